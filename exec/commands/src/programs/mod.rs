//! The one table of programs.
//!
//! Invariant: rows are sorted by name (checked when this is compiled), so that a look-up is a binary search.

use mirage_vm::program::{Program, ProgramTable};

/// Expands the table into modules, rows and names. A row gives the name, the constant, and the module it is `in`, or
/// that it brings along (`mod`).
macro_rules! programs {
    ($($name:literal $konst:ident $(in $module:ident)? $(mod $own:ident)?;)*) => {
        $($(mod $own;)?)*

        static TABLE: &[&Program] = &[$(&$($module)?$($own)?::$konst,)*];
        static NAMES: &[&str] = &[$($name,)*];
    };
}

programs! {
    "[" BRACKET in test;
    "arch" ARCH in uname;
    "b2sum" B2SUM in digest;
    "base32" BASE32 in base64;
    "base64" BASE64 mod base64;
    "basename" BASENAME mod basename;
    "basenc" BASENC in base64;
    "bash" BASH mod shells;
    "cat" CAT mod cat;
    "chgrp" CHGRP in chown;
    "chmod" CHMOD mod chmod;
    "chown" CHOWN mod chown;
    "cksum" CKSUM in digest;
    "cmp" CMP mod cmp;
    "column" COLUMN mod column;
    "comm" COMM mod comm;
    "cp" CP mod cp;
    "csplit" CSPLIT mod csplit;
    "cut" CUT mod cut;
    "date" DATE mod date;
    "dd" DD mod dd;
    "df" DF mod df;
    "diff" DIFF mod diff;
    "dir" DIR in ls;
    "dirname" DIRNAME mod dirname;
    "du" DU mod du;
    "echo" ECHO mod echo;
    "egrep" EGREP in grep;
    "env" ENV mod env;
    "expand" EXPAND mod expand;
    "expr" EXPR mod expr;
    "factor" FACTOR mod factor;
    "false" FALSE in truth;
    "fgrep" FGREP in grep;
    "find" FIND mod find;
    "fmt" FMT mod fmt;
    "fold" FOLD mod fold;
    "grep" GREP mod grep;
    "groups" GROUPS in identity;
    "gunzip" GUNZIP in gzip;
    "gzip" GZIP mod gzip;
    "head" HEAD mod head;
    "hexdump" HEXDUMP mod hexdump;
    "hostname" HOSTNAME in uname;
    "id" ID mod identity;
    "install" INSTALL mod install;
    "join" JOIN mod join;
    "link" LINK in mkfifo;
    "ln" LN mod ln;
    "logname" LOGNAME in identity;
    "look" LOOK mod look;
    "ls" LS mod ls;
    "md5sum" MD5SUM in digest;
    "mkdir" MKDIR mod mkdir;
    "mkfifo" MKFIFO mod mkfifo;
    "mktemp" MKTEMP mod mktemp;
    "mv" MV in cp;
    "nice" NICE mod nice;
    "nl" NL mod nl;
    "nohup" NOHUP in nice;
    "nproc" NPROC in uname;
    "numfmt" NUMFMT mod numfmt;
    "od" OD mod od;
    "paste" PASTE mod paste;
    "printenv" PRINTENV mod printenv;
    "printf" PRINTF mod printf;
    "pwd" PWD mod pwd;
    "rbash" RBASH in shells;
    "readlink" READLINK mod readlink;
    "realpath" REALPATH mod realpath;
    "rev" REV mod rev;
    "rm" RM mod rm;
    "rmdir" RMDIR mod rmdir;
    "sed" SED mod sed;
    "seq" SEQ mod seq;
    "sh" SH in shells;
    "sha1sum" SHA1SUM in digest;
    "sha224sum" SHA224SUM in digest;
    "sha256sum" SHA256SUM mod digest;
    "sha384sum" SHA384SUM in digest;
    "sha512sum" SHA512SUM in digest;
    "shuf" SHUF mod shuf;
    "sleep" SLEEP mod sleep;
    "sort" SORT mod sort;
    "split" SPLIT mod split;
    "stat" STAT mod stat;
    "sum" SUM in digest;
    "sync" SYNC mod sync;
    "tac" TAC mod tac;
    "tail" TAIL mod tail;
    "tee" TEE mod tee;
    "test" TEST mod test;
    "timeout" TIMEOUT mod timeout;
    "touch" TOUCH mod touch;
    "tr" TR mod tr;
    "true" TRUE mod truth;
    "truncate" TRUNCATE mod truncate;
    "tsort" TSORT mod tsort;
    "tty" TTY mod tty;
    "uname" UNAME mod uname;
    "unexpand" UNEXPAND in expand;
    "uniq" UNIQ mod uniq;
    "unlink" UNLINK in mkfifo;
    "vdir" VDIR in ls;
    "wc" WC mod wc;
    "which" WHICH mod which;
    "whoami" WHOAMI in identity;
    "xargs" XARGS mod xargs;
    "xxd" XXD mod xxd;
    "yes" YES mod yes;
    "zcat" ZCAT in gzip;
}

const fn less(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return a[at] < b[at];
        }
        at += 1;
    }
    a.len() < b.len()
}

const fn equal(a: &[u8], b: &[u8]) -> bool {
    !less(a, b) && !less(b, a)
}

const _: () = {
    let mut row = 0;
    while row < NAMES.len() {
        assert!(equal(NAMES[row].as_bytes(), TABLE[row].name.as_bytes()), "a row names its program");
        assert!(row == 0 || less(NAMES[row - 1].as_bytes(), NAMES[row].as_bytes()), "rows are sorted");
        row += 1;
    }
};

/// Every program of this crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Programs;

impl ProgramTable for Programs {
    fn get(&self, name: &[u8]) -> Option<&'static Program> {
        let row = NAMES.binary_search_by(|known| known.as_bytes().cmp(name)).ok()?;
        Some(TABLE[row])
    }

    fn names(&self) -> &[&'static str] {
        NAMES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_program() {
        for name in NAMES {
            assert_eq!(Programs.get(name.as_bytes()).map(|program| program.name), Some(*name));
        }
        assert!(Programs.get(b"no-such-program").is_none());
    }
}
