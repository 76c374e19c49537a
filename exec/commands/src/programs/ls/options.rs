//! The options of `ls`.

use crate::options::{Choice, Opt, Spec, choose, flag, optional, value};
use crate::util::human::Scale;
use crate::util::quote::{self, Style};
use crate::util::{glob, number};
use crate::voice::{End, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

pub(super) const OPTIONS: &[Opt] = &[
    flag("a", "all", "do not hide names that start with a dot"),
    flag("b", "escape", "show unprintable characters as in C strings"),
    flag("d", "directory", "list directories themselves, not what is in them"),
    flag("D", "dired", "with -l: print where names stand, for Emacs"),
    flag("", "full-time", "the same as -l --time-style=full-iso"),
    flag("", "group-directories-first", "list directories before files"),
    flag("h", "human-readable", "with -l and -s: print sizes like 1K 234M 2G"),
    flag("i", "inode", "print the number of each file"),
    flag("k", "kibibytes", "count blocks of 1024 bytes"),
    flag("n", "numeric-uid-gid", "like -l, with numbers for owner and group"),
    flag("N", "literal", "print names without quoting"),
    flag("q", "hide-control-chars", "print ? instead of unprintable characters"),
    flag("r", "reverse", "reverse the order"),
    flag("s", "size", "print the size of each file in blocks"),
    value("w", "width", "COLS", "take lines to be COLS wide; 0 is without limit"),
    flag("A", "almost-all", "do not hide names that start with a dot, but . and .."),
    flag("B", "ignore-backups", "do not list names that end in ~"),
    optional("F", "classify", "WHEN", "append one of */=>@| to names"),
    flag("", "file-type", "like -F, without *"),
    flag("", "si", "like -h, with powers of 1000"),
    flag("H", "dereference-command-line", "follow symlinks of the command line"),
    flag("", "dereference-command-line-symlink-to-dir", "follow those that lead to directories"),
    value("I", "ignore", "PATTERN", "do not list names that match PATTERN"),
    value("", "indicator-style", "WORD", "append indicators: none, slash (-p), file-type, classify (-F)"),
    flag("L", "dereference", "show what symlinks lead to"),
    flag("G", "no-group", "with -l: do not print groups"),
    flag("Q", "quote-name", "print names in double quotes"),
    value(
        "",
        "quoting-style",
        "WORD",
        "literal, locale, shell, shell-always, shell-escape, shell-escape-always, c, escape",
    ),
    flag("R", "recursive", "list subdirectories too"),
    value("", "format", "WORD", "across, commas, horizontal, long, single-column, verbose, vertical"),
    flag("", "show-control-chars", "print unprintable characters as they are"),
    value("", "sort", "WORD", "none (-U), size (-S), time (-t), version (-v), extension (-X), width"),
    value("T", "tabsize", "COLS", "take tab stops to be COLS apart"),
    value("", "time", "WORD", "which time to show and sort by: atime, ctime, mtime, birth"),
    value("", "time-style", "STYLE", "full-iso, long-iso, iso, locale or +FORMAT"),
    flag("", "zero", "end each line with NUL, not newline"),
    optional("", "color", "WHEN", "color names: always, auto, never"),
    optional("", "hyperlink", "WHEN", "accepted"),
    value("", "block-size", "SIZE", "scale sizes by SIZE"),
    flag("Z", "context", "print security contexts"),
    flag("", "author", "with -l: print the author of each file"),
    value("", "hide", "PATTERN", "do not list names that match PATTERN, unless -a or -A"),
    flag("c", "", "use the time of the last change of status"),
    flag("f", "", "do not sort, list all"),
    flag("g", "", "like -l without the owner"),
    flag("l", "", "use the long format"),
    flag("m", "", "fill lines with names and commas"),
    flag("o", "", "like -l without the group"),
    flag("p", "", "append / to directories"),
    flag("t", "", "sort by time, newest first"),
    flag("u", "", "use the time of the last access"),
    flag("v", "", "sort by version numbers in names"),
    flag("x", "", "list by lines instead of by columns"),
    flag("C", "", "list in columns"),
    flag("S", "", "sort by size, largest first"),
    flag("U", "", "do not sort"),
    flag("X", "", "sort by extension"),
    flag("1", "", "list one file per line"),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Long,
    One,
    Columns,
    Across,
    Commas,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    None,
    Name,
    Extension,
    Width,
    Size,
    Version,
    Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    Modified,
    Changed,
    Accessed,
    Born,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(super) enum Indicator {
    None,
    Slash,
    FileType,
    Classify,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deref {
    Never,
    CommandLineDir,
    CommandLine,
    Always,
}

/// Formats of recent times and of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TimeStyle {
    pub old: Vec<u8>,
    pub recent: Vec<u8>,
}

#[derive(Clone, Debug)]
pub(super) struct Options {
    pub all: bool,
    pub almost_all: bool,
    pub directory: bool,
    pub format: Format,
    pub sort: Sort,
    pub reverse: bool,
    pub which: Which,
    pub time_style: TimeStyle,
    pub dirs_first: bool,
    pub inode: bool,
    pub blocks: bool,
    pub owner: bool,
    pub group: bool,
    pub author: bool,
    pub context: bool,
    pub numeric: bool,
    /// How `-l` shows sizes of files.
    pub size_scale: Scale,
    /// How blocks are counted.
    pub block_scale: Scale,
    pub indicator: Indicator,
    pub deref: Deref,
    pub recursive: bool,
    pub quoting: Style,
    pub hide_control: bool,
    pub width: usize,
    pub tab: usize,
    pub color: bool,
    pub zero: bool,
    pub dired: bool,
    ignore: Vec<Text>,
    hide: Vec<Text>,
}

const WHEN: &Choice<u8> = &[
    ("always", 1),
    ("yes", 1),
    ("force", 1),
    ("never", 0),
    ("no", 0),
    ("none", 0),
    ("auto", 2),
    ("tty", 2),
    ("if-tty", 2),
];
const FORMATS: &Choice<Format> = &[
    ("verbose", Format::Long),
    ("long", Format::Long),
    ("commas", Format::Commas),
    ("horizontal", Format::Across),
    ("across", Format::Across),
    ("vertical", Format::Columns),
    ("single-column", Format::One),
];
const SORTS: &Choice<Sort> = &[
    ("none", Sort::None),
    ("time", Sort::Time),
    ("size", Sort::Size),
    ("extension", Sort::Extension),
    ("version", Sort::Version),
    ("width", Sort::Width),
];
const TIMES: &Choice<Which> = &[
    ("atime", Which::Accessed),
    ("access", Which::Accessed),
    ("use", Which::Accessed),
    ("ctime", Which::Changed),
    ("status", Which::Changed),
    ("mtime", Which::Modified),
    ("modification", Which::Modified),
    ("birth", Which::Born),
    ("creation", Which::Born),
];
const INDICATORS: &Choice<Indicator> = &[
    ("none", Indicator::None),
    ("slash", Indicator::Slash),
    ("file-type", Indicator::FileType),
    ("classify", Indicator::Classify),
];
const QUOTINGS: &Choice<Style> = &[
    ("literal", Style::Literal),
    ("shell", Style::Shell),
    ("shell-always", Style::ShellAlways),
    ("shell-escape", Style::ShellEscape),
    ("shell-escape-always", Style::ShellEscapeAlways),
    ("c", Style::C),
    ("c-maybe", Style::CMaybe),
    ("escape", Style::Escape),
    ("locale", Style::Locale),
    ("clocale", Style::Clocale),
];

/// The word for a style.
pub(super) fn style_name(style: Style) -> &'static str {
    QUOTINGS.iter().find(|(_, known)| *known == style).map_or("literal", |(name, _)| name)
}

impl Options {
    /// Whether the output needs more than names and kinds.
    pub(super) fn needs_stat(&self) -> bool {
        self.format == Format::Long
            || matches!(self.sort, Sort::Time | Sort::Size)
            || self.inode
            || self.blocks
            || self.deref == Deref::Always
    }

    /// Whether `--ignore` names it.
    pub(super) fn ignores(&self, name: &[u8]) -> bool {
        self.ignore.iter().any(|pattern| glob::matches_name(pattern, name))
    }

    /// Whether it is not listed.
    pub(super) fn hides(&self, name: &[u8]) -> bool {
        let shows_dots = self.all || self.almost_all;
        let hidden =
            name.starts_with(b".") || self.hide.iter().any(|pattern| glob::matches_name(pattern, name));
        (!shows_dots && hidden) || self.ignores(name)
    }
}

fn style(recent: &str, old: &str) -> TimeStyle {
    TimeStyle { old: old.as_bytes().to_vec(), recent: recent.as_bytes().to_vec() }
}

/// The style of this name or `+FORMAT`; `None` when there is no such style.
async fn time_style(cx: &mut Context, name: &[u8]) -> Result<Option<TimeStyle>, End> {
    let of_locale = || style("%b %e %H:%M", "%b %e  %Y");
    // In the locales there are, a style behind `posix-` is not looked at.
    if name.starts_with(b"posix-") {
        return Ok(Some(of_locale()));
    }
    if let Some(format) = name.strip_prefix(b"+") {
        let mut parts = format.splitn(2, |byte| *byte == b'\n');
        let old = parts.next().unwrap_or_default();
        let recent = parts.next().unwrap_or(old);
        if recent.contains(&b'\n') {
            let shown = quote::locale(cx.locale, recent);
            cx.error(&text!("invalid time style format ", shown)).await?;
            return Err(End::Status(2));
        }
        return Ok(Some(TimeStyle { old: old.to_vec(), recent: recent.to_vec() }));
    }
    const STYLES: [&str; 4] = ["full-iso", "long-iso", "iso", "locale"];
    let exact = STYLES.into_iter().find(|known| known.as_bytes() == name);
    let mut abbreviated = STYLES.into_iter().filter(|known| known.as_bytes().starts_with(name));
    let found = exact.or_else(|| abbreviated.next().filter(|_| abbreviated.next().is_none()));
    Ok(match found {
        Some("full-iso") => Some(style("%Y-%m-%d %H:%M:%S.%N %z", "%Y-%m-%d %H:%M:%S.%N %z")),
        Some("long-iso") => Some(style("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M")),
        Some("iso") => Some(style("%m-%d %H:%M", "%Y-%m-%d ")),
        Some(_) => Some(of_locale()),
        None => None,
    })
}

/// Whether colors may be printed: `LS_COLORS` or `COLORTERM` is set, or the terminal is of a kind that has them.
fn knows_colors(cx: &Context) -> bool {
    let is_set = |name: &[u8]| cx.var(name).is_some_and(|value| !value.is_empty());
    if is_set(b"LS_COLORS") || is_set(b"COLORTERM") {
        return true;
    }
    const TERMINALS: [&str; 26] = [
        "Eterm",
        "ansi",
        "*color*",
        "con[0-9]*x[0-9]*",
        "cons25",
        "console",
        "cygwin",
        "*direct*",
        "dtterm",
        "gnome",
        "hurd",
        "jfbterm",
        "konsole",
        "kterm",
        "linux",
        "linux-c",
        "mlterm",
        "putty",
        "rxvt*",
        "screen*",
        "st",
        "terminator",
        "tmux*",
        "vt100",
        "vt220",
        "xterm*",
    ];
    let Some(terminal) = cx.var(b"TERM") else { return false };
    TERMINALS.iter().any(|pattern| glob::matches_name(pattern.as_bytes(), terminal))
}

/// Reads the command line.
pub(super) async fn read(
    cx: &mut Context,
    spec: &'static Spec,
    format: Option<Format>,
) -> Result<(Options, Vec<Text>), End> {
    let args = spec.args(cx).await?;
    let terminal = cx.fd(1).is_ok_and(|out| out.is_terminal());
    let mut o = Options {
        all: false,
        almost_all: false,
        directory: false,
        format: format.unwrap_or(if terminal { Format::Columns } else { Format::One }),
        sort: Sort::Name,
        reverse: false,
        which: Which::Modified,
        time_style: style("%b %e %H:%M", "%b %e  %Y"),
        dirs_first: false,
        inode: false,
        blocks: false,
        owner: true,
        group: true,
        author: false,
        context: false,
        numeric: false,
        size_scale: Scale::Blocks(1),
        block_scale: Scale::Blocks(1024),
        indicator: Indicator::None,
        deref: Deref::Never,
        recursive: false,
        quoting: match format {
            Some(_) => Style::Escape,
            None if terminal => Style::ShellEscape,
            None => Style::Literal,
        },
        hide_control: terminal && format.is_none(),
        width: 80,
        tab: 8,
        color: false,
        zero: false,
        dired: false,
        ignore: Vec::new(),
        hide: Vec::new(),
    };
    let mut columns = cx.var(b"COLUMNS").cloned();
    let mut deref = None;
    let mut sort = None;
    let mut time_chosen = false;
    let mut named_style = None;
    let mut quoting = None;
    let mut kibibytes = false;
    let mut scaled = false;
    for (key, argument) in args.options {
        let word = argument.clone().unwrap_or_default();
        match key {
            "all" => o.all = true,
            "almost-all" => (o.all, o.almost_all) = (false, true),
            "escape" => quoting = Some(Style::Escape),
            "literal" => quoting = Some(Style::Literal),
            "quote-name" => quoting = Some(Style::C),
            "quoting-style" => quoting = Some(choose(spec, cx, "--quoting-style", &word, QUOTINGS).await?),
            "directory" => o.directory = true,
            "full-time" => (o.format, named_style) = (Format::Long, Some(Text::from(&b"full-iso"[..]))),
            "group-directories-first" => o.dirs_first = true,
            "human-readable" => {
                (o.size_scale, o.block_scale, scaled) = (Scale::Human(1024), Scale::Human(1024), true);
            }
            "si" => (o.size_scale, o.block_scale, scaled) = (Scale::Human(1000), Scale::Human(1000), true),
            "block-size" => match Scale::parse(&word) {
                Ok(scale) => (o.size_scale, o.block_scale, scaled) = (scale, scale, true),
                Err(problem) => {
                    let word = quote::locale(cx.locale, &word);
                    let message = match problem {
                        number::Bad::Overflow => text!("--block-size argument ", word, " too large"),
                        number::Bad::Suffix(_) => text!("invalid suffix in --block-size argument ", word),
                        _ => text!("invalid --block-size argument ", word),
                    };
                    cx.error(&message).await?;
                    return Err(End::Status(2));
                }
            },
            "kibibytes" => kibibytes = true,
            "inode" => o.inode = true,
            "numeric-uid-gid" => (o.format, o.numeric) = (Format::Long, true),
            "hide-control-chars" => o.hide_control = true,
            "show-control-chars" => o.hide_control = false,
            "reverse" => o.reverse = true,
            "size" => o.blocks = true,
            "width" => columns = Some(word),
            "tabsize" => match number::unsigned(&word, "") {
                Ok(tab) => o.tab = tab as usize,
                Err(_) => {
                    let word = quote::locale(cx.locale, &word);
                    cx.error(&text!("invalid tab size: ", word)).await?;
                    return Err(End::Status(2));
                }
            },
            "ignore-backups" => o.ignore.extend([Text::from(&b"*~"[..]), Text::from(&b".*~"[..])]),
            "ignore" => o.ignore.push(word),
            "hide" => o.hide.push(word),
            "classify" => {
                let when =
                    if argument.is_some() { choose(spec, cx, "--classify", &word, WHEN).await? } else { 1 };
                if when == 1 || (when == 2 && terminal) {
                    o.indicator = Indicator::Classify;
                }
            }
            "file-type" => o.indicator = Indicator::FileType,
            "p" => o.indicator = Indicator::Slash,
            "indicator-style" => {
                o.indicator = choose(spec, cx, "--indicator-style", &word, INDICATORS).await?
            }
            "dereference-command-line" => deref = Some(Deref::CommandLine),
            "dereference-command-line-symlink-to-dir" => deref = Some(Deref::CommandLineDir),
            "dereference" => deref = Some(Deref::Always),
            "no-group" => o.group = false,
            "recursive" => o.recursive = true,
            "format" => o.format = choose(spec, cx, "--format", &word, FORMATS).await?,
            "sort" => sort = Some(choose(spec, cx, "--sort", &word, SORTS).await?),
            "time" => {
                o.which = choose(spec, cx, "--time", &word, TIMES).await?;
                time_chosen = true;
            }
            "time-style" => named_style = Some(word),
            "dired" => o.dired = true,
            "zero" => {
                (o.zero, o.color, o.hide_control) = (true, false, false);
                if o.format != Format::Long {
                    o.format = Format::One;
                }
                quoting = Some(Style::Literal);
            }
            "color" => {
                let when =
                    if argument.is_some() { choose(spec, cx, "--color", &word, WHEN).await? } else { 1 };
                o.color = when == 1 || (when == 2 && terminal);
            }
            "hyperlink" if argument.is_some() => {
                choose(spec, cx, "--hyperlink", &word, WHEN).await?;
            }
            "hyperlink" => {}
            "context" => o.context = true,
            "author" => o.author = true,
            "c" => (o.which, time_chosen) = (Which::Changed, true),
            "u" => (o.which, time_chosen) = (Which::Accessed, true),
            "f" => {
                (o.all, sort, o.color) = (true, Some(Sort::None), false);
                if o.format == Format::Long {
                    o.format = if terminal { Format::Columns } else { Format::One };
                }
            }
            "g" => (o.format, o.owner) = (Format::Long, false),
            "o" => (o.format, o.group) = (Format::Long, false),
            "l" => o.format = Format::Long,
            "m" => o.format = Format::Commas,
            "x" => o.format = Format::Across,
            "C" => o.format = Format::Columns,
            "1" if o.format != Format::Long => o.format = Format::One,
            "t" => sort = Some(Sort::Time),
            "v" => sort = Some(Sort::Version),
            "S" => sort = Some(Sort::Size),
            "U" => sort = Some(Sort::None),
            "X" => sort = Some(Sort::Extension),
            _ => {}
        }
    }
    if !scaled && !kibibytes {
        let block = [&b"LS_BLOCK_SIZE"[..], b"BLOCK_SIZE"].into_iter().find_map(|name| cx.var(name));
        if let Some(scale) = block.and_then(|text| Scale::parse(text).ok()) {
            (o.size_scale, o.block_scale) = (scale, scale);
        } else if cx.var(b"POSIXLY_CORRECT").is_some() {
            o.block_scale = Scale::Blocks(512);
        }
    }
    o.sort = sort.unwrap_or(if time_chosen && o.format != Format::Long { Sort::Time } else { Sort::Name });
    o.deref =
        deref.unwrap_or(if o.directory || o.indicator == Indicator::Classify || o.format == Format::Long {
            Deref::Never
        } else {
            Deref::CommandLineDir
        });
    if let Some(style) = quoting {
        o.quoting = style;
    } else if let Some(word) = cx.var(b"QUOTING_STYLE")
        && let Some((_, style)) = QUOTINGS.iter().find(|(name, _)| name.as_bytes() == &word[..])
    {
        o.quoting = *style;
    }
    if let Some(text) = columns {
        match number::unsigned(&text, "") {
            Ok(width) => o.width = width as usize,
            Err(number::Bad::Overflow) => o.width = 0,
            Err(_) => {
                let text = quote::locale(cx.locale, &text);
                cx.error(&text!("invalid line width: ", text)).await?;
                return Err(End::Status(2));
            }
        }
    }
    if o.format == Format::Long
        && let Some(name) = named_style.or_else(|| cx.var(b"TIME_STYLE").cloned())
    {
        match time_style(cx, &name).await? {
            Some(style) => o.time_style = style,
            None => {
                let name = quote::locale(cx.locale, &name);
                let option = quote::locale(cx.locale, b"time style");
                cx.error(&text!("invalid argument ", name, " for ", option)).await?;
                let list = "Valid arguments are:\n  - [posix-]full-iso\n  - [posix-]long-iso\n  - [posix-]iso\n  - [posix-]locale\n  - +FORMAT (e.g., +%H:%M) for a 'date'-style format\n";
                cx.err(list.as_bytes()).await?;
                return Err(spec.try_help(cx).await?);
            }
        }
    }
    o.color &= knows_colors(cx);
    Ok((o, args.operands))
}
