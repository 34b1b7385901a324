"""The syntax of tiles, and which of them fit the registers and the instructions."""

from __future__ import annotations

from compiler.dialects.amx.ops import TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileZeroOp
from compiler.errors.values import IndexCount
from compiler.ir.asm import AsmPrinter
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    BF16,
    F16,
    F32,
    I8,
    I32,
    DialectType,
    FloatType,
    IntegerType,
    MemRefType,
    Parameters,
    Type,
    shape_text,
)
from compiler.ods import hook
from compiler.syntax.attributes.attribute_parser import AttributeParser

_ELEMENT_TYPES = (F32, F16, BF16, I32, I8)
_MAX_ROWS = 16
_ROW_BITS = 512
_WORD_BITS = 32


def parse_tile(parser: AttributeParser) -> Parameters:
    """`<16x32xbf16>`: the shape, the element type."""
    parser.expect("<")
    shape = tuple(parser.dimension_list(dynamic=False))
    element = parser.type()
    parser.expect(">")
    return (shape, element)


def print_tile(type_: DialectType, printer: AsmPrinter) -> None:
    shape, element = type_.parameters
    printer.emit(f"<{shape_text(shape)}")
    printer.type(element)
    printer.emit(">")


def verify_tile(parameters: Parameters) -> str | None:
    if parameters[1] in _ELEMENT_TYPES:
        return None
    return (
        "failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or "
        "8-bit signless integer"
    )


# -------------------------------------------------------------------------------------------------------- operations


def _width(type_: Type) -> int:
    if isinstance(type_, FloatType):
        return type_.semantics.bits
    return type_.width if isinstance(type_, IntegerType) else 0


def _wrong_size(tile: Type) -> str | None:
    """A register has 16 rows of 64 bytes, of which whole words are used."""
    if not isinstance(tile, DialectType):
        return None
    rows, columns = tile.shape
    bits = columns * _width(tile.element_type)
    if rows > _MAX_ROWS:
        return f"bad row height: {rows}"
    return f"bad column width: {bits // 8}" if bits > _ROW_BITS or bits % _WORD_BITS else None


@hook.verify(TileZeroOp)
def tile_zero(op: TileZeroOp) -> Finding:
    return _wrong_size(op.result.type)


@hook.verify(TileLoadOp)
def tile_load(op: TileLoadOp) -> Finding:
    return _wrong_transfer(op, op.result.type)


@hook.verify(TileStoreOp)
def tile_store(op: TileStoreOp) -> Finding:
    return _wrong_transfer(op, op.val.type)


def _wrong_transfer(op: TileLoadOp | TileStoreOp, tile: Type) -> Finding:
    memory = op.base.type
    if not isinstance(memory, MemRefType):
        return None
    if len(op.indices) != memory.rank:
        return IndexCount(f"requires {memory.rank} indices", memory.rank, len(op.indices))
    wrong = _wrong_size(tile)
    if wrong is not None or op.operand_group("stride"):
        return wrong
    if memory.rank < 2:
        return "requires at least 2D memref"
    layout = strides_and_offset(memory)
    return None if layout is not None and layout[0][-1] == 1 else "requires memref with unit innermost stride"


@hook.verify(TileMulFOp)
def tile_mulf(op: TileMulFOp) -> Finding:
    return _wrong_product(op, 2)


@hook.verify(TileMulIOp)
def tile_muli(op: TileMulIOp) -> Finding:
    return _wrong_product(op, 4)


def _wrong_product(op: Operation, packed: int) -> str | None:
    """Returns the error if rows of A and columns of B lack the packed number of elements in a word."""
    tiles = [op.operand(name).type for name in ("lhs", "rhs", "acc")]
    for tile in tiles:
        wrong = _wrong_size(tile)
        if wrong is not None:
            return wrong
    if not all(isinstance(tile, DialectType) for tile in tiles):
        return None
    lhs, rhs, acc = (tile for tile in tiles if isinstance(tile, DialectType))
    rows, depth = lhs.shape[0], lhs.shape[1] // packed
    if acc.shape != (rows, rhs.shape[1] // packed) or depth != rhs.shape[0]:
        return f"bad mult shape: {acc.shape[0]} x {acc.shape[1]} x {depth}"
    is_supported = packed != 2 or lhs.element_type == rhs.element_type
    return None if is_supported else "unsupported type combination"
