"""Interpreter of llvm's intrinsics on the lanes that a mask and a length enable; the other lanes are poison."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.evaluate import Compute, atomic_update, division, float_to_integer, shift, truncation
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.llvm import vector_predication_intrinsics as ops
from compiler.dialects.llvm.evaluate_vectors import Lanes, is_enabled
from compiler.interpreter.elements import collected, element
from compiler.interpreter.integers import remainder, truncated
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Pointer
from compiler.interpreter.values import (
    AcceptsPoison,
    Elements,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Value,
    elementwise,
    sized_vector,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.operation import Operation
from compiler.ir.types import VectorType
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

Conversion: TypeAlias = "ops.VPIntegerConversion | ops.VPFloatConversion"


def _enabled(mask: Elements, length: int) -> list[int]:
    """Returns the numbers of the lanes that are enabled. Raises UndefinedBehavior."""
    lanes = mask.bits.size
    if length > lanes:
        raise UndefinedBehavior(f"{length} lanes are enabled, and the vectors have {lanes}")
    return [lane for lane in range(length) if is_enabled(mask, lane)]


def _spread(values: Iterable[Value], lanes: Sequence[int], type_: VectorType, op: Operation) -> Elements:
    """Returns a vector with values in some lanes, and poison in the others."""
    row: list[Value] = [Poison(op, "the lane is not enabled")] * type_.num_elements
    for lane, value in zip(lanes, values, strict=True):
        row[lane] = value
    return collected(row, type_.element_type, type_.shape)


def _chosen(vector: Elements, lanes: Sequence[int], type_: VectorType) -> Elements:
    """Returns the vector of some lanes."""
    return collected([element(vector, (lane,)) for lane in lanes], type_.element_type, (len(lanes),))


def _on_lanes(op: Operation, compute: Evaluator | AcceptsPoison) -> Evaluator:
    """Returns an evaluator that computes with the vectors of the enabled lanes."""
    result = sized_vector(op.result.type)
    *vectors_of_lanes, _, _ = op.operands  # then mask and length
    types = [sized_vector(operand.type) for operand in vectors_of_lanes]
    function = compute.evaluate if isinstance(compute, AcceptsPoison) else compute

    def evaluate(*operands: Value) -> Elements:
        *vectors, mask, length = operands
        lanes = _enabled(mask, length)
        values = function(*[_chosen(vector, lanes, type_) for vector, type_ in zip(vectors, types, strict=True)])
        return _spread([element(values, (place,)) for place in range(len(lanes))], lanes, result, op)

    return evaluate


# ---------------------------------------------------------------------------------------------------------- arithmetic


def _integers(compute: Compute, *, is_signed: bool = False) -> Callable[[ops.VPIntegerBinary, object], Evaluator]:
    def make(op: ops.VPIntegerBinary, machine: object) -> Evaluator:
        width = width_of(op.res.type)
        mask, own = (1 << width) - 1, width if is_signed else 0
        return _on_lanes(op, elementwise(lambda a, b: compute(signed(a, own), signed(b, own)) & mask, op.res.type))

    return make


hook.evaluator(ops.VPAddOp)(_integers(operator.add))
hook.evaluator(ops.VPSubOp)(_integers(operator.sub))
hook.evaluator(ops.VPMulOp)(_integers(operator.mul))
hook.evaluator(ops.VPOrOp)(_integers(operator.or_))
hook.evaluator(ops.VPAndOp)(_integers(operator.and_))
hook.evaluator(ops.VPXorOp)(_integers(operator.xor))
hook.evaluator(ops.VPSMaxOp)(_integers(max, is_signed=True))
hook.evaluator(ops.VPSMinOp)(_integers(min, is_signed=True))
hook.evaluator(ops.VPUMaxOp)(_integers(max))
hook.evaluator(ops.VPUMinOp)(_integers(min))


def _divisions(compute: Compute, *, is_signed: bool) -> Callable[[ops.VPIntegerBinary, object], Evaluator]:
    return lambda op, machine: _on_lanes(op, division(op, compute, is_signed=is_signed, is_exact=False))


hook.evaluator(ops.VPSDivOp)(_divisions(truncated, is_signed=True))
hook.evaluator(ops.VPUDivOp)(_divisions(operator.floordiv, is_signed=False))
hook.evaluator(ops.VPSRemOp)(_divisions(remainder, is_signed=True))
hook.evaluator(ops.VPURemOp)(_divisions(operator.mod, is_signed=False))


def _shifts(compute: Callable[[int, int, int], int]) -> Callable[[ops.VPIntegerBinary, object], Evaluator]:
    def make(op: ops.VPIntegerBinary, machine: object) -> Evaluator:
        return _on_lanes(op, shift(op, compute, is_exact=False, no_signed=False, no_unsigned=False))

    return make


hook.evaluator(ops.VPShlOp)(_shifts(lambda a, b, width: a << b))
hook.evaluator(ops.VPLShrOp)(_shifts(lambda a, b, width: a >> b))
hook.evaluator(ops.VPAShrOp)(_shifts(lambda a, b, width: signed(a, width) >> b))


def _floats(compute: Callable[..., int]) -> Callable[[Operation, object], Evaluator]:
    def make(op: Operation, machine: object) -> Evaluator:
        semantics = semantics_of(op.result.type)
        return _on_lanes(op, elementwise(lambda *bits: compute(*bits, semantics), op.result.type))

    return make


hook.evaluator(ops.VPFAddOp)(_floats(arithmetic.add))
hook.evaluator(ops.VPFSubOp)(_floats(arithmetic.subtract))
hook.evaluator(ops.VPFMulOp)(_floats(arithmetic.multiply))
hook.evaluator(ops.VPFDivOp)(_floats(arithmetic.divide))
hook.evaluator(ops.VPFRemOp)(_floats(arithmetic.remainder))
hook.evaluator(ops.VPFNegOp)(_floats(arithmetic.negate))
hook.evaluator(ops.VPFmaOp)(_floats(arithmetic.fused_multiply_add))
hook.evaluator(ops.VPFMulAddOp)(_floats(lambda a, b, c, of: arithmetic.add(arithmetic.multiply(a, b, of), c, of)))


# --------------------------------------------------------------------------------------------------------- conversions


@hook.evaluator(ops.VPTruncOp)
def evaluate_trunc(op: ops.VPTruncOp, machine: object) -> Evaluator:
    return _on_lanes(op, truncation(op, op.src.type, no_signed=False, no_unsigned=False))


@hook.evaluator(ops.VPZExtOp, ops.VPSExtOp)
def evaluate_extension(op: ops.VPZExtOp | ops.VPSExtOp, machine: object) -> Evaluator:
    width = width_of(op.src.type) if isinstance(op, ops.VPSExtOp) else 0
    mask = (1 << width_of(op.res.type)) - 1
    return _on_lanes(op, elementwise(lambda a: signed(a, width) & mask, op.res.type))


@hook.evaluator(ops.VPFPTruncOp, ops.VPFPExtOp)
def evaluate_float_conversion(op: Conversion, machine: object) -> Evaluator:
    source, target = semantics_of(op.src.type), semantics_of(op.res.type)
    return _on_lanes(op, elementwise(lambda a: floats.convert(a, source, target), op.res.type))


@hook.evaluator(ops.VPFPToUIOp, ops.VPFPToSIOp)
def evaluate_float_to_integer(op: Conversion, machine: object) -> Evaluator:
    return _on_lanes(op, float_to_integer(op, op.src.type, is_signed=isinstance(op, ops.VPFPToSIOp)))


@hook.evaluator(ops.VPUIToFPOp, ops.VPSIToFPOp)
def evaluate_integer_to_float(op: Conversion, machine: object) -> Evaluator:
    semantics, width = semantics_of(op.res.type), width_of(op.src.type) if isinstance(op, ops.VPSIToFPOp) else 0
    return _on_lanes(op, elementwise(lambda a: arithmetic.from_integer(signed(a, width), semantics), op.res.type))


# ---------------------------------------------------------------------------------------------------------- reductions

_KINDS: Mapping[type[ops.VPIntegerReduction | ops.VPFloatReduction], AtomicRMWKind] = MappingProxyType(
    {
        ops.VPReduceAddOp: AtomicRMWKind.ADDI,
        ops.VPReduceMulOp: AtomicRMWKind.MULI,
        ops.VPReduceAndOp: AtomicRMWKind.ANDI,
        ops.VPReduceOrOp: AtomicRMWKind.ORI,
        ops.VPReduceXorOp: AtomicRMWKind.XORI,
        ops.VPReduceSMaxOp: AtomicRMWKind.MAXS,
        ops.VPReduceSMinOp: AtomicRMWKind.MINS,
        ops.VPReduceUMaxOp: AtomicRMWKind.MAXU,
        ops.VPReduceUMinOp: AtomicRMWKind.MINU,
        ops.VPReduceFAddOp: AtomicRMWKind.ADDF,
        ops.VPReduceFMulOp: AtomicRMWKind.MULF,
        ops.VPReduceFMaxOp: AtomicRMWKind.MAXNUMF,
        ops.VPReduceFMinOp: AtomicRMWKind.MINNUMF,
    }
)


@hook.evaluator(ops.VPIntegerReduction, ops.VPFloatReduction)
def evaluate_reduction(op: ops.VPIntegerReduction | ops.VPFloatReduction, machine: object) -> Evaluator:
    """Combines the start value with the enabled lanes in order."""
    combine = atomic_update(_KINDS[type(op)], op.res.type)

    def combined(start: int, vector: Elements, mask: Elements, length: int) -> Value:
        values = [element(vector, (lane,)) for lane in _enabled(mask, length)]
        poison = next((value for value in values if isinstance(value, Poison)), None)
        return reduce(combine, values, start) if poison is None else poison

    return combined


# ----------------------------------------------------------------------------------------------------- choices, memory


@hook.evaluator(ops.VPSelectMinOp, ops.VPMergeMinOp)
def evaluate_selection(op: ops.VPSelection, machine: object) -> Evaluator:
    """Selects lanes of two vectors; lanes beyond the vector length are poison, or in a merge from the second vector."""
    type_, merges = sized_vector(op.res.type), isinstance(op, ops.VPMergeMinOp)

    def select(condition: Elements, chosen: Elements, other: Elements, length: int) -> Elements:
        lanes = range(type_.num_elements)
        enabled = set(_enabled(condition, length))
        values = [element(chosen if lane in enabled else other, (lane,)) for lane in lanes]
        return (
            collected(values, type_.element_type, type_.shape)
            if merges
            else _spread(values[:length], lanes[:length], type_, op)
        )

    return select


@hook.evaluator(ops.VPLoadOp, ops.VPStridedLoadOp)
def evaluate_load(op: ops.VPLoadOp | ops.VPStridedLoadOp, machine: Machine) -> Evaluator:
    """A stride is a number of bytes."""
    lanes = Lanes(op, sized_vector(op.res.type), machine)

    def load(pointer: Pointer, *rest: Value) -> Elements:
        *stride, mask, length = rest
        enabled = _enabled(mask, length)
        values = [lanes.load(pointer, lane, *stride) for lane in enabled]
        return _spread(values, enabled, lanes.type, op)

    return load


@hook.evaluator(ops.VPStoreOp, ops.VPStridedStoreOp)
def evaluate_store(op: ops.VPStoreOp | ops.VPStridedStoreOp, machine: Machine) -> Evaluator:
    lanes = Lanes(op, sized_vector(op.val.type), machine)

    def store(value: Elements, pointer: Pointer, *rest: Value) -> None:
        *stride, mask, length = rest
        for lane in _enabled(mask, length):
            lanes.store(element(value, (lane,)), pointer, lane, *stride)

    return store
