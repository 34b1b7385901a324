"""Upstream's `ShardingInterface`: the loops of operations that can be split, and how each indexes tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.interface import indexing_maps, is_structured, iterator_types, outputs
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.tensor.ops import EmptyOp, SplatOp
from compiler.dialects.tosa.elementwise_ops import (
    Activation,
    ClampOp,
    Comparison,
    CosOp,
    ElementwiseBinary,
    ElementwiseUnary,
    ErfOp,
    MulOp,
    NegateOp,
    SelectOp,
    SinOp,
)
from compiler.dialects.tosa.window_ops import MatMulOp
from compiler.ir.affine import AffineMap
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IndexType, IntegerType, RankedTensorType, Type

_ELEMENTWISE = (Activation, ClampOp, Comparison, ElementwiseBinary, ElementwiseUnary, MulOp, SelectOp)
_WITHOUT_LOOPS = (CosOp, ErfOp, SinOp)
"""Elementwise operations that upstream does not split."""
_SCALAR = AffineMap()


@dataclass(frozen=True, slots=True)
class ShardableLoops:
    """The kinds of an operation's loops, and the map from loops to dimensions of each operand and result."""

    kinds: Sequence[str]
    maps: Sequence[AffineMap]


def shardable_loops(op: Operation) -> ShardableLoops | None:
    """Returns the loops of an operation that can be split; None for other operations."""
    if is_structured(op):
        maps = indexing_maps(op)
        count = len(outputs(op))
        return ShardableLoops(iterator_types(op), [*maps, *maps[len(maps) - count :]])
    if isinstance(op, MatMulOp):
        targets = ((0, 1, 3), (0, 3, 2), None, None, (0, 1, 2))
        maps = [_SCALAR if target is None else AffineMap.with_targets(4, target) for target in targets]
        return ShardableLoops((PARALLEL, PARALLEL, PARALLEL, REDUCTION), maps)
    if isinstance(op, NegateOp):
        type_ = op.input1.type
        if not isinstance(type_, RankedTensorType):
            return ShardableLoops((), ())
        identity = AffineMap.identity(type_.rank)
        return ShardableLoops([PARALLEL] * type_.rank, (identity, _SCALAR, _SCALAR, identity))
    if isinstance(op, _ELEMENTWISE) and not isinstance(op, _WITHOUT_LOOPS):
        first, *_ = op.operands
        return _parallel(op, first.type)
    if isinstance(op, EmptyOp | SplatOp | ConstantOp):
        return _parallel(op, op.result.type)
    return None


def _parallel(op: Operation, type_: Type) -> ShardableLoops:
    """Returns a parallel loop for each dimension; all operands and results are indexed by all of them."""
    if not isinstance(type_, RankedTensorType):
        return ShardableLoops((), ())
    count = len(op.operands) + len(op.results)
    return ShardableLoops([PARALLEL] * type_.rank, [AffineMap.identity(type_.rank)] * count)


def are_valid(op: Operation, loops: ShardableLoops) -> bool:
    """Returns True if the types of an operation fit its maps and each dimension of a result is one loop's."""
    values = [*op.operands, *op.results]
    if not loops.maps or len(loops.maps) != len(values):
        return False
    scalars = FloatType | IndexType | IntegerType
    if not all(isinstance(value.type, RankedTensorType | scalars) for value in values):
        return False
    if not all(isinstance(result.type, RankedTensorType) for result in op.results):
        return False
    return all(map_.is_projected_permutation() for map_ in loops.maps[len(op.operands) :])
