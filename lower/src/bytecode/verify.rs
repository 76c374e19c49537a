//! Checks of a program before it is run.
//!
//! Every chunk is walked along its paths: a register is written before it is read on each of them, indices are within
//! their tables and registers within their counts, and the stacks that instructions address implicitly (builders, lists,
//! redirection scopes, loops, ignored stretches, arithmetic commands, clocks) have the same heights wherever paths meet and
//! are empty at the end.
//!
//! Invariant: a program that passes cannot make the machine read what was not written or pop what was not pushed.

use super::instr::{C, Instr, Label, Operand, Role};
use super::operand::WordMode;
use super::program::{ArithPart, Chunk, Program};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::fmt;

/// What is wrong with a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// The chunk.
    pub chunk: C,
    /// The instruction.
    pub at: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.chunk, self.at, self.what)
    }
}

impl std::error::Error for Malformed {}

impl Program {
    /// Check the whole program.
    pub fn verify(&self) -> Result<(), Malformed> {
        let fail = |chunk: C, at: usize, what: String| Err(Malformed { chunk, at, what });
        for entry in &self.entries {
            if entry.index() >= self.chunks.len() {
                return fail(*entry, 0, "entry is no chunk".into());
            }
        }
        for pipeline in &self.pipelines {
            for stage in &pipeline.stages {
                if stage.chunk.index() >= self.chunks.len() {
                    return fail(stage.chunk, 0, "stage is no chunk".into());
                }
            }
        }
        for (number, chunk) in self.chunks.iter().enumerate() {
            let id = C(number as u32);
            if let Err((at, what)) = Checker::new(self, id, chunk).run() {
                return fail(id, at, what);
            }
        }
        Ok(())
    }
}

/// A set of registers; those below 64, which are nearly all, without an allocation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Bits {
    low: u64,
    high: Vec<u64>,
}

/// What is known where an instruction is reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct State {
    ints: Bits,
    texts: Bits,
    refs: Bits,
    stacks: Stacks,
}

/// Heights of the implicit stacks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Stacks {
    builders: SmallVec<[WordMode; 4]>,
    lists: u32,
    redirects: u32,
    loops: u32,
    ignored: u32,
    ariths: u32,
    clocks: u32,
}

impl Bits {
    fn has(&self, at: usize) -> bool {
        match at.checked_sub(64) {
            None => self.low >> at & 1 == 1,
            Some(at) => self.high.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1),
        }
    }

    fn insert(&mut self, at: usize) {
        match at.checked_sub(64) {
            None => self.low |= 1 << at,
            Some(at) => {
                if self.high.len() <= at / 64 {
                    self.high.resize(at / 64 + 1, 0);
                }
                self.high[at / 64] |= 1 << (at % 64);
            }
        }
    }

    /// Keep what both have; whether this set shrank.
    fn meet(&mut self, other: &Self) -> bool {
        let low = self.low & other.low;
        let mut shrank = low != self.low;
        self.low = low;
        for (at, word) in self.high.iter_mut().enumerate() {
            let kept = *word & other.high.get(at).copied().unwrap_or(0);
            shrank |= kept != *word;
            *word = kept;
        }
        shrank
    }
}

struct Checker<'p> {
    program: &'p Program,
    id: C,
    chunk: &'p Chunk,
    /// The ways past commands.
    skips: FxHashMap<usize, Label>,
    /// For each instruction: whether jumps go there, and which state is known there (`UNKNOWN` for none yet).
    targets: Vec<Option<u32>>,
    states: Vec<State>,
    todo: Vec<usize>,
}

const UNKNOWN: u32 = u32::MAX;

type Check<T = ()> = Result<T, (usize, String)>;

impl<'p> Checker<'p> {
    fn new(program: &'p Program, id: C, chunk: &'p Chunk) -> Self {
        let mut targets = vec![None; chunk.code.len()];
        let mut target = |at: usize| {
            if let Some(target) = targets.get_mut(at) {
                *target = Some(UNKNOWN);
            }
        };
        let skips = program.skips.partition_point(|skip| skip.chunk < id)
            ..program.skips.partition_point(|skip| skip.chunk <= id);
        let skips: FxHashMap<usize, Label> =
            program.skips[skips].iter().map(|skip| (skip.at as usize, skip.to)).collect();
        skips.values().for_each(|label| target(label.index()));
        for instr in &chunk.code {
            instr.operands(|_, role, operand| {
                if let (Role::Target, Operand::Label(label)) = (role, operand) {
                    target(label.index());
                }
            });
        }
        Self { program, id, chunk, skips, targets, states: Vec::new(), todo: Vec::new() }
    }

    fn run(mut self) -> Check {
        for (at, instr) in self.chunk.code.iter().enumerate() {
            self.check_ranges(at, instr)?;
        }
        for (&at, &to) in &self.skips {
            if !matches!(self.chunk.code.get(at), Some(Instr::Boundary { .. }))
                || !self.within(Operand::Label(to))
            {
                return Err((at, "no way past a command starts here".into()));
            }
        }
        self.check_fallible()?;
        self.reach(0, &State::default(), 0)?;
        while let Some(start) = self.todo.pop() {
            self.walk(start)?;
        }
        Ok(())
    }

    /// A path comes to `at` from the instruction at `from`.
    fn reach(&mut self, at: usize, state: &State, from: usize) -> Check {
        let Some(target) = self.targets.get_mut(at) else {
            return Err((from, "a path runs off the end".into()));
        };
        let number = target.unwrap_or(UNKNOWN);
        if number == UNKNOWN {
            *target = Some(self.states.len() as u32);
            self.states.push(state.clone());
            self.todo.push(at);
            return Ok(());
        }
        let known = &mut self.states[number as usize];
        if known.stacks != state.stacks {
            return Err((
                from,
                format!("stacks differ where paths meet at @{at}: {:?} and {:?}", known.stacks, state.stacks),
            ));
        }
        let shrank =
            known.ints.meet(&state.ints) | known.texts.meet(&state.texts) | known.refs.meet(&state.refs);
        if shrank && !self.todo.contains(&at) {
            self.todo.push(at);
        }
        Ok(())
    }

    fn walk(&mut self, start: usize) -> Check {
        let number = self.targets[start].expect("only reached targets are walked");
        let mut state = self.states[number as usize].clone();
        let mut at = start;
        loop {
            let Some(&instr) = self.chunk.code.get(at) else {
                return Err((at, "a path runs off the end".into()));
            };
            self.operands(at, &instr, &mut state)?;
            // An arithmetic command that fails goes on with the heights it began with.
            if let Instr::ArithBegin { fail, .. } | Instr::TestArithBegin { fail } = instr {
                self.reach(fail.index(), &state, at)?;
            }
            step(&instr, &mut state.stacks).map_err(|what| (at, what.to_owned()))?;
            self.targets(at, &instr, &state)?;
            match instr {
                Instr::Jump { .. } => return Ok(()),
                Instr::End {} => {
                    return if state.stacks == Stacks::default() {
                        Ok(())
                    } else {
                        Err((at, format!("something is left at the end: {:?}", state.stacks)))
                    };
                }
                _ => at += 1,
            }
            if self.targets.get(at).is_some_and(Option::is_some) {
                return self.reach(at, &state, at - 1);
            }
        }
    }

    /// Every index is within its table, whether the instruction is reached or not.
    fn check_fallible(&self) -> Check {
        let operations = &self.program.fallible;
        let first = operations.partition_point(|operation| operation.chunk < self.id);
        for operation in operations[first..].iter().take_while(|operation| operation.chunk == self.id) {
            let at = operation.at as usize;
            let fails = match self.chunk.code.get(at) {
                Some(Instr::IntBinary { op, .. } | Instr::IntBinaryConst { op, .. }) => op.can_fail(),
                _ => false,
            };
            let parts = self.program.ariths.get(operation.arith as usize);
            let whole = parts.is_some_and(|parts| {
                (operation.token.part as usize) < parts.len().max(1)
                    && parts.iter().all(|part| {
                        self.within(match *part {
                            ArithPart::Text(text) => Operand::Const(text),
                            ArithPart::Operand(register) => Operand::Int(register),
                            ArithPart::Variable(name) => Operand::Name(name),
                        })
                    })
            });
            if !fails || !whole {
                return Err((at, "no operation that shows its text stands here".into()));
            }
        }
        Ok(())
    }

    fn check_ranges(&self, at: usize, instr: &Instr) -> Check {
        let mut wrong = None;
        instr.operands(|name, _, operand| {
            if wrong.is_none() && !self.within(operand) {
                wrong = Some(name);
            }
        });
        match wrong {
            Some(name) => Err((at, format!("{}: operand {name} is out of range", instr.mnemonic()))),
            None => Ok(()),
        }
    }

    fn within(&self, operand: Operand) -> bool {
        let program = self.program;
        match operand {
            Operand::Int(register) => register.0 < self.chunk.ints,
            Operand::Text(register) => register.0 < self.chunk.texts,
            Operand::Ref(register) => register.0 < self.chunk.refs,
            Operand::Const(text) => text.index() < program.texts.len(),
            Operand::Name(name) => name.index() < program.names.len(),
            Operand::Chunk(chunk) => chunk.index() < program.chunks.len(),
            Operand::Function(function) => function.index() < program.functions.len(),
            Operand::Stages(pipeline) => pipeline.index() < program.pipelines.len(),
            Operand::Guard(guard) => guard.index() < program.guards.len(),
            Operand::Label(Label(to)) => (to as usize) < self.chunk.code.len(),
            Operand::Loc(loc) => loc.index() < program.locs.len(),
            Operand::Value => true,
        }
    }

    /// Check what the instruction reads, and note what it writes.
    fn operands(&self, at: usize, instr: &Instr, state: &mut State) -> Check {
        let mut wrong = None;
        let mut defs: SmallVec<[Operand; 1]> = SmallVec::new();
        instr.operands(|name, role, operand| match role {
            Role::Use if wrong.is_none() && !written(operand, state) => wrong = Some(name),
            Role::Def => defs.push(operand),
            _ => {}
        });
        if let Some(name) = wrong {
            return Err((at, format!("{}: operand {name} is read before it is written", instr.mnemonic())));
        }
        for def in defs {
            match def {
                Operand::Int(register) => state.ints.insert(register.index()),
                Operand::Text(register) => state.texts.insert(register.index()),
                Operand::Ref(register) => state.refs.insert(register.index()),
                _ => {}
            }
        }
        Ok(())
    }

    fn targets(&mut self, at: usize, instr: &Instr, state: &State) -> Check {
        match *instr {
            // What the paths to these labels have in common is what holds here; the iterator's list is gone by then.
            Instr::LoopBegin { exit, next } => {
                let mut state = state.clone();
                if matches!(self.chunk.code.get(at + 1), Some(Instr::ForBegin {} | Instr::SelectBegin {})) {
                    let lists = state.stacks.lists.checked_sub(1);
                    state.stacks.lists = lists.ok_or_else(|| (at, "no list for the loop".to_owned()))?;
                }
                self.reach(exit.index(), &state, at)?;
                self.reach(next.index(), &state, at)
            }
            Instr::ArithBegin { .. } | Instr::TestArithBegin { .. } => Ok(()),
            _ => {
                let mut labels: SmallVec<[Label; 2]> = self.skips.get(&at).copied().into_iter().collect();
                instr.operands(|_, role, operand| {
                    if let (Role::Target, Operand::Label(label)) = (role, operand) {
                        labels.push(label);
                    }
                });
                // On the way to a label nothing was written: what is written is written when the instruction succeeds.
                for label in labels {
                    self.reach(label.index(), state, at)?;
                }
                Ok(())
            }
        }
    }
}

fn written(operand: Operand, state: &State) -> bool {
    match operand {
        Operand::Int(register) => state.ints.has(register.index()),
        Operand::Text(register) => state.texts.has(register.index()),
        Operand::Ref(register) => state.refs.has(register.index()),
        _ => true,
    }
}

fn pop(height: &mut u32, what: &'static str) -> Result<(), &'static str> {
    *height = height.checked_sub(1).ok_or(what)?;
    Ok(())
}

fn need(holds: bool, what: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(what) }
}

/// What an instruction does to the implicit stacks.
fn step(instr: &Instr, stacks: &mut Stacks) -> Result<(), &'static str> {
    const NO_LIST: &str = "there is no list";
    match instr {
        Instr::WordBegin { mode } => stacks.builders.push(*mode),
        Instr::WordEndField {} => {
            need(stacks.builders.pop() == Some(WordMode::Field), "the builder is not for a field")?;
            need(stacks.lists > 0, NO_LIST)?;
        }
        Instr::WordEndTarget { .. } => {
            need(stacks.builders.pop() == Some(WordMode::Target), "the builder is not for a target")?;
        }
        Instr::WordEndText { .. } => {
            let mode = stacks.builders.pop();
            need(matches!(mode, Some(WordMode::Text | WordMode::Target)), "the builder is not for a text")?;
        }
        Instr::WordEndPattern { .. } => {
            let mode = stacks.builders.pop();
            need(
                matches!(mode, Some(WordMode::Pattern | WordMode::Regex)),
                "the builder is not for a pattern",
            )?;
        }
        Instr::WordLiteral { .. }
        | Instr::WordSplitLiteral { .. }
        | Instr::WordGlob { .. }
        | Instr::WordQuoted { .. }
        | Instr::WordVar { .. }
        | Instr::WordParam { .. }
        | Instr::WordLength { .. }
        | Instr::WordTrim { .. }
        | Instr::WordReplace { .. }
        | Instr::WordCase { .. }
        | Instr::WordSlice { .. }
        | Instr::WordTransform { .. }
        | Instr::WordKeys { .. }
        | Instr::WordPrefixNames { .. }
        | Instr::WordInt { .. }
        | Instr::WordText { .. }
        | Instr::WordTilde { .. }
        | Instr::WordCommandSub { .. }
        | Instr::WordFileSub { .. }
        | Instr::WordProcessSub { .. }
        | Instr::WordRangeItem { .. } => need(!stacks.builders.is_empty(), "there is no builder")?,
        Instr::ListBegin {} => stacks.lists += 1,
        Instr::ListConst { .. }
        | Instr::ListVar { .. }
        | Instr::ListArgs {}
        | Instr::ListText { .. }
        | Instr::ListKeyed { .. } => need(stacks.lists > 0, NO_LIST)?,
        Instr::ListArray { .. } => {
            pop(&mut stacks.lists, NO_LIST)?;
            need(stacks.lists > 0, NO_LIST)?;
        }
        Instr::Exec { .. } | Instr::ListDrop {} | Instr::AssignArray { .. } => {
            pop(&mut stacks.lists, NO_LIST)?
        }
        Instr::ForBegin {} | Instr::SelectBegin {} => {
            need(stacks.loops > 0, "there is no loop")?;
            pop(&mut stacks.lists, NO_LIST)?;
        }
        Instr::ForMore { .. } | Instr::ForNext { .. } | Instr::ForDrop {} | Instr::SelectNext { .. } => {
            need(stacks.loops > 0, "there is no loop")?
        }
        Instr::LoopBegin { .. } => stacks.loops += 1,
        Instr::LoopEnd {} => pop(&mut stacks.loops, "there is no loop")?,
        Instr::RedirectBegin {} => stacks.redirects += 1,
        Instr::Redirect { .. } | Instr::RedirectVar { .. } => {
            need(stacks.redirects > 0, "there is no redirection scope")?
        }
        Instr::RedirectEnd {} => pop(&mut stacks.redirects, "there is no redirection scope")?,
        Instr::IgnoreErrBegin {} => stacks.ignored += 1,
        Instr::IgnoreErrEnd {} => pop(&mut stacks.ignored, "there is no ignored stretch")?,
        Instr::ArithBegin { .. } | Instr::TestArithBegin { .. } => {
            let plain = stacks.builders.is_empty() && stacks.lists == 0;
            need(plain, "an arithmetic command begins inside of a word or list")?;
            stacks.ariths += 1;
        }
        Instr::ArithEnd {} => pop(&mut stacks.ariths, "there is no arithmetic command")?,
        Instr::TimeBegin {} => stacks.clocks += 1,
        Instr::TimeEnd { .. } => pop(&mut stacks.clocks, "there is no clock")?,
        _ => {}
    }
    Ok(())
}
