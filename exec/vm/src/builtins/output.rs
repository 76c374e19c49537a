//! What a builtin prints, kept in order until the machine writes it out.
//!
//! Invariant: the order is that of a line-buffered stdout beside an unbuffered stderr, as bash has them: a message
//! comes after the finished lines before it and in front of a line that is not finished yet.

use bytes::Bytes;

/// A descriptor number.
type Fd = u32;

/// Bytes of room that stay with an emptied output.
const KEPT: usize = 64 << 10;

#[derive(Debug)]
enum Piece {
    /// Bytes for stdout.
    Out(usize),
    /// Bytes for stderr as they are.
    Err(usize),
    /// A message for stderr that the error prefix (`bash: line 1: `) is put in front of.
    Message(usize),
}

impl Piece {
    /// The same piece with `before` bytes in front of it.
    fn moved(self, before: usize) -> Self {
        match self {
            Piece::Out(end) => Piece::Out(before + end),
            Piece::Err(end) => Piece::Err(before + end),
            Piece::Message(end) => Piece::Message(before + end),
        }
    }
}

/// Buffered output of one builtin.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// Everything printed, in the order it leaves, but the unfinished line of stdout.
    bytes: Vec<u8>,
    /// Where each piece ends in `bytes`; empty while all of it is stdout's.
    pieces: Vec<Piece>,
    /// The unfinished line of stdout.
    line: Vec<u8>,
    /// Whether a message was ever printed: only then does the order matter.
    mixed: bool,
}

impl Output {
    /// Print to stdout.
    pub(crate) fn out(&mut self, text: &[u8]) {
        if !self.mixed {
            self.bytes.extend_from_slice(text);
            return;
        }
        match memchr::memrchr(b'\n', text) {
            None => self.line.extend_from_slice(text),
            Some(at) => {
                self.bytes.append(&mut self.line);
                self.bytes.extend_from_slice(&text[..=at]);
                self.end_piece(Piece::Out);
                self.line.extend_from_slice(&text[at + 1..]);
            }
        }
    }

    /// Print to stdout what `write` appends.
    pub(crate) fn out_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if !self.mixed {
            return write(&mut self.bytes);
        }
        let mut text = Vec::new();
        write(&mut text);
        self.out(&text);
    }

    /// Print to stderr as it is.
    pub(crate) fn err(&mut self, text: &[u8]) {
        self.mix();
        self.bytes.extend_from_slice(text);
        self.end_piece(Piece::Err);
    }

    /// Print a message to stderr: the shell's error prefix, the text, a newline.
    pub(crate) fn message(&mut self, text: &[u8]) {
        self.mix();
        self.bytes.extend_from_slice(text);
        self.bytes.push(b'\n');
        self.end_piece(Piece::Message);
    }

    /// Print behind this what another holds.
    pub(crate) fn append(&mut self, later: Output) {
        if !later.mixed {
            return self.out(&later.bytes);
        }
        self.mix();
        let before = self.bytes.len();
        self.bytes.extend_from_slice(&later.bytes);
        self.pieces.extend(later.pieces.into_iter().map(|piece| piece.moved(before)));
        self.line.extend_from_slice(&later.line);
    }

    fn mix(&mut self) {
        if self.mixed {
            return;
        }
        self.mixed = true;
        let finished = memchr::memrchr(b'\n', &self.bytes).map_or(0, |at| at + 1);
        self.line = self.bytes.split_off(finished);
        if finished > 0 {
            self.end_piece(Piece::Out);
        }
    }

    fn end_piece(&mut self, piece: fn(usize) -> Piece) {
        self.pieces.push(piece(self.bytes.len()));
    }

    /// Whether nothing was printed.
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.line.is_empty()
    }

    /// Bytes held.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len() + self.line.len()
    }

    /// What was printed when all of it is stdout's.
    pub(crate) fn plain(&self) -> Option<&[u8]> {
        (!self.mixed).then_some(&self.bytes)
    }

    /// Forget what was printed, all of it stdout's; the room for it is kept within reason.
    pub(crate) fn clear_plain(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(KEPT);
    }

    /// Take what was printed, in order; `prefix` is the error prefix, asked for only when a message needs it.
    pub(crate) fn take(&mut self, prefix: impl FnOnce() -> mirage_lower::Text) -> Vec<(Fd, Bytes)> {
        let mut this = std::mem::take(self);
        if !this.mixed {
            return if this.bytes.is_empty() { Vec::new() } else { vec![(1, Bytes::from(this.bytes))] };
        }
        if !this.line.is_empty() {
            let mut line = std::mem::take(&mut this.line);
            this.bytes.append(&mut line);
            this.end_piece(Piece::Out);
        }
        let prefix = prefix();
        let mut whole: Vec<(Fd, Vec<u8>)> = Vec::with_capacity(2);
        let mut start = 0;
        for piece in &this.pieces {
            let (fd, end, prefix) = match piece {
                Piece::Out(end) => (1, *end, &b""[..]),
                Piece::Err(end) => (2, *end, &b""[..]),
                Piece::Message(end) => (2, *end, &prefix[..]),
            };
            if whole.last().is_none_or(|(last, _)| *last != fd) {
                whole.push((fd, Vec::new()));
            }
            let (_, text) = whole.last_mut().expect("pushed above when it was missing");
            text.extend_from_slice(prefix);
            text.extend_from_slice(&this.bytes[start..end]);
            start = end;
        }
        whole.into_iter().map(|(fd, text)| (fd, Bytes::from(text))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(output: &mut Output) -> Vec<(Fd, String)> {
        let prefix = || mirage_lower::Text::from("bash: line 1: ");
        output
            .take(prefix)
            .into_iter()
            .map(|(fd, text)| (fd, String::from_utf8_lossy(&text).into()))
            .collect()
    }

    #[test]
    fn stdout_alone_is_one_piece() {
        let mut output = Output::default();
        output.out(b"a\nb");
        output.out(b"c");
        assert_eq!(shown(&mut output), [(1, "a\nbc".to_string())]);
        assert!(output.is_empty());
    }

    #[test]
    fn a_message_overtakes_the_unfinished_line() {
        let mut output = Output::default();
        output.out(b"abc\nabc");
        output.message(b"printf: x: invalid number");
        output.out(b"0\n");
        let want = [
            (1, "abc\n".to_string()),
            (2, "bash: line 1: printf: x: invalid number\n".to_string()),
            (1, "abc0\n".to_string()),
        ];
        assert_eq!(shown(&mut output), want);
    }
}
