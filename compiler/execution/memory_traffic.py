"""Minimum number of bytes that a call moves between memory and the processor: each buffer once.

Takes a function that is not lowered yet; returns the arguments that it may read, and those that it may write. A buffer
is read if any operation may read it or a view of it; unknown effects count as both.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.buffer_views import is_memref, is_view
from compiler.analysis.effects import memory_effects
from compiler.dialects.linalg.interface import inputs, is_structured, is_tensor, payload_uses
from compiler.ir.operation import Operation, Value
from compiler.ods.effects import EffectKind


@dataclass(slots=True)
class Access:
    """Possible uses of the buffer of an argument by a function."""

    is_read: bool = False
    is_written: bool = False
    result: int | None = None
    """Number of the result that is this buffer, or a view of it."""


def accesses(function: Operation) -> list[Access]:
    """Returns how each argument of a function is accessed, all `False` for one that is unused."""
    (region,) = function.regions
    by_value: dict[Value, Access] = {argument: Access() for argument in region.entry.arguments}
    accesses_of_arguments = list(by_value.values())
    for op in function.walk():
        for number, operand in enumerate(op.operands):
            access = by_value.get(operand)
            if access is None:
                continue
            if is_view(op) and number == 0:
                by_value.update(dict.fromkeys(op.results, access))
            elif op.parent_op is function and op.has_trait("ReturnLike"):
                access.result = number if is_memref(operand) else None
            else:
                _note(op, number, operand, access)
    return accesses_of_arguments


def _note(op: Operation, number: int, operand: Value, access: Access) -> None:
    """Records the access of an operation to one of its operands."""
    if op.has_trait("ReturnLike"):
        return
    if is_tensor(operand.type):
        access.is_read = access.is_read or _reads_tensor(op, number)
        return
    if not is_memref(operand):
        return
    effects = memory_effects(op)
    if effects is None or (op.regions and not is_structured(op)):
        access.is_read = access.is_written = True
        return
    for effect in effects:
        if effect.on and operand not in _operands_named(op, effect.on):
            continue
        access.is_read = access.is_read or effect.kind is EffectKind.READ
        access.is_written = access.is_written or effect.kind is EffectKind.WRITE


def _operands_named(op: Operation, name: str) -> list[Value]:
    """Returns the operands of that name; none where it is the name of a result."""
    return op.operand_group(name) if op.definition is not None and name in op.definition.operand_positions else []


def _reads_tensor(op: Operation, number: int) -> bool:
    """Returns True unless a structured operation takes only the shape of an operand."""
    return not is_structured(op) or number < len(inputs(op)) or payload_uses(op, number)
