//! What the tests share: a namespace with calls that take text.

#![allow(dead_code, unreachable_pub, reason = "every test file uses its part")]

use mirage_vfs::{
    Access, Errno, Fields, FileKind, Namespace, Op, OpenFile, OpenNode, OpenOptions, RealPath, Result,
    SetAttr, Stat, VPath,
};

pub fn at(path: &str) -> VPath {
    VPath::new(path.as_bytes()).unwrap()
}

/// A namespace and a working directory.
pub struct Shell {
    pub tree: Namespace,
    pub cwd: VPath,
}

/// The value of an operation, waiting for it where the store has to be waited for.
pub fn now<T>(op: Op<'_, T>) -> T
where
    T: Unpin,
{
    op.try_now().unwrap_or_else(|later| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(later)
    })
}

impl Shell {
    pub fn new() -> Self {
        Self::over(Namespace::builder().programs(["cat", "ls", "sort"].into()).build())
    }

    pub fn over(tree: Namespace) -> Self {
        Self { tree, cwd: at("/home/user") }
    }

    pub fn mkdir(&self, path: &str) -> Result<()> {
        now(self.tree.mkdir(&self.cwd, path.as_bytes(), 0o755))
    }

    pub fn symlink(&self, target: &str, path: &str) -> Result<()> {
        now(self.tree.symlink(&self.cwd, target.as_bytes(), path.as_bytes()))
    }

    pub fn open(&self, path: &str, options: OpenOptions) -> Result<OpenFile> {
        now(self.tree.open(&self.cwd, path.as_bytes(), options)).map(|node| match node {
            OpenNode::File(file) => file,
            OpenNode::Special(special) => panic!("{path} is {special:?}"),
        })
    }

    pub fn write(&self, path: &str, text: &str) -> Result<()> {
        let file = self.open(path, OpenOptions::overwrite(0o644))?;
        assert_eq!(now(file.write_at(0, text.as_bytes()))?, text.len());
        Ok(())
    }

    pub fn read(&self, path: &str) -> Result<String> {
        let file = self.open(path, OpenOptions::read())?;
        let bytes = now(file.read_at(0, 1 << 16))?;
        Ok(String::from_utf8(bytes.to_vec()).unwrap())
    }

    pub fn stat(&self, path: &str) -> Result<Stat> {
        now(self.tree.stat(&self.cwd, path.as_bytes(), true))
    }

    pub fn lstat(&self, path: &str) -> Result<Stat> {
        now(self.tree.stat(&self.cwd, path.as_bytes(), false))
    }

    pub fn append(&self, path: &str, text: &str) -> Result<()> {
        let file = self.open(path, OpenOptions::append(0o644))?;
        now(file.append(text.as_bytes()))?;
        Ok(())
    }

    pub fn truncate(&self, path: &str, len: u64) -> Result<()> {
        now(self.tree.truncate(&self.cwd, path.as_bytes(), len))
    }

    pub fn mkfifo(&self, path: &str) -> Result<()> {
        now(self.tree.mkfifo(&self.cwd, path.as_bytes(), 0o644))
    }

    pub fn read_link(&self, path: &str) -> Result<String> {
        let target = now(self.tree.read_link(&self.cwd, path.as_bytes()))?;
        Ok(String::from_utf8(target.to_vec()).unwrap())
    }

    pub fn set(&self, path: &str, follow: bool, change: SetAttr) -> Result<()> {
        now(self.tree.set_attr(&self.cwd, path.as_bytes(), follow, change))
    }

    pub fn kind(&self, path: &str) -> Result<FileKind> {
        self.stat(path).map(|stat| stat.kind())
    }

    pub fn lkind(&self, path: &str) -> Result<FileKind> {
        self.lstat(path).map(|stat| stat.kind())
    }

    pub fn list(&self, path: &str) -> Result<Vec<String>> {
        let page = now(self.tree.read_dir(&self.cwd, path.as_bytes(), Fields::NONE))?;
        let mut names: Vec<_> = page.iter().map(|entry| entry.name.escape_ascii().to_string()).collect();
        names.sort();
        Ok(names)
    }

    pub fn real(&self, path: &str, need: RealPath) -> Result<String> {
        now(self.tree.real_path(&self.cwd, path.as_bytes(), need)).map(|path| path.to_string())
    }

    pub fn rename(&self, from: &str, to: &str) -> Result<()> {
        now(self.tree.rename(&self.cwd, from.as_bytes(), to.as_bytes(), true))
    }

    pub fn unlink(&self, path: &str) -> Result<()> {
        now(self.tree.unlink(&self.cwd, path.as_bytes()))
    }

    pub fn rmdir(&self, path: &str) -> Result<()> {
        now(self.tree.rmdir(&self.cwd, path.as_bytes()))
    }

    pub fn link(&self, from: &str, to: &str) -> Result<()> {
        now(self.tree.link(&self.cwd, from.as_bytes(), to.as_bytes(), false))
    }

    pub fn chmod(&self, path: &str, mode: u16) -> Result<()> {
        let change = SetAttr { mode: Some(mode), ..SetAttr::default() };
        now(self.tree.set_attr(&self.cwd, path.as_bytes(), true, change))
    }

    pub fn access(&self, path: &str, access: Access) -> Result<()> {
        now(self.tree.access(&self.cwd, path.as_bytes(), access))
    }
}

pub fn fails<T: std::fmt::Debug>(result: Result<T>, errno: Errno) {
    match result {
        Err(error) => assert_eq!(error.errno(), errno),
        Ok(value) => panic!("expected {errno:?}, got {value:?}"),
    }
}
