"""Creates placeholders for operations with syntax errors.

Takes the parts of an operation that precede an error; returns an `UnreadOperation` with its results, its regions, which
are parsed as any other, and the symbol that it seems to define.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from compiler.ir.attributes import StringAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.symbols import SYMBOL_NAME
from compiler.ir.unregistered import UnreadOperation
from compiler.syntax.lexer import STRING, SUFFIX_ID, unquote
from compiler.syntax.op_state import Argument, OpState, PendingRegion, UnresolvedOperand
from compiler.syntax.parser.frames import STREAMED
from compiler.syntax.parser.operation_parser import OperationParser
from compiler.syntax.parser.recovery import Recovery, recover

_VALUE_NAME = re.compile(rf"%({SUFFIX_ID})")
_LABEL = re.compile(r"(?:\s|//[^\n]*+)*+\^")
_SYMBOL = re.compile(rf"@([A-Za-z_][A-Za-z0-9_$.]*|{STRING})")
_MAX_RESULTS = 1 << 16
"""Maximum number of results of a placeholder; the text may claim any number."""


class UnreadParser(OperationParser):
    """Adds placeholders for operations that cannot be parsed."""

    __slots__ = ()

    def _placeholder(self, state: OpState, error: int) -> Operation:
        """Creates the placeholder for an op with a syntax error, and moves the cursor past its text."""
        op, pending = self._unread(state), state.pending
        start = pending[-1].end + 1 if pending else state.start
        recovery: Recovery = recover(self.text, start, error, self.limit, self._braces)
        regions = list(op.regions)
        first = recovery.regions[0][0] if recovery.regions else 0
        first_header = (state.name_start, pending[0].start if pending else first)
        header = start if pending else first
        for body_start, body_end in recovery.regions:
            region = Region()
            region.start, region.end = body_start - 1, body_end + 1
            region.parent = op
            regions.append(region)
            # The text in front of the first region may declare arguments of each region.
            isolated = state.definition is not None and state.definition.has_trait("IsolatedFromAbove")
            visible = {} if isolated else self.scope.values
            arguments = []
            if not _LABEL.match(self.text, body_start, body_end):  # a label would declare the arguments
                arguments = self._argument_names(visible, first_header, (header, body_start))
            header = body_end
            pending.append(PendingRegion(region, body_start, body_end, arguments, isolated, None))
        if recovery.regions and not recovery.is_closed:
            pending[-1].closed, pending[-1].is_cut = False, recovery.resume < len(self.text)
        op.regions = regions
        self._guess_symbol(op, state, pending[0].start if pending else recovery.resume)
        self.reset(min(recovery.resume, self.limit))
        return op

    def _unclosed(self, state: OpState) -> Operation:
        """Creates the placeholder for an op with an unclosed region, whose rest cannot be found."""
        op = self._unread(state)
        self._guess_symbol(op, state, state.pending[0].start)
        return op

    def _unread(self, state: OpState) -> Operation:
        """Returns a placeholder for an op, with the regions that precede the error."""
        op = UnreadOperation(state.name, result_types=[ERROR_TYPE] * min(state.num_bound_results, _MAX_RESULTS))
        if any(pending.end == STREAMED for pending in state.pending):
            state.pending.clear()
        op.regions = state.regions if state.pending else ()
        for region in op.regions:
            region.parent = op
        return op

    def _guess_symbol(self, op: Operation, state: OpState, end: int) -> None:
        """Gives a placeholder the first symbol name in its text up to `end`, if its definition has a symbol name."""
        if state.definition is None or SYMBOL_NAME not in state.definition.attribute_defs:
            return
        match = _SYMBOL.search(self.text, state.name_start, end)
        if match is not None:
            op.properties = {SYMBOL_NAME: StringAttr(unquote(match[1]) if match[1][0] == '"' else match[1])}

    def _argument_names(self, visible: Mapping[str, Value], *headers: tuple[int, int]) -> list[Argument]:
        """Returns the arguments of a region that the text of an unreadable op may declare.

        These are the names in `headers`, spans of the text in front of regions, that are not `visible`.
        """
        names: dict[str, int] = {}
        for start, end in headers:
            for match in _VALUE_NAME.finditer(self.text, start, end):
                if match[1] not in visible:
                    names.setdefault(match[1], match.start())
        return [Argument(UnresolvedOperand(name, 0, at), ERROR_TYPE) for name, at in names.items()]
