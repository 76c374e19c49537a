//! Prompt strings: backslash escapes, then expansion as between double quotes (`${x@P}`, PS4).

use crate::Text;
use crate::fault::Fault;
use crate::flow::Raise;
use crate::options::Opt;
use crate::vm::Vm;

impl Vm {
    /// A prompt string expanded.
    pub(crate) async fn expand_prompt(&mut self, text: &[u8]) -> Result<Result<Text, Raise>, Fault> {
        let decoded = self.decode_prompt(text);
        if !self.shell.options.get(Opt::Promptvars)
            || !decoded.iter().any(|byte| matches!(byte, b'$' | b'`' | b'\\'))
        {
            return Ok(Ok(Text::from(decoded)));
        }
        let mut inner = Vec::with_capacity(decoded.len());
        for &byte in &decoded {
            if byte == b'"' {
                inner.push(b'\\');
            }
            inner.push(byte);
        }
        self.expand_quoted(&inner).await
    }

    /// The backslash escapes of a prompt string.
    fn decode_prompt(&mut self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        let mut at = 0;
        while at < text.len() {
            if text[at] != b'\\' || at + 1 >= text.len() {
                out.push(text[at]);
                at += 1;
                continue;
            }
            let letter = text[at + 1];
            at += 2;
            match letter {
                b'a' => out.push(7),
                b'e' => out.push(0x1b),
                b'n' => out.push(b'\n'),
                b'r' => out.push(b'\r'),
                b'd' => self.append_time(&mut out, "%a %b %d"),
                b't' => self.append_time(&mut out, "%H:%M:%S"),
                b'T' => self.append_time(&mut out, "%I:%M:%S"),
                b'@' => self.append_time(&mut out, "%I:%M %p"),
                b'A' => self.append_time(&mut out, "%H:%M"),
                b'D' if text.get(at) == Some(&b'{') => {
                    let len = text[at + 1..].iter().position(|&b| b == b'}');
                    let end = len.map_or(text.len(), |len| at + 1 + len);
                    let format = String::from_utf8_lossy(&text[at + 1..end]).into_owned();
                    self.append_time(&mut out, if format.is_empty() { "%H:%M:%S" } else { &format });
                    at = (end + 1).min(text.len());
                }
                b'h' | b'H' => {
                    let host = self.shell.vars.text(b"HOSTNAME").unwrap_or_else(|| Text::from("mirage"));
                    let end = if letter == b'h' { host.iter().position(|&b| b == b'.') } else { None };
                    out.extend_from_slice(&host[..end.unwrap_or(host.len())]);
                }
                b'j' => {
                    let jobs = self.shell.jobs.iter().count();
                    out.extend_from_slice(jobs.to_string().as_bytes());
                }
                b'l' => out.extend_from_slice(b"tty"),
                b's' => {
                    let name = self.arg0();
                    out.extend_from_slice(name.rsplit(|&b| b == b'/').next().unwrap_or(&name));
                }
                b'u' => out.extend_from_slice(b"user"),
                b'v' => out.extend_from_slice(b"5.2"),
                b'V' => out.extend_from_slice(b"5.2.15"),
                b'w' | b'W' => {
                    let shown = self.prompt_directory(letter == b'W');
                    for &byte in &shown {
                        if matches!(byte, b'$' | b'`' | b'"' | b'\\') {
                            out.push(b'\\');
                        }
                        out.push(byte);
                    }
                }
                b'!' => {
                    // The command that runs is in the list already.
                    let number = match self.shell.options.get(Opt::History) {
                        true => self.shell.history.len().max(1),
                        false => self.shell.history.len() + 1,
                    };
                    out.extend_from_slice(number.to_string().as_bytes());
                }
                b'#' => out.push(b'1'),
                b'$' => out.extend_from_slice(b"\\$"),
                b'[' | b']' => {}
                b'0'..=b'7' => {
                    let digits = text[at..].iter().take(2).take_while(|b| (b'0'..=b'7').contains(*b)).count();
                    let value = text[at - 1..at + digits]
                        .iter()
                        .fold(0u32, |n, digit| n * 8 + u32::from(digit - b'0'));
                    out.push(value as u8);
                    at += digits;
                }
                b'\\' => out.push(b'\\'),
                _ => out.extend_from_slice(&[b'\\', letter]),
            }
        }
        out
    }

    fn append_time(&self, out: &mut Vec<u8>, format: &str) {
        let zone = self.shell.vars.text(b"TZ").and_then(|zone| {
            let name = std::str::from_utf8(&zone).ok()?;
            jiff::tz::TimeZone::get(name).ok()
        });
        let now = jiff::Timestamp::now().to_zoned_datetime(zone.unwrap_or(jiff::tz::TimeZone::UTC));
        if let Ok(text) = jiff::fmt::strtime::format(format, &now) {
            out.extend_from_slice(text.as_bytes());
        }
    }

    /// The working directory with HOME as `~`, its last component alone for `\W`.
    fn prompt_directory(&self, last: bool) -> Vec<u8> {
        let pwd = self.shell.pwd.to_vec();
        let home = self.shell.vars.text(b"HOME").unwrap_or_default();
        let below = pwd.strip_prefix(&home[..]).filter(|rest| rest.is_empty() || rest[0] == b'/');
        let shown = match below {
            Some(rest) if home.len() > 1 => [b"~", rest].concat(),
            _ => pwd,
        };
        if last {
            if shown == b"/" || shown == b"~" {
                return shown;
            }
            return shown.rsplit(|&b| b == b'/').next().unwrap_or(&shown).to_vec();
        }
        let trim = self.shell.vars.text(b"PROMPT_DIRTRIM").and_then(|n| crate::var::parse_integer(&n));
        match trim {
            Some(keep) if keep > 0 => trimmed(&shown, keep as usize),
            _ => shown,
        }
    }
}

/// The last `keep` components, with `...` for the others.
fn trimmed(shown: &[u8], keep: usize) -> Vec<u8> {
    let head: &[u8] = if shown.first() == Some(&b'~') { b"~/" } else { b"" };
    let rest = &shown[head.len().min(shown.len())..];
    let parts: Vec<&[u8]> = rest.split(|&b| b == b'/').filter(|part| !part.is_empty()).collect();
    if parts.len() <= keep {
        return shown.to_vec();
    }
    [head, b".../", &parts[parts.len() - keep..].join(&b'/')].concat()
}
