//! Join neighbouring constant parts of a word.
//!
//! ```text
//! Before   ["a" quoted"b" quoted" c"]     After   [quoted"ab c"]
//!          text["x" "*" quoted"y"]                text[quoted"x*y"]
//! ```
//!
//! What it saves: one append for each part that goes, and the builder as a whole when one part is left.
//!
//! Unquoted text without a meaning is the same as quoted text wherever nothing is a regular expression: it is not split,
//! matches itself, and makes a field.
//!
//! Not valid when: the word is a regular expression (unquoted text is syntax there) · it is a pattern, and the unquoted text
//! holds what may mean something there (`&` in a replacement) · the text is split, a pattern or a
//! tilde-prefix · nothing but the empty quotes would be left out that make a field.
//! Runs after: nothing; the rules that look for constant words run behind it.

use crate::bytecode::WordMode;
use crate::ir::{Ir, Part, WordId};
use crate::pattern;
use smallvec::SmallVec;

pub(in crate::optimize) fn apply(ir: &mut Ir<'_>, id: WordId) -> bool {
    let word = ir.words[id.index()];
    if !word.parts.windows(2).any(|pair| joins(word.mode, &pair[0], &pair[1])) {
        return false;
    }
    let mut joined: SmallVec<[Part<'_>; 4]> = SmallVec::new();
    let mut rest = word.parts;
    while let Some(first) = rest.first() {
        let run = 1 + rest.windows(2).take_while(|pair| joins(word.mode, &pair[0], &pair[1])).count();
        let (parts, behind) = rest.split_at(run);
        rest = behind;
        if run == 1 {
            joined.push(*first);
            continue;
        }
        let mut text: SmallVec<[u8; 64]> = SmallVec::new();
        for part in parts {
            text.extend_from_slice(constant(part).unwrap_or_default());
        }
        let text = ir.bump.alloc_slice_copy(&text);
        let literal = parts.iter().all(|part| matches!(part, Part::Literal(_)));
        // What `set -k` takes for an assignment is one for its unquoted `=`.
        let assigns =
            word.mode == WordMode::Field && matches!(parts[0], Part::Literal(text) if text.contains(&b'='));
        joined.push(if literal || assigns { Part::Literal(text) } else { Part::Quoted(text) });
    }
    ir.words[id.index()].parts = ir.bump.alloc_slice_copy(&joined);
    true
}

fn constant<'a>(part: &Part<'a>) -> Option<&'a [u8]> {
    match *part {
        Part::Literal(text) | Part::Quoted(text) => Some(text),
        _ => None,
    }
}

fn joins(mode: WordMode, left: &Part<'_>, right: &Part<'_>) -> bool {
    match (left, right) {
        (Part::Literal(_), Part::Literal(_)) | (Part::Quoted(_), Part::Quoted(_)) => true,
        (Part::Literal(text), Part::Quoted(_)) | (Part::Quoted(_), Part::Literal(text)) => match mode {
            WordMode::Regex => false,
            WordMode::Pattern => !text.iter().copied().any(pattern::is_special),
            _ => true,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::optimize::testing::{instructions, rewrite};

    #[test]
    fn constant_parts_are_joined() {
        let (applied, after) = rewrite("fold_words", "a 'b'\"c d\"e $x'f'\"g\" \\h\\i\n");
        assert_eq!(applied, 3);
        assert!(after.contains(r#"["a"] [quoted"bc de"] [${x} quoted"fg"] [quoted"hi"]"#), "{after}");
    }

    #[test]
    fn an_unquoted_equals_sign_stays_told_from_a_quoted_one() {
        let (_, after) = rewrite("fold_words", "a b='c' d'=e' 'f=g'h\n");
        assert!(after.contains(r#"["b=c"] [quoted"d=e"] [quoted"f=gh"]"#), "{after}");
    }

    #[test]
    fn a_word_that_becomes_a_constant_takes_one_instruction() {
        let script = "a 'b'\"c\"\n";
        assert_eq!(instructions("", script) - instructions("fold_words", script), 3);
    }

    #[test]
    fn quoted_text_stays_told_from_patterns_and_expressions() {
        let (applied, after) =
            rewrite("fold_words", "[[ x == a*'*' && y =~ a.'.' ]]; b *'c'; d ${x:-e 'f'} ~/'g'h\n");
        assert_eq!(applied, 1, "{after}");
        assert!(after.contains(r#"pattern["a" glob"*" quoted"*"]"#), "{after}");
        assert!(after.contains(r#"regex["a." quoted"."]"#), "{after}");
        assert!(after.contains(r#"[split"e " quoted"f"]"#), "{after}");
        assert!(after.contains(r#"[tilde"~" quoted"/gh"]"#), "{after}");
        // A bare `&` is the match, a quoted one is not.
        assert_eq!(rewrite("fold_words", "a ${x/b/&\\&} ${x#-'c'}\n").0, 0);
    }
}
