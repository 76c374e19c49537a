//! Whole programs over a tree in memory: what a pure core cannot show.

mod support;

use support::World;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[tokio::test]
async fn what_was_read_too_far_is_left_for_the_next_reader() {
    let world = World::new();
    world.write("/tmp/lines", b"1\n2\n3\n").await;
    let ns = world.ns().clone();
    let opened = ns.open(&world.cwd, b"lines", mirage_vfs::OpenOptions::read()).await;
    let Ok(mirage_vfs::OpenNode::File(file)) = opened else { panic!("the file is there") };
    let ofd = mirage_vm::ofd::Ofd::file(file);
    let first = world.run(&[b"head", b"-1"], ofd.clone()).await;
    let rest = world.run(&[b"cat"], ofd).await;
    assert_eq!((text(&first.stdout), text(&rest.stdout)), ("1\n".into(), "2\n3\n".into()));
}

#[tokio::test]
async fn a_broken_pipe_ends_the_writer() {
    let world = World::new();
    let (reader, writer) = mirage_vm::ofd::Ofd::pipe();
    drop(reader);
    let (err, _) =
        mirage_vm::ofd::Ofd::capture(std::sync::Arc::new(mirage_vm::budget::Budget::new(Default::default())));
    let stdin = mirage_vm::ofd::Ofd::text(bytes::Bytes::new());
    let fds = mirage_vm::fds::FdTable::standard(stdin, writer, err);
    let status = world.run_on(&[b"yes"], fds).await;
    assert_eq!(status, Err(mirage_vm::program::Stop::Signal(mirage_vm::signal::PIPE)));
}

#[tokio::test]
async fn every_program_has_help_and_a_version() {
    use mirage_vm::program::ProgramTable;
    let world = World::new();
    for name in mirage_commands::Programs.names() {
        if matches!(
            *name,
            "bash" | "sh" | "echo" | "false" | "test" | "[" | "expr" | "printf" | "find" | "which"
        ) {
            continue;
        }
        let help = world.line(&[name, "--help"], b"").await;
        assert_eq!(help.status, Ok(0), "{name}");
        assert!(text(&help.stdout).starts_with(&format!("Usage: {name} ")), "{name}");
        let version = world.line(&[name, "--version"], b"").await;
        assert_eq!(text(&version.stdout), format!("{name} (mirage) {}\n", env!("CARGO_PKG_VERSION")));
    }
}
