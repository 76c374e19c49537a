//! Chance with a seed: SplitMix64, so that a seed means the same script and the same sample for ever.

/// A stream of numbers.
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is small; the bias is of no matter here.
    pub fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.next() % u64::from(end)).expect("a remainder is below its divisor")
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of some words.
    pub fn word(&mut self, of: &[&'static str]) -> &'static str {
        self.pick::<&'static str>(of)
    }

    /// One of a list, which is not empty.
    pub fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        let len = u32::try_from(of.len()).expect("the lists are short");
        &of[self.below(len) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_fixed() {
        let mut rng = Rng::new(1_234_567);
        assert_eq!([rng.next(), rng.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
