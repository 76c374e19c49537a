//! `[[ … ]]`.
//!
//! Invariant: every part leaves its outcome in `$?`.

use super::Emitter;
use crate::bytecode::{Instr, IntOp};
use crate::from_ast::deeper;
use crate::ir::{Test, WordId};

impl<'a> Emitter<'_, 'a> {
    pub(super) fn test(&mut self, test: &Test<'a>) {
        deeper(|| {
            let marks = self.code.marks();
            self.test_inner(test);
            self.code.release(marks);
        });
    }

    fn test_inner(&mut self, test: &Test<'a>) {
        match *test {
            Test::Unary(op, word) => {
                let src = self.text(word);
                self.push(Instr::TestUnary { op, src });
            }
            Test::Binary(op, left, right) => {
                let a = self.text(left);
                let b = self.text(right);
                self.push(Instr::TestBinary { op, a, b });
            }
            Test::Pattern { subject, pattern, negate } => {
                let src = self.text(subject);
                let pattern = self.pattern(pattern);
                self.push(Instr::TestPattern { src, pattern, negate });
            }
            Test::Regex { subject, regex } => {
                let src = self.text(subject);
                let regex = self.pattern(regex);
                self.push(Instr::TestRegex { src, regex });
            }
            Test::Int { op, text, left, right } => self.int_test(op, text, left, right),
            Test::Not(inner) => {
                let (held, end) = (self.code.label(), self.code.label());
                self.test(inner);
                self.push(Instr::JumpIfOk { to: held });
                self.push(Instr::SetStatus { status: 0 });
                self.push(Instr::Jump { to: end });
                self.code.bind(held);
                self.push(Instr::SetStatus { status: 1 });
                self.code.bind(end);
            }
            Test::And(members) | Test::Or(members) => {
                let end = self.code.label();
                for (at, member) in members.iter().enumerate() {
                    self.test(member);
                    if at + 1 < members.len() {
                        self.push(match test {
                            Test::And(_) => Instr::JumpIfFail { to: end },
                            _ => Instr::JumpIfOk { to: end },
                        });
                    }
                }
                self.code.bind(end);
            }
        }
    }

    fn int_test(&mut self, op: IntOp, text: &str, left: WordId, right: WordId) {
        let a = self.text(left);
        let b = self.text(right);
        let text = self.out.text(text.as_bytes());
        self.push(Instr::TraceTest { a, op: text, b });
        let fail = self.code.label();
        self.push(Instr::TestArithBegin { fail });
        let (left, right) = (self.code.int(), self.code.int());
        self.push(Instr::IntEval { dst: left, src: a });
        self.push(Instr::IntEval { dst: right, src: b });
        self.push(Instr::ArithEnd {});
        self.push(Instr::IntBinary { op, dst: left, a: left, b: right });
        self.push(Instr::IntStatus { src: left });
        self.code.bind(fail);
    }
}
