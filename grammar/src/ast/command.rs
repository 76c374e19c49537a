//! Commands, from a whole unit down to the simple command.
//!
//! Invariant: the order of every slice is the order of the text, except that the redirections of a simple
//! command are kept apart from its words (bash expands all words first).

use super::{Arith, HereDoc, Redirect, Subscript, TestExpr, Word};
use crate::source::Span;

/// All of one parsed unit: its commands, and the tables its nodes index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Script<'a> {
    /// The commands, in order.
    pub list: List<'a>,
    /// Here-documents, indexed by [`HereDocId`](super::HereDocId).
    pub here_docs: &'a [HereDoc<'a>],
    /// Function definitions at any depth, indexed by [`FunctionDef::id`].
    pub functions: &'a [&'a FunctionDef<'a>],
    /// The line on which the text of the list begins.
    pub line: u32,
}

impl<'a> Script<'a> {
    /// The function it defines, when that is all it does.
    #[must_use]
    pub fn sole_function(&self) -> Option<&'a FunctionDef<'a>> {
        let [item] = self.list.items else { return None };
        let [stage] = item.and_or.first.stages else { return None };
        let alone = item.and_or.rest.is_empty()
            && item.terminator != Terminator::Ampersand
            && item.and_or.first.bangs == 0;
        match stage.command.kind {
            CommandKind::Function(function) if alone => Some(function),
            _ => None,
        }
    }
}

/// And-or lists with what ends each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List<'a> {
    /// The members, in order.
    pub items: &'a [ListItem<'a>],
    /// From the first byte of the first to the last byte of the last member.
    pub span: Span,
}

/// One member of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListItem<'a> {
    /// What is run.
    pub and_or: AndOr<'a>,
    /// What ends it.
    pub terminator: Terminator,
}

/// What stands behind a member of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// `;`
    Semicolon,
    /// A newline.
    Newline,
    /// `&`: the member runs in the background.
    Ampersand,
    /// Nothing: the text, the substitution or the group ends.
    End,
}

/// Pipelines joined by `&&` and `||`, left-associative with equal precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AndOr<'a> {
    /// The first pipeline.
    pub first: Pipeline<'a>,
    /// The others, each with what joins it to those before it.
    pub rest: &'a [(Connector, Pipeline<'a>)],
    /// All of it.
    pub span: Span,
}

/// `&&` or `||`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connector {
    /// `&&`
    And,
    /// `||`
    Or,
}

/// Commands joined by `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pipeline<'a> {
    /// How many `!` stand before it; the status is inverted when the number is odd.
    pub bangs: u32,
    /// The reserved word `time`.
    pub time: Option<Time>,
    /// The commands; empty for a lone `!` or `time`.
    pub stages: &'a [Stage<'a>],
    /// All of it, with `!` and `time`.
    pub span: Span,
}

/// The reserved word `time` before a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// `-p` was given.
    pub posix: bool,
}

/// One command of a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage<'a> {
    /// The command.
    pub command: Command<'a>,
    /// How its output goes to the next one; [`Pipe::None`] for the last.
    pub pipe: Pipe,
}

/// What joins a command of a pipeline to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pipe {
    /// Nothing follows.
    None,
    /// `|`
    Stdout,
    /// `|&`: standard error goes along, as by `2>&1` behind all other redirections.
    Both,
}

/// A command with its redirections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// What it is.
    pub kind: CommandKind<'a>,
    /// Redirections, in order; for a function definition those stand at its body.
    pub redirects: &'a [Redirect<'a>],
    /// All of it, redirections included.
    pub span: Span,
    /// The line bash counts for it (`LINENO`).
    pub line: u32,
}

/// The kinds of command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKind<'a> {
    /// Assignments and words.
    Simple(&'a SimpleCommand<'a>),
    /// `{ …; }`
    Brace(List<'a>),
    /// `( … )`
    Subshell(List<'a>),
    /// `if …; then …; elif …; else …; fi`
    If(&'a If<'a>),
    /// `while …; do …; done`
    While(&'a Loop<'a>),
    /// `until …; do …; done`
    Until(&'a Loop<'a>),
    /// `for NAME in …; do …; done`
    For(&'a For<'a>),
    /// `select NAME in …; do …; done`
    Select(&'a For<'a>),
    /// `for ((…;…;…)) do …; done`
    ArithFor(&'a ArithFor<'a>),
    /// `case … in …) … ;; esac`
    Case(&'a Case<'a>),
    /// `(( … ))`
    Arith(&'a Arith<'a>),
    /// `[[ … ]]`
    Test(&'a TestExpr<'a>),
    /// `NAME () …` or `function NAME …`
    Function(&'a FunctionDef<'a>),
    /// `coproc …`
    Coproc(&'a Coproc<'a>),
}

/// A simple command: assignments, then words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimpleCommand<'a> {
    /// Assignments before the first word.
    pub assignments: &'a [Assignment<'a>],
    /// The command word and its arguments; empty when there are only assignments or redirections.
    pub args: &'a [Arg<'a>],
}

/// One word of a simple command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg<'a> {
    /// An ordinary word.
    Word(Word<'a>),
    /// An assignment argument of a declaration builtin: not split, no globbing, no braces.
    Assign(Assignment<'a>),
}

/// `NAME=VALUE`, `NAME+=VALUE`, `NAME[SUBSCRIPT]=VALUE`, `NAME=(…)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment<'a> {
    /// The variable.
    pub name: &'a [u8],
    /// The element, if one is named.
    pub subscript: Option<&'a Subscript<'a>>,
    /// `+=`
    pub append: bool,
    /// What is assigned.
    pub value: AssignValue<'a>,
    /// The verbatim text of all of it.
    pub text: &'a [u8],
    /// All of it.
    pub span: Span,
}

/// What stands behind the `=` of an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignValue<'a> {
    /// A word; without parts when nothing stands there.
    Scalar(Word<'a>),
    /// `( … )`
    Array(&'a [ArrayElement<'a>]),
}

/// One element of an array literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayElement<'a> {
    /// `[SUBSCRIPT]=`, if it stands there.
    pub subscript: Option<&'a Subscript<'a>>,
    /// `[SUBSCRIPT]+=`
    pub append: bool,
    /// The value. With a subscript it is not split and has no globs, as in an assignment.
    pub value: Word<'a>,
    /// The element as an ordinary word, `[SUBSCRIPT]=` included: what bash expands when the variable turns out
    /// to take no subscripts there; equal to `value` without a subscript.
    pub word: Word<'a>,
}

/// `if` with its branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct If<'a> {
    /// `if …; then …` and every `elif …; then …`; never empty.
    pub clauses: &'a [IfClause<'a>],
    /// `else …`
    pub otherwise: Option<List<'a>>,
}

/// One condition and what it guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IfClause<'a> {
    /// What is tested.
    pub condition: List<'a>,
    /// What runs when the condition succeeds.
    pub body: List<'a>,
}

/// `while` or `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop<'a> {
    /// What is tested before every round.
    pub condition: List<'a>,
    /// The body.
    pub body: List<'a>,
}

/// `for NAME in …` or `select NAME in …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct For<'a> {
    /// The word behind `for`, verbatim; bash checks that it is a name when the loop runs.
    pub name: &'a [u8],
    /// The words behind `in`; `None` means `"$@"`.
    pub words: Option<&'a [Word<'a>]>,
    /// The body.
    pub body: List<'a>,
    /// The body stood between `{` and `}` instead of `do` and `done`.
    pub braces: bool,
    /// The line bash counts for the loop itself.
    pub line: u32,
}

/// `for ((INIT; CONDITION; STEP))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArithFor<'a> {
    /// Evaluated once; an empty text counts as 1.
    pub init: Arith<'a>,
    /// Tested before every round; an empty text counts as 1.
    pub condition: Arith<'a>,
    /// Evaluated after every round.
    pub step: Arith<'a>,
    /// The body.
    pub body: List<'a>,
    /// The body stood between `{` and `}` instead of `do` and `done`.
    pub braces: bool,
    /// The line bash counts for the three expressions.
    pub line: u32,
}

/// `case WORD in … esac`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case<'a> {
    /// What is matched.
    pub word: Word<'a>,
    /// The clauses, in order.
    pub clauses: &'a [CaseClause<'a>],
    /// The line bash counts for the word.
    pub line: u32,
}

/// `PATTERN | PATTERN) LIST ;;`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseClause<'a> {
    /// The patterns; never empty.
    pub patterns: &'a [Word<'a>],
    /// The body; `None` when nothing stands there.
    pub body: Option<List<'a>>,
    /// What ends it; the last clause may go without and then has [`CaseTerminator::Break`].
    pub terminator: CaseTerminator,
}

/// What ends a clause of `case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseTerminator {
    /// `;;`
    Break,
    /// `;&`: go on with the next body.
    FallThrough,
    /// `;;&`: go on testing patterns.
    Continue,
}

/// A function definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctionDef<'a> {
    /// The word it is named by, verbatim; bash checks when the definition runs whether it may be a name.
    pub name: &'a [u8],
    /// The name holds quotes or expansions and will be refused.
    pub quoted: bool,
    /// The reserved word `function` was used.
    pub keyword: bool,
    /// The body, a compound command with its redirections.
    pub body: Command<'a>,
    /// The definition, from the name or `function` to the end of the body.
    pub span: Span,
    /// The line bash counts as that of the definition.
    pub line: u32,
    /// Index in [`Script::functions`].
    pub id: u32,
}

/// `coproc [NAME] COMMAND`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coproc<'a> {
    /// The name before a compound command; `None` means `COPROC`.
    pub name: Option<Word<'a>>,
    /// The command.
    pub command: Command<'a>,
}
