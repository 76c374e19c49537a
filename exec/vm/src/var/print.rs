//! How `declare -p` and `set` show variables.

use super::{Attrs, Cell, Value};
use crate::quote;

/// The letters after `declare -`, in bash's order.
fn letters(cell: &Cell) -> Vec<u8> {
    let table = [
        (cell.is_indexed() || cell.special.is_indexed(), b'a'),
        (cell.is_assoc() || cell.special.is_assoc(), b'A'),
        (cell.attrs.contains(Attrs::INTEGER), b'i'),
        (cell.attrs.contains(Attrs::NAMEREF), b'n'),
        (cell.attrs.contains(Attrs::READONLY), b'r'),
        (cell.attrs.contains(Attrs::TRACE), b't'),
        (cell.attrs.contains(Attrs::EXPORT), b'x'),
        (cell.attrs.contains(Attrs::CAPITAL), b'c'),
        (cell.attrs.contains(Attrs::LOWER), b'l'),
        (cell.attrs.contains(Attrs::UPPER), b'u'),
    ];
    table.into_iter().filter(|(set, _)| *set).map(|(_, letter)| letter).collect()
}

impl Cell {
    /// What `${name@a}` gives.
    pub fn letters(&self) -> Vec<u8> {
        letters(self)
    }
}

/// The value of an array as `declare -p` shows it: `([0]="a" [1]="b")`.
pub(crate) fn array_literal(value: &Value, utf8: bool) -> Vec<u8> {
    let mut out = vec![b'('];
    match value {
        Value::Indexed(array) => {
            for (n, (index, element)) in array.iter().enumerate() {
                if n > 0 {
                    out.push(b' ');
                }
                out.extend_from_slice(format!("[{index}]=").as_bytes());
                out.extend_from_slice(&quote::declared(element, utf8));
            }
        }
        Value::Assoc(array) => {
            for (key, element) in array.iter() {
                out.push(b'[');
                out.extend_from_slice(&quote::key(key, utf8));
                out.extend_from_slice(b"]=");
                out.extend_from_slice(&quote::declared(element, utf8));
                out.push(b' ');
            }
        }
        Value::Unset | Value::Int(_) | Value::Text(_) => {}
    }
    out.push(b')');
    out
}

/// The line of `declare -p` for a variable, without newline.
pub fn declaration(name: &[u8], cell: &Cell, value: &Value, utf8: bool) -> Vec<u8> {
    let mut out = b"declare -".to_vec();
    let letters = letters(cell);
    out.extend_from_slice(if letters.is_empty() { b"-" } else { &letters });
    out.push(b' ');
    out.extend_from_slice(name);
    match value {
        Value::Unset => {}
        Value::Indexed(_) | Value::Assoc(_) => {
            out.push(b'=');
            out.extend_from_slice(&array_literal(value, utf8));
        }
        Value::Int(_) | Value::Text(_) => {
            out.push(b'=');
            out.extend_from_slice(&quote::declared(&value.scalar().unwrap_or_default(), utf8));
        }
    }
    out
}

/// The line of `set` for a variable, without newline; nothing for a variable without value.
pub fn listing(name: &[u8], value: &Value, utf8: bool) -> Option<Vec<u8>> {
    let shown = match value {
        Value::Unset => return None,
        Value::Indexed(_) | Value::Assoc(_) => array_literal(value, utf8),
        Value::Int(_) | Value::Text(_) => quote::assigned(&value.scalar().unwrap_or_default(), utf8),
    };
    Some([name, b"=", &shown].concat())
}
