"""What linalg operations fold to."""

from __future__ import annotations

from compiler.dialects.arith.fold import materialize_constant as arith_constant
from compiler.dialects.linalg.interface import indexing_maps, is_structured, shape_of
from compiler.dialects.memref.fold import skip_casts
from compiler.ir.affine import AffineDimExpr
from compiler.ir.attributes import Attribute, IntegerAttr, index_attr
from compiler.ir.operation import Operation
from compiler.ods.model import FoldAnswer


def fold_index(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """linalg.index of a loop that turns once -> 0"""
    parent, number = op.parent_op, op.properties.get("dim")
    if parent is None or not is_structured(parent) or not isinstance(number, IntegerAttr):
        return None
    for value, map_ in zip(parent.operands, indexing_maps(parent), strict=False):
        for extent, expr in zip(shape_of(value), map_.results, strict=False):
            if isinstance(expr, AffineDimExpr) and expr.position == number.value:
                return index_attr(0) if extent == 1 else None
    return None


def fold(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """linalg.op outs(memref.cast %m) -> linalg.op outs(%m)"""
    return skip_casts(op) if is_structured(op) or op.name == "linalg.softmax" else None


materialize_constant = arith_constant

FOLDS = {"linalg.index": fold_index}
