//! The shortest edit script between two sequences of lines.
//!
//! Myers' algorithm from both ends at once, by divide and conquer, so that memory is linear; then runs of changes are
//! moved to where GNU diff shows them. Lines are compared by the numbers given to equal ones.

/// Lines of either side that the other does not have.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Changes {
    pub left: Vec<bool>,
    pub right: Vec<bool>,
}

struct Search<'a, F> {
    left: &'a [u32],
    right: &'a [u32],
    /// The farthest `x` on each diagonal, from the start and from the end; diagonals are shifted to be indices.
    forward: Vec<isize>,
    backward: Vec<isize>,
    shift: isize,
    changes: Changes,
    tick: F,
}

/// Finds what changed; `tick` is called again and again and may end the search.
pub(super) fn compare<E>(
    left: &[u32],
    right: &[u32],
    tick: impl FnMut(usize) -> Result<(), E>,
) -> Result<Changes, E> {
    let diagonals = left.len() + right.len() + 3;
    let mut search = Search {
        left,
        right,
        forward: vec![0; diagonals],
        backward: vec![0; diagonals],
        shift: right.len() as isize + 1,
        changes: Changes { left: vec![false; left.len()], right: vec![false; right.len()] },
        tick,
    };
    let mut pending = vec![(0, left.len() as isize, 0, right.len() as isize)];
    while let Some(area) = pending.pop() {
        search.area(area, &mut pending)?;
    }
    let mut changes = search.changes;
    shift(left, &mut changes.left, &changes.right);
    shift(right, &mut changes.right, &changes.left);
    Ok(changes)
}

type Area = (isize, isize, isize, isize);

impl<E, F: FnMut(usize) -> Result<(), E>> Search<'_, F> {
    fn same(&self, x: isize, y: isize) -> bool {
        self.left[x as usize] == self.right[y as usize]
    }

    fn area(&mut self, (mut x0, mut x1, mut y0, mut y1): Area, pending: &mut Vec<Area>) -> Result<(), E> {
        while x0 < x1 && y0 < y1 && self.same(x0, y0) {
            (x0, y0) = (x0 + 1, y0 + 1);
        }
        while x0 < x1 && y0 < y1 && self.same(x1 - 1, y1 - 1) {
            (x1, y1) = (x1 - 1, y1 - 1);
        }
        if x0 == x1 {
            self.changes.right[y0 as usize..y1 as usize].fill(true);
        } else if y0 == y1 {
            self.changes.left[x0 as usize..x1 as usize].fill(true);
        } else {
            let (x, y) = self.middle(x0, x1, y0, y1)?;
            pending.push((x, x1, y, y1));
            pending.push((x0, x, y0, y));
        }
        Ok(())
    }

    /// A point on a shortest path through the area.
    fn middle(&mut self, x0: isize, x1: isize, y0: isize, y1: isize) -> Result<(isize, isize), E> {
        let (least, most) = (x0 - y1, x1 - y0);
        let (from, to) = (x0 - y0, x1 - y1);
        let odd = (from - to) & 1 != 0;
        let (mut fmin, mut fmax, mut bmin, mut bmax) = (from, from, to, to);
        let at = |diagonal: isize, shift: isize| (diagonal + shift) as usize;
        let shift = self.shift;
        self.forward[at(from, shift)] = x0;
        self.backward[at(to, shift)] = x1;
        loop {
            (self.tick)(((fmax - fmin) as usize + 1) * 64)?;
            if fmin > least {
                fmin -= 1;
                self.forward[at(fmin - 1, shift)] = -1;
            } else {
                fmin += 1;
            }
            if fmax < most {
                fmax += 1;
                self.forward[at(fmax + 1, shift)] = -1;
            } else {
                fmax -= 1;
            }
            let mut d = fmax;
            while d >= fmin {
                let (low, high) = (self.forward[at(d - 1, shift)], self.forward[at(d + 1, shift)]);
                let mut x = if low < high { high } else { low + 1 };
                let mut y = x - d;
                while x < x1 && y < y1 && self.same(x, y) {
                    (x, y) = (x + 1, y + 1);
                }
                self.forward[at(d, shift)] = x;
                if odd && bmin <= d && d <= bmax && self.backward[at(d, shift)] <= x {
                    return Ok((x, y));
                }
                d -= 2;
            }
            if bmin > least {
                bmin -= 1;
                self.backward[at(bmin - 1, shift)] = isize::MAX;
            } else {
                bmin += 1;
            }
            if bmax < most {
                bmax += 1;
                self.backward[at(bmax + 1, shift)] = isize::MAX;
            } else {
                bmax -= 1;
            }
            let mut d = bmax;
            while d >= bmin {
                let (low, high) = (self.backward[at(d - 1, shift)], self.backward[at(d + 1, shift)]);
                let mut x = if low < high { low } else { high - 1 };
                let mut y = x - d;
                while x0 < x && y0 < y && self.same(x - 1, y - 1) {
                    (x, y) = (x - 1, y - 1);
                }
                self.backward[at(d, shift)] = x;
                if !odd && fmin <= d && d <= fmax && x <= self.forward[at(d, shift)] {
                    return Ok((x, y));
                }
                d -= 2;
            }
        }
    }
}

/// Moves each run of changed lines: joined with the run before where they meet, then as far down as it goes, then back
/// to where the other side has a run too.
fn shift(lines: &[u32], changed: &mut [bool], other: &[bool]) {
    let is = |flags: &[bool], at: usize| flags.get(at).copied().unwrap_or(false);
    let (mut i, mut j) = (0, 0);
    loop {
        // To the next run, keeping step on the other side.
        while i < lines.len() && !changed[i] {
            while is(other, j) {
                j += 1;
            }
            j += 1;
            i += 1;
        }
        if i == lines.len() {
            return;
        }
        let mut start = i;
        while is(changed, i) {
            i += 1;
        }
        while is(other, j) {
            j += 1;
        }
        let mut corresponding;
        loop {
            let length = i - start;
            // Up, as long as the line before equals the last of the run.
            while start > 0 && lines[start - 1] == lines[i - 1] {
                start -= 1;
                i -= 1;
                changed[start] = true;
                changed[i] = false;
                while start > 0 && changed[start - 1] {
                    start -= 1;
                }
                j -= 1;
                while j > 0 && is(other, j) {
                    j -= 1;
                }
            }
            corresponding = if j > 0 && is(other, j - 1) { i } else { lines.len() + 1 };
            // Down, as long as the line after equals the first of the run.
            while i < lines.len() && lines[start] == lines[i] {
                changed[start] = false;
                changed[i] = true;
                start += 1;
                i += 1;
                while is(changed, i) {
                    i += 1;
                }
                j += 1;
                while is(other, j) {
                    j += 1;
                    corresponding = i;
                }
            }
            if length == i - start {
                break;
            }
        }
        while corresponding < i {
            start -= 1;
            i -= 1;
            changed[start] = true;
            changed[i] = false;
            j -= 1;
            while j > 0 && is(other, j) {
                j -= 1;
            }
        }
    }
}

/// A place where the sides differ: lines `left.0..left.1` become lines `right.0..right.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hunk {
    pub left: (usize, usize),
    pub right: (usize, usize),
    /// The change does not count, though it may be shown within others.
    pub ignored: bool,
}

/// The places in order.
pub(super) fn hunks(changes: &Changes) -> Vec<Hunk> {
    let (mut i, mut j) = (0, 0);
    let mut out = Vec::new();
    while i < changes.left.len() || j < changes.right.len() {
        let (from_i, from_j) = (i, j);
        while i < changes.left.len() && changes.left[i] {
            i += 1;
        }
        while j < changes.right.len() && changes.right[j] {
            j += 1;
        }
        if i > from_i || j > from_j {
            out.push(Hunk { left: (from_i, i), right: (from_j, j), ignored: false });
        }
        i += 1;
        j += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ids(text: &str) -> Vec<u32> {
        text.bytes().map(u32::from).collect()
    }

    #[test]
    fn the_script_is_shortest() {
        let changes = compare::<()>(&ids("abcabba"), &ids("cbabac"), |_| Ok(())).expect("no limit");
        let count = changes.left.iter().chain(&changes.right).filter(|changed| **changed).count();
        assert_eq!(count, 5);
    }

    proptest! {
        #[test]
        fn what_is_kept_is_the_same_on_both_sides(left in "[abc]{0,20}", right in "[abc]{0,20}") {
            let (left, right) = (ids(&left), ids(&right));
            let changes = compare::<()>(&left, &right, |_| Ok(())).expect("no limit");
            let kept = |lines: &[u32], flags: &[bool]| -> Vec<u32> {
                lines.iter().zip(flags).filter(|(_, changed)| !**changed).map(|(line, _)| *line).collect()
            };
            prop_assert_eq!(kept(&left, &changes.left), kept(&right, &changes.right));
        }
    }
}
