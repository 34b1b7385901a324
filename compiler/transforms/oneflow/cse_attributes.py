"""`cse-with-attributes-ignored`, `cse-put-attributes`: ops that differ in their names only become equal, and back.

    -cse-with-attributes-ignored -cse -cse-put-attributes

    %0 = "oneflow.cast"(%x) {op_name = "c1", ...}
    %1 = "oneflow.cast"(%x) {op_name = "c2", ...}    ->    %0 = "oneflow.cast"(%x) {op_name = "c1", ...}

The first pass replaces `op_name` and `scope_symbol_id` by placeholders, and keeps their values in a `CSEState`; the
second restores them in the ops that remain. Passes of one run share a state; `create_cse_passes` creates a pair with a
state of its caller.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.attributes import Attribute, IntegerAttr, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import I64
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, HasTrait, RewritePattern
from compiler.rewrite.rewriter import Listener, Rewriter

PLACEHOLDER_NAME = StringAttr("ONEFLOW_ERASE_MAGIC")
PLACEHOLDER_SCOPE = IntegerAttr(77777, I64)

_NAME, _SCOPE = "op_name", "scope_symbol_id"
_USER_OP = HasTrait("UserOpCompatible")


class CSEState(Listener):
    """Original name attributes of ops that got placeholders; erased ops are dropped."""

    def __init__(self) -> None:
        self.op_names: dict[Operation, Attribute] = {}
        self.scope_symbol_ids: dict[Operation, Attribute] = {}

    def remember(self, op: Operation) -> None:
        """Records both attributes of an op, the scope only if it has one."""
        self.op_names[op] = op.properties[_NAME]
        if _SCOPE in op.properties:
            self.scope_symbol_ids[op] = op.properties[_SCOPE]

    def erased(self, op: Operation) -> None:
        self.op_names.pop(op, None)
        self.scope_symbol_ids.pop(op, None)


class _NoState(CSEState):
    """CSE state that records no ops, so that the pass only erases."""

    def remember(self, op: Operation) -> None:
        pass


def create_cse_passes(state: CSEState | None = None) -> tuple[CSEWithAttributesIgnored, CSEPutAttributes]:
    """Returns the two passes, which share a state.

    Passes that share no state are useless: the first erases the attributes, and the second cannot restore them.
    """
    shared = _NoState() if state is None else state
    return CSEWithAttributesIgnored(shared), CSEPutAttributes(shared)


class _EraseAttributes(RewritePattern):
    """cast {op_name = "c1", scope_symbol_id = 11} -> cast {op_name = "ONEFLOW_ERASE_MAGIC", scope_symbol_id = 77777}"""

    root = _USER_OP

    def __init__(self, state: CSEState) -> None:
        self._state = state
        super().__init__(debug_name="EraseAttributes")

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        if op.properties.get(_NAME) in (None, PLACEHOLDER_NAME):
            return False
        self._state.remember(op)
        with rewriter.modify(op):
            op.properties = {**op.properties, _NAME: PLACEHOLDER_NAME, _SCOPE: PLACEHOLDER_SCOPE}
        return True


class _PutAttributes(RewritePattern):
    """cast {op_name = "ONEFLOW_ERASE_MAGIC", scope_symbol_id = 77777} -> cast {op_name = "c1", scope_symbol_id = 11}"""

    root = _USER_OP

    def __init__(self, state: CSEState) -> None:
        self._state = state
        super().__init__(debug_name="PutAttributes")

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        name = self._state.op_names.get(op)
        if op.properties.get(_NAME) != PLACEHOLDER_NAME or name is None:
            return False
        scope = self._state.scope_symbol_ids.get(op)
        properties = {**op.properties, _NAME: name}
        if scope is None:
            properties.pop(_SCOPE, None)
        else:
            properties[_SCOPE] = scope
        with rewriter.modify(op):
            op.properties = properties
        return True


@dataclass
class CSEWithAttributesIgnored(Pass):
    """Cse and ignore oneflow attributes like op name, symbol id, etc."""

    argument = "cse-with-attributes-ignored"
    name = "CSEWithAttributesIgnored"
    summary = "ignore oneflow attributes to have cse work"
    anchor = "builtin.module"

    cse_state: CSEState | None = None
    """State of the pass; None for the state that the run shares."""

    def run(self, op: Operation, state: PassState) -> None:
        _apply(_EraseAttributes(_state_of(self.cse_state, state)), op, state)


@dataclass
class CSEPutAttributes(Pass):
    """Put back oneflow attributes like op name, symbol id, etc."""

    argument = "cse-put-attributes"
    name = "CSEPutAttributes"
    summary = "cse and ignore oneflow attributes"
    anchor = "builtin.module"

    cse_state: CSEState | None = None
    """State of the pass; None for the state that the run shares."""

    def run(self, op: Operation, state: PassState) -> None:
        _apply(_PutAttributes(_state_of(self.cse_state, state)), op, state)
        for inner in op.walk():
            if inner.has_trait(_USER_OP.name) and inner.properties.get(_NAME) == PLACEHOLDER_NAME:
                message = f"'{inner.name}' op has a placeholder for '{_NAME}', and nothing is known to put back"
                state.warning(inner, message)


def _state_of(own: CSEState | None, state: PassState) -> CSEState:
    """Returns the state to use, which hears of the ops that later passes erase."""
    cse = state.run_state.shared(CSEState) if own is None else own
    state.run_state.listen(cse)
    return cse


def _apply(pattern: RewritePattern, op: Operation, state: PassState) -> None:
    if not apply_patterns_greedily(op, FrozenPatternSet([pattern]), state.context, None, state.listeners).changed:
        state.mark_all_analyses_preserved()
