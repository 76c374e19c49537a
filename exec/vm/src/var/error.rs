//! What can be wrong with an assignment or reference, in bash's words.

use super::CellId;
use crate::Text;

/// Why a variable could not be read, assigned or unset. [`VarError::message`] gives bash's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VarError {
    /// Assigning to a readonly variable.
    Readonly(Text),
    /// A subscript that no element can have; the text is the reference as written.
    BadSubscript(Text),
    /// A subscript that is empty or malformed, reported as `NAME: [SUB]: bad array subscript`.
    BadElement(Text),
    /// A scalar was assigned to an associative array by a list element without subscript.
    NeedsSubscript(Text, Text),
    /// The target of a nameref is no name.
    BadNamerefTarget(Text),
    /// A nameref that leads back to itself; a warning, the variable counts as unset.
    Circular(Text),
    /// More namerefs one behind the other than are followed; nothing is said of it.
    TooDeep,
    /// A nameref of a function leads to its own name: the global variable of that name is meant, after a warning.
    Outside(CellId),
    /// A nameref stands where the array of an element should: it is made an ordinary variable, after a warning.
    InTheWay(CellId),
    /// A nameref was given its own name.
    SelfReference(Text),
    /// `a[1]=(…)`.
    ListToMember(Text),
    /// Not a name.
    BadIdentifier(Text),
    /// `declare -a` of an associative array.
    AssocToIndexed(Text),
    /// `declare -A` of an indexed array.
    IndexedToAssoc(Text),
    /// A nameref may not be an array.
    ReferenceToArray(Text),
    /// The text of an integer variable must be evaluated by the machine first.
    NeedsArith(Text),
    /// `unset` of a variable that must stay.
    CannotUnset(Text),
    /// `unset` of a readonly variable.
    ReadonlyUnset(Text),
    /// Several items of a list, each with its own error.
    Several(Vec<VarError>),
    /// `unset 'x[1]'` of a scalar.
    NotArray(Text),
}

impl VarError {
    /// The errors one by one.
    pub fn each(self) -> Vec<VarError> {
        match self {
            VarError::Several(errors) => errors,
            error => vec![error],
        }
    }

    /// `Ok` when there are none.
    pub(super) fn collected(mut errors: Vec<VarError>) -> Result<(), VarError> {
        match (errors.pop(), errors.is_empty()) {
            (None, _) => Ok(()),
            (Some(only), true) => Err(only),
            (Some(last), false) => {
                errors.push(last);
                Err(VarError::Several(errors))
            }
        }
    }

    /// The message, without a prefix.
    pub fn message(&self) -> Vec<u8> {
        let join = |parts: &[&[u8]]| parts.concat();
        match self {
            VarError::Readonly(name) => join(&[name, b": readonly variable"]),
            VarError::BadSubscript(what) => join(&[what, b": bad array subscript"]),
            VarError::BadElement(what) => join(&[what, b": bad array subscript"]),
            VarError::NeedsSubscript(name, value) => {
                join(&[name, b": ", value, b": must use subscript when assigning associative array"])
            }
            VarError::BadNamerefTarget(target) => {
                join(&[b"`", target, b"': invalid variable name for name reference"])
            }
            VarError::Circular(name) => join(&[b"warning: ", name, b": circular name reference"]),
            VarError::TooDeep | VarError::Outside(_) | VarError::InTheWay(_) => Vec::new(),
            VarError::SelfReference(name) => join(&[name, b": nameref variable self references not allowed"]),
            VarError::ListToMember(what) => join(&[what, b": cannot assign list to array member"]),
            VarError::BadIdentifier(name) => join(&[b"`", name, b"': not a valid identifier"]),
            VarError::AssocToIndexed(name) => join(&[name, b": cannot convert associative to indexed array"]),
            VarError::IndexedToAssoc(name) => join(&[name, b": cannot convert indexed to associative array"]),
            VarError::ReferenceToArray(name) => join(&[name, b": reference variable cannot be an array"]),
            VarError::NeedsArith(text) => join(&[text, b": arithmetic value expected"]),
            VarError::CannotUnset(name) => join(&[name, b": cannot unset"]),
            VarError::ReadonlyUnset(name) => join(&[name, b": cannot unset: readonly variable"]),
            VarError::Several(errors) => {
                errors.iter().map(VarError::message).collect::<Vec<_>>().join(&b'\n')
            }
            VarError::NotArray(name) => join(&[name, b": not an array variable"]),
        }
    }
}
