//! Arithmetic expressions: tokens by logos, structure by precedence climbing.
//!
//! Written by hand instead of in the grammar generator because bash's rules are not context-free (`++` is one
//! operator only where a variable can take it, an operand that is missing is noticed by the scanner or by the
//! parser, with different words) and because the same parser reads text with holes (`$x` standing as an operand)
//! before a run and plain text during one.
//!
//! Invariant: errors are exactly those bash finds before it evaluates anything; what depends on values
//! (division by zero, negative exponents) is not looked at here.

use crate::MAX_DEPTH;
use crate::ast::{
    Arith, ArithExpr, AssignOp, BinaryOp, ErrorToken, Lvalue, StepOp, Subscript, SubscriptKind, UnaryOp,
    Word, WordFacts, WordPart,
};
use crate::builder::Builder;
use crate::source::Span;
use bumpalo::Bump;
use logos::Logos;
use std::fmt;

/// Why a text is no expression, in bash's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArithError {
    /// The message, such as `syntax error: operand expected`.
    pub message: &'static str,
    /// What bash shows as the error token: the rest of the text from the last token on.
    pub token: Vec<u8>,
    /// How much of the text bash shows: up to the end of a constant that is none, else all of it.
    pub shown: Option<usize>,
}

/// A text that is no expression. bash evaluates while it reads: what stands before the error has its effects, and may
/// fail for reasons of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong<'a> {
    /// Why it is none.
    pub error: ArithError,
    /// What is evaluated before that is noticed.
    pub before: Option<ArithExpr<'a>>,
}

impl<'a> Wrong<'a> {
    /// The same behind an operand that was read, whose operator is never applied.
    fn after(self, arena: &'a Bump, operand: ArithExpr<'a>) -> Self {
        let before = match (operand, self.before) {
            (ArithExpr::Number(_), before) => before,
            (operand, None) => Some(operand),
            (operand, Some(before)) => Some(ArithExpr::Comma(arena.alloc((operand, before)))),
        };
        Self { before, ..self }
    }
}

impl From<ArithError> for Wrong<'_> {
    fn from(error: ArithError) -> Self {
        Self { error, before: None }
    }
}

impl fmt::Display for ArithError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (error token is \"{}\")", self.message, String::from_utf8_lossy(&self.token))
    }
}

impl std::error::Error for ArithError {}

/// Parses the text of an expression. An empty text is 0.
///
/// # Errors
/// When the text is no expression, with what bash evaluates before it says so.
pub fn parse_arith<'a>(text: &'a [u8], arena: &'a Bump) -> Result<ArithExpr<'a>, Wrong<'a>> {
    let part = arena.alloc(WordPart::Literal(text));
    Parser::new(arena, std::slice::from_ref(part)).whole()
}

/// The tree of an expanded text, where every part behind `$` stands as an operand of its own.
pub(crate) fn of_parts<'a>(b: &Builder<'a>, parts: &'a [WordPart<'a>]) -> Option<&'a ArithExpr<'a>> {
    let expr = Parser::new(b.arena, parts).whole().ok()?;
    Some(b.alloc(expr))
}

/// A subscript from its word.
pub(crate) fn subscript_of<'a>(b: &Builder<'a>, kind: SubscriptKind, word: Word<'a>) -> &'a Subscript<'a> {
    make_subscript(b.arena, kind, word, 0)
}

/// Nesting a subscript counts for: every level of subscripts is looked at once more by each one around it.
const SUBSCRIPT_DEPTH: u32 = 16;

fn make_subscript<'a>(arena: &'a Bump, kind: SubscriptKind, word: Word<'a>, depth: u32) -> &'a Subscript<'a> {
    let expr = match kind {
        SubscriptKind::Index => match (Parser { depth, ..Parser::new(arena, word.parts) }).whole() {
            Ok(expr) => Some(&*arena.alloc(expr)),
            Err(_) => None,
        },
        _ => None,
    };
    let arith = Arith { source: word.text, text: word.parts, expr, bracket: false, span: word.span };
    arena.alloc(Subscript { kind, word, arith })
}

#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(utf8 = false)]
enum Lexeme {
    #[regex("[0-9][0-9A-Za-z_@#]*")]
    Number,
    #[regex("[A-Za-z_][0-9A-Za-z_]*")]
    Name,
    #[token("**")]
    Power,
    #[token("++")]
    Increment,
    #[token("--")]
    Decrement,
    #[token("<<")]
    ShiftLeft,
    #[token(">>")]
    ShiftRight,
    #[token("<=")]
    LessEqual,
    #[token(">=")]
    GreaterEqual,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("&&")]
    And,
    #[token("||")]
    Or,
    #[token("=")]
    Assign,
    #[regex(r"[*/%+\-&^|]=")]
    Update,
    #[token("<<=")]
    UpdateLeft,
    #[token(">>=")]
    UpdateRight,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token("&")]
    Amp,
    #[token("^")]
    Caret,
    #[token("|")]
    Pipe,
    #[token("!")]
    Bang,
    #[token("~")]
    Tilde,
    #[token("?")]
    Question,
    #[token(":")]
    Colon,
    #[token(",")]
    Comma,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
}

#[derive(Clone, Copy, Debug)]
enum Token<'a> {
    End,
    Number(i64),
    Variable(Lvalue<'a>),
    Expand(&'a WordPart<'a>),
    /// `++` or `--` behind a variable.
    Post(StepOp),
    /// `++` or `--` before one.
    Pre(StepOp),
    Assign(AssignOp),
    Op(Lexeme),
}

/// A place between the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    part: usize,
    at: usize,
}

impl From<Place> for ErrorToken {
    fn from(place: Place) -> Self {
        Self { part: place.part as u32, at: place.at as u32 }
    }
}

struct Parser<'a> {
    arena: &'a Bump,
    parts: &'a [WordPart<'a>],
    place: Place,
    token: Token<'a>,
    /// Where the token at hand starts.
    start: Place,
    depth: u32,
}

type Parse<T> = Result<T, ArithError>;

type Tree<'a> = Result<ArithExpr<'a>, Wrong<'a>>;

const OPERAND: &str = "syntax error: operand expected";

impl<'a> Parser<'a> {
    fn new(arena: &'a Bump, parts: &'a [WordPart<'a>]) -> Self {
        let place = Place { part: 0, at: 0 };
        Self { arena, parts, place, token: Token::End, start: place, depth: 0 }
    }

    fn whole(mut self) -> Tree<'a> {
        let blank = self.parts.iter().all(
            |part| matches!(part, WordPart::Literal(text) if text.iter().all(|b| matches!(b, b' ' | b'\t' | b'\n'))),
        );
        if blank {
            return Ok(ArithExpr::Number(0));
        }
        self.next()?;
        let expr = self.comma()?;
        match self.token {
            Token::End => Ok(expr),
            _ => Err(self.stray("syntax error in expression").after(self.arena, expr)),
        }
    }

    /// The token at hand does not belong here. A variable has been looked up by now, unless `=` follows it.
    fn stray(&self, message: &'static str) -> Wrong<'a> {
        let error = self.error(message);
        let before = match self.token {
            Token::Variable(target) if !self.assignment_follows() => Some(ArithExpr::Load(target)),
            _ => None,
        };
        Wrong { error, before }
    }

    fn assignment_follows(&self) -> bool {
        let text = self.literal().trim_ascii_start();
        text.first() == Some(&b'=') && text.get(1) != Some(&b'=')
    }

    /// An operand that turns out to stand before `=` was not looked up.
    fn read(&self, operand: ArithExpr<'a>) -> ArithExpr<'a> {
        match (operand, self.token) {
            (ArithExpr::Load(_), Token::Assign(AssignOp::Set)) => ArithExpr::Number(0),
            _ => operand,
        }
    }

    fn error(&self, message: &'static str) -> ArithError {
        self.error_at(message, self.start)
    }

    fn error_at(&self, message: &'static str, place: Place) -> ArithError {
        let token = match self.parts.get(place.part) {
            Some(WordPart::Literal(text)) => text[place.at.min(text.len())..].to_vec(),
            _ => Vec::new(),
        };
        ArithError { message, token, shown: None }
    }

    fn literal(&self) -> &'a [u8] {
        match self.parts.get(self.place.part) {
            Some(WordPart::Literal(text)) => &text[self.place.at..],
            _ => b"",
        }
    }

    fn skip_blanks(&mut self) {
        loop {
            let text = self.literal();
            let blanks = text.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n')).count();
            self.place.at += blanks;
            let at_end =
                matches!(self.parts.get(self.place.part), Some(WordPart::Literal(_))) && blanks == text.len();
            if !at_end {
                return;
            }
            self.place = Place { part: self.place.part + 1, at: 0 };
        }
    }

    /// Reads the next token.
    fn next(&mut self) -> Parse<()> {
        let before = self.token;
        self.skip_blanks();
        let last = self.parts.len().saturating_sub(1);
        if self.place.part >= self.parts.len() {
            // bash keeps pointing at the last token when the text ends.
            if self.parts.is_empty() {
                self.start = Place { part: last, at: 0 };
            }
            self.token = Token::End;
            return Ok(());
        }
        self.start = self.place;
        let part = &self.parts[self.place.part];
        if !matches!(part, WordPart::Literal(_)) {
            return self.expansion(part);
        }
        let text = self.literal();
        let mut lexer = Lexeme::lexer(text);
        let Some(Ok(lexeme)) = lexer.next() else {
            let operand = matches!(before, Token::End | Token::Op(_) | Token::Assign(_) | Token::Pre(_))
                && !matches!(before, Token::Op(Lexeme::RParen));
            return Err(self.error(if operand {
                OPERAND
            } else {
                "syntax error: invalid arithmetic operator"
            }));
        };
        let length = lexer.span().end;
        let slice = &text[..length];
        self.place.at += length;
        self.token = match lexeme {
            Lexeme::Number => {
                self.adjacent()?;
                Token::Number(self.number(slice)?)
            }
            Lexeme::Name => {
                let variable = Token::Variable(self.variable(slice)?);
                self.look_behind_name(variable)?
            }
            Lexeme::Increment | Lexeme::Decrement => {
                let op = if lexeme == Lexeme::Increment { StepOp::Increment } else { StepOp::Decrement };
                if matches!(before, Token::Variable(_)) {
                    Token::Post(op)
                } else if self.variable_follows() {
                    Token::Pre(op)
                } else {
                    self.place.at -= 1;
                    Token::Op(if lexeme == Lexeme::Increment { Lexeme::Plus } else { Lexeme::Minus })
                }
            }
            Lexeme::Assign => Token::Assign(AssignOp::Set),
            Lexeme::UpdateLeft => Token::Assign(AssignOp::Update(BinaryOp::ShiftLeft)),
            Lexeme::UpdateRight => Token::Assign(AssignOp::Update(BinaryOp::ShiftRight)),
            Lexeme::Update => Token::Assign(AssignOp::Update(match slice[0] {
                b'*' => BinaryOp::Multiply,
                b'/' => BinaryOp::Divide,
                b'%' => BinaryOp::Remainder,
                b'+' => BinaryOp::Add,
                b'-' => BinaryOp::Subtract,
                b'&' => BinaryOp::BitAnd,
                b'^' => BinaryOp::BitXor,
                _ => BinaryOp::BitOr,
            })),
            other => Token::Op(other),
        };
        Ok(())
    }

    /// bash reads one token more to see whether a name is assigned to; what is wrong with that token is told first.
    fn look_behind_name(&mut self, variable: Token<'a>) -> Parse<Token<'a>> {
        let (place, start) = (self.place, self.start);
        self.skip_blanks();
        let operator = |b: u8| b"=+-*/%<>&|^!~?:,()".contains(&b);
        let read = match self.literal().first() {
            Some(&b) if !operator(b) => {
                self.token = variable;
                self.next()
            }
            _ => Ok(()),
        };
        (self.place, self.start) = (place, start);
        read.map(|()| variable)
    }

    /// An expansion as an operand: nothing may touch it that could join its text.
    fn expansion(&mut self, part: &'a WordPart<'a>) -> Parse<()> {
        let hole = ArithError { message: OPERAND, token: Vec::new(), shown: None };
        if !matches!(part, WordPart::Param(_) | WordPart::CommandSub(_) | WordPart::Arith(_)) {
            return Err(hole);
        }
        let joins = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'#' | b'@' | b'[' | b'$');
        let index = self.place.part;
        let touched_before = match index.checked_sub(1).map(|at| &self.parts[at]) {
            None => false,
            Some(WordPart::Literal(text)) => text.last().is_some_and(|&b| joins(b) && b != b'['),
            Some(_) => true,
        };
        let touched_behind = match self.parts.get(index + 1) {
            None => false,
            Some(WordPart::Literal(text)) => text.first().is_some_and(|&b| joins(b)),
            Some(_) => true,
        };
        if touched_before || touched_behind {
            return Err(hole);
        }
        self.place = Place { part: index + 1, at: 0 };
        self.token = Token::Expand(part);
        Ok(())
    }

    /// A number may not be followed by an expansion that would go on in it.
    fn adjacent(&self) -> Parse<()> {
        if self.literal().is_empty() && self.parts.get(self.place.part + 1).is_some() {
            return Err(ArithError { message: OPERAND, token: Vec::new(), shown: None });
        }
        Ok(())
    }

    fn variable_follows(&self) -> bool {
        let text = self.literal();
        text.iter()
            .find(|b| !matches!(b, b' ' | b'\t' | b'\n'))
            .is_some_and(|&b| b.is_ascii_alphabetic() || b == b'_')
    }

    fn number(&self, text: &[u8]) -> Parse<i64> {
        constant(text).map_err(|message| ArithError {
            message,
            token: text.to_vec(),
            shown: Some(self.start.at + text.len()),
        })
    }

    fn variable(&mut self, name: &'a [u8]) -> Parse<Lvalue<'a>> {
        if self.literal().first() != Some(&b'[') {
            self.adjacent()?;
            return Ok(Lvalue { name, subscript: None });
        }
        let open = self.place;
        let Some(close) = self.closing_bracket() else { return Err(self.error("bad array subscript")) };
        let from = Place { part: open.part, at: open.at + 1 };
        let parts = self.cut(from, close);
        self.place = Place { part: close.part, at: close.at + 1 };
        let text = match parts {
            [WordPart::Literal(text)] => text,
            [] => &b""[..],
            _ => &b"?"[..],
        };
        if parts.is_empty() {
            return Err(self.error("bad array subscript"));
        }
        let kind = match text {
            b"@" => SubscriptKind::At,
            b"*" => SubscriptKind::Star,
            _ => SubscriptKind::Index,
        };
        let word = Word { parts, text, span: Span::default(), facts: WordFacts::PLAIN };
        let (arena, depth) = (self.arena, self.depth + SUBSCRIPT_DEPTH);
        if depth > MAX_DEPTH {
            return Err(self.error("expression recursion level exceeded"));
        }
        let subscript = self.nest(|_| {
            Ok(stacker::maybe_grow(64 << 10, 1 << 20, || make_subscript(arena, kind, word, depth)))
        })?;
        Ok(Lvalue { name, subscript: Some(subscript) })
    }

    /// The `]` for the `[` at hand.
    fn closing_bracket(&self) -> Option<Place> {
        let mut level = 0usize;
        let Place { mut part, mut at } = self.place;
        while let Some(piece) = self.parts.get(part) {
            if let WordPart::Literal(text) = piece {
                while at < text.len() {
                    match text[at] {
                        b'[' => level += 1,
                        b']' => {
                            level -= 1;
                            if level == 0 {
                                return Some(Place { part, at });
                            }
                        }
                        _ => {}
                    }
                    at += 1;
                }
            }
            part += 1;
            at = 0;
        }
        None
    }

    /// The parts between two places.
    fn cut(&self, from: Place, to: Place) -> &'a [WordPart<'a>] {
        let mut out = Vec::new();
        for part in from.part..=to.part {
            match &self.parts[part] {
                WordPart::Literal(text) => {
                    let start = if part == from.part { from.at } else { 0 };
                    let end = if part == to.part { to.at } else { text.len() };
                    if start < end {
                        out.push(WordPart::Literal(&text[start..end]));
                    }
                }
                other => out.push(*other),
            }
        }
        self.arena.alloc_slice_copy(&out)
    }

    fn nest<T, E: From<ArithError>>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error("expression recursion level exceeded").into());
        }
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || parse(self));
        self.depth -= 1;
        result
    }

    /// The next token, behind an operand.
    fn next_after(&mut self, operand: ArithExpr<'a>) -> Result<(), Wrong<'a>> {
        self.next().map_err(|error| Wrong::from(error).after(self.arena, operand))
    }

    fn comma(&mut self) -> Tree<'a> {
        let mut left = self.assign()?;
        while matches!(self.token, Token::Op(Lexeme::Comma)) {
            self.next_after(left)?;
            let right = self.assign().map_err(|wrong| wrong.after(self.arena, left))?;
            left = ArithExpr::Comma(self.arena.alloc((left, right)));
        }
        Ok(left)
    }

    fn assign(&mut self) -> Tree<'a> {
        let left = self.conditional()?;
        let Token::Assign(op) = self.token else { return Ok(left) };
        let ArithExpr::Load(target) = left else {
            let error = self.error("attempted assignment to non-variable");
            return Err(Wrong::from(error).after(self.arena, left));
        };
        let looked_up = self.read(left);
        self.next_after(looked_up)?;
        let value = self.nest(Self::assign).map_err(|wrong| wrong.after(self.arena, looked_up))?;
        Ok(ArithExpr::Assign { op, target, value: self.arena.alloc(value), token: self.start.into() })
    }

    fn conditional(&mut self) -> Tree<'a> {
        let arena = self.arena;
        let condition = self.binary(0)?;
        if !matches!(self.token, Token::Op(Lexeme::Question)) {
            return Ok(condition);
        }
        self.next_after(condition)?;
        if matches!(self.token, Token::End | Token::Op(Lexeme::Colon)) {
            return Err(Wrong::from(self.error("expression expected")).after(arena, condition));
        }
        let zero = ArithExpr::Number(0);
        // What stands in a branch is evaluated only if it is taken, its errors are found in any case.
        let branch = |wrong: Wrong<'a>, first: Option<ArithExpr<'a>>| {
            let before = wrong.before.unwrap_or(zero);
            let (yes, no) = match first {
                Some(first) => (first, before),
                None => (before, zero),
            };
            Wrong { before: Some(ArithExpr::Conditional(arena.alloc((condition, yes, no)))), ..wrong }
        };
        let first = self.nest(Self::comma).map_err(|wrong| branch(wrong, None))?;
        if !matches!(self.token, Token::Op(Lexeme::Colon)) {
            let wrong = self.stray("`:' expected for conditional expression");
            return Err(branch(wrong.after(arena, first), None));
        }
        self.next().map_err(|error| branch(error.into(), Some(first)))?;
        if matches!(self.token, Token::End) {
            return Err(branch(self.error("expression expected").into(), Some(first)));
        }
        let second = self.nest(Self::conditional).map_err(|wrong| branch(wrong, Some(first)))?;
        Ok(ArithExpr::Conditional(arena.alloc((condition, first, second))))
    }

    /// Operators of at least precedence `least`.
    fn binary(&mut self, least: u8) -> Tree<'a> {
        let arena = self.arena;
        let mut left = self.unary()?;
        loop {
            let Token::Op(lexeme) = self.token else { return Ok(left) };
            let Some((op, precedence)) = binary_op(lexeme) else { return Ok(left) };
            if precedence < least {
                return Ok(left);
            }
            let behind = self.place;
            self.next_after(left)?;
            let right = if op == BinaryOp::Power {
                self.nest(|parser| parser.binary(precedence))
            } else {
                self.binary(precedence + 1)
            };
            let right = right.map_err(|wrong| match (op, wrong.before) {
                (BinaryOp::LogicalAnd | BinaryOp::LogicalOr, Some(before)) => {
                    let both = arena.alloc((left, before, ErrorToken::default()));
                    Wrong { before: Some(ArithExpr::Binary(op, both)), ..wrong }
                }
                _ => wrong.after(arena, left),
            })?;
            let token = match op {
                BinaryOp::Divide | BinaryOp::Remainder => behind,
                _ => self.start,
            };
            left = ArithExpr::Binary(op, arena.alloc((left, self.read(right), token.into())));
        }
    }

    fn unary(&mut self) -> Tree<'a> {
        let op = match self.token {
            Token::Op(Lexeme::Bang) => UnaryOp::Not,
            Token::Op(Lexeme::Tilde) => UnaryOp::Complement,
            Token::Op(Lexeme::Minus) => UnaryOp::Negate,
            Token::Op(Lexeme::Plus) => UnaryOp::Plus,
            _ => return self.primary(),
        };
        self.next()?;
        let operand = self.nest(Self::unary)?;
        Ok(ArithExpr::Unary(op, self.arena.alloc(self.read(operand))))
    }

    fn primary(&mut self) -> Tree<'a> {
        let expr = match self.token {
            Token::Number(value) => ArithExpr::Number(value),
            Token::Expand(part) => ArithExpr::Expand(part),
            Token::Variable(target) => {
                let looked_up =
                    if self.assignment_follows() { ArithExpr::Number(0) } else { ArithExpr::Load(target) };
                self.next_after(looked_up)?;
                if let Token::Post(op) = self.token {
                    let step = ArithExpr::Step { op, prefix: false, target };
                    self.next_after(step)?;
                    return Ok(step);
                }
                return Ok(ArithExpr::Load(target));
            }
            Token::Pre(op) => {
                self.next()?;
                let Token::Variable(target) = self.token else {
                    let message = "identifier expected after pre-increment or pre-decrement";
                    return Err(self.error(message).into());
                };
                let step = ArithExpr::Step { op, prefix: true, target };
                self.next_after(step)?;
                if let Token::Post(post) = self.token {
                    let error = self.error(match post {
                        StepOp::Increment => "++: assignment requires lvalue",
                        StepOp::Decrement => "--: assignment requires lvalue",
                    });
                    return Err(Wrong::from(error).after(self.arena, step));
                }
                return Ok(step);
            }
            Token::Op(Lexeme::LParen) => {
                self.next()?;
                let inner = self.nest(Self::comma)?;
                if !matches!(self.token, Token::Op(Lexeme::RParen)) {
                    return Err(self.stray("missing `)'").after(self.arena, inner));
                }
                inner
            }
            _ => return Err(self.error(OPERAND).into()),
        };
        self.next_after(expr)?;
        // `(x)` is a value, `(x) = 1` no assignment.
        Ok(match expr {
            ArithExpr::Load(_) => ArithExpr::Unary(UnaryOp::Plus, self.arena.alloc(expr)),
            other => other,
        })
    }
}

fn binary_op(lexeme: Lexeme) -> Option<(BinaryOp, u8)> {
    Some(match lexeme {
        Lexeme::Or => (BinaryOp::LogicalOr, 1),
        Lexeme::And => (BinaryOp::LogicalAnd, 2),
        Lexeme::Pipe => (BinaryOp::BitOr, 3),
        Lexeme::Caret => (BinaryOp::BitXor, 4),
        Lexeme::Amp => (BinaryOp::BitAnd, 5),
        Lexeme::Equal => (BinaryOp::Equal, 6),
        Lexeme::NotEqual => (BinaryOp::NotEqual, 6),
        Lexeme::Less => (BinaryOp::Less, 7),
        Lexeme::LessEqual => (BinaryOp::LessEqual, 7),
        Lexeme::Greater => (BinaryOp::Greater, 7),
        Lexeme::GreaterEqual => (BinaryOp::GreaterEqual, 7),
        Lexeme::ShiftLeft => (BinaryOp::ShiftLeft, 8),
        Lexeme::ShiftRight => (BinaryOp::ShiftRight, 8),
        Lexeme::Plus => (BinaryOp::Add, 9),
        Lexeme::Minus => (BinaryOp::Subtract, 9),
        Lexeme::Star => (BinaryOp::Multiply, 10),
        Lexeme::Slash => (BinaryOp::Divide, 10),
        Lexeme::Percent => (BinaryOp::Remainder, 10),
        Lexeme::Power => (BinaryOp::Power, 11),
        _ => return None,
    })
}

/// The value of an integer constant: decimal, `0` octal, `0x` hexadecimal, `BASE#DIGITS`; it wraps at 64 bits.
///
/// # Errors
/// bash's message for what is no constant.
pub fn constant(text: &[u8]) -> Result<i64, &'static str> {
    let (mut base, mut digits) = (10u64, text);
    if let [b'0', rest @ ..] = text {
        if rest.is_empty() {
            return Ok(0);
        }
        match rest {
            [b'x' | b'X', hex @ ..] => {
                (base, digits) = (16, hex);
            }
            _ => (base, digits) = (8, rest),
        }
    }
    let mut value = 0u64;
    let mut based = base != 10;
    let mut at = 0;
    while at < digits.len() {
        let byte = digits[at];
        at += 1;
        if byte == b'#' {
            if based {
                return Err("invalid number");
            }
            if !(2..=64).contains(&value) {
                return Err("invalid arithmetic base");
            }
            base = value;
            value = 0;
            based = true;
            if at == digits.len() {
                return Err("invalid integer constant");
            }
            continue;
        }
        let digit = match byte {
            b'0'..=b'9' => u64::from(byte - b'0'),
            b'a'..=b'z' => u64::from(byte - b'a') + 10,
            b'A'..=b'Z' => u64::from(byte - b'A') + if base <= 36 { 10 } else { 36 },
            b'@' => 62,
            _ => 63,
        };
        if digit >= base {
            return Err("value too great for base");
        }
        value = value.wrapping_mul(base).wrapping_add(digit);
    }
    Ok(value as i64)
}
