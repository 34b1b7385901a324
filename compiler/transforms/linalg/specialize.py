"""`linalg-specialize-generic-ops`: a `linalg.generic` becomes the named operation that does the same.

linalg.generic {maps of a product} ins(%a, %b) outs(%c) { out + a * b }  ->  linalg.matmul ins(%a, %b) outs(%c)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.dialects.linalg.indexing_maps import BATCH_MATMUL_MAPS, MATMUL_MAPS
from compiler.dialects.linalg.interface import indexing_maps, inputs, outputs
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute, DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_named
from compiler.transforms.linalg.recognition import (
    broadcast_dimensions,
    contraction_dims,
    dim_positions,
    elementwise_function,
    filling_value,
    is_copy,
    is_multiply_accumulate,
    transpose_permutation,
)

_UNARY = {"math.exp": "linalg.exp"}
_BINARY = {
    "arith.addf": "linalg.add",
    "arith.divf": "linalg.div",
    "arith.mulf": "linalg.mul",
    "arith.subf": "linalg.sub",
}


def _replace(
    op: Operation,
    rewriter: Rewriter,
    name: str,
    operands: Sequence[Value],
    properties: Mapping[str, Attribute] | None = None,
) -> bool:
    rewriter.set_insertion_point(op)
    rewriter.location = op
    rewriter.replace_op(op, create_named(rewriter, name, operands, outputs(op), properties))
    return True


def _numbers(values: Sequence[int]) -> DenseArrayAttr:
    return DenseArrayAttr(I64, tuple(values))


@pattern(GenericOp, name="mlir::linalg::LinalgSpecializationPattern")
def specialize(op: GenericOp, rewriter: Rewriter) -> bool:
    """linalg.generic -> linalg.copy, fill, broadcast, transpose, exp, add, sub, mul, div, matmul, batch_matmul"""
    operands = inputs(op)
    if is_copy(op):
        return _replace(op, rewriter, "linalg.copy", operands)
    value = filling_value(op)
    if value is not None:
        return _replace(op, rewriter, "linalg.fill", [value])
    added = broadcast_dimensions(op)
    if added is not None:
        return _replace(op, rewriter, "linalg.broadcast", operands, {"dimensions": _numbers(added)})
    permutation = transpose_permutation(op)
    if permutation is not None:
        return _replace(op, rewriter, "linalg.transpose", operands, {"permutation": _numbers(permutation)})
    unary, binary = elementwise_function(op, 1), elementwise_function(op, 2)
    if unary is not None and unary[0].name in _UNARY:
        return _replace(op, rewriter, _UNARY[unary[0].name], operands)
    if binary is not None and binary[0].name in _BINARY:
        return _replace(op, rewriter, _BINARY[binary[0].name], operands[::-1] if binary[1] else operands)
    return _specialize_contraction(op, rewriter)


def _specialize_contraction(op: Operation, rewriter: Rewriter) -> bool:
    """Products of matrices, maybe with one of them transposed."""
    dims = contraction_dims(op)
    if dims is None or not len(dims.m) == len(dims.n) == len(dims.k) == 1 or not is_multiply_accumulate(op):
        return False
    batch = len(dims.batch)
    maps = indexing_maps(op)
    positions = [dim_positions(map_) or [] for map_ in maps]
    if any(len(one) != batch + 2 for one in positions) or maps[0].num_dims != batch + 3 or batch > 1:
        return False
    if any(one[:batch] != list(range(batch)) for one in positions):
        return False
    m, n, k = dims.m[0], dims.n[0], dims.k[0]
    left, right, out = (one[batch:] for one in positions)
    if out != [m, n] or (left == [k, m] and right == [n, k]):
        return False
    defaults = BATCH_MATMUL_MAPS if batch else MATMUL_MAPS
    new = [attribute.map for attribute in defaults]
    if left == [k, m]:
        new[0] = _swapped(new[0])
    if right == [n, k]:
        new[1] = _swapped(new[1])
    properties = {"indexing_maps": ArrayAttr(tuple(AffineMapAttr(map_) for map_ in new))}
    name = "linalg.batch_matmul" if batch else "linalg.matmul"
    return _replace(op, rewriter, name, inputs(op), properties)


def _swapped(map_: AffineMap) -> AffineMap:
    """The map of a transposed matrix."""
    *batch, first, second = map_.results
    return AffineMap(map_.num_dims, 0, (*batch, second, first))


@dataclass
class LinalgSpecializeGenericOps(Pass):
    """Convert generic ops back to named ops."""

    argument = "linalg-specialize-generic-ops"
    name = "LinalgSpecializeGenericOpsPass"
    summary = "Convert generic ops back to named ops"
    dependent_dialects = ("linalg",)

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([specialize])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)
