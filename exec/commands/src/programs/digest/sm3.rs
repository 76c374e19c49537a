//! SM3 (GB/T 32905-2016).

const START: [u32; 8] =
    [0x7380_166f, 0x4914_b2b9, 0x1724_42d7, 0xda8a_0600, 0xa96f_30bc, 0x1631_38aa, 0xe38d_ee4d, 0xb0fb_0e4e];

/// A digest under way.
pub(super) struct Sm3 {
    state: [u32; 8],
    counted: u64,
    block: Vec<u8>,
}

impl Sm3 {
    pub(super) fn new() -> Self {
        Self { state: START, counted: 0, block: Vec::with_capacity(64) }
    }

    pub(super) fn update(&mut self, mut bytes: &[u8]) {
        self.counted += bytes.len() as u64;
        while !bytes.is_empty() {
            let (now, rest) = bytes.split_at(bytes.len().min(64 - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = rest;
            if self.block.len() == 64 {
                self.compress();
            }
        }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        let bits = self.counted * 8;
        self.block.push(0x80);
        if self.block.len() > 56 {
            self.block.resize(64, 0);
            self.compress();
        }
        self.block.resize(56, 0);
        self.block.extend_from_slice(&bits.to_be_bytes());
        self.compress();
        self.state.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    fn compress(&mut self) {
        let spread = |x: u32| x ^ x.rotate_left(15) ^ x.rotate_left(23);
        let mut w = [0u32; 68];
        for (word, bytes) in w.iter_mut().zip(self.block.chunks_exact(4)) {
            *word = bytes.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
        }
        self.block.clear();
        for at in 16..68 {
            w[at] = spread(w[at - 16] ^ w[at - 9] ^ w[at - 3].rotate_left(15))
                ^ w[at - 13].rotate_left(7)
                ^ w[at - 6];
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = self.state;
        for at in 0..64 {
            let constant: u32 = if at < 16 { 0x79cc_4519 } else { 0x7a87_9d8a };
            let turned = constant.rotate_left(at as u32 % 32);
            let first = a.rotate_left(12).wrapping_add(e).wrapping_add(turned).rotate_left(7);
            let second = first ^ a.rotate_left(12);
            let (mix, choice) = if at < 16 {
                (a ^ b ^ c, e ^ f ^ g)
            } else {
                ((a & b) | (a & c) | (b & c), (e & f) | (!e & g))
            };
            let one = mix.wrapping_add(d).wrapping_add(second).wrapping_add(w[at] ^ w[at + 4]);
            let two = choice.wrapping_add(h).wrapping_add(first).wrapping_add(w[at]);
            (d, c, b, a) = (c, b.rotate_left(9), a, one);
            (h, g, f, e) = (g, f.rotate_left(19), e, two ^ two.rotate_left(9) ^ two.rotate_left(17));
        }
        for (word, new) in self.state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *word ^= new;
        }
    }
}
