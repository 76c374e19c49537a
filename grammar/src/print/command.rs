//! Commands, laid out as bash lays them out.
//!
//! Invariant: the state of the line (indentation due, bodies waiting, separator written) is changed in the order bash
//! changes it, because its output depends on that order even where it looks odd.

use super::{Layout, Printer};
use crate::ast::{
    AndOr, Arg, Case, CaseTerminator, Command, CommandKind, Connector, For, FunctionDef, If, List, ListItem,
    Pipe, Pipeline, Redirect, SimpleCommand, Stage, Terminator, TestExpr,
};
use crate::token::Token;

impl<'p> Printer<'p> {
    pub(super) fn list(&mut self, list: &List<'p>) {
        self.items(list.items);
    }

    fn items(&mut self, items: &[ListItem<'p>]) {
        // bash connects commands in pairs and writes the bodies that wait behind the second of each pair; a command
        // between `;` and `&` is the first of the pair that `&` makes.
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.separator(items[at - 1].terminator);
            }
            self.connected = items.len() > 1;
            self.and_or(&item.and_or);
            if at > 0
                && (items[at - 1].terminator == Terminator::Ampersand
                    || item.terminator != Terminator::Ampersand)
            {
                self.flush_here_docs(b"");
            }
        }
        if items.last().is_some_and(|item| item.terminator == Terminator::Ampersand) {
            self.separator_and_here_docs(b" &");
        }
    }

    fn separator(&mut self, terminator: Terminator) {
        self.skip_indent = true;
        if self.source() && terminator != Terminator::Ampersand {
            // A line each: bash's own separators behind here-documents cannot always be read back.
            self.flush_here_docs(b"");
            self.was_here_doc = false;
            if self.out.last() != Some(&b'\n') {
                self.put(b"\n");
            }
            self.skip_indent = false;
            return;
        }
        if terminator == Terminator::Ampersand {
            self.separator_and_here_docs(b" &");
            return self.put(b" ");
        }
        let newline = self.in_substitution && terminator == Terminator::Newline;
        if !self.deferred.is_empty() {
            self.separator_and_here_docs(b"");
        } else if self.was_here_doc {
            self.was_here_doc = false;
        } else if !newline {
            self.put(b";");
        }
        if self.in_function > 0 {
            self.put(b"\n");
            self.skip_indent = false;
        } else {
            self.put(if newline { b"\n" } else { b" " });
        }
    }

    /// Indents unless the line is begun already.
    fn begin(&mut self) {
        if std::mem::take(&mut self.skip_indent) {
            return;
        }
        self.indent();
    }

    fn and_or(&mut self, and_or: &AndOr<'p>) {
        self.pipeline(&and_or.first);
        for (connector, pipeline) in and_or.rest {
            self.separator_and_here_docs(match connector {
                Connector::And => b" && ",
                Connector::Or => b" || ",
            });
            self.skip_indent = true;
            self.pipeline(pipeline);
            self.flush_as_bash();
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline<'p>) {
        self.begin();
        if let Some(time) = pipeline.time {
            self.put(if time.posix { b"time -p " } else { b"time " });
        }
        let bangs = if self.source() { pipeline.bangs } else { pipeline.bangs % 2 };
        for _ in 0..bangs {
            self.put(b"! ");
        }
        for stage in pipeline.stages {
            self.skip_indent = true;
            self.stage(stage);
        }
        if pipeline.stages.len() > 1 {
            self.flush_as_bash();
        }
    }

    /// Bash writes here-documents behind each part of a list, even where an operator still follows on the same line.
    fn flush_as_bash(&mut self) {
        if !self.source() {
            self.flush_here_docs(b"");
        }
    }

    fn stage(&mut self, stage: &Stage<'p>) {
        match stage.pipe {
            Pipe::None => self.command(&stage.command),
            Pipe::Stdout => {
                self.command(&stage.command);
                self.separator_and_here_docs(b" |");
                self.put(b" ");
            }
            Pipe::Both => {
                self.command(&stage.command);
                if self.layout == Layout::Bash {
                    self.put(b" 2>&1");
                }
                self.separator_and_here_docs(if self.layout == Layout::Bash { b" |" } else { b" |&" });
                self.put(b" ");
            }
        }
    }

    pub(super) fn command(&mut self, command: &Command<'p>) {
        self.begin();
        stacker::maybe_grow(128 << 10, 2 << 20, || self.kind(command));
        if let CommandKind::Simple(_) = command.kind {
            return;
        }
        if !command.redirects.is_empty() {
            self.put(b" ");
            self.redirects(command.redirects);
        }
    }

    fn kind(&mut self, command: &Command<'p>) {
        match &command.kind {
            CommandKind::Simple(simple) => self.simple(simple, command.redirects),
            CommandKind::Brace(list) => self.brace_group(list),
            CommandKind::Subshell(list) => {
                self.put(b"( ");
                self.inline(list);
                self.flush_here_docs(b"");
                self.put(b" )");
            }
            CommandKind::If(node) => self.if_command(node),
            CommandKind::While(node) => self.while_command(b"while ", &node.condition, &node.body),
            CommandKind::Until(node) => self.while_command(b"until ", &node.condition, &node.body),
            CommandKind::For(node) => self.for_command(b"for ", node),
            CommandKind::Select(node) => self.for_command(b"select ", node),
            CommandKind::ArithFor(node) => {
                self.put(b"for ((");
                for (at, expr) in [&node.init, &node.condition, &node.step].into_iter().enumerate() {
                    if at > 0 {
                        self.put(b"; ");
                    }
                    if expr.source.is_empty() && !self.source() {
                        self.put(b"1");
                    } else {
                        self.arith(expr);
                    }
                }
                self.put(b"))");
                self.body(&node.body, node.braces);
            }
            CommandKind::Case(node) => self.case_command(node),
            CommandKind::Arith(expr) => {
                self.put(b"((");
                self.arith(expr);
                self.put(b"))");
            }
            CommandKind::Test(expr) => {
                self.put(b"[[ ");
                self.test(expr);
                self.put(b" ]]");
            }
            CommandKind::Function(function) => self.inner_function(function),
            CommandKind::Coproc(node) => {
                self.put(b"coproc ");
                match &node.name {
                    Some(name) => {
                        self.word(name);
                        self.put(b" ");
                    }
                    None if self.source() => {}
                    None => self.put(b"COPROC "),
                }
                self.skip_indent = true;
                self.in_coproc = node.name.is_none();
                self.command(&node.command);
                self.in_coproc = false;
            }
        }
    }

    /// A list that goes on in the line.
    fn inline(&mut self, list: &List<'p>) {
        self.skip_indent = true;
        self.list(list);
        self.skip_indent = false;
    }

    fn indented(&mut self, list: &List<'p>) {
        self.indentation += self.step;
        self.list(list);
        self.flush_here_docs(b"");
        self.indentation -= self.step;
    }

    fn simple(&mut self, simple: &SimpleCommand<'p>, redirects: &[Redirect<'p>]) {
        let mut first = true;
        let mut redirects = redirects;
        let in_coproc = std::mem::take(&mut self.in_coproc);
        let mut words = simple.args.iter().map_while(|arg| match arg {
            Arg::Word(word) => word.as_literal(),
            Arg::Assign(_) => None,
        });
        let mut reserved_next = || {
            words.next().is_some_and(|text| matches!(text, b"[[" | b"]]") || Token::reserved(text).is_some())
        };
        if self.source() && simple.assignments.is_empty() && (reserved_next() || in_coproc && reserved_next())
        {
            // Only a redirection in front keeps this word from being reserved, or the one before it from being a name.
            self.redirects(std::mem::take(&mut redirects));
            self.put(b" ");
        }
        for assignment in simple.assignments {
            if !std::mem::take(&mut first) {
                self.put(b" ");
            }
            self.assignment(assignment);
        }
        for arg in simple.args {
            if !std::mem::take(&mut first) {
                self.put(b" ");
            }
            match arg {
                Arg::Word(word) => self.word(word),
                Arg::Assign(assignment) => self.assignment(assignment),
            }
        }
        if redirects.is_empty() {
            return;
        }
        if !first {
            self.put(b" ");
        }
        self.redirects(redirects);
    }

    fn brace_group(&mut self, list: &List<'p>) {
        self.put(b"{ ");
        if self.in_function > 0 {
            self.put(b"\n");
            self.indented(list);
            self.put(b"\n");
            self.indent();
        } else {
            self.inline(list);
            self.flush_here_docs(b"");
            self.semicolon();
            self.put(b" ");
        }
        self.put(b"}");
    }

    fn if_command(&mut self, node: &If<'p>) {
        self.if_branches(node, 0);
    }

    fn if_branches(&mut self, node: &If<'p>, at: usize) {
        let clause = &node.clauses[at];
        let connected = self.connected && !self.source();
        self.put(if at > 0 && self.source() { b"elif " } else { b"if " });
        self.inline(&clause.condition);
        if !connected {
            self.flush_here_docs(b"");
        }
        self.semicolon();
        self.put(b" then\n");
        self.indented(&clause.body);
        if at + 1 < node.clauses.len() {
            self.semicolon();
            if self.source() {
                self.newline(b"");
                stacker::maybe_grow(128 << 10, 2 << 20, || self.if_branches(node, at + 1));
                return;
            }
            self.newline(b"else\n");
            self.indentation += self.step;
            self.indent();
            stacker::maybe_grow(128 << 10, 2 << 20, || self.if_branches(node, at + 1));
            self.indentation -= self.step;
        } else if let Some(otherwise) = &node.otherwise {
            self.semicolon();
            self.newline(b"else\n");
            self.indented(otherwise);
        }
        self.semicolon();
        self.newline(b"fi");
    }

    fn while_command(&mut self, keyword: &[u8], condition: &List<'p>, body: &List<'p>) {
        self.put(keyword);
        self.inline(condition);
        self.flush_here_docs(b"");
        self.semicolon();
        self.put(b" do\n");
        self.indented(body);
        self.semicolon();
        self.newline(b"done");
    }

    fn for_command(&mut self, keyword: &[u8], node: &For<'p>) {
        self.put(keyword);
        self.put(node.name);
        match node.words {
            None if self.source() => {}
            None => self.put(b" in \"$@\""),
            Some(words) => {
                self.put(b" in ");
                for (at, word) in words.iter().enumerate() {
                    if at > 0 {
                        self.put(b" ");
                    }
                    self.word(word);
                }
            }
        }
        self.put(b";");
        self.body(&node.body, node.braces);
    }

    fn body(&mut self, body: &List<'p>, braces: bool) {
        let braces = braces && self.source();
        self.newline(if braces { b"{\n" } else { b"do\n" });
        self.indented(body);
        self.semicolon();
        self.newline(if braces { b"}" } else { b"done" });
    }

    fn case_command(&mut self, node: &Case<'p>) {
        self.put(b"case ");
        self.word(&node.word);
        self.put(b" in ");
        self.indentation += self.step;
        for clause in node.clauses {
            self.newline(b"");
            if self.source() {
                self.put(b"(");
            }
            for (at, pattern) in clause.patterns.iter().enumerate() {
                if at > 0 {
                    self.put(b" | ");
                }
                self.word(pattern);
            }
            self.put(b")\n");
            if let Some(body) = &clause.body {
                self.indentation += self.step;
                self.list(body);
                self.indentation -= self.step;
                self.flush_here_docs(b"");
            }
            self.newline(match clause.terminator {
                CaseTerminator::Break => b";;",
                CaseTerminator::FallThrough => b";&",
                CaseTerminator::Continue => b";;&",
            });
        }
        self.indentation -= self.step;
        self.newline(b"esac");
    }

    fn test(&mut self, expr: &TestExpr<'p>) {
        stacker::maybe_grow(64 << 10, 1 << 20, || match expr {
            TestExpr::Word(word) => {
                if !self.source() {
                    self.put(b"-n ");
                }
                self.word(word);
            }
            TestExpr::Unary(letter, word) => {
                self.put(&[b'-', *letter, b' ']);
                self.word(word);
            }
            TestExpr::Binary(node) => {
                self.word(&node.0);
                self.put(b" ");
                self.put(node.1.text().as_bytes());
                self.put(b" ");
                self.word(&node.2);
            }
            TestExpr::Not(inner) => {
                self.put(b"! ");
                self.test(inner);
            }
            TestExpr::And(members) => self.test_chain(members, b" && "),
            TestExpr::Or(members) => self.test_chain(members, b" || "),
            TestExpr::Group(inner) => {
                self.put(b"( ");
                self.test(inner);
                self.put(b" )");
            }
        });
    }

    fn test_chain(&mut self, members: &[TestExpr<'p>], joined: &[u8]) {
        for (at, member) in members.iter().enumerate() {
            if at > 0 {
                self.put(joined);
            }
            self.test(member);
        }
    }

    /// A definition among other commands.
    fn inner_function(&mut self, function: &FunctionDef<'p>) {
        if self.source() {
            return self.source_function(function);
        }
        self.put(b"function ");
        self.put(function.name);
        self.put(b" () \n");
        self.indent();
        self.put(b"{ \n");
        self.function_body(function);
        if !function.body.redirects.is_empty() && matches!(function.body.kind, CommandKind::Brace(_)) {
            self.newline(b"} ");
            self.redirects(function.body.redirects);
        } else {
            self.newline(b"}");
        }
        self.was_here_doc = false;
    }

    fn source_function(&mut self, function: &FunctionDef<'p>) {
        if function.keyword {
            self.put(b"function ");
        }
        self.put(function.name);
        self.put(if function.keyword { b" " } else { b" () " });
        self.skip_indent = true;
        self.command(&function.body);
    }

    fn function_body(&mut self, function: &FunctionDef<'p>) {
        self.in_function += 1;
        self.indentation += self.step;
        match &function.body.kind {
            CommandKind::Brace(list) => self.list(list),
            _ => self.command(&function.body),
        }
        self.flush_here_docs(b"");
        self.indentation -= self.step;
        self.in_function -= 1;
    }

    /// A definition as `declare -f` shows it.
    pub(super) fn named_function(&mut self, function: &FunctionDef<'p>) {
        if Token::reserved(function.name).is_some() {
            self.put(b"function ");
        }
        self.put(function.name);
        self.put(b" () \n{ \n");
        self.function_body(function);
        self.close_function(function);
    }

    /// A definition without its name, as the environment holds it.
    pub(super) fn exported_function(&mut self, function: &FunctionDef<'p>) {
        self.put(b"() { ");
        (self.step, self.indentation) = (0, 1);
        self.function_body(function);
        self.indentation = 0;
        self.close_function(function);
    }

    fn close_function(&mut self, function: &FunctionDef<'p>) {
        if !function.body.redirects.is_empty() && matches!(function.body.kind, CommandKind::Brace(_)) {
            self.newline(b"} ");
            self.redirects(function.body.redirects);
        } else {
            self.newline(b"}");
        }
    }
}
