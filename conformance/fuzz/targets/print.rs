//! What is printed is read back as the same tree, and both ways of reading a text agree.

use super::Check;
use mirage_grammar::print::{Layout, script};
use mirage_grammar::{Options, SourceId, UnitReader, parse};
use std::sync::Arc;

/// The text form of all trees and their printed text; `None` for a text that is wrong, and for what cannot be written
/// down with a newline behind it: here-documents that do not end, a backslash that is the last byte.
fn read(text: &[u8]) -> Option<(String, Vec<u8>)> {
    if text.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1 {
        return None;
    }
    let mut reader = UnitReader::new(Arc::from(text), SourceId(0), 1);
    let (mut trees, mut printed) = (String::new(), Vec::new());
    while let Some(read) = reader.next_unit(&Options::default()).ok()? {
        if !read.warnings.is_empty() {
            return None;
        }
        trees.push_str(&read.unit.script().to_string());
        printed.extend(script(read.unit.script(), Layout::Source));
        printed.push(b'\n');
        let _ = script(read.unit.script(), Layout::Bash);
    }
    Some((trees, printed))
}

pub(super) fn start() -> Check {
    Box::new(|input| {
        let Some((trees, printed)) = read(input) else { return Ok(()) };
        let clean: Vec<u8> = input.iter().copied().filter(|&byte| byte != 0).collect();
        match parse(clean.into(), SourceId(0), &Options::default()) {
            Ok(whole) if whole.unit.script().to_string() == trees => {}
            Ok(_) => return Err("as a whole it is another tree than unit by unit".to_owned()),
            Err(diagnostic) => {
                let message = diagnostic.message();
                return Err(format!("as a whole it is an error: {}", String::from_utf8_lossy(&message)));
            }
        }
        match read(&printed) {
            Some((again, _)) if again == trees => Ok(()),
            Some(_) => Err(format!("printed, it is another tree:\n{}", String::from_utf8_lossy(&printed))),
            None => Err(format!("printed, it is an error:\n{}", String::from_utf8_lossy(&printed))),
        }
    })
}
