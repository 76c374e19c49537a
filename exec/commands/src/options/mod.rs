//! The option parser every program shares: the rules of GNU `getopt_long`, to the byte of its messages.
//!
//! A program declares its options once in a [`Spec`]; parsing, `--help` and `--version` all come from it. The order of
//! the table is the order in which an ambiguous abbreviation lists its candidates, so it follows GNU's own tables.

mod choice;
mod help;

pub(crate) use choice::{Choice, choose, choose_exactly};

use crate::voice::{End, Voice};
use mirage_vm::Text;
use mirage_vm::process::Status;
use mirage_vm::program::Context;

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arg {
    /// Nothing.
    None,
    /// An argument, called this in the help.
    Required(&'static str),
    /// An argument that may be left out; it must be joined to the option.
    Optional(&'static str),
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opt {
    /// Its letter, or nothing.
    pub short: &'static str,
    /// Its long name, or nothing.
    pub long: &'static str,
    /// What the program matches on: the long name, else the letter. Aliases share it.
    pub key: &'static str,
    /// What it takes.
    pub arg: Arg,
    /// What it does; an option without help is left out of `--help`.
    pub help: &'static str,
}

/// An option without an argument.
pub(crate) const fn flag(short: &'static str, long: &'static str, help: &'static str) -> Opt {
    Opt { short, long, key: if long.is_empty() { short } else { long }, arg: Arg::None, help }
}

/// An option that needs an argument.
pub(crate) const fn value(
    short: &'static str,
    long: &'static str,
    meta: &'static str,
    help: &'static str,
) -> Opt {
    Opt { arg: Arg::Required(meta), ..flag(short, long, help) }
}

/// An option that may take an argument.
pub(crate) const fn optional(
    short: &'static str,
    long: &'static str,
    meta: &'static str,
    help: &'static str,
) -> Opt {
    Opt { arg: Arg::Optional(meta), ..flag(short, long, help) }
}

/// Another name for the option matched by `key`, not shown in the help.
pub(crate) const fn alias(short: &'static str, long: &'static str, key: &'static str, arg: Arg) -> Opt {
    Opt { short, long, key, arg, help: "" }
}

/// How options and operands may be mixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Options are found among operands, unless `POSIXLY_CORRECT` is set.
    Permute,
    /// The first operand ends the options.
    Strict,
}

/// How a usage error points to `--help`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hint {
    /// As coreutils has it.
    Plain,
    /// With the program's name before it, as diffutils has it.
    Named,
    /// With a backquote, as gzip has it.
    Backquoted,
}

/// What a program is called and takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// The lines of its synopsis, without the name.
    pub usage: &'static [&'static str],
    /// Its options.
    pub options: &'static [Opt],
    /// How options and operands mix.
    pub order: Order,
    /// The status of a usage error.
    pub bad_usage: Status,
    /// The status when writing to stdout fails.
    pub failure: Status,
    /// What `--help` adds at its end.
    pub notes: &'static str,
    /// How a usage error points to `--help`.
    pub hint: Hint,
}

impl Spec {
    /// What most programs have.
    pub(crate) const BASE: Spec = Spec {
        name: "",
        summary: "",
        usage: &["[OPTION]..."],
        options: &[],
        order: Order::Permute,
        bad_usage: 1,
        failure: 1,
        notes: "",
        hint: Hint::Plain,
    };
}

/// A parsed command line.
#[derive(Debug, Default)]
pub(crate) struct Args {
    /// Options in order: key and argument.
    pub options: Vec<(&'static str, Option<Text>)>,
    /// Everything else, in order.
    pub operands: Vec<Text>,
    /// The words before the operands once those are moved to the end: options, their arguments, and `--`.
    pub option_words: Vec<Text>,
}

/// What a command line asks for instead of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Instead {
    /// `--help`.
    Help,
    /// `--version`.
    Version,
    /// A message about a wrong option, without the name before it.
    Wrong(Vec<u8>),
}

const STANDARD: [Opt; 2] =
    [flag("", "help", "show this help and exit"), flag("", "version", "show the version and exit")];

impl Spec {
    fn long_options(&self) -> impl Iterator<Item = &Opt> {
        self.options.iter().chain(&STANDARD).filter(|opt| !opt.long.is_empty())
    }

    /// Finds a long option by its name or an abbreviation of it; `whole` is the word behind the dashes.
    fn find_long(&self, name: &[u8], whole: &[u8]) -> Result<&Opt, Vec<u8>> {
        if let Some(exact) = self.long_options().find(|opt| opt.long.as_bytes() == name) {
            return Ok(exact);
        }
        let mut candidates = self.long_options().filter(|opt| opt.long.as_bytes().starts_with(name));
        let Some(first) = candidates.next() else {
            return Err([b"unrecognized option '--", whole, b"'"].concat());
        };
        let differs = |opt: &Opt| {
            opt.key != first.key || std::mem::discriminant(&opt.arg) != std::mem::discriminant(&first.arg)
        };
        if !candidates.any(differs) {
            return Ok(first);
        }
        let mut message = [b"option '--", whole, b"' is ambiguous; possibilities:"].concat();
        for opt in self.long_options().filter(|opt| opt.long.as_bytes().starts_with(name)) {
            message.extend_from_slice(format!(" '--{}'", opt.long).as_bytes());
        }
        Err(message)
    }

    /// Parses the words after the program's name. `strict` as if `POSIXLY_CORRECT` were set.
    pub(crate) fn parse(&self, words: &[Text], strict: bool) -> Result<Args, Instead> {
        let mut args = Args::default();
        self.parse_into(words, strict, &mut args)?;
        Ok(args)
    }

    /// As [`Spec::parse`]; on an error `args` holds what stands before it.
    pub(crate) fn parse_into(&self, words: &[Text], strict: bool, args: &mut Args) -> Result<(), Instead> {
        let strict = strict || self.order == Order::Strict;
        let all = words;
        let mut words = all.iter();
        while let Some(word) = words.next() {
            let at = all.len() - words.len() - 1;
            match &word[..] {
                b"--" => {
                    args.option_words.push(word.clone());
                    args.operands.extend(words.cloned());
                    break;
                }
                [b'-', b'-', long @ ..] => {
                    let (name, joined) = match memchr::memchr(b'=', long) {
                        Some(at) => (&long[..at], Some(&long[at + 1..])),
                        None => (long, None),
                    };
                    let opt = self.find_long(name, long).map_err(Instead::Wrong)?;
                    let taken = match (opt.arg, joined) {
                        (Arg::None, Some(_)) => {
                            let text = format!("option '--{}' doesn't allow an argument", opt.long);
                            return Err(Instead::Wrong(text.into()));
                        }
                        (Arg::Required(_), None) => match words.next() {
                            Some(next) => Some(next.clone()),
                            None => {
                                let text = format!("option '--{}' requires an argument", opt.long);
                                return Err(Instead::Wrong(text.into()));
                            }
                        },
                        (_, joined) => joined.map(Text::from),
                    };
                    match opt.key {
                        "help" if opt.long == "help" => return Err(Instead::Help),
                        "version" if opt.long == "version" => return Err(Instead::Version),
                        key => args.options.push((key, taken)),
                    }
                }
                [b'-', cluster @ ..] if !cluster.is_empty() => {
                    self.parse_cluster(cluster, &mut words, args)?;
                }
                _ if strict => {
                    args.operands.push(word.clone());
                    args.operands.extend(words.cloned());
                    break;
                }
                _ => {
                    args.operands.push(word.clone());
                    continue;
                }
            }
            args.option_words.extend_from_slice(&all[at..all.len() - words.len()]);
        }
        Ok(())
    }

    fn parse_cluster<'w>(
        &self,
        cluster: &[u8],
        words: &mut impl Iterator<Item = &'w Text>,
        args: &mut Args,
    ) -> Result<(), Instead> {
        for (at, letter) in cluster.iter().enumerate() {
            let Some(opt) = self.options.iter().find(|opt| opt.short.as_bytes() == [*letter]) else {
                let text = [b"invalid option -- '", &[*letter][..], b"'"].concat();
                return Err(Instead::Wrong(text));
            };
            let rest = &cluster[at + 1..];
            match opt.arg {
                Arg::None => args.options.push((opt.key, None)),
                Arg::Optional(_) => {
                    args.options.push((opt.key, (!rest.is_empty()).then(|| Text::from(rest))));
                    break;
                }
                Arg::Required(_) => {
                    let taken = if rest.is_empty() { words.next().cloned() } else { Some(Text::from(rest)) };
                    if taken.is_none() {
                        let text = [b"option requires an argument -- '", &[*letter][..], b"'"].concat();
                        return Err(Instead::Wrong(text));
                    }
                    args.options.push((opt.key, taken));
                    break;
                }
            }
        }
        Ok(())
    }

    /// Parses the context's arguments; help, version and usage errors are printed and end the program.
    pub(crate) async fn args(&self, cx: &mut Context) -> Result<Args, End> {
        let words = cx.argv.split_off(1.min(cx.argv.len()));
        self.args_of(cx, &words).await
    }

    /// As [`Spec::args`], for words the program has already looked at.
    pub(crate) async fn args_of(&self, cx: &mut Context, words: &[Text]) -> Result<Args, End> {
        let strict = cx.var(b"POSIXLY_CORRECT").is_some();
        match self.parse(words, strict) {
            Ok(args) => Ok(args),
            Err(instead) => Err(self.instead(cx, instead).await?),
        }
    }

    /// Prints what was asked for instead of a run.
    pub(crate) async fn instead(&self, cx: &mut Context, instead: Instead) -> Result<End, End> {
        match instead {
            Instead::Help => {
                cx.out(self.help(&cx.argv0()).as_bytes()).await?;
                Ok(End::Status(0))
            }
            Instead::Version => {
                cx.out(self.version().as_bytes()).await?;
                Ok(End::Status(0))
            }
            Instead::Wrong(message) => {
                cx.error(&message).await?;
                Ok(self.try_help(cx).await?)
            }
        }
    }

    /// Points to `--help` on stderr; the end of a usage error.
    pub(crate) async fn try_help(&self, cx: &mut Context) -> Result<End, End> {
        let open: &[u8] = if self.hint == Hint::Backquoted { b"Try `" } else { b"Try '" };
        let line = [open, &cx.argv0()[..], b" --help' for more information."].concat();
        if self.hint == Hint::Named {
            cx.error(&line).await?;
        } else {
            cx.flush().await?;
            cx.err(&[&line[..], b"\n"].concat()).await?;
        }
        Ok(End::Status(self.bad_usage))
    }

    /// A usage error: `NAME: message` and the pointer to `--help`.
    pub(crate) async fn wrong<T>(&self, cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
        cx.error(message.as_ref()).await?;
        Err(self.try_help(cx).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: Spec = Spec {
        name: "x",
        options: &[
            flag("a", "all", "a"),
            flag("b", "almost", "b"),
            value("n", "number", "N", "n"),
            optional("c", "color", "WHEN", "c"),
            flag("q", "quiet", "q"),
            alias("", "quit", "quiet", Arg::None),
        ],
        ..Spec::BASE
    };

    fn parse(words: &[&str]) -> Result<(Vec<String>, Vec<String>), String> {
        let words: Vec<Text> = words.iter().map(|word| Text::from(word.as_bytes())).collect();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match SPEC.parse(&words, false) {
            Ok(args) => Ok((
                args.options
                    .iter()
                    .map(|(key, arg)| match arg {
                        Some(arg) => format!("{key}={}", text(arg)),
                        None => (*key).to_owned(),
                    })
                    .collect(),
                args.operands.iter().map(|word| text(word)).collect(),
            )),
            Err(Instead::Wrong(message)) => Err(text(&message)),
            Err(other) => Err(format!("{other:?}")),
        }
    }

    fn strings(list: &[&str]) -> Vec<String> {
        list.iter().map(|&s| s.to_owned()).collect()
    }

    #[test]
    fn options_and_operands_mix() {
        let got = parse(&["x", "-an5", "-", "--col=x", "-c", "y", "--", "-a"]);
        let options = strings(&["all", "number=5", "color=x", "color"]);
        assert_eq!(got, Ok((options, strings(&["x", "-", "y", "-a"]))));
    }

    #[test]
    fn abbreviations() {
        assert_eq!(parse(&["--qui"]), Ok((strings(&["quiet"]), vec![])));
        assert_eq!(
            parse(&["--al"]),
            Err("option '--al' is ambiguous; possibilities: '--all' '--almost'".into())
        );
        assert_eq!(parse(&["--all=3"]), Err("option '--all' doesn't allow an argument".into()));
        assert_eq!(parse(&["--num"]), Err("option '--number' requires an argument".into()));
        assert_eq!(parse(&["-n"]), Err("option requires an argument -- 'n'".into()));
        assert_eq!(parse(&["--zip=1"]), Err("unrecognized option '--zip=1'".into()));
        assert_eq!(parse(&["-z"]), Err("invalid option -- 'z'".into()));
    }
}
