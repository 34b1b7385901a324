"""The start of `ir-run`, apart from the compiler so that a run in a process that is kept ready imports none of it."""
