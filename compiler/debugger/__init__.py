"""Steps through programs that the interpreter runs, forwards and backwards. It knows no protocol.

program.py      a module with the places and names that a user sees
debugger.py     one run: breakpoints, steps, and the way back
timeline.py     snapshots of the run, close together where somebody steps back
frames.py       the call stack over calls and regions, and the values in scope
values.py       values as text, arrays, statistics and parts of tables
expressions.py  the language of watch expressions and conditions
differences.py  two programs that should mean the same, up to the first value that differs
"""
