"""Which affine loops can be vectorized as they are built, and along which dimension of memrefs they go.

Enters: a loop; leaves: upstream's `isVectorizableLoopBody` and `isContiguousAccess`. Dimensions of memrefs are counted
from the one that varies fastest, which is 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.bounds import map_of, memory_operand_index
from compiler.dialects.affine.composition import compose
from compiler.ir.affine import AffineDimExpr, AffineExpr, AffineMap, AffineSymbolExpr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, IndexType, IntegerType, MemRefType, Type
from compiler.transforms.affine.loops import induction_variable

INVARIANT = -1
"""The dimension of an access that does not depend on the loop."""


def has_vectorizable_body(loop: Operation) -> bool:
    """Whether a loop holds neither conditions, regions of other ops, vector transfers nor types that make no vector."""
    for op in loop.walk():
        if op.name in ("affine.if", "vector.transfer_read", "vector.transfer_write"):
            return False
        if op.regions and op.name != "affine.for":
            return False
        if not all(_may_be_element(value.type, in_memory=True) for value in op.operands):
            return False
        if not all(_may_be_element(result.type, in_memory=False) for result in op.results):
            return False
    return True


def _may_be_element(type_: Type, *, in_memory: bool) -> bool:
    if in_memory and isinstance(type_, MemRefType):
        type_ = type_.element_type
    return isinstance(type_, IntegerType | IndexType | FloatType)


def varying_dimension(loop: Operation) -> int | None:
    """The only dimension that the loop's accesses vary in, `INVARIANT` for none; None where there are several.

    That a loop's body can be vectorized is asked separately.
    """
    found = INVARIANT
    for op in loop.walk():
        if op.name not in ("affine.load", "affine.store"):
            continue
        dimension = _dimension_of_access(op, loop)
        if dimension is None or (found != INVARIANT and dimension not in (INVARIANT, found)):
            return None
        if dimension != INVARIANT:
            found = dimension
    return found


def _dimension_of_access(op: Operation, loop: Operation) -> int | None:
    position = memory_operand_index(op)
    type_, map_ = op.operands[position].type, map_of(op)
    if not isinstance(type_, MemRefType) or map_ is None or type_.layout is not None:
        return None
    operands = op.operands[position + 1 :]
    found: int | None = None
    for index, expr in enumerate(map_.results):
        for value in _operands_of(expr, map_, operands):
            if is_invariant_index(value, loop):
                continue
            if found is not None:
                return None
            found = index
    return INVARIANT if found is None else len(type_.shape) - (found + 1)


def _operands_of(expr: AffineExpr, map_: AffineMap, operands: Sequence[Value]) -> list[Value]:
    """The operand for each dim and symbol in an expression, as often as it is there."""
    found: list[Value] = []
    for node in expr.walk():
        if isinstance(node, AffineDimExpr):
            found.append(operands[node.position])
        elif isinstance(node, AffineSymbolExpr):
            found.append(operands[map_.num_dims + node.position])
    return found


def is_invariant_index(value: Value, loop: Operation) -> bool:
    """Whether an index is not computed from a loop's induction variable by affine ops."""
    _, values = compose(AffineMap.identity(1), [value])
    return not any(operand is induction_variable(loop) for operand in values)
