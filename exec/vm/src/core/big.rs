//! Unsigned integers of any size, as far as exact conversion between binary and decimal floating point needs them.
//!
//! Invariant: limbs are little-endian and the highest one is not zero; zero has no limbs.

use std::cmp::Ordering;

/// An unsigned integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Big(Vec<u32>);

impl From<u64> for Big {
    fn from(value: u64) -> Self {
        let mut big = Self(vec![value as u32, (value >> 32) as u32]);
        big.trim();
        big
    }
}

impl Big {
    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// The value of decimal digits.
    pub(super) fn from_digits(digits: &[u8]) -> Self {
        let mut big = Self(Vec::with_capacity(digits.len() / 9 + 1));
        for group in digits.chunks(9) {
            let value = group.iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
            big.mul_add(10u32.pow(group.len() as u32), value);
        }
        big
    }

    /// Whether it is 0.
    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// How many bits it takes.
    pub(super) fn bits(&self) -> usize {
        self.0.last().map_or(0, |top| self.0.len() * 32 - top.leading_zeros() as usize)
    }

    /// `self * factor + addend`, in place.
    pub(super) fn mul_add(&mut self, factor: u32, addend: u32) {
        let mut carry = u64::from(addend);
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry != 0 {
            self.0.push(carry as u32);
        }
        self.trim();
    }

    /// `self * base^exponent`, in place.
    pub(super) fn mul_pow(&mut self, base: u32, mut exponent: usize) {
        let group = 31 / (32 - base.leading_zeros()) as usize;
        let step = base.pow(group as u32);
        while exponent >= group {
            self.mul_add(step, 0);
            exponent -= group;
        }
        self.mul_add(base.pow(exponent as u32), 0);
    }

    /// `self << by`, in place.
    pub(super) fn shl(&mut self, by: usize) {
        if self.is_zero() {
            return;
        }
        let bits = by % 32;
        if bits > 0 {
            self.mul_add(1 << bits, 0);
        }
        self.0.splice(0..0, std::iter::repeat_n(0, by / 32));
    }

    /// `self >> 1`, in place.
    fn halve(&mut self) {
        let mut carry = 0;
        for limb in self.0.iter_mut().rev() {
            let low = *limb & 1;
            *limb = *limb >> 1 | carry << 31;
            carry = low;
        }
        self.trim();
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// `self - other`, in place; `other` is not greater.
    fn subtract(&mut self, other: &Self) {
        let mut borrow = 0i64;
        for (at, limb) in self.0.iter_mut().enumerate() {
            let taken = i64::from(other.0.get(at).copied().unwrap_or(0)) + borrow;
            let rest = i64::from(*limb) - taken;
            borrow = i64::from(rest < 0);
            *limb = rest as u32;
        }
        self.trim();
    }

    /// The quotient, which must fit 128 bits, and whether something remains.
    pub(super) fn divide(mut self, mut divisor: Self) -> (u128, bool) {
        let Some(shift) = self.bits().checked_sub(divisor.bits()) else { return (0, !self.is_zero()) };
        divisor.shl(shift);
        let mut quotient = 0u128;
        for _ in 0..=shift {
            quotient <<= 1;
            if self.compare(&divisor) != Ordering::Less {
                self.subtract(&divisor);
                quotient |= 1;
            }
            divisor.halve();
        }
        (quotient, !self.is_zero())
    }

    /// The top 128 bits (or fewer), how far they were shifted down, and whether a set bit is below them.
    pub(super) fn top(&self) -> (u128, usize, bool) {
        let shift = self.bits().saturating_sub(128);
        let (limbs, bits) = (shift / 32, shift % 32);
        let mut sticky = self.0[..limbs].iter().any(|limb| *limb != 0);
        let mut value = 0u128;
        for limb in self.0[limbs..].iter().skip(1).rev() {
            value = value << 32 | u128::from(*limb);
        }
        let low = self.0.get(limbs).copied().unwrap_or(0);
        sticky |= bits > 0 && low << (32 - bits) != 0;
        value = value << (32 - bits) | u128::from(low >> bits);
        (value, shift, sticky)
    }

    /// Its decimal digits; none for 0.
    pub(super) fn into_digits(mut self) -> Vec<u8> {
        let mut digits = Vec::with_capacity(self.0.len() * 10);
        while !self.is_zero() {
            let mut rest = 0u64;
            for limb in self.0.iter_mut().rev() {
                let value = rest << 32 | u64::from(*limb);
                *limb = (value / 1_000_000_000) as u32;
                rest = value % 1_000_000_000;
            }
            self.trim();
            for _ in 0..9 {
                digits.push(b'0' + (rest % 10) as u8);
                rest /= 10;
            }
        }
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        digits.reverse();
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_survive_the_round_trip() {
        for digits in ["1", "4294967296", "18446744073709551616", "123456789012345678901234567890123456789"] {
            assert_eq!(Big::from_digits(digits.as_bytes()).into_digits(), digits.as_bytes());
        }
        assert!(Big::from_digits(b"000").is_zero());
    }

    #[test]
    fn division_and_top_bits() {
        let mut ten = Big::from(1);
        ten.mul_pow(10, 30);
        let mut seven = Big::from(7);
        seven.mul_pow(10, 10);
        assert_eq!(ten.clone().divide(seven), (10u128.pow(20) / 7, true));
        assert_eq!(ten.top(), (10u128.pow(30), 0, false));
        ten.shl(100);
        let (top, shift, sticky) = ten.top();
        assert_eq!((top >> 28, shift + 28, sticky), (10u128.pow(30), 100, false));
    }
}
