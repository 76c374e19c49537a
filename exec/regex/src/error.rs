//! Why a pattern does not compile, in the words of GNU `regerror`; and the end of a match's fuel.

use std::fmt;

macro_rules! errors {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal;)*) => {
        /// Why a pattern does not compile. The text is what `regerror` says.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum RegexError {
            $($(#[doc = $doc])* $name,)*
        }

        impl RegexError {
            /// The text of `regerror`.
            pub const fn text(self) -> &'static str {
                match self {
                    $(RegexError::$name => $text,)*
                }
            }
        }
    };
}

errors! {
    /// `REG_BADPAT`
    BadPattern = "Invalid regular expression";
    /// `REG_ECOLLATE`
    BadCollation = "Invalid collation character";
    /// `REG_ECTYPE`
    BadClass = "Invalid character class name";
    /// `REG_EESCAPE`
    TrailingBackslash = "Trailing backslash";
    /// `REG_ESUBREG`
    BadBackReference = "Invalid back reference";
    /// `REG_EBRACK`
    UnmatchedBracket = "Unmatched [, [^, [:, [., or [=";
    /// `REG_EPAREN`
    UnmatchedParen = "Unmatched ( or \\(";
    /// `REG_EBRACE`
    UnmatchedBrace = "Unmatched \\{";
    /// `REG_BADBR`
    BadInterval = "Invalid content of \\{\\}";
    /// `REG_ERANGE`
    BadRange = "Invalid range end";
    /// `REG_ESPACE`
    OutOfMemory = "Memory exhausted";
    /// `REG_BADRPT`
    BadRepetition = "Invalid preceding regular expression";
    /// `REG_EEND`
    PrematureEnd = "Premature end of regular expression";
    /// `REG_ESIZE`
    TooBig = "Regular expression too big";
    /// `REG_ERPAREN`
    UnmatchedRightParen = "Unmatched ) or \\)";
}

impl fmt::Display for RegexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl std::error::Error for RegexError {}

/// A match was given up because its [`Fuel`] was spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfFuel;

impl fmt::Display for OutOfFuel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the match took too many steps")
    }
}

impl std::error::Error for OutOfFuel {}

/// How many steps the backtracking stage may take. Other stages are linear and spend none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fuel(u64);

impl Fuel {
    /// A budget of `steps`.
    pub const fn new(steps: u64) -> Fuel {
        Fuel(steps)
    }

    /// What is left.
    pub const fn left(self) -> u64 {
        self.0
    }

    /// Takes `steps` out of the budget.
    pub fn spend(&mut self, steps: u64) -> Result<(), OutOfFuel> {
        match self.0.checked_sub(steps) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => {
                self.0 = 0;
                Err(OutOfFuel)
            }
        }
    }
}

impl Default for Fuel {
    /// A hundred million steps: about a second.
    fn default() -> Fuel {
        Fuel(100_000_000)
    }
}
