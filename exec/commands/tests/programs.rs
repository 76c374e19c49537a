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
            "bash" | "rbash" | "sh" | "echo" | "false" | "test" | "[" | "expr" | "printf" | "find" | "which"
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

/// Lines of an order of their own, `count` of them.
fn shuffled(count: u32) -> Vec<u8> {
    let lines = (0..count).map(|n| format!("{:010} some more text\n", n.wrapping_mul(2_654_435_761)));
    lines.collect::<String>().into_bytes()
}

#[tokio::test]
async fn sort_holds_its_buffer_and_spills_the_rest() {
    let mut world = World::new();
    let lines = shuffled(200_000);
    world.write("/tmp/in", &lines).await;
    // The input is several times what may be held at any time; a byte more than that would be a fault.
    world.limits.memory = 1 << 20;
    assert!(lines.len() > 4 << 20);
    let sorted = world.line(&["sort", "-S", "256K", "-o", "out", "in"], b"").await;
    assert_eq!((sorted.status, text(&sorted.stderr)), (Ok(0), String::new()));
    let mut want: Vec<&[u8]> = lines.split_inclusive(|byte| *byte == b'\n').collect();
    want.sort_unstable();
    assert!(world.read("/tmp/out").await == Some(want.concat()), "the output is in order and whole");
    // Nothing is left of what was spilled.
    let page = world.ns().read_dir(&world.cwd, b".", mirage_vfs::Fields::NONE).await.expect("a listing");
    let names: Vec<&[u8]> = page.iter().map(|entry| entry.name).collect();
    assert_eq!(names, [&b"in"[..], b"out"]);
    // Without room to spill to, the limit ends the run.
    let held = world.line(&["sort", "-S", "64M", "-o", "out", "-T", "/dev/null", "in"], b"").await;
    assert_eq!(text(&held.stderr), "sort: cannot create temporary file in '/dev/null': Not a directory\n");
}

#[tokio::test]
async fn sort_merges_more_files_than_it_opens_at_once() {
    let mut world = World::new();
    world.limits.memory = 1 << 20;
    let mut argv: Vec<String> = ["sort", "-m", "-n", "--batch-size=3"].map(String::from).to_vec();
    for file in 0..40 {
        let lines: String = (0..50).map(|n| format!("{}\n", n * 40 + file)).collect();
        world.write(&format!("/tmp/f{file}"), lines.as_bytes()).await;
        argv.push(format!("f{file}"));
    }
    let argv: Vec<&str> = argv.iter().map(String::as_str).collect();
    let merged = world.line(&argv, b"").await;
    assert_eq!(merged.status, Ok(0));
    assert_eq!(text(&merged.stdout), (0..2000).map(|n| format!("{n}\n")).collect::<String>());
}
