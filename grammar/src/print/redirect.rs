//! Redirections and here-documents.
//!
//! Invariant: the body of a here-document is written at the first end of line behind its operator, or where bash
//! puts it: behind the separator that follows the command.

use super::Printer;
use crate::ast::{HereDocId, Redirect, RedirectFd, RedirectOp, RedirectTarget};
use crate::quote;

impl<'p> Printer<'p> {
    pub(super) fn redirects(&mut self, redirects: &[Redirect<'p>]) {
        self.was_here_doc = false;
        for (at, redirect) in redirects.iter().enumerate() {
            if at > 0 {
                self.put(b" ");
            }
            self.redirect(redirect);
        }
    }

    fn redirect(&mut self, redirect: &Redirect<'p>) {
        let word = match redirect.target {
            RedirectTarget::HereDoc(id) => return self.here_doc_operator(redirect.fd, id),
            RedirectTarget::Word(word) => word,
        };
        if self.source() {
            self.descriptor(redirect.fd);
            self.put(redirect.op.text().as_bytes());
            self.put(b" ");
            return self.word(&word);
        }
        let default = match redirect.op {
            RedirectOp::Input | RedirectOp::DupInput | RedirectOp::HereString => 0,
            _ => 1,
        };
        let number = match redirect.fd {
            RedirectFd::Default if redirect.op == RedirectOp::InputOutput => Some(0),
            RedirectFd::Default => Some(default),
            RedirectFd::Number(number) => Some(number),
            RedirectFd::Variable(_) => None,
        };
        let text = word.as_literal();
        let (op, always) = match redirect.op {
            RedirectOp::DupInput | RedirectOp::DupOutput => match text {
                Some(b"-") => (&b">&"[..], true),
                Some(text) if is_descriptor(text) => (redirect.op.text().as_bytes(), true),
                _ => (redirect.op.text().as_bytes(), false),
            },
            op => (op.text().as_bytes(), false),
        };
        match redirect.fd {
            RedirectFd::Variable(_) => self.descriptor(redirect.fd),
            _ if matches!(redirect.op, RedirectOp::OutputBoth | RedirectOp::AppendBoth) => {}
            _ if always || number != Some(default) => {
                self.put(number.unwrap_or(default).to_string().as_bytes())
            }
            _ => {}
        }
        self.put(op);
        if !matches!(redirect.op, RedirectOp::DupInput | RedirectOp::DupOutput) {
            self.put(b" ");
        }
        self.word(&word);
    }

    fn descriptor(&mut self, fd: RedirectFd<'_>) {
        match fd {
            RedirectFd::Default => {}
            RedirectFd::Number(number) => self.put(number.to_string().as_bytes()),
            RedirectFd::Variable(name) => {
                self.put(b"{");
                self.put(name);
                self.put(b"}");
            }
        }
    }

    fn here_doc_operator(&mut self, fd: RedirectFd<'_>, id: HereDocId) {
        let Some(doc) = self.here_docs.get(id.0 as usize).copied() else { return };
        match fd {
            RedirectFd::Number(0) if !self.source() => {}
            fd => self.descriptor(fd),
        }
        self.put(if doc.strip { b"<<-" } else { b"<<" });
        if doc.quoted {
            self.put(&quote::single(doc.delimiter));
        } else {
            self.put(doc.delimiter);
        }
        self.deferred.push(id);
    }

    pub(super) fn here_doc_body(&mut self, id: HereDocId) {
        let Some(doc) = self.here_docs.get(id.0 as usize).copied() else { return };
        self.put(doc.text);
        if self.source() && doc.text.last().is_some_and(|&b| b != b'\n') {
            self.put(b"\n");
        }
        self.put(doc.delimiter);
    }
}

/// A number, or a number to be moved.
fn is_descriptor(text: &[u8]) -> bool {
    let digits = text.strip_suffix(b"-").unwrap_or(text);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}
