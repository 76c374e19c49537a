//! Background jobs of a shell environment.

use crate::process::{Pid, Process, Status};
use mirage_lower::Text;
use std::sync::Arc;

/// One job: the processes of a background pipeline.
#[derive(Clone, Debug)]
pub struct Job {
    /// The number `jobs` shows (`%1`).
    pub id: u32,
    /// Its processes, in pipeline order.
    pub processes: Vec<Arc<Process>>,
    /// Its text.
    pub text: Text,
    /// Its end was reported or waited for.
    pub reported: bool,
    /// `disown -h`.
    pub no_hangup: bool,
}

impl Job {
    /// The id `$!` had: the last process.
    pub fn pid(&self) -> Pid {
        self.processes.last().map_or(0, |process| process.pid())
    }

    /// The status of the last process, when all have ended.
    pub fn status(&self) -> Option<Status> {
        let mut last = None;
        for process in &self.processes {
            last = Some(process.exit_status()?);
        }
        last
    }
}

/// The job table. A subshell starts with a copy it can look at but whose processes are not its children.
#[derive(Clone, Debug, Default)]
pub struct JobTable {
    jobs: Arc<Vec<Job>>,
    /// Statuses of jobs that were removed from the table and may still be waited for by pid.
    gone: Arc<Vec<(Pid, Status)>>,
    /// The latest process substitution, which can be waited for by pid.
    substitution: Option<Arc<Process>>,
}

impl JobTable {
    /// Add a job; its number is one above the highest.
    pub fn add(&mut self, processes: Vec<Arc<Process>>, text: Text) -> u32 {
        let jobs = Arc::make_mut(&mut self.jobs);
        let id = jobs.iter().map(|job| job.id).max().unwrap_or(0) + 1;
        jobs.push(Job { id, processes, text, reported: false, no_hangup: false });
        id
    }

    /// A process substitution was started.
    pub fn set_substitution(&mut self, process: Arc<Process>) {
        self.substitution = Some(process);
    }

    /// The latest process substitution, if this is its pid.
    pub fn substitution(&self, pid: Pid) -> Option<Arc<Process>> {
        self.substitution.clone().filter(|process| process.pid() == pid)
    }

    /// The jobs, by age.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Job> {
        self.jobs.iter()
    }

    /// The job with this number.
    pub fn by_id(&self, id: u32) -> Option<&Job> {
        self.jobs.iter().find(|job| job.id == id)
    }

    /// The job that has this process.
    pub fn by_pid(&self, pid: Pid) -> Option<&Job> {
        self.jobs.iter().find(|job| job.processes.iter().any(|process| process.pid() == pid))
    }

    /// Change a job in place.
    pub fn update(&mut self, id: u32, change: impl FnOnce(&mut Job)) {
        if let Some(job) = Arc::make_mut(&mut self.jobs).iter_mut().find(|job| job.id == id) {
            change(job);
        }
    }

    /// Take a job out; its status stays known by pid.
    pub fn remove(&mut self, id: u32) {
        let jobs = Arc::make_mut(&mut self.jobs);
        if let Some(at) = jobs.iter().position(|job| job.id == id) {
            let job = jobs.remove(at);
            if let Some(status) = job.status() {
                Arc::make_mut(&mut self.gone).push((job.pid(), status));
            }
        }
    }

    /// The status of a job that is no longer in the table.
    pub fn gone_status(&self, pid: Pid) -> Option<Status> {
        self.gone.iter().rev().find(|(gone, _)| *gone == pid).map(|(_, status)| *status)
    }

    /// Forget everything: a subshell's own table starts empty.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
