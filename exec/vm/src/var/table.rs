//! The variable table: cells by name, what is derived from them, and reading.

use super::nameref::Resolved;
use super::names::Names;
use super::page::{Page, SIZE};
use super::reference::{parse_integer, unquote_key};
use super::scope::Scope;
use super::special::{HOOKS, SPECIALS};
use super::value::Saved;
use super::{Attrs, Cell, CellId, Element, Hook, Random, Special, Value};
use crate::Text;
use crate::expand::Ifs;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

static NO_CELL: Cell =
    Cell { value: Value::Unset, attrs: Attrs::empty(), special: Special::None, level: 0, shadow: None };

/// A seed that differs from shell to shell.
fn seed() -> u32 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() as u32
}

/// Latest names that are kept; a power of two.
const RECENT: usize = 16;

/// The environment of programs.
type Environment = Arc<Vec<(Text, Text)>>;

/// The variables of one shell.
#[derive(Debug)]
pub struct VarTable {
    pub(super) names: Names,
    /// Empty until the first of them is found.
    recent: Vec<Option<(Text, CellId)>>,
    pages: Vec<Page>,
    pub(super) undo: Vec<CellId>,
    pub(super) scopes: Vec<Scope>,
    generations: [u32; HOOKS],
    /// What [`VarTable::environment`] gives, once one of the shells that have the same exported variables has asked.
    environment: Option<Arc<OnceLock<Environment>>>,
    utf8: bool,
    ifs: Arc<Ifs>,
    /// Bytes that were assigned since the variables were last weighed.
    pub(crate) grown: u64,
    /// Generator of `RANDOM`.
    pub random: Random,
    /// The value that was last assigned to `SECONDS`, and when.
    pub seconds: Option<(i64, Instant)>,
    /// `localvar_unset`: `unset` in a callee behaves as in the function that declared the variable.
    pub localvar_unset: bool,
    /// `set -a`: assignments export.
    pub allexport: bool,
}

impl Default for VarTable {
    fn default() -> Self {
        Self::new()
    }
}

impl VarTable {
    /// A table that knows the special variables and nothing else.
    pub fn new() -> Self {
        let mut table = Self {
            names: Names::default(),
            recent: Vec::new(),
            pages: Vec::new(),
            undo: Vec::new(),
            scopes: Vec::new(),
            generations: [0; HOOKS],
            environment: None,
            utf8: false,
            ifs: Arc::new(Ifs::new(None, false)),
            grown: 0,
            random: Random::seeded(seed()),
            seconds: None,
            localvar_unset: false,
            allexport: false,
        };
        for &(name, special, computed) in SPECIALS {
            let id = table.names.intern(name.as_bytes());
            let cell = table.cell_mut(id);
            cell.special = special;
            cell.attrs.insert(if computed { Attrs::DYNAMIC } else { Attrs::HOOKED });
        }
        table
    }

    /// The table of a subshell: the same values, its own from the first write on either side.
    pub fn fork(&mut self) -> Self {
        Self {
            names: self.names.clone(),
            recent: Vec::new(),
            pages: self.pages.iter_mut().map(Page::fork).collect(),
            undo: self.undo.clone(),
            scopes: self.scopes.clone(),
            generations: self.generations,
            environment: Some(self.environment.get_or_insert_default().clone()),
            utf8: self.utf8,
            ifs: self.ifs.clone(),
            grown: self.grown,
            // A subshell's numbers are its own, or both would draw the same.
            random: Random::seeded(seed()),
            seconds: self.seconds,
            localvar_unset: self.localvar_unset,
            allexport: self.allexport,
        }
    }

    /// A table with names of its own and the global values of this one: what a session cloned from another starts with.
    pub fn detached(&mut self) -> Self {
        let mut table = self.fork();
        table.names = self.names.copied();
        while table.depth() > 0 {
            table.pop_scope();
        }
        table
    }

    // --- names and cells ---------------------------------------------------------------------------------------------

    /// The cell of `name`, made if there is none.
    pub fn intern(&mut self, name: &[u8]) -> CellId {
        self.names.intern(name)
    }

    /// The cell of `name`, made if there is none; `None` when it is not the name of a variable. Names that come again and
    /// again, as those of a program do, are found among the latest.
    pub fn intern_name(&mut self, name: &[u8]) -> Option<CellId> {
        let place = crate::recent::place(name, RECENT);
        if let Some(Some((known, id))) = self.recent.get(place)
            && known[..] == *name
        {
            return Some(*id);
        }
        if !super::is_name(name) {
            return None;
        }
        let id = self.names.intern(name);
        self.recent.resize(RECENT, None);
        self.recent[place] = Some((Text::from(name), id));
        Some(id)
    }

    /// The cell of `name`, if the session has ever seen the name.
    pub fn lookup(&self, name: &[u8]) -> Option<CellId> {
        self.names.find(name)
    }

    /// The name of a cell.
    pub fn name(&self, id: CellId) -> Text {
        self.names.name(id)
    }

    /// The names of the variables that `keep` accepts, in byte order.
    pub fn sorted(&self, mut keep: impl FnMut(&Cell) -> bool) -> Vec<(Text, CellId)> {
        self.names.sorted(|id, _| keep(self.cell(id)))
    }

    /// The names of set variables that start with `prefix`, in byte order.
    pub fn with_prefix(&self, prefix: &[u8]) -> Vec<Text> {
        let list = self.names.sorted(|id, name| name.starts_with(prefix) && self.cell(id).exists());
        list.into_iter().map(|(name, _)| name).collect()
    }

    /// The variable itself: not through namerefs.
    #[inline]
    pub fn cell(&self, id: CellId) -> &Cell {
        let at = id.0 as usize;
        match self.pages.get(at / SIZE) {
            Some(page) => &page.cells()[at % SIZE],
            None => &NO_CELL,
        }
    }

    /// The variable itself, to change. Whoever changes value or attributes of an exported or hooked one by this must
    /// call [`VarTable::touched`].
    #[inline]
    pub(crate) fn cell_mut(&mut self, id: CellId) -> &mut Cell {
        let at = id.0 as usize;
        if at / SIZE >= self.pages.len() {
            self.pages.resize_with(at / SIZE + 1, Page::new);
        }
        &mut self.pages[at / SIZE].cells_mut()[at % SIZE]
    }

    /// A counter that moves whenever what `hook` stands for may have changed.
    pub fn generation(&self, hook: Hook) -> u32 {
        self.generations[hook as usize]
    }

    /// Note that the value or binding of `id` changed.
    pub(crate) fn touched(&mut self, id: CellId) {
        let cell = self.cell(id);
        let special = cell.special;
        if cell.attrs.contains(Attrs::EXPORT) {
            self.environment_changed();
        }
        if let Some(hook) = special.hook() {
            self.bump(hook);
        }
    }

    pub(super) fn bump(&mut self, hook: Hook) {
        let generation = &mut self.generations[hook as usize];
        *generation = generation.wrapping_add(1);
        if hook == Hook::Locale {
            self.utf8 = self.locale_is_utf8();
        }
        if matches!(hook, Hook::Locale | Hook::Ifs) {
            self.ifs = Arc::new(Ifs::new(self.text(b"IFS").as_deref(), self.utf8));
        }
    }

    pub(super) fn environment_changed(&mut self) {
        self.environment = None;
        self.bump(Hook::Environment);
    }

    /// Whether the character locale (`LC_ALL`, `LC_CTYPE`, `LANG`) is a UTF-8 one.
    pub fn utf8(&self) -> bool {
        self.utf8
    }

    /// `IFS`, prepared.
    pub fn ifs(&self) -> &Ifs {
        &self.ifs
    }

    /// The same, to be kept while variables change.
    pub fn shared_ifs(&self) -> Arc<Ifs> {
        self.ifs.clone()
    }

    /// The next number of `RANDOM`.
    pub fn random_number(&mut self) -> u16 {
        self.random.next_number()
    }

    fn locale_is_utf8(&self) -> bool {
        let names = [&b"LC_ALL"[..], b"LC_CTYPE", b"LANG"];
        let chosen = names.into_iter().filter_map(|name| self.text(name)).find(|value| !value.is_empty());
        let upper = chosen.unwrap_or_default().to_ascii_uppercase();
        upper.ends_with(b".UTF-8") || upper.ends_with(b".UTF8")
    }

    /// About how many bytes all values take, hidden ones as well; growth counts from here again.
    pub(crate) fn weigh(&mut self) -> u64 {
        self.grown = 0;
        let cells = self.pages.iter().flat_map(|page| page.cells());
        cells.map(Cell::weight).sum()
    }

    // --- reading -----------------------------------------------------------------------------------------------------

    /// The value of the global binding of `id`.
    pub fn global_value(&self, id: CellId) -> &Value {
        let cell = self.cell(id);
        let mut saved: Option<&Saved> = cell.shadow.as_deref();
        let mut value = &cell.value;
        while let Some(below) = saved {
            value = &below.value;
            saved = below.below.as_deref();
        }
        value
    }

    /// The scalar value of the variable called `name`: stored ones only, not through namerefs. For settings that the
    /// shell itself looks at (`HOME`, `CDPATH`).
    pub fn text(&self, name: &[u8]) -> Option<Text> {
        self.cell(self.lookup(name)?).value.scalar()
    }

    /// The scalar value of `id` through namerefs; computed variables give what is stored.
    pub fn scalar(&mut self, id: CellId) -> Option<Text> {
        if !self.cell(id).attrs.contains(Attrs::NAMEREF) {
            return self.cell(id).value.scalar();
        }
        match self.resolve(id) {
            Ok(Resolved::Cell(id)) if self.cell(id).attrs.contains(Attrs::NAMEREF) => None,
            Ok(Resolved::Cell(id)) => self.cell(id).value.scalar(),
            Ok(Resolved::Global(id)) => self.global_value(id).scalar(),
            Ok(Resolved::Element(id, subscript)) => {
                let element = self.element_of(id, &subscript)?;
                self.element(id, &element)
            }
            Ok(Resolved::All(id, _)) => self.cell(id).value.scalar(),
            Err(_) => None,
        }
    }

    /// Which element of `id` a subscript's text means, where that needs no expansion or evaluation.
    pub fn element_of(&self, id: CellId, subscript: &[u8]) -> Option<Element> {
        if subscript.iter().any(|byte| matches!(byte, b'$' | b'`')) {
            return None;
        }
        if self.cell(id).is_assoc() {
            return Some(Element::Key(unquote_key(subscript)));
        }
        parse_integer(subscript).map(Element::Index)
    }

    /// The value of an element of `id`. A nameref has none: its value is its target.
    pub fn element(&self, id: CellId, element: &Element) -> Option<Text> {
        if self.cell(id).attrs.contains(Attrs::NAMEREF) {
            return None;
        }
        match (&self.cell(id).value, element) {
            (Value::Unset, _) => None,
            (Value::Int(value), Element::Index(0 | -1)) => Some(Text::from_int(*value)),
            (Value::Text(text), Element::Index(0 | -1)) => Some(text.clone()),
            (Value::Int(_) | Value::Text(_), Element::Index(_)) => None,
            (Value::Int(_) | Value::Text(_), Element::Key(key)) => {
                if parse_integer(key) == Some(0) {
                    self.cell(id).value.scalar()
                } else {
                    None
                }
            }
            (Value::Indexed(array), Element::Index(index)) => array.get(array.resolve(*index)?).cloned(),
            (Value::Indexed(array), Element::Key(key)) => {
                array.get(array.resolve(parse_integer(key)?)?).cloned()
            }
            (Value::Assoc(array), Element::Index(index)) => array.get(&Text::from_int(*index)).cloned(),
            (Value::Assoc(array), Element::Key(key)) => array.get(key).cloned(),
        }
    }

    /// Whether the variable is exported.
    pub fn exports(&self, name: &[u8]) -> bool {
        self.lookup(name).is_some_and(|id| self.cell(id).attrs().contains(Attrs::EXPORT))
    }

    /// The environment of programs: exported variables that have a scalar value, in byte order of their names.
    pub fn environment(&mut self) -> Environment {
        if let Some(list) = self.environment.get_or_insert_default().get() {
            return list.clone();
        }
        let list = self.sorted(|cell| {
            let mut below = cell.shadow.as_deref();
            let mut exported = cell.attrs.contains(Attrs::EXPORT);
            while let Some(saved) = below {
                exported |= saved.attrs.contains(Attrs::EXPORT);
                below = saved.below.as_deref();
            }
            exported
        });
        let list: Vec<_> =
            list.into_iter().filter_map(|(name, id)| Some((name, self.exported_value(id)?))).collect();
        self.environment.get_or_insert_default().get_or_init(|| Arc::new(list)).clone()
    }

    fn exported_value(&self, id: CellId) -> Option<Text> {
        let cell = self.cell(id);
        let (mut value, mut attrs, mut below) = (&cell.value, cell.attrs, cell.shadow.as_deref());
        while value.is_unset() || !attrs.contains(Attrs::EXPORT) {
            // A local that has no value, or is not exported, does not hide the exported variable outside.
            let saved = below?;
            (value, attrs, below) = (&saved.value, saved.attrs, saved.below.as_deref());
        }
        match value {
            Value::Text(_) | Value::Int(_) => value.scalar(),
            Value::Unset | Value::Indexed(_) | Value::Assoc(_) => None,
        }
    }
}
