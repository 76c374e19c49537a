//! Operand types of the instruction set: one newtype per register file, table and label.
//!
//! A frame has three register files: integers (`I`), texts (`T`) and parameter references (`R`). Word building goes
//! through a stack of word builders and a stack of lists, which the instructions address implicitly ("the builder",
//! "the list" are the tops of those stacks).

use std::fmt;

macro_rules! index {
    ($($(#[$doc:meta])* $name:ident($repr:ty) $prefix:literal)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub $repr);

        impl $name {
            /// The index into the table or register file.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}

index! {
    /// An integer register.
    I(u16) "i"
    /// A text register.
    T(u16) "t"
    /// A parameter-reference register: a variable, an element, all elements, a positional or a special parameter.
    R(u16) "r"
    /// A constant text of the program.
    K(u32) "k"
    /// A variable name of the program, linked to a cell when the program is loaded.
    N(u32) "n"
    /// A chunk of the program.
    C(u32) "c"
    /// A function definition of the program.
    F(u32) "f"
    /// A list of pipeline stages of the program.
    S(u32) "s"
    /// A list of program names of the program, for guards.
    G(u32) "g"
    /// A jump target: an index into the chunk's code.
    Label(u32) "@"
    /// A source range of the program (printed lazily for BASH_COMMAND, job texts and xtrace).
    Loc(u32) "l"
}

macro_rules! choice {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$vdoc])* $variant),* }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $text),* })
            }
        }
    )*};
}

impl IntOp {
    /// Whether the operation raises for some right operand.
    #[inline]
    pub fn can_fail(self) -> bool {
        matches!(self, Self::Div | Self::Rem | Self::Pow)
    }

    /// Whether the operation raises for this right operand.
    #[inline(always)]
    pub fn fails(self, right: i64) -> bool {
        match self {
            Self::Div | Self::Rem => right == 0,
            Self::Pow => right < 0,
            _ => false,
        }
    }
}

choice! {
    /// Binary arithmetic on 64-bit two's complement, wrapping.
    IntOp {
        /// Addition.
        Add = "+",
        /// Subtraction.
        Sub = "-",
        /// Multiplication.
        Mul = "*",
        /// Division; zero divisor raises.
        Div = "/",
        /// Remainder; zero divisor raises.
        Rem = "%",
        /// Exponentiation; negative exponent raises.
        Pow = "**",
        /// Left shift.
        Shl = "<<",
        /// Arithmetic right shift.
        Shr = ">>",
        /// Bitwise and.
        And = "&",
        /// Bitwise or.
        Or = "|",
        /// Bitwise exclusive or.
        Xor = "^",
        /// Less than, 0 or 1.
        Lt = "<",
        /// At most, 0 or 1.
        Le = "<=",
        /// Greater than, 0 or 1.
        Gt = ">",
        /// At least, 0 or 1.
        Ge = ">=",
        /// Equality, 0 or 1.
        Eq = "==",
        /// Inequality, 0 or 1.
        Ne = "!=",
    }
    /// Unary arithmetic.
    IntUnaryOp {
        /// Negation.
        Neg = "-",
        /// Logical not, 0 or 1.
        Not = "!",
        /// Bitwise complement.
        Compl = "~",
        /// 0 or 1: whether the operand is not zero.
        Bool = "!!",
    }
    /// What a word builder is for.
    WordMode {
        /// Command words and list elements: splitting, quote removal and pathname expansion at the end.
        Field = "field",
        /// One string: assignment values, here-documents, redirection targets of here-strings, `case` subjects.
        Text = "text",
        /// A pattern of `case`, `[[ == ]]`, `${x#p}`: quoted parts match themselves.
        Pattern = "pattern",
        /// A regular expression of `[[ =~ ]]`: quoted parts match themselves.
        Regex = "regex",
        /// The target of a redirection: splits and globs, and must come to one word.
        Target = "target",
    }
    /// How the text of an expansion joins the word.
    Quote {
        /// Unquoted: subject to splitting and pathname expansion.
        Bare = "bare",
        /// Inside double quotes.
        Quoted = "quoted",
        /// Inside double quotes in which `$@` stands as well: nothing makes no field of its own.
        Beside = "beside",
    }
    /// `# ## % %%`.
    TrimOp {
        /// `${x#p}`.
        PrefixShort = "#",
        /// `${x##p}`.
        PrefixLong = "##",
        /// `${x%p}`.
        SuffixShort = "%",
        /// `${x%%p}`.
        SuffixLong = "%%",
    }
    /// `/ // /# /%`.
    ReplaceOp {
        /// `${x/p/r}`.
        First = "/",
        /// `${x//p/r}`.
        All = "//",
        /// `${x/#p/r}`.
        Prefix = "/#",
        /// `${x/%p/r}`.
        Suffix = "/%",
    }
    /// `^ ^^ , ,, ~ ~~`.
    CaseOp {
        /// `${x^p}`.
        UpperFirst = "^",
        /// `${x^^p}`.
        UpperAll = "^^",
        /// `${x,p}`.
        LowerFirst = ",",
        /// `${x,,p}`.
        LowerAll = ",,",
        /// `${x~p}`.
        ToggleFirst = "~",
        /// `${x~~p}`.
        ToggleAll = "~~",
    }
    /// What `JumpIfParam` asks of a parameter.
    ParamTest {
        /// Set, even if null (`${x-w}`).
        Set = "set",
        /// Set and not null (`${x:-w}`).
        NonNull = "nonnull",
        /// The same where the value is to be split: what separates several values counts, whatever IFS is.
        NonNullFields = "nonnullfields",
    }
    /// Redirection operators.
    RedirectOp {
        /// `<`.
        In = "<",
        /// `>`.
        Out = ">",
        /// `>>`.
        Append = ">>",
        /// `>|`.
        Clobber = ">|",
        /// `<>`.
        InOut = "<>",
        /// `<&`.
        DupIn = "<&",
        /// `>&`.
        DupOut = ">&",
        /// `&>` (and `>&word`).
        OutErr = "&>",
        /// `&>>`.
        AppendErr = "&>>",
        /// `<<` and `<<<`: the target is the text itself.
        Here = "<<",
    }
    /// Unary primaries of `[[ ]]`; the letter is the option.
    UnaryTest {
        /// -a, -e.
        Exists = "-e",
        /// -b.
        Block = "-b",
        /// -c.
        Char = "-c",
        /// -d.
        Dir = "-d",
        /// -f.
        File = "-f",
        /// -g.
        SetGid = "-g",
        /// -h, -L.
        Symlink = "-h",
        /// -k.
        Sticky = "-k",
        /// -p.
        Fifo = "-p",
        /// -r.
        Readable = "-r",
        /// -s.
        NonEmptyFile = "-s",
        /// -t.
        Terminal = "-t",
        /// -u.
        SetUid = "-u",
        /// -w.
        Writable = "-w",
        /// -x.
        Executable = "-x",
        /// -G.
        OwnedByGroup = "-G",
        /// -N.
        NewSinceRead = "-N",
        /// -O.
        OwnedByUser = "-O",
        /// -S.
        Socket = "-S",
        /// -o.
        OptionSet = "-o",
        /// -v.
        VarSet = "-v",
        /// -R.
        NameRef = "-R",
        /// -z.
        Empty = "-z",
        /// -n.
        NonEmpty = "-n",
    }
    /// Binary primaries of `[[ ]]` on texts (patterns, regexes and integers have instructions of their own).
    BinaryTest {
        /// `<` by the locale's order.
        Before = "<",
        /// `>`.
        After = ">",
        /// -nt.
        Newer = "-nt",
        /// -ot.
        Older = "-ot",
        /// -ef.
        SameFile = "-ef",
    }
}
