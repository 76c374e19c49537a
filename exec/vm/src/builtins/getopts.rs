//! `getopts`: the options of a script, one at a call. The place is OPTIND and, inside a word of clustered letters, a
//! count that the shell keeps.

use super::Call;
use super::assign::not_an_identifier;
use crate::flow::Answer;
use crate::var::{Hook, Unset, is_name, parse_integer};
use crate::vm::Vm;
use mirage_lower::Text;

pub(crate) fn getopts(vm: &mut Vm, call: &mut Call) -> Answer {
    let first = match call.operands() {
        Ok(first) => first,
        Err(answer) => return answer,
    };
    let [spec, name, own @ ..] = &call.args[first..] else { return call.usage() };
    let (spec, name) = (spec.clone(), name.clone());
    let words: Vec<Text> = if own.is_empty() { vm.shell.args.to_vec() } else { own.to_vec() };
    let (silent, letters) = match spec.strip_prefix(b":") {
        Some(rest) => (true, rest),
        None => (false, &spec[..]),
    };
    let loud =
        !silent && vm.shell.vars.text(b"OPTERR").is_none_or(|opterr| parse_integer(&opterr) != Some(0));
    let place = vm.shell.vars.text(b"OPTIND").and_then(|text| parse_integer(&text)).unwrap_or(0).max(1);
    let stored = vm.shell.getopts_place;
    let inside = if stored.0 == vm.shell.vars.generation(Hook::Optind) { stored.1 } else { 0 };
    let step = next(&words, place as usize - 1, inside, letters);
    let next_place = step.place as i64 + 1;
    vm.shell.vars.force(b"OPTIND", crate::var::Value::Int(next_place));
    vm.shell.getopts_place = (vm.shell.vars.generation(Hook::Optind), step.inside);
    let complain = |call: &mut Call, vm: &Vm, what: &str, letter: u8| {
        let script = vm.arg0();
        call.output.err(&[&script[..], b": ", what.as_bytes(), b" -- ", &[letter], b"\n"].concat());
    };
    let forget = |vm: &mut Vm| {
        if let Some(id) = vm.shell.vars.lookup(b"OPTARG") {
            // A readonly OPTARG keeps its value.
            let _ = vm.shell.vars.unset(id, Unset::Target);
        }
    };
    let (value, argument, status) = match step.found {
        Seen::End => (b'?', None, 1),
        Seen::Letter(letter) => (letter, None, 0),
        Seen::Argument(letter, argument) => (letter, Some(argument), 0),
        Seen::Unknown(letter) => {
            if loud {
                complain(call, vm, "illegal option", letter);
            }
            (b'?', silent.then(|| Text::from(&[letter])), 0)
        }
        Seen::Missing(letter) => {
            if loud {
                complain(call, vm, "option requires an argument", letter);
            }
            (if silent { b':' } else { b'?' }, silent.then(|| Text::from(&[letter])), 0)
        }
    };
    match argument {
        Some(argument) => {
            if let Err(error) = vm.shell.vars.set(b"OPTARG", argument) {
                call.plain_err(&error.message());
            }
        }
        None => forget(vm),
    }
    if !is_name(&name) {
        return call.fail(&not_an_identifier(&name));
    }
    if let Err(error) = vm.shell.vars.set(&name, Text::from(&[value])) {
        call.plain_err(&error.message());
        return Answer::Status(2);
    }
    Answer::Status(status)
}

/// What a step found.
#[derive(Debug, PartialEq)]
enum Seen {
    End,
    Letter(u8),
    Argument(u8, Text),
    Unknown(u8),
    Missing(u8),
}

/// One step: what was found, and where the next one starts.
#[derive(Debug, PartialEq)]
struct Step {
    found: Seen,
    /// Index of the next word.
    place: usize,
    /// Letters of it that were taken already.
    inside: usize,
}

fn next(words: &[Text], place: usize, inside: usize, letters: &[u8]) -> Step {
    let end = |place| Step { found: Seen::End, place, inside: 0 };
    let Some(word) = words.get(place) else { return end(words.len()) };
    if inside == 0 && (word.len() < 2 || word[0] != b'-') {
        return end(place);
    }
    if inside == 0 && &word[..] == b"--" {
        return end(place + 1);
    }
    let at = inside + 1;
    let Some(&letter) = word.get(at) else { return next(words, place + 1, 0, letters) };
    let last = at + 1 >= word.len();
    let after = |last: bool| if last { (place + 1, 0) } else { (place, inside + 1) };
    let known = (letter != b':').then(|| memchr::memchr(letter, letters)).flatten();
    let Some(known) = known else {
        let (place, inside) = after(last);
        return Step { found: Seen::Unknown(letter), place, inside };
    };
    if letters.get(known + 1) != Some(&b':') {
        let (place, inside) = after(last);
        return Step { found: Seen::Letter(letter), place, inside };
    }
    if !last {
        let argument = Text::from(&word[at + 1..]);
        return Step { found: Seen::Argument(letter, argument), place: place + 1, inside: 0 };
    }
    match words.get(place + 1) {
        Some(argument) => {
            Step { found: Seen::Argument(letter, argument.clone()), place: place + 2, inside: 0 }
        }
        None => Step { found: Seen::Missing(letter), place: place + 1, inside: 0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(words: &[&str], letters: &str) -> Vec<String> {
        let words: Vec<Text> = words.iter().map(|word| Text::from(*word)).collect();
        let (mut place, mut inside, mut seen) = (0, 0, Vec::new());
        loop {
            let step = next(&words, place, inside, letters.as_bytes());
            (place, inside) = (step.place, step.inside);
            let shown = match step.found {
                Seen::End => {
                    seen.push(format!("end {}", place + 1));
                    return seen;
                }
                Seen::Letter(letter) => format!("{} {}", letter as char, place + 1),
                Seen::Argument(letter, argument) => {
                    format!("{}={} {}", letter as char, argument.to_string_lossy(), place + 1)
                }
                Seen::Unknown(letter) => format!("?{} {}", letter as char, place + 1),
                Seen::Missing(letter) => format!(":{} {}", letter as char, place + 1),
            };
            seen.push(shown);
        }
    }

    /// Letters and OPTIND recorded from bash 5.2.
    #[test]
    fn steps() {
        assert_eq!(all(&["-a", "-b", "val", "-c", "rest"], "ab:c"), ["a 2", "b=val 4", "c 5", "end 5"]);
        assert_eq!(all(&["-abc"], "abc"), ["a 1", "b 1", "c 2", "end 2"]);
        assert_eq!(all(&["--", "-a"], "a"), ["end 2"]);
        assert_eq!(all(&["x", "-a"], "a"), ["end 1"]);
        assert_eq!(all(&["-"], "a"), ["end 1"]);
        assert_eq!(all(&["-bval"], "b:"), ["b=val 2", "end 2"]);
        assert_eq!(all(&["-b"], "b:"), [":b 2", "end 2"]);
        assert_eq!(all(&["-:"], "a:"), ["?: 2", "end 2"]);
    }
}
