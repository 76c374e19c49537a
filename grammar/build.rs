//! Generates the parser from `src/shell.lalrpop`.

fn main() {
    lalrpop::Configuration::new()
        .emit_rerun_directives(true)
        .use_cargo_dir_conventions()
        .process()
        .expect("the grammar has no conflicts");
}
