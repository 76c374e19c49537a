//! Tilde prefixes.

use crate::Text;
use crate::shell::Shell;

/// The directory a tilde prefix (`~`, `~user`, `~+`, `~-`, `~n`) stands for. `None` when it stands for itself.
pub(crate) fn expand(shell: &mut Shell, prefix: &[u8]) -> Option<Text> {
    let login = prefix.strip_prefix(b"~")?;
    match login {
        b"" => Some(shell.vars.text(b"HOME").unwrap_or_else(|| Text::from("/home/user"))),
        b"+" => shell.vars.text(b"PWD"),
        b"-" => shell.vars.text(b"OLDPWD"),
        b"root" => Some(Text::from("/root")),
        b"user" => Some(Text::from("/home/user")),
        _ => {
            let (from_end, digits) = match login {
                [b'+', digits @ ..] => (false, digits),
                [b'-', digits @ ..] => (true, digits),
                digits => (false, digits),
            };
            if digits.is_empty() || digits.len() > 9 || !digits.iter().all(u8::is_ascii_digit) {
                return None;
            }
            let number = digits.iter().fold(0usize, |n, digit| n * 10 + usize::from(digit - b'0'));
            let count = shell.dirs.len() + 1;
            let at = if from_end { (count - 1).checked_sub(number)? } else { number };
            match at {
                0 => Some(shell.pwd.clone()),
                _ => shell.dirs.get(at - 1).cloned(),
            }
        }
    }
}
