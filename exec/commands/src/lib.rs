//! The programs of /usr/bin, each in process over the mounts.
