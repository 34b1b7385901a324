"""`tosa-layerwise-constant-fold`: folds transposes, reciprocals and reductions of constants.

%0 = tosa.transpose %const {perms = array<i32: 1, 0>}    ->    "tosa.const"() with its elements transposed
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import product
from types import MappingProxyType

from compiler.dialects.tosa.building import const
from compiler.dialects.tosa.constants import dense_constant
from compiler.dialects.tosa.elementwise_ops import ReciprocalOp
from compiler.dialects.tosa.fold import reciprocal
from compiler.dialects.tosa.layout_ops import TransposeOp
from compiler.dialects.tosa.ops import ConstOp
from compiler.dialects.tosa.reduction_ops import (
    ReduceAllOp,
    ReduceAnyOp,
    ReduceMaxOp,
    ReduceMinOp,
    ReduceProductOp,
    ReduceSumOp,
    Reduction,
)
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IndexType, IntegerType, RankedTensorType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.dense_elements import dense_of, elements_of, linearize, row_major_strides
from compiler.rewrite.elementwise import signed
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter

_COMBINERS: Mapping[type[Reduction], Callable[[int, int], int]] = MappingProxyType(
    {
        ReduceAllOp: lambda left, right: left & right,
        ReduceAnyOp: lambda left, right: left | right,
        ReduceMaxOp: max,
        ReduceMinOp: min,
        ReduceProductOp: lambda left, right: left * right,
        ReduceSumOp: lambda left, right: left + right,
    }
)


@dataclass
class TosaLayerwiseConstantFold(Pass):
    """Fold layerwise operations on constant tensors."""

    argument = "tosa-layerwise-constant-fold"
    name = "TosaLayerwiseConstantFoldPass"
    summary = "Fold layerwise operations on constant tensors"
    anchor = "func.func"

    aggressive_reduce_constant: bool = option(
        "aggressive-reduce-constant",
        False,
        "Always perform the reduce constant optimizationMay add more tosa.const but would reduce runtime calculations",
    )

    def run(self, op: Operation, state: PassState) -> None:
        dialect = state.context.dialect("tosa")
        assert dialect is not None
        reductions = (_reduction(op_class, shared=self.aggressive_reduce_constant) for op_class in _COMBINERS)
        patterns = FrozenPatternSet(
            [transpose_of_constant, reciprocal_of_constant, *reductions, *dialect.rewrites.patterns]
        )
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


@pattern(TransposeOp, name="TosaFoldConstantTranspose")
def transpose_of_constant(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose of a constant without other uses -> a constant"""
    constant, result = dense_constant(op.input1), op.result.type
    if constant is None or not isinstance(result, RankedTensorType) or not result.has_static_shape:
        return False
    if not isinstance(result.element_type, IntegerType | IndexType | FloatType):
        return False
    if len(rewriter.users(op.input1)) != 1 or constant.type.element_type != result.element_type:
        return False
    values = transposed(constant, op.perms.values, result)
    if values is None:
        return rewriter.notify_match_failure(op, "unsupported attribute or element type")
    rewriter.replace_op(op, [const(rewriter, values, op)])
    return True


def transposed(
    constant: DenseElementsAttr, perms: tuple[int, ...], type_: RankedTensorType
) -> DenseElementsAttr | None:
    """Returns the elements in another order: dimension i of the result is dimension perms[i] of the constant."""
    if constant.type.shape is None:
        return None
    elements = elements_of(constant)
    strides = row_major_strides(constant.type.shape)
    moved = [strides[index] for index in perms]
    return dense_of(type_, [elements[linearize(place, moved)] for place in product(*map(range, type_.shape))])


@pattern(ReciprocalOp, name="TosaFoldConstantReciprocal")
def reciprocal_of_constant(op: ReciprocalOp, rewriter: Rewriter) -> bool:
    """reciprocal of a constant without other uses -> a constant"""
    source, type_ = op.input1, op.result.type
    if source.defining_op(ConstOp) is None or not rewriter.has_one_use(source):
        return rewriter.notify_match_failure(op, "input is no constant, or has other users")
    constant = dense_constant(source)
    if constant is None or constant.type != type_ or not isinstance(constant.type.element_type, FloatType):
        return False
    semantics = constant.type.element_type.semantics
    values = dense_of(constant.type, [(reciprocal(bits, semantics),) for (bits,) in elements_of(constant)])
    if values is None:
        return False
    rewriter.replace_op(op, [const(rewriter, values, op)])
    return True


def _reduction(op_class: type[Reduction], *, shared: bool) -> FunctionPattern:
    """Returns the pattern for a reduction of a constant; with `shared` also of one that has other uses."""

    @pattern(op_class, name="ReduceConstantOptimization")
    def reduce_constant(op: Reduction, rewriter: Rewriter) -> bool:
        """reduce_sum of a constant of integers -> a constant"""
        source, result = op.input, op.result.type
        if source.defining_op(ConstOp) is None:
            return rewriter.notify_match_failure(op, "reduce input must be const operation")
        if not shared and not rewriter.has_one_use(source):
            return rewriter.notify_match_failure(op, "input operation has more than one user")
        if not isinstance(result, RankedTensorType) or not result.has_static_shape:
            return rewriter.notify_match_failure(op, "result type shape is not static")
        constant = dense_constant(source)
        if constant is None or not isinstance(constant.type.element_type, IntegerType):
            return rewriter.notify_match_failure(op, "reduce input currently supported with integer type")
        values = _reduced(constant, op.axis.value, result, _COMBINERS[op_class])
        if values is None:
            return False
        rewriter.replace_op(op, [const(rewriter, values, op)])
        return True

    return reduce_constant


def _reduced(
    constant: DenseElementsAttr, axis: int, result: RankedTensorType, combine: Callable[[int, int], int]
) -> DenseElementsAttr | None:
    shape, element = constant.type.shape, constant.type.element_type
    assert shape is not None and isinstance(element, IntegerType)
    elements = [
        bits if element.is_unsigned or element.width == 1 else signed(bits, element.width)
        for (bits,) in elements_of(constant)
    ]
    strides = row_major_strides(shape)
    step = strides[axis]
    reduced = []
    for place in product(*map(range, result.shape)):
        start = linearize(place, strides)
        reduced.append((reduce(combine, (elements[start + step * index] for index in range(shape[axis]))),))
    return dense_of(result, reduced)
