//! The text form of a program.
//!
//! Invariant: the same program prints the same, and every index is followed by what it stands for.

use super::instr::{Instr, Operand};
use super::program::{Chunk, Program, Shows};
use std::fmt;

/// Bytes as a quoted string: printable ASCII as it is, the rest escaped.
pub struct Quoted<'a>(pub &'a [u8]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, chunk) in self.chunks.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            let entry = self.entries.iter().position(|entry| entry.index() == at);
            write!(f, "chunk c{at}")?;
            if let Some(entry) = entry {
                write!(f, " entry {entry}")?;
            }
            writeln!(f, " ints={} texts={} refs={}", chunk.ints, chunk.texts, chunk.refs)?;
            self.write_chunk(f, chunk)?;
        }
        Ok(())
    }
}

impl Program {
    fn write_chunk(&self, f: &mut fmt::Formatter<'_>, chunk: &Chunk) -> fmt::Result {
        for (at, instr) in chunk.code.iter().enumerate() {
            write!(f, "{at:5}  {instr}")?;
            self.write_meanings(f, instr)?;
            writeln!(f)?;
        }
        Ok(())
    }

    fn write_meanings(&self, f: &mut fmt::Formatter<'_>, instr: &Instr) -> fmt::Result {
        let mut meanings = Vec::new();
        instr.operands(|_, _, operand| {
            if let Some(meaning) = self.meaning(operand) {
                meanings.push(meaning);
            }
        });
        if meanings.is_empty() { Ok(()) } else { write!(f, "  ; {}", meanings.join(", ")) }
    }

    fn meaning(&self, operand: Operand) -> Option<String> {
        match operand {
            Operand::Const(text) => self.texts.get(text.index()).map(|text| Quoted(text).to_string()),
            Operand::Name(name) => self.names.get(name.index()).map(|name| name.escape_ascii().to_string()),
            Operand::Function(function) => {
                self.functions.get(function.index()).map(|function| function.name.escape_ascii().to_string())
            }
            Operand::Stages(pipeline) => self.pipelines.get(pipeline.index()).map(|pipeline| {
                let stages: Vec<String> = pipeline
                    .stages
                    .iter()
                    .map(|stage| format!("{}{}", stage.chunk, if stage.both { " |&" } else { "" }))
                    .collect();
                stages.join(" ")
            }),
            Operand::Guard(guard) => self.guards.get(guard.index()).map(|programs| {
                let names: Vec<String> =
                    programs.iter().map(|name| name.escape_ascii().to_string()).collect();
                names.join(" ")
            }),
            Operand::Loc(loc) => self.locs.get(loc.index()).map(|range| {
                let shows = match range.shows {
                    Shows::Command => "",
                    Shows::Head => " head",
                    Shows::Init => " init",
                    Shows::Condition => " condition",
                    Shows::Step => " step",
                };
                format!("{}..{}{shows}", range.start, range.end)
            }),
            _ => None,
        }
    }
}
