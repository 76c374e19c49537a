//! `tr`: POSIX with GNU's options. Characters are bytes, as GNU has it.

mod set;

use crate::options::{Arg, Opt, Order, Spec, alias, flag};
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vm::program::Context;
use set::{Item, Set};

const OPTIONS: &[Opt] = &[
    flag("c", "complement", "use the complement of SET1"),
    alias("C", "", "complement", Arg::None),
    flag("d", "delete", "delete characters in SET1, do not translate"),
    flag("s", "squeeze-repeats", "replace a run of a character in the last SET by one"),
    flag("t", "truncate-set1", "first cut SET1 to the length of SET2"),
];

const SPEC: Spec = Spec {
    name: "tr",
    summary: "Translate, squeeze or delete characters from standard input, writing to standard output.",
    usage: &["[OPTION]... SET1 [SET2]"],
    options: OPTIONS,
    order: Order::Strict,
    notes: "A SET is made of characters, escapes (\\NNN \\\\ \\a \\b \\f \\n \\r \\t \\v), ranges A-Z, [c*N], [:class:] and [=c=].",
    ..Spec::BASE
};

program!(TR, SPEC, run, |_| Some(mirage_vm::catalog::Plan::Filter));

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let has = |name: &str| args.options.iter().any(|(key, _)| *key == name);
    let (complement, delete, squeeze, truncate) =
        (has("complement"), has("delete"), has("squeeze-repeats"), has("truncate-set1"));
    let operands = &args.operands;
    let least = 1 + usize::from(delete == squeeze);
    let most = 1 + usize::from(delete <= squeeze);
    if operands.len() < least {
        if operands.is_empty() {
            return SPEC.wrong(cx, "missing operand").await;
        }
        let after = quote::locale(cx.locale, &operands[operands.len() - 1]);
        cx.error(&text!("missing operand after ", after)).await?;
        let why: &[u8] = if squeeze {
            b"Two strings must be given when both deleting and squeezing repeats.\n"
        } else {
            b"Two strings must be given when translating.\n"
        };
        cx.err(why).await?;
        return Err(SPEC.try_help(cx).await?);
    }
    if operands.len() > most {
        let extra = quote::locale(cx.locale, &operands[most]);
        cx.error(&text!("extra operand ", extra)).await?;
        if operands.len() == 2 {
            cx.err(b"Only one string may be given when deleting without squeezing repeats.\n").await?;
        }
        return Err(SPEC.try_help(cx).await?);
    }
    let mut sets = Vec::new();
    for operand in operands {
        match Set::parse(operand) {
            Ok((set, warnings)) => {
                for warning in warnings {
                    cx.error(&warning).await?;
                }
                sets.push(set);
            }
            Err(problem) => {
                let message = problem.message(cx.locale);
                cx.error(&message).await?;
                return Ok(1);
            }
        }
    }
    let translating = !delete && sets.len() == 2;
    let core = match Core::new(&sets, complement, delete, squeeze, truncate, translating) {
        Ok(core) => core,
        Err(message) => {
            cx.error(message.as_bytes()).await?;
            return Ok(1);
        }
    };
    let input = match cx.fd(0) {
        Ok(ofd) => ofd,
        Err(errno) => {
            cx.error(&text!("read error: ", errno.text())).await?;
            return Ok(1);
        }
    };
    let mut last = None;
    loop {
        match cx.read(&input).await? {
            Ok(chunk) if chunk.is_empty() => return Ok(0),
            Ok(chunk) => cx.out_chunk(core.apply(&chunk, &mut last).into()).await?,
            Err(errno) => {
                cx.error(&text!("read error: ", errno.text())).await?;
                return Ok(1);
            }
        }
    }
}

/// What happens to each byte.
struct Core {
    map: Option<Box<[u8; 256]>>,
    delete: Option<Box<[bool; 256]>>,
    squeeze: Option<Box<[bool; 256]>>,
}

fn members(bytes: &[u8], complement: bool) -> Box<[bool; 256]> {
    let mut table = Box::new([complement; 256]);
    for byte in bytes {
        table[*byte as usize] = !complement;
    }
    table
}

impl Core {
    fn new(
        sets: &[Set],
        complement: bool,
        delete: bool,
        squeeze: bool,
        truncate: bool,
        translating: bool,
    ) -> Result<Self, &'static str> {
        let first = &sets[0];
        if first.items.iter().any(|item| matches!(item, Item::Repeat(_, 0))) {
            return Err("the [c*] repeat construct may not appear in string1");
        }
        let first_bytes = first.expand(0);
        let mut core = Core { map: None, delete: None, squeeze: None };
        if let Some(second) = sets.get(1) {
            second.check_second(translating)?;
        }
        if translating {
            core.map = Some(translation(first, &first_bytes, &sets[1], complement, truncate)?);
        }
        if delete {
            core.delete = Some(members(&first_bytes, complement));
        }
        if squeeze {
            core.squeeze = Some(match sets.get(1) {
                Some(second) => members(&second.expand(first_bytes.len()), false),
                None => members(&first_bytes, complement),
            });
        }
        Ok(core)
    }

    fn apply(&self, chunk: &[u8], last: &mut Option<u8>) -> Vec<u8> {
        let mut out: Vec<u8> = match &self.delete {
            Some(delete) => chunk.iter().copied().filter(|byte| !delete[*byte as usize]).collect(),
            None => chunk.to_vec(),
        };
        if let Some(map) = &self.map {
            for byte in &mut out {
                *byte = map[*byte as usize];
            }
        }
        if let Some(squeeze) = &self.squeeze {
            out.retain(|byte| {
                let again = *last == Some(*byte) && squeeze[*byte as usize];
                *last = Some(*byte);
                !again
            });
        }
        out
    }
}

/// The byte each byte becomes.
fn translation(
    first: &Set,
    first_bytes: &[u8],
    second: &Set,
    complement: bool,
    truncate: bool,
) -> Result<Box<[u8; 256]>, &'static str> {
    let mut map: Box<[u8; 256]> = Box::new(std::array::from_fn(|byte| byte as u8));
    let complemented: Vec<u8>;
    let from: &[u8] = if complement {
        let inside = members(first_bytes, false);
        complemented = (0..=255u8).filter(|byte| !inside[*byte as usize]).collect();
        &complemented
    } else {
        first_bytes
    };
    if second.is_empty() && !truncate && !from.is_empty() {
        return Err("when not truncating set1, string2 must be non-empty");
    }
    let classes = second.items.iter().any(|item| matches!(item, Item::Class(_)));
    let first_has_class = first.items.iter().any(|item| matches!(item, Item::Class(_)));
    if complement && (first_has_class || classes) {
        let to = second.expand(from.len());
        let one = to.first().is_some_and(|byte| to.iter().all(|other| other == byte));
        if classes || !(one || (to.len() == from.len() && to == from)) {
            return Err(
                "when translating with complemented character classes,\nstring2 must map all characters in the domain to one",
            );
        }
    }
    if classes {
        return case_translation(first, second, truncate, map);
    }
    let mut to = second.expand(from.len());
    if let Some(last) = to.last().copied()
        && !truncate
        && to.len() < from.len()
    {
        // A last item that is a class may not be stretched; single bytes may.
        to.resize(from.len(), last);
    }
    for (from, to) in from.iter().zip(&to) {
        map[*from as usize] = *to;
    }
    Ok(map)
}

/// Translation where the second set has `[:lower:]` or `[:upper:]`: each stands opposite a case class of the first.
fn case_translation(
    first: &Set,
    second: &Set,
    truncate: bool,
    mut map: Box<[u8; 256]>,
) -> Result<Box<[u8; 256]>, &'static str> {
    const MISALIGNED: &str = "misaligned [:upper:] and/or [:lower:] construct";
    let case = |item: &Item| match item {
        Item::Class(name) if *name == "upper" || *name == "lower" => Some(*name),
        _ => None,
    };
    // Positions of the case classes must agree.
    let offsets = |set: &Set, fill: usize| {
        let mut at = 0;
        let mut found = Vec::new();
        for item in &set.items {
            if let Some(name) = case(item) {
                found.push((at, name));
            }
            at += item.len(fill);
        }
        (found, at)
    };
    let (in_first, first_len) = offsets(first, 0);
    let plain_second: usize = second.items.iter().map(|item| item.len(0)).sum();
    let fill = first_len.saturating_sub(plain_second);
    let (in_second, second_len) = offsets(second, fill);
    for place in &in_second {
        if !in_first.iter().any(|(at, _)| *at == place.0) {
            return Err(MISALIGNED);
        }
    }
    if !truncate
        && second_len < first_len
        && second.items.last().is_some_and(|item| matches!(item, Item::Class(_)))
    {
        return Err(
            "when translating with string1 longer than string2,\nthe latter string must not end with a character class",
        );
    }
    let to = second.expand_filled(fill);
    let from = first.expand(0);
    let last = to.last().copied();
    for (at, byte) in from.iter().enumerate() {
        if let Some((_, to_name)) = in_second.iter().find(|(start, _)| at >= *start && at < *start + 26) {
            let upper = *to_name == "upper";
            map[*byte as usize] = if upper { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() };
        } else if let Some(target) = to.get(at).copied().or(if truncate { None } else { last }) {
            map[*byte as usize] = target;
        }
    }
    Ok(map)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tr(sets: &[&str], complement: bool, delete: bool, squeeze: bool, text: &str) -> String {
        let sets: Vec<Set> = sets.iter().map(|set| Set::parse(set.as_bytes()).expect("a set").0).collect();
        let translating = !delete && sets.len() == 2;
        let core =
            Core::new(&sets, complement, delete, squeeze, false, translating).expect("sets that go together");
        let mut last = None;
        let out: Vec<u8> = text.as_bytes().chunks(2).flat_map(|chunk| core.apply(chunk, &mut last)).collect();
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn sets_translate() {
        assert_eq!(tr(&["a-c", "A-C"], false, false, false, "abcd"), "ABCd");
        assert_eq!(tr(&["a-c", "x"], false, false, false, "abcd"), "xxxd");
        assert_eq!(tr(&["[:lower:]", "[:upper:]"], false, false, false, "aZb"), "AZB");
        assert_eq!(tr(&["abc", "[x*2]y"], false, false, false, "abc"), "xxy");
        assert_eq!(tr(&["abcd", "[x*]y"], false, false, false, "abcd"), "xxxy");
        assert_eq!(tr(&["a-z", "\\n"], true, false, true, "ab12c"), "ab\nc");
        assert_eq!(tr(&["0-9"], false, true, false, "a1b2"), "ab");
        assert_eq!(tr(&["a"], false, false, true, "aaabaa"), "aba");
    }
}
