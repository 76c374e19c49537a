//! The instruction table: the one list of instructions.
//!
//! `instructions!(callback)` hands the rows to a macro. `lower` expands them to the `Instr` enum, the mnemonics, the
//! operand roles and the disassembly; the machine expands the same rows to its dispatch, so a row without a handler
//! does not compile. A row reads: what it does, variant, handler name, operands with their roles.
//!
//! Roles: `Def` is written, `Use` is read, `Target` is a jump label, `Imm` is a constant or table index.
//! "Raises" means: the error message is printed and the run unwinds to where bash would (unit, function, shell).
//! "May wait" marks instructions whose handler may yield a request to the driver.

pub use super::operand::*;

/// Hand the instruction table to the macro `$callback`.
#[macro_export]
macro_rules! instructions {
    ($callback:ident) => {
        $callback! {
            // --- control -----------------------------------------------------------------------------------------
            /// Go on at `to`.
            Jump => jump { to: Label = Target }
            /// Go on at `to` when `$?` is not 0.
            JumpIfFail => jump_if_fail { to: Label = Target }
            /// Go on at `to` when `$?` is 0.
            JumpIfOk => jump_if_ok { to: Label = Target }
            /// `$?` = `status`.
            SetStatus => set_status { status: u8 = Imm }
            /// PIPESTATUS stays that of the last pipeline, although `$?` is set next: a compound command of which nothing was run
            /// but the condition (`tested`), if it has one.
            KeepPipeStatus => keep_pipe_status { tested: bool = Imm }
            /// `$?` = 0 and `$_` is empty, as a command of assignments without a substitution leaves them.
            AssignmentsDone => assignments_done {}
            /// dst = `$?`.
            StatusSave => status_save { dst: I = Def }
            /// `$?` = src.
            StatusRestore => status_restore { src: I = Use }
            /// `$?` = 1 if it was 0, else 0 (`!`); no ERR trap, no errexit for this command. PIPESTATUS
            /// stays what it was before, unless the command is one whose `own` it is (`! [[ a ]]`).
            Negate => negate { own: bool = Imm }
            /// A command starts: LINENO, BASH_COMMAND (= text of `loc`), pending signals, DEBUG trap. May push a trap frame;
            /// when that says the command is not to run (`extdebug`), `$?` = 0 and control goes where `Program::skip` says.
            Boundary => boundary { line: u32 = Imm, loc: Loc = Imm }
            /// LINENO and BASH_COMMAND as by `Boundary`, but nothing runs: of a simple command that is a stage or a background job the
            /// shell that starts it has passed the `Boundary`; parentheses have none.
            Position => position { line: u32 = Imm, loc: Loc = Imm }
            /// A command ended with `$?`: ERR trap and errexit, unless ignored here. May push a trap frame or unwind.
            CheckStatus => check_status {}
            /// errexit and ERR are ignored until the matching end (conditions, `!`, non-final `&&`/`||` members).
            IgnoreErrBegin => ignore_err_begin {}
            /// End of the innermost ignored stretch.
            IgnoreErrEnd => ignore_err_end {}
            /// `!` begins. Where errexit is on, errexit and ERR are ignored until `InvertEnd`, and dst = 1; else dst = 0 (`set -e` in a
            /// function called with `!` takes effect there).
            InvertBegin => invert_begin { dst: I = Def }
            /// End of what is inverted: one ignored stretch less when src is 1.
            InvertEnd => invert_end { src: I = Use }
            /// Enter a loop: `break` goes to `exit`, `continue` to `next`; both restore every stack to its height here.
            LoopBegin => loop_begin { exit: Label = Target, next: Label = Target }
            /// Leave the innermost loop (its iterator, if any, is dropped).
            LoopEnd => loop_end {}
            /// Print "`text': not a valid identifier"; `$?` = 1 (the name of a `for` or `select`).
            InvalidName => invalid_name { text: K = Imm }
            /// Pop the list (pushed before `LoopBegin`): it becomes the iterator of the innermost loop.
            ForBegin => for_begin {}
            /// Go on at `end` when the iterator or menu of the innermost loop has no (more) items; else change nothing.
            ForMore => for_more { end: Label = Target }
            /// name = next item of the iterator (readonly and a name that is none raise); at the end go to `end`.
            ForNext => for_next { name: N = Imm, end: Label = Target }
            /// The next item is passed over (a DEBUG trap says that the head is not to run).
            ForDrop => for_drop {}
            /// Pop the list: it becomes the menu of the innermost `select` loop.
            SelectBegin => select_begin {}
            /// Print menu/prompt, read a line: REPLY = line, name = chosen item; at end of file go to `end`. May wait.
            SelectNext => select_next { name: N = Imm, end: Label = Target }
            /// End of the chunk.
            End => end {}

            // --- integers ----------------------------------------------------------------------------------------
            /// dst = value.
            IntConst => int_const { dst: I = Def, value: i64 = Imm }
            /// dst = src.
            IntMove => int_move { dst: I = Def, src: I = Use }
            /// dst = arithmetic value of the variable: unset or null is 0, other text is evaluated. May push a frame; raises.
            IntLoad => int_load { dst: I = Def, name: N = Imm }
            /// dst = arithmetic value of the parameter referred to. May push a frame; raises.
            IntLoadRef => int_load_ref { dst: I = Def, param: R = Use }
            /// dst = value of the parameter if it is set and nothing but decimal digits without a leading zero (no sign: `1-$x` is
            /// text), else go to `slow`.
            IntLoadDollar => int_load_dollar { dst: I = Def, param: R = Use, slow: Label = Target }
            /// dst = value of the variable if it is a number or nothing but decimal digits without a leading zero, else go to `slow`.
            IntLoadPlain => int_load_plain { dst: I = Def, name: N = Imm, slow: Label = Target }
            /// dst = `${#param}`. Raises under `set -u`.
            IntLength => int_length { dst: I = Def, param: R = Use }
            /// Evaluate the text as an arithmetic expression into dst. May push a frame; raises.
            IntEval => int_eval { dst: I = Def, src: T = Use }
            /// name = src.
            IntStore => int_store { name: N = Imm, src: I = Use }
            /// parameter = src.
            IntStoreRef => int_store_ref { param: R = Use, src: I = Use }
            /// dst = value of name before (`post`) or after adding `by`; name is updated. May push a frame; raises.
            IntIncrement => int_increment { dst: I = Def, name: N = Imm, by: i8 = Imm, post: bool = Imm }
            /// dst = op src.
            IntUnary => int_unary { op: IntUnaryOp = Imm, dst: I = Def, src: I = Use }
            /// dst = a op b. Raises on division by zero and negative exponents.
            IntBinary => int_binary { op: IntOp = Imm, dst: I = Def, a: I = Use, b: I = Use }
            /// dst = a op value.
            IntBinaryConst => int_binary_const { op: IntOp = Imm, dst: I = Def, a: I = Use, value: i32 = Imm }
            /// Go on at `to` when src is 0.
            JumpIfZero => jump_if_zero { src: I = Use, to: Label = Target }
            /// Go on at `to` when src is not 0.
            JumpIfNonZero => jump_if_non_zero { src: I = Use, to: Label = Target }
            /// Go on at `to` when a op b (a comparison) holds.
            JumpIfInt => jump_if_int { op: IntOp = Imm, a: I = Use, b: I = Use, to: Label = Target }
            /// Go on at `to` when a op value (a comparison) holds.
            JumpIfIntConst => jump_if_int_const { op: IntOp = Imm, a: I = Use, value: i32 = Imm, to: Label = Target }
            /// `$?` = 0 if src is not 0, else 1 (`(( ))`, `[[ -eq ]]`).
            IntStatus => int_status { src: I = Use }
            /// Errors raised from here to `ArithEnd` (the text is `((: …`) end the command with status 1 at `fail` instead of
            /// unwinding, with every stack at its height here (`(( ))`, `for (( ))`). Under xtrace the expression is shown.
            ArithBegin => arith_begin { fail: Label = Target, loc: Loc = Imm }
            /// The same for an integer comparison of `[[ ]]` (the text is `[[: …`).
            TestArithBegin => test_arith_begin { fail: Label = Target }
            /// End of the innermost arithmetic command.
            ArithEnd => arith_end {}

            // --- parameter references ----------------------------------------------------------------------------
            /// dst refers to the variable.
            RefName => ref_name { dst: R = Def, name: N = Imm }
            /// dst refers to the element of an indexed array. Negative indices count from the end; raises when out of range.
            RefIndex => ref_index { dst: R = Def, name: N = Imm, index: I = Use }
            /// dst refers to the element of an associative array.
            RefKey => ref_key { dst: R = Def, name: N = Imm, key: T = Use }
            /// dst refers to the element whose subscript is the text, expanded and (unless the array is associative) evaluated.
            RefSubscript => ref_subscript { dst: R = Def, name: N = Imm, subscript: K = Imm }
            /// dst refers to all elements: `[@]`, or with `star` `[*]`.
            RefAll => ref_all { dst: R = Def, name: N = Imm, star: bool = Imm }
            /// dst refers to `$n`.
            RefPositional => ref_positional { dst: R = Def, number: u32 = Imm, braced: bool = Imm }
            /// dst refers to `$@ $* $# $? $- $$ $! $0 $_`, by its character.
            RefSpecial => ref_special { dst: R = Def, special: u8 = Imm, braced: bool = Imm }
            /// dst refers to the parameter that the value of `src` names (`${!x}`), or the target's name for a nameref. Raises.
            RefIndirect => ref_indirect { dst: R = Def, src: R = Use }
            /// An empty subscript: raises "text: bad array subscript".
            BadSubscript => bad_subscript { text: K = Imm }
            /// Go on at `to` when braces are not to be expanded (`set +B`).
            JumpUnlessBraces => jump_unless_braces { to: Label = Target }
            /// Go on at `to` when the variable (through namerefs) is an associative array: its subscript is text.
            JumpIfAssoc => jump_if_assoc { name: N = Imm, to: Label = Target }
            /// Go on at `to` when the test holds for the parameter.
            JumpIfParam => jump_if_param { param: R = Use, test: ParamTest = Imm, to: Label = Target }
            /// `${x:=w}`: assign src to the parameter; raises when it cannot be assigned.
            ParamAssign => param_assign { param: R = Use, src: T = Use }
            /// `${x:?w}`: print `name: message` (a default when `message` is empty and not given) and end the shell as bash does.
            ParamError => param_error { param: R = Use, message: T = Use, given: bool = Imm, colon: bool = Imm }
            /// A `${…}` that bash rejects when it expands it: raises `message`, and ends the shell when it is `fatal`.
            BadSubstitution => bad_substitution { message: K = Imm, fatal: bool = Imm }

            // --- words -------------------------------------------------------------------------------------------
            /// Push a builder.
            WordBegin => word_begin { mode: WordMode = Imm }
            /// Append unquoted literal text without meaning to globbing.
            WordLiteral => word_literal { text: K = Imm }
            /// Append unquoted literal text from the word of `${x:-word}` and the like: it is split.
            WordSplitLiteral => word_split_literal { text: K = Imm }
            /// Append pattern syntax (`*`, `?`, `[a-z]`, `@(`, `|`, `)`). Text around an expansion that may complete a bracket expression
            /// comes so as well: whether the word is a pattern is decided by what it holds in the end.
            WordGlob => word_glob { text: K = Imm }
            /// Append quoted text; even empty it makes the field exist.
            WordQuoted => word_quoted { text: K = Imm }
            /// Append the variable's value; raises under `set -u` when unset.
            WordVar => word_var { name: N = Imm, quote: Quote = Imm }
            /// Append the parameter's value (`@` and `*` give several fields where they do in bash). Raises under `set -u`.
            WordParam => word_param { param: R = Use, quote: Quote = Imm }
            /// Append `${#param}`.
            WordLength => word_length { param: R = Use, quote: Quote = Imm }
            /// Append `${param#pattern}` and its kin, element by element where there are several.
            WordTrim => word_trim { param: R = Use, op: TrimOp = Imm, pattern: T = Use, quote: Quote = Imm }
            /// Append `${param/pattern/text}` and its kin; `text` was built in pattern mode, so that a quoted `&` is told from a bare one.
            WordReplace => word_replace { param: R = Use, op: ReplaceOp = Imm, pattern: T = Use, text: T = Use, quote: Quote = Imm }
            /// Append `${param^pattern}` and its kin; an empty pattern stands for `?`.
            WordCase => word_case { param: R = Use, op: CaseOp = Imm, pattern: T = Use, quote: Quote = Imm }
            /// Append `${param:offset:length}`; without `has_length` to the end. Raises.
            WordSlice => word_slice { param: R = Use, offset: I = Use, length: I = Use, has_length: bool = Imm, quote: Quote = Imm }
            /// Append `${param@op}`.
            WordTransform => word_transform { param: R = Use, op: u8 = Imm, quote: Quote = Imm }
            /// Append `${!name[@]}` (the keys), `star` for `[*]`.
            WordKeys => word_keys { name: N = Imm, star: bool = Imm, quote: Quote = Imm }
            /// Append `${!prefix@}`, `star` for `*`.
            WordPrefixNames => word_prefix_names { prefix: K = Imm, star: bool = Imm, quote: Quote = Imm }
            /// Append the decimal form of src (`$(( ))`).
            WordInt => word_int { src: I = Use, quote: Quote = Imm }
            /// Append src as the result of an expansion.
            WordText => word_text { src: T = Use, quote: Quote = Imm }
            /// Append a tilde-prefix's directory (`~`, `~user`, `~+`, `~-`, `~n`); `text` is the whole prefix, kept when there is none.
            WordTilde => word_tilde { text: K = Imm }
            /// Run the chunk as a command substitution and append its output without trailing newlines. Waits.
            WordCommandSub => word_command_sub { chunk: C = Imm, quote: Quote = Imm }
            /// `$(< file)`: append the file's content. The top builder of mode target was ended into `path`. Waits.
            WordFileSub => word_file_sub { path: T = Use, quote: Quote = Imm }
            /// Start the chunk as `<( )` (or with `output` `>( )`) and append its path.
            WordProcessSub => word_process_sub { chunk: C = Imm, output: bool = Imm }
            /// Pop the builder: split, expand pathnames, append the fields to the list. May wait.
            WordEndField => word_end_field {}
            /// Pop the builder into dst as one string (quotes removed). A target builder that does not come to one word raises "ambiguous redirect"; may wait.
            WordEndText => word_end_text { dst: T = Def }
            /// Pop the target builder into dst; if it does not come to one word: "written: ambiguous redirect", `$?` = 1, go to `fail`. May wait.
            WordEndTarget => word_end_target { dst: T = Def, written: K = Imm, fail: Label = Target }
            /// Pop the builder into dst as pattern text in which quoted specials are escaped by backslashes (regex for a regex builder).
            WordEndPattern => word_end_pattern { dst: T = Def }
            /// dst = constant.
            TextConst => text_const { dst: T = Def, text: K = Imm }
            /// dst = value of the variable ("" when unset; raises under `set -u`).
            TextVar => text_var { dst: T = Def, name: N = Imm }
            /// dst = "", with room for a text of several parts.
            TextBegin => text_begin { dst: T = Def }
            /// Append a constant to the text.
            TextPush => text_push { text: T = Use, constant: K = Imm }
            /// Append the value of the variable to the text ("" when unset; raises under `set -u`).
            TextPushVar => text_push_var { text: T = Use, name: N = Imm }
            /// Append the decimal form of src to the text.
            TextPushInt => text_push_int { text: T = Use, src: I = Use }
            /// dst = decimal form of src.
            TextInt => text_int { dst: T = Def, src: I = Use }
            /// Append one item of a brace range that lowering wrote as a loop: decimal padded to `width`, or the character. Charged.
            WordRangeItem => word_range_item { value: I = Use, width: u8 = Imm, char: bool = Imm }

            // --- lists -------------------------------------------------------------------------------------------
            /// Push an empty list (argument vector, `for` words, array elements).
            ListBegin => list_begin {}
            /// Append a constant.
            ListConst => list_const { text: K = Imm }
            /// Append the variable's value as one field (`"$x"`). Raises under `set -u`.
            ListVar => list_var { name: N = Imm }
            /// Append the fields of the variable's value (`$x`). Raises under `set -u`; may wait.
            ListFields => list_fields { name: N = Imm }
            /// Append `"$@"`.
            ListArgs => list_args {}
            /// Append src.
            ListText => list_text { src: T = Use }
            /// Append an element `[key]=value` (or `+=`) of an array literal; the key is expanded text, evaluated when it is stored.
            ListKeyed => list_keyed { key: T = Use, value: T = Use, append: bool = Imm }
            /// Pop the list and append it to the list below as the array literal of the assignment argument `name` (`declare a=(…)`).
            ListArray => list_array { name: K = Imm, append: bool = Imm }
            /// Pop the list without running it (a redirection failed), with the pending temporary assignments; these are kept as
            /// assignments when the list is empty.
            ListDrop => list_drop {}

            // --- assignment --------------------------------------------------------------------------------------
            /// name = src, or with `append` name += src, by the variable's attributes. Raises (readonly, arithmetic).
            Assign => assign { name: N = Imm, src: T = Use, append: bool = Imm }
            /// name = constant.
            AssignConst => assign_const { name: N = Imm, text: K = Imm }
            /// name = decimal form of src, as `Assign` does it (`x=$((…))`); the value may stay an integer.
            AssignInt => assign_int { name: N = Imm, src: I = Use }
            /// Element or other parameter = src. Raises.
            AssignRef => assign_ref { param: R = Use, src: T = Use, append: bool = Imm, written: K = Imm }
            /// A variable that acts on the shell was assigned to.
            Assigned => assigned { name: N = Imm }
            /// Pop the list: name = ( … ). Raises.
            AssignArray => assign_array { name: N = Imm, append: bool = Imm }
            /// An assignment in front of a command: part of that command's environment (see `Exec`).
            AssignTemp => assign_temp { name: N = Imm, src: T = Use, append: bool = Imm }
            /// `a[0]=x` in front of a command: print "`text': not a valid identifier"; the command runs all the same.
            AssignTempInvalid => assign_temp_invalid { text: K = Imm }
            /// `a[0]=(…)`: raises "text: cannot assign list to array member".
            AssignListToElement => assign_list_to_element { text: K = Imm }

            // --- redirections ------------------------------------------------------------------------------------
            /// Open a redirection scope; everything redirected in it is undone by `RedirectEnd`.
            RedirectBegin => redirect_begin {}
            /// Redirect `fd` (-1: the operator's default) to target. On failure: message, `$?` = 1, go to `fail`. May wait.
            Redirect => redirect { op: RedirectOp = Imm, fd: i32 = Imm, target: T = Use, fail: Label = Target }
            /// `{name}>target`: a new descriptor of at least 10, its number in name; with target `-` and a dup operator closes $name.
            RedirectVar => redirect_var { op: RedirectOp = Imm, name: N = Imm, target: T = Use, fail: Label = Target }
            /// The assignments in front of the command, which redirections do not see, count again.
            RedirectsDone => redirects_done {}
            /// The compound command of the scope was (or was not) given an input: its background jobs keep (lose) standard input.
            InputGiven => input_given { given: bool = Imm }
            /// As `InputGiven`, for a subshell without redirections, which was given none.
            InputNotGiven => input_not_given {}
            /// Close the scope and restore what it redirected.
            RedirectEnd => redirect_end {}

            // --- commands ----------------------------------------------------------------------------------------
            /// Pop the list and run it as a simple command under the pending temporary assignments; `$?` = its status.
            /// An empty list keeps the assignments and the status of the last command substitution. Pushes a frame or may wait.
            Exec => exec { loc: Loc = Imm }
            /// Go on at `to` unless the name is that of a builtin that is run (no function has it, it is enabled), nothing shows or keeps
            /// back the commands that are run, and IFS splits no numbers.
            GuardBuiltin => guard_builtin { name: K = Imm, to: Label = Target }
            /// `$?` = 0 if a op b (a comparison) holds, else 1, as the command that ends in the word `last` (`[ a -lt b ]`) leaves it.
            CompareInts => compare_ints { op: IntOp = Imm, a: I = Use, b: I = Use, last: K = Imm }
            /// `$?` = status of the last command substitution since `NoCommand`'s unit began its words, 0 when there was none (`x=$(false)`);
            /// `$_` is empty.
            NoCommand => no_command {}
            /// Forget the status of earlier command substitutions (a simple command without words starts).
            NoCommandBegin => no_command_begin {}
            /// Read the text as `eval` does and run it: a command substitution that did not parse with its unit (backquotes, in
            /// here-documents), whose error is told when it runs. Pushes a frame.
            RunText => run_text { text: K = Imm }
            /// Define the function.
            DefineFunction => define_function { function: F = Imm }
            /// Run the chunk in a subshell, in the foreground. Pushes a frame.
            Subshell => subshell { chunk: C = Imm }
            /// Run the stages concurrently, connected by pipes; `$?`, PIPESTATUS. Waits.
            Pipeline => pipeline { stages: S = Imm }
            /// Start the chunk as a background job; `$!`. `loc` is the job's text.
            Background => background { chunk: C = Imm, loc: Loc = Imm }
            /// Start the chunk as the coprocess `name`.
            Coproc => coproc { name: K = Imm, chunk: C = Imm, loc: Loc = Imm }
            /// Start the clock of `time`.
            TimeBegin => time_begin {}
            /// Print the times (`posix`: `time -p`).
            TimeEnd => time_end { posix: bool = Imm }

            // --- fused commands ----------------------------------------------------------------------------------
            /// Go on at `to` unless the fused code behind may stand for the commands: each name still means that program of the system
            /// (no function, enabled builtin, alias or other file), and no xtrace, DEBUG trap, functrace or permission rule sees the commands.
            Guard => guard { programs: G = Imm, to: Label = Target }
            /// Go on at `to` when standard output is, or may be, the file at path: programs refuse to read what they write. May wait.
            JumpIfOutput => jump_if_output { path: T = Use, to: Label = Target }
            /// `cat path | stages`: as `Pipeline`, with a first stage that is not run. The file is the next stage's standard input;
            /// when it cannot be opened or is a directory, `voice` says so as that program would, its status is 1 and the input is empty.
            /// Its status is 141 when more was left unread at the end than a pipe holds, else 0. Waits.
            PipelineScan => pipeline_scan { stages: S = Imm, path: T = Use, voice: K = Imm }
            /// dst = size of the regular file at path, if it may be read and its size is known exactly; else go to `to`. May wait.
            FileSize => file_size { dst: I = Def, path: T = Use, to: Label = Target }
            /// Write src to standard output; `$?` = 0, or 1 behind the write error `voice` would print. May wait.
            WriteOut => write_out { src: T = Use, voice: K = Imm }
            /// `$_` = text.
            LastArg => last_arg { text: K = Imm }

            // --- case and [[ ]] ----------------------------------------------------------------------------------
            /// Go on at `to` when subject matches pattern (nocasematch applies).
            CaseMatch => case_match { subject: T = Use, pattern: T = Use, to: Label = Target }
            /// The same for a constant pattern.
            CaseMatchConst => case_match_const { subject: T = Use, pattern: K = Imm, to: Label = Target }
            /// `$?` by the unary primary. May wait.
            TestUnary => test_unary { op: UnaryTest = Imm, src: T = Use }
            /// `$?` by the binary primary. May wait.
            TestBinary => test_binary { op: BinaryTest = Imm, a: T = Use, b: T = Use }
            /// `$?` by whether src matches the pattern.
            TestPattern => test_pattern { src: T = Use, pattern: T = Use, negate: bool = Imm }
            /// `$?` by whether src matches the regular expression; sets BASH_REMATCH; 2 when it does not compile.
            TestRegex => test_regex { src: T = Use, regex: T = Use }
            /// xtrace of a `(( ))`, `for (( ))` expression, `case` or `for` head when `set -x` is on; `loc` is its text. The primaries of
            /// `[[ ]]` trace themselves: their expanded operands are what is shown.
            Trace => trace { loc: Loc = Imm }
            /// Under `set -k` the word pushed last, if it is `name=value`, is an assignment in front of the command.
            KeywordArg => keyword_arg {}
            /// xtrace of the command whose words are the list on top, before its redirections are made.
            TraceCommand => trace_command {}
            /// xtrace of an array literal.
            TraceText => trace_text { text: K = Imm }
            /// xtrace of an integer comparison of `[[ ]]`.
            TraceTest => trace_test { a: T = Use, op: K = Imm, b: T = Use }
        }
    };
}

/// The role an operand plays, for the verifier and the disassembly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Written.
    Def,
    /// Read.
    Use,
    /// A jump label.
    Target,
    /// A constant or table index.
    Imm,
}

/// One operand of an instruction as the verifier sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Integer register.
    Int(I),
    /// Text register.
    Text(T),
    /// Reference register.
    Ref(R),
    /// Constant text.
    Const(K),
    /// Variable name.
    Name(N),
    /// Chunk.
    Chunk(C),
    /// Function.
    Function(F),
    /// Stage list.
    Stages(S),
    /// Guarded programs.
    Guard(G),
    /// Jump label.
    Label(Label),
    /// Source range.
    Loc(Loc),
    /// A plain value with no table behind it.
    Value,
}

macro_rules! operand_from {
    ($($ty:ty => $variant:ident),* $(,)?) => {$(
        impl From<$ty> for Operand {
            fn from(value: $ty) -> Self {
                Operand::$variant(value)
            }
        }
    )*};
}
operand_from! { I => Int, T => Text, R => Ref, K => Const, N => Name, C => Chunk, F => Function, S => Stages, G => Guard, Label => Label, Loc => Loc }

macro_rules! plain_operand {
    ($($ty:ty),* $(,)?) => {$(
        impl From<$ty> for Operand {
            fn from(_: $ty) -> Self {
                Operand::Value
            }
        }
    )*};
}
plain_operand! {
    bool, u8, i8, i32, u32, i64, IntOp, IntUnaryOp, WordMode, Quote, TrimOp, ReplaceOp, CaseOp, ParamTest, RedirectOp, UnaryTest, BinaryTest,
}

macro_rules! define_instr {
    ($($(#[$doc:meta])* $variant:ident => $handler:ident { $($field:ident : $ty:ty = $role:ident),* })*) => {
        /// One instruction.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub enum Instr {
            $($(#[$doc])* $variant {
                $(#[doc = concat!("Operand, ", stringify!($role), ".")] $field: $ty),*
            }),*
        }

        impl Instr {
            /// The mnemonic.
            pub fn mnemonic(&self) -> &'static str {
                match self { $(Instr::$variant { .. } => stringify!($handler)),* }
            }

            /// Call `visit` with every operand, its name and its role.
            pub fn operands(&self, mut visit: impl FnMut(&'static str, Role, Operand)) {
                let _ = &mut visit;
                match *self {
                    $(Instr::$variant { $($field),* } => { $(visit(stringify!($field), Role::$role, Operand::from($field));)* })*
                }
            }

            /// Replace every jump label by `map` of it (the assembler's last step).
            pub fn map_labels(&mut self, mut map: impl FnMut(Label) -> Label) {
                let _ = &mut map;
                match self {
                    $(Instr::$variant { $($field),* } => { $(define_instr!(@label $role $field map);)* })*
                }
            }
        }

        impl std::fmt::Display for Instr {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Instr::$variant { $($field),* } => {
                        f.write_str(stringify!($handler))?;
                        $(write!(f, concat!(" ", stringify!($field), "={}"), $field)?;)*
                    })*
                }
                Ok(())
            }
        }
    };
    (@label Target $field:ident $map:ident) => { *$field = $map(*$field); };
    (@label $role:ident $field:ident $map:ident) => { let _ = $field; };
}

instructions!(define_instr);
