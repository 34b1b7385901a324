"""Describes a tensor to the runtime library: its sizes, and the maps between dimensions and levels, in buffers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.dialects.llvm.types import LLVMPointerType
from compiler.dialects.sparse_tensor.storage import SparseType
from compiler.ir.affine_expr import AffineBinaryExpr, AffineConstantExpr, AffineDimExpr, AffineExpr, AffineExprKind
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, I32, INDEX, MemRefType
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.runtime import element_number


def opaque_pointer() -> LLVMPointerType:
    """Returns the type of handles of the runtime library."""
    return LLVMPointerType.get(0)


class MapBuffers(NamedTuple):
    """Sizes of levels, as values and in a buffer, and the buffers of the maps."""

    level_sizes: list[Value]
    level_sizes_buffer: Value
    dim_to_lvl: Value
    lvl_to_dim: Value


def open_reader(emit: SparseEmitter, tensor: SparseType, source: Value) -> tuple[Value, list[Value], Value]:
    """Returns a reader of a file that checks the known sizes, and the sizes of dimensions, also in a buffer."""
    sizes = [emit.index(0 if size == DYNAMIC else size) for size in tensor.shape]
    shape = emit.buffer_of(sizes)
    element = emit.constant(element_number(tensor.element_type), I32)
    name = "createCheckedSparseTensorReader"
    [reader] = emit.call(name, [source, shape, element], [opaque_pointer()], c_interface=True)
    if DYNAMIC not in tensor.shape:
        return reader, sizes, shape
    type_ = MemRefType((DYNAMIC,), INDEX)
    [buffer] = emit.call("getSparseTensorReaderDimSizes", [reader], [type_], c_interface=True)
    for number, size in enumerate(tensor.shape):
        if size == DYNAMIC:
            sizes[number] = emit.load(buffer, emit.index(number))
    return reader, sizes, buffer


def map_buffers(emit: SparseEmitter, tensor: SparseType, sizes: Sequence[Value], sizes_buffer: Value) -> MapBuffers:
    """Returns the sizes of levels and the maps of a tensor, from the sizes of its dimensions."""
    if tensor.is_identity:
        numbers = emit.buffer_of([emit.index(level) for level in range(tensor.level_rank)])
        return MapBuffers(list(sizes), sizes_buffer, numbers, numbers)
    to_levels, level_sizes = [], []
    for expr in tensor.dim_to_lvl.results:
        dimension, divisor, modulus = _level_parts(expr)
        to_levels.append(emit.index(encode_level(dimension, divisor, modulus)))
        size = sizes[dimension]
        if modulus:
            size = emit.index(modulus)
        elif divisor:
            size = emit.div(size, emit.index(divisor))
        level_sizes.append(size)
    to_dimensions = [emit.index(_dimension_number(expr)) for expr in tensor.lvl_to_dim.results]
    dim_to_lvl, lvl_to_dim = emit.buffer_of(to_levels), emit.buffer_of(to_dimensions)
    return MapBuffers(level_sizes, emit.buffer_of(level_sizes), dim_to_lvl, lvl_to_dim)


def _level_parts(expr: AffineExpr) -> tuple[int, int, int]:
    """Returns the dimension of a level, and the divisors of its quotient and remainder, 0 for none."""
    match expr:
        case AffineDimExpr(position):
            return position, 0, 0
        case AffineBinaryExpr(AffineExprKind.FLOOR_DIV, AffineDimExpr(position), AffineConstantExpr(factor)):
            return position, factor, 0
        case AffineBinaryExpr(AffineExprKind.MOD, AffineDimExpr(position), AffineConstantExpr(factor)):
            return position, 0, factor
    raise ValueError(f"{expr} is no level")


def _dimension_number(expr: AffineExpr) -> int:
    """Returns the number of a dimension's expression, `l` or `l' * c + l`."""
    match expr:
        case AffineDimExpr(position):
            return position
        case AffineBinaryExpr(
            _, AffineBinaryExpr(_, AffineDimExpr(outer), AffineConstantExpr(factor)), AffineDimExpr(inner)
        ):
            return encode_dimension(inner, factor, outer)
    raise ValueError(f"{expr} is no dimension of levels")


def encode_level(dimension: int, divisor: int, modulus: int) -> int:
    """Returns the number of a level's expression: of a dimension, its quotient or its remainder.

    >>> hex(encode_level(1, 2, 0)), hex(encode_level(1, 0, 2)), encode_level(1, 0, 0)
    ('0x1000000000200001', '0x2000000000200001', 1)
    """
    if divisor:
        return 1 << 60 | divisor << 20 | dimension
    return 2 << 60 | modulus << 20 | dimension if modulus else dimension


def encode_dimension(inner: int, factor: int, outer: int) -> int:
    """Returns the number of a dimension's expression `outer * factor + inner`.

    >>> hex(encode_dimension(2, 3, 1))
    '0x3000010000300002'
    """
    return 3 << 60 | outer << 40 | factor << 20 | inner
