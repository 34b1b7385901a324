"""Schedules written in the transform dialect, and what they do to the IR that they are about.

`interpreter.py` goes through a schedule; an operation of the dialect is a function `(op, state) -> outcome` in one of
the other modules, which list theirs in a table by name.
"""
