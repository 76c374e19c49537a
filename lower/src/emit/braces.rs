//! Brace expansions that are too long to be written out: a loop that counts through them.
//!
//! Each brace has a register that says where it stands. A round appends every piece by its register's value; then the
//! registers move on like the wheels of a counter, the last one fastest, and the loop ends when the first comes round.
//!
//! Invariant: the code is linear in the source, and the words come in the order of the text.

use super::Emitter;
use crate::bytecode::{I, Instr, IntOp, Label, WordMode};
use crate::ir::{Braces, RangeBraces};

/// A brace with its register.
enum Wheel<'a> {
    Parts(crate::ir::WordId),
    Alternatives(I, Vec<Vec<Wheel<'a>>>),
    Range(I, &'a RangeBraces),
}

impl<'a> Emitter<'_, 'a> {
    pub(super) fn brace_words(&mut self, braces: &'a [Braces<'a>]) {
        let marks = self.code.marks();
        let wheels = self.wheels(braces);
        let again = self.code.here();
        self.push(Instr::WordBegin { mode: WordMode::Field });
        self.show(&wheels);
        self.push(Instr::WordEndField {});
        self.turn(&wheels, again);
        self.code.release(marks);
    }

    /// Give every brace its register, at its first value.
    fn wheels(&mut self, braces: &'a [Braces<'a>]) -> Vec<Wheel<'a>> {
        braces
            .iter()
            .map(|brace| match brace {
                Braces::Parts(word) => Wheel::Parts(*word),
                Braces::Alternatives(alternatives) => {
                    let at = self.code.int();
                    self.push(Instr::IntConst { dst: at, value: 0 });
                    Wheel::Alternatives(
                        at,
                        alternatives.iter().map(|alternative| self.wheels(alternative)).collect(),
                    )
                }
                Braces::Range(range) => {
                    let value = self.code.int();
                    self.push(Instr::IntConst { dst: value, value: range.start });
                    Wheel::Range(value, range)
                }
            })
            .collect()
    }

    /// Append what the wheels stand at.
    fn show(&mut self, wheels: &[Wheel<'a>]) {
        for wheel in wheels {
            match wheel {
                Wheel::Parts(word) => self.parts(self.word(*word).parts),
                Wheel::Range(value, range) => {
                    self.push(Instr::WordRangeItem { value: *value, width: range.width, char: range.chars });
                }
                Wheel::Alternatives(at, alternatives) => {
                    let end = self.code.label();
                    self.each(*at, alternatives.len(), |emitter, number| {
                        emitter.show(&alternatives[number]);
                        emitter.push(Instr::Jump { to: end });
                    });
                    self.code.bind(end);
                }
            }
        }
    }

    /// Code for each value of `at` below `count`, chosen at run time; none of it may fall through.
    fn each(&mut self, at: I, count: usize, mut choice: impl FnMut(&mut Self, usize)) {
        for number in 0..count {
            let other = self.code.label();
            let last = number + 1 == count;
            if !last {
                // A source has fewer bytes than an i32 counts.
                self.push(Instr::JumpIfIntConst { op: IntOp::Ne, a: at, value: number as i32, to: other });
            }
            choice(self, number);
            self.code.bind(other);
        }
    }

    /// Move the wheels on: go to `moved` when they could, fall through when all came round.
    fn turn(&mut self, wheels: &[Wheel<'a>], moved: Label) {
        for wheel in wheels.iter().rev() {
            match wheel {
                Wheel::Parts(_) => {}
                Wheel::Range(value, range) => self.turn_range(*value, range, moved),
                Wheel::Alternatives(at, alternatives) => {
                    let (next, round) = (self.code.label(), self.code.label());
                    self.each(*at, alternatives.len(), |emitter, number| {
                        emitter.turn(&alternatives[number], moved);
                        emitter.push(Instr::Jump { to: next });
                    });
                    self.code.bind(next);
                    let last = alternatives.len() as i32 - 1;
                    self.push(Instr::JumpIfIntConst { op: IntOp::Eq, a: *at, value: last, to: round });
                    self.push(Instr::IntBinaryConst { op: IntOp::Add, dst: *at, a: *at, value: 1 });
                    self.push(Instr::Jump { to: moved });
                    self.code.bind(round);
                    self.push(Instr::IntConst { dst: *at, value: 0 });
                }
            }
        }
    }

    fn turn_range(&mut self, value: I, range: &RangeBraces, moved: Label) {
        let marks = self.code.marks();
        let (last, step, round) = (self.code.int(), self.code.int(), self.code.label());
        self.push(Instr::IntConst { dst: last, value: range.last() });
        self.push(Instr::JumpIfInt { op: IntOp::Eq, a: value, b: last, to: round });
        self.push(Instr::IntConst { dst: step, value: range.step });
        self.push(Instr::IntBinary { op: IntOp::Add, dst: value, a: value, b: step });
        self.push(Instr::Jump { to: moved });
        self.code.bind(round);
        self.push(Instr::IntConst { dst: value, value: range.start });
        self.code.release(marks);
    }
}
