//! Signal names and numbers, as Linux and bash know them.

/// A signal number.
pub type Signal = u8;

/// Name (without `SIG`) and number, ascending, as `kill -l` lists them.
pub const SIGNALS: &[(&str, Signal)] = &[
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("ILL", 4),
    ("TRAP", 5),
    ("ABRT", 6),
    ("BUS", 7),
    ("FPE", 8),
    ("KILL", 9),
    ("USR1", 10),
    ("SEGV", 11),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("STKFLT", 16),
    ("CHLD", 17),
    ("CONT", 18),
    ("STOP", 19),
    ("TSTP", 20),
    ("TTIN", 21),
    ("TTOU", 22),
    ("URG", 23),
    ("XCPU", 24),
    ("XFSZ", 25),
    ("VTALRM", 26),
    ("PROF", 27),
    ("WINCH", 28),
    ("IO", 29),
    ("PWR", 30),
    ("SYS", 31),
    ("RTMIN", 34),
    ("RTMIN+1", 35),
    ("RTMIN+2", 36),
    ("RTMIN+3", 37),
    ("RTMIN+4", 38),
    ("RTMIN+5", 39),
    ("RTMIN+6", 40),
    ("RTMIN+7", 41),
    ("RTMIN+8", 42),
    ("RTMIN+9", 43),
    ("RTMIN+10", 44),
    ("RTMIN+11", 45),
    ("RTMIN+12", 46),
    ("RTMIN+13", 47),
    ("RTMIN+14", 48),
    ("RTMIN+15", 49),
    ("RTMAX-14", 50),
    ("RTMAX-13", 51),
    ("RTMAX-12", 52),
    ("RTMAX-11", 53),
    ("RTMAX-10", 54),
    ("RTMAX-9", 55),
    ("RTMAX-8", 56),
    ("RTMAX-7", 57),
    ("RTMAX-6", 58),
    ("RTMAX-5", 59),
    ("RTMAX-4", 60),
    ("RTMAX-3", 61),
    ("RTMAX-2", 62),
    ("RTMAX-1", 63),
    ("RTMAX", 64),
];

/// A set of signals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SignalSet(u128);

impl SignalSet {
    /// Whether the signal is in it.
    pub fn contains(self, signal: Signal) -> bool {
        self.0 >> signal & 1 != 0
    }

    /// Add a signal.
    pub fn insert(&mut self, signal: Signal) {
        self.0 |= 1 << signal;
    }

    /// The signals, ascending.
    pub fn iter(self) -> impl Iterator<Item = Signal> {
        (1..128).filter(move |signal| self.contains(*signal))
    }
}

impl FromIterator<Signal> for SignalSet {
    fn from_iter<I: IntoIterator<Item = Signal>>(signals: I) -> Self {
        let mut set = Self::default();
        signals.into_iter().for_each(|signal| set.insert(signal));
        set
    }
}

/// SIGHUP.
pub const HUP: Signal = 1;
/// SIGINT.
pub const INT: Signal = 2;
/// SIGQUIT.
pub const QUIT: Signal = 3;
/// SIGKILL.
pub const KILL: Signal = 9;
/// SIGPIPE.
pub const PIPE: Signal = 13;
/// SIGTERM.
pub const TERM: Signal = 15;
/// SIGCHLD.
pub const CHLD: Signal = 17;
/// SIGCONT.
pub const CONT: Signal = 18;

/// The name of a signal, without `SIG`.
pub fn name(signal: Signal) -> Option<&'static str> {
    SIGNALS.iter().find(|(_, number)| *number == signal).map(|(name, _)| *name)
}

/// The number of a signal given by name, with or without `SIG`, in any case.
pub fn number(name: &[u8]) -> Option<Signal> {
    let bare = match name.get(..3) {
        Some(prefix) if prefix.eq_ignore_ascii_case(b"SIG") => &name[3..],
        _ => name,
    };
    SIGNALS.iter().find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(bare)).map(|(_, number)| *number)
}

/// What a shell says of a process that the signal ended.
pub fn description(signal: Signal) -> &'static str {
    match signal {
        1 => "Hangup",
        2 => "Interrupt",
        3 => "Quit",
        4 => "Illegal instruction",
        5 => "Trace/breakpoint trap",
        6 => "Aborted",
        7 => "Bus error",
        8 => "Floating point exception",
        9 => "Killed",
        10 => "User defined signal 1",
        11 => "Segmentation fault",
        12 => "User defined signal 2",
        13 => "Broken pipe",
        14 => "Alarm clock",
        15 => "Terminated",
        _ => "Terminated by signal",
    }
}

/// Whether the default action of a signal is to do nothing.
pub fn ignored_by_default(signal: Signal) -> bool {
    matches!(signal, CHLD | CONT | 23 | 28)
}
