//! The backends, in one list.
//!
//! Invariant: the behaviour suite runs on every row, so a backend that is in the list and has no fixture there does not
//! compile.

/// Expands the list: the modules, and a macro that hands their names to another.
macro_rules! backends {
    ($dollar:tt $($name:ident,)*) => {
        $(pub mod $name;)*

        /// Calls the macro `$callback` with the names of all backends.
        #[macro_export]
        macro_rules! each_backend {
            ($dollar callback:ident) => { $dollar callback! { $($name)* } };
        }
    };
}

backends! { $
    disk,
    ram,
}
