"""Creates operations that compute the position of a process along some axes of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import mul

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.shard.ops import GridShapeOp, ProcessMultiIndexOp
from compiler.dialects.shard.sharding import axes_attr
from compiler.ir.affine import AffineMap, constant, symbol
from compiler.ir.attributes import SymbolRefAttr, index_attr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX
from compiler.rewrite.builder import Builder


def grid_sizes(builder: Builder, grid: SymbolRefAttr, axes: Sequence[int]) -> list[Value]:
    """Creates the operation for the number of devices along each of the axes; returns its results."""
    types = [INDEX] * len(axes)
    return list(builder.create(GridShapeOp, grid=grid, axes=axes_attr(axes), result_types=types).results)


def process_multi_index(
    builder: Builder, grid: SymbolRefAttr, axes: Sequence[int], rank: int | None = None
) -> list[Value]:
    """Creates the operation for this process's index along each of the axes; without axes, along all `rank` axes."""
    types = [INDEX] * (len(axes) or rank or 0)
    return list(builder.create(ProcessMultiIndexOp, grid=grid, axes=axes_attr(axes), result_types=types).results)


def linear_index(builder: Builder, indices: Sequence[Value], sizes: Sequence[Value], location: Operation) -> MixedValue:
    """Returns the number of an element in rows of the given sizes, of which the first may be missing."""
    symbols = [symbol(i) for i in range(len(sizes))]
    strides = [
        make_composed_folded_apply(
            builder, AffineMap(0, len(sizes), (reduce(mul, symbols[start:], constant(1)),)), sizes, location
        )
        for start in range(len(sizes) - len(indices) + 1, len(sizes) + 1)
    ]
    operands: list[MixedValue] = [0]
    total = symbol(0)
    for index, stride in zip(indices, strides, strict=True):
        total = total + symbol(len(operands)) * symbol(len(operands) + 1)
        operands += [index, stride]
    return make_composed_folded_apply(builder, AffineMap(0, len(operands), (total,)), operands, location)


def process_linear_index(
    builder: Builder, grid: SymbolRefAttr, axes: Sequence[int], location: Operation, indices: Sequence[Value] = ()
) -> Value:
    """Creates the linear index of a process along some axes: of this process, or of the one with these `indices`."""
    places = list(indices) or process_multi_index(builder, grid, axes)
    index = linear_index(builder, places, grid_sizes(builder, grid, axes), location)
    return index if isinstance(index, Value) else builder.create(ConstantOp, value=index_attr(index)).result
