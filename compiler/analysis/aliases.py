"""Decides if two memrefs may share memory: upstream's `LocalAliasAnalysis`, without following control flow."""

from __future__ import annotations

from typing import TypeGuard

from compiler.analysis.effects import memory_effects
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value, view_source
from compiler.ods.effects import EffectKind


def may_alias(value: Value, other: Value) -> bool:
    """Returns False only if the two memrefs are certain not to overlap."""
    value, other = _view_root(value), _view_root(other)
    if value is other:
        return True
    if not _is_allocated(value):
        value, other = other, value
    if not _is_allocated(value):
        return True
    return not _is_allocated(other) and not _is_from_outside(other, value)


def must_alias(value: Value, other: Value) -> bool:
    """Returns True if each value is the same buffer or a view of it."""
    return _view_root(value) is _view_root(other)


def _view_root(value: Value) -> Value:
    """Returns the value at the start of a chain of views; the value itself if it is no view."""
    while isinstance(value, OpResult) and value.owner.has_trait("ViewLikeOpInterface") and value.owner.operands:
        value = view_source(value.owner)
    return value


def _is_allocated(value: Value) -> TypeGuard[OpResult]:
    """Returns True if the defining op of a value allocates it."""
    if not isinstance(value, OpResult) or value.owner.definition is None:
        return False
    definition = value.owner.definition
    names = {effect.on for effect in memory_effects(value.owner) or () if effect.kind is EffectKind.ALLOCATE}
    return any(name in definition.result_positions and value in value.owner.result_group(name) for name in names)


def _is_from_outside(value: Value, allocated: OpResult) -> bool:
    """Returns True if `value` already exists when the function that allocates `allocated` is entered."""
    function: Operation | None = allocated.owner.parent_op
    while function is not None and not function.has_trait("FunctionOpInterface"):
        function = function.parent_op
    if function is None:
        return False
    if isinstance(value, BlockArgument):
        parent = value.owner.parent_op
        if parent is function:
            return value.owner.is_entry
    else:
        parent = value.owner.parent_op if isinstance(value, OpResult) else None
    return parent is not None and parent is not function and parent.is_ancestor_of(function)
