"""The tiles of blocks and vectors that one instruction works on, by `inst_data` of their layouts."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp
from compiler.dialects.vector.element_ops import BroadcastOp, TransposeOp
from compiler.dialects.xegpu.attributes import ScatterTensorDescAttr
from compiler.dialects.xegpu.descriptors import tensor_desc
from compiler.dialects.xegpu.layout_parts import is_for_workgroup, parts_of, without_instructions
from compiler.dialects.xegpu.ops import (
    CreateDescOp,
    CreateNdDescOp,
    DpasOp,
    LoadGatherOp,
    LoadMatrixOp,
    LoadNdOp,
    PrefetchNdOp,
    PrefetchOp,
    StoreMatrixOp,
    StoreNdOp,
    StoreScatterOp,
    UpdateNdOffsetOp,
    UpdateOffsetOp,
)
from compiler.dialects.xegpu.types import TensorDescType
from compiler.ir.attributes import DenseArrayAttr, DialectAttribute, IntegerAttr, UnitAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, DialectType, MemRefType, RankedTensorType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.native_shapes import tile_offsets
from compiler.lowering.xegpu.lane_types import descriptor_of, layout_of_descriptor
from compiler.lowering.xegpu.workgroup_vectors import is_elementwise
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.xegpu.value_layouts import layout_of, operand_layout

_BY_RESULT = (
    CreateNdDescOp,
    UpdateNdOffsetOp,
    CreateDescOp,
    UpdateOffsetOp,
    LoadMatrixOp,
    TransposeOp,
    BroadcastOp,
)
_BY_FIRST_OPERAND = (PrefetchNdOp, LoadNdOp, PrefetchOp, StoreMatrixOp, MultiDimReductionOp)


def _shape(type_: Type) -> tuple[int, ...] | None:
    if isinstance(type_, (VectorType, MemRefType, RankedTensorType)):
        return type_.shape
    descriptor = tensor_desc(type_)
    return None if descriptor is None else descriptor.shape


def _tile(type_: Type, layout: DialectAttribute | None) -> tuple[int, ...] | None:
    """Returns the shape of the tiles of a value; None if nothing is known of it, or it belongs to a workgroup."""
    if layout is None or is_for_workgroup(layout):
        return None
    return parts_of(layout).inst_data or _shape(type_)


def _operand_tile(op: Operation, index: int) -> tuple[int, ...] | None:
    return _tile(op.operands[index].type, operand_layout(op, index))


def _result_tile(op: Operation) -> tuple[int, ...] | None:
    return _tile(op.result.type, layout_of(op.result))


def _product_tile(op: DpasOp) -> tuple[int, ...] | None:
    """Returns the rows, the summed dimension and the columns of a product's tiles."""
    left, right = _operand_tile(op, 0), _operand_tile(op, 1)
    if left is None or right is None or not len(left) == len(right) == 2 or left[1] != right[0]:
        return None
    if op.acc is not None and _operand_tile(op, 2) != (left[0], right[1]):
        return None
    return (*left, right[1])


def operation_tile(op: Operation) -> tuple[int, ...] | None:
    """Returns the shape of the tiles that an op is unrolled to; None for an op that is not unrolled."""
    if isinstance(op, _BY_RESULT):
        return _result_tile(op)
    if isinstance(op, _BY_FIRST_OPERAND):
        return _operand_tile(op, 0)
    if isinstance(op, StoreNdOp):
        return _operand_tile(op, 1)
    if isinstance(op, LoadGatherOp):
        return _operand_tile(op, 0) if op.offsets is None else _result_tile(op)
    if isinstance(op, StoreScatterOp):
        return _operand_tile(op, 1 if op.offsets is None else 0)
    if isinstance(op, DpasOp):
        return _product_tile(op)
    return _result_tile(op) if len(op.results) == 1 and is_elementwise(op) else None


def _is_larger(type_: Type, layout: DialectAttribute | None) -> bool:
    """Returns True if a value is not a single tile; descriptors are unrolled until they have no `inst_data`."""
    tile = _tile(type_, layout)
    if tile is None:
        return False
    descriptor = tensor_desc(type_)
    if descriptor is None:
        return _shape(type_) not in (None, tile)
    own = layout_of_descriptor(descriptor)
    return own is not None and bool(parts_of(own).inst_data)


def unrolled_tile(op: Operation) -> tuple[int, ...] | None:
    """Returns the shape of the tiles of an op that is unrolled; None for any other op."""
    layouts = [(value.type, operand_layout(op, index)) for index, value in enumerate(op.operands)]
    layouts += [(result.type, layout_of(result)) for result in op.results]
    if any(layout is not None and is_for_workgroup(layout) for _, layout in layouts):
        return None
    return operation_tile(op) if any(_is_larger(*pair) for pair in layouts) else None


def tile_count(shape: Sequence[int], tile: Sequence[int]) -> int | None:
    """Returns the number of tiles of a shape; None if it is not a multiple of them.

    >>> tile_count([16, 32], [8, 16])
    4
    """
    if len(shape) != len(tile) or any(extent % size for extent, size in zip(shape, tile, strict=True)):
        return None
    return prod(shape) // prod(tile)


def rest_of(layout: DialectAttribute | None) -> DialectAttribute | None:
    """Returns the layout of a tile."""
    return None if layout is None else without_instructions(layout)


def descriptor_tile(type_: DialectType, tile: Sequence[int]) -> TensorDescType:
    """Returns the type of the descriptors of a descriptor's tiles."""
    descriptor = tensor_desc(type_)
    assert descriptor is not None
    layout = layout_of_descriptor(descriptor)
    encoding = descriptor.type.encoding
    if (
        isinstance(encoding, ScatterTensorDescAttr)
        and descriptor.chunk_size > 1
        and layout is not None
        and parts_of(layout).inst_data
    ):
        chunk = IntegerAttr(parts_of(layout).inst_data[-1], I64)
        encoding = ScatterTensorDescAttr.get(encoding.memory_space, chunk)
    return TensorDescType.get(tuple(tile), descriptor.element_type, encoding, rest_of(layout))


def _attributes(name: str, tile: Sequence[int]) -> dict[str, UnitAttr | DenseArrayAttr]:
    return {name: UnitAttr(), "__xegpu_blocking_tile_shape__": DenseArrayAttr(I64, tuple(tile))}


def split_descriptor(value: Value, tile: Sequence[int], rewriter: Rewriter, count: int | None = None) -> list[Value]:
    """Returns the descriptors of a descriptor's tiles, or a single one for accesses with offsets of their own."""
    descriptor = descriptor_of(value)
    number = tile_count(descriptor.shape, tile) if count is None else count
    assert number is not None
    cast = rewriter.create(
        UnrealizedConversionCastOp,
        [value],
        result_types=[descriptor_tile(descriptor.type, tile)] * number,
        attributes=_attributes("__xegpu_blocking_pack__", tile),
    )
    return list(cast.results)


def joined_descriptor(parts: Sequence[Value], type_: Type, tile: Sequence[int], rewriter: Rewriter) -> Value:
    """Returns a descriptor that is cast from the descriptors of its tiles."""
    attributes = _attributes("__xegpu_blocking_unpack__", tile)
    return rewriter.create(UnrealizedConversionCastOp, parts, result_types=[type_], attributes=attributes).result


def split_vector(vector: Value, tile: Sequence[int], rewriter: Rewriter) -> list[Value]:
    """Returns the tiles of a vector, or the vector if it does not consist of tiles."""
    shape, emit = vector_type(vector).shape, VectorEmitter(rewriter)
    if tile_count(shape, tile) is None:
        return [vector]
    strides = [1] * len(shape)
    return [emit.extract_slice(vector, offsets, tile, strides) for offsets in tile_offsets(shape, tile)]


def joined_vector(parts: Sequence[Value], type_: VectorType, rewriter: Rewriter) -> Value:
    """Returns the vector that consists of tiles."""
    emit, tile = VectorEmitter(rewriter), vector_type(parts[0]).shape
    value = emit.constant(0, type_)
    for part, offsets in zip(parts, tile_offsets(type_.shape, tile), strict=True):
        value = emit.insert_slice(part, value, offsets, [1] * len(tile))
    return value
