//! POSIX regular expressions with GNU extensions, leftmost-longest, on bytes.
