//! `[[ … ]]`.
//!
//! Invariant: parentheses are gone, every operand is one text, and the right side of `==` and `=~` is a pattern or a
//! regular expression whose quoted parts are told from the rest.

use super::{Lowering, deeper};
use crate::bytecode::{BinaryTest, IntOp, UnaryTest, WordMode};
use crate::ir::Test;
use mirage_grammar::ast::{TestBinaryOp, TestExpr};
use smallvec::SmallVec;

impl<'a> Lowering<'a> {
    pub(super) fn test(&mut self, test: &TestExpr<'a>) -> Test<'a> {
        deeper(|| self.test_inner(test))
    }

    fn test_inner(&mut self, test: &TestExpr<'a>) -> Test<'a> {
        match *test {
            TestExpr::Word(word) => Test::Unary(UnaryTest::NonEmpty, self.word(&word, WordMode::Text)),
            TestExpr::Unary(letter, word) => {
                Test::Unary(unary_test(letter), self.word(&word, WordMode::Text))
            }
            TestExpr::Binary((left, op, right)) => {
                let subject = self.word(left, WordMode::Text);
                match op {
                    TestBinaryOp::Equal | TestBinaryOp::Assign | TestBinaryOp::NotEqual => {
                        let pattern = self.word(right, WordMode::Pattern);
                        Test::Pattern { subject, pattern, negate: *op == TestBinaryOp::NotEqual }
                    }
                    TestBinaryOp::Match => Test::Regex { subject, regex: self.word(right, WordMode::Regex) },
                    _ => {
                        let right = self.word(right, WordMode::Text);
                        match int_test(*op) {
                            Some(int) => Test::Int { op: int, text: op.text(), left: subject, right },
                            None => Test::Binary(binary_test(*op), subject, right),
                        }
                    }
                }
            }
            TestExpr::Not(inner) => {
                let inner = self.test(inner);
                Test::Not(self.bump.alloc(inner))
            }
            TestExpr::And(members) => Test::And(self.tests(members)),
            TestExpr::Or(members) => Test::Or(self.tests(members)),
            TestExpr::Group(inner) => self.test(inner),
        }
    }

    fn tests(&mut self, members: &[TestExpr<'a>]) -> &'a [Test<'a>] {
        let members: SmallVec<[Test<'a>; 4]> = members.iter().map(|member| self.test(member)).collect();
        self.slice(&members)
    }
}

fn unary_test(letter: u8) -> UnaryTest {
    match letter {
        b'b' => UnaryTest::Block,
        b'c' => UnaryTest::Char,
        b'd' => UnaryTest::Dir,
        b'f' => UnaryTest::File,
        b'g' => UnaryTest::SetGid,
        b'h' | b'L' => UnaryTest::Symlink,
        b'k' => UnaryTest::Sticky,
        b'p' => UnaryTest::Fifo,
        b'r' => UnaryTest::Readable,
        b's' => UnaryTest::NonEmptyFile,
        b't' => UnaryTest::Terminal,
        b'u' => UnaryTest::SetUid,
        b'w' => UnaryTest::Writable,
        b'x' => UnaryTest::Executable,
        b'G' => UnaryTest::OwnedByGroup,
        b'N' => UnaryTest::NewSinceRead,
        b'O' => UnaryTest::OwnedByUser,
        b'S' => UnaryTest::Socket,
        b'o' => UnaryTest::OptionSet,
        b'v' => UnaryTest::VarSet,
        b'R' => UnaryTest::NameRef,
        b'z' => UnaryTest::Empty,
        b'n' => UnaryTest::NonEmpty,
        // `-a` and `-e`; the grammar lets no other letter through.
        _ => UnaryTest::Exists,
    }
}

fn int_test(op: TestBinaryOp) -> Option<IntOp> {
    Some(match op {
        TestBinaryOp::Eq => IntOp::Eq,
        TestBinaryOp::Ne => IntOp::Ne,
        TestBinaryOp::Lt => IntOp::Lt,
        TestBinaryOp::Le => IntOp::Le,
        TestBinaryOp::Gt => IntOp::Gt,
        TestBinaryOp::Ge => IntOp::Ge,
        _ => return None,
    })
}

/// The operators that compare texts or files.
fn binary_test(op: TestBinaryOp) -> BinaryTest {
    match op {
        TestBinaryOp::Less => BinaryTest::Before,
        TestBinaryOp::Greater => BinaryTest::After,
        TestBinaryOp::Newer => BinaryTest::Newer,
        TestBinaryOp::Older => BinaryTest::Older,
        // Patterns, regular expressions and integers were told apart before.
        _ => BinaryTest::SameFile,
    }
}
