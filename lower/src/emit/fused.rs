//! Fused commands behind their guards.
//!
//! Invariant: the command as it was written stands behind every guard, and until a fused form has decided that it can do
//! the whole of it, nothing has been read, written or said.

use super::Emitter;
use crate::bytecode::{Instr, Label, PipelineDef, Quote, Shows, WordMode};
use crate::ir::{Control, Flow, FlowId, Measure, Node, Stage, WordId};
use crate::text::Text;

impl<'a> Emitter<'_, 'a> {
    pub(super) fn guarded(
        &mut self,
        node: &Node<'a>,
        programs: &[&'a [u8]],
        fused: FlowId,
        otherwise: &Control<'a>,
    ) {
        let (slow, end) = (self.code.label(), self.code.label());
        let programs = self.out.guard(programs.iter().map(|&name| Text::from(name)).collect());
        self.push(Instr::Guard { programs, to: slow });
        let marks = self.code.marks();
        let flows = &self.ir.flows;
        match flows[fused.index()] {
            Flow::Through { input, stages } => {
                if let Flow::Scan { path, voice } = flows[input.index()] {
                    self.through(node, path, voice, stages, otherwise, slow, end);
                    self.code.release(marks);
                    return;
                }
                self.push(Instr::Jump { to: slow });
            }
            Flow::Aggregate { measure: Measure::Bytes, input, label, voice } => {
                if let Flow::Scan { path, .. } = flows[input.index()] {
                    self.byte_count(node, path, label, voice, slow);
                    self.push(Instr::Jump { to: end });
                } else {
                    self.push(Instr::Jump { to: slow });
                }
            }
            Flow::Scan { .. } | Flow::Exec(_) => self.push(Instr::Jump { to: slow }),
        }
        self.code.release(marks);
        self.code.bind(slow);
        self.control(node, otherwise);
        self.code.bind(end);
    }

    /// A pipeline whose first stage is only a file's bytes. The stages behind are the same chunks either way.
    #[expect(clippy::too_many_arguments, reason = "the parts of one fused form")]
    fn through(
        &mut self,
        node: &Node<'a>,
        path: WordId,
        voice: &'a [u8],
        stages: &[Stage],
        otherwise: &Control<'a>,
        slow: Label,
        end: Label,
    ) {
        let rest = self.stages(stages);
        let loc = self.loc(node, Shows::Command);
        let path = self.text(path);
        let voice = self.out.text(voice);
        self.push(Instr::JumpIfOutput { path, to: slow });
        let fused = self.out.pipeline(PipelineDef { stages: rest.clone(), loc });
        self.push(Instr::PipelineScan { stages: fused, path, voice });
        self.check_status();
        self.push(Instr::Jump { to: end });
        self.code.bind(slow);
        match otherwise {
            Control::Pipeline([first, ..]) => {
                let mut all = self.stages(std::slice::from_ref(first));
                all.extend(rest);
                self.pass_boundaries(stages);
                self.pipeline(node, all, None);
            }
            _ => self.control(node, otherwise),
        }
        self.code.bind(end);
    }

    fn byte_count(&mut self, node: &Node<'a>, path: WordId, label: &'a [u8], voice: &'a [u8], slow: Label) {
        let path = self.text(path);
        let size = self.code.int();
        self.push(Instr::FileSize { dst: size, path, to: slow });
        let skip = self.boundary(node, Shows::Command);
        let mut tail = Vec::with_capacity(label.len() + 2);
        tail.push(b' ');
        tail.extend_from_slice(label);
        tail.push(b'\n');
        let tail = self.out.text(&tail);
        let src = self.code.text();
        self.push(Instr::WordBegin { mode: WordMode::Text });
        self.push(Instr::WordInt { src: size, quote: Quote::Quoted });
        self.push(Instr::WordQuoted { text: tail });
        self.push(Instr::WordEndText { dst: src });
        let voice = self.out.text(voice);
        self.push(Instr::WriteOut { src, voice });
        let label = self.out.text(label);
        self.push(Instr::LastArg { text: label });
        self.check_status();
        self.code.bind(skip);
    }
}
