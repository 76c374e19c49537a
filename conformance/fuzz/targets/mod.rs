//! The targets, in one list.

mod lexer;
mod print;
mod run;

/// Holds an input against what the target claims; an error says what does not hold.
pub(crate) type Check = Box<dyn FnMut(&[u8]) -> Result<(), String>>;

/// Something that must hold for every text.
pub(crate) struct Target {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// Makes the check, with what it keeps from input to input.
    pub(crate) start: fn() -> Check,
}

/// All of them.
pub(crate) const ALL: &[Target] = &[
    Target { name: "lexer", start: lexer::start },
    Target { name: "print", start: print::start },
    Target { name: "run", start: run::start },
];
