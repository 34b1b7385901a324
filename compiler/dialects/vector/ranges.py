"""Integer ranges of vector's operations; the range of a vector includes all of its elements."""

from __future__ import annotations

from compiler.analysis.dataflow.integer_range import from_unsigned, storage_width
from compiler.analysis.dataflow.range_hooks import Ranges, SetRange
from compiler.dialects.vector.element_ops import BroadcastOp, ExtractOp, InsertOp, ShapeCastOp, StepOp, TransposeOp
from compiler.ir.operation import Operation
from compiler.ir.types import VectorType
from compiler.ods import hook


@hook.integer_range(BroadcastOp, ExtractOp, ShapeCastOp, TransposeOp)
def infer_from_source(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """Infers the source's range: the elements are the same, maybe fewer or in another order."""
    if None not in operands:
        set_range(op.result, operands[0])


@hook.integer_range(InsertOp)
def infer_insert(op: InsertOp, operands: Ranges, set_range: SetRange) -> None:
    """Returns the union of both operands' ranges."""
    if None in operands:
        return
    inserted, into = operands[:2]
    assert inserted is not None and into is not None
    set_range(op.result, inserted.union(into))


@hook.integer_range(StepOp)
def infer_step(op: StepOp, operands: Ranges, set_range: SetRange) -> None:
    """The elements are 0, 1, 2, ..."""
    type_ = op.result.type
    if isinstance(type_, VectorType) and not type_.is_scalable:
        set_range(op.result, from_unsigned(0, type_.shape[0] - 1, storage_width(type_)))
