//! `time`: wall clock and CPU time of a pipeline, in TIMEFORMAT.

use crate::flow::Flow;
use crate::vm::Vm;
use std::time::{Duration, Instant};

/// When a timed pipeline started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    wall: Instant,
    cpu: Cpu,
}

/// CPU time used so far by the host process that runs the workspace.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cpu {
    pub(crate) user: Duration,
    pub(crate) system: Duration,
}

impl Cpu {
    /// What has been used by now. The host's clock does not tell system time apart: all of it counts as user time.
    pub(crate) fn now() -> Self {
        let clock = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        let whole = Duration::new(clock.tv_sec.max(0) as u64, clock.tv_nsec.clamp(0, 999_999_999) as u32);
        Self { user: whole, system: Duration::ZERO }
    }
}

/// bash's default format.
const DEFAULT: &[u8] = b"\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS";
/// The format of `time -p`.
const POSIX: &[u8] = b"real %2R\nuser %2U\nsys %2S";

impl Vm {
    pub(crate) fn start_clock(&mut self) {
        self.clocks.push(Clock { wall: Instant::now(), cpu: Cpu::now() });
    }

    pub(crate) fn print_times(&mut self, posix: bool) -> Flow {
        let Some(clock) = self.clocks.pop() else { return Flow::Next };
        let (wall, cpu) = (clock.wall.elapsed(), Cpu::now());
        let user = cpu.user.saturating_sub(clock.cpu.user);
        let system = cpu.system.saturating_sub(clock.cpu.system);
        let own = self.shell.vars.text(b"TIMEFORMAT");
        let format = match &own {
            _ if posix => POSIX,
            Some(format) => format,
            None => DEFAULT,
        };
        if format.is_empty() {
            return Flow::Next;
        }
        match render(format, wall, user, system) {
            Ok(mut line) => {
                line.push(b'\n');
                self.output.err(&line);
            }
            Err(bad) => {
                let bad = char::from(bad);
                self.complain(format!("TIMEFORMAT: `{bad}': invalid format character").as_bytes());
            }
        }
        self.flush_output()
    }
}

/// Expand a TIMEFORMAT; the offending character when there is one.
fn render(format: &[u8], wall: Duration, user: Duration, system: Duration) -> Result<Vec<u8>, u8> {
    let mut out = Vec::with_capacity(format.len() + 32);
    let mut bytes = format.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let mut places = 3;
        let mut long = false;
        if let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
            places = usize::from(digit - b'0').min(3);
        }
        if bytes.next_if_eq(&b'l').is_some() {
            long = true;
        }
        match bytes.next() {
            Some(b'%') => out.push(b'%'),
            Some(b'R') => seconds(&mut out, wall, places, long),
            Some(b'U') => seconds(&mut out, user, places, long),
            Some(b'S') => seconds(&mut out, system, places, long),
            Some(b'P') => {
                let busy = (user + system).as_secs_f64() * 100.0;
                let percent = if wall.is_zero() { 0.0 } else { busy / wall.as_secs_f64() };
                out.extend_from_slice(format!("{percent:.2}").as_bytes());
            }
            Some(bad) => return Err(bad),
            None => out.push(b'%'),
        }
    }
    Ok(out)
}

fn seconds(out: &mut Vec<u8>, time: Duration, places: usize, long: bool) {
    let millis = u64::from(time.subsec_millis());
    let fraction = [1, 100, 10, 1].get(places).map_or(0, |unit| millis / unit);
    let secs = time.as_secs();
    let text = match (long, places) {
        (true, 0) => format!("{}m{}s", secs / 60, secs % 60),
        (true, _) => format!("{}m{}.{fraction:0places$}s", secs / 60, secs % 60),
        (false, 0) => format!("{secs}"),
        (false, _) => format!("{secs}.{fraction:0places$}"),
    };
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats() {
        let show = |format: &[u8]| {
            let ms = Duration::from_millis;
            render(format, ms(61_234), ms(5), ms(0)).map(|text| String::from_utf8_lossy(&text).into_owned())
        };
        assert_eq!(show(DEFAULT).as_deref(), Ok("\nreal\t1m1.234s\nuser\t0m0.005s\nsys\t0m0.000s"));
        assert_eq!(show(POSIX).as_deref(), Ok("real 61.23\nuser 0.00\nsys 0.00"));
        assert_eq!(show(b"%0R %% %1U"), Ok("61 % 0.0".to_string()));
        assert_eq!(show(b"%x"), Err(b'x'));
    }
}
