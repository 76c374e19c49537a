//! The text form of a tree: one line per node, children indented, without positions.
//!
//! Invariant: two trees have the same text exactly if they mean the same; spans, lines and verbatim texts do not show.
//! Snapshots and the test that printing and parsing are inverse rely on that.

use crate::ast::{
    AndOr, Arg, Arith, ArithExpr, AssignValue, Assignment, BraceExpansion, Command, CommandKind, FunctionDef,
    List, ParamOp, Parameter, Pipeline, Redirect, RedirectTarget, Script, Subscript, Terminator, TestExpr,
    Word, WordPart,
};
use std::fmt::{self, Write};

impl fmt::Display for Script<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut dump = Dump { f, depth: 0, script: self };
        dump.list(&self.list)
    }
}

/// Bytes as text that shows each of them.
struct Bytes<'b>(&'b [u8]);

impl fmt::Display for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        write!(f, "{}", self.0.escape_ascii())?;
        f.write_char('"')
    }
}

struct Dump<'f, 'w, 's> {
    f: &'f mut fmt::Formatter<'w>,
    depth: usize,
    script: &'s Script<'s>,
}

impl<'s> Dump<'_, '_, 's> {
    fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        for _ in 0..self.depth {
            self.f.write_str("  ")?;
        }
        self.f.write_fmt(text)?;
        self.f.write_char('\n')
    }

    /// Writes a heading, then `children` below it.
    fn node(
        &mut self,
        heading: fmt::Arguments<'_>,
        children: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        self.line(heading)?;
        self.depth += 1;
        let result = stacker::maybe_grow(128 << 10, 2 << 20, || children(self));
        self.depth -= 1;
        result
    }

    fn list(&mut self, list: &List<'s>) -> fmt::Result {
        for item in list.items {
            let background = if item.terminator == Terminator::Ampersand { " background" } else { "" };
            self.node(format_args!("item{background}"), |d| d.and_or(&item.and_or))?;
        }
        Ok(())
    }

    fn named_list(&mut self, name: &str, list: &List<'s>) -> fmt::Result {
        self.node(format_args!("{name}"), |d| d.list(list))
    }

    fn and_or(&mut self, and_or: &AndOr<'s>) -> fmt::Result {
        self.pipeline("pipeline", &and_or.first)?;
        for (connector, pipeline) in and_or.rest {
            self.pipeline(&format!("{connector:?}"), pipeline)?;
        }
        Ok(())
    }

    fn pipeline(&mut self, name: &str, pipeline: &Pipeline<'s>) -> fmt::Result {
        let time = match pipeline.time {
            None => "",
            Some(time) if time.posix => " time -p",
            Some(_) => " time",
        };
        self.node(format_args!("{name}{time}{}", " !".repeat(pipeline.bangs as usize)), |d| {
            for stage in pipeline.stages {
                d.command(&stage.command)?;
                if stage.pipe != crate::ast::Pipe::None {
                    d.line(format_args!("pipe {:?}", stage.pipe))?;
                }
            }
            Ok(())
        })
    }

    fn command(&mut self, command: &Command<'s>) -> fmt::Result {
        match &command.kind {
            CommandKind::Simple(simple) => self.node(format_args!("simple"), |d| {
                for assignment in simple.assignments {
                    d.assignment(assignment)?;
                }
                for arg in simple.args {
                    match arg {
                        Arg::Word(word) => d.word("word", word)?,
                        Arg::Assign(assignment) => d.assignment(assignment)?,
                    }
                }
                Ok(())
            }),
            CommandKind::Brace(list) => self.named_list("brace", list),
            CommandKind::Subshell(list) => self.named_list("subshell", list),
            CommandKind::If(node) => self.node(format_args!("if"), |d| {
                for clause in node.clauses {
                    d.named_list("condition", &clause.condition)?;
                    d.named_list("then", &clause.body)?;
                }
                node.otherwise.as_ref().map_or(Ok(()), |list| d.named_list("else", list))
            }),
            CommandKind::While(node) => self.node(format_args!("while"), |d| {
                d.named_list("condition", &node.condition)?;
                d.named_list("do", &node.body)
            }),
            CommandKind::Until(node) => self.node(format_args!("until"), |d| {
                d.named_list("condition", &node.condition)?;
                d.named_list("do", &node.body)
            }),
            CommandKind::For(node) | CommandKind::Select(node) => {
                let kind = if matches!(command.kind, CommandKind::For(_)) { "for" } else { "select" };
                self.node(format_args!("{kind} {}", Bytes(node.name)), |d| {
                    match node.words {
                        None => d.line(format_args!("positional"))?,
                        Some(words) => d.words("in", words)?,
                    }
                    d.named_list(if node.braces { "braces" } else { "do" }, &node.body)
                })
            }
            CommandKind::ArithFor(node) => self.node(format_args!("arith-for"), |d| {
                d.arith("init", &node.init)?;
                d.arith("condition", &node.condition)?;
                d.arith("step", &node.step)?;
                d.named_list(if node.braces { "braces" } else { "do" }, &node.body)
            }),
            CommandKind::Case(node) => self.node(format_args!("case"), |d| {
                d.word("word", &node.word)?;
                for clause in node.clauses {
                    d.node(format_args!("clause {:?}", clause.terminator), |d| {
                        d.words("patterns", clause.patterns)?;
                        clause.body.as_ref().map_or(Ok(()), |list| d.named_list("body", list))
                    })?;
                }
                Ok(())
            }),
            CommandKind::Arith(expr) => self.arith("arith", expr),
            CommandKind::Test(expr) => self.node(format_args!("test"), |d| d.test(expr)),
            CommandKind::Function(function) => self.function(function),
            CommandKind::Coproc(node) => self.node(format_args!("coproc"), |d| {
                if let Some(name) = &node.name {
                    d.word("name", name)?;
                }
                d.command(&node.command)
            }),
        }?;
        for redirect in command.redirects {
            self.redirect(redirect)?;
        }
        Ok(())
    }

    fn function(&mut self, function: &FunctionDef<'s>) -> fmt::Result {
        let keyword = if function.keyword { " keyword" } else { "" };
        self.node(format_args!("function {}{keyword}", Bytes(function.name)), |d| d.command(&function.body))
    }

    fn redirect(&mut self, redirect: &Redirect<'s>) -> fmt::Result {
        let fd = match redirect.fd {
            crate::ast::RedirectFd::Default => String::new(),
            crate::ast::RedirectFd::Number(number) => format!("{number} "),
            crate::ast::RedirectFd::Variable(name) => format!("{} ", Bytes(name)),
        };
        match &redirect.target {
            RedirectTarget::Word(word) => {
                self.node(format_args!("redirect {fd}{:?}", redirect.op), |d| d.word("word", word))
            }
            RedirectTarget::HereDoc(id) => {
                let Some(doc) = self.script.here_docs.get(id.0 as usize) else { return Err(fmt::Error) };
                let quoted = if doc.quoted { " quoted" } else { "" };
                let strip = if doc.strip { " strip" } else { "" };
                self.node(format_args!("here-doc {fd}{}{quoted}{strip}", Bytes(doc.delimiter)), |d| {
                    d.parts(doc.body)
                })
            }
        }
    }

    fn words(&mut self, name: &str, words: &[Word<'s>]) -> fmt::Result {
        self.node(format_args!("{name}"), |d| words.iter().try_for_each(|word| d.word("word", word)))
    }

    fn word(&mut self, name: &str, word: &Word<'s>) -> fmt::Result {
        match word.as_literal() {
            Some(text) => self.line(format_args!("{name} {}", Bytes(text))),
            None => self.node(format_args!("{name}"), |d| d.parts(word.parts)),
        }
    }

    fn parts(&mut self, parts: &[WordPart<'s>]) -> fmt::Result {
        parts.iter().try_for_each(|part| self.part(part))
    }

    fn part(&mut self, part: &WordPart<'s>) -> fmt::Result {
        match part {
            WordPart::Literal(text) => self.line(format_args!("literal {}", Bytes(text))),
            WordPart::Escaped(text) => self.line(format_args!("escaped {}", Bytes(text))),
            WordPart::SingleQuoted(text) => self.line(format_args!("single {}", Bytes(text))),
            WordPart::AnsiC(text) => self.line(format_args!("ansi-c {}", Bytes(text))),
            WordPart::DoubleQuoted(parts) => self.node(format_args!("double"), |d| d.parts(parts)),
            WordPart::Localized(parts) => self.node(format_args!("localized"), |d| d.parts(parts)),
            WordPart::Param(parameter) => self.parameter(parameter),
            WordPart::BadSubstitution(bad) => self.line(format_args!("bad-substitution {}", Bytes(bad.text))),
            WordPart::CommandSub(sub) => {
                let kind = if sub.backquote { "backquote" } else { "command-sub" };
                match &sub.list {
                    Some(list) => self.named_list(kind, list),
                    None => self.line(format_args!("{kind} unread {}", Bytes(sub.text))),
                }
            }
            WordPart::Arith(arith) => {
                self.arith(if arith.bracket { "arith-bracket" } else { "arith" }, arith)
            }
            WordPart::ProcSub(sub) => {
                self.node(format_args!("process-sub {:?}", sub.direction), |d| d.list(&sub.list))
            }
            WordPart::Brace(BraceExpansion::Alternatives(words)) => self.words("braces", words),
            WordPart::Brace(BraceExpansion::Range { kind, start, end, step, width, .. }) => {
                self.line(format_args!("range {kind:?} {start}..{end}..{step} width {width}"))
            }
            WordPart::Tilde(name) => self.line(format_args!("tilde {}", Bytes(name))),
            WordPart::AnyString => self.line(format_args!("any-string")),
            WordPart::AnyChar => self.line(format_args!("any-char")),
            WordPart::Bracket(text) => self.line(format_args!("bracket {}", Bytes(text))),
            WordPart::ExtGlob(glob) => self.words(&format!("extglob {:?}", glob.op), glob.alternatives),
        }
    }

    fn subscript(&mut self, subscript: &Subscript<'s>) -> fmt::Result {
        self.node(format_args!("subscript {:?}", subscript.kind), |d| {
            d.parts(subscript.word.parts)?;
            match subscript.arith.expr {
                Some(expr) => d.node(format_args!("index"), |d| d.arith_expr(expr)),
                None => Ok(()),
            }
        })
    }

    fn parameter(&mut self, parameter: &Parameter<'s>) -> fmt::Result {
        let braced = if parameter.braced { " braced" } else { "" };
        let indirect = if parameter.indirect { " indirect" } else { "" };
        let target = match parameter.target {
            crate::ast::Target::Name(name) => Bytes(name).to_string(),
            crate::ast::Target::Positional(number) => number.to_string(),
            crate::ast::Target::Special(byte) => char::from(byte).to_string(),
        };
        self.node(format_args!("param {target}{braced}{indirect}"), |d| {
            if let Some(subscript) = parameter.subscript {
                d.subscript(subscript)?;
            }
            d.param_op(&parameter.op)
        })
    }

    fn param_op(&mut self, op: &ParamOp<'s>) -> fmt::Result {
        match op {
            ParamOp::None => Ok(()),
            ParamOp::Length => self.line(format_args!("length")),
            ParamOp::Conditional { kind, colon, word } => {
                let colon = if *colon { "colon-" } else { "" };
                self.word(&format!("{colon}{kind:?}"), word)
            }
            ParamOp::RemovePrefix { longest, pattern } => {
                self.word(if *longest { "remove-longest-prefix" } else { "remove-prefix" }, pattern)
            }
            ParamOp::RemoveSuffix { longest, pattern } => {
                self.word(if *longest { "remove-longest-suffix" } else { "remove-suffix" }, pattern)
            }
            ParamOp::Replace { kind, pattern, replacement } => {
                self.word(&format!("replace {kind:?}"), pattern)?;
                replacement.map_or(Ok(()), |word| self.word("with", word))
            }
            ParamOp::Case { to, scope, pattern } => self.word(&format!("case {to:?} {scope:?}"), pattern),
            ParamOp::Substring { offset, length } => {
                self.arith("offset", offset)?;
                length.map_or(Ok(()), |length| self.arith("length", length))
            }
            ParamOp::BadTransform(text) => {
                self.line(format_args!("bad transform {}", String::from_utf8_lossy(text)))
            }
            ParamOp::Transform(letter) => self.line(format_args!("transform {}", char::from(*letter))),
            ParamOp::PrefixNames { at } => self.line(format_args!("prefix-names at={at}")),
            ParamOp::Keys { at } => self.line(format_args!("keys at={at}")),
        }
    }

    fn assignment(&mut self, assignment: &Assignment<'s>) -> fmt::Result {
        let append = if assignment.append { " append" } else { "" };
        self.node(format_args!("assign {}{append}", Bytes(assignment.name)), |d| {
            if let Some(subscript) = assignment.subscript {
                d.subscript(subscript)?;
            }
            match &assignment.value {
                AssignValue::Scalar(word) => d.word("value", word),
                AssignValue::Array(elements) => d.node(format_args!("array"), |d| {
                    for element in *elements {
                        let Some(subscript) = element.subscript else {
                            d.word("element", &element.word)?;
                            continue;
                        };
                        d.subscript(subscript)?;
                        d.word(if element.append { "append" } else { "value" }, &element.value)?;
                    }
                    Ok(())
                }),
            }
        })
    }

    fn arith(&mut self, name: &str, arith: &Arith<'s>) -> fmt::Result {
        self.node(format_args!("{name}"), |d| match arith.expr {
            Some(expr) => d.arith_expr(expr),
            None => d.node(format_args!("text"), |d| d.parts(arith.text)),
        })
    }

    fn arith_expr(&mut self, expr: &ArithExpr<'s>) -> fmt::Result {
        match expr {
            ArithExpr::Number(value) => self.line(format_args!("{value}")),
            ArithExpr::Load(target) => self.lvalue("load", target),
            ArithExpr::Expand(part) => self.node(format_args!("expand"), |d| d.part(part)),
            ArithExpr::Unary(op, operand) => self.node(format_args!("{op:?}"), |d| d.arith_expr(operand)),
            ArithExpr::Step { op, prefix, target } => {
                self.lvalue(&format!("{} {op:?}", if *prefix { "pre" } else { "post" }), target)
            }
            ArithExpr::Binary(..) | ArithExpr::Comma(_) => self.spine(expr),
            ArithExpr::Conditional(node) => self.node(format_args!("conditional"), |d| {
                d.arith_expr(&node.0)?;
                d.arith_expr(&node.1)?;
                d.arith_expr(&node.2)
            }),
            ArithExpr::Assign { op, target, value, .. } => self.node(format_args!("assign {op:?}"), |d| {
                d.lvalue("target", target)?;
                d.arith_expr(value)
            }),
        }
    }

    /// A left spine of binary operators, innermost first, without recursion along it.
    fn spine(&mut self, expr: &ArithExpr<'s>) -> fmt::Result {
        let mut chain = Vec::new();
        let mut left = *expr;
        loop {
            match left {
                ArithExpr::Binary(op, node) => {
                    chain.push((format!("{op:?}"), node.1));
                    left = node.0;
                }
                ArithExpr::Comma(node) => {
                    chain.push(("Comma".to_owned(), node.1));
                    left = node.0;
                }
                _ => break,
            }
        }
        self.node(format_args!("chain"), |d| {
            d.arith_expr(&left)?;
            for (name, right) in chain.iter().rev() {
                d.node(format_args!("{name}"), |d| d.arith_expr(right))?;
            }
            Ok(())
        })
    }

    fn lvalue(&mut self, name: &str, target: &crate::ast::Lvalue<'s>) -> fmt::Result {
        self.node(format_args!("{name} {}", Bytes(target.name)), |d| {
            target.subscript.map_or(Ok(()), |subscript| d.subscript(subscript))
        })
    }

    fn test(&mut self, expr: &TestExpr<'s>) -> fmt::Result {
        match expr {
            TestExpr::Word(word) => self.word("non-empty", word),
            TestExpr::Unary(letter, word) => self.word(&format!("-{}", char::from(*letter)), word),
            TestExpr::Binary(node) => self.node(format_args!("{:?}", node.1), |d| {
                d.word("left", &node.0)?;
                d.word("right", &node.2)
            }),
            TestExpr::Not(inner) => self.node(format_args!("not"), |d| d.test(inner)),
            TestExpr::And(members) => {
                self.node(format_args!("and"), |d| members.iter().try_for_each(|member| d.test(member)))
            }
            TestExpr::Or(members) => {
                self.node(format_args!("or"), |d| members.iter().try_for_each(|member| d.test(member)))
            }
            TestExpr::Group(inner) => self.node(format_args!("group"), |d| d.test(inner)),
        }
    }
}
