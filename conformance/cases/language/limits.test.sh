# Where bash has no limit and its machine ends it.

#### recursion through eval without an end
f() { eval f; }; f
## differs: D-03
## status: 139
