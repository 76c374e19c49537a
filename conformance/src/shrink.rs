//! The least of a text that still shows something.
//!
//! Invariant: what comes out passed the test, as the text that went in did; each step only leaves out.

/// Leaves out lines, then commands, then words, then bytes, first many at a time and then one by one, as long as `shows` says
/// that the rest still shows it, and begins anew where the smaller pieces made room for the larger ones.
pub(crate) fn shrink<E>(text: &[u8], mut shows: impl FnMut(&[u8]) -> Result<bool, E>) -> Result<Vec<u8>, E> {
    let mut text = text.to_vec();
    loop {
        let before = text.len();
        for ends in [b"\n".as_slice(), b"\n;|&", b"\n;|& (){}", b""] {
            text = without_pieces(&pieces(&text, ends), &mut shows)?;
        }
        if text.len() == before {
            return Ok(text);
        }
    }
}

/// The text in pieces that end behind a byte of `ends`; each byte is one where there are none.
fn pieces(text: &[u8], ends: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(|byte| ends.is_empty() || ends.contains(byte)).map(<[u8]>::to_vec).collect()
}

fn without_pieces<E>(
    pieces: &[Vec<u8>],
    shows: &mut impl FnMut(&[u8]) -> Result<bool, E>,
) -> Result<Vec<u8>, E> {
    let mut pieces = pieces.to_vec();
    let mut size = pieces.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        while at < pieces.len() {
            let end = (at + size).min(pieces.len());
            let fewer = [&pieces[..at], &pieces[end..]].concat();
            if shows(&fewer.concat())? {
                pieces = fewer;
            } else {
                at = end;
            }
        }
        if size == 1 {
            return Ok(pieces.concat());
        }
        size /= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(text: &str, shows: impl Fn(&str) -> bool) -> String {
        let shows = |text: &[u8]| Ok::<_, ()>(shows(std::str::from_utf8(text).unwrap()));
        String::from_utf8(shrink(text.as_bytes(), shows).unwrap()).unwrap()
    }

    #[test]
    fn what_does_not_show_it_is_left_out() {
        assert_eq!(least("a\nb; echo x y\nc", |text| text.contains('y')), "y");
        assert_eq!(least("f() { echo 1; }\nf\n", |text| text.contains("f\n") && text.contains('1')), "1f\n");
        assert_eq!(least("abc", |_| true), "");
        assert_eq!(least("abc", |text| text.len() == 3), "abc");
    }
}
