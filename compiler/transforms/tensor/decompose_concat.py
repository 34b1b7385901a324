"""Decomposes `tensor.concat` into insertions into an empty tensor.

tensor.concat dim(1) %a, %b   ->   tensor.insert_slice %b into (tensor.insert_slice %a into tensor.empty)
"""

from __future__ import annotations

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.tensor.ops import CastOp, ConcatOp, EmptyOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.mixed_values import MixedValue, dynamic_values, split_mixed
from compiler.ir.operation import Value
from compiler.ir.types import RankedTensorType
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import insert_slice

_SUM = AffineMap(0, 2, (symbol(0) + symbol(1),))


@pattern(ConcatOp, name="DecomposeTensorConcatOp")
def decompose_concat(op: ConcatOp, rewriter: Rewriter) -> bool:
    """concat dim(0) %a, %b -> insert_slice %b into (insert_slice %a into empty)"""
    axis, type_ = op.dim.value, op.result.type
    offsets: list[MixedValue] = []
    shapes: list[list[MixedValue]] = []
    total: list[MixedValue] = []
    for value in op.inputs:
        shape = extents(value, rewriter)
        offsets.append(total[axis] if total else 0)
        total = total or list(shape)
        if shapes:
            total[axis] = make_composed_folded_apply(rewriter, _SUM, [total[axis], shape[axis]], op)
        shapes.append(shape)
    whole = RankedTensorType(tuple(split_mixed(total)[0]), type_.element_type)
    tensor: Value = rewriter.create(EmptyOp, dynamic_values(total), result_types=[whole]).result
    for value, shape, offset in zip(op.inputs, shapes, offsets, strict=True):
        place: list[MixedValue] = [0] * type_.rank
        place[axis] = offset
        tensor = insert_slice(value, tensor, (place, shape, [1] * type_.rank), rewriter).result
    if tensor.type != type_:
        tensor = rewriter.create(CastOp, tensor, result_types=[type_]).dest
    rewriter.replace_op(op, [tensor])
    return True
