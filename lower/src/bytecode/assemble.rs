//! Building programs: interned tables, symbolic labels, register files.
//!
//! Invariant: a label is bound exactly once before its chunk is finished; registers are handed out like a stack, so a
//! chunk's counts are the most that are live at once.

use super::instr::{C, F, G, I, Instr, K, Label, Loc, N, R, S, T};
use super::program::{
    ArithPart, Chunk, Fallible, FunctionDef, PipelineDef, Program, Region, RegionKind, Skip, SourceRange,
};
use crate::text::Text;
use mirage_grammar::ast::ErrorToken;
use rustc_hash::FxHashMap;

/// A program under construction.
#[derive(Debug, Default)]
pub struct ProgramBuilder {
    program: Program,
    names: FxHashMap<Text, u32>,
    texts: FxHashMap<Text, u32>,
    locs: FxHashMap<SourceRange, u32>,
}

fn intern(table: &mut Vec<Text>, index: &mut FxHashMap<Text, u32>, bytes: &[u8]) -> u32 {
    if let Some(&at) = index.get(bytes) {
        return at;
    }
    let at = table.len() as u32;
    let text = Text::from(bytes);
    table.push(text.clone());
    index.insert(text, at);
    at
}

impl ProgramBuilder {
    /// An empty program.
    pub fn new() -> Self {
        Self::default()
    }

    /// The variable name `bytes`.
    pub fn name(&mut self, bytes: &[u8]) -> N {
        N(intern(&mut self.program.names, &mut self.names, bytes))
    }

    /// The constant text `bytes`.
    pub fn text(&mut self, bytes: &[u8]) -> K {
        K(intern(&mut self.program.texts, &mut self.texts, bytes))
    }

    /// The source range `range`.
    pub fn loc(&mut self, range: SourceRange) -> Loc {
        let locs = &mut self.program.locs;
        Loc(*self.locs.entry(range).or_insert_with(|| {
            locs.push(range);
            locs.len() as u32 - 1
        }))
    }

    /// A function definition.
    pub fn function(&mut self, function: FunctionDef) -> F {
        self.program.functions.push(function);
        F(self.program.functions.len() as u32 - 1)
    }

    /// A pipeline.
    pub fn pipeline(&mut self, pipeline: PipelineDef) -> S {
        self.program.pipelines.push(pipeline);
        S(self.program.pipelines.len() as u32 - 1)
    }

    /// A list of guarded programs.
    pub fn guard(&mut self, programs: Vec<Text>) -> G {
        self.program.guards.push(programs);
        G(self.program.guards.len() as u32 - 1)
    }

    /// The text of an expression, for the operations in it that may fail.
    pub fn arith_text(&mut self, parts: Vec<ArithPart>) -> u32 {
        self.program.ariths.push(parts);
        self.program.ariths.len() as u32 - 1
    }

    /// A chunk that is filled in later.
    pub fn reserve(&mut self) -> C {
        self.program.chunks.push(Chunk::default());
        C(self.program.chunks.len() as u32 - 1)
    }

    /// Fill in a chunk.
    pub fn fill(&mut self, chunk: C, code: Finished) {
        self.program.chunks[chunk.index()] = code.chunk;
        self.program.skips.extend(code.skips.into_iter().map(|(at, to)| Skip { chunk, at, to }));
        let regions = code.regions.into_iter();
        self.program.regions.extend(regions.map(|region| Region { chunk, ..region }));
        let fallible = code.fallible.into_iter();
        self.program.fallible.extend(fallible.map(|(at, arith, token)| Fallible { chunk, at, arith, token }));
    }

    /// Add to what is run.
    pub fn entry(&mut self, chunk: C) {
        self.program.entries.push(chunk);
    }

    /// The program.
    pub fn finish(mut self) -> Program {
        self.program.skips.sort_unstable();
        self.program.fallible.sort_unstable_by_key(|operation| (operation.chunk, operation.at));
        self.program
    }
}

/// A register file handed out like a stack.
#[derive(Debug, Default, Clone, Copy)]
struct File {
    next: u32,
    most: u32,
}

impl File {
    fn take(&mut self) -> u16 {
        let register = self.next;
        self.next += 1;
        self.most = self.most.max(self.next);
        // A chunk that needs more is refused when it is finished, so the wrapped number is never run.
        register as u16
    }
}

/// Which registers are in use.
#[derive(Debug, Clone, Copy)]
pub struct Marks {
    ints: u32,
    texts: u32,
    refs: u32,
}

/// A chunk under construction.
#[derive(Debug, Default)]
pub struct ChunkBuilder {
    code: Vec<Instr>,
    labels: Vec<u32>,
    skips: Vec<(u32, Label)>,
    fallible: Vec<(u32, u32, ErrorToken)>,
    regions: Vec<Region>,
    ints: File,
    texts: File,
    refs: File,
}

/// A chunk whose labels are resolved.
#[derive(Debug)]
pub struct Finished {
    /// The chunk.
    pub chunk: Chunk,
    /// The ways past its commands.
    skips: Vec<(u32, Label)>,
    /// Where operations may fail.
    fallible: Vec<(u32, u32, ErrorToken)>,
    /// Where errors go another way.
    regions: Vec<Region>,
}

const UNBOUND: u32 = u32::MAX;

impl ChunkBuilder {
    /// An empty chunk.
    pub fn new() -> Self {
        Self::default()
    }

    /// Append an instruction.
    pub fn push(&mut self, instr: Instr) {
        self.code.push(instr);
    }

    /// Append a `Boundary`; the label is to be bound behind its command.
    #[must_use]
    pub fn boundary(&mut self, line: u32, loc: Loc) -> Label {
        let skip = self.label();
        self.skips.push((self.code.len() as u32, skip));
        self.push(Instr::Boundary { line, loc });
        skip
    }

    /// The next instruction is an operation that may fail; it shows the text `arith`.
    pub fn may_fail(&mut self, arith: u32, token: ErrorToken) {
        self.fallible.push((self.code.len() as u32, arith, token));
    }

    /// The number of the next instruction.
    pub fn next(&self) -> u32 {
        self.code.len() as u32
    }

    /// The instruction before that.
    pub fn last(&self) -> Option<&Instr> {
        self.code.last()
    }

    /// The instructions from `start` on are a region, unless there are none.
    pub fn region(&mut self, start: u32, kind: RegionKind) {
        let end = self.next();
        if start < end {
            self.regions.push(Region { chunk: C(0), start, end, kind });
        }
    }

    /// A label that is bound later.
    #[must_use]
    pub fn label(&mut self) -> Label {
        self.labels.push(UNBOUND);
        Label(self.labels.len() as u32 - 1)
    }

    /// The next instruction is where `label` is.
    pub fn bind(&mut self, label: Label) {
        debug_assert_eq!(self.labels[label.index()], UNBOUND, "a label is bound once");
        self.labels[label.index()] = self.code.len() as u32;
    }

    /// A label for the next instruction.
    pub fn here(&mut self) -> Label {
        self.labels.push(self.code.len() as u32);
        Label(self.labels.len() as u32 - 1)
    }

    /// An integer register.
    pub fn int(&mut self) -> I {
        I(self.ints.take())
    }

    /// A text register.
    pub fn text(&mut self) -> T {
        T(self.texts.take())
    }

    /// A reference register.
    pub fn reference(&mut self) -> R {
        R(self.refs.take())
    }

    /// Which registers are in use now.
    pub fn marks(&self) -> Marks {
        Marks { ints: self.ints.next, texts: self.texts.next, refs: self.refs.next }
    }

    /// Give back every register taken since `marks` (or take those that were in use then).
    pub fn release(&mut self, marks: Marks) {
        self.ints.next = marks.ints;
        self.texts.next = marks.texts;
        self.refs.next = marks.refs;
    }

    /// Resolve the labels. `None` when the chunk needs more registers than there are.
    pub fn finish(mut self) -> Option<Finished> {
        let labels = std::mem::take(&mut self.labels);
        let targets: Vec<u32> = labels.iter().map(|&at| thread(&self.code, &labels, at)).collect();
        for instr in &mut self.code {
            instr.map_labels(|label| Label(targets[label.index()]));
        }
        let skips = self.skips.iter().map(|&(at, to)| (at, Label(targets[to.index()]))).collect();
        let mut regions = std::mem::take(&mut self.regions);
        for region in &mut regions {
            if let RegionKind::Redirections(failed) | RegionKind::SubshellRedirections(failed) =
                &mut region.kind
            {
                *failed = Label(targets[failed.index()]);
            }
        }
        let chunk = Chunk {
            code: self.code,
            ints: u16::try_from(self.ints.most).ok()?,
            texts: u16::try_from(self.texts.most).ok()?,
            refs: u16::try_from(self.refs.most).ok()?,
        };
        Some(Finished { chunk, skips, fallible: self.fallible, regions })
    }
}

/// Where a jump to `at` ends up when jumps to jumps are followed (a few times: a loop of jumps has no end).
fn thread(code: &[Instr], labels: &[u32], mut at: u32) -> u32 {
    debug_assert_ne!(at, UNBOUND, "every label is bound");
    for _ in 0..8 {
        match code.get(at as usize) {
            Some(Instr::Jump { to }) => at = labels[to.index()],
            _ => break,
        }
    }
    at
}
