"""Decomposes `tensor.pad` into a filled tensor and the insertion of the source."""

from __future__ import annotations

from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import mixed_paddings
from compiler.dialects.tensor.ops import EmptyOp, GenerateOp, PadOp
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import OpResult, Region, Value
from compiler.ir.types import DYNAMIC
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent, extents
from compiler.transforms.linalg.building import create_structured, insert_slice


@pattern(PadOp, name="DecomposePadOpPattern")
def decompose_pad(op: PadOp, rewriter: Rewriter) -> bool:
    """tensor.pad %a low[l] { yield %p } -> insert_slice %a into (fill %p, empty)[l]"""
    type_, source = op.result.type, op.source_
    low, high = mixed_paddings(op)
    sizes: list[Value] = []
    for axis, size in enumerate(type_.shape):
        if size == DYNAMIC:
            total = index_value(rewriter, extent(source, axis, rewriter))
            for more in (low[axis], high[axis]):
                (total,) = create_or_fold(rewriter, AddIOp, [total, index_value(rewriter, more)])
            sizes.append(total)
    empty = rewriter.create(EmptyOp, sizes, result_types=[type_]).result
    filled = _filled(op, empty, sizes, rewriter)
    whole = extents(source, rewriter)
    strides: list[MixedValue] = [1] * type_.rank
    rewriter.replace_op(op, insert_slice(source, filled, (low, whole, strides), rewriter))
    return True


def _filled(op: PadOp, empty: Value, sizes: list[Value], rewriter: Rewriter) -> Value:
    """Returns a tensor of the given sizes filled with the padding of `op`."""
    value = padding_value(op)
    if value is None:
        region = Region()
        generate = rewriter.create(GenerateOp, sizes, result_types=[op.result.type], regions=[region])
        copied = rewriter.clone(op)
        rewriter.inline_region_before(copied.region, region)
        rewriter.erase_op(copied)
        return generate.result
    if isinstance(value, OpResult) and value.owner.parent_op is op:
        rewriter.move_op_before(value.owner, op)
    return create_structured(rewriter, FillOp, [value], [empty]).result
