//! What a case is: a script, the world it starts in, and what the real tools left behind.
//!
//! Invariant: a case says everything its run depends on; the starting environment that it does not spell out is
//! [`STARTING_ENV`] and nothing of the machine it runs on.

use std::collections::BTreeMap;

/// The folder a case runs in, in the real tools' sandbox and in every candidate that has a root of its own.
pub const CASE_DIR: &str = "/tmp/case";

/// The environment a case starts in, to which its own `env` lines are added.
pub const STARTING_ENV: &[(&str, &str)] = &[
    ("HOME", "/home/user"),
    ("HOSTNAME", "mirage"),
    ("LOGNAME", "user"),
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("PWD", CASE_DIR),
    ("SHELL", "/bin/bash"),
    ("TERM", "dumb"),
    ("TZ", "UTC"),
    ("USER", "user"),
];

/// The modification time of everything laid out before a script runs: 2024-01-01 00:00:00 UTC.
pub const LAID_OUT_AT: i64 = 1_704_067_200;

/// The mode of a file that names none.
pub const FILE_MODE: u32 = 0o644;

/// The mode of a directory that names none.
pub const DIR_MODE: u32 = 0o755;

/// One entry of a file tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A regular file.
    File {
        /// Permission bits.
        mode: u32,
        /// The bytes in it.
        content: Vec<u8>,
    },
    /// A directory.
    Dir {
        /// Permission bits.
        mode: u32,
    },
    /// A symbolic link.
    Link {
        /// What it points to, unresolved.
        target: Vec<u8>,
    },
    /// Anything else: a pipe, a socket, a device.
    Special,
}

/// Paths relative to the case's folder, with what stands there.
pub type Tree = BTreeMap<Vec<u8>, Node>;

/// What a run made of one path: the new entry, or none when it is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The path, relative to the case's folder.
    pub path: Vec<u8>,
    /// What stands there now.
    pub node: Option<Node>,
}

/// Where a candidate with mounts of its own puts the case's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mount {
    /// Memory.
    Ram,
    /// A folder of the host.
    Disk,
}

impl Mount {
    /// All mounts, in the order they are run.
    pub const ALL: [Self; 2] = [Self::Ram, Self::Disk];

    /// The word for it in case files and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ram => "ram",
            Self::Disk => "disk",
        }
    }

    /// The mount a word names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|m| m.word() == word)
    }
}

/// How a candidate that has both postures is to read the script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Syntax {
    /// Unit by unit, as `bash -c` does.
    #[default]
    Bash,
    /// All of it before anything runs.
    Whole,
}

/// What the real tools answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expect {
    /// The exit status.
    pub status: i32,
    /// Everything written to standard output.
    pub stdout: Vec<u8>,
    /// Everything written to standard error.
    pub stderr: Vec<u8>,
    /// What the run changed in the case's folder, by path.
    pub after: Vec<Change>,
}

/// One case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// Its name, unique in its file.
    pub name: String,
    /// The line its name stands on, from 1.
    pub line: usize,
    /// The script, as the argument of `bash -c`.
    pub script: Vec<u8>,
    /// The positional parameters.
    pub args: Vec<Vec<u8>>,
    /// Variables added to the starting environment.
    pub env: Vec<(Vec<u8>, Vec<u8>)>,
    /// What standard input, a pipe, gives.
    pub stdin: Vec<u8>,
    /// What stands in the case's folder before the run.
    pub before: Tree,
    /// The mounts it runs on; RAM alone when it names none.
    pub mounts: Vec<Mount>,
    /// How the script is read.
    pub syntax: Syntax,
    /// The divergence that says why mirage answers otherwise.
    pub differs: Option<String>,
    /// What was recorded; none before the first recording.
    pub expect: Option<Expect>,
}

impl Case {
    /// Whether the recorded answer is an error: a status that is not zero, or a word on standard error.
    pub fn is_error(&self) -> bool {
        self.expect.as_ref().is_some_and(|e| e.status != 0 || !e.stderr.is_empty())
    }
}

/// What one run of a case came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The exit status, 128 and the signal for a shell that a signal ended.
    pub status: i32,
    /// Everything written to standard output.
    pub stdout: Vec<u8>,
    /// Everything written to standard error.
    pub stderr: Vec<u8>,
    /// What changed in the case's folder; none when the candidate cannot say.
    pub after: Option<Vec<Change>>,
    /// Whether the run was ended because its time was up.
    pub timed_out: bool,
}
