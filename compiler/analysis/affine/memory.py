"""Decides which memrefs share memory.

Two SSA values share no memory unless one is a view of the other, both are views of a third one, or both come from the
same global. Arguments of a function share no memory, as upstream assumes.
"""

from __future__ import annotations

from compiler.analysis.effects import memory_effects
from compiler.dialects.memref.allocation_ops import GetGlobalOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, OpResult, Value, view_source
from compiler.ir.types import MemRefType, UnrankedMemRefType

Memory = Value | SymbolRefAttr
"""A memref that is no view, or the symbol of a global, since each `memref.get_global` of it is another SSA value."""


def base_memref(value: Value) -> Memory:
    """Returns the memory of a memref, found through all views of it."""
    while isinstance(value, OpResult):
        op = value.owner
        if isinstance(op, GetGlobalOp):
            return op.name_
        if not op.has_trait("ViewLikeOpInterface") or not op.operands:
            break
        source = view_source(op)
        if not isinstance(source.type, MemRefType | UnrankedMemRefType):
            break
        value = source
    return value


def is_same_memref(value: Value, other: Value) -> bool:
    """Returns True if two values are the same memref: the same SSA value, or reads of one global."""
    if value is other:
        return True
    return _is_global(value) and _is_global(other) and base_memref(value) == base_memref(other)


def may_touch_globals(op: Operation) -> bool:
    """Returns True if an op, such as a call, may access globals that it has no operand for.

    As upstream, an unregistered op is assumed to access only its operands.
    """
    return op.definition is not None and not op.regions and memory_effects(op) is None


def _is_global(value: Value) -> bool:
    return value.defining_op(GetGlobalOp) is not None
