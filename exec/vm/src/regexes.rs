//! `[[ =~ ]]`: compiled regular expressions and BASH_REMATCH.

use crate::fault::{Fault, Limit};
use crate::flow::Flow;
use crate::options::Opt;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_regex::{Captures, Fuel, Locale, Options, Regex};

/// Expressions kept compiled.
const KEPT: usize = 32;

#[derive(Debug)]
struct Entry {
    text: Text,
    icase: bool,
    utf8: bool,
    regex: Regex,
}

/// Recently used expressions, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    entries: Vec<Entry>,
}

impl Cache {
    fn get(&mut self, text: &Text, icase: bool, utf8: bool) -> Option<Regex> {
        let same = |entry: &Entry| entry.text == *text && entry.icase == icase && entry.utf8 == utf8;
        let at = self.entries.iter().rposition(same)?;
        if at + 1 < self.entries.len() {
            let entry = self.entries.remove(at);
            self.entries.push(entry);
        }
        self.entries.last().map(|entry| entry.regex.clone())
    }

    fn put(&mut self, entry: Entry) {
        if self.entries.len() == KEPT {
            self.entries.remove(0);
        }
        self.entries.push(entry);
    }
}

impl Vm {
    /// `[[ text =~ regex ]]`: the status, and BASH_REMATCH.
    pub(crate) fn match_regex(&mut self, text: &Text, regex: &Text) -> Flow {
        let icase = self.shell.options.get(Opt::Nocasematch);
        let utf8 = self.shell.vars.utf8();
        let compiled = match self.regexes.get(regex, icase, utf8) {
            Some(compiled) => compiled,
            None => {
                let locale = if utf8 { Locale::Utf8 } else { Locale::C };
                match Regex::new(regex, &Options::extended().locale(locale).ignore_case(icase)) {
                    Ok(compiled) => {
                        self.regexes.put(Entry { text: regex.clone(), icase, utf8, regex: compiled.clone() });
                        compiled
                    }
                    Err(_) => {
                        self.shell.status = 2;
                        return Flow::Next;
                    }
                }
            }
        };
        let mut captures = Captures::new();
        let Ok(found) = compiled.captures_at(text, 0, &mut captures, &mut Fuel::default()) else {
            return Flow::Fault(Fault::Limit(Limit::Steps));
        };
        self.shell.status = u8::from(!found);
        let groups = if found { captures.len() } else { 0 };
        let group = |at| captures.get(at).map_or_else(Text::new, |range| Text::from(&text[range]));
        self.set_array(b"BASH_REMATCH", (0..groups).map(group).collect());
        Flow::Next
    }
}
