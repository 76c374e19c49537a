//! The mirage of this build, in process: a workspace per case.

use super::{Candidate, Variant};
use crate::case::{Case, Outcome};
use std::time::Duration;

pub(super) struct InProcess;

impl InProcess {
    pub(super) fn new(_: Duration) -> Result<Self, String> {
        Err("mirage cannot be run in process yet: name a candidate with --candidate or --adapter".to_owned())
    }
}

impl Candidate for InProcess {
    fn run(&mut self, _: &Case, _: &Variant) -> Result<Outcome, String> {
        Err("mirage cannot be run in process yet".to_owned())
    }
}
