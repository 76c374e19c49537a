//! The colours of `--color`, from GREP_COLORS.

/// The SGR parameters of each part of the output; an empty one is not coloured.
#[derive(Clone, Debug)]
pub(super) struct Colors {
    pub(super) selected_match: Vec<u8>,
    pub(super) context_match: Vec<u8>,
    pub(super) name: Vec<u8>,
    pub(super) line_number: Vec<u8>,
    pub(super) byte_offset: Vec<u8>,
    pub(super) separator: Vec<u8>,
    pub(super) selected_line: Vec<u8>,
    pub(super) context_line: Vec<u8>,
    /// With `-v` the colours of selected and context lines change places.
    pub(super) reverse: bool,
    /// No "erase to the end of the line" after a colour.
    pub(super) no_erase: bool,
}

impl Default for Colors {
    fn default() -> Colors {
        Colors {
            selected_match: b"01;31".to_vec(),
            context_match: b"01;31".to_vec(),
            name: b"35".to_vec(),
            line_number: b"32".to_vec(),
            byte_offset: b"32".to_vec(),
            separator: b"36".to_vec(),
            selected_line: Vec::new(),
            context_line: Vec::new(),
            reverse: false,
            no_erase: false,
        }
    }
}

impl Colors {
    /// Applies a value of GREP_COLORS, up to the first thing in it that is wrong.
    pub(super) fn apply(&mut self, text: &[u8]) {
        for part in text.split(|&b| b == b':') {
            let mut halves = part.splitn(2, |&b| b == b'=');
            let name = halves.next().unwrap_or_default();
            let value = halves.next();
            if value.is_some_and(|v| !v.iter().all(|b| b.is_ascii_digit() || *b == b';')) {
                return;
            }
            let slot = match (name, value) {
                (b"mt", Some(value)) => {
                    self.selected_match = value.to_vec();
                    &mut self.context_match
                }
                (b"ms", _) => &mut self.selected_match,
                (b"mc", _) => &mut self.context_match,
                (b"fn", _) => &mut self.name,
                (b"ln", _) => &mut self.line_number,
                (b"bn", _) => &mut self.byte_offset,
                (b"se", _) => &mut self.separator,
                (b"sl", _) => &mut self.selected_line,
                (b"cx", _) => &mut self.context_line,
                (b"rv", None) => {
                    self.reverse = true;
                    continue;
                }
                (b"ne", None) => {
                    self.no_erase = true;
                    continue;
                }
                _ => continue,
            };
            if let Some(value) = value {
                *slot = value.to_vec();
            }
        }
    }

    /// Starts a colour.
    pub(super) fn start(&self, out: &mut Vec<u8>, sgr: &[u8]) {
        if !sgr.is_empty() {
            out.extend_from_slice(b"\x1b[");
            out.extend_from_slice(sgr);
            out.extend_from_slice(if self.no_erase { b"m" } else { b"m\x1b[K" });
        }
    }

    /// The rest of a line in its colour. A carriage return at the end belongs to the end of the line and has none.
    pub(super) fn tail(&self, out: &mut Vec<u8>, sgr: &[u8], text: &[u8]) {
        let body = text.strip_suffix(b"\r").unwrap_or(text);
        if !body.is_empty() {
            self.start(out, sgr);
            out.extend_from_slice(body);
            self.end(out, sgr);
        }
        out.extend_from_slice(&text[body.len()..]);
    }

    /// Ends a colour.
    pub(super) fn end(&self, out: &mut Vec<u8>, sgr: &[u8]) {
        if !sgr.is_empty() {
            out.extend_from_slice(if self.no_erase { b"\x1b[m" } else { b"\x1b[m\x1b[K" });
        }
    }
}
