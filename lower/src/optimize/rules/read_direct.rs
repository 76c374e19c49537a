//! Let the reader of `cat FILE | reader` read the file itself.
//!
//! ```text
//! Before   pipeline                 After   guarded by cat grep
//!          stage exec cat FILE                through
//!          stage exec grep x                    scan FILE
//!                                               stage exec grep x
//!                                             otherwise
//!                                               (the pipeline)
//! ```
//!
//! What it saves: one stage, and each byte's way through a pipe.
//!
//! What stays: `cat`'s error text and its status in PIPESTATUS, 141 included when more is left unread than a pipe holds.
//!
//! Not valid when: the first stage has redirections, assignments or `|&` · its output is not exactly one file's bytes · a stage
//! behind is not known to be a filter (it might write the file, or look at what its input is) or has redirections · `cat` would quote the name in its error text.
//! Runs after: fold_words (the names are to be constants).

use crate::bytecode::WordMode;
use crate::catalog::Plan;
use crate::ir::{Control, Flow, Ir, NodeId, Part, Word};
use crate::optimize::{Known, constant};
use smallvec::SmallVec;

pub(in crate::optimize) fn apply(ir: &mut Ir<'_>, id: NodeId, known: &Known<'_>) -> bool {
    rewrite(ir, id, known).is_some()
}

fn rewrite(ir: &mut Ir<'_>, id: NodeId, known: &Known<'_>) -> Option<()> {
    let Control::Pipeline(stages) = ir.nodes[id.index()].kind else { return None };
    let (first, rest) = stages.split_first()?;
    let source = known.command(ir, first.body).filter(|command| command.is_bare() && !first.both)?;
    let Plan::Content { operand } = source.info.planner?.plan(&source.args(ir))? else { return None };
    let path = constant(ir, source.exec.args.get(operand + 1)?).filter(|path| is_shown_bare(path))?;
    let mut programs: SmallVec<[&[u8]; 4]> = SmallVec::new();
    programs.push(source.name);
    for stage in rest {
        let command = known.command(ir, stage.body).filter(|command| command.is_bare())?;
        if !command.info.reads_stdin || command.info.planner?.plan(&command.args(ir))? != Plan::Filter {
            return None;
        }
        programs.push(command.name);
    }
    let parts = ir.bump.alloc_slice_copy(&[Part::Quoted(path)]);
    let path = ir.word(Word { parts, mode: WordMode::Text });
    let input = ir.flow(Flow::Scan { path, voice: source.name });
    let fused = ir.flow(Flow::Through { input, stages: rest });
    let otherwise = ir.bump.alloc(ir.nodes[id.index()].kind);
    let programs = ir.bump.alloc_slice_copy(&programs);
    ir.nodes[id.index()].kind = Control::Guarded { programs, fused, otherwise };
    Some(())
}

/// Whether messages show the name as it is, for all that one would have to know of the locale.
fn is_shown_bare(name: &[u8]) -> bool {
    let bare = |byte: &u8| byte.is_ascii_alphanumeric() || b"_./-+,@%".contains(byte);
    !name.is_empty() && name.iter().all(bare)
}

#[cfg(test)]
mod tests {
    use crate::optimize::testing::{instructions_of, rewrite};

    #[test]
    fn the_reader_reads_the_file() {
        let (applied, after) = rewrite("read_direct", "cat /data/log | grep x | wc -l\n");
        assert_eq!(applied, 1, "{after}");
        assert!(after.contains("guarded by cat grep wc"), "{after}");
        assert!(after.contains(r#"scan text[quoted"/data/log"] voice=cat"#), "{after}");
        assert!(after.contains("otherwise\n    pipeline"), "{after}");
    }

    #[test]
    fn one_stage_less_runs_behind_the_guard() {
        let program = instructions_of("read_direct", "cat f | grep x | wc -l\n");
        let stages: Vec<usize> = program.pipelines.iter().map(|pipeline| pipeline.stages.len()).collect();
        assert_eq!(stages, [2, 3]);
        // The stages behind are the same code on both ways: entry, two filters, and the reader of the other way.
        assert_eq!(program.chunks.len(), 4);
    }

    #[test]
    fn anything_that_might_be_seen_keeps_the_pipeline() {
        for script in [
            "cat f g | grep x\n",
            "cat -n f | grep x\n",
            "cat - | grep x\n",
            "cat $f | grep x\n",
            "cat f 2>e | grep x\n",
            "A=1 cat f | grep x\n",
            "cat f |& grep x\n",
            "cat f | grep x >f\n",
            "cat f | grep x f\n",
            "cat f | tee f\n",
            "cat f | { grep x; grep y; }\n",
            "cat f | while read l; do :; done\n",
            "cat f\n",
        ] {
            let (applied, after) = rewrite("read_direct", script);
            assert_eq!(applied, 0, "{script}{after}");
        }
    }
}
