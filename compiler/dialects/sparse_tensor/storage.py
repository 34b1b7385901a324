"""The storage of a tensor with an encoding: sizes of levels, buffers, coordinates that share a buffer.

A COO segment is a compressed level and the singleton levels behind it; their coordinates are in one buffer (an array
of structures) unless the levels are `soa`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from compiler.dialects.sparse_tensor.encoding import Encoding, encoding_of
from compiler.ir.affine_expr import AffineBinaryExpr, AffineConstantExpr, AffineExprKind, constant, dim
from compiler.ir.affine_simplify import simplify_affine_expr
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, INDEX, IntegerType, RankedTensorType, Type

_WITH_POSITIONS = ("compressed", "loose_compressed")
_WITH_COORDINATES = ("compressed", "loose_compressed", "singleton", "structured")


class BufferKind(Enum):
    """The contents of a buffer."""

    POSITIONS = auto()
    COORDINATES = auto()
    VALUES = auto()


class SparseType(NamedTuple):
    """A ranked tensor's type, and its encoding where it has one."""

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
        """The sizes of the levels; one that depends on what is not known is dynamic."""
        return list(self.type.shape) if self.encoding is None else level_shape(self.encoding, self.type.shape)

    @property
    def aos_coo_start(self) -> int:
        return self.level_rank if self.encoding is None else aos_coo_start(self.encoding)

    @property
    def is_coo(self) -> bool:
        """True if all levels together are one COO segment."""
        return self.encoding is not None and coo_segments(self.encoding) == [(0, self.level_rank)]


def sparse_type(value: Value) -> SparseType:
    """Returns the type of a value that is a ranked tensor by the op's constraints."""
    assert isinstance(value.type, RankedTensorType)
    return SparseType(value.type, encoding_of(value.type.encoding))


def width_type(width: int) -> Type:
    """Returns the type of positions or coordinates of a width in bits; 0 stands for `index`."""
    return IntegerType(width) if width else INDEX


def level_shape(encoding: Encoding, shape: Sequence[int]) -> list[int]:
    """Returns the sizes of levels, from those of dimensions."""
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
        if levels[start].format in _WITH_POSITIONS:
            while end < len(levels) and levels[end].format == "singleton":
                end += 1
            if end - start > 1:
                segments.append((start, end))
        start = end
    return segments


def aos_coo_start(encoding: Encoding) -> int:
    """Returns the first level of the last COO segment whose coordinates are in one buffer.

    The level rank without one.
    """
    segments = coo_segments(encoding)
    if segments and "soa" not in encoding.levels[segments[-1][0] + 1].properties:
        return segments[-1][0]
    return encoding.level_rank


def level_buffers(encoding: Encoding) -> list[Type]:
    """Returns the element type of each buffer for positions and coordinates, level by level."""
    start = aos_coo_start(encoding)
    types: list[Type] = []
    for level in encoding.levels[: start + 1]:
        if level.format in _WITH_POSITIONS:
            types.append(width_type(encoding.pos_width))
        if level.format in _WITH_COORDINATES:
            types.append(width_type(encoding.crd_width))
    return types


class Buffer(NamedTuple):
    """A buffer of a sparse tensor; `level` is None for that of the values."""

    kind: BufferKind
    level: int | None
    element_type: Type


def buffers(tensor: SparseType) -> list[Buffer]:
    """Returns the buffers of a tensor with an encoding, in the order of storage.

    The coordinates of levels that are an array of structures are in the buffer of the first of them.
    """
    encoding = tensor.encoding
    assert encoding is not None
    shared = {
        level
        for start, end in coo_segments(encoding)
        if "soa" not in encoding.levels[start + 1].properties
        for level in range(start + 1, end)
    }
    all_buffers: list[Buffer] = []
    for number, level in enumerate(encoding.levels):
        if level.format in _WITH_POSITIONS:
            all_buffers.append(Buffer(BufferKind.POSITIONS, number, width_type(encoding.pos_width)))
        if level.format in _WITH_COORDINATES and number not in shared:
            all_buffers.append(Buffer(BufferKind.COORDINATES, number, width_type(encoding.crd_width)))
    all_buffers.append(Buffer(BufferKind.VALUES, None, tensor.type.element_type))
    return all_buffers


def batch_levels(encoding: Encoding) -> int:
    """Returns the number of leading batch levels."""
    return sum(level.format == "batch" for level in encoding.levels)
