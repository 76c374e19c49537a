//! The generator behind `RANDOM`: bash's own, so that a seeded sequence is the same.

/// State of `RANDOM`.
#[derive(Clone, Debug)]
pub struct Random {
    state: u32,
    last: u16,
}

impl Random {
    /// Started from `seed`, as by `RANDOM=seed`.
    pub fn seeded(seed: u32) -> Self {
        Self { state: seed, last: 0 }
    }

    fn step(&mut self) -> u16 {
        let state = if self.state == 0 { 123_459_876 } else { self.state };
        let (high, low) = ((state / 127_773) as i32, (state % 127_773) as i32);
        let next = 16_807i32.wrapping_mul(low).wrapping_sub(2_836i32.wrapping_mul(high));
        self.state = if next < 0 { next.wrapping_add(i32::MAX) as u32 } else { next as u32 };
        (((self.state >> 16) ^ (self.state & 0xffff)) & 0x7fff) as u16
    }

    /// The next number; never the same twice in a row.
    pub fn next_number(&mut self) -> u16 {
        loop {
            let number = self.step();
            if number != self.last {
                self.last = number;
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_a_seed_is_bashs() {
        // bash -c 'RANDOM=42; echo $RANDOM $RANDOM $RANDOM $RANDOM; RANDOM=0; echo $RANDOM $RANDOM'
        let mut random = Random::seeded(42);
        let first: Vec<u16> = (0..4).map(|_| random.next_number()).collect();
        assert_eq!(first, [17772, 26794, 1435, 24388]);
        let mut random = Random::seeded(0);
        assert_eq!([random.next_number(), random.next_number()], [20814, 24386]);
    }
}
