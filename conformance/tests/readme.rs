//! The README's tour: every line of it is run, in one workspace, and what it prints is compared.

use mirage::{Budget, Collector, HostStream, Limits, Mode, Ofd, Ram, Streams, Target, Workspace};
use std::fmt::Write;
use std::sync::Arc;

/// The text of the first `console` block behind a heading.
fn block<'r>(readme: &'r str, heading: &str) -> &'r str {
    let section = readme.split_once(heading).expect("the README has the section").1;
    let block = section.split_once("```console\n").expect("the section has a console block").1;
    block.split_once("```").expect("the block is closed").0
}

/// Run a line with stdout and stderr in one stream, as a terminal shows them.
async fn shown(workspace: &Workspace, line: &str) -> String {
    let collector = Collector::new(Arc::new(Budget::new(Limits::default())));
    let stream: Arc<dyn HostStream> = collector.clone();
    let both = Ofd::new(Target::Host(stream), false, true);
    let streams = Streams { stdin: Ofd::text(Default::default()), stdout: both.clone(), stderr: both };
    workspace.line(line).over(streams).await.expect("no line of the tour ends in a fault");
    String::from_utf8(collector.take()).expect("the tour prints text")
}

#[tokio::test]
async fn the_tour_prints_what_it_says() {
    let readme = include_str!("../../README.md");
    let workspace = Workspace::builder()
        .mount("/data", Ram::new(), Mode::Execute)
        .build()
        .expect("the workspace is valid");
    let tour = block(readme, "## A tour");
    let mut printed = String::new();
    for line in tour.lines().filter_map(|line| line.strip_prefix("$ ")) {
        writeln!(printed, "$ {line}").expect("writing to a string cannot fail");
        printed.push_str(&shown(&workspace, line).await);
    }
    assert_eq!(printed, tour);
}

#[test]
fn the_stages_are_what_explain_says() {
    let readme = include_str!("../../README.md");
    let shown = block(readme, "each has a text form");
    let mut printed = String::new();
    let mut stage_of = |name: &str, stage| {
        writeln!(printed, "$ mirage explain --stage {name} -c 'cat log | wc -c'").expect("strings take text");
        printed.push_str(&mirage::explain(b"cat log | wc -c", stage).expect("the line parses"));
    };
    for (name, stage) in STAGES {
        stage_of(name, *stage);
    }
    assert_eq!(printed, shown);
}

/// Every stage, in order.
const STAGES: &[(&str, mirage::Stage)] = &[
    ("tokens", mirage::Stage::Tokens),
    ("ast", mirage::Stage::Ast),
    ("ir", mirage::Stage::Ir),
    ("plan", mirage::Stage::Plan),
    ("bytecode", mirage::Stage::Bytecode),
];
