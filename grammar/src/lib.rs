//! Shell text to a syntax tree: lexer, LALRPOP grammar, diagnostics and printer.
