//! `mirage shell` on a pseudo-terminal.
//!
//! What is waited for never stands in what was typed, since a terminal shows that, too: typed words are broken up by
//! quotes that the shell removes.

mod terminal;

use std::process::Command;
use terminal::Terminal;

const PROMPT: &str = "mirage$ ";
const CONTINUATION: &str = "> ";
const UP: &str = "\x1b[A";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";

fn start() -> Terminal {
    let mut terminal = Terminal::start(Command::new(env!("CARGO_BIN_EXE_mirage")).arg("shell"));
    terminal.expect(PROMPT);
    terminal
}

/// Type a line, see `shown`, and come back to the prompt.
#[track_caller]
fn line(terminal: &mut Terminal, typed: &str, shown: &str) {
    terminal.press(&format!("{typed}\r"));
    terminal.expect(shown);
    terminal.expect(PROMPT);
}

#[test]
fn lines_run_and_the_shell_keeps_its_state() {
    let mut terminal = start();
    line(&mut terminal, "x=1; echo fir''st $x", "first 1\r\n");
    line(&mut terminal, "echo sec''ond $((x + 1)) | tr d D", "seconD 2\r\n");
    terminal.press(CTRL_D);
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn a_command_may_have_several_lines() {
    let mut terminal = start();
    for typed in ["for i in 1 2", "do", "echo \"tu''rn"] {
        terminal.press(&format!("{typed}\r"));
        terminal.expect(CONTINUATION);
    }
    terminal.press("$i\"\r");
    terminal.expect(CONTINUATION);
    line(&mut terminal, "done", "tu''rn\r\n1\r\ntu''rn\r\n2\r\n");
    terminal.press("cat <<E\r");
    terminal.expect(CONTINUATION);
    terminal.press("lo$((1 + 1))ng\r");
    terminal.expect(CONTINUATION);
    line(&mut terminal, "E", "lo2ng\r\n");
    terminal.press("echo lo\\\r");
    terminal.expect(CONTINUATION);
    line(&mut terminal, "ng''er", "longer\r\n");
    terminal.press(CTRL_D);
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn history_brings_commands_back() {
    let mut terminal = start();
    line(&mut terminal, "n=$((n+1)); echo tu''rn $n", "turn 1\r\n");
    line(&mut terminal, UP, "turn 2\r\n");
    line(&mut terminal, "echo oth''er", "other\r\n");
    line(&mut terminal, &[UP, UP].concat(), "turn 3\r\n");
    // All lines of a command come back as one.
    terminal.press("if true\r");
    terminal.expect(CONTINUATION);
    line(&mut terminal, "then echo bo''th; fi", "both\r\n");
    line(&mut terminal, UP, "both\r\n");
    terminal.press(CTRL_D);
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn an_interrupt_ends_what_runs_and_not_the_shell() {
    let mut terminal = start();
    // One waits for the clock, one for the terminal, one for nothing at all, and one in a process of its own.
    for endless in ["sleep 100000", "cat", "while :; do :; done", "yes >/dev/null | cat"] {
        terminal.press(&format!("kept=$?; echo run''ning; {endless}; echo not rea''ched\r"));
        terminal.expect("running\r\n");
        terminal.press(CTRL_C);
        terminal.expect(PROMPT);
        line(&mut terminal, "echo sta''tus $?", "status 130\r\n");
    }
    line(&mut terminal, "echo ke''pt $kept", "kept 0\r\n");
    terminal.press(CTRL_D);
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn an_interrupt_gives_up_what_is_typed() {
    let mut terminal = start();
    terminal.press("echo never");
    terminal.expect("never");
    terminal.press(CTRL_C);
    terminal.expect(PROMPT);
    terminal.press("while true\r");
    terminal.expect(CONTINUATION);
    terminal.press(CTRL_C);
    terminal.expect(PROMPT);
    line(&mut terminal, "echo af''ter $?", "after 0\r\n");
    terminal.press(CTRL_D);
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn the_end_of_input_and_exit_end_the_shell() {
    let mut terminal = start();
    line(&mut terminal, "trap 'echo good\"\"bye' EXIT; (echo th''ree; exit 3)", "three\r\n");
    terminal.press(CTRL_D);
    terminal.expect("goodbye\r\n");
    assert_eq!(terminal.end().code(), Some(3));
    let mut terminal = start();
    terminal.press("if true\r");
    terminal.expect(CONTINUATION);
    terminal.press(CTRL_D);
    terminal.expect("unexpected end of file\r\n");
    terminal.expect(PROMPT);
    terminal.press("exit 7\r");
    assert_eq!(terminal.end().code(), Some(7));
}
