//! What bash says, recorded: errors and warnings, `declare -f`, arithmetic errors.
//!
//! Each data file is cases: a line `#### name`, the text, a line `## bash`, what bash printed. With `MIRAGE_RECORD` set
//! the tests run `bash` and write the files anew instead of comparing.

use mirage_grammar::{BashStatus, Options, SourceId, UnitReader, arith, print};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

/// Compares `ours` with what is recorded for every case of the file, or records `bash`.
fn each_case(file: &str, bash: impl Fn(&[u8]) -> Vec<u8>, ours: impl Fn(&[u8]) -> Vec<u8>) {
    let path = data(file);
    let all = std::fs::read(&path).expect("the data file is there");
    let mut recorded = Vec::new();
    let mut failures = Vec::new();
    let mut rest = &all[..];
    let mut count = 0;
    while let Some(start) = find(rest, b"#### ") {
        let body = &rest[start..];
        let end = find(&body[1..], b"\n#### ").map_or(body.len(), |at| at + 2);
        rest = &body[end..];
        let case = &body[..end];
        let name_end = find(case, b"\n").expect("a case has a text");
        let split = find(case, b"\n## bash\n").map_or(case.len(), |at| at + 1);
        let text = &case[name_end + 1..split];
        count += 1;
        if std::env::var_os("MIRAGE_RECORD").is_some() {
            recorded.extend_from_slice(&case[..split]);
            recorded.extend_from_slice(b"## bash\n");
            recorded.extend(bash(text));
            continue;
        }
        let expected = &case[(split + b"## bash\n".len()).min(case.len())..];
        let got = ours(text);
        if got != expected {
            failures.push(format!(
                "{}\n{}--- bash\n{}--- ours\n{}",
                String::from_utf8_lossy(&case[..name_end]),
                String::from_utf8_lossy(text),
                String::from_utf8_lossy(expected),
                String::from_utf8_lossy(&got)
            ));
        }
    }
    if !recorded.is_empty() {
        std::fs::write(path, recorded).expect("the data file is written");
    }
    assert!(count > 10, "{file} has cases");
    assert!(failures.is_empty(), "{} of {count} differ:\n{}", failures.len(), failures.join("\n"));
}

fn run_bash(args: &[&str], text: &[u8]) -> Vec<u8> {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let directory = std::env::temp_dir().join(format!("mirage-grammar-{}-{run}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory for the script");
    let script = directory.join("script");
    std::fs::write(&script, text).expect("the script is written");
    let output = Command::new("bash")
        .args(args)
        .arg("script")
        .current_dir(&directory)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .output()
        .expect("bash runs");
    std::fs::remove_dir_all(&directory).expect("the directory goes");
    [output.stdout, output.stderr].concat()
}

/// The report on a text as a script called `script`, read to its end.
fn report(text: &[u8]) -> Vec<u8> {
    let options = Options { extglob: false, ..Options::default() };
    let mut reader = UnitReader::new(text.to_vec().into(), SourceId(0), 1);
    let mut out = Vec::new();
    let warn = |out: &mut Vec<u8>, warnings: &[mirage_grammar::Warning]| {
        for warning in warnings {
            out.extend_from_slice(format!("script: line {}: ", warning.line).as_bytes());
            out.extend_from_slice(&warning.text);
            out.push(b'\n');
        }
    };
    loop {
        match reader.next_unit(&options) {
            Ok(None) => return out,
            Ok(Some(read)) => warn(&mut out, &read.warnings),
            Err(diagnostic) => {
                warn(&mut out, &diagnostic.warnings);
                out.extend(diagnostic.render_bash(b"script: "));
                if diagnostic.status != BashStatus::Array {
                    return out;
                }
            }
        }
    }
}

#[test]
fn errors_are_bashs() {
    each_case("errors.txt", |text| run_bash(&["-n"], text), report);
}

#[test]
fn functions_print_as_declare_does() {
    let ours = |text: &[u8]| {
        let options = Options { extglob: true, ..Options::default() };
        let mut reader = UnitReader::new(text.to_vec().into(), SourceId(0), 1);
        let mut out = Vec::new();
        while let Some(read) = reader.next_unit(&options).expect("the case is right") {
            let script = read.unit.script();
            let function = script.functions.last().expect("the case defines a function");
            out.extend(print::function(function, script.here_docs));
            out.push(b'\n');
        }
        out
    };
    let bash = |text: &[u8]| {
        let mut script = b"shopt -s extglob\n".to_vec();
        script.extend_from_slice(text);
        script.extend_from_slice(b"declare -f\n");
        run_bash(&[], &script)
    };
    each_case("declare.txt", bash, ours);
}

/// `text` as the body of a function.
fn wrapped(text: &[u8]) -> Vec<u8> {
    [b"zz() {\n", text, b"}\n"].concat()
}

#[test]
fn what_breaks_lexers_is_read_as_by_bash() {
    let bash = |text: &[u8]| {
        let script = [b"shopt -s extglob\n", &wrapped(text)[..], b"declare -f zz\n"].concat();
        run_bash(&[], &script)
    };
    let ours = |text: &[u8]| {
        let mut reader = UnitReader::new(wrapped(text).into(), SourceId(0), 1);
        let mut out = Vec::new();
        match reader.next_unit(&Options::default()) {
            Ok(read) => {
                let read = read.expect("there is a function");
                // The line of `shopt` stands before bash's.
                for warning in &read.warnings {
                    out.extend_from_slice(format!("script: line {}: ", warning.line + 1).as_bytes());
                    let text = String::from_utf8_lossy(&warning.text).replace("at line 2", "at line 3");
                    out.extend_from_slice(text.as_bytes());
                    out.push(b'\n');
                }
                let script = read.unit.script();
                let function = script.functions.iter().find(|function| function.name == b"zz");
                let mut shown = print::function(function.expect("it is `zz`"), script.here_docs);
                shown.push(b'\n');
                out.splice(0..0, shown);
                out
            }
            Err(diagnostic) => diagnostic.render_bash(b"script: "),
        }
    };
    each_case("breakers.txt", bash, ours);
}

#[test]
fn arithmetic_errors_are_bashs() {
    let ours = |text: &[u8]| {
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let arena = bumpalo::Bump::new();
        match arith::parse_arith(arena.alloc_slice_copy(text), &arena) {
            Ok(_) => Vec::new(),
            Err(arith::Wrong { error, .. }) => {
                let text = &text[..error.shown.unwrap_or(text.len())];
                let shown =
                    text.iter().position(|b| !matches!(b, b' ' | b'\t')).map_or(&b""[..], |at| &text[at..]);
                let mut out = b"script: line 1: ".to_vec();
                out.extend_from_slice(shown);
                out.extend_from_slice(format!(": {} (error token is \"", error.message).as_bytes());
                out.extend_from_slice(&error.token);
                out.extend_from_slice(b"\")\n");
                out
            }
        }
    };
    let bash = |text: &[u8]| {
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let quoted = String::from_utf8_lossy(text).replace('\'', "'\\''");
        run_bash(&[], format!("x='{quoted}'; : $((x))\n").as_bytes())
    };
    each_case("arith.txt", bash, ours);
}

/// Appends the line of every command that `set -x` shows, in the order of the text.
fn lines_of(list: &mirage_grammar::ast::List<'_>, out: &mut Vec<u8>) {
    use mirage_grammar::ast::CommandKind;
    fn show(line: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{line}\n").as_bytes());
    }
    for item in list.items {
        let rest = item.and_or.rest.iter().map(|(_, pipeline)| pipeline);
        for stage in std::iter::once(&item.and_or.first).chain(rest).flat_map(|pipeline| pipeline.stages) {
            let command = &stage.command;
            match command.kind {
                CommandKind::Simple(_) | CommandKind::Test(_) | CommandKind::Arith(_) => {
                    show(command.line, out)
                }
                CommandKind::For(node) => show(node.line, out),
                CommandKind::Case(node) => show(node.line, out),
                CommandKind::ArithFor(node) => {
                    show(node.line, out);
                    show(node.line, out);
                }
                _ => {}
            }
            match command.kind {
                CommandKind::Brace(list) => lines_of(&list, out),
                CommandKind::If(node) => {
                    lines_of(&node.clauses[0].condition, out);
                    lines_of(&node.clauses[0].body, out);
                }
                CommandKind::For(node) => lines_of(&node.body, out),
                CommandKind::ArithFor(node) => lines_of(&node.body, out),
                CommandKind::Case(node) => {
                    node.clauses
                        .iter()
                        .filter_map(|clause| clause.body)
                        .for_each(|list| lines_of(&list, out));
                }
                _ => {}
            }
        }
    }
}

#[test]
fn lines_are_those_bash_counts() {
    let bash = |text: &[u8]| {
        let mut script = b"PS4='+:$LINENO:'; set -x\n".to_vec();
        script.extend_from_slice(text);
        let output = run_bash(&[], &script);
        let mut out = Vec::new();
        for line in output.split(|&b| b == b'\n') {
            // Deeper commands, inside of substitutions, show more than one sign.
            if let Some(rest) = line.strip_prefix(b"+:") {
                let end = find(rest, b":").expect("the prefix has two colons");
                let line = std::str::from_utf8(&rest[..end]).ok().and_then(|text| text.parse::<u32>().ok());
                out.extend_from_slice(format!("{}\n", line.expect("a line number") - 1).as_bytes());
            }
        }
        out
    };
    let ours = |text: &[u8]| {
        let parsed = mirage_grammar::parse(text.to_vec().into(), SourceId(0), &Options::default());
        let mut out = Vec::new();
        lines_of(&parsed.expect("the case is right").unit.script().list, &mut out);
        out
    };
    each_case("lines.txt", bash, ours);
}

/// The aliases of a text made so far, and what its `alias` commands add.
#[derive(Default)]
struct Table(std::collections::HashMap<Vec<u8>, Vec<u8>>);

impl mirage_grammar::Aliases for Table {
    fn lookup(&self, name: &[u8]) -> Option<&[u8]> {
        self.0.get(name).map(Vec::as_slice)
    }
}

impl Table {
    /// Runs the `alias` commands of a unit, whose values are single-quoted.
    fn run(&mut self, list: &mirage_grammar::ast::List<'_>) {
        use mirage_grammar::ast::{Arg, CommandKind, WordPart};
        for item in list.items {
            let Some(stage) = item.and_or.first.stages.first() else { continue };
            let CommandKind::Simple(simple) = stage.command.kind else { continue };
            let [Arg::Word(command), definitions @ ..] = simple.args else { continue };
            if command.as_literal() != Some(b"alias") {
                continue;
            }
            for definition in definitions {
                let parts = match definition {
                    Arg::Word(word) => word.parts,
                    Arg::Assign(_) => &[],
                };
                let (name, value) = match parts {
                    [WordPart::Literal(name), WordPart::SingleQuoted(value)] => Some((name, value)),
                    _ => None,
                }
                .expect("a definition has a single-quoted value");
                self.0.insert(name.strip_suffix(b"=").expect("a definition").to_vec(), value.to_vec());
            }
        }
    }
}

#[test]
fn aliases_expand_as_in_bash() {
    let bash = |text: &[u8]| {
        let mut script = b"shopt -s expand_aliases\n".to_vec();
        script.extend_from_slice(text);
        script.extend_from_slice(b"declare -f zz\n");
        run_bash(&[], &script)
    };
    let ours = |text: &[u8]| {
        let mut table = Table::default();
        let mut reader = UnitReader::new(text.to_vec().into(), SourceId(0), 1);
        loop {
            let options = Options { extglob: false, aliases: Some(&table), ..Options::default() };
            let read = match reader.next_unit(&options) {
                Ok(read) => read.expect("the case ends with a function"),
                Err(diagnostic) => return diagnostic.render_bash(b"script: "),
            };
            let script = read.unit.script();
            if let Some(function) = script.functions.iter().find(|function| function.name == b"zz") {
                let mut out = print::function(function, script.here_docs);
                out.push(b'\n');
                return out;
            }
            table.run(&script.list);
        }
    };
    each_case("aliases.txt", bash, ours);
}
