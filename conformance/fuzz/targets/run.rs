//! Any script ends within its fuel, without a panic, and does the same with the optimizer and without.

use super::Check;
use mirage::{Error, Fault, Limits, Output, Posture, RuleSet, Workspace};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// Fuel and room for one script. The time is for scripts that wait for what never comes.
fn limits() -> Limits {
    Limits {
        steps: 100_000,
        time: Some(Duration::from_secs(2)),
        memory: 32 << 20,
        output: 256 << 10,
        descriptors: 64,
        paths: 10_000,
        processes: 32,
        functions: 200,
        depth: 50,
    }
}

/// Words in a script whose output is another one each time.
const CHANGING: &[&str] = &[
    "RANDOM", "EPOCH", "SECONDS", "random", "mktemp", "date", "time", "shuf", "TIME", "%(", "\\t", "\\T",
    "\\@", "\\A", "\\D", "-nt", "-ot", "touch", "ls ", "stat", "-mmin", "-newer", "-cmin", "-amin", "&",
    "coproc", "ps", "[", "jobs", "dd", "-R",
];

fn run(runtime: &Runtime, script: &[u8], posture: Posture, rules: RuleSet) -> Result<Output, Error> {
    let workspace = Workspace::builder().limits(limits()).optimizer(rules).build()?;
    runtime.block_on(workspace.line(script).posture(posture).run())
}

pub(super) fn start() -> Check {
    let runtime =
        Builder::new_current_thread().enable_time().build().expect("a runtime of one thread starts");
    let mut turn = false;
    Box::new(move |input| {
        turn = !turn;
        let posture = if turn { Posture::Whole } else { Posture::Bash };
        let with = run(&runtime, input, posture, RuleSet::all());
        let without = run(&runtime, input, posture, RuleSet::none());
        match (with, without) {
            (Ok(with), Ok(without)) => {
                let text = String::from_utf8_lossy(input);
                if with == without || CHANGING.iter().any(|word| text.contains(word)) {
                    return Ok(());
                }
                Err(format!("optimized it gives\n{with:?}\nand else\n{without:?}"))
            }
            (Err(Error::Fault(Fault::Limit(_))), _) | (_, Err(Error::Fault(Fault::Limit(_)))) => Ok(()),
            (Err(error), _) | (_, Err(error)) => Err(format!("it ends in {error}")),
        }
    })
}
