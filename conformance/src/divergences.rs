//! The numbered differences that are kept on purpose.
//!
//! `divergences.md` holds one entry per number: a heading `## D-07 What differs`, then why it is kept.
//! Invariant: a number means one difference for ever; numbers stand in rising order and are never used again.

use std::collections::BTreeMap;

/// Whether a word is a divergence number: `D-` and at least two digits.
pub fn is_number(word: &str) -> bool {
    word.strip_prefix("D-").is_some_and(|d| d.len() >= 2 && d.bytes().all(|b| b.is_ascii_digit()))
}

/// The entries of a divergences file, number to title.
pub fn parse(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut entries = BTreeMap::new();
    let mut last = 0;
    for line in text.lines() {
        let Some(heading) = line.strip_prefix("## ") else { continue };
        let (number, title) = heading.split_once(' ').unwrap_or((heading, ""));
        if !is_number(number) || title.trim().is_empty() {
            return Err(format!("'{line}' is not '## D-nn title'"));
        }
        let value: u32 =
            number.trim_start_matches("D-").parse().map_err(|_| format!("'{number}' is too large"))?;
        if value <= last {
            return Err(format!("{number} does not come after D-{last:02}"));
        }
        last = value;
        entries.insert(number.to_owned(), title.trim().to_owned());
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_numbered_and_in_order() {
        let entries = parse("# Head\n\n## D-01 One\nwhy\n## D-03 Three\n").unwrap();
        assert_eq!(
            entries.into_iter().collect::<Vec<_>>(),
            [("D-01".to_owned(), "One".to_owned()), ("D-03".to_owned(), "Three".to_owned())]
        );
        assert!(parse("## D-02 a\n## D-01 b\n").is_err());
        assert!(parse("## D-02 a\n## D-02 b\n").is_err());
        assert!(parse("## D-02\n").is_err() && parse("## Notes\n").is_err());
    }
}
