//! Putting lines in order: runs that are sorted alone, then merged, with the budget looked at between steps.

use super::compare::{Item, Sorter};
use mirage_vm::program::Stop;
use std::cmp::Ordering;

/// Lines of one run: sorting it takes fewer steps than may pass between two looks at the budget.
const RUN: usize = 4096;

/// `lines` in order.
pub(super) fn sort<'a>(
    lines: &[&'a [u8]],
    sorter: &Sorter<'_>,
    tick: impl Fn(usize) -> Result<(), Stop>,
) -> Result<Vec<&'a [u8]>, Stop> {
    let mut items: Vec<Item<'a>> = Vec::with_capacity(lines.len());
    for run in lines.chunks(RUN) {
        let start = items.len();
        items.extend(run.iter().map(|line| sorter.item(line)));
        let fresh = &mut items[start..];
        if sorter.is_total() {
            fresh.sort_unstable_by(|a, b| sorter.compare(a, b));
        } else {
            fresh.sort_by(|a, b| sorter.compare(a, b));
        }
        tick(run.len() * 64)?;
    }
    let mut width = RUN;
    let mut other = Vec::with_capacity(if items.len() > width { items.len() } else { 0 });
    while width < items.len() {
        other.clear();
        for pair in items.chunks(2 * width) {
            let (left, right) = pair.split_at(width.min(pair.len()));
            merge_two(left, right, sorter, &mut other, &tick)?;
        }
        std::mem::swap(&mut items, &mut other);
        width *= 2;
    }
    Ok(items.iter().map(|item| item.line).collect())
}

fn merge_two<'a>(
    mut left: &[Item<'a>],
    mut right: &[Item<'a>],
    sorter: &Sorter<'_>,
    out: &mut Vec<Item<'a>>,
    tick: &impl Fn(usize) -> Result<(), Stop>,
) -> Result<(), Stop> {
    // Runs that follow one another need no merging.
    if let (Some(last), Some(first)) = (left.last(), right.first())
        && sorter.compare(last, first) != Ordering::Greater
    {
        out.extend_from_slice(left);
        out.extend_from_slice(right);
        return tick(64);
    }
    let mut steps = 0;
    while let (Some(a), Some(b)) = (left.first(), right.first()) {
        if sorter.compare(a, b) == Ordering::Greater {
            out.push(*b);
            right = &right[1..];
        } else {
            out.push(*a);
            left = &left[1..];
        }
        steps += 1;
        if steps % RUN == 0 {
            tick(RUN * 64)?;
        }
    }
    out.extend_from_slice(left);
    out.extend_from_slice(right);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::compare::Salt;
    use super::super::key::{Key, Modifiers};
    use super::*;

    #[test]
    fn long_inputs_are_sorted_and_stable() {
        let text: Vec<String> =
            (0..20_000u32).map(|n| format!("{} {n}", n.wrapping_mul(2_654_435_761) % 97)).collect();
        let lines: Vec<&[u8]> = text.iter().map(String::as_bytes).collect();
        let keys = [Key::parse(b"1,1n").expect("a key")];
        let sorter = Sorter::new(&keys, Modifiers::default(), None, true, false, Salt::default());
        let got = sort(&lines, &sorter, |_| Ok(())).expect("no limit");
        let mut want: Vec<&String> = text.iter().collect();
        want.sort_by_key(|line| line.split(' ').next().and_then(|n| n.parse::<u32>().ok()));
        let want: Vec<&[u8]> = want.into_iter().map(|line| line.as_bytes()).collect();
        assert!(got == want);
    }
}
