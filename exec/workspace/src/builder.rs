//! Putting a workspace together.

use crate::error::Error;
use crate::workspace::Workspace;
use mirage_commands::Programs;
use mirage_lower::{RuleSet, Text};
use mirage_vfs::{Backend, MountMode, Namespace, NamespaceBuilder, VPath};
use mirage_vm::budget::Limits;
use mirage_vm::program::{Environment, ProgramTable};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The environment a shell starts with: nothing of the host's, and no locale but C.
pub fn starting_environment() -> Vec<(String, String)> {
    const FIXED: [(&str, &str); 8] = [
        ("HOME", "/home/user"),
        ("HOSTNAME", "mirage"),
        ("LOGNAME", "user"),
        ("PATH", "/usr/local/bin:/usr/bin:/bin"),
        ("SHELL", "/bin/bash"),
        ("TERM", "dumb"),
        ("TZ", "UTC"),
        ("USER", "user"),
    ];
    FIXED.map(|(name, value)| (name.to_string(), value.to_string())).into()
}

/// The names of the programs, shared by all workspaces of the host process.
pub(crate) static NAMES: LazyLock<Arc<[&'static str]>> = LazyLock::new(|| Programs.names().into());

/// Builds a [`Workspace`].
pub struct Builder {
    namespace: Result<NamespaceBuilder, Error>,
    env: BTreeMap<Vec<u8>, Vec<u8>>,
    cwd: Option<Vec<u8>>,
    limits: Limits,
    rules: RuleSet,
}

impl Default for Builder {
    fn default() -> Self {
        let env = starting_environment();
        Self {
            namespace: Ok(Namespace::builder().programs(NAMES.clone())),
            env: env.into_iter().map(|(name, value)| (name.into_bytes(), value.into_bytes())).collect(),
            cwd: None,
            limits: Limits::default(),
            rules: RuleSet::all(),
        }
    }
}

impl Builder {
    /// Mount a store at an absolute path.
    #[must_use]
    pub fn mount(self, path: &str, backend: impl Backend, mode: MountMode) -> Self {
        self.mount_shared(path, Arc::new(backend), mode)
    }

    /// Mount a store that others hold as well.
    #[must_use]
    pub fn mount_shared(mut self, path: &str, backend: Arc<dyn Backend>, mode: MountMode) -> Self {
        self.namespace = self.namespace.and_then(|namespace| {
            let top = VPath::new(path.as_bytes()).ok_or_else(|| Error::BadPath(path.to_string()))?;
            namespace.mount(&top, backend, mode).map_err(|_| Error::MountedTwice(path.to_string()))
        });
        self
    }

    /// Set an environment variable.
    #[must_use]
    pub fn env(mut self, name: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Self {
        self.env.insert(name.as_ref().to_vec(), value.as_ref().to_vec());
        self
    }

    /// The working directory; HOME when not given.
    #[must_use]
    pub fn cwd(mut self, path: impl AsRef<[u8]>) -> Self {
        self.cwd = Some(path.as_ref().to_vec());
        self
    }

    /// The limits of each line.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The rules of the optimizer; all of them when not given. What a line does is the same under any.
    #[must_use]
    pub fn optimizer(mut self, rules: RuleSet) -> Self {
        self.rules = rules;
        self
    }

    /// The workspace.
    pub fn build(self) -> Result<Workspace, Error> {
        let namespace = Arc::new(self.namespace?.build());
        let home = self.env.get(&b"HOME"[..]).cloned();
        let cwd = self.cwd.or(home).unwrap_or_else(|| b"/".to_vec());
        let cwd =
            VPath::new(&cwd).ok_or_else(|| Error::BadPath(String::from_utf8_lossy(&cwd).into_owned()))?;
        // A tree mounted at the root need not have the home directory.
        let there = namespace.exists(&VPath::root(), cwd.as_bytes()).try_now().unwrap_or(true);
        let cwd = if there { cwd } else { VPath::root() };
        let env: Environment = Arc::new(
            self.env.into_iter().map(|(name, value)| (Text::from(name), Text::from(value))).collect(),
        );
        Ok(Workspace::new(namespace, cwd, env, self.limits, self.rules))
    }
}
