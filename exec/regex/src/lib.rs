//! POSIX regular expressions with GNU extensions, leftmost-longest, on bytes.
//!
//! A pattern is read as GNU `regcomp` reads it ([`Options`] says in which syntax), its errors have GNU's texts
//! ([`RegexError`]), and a match and its captures are those of the GNU matcher. Three stages share the work:
//!
//! * *search*: automata of `regex-automata` find the start and the longest end of a match;
//! * *captures*: a one-pass automaton where the pattern leaves no choice, else a walk over the states that can
//!   still reach the known end, preferring what GNU prefers;
//! * *back-references*: backtracking under [`Fuel`], at places that a wider pattern without them lets through.
//!
//! Every stage but the last takes time linear in the text, and the memory of the automata is bounded.
//!
//! ```
//! use mirage_regex::{Captures, Fuel, Options, Regex};
//!
//! let regex = Regex::new(b"(a|ab)(c|bcd)(d*)", &Options::extended())?;
//! let mut captures = Captures::new();
//! let mut fuel = Fuel::default();
//! assert!(regex.captures_at(b"xabcd", 0, &mut captures, &mut fuel)?);
//! assert_eq!(captures.get(0), Some(1..5));
//! assert_eq!(captures.get(2), Some(2..5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automaton;
mod backtrack;
pub mod ctype;
mod error;
mod literal;
mod nfa;
mod parse;
mod regex;
mod registers;
mod set;
mod simulate;
mod syntax;
mod text;
mod tree;
mod walk;

pub use error::{Fuel, OutOfFuel, RegexError};
pub use regex::{Captures, Engine, Flags, Match, Regex};
pub use syntax::{Locale, Options, Syntax, Whole};
