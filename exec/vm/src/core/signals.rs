//! Signal names as `kill -l` and `trap -l` list and translate them.

use crate::signal::{self, SIGNALS, Signal};

/// The table of `kill -l`: five columns of number and name.
pub fn table() -> String {
    let mut text = String::new();
    for (at, (name, number)) in SIGNALS.iter().enumerate() {
        text.push_str(&format!("{number:2}) SIG{name}"));
        text.push(if at % 5 == 4 { '\n' } else { '\t' });
    }
    if !SIGNALS.len().is_multiple_of(5) {
        text.push('\n');
    }
    text
}

/// What `kill -l` prints for a number (also the status of what a signal ended): the bare name.
pub fn name_of(number: i64) -> Option<&'static str> {
    let signal = if number > 128 { number - 128 } else { number };
    match Signal::try_from(signal).ok()? {
        0 => Some("EXIT"),
        signal => signal::name(signal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded from `kill -l` of bash 5.2.
    #[test]
    fn listing() {
        let table = table();
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some(" 1) SIGHUP\t 2) SIGINT\t 3) SIGQUIT\t 4) SIGILL\t 5) SIGTRAP"));
        assert_eq!(lines.next_back(), Some("63) SIGRTMAX-1\t64) SIGRTMAX\t"));
        assert_eq!(name_of(130), Some("INT"));
        assert_eq!(name_of(0), Some("EXIT"));
        assert_eq!(name_of(128), None);
        assert_eq!(name_of(999), None);
    }
}
