"""Turns changes of the IR into edits of its text.

    text -> parse -> SourceIR (places of ops) -> passes change the IR -> Placement (kept, replaced, moved, erased ops)
         -> names -> edits of heads, blocks and lines -> text edits, proven by parsing the edited text again

`transform` is the entry point. The rules:

- An op that is kept stays byte for byte, except for tokens whose meaning has changed.
- A replaced op of the same name is edited in place; of another name, its text is replaced, its comments stay.
- An erased op takes its lines and the comment behind it along. A comment above a run of lines belongs to the run, and
  goes when all of the run goes, unless it is a directive for a test (`// CHECK: ...`).
- A moved op takes its lines and its comments along; so do all ops of a block that is dissolved.
- New ops are written as their surroundings are: in generic or custom form, indented alike, with the file's aliases.
- Names stay. A new value takes the name of the value that it replaces; a name that is in use gets a number behind it.
"""
