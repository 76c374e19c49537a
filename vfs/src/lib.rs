//! Mounts, backends, layers, predicates and scans: one file tree over many stores.
