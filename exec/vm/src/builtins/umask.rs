//! `umask`: which permissions new files lack.

use super::Call;
use crate::flow::Answer;
use crate::vm::Vm;

pub(crate) fn umask(vm: &mut Vm, call: &mut Call) -> Answer {
    let (letters, first) = match call.letters("Sp") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let symbolic = letters.contains(&b'S');
    let Some(word) = call.args.get(first).cloned() else {
        let head: &[u8] = match (letters.contains(&b'p'), symbolic) {
            (true, true) => b"umask -S ",
            (true, false) => b"umask ",
            (false, _) => b"",
        };
        let shown = if symbolic { letters_of(vm.shell.umask) } else { format!("{:04o}", vm.shell.umask) };
        call.line(&[head, shown.as_bytes()].concat());
        return Answer::Status(0);
    };
    let mask = match parse(&word, vm.shell.umask) {
        Ok(mask) => mask,
        Err(message) => return call.fail(&message),
    };
    vm.shell.umask = mask;
    if symbolic {
        call.line(letters_of(mask).as_bytes());
    }
    Answer::Status(0)
}

/// The permissions a mask leaves, as `u=rwx,g=rx,o=rx`.
fn letters_of(mask: u32) -> String {
    let class = |shift: u32| -> String {
        let left = !mask >> shift;
        [(4, 'r'), (2, 'w'), (1, 'x')]
            .into_iter()
            .filter(|(bit, _)| left & bit != 0)
            .map(|(_, c)| c)
            .collect()
    };
    format!("u={},g={},o={}", class(6), class(3), class(0))
}

/// The mask a word means, given the present one.
fn parse(word: &[u8], mask: u32) -> Result<u32, Vec<u8>> {
    if word.first().is_some_and(u8::is_ascii_digit) {
        let value = std::str::from_utf8(word).ok().and_then(|text| u32::from_str_radix(text, 8).ok());
        return match value {
            Some(value) if value <= 0o7777 => Ok(value & 0o777),
            _ => Err([word, b": octal number out of range"].concat()),
        };
    }
    symbolic(word, mask)
}

fn symbolic(word: &[u8], mask: u32) -> Result<u32, Vec<u8>> {
    let mut allowed = !mask & 0o777;
    let mut bytes = word.iter().copied().peekable();
    loop {
        let mut who = 0;
        while let Some(class) = bytes.peek() {
            who |= match class {
                b'u' => 0o700,
                b'g' => 0o070,
                b'o' => 0o007,
                b'a' => 0o777,
                _ => break,
            };
            bytes.next();
        }
        let who = if who == 0 { 0o777 } else { who };
        let operator = bytes.next().unwrap_or(0);
        if !matches!(operator, b'+' | b'-' | b'=') {
            return Err([b"`", &[operator][..], b"': invalid symbolic mode operator"].concat());
        }
        let mut bits = 0;
        let more = loop {
            bits |= match bytes.next() {
                None => break false,
                Some(b',') => break true,
                Some(b'r') => 0o444,
                Some(b'w') => 0o222,
                Some(b'x') => 0o111,
                Some(other) => {
                    return Err([b"`", &[other][..], b"': invalid symbolic mode character"].concat());
                }
            };
        };
        allowed = match operator {
            b'+' => allowed | who & bits,
            b'-' => allowed & !(who & bits),
            _ => allowed & !who | who & bits,
        };
        if !more {
            return Ok(!allowed & 0o777);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded from bash 5.2, each starting from the mask beside it.
    #[test]
    fn words() {
        for (mask, word, want) in [
            (0o077, "u=rwx,g=rx,o=", Ok(0o027)),
            (0o027, "g+w", Ok(0o007)),
            (0o007, "a-w", Ok(0o227)),
            (0o777, "+x", Ok(0o666)),
            (0o666, "=", Ok(0o777)),
            (0o001, "u+", Ok(0o001)),
            (0, "7777", Ok(0o777)),
            (0, "9", Err("9: octal number out of range")),
            (0, "77777", Err("77777: octal number out of range")),
            (0, "08", Err("08: octal number out of range")),
            (0, "x", Err("`x': invalid symbolic mode operator")),
            (0, "u=q", Err("`q': invalid symbolic mode character")),
            (0, "u=g", Err("`g': invalid symbolic mode character")),
            (0, "u+r-w", Err("`-': invalid symbolic mode character")),
            (0, "u=rw,", Err("`\0': invalid symbolic mode operator")),
            (0, "u", Err("`\0': invalid symbolic mode operator")),
            (0, ",", Err("`,': invalid symbolic mode operator")),
        ] {
            let found = parse(word.as_bytes(), mask).map_err(|m| String::from_utf8_lossy(&m).into_owned());
            assert_eq!(found, want.map_err(str::to_string), "{word}");
        }
        assert_eq!(letters_of(0o027), "u=rwx,g=rx,o=");
    }
}
