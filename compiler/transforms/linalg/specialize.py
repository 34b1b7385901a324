"""`linalg-specialize-generic-ops`: converts `linalg.generic` to equivalent named operations.

linalg.generic {maps of a product} ins(%a, %b) outs(%c) { out + a * b }  ->  linalg.matmul ins(%a, %b) outs(%c)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MulFOp, SubFOp
from compiler.dialects.linalg.contraction_ops import BatchMatmulOp, MatmulOp
from compiler.dialects.linalg.elementwise_ops import AddOp, CopyOp, DivOp, ExpOp, FillOp, MulOp, SubOp
from compiler.dialects.linalg.indexing_maps import BATCH_MATMUL_MAPS, MATMUL_MAPS
from compiler.dialects.linalg.interface import indexing_maps, maps_attr
from compiler.dialects.linalg.structured import Structured
from compiler.dialects.linalg.structured_ops import BroadcastOp, GenericOp, TransposeOp
from compiler.dialects.math import exponential_ops as math
from compiler.ir.affine import AffineMap
from compiler.ir.operation import Operation, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured
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
from compiler.transforms.linalg.unfold_permutations import unfold_permutations

_UNARY: Mapping[type[Operation], type[Structured]] = MappingProxyType({math.ExpOp: ExpOp})
_BINARY: Mapping[type[Operation], type[Structured]] = MappingProxyType(
    {AddFOp: AddOp, DivFOp: DivOp, MulFOp: MulOp, SubFOp: SubOp}
)


def _replace(
    op: GenericOp, rewriter: Rewriter, op_class: type[Structured], operands: Sequence[Value], **members: object
) -> bool:
    rewriter.replace_op(op, create_structured(rewriter, op_class, operands, op.outputs, **members))
    return True


@pattern(GenericOp, name="mlir::linalg::LinalgSpecializationPattern")
def specialize(op: GenericOp, rewriter: Rewriter) -> bool:
    """linalg.generic -> linalg.copy, fill, broadcast, transpose, exp, add, sub, mul, div, matmul, batch_matmul"""
    operands = op.inputs
    if is_copy(op):
        return _replace(op, rewriter, CopyOp, operands)
    value = filling_value(op)
    if value is not None:
        return _replace(op, rewriter, FillOp, [value])
    added = broadcast_dimensions(op)
    if added is not None:
        return _replace(op, rewriter, BroadcastOp, operands, dimensions=added)
    permutation = transpose_permutation(op)
    if permutation is not None:
        return _replace(op, rewriter, TransposeOp, operands, permutation=permutation)
    unary, binary = elementwise_function(op, 1), elementwise_function(op, 2)
    if unary is not None and type(unary[0]) in _UNARY:
        return _replace(op, rewriter, _UNARY[type(unary[0])], operands)
    if binary is not None and type(binary[0]) in _BINARY:
        return _replace(op, rewriter, _BINARY[type(binary[0])], operands[::-1] if binary[1] else operands)
    return _specialize_contraction(op, rewriter)


def _specialize_contraction(op: GenericOp, rewriter: Rewriter) -> bool:
    """Matrix products, possibly with one transposed operand."""
    dims = contraction_dims(op)
    if dims is None or not len(dims.m) == len(dims.n) == len(dims.k) == 1 or not is_multiply_accumulate(op):
        return False
    batch = len(dims.batch)
    maps = indexing_maps(op)
    positions = [dim_positions(map_) or [] for map_ in maps]
    if any(len(position) != batch + 2 for position in positions) or maps[0].num_dims != batch + 3 or batch > 1:
        return False
    if any(position[:batch] != list(range(batch)) for position in positions):
        return False
    m, n, k = dims.m[0], dims.n[0], dims.k[0]
    left, right, out = (position[batch:] for position in positions)
    if out != [m, n] or (left == [k, m] and right == [n, k]):
        return False
    defaults = BATCH_MATMUL_MAPS if batch else MATMUL_MAPS
    new = [attribute.map for attribute in defaults]
    if left == [k, m]:
        new[0] = _swapped(new[0])
    if right == [n, k]:
        new[1] = _swapped(new[1])
    op_class = BatchMatmulOp if batch else MatmulOp
    return _replace(op, rewriter, op_class, op.inputs, indexing_maps=maps_attr(new))


def _swapped(map_: AffineMap) -> AffineMap:
    """Returns the map of a transposed matrix."""
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
        patterns = FrozenPatternSet([specialize, unfold_permutations])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)
