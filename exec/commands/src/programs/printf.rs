//! `printf`: a voice over the machine's core, with GNU's messages.

use crate::options::{Instead, Spec};
use crate::util::quote::{self, Style};
use crate::voice::{Ended, Voice};
use mirage_vm::core::printf::{Host, Problem, printf};
use mirage_vm::program::{Context, Locale};

const SPEC: Spec = Spec {
    name: "printf",
    summary: "Print the ARGUMENTs as FORMAT says.",
    usage: &["FORMAT [ARGUMENT]...", "OPTION"],
    notes: "FORMAT is as in C: escapes \\\" \\\\ \\a \\b \\c \\e \\f \\n \\r \\t \\v \\NNN \\xHH \\uHHHH \\UHHHHHHHH, conversions\n%b %c %d %e %E %f %F %g %G %i %o %q %s %u %x %X %%.",
    ..Spec::BASE
};

program!(PRINTF, SPEC, run);

/// Output and complaints in the order they come.
struct Script {
    locale: Locale,
    parts: Vec<(bool, Vec<u8>)>,
    /// Nothing more is said.
    over: bool,
    left: usize,
    /// A number was out of range, which the core takes lightly.
    failed: bool,
}

impl Script {
    fn say(&mut self, message: Vec<u8>) {
        if !self.over {
            self.parts.push((true, message));
        }
    }
}

impl Host for Script {
    fn out(&mut self, text: &[u8]) {
        if self.over {
            return;
        }
        match self.parts.last_mut() {
            Some((false, last)) => last.extend_from_slice(text),
            _ => self.parts.push((false, text.to_vec())),
        }
    }

    fn complain(&mut self, problem: Problem<'_>) {
        let quoted = |word: &[u8]| quote::locale(self.locale, word);
        match problem {
            Problem::Number(word, 0) => self.say(text!(quoted(word), ": expected a numeric value")),
            Problem::Number(word, _) => self.say(text!(quoted(word), ": value not completely converted")),
            Problem::Range(word) => {
                self.failed = true;
                self.say(text!(quoted(word), ": Numerical result out of range"));
            }
            Problem::MissingCharacter(text) | Problem::InvalidCharacter(_, text) => {
                self.say(text!(text, ": invalid conversion specification"));
                self.over = true;
            }
            Problem::TimeFormat(_) => {
                self.say(b"%(: invalid conversion specification".to_vec());
                self.over = true;
            }
            Problem::MissingHex | Problem::MissingUnicode(_) => {
                self.say(b"missing hexadecimal number in escape".to_vec());
                self.over = true;
            }
        }
    }

    fn quote(&mut self, text: &[u8]) -> Vec<u8> {
        quote::quote(Style::ShellEscape, self.locale, text, b"")
    }

    fn time(&mut self, _format: &[u8], _seconds: i64) -> Vec<u8> {
        Vec::new()
    }

    fn count(&mut self, _name: &[u8], _written: u64) -> bool {
        false
    }

    fn room(&mut self, bytes: usize) -> bool {
        self.left = self.left.saturating_sub(bytes);
        self.left > 0
    }

    fn is_shell(&self) -> bool {
        false
    }
}

/// The most one run prints.
const MOST: usize = 1 << 30;

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    if let [only] = &words[..] {
        match &only[..] {
            b"--help" => return Err(SPEC.instead(cx, Instead::Help).await?),
            b"--version" => return Err(SPEC.instead(cx, Instead::Version).await?),
            _ => {}
        }
    }
    if words.first().is_some_and(|first| **first == *b"--") {
        words.remove(0);
    }
    let Some((format, arguments)) = words.split_first() else {
        return SPEC.wrong(cx, "missing operand").await;
    };
    let mut script = Script { locale: cx.locale, parts: Vec::new(), over: false, left: MOST, failed: false };
    let fine = printf(&mut script, format, arguments, cx.locale == Locale::Utf8);
    let mut status = u8::from(!fine || script.over || script.failed);
    if let Some(first) = arguments.first()
        && !script.over
        && !takes_arguments(format)
    {
        let first = quote::locale(cx.locale, first);
        script.say(text!("warning: ignoring excess arguments, starting with ", first));
    }
    for (is_error, part) in &script.parts {
        if *is_error {
            cx.error(part).await?;
        } else {
            cx.out(part).await?;
        }
    }
    if script.left == 0 {
        status = 1;
    }
    Ok(status)
}

/// Whether a format has a conversion.
fn takes_arguments(format: &[u8]) -> bool {
    let mut bytes = format.iter().peekable();
    while let Some(byte) = bytes.next() {
        if *byte == b'%' && bytes.next_if(|next| **next == b'%').is_none() {
            return true;
        }
    }
    false
}
