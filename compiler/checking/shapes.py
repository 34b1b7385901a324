"""Sizes of dimensions, chosen so that inputs satisfy the requirements of a function.

    func.func @f(%a: memref<?x4xf32>, %b: memref<?x?xf32>)
      linalg.copy ins(%a : ...) outs(%b : ...)               // the first dimensions are one, the second ones are 4
      memref.subview %a[6, 0] [2, 4] [1, 1] : ...            // the first dimension is 8 at least

Returns classes of the dimensions of a function's parameters, and sizes for these. They are a guess only: inputs that do
not fit are undefined behavior, and prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from random import Random

from compiler.dialects.bufferization.ops import ToBufferOp, ToTensorOp
from compiler.dialects.gpu.kernel_ops import LaunchFuncOp, LaunchOp
from compiler.dialects.linalg import elementwise_ops as linalg
from compiler.dialects.linalg.interface import indexing_maps, is_structured
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.memref.access_ops import CopyOp, LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.memref.view_ops import DimOp as MemRefDimOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.scf.ops import ForOp, ParallelOp
from compiler.dialects.tensor.ops import CastOp, EmptyOp, ExtractOp, ExtractSliceOp, InsertOp, InsertSliceOp, PadOp
from compiler.dialects.tensor.ops import DimOp as TensorDimOp
from compiler.dialects.vector.element_ops import BroadcastOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp, in_bounds, transferred_vector
from compiler.ir.affine_expr import AffineBinaryExpr, AffineDimExpr, AffineExpr
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.slices import static_slice
from compiler.ir.types import DYNAMIC, IndexType, ShapedType, VectorType
from compiler.ods.reshape_ops import ExpandShape

_SAME_SHAPE = ("Elementwise", "SameOperandsAndResultShape", "SameOperandsShape", "SameTypeOperands")
_SAME_SHAPE_OPS = (
    ToBufferOp,
    ToTensorOp,
    linalg.CopyOp,
    memref.CastOp,
    CopyOp,
    CastOp,
    BroadcastOp,
)

WHOLE = -1
"""Dimension of an index: the value itself."""
_Dimension = tuple[object, int]
"""A dimension of a value."""


class DimensionClasses:
    """Dimensions of the values in a function, in classes of one size each."""

    def __init__(self, function: Operation) -> None:
        self._parents: dict[_Dimension, _Dimension] = {}
        self._sizes: dict[_Dimension, int] = {}
        for op in function.walk():
            for value in (*op.operands, *op.results):
                self._add_static(value)
            for first, second in _related(op):
                self._join(first, second)
        self._least: dict[_Dimension, int] = {}
        """The least size of a class."""
        self._factors: dict[_Dimension, int] = {}
        """A factor of the size of a class."""
        self._sums: dict[_Dimension, tuple[Operation, int, AffineExpr]] = {}
        """Classes that a structured operation with some loops indexes by an expression of these, such as `d0 + d1`."""
        for op in function.walk():
            for dimension, size in _least_sizes(op):
                root = self._root(dimension)
                self._least[root] = max(size, self._least.get(root, 0))
            for dimension, factor in _factors(op):
                self._factors.setdefault(self._root(dimension), factor)
            for dimension, loops, expr in _expressions(op):
                self._sums.setdefault(self._root(dimension), (op, loops, expr))

    def sizes(self, choices: Sequence[int], rng: Random) -> Callable[[Value, int], int]:
        """Returns a function that gives a size for each dimension, or index: those of one class are equal.

        A class whose size is open has one of `choices`, or the next larger size that it may have.
        """
        chosen = dict(self._sizes)

        def size_of(key: _Dimension) -> int:
            root = self._root(key)
            if root not in chosen:
                chosen[root] = rng.choice(choices)  # an expression may lead back to its own class
                if root in self._sums:
                    op, loops, expr = self._sums[root]
                    last = expr.evaluate([size_of((op, loop)) - 1 for loop in range(loops)])
                    chosen[root] = 1 + (last or 0)
                else:
                    factor = self._factors.get(root, 1)
                    size = chosen[root] + max(0, self._least.get(root, 1) - 1)
                    chosen[root] = -(-size // factor) * factor
            return chosen[root]

        return lambda value, dimension: size_of((value, dimension))

    def is_size(self, value: Value) -> bool:
        """Returns True for an index that is the size of a dimension, the step of a loop, or a number of threads."""
        return (value, WHOLE) in self._parents or (value, WHOLE) in self._least

    def _add_static(self, value: Value) -> None:
        if isinstance(value.type, ShapedType):
            for dimension, size in enumerate(value.type.shape or ()):
                if size != DYNAMIC:
                    self._sizes.setdefault(self._root((value, dimension)), size)

    def _root(self, key: _Dimension) -> _Dimension:
        while (parent := self._parents.get(key, key)) != key:
            key = parent
        return key

    def _join(self, first: _Dimension, second: _Dimension) -> None:
        root, other = self._root(first), self._root(second)
        self._parents.setdefault(first, root)
        self._parents.setdefault(second, other)
        if root == other:
            return
        self._parents[other] = root
        if other in self._sizes:
            self._sizes.setdefault(root, self._sizes[other])


def _related(op: Operation) -> Iterator[tuple[_Dimension, _Dimension]]:
    """Returns the pairs of dimensions that an op needs to be the same."""
    if is_structured(op):
        for operand, map_ in zip(op.operands, indexing_maps(op), strict=False):
            for dimension, expr in enumerate(map_.results):
                if isinstance(expr, AffineDimExpr):
                    yield (op, expr.position), (operand, dimension)
        for output, result in zip(op.operands[len(op.operands) - len(op.results) :], op.results, strict=True):
            yield from _same_shapes([output, result])
    elif any(op.has_trait(name) for name in _SAME_SHAPE) or isinstance(op, _SAME_SHAPE_OPS):
        yield from _same_shapes([*op.operands, *op.results])
    elif isinstance(op, (AllocOp, AllocaOp, EmptyOp)):
        waiting = list(op.dynamic_sizes)
        for dimension, size in enumerate(getattr(op.result.type, "shape", ())):
            if size == DYNAMIC and waiting:
                yield (waiting.pop(0), WHOLE), (op.result, dimension)
    elif isinstance(op, (MemRefDimOp, TensorDimOp)):
        index = constant_index(op.index)
        if index is not None:
            yield (op.source_, index), (op.result, WHOLE)


def _least_sizes(op: Operation) -> Iterator[tuple[_Dimension, int]]:
    """Returns sizes that dimensions must have at least for accesses at constant places, steps and launches."""
    match op:
        case ExtractSliceOp() | SubViewOp() | InsertSliceOp():
            whole = op.dest if isinstance(op, InsertSliceOp) else op.source_
            slice_ = static_slice(op)
            for dimension, row in enumerate(zip(slice_.offsets, slice_.sizes, slice_.strides, strict=True)):
                offset, size, stride = [0 if number == DYNAMIC else number for number in row]
                yield (whole, dimension), offset + max(size - 1, 0) * stride + (size > 0)
        case LoadOp() | StoreOp():
            yield from _places(op.memref, op.indices)
        case ExtractOp():
            yield from _places(op.tensor, op.indices)
        case InsertOp():
            yield from _places(op.dest, op.indices)
        case LaunchOp() | LaunchFuncOp():
            sizes = op.grid_size_x, op.grid_size_y, op.grid_size_z, op.block_size_x, op.block_size_y, op.block_size_z
            yield from [((threads, WHOLE), 1) for threads in sizes]
        case PadOp():
            yield from [((width, WHOLE), 0) for width in (*op.low, *op.high)]
        case ForOp() | ParallelOp():
            for step in (op.step,) if isinstance(op, ForOp) else op.step:
                yield (step, WHOLE), 1
        case TransferReadOp() | TransferWriteOp():
            vector = transferred_vector(op).type
            shape = vector.shape if isinstance(vector, VectorType) else ()
            for extent, expr, is_inside in zip(shape, op.permutation_map.map.results, in_bounds(op)):
                if is_inside and isinstance(expr, AffineDimExpr):
                    yield (op.base, expr.position), (constant_index(op.indices[expr.position]) or 0) + extent


def _places(whole: Value, indices: Sequence[Value]) -> Iterator[tuple[_Dimension, int]]:
    for dimension, index in enumerate(indices):
        if (place := constant_index(index)) is not None and place >= 0:
            yield (whole, dimension), place + 1


def _factors(op: Operation) -> Iterator[tuple[_Dimension, int]]:
    """Returns numbers that the sizes of dimensions must be multiples of, as they are split into several dimensions."""
    if isinstance(op, ExpandShape):
        sizes = op.result.type.shape or ()
        for dimension, group in enumerate(op.groups):
            yield (op.src, dimension), prod([max(1, sizes[place]) for place in group])


def _expressions(op: Operation) -> Iterator[tuple[_Dimension, int, AffineExpr]]:
    """Returns the dimensions that a structured operation indexes by more than one of its loops, with their number."""
    if is_structured(op):
        for operand, map_ in zip(op.operands, indexing_maps(op), strict=False):
            for dimension, expr in enumerate(map_.results):
                if isinstance(expr, AffineBinaryExpr):
                    yield (operand, dimension), map_.num_dims, expr


def _same_shapes(values: Sequence[Value]) -> Iterator[tuple[_Dimension, _Dimension]]:
    shaped = [value for value in values if isinstance(value.type, ShapedType) and value.type.shape is not None]
    for value in shaped[1:]:
        for dimension in range(min(len(shaped[0].type.shape), len(value.type.shape))):  # type: ignore[attr-defined]
            yield (shaped[0], dimension), (value, dimension)


def constant_index(value: Value) -> int | None:
    """Returns the number that an index always is; None for another value."""
    if isinstance(value, OpResult) and isinstance(value.type, IndexType):
        attribute = value.owner.properties.get("value")
        if isinstance(attribute, IntegerAttr):
            return attribute.value
    return None
