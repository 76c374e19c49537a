//! Answer `wc -c FILE` from the file's size.
//!
//! ```text
//! Before   exec wc -c FILE          After   guarded by wc
//!                                             aggregate bytes
//!                                               scan FILE
//!                                           otherwise
//!                                             exec wc -c FILE
//! ```
//!
//! What it saves: the program's start, the open, and every read; one stat is left.
//!
//! Not valid when: there are redirections or assignments · the arguments ask for more than bytes, or for other than one
//! named file. Whether the size is known exactly is asked when it runs, and the command itself runs when it is not.
//! Runs after: fold_words (the arguments are to be constants).

use crate::bytecode::WordMode;
use crate::catalog::Plan;
use crate::ir::{Control, Flow, Ir, Measure, NodeId, Part, Word};
use crate::optimize::{Known, constant};

pub(in crate::optimize) fn apply(ir: &mut Ir<'_>, id: NodeId, known: &Known<'_>) -> bool {
    rewrite(ir, id, known).is_some()
}

fn rewrite(ir: &mut Ir<'_>, id: NodeId, known: &Known<'_>) -> Option<()> {
    let command = known.command(ir, id).filter(|command| command.is_bare())?;
    let Plan::ByteCount { operand } = command.info.planner?.plan(&command.args(ir))? else { return None };
    // `$_` will be the last argument, so that must be a constant too; it is the file nearly always.
    let label = constant(ir, command.exec.args.get(operand + 1)?)?;
    if constant(ir, command.exec.args.last()?)? != label {
        return None;
    }
    let parts = ir.bump.alloc_slice_copy(&[Part::Quoted(label)]);
    let path = ir.word(Word { parts, mode: WordMode::Text });
    let input = ir.flow(Flow::Scan { path, voice: command.name });
    let fused = ir.flow(Flow::Aggregate { measure: Measure::Bytes, input, label, voice: command.name });
    let otherwise = ir.bump.alloc(ir.nodes[id.index()].kind);
    let programs = ir.bump.alloc_slice_copy(&[command.name]);
    ir.nodes[id.index()].kind = Control::Guarded { programs, fused, otherwise };
    Some(())
}

#[cfg(test)]
mod tests {
    use crate::bytecode::Instr;
    use crate::optimize::testing::{instructions_of, rewrite};

    #[test]
    fn the_size_answers() {
        let (applied, after) = rewrite("count_bytes", "wc -c '/data/a b'\n");
        assert_eq!(applied, 1, "{after}");
        assert!(after.contains(r#"aggregate bytes label="/data/a b" voice=wc"#), "{after}");
        assert!(after.contains(r#"exec ["wc"] ["-c"] [quoted"/data/a b"]"#), "{after}");
    }

    #[test]
    fn no_program_runs_before_the_size_is_refused() {
        let program = instructions_of("count_bytes", "wc -c f\n");
        let code = &program.chunks[0].code;
        let runs =
            code.iter().position(|instr| matches!(instr, Instr::Exec { .. })).expect("the command is kept");
        let Some(Instr::FileSize { to, .. }) =
            code.iter().find(|instr| matches!(instr, Instr::FileSize { .. }))
        else {
            panic!("no size is asked for\n{program}");
        };
        let jump = code[..to.index()]
            .iter()
            .rposition(|instr| matches!(instr, Instr::Jump { .. }))
            .expect("a way past it");
        assert!(jump < to.index() && to.index() <= runs, "{program}");
    }

    #[test]
    fn other_counts_and_inputs_run_the_program() {
        for script in [
            "wc f\n",
            "wc -l f\n",
            "wc -c f g\n",
            "wc -c\n",
            "wc -c -\n",
            "wc -c \"$f\"\n",
            "wc -c *.c\n",
            "wc -c f >g\n",
            "wc -c <f\n",
            "A=1 wc -c f\n",
        ] {
            let (applied, after) = rewrite("count_bytes", script);
            assert_eq!(applied, 0, "{script}{after}");
        }
    }
}
