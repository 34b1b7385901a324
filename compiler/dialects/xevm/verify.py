"""Checks of accesses to blocks and products beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from compiler.dialects.xevm.ops import (
    BlockLoad2dOp,
    BlockLoadOp,
    BlockPrefetch2dOp,
    BlockStore2dOp,
    BlockStoreOp,
    MMAOp,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.types import Type, VectorType, int_or_float_width
from compiler.ods import hook

_SUBGROUP_SIZE = 16
_BITS_PER_BYTE = 8
_UINT32 = 1 << 32


class _Tile(NamedTuple):
    """The attributes of an access; upstream reads them as unsigned numbers."""

    element_bits: int
    width: int
    height: int
    blocks: int = 1


class _Limits(NamedTuple):
    """The least and the most elements in a row, how many blocks there may be, and the most elements in all of them."""

    width: tuple[int, int]
    blocks: tuple[int, ...]
    total_width: int | None = None


_PLAIN_LOAD: Mapping[int, _Limits] = MappingProxyType(
    {
        8: _Limits((4, 64), (1, 2, 4), 64),
        16: _Limits((2, 32), (1, 2, 4), 32),
        32: _Limits((1, 16), (1, 2), 16),
        64: _Limits((1, 8), (1,)),
    }
)


def _tile(op: Operation) -> _Tile:
    def number(name: str, absent: int = 0) -> int:
        value = op.properties.get(name)
        return value.value % _UINT32 if isinstance(value, IntegerAttr) else absent

    return _Tile(number("elem_size_in_bits"), number("tile_width"), number("tile_height"), number("v_blocks", 1))


def _is_set(op: Operation, name: str) -> bool:
    value = op.properties.get(name)
    return isinstance(value, IntegerAttr) and bool(value.value)


def _listed(values: Sequence[int]) -> str:
    """`1`, `1 or 2`, `1, 2, or 4`."""
    words = [str(value) for value in values]
    return " or ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])}, or {words[-1]}"


def _between(name: str, value: int, limits: tuple[int, int]) -> str | None:
    least, most = limits
    return None if least <= value <= most else f"expecting {name} to be between {least} and {most}"


def _one_of(name: str, value: int, choices: Sequence[int]) -> str | None:
    return None if value in choices else f"expecting {name} to be {_listed(choices)}"


def _total(tile: _Tile, most: int) -> str | None:
    if tile.width * tile.blocks <= most:
        return None
    return f"tile_width * v_blocks should be less than or equal to {most} for {tile.element_bits} bit elements"


# ---------------------------------------------------------------------------------------------------- tiles of a matrix


def _matrix_problem(op: BlockLoad2dOp | BlockPrefetch2dOp | BlockStore2dOp, tile: _Tile) -> str | None:
    """Checks the common part of accesses to a tile."""
    width, pitch = constant_integer(op.base_width), constant_integer(op.base_pitch)
    if width is not None and pitch is not None and pitch < width:
        return "4th operand (base pitch) should be >= 2nd operand (base width)"
    return (
        _one_of("'elem_size_in_bits'", tile.element_bits, (8, 16, 32))
        or _one_of("tile_height", tile.height, (1, 2, 4, 8, 16, 32))
        or _one_of("v_blocks", tile.blocks, (1, 2, 4, 8))
    )


@hook.verify(BlockLoad2dOp)
def blockload2d(op: BlockLoad2dOp) -> Finding:
    result, tile = op.result.type, _tile(op)
    if not isinstance(result, VectorType):
        return None
    width = int_or_float_width(result.element_type)
    size = width * result.num_elements
    expected = tile.element_bits * tile.height * tile.width * tile.blocks % _UINT32 // _SUBGROUP_SIZE
    if size != expected:
        return f"result size of {size} bits does not match the expected size of {expected} bits"
    transposes, packs = _is_set(op, "transpose"), _is_set(op, "pack_register")
    if transposes and packs:
        return "transpose and pack_register are mutually exclusive"
    restriction = _transposed_problem if transposes else _packed_problem if packs else _plain_problem
    problem = restriction(tile) or _matrix_problem(op, tile)
    if problem is not None:
        return problem
    if (tile.element_bits == 32 or packs) and width != 32:
        return "expecting result element type to be 32 bits"
    if packs and tile.width != _SUBGROUP_SIZE:
        return "tile_width when pack_register is true should be equal to subgroup size (16 elements)"
    return None


def _plain_problem(tile: _Tile) -> str | None:
    problem = _between("tile_height", tile.height, (1, 32))
    limits = _PLAIN_LOAD.get(tile.element_bits)
    if problem is not None or limits is None:
        return problem or "expecting elem_size_in_bits to be 8, 16, 32, or 64"
    problem = _between("tile_width", tile.width, limits.width) or _one_of("v_blocks", tile.blocks, limits.blocks)
    if problem is not None or limits.total_width is None:
        return problem
    return _total(tile, limits.total_width)


def _transposed_problem(tile: _Tile) -> str | None:
    problem = _one_of("v_blocks", tile.blocks, (1,))
    if problem is not None:
        return problem
    if tile.element_bits == 32:
        return _between("tile_height", tile.height, (1, 32)) or _between("tile_width", tile.width, (1, 8))
    if tile.element_bits == 64:
        if tile.height != 8:
            return "expecting tile_height to be 8 for 64 bit elements"
        return _one_of("tile_width", tile.width, (1, 2, 4))
    return "transpose is only supported for 32 and 64 bit elements"


def _packed_problem(tile: _Tile) -> str | None:
    problem = _one_of("v_blocks", tile.blocks, (1, 2, 4))
    if problem is not None:
        return problem
    if tile.element_bits == 8:
        return _between("tile_height", tile.height, (4, 32)) or _between("tile_width", tile.width, (4, 16))
    if tile.element_bits == 16:
        problem = _between("tile_height", tile.height, (2, 32)) or _between("tile_width", tile.width, (2, 16))
        return problem or _total(tile, 32)
    return "pack_register is only supported for 8 and 16 bit elements"


@hook.verify(BlockStore2dOp)
def blockstore2d(op: BlockStore2dOp) -> Finding:
    tile = _tile(op)
    problem = _between("tile_height", tile.height, (1, 8))
    limits = _PLAIN_LOAD.get(tile.element_bits)
    if problem is not None or limits is None:
        return problem or "expecting elem_size_in_bits to be 8, 16, 32, or 64"
    problem = _between("tile_width", tile.width, limits.width) or _matrix_problem(op, tile)
    return problem or _tile_width_problem(tile, (16,))


@hook.verify(BlockPrefetch2dOp)
def blockprefetch2d(op: BlockPrefetch2dOp) -> Finding:
    tile = _tile(op)
    return _matrix_problem(op, tile) or _tile_width_problem(tile, (8, 16))


def _tile_width_problem(tile: _Tile, of_32_bits: tuple[int, ...]) -> str | None:
    """A row fits the subgroup."""
    choices = {8: (16, 32), 16: (16,), 32: of_32_bits}[tile.element_bits]
    if tile.width in choices:
        return None
    return f"tile_width for {tile.element_bits} bit elements should be equal to {_listed(choices)}"


# ------------------------------------------------------------------------------------------------- others, and products


@hook.verify(BlockLoadOp)
def blockload(op: BlockLoadOp) -> Finding:
    return _length_problem(op.result.type)


@hook.verify(BlockStoreOp)
def blockstore(op: BlockStoreOp) -> Finding:
    return _length_problem(op.val.type)


def _length_problem(type_: Type) -> str | None:
    if not isinstance(type_, VectorType):
        return None
    is_byte = int_or_float_width(type_.element_type) == _BITS_PER_BYTE
    if type_.num_elements in ((2, 4, 8, 16) if is_byte else (2, 4, 8)):
        return None
    if is_byte:
        return "vector size must be 2, 4, 8 or 16 for 8-bit element type"
    return "vector size must be 2, 4 or 8 for element type > 8 bits"


@hook.verify(MMAOp)
def mma(op: MMAOp) -> Finding:
    differs = op.c is not None and op.c.type != op.result.type
    return "type of C operand must match result type" if differs else None
