"""Canonicalization patterns of successive transposes and broadcasts, and of unpacked tensors."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.interface import is_structured, outputs
from compiler.dialects.linalg.relayout_ops import UnPackOp
from compiler.dialects.linalg.structured_ops import BroadcastOp, Rearrangement, TransposeOp
from compiler.dialects.tensor.ops import DimOp, EmptyOp
from compiler.ir.attributes import DenseArrayAttr, index_attr
from compiler.ir.operation import OpResult, Value
from compiler.ir.types import DYNAMIC, I64, RankedTensorType
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def _remade(
    op: Rearrangement, source: Value, target: Value, name: str, numbers: Sequence[int], rewriter: Rewriter
) -> Rearrangement:
    """Creates an op of the same class with other operands."""
    copy = clone(op, IRMapping())
    copy.operands = [source, target]
    copy.properties = {**op.properties, name: DenseArrayAttr(I64, tuple(numbers))}
    copy.results = [OpResult(target.type, copy, 0)]
    return rewriter.insert(copy)


@pattern(TransposeOp, name="(anonymous namespace)::FoldTransposeWithTranspose")
def transpose_of_transpose(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose(transpose %t) -> transpose %t, or %t"""
    inner = op.input.defining_op(TransposeOp)
    if inner is None or not op.results:
        return False
    outer_numbers, inner_numbers = op.permutation.values, inner.permutation.values
    numbers = [inner_numbers[index] for index in outer_numbers]
    new = _remade(op, inner.input, op.init, "permutation", numbers, rewriter)
    rewriter.replace_op(op, new)
    return True


@pattern(TransposeOp, name="(anonymous namespace)::SwapTransposeWithBroadcast")
def transpose_of_broadcast(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose(broadcast %t) -> broadcast(transpose %t)"""
    inner = op.input.defining_op(BroadcastOp)
    if inner is None or not op.results or not rewriter.has_one_use(inner.result):
        return False
    source = inner.input
    if not isinstance(source.type, RankedTensorType):
        return False
    added, permutation = inner.dimensions.values, op.permutation.values
    kept = [loop for loop in permutation if loop not in added]
    order = sorted(kept)
    numbers = [order.index(loop) for loop in kept]
    new_added = [index for index, loop in enumerate(permutation) if loop in added]
    shape = [source.type.shape[index] for index in numbers]
    sizes: list[Value] = []
    for index, extent in zip(numbers, shape, strict=True):
        if extent == DYNAMIC:
            position = rewriter.create(ConstantOp, value=index_attr(index)).result
            sizes += create_or_fold(rewriter, DimOp, [source, position])
    type_ = RankedTensorType(tuple(shape), source.type.element_type)
    empty = rewriter.create(EmptyOp, sizes, result_types=[type_])
    transposed = _remade(op, source, empty.result, "permutation", numbers, rewriter)
    new = _remade(inner, transposed.result, op.init, "dimensions", new_added, rewriter)
    rewriter.replace_op(op, new)
    return True


@pattern(BroadcastOp, name="(anonymous namespace)::FoldBroadcasts")
def broadcast_of_broadcast(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast(broadcast %t) -> broadcast %t"""
    inner = op.input.defining_op(BroadcastOp)
    if inner is None or not op.results:
        return False
    outer_added, inner_added = set(op.dimensions.values), inner.dimensions.values
    init = op.init.type
    kept = [index for index in range(init.rank) if index not in outer_added]
    numbers = sorted([*outer_added, *(kept[index] for index in inner_added)])
    rewriter.replace_op(op, _remade(op, inner.input, op.init, "dimensions", numbers, rewriter))
    return True


@pattern(UnPackOp, name="linalg.unpack")
def unpack_into_result(op: UnPackOp, rewriter: Rewriter) -> bool:
    """unpack %t into (fill outs(%d)) -> unpack %t into %d, as all of the fill is overwritten"""
    target = op.dest
    if not op.results or not isinstance(target, OpResult) or not is_structured(target.owner):
        return False
    with rewriter.modify(op):
        op.operands = [op.source_, outputs(target.owner)[target.index], *op.inner_tiles]
    return True
