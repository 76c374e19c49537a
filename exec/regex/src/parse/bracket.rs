//! Bracket expressions.

use super::Parser;
use crate::ctype::{self, Class, Decoded};
use crate::set::CharSet;
use crate::tree::Tree;
use crate::{Locale, RegexError, Syntax};

/// The longest name between `[:` and `:]`, `[.` and `.]`, `[=` and `=]`.
const NAME_MAX: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Char(Decoded),
    /// `[.`, `[=` or `[:`, by its second character.
    OpenName(u8),
    Hyphen,
    Caret,
    Close,
    End,
}

enum Element {
    Char(u32),
    /// A byte that is no character.
    Byte(u8),
    Collating(Vec<u8>),
    Equivalence(Vec<u8>),
    Class(Vec<u8>),
}

impl Parser<'_> {
    /// Reads what follows the `[` that is the current token, and leaves the closing bracket behind it.
    pub(super) fn bracket(&mut self) -> Result<Tree, RegexError> {
        let mut set = CharSet::default();
        let (mut kind, mut len) = self.peek_bracket();
        if kind == Kind::End {
            return Err(RegexError::BadPattern);
        }
        let negated = kind == Kind::Caret;
        if negated {
            if self.syntax.has(Syntax::HAT_LISTS_NOT_NEWLINE) {
                set.push(b'\n'.into(), b'\n'.into());
            }
            self.at += len;
            (kind, len) = self.peek_bracket();
            if kind == Kind::End {
                return Err(RegexError::BadPattern);
            }
        }
        if kind == Kind::Close {
            kind = Kind::Char(Decoded::Char(b']'.into(), 1));
        }
        let mut first = true;
        loop {
            let start = self.bracket_element(kind, len, first)?;
            first = false;
            (kind, len) = self.peek_bracket();
            let mut range = false;
            let mut end_token = (Kind::End, 0);
            if !matches!(start, Element::Class(_) | Element::Equivalence(_)) {
                if kind == Kind::End {
                    return Err(RegexError::UnmatchedBracket);
                }
                if kind == Kind::Hyphen {
                    let before = self.at;
                    self.at += len;
                    end_token = self.peek_bracket();
                    match end_token.0 {
                        Kind::End => return Err(RegexError::UnmatchedBracket),
                        Kind::Close => {
                            self.at = before;
                            kind = Kind::Char(Decoded::Char(b'-'.into(), 1));
                        }
                        _ => range = true,
                    }
                }
            }
            self.is_bytewise &= !range && !negated && matches!(start, Element::Char(0..128));
            if range {
                let end = self.bracket_element(end_token.0, end_token.1, true)?;
                (kind, len) = self.peek_bracket();
                self.push_range(&mut set, &start, &end)?;
            } else {
                self.push_element(&mut set, start)?;
            }
            match kind {
                Kind::End => return Err(RegexError::UnmatchedBracket),
                Kind::Close => break,
                _ => {}
            }
        }
        self.at += len;
        set.normalize();
        if negated {
            set = set.complement(self.locale());
        }
        Ok(self.set(set))
    }

    fn peek_bracket(&self) -> (Kind, usize) {
        let Some(decoded) = self.input.get(self.at..).and_then(|rest| ctype::decode(rest, self.locale()))
        else {
            return (Kind::End, 0);
        };
        let Decoded::Char(c, 1) = decoded else { return (Kind::Char(decoded), decoded.len()) };
        let next = self.input.get(self.at + 1).copied();
        match (c as u8, next) {
            (b'\\', Some(_)) if self.syntax.has(Syntax::BACKSLASH_ESCAPE_IN_LISTS) => {
                match ctype::decode(&self.input[self.at + 1..], self.locale()) {
                    Some(escaped) => (Kind::Char(escaped), 1 + escaped.len()),
                    None => (Kind::Char(decoded), 1),
                }
            }
            (b'[', Some(b'.' | b'=')) => (Kind::OpenName(self.input[self.at + 1]), 2),
            (b'[', Some(b':')) if self.syntax.has(Syntax::CHAR_CLASSES) => (Kind::OpenName(b':'), 2),
            (b'-', _) => (Kind::Hyphen, 1),
            (b']', _) => (Kind::Close, 1),
            (b'^', _) => (Kind::Caret, 1),
            _ => (Kind::Char(decoded), 1),
        }
    }

    fn bracket_element(&mut self, kind: Kind, len: usize, hyphen: bool) -> Result<Element, RegexError> {
        self.at += len;
        let c = match kind {
            Kind::Char(Decoded::Char(c, _)) => c,
            Kind::Char(Decoded::Invalid(b)) => return Ok(Element::Byte(b)),
            Kind::OpenName(delimiter) => return self.bracket_name(delimiter),
            Kind::Hyphen => {
                if !hyphen && self.peek_bracket().0 != Kind::Close {
                    return Err(RegexError::BadRange);
                }
                b'-'.into()
            }
            Kind::Caret => b'^'.into(),
            Kind::Close => b']'.into(),
            Kind::End => return Err(RegexError::UnmatchedBracket),
        };
        Ok(Element::Char(self.fold(c)))
    }

    fn bracket_name(&mut self, delimiter: u8) -> Result<Element, RegexError> {
        let start = self.at;
        if start >= self.input.len() {
            return Err(RegexError::UnmatchedBracket);
        }
        loop {
            if self.at - start >= NAME_MAX || self.at + 1 >= self.input.len() {
                return Err(RegexError::UnmatchedBracket);
            }
            if self.input[self.at] == delimiter && self.input[self.at + 1] == b']' {
                break;
            }
            self.at += 1;
        }
        let mut name = self.input[start..self.at].to_vec();
        self.at += 2;
        Ok(match delimiter {
            b':' => Element::Class(name),
            _ => {
                if self.folds() {
                    name.make_ascii_uppercase();
                }
                if delimiter == b'=' { Element::Equivalence(name) } else { Element::Collating(name) }
            }
        })
    }

    fn push_element(&self, set: &mut CharSet, element: Element) -> Result<(), RegexError> {
        match element {
            Element::Char(c) => set.push(c, c),
            // In UTF-8 such a byte is a member that no text has.
            Element::Byte(_) => {}
            Element::Collating(name) | Element::Equivalence(name) => match name[..] {
                [b] => set.push(b.into(), b.into()),
                _ => return Err(RegexError::BadCollation),
            },
            Element::Class(name) => {
                let class = Class::by_name(&name).ok_or(RegexError::BadClass)?;
                let class = match class {
                    Class::Upper | Class::Lower if self.folds() => Class::Alpha,
                    class => class,
                };
                set.push_class(class, self.locale());
            }
        }
        Ok(())
    }

    fn push_range(&self, set: &mut CharSet, start: &Element, end: &Element) -> Result<(), RegexError> {
        let mut ends = [0u32; 2];
        for (slot, element) in ends.iter_mut().zip([start, end]) {
            *slot = match element {
                Element::Char(c) if self.locale() == Locale::Utf8 && *c > 0x7f => {
                    return Err(RegexError::BadCollation);
                }
                Element::Char(c) => *c,
                Element::Byte(b) => u32::from(*b),
                Element::Collating(name) => match name[..] {
                    [b] => b.into(),
                    _ => return Err(RegexError::BadCollation),
                },
                Element::Equivalence(_) | Element::Class(_) => return Err(RegexError::BadRange),
            };
        }
        if self.syntax.has(Syntax::NO_EMPTY_RANGES) && ends[0] > ends[1] {
            return Err(RegexError::BadRange);
        }
        set.push(ends[0], ends[1]);
        Ok(())
    }
}
