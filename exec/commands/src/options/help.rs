//! `--help` and `--version`, made from the table of options.

use super::{Arg, Opt, STANDARD, Spec};
use mirage_vm::Text;

/// The column where descriptions start.
const COLUMN: usize = 30;

fn line(opt: &Opt) -> String {
    let mut left = match (opt.short, opt.long) {
        (short, "") => format!("  -{short}"),
        ("", long) => format!("      --{long}"),
        (short, long) => format!("  -{short}, --{long}"),
    };
    match opt.arg {
        Arg::None => {}
        Arg::Required(meta) if opt.long.is_empty() => left += &format!(" {meta}"),
        Arg::Required(meta) => left += &format!("={meta}"),
        Arg::Optional(meta) if opt.long.is_empty() => left += &format!("[{meta}]"),
        Arg::Optional(meta) => left += &format!("[={meta}]"),
    }
    if left.len() + 2 > COLUMN {
        format!("{left}\n{:COLUMN$}{}\n", "", opt.help)
    } else {
        format!("{left:COLUMN$}{}\n", opt.help)
    }
}

impl Spec {
    /// The text of `--help`.
    pub(crate) fn help(&self, argv0: &Text) -> String {
        let name = argv0.to_string_lossy();
        let mut text = String::new();
        for (index, usage) in self.usage.iter().enumerate() {
            let lead = if index == 0 { "Usage:" } else { "  or: " };
            text += &format!("{lead} {name} {usage}\n");
        }
        text += self.summary;
        text += "\n\n";
        for opt in self.options.iter().chain(&STANDARD).filter(|opt| !opt.help.is_empty()) {
            text += &line(opt);
        }
        if !self.notes.is_empty() {
            text += &format!("\n{}\n", self.notes);
        }
        text
    }

    /// The text of `--version`.
    pub(crate) fn version(&self) -> String {
        format!("{} (mirage) {}\n", self.name, env!("CARGO_PKG_VERSION"))
    }
}
