"""Levels of a tensor's storage as generated code reads them: where a segment begins and ends, and its coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.sparse_tensor.encoding import LevelType
from compiler.dialects.sparse_tensor.storage import sparse_type
from compiler.dialects.sparse_tensor.storage_ops import ToCoordinatesOp, ToPositionsOp
from compiler.dialects.sparse_tensor.tensor_ops import LvlOp
from compiler.dialects.tensor.ops import DimOp
from compiler.ir.attributes import index_attr
from compiler.ir.operation import Value
from compiler.ir.types import INDEX
from compiler.transforms.sparse_tensor.emitter import SparseEmitter

Range: TypeAlias = tuple[Value, Value]
"""A lower and an upper bound, exclusive; a dense level's upper bound is its size."""


@dataclass(frozen=True)
class Level:
    """A level with the buffers that it has: positions, coordinates, both or none."""

    tensor: int
    number: int
    type: LevelType
    size: Value
    buffers: tuple[Value, ...]

    def __str__(self) -> str:
        return f"{self.type}[{self.tensor},{self.number}]"

    def coordinate(self, emit: SparseEmitter, batch: Sequence[Value], position: Value) -> Value:
        """Returns the coordinate that is stored at a position."""
        return emit.load_index(self.buffers[-1], *batch, position)

    def range_below(
        self, emit: SparseEmitter, batch: Sequence[Value], parent: Sequence[Value], in_padding: Value | None = None
    ) -> Range:
        """Returns the positions of the segment below a parent's position.

        `parent` is one position, or a start and an exclusive end if the parent's level may store a coordinate
        repeatedly. `in_padding` is true at run time if the parent is outside of the stored tensor, where segments are
        empty.
        """
        position = parent[0]
        match self.type.format:
            case "dense":
                return emit.mul(position, self.size), self.size
            case "batch":
                return emit.index(0), self.size
            case "compressed":
                if in_padding is None:
                    return self._loaded(emit, batch, position)
                lower, upper = emit.if_else(
                    in_padding,
                    [INDEX, INDEX],
                    lambda: [emit.index(0), emit.index(0)],
                    lambda: self._loaded(emit, batch, position),
                )
                return lower, upper
            case "loose_compressed":
                return self._loaded(emit, batch, emit.mul(position, emit.index(2)))
            case "singleton":
                return position, parent[1] if len(parent) == 2 else emit.add(position, emit.index(1))
        assert self.type.structured is not None
        count = self.type.structured[0]
        lower = emit.mul(position, emit.index(count))
        return lower, emit.add(lower, emit.index(count))

    def _loaded(self, emit: SparseEmitter, batch: Sequence[Value], position: Value) -> Range:
        positions = self.buffers[0]
        lower = emit.load_index(positions, *batch, position)
        return lower, emit.load_index(positions, *batch, emit.add(position, emit.index(1)))


def level_of(emit: SparseEmitter, tensor: Value, number: int, level: int) -> Level:
    """Returns a level of a tensor; `number` is the tensor's number in the loop nest."""
    type_ = sparse_type(tensor)
    kind = type_.levels[level]
    size = emit.op(DimOp if type_.encoding is None else LvlOp, tensor, emit.index(level))
    buffers = []
    if kind.has_positions:
        buffers.append(emit.op(ToPositionsOp, tensor, level=index_attr(level)))
    if kind.has_coordinates:
        buffers.append(emit.op(ToCoordinatesOp, tensor, level=index_attr(level)))
    # The elements of a tensor without an encoding are not stored linearly.
    return Level(number, level, kind if type_.encoding is not None else LevelType("batch"), size, tuple(buffers))
