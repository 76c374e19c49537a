//! `ulimit`: the limits can be read; of what the workspace gives, a script can lower the number of descriptors.

use super::{Call, GivenOption};
use crate::flow::Answer;
use crate::vm::Vm;

/// A resource: letter, what it is, its unit, its limit (`None` is unlimited).
struct Resource {
    letter: u8,
    name: &'static str,
    unit: &'static str,
    limit: Option<u64>,
}

const fn resource(letter: u8, name: &'static str, unit: &'static str, limit: Option<u64>) -> Resource {
    Resource { letter, name, unit, limit }
}

/// In the order of `ulimit -a`.
const RESOURCES: &[Resource] = &[
    resource(b'R', "real-time non-blocking time", "microseconds", None),
    resource(b'c', "core file size", "blocks", Some(0)),
    resource(b'd', "data seg size", "kbytes", None),
    resource(b'e', "scheduling priority", "", Some(0)),
    resource(b'f', "file size", "blocks", None),
    resource(b'i', "pending signals", "", None),
    resource(b'l', "max locked memory", "kbytes", None),
    resource(b'm', "max memory size", "kbytes", None),
    resource(b'n', "open files", "", Some(0)),
    resource(b'p', "pipe size", "512 bytes", Some(8)),
    resource(b'q', "POSIX message queues", "bytes", Some(0)),
    resource(b'r', "real-time priority", "", Some(0)),
    resource(b's', "stack size", "kbytes", Some(8192)),
    resource(b't', "cpu time", "seconds", None),
    resource(b'u', "max user processes", "", Some(0)),
    resource(b'v', "virtual memory", "kbytes", None),
    resource(b'x', "file locks", "", None),
];

fn limit(vm: &Vm, resource: &Resource) -> Option<u64> {
    let limits = vm.shell.budget.limits();
    match resource.letter {
        b'n' => Some(vm.shell.descriptors as u64),
        b'u' => Some(limits.processes as u64),
        _ => resource.limit,
    }
}

fn shown(limit: Option<u64>) -> String {
    limit.map_or_else(|| "unlimited".into(), |limit| limit.to_string())
}

fn line(vm: &Vm, resource: &Resource) -> String {
    let letter = resource.letter as char;
    let unit = match resource.unit {
        "" => format!("(-{letter}) "),
        unit => format!("({unit}, -{letter}) "),
    };
    format!("{:<20} {unit:>20}{}", resource.name, shown(limit(vm, resource)))
}

pub(crate) fn ulimit(vm: &mut Vm, call: &mut Call) -> Answer {
    let (options, first) = match call.options("SHac;d;e;f;i;k;l;m;n;p;q;r;s;t;u;v;x;b;P;R;T;") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    if options.iter().any(|option| option.letter == b'a') {
        for resource in RESOURCES {
            let line = line(vm, resource);
            call.line(line.as_bytes());
        }
        return Answer::Status(0);
    }
    let mut wanted: Vec<GivenOption> =
        options.into_iter().filter(|option| !matches!(option.letter, b'S' | b'H')).collect();
    if wanted.is_empty() {
        wanted.push(GivenOption { letter: b'f', plus: false, arg: None });
    }
    if let (Some(last), Some(operand)) = (wanted.last_mut(), call.args.get(first))
        && last.arg.is_none()
    {
        last.arg = Some(operand.clone());
    }
    let several = wanted.len() > 1;
    for GivenOption { letter, arg, .. } in wanted {
        let Some(resource) = RESOURCES.iter().find(|resource| resource.letter == letter) else {
            let message = format!("-{}: invalid option", letter as char);
            return call.misuse(message.as_bytes());
        };
        let have = limit(vm, resource);
        let Some(arg) = arg else {
            let text = if several { line(vm, resource) } else { shown(have) };
            call.line(text.as_bytes());
            continue;
        };
        let asked = match &arg[..] {
            b"unlimited" => None,
            b"hard" | b"soft" => have,
            digits if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                Some(digits.iter().fold(0u64, |value, digit| {
                    value.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
                }))
            }
            _ => return call.fail(&[&arg[..], b": invalid number"].concat()),
        };
        if letter == b'n'
            && let Some(asked) = asked
            && asked <= vm.shell.budget.limits().descriptors as u64
        {
            vm.shell.descriptors = asked as usize;
            continue;
        }
        if asked != have {
            let message = format!("{}: cannot modify limit: Operation not permitted", resource.name);
            return call.fail(message.as_bytes());
        }
    }
    Answer::Status(0)
}
