//! `sleep`: POSIX with GNU's fractions, suffixes and sums.

use crate::options::Spec;
use crate::util::{quote, time};
use crate::voice::{End, Ended, Voice};
use mirage_vm::program::Context;

const SPEC: Spec = Spec {
    name: "sleep",
    summary: "Pause for the sum of the NUMBERs: seconds, or with a suffix s, m, h or d.",
    usage: &["NUMBER[SUFFIX]...", "OPTION"],
    ..Spec::BASE
};

program!(SLEEP, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    let mut seconds = 0.0;
    let mut fine = true;
    for operand in &args.operands {
        match time::interval(operand) {
            Some(part) => seconds += part,
            None => {
                let message = text!("invalid time interval ", quote::locale(cx.locale, operand));
                cx.error(&message).await?;
                fine = false;
            }
        }
    }
    if !fine {
        return Err(SPEC.try_help(cx).await?);
    }
    cx.flush().await?;
    time::sleep(cx, seconds).await.map_err(End::from)?;
    Ok(0)
}
