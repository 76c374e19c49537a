//! The trees of the texts in `data/breakers.txt`, as snapshots.

use mirage_grammar::{Options, SourceId, parse};

#[test]
fn trees() {
    let all = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/breakers.txt"))
        .expect("the file is there");
    // Latin-1, so that bytes which are no text can be told from each other.
    let all: String = all.iter().map(|&b| char::from(b)).collect();
    let mut out = String::new();
    for case in all.split("#### ").skip(1) {
        let (name, rest) = case.split_once('\n').expect("a case has a text");
        let text = rest.split("## bash\n").next().unwrap_or_default();
        let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let tree = match parse(bytes.into(), SourceId(0), &Options::default()) {
            Ok(parsed) => parsed.unit.script().to_string(),
            Err(diagnostic) => format!("{diagnostic}\n"),
        };
        out.push_str(&format!("#### {name}\n{text}--\n{tree}"));
    }
    insta::assert_snapshot!(out);
}
