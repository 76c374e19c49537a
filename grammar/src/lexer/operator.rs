//! Operators of command mode.
//!
//! Invariant: the longest operator wins, and a line continuation may stand between the characters of any of
//! them, as bash drops it before it looks at the text.

use logos::Logos;

/// An operator, or what stands at its place.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(utf8 = false)]
#[logos(subpattern c = r"(\\\n)*")]
pub(super) enum Operator {
    #[token("\n")]
    Newline,
    #[token(";")]
    Semi,
    #[regex(r";(?&c);")]
    DSemi,
    #[regex(r";(?&c)&")]
    SemiAnd,
    #[regex(r";(?&c);(?&c)&")]
    DSemiAnd,
    #[token("&")]
    Amp,
    #[regex(r"&(?&c)&")]
    AndIf,
    #[regex(r"&(?&c)>")]
    OutputBoth,
    #[regex(r"&(?&c)>(?&c)>")]
    AppendBoth,
    #[token("|")]
    Pipe,
    #[regex(r"\|(?&c)\|")]
    OrIf,
    #[regex(r"\|(?&c)&")]
    PipeAmp,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("<")]
    Less,
    #[regex(r"<(?&c)<")]
    DLess,
    #[regex(r"<(?&c)<(?&c)-")]
    DLessDash,
    #[regex(r"<(?&c)<(?&c)<")]
    HereString,
    #[regex(r"<(?&c)&")]
    LessAnd,
    #[regex(r"<(?&c)>")]
    LessGreat,
    #[token(">")]
    Great,
    #[regex(r">(?&c)>")]
    DGreat,
    #[regex(r">(?&c)&")]
    GreatAnd,
    #[regex(r">(?&c)\|")]
    Clobber,
}

/// The operator at the start of `text` and its length.
pub(super) fn operator(text: &[u8]) -> Option<(Operator, usize)> {
    let mut lexer = Operator::lexer(text);
    let found = lexer.next()?.ok()?;
    Some((found, lexer.span().end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_match_and_continuations() {
        assert_eq!(operator(b"&&x"), Some((Operator::AndIf, 2)));
        assert_eq!(operator(b"&\\\n& x"), Some((Operator::AndIf, 4)));
        assert_eq!(operator(b"<<<x"), Some((Operator::HereString, 3)));
        assert_eq!(operator(b"<\\\n<-x"), Some((Operator::DLessDash, 5)));
        assert_eq!(operator(b";;&"), Some((Operator::DSemiAnd, 3)));
        assert_eq!(operator(b"&\\x"), Some((Operator::Amp, 1)));
        assert_eq!(operator(b"x"), None);
    }
}
