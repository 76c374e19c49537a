//! Variables: names, cells, scopes, arrays.
//!
//! A name is interned once per session and has a cell for good: programs are linked to cells, not to names. The table
//! of a subshell shares its cells with the parent's, page by page, until one side writes. Binding is shallow: `local`
//! and `x=1 f` save what the cell held on the cell's own shadow stack. Invariant: a cell's `level` is the scope its
//! present binding belongs to, and the bindings below it on the shadow stack have strictly lower levels.

mod assign;
mod assoc;
mod attrs;
mod error;
mod indexed;
mod list;
mod nameref;
mod names;
mod page;
mod print;
mod random;
mod reference;
mod scope;
mod special;
mod table;
mod value;

#[cfg(test)]
mod tests;

pub use assoc::AssocArray;
pub(crate) use assoc::bucket;
pub use attrs::Attrs;
pub use error::VarError;
pub use indexed::IndexedArray;
pub use list::Item;
pub use nameref::Resolved;
pub use names::{CellId, is_name};
pub use print::{declaration, listing};
pub use random::Random;
pub use reference::{Element, ParamRef, Subscript, TextRef, parse_integer, parse_reference, unquote_key};
pub use scope::{Lifted, ScopeKind, Unset};
pub use special::{Hook, Special};
pub use table::VarTable;
pub use value::{Cell, Value};
