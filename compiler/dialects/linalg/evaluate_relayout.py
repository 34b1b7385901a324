"""Interpreter of linalg's operations that pack tensors into tiles and back, and of softmax."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.linalg.ops import SoftmaxOp
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.math.evaluate import library_function
from compiler.interpreter.elements import poison_beside, with_poison
from compiler.interpreter.integers import mixed_numbers
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import Bits, Elements, Evaluator, UndefinedBehavior, Value
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir.types import element_type_or_self
from compiler.ods import hook


def _tiles(op: PackOp | UnPackOp, dynamic: Sequence[int], rank: int) -> list[int]:
    """Returns the tile size along each dimension of the unpacked tensor; 1 for dimensions that are not tiled."""
    sizes = [1] * rank
    for dim, size in zip(op.inner_dims_pos.values, mixed_numbers(op.static_inner_tiles.values, list(dynamic))):
        if size <= 0:
            raise UndefinedBehavior(f"the tiles of dimension {dim} have size {size}")
        sizes[dim] = size
    return sizes


def _order(op: PackOp | UnPackOp, rank: int) -> list[int]:
    """Returns the dimensions of the packed tensor in terms of pairs of outer and inner ones, in their order."""
    outer = list(op.outer_dims_perm.values) or list(range(rank))
    return [2 * dim for dim in outer] + [2 * dim + 1 for dim in op.inner_dims_pos.values]


def _packed(array: Bits, op: PackOp | UnPackOp, tiles: Sequence[int], shape: tuple[int, ...]) -> Bits:
    """Returns an array whose extents are multiples of the tile sizes in the packed shape."""
    pairs = [number for size, tile in zip(array.shape, tiles, strict=True) for number in (size // tile, tile)]
    order = _order(op, array.ndim)
    rest = [number for number in range(2 * array.ndim) if number not in order]
    return array.reshape(pairs).transpose([*order, *rest]).reshape(shape)


@hook.evaluator(PackOp)
def evaluate_pack(op: PackOp, machine: object) -> Evaluator:
    has_padding = op.padding_value is not None

    def pack(source: Elements, dest: Elements, *rest: Value) -> Elements:
        tiles = _tiles(op, rest[has_padding:], source.bits.ndim)
        counts = dict(zip(_order(op, source.bits.ndim), dest.bits.shape))
        full = [counts[2 * dim] * tile for dim, tile in enumerate(tiles)]
        if any(size > whole for size, whole in zip(source.bits.shape, full)):
            raise UndefinedBehavior("the destination has too few tiles")
        if not has_padding and tuple(full) != source.bits.shape:
            raise UndefinedBehavior("the tiles are not full, and there is no padding value")
        place = tuple([slice(0, size) for size in source.bits.shape])
        bits, poison = np.zeros(full, source.bits.dtype), np.full(full, None, object)
        if has_padding:
            bits[...] = rest[0]
        bits[place], poison[place] = source.bits, poison_beside(source)
        shape = dest.bits.shape
        return with_poison(_packed(bits, op, tiles, shape), _packed(poison, op, tiles, shape))

    return pack


@hook.evaluator(UnPackOp)
def evaluate_unpack(op: UnPackOp, machine: object) -> Evaluator:
    def unpack(source: Elements, dest: Elements, *dynamic: int) -> Elements:
        rank = dest.bits.ndim
        tiles = _tiles(op, dynamic, rank)
        counts = dict(zip(_order(op, rank), source.bits.shape))
        full = [counts[2 * dim] * tile for dim, tile in enumerate(tiles)]
        if any(size > whole for size, whole in zip(dest.bits.shape, full)):
            raise UndefinedBehavior("the source has too few tiles")
        places = _packed(np.arange(int(np.prod(full))).reshape(full), op, tiles, source.bits.shape)
        wanted = np.arange(int(np.prod(full))).reshape(full)[tuple([slice(0, size) for size in dest.bits.shape])]
        by_place = np.empty(places.size, np.int64)
        by_place[places.ravel()] = np.arange(places.size)
        chosen = by_place[wanted]
        return with_poison(source.bits.ravel()[chosen], poison_beside(source).ravel()[chosen])

    return unpack


@hook.evaluator(SoftmaxOp)
def evaluate_softmax(op: SoftmaxOp, machine: object) -> Evaluator:
    """Exponentials of the differences from the greatest number, divided by their sum, which is added up in order."""
    semantics, axis = semantics_of(element_type_or_self(op.input.type)), op.dimension.value
    exponential = library_function("exp", semantics)

    def shares(row: list[int]) -> list[int]:
        greatest = row[0]
        for number in row[1:]:
            greatest = arithmetic.maxnum(greatest, number, semantics)
        powers = [exponential(arithmetic.subtract(number, greatest, semantics)) for number in row]
        total = arithmetic.from_integer(0, semantics)
        for power in powers:
            total = arithmetic.add(total, power, semantics)
        return [arithmetic.divide(power, total, semantics) for power in powers]

    def compute(source: Value, output: Value) -> Value:
        contents = source.contents(op) if isinstance(source, MemRef) else source
        if contents.poison is not None:
            raise UndefinedBehavior("an element of the input has no value")
        rows = np.moveaxis(contents.bits, axis, -1)
        results = [shares(row) if row else [] for row in rows.reshape(-1, rows.shape[-1]).tolist()]
        bits = np.moveaxis(np.array(results, contents.bits.dtype).reshape(rows.shape), -1, axis)
        if isinstance(output, MemRef):
            output.fill(Elements(bits))
            return None
        return Elements(bits)

    return compute
