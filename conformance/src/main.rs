//! The conformance binary: record cases from the real tools, and hold any shell against them.
//!
//! Exit status: 0 when everything passed, 1 when something failed, 2 for bad usage or a corpus that cannot be read.

use clap::{Args, Parser, Subcommand, ValueEnum};
use mirage_conformance::candidate::{Source, Template};
use mirage_conformance::corpus::{self, Choice, Shard, Topic};
use mirage_conformance::generate::Kind;
use mirage_conformance::run::{Options, plan, run};
use mirage_conformance::{divergences, fuzz, generate, mark, record, report, sandbox};
use regex_automata::meta::Regex;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Holds a shell against golden cases recorded from GNU bash and the GNU tools.
#[derive(Parser)]
#[command(name = "conformance", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run cases and compare with what was recorded.
    Run(Run),
    /// Record cases that have no expectation yet, from the real tools (root only).
    Record {
        #[command(flatten)]
        choice: ChoiceArgs,
        /// Record again what is recorded already.
        #[arg(long)]
        all: bool,
    },
    /// Check that the real tools still answer as recorded (root only).
    VerifyReference {
        #[command(flatten)]
        choice: ChoiceArgs,
        #[command(flatten)]
        how: How,
    },
    /// List cases, or count them by area.
    List {
        #[command(flatten)]
        choice: ChoiceArgs,
        /// Count by area instead.
        #[arg(long)]
        areas: bool,
    },
    /// Make scripts up, run each with the real tools and in the candidate, and show those that differ (root only).
    Fuzz(Fuzz),
    /// Put a divergence number on every case that mirage fails, and take it off those that pass again.
    Mark {
        /// The number, which has an entry in the divergences file.
        number: String,
        #[command(flatten)]
        choice: ChoiceArgs,
    },
    /// The inside of the sandbox.
    #[command(name = sandbox::AGENT_ARGUMENT, hide = true)]
    Agent,
}

#[derive(Args)]
struct ChoiceArgs {
    /// Case files, folders of them, or parts of case ids (AREA/TOPIC:NAME).
    words: Vec<String>,
    /// Only cases whose id this regular expression is found in.
    #[arg(long, value_name = "REGEX", value_parser = pattern)]
    regex: Option<Regex>,
    /// Only one part of the cases, such as 2/5.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// The folder of case files [default: conformance/cases or cases].
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

fn pattern(text: &str) -> Result<Regex, String> {
    Regex::new(text).map_err(|e| e.to_string())
}

#[derive(Args)]
struct Run {
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Every mount, chunk size and optimizer setting (mirage only).
    #[arg(long)]
    full: bool,
    /// A command to run per case, for instance 'bash -c'. {dir} stands for the case's folder, {script} for the script,
    /// which otherwise comes last.
    #[arg(long, value_name = "COMMAND", conflicts_with = "adapter")]
    candidate: Option<String>,
    /// A program that is sent the cases as JSON lines.
    #[arg(long, value_name = "COMMAND")]
    adapter: Option<String>,
    /// Expect the divergences that cases name [default: for mirage alone].
    #[arg(long)]
    divergences: bool,
    #[command(flatten)]
    how: How,
}

#[derive(Args)]
struct Fuzz {
    /// What to make up.
    #[arg(value_enum, default_value_t = Kind::Script)]
    kind: Kind,
    /// The first seed; script N has the seed plus N.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many seeds; one of them makes a shell script, or some dozens of command lines.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: u64,
    /// A command to run per script, as for 'run'.
    #[arg(long, value_name = "COMMAND", conflicts_with = "adapter")]
    candidate: Option<String>,
    /// A program that is sent the scripts as JSON lines.
    #[arg(long, value_name = "COMMAND")]
    adapter: Option<String>,
    /// Differences after which it ends.
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
    /// Show as little of each script as still shows a difference.
    #[arg(long)]
    shrink: bool,
    /// Scripts run side by side [default: the number of processors].
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Print the script of the first seed and do no more.
    #[arg(long)]
    print: bool,
}

#[derive(Args)]
struct How {
    /// Cases run side by side [default: the number of processors].
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Seconds a case may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    timeout: f64,
    /// The form of the report.
    #[arg(long, value_enum, default_value_t = Form::Text)]
    report: Form,
    /// Write the report there, and only the sum to standard output.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
    Junit,
}

/// Bad usage or a corpus that cannot be read.
struct Trouble(String);

impl<E: ToString> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Run(args) => run_cases(&args),
        Command::Record { choice, all } => record_cases(&choice, all),
        Command::VerifyReference { choice, how } => verify(&choice, &how),
        Command::List { choice, areas } => list(&choice, areas),
        Command::Fuzz(args) => fuzz_candidate(&args),
        Command::Mark { number, choice } => mark_cases(&number, &choice),
        Command::Agent => sandbox::agent::serve().map(|()| true).map_err(Trouble::from),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(Trouble(message)) => {
            let _ = writeln!(io::stderr(), "conformance: {message}");
            ExitCode::from(2)
        }
    }
}

fn load(args: &ChoiceArgs) -> Result<(Vec<Topic>, Choice), Trouble> {
    let root = args.cases.clone().unwrap_or_else(|| {
        let usual = Path::new("conformance/cases");
        if usual.is_dir() { usual.to_path_buf() } else { PathBuf::from("cases") }
    });
    let topics = corpus::load(&root).map_err(|errors| errors.join("\nconformance: "))?;
    let choice = Choice { words: args.words.clone(), pattern: args.regex.clone(), shard: args.shard };
    if choice.choose(&topics).is_empty() {
        return Err("no case was chosen".into());
    }
    Ok((topics, choice))
}

fn source(candidate: Option<&str>, adapter: Option<&str>) -> Result<Source, Trouble> {
    Ok(match (candidate, adapter) {
        (Some(line), _) => Source::Command(Template::parse(line)?),
        (None, Some(line)) => Source::Adapter(Template::parse(line)?.words().to_vec()),
        (None, None) => Source::Mirage,
    })
}

fn fuzz_candidate(args: &Fuzz) -> Result<bool, Trouble> {
    if args.print {
        let mut out = io::stdout().lock();
        for case in generate::cases(args.kind, args.seed) {
            out.write_all(&case.script)?;
            writeln!(out)?;
        }
        return Ok(true);
    }
    let options = Options {
        jobs: args.jobs.unwrap_or_else(cores),
        timeout: Duration::from_secs(3),
        heed_divergences: false,
    };
    let reference = Source::Reference(std::env::current_exe()?);
    let candidate = source(args.candidate.as_deref(), args.adapter.as_deref())?;
    let seeds = args.seed..args.seed.saturating_add(args.count);
    let started = Instant::now();
    let found = |_: u64, text: &str| {
        // A closed output ends the run at its next line.
        let _ = writeln!(io::stdout().lock(), "{text}");
    };
    let tally =
        fuzz::fuzz(args.kind, seeds, &reference, &candidate, &options, args.most, args.shrink, found)?;
    let took = started.elapsed().as_secs_f64();
    writeln!(io::stdout(), "{} scripts, {} differ, {took:.0} s", tally.run, tally.differ)?;
    Ok(tally.differ == 0)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn run_cases(args: &Run) -> Result<bool, Trouble> {
    let source = source(args.candidate.as_deref(), args.adapter.as_deref())?;
    let heed = args.divergences || source.is_mirage();
    hold(&args.choice, &args.how, &source, args.full, heed)
}

fn verify(choice: &ChoiceArgs, how: &How) -> Result<bool, Trouble> {
    hold(choice, how, &Source::Reference(std::env::current_exe()?), false, false)
}

fn hold(choice: &ChoiceArgs, how: &How, source: &Source, full: bool, heed: bool) -> Result<bool, Trouble> {
    let (topics, choice) = load(choice)?;
    let options = Options {
        jobs: how.jobs.unwrap_or_else(cores),
        timeout: Duration::try_from_secs_f64(how.timeout)?,
        heed_divergences: heed,
    };
    let work = plan(&choice.choose(&topics), source, full);
    let results = run(source, &work, &options, |_| ())?;
    let text = match how.report {
        Form::Text => report::text(&results),
        Form::Json => report::json(&results)?,
        Form::Junit => report::junit(&results),
    };
    let sum = report::Summary::of(&results);
    match &how.output {
        None => io::stdout().write_all(text.as_bytes())?,
        Some(path) => {
            std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
            writeln!(io::stdout(), "{} passed, {} failed, {} differ", sum.passed, sum.failed, sum.known)?;
        }
    }
    Ok(sum.failed == 0)
}

fn record_cases(choice: &ChoiceArgs, all: bool) -> Result<bool, Trouble> {
    let (mut topics, choice) = load(choice)?;
    let source = Source::Reference(std::env::current_exe()?);
    let mut reference = source.open(Duration::from_secs(10))?;
    let recording = record::record(reference.as_mut(), &mut topics, &choice, all)?;
    let mut out = io::stdout().lock();
    for (id, why) in &recording.refused {
        writeln!(out, "REFUSED {id}: {why}")?;
    }
    writeln!(
        out,
        "{} recorded, {} unchanged, {} refused",
        recording.recorded,
        recording.unchanged,
        recording.refused.len()
    )?;
    Ok(recording.refused.is_empty())
}

fn mark_cases(number: &str, choice: &ChoiceArgs) -> Result<bool, Trouble> {
    if !divergences::is_number(number) {
        return Err(format!("'{number}' is not a divergence number such as D-07").into());
    }
    let (mut topics, choice) = load(choice)?;
    let options = Options { jobs: cores(), timeout: Duration::from_secs(20), heed_divergences: true };
    let results =
        run(&Source::Mirage, &plan(&choice.choose(&topics), &Source::Mirage, false), &options, |_| ())?;
    let marked = mark::mark(&mut topics, &results, number)?;
    let mut out = io::stdout().lock();
    for id in &marked.varying {
        writeln!(out, "VARIES {id}")?;
    }
    writeln!(out, "{number} put on {} cases, taken off {}", marked.put, marked.taken)?;
    Ok(marked.varying.is_empty())
}

fn list(choice: &ChoiceArgs, areas: bool) -> Result<bool, Trouble> {
    let (topics, choice) = load(choice)?;
    let cases = choice.choose(&topics);
    let mut out = io::stdout().lock();
    if !areas {
        for case in &cases {
            writeln!(out, "{}", case.id())?;
        }
        return Ok(true);
    }
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for case in &cases {
        let count = counts.entry(case.topic.area()).or_default();
        count.0 += 1;
        count.1 += usize::from(case.case.is_error());
    }
    for (area, (all, errors)) in &counts {
        writeln!(out, "{area}: {all} cases, {errors} of them errors")?;
    }
    let (all, errors) = counts.values().fold((0, 0), |sum, n| (sum.0 + n.0, sum.1 + n.1));
    writeln!(out, "all: {all} cases, {errors} of them errors")?;
    Ok(true)
}
