"""Reads lines that differ from earlier ones in names only, by their templates.

Enters: a cursor at a line's beginning; leaves: operations in the open block, as the general parser would make them. The
names and keys of all lines of a function are found at once, since a call for each line would cost more than its op.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate

from compiler.ir.attributes import Attribute, StringAttr, SymbolRefAttr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region
from compiler.syntax.block_parser import BlockParser
from compiler.syntax.frames import Finish, Frame
from compiler.syntax.op_parser import OpState, PendingRegion, Scope
from compiler.syntax.templates import MARK, MAX_TEMPLATES, NAMES, Template, learn

_split_names = re.compile(f"({NAMES.pattern})").split
_LABEL = re.compile(r"(?:[ \t\r\n]++|//[^\n]*+)*+\^")


class Lines:
    """The lines of a text from `start` to `end`, cut once.

    `keys`: each line with its names left out; `starts`: where each begins (one more than there are lines); `names`: the
    names of all lines, `%` left out; those of line i are `names[offsets[i]:offsets[i + 1]]`.
    """

    __slots__ = ("end", "keys", "names", "offsets", "start", "starts")

    def __init__(self, text: str, start: int, end: int) -> None:
        body = text[start:end]
        parts = _split_names(body)
        self.start = start
        self.end = end
        self.keys = MARK.join(parts[::2]).split("\n")
        self.names = "\n".join(parts[1::2]).replace("%", "").split("\n")
        self.starts = list(accumulate([len(line) + 1 for line in body.split("\n")], initial=start))
        self.offsets = list(accumulate([key.count(MARK) for key in self.keys], initial=0))


class TemplateParser(BlockParser):
    """Adds the fast path. `_candidate` is the line (key, start, end) that may be learnt from next."""

    __slots__ = ("_alias_templates", "_candidate", "_is_valid", "_lines")

    _alias_templates: dict[str, dict[str, Template]]
    _candidate: tuple[str, int, int] | None
    _is_valid: Callable[[Operation], bool] | None
    _lines: Lines | None

    def _known_lines(self, frame: Frame) -> bool:
        """Reads lines that templates know, from the one the cursor is on; leaves the cursor at the first other one.

        Returns whether any was read. Goes into regions and out of them again. Sets `_candidate`, the line to learn from
        if one operation turns out to fill it.
        """
        text = self.text
        start = self.start
        pos = text.rfind("\n", 0, start) + 1
        if pos != start and not text[pos:start].isspace():
            return False
        lines = self._lines_from(frame, pos)
        if lines is None:
            return False
        starts, keys, names, offsets = lines.starts, lines.keys, lines.names, lines.offsets
        first = index = bisect_left(starts, pos)
        if starts[index] != pos:
            return False
        count = len(keys) - 1  # the last line has no end of its own
        if frame.block is None:
            frame.block = Block()
            frame.region.append(frame.block)
        new_op = Operation.__new__
        container = frame.container
        while True:  # once a region
            dialect = frame.default_dialect
            templates: dict[str, Template] = self.context.line_templates.setdefault(dialect, {})
            with_aliases = self._alias_templates.setdefault(dialect, {})
            scope = self.scope
            values = scope.values
            defined = frame.defined
            block = frame.block
            ops = [] if block is None else block.ops  # without a block there is nothing but the closing brace
            base = self._base
            other_frame: Frame | None = None
            while index < count:
                key = keys[index]
                template = templates.get(key)
                if template is None:
                    template = with_aliases.get(key)
                    if template is None:
                        if not key or key.isspace():
                            index += 1
                            continue
                        if not container and key.lstrip(" \t")[0] == "}" and starts[index] <= frame.end:
                            other_frame = self._leave_known(frame, index, lines)
                            if other_frame is not None:
                                index += 1
                                break
                        self._candidate = (key, starts[index], starts[index + 1] - 1)
                        break
                    self.used_aliases |= template.aliases
                if template.has_result:
                    at = offsets[index]
                    result_name = names[at]
                    if result_name in values:
                        break
                    used = names[at + 1 : offsets[index + 1]]
                else:
                    result_name = ""
                    used = names[offsets[index] : offsets[index + 1]]
                plain = template.plain
                try:
                    if plain:
                        operands = [values[name] for name in used]
                    elif template.distinct and len(set(used)) < len(used):
                        break
                    elif template.operands is None:
                        operands = [values[name] for name in used]
                    else:
                        operands = [values[used[position]] for position in template.operands]
                except KeyError:
                    break
                fits = True
                for operand, type_ in zip(operands, template.types):  # equally long by construction
                    if operand.type is not type_:
                        fits = False
                        break
                if not fits or not (plain or self._symbols_and_regions_fit(template, used, index, lines)):
                    break
                line_start = starts[index]
                if container:
                    self._begin_chunk(line_start + template.indent)
                    base = self._base
                op: Operation = new_op(Operation)
                op.name = template.name
                op.definition = template.definition
                op.operands = operands
                op.properties = template.properties
                op.attributes = template.attributes
                op.successors = op.regions = ()
                op.location = template.location
                op.parent = block
                op.start = line_start + template.indent - base
                index += 1
                op.end = starts[index] - 1 - template.trailing - base
                op.source = None
                ops.append(op)
                if not template.checked and self._chunk is not None:
                    self._chunk.unverified.append(op)
                if plain:
                    if result_name:
                        result = values[result_name] = OpResult(template.result_type, op, 0, result_name)
                        op.results = [result]
                        defined.append(result_name)
                        if scope.forward:
                            self._patch(scope, result_name, [result], op.start + base)
                    else:
                        op.results = []
                else:
                    if template.symbols:
                        op.properties = _with_symbols(template, used)
                    op.results = [OpResult(template.result_type, op, 0, result_name)] if result_name else []
                    if template.regions:
                        other_frame = self._enter_known(frame, op, template, used, result_name, line_start)
                        break
                    if template.empty_regions:
                        op.regions = _empty_regions(op, template.empty_regions)
                    if result_name:
                        values[result_name] = op.results[0]
                        defined.append(result_name)
                        if scope.forward:
                            self._patch(scope, result_name, [op.results[0]], op.start + base)
                if container:
                    self._set_chunk_op(op)
                    self._end_chunk(op.end + base)
                    base = 0
            if other_frame is None:
                break
            if container or other_frame.container:
                break  # a function was entered or left: its lines are cut as a whole, those around it one by one
            frame = other_frame
        if index == first:
            return False
        self.labels = self._frames[-1].labels
        self.reset(starts[index])
        return True

    def _lines_from(self, frame: Frame, pos: int) -> Lines | None:
        """The lines that hold `pos`: those of the function around it, or in a container just the one."""
        text = self.text
        if frame.container:
            end = text.find("\n", pos, self._pause_limit())
            if end < 0 or MARK in text[pos:end]:
                return None
            return Lines(text, pos, end + 1)
        lines = self._lines
        if lines is None or not lines.start <= pos < lines.end:
            outermost = next(open_frame for open_frame in self._frames if not open_frame.container)
            end = text.find("\n", outermost.end)
            end = len(text) if end < 0 else end + 1
            if text.find(MARK, pos, end) >= 0:
                return None
            lines = self._lines = Lines(text, pos, end)
        return lines

    def _pause_limit(self) -> int:
        return min(self.limit, len(self.text))

    # --------------------------------------------------------------------------------------------------- regions

    def _symbols_and_regions_fit(self, template: Template, used: list[str], index: int, lines: Lines) -> bool:
        """Whether symbols stand where the template has them, and the regions behind the line are laid out as in it."""
        if any(used[position][0] != "@" for position, _, _ in template.symbols):
            return False
        text = self.text
        values, forward = self.scope.values, self.scope.forward
        opened = lines.starts[index + 1] - 2
        for region, tail in zip(template.regions, template.tails, strict=True):
            if text[opened] != "{":
                return False
            close = self._braces.closing(opened, self.limit)
            if close is None:
                return False
            end = close + 1 + len(tail)
            if text[close + 1 : end] != tail or text[end : end + 1] != "\n":
                return False
            if region.arguments and _LABEL.match(text, opened + 1):
                return False
            opened = end - 1
            if not region.isolated:
                for position, _ in region.arguments:
                    if used[position] in values or (forward and (used[position], 0) in forward):
                        return False
        return True

    def _enter_known(
        self, frame: Frame, op: Operation, template: Template, used: list[str], result_name: str, line_start: int
    ) -> Frame:
        """Opens the regions of an op whose line a template knows; gives the frame of the first."""
        text, base = self.text, self._base
        if frame.container:
            self._set_chunk_op(op)
        definition = op.definition
        default = frame.default_dialect if definition is None else definition.default_dialect
        opened = op.end + base - 1
        made: list[Frame] = []
        regions: list[Region] = []
        for like, tail in zip(template.regions, template.tails, strict=True):
            close = self._braces.closing(opened, self.limit)
            assert close is not None
            region = Region()
            region.start, region.end = opened - base, close + 1 - base
            region.parent = op
            regions.append(region)
            pending = PendingRegion(
                region, opened + 1, close, (), like.isolated, like.terminator, like.at_least_one_block
            )
            inner = Frame(pending, Scope(outer=self.scope) if like.isolated else self.scope, default, None)
            if like.arguments:
                block = Block()
                block.start = region.start
                region.append(block)
                for number, (position, type_) in enumerate(like.arguments):
                    argument = BlockArgument(type_, block, number, used[position])
                    argument.start = _find_name(text, used[position], line_start) - base
                    block.arguments.append(argument)
                inner.block = block
            made.append(inner)
            op.end = close + 1 - base
            opened = close + len(tail)
        op.regions = (*regions, *_empty_regions(op, template.empty_regions))
        result_names = [(result_name, 1, op.start + base)] if result_name else []
        made[-1].finish = Finish(op, result_names, op.end + base, self._chunk)
        self._frames += reversed(made)
        self._start_known(made[0])
        return made[0]

    def _start_known(self, frame: Frame) -> None:
        """Enters a region whose arguments are there already."""
        frame.started = True
        self.scope = frame.scope
        self.labels = frame.labels
        self.limit = frame.end
        start = frame.pending.start
        if frame.block is None:
            if self.text[start : frame.end].isspace():
                return
            frame.block = Block()
            frame.block.start = start - 1 - self._base
            frame.region.append(frame.block)
            return
        for argument in frame.block.arguments:
            assert argument.name is not None
            frame.scope.values[argument.name] = argument
            frame.defined.append(argument.name)

    def _leave_known(self, frame: Frame, index: int, lines: Lines) -> Frame | None:
        """Leaves a region at the line that closes it; gives the frame to go on in, None where it is no such line."""
        line_start, line_end = lines.starts[index], lines.starts[index + 1] - 1
        finish = frame.finish
        if frame.end >= line_end or self.text[line_start : frame.end].strip():
            return None
        if finish is not None:
            if finish.resume > line_end or self.text[finish.resume : line_end].strip():
                return None
        elif self._frames[-2].started or self._frames[-2].pending.start != line_end:
            return None
        self._leave_region(frame)
        outer = self._frames[-1]
        if finish is not None:
            self.last_end = finish.resume
            self._finish_op(outer, finish.op, finish.result_names)
        else:
            self._start_known(outer)
        return outer

    # -------------------------------------------------------------------------------------------------- learning

    def _learn(self, op: Operation, state: OpState, default_dialect: str) -> None:
        """Keeps the line that an operation filled as a template, once it has been seen a second time."""
        if self._candidate is None:
            return
        key, pos, eol = self._candidate
        self._candidate = None
        if not pos <= state.start < eol:
            return
        seen = self.context.seen_lines
        if key not in seen:
            if len(seen) > MAX_TEMPLATES:
                seen.clear()
            seen.add(key)
            return
        tails: list[str] = []
        if state.pending:
            found = self._tails(state, eol)
            if found is None:
                return
            tails = found
        elif self.last_end > eol or self.start < eol:
            return
        valid = self._is_valid is not None and self._is_valid(op)
        template = learn(self.text[pos:eol], op, state, tails, valid=valid)
        if template is not None:
            tables = self._alias_templates if template.aliases else self.context.line_templates
            table = tables.setdefault(default_dialect, {})
            if len(table) > MAX_TEMPLATES:
                table.clear()
            table[key] = template

    def _tails(self, state: OpState, eol: int) -> list[str] | None:
        """What stands behind the closing brace of each region, up to the line's end; None for any other layout."""
        tails = []
        expected = eol
        for pending in state.pending:
            if pending.end < 0 or pending.start != expected:
                return None
            line_end = self.text.find("\n", pending.end)
            if line_end < 0:
                return None
            tails.append(self.text[pending.end + 1 : line_end])
            expected = line_end
        return None if tails[-1] else tails


def _find_name(text: str, name: str, start: int) -> int:
    """Where `%name` stands first, from `start` on."""
    spelled = "%" + name
    while True:
        at = text.index(spelled, start)
        start = at + len(spelled)
        following = text[start]
        if not (following.isalnum() or following in "_$.-"):
            return at


def _with_symbols(template: Template, used: list[str]) -> dict[str, Attribute]:
    """The template's properties with the symbols that the line names."""
    properties = dict(template.properties)
    for position, name, is_reference in template.symbols:
        symbol = used[position][1:]
        properties[name] = SymbolRefAttr(symbol) if is_reference else StringAttr(symbol)
    return properties


def _empty_regions(op: Operation, count: int) -> tuple[Region, ...]:
    regions = tuple(Region() for _ in range(count))
    for region in regions:
        region.parent = op
    return regions
