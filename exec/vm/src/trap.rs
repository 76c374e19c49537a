//! The trap table: what runs on EXIT, ERR, DEBUG, RETURN and signals.

use crate::options::{Opt, Options};
use crate::signal::{self, Signal, SignalSet};
use mirage_lower::Text;
use std::collections::BTreeMap;

/// What a trap is set on, by bash's own numbering.
pub type TrapKey = u8;

/// `EXIT`.
pub const EXIT: TrapKey = 0;
/// `DEBUG`.
pub const DEBUG: TrapKey = 65;
/// `ERR`.
pub const ERR: TrapKey = 66;
/// `RETURN`.
pub const RETURN: TrapKey = 67;

/// The traps of a shell environment. An empty action ignores the signal.
#[derive(Clone, Debug, Default)]
pub struct Traps {
    actions: BTreeMap<TrapKey, Text>,
    /// What the parent had set, shown by `trap -p` in a subshell until it sets one of its own.
    shown: BTreeMap<TrapKey, Text>,
    /// Signals that were ignored when the shell started: they stay so, whatever it does.
    locked: SignalSet,
    /// The function call each of the shell's own events got its trap in; 0 is none.
    owners: BTreeMap<TrapKey, u64>,
}

impl Traps {
    /// No trap is set or shown.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty() && self.shown.is_empty() && self.locked == SignalSet::default()
    }

    /// Whether anything would run, on any event.
    pub fn has_actions(&self) -> bool {
        self.actions.values().any(|action| !action.is_empty())
    }

    /// A signal is ignored from the start of the shell on; `listed` shows it in `trap -p`.
    pub fn lock(&mut self, signal: Signal, listed: bool) {
        self.locked.insert(signal);
        self.actions.remove(&signal);
        if listed {
            self.actions.insert(signal, Text::new());
        }
    }

    /// The signals that are ignored.
    pub fn ignored(&self) -> SignalSet {
        let mut ignored = self.locked;
        for (key, action) in &self.actions {
            if action.is_empty() && (1..DEBUG).contains(key) {
                ignored.insert(*key);
            }
        }
        ignored
    }

    /// The action set on `key`.
    pub fn get(&self, key: TrapKey) -> Option<&Text> {
        self.actions.get(&key)
    }

    /// The action to run on `key`: none when it is unset or ignored.
    pub fn action(&self, key: TrapKey) -> Option<&Text> {
        self.get(key).filter(|action| !action.is_empty())
    }

    /// Whether the signal is ignored.
    pub fn ignores(&self, signal: Signal) -> bool {
        self.locked.contains(signal) || self.get(signal).is_some_and(|action| action.is_empty())
    }

    /// Set the action of `key`.
    pub fn set(&mut self, key: TrapKey, action: Text) {
        self.forget_shown();
        if !self.is_locked(key) {
            self.actions.insert(key, action);
        }
    }

    /// Note that the trap on `key` was set in this function call.
    pub fn set_owner(&mut self, key: TrapKey, call: u64) {
        self.owners.insert(key, call);
    }

    /// Whether the trap on `key` was set in this function call.
    pub fn is_owner(&self, key: TrapKey, call: u64) -> bool {
        self.owners.get(&key) == Some(&call)
    }

    /// Restore the default of `key`.
    pub fn reset(&mut self, key: TrapKey) {
        self.forget_shown();
        if !self.is_locked(key) {
            self.actions.remove(&key);
        }
    }

    /// Take the action of `key` out, so that it runs once.
    pub fn take(&mut self, key: TrapKey) -> Option<Text> {
        self.actions.remove(&key)
    }

    fn is_locked(&self, key: TrapKey) -> bool {
        key < DEBUG && self.locked.contains(key)
    }

    fn forget_shown(&mut self) {
        self.shown.clear();
    }

    /// What `trap -p` lists, by number.
    pub fn listed(&self) -> impl Iterator<Item = (TrapKey, &Text)> {
        let own = self.actions.iter();
        let inherited = self.shown.iter().filter(|(key, _)| !self.actions.contains_key(key));
        let mut all: Vec<_> = own.chain(inherited).map(|(key, action)| (*key, action)).collect();
        all.sort_by_key(|(key, _)| *key);
        all.into_iter()
    }

    /// Entering a subshell: ignored signals stay ignored, other traps are reset (ERR and DEBUG stay under errtrace and
    /// functrace) but still shown.
    pub fn enter_subshell(&mut self, options: Options) {
        let mut kept = BTreeMap::new();
        for (key, action) in std::mem::take(&mut self.actions) {
            let inherits = match key {
                ERR => options.get(Opt::Errtrace),
                DEBUG | RETURN => options.get(Opt::Functrace),
                EXIT => false,
                _ => action.is_empty(),
            };
            if inherits {
                kept.insert(key, action);
            } else {
                self.shown.insert(key, action);
            }
        }
        self.actions = kept;
    }

    /// The printed name of a key: `SIGINT`, `EXIT`.
    pub fn key_name(key: TrapKey) -> String {
        match key {
            EXIT => "EXIT".into(),
            DEBUG => "DEBUG".into(),
            ERR => "ERR".into(),
            RETURN => "RETURN".into(),
            _ => format!("SIG{}", signal::name(key).unwrap_or("?")),
        }
    }
}
