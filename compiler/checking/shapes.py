"""Dimensions that must have the same size, so that inputs fit what a function does with them.

    func.func @f(%a: memref<?x4xf32>, %b: memref<?x?xf32>)
      linalg.copy ins(%a : ...) outs(%b : ...)               // the first dimensions are one, the second ones are 4

Returns classes of the dimensions of a function's parameters. They are a guess only: inputs that do not fit are
undefined behavior, and prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.dialects.bufferization.ops import ToBufferOp, ToTensorOp
from compiler.dialects.linalg import elementwise_ops as linalg
from compiler.dialects.linalg.interface import indexing_maps, is_structured
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.memref.view_ops import DimOp as MemRefDimOp
from compiler.dialects.tensor.ops import CastOp, EmptyOp
from compiler.dialects.tensor.ops import DimOp as TensorDimOp
from compiler.dialects.vector.element_ops import BroadcastOp
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, IndexType, ShapedType

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

_Dimension = tuple[object, int]
"""A dimension of a value; -1 for the value itself, an index."""


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

    def representative(self, value: Value, dimension: int = -1) -> object:
        """Returns the class of a dimension, or of an index."""
        return self._root((value, dimension))

    def static_size(self, value: Value, dimension: int) -> int | None:
        """Returns the size that a class must have."""
        return self._sizes.get(self._root((value, dimension)))

    def is_size(self, value: Value) -> bool:
        """Returns True for an index that is the size of a dimension."""
        return (value, -1) in self._parents

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
                yield (waiting.pop(0), -1), (op.result, dimension)
    elif isinstance(op, (MemRefDimOp, TensorDimOp)):
        index = _constant(op.index)
        if index is not None:
            yield (op.source, index), (op.result, -1)


def _same_shapes(values: Sequence[Value]) -> Iterator[tuple[_Dimension, _Dimension]]:
    shaped = [value for value in values if isinstance(value.type, ShapedType) and value.type.shape is not None]
    for value in shaped[1:]:
        for dimension in range(min(len(shaped[0].type.shape), len(value.type.shape))):  # type: ignore[attr-defined]
            yield (shaped[0], dimension), (value, dimension)


def _constant(value: Value) -> int | None:
    if isinstance(value, OpResult) and isinstance(value.type, IndexType):
        attribute = value.owner.properties.get("value")
        if isinstance(attribute, IntegerAttr):
            return attribute.value
    return None
