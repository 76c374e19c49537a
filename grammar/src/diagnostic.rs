//! What is wrong with a text.
//!
//! Invariant: a [`Diagnostic`] says the same thing in two voices: [`Diagnostic::bash`] holds bash's own lines
//! (without the `bash: -c: ` the reader of the text puts in front), [`Diagnostic::message`] the one of this
//! system. Codes are stable: a code is never given a new meaning.

use crate::source::Span;
use std::fmt;

/// The kinds of error, each with a stable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A token that cannot stand where it stands: `echo )`.
    UnexpectedToken,
    /// The text ends inside of a construct: `if true`.
    UnexpectedEnd,
    /// A quote, brace or parenthesis is not closed: `echo "a`.
    Unmatched,
    /// `[[ … ]]` holds no conditional expression: `[[ a b ]]`.
    Conditional,
    /// The three expressions of `for ((…))` are not three: `for ((1;2))`.
    ArithFor,
    /// Nesting goes deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
    TooDeep,
    /// The text is longer than offsets can say.
    TooLong,
    /// More here-documents than may wait for their bodies at once.
    HereDocs,
}

impl Code {
    /// The stable name of the code.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UnexpectedToken => "SH0001",
            Self::UnexpectedEnd => "SH0002",
            Self::Unmatched => "SH0003",
            Self::Conditional => "SH0004",
            Self::ArithFor => "SH0005",
            Self::TooDeep => "SH0006",
            Self::TooLong => "SH0007",
            Self::HereDocs => "SH0008",
        }
    }
}

/// The status bash leaves behind a text it cannot read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BashStatus {
    /// 2.
    Syntax,
    /// 2 in a script file; under `-c` 127, because the command substitution fails like an expansion.
    Substitution,
    /// 1: an array literal is wrong. bash drops the rest of the line and reads on.
    Array,
    /// That of the command before: `[[ … ]]` ends the reading of a script without a status of its own, while
    /// `eval` and `source` give 2.
    Unchanged,
}

/// One line of bash's own report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BashLine {
    /// The line number bash prints in front.
    pub line: u32,
    /// The text behind `line N: `.
    pub text: Vec<u8>,
}

/// An error in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of error it is.
    pub code: Code,
    /// Where it is.
    pub span: Span,
    /// The token the error is found at, as bash names it (`newline` for a line's end); empty at the end of the text.
    pub token: Vec<u8>,
    /// bash's report.
    pub bash: Vec<BashLine>,
    /// The status bash gives.
    pub status: BashStatus,
    /// What bash warns about before it reports the error.
    pub warnings: Vec<Warning>,
    /// More text could complete it: an interactive reader should ask for the next line.
    pub incomplete: bool,
}

impl Diagnostic {
    /// The message of this system, without the `mirage: ` in front.
    #[must_use]
    pub fn message(&self) -> Vec<u8> {
        let mut out = b"syntax error near '".to_vec();
        out.extend_from_slice(if self.token.is_empty() { b"end of file" } else { &self.token });
        out.push(b'\'');
        out
    }

    /// bash's report with `prefix` (such as `bash: -c: `) in front of each line.
    #[must_use]
    pub fn render_bash(&self, prefix: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for line in &self.bash {
            out.extend_from_slice(prefix);
            out.extend_from_slice(format!("line {}: ", line.line).as_bytes());
            out.extend_from_slice(&line.text);
            out.push(b'\n');
        }
        out
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.code.as_str(), self.span, String::from_utf8_lossy(&self.message()))
    }
}

impl std::error::Error for Diagnostic {}

/// Something bash only warns about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line number bash prints in front.
    pub line: u32,
    /// The text behind `line N: `, `warning: ` included.
    pub text: Vec<u8>,
}
