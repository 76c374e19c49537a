//! The backends, in one list.
