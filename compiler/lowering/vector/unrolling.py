"""Ops of vectors of several dimensions as ops of their rows: broadcasts, fma, bitcasts, interleaves, gathers, steps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, takewhile
from typing import TypeAlias

from compiler.dialects.vector.arithmetic_ops import FMAOp
from compiler.dialects.vector.element_ops import BitCastOp, BroadcastOp, DeinterleaveOp, InterleaveOp, StepOp
from compiler.dialects.vector.memory_ops import GatherOp
from compiler.ir.attributes import dense_elements_attr
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter, part_type, without_leading
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(BroadcastOp, name="BroadcastOpLowering", bounded_recursion=True)
def lower_broadcast(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast : vector<4xf32> to vector<2x4xf32> -> an insert for each row; scalars are left"""
    source, type_ = op.source_, vector_type(op.result)
    if not isinstance(source.type, VectorType):
        return False
    emit = VectorEmitter(rewriter)
    source_type = source.type
    if source_type.rank <= 1 and type_.rank == 1:
        scalar = emit.extract(source, [0] * source_type.rank)
        rewriter.replace_op(op, [emit.broadcast(scalar, type_)])
        return True
    rows = range(type_.shape[0])
    if source_type.rank < type_.rank:
        row = emit.broadcast(source, without_leading(type_))
        value = emit.poison(type_)
        for number in rows:
            value = emit.insert(row, value, [number])
        rewriter.replace_op(op, [value])
        return True
    pairs = zip(source_type.shape, type_.shape, strict=True)
    stretched = next((dim for dim, (own, wanted) in enumerate(pairs) if own != wanted), None)
    if stretched is None:
        rewriter.replace_op(op, [source])
        return True
    if type_.scalable[0] and stretched != 0:
        return False
    value = emit.poison(type_)
    if stretched == 0:
        row = emit.broadcast(emit.extract(source, [0]), without_leading(type_))
        for number in rows:
            value = emit.insert(row, value, [number])
    else:
        for number in rows:
            row = emit.broadcast(emit.extract(source, [number]), without_leading(type_))
            value = emit.insert(row, value, [number])
    rewriter.replace_op(op, [value])
    return True


@pattern(FMAOp, name="VectorFMAOpNDRewritePattern", bounded_recursion=True)
def lower_fma(op: FMAOp, rewriter: Rewriter) -> bool:
    """fma of vector<2x4xf32> -> two of vector<4xf32>"""
    type_ = op.result.type
    if type_.rank < 2:
        return False
    emit = VectorEmitter(rewriter)
    value = emit.broadcast(emit.constant(0, type_.element_type), type_)
    for number in range(type_.shape[0]):
        rows = [emit.extract(operand, [number]) for operand in op.operands]
        value = emit.insert(emit.op(FMAOp, *rows), value, [number])
    rewriter.replace_op(op, [value])
    return True


def leading_positions(type_: VectorType) -> Iterator[tuple[int, ...]] | None:
    """Returns the positions along the dimensions of a vector before its last one and before any scalable one.

    Returns None if there is no such dimension.
    """
    leading = list(takewhile(lambda dim: not type_.scalable[dim], range(type_.rank - 1)))
    return product(*[range(type_.shape[dim]) for dim in leading]) if leading else None


_RowWise: TypeAlias = BitCastOp | DeinterleaveOp | InterleaveOp


def _unroll(op_class: type[_RowWise], cpp_name: str) -> FunctionPattern:
    @pattern(op_class, name=cpp_name)
    def unroll(op: _RowWise, rewriter: Rewriter) -> bool:
        """interleave of vector<2x3xi8> -> two of vector<3xi8>"""
        types = [vector_type(result) for result in op.results]
        positions = leading_positions(types[0])
        if positions is None:
            return False
        emit = VectorEmitter(rewriter)
        start = emit.poison(types[0]) if isinstance(op, BitCastOp) else emit.constant(0, types[0])
        values = [start] * len(types)
        for position in positions:
            rows = [emit.extract(operand, position) for operand in op.operands]
            row_types = [part_type(type_, len(position)) for type_ in types]
            row_op = rewriter.create(op_class, *rows, result_types=row_types)
            values = [emit.insert(row, whole, position) for row, whole in zip(row_op.results, values, strict=True)]
        rewriter.replace_op(op, values)
        return True

    return unroll


unroll_bitcast = _unroll(BitCastOp, "UnrollBitCastOp")
unroll_interleave = _unroll(InterleaveOp, "UnrollInterleaveOp")
unroll_deinterleave = _unroll(DeinterleaveOp, "UnrollDeinterleaveOp")


@pattern(GatherOp, name="UnrollGather", bounded_recursion=True)
def unroll_gather(op: GatherOp, rewriter: Rewriter) -> bool:
    """gather of vector<2x3xf32> -> two of vector<3xf32>"""
    type_ = op.result.type
    if type_.rank <= 1 or type_.scalable[0]:
        return False
    emit = VectorEmitter(rewriter)
    value = emit.poison(type_)
    for number in range(type_.shape[0]):
        rows = [emit.extract(operand, [number]) for operand in (op.indices, op.mask, op.pass_thru)]
        row_type = without_leading(type_)
        row = emit.op(GatherOp, op.base, op.offsets, *rows, result_type=row_type, alignment=op.alignment)
        value = emit.insert(row, value, [number])
    rewriter.replace_op(op, [value])
    return True


@pattern(StepOp, name="StepToArithConstantOpRewrite")
def lower_step(op: StepOp, rewriter: Rewriter) -> bool:
    """step : vector<3xindex> -> dense<[0, 1, 2]>"""
    type_ = op.result.type
    if type_.is_scalable:
        return False
    value = dense_elements_attr(type_, range(type_.num_elements))
    rewriter.replace_op(op, [VectorEmitter(rewriter).attribute(value, type_)])
    return True


UNROLLING: tuple[RewritePattern, ...] = (
    unroll_bitcast,
    lower_broadcast,
    unroll_interleave,
    unroll_deinterleave,
    lower_step,
    lower_fma,
    unroll_gather,
)
