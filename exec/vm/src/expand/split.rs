//! Field splitting and quote removal.
//!
//! Invariant: every byte of the word is in exactly one field or is a separator; a field exists when it has a byte or
//! when quotes stood in it.

use super::ifs::Class;
use super::word::Kind;
use super::{Ifs, WordBuilder};
use crate::Text;
use mirage_lower::pattern::escape_into;
use smallvec::SmallVec;

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// Its text, quotes removed.
    pub(crate) text: Text,
    /// Its pattern text, when it is subject to pathname expansion.
    pub(crate) pattern: Option<Text>,
}

struct Fields<'a> {
    done: SmallVec<[Field; 2]>,
    text: Text,
    pattern: Vec<u8>,
    with_patterns: bool,
    extglob: bool,
    /// The field under construction exists.
    open: bool,
    /// White space ended the last field, and no other separator came since.
    ended_by_space: bool,
    ifs: &'a Ifs,
}

impl Fields<'_> {
    fn add(&mut self, bytes: &[u8], kind: Kind) {
        self.open = true;
        self.ended_by_space = false;
        self.text.push_bytes(bytes);
        if self.with_patterns {
            match kind {
                Kind::Quoted => escape_into(&mut self.pattern, bytes),
                _ => self.pattern.extend_from_slice(bytes),
            }
        }
    }

    fn end(&mut self) {
        let text = std::mem::take(&mut self.text);
        let pattern = std::mem::take(&mut self.pattern);
        let is_pattern = self.with_patterns && crate::pattern::has_syntax(&pattern, self.extglob);
        self.done.push(Field { text, pattern: is_pattern.then(|| Text::from(pattern)) });
        self.open = false;
    }

    fn separator(&mut self, class: Class) {
        match class {
            Class::Space => {
                if self.open {
                    self.end();
                    self.ended_by_space = true;
                }
            }
            Class::Mark => {
                if self.open || !self.ended_by_space {
                    self.end();
                }
                self.ended_by_space = false;
            }
            Class::Other => {}
        }
    }

    fn split(&mut self, mut bytes: &[u8], kind: Kind) {
        while !bytes.is_empty() {
            let Some(at) = self.ifs.find(bytes) else {
                return self.add(bytes, kind);
            };
            if at > 0 {
                self.add(&bytes[..at], kind);
            }
            let (class, len) = self.ifs.class(&bytes[at..]);
            self.separator(class);
            bytes = &bytes[at + len..];
        }
    }
}

impl WordBuilder {
    /// Whether the word is one field as it stands: nothing in it is split or a pattern.
    pub(crate) fn is_plain(&self) -> bool {
        let plain = |kind| matches!(kind, Kind::Literal | Kind::Quoted);
        !self.runs.is_empty() && self.runs.iter().all(|run| plain(run.kind))
    }

    /// The fields of the word. With `glob`, fields that are patterns say so.
    pub(crate) fn into_fields(mut self, ifs: &Ifs, glob: bool, extglob: bool) -> SmallVec<[Field; 2]> {
        if self.is_plain() {
            return SmallVec::from_iter([Field { text: self.text, pattern: None }]);
        }
        let with_patterns = glob && self.may_be_pattern(extglob);
        if let [run] = self.runs[..]
            && run.kind == Kind::Expanded
            && !with_patterns
            && ifs.find(&self.text).is_none()
        {
            let text = std::mem::take(&mut self.text);
            return SmallVec::from_iter([Field { text, pattern: None }]);
        }
        let mut fields = Fields {
            done: SmallVec::new(),
            text: Text::new(),
            pattern: Vec::new(),
            with_patterns,
            extglob,
            open: false,
            ended_by_space: false,
            ifs,
        };
        let mut start = 0;
        for run in &self.runs {
            let end = run.end as usize;
            let bytes = &self.text[start..end];
            start = end;
            match run.kind {
                Kind::Literal | Kind::Glob | Kind::Quoted => fields.add(bytes, run.kind),
                Kind::Splittable | Kind::Expanded => fields.split(bytes, run.kind),
                Kind::Break => {
                    if fields.open {
                        fields.end();
                    }
                    fields.ended_by_space = false;
                }
                Kind::SoftBreak if ifs.is_null() => {
                    if fields.open {
                        fields.end();
                    }
                }
                Kind::SoftBreak => {
                    let (class, _) = ifs.class(ifs.first());
                    fields.separator(class);
                }
            }
        }
        if fields.open {
            fields.end();
        }
        fields.done
    }

    fn may_be_pattern(&self, extglob: bool) -> bool {
        let mut start = 0;
        self.runs.iter().any(|run| {
            let bytes = &self.text[start..run.end as usize];
            start = run.end as usize;
            match run.kind {
                Kind::Glob => true,
                Kind::Expanded => {
                    memchr::memchr3(b'*', b'?', b'[', bytes).is_some() || (extglob && bytes.contains(&b'('))
                }
                _ => false,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mirage_lower::bytecode::{Quote, WordMode};
    use proptest::prelude::*;

    fn fields(parts: &[(&str, bool)], ifs: &str) -> Vec<String> {
        let mut word = WordBuilder::new(WordMode::Field);
        for (text, quoted) in parts {
            word.push_expansion(text.as_bytes(), if *quoted { Quote::Quoted } else { Quote::Bare });
        }
        let ifs = Ifs::new(Some(ifs.as_bytes()), true);
        word.into_fields(&ifs, false, false)
            .into_iter()
            .map(|f| f.text.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn splitting_is_bashs() {
        // IFS=…; printf '<%s>' $x or words of quoted and unquoted parts.
        let unquoted = |text, ifs| fields(&[(text, false)], ifs);
        assert_eq!(unquoted(" :a : b", " :"), ["", "a", "b"]);
        assert_eq!(unquoted("a::b", " :"), ["a", "", "b"]);
        assert_eq!(unquoted(":", " :"), [""]);
        assert_eq!(unquoted("axbxxc", "x"), ["a", "b", "", "c"]);
        assert_eq!(unquoted("aébéc", "é"), ["a", "b", "c"]);
        assert_eq!(unquoted("a b", ""), ["a b"]);
        assert_eq!(fields(&[(" a ", false), ("c", true)], " :"), ["a", "c"]);
        assert_eq!(fields(&[("", true), (" a ", false), ("", true)], " "), ["", "a", ""]);
        assert_eq!(fields(&[(":", false), (":", false)], " :"), ["", ""]);
        assert!(fields(&[("", false)], " ").is_empty());
    }

    #[test]
    fn lists_join_and_break_as_in_bash() {
        let list = |values: &[&str], star, quote, ifs: &str| {
            let mut word = WordBuilder::new(WordMode::Field);
            let values: Vec<Text> = values.iter().map(|v| Text::from(*v)).collect();
            let ifs = Ifs::new(Some(ifs.as_bytes()), false);
            word.push_list(&values, star, quote, &ifs);
            let fields = word.into_fields(&ifs, false, false);
            fields.into_iter().map(|f| f.text.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        // set -- a '' b; IFS=…; printf '<%s>' $* "$*" $@ "$@"
        assert_eq!(list(&["a", "", "b"], true, Quote::Bare, ":"), ["a", "", "b"]);
        assert_eq!(list(&["a", "", "b"], false, Quote::Bare, ":"), ["a", "", "b"]);
        assert_eq!(list(&["a", "", "b"], true, Quote::Bare, ""), ["a", "b"]);
        assert_eq!(list(&["a", "", "b"], true, Quote::Bare, " "), ["a", "b"]);
        assert_eq!(list(&["a", "", "b"], true, Quote::Quoted, ":"), ["a::b"]);
        assert_eq!(list(&["a", "", "b"], false, Quote::Quoted, ":"), ["a", "", "b"]);
        assert_eq!(list(&["a b:", "c"], true, Quote::Bare, ":"), ["a b", "", "c"]);
        assert_eq!(list(&["", ""], true, Quote::Bare, ":"), [""]);
        assert!(list(&[], false, Quote::Quoted, " ").is_empty());
        assert_eq!(list(&[], true, Quote::Quoted, " "), [""]);
    }

    /// POSIX 2.6.5 word for word, for one unquoted expansion.
    fn slow(text: &str, ifs: &str) -> Vec<String> {
        let space = |c: char| ifs.contains(c) && " \t\n".contains(c);
        let text = text.trim_matches(space);
        let mut fields = Vec::new();
        let mut current = String::new();
        let mut rest = text.chars().peekable();
        let mut pending = false;
        while let Some(c) = rest.next() {
            if !ifs.contains(c) {
                current.push(c);
                pending = true;
                continue;
            }
            let mut marks = usize::from(!space(c));
            while let Some(&next) = rest.peek() {
                if space(next) {
                    rest.next();
                } else if ifs.contains(next) && marks == 0 {
                    marks = 1;
                    rest.next();
                } else {
                    break;
                }
            }
            fields.push(std::mem::take(&mut current));
            pending = false;
        }
        if pending {
            fields.push(current);
        }
        fields
    }

    proptest! {
        #[test]
        fn agrees_with_the_standards_words(text in "[ab :;]{0,10}", ifs in "[ :;]{0,3}") {
            prop_assert_eq!(fields(&[(&text, false)], &ifs), slow(&text, &ifs));
        }
    }
}
