//! Redirections and here-documents.
//!
//! Invariant: a redirection's target is one word of mode target, or, for here-documents and here-strings, the very text
//! the command will read.

use super::Lowering;
use crate::bytecode::{RedirectOp, WordMode};
use crate::ir::{Part, Redirect, RedirectFd, Word, WordId};
use mirage_grammar::ast;
use smallvec::SmallVec;

impl<'a> Lowering<'a> {
    pub(super) fn redirects(&mut self, redirects: &[ast::Redirect<'a>]) -> &'a [Redirect<'a>] {
        let redirects: SmallVec<[Redirect<'a>; 4]> =
            redirects.iter().map(|redirect| self.redirect(redirect)).collect();
        self.slice(&redirects)
    }

    fn redirect(&mut self, redirect: &ast::Redirect<'a>) -> Redirect<'a> {
        let op = match redirect.op {
            ast::RedirectOp::Input => RedirectOp::In,
            ast::RedirectOp::Output => RedirectOp::Out,
            ast::RedirectOp::Clobber => RedirectOp::Clobber,
            ast::RedirectOp::Append => RedirectOp::Append,
            ast::RedirectOp::InputOutput => RedirectOp::InOut,
            ast::RedirectOp::DupInput => RedirectOp::DupIn,
            ast::RedirectOp::DupOutput => RedirectOp::DupOut,
            ast::RedirectOp::OutputBoth => RedirectOp::OutErr,
            ast::RedirectOp::AppendBoth => RedirectOp::AppendErr,
            ast::RedirectOp::HereDoc | ast::RedirectOp::HereString => RedirectOp::Here,
        };
        let fd = match redirect.fd {
            ast::RedirectFd::Default => RedirectFd::Default,
            ast::RedirectFd::Number(number) => RedirectFd::Number(number),
            ast::RedirectFd::Variable(name) => RedirectFd::Variable(name),
        };
        let target = match redirect.target {
            ast::RedirectTarget::HereDoc(id) => self.here_doc(id),
            ast::RedirectTarget::Word(word) if redirect.op == ast::RedirectOp::HereString => {
                self.here_string(&word)
            }
            ast::RedirectTarget::Word(word) => self.word(&word, WordMode::Target),
        };
        let written = match redirect.target {
            ast::RedirectTarget::Word(word) => word.text,
            ast::RedirectTarget::HereDoc(_) => b"",
        };
        Redirect { fd, op, target, written }
    }

    fn here_string(&mut self, word: &ast::Word<'a>) -> WordId {
        let mut parts: SmallVec<[Part<'a>; 4]> = SmallVec::new();
        self.text_parts(word.parts, &mut parts);
        parts.push(Part::Quoted(b"\n"));
        let parts = self.slice(&parts);
        self.ir.word(Word { parts, mode: WordMode::Text })
    }

    fn here_doc(&mut self, id: ast::HereDocId) -> WordId {
        let parts = match self.here_docs.get(id.0 as usize) {
            None => &[],
            Some(document) if document.quoted => self.slice(&[Part::Quoted(document.text)]),
            Some(document) => {
                let mut parts: SmallVec<[Part<'a>; 4]> = SmallVec::new();
                self.quoted_parts(document.body, &mut parts);
                self.slice(&parts)
            }
        };
        self.ir.word(Word { parts, mode: WordMode::Text })
    }
}
