"""Syntax of the affine dialect's memory accesses: `%m[%i + 1, symbol(%n)] : memref<10x?xf32>`.

The subscripts are one affine map over the names in them, kept in the attribute `map`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from compiler.dialects.affine.bounds import DMA_MAPS, dma_positions, map_of, memory_operand_index
from compiler.dialects.affine.ops import (
    AffineLoadOp,
    AffinePrefetchOp,
    AffineRead,
    AffineStoreOp,
    AffineVectorLoadOp,
    AffineVectorStoreOp,
    AffineWrite,
    DmaStartOp,
    DmaWaitOp,
)
from compiler.dialects.memref.prefetch import PURPOSE, keep_purpose, parse_purpose, print_purpose
from compiler.errors.syntax import UnexpectedType
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX, MemRefType, Type, VectorType
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

_T = TypeVar("_T", bound=Type)


def _subscripts(parser: OpParser, state: OpState) -> list[UnresolvedOperand]:
    map_, operands = parser.affine_map_of_ssa_ids()
    state.properties["map"] = AffineMapAttr(map_)
    return operands


def _type(parser: OpParser, kind: type[_T], name: str) -> _T:
    """Parses a type of a class; `name` is its name in messages."""
    start, end = parser.start, parser.end
    type_ = parser.type()
    if not isinstance(type_, kind):
        parser.hook_error(UnexpectedType(f"builtin.{name}", type_), start, end)
    return type_


def _memref_type(parser: OpParser) -> MemRefType:
    parser.expect(":")
    return _type(parser, MemRefType, "memref")


def _vector_type(parser: OpParser) -> VectorType:
    parser.expect(",")
    return _type(parser, VectorType, "vector")


@hook.parse(AffineLoadOp)
def parse_load(parser: OpParser, state: OpState) -> None:
    """`%m[%i] {attributes} : memref<10xf32>`."""
    memref = parser.operand()
    indices = _subscripts(parser, state)
    parser.optional_attr_dict()
    type_ = _memref_type(parser)
    state.operands += [parser.resolve(memref, type_), *parser.resolve_same(indices, INDEX)]
    state.result_types.append(type_.element_type)


@hook.parse(AffineVectorLoadOp)
def parse_vector_load(parser: OpParser, state: OpState) -> None:
    """`%m[%i] {attributes} : memref<10xf32>, vector<4xf32>`."""
    memref = parser.operand()
    indices = _subscripts(parser, state)
    parser.optional_attr_dict()
    type_ = _memref_type(parser)
    vector = _vector_type(parser)
    state.operands += [parser.resolve(memref, type_), *parser.resolve_same(indices, INDEX)]
    state.result_types.append(vector)


@hook.parse(AffineStoreOp)
def parse_store(parser: OpParser, state: OpState) -> None:
    """`%v, %m[%i] {attributes} : memref<10xf32>`."""
    _parse_store(parser, state, is_vector=False)


@hook.parse(AffineVectorStoreOp)
def parse_vector_store(parser: OpParser, state: OpState) -> None:
    """`%v, %m[%i] {attributes} : memref<10xf32>, vector<4xf32>`."""
    _parse_store(parser, state, is_vector=True)


def _parse_store(parser: OpParser, state: OpState, *, is_vector: bool) -> None:
    value = parser.operand()
    parser.expect(",")
    memref = parser.operand()
    indices = _subscripts(parser, state)
    parser.optional_attr_dict()
    type_ = _memref_type(parser)
    value_type = _vector_type(parser) if is_vector else type_.element_type
    state.operands.append(parser.resolve(value, value_type))
    state.operands += [parser.resolve(memref, type_), *parser.resolve_same(indices, INDEX)]


@hook.parse(AffinePrefetchOp)
def parse_prefetch(parser: OpParser, state: OpState) -> None:
    """`%m[%i], read, locality<3>, data {attributes} : memref<10xf32>`."""
    memref = parser.operand()
    indices = _subscripts(parser, state)
    access, cache = parse_purpose(parser, state)
    parser.optional_attr_dict()
    type_ = _memref_type(parser)
    state.operands += [parser.resolve(memref, type_), *parser.resolve_same(indices, INDEX)]
    keep_purpose(parser, state, access, cache)


@hook.print(AffineLoadOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp)
def print_access(op: AffineRead | AffineWrite, printer: OpPrinter) -> None:
    """Prints the part of a load or store that follows its name; vector accesses also print the vector type."""
    position = memory_operand_index(op)
    printer.emit(" ")
    if isinstance(op, AffineWrite):
        printer.value(op.value)
        printer.emit(", ")
    _print_subscripted(op, printer, position)
    printer.attr_dict(op, ("map",))
    printer.emit(" : ")
    printer.type(op.memref.type)
    if isinstance(op, (AffineVectorLoadOp, AffineVectorStoreOp)):
        printer.emit(", ")
        printer.type(op.accessed_type)


@hook.print(AffinePrefetchOp)
def print_prefetch(op: AffinePrefetchOp, printer: OpPrinter) -> None:
    """Prints the part of a prefetch that follows its name."""
    printer.emit(" ")
    _print_subscripted(op, printer, 0)
    print_purpose(printer, op.locality_hint, op.is_write, op.is_data_cache)
    printer.attr_dict(op, ("map", *PURPOSE))
    printer.emit(" : ")
    printer.type(op.memref.type)


def _print_subscripted(op: Operation, printer: OpPrinter, position: int) -> None:
    map_ = map_of(op)
    printer.value(op.operands[position])
    if map_ is None:
        printer.emit("[]")
    else:
        printer.affine_map_of_ssa_ids(map_, op.operands[position + 1 :])


# ----------------------------------------------------------------------------------------------------------------- DMA


def _mapped(parser: OpParser, state: OpState, name: str) -> tuple[UnresolvedOperand, list[UnresolvedOperand]]:
    """`%m[%i]`; the map of the indices becomes the attribute called `name`."""
    memref = parser.operand()
    map_, indices = parser.affine_map_of_ssa_ids()
    # These ops have no properties upstream: their maps are discardable attributes.
    state.attributes[name] = AffineMapAttr(map_)
    return memref, indices


@hook.parse(DmaStartOp)
def parse_dma_start(parser: OpParser, state: OpState) -> None:
    """`%src[%i], %dst[%j], %tag[%k], %size, %stride, %per_stride : memref<...>, memref<...>, memref<...>`."""
    parts = []
    for name in DMA_MAPS:
        parts.append(_mapped(parser, state, name))
        parser.expect(",")
    rest = [parser.operand()]
    if parser.consume_if(","):
        rest += parser.operand_list()  # Upstream accepts a trailing comma.
    if len(rest) not in (1, 3):
        parser.op_error("expected two stride related operands")
    parser.expect(":")
    types = parser.type_list()
    if len(types) != len(parts):
        parser.op_error("expected three types")
    for (memref, indices), type_ in zip(parts, types, strict=True):
        state.operands += [parser.resolve(memref, type_), *parser.resolve_same(indices, INDEX)]
    state.operands += parser.resolve_same(rest, INDEX)


@hook.print(DmaStartOp)
def print_dma_start(op: DmaStartOp, printer: OpPrinter) -> None:
    """Prints the part of a DMA start that follows its name. The syntax has no other attributes."""
    positions = dma_positions(op)
    assert positions is not None
    printer.emit(" ")
    for position, name in zip(positions, DMA_MAPS, strict=False):
        _print_mapped(op, printer, position, name)
        printer.emit(", ")
    printer.values(op.operands[positions[-1] :])
    _print_types(printer, [op.operands[position] for position in positions[:-1]])


@hook.parse(DmaWaitOp)
def parse_dma_wait(parser: OpParser, state: OpState) -> None:
    """`%tag[%k], %size : memref<1xi32>`."""
    tag, indices = _mapped(parser, state, "tag_map")
    parser.expect(",")
    size = parser.operand()
    type_ = parser.colon_type()
    state.operands += [parser.resolve(tag, type_), *parser.resolve_same([*indices, size], INDEX)]
    if not isinstance(type_, MemRefType):
        parser.op_error("expected tag to be of memref type")


@hook.print(DmaWaitOp)
def print_dma_wait(op: DmaWaitOp, printer: OpPrinter) -> None:
    """Prints the part of a DMA wait that follows its name."""
    printer.emit(" ")
    _print_mapped(op, printer, 0, "tag_map")
    printer.emit(", ")
    tag, *_, size = op.operands
    printer.value(size)
    _print_types(printer, [tag])


def _print_mapped(op: Operation, printer: OpPrinter, position: int, name: str) -> None:
    map_ = map_of(op, name)
    assert map_ is not None
    printer.value(op.operands[position])
    printer.affine_map_of_ssa_ids(map_, op.operands[position + 1 : position + 1 + map_.num_inputs])


def _print_types(printer: OpPrinter, values: Sequence[Value]) -> None:
    printer.emit(" : ")
    printer.types(value.type for value in values)
