"""Checks that tiles fit the registers and the instructions."""

from __future__ import annotations

from compiler.dialects.amx.ops import TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileZeroOp
from compiler.dialects.amx.types import TileType
from compiler.errors.values import IndexCount
from compiler.ir.operation import Value
from compiler.ir.problem import Finding
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import MemRefType, int_or_float_width
from compiler.ods import hook

_MAX_ROWS = 16
_ROW_BITS = 512
_WORD_BITS = 32


def _size_problem(value: Value) -> str | None:
    """Returns the error of a tile that fits no register: 16 rows of 64 bytes, of which whole words are used."""
    tile = value.type
    if not isinstance(tile, TileType):
        return None
    rows, columns = tile.shape
    bits = columns * int_or_float_width(tile.element_type)
    if rows > _MAX_ROWS:
        return f"bad row height: {rows}"
    return f"bad column width: {bits // 8}" if bits > _ROW_BITS or bits % _WORD_BITS else None


@hook.verify(TileZeroOp)
def tile_zero(op: TileZeroOp) -> Finding:
    return _size_problem(op.result)


@hook.verify(TileLoadOp)
def tile_load(op: TileLoadOp) -> Finding:
    return _transfer_problem(op, op.result)


@hook.verify(TileStoreOp)
def tile_store(op: TileStoreOp) -> Finding:
    return _transfer_problem(op, op.val)


def _transfer_problem(op: TileLoadOp | TileStoreOp, tile: Value) -> Finding:
    memory = op.base.type
    if not isinstance(memory, MemRefType):
        return None
    if len(op.indices) != memory.rank:
        return IndexCount(f"requires {memory.rank} indices", memory.rank, len(op.indices))
    problem = _size_problem(tile)
    if problem is not None or op.stride is not None:
        return problem
    if memory.rank < 2:
        return "requires at least 2D memref"
    layout = strides_and_offset(memory)
    return None if layout is not None and layout[0][-1] == 1 else "requires memref with unit innermost stride"


@hook.verify(TileMulFOp)
def tile_mulf(op: TileMulFOp) -> Finding:
    problem = _product_problem(op, packed=2)
    if problem is not None:
        return problem
    return None if op.lhs.type.element_type == op.rhs.type.element_type else "unsupported type combination"


@hook.verify(TileMulIOp)
def tile_muli(op: TileMulIOp) -> Finding:
    return _product_problem(op, packed=4)


def _product_problem(op: TileMulFOp | TileMulIOp, packed: int) -> str | None:
    """Returns the error of a product whose tiles do not match; `packed` is the number of elements in a word."""
    for value in (op.lhs, op.rhs, op.acc):
        problem = _size_problem(value)
        if problem is not None:
            return problem
    (rows, columns), (depth, row_length), shape = op.lhs.type.shape, op.rhs.type.shape, op.acc.type.shape
    if shape == (rows, row_length // packed) and depth == columns // packed:
        return None
    return f"bad mult shape: {shape[0]} x {shape[1]} x {columns // packed}"
