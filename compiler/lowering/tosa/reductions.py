"""Reductions and argmax of tosa as `linalg.reduce` and `linalg.generic`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import AddFOp, MaximumFOp, MinimumFOp, MulFOp
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, MaxSIOp, MinSIOp, MulIOp, OrIOp
from compiler.dialects.linalg.elementwise_ops import SelectOp
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.tosa.enums import NanPropagationMode
from compiler.dialects.tosa.reduction_ops import (
    ArgMaxOp,
    ReduceAllOp,
    ReduceAnyOp,
    ReduceMaxOp,
    ReduceMinOp,
    ReduceProductOp,
    ReduceSumOp,
    Reduction,
)
from compiler.ir import floats
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import dim
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1, FloatType, IntegerType, RankedTensorType, Type
from compiler.lowering.tensor_emitter import TensorEmitter, ranked
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter

_COMBINERS: Mapping[type[Reduction], tuple[type[Operation], type[Operation]]] = MappingProxyType(
    {
        ReduceSumOp: (AddFOp, AddIOp),
        ReduceProductOp: (MulFOp, MulIOp),
        ReduceMinOp: (MinimumFOp, MinSIOp),
        ReduceMaxOp: (MaximumFOp, MaxSIOp),
        ReduceAllOp: (AndIOp, AndIOp),
        ReduceAnyOp: (OrIOp, OrIOp),
    }
)
"""Ops that combine two elements: floats, and integers."""


def _initial_value(op: Operation, type_: Type) -> int | None:
    """Returns the bit pattern of the neutral element."""
    match op, type_:
        case ReduceAllOp() | ReduceAnyOp(), _:
            return int(isinstance(op, ReduceAllOp)) if type_ == I1 else None
        case ReduceSumOp() | ReduceProductOp(), FloatType():
            return floats.from_float(float(isinstance(op, ReduceProductOp)), type_.semantics)
        case ReduceSumOp() | ReduceProductOp(), IntegerType():
            return int(isinstance(op, ReduceProductOp))
        case _, FloatType():
            return floats.largest(type_.semantics, negative=not isinstance(op, ReduceMinOp))
        case _, IntegerType():
            half = 1 << type_.width - 1
            return half - 1 if isinstance(op, ReduceMinOp) else -half
    return None


def _reduction(op_class: type[Reduction]) -> FunctionPattern:
    @pattern(op_class, name="ReduceConverter")
    def lower(op: Reduction, rewriter: Rewriter) -> bool:
        """reduce_sum -> linalg.reduce { addf }, tensor.expand_shape"""
        return _Reduction(op, rewriter).lower()

    return lower


class _Reduction(TensorEmitter):
    def __init__(self, op: Reduction, rewriter: Rewriter) -> None:
        super().__init__(rewriter, op)
        self._op = op
        self._axis = op.axis.value

    def lower(self) -> bool:
        op, input_ = self._op, self._op.input
        source, result = ranked(input_.type), ranked(op.result.type)
        if source is None or result is None:
            return self.rewriter.notify_match_failure(op, "unranked tensors not supported")
        element = result.element_type
        kept = [index for index in range(source.rank) if index != self._axis]
        shape, dynamic = [source.shape[index] for index in kept], self.dynamic_dims(input_, kept)
        empty = self.empty(shape, element, dynamic)
        initial = _initial_value(op, element)
        if initial is None:
            return self.rewriter.notify_match_failure(op, "No initial value found for reduction operation")
        filled = self.fill(self.constant(initial, element), empty)
        if isinstance(element, FloatType) and isinstance(op, ReduceMinOp | ReduceMaxOp):
            if op.nan_mode is NanPropagationMode.IGNORE:
                reduced = self._without_nans(input_, filled, shape, dynamic, element)
                self.rewriter.replace_op(op, [self._with_axis(reduced, result)])
                return True
        reduced = self.reduce([input_], [filled], [self._axis], lambda args: [self._combined(*args)]).result
        self.rewriter.replace_op(op, [self._with_axis(reduced, result)])
        return True

    def _combined(self, element: Value, so_far: Value) -> Value:
        of_float, of_integer = _COMBINERS[type(self._op)]
        return self.op(of_float if isinstance(element.type, FloatType) else of_integer, element, so_far)

    def _without_nans(
        self, input_: Value, filled: Value, shape: Sequence[int], dynamic: Sequence[Value], element: FloatType
    ) -> Value:
        """Sets the result to NaN if all elements are NaN, by a second reduction."""
        true = self.constant(1, I1)
        all_nan = self.fill(true, self.empty(shape, I1, dynamic))

        def body(arguments: Sequence[Value]) -> Sequence[Value]:
            value, _, so_far, only_nans = arguments
            combined = self._combined(value, so_far)
            is_nan = self.is_nan(value)
            chosen = self.select(is_nan, so_far, combined)
            return [chosen, self.op(AndIOp, only_nans, is_nan)]

        reduced, only_nans = self.reduce([input_, input_], [filled, all_nan], [self._axis], body).results
        nan = self.constant(floats.quiet_nan(element.semantics), element)
        nans = self.fill(nan, self.empty(shape, element, dynamic))
        output = self.empty(shape, element, dynamic)
        return self.named(SelectOp, [only_nans, nans, reduced], [output]).result

    def _with_axis(self, value: Value, result: RankedTensorType) -> Value[RankedTensorType]:
        """Returns the tensor with an extent of 1 where the axis was."""
        rank, axis = result.rank - 1, self._axis
        groups = [[index + 1 if index > axis else index] for index in range(rank)]
        if rank:
            place = min(axis, rank - 1)
            groups[place].append(place + 1)
        return self.expand(value, result, groups)


@pattern(ArgMaxOp, name="ArgMaxConverter")
def lower_argmax(op: ArgMaxOp, rewriter: Rewriter) -> bool:
    """argmax -> linalg.generic that keeps the largest element and its index"""
    emit, input_ = TensorEmitter(rewriter, op), op.input
    source, result, axis = ranked(input_.type), ranked(op.result.type), op.axis.value
    if source is None or result is None:
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    index_type, element = result.element_type, source.element_type
    if not isinstance(index_type, IntegerType):
        return rewriter.notify_match_failure(op, "tosa.arg_max to linalg.* requires integer-like result type")
    kept = [index for index in range(source.rank) if index != axis]
    dynamic = emit.dynamic_dims(input_, kept)
    empty = emit.empty(result.shape, index_type, dynamic)
    indices = emit.fill(emit.constant(0, index_type), empty)
    least = _initial_value(op, element)
    empty = emit.empty(result.shape, element, dynamic)
    if least is None:
        return rewriter.notify_match_failure(op, "unsupported tosa.argmax element type")
    largest = emit.fill(emit.constant(least, element), empty)

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        value, old_index, old = arguments
        index = emit.cast(IndexCastOp, emit.loop_index(axis), index_type)
        larger = _is_larger(emit, value, old, nan_wins=op.nan_mode is not NanPropagationMode.IGNORE)
        chosen = emit.select(larger, value, old)
        position = emit.select(larger, index, old_index)
        return [position, chosen]

    kinds = [REDUCTION if index == axis else PARALLEL for index in range(source.rank)]
    rest = AffineMap(source.rank, 0, tuple(dim(index) for index in kept))
    maps = [AffineMap.identity(source.rank), rest, rest]
    types = [result, RankedTensorType(result.shape, element)]
    position, _ = emit.generic([input_], [indices, largest], maps, kinds, body, types).results
    rewriter.replace_op(op, [position])
    return True


def _is_larger(emit: TensorEmitter, value: Value, old: Value, *, nan_wins: bool) -> Value:
    """Returns the condition that an element replaces the largest so far; if NaN propagates, the first one is kept."""
    if not isinstance(value.type, FloatType):
        return emit.compare(CmpIPredicate.SGT, value, old)
    if not nan_wins:
        return emit.compare(CmpFPredicate.OGT, value, old)
    larger = emit.compare(CmpFPredicate.UGT, value, old)
    return emit.op(AndIOp, larger, emit.compare(CmpFPredicate.ORD, old, old))


REDUCTION_PATTERNS = (*map(_reduction, _COMBINERS), lower_argmax)
