"""Canonical loops of OpenMP, which other operations refer to in order to unroll them or to split them into tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.loops import Loop, counted_loop, loop_metadata
from compiler.codegen.problems import op_error
from compiler.dialects.llvm.constant_ops import ConstantOp
from compiler.dialects.omp.loop_ops import CanonicalLoopOp, NewCliOp, TileOp, UnrollHeuristicOp
from compiler.ir.operation import Operation, OpResult, Value

_Numbers: TypeAlias = Sequence[str]


def canonical_loop(writer: FunctionWriter, op: CanonicalLoopOp) -> None:
    """Translates `omp.canonical_loop`."""
    siblings = () if op.parent is None or op.cli is None else op.parent.ops
    for each in siblings:
        if isinstance(each, TileOp) and op.cli in each.applyees:
            _write_tiles(writer, op, each)
            return
    loop = Loop(op, "omp_omp.loop", writer.type(op.trip_count), writer.ref(op.trip_count))

    def body(number: str) -> None:
        writer.replace(op.region.entry.arguments[0], number)
        writer.nest(op, op.region, "omp.loop.region")

    is_unrolled = any(isinstance(each, UnrollHeuristicOp) and each.applyee is op.cli for each in siblings)
    hints = [writer.state.metadata.tuple(['!"llvm.loop.unroll.enable"'])] if is_unrolled else []
    counted_loop(writer, loop, loop.count, body, loop_metadata(writer, hints))


def new_handle(writer: FunctionWriter, op: NewCliOp) -> None:
    """Translates `omp.new_cli`, which is no value at run time."""


def unroll_heuristic(writer: FunctionWriter, op: UnrollHeuristicOp) -> None:
    """Translates `omp.unroll_heuristic`, which is metadata of its loop."""


def tile(writer: FunctionWriter, op: TileOp) -> None:
    """Translates `omp.tile`, whose loops were split when they were written."""


# ----------------------------------------------------------------------------------------------------------------------
# Tiles
# ----------------------------------------------------------------------------------------------------------------------


def _write_tiles(writer: FunctionWriter, op: CanonicalLoopOp, tiling: TileOp) -> None:
    """Writes loops over the tiles of the nest whose outermost loop is `op`, and in them loops over a tile."""
    _refuse_further_transformations(tiling)
    loops = _nest(op, tiling)
    sizes = [_size(writer, op, size) for size in tiling.sizes]
    types = [writer.type(loop.trip_count) for loop in loops]
    writer.go_on(op, "omp_omp.loop.preheader")
    whole, rests, counts = [], [], []
    for loop, type_, size in zip(loops, types, sizes, strict=True):
        trips = writer.ref(loop.trip_count)
        whole.append(writer.named(op, "whole", f"udiv {type_} {trips}, {size}"))
        rests.append(writer.named(op, "rest", f"urem {type_} {trips}, {size}"))
        has_rest = writer.named(op, "has_rest", f"icmp ne {type_} {rests[-1]}, 0")
        one = has_rest if type_ == "i1" else writer.named(op, "one", f"zext i1 {has_rest} to {type_}")
        counts.append(writer.named(op, "omp_floor.tripcount", f"add nuw {type_} {whole[-1]}, {one}"))

    def over_tiles(tiles: _Numbers) -> None:
        lengths: list[str] = []
        for number, type_, full, rest, size in zip(tiles, types, whole, rests, sizes, strict=True):
            is_last = writer.named(op, "is_last", f"icmp eq {type_} {number}, {full}")
            lengths.append(writer.named(op, "length", f"select i1 {is_last}, {type_} {rest}, {type_} {size}"))
        _loops(writer, op, "omp_tile", types, lengths, lambda numbers: body(tiles, numbers))

    def body(tiles: _Numbers, numbers: _Numbers) -> None:
        for loop, type_, size, tile_number, number in zip(loops, types, sizes, tiles, numbers, strict=True):
            start = writer.named(op, "start", f"mul nuw {type_} {size}, {tile_number}")
            index = writer.named(op, "index", f"add nuw {type_} {start}, {number}")
            writer.replace(loop.region.entry.arguments[0], index)
        writer.nest(loops[-1], loops[-1].region, "omp.loop.region")

    _loops(writer, op, "omp_floor", types, counts, over_tiles)
    writer.go_on(op, "omp_omp.loop.after")


def _size(writer: FunctionWriter, op: CanonicalLoopOp, size: Value) -> str:
    """Returns the number of iterations of a tile, which may be a constant that follows the loops."""
    definition = size.owner if isinstance(size, OpResult) else None
    if isinstance(definition, ConstantOp):
        writer.translate(definition)
    elif definition is not None and definition.parent is op.parent and _follows(definition, op):
        raise op_error(definition, "not yet implemented: sizes of tiles that are computed after the loops")
    return writer.ref(size)


def _follows(op: Operation, other: Operation) -> bool:
    """Returns True if an operation comes later in its block than another one of the block."""
    order = [each for each in (op.parent.ops if op.parent is not None else ()) if each is op or each is other]
    return order[-1] is op


def _loops(
    writer: FunctionWriter,
    op: Operation,
    name: str,
    types: Sequence[str],
    counts: Sequence[str],
    body: Callable[[_Numbers], None],
    outer: Sequence[str] = (),
) -> None:
    """Writes loops inside each other; the body gets the number of the iteration of each."""
    depth = len(outer)
    if depth == len(counts):
        body(outer)
        return
    loop = Loop(op, f"{name}{depth}", types[depth], counts[depth])
    counted_loop(
        writer, loop, loop.count, lambda number: _loops(writer, op, name, types, counts, body, (*outer, number))
    )


def _refuse_further_transformations(tiling: TileOp) -> None:
    """Raises TranslationError if an operation refers to one of the loops that the tiling makes."""
    siblings = () if tiling.parent is None else tiling.parent.ops
    handles = set(tiling.generatees)
    for each in siblings:
        if each is not tiling and handles.intersection(each.operands):
            raise op_error(each, "not yet implemented: transformations of tiled loops")


def _nest(op: CanonicalLoopOp, tiling: TileOp) -> list[CanonicalLoopOp]:
    """Returns the loops that are split, from the outermost inwards. Each must be all that the enclosing one runs."""
    if tiling.applyees[0] is not op.cli:
        raise op_error(tiling, "not yet implemented: loops that do not follow each other immediately")
    loops = [op]
    for handle in tiling.applyees[1:]:
        inner = loops[-1].region.entry.ops
        first = next(iter(inner), None)
        if not isinstance(first, CanonicalLoopOp) or first.cli is not handle or len(list(inner)) != 2:
            raise op_error(tiling, "not yet implemented: loops that do not follow each other immediately")
        loops.append(first)
    return loops
