"""Converts small products of matrices to one matrix instruction of a warp.

linalg.matmul ins(%a, %b : memref<16x16xf16>, memref<16x8xf16>) outs(%c : memref<16x8xf16>)
->  each thread loads its elements of %a, %b and %c, then nvgpu.mma.sync, then each stores its elements of %c
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.affine.apply import make_composed_apply
from compiler.dialects.gpu.enums import Dimension
from compiler.dialects.gpu.id_ops import ThreadIdOp
from compiler.dialects.linalg.contraction_ops import MatmulOp
from compiler.dialects.linalg.indexing_maps import MATMUL_MAPS
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.nvgpu.ops import MmaSyncOp
from compiler.dialects.vector.element_ops import BroadcastOp, ExtractOp, InsertOp
from compiler.dialects.vector.shapes import array_of_i64
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineExpr, dim
from compiler.ir.operation import Value
from compiler.ir.types import F16, F32, MemRefType, Type, VectorType
from compiler.rewrite.rewriter import Rewriter

_LANE = dim(0)
_GROUP = _LANE.floor_div(4)
_LANE_OF_GROUP = _LANE % 4

Position = tuple[AffineExpr, AffineExpr]
"""The row and the column of an element, as functions of the lane."""


@dataclass(frozen=True)
class _Elements:
    """The elements of a matrix that each thread holds, as a vector of the shape."""

    shape: tuple[int, int]
    positions: tuple[Position, ...]


_PAIR = (_LANE_OF_GROUP * 2, _LANE_OF_GROUP * 2 + 1)
_ACCUMULATOR = _Elements((2, 2), tuple((_GROUP + row, column) for row in (0, 8) for column in _PAIR))
_TF32 = (
    _Elements((2, 1), ((_GROUP, _LANE_OF_GROUP), (_GROUP + 8, _LANE_OF_GROUP))),
    _Elements((1, 1), ((_LANE_OF_GROUP, _GROUP),)),
    _ACCUMULATOR,
)
_F16 = (
    _Elements((4, 2), tuple((_GROUP + row, column + k) for k in (0, 8) for row in (0, 8) for column in _PAIR)),
    _Elements((2, 2), tuple((row + k, _GROUP) for k in (0, 8) for row in _PAIR)),
    _ACCUMULATOR,
)
_INSTRUCTIONS: Mapping[tuple[tuple[int, ...], Type], Sequence[_Elements]] = MappingProxyType(
    {((16, 8, 4), F32): _TF32, ((16, 8, 16), F16): _F16}
)


def matmul_to_mma_sync(matmul: MatmulOp, rewriter: Rewriter) -> bool:
    """Rewrites a matmul that has the shape and type of one instruction; returns False for others."""
    operands: list[Value] = [*matmul.inputs, *matmul.outputs]
    types = [each.type for each in operands]
    memrefs = [each for each in types if isinstance(each, MemRefType)]
    if len(memrefs) != 3 or matmul.indexing_maps.elements != MATMUL_MAPS:
        return False
    left, right, _ = memrefs
    element = left.element_type
    shape = (left.shape[0], right.shape[1], left.shape[1])
    elements = _INSTRUCTIONS.get((shape, element))
    if elements is None or any(each.element_type != element for each in memrefs):
        return False
    rewriter.set_insertion_point(matmul)
    rewriter.location = matmul
    lane = rewriter.create(ThreadIdOp, dimension=Dimension.X)
    vectors = [_load(*each, lane, element, rewriter) for each in zip(operands, elements, strict=True)]
    product = rewriter.create(
        MmaSyncOp,
        *vectors,
        result_types=[vectors[-1].type],
        mma_shape=array_of_i64(shape),
        tf32_enabled=element == F32,
    ).res
    _store(product, operands[-1], lane, rewriter)
    rewriter.erase_op(matmul)
    return True


def _indices(position: Position, lane: ThreadIdOp, rewriter: Rewriter) -> list[Value]:
    return [make_composed_apply(rewriter, AffineMap(1, 0, (each,)), [lane.result], lane).result for each in position]


def _places(elements: _Elements) -> Sequence[list[int]]:
    rows, columns = elements.shape
    return [[row, column] for row in range(rows) for column in range(columns)]


def _load(memory: Value, elements: _Elements, lane: ThreadIdOp, element: Type, rewriter: Rewriter) -> Value:
    """Returns a vector of the elements of a matrix that a thread holds."""
    loaded = [rewriter.create(LoadOp, memory, _indices(each, lane, rewriter)).result for each in elements.positions]
    type_ = VectorType(elements.shape, element)
    vector: Value = rewriter.create(BroadcastOp, loaded[0], result_types=[type_]).vector
    for value, place in zip(loaded, _places(elements), strict=True):
        vector = rewriter.create(InsertOp, value, vector, static_position=place).result
    return vector


def _store(product: Value, memory: Value, lane: ThreadIdOp, rewriter: Rewriter) -> None:
    """Stores the elements of the product that a thread holds."""
    values = [rewriter.create(ExtractOp, product, static_position=place).result for place in _places(_ACCUMULATOR)]
    for value, position in zip(values, _ACCUMULATOR.positions, strict=True):
        rewriter.create(StoreOp, value, memory, _indices(position, lane, rewriter))
