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
use super::program::{Chunk, Program};
use rustc_hash::{FxHashMap, FxHashSet};
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

type Bits = SmallVec<[u64; 1]>;

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

fn has(bits: &Bits, at: usize) -> bool {
    bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
}

fn set(bits: &mut Bits, at: usize) {
    if bits.len() <= at / 64 {
        bits.resize(at / 64 + 1, 0);
    }
    bits[at / 64] |= 1 << (at % 64);
}

/// Keep what both have; whether `bits` shrank.
fn meet(bits: &mut Bits, other: &Bits) -> bool {
    let mut shrank = false;
    for (at, word) in bits.iter_mut().enumerate() {
        let kept = *word & other.get(at).copied().unwrap_or(0);
        shrank |= kept != *word;
        *word = kept;
    }
    shrank
}

struct Checker<'p> {
    program: &'p Program,
    chunk: &'p Chunk,
    /// The ways past commands.
    skips: FxHashMap<usize, Label>,
    /// Where jumps go.
    targets: FxHashSet<usize>,
    /// States at jump targets.
    states: FxHashMap<usize, State>,
    todo: Vec<usize>,
}

type Check<T = ()> = Result<T, (usize, String)>;

impl<'p> Checker<'p> {
    fn new(program: &'p Program, id: C, chunk: &'p Chunk) -> Self {
        let mut targets = FxHashSet::default();
        let skips = program.skips.partition_point(|skip| skip.chunk < id)
            ..program.skips.partition_point(|skip| skip.chunk <= id);
        let skips: FxHashMap<usize, Label> =
            program.skips[skips].iter().map(|skip| (skip.at as usize, skip.to)).collect();
        targets.extend(skips.values().map(|label| label.index()));
        for instr in &chunk.code {
            instr.operands(|_, role, operand| {
                if let (Role::Target, Operand::Label(label)) = (role, operand) {
                    targets.insert(label.index());
                }
            });
        }
        Self { program, chunk, skips, targets, states: FxHashMap::default(), todo: Vec::new() }
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
        self.reach(0, &State::default(), 0)?;
        while let Some(start) = self.todo.pop() {
            self.walk(start)?;
        }
        Ok(())
    }

    /// A path comes to `at` from the instruction at `from`.
    fn reach(&mut self, at: usize, state: &State, from: usize) -> Check {
        let Some(known) = self.states.get_mut(&at) else {
            self.states.insert(at, state.clone());
            self.todo.push(at);
            return Ok(());
        };
        if known.stacks != state.stacks {
            return Err((
                from,
                format!("stacks differ where paths meet at @{at}: {:?} and {:?}", known.stacks, state.stacks),
            ));
        }
        let shrank = meet(&mut known.ints, &state.ints)
            | meet(&mut known.texts, &state.texts)
            | meet(&mut known.refs, &state.refs);
        if shrank && !self.todo.contains(&at) {
            self.todo.push(at);
        }
        Ok(())
    }

    fn walk(&mut self, start: usize) -> Check {
        let mut state = self.states[&start].clone();
        let mut at = start;
        loop {
            let Some(&instr) = self.chunk.code.get(at) else {
                return Err((at, "a path runs off the end".into()));
            };
            self.operands(at, &instr, &mut state)?;
            let before = state.stacks.clone();
            step(&instr, &mut state.stacks).map_err(|what| (at, what.to_owned()))?;
            self.targets(at, &instr, &state, before)?;
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
            if self.targets.contains(&at) {
                return self.reach(at, &state, at - 1);
            }
        }
    }

    /// Every index is within its table, whether the instruction is reached or not.
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
                Operand::Int(register) => set(&mut state.ints, register.index()),
                Operand::Text(register) => set(&mut state.texts, register.index()),
                Operand::Ref(register) => set(&mut state.refs, register.index()),
                _ => {}
            }
        }
        Ok(())
    }

    fn targets(&mut self, at: usize, instr: &Instr, state: &State, before: Stacks) -> Check {
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
            Instr::ArithBegin { fail } | Instr::TestArithBegin { fail } => {
                self.reach(fail.index(), &State { stacks: before, ..state.clone() }, at)
            }
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
        Operand::Int(register) => has(&state.ints, register.index()),
        Operand::Text(register) => has(&state.texts, register.index()),
        Operand::Ref(register) => has(&state.refs, register.index()),
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
        Instr::ForMore { .. } | Instr::ForNext { .. } | Instr::SelectNext { .. } => {
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
        Instr::ArithBegin { .. } | Instr::TestArithBegin { .. } => stacks.ariths += 1,
        Instr::ArithEnd {} => pop(&mut stacks.ariths, "there is no arithmetic command")?,
        Instr::TimeBegin {} => stacks.clocks += 1,
        Instr::TimeEnd { .. } => pop(&mut stacks.clocks, "there is no clock")?,
        _ => {}
    }
    Ok(())
}
