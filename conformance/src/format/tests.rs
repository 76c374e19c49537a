//! The case format against itself: what is printed reads back the same, and what is wrong is named with its line.

use super::*;
use proptest::prelude::*;

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..30),
        "[a-z#\\\\ \n]{0,30}".prop_map(String::into_bytes),
        "(## end|#### x|[a-z ]{0,8}\n){0,5}".prop_map(String::into_bytes),
    ]
}

fn node() -> impl Strategy<Value = Node> {
    prop_oneof![
        (0..=0o7777u32, bytes()).prop_map(|(mode, content)| Node::File { mode, content }),
        (0..=0o7777u32).prop_map(|mode| Node::Dir { mode }),
        proptest::collection::vec(any::<u8>(), 1..9).prop_map(|target| Node::Link { target }),
    ]
}

fn path() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>().prop_filter("not a separator", |b| !matches!(b, b'/' | b'.')), 1..6)
}

prop_compose! {
    fn case()(
        (name, script, stdin, status) in ("[a-z:][a-z :]{0,8}[a-z]", bytes(), bytes(), proptest::option::of(0..256)),
        args in proptest::collection::vec(bytes(), 0..3),
        env in proptest::collection::vec(("[A-Z]{1,4}", bytes()), 0..3),
        before in proptest::collection::btree_map(path(), node(), 0..4),
        after in proptest::collection::vec((path(), proptest::option::of(node())), 0..4),
        (stdout, stderr) in (bytes(), bytes()),
        whole in any::<bool>(),
    ) -> Case {
        Case {
            name, script, args, stdin, before,
            env: env.into_iter().map(|(n, v)| (n.into_bytes(), v)).collect(),
            mounts: if whole { vec![Mount::Disk] } else { Vec::new() },
            syntax: if whole { Syntax::Whole } else { Syntax::Bash },
            differs: whole.then(|| "D-07".to_owned()),
            expect: status.map(|status| Expect {
                status, stdout, stderr,
                after: after.into_iter().map(|(path, node)| Change { path, node }).collect(),
            }),
            ..Case::default()
        }
    }
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(mut cases in proptest::collection::vec(case(), 0..4)) {
        for (i, case) in cases.iter_mut().enumerate() {
            case.name = format!("{} {i}", case.name);
        }
        let file = CaseFile { head: "# About.\n\n".to_owned(), cases };
        let text = print(&file);
        let mut back = parse(text.as_bytes()).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        for case in &mut back.cases {
            case.line = 0;
        }
        prop_assert_eq!(back, file, "{}", text);
    }
}

#[test]
fn a_case_in_full() {
    let text = b"# About.\n\n#### one\necho $1\ncat\n## stdin: in\n## file a mode=600:\nx\ny\n## end\n## dir: d\n## dir e: mode=700\n\
        ## link l: a\n## env: A=b:c\n## args: one \\e\n## status: 3\n## stdout: one\n## stderr-escaped:\nno\\\n## end\n\
        ## after gone: a\n## after file b: y\n";
    let file = parse(text).unwrap();
    let case = &file.cases[0];
    assert_eq!(case.script, b"echo $1\ncat");
    assert_eq!(case.args, [b"one".to_vec(), b"".to_vec()]);
    assert_eq!(case.before[&b"a"[..]], Node::File { mode: 0o600, content: b"x\ny\n".to_vec() });
    let expect = case.expect.as_ref().unwrap();
    assert_eq!((expect.status, &expect.stderr[..]), (3, &b"no"[..]));
    assert_eq!(expect.after.len(), 2);
    assert_eq!(print(&file).as_bytes(), text);
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    for (text, line, word) in [
        (&b"echo\n"[..], 1, "comments"),
        (b"#### a\n#### a\n", 2, "second"),
        (b"#### a\n:\n## stdout:\nx\n", 3, "end"),
        (b"#### a\n:\n## stdout:\nx\n#### b\n## end\n", 3, "end"),
        (b"#### a\n:\n## status: x\n", 3, "number"),
        (b"#### a\n:\n## colour: red\n", 3, "no key"),
        (b"#### a\n:\n## status: 0\necho\n", 4, "script lines"),
        (b"#### a\n:\n## file ../a: x\n", 3, "relative"),
        (b"#### a\n:\n## file a mode=9: x\n", 3, "mode"),
        (b"#### a\n:\n## file a: x\n## file a: y\n", 4, "second entry"),
        (b"#### a\n:\n## differs: 7\n", 3, "divergence"),
        (b"#### a\n:\n## mounts: tape\n", 3, "tape"),
        (b"#### a\n:\n## stdout-escaped:\n\\q\n## end\n", 3, "backslash"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!(error.line, line, "{error}");
        assert!(error.message.contains(word), "{error}");
    }
}
