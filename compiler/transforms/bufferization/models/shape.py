"""Bufferization of regions that rely on a witness."""

from __future__ import annotations

from compiler.dialects.shape.ops import AssumingOp, AssumingYieldOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.transforms.bufferization.buffer_types import is_tensor
from compiler.transforms.bufferization.model import (
    AliasingOperand,
    AliasingValue,
    Bufferizable,
    BufferRelation,
    Model,
)
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _Assuming(Bufferizable[AssumingOp]):
    """%r = shape.assuming %w -> tensor  ->  %r = shape.assuming %w -> memref"""

    def aliasing_operands(self, op: AssumingOp, value: Value, state: AnalysisState) -> list[AliasingOperand]:
        last = op.do_region.entry.last_of_type(AssumingYieldOp)
        return [AliasingOperand((last, value.index), BufferRelation.EQUIVALENT)] if isinstance(value, OpResult) else []

    def bufferize(self, op: AssumingOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        types = [value.type for value in op.do_region.entry.last_of_type(AssumingYieldOp).operands]
        rewriter.set_insertion_point(op)
        new = rewriter.create_like(op, op.operands, types)
        rewriter.move_regions(op, new)
        run.replace(op, new.results)


class _Yield(Bufferizable[AssumingYieldOp]):
    """shape.assuming_yield %t : tensor  ->  shape.assuming_yield %m : memref"""

    def must_be_in_place(self, op: AssumingYieldOp, index: int, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, op: AssumingYieldOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        parent = op.parent_op
        return [] if parent is None else [AliasingValue(parent.results[index], BufferRelation.EQUIVALENT)]

    def bufferize(self, op: AssumingYieldOp, run: Bufferization) -> None:
        values = [run.buffer(value) if is_tensor(value.type) else value for value in op.operands]
        run.rewriter.set_insertion_point(op)
        run.rewriter.create(AssumingYieldOp, values, attributes=op.attributes, location=op)
        run.rewriter.erase_op(op)


MODELS: dict[type[Operation], Model] = {AssumingOp: _Assuming(), AssumingYieldOp: _Yield()}
