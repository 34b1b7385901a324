"""The storage of a tensor with an encoding: sizes of levels, buffers, coordinates that share a buffer.

A COO segment is a compressed level and the singleton levels that follow it. Their coordinates are in one buffer (an
array of structures) unless the levels are `soa`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from compiler.dialects.sparse_tensor.attributes import SparseTensorEncodingAttr
from compiler.dialects.sparse_tensor.encoding import Encoding, LevelType, encoding_of, specifier_encoding
from compiler.dialects.sparse_tensor.types import StorageSpecifierType
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineBinaryExpr, AffineConstantExpr, AffineExprKind, constant, dim
from compiler.ir.affine_simplify import simplify_affine_expr
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, INDEX, IntegerType, MemRefType, RankedTensorType, Type
from compiler.ir.value_types import tensor_type


class BufferKind(Enum):
    """The contents of a buffer."""

    POSITIONS = auto()
    COORDINATES = auto()
    VALUES = auto()


class SparseType(NamedTuple):
    """A ranked tensor's type, and its encoding, which is None for dense tensors."""

    type: RankedTensorType
    encoding: Encoding | None

    @property
    def dim_rank(self) -> int:
        return len(self.type.shape)

    @property
    def level_rank(self) -> int:
        return self.dim_rank if self.encoding is None else self.encoding.level_rank

    @property
    def level_shape(self) -> list[int]:
        """The sizes of the levels; dynamic if they depend on dynamic dimensions."""
        return list(self.type.shape) if self.encoding is None else level_shape(self.encoding, self.type.shape)

    @property
    def aos_coo_start(self) -> int:
        return self.level_rank if self.encoding is None else aos_coo_start(self.encoding)

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the dimensions."""
        return self.type.shape

    @property
    def element_type(self) -> Type:
        return self.type.element_type

    @property
    def levels(self) -> tuple[LevelType, ...]:
        """The formats of the levels; dense for a tensor without an encoding."""
        return (LevelType("dense"),) * self.dim_rank if self.encoding is None else self.encoding.levels

    @property
    def is_all_dense(self) -> bool:
        return all(level.format == "dense" for level in self.levels)

    @property
    def is_all_ordered(self) -> bool:
        return all(level.is_ordered for level in self.levels)

    @property
    def is_slice(self) -> bool:
        return self.encoding is not None and bool(self.encoding.slices)

    @property
    def dim_to_lvl(self) -> AffineMap:
        """The map from dimensions to levels; the identity where the encoding has none."""
        mapping = None if self.encoding is None else self.encoding.dim_to_lvl
        return AffineMap.identity(self.dim_rank) if mapping is None else mapping

    @property
    def lvl_to_dim(self) -> AffineMap:
        """The map from levels to dimensions; the identity where the encoding has none."""
        mapping = None if self.encoding is None else self.encoding.lvl_to_dim
        return AffineMap.identity(self.level_rank) if mapping is None else mapping

    @property
    def is_identity(self) -> bool:
        return self.dim_to_lvl.is_identity()

    @property
    def is_permutation(self) -> bool:
        return self.dim_to_lvl.is_permutation()

    @property
    def position_type(self) -> Type:
        return width_type(0 if self.encoding is None else self.encoding.pos_width)

    @property
    def coordinate_type(self) -> Type:
        return width_type(0 if self.encoding is None else self.encoding.crd_width)

    def level_of(self, dimension: int) -> int:
        """Returns the level of a dimension; the map must be a permutation."""
        return [self.dim_to_lvl.dim_position(level) for level in range(self.level_rank)].index(dimension)

    def dimension_of(self, level: int) -> int:
        """Returns the dimension of a level; the map must be a permutation."""
        return self.dim_to_lvl.dim_position(level)

    def has_same_map(self, other: SparseType) -> bool:
        """Returns True if both tensors have the same map from dimensions to levels."""
        return self.dim_to_lvl == other.dim_to_lvl

    def with_encoding(self, encoding: Encoding | None) -> SparseType:
        """Returns a type of the same dimensions with another encoding."""
        attribute = None if encoding is None else encoding_attribute(encoding)
        return SparseType(RankedTensorType(self.type.shape, self.type.element_type, attribute), encoding)

    def demapped(self) -> SparseType:
        """Returns the type with the same storage, but with the levels as dimensions."""
        assert self.encoding is not None
        encoding = without_map(self.encoding)
        type_ = RankedTensorType(tuple(self.level_shape), self.element_type, encoding_attribute(encoding))
        return SparseType(type_, encoding)

    def coordinate_list(self, *, ordered: bool) -> SparseType:
        """Returns the type of the same tensor with its elements stored as a COO list."""
        order = () if ordered else ("nonordered",)
        rank = self.level_rank
        levels = [LevelType("compressed", order if rank == 1 else ("nonunique", *order))]
        levels += [LevelType("singleton", ("nonunique", *order))] * (rank - 2)
        levels += [LevelType("singleton", order)] if rank > 1 else []
        encoding = Encoding((), self.dim_to_lvl, self.lvl_to_dim) if self.encoding is None else self.encoding
        return self.with_encoding(encoding._replace(levels=tuple(levels), slices=()))

    @property
    def is_coo(self) -> bool:
        """True if all levels together are one COO segment."""
        return self.encoding is not None and coo_segments(self.encoding) == [(0, self.level_rank)]


def sparse_type(value: Value) -> SparseType:
    """Returns the type of a value that is a ranked tensor by the op's constraints."""
    type_ = tensor_type(value)
    return SparseType(type_, encoding_of(type_.encoding))


def sparse_type_of(type_: Type) -> SparseType | None:
    """Returns a tensor type with its encoding; None for types without an encoding."""
    encoding = encoding_of(type_.encoding) if isinstance(type_, RankedTensorType) else None
    return SparseType(type_, encoding) if isinstance(type_, RankedTensorType) and encoding is not None else None


def encoding_attribute(encoding: Encoding) -> SparseTensorEncodingAttr:
    """Returns the attribute with these parameters."""
    return SparseTensorEncodingAttr.get(*encoding[:])


def without_map(encoding: Encoding) -> Encoding:
    """Returns the encoding with the same storage, but with the levels as dimensions."""
    identity = AffineMap.identity(encoding.level_rank)
    return encoding._replace(dim_to_lvl=identity, lvl_to_dim=identity)


def without_widths(encoding: Encoding) -> Encoding:
    """Returns the encoding with positions and coordinates of type `index`."""
    return encoding._replace(pos_width=0, crd_width=0)


def specifier_type(encoding: Encoding) -> StorageSpecifierType:
    """Returns the type of the specifier of tensors with an encoding."""
    return StorageSpecifierType.get(encoding_attribute(specifier_encoding(encoding)))


def width_type(width: int) -> Type:
    """Returns the type of positions or coordinates for a width in bits; 0 means `index`."""
    return IntegerType(width) if width else INDEX


def level_shape(encoding: Encoding, shape: Sequence[int]) -> list[int]:
    """Returns the sizes of levels, computed from the sizes of dimensions."""
    mapping = encoding.dim_to_lvl
    if mapping is None or mapping.is_identity():
        return list(shape)
    if mapping.is_permutation():
        return [shape[mapping.dim_position(level)] for level in range(mapping.num_results)]
    largest = [dim(index) if size == DYNAMIC else constant(size - 1) for index, size in enumerate(shape)]
    sizes = []
    for expr in mapping.results:
        value = simplify_affine_expr(expr.replace(largest), len(shape), 0)
        if isinstance(value, AffineConstantExpr):
            sizes.append(value.value + 1)
        elif isinstance(value, AffineBinaryExpr) and value.kind is AffineExprKind.MOD:
            sizes.append(value.rhs.value if isinstance(value.rhs, AffineConstantExpr) else DYNAMIC)
        else:
            sizes.append(DYNAMIC)
    return sizes


def coo_segments(encoding: Encoding) -> list[tuple[int, int]]:
    """Returns the COO segments as (first level, level past the last)."""
    levels = encoding.levels
    segments: list[tuple[int, int]] = []
    start = 0
    while len(levels) > 1 and start < len(levels):
        end = start + 1
        if levels[start].has_positions:
            while end < len(levels) and levels[end].format == "singleton":
                end += 1
            if end - start > 1:
                segments.append((start, end))
        start = end
    return segments


def aos_coo_start(encoding: Encoding) -> int:
    """Returns the first level of the last COO segment if its coordinates share a buffer, otherwise the level rank."""
    segments = coo_segments(encoding)
    if segments and "soa" not in encoding.levels[segments[-1][0] + 1].properties:
        return segments[-1][0]
    return encoding.level_rank


def level_buffers(encoding: Encoding) -> list[Type]:
    """Returns the element type of each buffer for positions and coordinates, level by level."""
    start = aos_coo_start(encoding)
    types: list[Type] = []
    for level in encoding.levels[: start + 1]:
        if level.has_positions:
            types.append(width_type(encoding.pos_width))
        if level.has_coordinates:
            types.append(width_type(encoding.crd_width))
    return types


class Buffer(NamedTuple):
    """A buffer of a sparse tensor; `level` is None for the buffer of values."""

    kind: BufferKind
    level: int | None
    element_type: Type


def buffers(tensor: SparseType) -> list[Buffer]:
    """Returns the buffers of a tensor with an encoding, in the order of storage.

    The coordinates of levels that are an array of structures are in the buffer of the first of them.
    """
    encoding = tensor.encoding
    assert encoding is not None
    types = {
        BufferKind.POSITIONS: width_type(encoding.pos_width),
        BufferKind.COORDINATES: width_type(encoding.crd_width),
        BufferKind.VALUES: tensor.element_type,
    }
    return [Buffer(kind, level, types[kind]) for kind, level in storage_fields(encoding)]


def storage_fields(encoding: Encoding) -> list[tuple[BufferKind, int | None]]:
    """Returns the kinds of the buffers that an encoding has, and their levels."""
    shared = {
        level
        for start, end in coo_segments(encoding)
        if "soa" not in encoding.levels[start + 1].properties
        for level in range(start + 1, end)
    }
    fields: list[tuple[BufferKind, int | None]] = []
    for number, level in enumerate(encoding.levels):
        if level.has_positions:
            fields.append((BufferKind.POSITIONS, number))
        if level.has_coordinates and number not in shared:
            fields.append((BufferKind.COORDINATES, number))
    return [*fields, (BufferKind.VALUES, None)]


def buffer_type(tensor: SparseType, buffer: Buffer) -> MemRefType:
    """Returns the type of a buffer in memory."""
    assert tensor.encoding is not None
    return MemRefType((*tensor.level_shape[: batch_levels(tensor.encoding)], DYNAMIC), buffer.element_type)


def batch_levels(encoding: Encoding) -> int:
    """Returns the number of leading batch levels."""
    return sum(level.format == "batch" for level in encoding.levels)
