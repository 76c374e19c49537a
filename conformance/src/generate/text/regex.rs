//! Regular expressions over texts, through each tool that shows what was matched.

use super::patterns::{self, Shape};
use super::quoted;
use crate::case::{Case, Node, Tree};
use crate::rng::Rng;

/// How many patterns a seed makes.
const PATTERNS: usize = 8;

/// How many texts each of them is held against.
const TEXTS: usize = 25;

pub(in crate::generate) fn cases(seed: u64) -> Vec<Case> {
    let mut rng = Rng::new(seed);
    let first = Shape::new(&mut rng);
    let texts: String = (0..TEXTS).map(|_| patterns::text(&mut rng, first) + "\n").collect();
    let before = Tree::from([(b"t".to_vec(), Node::File { mode: 0o644, content: texts.into_bytes() })]);
    let made = (1..=PATTERNS).map(|number| {
        let shape = Shape { utf8: first.utf8, ..Shape::new(&mut rng) };
        Case {
            name: format!("seed {seed} pattern {number}"),
            script: script(&mut rng, shape).into_bytes(),
            env: vec![(b"LC_ALL".to_vec(), shape.locale().into())],
            before: before.clone(),
            ..Case::default()
        }
    });
    made.collect()
}

fn script(rng: &mut Rng, shape: Shape) -> String {
    let (pattern, groups) = patterns::right(rng, shape);
    let icase = rng.one_in(8);
    let syntax = if shape.extended { "-E" } else { "-G" };
    let fold = if icase { "i" } else { "" };
    let mut out = format!("grep -o{fold} {syntax} -e {} t\n", quoted(&pattern));
    let shown: String = (1..=groups.min(9)).map(|group| format!("[\\{group}]")).collect();
    let sed = quoted(&format!("s~{pattern}~<&>{shown}~{fold}"));
    out.push_str(&format!("sed {} {sed} t", if shape.extended { "-E" } else { "" }));
    if shape.extended && !icase {
        out.push_str(&format!(
            "\np={}; while IFS= read -r l; do if [[ $l =~ $p ]]; then printf '[%s]' \"${{BASH_REMATCH[@]}}\"; fi; \
             echo; done < t",
            quoted(&pattern)
        ));
    }
    out
}
