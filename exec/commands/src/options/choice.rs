//! Options whose argument is one of a few words: abbreviations, and GNU's list of the valid ones.

use super::Spec;
use crate::util::quote;
use crate::voice::{End, Voice};
use mirage_vm::program::Context;

/// The words an option takes and what each means. Neighbours of equal meaning are listed on one line.
pub(crate) type Choice<T> = [(&'static str, T)];

enum Match<T> {
    Found(T),
    Ambiguous,
    Invalid,
}

fn find<T: Copy + PartialEq>(word: &[u8], choices: &Choice<T>) -> Match<T> {
    let mut found: Option<T> = None;
    let mut ambiguous = false;
    for (name, meaning) in choices {
        if !name.as_bytes().starts_with(word) {
            continue;
        }
        if name.len() == word.len() {
            return Match::Found(*meaning);
        }
        match found {
            None => found = Some(*meaning),
            Some(before) if before != *meaning => ambiguous = true,
            Some(_) => {}
        }
    }
    match found {
        Some(meaning) if !ambiguous => Match::Found(meaning),
        Some(_) => Match::Ambiguous,
        None => Match::Invalid,
    }
}

/// The meaning of `word` for `option` (spelled with its dashes); a word that is none ends the program.
pub(crate) async fn choose<T: Copy + PartialEq>(
    spec: &Spec,
    cx: &mut Context,
    option: &str,
    word: &[u8],
    choices: &'static Choice<T>,
) -> Result<T, End> {
    let problem: &[u8] = match find(word, choices) {
        Match::Found(meaning) => return Ok(meaning),
        Match::Ambiguous => b"ambiguous argument ",
        Match::Invalid => b"invalid argument ",
    };
    refuse(spec, cx, problem, option, word, choices).await
}

/// As [`choose`], for options that take no abbreviations.
pub(crate) async fn choose_exactly<T: Copy + PartialEq>(
    spec: &Spec,
    cx: &mut Context,
    option: &str,
    word: &[u8],
    choices: &'static Choice<T>,
) -> Result<T, End> {
    match choices.iter().find(|(name, _)| name.as_bytes() == word) {
        Some((_, meaning)) => Ok(*meaning),
        None => refuse(spec, cx, b"invalid argument ", option, word, choices).await,
    }
}

async fn refuse<T: Copy + PartialEq>(
    spec: &Spec,
    cx: &mut Context,
    problem: &[u8],
    option: &str,
    word: &[u8],
    choices: &'static Choice<T>,
) -> Result<T, End> {
    let locale = cx.locale;
    let option = quote::locale(locale, option.as_bytes());
    let message = [problem, &quote::locale(locale, word), b" for ", &option].concat();
    cx.error(&message).await?;
    let mut list = b"Valid arguments are:".to_vec();
    let mut last: Option<T> = None;
    for (name, meaning) in choices {
        let lead: &[u8] = if last == Some(*meaning) { b", " } else { b"\n  - " };
        list.extend_from_slice(lead);
        list.extend_from_slice(&quote::locale(locale, name.as_bytes()));
        last = Some(*meaning);
    }
    list.push(b'\n');
    cx.err(&list).await?;
    // Such errors end with 1 in GNU, whatever the status of other usage errors is.
    spec.try_help(cx).await?;
    Err(End::Status(1))
}
