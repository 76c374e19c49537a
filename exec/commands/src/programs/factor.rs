//! `factor`: as GNU has it.
//!
//! Differences: numbers of more than 128 bits are refused as too large where GNU's has GMP for them.

mod primes;

use crate::options::Spec;
use crate::util::input::Lines;
use crate::util::{input, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const SPEC: Spec = Spec {
    name: "factor",
    summary: "Print the prime factors of each NUMBER, or of those on standard input.",
    usage: &["[OPTION] [NUMBER]..."],
    ..Spec::BASE
};

program!(FACTOR, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut status = 0;
    for word in &args.operands {
        status |= one(cx, word).await?;
    }
    if !args.operands.is_empty() {
        return Ok(status);
    }
    let dash = Text::from(&b"-"[..]);
    let mut lines = Lines::new(cx, dash, input::stdin(cx), b'\n');
    // What cannot be read ends, as it does in GNU's.
    while let Ok(Some(line)) = lines.try_next(cx, b'\n').await? {
        for word in line.split(|byte| matches!(byte, b' ' | b'\t' | b'\n')).filter(|word| !word.is_empty()) {
            status |= one(cx, word).await?;
        }
    }
    Ok(status)
}

async fn one(cx: &mut Context, word: &[u8]) -> Ended {
    let digits = word.trim_ascii_start();
    let digits = digits.strip_prefix(b"+").unwrap_or(digits);
    let valid = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(digits).ok().filter(|_| valid).map(str::parse::<u128>);
    let number = match number {
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            let word = quote::locale(cx.locale, word);
            cx.error(&text!(word, " is too large")).await?;
            return Ok(1);
        }
        None => {
            let word = quote::locale(cx.locale, word);
            cx.error(&text!(word, " is not a valid positive integer")).await?;
            return Ok(1);
        }
    };
    let factors = primes::factors(number, |steps| cx.tick(steps * 64)).map_err(End::from)?;
    let mut line = format!("{number}:");
    for factor in factors {
        line += &format!(" {factor}");
    }
    line.push('\n');
    cx.out(line.as_bytes()).await?;
    Ok(0)
}
