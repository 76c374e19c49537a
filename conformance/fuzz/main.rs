//! Fuzz targets: what must hold for any text whatever.
//!
//! `cargo test` runs each target on a few inputs. A long run is `cargo test --release -p mirage-conformance --test fuzz --
//! TARGET… --count N [--seed S] [--start I]`. Input number I of a seed is always the same text, so a failure is found
//! again from the two numbers it is reported with.
//!
//! Invariant: whatever an input does – a panic, an overflow of the stack, an endless loop – its number has been said
//! before the process ends, or is at most a progress line away.

mod mutate;
mod targets;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Inputs of each target when no count is given.
const DEFAULT_COUNT: u64 = 400;

/// Inputs between two lines that say how far a long run is.
const PROGRESS: u64 = 20_000;

/// How often the watchdog looks.
const WATCH: Duration = Duration::from_secs(1);

/// How often in a row it may see the same input: far beyond what any input costs on a loaded machine.
const MOST_SEEN: u32 = 120;

/// The number of the input at hand.
static CURRENT: AtomicU64 = AtomicU64::new(u64::MAX);

struct Arguments {
    targets: Vec<String>,
    count: u64,
    seed: u64,
    start: u64,
}

/// Options of the ordinary test harness mean nothing here, and its filters choose among the targets.
fn arguments() -> Result<Arguments, String> {
    let mut parsed = Arguments { targets: Vec::new(), count: DEFAULT_COUNT, seed: 0, start: 0 };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().ok_or_else(|| format!("{word}: a number is wanted"))?;
            value.parse::<u64>().map_err(|error| format!("{word} {value}: {error}"))
        };
        match word.as_str() {
            "--count" => parsed.count = number()?,
            "--seed" => parsed.seed = number()?,
            "--start" => parsed.start = number()?,
            option if option.starts_with('-') => {}
            target => parsed.targets.push(target.to_owned()),
        }
    }
    Ok(parsed)
}

fn shown(input: &[u8]) -> String {
    format!("{}\n(as bytes: {})", String::from_utf8_lossy(input), input.escape_ascii())
}

/// Ends the process when one input takes for ever.
fn watch(target: &'static str, seed: u64) {
    std::thread::spawn(move || {
        let (mut last, mut seen) = (u64::MAX, 0);
        loop {
            std::thread::sleep(WATCH);
            let now = CURRENT.load(Relaxed);
            seen = if now == last { seen + 1 } else { 0 };
            last = now;
            if now != u64::MAX && seen >= MOST_SEEN {
                let input = mutate::Inputs::load().input(seed, now);
                eprintln!("{target}: input {now} of seed {seed} does not end:\n{}", shown(&input));
                std::process::exit(1);
            }
        }
    });
}

fn fuzz(target: &targets::Target, arguments: &Arguments) -> bool {
    let inputs = mutate::Inputs::load();
    let mut run = (target.start)();
    watch(target.name, arguments.seed);
    let mut good = true;
    for index in arguments.start..arguments.start + arguments.count {
        let input = inputs.input(arguments.seed, index);
        CURRENT.store(index, Relaxed);
        let failure = match catch_unwind(AssertUnwindSafe(|| run(&input))) {
            Ok(Ok(())) => None,
            Ok(Err(why)) => Some(why),
            Err(_) => Some("it panics".to_owned()),
        };
        if let Some(why) = failure {
            good = false;
            run = (target.start)();
            println!("{}: input {index} of seed {}: {why}\n{}\n", target.name, arguments.seed, shown(&input));
        }
        let done = index + 1 - arguments.start;
        if done.is_multiple_of(PROGRESS) {
            println!("{}: {done} of {} from {}", target.name, arguments.count, arguments.start);
            let _ = std::io::stdout().flush();
        }
    }
    CURRENT.store(u64::MAX, Relaxed);
    println!("{}: {} inputs, {}", target.name, arguments.count, if good { "ok" } else { "FAILED" });
    good
}

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(why) => {
            eprintln!("fuzz: {why}");
            return ExitCode::from(2);
        }
    };
    let chosen = |target: &&targets::Target| {
        arguments.targets.is_empty() || arguments.targets.iter().any(|word| word == target.name)
    };
    let bad = targets::ALL.iter().filter(chosen).filter(|target| !fuzz(target, &arguments)).count();
    if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
