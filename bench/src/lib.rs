//! Benchmarks of every stage, from lexer to embedded call: what they share.
//!
//! `cargo bench -p mirage-bench` runs them all. The stages report bytes per second of source text, the machine reports
//! time per run of a script whose loop count is in its name, and the embedded calls report time per call.

use mirage::Workspace;
use std::fmt::Write;

/// Source text of about `bytes` bytes, of the kind agents send: assignments, tests, loops, functions, pipelines.
pub fn script(bytes: usize) -> Vec<u8> {
    let mut text = String::with_capacity(bytes + 512);
    let mut n = 0;
    while text.len() < bytes {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "count_{n}=$((count + {n} * 3))\n\
             if [ -n \"$name\" ] && [[ $name == *.txt ]]; then\n  echo \"file: ${{name%.txt}} in ${{dir:-/tmp}}\"\nfi\n\
             for item in alpha beta \"$@\"; do\n  printf '%s\\n' \"$item\" | sort -u >> \"$out\"\ndone\n\
             step_{n}() {{\n  local key=$1\n  case $key in\n    a|b) return 0 ;;\n    *) echo \"unknown: $key\" >&2 ;;\n  esac\n}}"
        );
        n += 1;
    }
    text.into_bytes()
}

/// A runtime of one thread, as the binary has it.
pub fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .expect("a runtime of one thread starts")
}

/// A workspace with nothing mounted but the RAM root.
pub fn workspace() -> Workspace {
    Workspace::builder().build().expect("an empty workspace is valid")
}
