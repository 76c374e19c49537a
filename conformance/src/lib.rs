//! Golden cases recorded from the real tools, and the runner that holds any shell against them.
