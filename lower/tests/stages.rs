//! The text forms of both stages, one script for each construct.
//!
//! Invariant: every script here passes both verifiers with every rule alone, with all and with none.

use mirage_grammar::{Options as Reading, SourceId, Unit, parse};
use mirage_lower::bytecode::Instr;
use mirage_lower::{Bump, Options, Program, RuleSet, compile, compile_function, lower};
use std::fmt::Write as _;
use std::sync::Arc;

fn unit(script: &str) -> Arc<Unit> {
    let source: Arc<[u8]> = script.as_bytes().into();
    parse(source, SourceId(0), &Reading::default()).expect("the script parses").unit
}

/// Each construct of the language by name, in the order of its snapshots.
const SCRIPTS: &[(&str, &str)] = &[
    ("simple", "echo a 'b c' \"d\" $x \"$y\" \"$@\" ~/z *.c\n"),
    ("assign", "a=1 b=$x c+=x\"y\" d=$((1+i)) e[2]=v e[k]+=w f=(1 $x [4]=y) g=$(true)\n"),
    ("prefix", "A=1 B=$x c[0]=3 d=(4) env\n"),
    ("declare", "declare -a x=(1 2) y=$z z[i]=~:~ w\n"),
    ("redirect", "cat <in >>out 2>&1 {fd}<>x &>y <<<\"a $b\" >| z\n"),
    ("redirect_only", ">x 2>$y\n"),
    ("here_doc", "cat <<E <<-'F'\na $x \"q\" $(echo)\nE\n\tlit $x\n\tF\n"),
    ("redirected", "{ a; b; } >f\n"),
    ("and_or", "a && b || ! c; ! { d; }\n"),
    ("pipeline", "a | b |& (c; d) | { e; }\n"),
    ("time", "time -p a | b\n"),
    ("background", "a && b & (c) &\n"),
    ("coproc", "coproc N { a; }\n"),
    ("subshell", "(a; (b)) >f\n"),
    ("if", "if a; then b; elif ((x)); then c; else d; fi\n"),
    ("while", "while [[ $x ]]; do a; done; until b; do break; done\n"),
    ("for", "for x in a \"$@\" {1..3}; do b; done; for y; do c; done\n"),
    ("for_arith", "for ((i = 0, j = $n; i < j; i++)); do a; done\n"),
    ("for_ever", "for ((;;)); do break; done\n"),
    ("select", "select x in a b; do c; done\n"),
    ("case", "case $x in a | b*) c ;; \"*\"d) e ;& [!f]) ;;& $y) g ;; esac\n"),
    ("arith", "((a = b + 3 * (c - 1), d += a++ && !e ? f[a] : ~-g ** 2))\n"),
    ("arith_dollar", "(( $x + ${y} + z[$w] )); (( $(a) + 1 )); (( x$y ))\n"),
    ("arith_element", "((a[i++] = b, a[1] += 2, --a[k]))\n"),
    ("test", "[[ -f $x && ( $a == b*\"c\" || ! $d =~ ^e\"f\" ) && $g -lt 3 && h < i && j ]]\n"),
    ("function", "f() { local x=$1; g \"$x\"; } >h\n"),
    ("params", "a ${x:-b c} ${x-\"$y\"} \"${x:+z}\" ${x:=w} ${x:?m} ${x?}\n"),
    (
        "operators",
        "a ${#x} ${x#p*} \"${x%%\"*\"}\" ${x//a/\"&\"} ${x/#b} ${x^^} ${x,[a-c]} ${x:1:2} ${x: -1} ${x@Q}\n",
    ),
    ("arrays", "a ${x[1]} \"${x[@]}\" ${x[*]} ${#x[@]} ${!x[@]} ${!p*} ${!y} ${x[$i]:-d} ${x[i+1]}\n"),
    ("specials", "a $1 ${12} $# $? $- $$ $! $0 $* \"$*\" $@\n"),
    ("command_sub", "a $(b; c) \"`d`\" $(<e) $()\n"),
    ("process_sub", "a <(b) >(c)\n"),
    ("braces", "a {b,c{d,e}}f x{3..1} {a..e..2} {01..3} $v{w,1}\n"),
    ("braces_loop", "a x{1..1000}y{b,c{d,e}}\n"),
    ("brackets", "a [\"b\"-c]d $x] [$y\n"),
    ("bad_substitution", "a ${x!}\n"),
];

fn stages(script: &str) -> String {
    let unit = unit(script);
    let mut text = format!("{script}\n");
    let bump = Bump::new();
    let ir = lower(&bump, &unit);
    ir.verify().expect("the IR is sound");
    write!(text, "{ir}").expect("a string takes everything");
    let program = compile(&unit, &Options::default()).expect("the script compiles");
    write!(text, "\n{program}").expect("a string takes everything");
    let mut index = 0;
    while let Some(program) = compile_function(&unit, index, &Options::default()) {
        let program = program.expect("the function compiles");
        write!(text, "\nfunction {index}\n{program}").expect("a string takes everything");
        index += 1;
    }
    text
}

#[test]
fn text_forms() {
    for (name, script) in SCRIPTS {
        insta::assert_snapshot!(*name, stages(script));
    }
}

#[test]
fn every_rule_alone_gives_sound_programs() {
    let alone = RuleSet::names().map(|name| RuleSet::none().with(name, true).expect("the rule exists"));
    for rules in alone.chain([RuleSet::none(), RuleSet::all()]) {
        for (name, script) in SCRIPTS {
            let unit = unit(script);
            let options = Options { rules, catalog: None };
            let program = compile(&unit, &options).expect("the script compiles");
            program.verify().unwrap_or_else(|wrong| panic!("{name} with {rules}: {wrong}\n{program}"));
            let mut index = 0;
            while let Some(program) = compile_function(&unit, index, &options) {
                let program = program.expect("the function compiles");
                program.verify().unwrap_or_else(|wrong| panic!("{name} {index}: {wrong}\n{program}"));
                index += 1;
            }
        }
    }
}

fn programs() -> impl Iterator<Item = (&'static str, Program)> {
    // A loop without an end has no path to its exit, so what is wrong there does no harm.
    let scripts = SCRIPTS.iter().filter(|(name, _)| *name != "for_ever");
    scripts.map(|(name, script)| {
        (*name, compile(&unit(script), &Options::default()).expect("the script compiles"))
    })
}

/// Call `check` with every program in which one instruction is replaced by what `change` makes of it (and of whether it
/// is the last of its chunk).
fn mutate(change: impl Fn(&Instr, bool) -> Option<Instr>, check: impl Fn(&str, &Program, &Instr)) -> usize {
    let mut changed = 0;
    for (name, mut program) in programs() {
        for chunk in 0..program.chunks.len() {
            let count = program.chunks[chunk].code.len();
            for at in 0..count {
                let instr = program.chunks[chunk].code[at];
                let Some(other) = change(&instr, at + 1 == count) else { continue };
                program.chunks[chunk].code[at] = other;
                check(name, &program, &instr);
                program.chunks[chunk].code[at] = instr;
                changed += 1;
            }
        }
    }
    changed
}

#[test]
fn a_push_or_pop_that_is_gone_is_found() {
    let changed = mutate(
        |instr, _| {
            let stacked = matches!(
                instr,
                Instr::WordBegin { .. }
                    | Instr::WordEndField {}
                    | Instr::WordEndText { .. }
                    | Instr::WordEndPattern { .. }
                    | Instr::ListBegin {}
                    | Instr::ListArray { .. }
                    | Instr::ListDrop {}
                    | Instr::Exec { .. }
                    | Instr::AssignArray { .. }
                    | Instr::ForBegin {}
                    | Instr::SelectBegin {}
                    | Instr::LoopBegin { .. }
                    | Instr::LoopEnd {}
                    | Instr::RedirectBegin {}
                    | Instr::RedirectEnd {}
                    | Instr::IgnoreErrBegin {}
                    | Instr::IgnoreErrEnd {}
                    | Instr::ArithBegin { .. }
                    | Instr::TestArithBegin { .. }
                    | Instr::ArithEnd {}
                    | Instr::TimeBegin {}
                    | Instr::TimeEnd { .. }
            );
            stacked.then_some(Instr::SetStatus { status: 0 })
        },
        |name, program, instr| assert!(program.verify().is_err(), "{name} without {instr}\n{program}"),
    );
    assert!(changed > 200, "only {changed} mutations");
}

#[test]
fn a_label_out_of_range_is_found() {
    let changed = mutate(
        |instr, _| {
            let mut other = *instr;
            let mut labels = 0;
            other.map_labels(|_| {
                labels += 1;
                mirage_lower::bytecode::Label(1_000_000)
            });
            (labels > 0).then_some(other)
        },
        |name, program, instr| assert!(program.verify().is_err(), "{name}: {instr}"),
    );
    assert!(changed > 50, "only {changed} mutations");
}

#[test]
fn a_register_that_is_read_first_is_found() {
    // Where the register was written before for something else, the program stays sound, if wrong; so not every one is found.
    let found = std::cell::Cell::new(0);
    let changed = mutate(
        |instr, _| {
            let mut writes = false;
            instr.operands(|_, role, _| writes |= role == mirage_lower::bytecode::Role::Def);
            let plain = matches!(
                instr,
                Instr::TextConst { .. }
                    | Instr::TextVar { .. }
                    | Instr::RefName { .. }
                    | Instr::IntConst { .. }
                    | Instr::IntLoad { .. }
            );
            (writes && plain).then_some(Instr::SetStatus { status: 0 })
        },
        |_, program, _| found.set(found.get() + usize::from(program.verify().is_err())),
    );
    assert!(changed > 100 && found.get() * 10 > changed * 4, "{} of {changed}", found.get());
}

#[test]
fn an_end_that_is_gone_is_found() {
    let changed = mutate(
        |instr, last| (last && matches!(instr, Instr::End {})).then_some(Instr::SetStatus { status: 0 }),
        |name, program, _| assert!(program.verify().is_err(), "{name}\n{program}"),
    );
    assert!(changed > 30, "only {changed} mutations");
}

#[test]
fn indices_out_of_their_tables_are_found() {
    for (name, mut program) in programs() {
        if !program.texts.is_empty() {
            let texts = std::mem::take(&mut program.texts);
            assert!(program.verify().is_err(), "{name} without texts");
            program.texts = texts;
        }
        let locs = std::mem::take(&mut program.locs);
        assert!(locs.is_empty() || program.verify().is_err(), "{name} without locs");
        program.locs = locs;
        if program.chunks[0].ints > 0 {
            program.chunks[0].ints -= 1;
            assert!(program.verify().is_err(), "{name} with a register less");
        }
    }
}

#[test]
fn entries_are_complete_commands() {
    let program =
        compile(&unit("a; b\nc &&\nd\n\ne & f\n"), &Options::default()).expect("the script compiles");
    assert_eq!(program.entries.len(), 3);
    let empty = compile(&unit("# nothing\n"), &Options::default()).expect("the script compiles");
    assert_eq!(empty.to_string(), "chunk c0 entry 0 ints=0 texts=0 refs=0\n    0  end\n");
}

#[test]
fn deep_nesting_is_lowered_on_a_small_stack() {
    let depth = 3_000;
    let script = format!(
        "{}:{}\n: {}x{}\n",
        "{ ".repeat(depth),
        "; }".repeat(depth),
        "$(: ".repeat(depth),
        ")".repeat(depth)
    );
    let arith = format!("(( {}1{} ))\n", "(1+".repeat(depth), ")".repeat(depth));
    let long = format!("(( 1{} ))\n", "+x".repeat(50_000));
    let worker = std::thread::Builder::new().stack_size(512 * 1024);
    let lowered = worker.spawn(move || {
        for script in [script, arith, long] {
            let unit = unit(&script);
            let bump = Bump::new();
            let ir = lower(&bump, &unit);
            assert!(!ir.to_string().is_empty());
            ir.verify().expect("the IR is sound");
            compile(&unit, &Options::default())
                .expect("the script compiles")
                .verify()
                .expect("the bytecode is sound");
        }
    });
    lowered.expect("the thread starts").join().expect("nothing overflows");
}

#[test]
fn a_brace_expansion_is_written_out_only_when_it_is_short() {
    let code = |script: &str| {
        compile(&unit(script), &Options::default()).expect("the script compiles").chunks[0].code.len()
    };
    assert!(code(": {1..256}\n") > 256);
    assert!(code(": {1..257}\n") < 32);
    assert!(code(": {1..9223372036854775807}\n") < 32);
    assert!(code(": {a,b}{c,d}{e,f}{g,h}{i,j}{k,l}{m,n}{o,p}{q,r}{s,t}{u,v}{w,x}\n") < 256);
}

#[test]
fn run_time_expressions() {
    let program = mirage_lower::compile_arith(b"a[i] + 2 * 3").expect("the expression parses");
    program.verify().expect("the bytecode is sound");
    insta::assert_snapshot!("run_time_expression", program.to_string());
    let error = mirage_lower::compile_arith(b"1 +").expect_err("an operand is missing");
    assert_eq!(error.error.message, "syntax error: operand expected");
    assert!(error.before.is_none());
    let error = mirage_lower::compile_arith(b"a++ b").expect_err("an operator is missing");
    assert!(error.before.is_some());
}
