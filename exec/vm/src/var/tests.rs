//! The table as a whole, against what bash answered to the same steps.

use super::*;
use crate::Text;

fn get(table: &mut VarTable, name: &str) -> Option<String> {
    let id = table.intern(name.as_bytes());
    table.scalar(id).map(|text| text.to_string_lossy().into_owned())
}

fn set(table: &mut VarTable, name: &str, value: &str) {
    table.set(name.as_bytes(), value).unwrap();
}

#[test]
fn a_fork_sees_the_values_of_its_time_and_writes_its_own() {
    let mut parent = VarTable::new();
    set(&mut parent, "x", "1");
    let mut child = parent.fork();
    set(&mut parent, "x", "2");
    set(&mut child, "y", "3");
    assert_eq!(get(&mut child, "x").as_deref(), Some("1"));
    assert_eq!(get(&mut parent, "x").as_deref(), Some("2"));
    assert_eq!(get(&mut parent, "y"), None);
    drop(child);
    set(&mut parent, "x", "4");
    assert_eq!(get(&mut parent, "x").as_deref(), Some("4"));
}

#[test]
fn a_temporary_is_hidden_by_unset_and_kept_by_local() {
    // x=g; f() { unset x; echo "[$x]"; }; x=1 f; echo $x         → [g] g
    // f() { local x; echo "[$x]"; }; x=1 f                       → [1]
    let mut table = VarTable::new();
    set(&mut table, "x", "g");
    let x = table.intern(b"x");
    table.push_scope(ScopeKind::Function);
    table.assign_temporary(x, Text::from("1"), false).unwrap();
    assert_eq!(
        table.environment().iter().map(|(n, v)| (&n[..], &v[..])).collect::<Vec<_>>(),
        [(&b"x"[..], &b"1"[..])]
    );
    assert!(!table.make_local(x, false).unwrap());
    assert_eq!(get(&mut table, "x").as_deref(), Some("1"));
    table.cell_mut(x).attrs.remove(Attrs::LOCAL);
    table.unset(x, Unset::Target).unwrap();
    assert_eq!(get(&mut table, "x").as_deref(), Some("g"));
    table.pop_scope();
    assert_eq!(get(&mut table, "x").as_deref(), Some("g"));
    assert!(table.environment().is_empty());
}

#[test]
fn unset_leaves_a_marker_in_the_function_and_pops_in_a_callee() {
    // f() { local x=1; unset x; echo "[${x-unset}]"; }; x=g f                          → [unset]
    // g() { unset x; echo "g[${x-unset}]"; x=7; }; f() { local x=1; g; echo "f[$x]"; } → g[g] f[7]
    let mut table = VarTable::new();
    set(&mut table, "x", "g");
    let x = table.intern(b"x");
    table.push_scope(ScopeKind::Function);
    table.make_local(x, false).unwrap();
    set(&mut table, "x", "1");
    table.push_scope(ScopeKind::Function);
    table.unset(x, Unset::Target).unwrap();
    assert_eq!(get(&mut table, "x").as_deref(), Some("g"));
    set(&mut table, "x", "7");
    table.pop_scope();
    assert_eq!(get(&mut table, "x").as_deref(), Some("7"));
    table.make_local(x, false).unwrap();
    set(&mut table, "x", "1");
    table.unset(x, Unset::Target).unwrap();
    assert_eq!(get(&mut table, "x"), None);
    table.pop_scope();
    assert_eq!(get(&mut table, "x").as_deref(), Some("7"));
}

#[test]
fn a_long_chain_of_locals_is_dropped_without_recursion() {
    let mut table = VarTable::new();
    let x = table.intern(b"x");
    for _ in 0..200_000 {
        table.push_scope(ScopeKind::Function);
        table.make_local(x, false).unwrap();
    }
    drop(table.fork());
    drop(table);
}

#[test]
fn namerefs_lead_to_variables_and_elements() {
    let mut table = VarTable::new();
    let (n, m) = (table.intern(b"n"), table.intern(b"m"));
    table.set_attrs(n, Attrs::NAMEREF, Attrs::empty());
    table.set_attrs(m, Attrs::NAMEREF, Attrs::empty());
    set(&mut table, "n", "q");
    set(&mut table, "n", "4");
    assert_eq!(get(&mut table, "q").as_deref(), Some("4"));
    set(&mut table, "m", "arr[1]");
    set(&mut table, "m", "new");
    let arr = table.intern(b"arr");
    assert_eq!(table.element(arr, &Element::Index(1)).as_deref(), Some(&b"new"[..]));
    table.unset(m, Unset::Target).unwrap();
    assert_eq!(table.cell(arr).value().count(), 0);
    table.unset(n, Unset::Reference).unwrap();
    set(&mut table, "n", "m");
    assert_eq!(get(&mut table, "q").as_deref(), Some("4"));
}

#[test]
fn circular_namerefs_are_told() {
    let mut table = VarTable::new();
    for (name, target) in [("c1", "c2"), ("c2", "c1")] {
        let id = table.intern(name.as_bytes());
        table.set_attrs(id, Attrs::NAMEREF, Attrs::empty());
        table.store(id, Value::Text(Text::from(target)));
    }
    let id = table.intern(b"c1");
    assert_eq!(table.resolve(id).unwrap_err().message(), b"warning: c1: circular name reference");
}

#[test]
fn attributes_transform_what_is_assigned() {
    let mut table = VarTable::new();
    let i = table.intern(b"i");
    table.set_attrs(i, Attrs::INTEGER, Attrs::empty());
    set(&mut table, "i", "0x10");
    table.assign(i, Text::from("5"), true).unwrap();
    assert_eq!(get(&mut table, "i").as_deref(), Some("21"));
    assert_eq!(table.assign(i, Text::from("a+1"), false), Err(VarError::NeedsArith(Text::from("a+1"))));
    let u = table.intern(b"u");
    table.set_attrs(u, Attrs::UPPER, Attrs::empty());
    set(&mut table, "u", "aé");
    assert_eq!(get(&mut table, "u").as_deref(), Some("Aé"));
    set(&mut table, "LANG", "en_US.UTF-8");
    set(&mut table, "u", "aé");
    assert_eq!(get(&mut table, "u").as_deref(), Some("AÉ"));
    table.set_attrs(u, Attrs::READONLY, Attrs::empty());
    let error = table.set(b"u", "x").unwrap_err();
    assert_eq!(error.message(), b"u: readonly variable");
}

#[test]
fn associative_arrays_list_in_bashs_order() {
    // for ((i=0;i<3000;i++)); do a[k$i]=1; done; set -- ${!a[@]}; echo $1 $2 $3 ${100} ${1000} ${2999}
    let mut array = AssocArray::new();
    for i in 0..3000 {
        array.set(Text::from(format!("k{i}")), Text::from("1"));
    }
    let keys: Vec<String> = array.iter().iter().map(|(key, _)| key.to_string_lossy().into_owned()).collect();
    let picked: Vec<&str> = [0, 1, 2, 99, 999, 2998].iter().map(|&at| keys[at].as_str()).collect();
    assert_eq!(picked, ASSOC_ORDER);
}

const ASSOC_ORDER: [&str; 6] = ["k1698", "k1699", "k1696", "k2579", "k296", "k1049"];

#[test]
fn declarations_print_as_bash_prints_them() {
    let mut table = VarTable::new();
    let a = table.intern(b"a");
    table.assign_element(a, &Element::Index(3), Text::from("x y"), false).unwrap();
    table.assign_element(a, &Element::Index(1), Text::from("$"), false).unwrap();
    table.set_attrs(a, Attrs::READONLY | Attrs::EXPORT, Attrs::empty());
    let cell = table.cell(a);
    // a[3]='x y'; a[1]='$'; declare -rx a; declare -p a
    assert_eq!(
        declaration(b"a", cell, cell.value(), false),
        br#"declare -arx a=([1]="\$" [3]="x y")"#.to_vec()
    );
    let m = table.intern(b"m");
    table.make_assoc(m).unwrap();
    table.assign_element(m, &Element::Key(Text::from("a b")), Text::from("1"), false).unwrap();
    let cell = table.cell(m);
    assert_eq!(declaration(b"m", cell, cell.value(), false), br#"declare -A m=(["a b"]="1" )"#.to_vec());
}

#[test]
fn lists_are_assigned_by_kind() {
    let mut table = VarTable::new();
    let keyed = |key: &str, value: &str| Item::Keyed {
        key: Text::from(key),
        value: Text::from(value),
        append: false,
    };
    let plain = |value: &str| Item::Value(Text::from(value));
    let show = |table: &VarTable, id| {
        let cell = table.cell(id);
        String::from_utf8(declaration(b"v", cell, cell.value(), false)).unwrap()
    };
    // v=(a [5]=b c [1]=d e); v+=(f); declare -p v
    let v = table.intern(b"v");
    table
        .assign_list(v, vec![plain("a"), keyed("5", "b"), plain("c"), keyed("1", "d"), plain("e")], false)
        .unwrap();
    table.assign_list(v, vec![plain("f")], true).unwrap();
    assert_eq!(show(&table, v), r#"declare -a v=([0]="a" [1]="d" [2]="e" [5]="b" [6]="c" [7]="f")"#);
    // declare -A m=(a b c)   and   m=([x]=1 y)
    let m = table.intern(b"m");
    table.make_assoc(m).unwrap();
    table.assign_list(m, vec![plain("a"), plain("b"), plain("c")], false).unwrap();
    assert_eq!(show(&table, m), r#"declare -A v=([c]="" [a]="b" )"#);
    let error = table.assign_list(m, vec![keyed("x", "1"), plain("y")], false).unwrap_err();
    assert_eq!(error.message(), b"m: y: must use subscript when assigning associative array");
    assert_eq!(show(&table, m), r#"declare -A v=([x]="1" )"#);
}

#[test]
fn the_global_binding_can_be_reached_under_locals() {
    // f() { local x=1; g; echo $x; }; g() { local x=2; declare -g x=9; echo $x; }; x=0; f; echo $x → 2 1 9
    let mut table = VarTable::new();
    set(&mut table, "x", "0");
    let x = table.intern(b"x");
    for value in ["1", "2"] {
        table.push_scope(ScopeKind::Function);
        table.make_local(x, false).unwrap();
        set(&mut table, "x", value);
    }
    let lifted = table.lift(x, 0);
    set(&mut table, "x", "9");
    table.lower(x, lifted);
    for expected in ["2", "1", "9"] {
        assert_eq!(get(&mut table, "x").as_deref(), Some(expected));
        table.pop_scope();
    }
}
