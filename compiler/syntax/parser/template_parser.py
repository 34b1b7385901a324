"""Creates operations for lines that differ from preceding ones in names only, from their templates.

The operations equal those of the general parser. Lines are split into names and keys many at a time, since a call for
each line would take longer than creating its op.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import accumulate
from itertools import count as counting
from operator import add

from compiler.ir.attributes import Attribute, StringAttr, SymbolRefAttr
from compiler.ir.context import Context
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.syntax.attributes.aliases import Aliases
from compiler.syntax.lexer import BARE_ID, SKIP, SUFFIX_ID
from compiler.syntax.op_state import OpState, PendingRegion, Scope
from compiler.syntax.parser.block_parser import BlockParser
from compiler.syntax.parser.continuation import REGION_END, continuing_tokens, op_continues
from compiler.syntax.parser.frames import Chunk, Finish, Frame
from compiler.syntax.parser.operation_parser import may_hold_functions
from compiler.syntax.parser.source import ChunkSource
from compiler.syntax.parser.templates import (
    COMPLEX,
    MARK,
    MAX_TEMPLATES,
    LearntLines,
    Template,
    copied_region,
    learn,
    may_be_learnt,
)

_split_names = re.compile(rf"%({SUFFIX_ID})").split
_is_bare = re.compile(BARE_ID).fullmatch
_LABEL = re.compile(r"(?:[ \t\r\n]++|//[^\n]*+)*+\^")
_FIRST_WINDOW, _LAST_WINDOW = 1 << 10, 1 << 16
"""Minimum number of code points that are split into lines at a time: few at first, since an edit may need no more."""
_new_op = object.__new__
_new_result = OpResult.__new__


class Lines:
    """The lines of a text from `start` to `end`.

    `keys`: each line without its names; `starts`: the start of each line, and the end of the last one; `names`: the
    names of all lines in order, without `%` and `@`; `count`: the number of lines that end with a line end, or 0 if the
    text contains `MARK`. `reached` is the index of the current line, `passed` the number of names above it.
    """

    __slots__ = ("count", "end", "keys", "names", "passed", "reached", "start", "starts")

    def __init__(self, text: str, start: int, end: int) -> None:
        body = text[start:end]
        self.start = start
        self.end = end
        # With `@%name` for a symbol, one expression splits off both kinds of names, and the `@` stays in the key.
        parts = _split_names(body.replace("@", "@%"))
        self.names = parts[1::2]
        self.keys = MARK.join(parts[::2]).split("\n")
        self.starts = _line_starts(body, start)
        self.count = 0 if MARK in body else len(self.keys) - 1
        self.reached = self.passed = 0

    def go_to(self, index: int) -> None:
        """Advances to line `index`; never moves backwards."""
        self.passed += sum(key.count(MARK) for key in self.keys[self.reached : index])
        self.reached = index


class TemplateParser(BlockParser):
    """Adds the fast path. `_candidate` is the line (key, start, end) whose operation may become a template."""

    __slots__ = ("_alias_templates", "_candidate", "_is_valid", "_learnt", "_lines", "_window")

    _alias_templates: dict[str, dict[str, Template]]
    _candidate: tuple[str, int, int] | None
    _is_valid: Callable[[Operation], bool] | None
    _lines: Lines | None
    _window: int

    def __init__(self, text: str, context: Context, aliases: Aliases | None = None) -> None:
        self._window = _FIRST_WINDOW
        self._learnt = context.shared(LearntLines)
        super().__init__(text, context, aliases)

    def _known_lines(self, frame: Frame) -> bool:
        """Creates operations for the lines from the cursor on, up to one without a template, which is the `_candidate`.

        Enters and leaves regions. Returns True if there were any such lines.
        """
        start = self.start
        pos = self.text.rfind("\n", 0, start) + 1
        if pos != start and not self.text[pos:start].isspace():
            return False
        lines = self._lines
        if lines is None or not lines.start <= pos < lines.end:
            lines = self._cut_lines(pos)
        index = bisect_left(lines.starts, pos)
        if lines.starts[index] != pos:
            return False
        if frame.block is None:
            frame.block = Block()
            frame.region.append(frame.block)
        pause = min(self._pause, frame.cut)
        while True:  # once a window of lines
            count = lines.count
            if lines.end > pause:
                count = min(count, bisect_left(lines.starts, pause))
            if index > lines.reached:
                lines.go_to(index)
            index, lines.passed = self._read_known_lines(lines, count)
            lines.reached = index
            pos = lines.starts[index]
            if index < count or pos != lines.end or pos >= min(pause, len(self.text)):
                break
            lines = self._cut_lines(pos)
            index = 0
        if pos <= start:
            return False
        self.labels = self._frames[-1].labels
        self.reset(pos)
        return True

    def _cut_lines(self, pos: int) -> Lines:
        """Splits the next part of the text, from `pos` up to a line end, into lines."""
        text = self.text
        end = text.find("\n", pos + self._window) + 1
        self._window = min(2 * self._window, _LAST_WINDOW)
        lines = self._lines = Lines(text, pos, end or len(text))
        return lines

    def _read_known_lines(self, lines: Lines, count: int) -> tuple[int, int]:
        """Creates operations for the lines from `lines.reached` on, up to line `count`.

        Returns the index of the first line without a template, and the number of names above it. This runs for each
        line of a file, so the most frequent shapes have code of their own.
        """
        starts, keys, names = lines.starts, lines.keys, lines.names
        index, passed = lines.reached, lines.passed
        while index < count:  # once a region
            frame = self._frames[-1]
            container = frame.container
            dialect = frame.default_dialect
            templates: dict[str, Template] = self._learnt.templates.setdefault(dialect, {})
            with_aliases = self._alias_templates.setdefault(dialect, {})
            template_of = templates.get
            scope = self.scope
            values = scope.values
            defined = frame.defined
            block = frame.block
            ops = [] if block is None else block.ops  # without a block, only the closing brace follows
            base = self._base
            chunk = self._chunk
            following = template_of(keys[index])
            while index < count:
                key = keys[index]
                template = following
                following = template_of(keys[index + 1])
                if template is None:
                    template = with_aliases.get(key)
                    if template is None:
                        if not key or key.isspace():
                            index += 1
                            continue
                        if not container and key.lstrip(" \t")[0] == "}" and starts[index] <= frame.end:
                            if self._leave_known(frame, index, lines):
                                index += 1
                                passed += key.count(MARK)
                                break
                        self._candidate = (key, starts[index], starts[index + 1] - 1)
                        return index, passed
                if (following is None or template.continuing) and not template.regions:
                    if self._op_continues(frame, template, starts[index + 1]):
                        return index, passed
                shape = template.shape
                result_name = ""
                operands: list[Value]
                try:
                    if shape == 2:
                        result_name, left_name, right_name = names[passed : passed + 3]
                        left = values[left_name]
                        right = values[right_name]
                        if left.type is not template.first_type or right.type is not template.second_type:
                            return index, passed
                        operands = [left, right]
                    elif shape == 0:
                        result_name = names[passed]
                        operands = []
                    elif shape == 1:
                        result_name, left_name = names[passed : passed + 2]
                        left = values[left_name]
                        if left.type is not template.first_type:
                            return index, passed
                        operands = [left]
                    else:
                        used = names[passed : passed + template.name_count]
                        if template.has_result:
                            result_name = used.pop(0)
                        if template.distinct and len(set(used)) < len(used):
                            return index, passed
                        if template.operands is None:
                            operands = [values[name] for name in used]
                        else:
                            operands = [values[used[position]] for position in template.operands]
                        types = template.types
                        for number, operand in enumerate(operands):
                            if operand.type is not types[number]:
                                return index, passed
                except KeyError:
                    return index, passed
                if result_name and result_name in values:
                    return index, passed
                if template.symbols and not _are_bare(used, template):
                    return index, passed
                line_start = starts[index]
                closes: Sequence[int] | None = ()
                if template.regions:
                    closes = self._closing_braces(frame, template, used, starts[index + 1] - 2)
                    if closes is None:
                        return index, passed
                # Setting attributes is fastest if all objects have the same class, so the op gets its own class last.
                op = _new_op(template.base_class)
                if template.unregistered_name:
                    op.name = template.unregistered_name  # type: ignore[misc]  # the class is UnregisteredOperation
                if container:
                    base = line_start + template.indent
                    chunk = self._begin_known_chunk(op, base)
                    op.source = chunk.source
                else:
                    op.source = None
                op.operands = operands
                op.properties = template.properties
                op.attributes = template.attributes
                op.successors = op.regions = ()
                op.location = template.location
                op.parent = block
                op.start = line_start + template.indent - base
                passed += template.name_count
                index += 1
                op.text_length = starts[index] - 1 - template.trailing - line_start - template.indent
                ops.append(op)
                if result_name:
                    result = _new_result(OpResult)
                    result.type = template.result_type
                    result.owner = op
                    result.index = 0
                    result.name = result_name
                    op.results = [result]
                else:
                    op.results = []
                op.__class__ = template.op_class
                if not template.checked and chunk is not None:
                    chunk.unverified.append(op)
                    if template.valid:
                        chunk.valid.add(op)
                if shape == COMPLEX:
                    if template.aliases:
                        self.used_aliases |= template.aliases
                    if template.symbols:
                        op.properties = _with_symbols(template, used)
                    if closes:
                        self._enter_known(frame, op, template, used, closes, line_start)
                        break
                    if template.made_regions:
                        op.regions = self._made_regions(op, template)
                if result_name:
                    values[result_name] = result
                    defined.append(result_name)
                    if scope.forward:
                        self._patch(scope, result_name, [result], op.start + base)
                if container:
                    self._end_chunk(op.end + base)
                    base = 0
        return index, passed

    def _begin_known_chunk(self, op: Operation, start: int) -> Chunk:
        self._base = start
        self.used_aliases = set()
        chunk = self._chunk = Chunk(op, ChunkSource(self._source, start))
        self._chunks.append(chunk)
        return chunk

    # --------------------------------------------------------------------------------------------------- regions

    def _op_continues(self, frame: Frame, template: Template, pos: int) -> bool:
        """Returns True if the op of a line continues at `pos`, the start of the next line."""
        dialect, in_file = frame.default_dialect, frame.container
        return op_continues(self.text, pos, template.continuing, self.context, dialect, in_file=in_file)

    def _closing_braces(self, frame: Frame, template: Template, used: list[str], opened: int) -> list[int] | None:
        """Returns the ends of a line's regions, the first opened at `opened`; None if they do not fit the template."""
        text = self.text
        values, forward = self.scope.values, self.scope.forward
        ends: list[int] = []
        for region in template.regions:
            close = self._braces.closing(opened, self.limit, self._enclosing_containers())
            if close is None or not text.startswith(region.behind, close + 1):
                return None
            skipped = SKIP.match(text, opened + 1, close)
            if skipped is not None and skipped.end() == close:
                return None  # only the op's syntax knows if the body may be empty
            if region.arguments:
                if _LABEL.match(text, opened + 1):
                    return None
                if not region.isolated:
                    for position, _ in region.arguments:
                        if used[position] in values or (forward and (used[position], 0) in forward):
                            return None
            opened = close + len(region.behind) - 1
            ends.append(close)
        return None if self._op_continues(frame, template, opened + 2) else ends

    def _enter_known(
        self, frame: Frame, op: Operation, template: Template, used: list[str], closes: Sequence[int], line_start: int
    ) -> None:
        """Opens the regions of an op that was created from a template, and enters the first."""
        text, base, scope = self.text, self._base, self.scope
        definition = op.definition
        default = frame.default_dialect if definition is None else definition.default_dialect
        opened = op.end + base - 1
        inner_frames: list[Frame] = []
        regions: list[Region] = []
        for like, close in zip(template.regions, closes):  # equally long by construction
            region = Region()
            region.start, region.end = opened - base, close + 1 - base
            region.parent = op
            regions.append(region)
            pending = PendingRegion(
                region, opened + 1, close, (), like.isolated, like.terminator, like.at_least_one_block
            )
            inner = Frame(pending, Scope(outer=scope) if like.isolated else scope, default, None)
            inner.cut = frame.cut
            if like.arguments:
                block = Block()
                block.start = region.start
                region.append(block)
                arguments = block.arguments
                at, last = line_start, -1
                for position, type_ in like.arguments:
                    name = used[position]
                    argument = BlockArgument(type_, block, len(arguments), name)
                    at = _find_name(text, "%" + name, at if position > last else line_start)
                    argument.start = at - base
                    last = position
                    arguments.append(argument)
                inner.block = block
            inner_frames.append(inner)
            op.text_length = close + 1 - base - op.start
            opened = close + len(like.behind) - 1
        op.regions = (*regions, *self._made_regions(op, template)) if template.made_regions else tuple(regions)
        result_names = [(op.results[0].name or "", 1, op.start + base)] if op.results else []
        inner_frames[-1].finish = Finish(op, result_names, op.end + base, self._chunk)
        inner_frames.reverse()
        self._frames += inner_frames
        self._start_known(inner_frames[-1])

    def _made_regions(self, op: Operation, template: Template) -> tuple[Region, ...]:
        """Returns the regions of an op that have no text."""
        regions = tuple([copied_region(region, op) for region in template.made_regions])
        if self._chunk is not None:
            inner_ops = [inner for region in regions for block in region.blocks for inner in block.ops]
            self._chunk.unverified += inner_ops
            if template.valid:
                self._chunk.valid.update(inner_ops)
        return regions

    def _start_known(self, frame: Frame) -> None:
        """Enters a region of an op that was created from a template; its block may exist already, for arguments."""
        frame.started = True
        self.scope = frame.scope
        self.labels = frame.labels
        self.limit = frame.end
        start = frame.pending.start
        if frame.block is None:
            skipped = SKIP.match(self.text, start, frame.end)
            is_blank = start == frame.end or (skipped is not None and skipped.end() == frame.end)
            if is_blank and frame.end < len(self.text):  # at the text's end, no brace closes the region
                return
            frame.block = Block()
            frame.block.start = start - 1 - self._base
            frame.region.append(frame.block)
            return
        for argument in frame.block.arguments:
            assert argument.name is not None
            frame.scope.values[argument.name] = argument
            frame.defined.append(argument.name)

    def _leave_known(self, frame: Frame, index: int, lines: Lines) -> bool:
        """Leaves a region at the line that closes it, and enters the next one of its op.

        Returns True if it is such a line.
        """
        text = self.text
        line_start, line_end = lines.starts[index], lines.starts[index + 1] - 1
        finish, end = frame.finish, frame.end
        if frame.pending.is_cut or end >= line_end or text[line_start:end].strip():
            return False
        if finish is not None:
            if finish.resume > line_end or text[finish.resume : line_end].strip():
                return False
        else:
            following = self._frames[-2]
            if following.started or following.pending.start != line_end or following.pending.arguments:
                return False
        self._leave_region(frame)
        outer = self._frames[-1]
        if finish is not None:
            self.last_end = finish.resume
            self._finish_op(outer, finish.op, finish.result_names)
        else:
            self._start_known(outer)
        return True

    # -------------------------------------------------------------------------------------------------- learning

    def _learn(self, op: Operation, state: OpState, default_dialect: str) -> None:
        """Creates a template if a line occurs the second time, and `op` is all that it contains."""
        if self._candidate is None:
            return
        key, pos, eol = self._candidate
        self._candidate = None
        if not pos <= state.start < eol:
            return
        seen = self._learnt.seen
        if key not in seen:
            if len(seen) > MAX_TEMPLATES:
                seen.clear()
            seen.add(key)
            return
        line = self.text[pos:eol]
        if not may_be_learnt(line) or _reads_names(op):
            return
        behind: list[str] = []
        if state.pending:
            if may_hold_functions(op.definition):
                return  # The end of such an op depends on the following text.
            text_behind = self._behind_regions(state, eol)
            if text_behind is None:
                return
            behind = text_behind
        elif self.last_end > eol or self.start < eol:
            return
        valid = self._is_valid is not None and all(map(self._is_valid, op.walk()))
        is_generic = self.text[state.name_start] == '"'
        last_line = REGION_END if behind else line
        continuing = frozenset[str]() if is_generic else continuing_tokens(op, last_line)
        template = learn(line, op, state, behind, continuing, valid=valid)
        if template is not None:
            tables = self._alias_templates if template.aliases else self._learnt.templates
            table = tables.setdefault(default_dialect, {})
            if len(table) > MAX_TEMPLATES:
                table.clear()
            table[key] = template

    def _behind_regions(self, state: OpState, eol: int) -> list[str] | None:
        """Returns the text from the closing brace of each region to the line end, which is included.

        Returns None for any other layout, such as an attribute dictionary on a line of its own after the last region.
        """
        behind = []
        expected = eol
        for pending in state.pending:
            if pending.end < 0 or pending.start != expected:
                return None
            line_end = self.text.find("\n", pending.end)
            if line_end < 0:
                return None
            behind.append(self.text[pending.end + 1 : line_end + 1])
            expected = line_end
        return behind if behind[-1] == "\n" and self.last_end <= expected else None


def _reads_names(op: Operation) -> bool:
    """Returns True if the operation may depend on the names of values, so that its line cannot be a template."""
    definition = op.definition
    if definition is None or definition.hooks.reads_names:
        return definition is not None
    format_ = definition.assembly_format or ""
    return any(directive.reads_names and f"<{name}>" in format_ for name, directive in definition.directives.items())


def _line_starts(body: str, start: int) -> list[int]:
    """Returns the starts of the lines of `body`, a text that begins at `start`, and the end of the last one."""
    if not body.isascii():
        return list(map(add, accumulate(map(len, body.split("\n")), initial=start), counting()))
    starts = list(accumulate(map(len, BytesIO(body.encode("ascii"))), initial=start))  # Three times as fast as a loop.
    if body.endswith("\n") or not body:
        starts.append(starts[-1] + 1)
    else:
        starts[-1] += 1
    return starts


def _find_name(text: str, name: str, start: int) -> int:
    """Returns the offset of the first occurrence of a value's name, with its `%`, from `start` on."""
    at = text.index(name, start)
    while (char := text[at + len(name)]) not in " ,:)=" and (char.isalnum() or char in "_$.-"):
        at = text.index(name, at + 1)
    return at


def _are_bare(used: list[str], template: Template) -> bool:
    """Returns True if each symbol name is a bare identifier; names of values allow more characters."""
    return all(_is_bare(used[position]) for position, _, _ in template.symbols)


def _with_symbols(template: Template, used: list[str]) -> dict[str, Attribute]:
    """Returns the template's properties with the symbol names of the line."""
    properties = dict(template.properties)
    for position, name, is_reference in template.symbols:
        symbol = used[position]
        properties[name] = SymbolRefAttr(symbol) if is_reference else StringAttr(symbol)
    return properties
