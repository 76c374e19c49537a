//! What `--debug` shows: the script in a form of its own, and each step of the run.
//!
//! Invariant: the texts are those of GNU sed, oddities included: a byte above 127 is shown with its sign, and a jump
//! out of a block leaves the rest of the trace indented.

use super::script::{Action, Address, Command, Pattern, Script, Substitution};
use mirage_regex::{Captures, Fuel, OutOfFuel, Regex};

/// How deep in blocks the trace of a run stands.
#[derive(Debug, Default)]
pub(super) struct Trace {
    depth: usize,
}

impl Trace {
    /// The command that comes to run.
    pub(super) fn command(&mut self, script: &Script, place: usize) -> Vec<u8> {
        let mut out = Vec::new();
        if !matches!(script.commands[place].action, Action::Nothing) {
            out.extend_from_slice(b"COMMAND: ");
            command(script, place, &mut self.depth, &mut out);
        }
        out
    }
}

/// The whole script.
pub(super) fn program(script: &Script) -> Vec<u8> {
    let mut out = b"SED PROGRAM:\n".to_vec();
    let mut depth = 1;
    for (place, known) in script.commands.iter().enumerate() {
        if !matches!(known.action, Action::Nothing) {
            command(script, place, &mut depth, &mut out);
        }
    }
    out
}

/// Where a line comes from.
pub(super) fn input(name: &[u8], number: u64) -> Vec<u8> {
    let name = if name == b"-" { b"STDIN" } else { name };
    text!("INPUT:   '", name, "' line ", number.to_string(), "\n")
}

/// A space under its name.
pub(super) fn space(name: &[u8], text: &[u8]) -> Vec<u8> {
    let mut out = name.to_vec();
    text.iter().for_each(|&b| byte(b, &mut out));
    out.push(b'\n');
    out
}

/// Whether the pattern space is shown behind a command.
pub(super) fn changes_pattern(action: &Action) -> bool {
    matches!(
        action,
        Action::GetAppend
            | Action::Exchange
            | Action::Next
            | Action::NextAppend
            | Action::Substitute(_)
            | Action::Translate(_)
            | Action::Zap
    )
}

/// Whether the hold space is shown behind a command.
pub(super) fn shows_hold(action: &Action) -> bool {
    matches!(action, Action::Get | Action::Hold | Action::HoldAppend | Action::Exchange)
}

/// The groups of the first match, if there is one.
pub(super) fn registers(regex: &Regex, line: &[u8], fuel: &mut Fuel) -> Result<Vec<u8>, OutOfFuel> {
    let mut captures = Captures::new();
    if !regex.captures_at(line, 0, &mut captures, fuel)? {
        return Ok(Vec::new());
    }
    let mut out = b"MATCHED REGEX REGISTERS\n".to_vec();
    // The first group that took no part ends the list.
    for (group, span) in (0..captures.len()).map_while(|group| Some((group, captures.get(group)?))) {
        out.extend_from_slice(format!("  regex[{group}] = {}-{} '", span.start, span.end).as_bytes());
        out.extend_from_slice(&line[span]);
        out.extend_from_slice(b"'\n");
    }
    Ok(out)
}

fn byte(b: u8, out: &mut Vec<u8>) {
    let letter = match b {
        b'\\' => b'\\',
        0x07 => b'a',
        0x0c => b'f',
        b'\r' => b'r',
        b'\t' => b't',
        0x0b => b'v',
        b'\n' => b'n',
        b' '..=b'~' => return out.push(b),
        _ => {
            let number = i32::from(b.cast_signed());
            return out.extend_from_slice(format!("\\o{number:03o}").as_bytes());
        }
    };
    out.extend([b'\\', letter]);
}

fn command(script: &Script, place: usize, depth: &mut usize, out: &mut Vec<u8>) {
    let Command { first, second, negated, action } = &script.commands[place];
    if matches!(action, Action::BlockEnd) {
        *depth = depth.saturating_sub(1);
    }
    (0..*depth).for_each(|_| out.extend_from_slice(b"  "));
    if let Some(first) = first {
        address(first, out);
        if let Some(second) = second {
            out.push(b',');
            address(second, out);
        }
    }
    if *negated {
        out.push(b'!');
    }
    if first.is_some() {
        out.push(b' ');
    }
    self::action(script, place, action, out);
    out.push(b'\n');
    if matches!(action, Action::Block(_)) {
        *depth += 1;
    }
}

fn address(address: &Address, out: &mut Vec<u8>) {
    let shown = match address {
        Address::Line(number) => number.to_string(),
        Address::Step { first, step } => format!("{first}~{step}"),
        Address::Last => "$".to_owned(),
        Address::Any | Address::Multiple(0) => "[ADDR-NULL]".to_owned(),
        Address::Plus(count) => format!("+{count}"),
        Address::Multiple(step) => format!("~{step}"),
        Address::Regex(pattern) => {
            out.push(b'/');
            regex(pattern, out);
            out.push(b'/');
            if let Pattern::Regex(regex) = pattern {
                out.extend(regex.options().folds_case().then_some(b'I'));
                out.extend(regex.options().is_multiline().then_some(b'M'));
            }
            return;
        }
    };
    out.extend_from_slice(shown.as_bytes());
}

fn regex(pattern: &Pattern, out: &mut Vec<u8>) {
    let Pattern::Regex(regex) = pattern else { return };
    for &b in regex.pattern() {
        match b {
            b'/' => out.extend_from_slice(b"\\/"),
            _ => byte(b, out),
        }
    }
}

fn action(script: &Script, place: usize, action: &Action, out: &mut Vec<u8>) {
    let number = |letter: &str, number: Option<u64>| match number {
        Some(number) => format!("{letter} {number}").into_bytes(),
        None => letter.as_bytes().to_vec(),
    };
    let status = |status: u8| (status != 0).then_some(u64::from(status));
    let label = |letter: &str| match script.labels.get(&place).filter(|label| !label.is_empty()) {
        Some(label) => text!(letter, " ", label),
        None => letter.as_bytes().to_vec(),
    };
    let shown = match action {
        Action::Block(_) => b"{".to_vec(),
        Action::BlockEnd => b"}".to_vec(),
        Action::Label => text!(":", script.labels.get(&place).map_or(&b""[..], Vec::as_slice)),
        Action::LineNumber => b"=".to_vec(),
        Action::Append(text) => text!("a\\", text),
        Action::Insert(text) => text!("i\\", text),
        Action::Change(text) => text!("c\\", text),
        Action::Branch(_) => label("b"),
        Action::BranchIfReplaced(_) => label("t"),
        Action::BranchUnlessReplaced(_) => label("T"),
        Action::Delete => b"d".to_vec(),
        Action::DeleteFirst => b"D".to_vec(),
        Action::FileName => b"F".to_vec(),
        Action::Get => b"g".to_vec(),
        Action::GetAppend => b"G".to_vec(),
        Action::Hold => b"h".to_vec(),
        Action::HoldAppend => b"H".to_vec(),
        Action::Exchange => b"x".to_vec(),
        Action::List(width) => number("l", *width),
        Action::Next => b"n".to_vec(),
        Action::NextAppend => b"N".to_vec(),
        Action::Print => b"p".to_vec(),
        Action::PrintFirst => b"P".to_vec(),
        Action::Quit(code) => number("q", status(*code)),
        Action::QuitSilently(code) => number("Q", status(*code)),
        Action::Read(name) | Action::ReadBefore(name) => text!("r ", name),
        Action::ReadLine(index) => text!("R ", script.inputs[*index]),
        Action::Substitute(command) => return substitution(script, command, out),
        Action::Write(index) => text!("w", script.outputs[*index]),
        Action::WriteFirst(index) => text!("W", script.outputs[*index]),
        Action::Translate(made) => text!("y/", made.shown.0, "/", made.shown.1, "/"),
        Action::Zap => b"z".to_vec(),
        Action::Obsolete(letter) => vec![*letter],
        Action::Nothing => Vec::new(),
    };
    out.extend_from_slice(&shown);
}

fn substitution(script: &Script, command: &Substitution, out: &mut Vec<u8>) {
    out.extend_from_slice(b"s/");
    regex(&command.pattern, out);
    out.push(b'/');
    replacement(&command.source, out);
    out.push(b'/');
    if let Pattern::Regex(regex) = &command.pattern {
        out.extend(regex.options().folds_case().then_some(b'i'));
        out.extend(regex.options().is_multiline().then_some(b'm'));
    }
    out.extend(command.global.then_some(b'g'));
    out.extend(command.print.then_some(b'p'));
    if command.number > 0 {
        out.extend_from_slice(command.number.to_string().as_bytes());
    }
    if let Some(index) = command.output {
        out.push(b'w');
        out.extend_from_slice(&script.outputs[index]);
    }
}

/// The state that pieces of a replacement are in: a change of case and one for the next character alone.
#[derive(Clone, Copy, PartialEq, Eq)]
struct State {
    all: Option<u8>,
    next: Option<u8>,
}

/// The text of a replacement. Each backslash and each `&` ends a piece; the state a piece is in is told where it
/// changes.
fn replacement(source: &[u8], out: &mut Vec<u8>) {
    const PLAIN: State = State { all: None, next: None };
    let (mut told, mut state) = (PLAIN, PLAIN);
    let mut piece = |text: &[u8], state: &mut State| {
        if *state != told {
            out.extend([b'\\', state.next.or(state.all).unwrap_or(b'E')]);
            told = *state;
        }
        state.next = None;
        out.extend_from_slice(text);
    };
    let (mut from, mut at) = (0, 0);
    while let Some(&b) = source.get(at) {
        at += 1;
        if b == b'&' {
            piece(&source[from..at], &mut state);
            from = at;
        } else if b == b'\\' {
            let Some(&quoted) = source.get(at) else { break };
            let before = &source[from..at - 1];
            at += 1;
            from = at;
            match quoted {
                b'0' => piece(&[before, b"&"].concat(), &mut state),
                b'1'..=b'9' => piece(&[before, &[b'\\', quoted]].concat(), &mut state),
                b'U' | b'L' | b'E' | b'u' | b'l' => {
                    piece(before, &mut state);
                    match quoted {
                        b'E' => state.all = None,
                        b'U' | b'L' => state.all = Some(quoted),
                        _ => state.next = Some(quoted),
                    }
                }
                b'n' => piece(&[before, b"\n"].concat(), &mut state),
                other => piece(&[before, &[other]].concat(), &mut state),
            }
        }
    }
    if from < source.len() {
        piece(&source[from..], &mut state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replacements_tell_where_the_case_changes() {
        let shown = |source: &[u8]| {
            let mut out = Vec::new();
            replacement(source, &mut out);
            String::from_utf8(out).expect("it is text")
        };
        assert_eq!(shown(br"x\1&y\U\1\E\u&\l"), r"x\1&y\U\1\E\u&\E");
        assert_eq!(shown(br"\u\l\U\L\E"), r"\u\l\U\L");
        assert_eq!(shown(br"\uab\&cd\Uef\\g"), r"\uab&\Ecd\Uef\g");
    }

    #[test]
    fn bytes_are_shown_with_their_sign() {
        assert_eq!(space(b"", b"a\\\t\x01\xff"), b"a\\\\\\t\\o001\\o37777777777\n");
    }
}
