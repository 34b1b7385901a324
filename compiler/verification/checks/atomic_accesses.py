"""Checks of atomic reads, writes, updates and captures in every dialect that has them (omp, acc).

The names are those of the directives' specifications: `x` is accessed atomically, `v` receives the value that is read,
`expr` is written.
"""

from __future__ import annotations

from compiler.ir.operation import Operation, sole_region
from compiler.ir.problem import Problem
from compiler.ir.types import MemRefType, Type, UnrankedMemRefType


def pointee(type_: Type) -> Type | None:
    """Returns the element type of a pointer-like type; None if the type does not have one."""
    return type_.element_type if isinstance(type_, (MemRefType, UnrankedMemRefType)) else None


def read_problem(op: Operation) -> Problem | None:
    if op.operand("x") is op.operand("v"):
        return Problem(op, "read and write must not be to the same location for atomic reads")
    return None


def write_problem(op: Operation) -> Problem | None:
    element = pointee(op.operand("x").type)
    if element is not None and element != op.operand("expr").type:
        return Problem(op, "address must dereference to value type")
    return None


def update_problem(op: Operation) -> Problem | None:
    blocks = sole_region(op).blocks
    arguments = blocks[0].arguments if blocks else []
    if len(arguments) != 1:
        return Problem(op, "the region must accept exactly one argument")
    element = pointee(op.operand("x").type)
    if element is not None and element != arguments[0].type:
        return Problem(
            op,
            "the type of the operand must be a pointer type whose element type is the same as that of the region "
            "argument",
        )
    return None


def updated_value_problem(op: Operation) -> Problem | None:
    """For an update whose region was found to be one block that ends with a terminator."""
    block = sole_region(op).entry
    passed = block.ops[-1].operands if block.ops else []
    if len(passed) != 1:
        return Problem(op, "only updated value must be returned")
    if passed[0].type != block.arguments[0].type:
        return Problem(op, "input and yielded value must have the same type")
    return None


def capture_problem(op: Operation) -> Problem | None:
    """For a capture whose region is one block."""
    ops = sole_region(op).entry.ops
    if len(ops) != 3:
        return Problem(op, "expected three operations in atomic.capture region (one terminator, and two atomic ops)")
    first, second = ops[0], ops[1]
    sequence = (_kind(first), _kind(second))
    if sequence not in (("update", "read"), ("read", "update"), ("read", "write")):
        return Problem(first, "invalid sequence of operations in the capture region")
    if first.operand("x") is second.operand("x"):
        return None
    if sequence == ("update", "read"):
        return Problem(first, "updated variable in atomic.update must be captured in second operation")
    return Problem(first, "captured variable in atomic.read must be updated in second operation")


def _kind(op: Operation) -> str:
    """Returns `read`, `write` or `update`; "" if the operation is not an atomic access."""
    for kind in ("read", "write", "update"):
        if op.has_trait(f"Atomic{kind.capitalize()}OpInterface"):
            return kind
    return ""
