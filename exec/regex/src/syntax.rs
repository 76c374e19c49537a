//! The syntax of a pattern: GNU's syntax bits, and the sets of them its programs use.
//!
//! Invariant: a bit here means what the bit of the same name means to the GNU matcher, so that a program is
//! described by the set it asks for and by nothing else.

use std::ops::BitOr;

/// A set of GNU syntax bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Syntax(u32);

macro_rules! bits {
    ($($(#[doc = $doc:literal])* $name:ident = $bit:expr;)*) => {
        impl Syntax {
            $($(#[doc = $doc])* pub const $name: Syntax = Syntax(1 << $bit);)*
        }
    };
}

bits! {
    /// A backslash inside a bracket expression quotes the next character.
    BACKSLASH_ESCAPE_IN_LISTS = 0;
    /// `\+` and `\?` are the operators; without it `+` and `?` are.
    BK_PLUS_QM = 1;
    /// `[:name:]` is a character class.
    CHAR_CLASSES = 2;
    /// `^` and `$` are anchors wherever they stand.
    CONTEXT_INDEP_ANCHORS = 3;
    /// A repetition operator with nothing before it is skipped.
    CONTEXT_INDEP_OPS = 4;
    /// A repetition operator with nothing before it is an error.
    CONTEXT_INVALID_OPS = 5;
    /// `.` matches a newline.
    DOT_NEWLINE = 6;
    /// `.` does not match a NUL.
    DOT_NOT_NULL = 7;
    /// `[^…]` does not match a newline.
    HAT_LISTS_NOT_NEWLINE = 8;
    /// `{` or `\{` opens an interval.
    INTERVALS = 9;
    /// `|`, `+` and `?` are ordinary in every form.
    LIMITED_OPS = 10;
    /// A newline separates alternatives.
    NEWLINE_ALT = 11;
    /// Intervals are written `{…}`; without it `\{…\}`.
    NO_BK_BRACES = 12;
    /// Groups are written `(…)`; without it `\(…\)`.
    NO_BK_PARENS = 13;
    /// `\1` … `\9` are no back-references.
    NO_BK_REFS = 14;
    /// Alternatives are separated by `|`; without it by `\|`.
    NO_BK_VBAR = 15;
    /// A range whose end comes before its start is an error; without it, it is empty.
    NO_EMPTY_RANGES = 16;
    /// A `)` that closes nothing is ordinary.
    UNMATCHED_RIGHT_PAREN_ORD = 17;
    /// `\<`, `\>`, `\b`, `\B`, `\w`, `\W`, `\s`, `\S`, `` \` `` and `\'` are ordinary.
    NO_GNU_OPS = 18;
    /// An interval that does not parse is ordinary text.
    INVALID_INTERVAL_ORD = 19;
    /// Case is ignored.
    ICASE = 20;
    /// `^` is an anchor here whatever stands before it; set by the parser itself.
    CARET_ANCHORS_HERE = 21;
    /// A repetition operator after another, or an interval with nothing before it, is an error.
    CONTEXT_INVALID_DUP = 22;
}

impl Syntax {
    /// No bit at all: what Emacs reads, and the default of `find -regex`.
    pub const EMACS: Syntax = Syntax(0);

    const POSIX_COMMON: Syntax = Self::CHAR_CLASSES
        .with(Self::DOT_NEWLINE)
        .with(Self::DOT_NOT_NULL)
        .with(Self::INTERVALS)
        .with(Self::NO_EMPTY_RANGES);

    /// Basic regular expressions as `regcomp` reads them.
    pub const POSIX_BASIC: Syntax = Self::POSIX_COMMON.with(Self::BK_PLUS_QM).with(Self::CONTEXT_INVALID_DUP);

    /// Extended regular expressions as `regcomp` reads them.
    pub const POSIX_EXTENDED: Syntax = Self::POSIX_COMMON
        .with(Self::CONTEXT_INDEP_ANCHORS)
        .with(Self::CONTEXT_INDEP_OPS)
        .with(Self::NO_BK_BRACES)
        .with(Self::NO_BK_PARENS)
        .with(Self::NO_BK_VBAR)
        .with(Self::CONTEXT_INVALID_OPS)
        .with(Self::UNMATCHED_RIGHT_PAREN_ORD);

    /// Basic regular expressions without `\|`, `\+`, `\?`.
    pub const POSIX_MINIMAL_BASIC: Syntax = Self::POSIX_COMMON.with(Self::LIMITED_OPS);

    /// Basic regular expressions as GNU grep reads them.
    pub const GREP: Syntax = Self::POSIX_BASIC
        .with(Self::NEWLINE_ALT)
        .without(Self::CONTEXT_INVALID_DUP)
        .without(Self::DOT_NOT_NULL);

    /// Extended regular expressions as GNU grep reads them.
    pub const EGREP: Syntax = Self::POSIX_EXTENDED
        .with(Self::INVALID_INTERVAL_ORD)
        .with(Self::NEWLINE_ALT)
        .without(Self::CONTEXT_INVALID_OPS)
        .without(Self::DOT_NOT_NULL);

    /// Basic regular expressions as GNU sed reads them.
    pub const SED: Syntax = Self::POSIX_BASIC.without(Self::DOT_NOT_NULL);

    /// Extended regular expressions as GNU sed reads them.
    pub const SED_EXTENDED: Syntax =
        Self::POSIX_EXTENDED.without(Self::DOT_NOT_NULL).without(Self::UNMATCHED_RIGHT_PAREN_ORD);

    /// What `expr`'s `:` reads.
    pub const EXPR: Syntax =
        Self::POSIX_BASIC.without(Self::CONTEXT_INVALID_DUP).without(Self::NO_EMPTY_RANGES);

    /// What awk's POSIX mode reads.
    pub const POSIX_AWK: Syntax = Self::POSIX_EXTENDED
        .with(Self::BACKSLASH_ESCAPE_IN_LISTS)
        .with(Self::INTERVALS)
        .with(Self::NO_GNU_OPS)
        .with(Self::INVALID_INTERVAL_ORD);

    /// What GNU awk reads.
    pub const GNU_AWK: Syntax = Self::POSIX_EXTENDED
        .with(Self::BACKSLASH_ESCAPE_IN_LISTS)
        .with(Self::INVALID_INTERVAL_ORD)
        .without(Self::DOT_NOT_NULL)
        .without(Self::CONTEXT_INDEP_OPS)
        .without(Self::CONTEXT_INVALID_OPS);

    /// These bits and those of `other`.
    #[must_use]
    pub const fn with(self, other: Syntax) -> Syntax {
        Syntax(self.0 | other.0)
    }

    /// These bits but those of `other`.
    #[must_use]
    pub const fn without(self, other: Syntax) -> Syntax {
        Syntax(self.0 & !other.0)
    }

    /// Whether any bit of `bits` is set.
    pub const fn has(self, bits: Syntax) -> bool {
        self.0 & bits.0 != 0
    }
}

impl BitOr for Syntax {
    type Output = Syntax;

    fn bitor(self, other: Syntax) -> Syntax {
        self.with(other)
    }
}

/// Which characters there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Locale {
    /// Every byte is a character; letters are those of ASCII.
    #[default]
    C,
    /// Characters are UTF-8; a byte that is no part of one is a character to nothing but itself.
    Utf8,
}

/// What a match must be, besides what the pattern says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Whole {
    /// Any part of the text.
    #[default]
    Any,
    /// A whole line.
    Line,
    /// Neither preceded nor followed by part of a word.
    Word,
}

/// How a pattern is read and matched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The syntax bits; [`Syntax::ICASE`] among them ignores case.
    pub syntax: Syntax,
    /// The character set.
    pub locale: Locale,
    /// Whether `^` and `$` also match beside a newline.
    pub newline_anchor: bool,
    /// The haystack is a block of lines that end in this byte: no match holds it, `^` and `` \` `` match after
    /// it, `$` and `\'` before it. A pattern then finds in a block what it would find line by line.
    pub line_terminator: Option<u8>,
    /// What a match must be, besides what the pattern says.
    pub whole: Whole,
}

impl Options {
    /// Options with this syntax, in the C locale, without newline anchors.
    pub const fn new(syntax: Syntax) -> Options {
        Options { syntax, locale: Locale::C, newline_anchor: false, line_terminator: None, whole: Whole::Any }
    }

    /// `regcomp` without `REG_EXTENDED`.
    pub const fn basic() -> Options {
        Options::new(Syntax::POSIX_BASIC)
    }

    /// `regcomp` with `REG_EXTENDED`.
    pub const fn extended() -> Options {
        Options::new(Syntax::POSIX_EXTENDED)
    }

    /// The same in another locale.
    #[must_use]
    pub const fn locale(mut self, locale: Locale) -> Options {
        self.locale = locale;
        self
    }

    /// The same, with or without regard to case.
    #[must_use]
    pub const fn ignore_case(mut self, yes: bool) -> Options {
        self.syntax = if yes { self.syntax.with(Syntax::ICASE) } else { self.syntax.without(Syntax::ICASE) };
        self
    }

    /// Whether case is disregarded.
    pub const fn folds_case(&self) -> bool {
        self.syntax.has(Syntax::ICASE)
    }

    /// Whether `REG_NEWLINE` was asked for.
    pub const fn is_multiline(&self) -> bool {
        self.syntax.has(Syntax::HAT_LISTS_NOT_NEWLINE)
    }

    /// `REG_NEWLINE`: anchors match at newlines, and `.` and `[^…]` do not match one.
    #[must_use]
    pub const fn newline(mut self, yes: bool) -> Options {
        if yes {
            self.syntax = self.syntax.without(Syntax::DOT_NEWLINE).with(Syntax::HAT_LISTS_NOT_NEWLINE);
        }
        self.newline_anchor = yes;
        self
    }

    /// A match must be this.
    #[must_use]
    pub const fn whole(mut self, whole: Whole) -> Options {
        self.whole = whole;
        self
    }

    /// The haystacks are blocks of lines that end in `byte`.
    #[must_use]
    pub const fn lines(mut self, byte: u8) -> Options {
        self.line_terminator = Some(byte);
        self
    }
}
