//! Completion specifications: what they hold, how they are kept and shown.

use crate::quote;
use mirage_lower::Text;
use rustc_hash::FxHashMap;

/// The names of `-o`, in bash's order.
pub(super) const COMP_OPTIONS: &[&str] =
    &["bashdefault", "default", "dirnames", "filenames", "noquote", "nosort", "nospace", "plusdirs"];

macro_rules! actions {
    ($($variant:ident $name:literal $letter:literal;)*) => {
        /// A source of completions, by the names of `-A`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub(super) enum Action { $($variant),* }

        impl Action {
            const ALL: &[(Action, &str, u8)] = &[$((Action::$variant, $name, $letter)),*];
        }
    };
}

actions! {
    Alias "alias" b'a';
    Arrayvar "arrayvar" 0;
    Binding "binding" 0;
    Builtin "builtin" b'b';
    Command "command" b'c';
    Directory "directory" b'd';
    Disabled "disabled" 0;
    Enabled "enabled" 0;
    Export "export" b'e';
    File "file" b'f';
    Function "function" 0;
    Helptopic "helptopic" 0;
    Hostname "hostname" 0;
    Group "group" b'g';
    Job "job" b'j';
    Keyword "keyword" b'k';
    Running "running" 0;
    Service "service" b's';
    Setopt "setopt" 0;
    Shopt "shopt" 0;
    Signal "signal" 0;
    Stopped "stopped" 0;
    User "user" b'u';
    Variable "variable" b'v';
}

impl Action {
    pub(super) fn by_name(name: &[u8]) -> Option<Self> {
        Self::ALL.iter().find(|(_, known, _)| known.as_bytes() == name).map(|(action, ..)| *action)
    }

    pub(super) fn by_letter(letter: u8) -> Option<Self> {
        Self::ALL.iter().find(|(.., known)| *known == letter && letter != 0).map(|(action, ..)| *action)
    }
}

/// The words of the grammar, in bash's order.
pub(super) fn keywords() -> Vec<Text> {
    const KEYWORDS: &[&str] = &[
        "if", "then", "else", "elif", "fi", "case", "esac", "for", "select", "while", "until", "do", "done",
        "in", "function", "time", "{", "}", "!", "[[", "]]", "coproc",
    ];
    KEYWORDS.iter().map(|word| Text::from(*word)).collect()
}

/// What [`crate::vm::Vm::expand_text`] makes of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expansion {
    /// It is split by IFS and expanded word by word, but for pathnames.
    Words,
    /// It is a pathname pattern.
    Pathnames,
}

/// One specification.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Spec {
    /// Bits of the names of `-o`.
    pub(super) options: u16,
    /// Bits of the actions.
    actions: u32,
    pub(super) glob: Option<Text>,
    pub(super) words: Option<Text>,
    pub(super) prefix: Option<Text>,
    pub(super) suffix: Option<Text>,
    pub(super) filter: Option<Text>,
    pub(super) function: Option<Text>,
    pub(super) command: Option<Text>,
}

impl Spec {
    pub(super) fn add(&mut self, action: Action) {
        self.actions |= 1 << action as u8;
    }

    pub(super) fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let actions = self.actions;
        Action::ALL.iter().map(|(action, ..)| *action).filter(move |action| actions >> *action as u8 & 1 != 0)
    }

    /// The actions in the order bash generates from them: what comes from files is last.
    pub(super) fn sources(&self) -> impl Iterator<Item = Action> + use<> {
        const LATE: [Action; 6] =
            [Action::Command, Action::File, Action::User, Action::Group, Action::Service, Action::Directory];
        let late = LATE.into_iter().filter({
            let actions = self.actions;
            move |action| actions >> *action as u8 & 1 != 0
        });
        self.actions().filter(|action| !LATE.contains(action)).chain(late)
    }

    pub(super) fn has_option(&self, name: &str) -> bool {
        COMP_OPTIONS.iter().position(|known| *known == name).is_some_and(|at| self.options >> at & 1 != 0)
    }

    /// The options that would make this specification again, with a blank behind each.
    pub(super) fn as_options(&self) -> Vec<u8> {
        let mut line = Vec::new();
        for (at, option) in COMP_OPTIONS.iter().enumerate() {
            if self.options >> at & 1 != 0 {
                line.extend_from_slice(format!("-o {option} ").as_bytes());
            }
        }
        let named = |letters: bool| {
            self.actions().filter(move |action| (Action::ALL[*action as usize].2 != 0) == letters)
        };
        let mut letters: Vec<u8> = named(true).map(|action| Action::ALL[action as usize].2).collect();
        letters.sort_unstable();
        for letter in letters {
            line.extend_from_slice(&[b'-', letter, b' ']);
        }
        for action in named(false) {
            line.extend_from_slice(format!("-A {} ", Action::ALL[action as usize].1).as_bytes());
        }
        let quoted = [
            (b'G', &self.glob),
            (b'W', &self.words),
            (b'P', &self.prefix),
            (b'S', &self.suffix),
            (b'X', &self.filter),
            (b'C', &self.command),
        ];
        for (letter, text) in quoted {
            if let Some(text) = text {
                line.extend_from_slice(&[b"-", &[letter][..], b" ", &quote::single(text), b" "].concat());
            }
        }
        if let Some(function) = &self.function {
            line.extend_from_slice(&[b"-F ", &function[..], b" "].concat());
        }
        line
    }
}

/// The specifications of a shell, listed in the order of bash's hash table: 512 buckets, newest first in each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Specs {
    map: FxHashMap<Text, (Spec, u64)>,
    next: u64,
}

impl Specs {
    pub(super) fn get(&self, name: &[u8]) -> Option<&Spec> {
        self.map.get(name).map(|(spec, _)| spec)
    }

    pub(super) fn set(&mut self, name: Text, spec: Spec) {
        self.next += 1;
        let next = self.next;
        let entry = self.map.entry(name).or_insert_with(|| (Spec::default(), next));
        entry.0 = spec;
    }

    pub(super) fn remove(&mut self, name: &[u8]) -> bool {
        self.map.remove(name).is_some()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Text, &Spec)> {
        let mut all: Vec<_> = self.map.iter().collect();
        all.sort_by_key(|(name, (_, age))| (hash(name) & 511, std::cmp::Reverse(*age)));
        all.into_iter().map(|(name, (spec, _))| (name, spec))
    }
}

/// Bash's string hash: FNV-1 over signed characters.
fn hash(name: &[u8]) -> u32 {
    name.iter().fold(2_166_136_261, |hash: u32, byte| hash.wrapping_mul(16_777_619) ^ (*byte as i8 as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded from `complete -p` of bash 5.2.
    #[test]
    fn shown_as_options() {
        let mut spec = Spec { options: 1 << 6, ..Spec::default() };
        for letter in b"abcf" {
            spec.add(Action::by_letter(*letter).expect("a letter of complete"));
        }
        spec.prefix = Some(Text::from("p"));
        spec.suffix = Some(Text::from("s"));
        spec.filter = Some(Text::from("x"));
        spec.function = Some(Text::from("f"));
        let want = "-o nospace -a -b -c -f -P 'p' -S 's' -X 'x' -F f ";
        assert_eq!(String::from_utf8_lossy(&spec.as_options()), want);
    }

    #[test]
    fn listed_in_the_order_of_bash() {
        let mut specs = Specs::default();
        for name in ["cmd", "_DefaultCmD_", "_EmptycmD_", "_InitialWorD_"] {
            specs.set(Text::from(name), Spec::default());
        }
        let names: Vec<_> = specs.iter().map(|(name, _)| name.to_string_lossy().into_owned()).collect();
        assert_eq!(names, ["_InitialWorD_", "cmd", "_DefaultCmD_", "_EmptycmD_"]);
    }
}
