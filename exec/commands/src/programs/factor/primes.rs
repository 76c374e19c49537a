//! Prime factors of numbers of up to 128 bits: trial division, then Pollard's rho with Brent's cycles.

/// The prime factors of `number`, ascending; `tick` is told of the work.
pub(super) fn factors<E>(number: u128, mut tick: impl FnMut(usize) -> Result<(), E>) -> Result<Vec<u128>, E> {
    let mut found = Vec::new();
    let mut rest = number;
    if rest < 2 {
        return Ok(found);
    }
    let mut divisor = 2;
    while divisor < 5000 && divisor * divisor <= rest {
        while rest.is_multiple_of(divisor) {
            found.push(divisor);
            rest /= divisor;
        }
        divisor += if divisor == 2 { 1 } else { 2 };
    }
    let mut pending = vec![rest];
    while let Some(part) = pending.pop() {
        if part == 1 {
            continue;
        }
        if part < divisor * divisor || is_prime(part) {
            found.push(part);
            continue;
        }
        let factor = split(part, &mut tick)?;
        pending.push(factor);
        pending.push(part / factor);
    }
    found.sort_unstable();
    Ok(found)
}

/// `a * b` modulo `m`.
fn multiply(a: u128, b: u128, m: u128) -> u128 {
    if (a | b) >> 64 == 0 {
        return a * b % m;
    }
    // Sixteen bits at a time, where there is room for them above the modulus; else bit by bit.
    let room = m.leading_zeros();
    let step = room.clamp(1, 16);
    let (mut sum, mut at) = (0u128, 128u32);
    while at > 0 {
        let take = step.min(at);
        at -= take;
        for _ in 0..take {
            sum = add(sum, sum, m);
        }
        let digit = (b >> at) & ((1 << take) - 1);
        if digit > 0 {
            let product = if take <= room { a * digit % m } else { a };
            sum = add(sum, product, m);
        }
    }
    sum
}

/// `a + b` modulo `m`, both smaller than it.
fn add(a: u128, b: u128, m: u128) -> u128 {
    match a.checked_add(b) {
        Some(sum) if sum < m => sum,
        _ => a.wrapping_add(b).wrapping_sub(m),
    }
}

fn power(mut base: u128, mut exponent: u128, m: u128) -> u128 {
    let mut result = 1;
    base %= m;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(result, base, m);
        }
        base = multiply(base, base, m);
        exponent >>= 1;
    }
    result
}

/// Miller and Rabin's test over enough bases to be sure for 64 bits, and past doubt above.
fn is_prime(n: u128) -> bool {
    const BASES: [u128; 25] =
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97];
    if n < 2 {
        return false;
    }
    if let Some(small) = BASES.iter().find(|base| n.is_multiple_of(**base)) {
        return n == *small;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|base| {
        let mut x = power(*base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = multiply(x, x, n);
            x == n - 1
        })
    })
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A factor of a composite number.
fn split<E>(n: u128, tick: &mut impl FnMut(usize) -> Result<(), E>) -> Result<u128, E> {
    // A square has no two different factors for the walk to tell apart soon.
    let root = n.isqrt();
    if root * root == n {
        return Ok(root);
    }
    for constant in 1.. {
        let step = |x: u128| add(multiply(x, x, n), constant % n, n);
        let (mut slow, mut fast, mut saved) = (2, 2, 2);
        let (mut product, mut length) = (1, 1u64);
        let mut factor = 1;
        while factor == 1 {
            slow = fast;
            for _ in 0..length {
                fast = step(fast);
            }
            tick(length as usize)?;
            let mut done = 0;
            while done < length && factor == 1 {
                saved = fast;
                let batch = (length - done).min(128);
                for _ in 0..batch {
                    fast = step(fast);
                    product = multiply(product, slow.abs_diff(fast), n);
                }
                tick(batch as usize)?;
                factor = gcd(product, n);
                done += batch;
            }
            length *= 2;
        }
        if factor == n {
            // The batch went over both factors: once more, one step at a time.
            factor = 1;
            while factor == 1 {
                saved = step(saved);
                factor = gcd(slow.abs_diff(saved), n);
            }
        }
        if factor != n {
            return Ok(factor);
        }
    }
    Ok(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(number: u128) -> Vec<u128> {
        factors::<()>(number, |_| Ok(())).expect("no limit")
    }

    #[test]
    fn numbers_are_products_of_their_factors() {
        for number in (1..3000).chain([1 << 64, (1 << 61) - 1, 4_295_098_369, 18_446_744_073_709_551_557]) {
            let found = of(number);
            assert_eq!(found.iter().product::<u128>(), number);
            assert!(found.iter().all(|factor| is_prime(*factor)), "{number}");
        }
        assert_eq!(of(600_851_475_143), [71, 839, 1471, 6857]);
        assert_eq!(of((1 << 89) - 1), [(1 << 89) - 1]);
        assert_eq!(of(1_000_000_007 * 998_244_353 * 1_000_003), [1_000_003, 998_244_353, 1_000_000_007]);
    }
}
