"""Turns changes of the IR into edits of its text.

    text -> parse -> SourceIR (what stands where) -> passes change the IR -> Placement (what became of each op)
         -> names -> edits of heads, blocks and lines -> text edits, proven by reading the edited text again

`transform` is the way in. The rules, in the order in which a reader meets them:

- An op that is kept stays byte for byte, but for tokens that say something else now.
- A replaced op of the same name is edited in place; of another name, its text is replaced, its comments stay.
- An erased op takes its lines and the comment behind it along. A comment above a run of lines belongs to the run, and
  goes when all of the run goes, unless it is a directive for a test (`// CHECK: ...`).
- A moved op takes its lines and its comments along; so do all ops of a block that is dissolved.
- New ops are written as their surroundings are: in generic or custom form, indented alike, with the file's aliases.
- Names stay. A new value takes the name of what it replaces; a name that is taken gets a number behind it.
"""
