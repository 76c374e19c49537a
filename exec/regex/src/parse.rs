//! Pattern text to [`Tree`], as GNU `regcomp` reads it.
//!
//! Invariant: recursion follows the nesting of groups alone, and is bounded by [`MAX_DEPTH`]; the tree that is made
//! is no higher than [`MAX_HEIGHT`], so that whoever walks it may do so by recursion.

mod bracket;

use std::sync::Arc;

use crate::ctype::{self, Class, Decoded};
use crate::set::CharSet;
use crate::tree::{Look, Parsed, Tree};
use crate::{Locale, Options, RegexError, Syntax, Whole};

/// Groups nested deeper than this are refused; the C library would end in a crash.
const MAX_DEPTH: u32 = 200;

/// Repetition operators on one piece beyond this are refused, but for stars behind a star, which change nothing.
const MAX_STACKED: u32 = 32;

/// The height of the highest tree.
const MAX_HEIGHT: u32 = 800;

/// The largest number in an interval.
const DUP_MAX: u32 = 0x7fff;

/// Reads `pattern`.
pub(crate) fn parse(pattern: &[u8], options: &Options) -> Result<Parsed, RegexError> {
    let mut parser = Parser {
        input: pattern,
        at: 0,
        options,
        syntax: options.syntax,
        token: Token { kind: Kind::End, start: 0 },
        groups: 0,
        completed: 0,
        depth: 0,
        has_back_references: false,
        is_bytewise: options.locale == Locale::Utf8 && !options.syntax.has(Syntax::ICASE),
    };
    parser.fetch(Syntax::CARET_ANCHORS_HERE)?;
    let mut tree = parser.alternatives()?;
    if tree.as_ref().is_some_and(|tree| tree.is_higher_than(MAX_HEIGHT)) {
        return Err(RegexError::OutOfMemory);
    }
    let mut shares: Vec<u32> = (1..=parser.groups).collect();
    if let Some(tree) = &mut tree {
        share_spans(tree, &mut shares);
    }
    let (before, after) = match options.whole {
        Whole::Any => (None, None),
        Whole::Line => (Some(Look::LineStart), Some(Look::LineEnd)),
        Whole::Word => (Some(Look::NoWordBefore), Some(Look::NoWordAfter)),
    };
    let tree = Tree::cat(Tree::cat(before.map(Tree::Look), tree), after.map(Tree::Look));
    let Parser { groups, has_back_references, is_bytewise, .. } = parser;
    Ok(Parsed { tree, groups, shares, has_back_references, is_bytewise })
}

/// Drops each group that is all another group holds, and notes whose span it then has.
fn share_spans(tree: &mut Tree, shares: &mut [u32]) {
    match tree {
        Tree::Set(_) | Tree::Byte(_) | Tree::Look(_) => {}
        Tree::Back(index) => *index = shares[*index as usize - 1],
        Tree::Cat(items) => items.iter_mut().for_each(|t| share_spans(t, shares)),
        Tree::Alt(items) => items.iter_mut().flatten().for_each(|t| share_spans(t, shares)),
        Tree::Repeat { body, .. } => share_spans(body, shares),
        Tree::Group { index, body } => {
            if let Some(Tree::Group { index: inner, body: held }) = body.as_deref_mut() {
                shares[*inner as usize - 1] = shares[*index as usize - 1];
                *body = held.take();
            }
            if let Some(body) = body {
                share_spans(body, shares);
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A character as it matches, folded if case is ignored.
    Char(u32),
    /// A byte that is no character.
    Byte(u8),
    Star,
    Plus,
    Question,
    OpenInterval,
    CloseInterval,
    OpenGroup,
    CloseGroup,
    OpenBracket,
    Period,
    Alternative,
    Word {
        negated: bool,
    },
    Space {
        negated: bool,
    },
    Back(u32),
    Look(Look),
    /// A backslash with nothing after it.
    Backslash,
    End,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    /// Where it begins.
    start: usize,
}

struct Parser<'p> {
    input: &'p [u8],
    /// Behind the current token.
    at: usize,
    options: &'p Options,
    syntax: Syntax,
    token: Token,
    groups: u32,
    /// Bit n: group n+1 is closed, so that it may be referred to.
    completed: u16,
    depth: u32,
    has_back_references: bool,
    is_bytewise: bool,
}

impl Parser<'_> {
    fn locale(&self) -> Locale {
        self.options.locale
    }

    fn folds(&self) -> bool {
        self.syntax.has(Syntax::ICASE)
    }

    /// The character as text is compared with it.
    fn fold(&self, c: u32) -> u32 {
        if self.folds() { ctype::to_upper(c, self.locale()) } else { c }
    }

    /// Reads the next token with `extra` syntax bits.
    fn fetch(&mut self, extra: Syntax) -> Result<(), RegexError> {
        let (kind, len) = self.peek(self.at, extra);
        self.token = Token { kind, start: self.at };
        self.at += len;
        Ok(())
    }

    /// The token at `at` and its length.
    fn peek(&self, at: usize, extra: Syntax) -> (Kind, usize) {
        let syntax = self.syntax | extra;
        let Some(decoded) = self.input.get(at..).and_then(|rest| ctype::decode(rest, self.locale())) else {
            return (Kind::End, 0);
        };
        let c = match decoded {
            Decoded::Invalid(b) => return (Kind::Byte(b), 1),
            Decoded::Char(c, 1) => c as u8,
            Decoded::Char(c, len) => return (Kind::Char(self.fold(c)), len),
        };
        if c == b'\\' {
            return self.peek_escaped(at, syntax);
        }
        let limited = syntax.has(Syntax::LIMITED_OPS);
        let kind = match c {
            b'\n' if syntax.has(Syntax::NEWLINE_ALT) => Kind::Alternative,
            b'|' if !limited && syntax.has(Syntax::NO_BK_VBAR) => Kind::Alternative,
            b'*' => Kind::Star,
            b'+' if !limited && !syntax.has(Syntax::BK_PLUS_QM) => Kind::Plus,
            b'?' if !limited && !syntax.has(Syntax::BK_PLUS_QM) => Kind::Question,
            b'{' if syntax.has(Syntax::INTERVALS) && syntax.has(Syntax::NO_BK_BRACES) => Kind::OpenInterval,
            b'}' if syntax.has(Syntax::INTERVALS) && syntax.has(Syntax::NO_BK_BRACES) => Kind::CloseInterval,
            b'(' if syntax.has(Syntax::NO_BK_PARENS) => Kind::OpenGroup,
            b')' if syntax.has(Syntax::NO_BK_PARENS) => Kind::CloseGroup,
            b'[' => Kind::OpenBracket,
            b'.' => Kind::Period,
            b'^' if self.caret_is_anchor(at, syntax) => Kind::Look(Look::LineStart),
            b'$' if self.dollar_is_anchor(at, syntax) => Kind::Look(Look::LineEnd),
            _ => Kind::Char(self.fold(c.into())),
        };
        (kind, 1)
    }

    fn caret_is_anchor(&self, at: usize, syntax: Syntax) -> bool {
        syntax.has(Syntax::CONTEXT_INDEP_ANCHORS | Syntax::CARET_ANCHORS_HERE)
            || at == 0
            || (syntax.has(Syntax::NEWLINE_ALT) && self.input[at - 1] == b'\n')
    }

    fn dollar_is_anchor(&self, at: usize, syntax: Syntax) -> bool {
        syntax.has(Syntax::CONTEXT_INDEP_ANCHORS)
            || at + 1 == self.input.len()
            || matches!(self.peek(at + 1, Syntax::EMACS).0, Kind::Alternative | Kind::CloseGroup)
    }

    fn peek_escaped(&self, at: usize, syntax: Syntax) -> (Kind, usize) {
        let Some(decoded) = ctype::decode(&self.input[at + 1..], self.locale()) else {
            return (Kind::Backslash, 1);
        };
        let c = match decoded {
            Decoded::Invalid(b) => return (Kind::Byte(b), 2),
            Decoded::Char(c, 1) => c as u8,
            Decoded::Char(c, len) => return (Kind::Char(self.fold(c)), 1 + len),
        };
        let limited = syntax.has(Syntax::LIMITED_OPS);
        let gnu = !syntax.has(Syntax::NO_GNU_OPS);
        let kind = match c {
            b'|' if !limited && !syntax.has(Syntax::NO_BK_VBAR) => Kind::Alternative,
            b'1'..=b'9' if !syntax.has(Syntax::NO_BK_REFS) => Kind::Back(u32::from(c - b'0')),
            b'<' if gnu => Kind::Look(Look::WordStart),
            b'>' if gnu => Kind::Look(Look::WordEnd),
            b'b' if gnu => Kind::Look(Look::WordBoundary),
            b'B' if gnu => Kind::Look(Look::NotWordBoundary),
            b'w' if gnu => Kind::Word { negated: false },
            b'W' if gnu => Kind::Word { negated: true },
            b's' if gnu => Kind::Space { negated: false },
            b'S' if gnu => Kind::Space { negated: true },
            b'`' if gnu => Kind::Look(Look::BufferStart),
            b'\'' if gnu => Kind::Look(Look::BufferEnd),
            b'(' if !syntax.has(Syntax::NO_BK_PARENS) => Kind::OpenGroup,
            b')' if !syntax.has(Syntax::NO_BK_PARENS) => Kind::CloseGroup,
            b'+' if !limited && syntax.has(Syntax::BK_PLUS_QM) => Kind::Plus,
            b'?' if !limited && syntax.has(Syntax::BK_PLUS_QM) => Kind::Question,
            b'{' if syntax.has(Syntax::INTERVALS) && !syntax.has(Syntax::NO_BK_BRACES) => Kind::OpenInterval,
            b'}' if syntax.has(Syntax::INTERVALS) && !syntax.has(Syntax::NO_BK_BRACES) => Kind::CloseInterval,
            // GNU folds no character that a backslash quotes: such a letter matches only in upper case.
            _ => Kind::Char(c.into()),
        };
        (kind, 2)
    }

    /// Whether the current token ends a branch.
    fn at_branch_end(&self) -> bool {
        match self.token.kind {
            Kind::Alternative | Kind::End => true,
            Kind::CloseGroup => self.depth > 0,
            _ => false,
        }
    }

    fn alternatives(&mut self) -> Result<Option<Tree>, RegexError> {
        let completed_before = self.completed;
        let first = self.branch()?;
        if self.token.kind != Kind::Alternative {
            return Ok(first);
        }
        let mut branches = vec![first];
        while self.token.kind == Kind::Alternative {
            self.fetch(Syntax::CARET_ANCHORS_HERE)?;
            if self.at_branch_end() {
                branches.push(None);
            } else {
                let completed = std::mem::replace(&mut self.completed, completed_before);
                branches.push(self.branch()?);
                self.completed |= completed;
            }
        }
        Ok(Some(Tree::Alt(branches)))
    }

    fn branch(&mut self) -> Result<Option<Tree>, RegexError> {
        let mut tree = self.expression()?;
        while !self.at_branch_end() {
            let next = self.expression()?;
            tree = Tree::cat(tree, next);
        }
        Ok(tree)
    }

    fn expression(&mut self) -> Result<Option<Tree>, RegexError> {
        let invalid_dup = self.syntax.has(Syntax::CONTEXT_INVALID_DUP);
        if matches!(self.token.kind, Kind::OpenInterval) && invalid_dup {
            return Err(RegexError::BadRepetition);
        }
        while matches!(self.token.kind, Kind::OpenInterval | Kind::Star | Kind::Plus | Kind::Question) {
            if self.syntax.has(Syntax::CONTEXT_INVALID_OPS) && !invalid_dup {
                return Err(RegexError::BadRepetition);
            }
            if !self.syntax.has(Syntax::CONTEXT_INDEP_OPS) {
                break;
            }
            self.fetch(Syntax::EMACS)?;
        }
        let mut tree = match self.token.kind {
            Kind::Char(c) => Some(self.character(c)),
            Kind::Byte(b) => Some(Tree::Byte(b)),
            Kind::OpenGroup => Some(self.group()?),
            Kind::OpenBracket => Some(self.bracket()?),
            Kind::Back(index) => {
                if self.completed & 1 << (index - 1) == 0 {
                    return Err(RegexError::BadBackReference);
                }
                self.has_back_references = true;
                Some(Tree::Back(index))
            }
            Kind::CloseGroup if !self.syntax.has(Syntax::UNMATCHED_RIGHT_PAREN_ORD) => {
                return Err(RegexError::UnmatchedRightParen);
            }
            Kind::OpenInterval
            | Kind::Star
            | Kind::Plus
            | Kind::Question
            | Kind::CloseGroup
            | Kind::CloseInterval => {
                let c = self.input[self.at - 1];
                Some(self.character(c.into()))
            }
            Kind::Look(look) => {
                self.is_bytewise &= !look.is_word();
                // An anchor takes no repetition operator.
                // A `^` behind one is an ordinary character, where it is not always an anchor.
                self.fetch(Syntax::EMACS)?;
                return Ok(Some(Tree::Look(look)));
            }
            Kind::Period => Some(self.period()),
            Kind::Word { negated } => Some(self.class_escape(Class::Alnum, Some(b'_'), negated)),
            Kind::Space { negated } => Some(self.class_escape(Class::Space, None, negated)),
            Kind::Alternative | Kind::End => return Ok(None),
            Kind::Backslash => return Err(RegexError::TrailingBackslash),
        };
        self.fetch(Syntax::EMACS)?;
        let mut stacked = 0;
        while matches!(self.token.kind, Kind::Star | Kind::Plus | Kind::Question | Kind::OpenInterval) {
            stacked += 1;
            let behind_star = matches!(tree, Some(Tree::Repeat { min: 0, max: None, .. }));
            if stacked > MAX_STACKED && behind_star && self.token.kind == Kind::Star {
                self.fetch(Syntax::EMACS)?;
                continue;
            }
            if stacked > MAX_STACKED {
                return Err(RegexError::OutOfMemory);
            }
            tree = self.repetition(tree)?;
            if invalid_dup && matches!(self.token.kind, Kind::Star | Kind::OpenInterval) {
                return Err(RegexError::BadRepetition);
            }
        }
        Ok(tree)
    }

    fn group(&mut self) -> Result<Tree, RegexError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(RegexError::OutOfMemory);
        }
        self.groups += 1;
        let index = self.groups;
        self.fetch(Syntax::CARET_ANCHORS_HERE)?;
        let body = if self.token.kind == Kind::CloseGroup {
            None
        } else {
            let body = self.alternatives()?;
            if self.token.kind != Kind::CloseGroup {
                return Err(RegexError::UnmatchedParen);
            }
            body
        };
        if index <= 9 {
            self.completed |= 1 << (index - 1);
        }
        self.depth -= 1;
        Ok(Tree::Group { index, body: body.map(Box::new) })
    }

    fn repetition(&mut self, tree: Option<Tree>) -> Result<Option<Tree>, RegexError> {
        let (min, max) = match self.token.kind {
            Kind::Plus => (1, None),
            Kind::Question => (0, Some(1)),
            Kind::OpenInterval => {
                let start = self.token.start;
                let behind = self.at;
                match self.interval() {
                    Ok(Some(bounds)) => bounds,
                    Ok(None) => {
                        // What opened no interval is an ordinary character.
                        self.at = behind;
                        self.token = Token { kind: Kind::Char(u32::from(self.input[behind - 1])), start };
                        return Ok(tree);
                    }
                    Err(error) => return Err(error),
                }
            }
            _ => (0, None),
        };
        self.fetch(Syntax::EMACS)?;
        let Some(tree) = tree else { return Ok(None) };
        if max == Some(0) {
            return Ok(None);
        }
        if max == Some(min) {
            return Ok(Some(if min == 1 { tree } else { Tree::Repeat { body: Box::new(tree), min, max } }));
        }
        Ok(Some(Tree::Repeat { body: Box::new(tree), min, max }))
    }

    /// The bounds of an interval up to its closing brace; `None` if it is to be read as ordinary text.
    fn interval(&mut self) -> Result<Option<(u32, Option<u32>)>, RegexError> {
        let comma = Kind::Char(b','.into());
        let start = match self.number()? {
            Number::Absent if self.token.kind == comma => Number::Value(0),
            Number::Absent => return Err(RegexError::BadInterval),
            number => number,
        };
        let end = if start == Number::Invalid {
            Number::Invalid
        } else if self.token.kind == Kind::CloseInterval {
            start
        } else if self.token.kind == comma {
            self.number()?
        } else {
            Number::Invalid
        };
        let (min, max) = match (start, end) {
            (Number::Value(min), Number::Value(max)) => (min, Some(max)),
            (Number::Value(min), Number::Absent) => (min, None),
            _ if self.syntax.has(Syntax::INVALID_INTERVAL_ORD) => return Ok(None),
            _ if self.token.kind == Kind::End => return Err(RegexError::UnmatchedBrace),
            _ => return Err(RegexError::BadInterval),
        };
        if max.is_some_and(|max| min > max) || self.token.kind != Kind::CloseInterval {
            return Err(RegexError::BadInterval);
        }
        if max.unwrap_or(min) > DUP_MAX {
            return Err(RegexError::TooBig);
        }
        Ok(Some((min, max)))
    }

    /// A number up to a comma or the closing brace, which is then the current token.
    fn number(&mut self) -> Result<Number, RegexError> {
        let mut number = Number::Absent;
        loop {
            self.fetch(Syntax::EMACS)?;
            match self.token.kind {
                Kind::End => return Ok(Number::Invalid),
                Kind::CloseInterval => return Ok(number),
                Kind::Char(c) if c == u32::from(b',') => return Ok(number),
                Kind::Char(c) if (0x30..=0x39).contains(&c) => {
                    let digit = c - 0x30;
                    number = match number {
                        Number::Absent => Number::Value(digit),
                        Number::Value(n) => Number::Value((n * 10 + digit).min(DUP_MAX + 1)),
                        Number::Invalid => Number::Invalid,
                    };
                }
                _ => number = Number::Invalid,
            }
        }
    }

    /// The tree of a character that is already in the form text is compared with.
    fn character(&self, c: u32) -> Tree {
        self.set(CharSet::single(c))
    }

    /// The tree of a set of characters in the form text is compared with.
    fn set(&self, set: CharSet) -> Tree {
        let mut set = if self.folds() { set.folded(self.locale()) } else { set };
        if let Some(terminator) = self.options.line_terminator {
            set.remove(terminator.into());
        }
        Tree::Set(Arc::new(set))
    }

    fn period(&self) -> Tree {
        let mut set = CharSet::all(self.locale());
        if !self.syntax.has(Syntax::DOT_NEWLINE) {
            set.remove(b'\n'.into());
        }
        if self.syntax.has(Syntax::DOT_NOT_NULL) {
            set.remove(0);
        }
        self.set(set)
    }

    fn class_escape(&mut self, class: Class, extra: Option<u8>, negated: bool) -> Tree {
        self.is_bytewise = false;
        let mut set = CharSet::default();
        set.push_class(class, self.locale());
        if let Some(c) = extra {
            set.push(c.into(), c.into());
        }
        set.normalize();
        if negated {
            set = set.complement(self.locale());
        }
        self.set(set)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Absent,
    Invalid,
    Value(u32),
}
