"""Interpreter of vector's reductions, products and contractions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import reduce
from operator import itemgetter
from types import MappingProxyType

import numpy as np

from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.evaluate import atomic_update
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.arith.reductions import identity_value
from compiler.dialects.vector.arithmetic_ops import (
    ContractionOp,
    FMAOp,
    MultiDimReductionOp,
    OuterProductOp,
    ReductionOp,
    ScanOp,
)
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.evaluate_masked import proper_element, region_mask, selected
from compiler.interpreter.constants import constant_value
from compiler.interpreter.elements import Draft, collected, element, poison_beside, rearranged, with_poison
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import (
    Bits,
    Elements,
    Evaluator,
    Poison,
    Value,
    bits_dtype,
    elementwise,
    sized_vector,
    uniform,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.types import FloatType, Type, VectorType, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_OF_INTEGERS: Mapping[CombiningKind, AtomicRMWKind] = MappingProxyType(
    {
        CombiningKind.ADD: AtomicRMWKind.ADDI,
        CombiningKind.MUL: AtomicRMWKind.MULI,
        CombiningKind.MINUI: AtomicRMWKind.MINU,
        CombiningKind.MINSI: AtomicRMWKind.MINS,
        CombiningKind.MAXUI: AtomicRMWKind.MAXU,
        CombiningKind.MAXSI: AtomicRMWKind.MAXS,
        CombiningKind.AND: AtomicRMWKind.ANDI,
        CombiningKind.OR: AtomicRMWKind.ORI,
        CombiningKind.XOR: AtomicRMWKind.XORI,
    }
)
_OF_FLOATS: Mapping[CombiningKind, AtomicRMWKind] = MappingProxyType(
    {
        CombiningKind.ADD: AtomicRMWKind.ADDF,
        CombiningKind.MUL: AtomicRMWKind.MULF,
        CombiningKind.MINNUMF: AtomicRMWKind.MINNUMF,
        CombiningKind.MAXNUMF: AtomicRMWKind.MAXNUMF,
        CombiningKind.MINIMUMF: AtomicRMWKind.MINIMUMF,
        CombiningKind.MAXIMUMF: AtomicRMWKind.MAXIMUMF,
    }
)


def combining(kind: CombiningKind, type_: Type) -> Callable[[int, int], int]:
    """Returns the function that combines two scalars."""
    element = element_type_or_self(type_)
    return atomic_update(_atomic_kind(kind, element), element)


def _neutral(kind: CombiningKind, type_: Type) -> Value:
    """Returns the neutral element of the combination, a scalar."""
    attribute = identity_value(_atomic_kind(kind, type_), type_)
    assert attribute is not None
    return constant_value(attribute)


def _atomic_kind(kind: CombiningKind, element: Type) -> AtomicRMWKind:
    return (_OF_FLOATS if isinstance(element, FloatType) else _OF_INTEGERS)[kind]


def _first_poison(vector: Elements, mask: Elements | None) -> Poison | None:
    """Returns the first poison among the elements that a mask enables, or the poison of the mask itself."""
    for poison in (None if mask is None else mask.poison, vector.poison):
        enabled = True if mask is None else mask.bits.astype(bool)
        for each in [] if poison is None else poison[enabled].flat:
            if isinstance(each, Poison):
                return each
    return None


@hook.evaluator(ReductionOp)
def evaluate_reduction(op: ReductionOp, machine: Machine) -> Evaluator:
    """Combines the accumulator, if there is one, with the elements in order.

    Elements disabled by a mask are skipped.
    """
    combine, neutral = combining(op.kind, op.dest.type), _neutral(op.kind, op.dest.type)
    mask_of = region_mask(op, machine)

    def combined(vector: Elements, *accumulator: int) -> Value:
        mask = mask_of()
        if (poison := _first_poison(vector, mask)) is not None:
            return poison
        bits = vector.bits.ravel() if mask is None else vector.bits[mask.bits.astype(bool)]
        start = accumulator or (() if len(bits) else (neutral,))
        return reduce(combine, [*start, *bits.tolist()])

    return combined


@hook.evaluator(MultiDimReductionOp)
def evaluate_multi_reduction(op: MultiDimReductionOp, machine: Machine) -> Evaluator:
    type_ = sized_vector(op.source_.type)
    combine, mask_of = combining(op.kind, type_), region_mask(op, machine)
    reduced = tuple(op.reduction_dims.values)
    kept = [number for number in range(len(type_.shape)) if number not in reduced]
    dtype = bits_dtype(type_.element_type)

    def rows(array: Bits) -> Bits:
        moved = array.transpose([*kept, *reduced])
        return moved.reshape(-1, math.prod(type_.shape[at] for at in reduced))

    def combined(source: Elements, accumulator: Value) -> Value:
        mask = mask_of()
        if (poison := _first_poison(source, mask)) is not None:
            return poison
        starts = accumulator.bits.ravel().tolist() if isinstance(accumulator, Elements) else [accumulator]
        values = rows(source.bits)
        enabled = np.ones(values.shape, bool) if mask is None else rows(mask.bits).astype(bool)
        results = [reduce(combine, row[chosen].tolist(), start) for row, chosen, start in zip(values, enabled, starts)]
        if not isinstance(accumulator, Elements):
            return results[0]
        return Elements(np.array(results, dtype).reshape(accumulator.bits.shape), accumulator.poison)

    return combined


@hook.evaluator(FMAOp)
def evaluate_fma(op: FMAOp, machine: object) -> Evaluator:
    semantics = semantics_of(op.result.type)
    return elementwise(lambda a, b, c: arithmetic.fused_multiply_add(a, b, c, semantics), op.result.type)


@hook.evaluator(OuterProductOp)
def evaluate_outerproduct(op: OuterProductOp, machine: Machine) -> Evaluator:
    """Computes an outer product; masked-off elements are the accumulator's, poison without one."""
    mask_of, missing = region_mask(op, machine), Poison(op, "the mask leaves this element out")
    type_ = sized_vector(op.result0.type)
    shape, is_matrix = type_.shape, isinstance(op.rhs.type, VectorType)
    combine, multiply = combining(op.kind, type_), combining(CombiningKind.MUL, type_)
    is_fused = op.kind is CombiningKind.ADD and isinstance(type_.element_type, FloatType)
    product = elementwise(multiply, type_)
    if is_fused:
        semantics = semantics_of(type_)
        onto = elementwise(lambda a, b, c: arithmetic.fused_multiply_add(a, b, c, semantics), type_)
    else:
        onto = elementwise(lambda a, b, c: combine(multiply(a, b), c), type_)

    def compute(left: Elements, right: Value, *accumulator: Elements) -> Value:
        rows = rearranged(left, lambda array: np.broadcast_to(array[:, None] if is_matrix else array, shape))
        if is_matrix:
            columns = rearranged(right, lambda array: np.broadcast_to(array[None, :], shape))
        else:
            columns = uniform(right, type_, shape)
        results = onto(rows, columns, *accumulator) if accumulator else product(rows, columns)
        mask = mask_of()
        if mask is None:
            return results
        return selected(mask, results, *accumulator or (uniform(missing, type_, shape),))

    return compute


@hook.evaluator(ContractionOp)
def evaluate_contraction(op: ContractionOp, machine: Machine) -> Evaluator:
    """Combines the accumulator with each product, in the order of the loops."""
    loops = [[expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)] for map_ in op.maps]
    factors = [sized_vector(op.lhs.type), sized_vector(op.rhs.type)]
    sizes = {loop: size for row, type_ in zip(loops, factors) for loop, size in zip(row, type_.shape)}
    points = list(np.ndindex(*[sizes[loop] for loop in range(op.maps[0].num_dims)]))
    target = element_type_or_self(op.result0.type)
    widen = _widening(factors[0].element_type, target)
    multiply, combine = combining(CombiningKind.MUL, target), combining(op.kind, target)
    mask_of = region_mask(op, machine)
    places = [[tuple([point[loop] for loop in row]) for point in points] for row in loops]

    def contract(left: Elements, right: Elements, accumulator: Value) -> Value:
        mask = mask_of()
        start = accumulator if isinstance(accumulator, Elements) else collected([accumulator], target, ())
        draft = Draft(start)
        for point, *row in zip(points, *places, strict=True):
            if mask is not None and not proper_element(mask, point):
                continue
            values = [element(left, row[0]), element(right, row[1]), draft.load(row[2])]
            poison = next((value for value in values if isinstance(value, Poison)), None)
            if poison is None:
                product = multiply(widen(values[0]), widen(values[1]))
                draft.store(combine(values[2], product), row[2])
            else:
                draft.store(poison, row[2])
        results = draft.finish()
        return results if isinstance(accumulator, Elements) else element(results, ())

    return contract


def _widening(source: Type, target: Type) -> Callable[[int], int]:
    """Returns the conversion of factors to a wider type; integers are sign-extended."""
    if isinstance(target, FloatType):
        return lambda bits: floats.convert(bits, semantics_of(source), semantics_of(target))
    width, mask = width_of(source), (1 << width_of(target)) - 1
    return lambda bits: signed(bits, width) & mask


@hook.evaluator(ScanOp)
def evaluate_scan(op: ScanOp, machine: object) -> Evaluator:
    """Combines slices along a dimension; an exclusive scan begins with the initial value, without the last slice."""
    type_ = sized_vector(op.source_.type)
    axis, is_inclusive = op.reduction_dim.value, op.inclusive.value
    rest = tuple([size for number, size in enumerate(type_.shape) if number != axis])
    combine = elementwise(combining(op.kind, type_), VectorType(rest, type_.element_type))

    def scan(source: Elements, initial: Elements) -> tuple[Elements, Elements]:
        rows = rearranged(source, lambda array: np.moveaxis(array, axis, 0))
        slices = [rearranged(rows, itemgetter(number)) for number in range(type_.shape[axis])]
        results = [slices[0] if is_inclusive else initial]
        for number in range(1, len(slices)):
            results.append(combine(results[-1], slices[number if is_inclusive else number - 1]))
        bits = np.stack([each.bits for each in results], axis)
        return with_poison(bits, np.stack([poison_beside(each) for each in results], axis)), results[-1]

    return scan
