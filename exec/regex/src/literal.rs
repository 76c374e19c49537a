//! Text that every match of a pattern holds.

use crate::Locale;
use crate::tree::{Parsed, Tree};

/// The longest run of bytes that every match holds, if there is one.
pub(crate) fn required(parsed: &Parsed, locale: Locale) -> Option<Vec<u8>> {
    let mut runs = Runs { locale, run: Vec::new(), best: Vec::new() };
    runs.tree(parsed.tree.as_ref()?);
    runs.cut();
    (!runs.best.is_empty()).then_some(runs.best)
}

struct Runs {
    locale: Locale,
    run: Vec<u8>,
    best: Vec<u8>,
}

impl Runs {
    /// Ends the current run.
    fn cut(&mut self) {
        if self.run.len() > self.best.len() {
            self.best = std::mem::take(&mut self.run);
        }
        self.run.clear();
    }

    fn tree(&mut self, tree: &Tree) {
        match tree {
            Tree::Set(set) => match (set.only(), self.locale) {
                (Some(c), Locale::C) => self.run.push(c as u8),
                (Some(c), Locale::Utf8) => match char::from_u32(c) {
                    Some(c) => self.run.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                    None => self.cut(),
                },
                (None, _) => self.cut(),
            },
            Tree::Byte(byte) => self.run.push(*byte),
            Tree::Cat(items) => items.iter().for_each(|t| self.tree(t)),
            Tree::Group { body: Some(body), .. } => self.tree(body),
            Tree::Group { body: None, .. } | Tree::Look(_) => {}
            Tree::Repeat { body, min, max } => {
                for _ in 0..(*min).min(16) {
                    self.tree(body);
                }
                if *max != Some(*min) || *min > 16 {
                    self.cut();
                }
            }
            Tree::Alt(_) | Tree::Back(_) => self.cut(),
        }
    }
}
