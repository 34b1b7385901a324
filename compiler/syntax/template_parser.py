"""Reads lines that differ from earlier ones in names only, by their templates.

Enters: a cursor at a line's beginning; leaves: operations in the open block, as the general parser would make them.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.ir.attributes import StringAttr, SymbolRefAttr
from compiler.ir.operation import Block, Operation, OpResult, Region
from compiler.syntax.block_parser import VALUE_NAME, BlockParser
from compiler.syntax.frames import Frame
from compiler.syntax.op_parser import Argument, OpState, PendingRegion, UnresolvedOperand
from compiler.syntax.templates import (
    MAX_TEMPLATES,
    RegionTemplate,
    Template,
    learn,
    split_all,
    split_values,
)


class TemplateParser(BlockParser):
    """Adds the fast path. `_candidate` is the line (key, start, end) that may be learnt from next."""

    __slots__ = ("_alias_templates", "_candidate", "_is_valid")

    _alias_templates: dict[str, dict[str, Template]]
    _candidate: tuple[str, int, int] | None
    _is_valid: Callable[[Operation], bool] | None

    def _known_lines(self, frame: Frame) -> bool:
        """Reads lines that templates know, from the one the cursor is on; leaves the cursor at the first other one.

        Returns whether any was read. Sets `_candidate`, the line to learn from if one operation turns out to fill it.
        """
        text = self.text
        start = self.start
        pos = text.rfind("\n", 0, start) + 1
        if pos != start and not text[pos:start].isspace():
            return False
        if frame.block is None:
            frame.block = Block()
            frame.region.append(frame.block)
        limit = self.limit
        templates: dict[str, Template] = self.context.line_templates.setdefault(frame.default_dialect, {})
        with_aliases = self._alias_templates.setdefault(frame.default_dialect, {})
        scope = self.scope
        values = scope.values
        defined = frame.defined
        block = frame.block
        ops = block.ops
        container = frame.container
        base = self._base
        first = pos
        pause = self._pause
        new_op = Operation.__new__
        while pos < pause:
            eol = text.find("\n", pos, limit)
            if eol < 0:
                break
            line = text[pos:eol]
            if "@" in line:
                parts = split_all(line)
                names = [name[1:] for name in parts[1::2]]
                key = "\0".join(parts[::2])
            else:
                parts = split_values(line)
                names = parts[1::2]
                key = "%".join(parts[::2])
            template = templates.get(key)
            if template is None and (template := with_aliases.get(key)) is not None:
                self.used_aliases |= template.aliases
            if template is None:
                if not line or line.isspace():
                    pos = eol + 1
                    continue
                self._candidate = (key, pos, eol)
                break
            result_name = ""
            if template.has_result:
                result_name = names.pop(0)
                if result_name in values:
                    break
            if template.distinct and len(set(names)) < len(names):
                break
            positions = template.operands
            try:
                if positions is None:
                    operands = [values[name] for name in names]
                else:
                    operands = [values[names[index]] for index in positions]
            except KeyError:
                break
            fits = True
            for operand, type_ in zip(operands, template.types):  # equally long by construction
                if operand.type is not type_:
                    fits = False
                    break
            if not fits:
                break
            region = template.region
            if region is not None:
                close = self._braces.closing(eol - 1, limit)
                if close is None or text[close + 1 : close + 2] != "\n" or text[eol - 1] != "{":
                    break
            if container:
                self._begin_chunk(pos + template.indent)
                base = self._base
            op: Operation = new_op(Operation)
            op.name = template.name
            op.definition = template.definition
            op.operands = operands
            op.properties = template.properties.copy()
            op.attributes = template.attributes.copy()
            op.successors = []
            op.regions = []
            op.location = template.location
            op.parent = block
            op.start = pos + template.indent - base
            op.end = eol - template.trailing - base
            op.source = None
            for index, name, is_reference in template.symbols:
                op.properties[name] = SymbolRefAttr(names[index]) if is_reference else StringAttr(names[index])
            ops.append(op)
            if result_name:
                op.results = [OpResult(template.result_type, op, 0, result_name)]
            else:
                op.results = []
            if not template.checked and self._chunk is not None:
                self._chunk.unverified.append(op)
            pos = eol + 1
            if region is not None:
                assert close is not None
                op.end = close + 1 - base
                self._templated_region(frame, op, region, names, eol, close, result_name)
                return True
            if result_name:
                values[result_name] = op.results[0]
                defined.append(result_name)
                if scope.forward:
                    self._patch(scope, result_name, [op.results[0]], op.start + base)
            if container:
                self._set_chunk_op(op)
                self._end_chunk(eol - template.trailing)
                base = 0
        if pos == first:
            return False
        self.reset(pos)
        return True

    def _templated_region(
        self, frame: Frame, op: Operation, like: RegionTemplate, names: list[str], eol: int, close: int, result: str
    ) -> None:
        """Enters the region of an op whose line a template knows."""
        region = Region()
        region.start, region.end = eol - 1, close + 1
        region.parent = op
        op.regions.append(region)
        default = frame.default_dialect if op.definition is None else op.definition.default_dialect
        state = OpState(op.name, op.definition, op.start + self._base, 0, default_dialect=default)
        if result:
            state.result_names.append((result, 1, op.start + self._base))
        places = {match[1]: match.start() for match in VALUE_NAME.finditer(self.text, state.start, eol)}
        arguments = [
            Argument(UnresolvedOperand(names[index], 0, places[names[index]]), type_) for index, type_ in like.arguments
        ]
        pending = PendingRegion(region, eol, close, arguments, like.isolated, like.terminator, like.at_least_one_block)
        state.pending.append(pending)
        self.last_end = close + 1
        self._open_regions(frame, op, state)

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
        if state.pending:
            complete = self.text[eol - 1] == "{" and state.pending[0].start == eol and self.last_end > eol
        else:
            complete = self.last_end <= eol and self.start >= eol
        if not complete:
            return
        template = learn(self.text[pos:eol], op, state, valid=self._is_valid is not None and self._is_valid(op))
        if template is not None:
            tables = self._alias_templates if template.aliases else self.context.line_templates
            table = tables.setdefault(default_dialect, {})
            if len(table) > MAX_TEMPLATES:
                table.clear()
            table[key] = template
