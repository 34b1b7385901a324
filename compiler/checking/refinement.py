"""Refinement: the relation that allows a function after a pass to replace the one before it.

Undefined behavior before allows anything. A result that was poison, or memory that was never written, may become any
value, element by element. A NaN may have any payload. Fastmath flags of the function before allow what they say:
`nsz` the other zero, and `reassoc`, `contract`, `arcp` and `afn` other roundings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from compiler.checking.outcomes import Event, Finished, NotRun, Outcome, Undefined, key
from compiler.checking.value_text import value_text
from compiler.dialects.arith.cast_ops import BitcastOp, FPToSIOp, FPToUIOp
from compiler.dialects.arith.float_ops import CmpFOp, MaxNumFOp, MinNumFOp
from compiler.dialects.llvm.memory_layout import members_of
from compiler.dialects.tosa.reduction_ops import ReduceSumOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp, MultiDimReductionOp, OuterProductOp, ReductionOp
from compiler.dialects.vector.element_ops import BitCastOp
from compiler.interpreter.values import Elements, Poison, Value
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics
from compiler.ir.operation import Operation
from compiler.ir.types import ComplexType, DialectType, FloatType, ShapedType, Type, VectorType, element_type_or_self

_ROUNDING_FLAGS = frozenset({"reassoc", "contract", "arcp", "afn", "fast"})
_INEXACT = (
    *("acos", "asin", "atan", "cbrt", "cos", "erf", "exp", "fpowi", "log", "pow", "rsqrt", "sin", "tan"),
    *("abs", "angle", "div", "mul", "sign", "sqrt"),  # of complex numbers
)
"""Prefixes of the names of operations that are computed in several ways, which round differently."""
_INEXACT_TOSA = frozenset(
    f"tosa.{name}" for name in ("cos", "erf", "exp", "log", "pow", "rsqrt", "sigmoid", "sin", "tanh")
)
_ROUNDING_PASSES = frozenset(
    {"affine-parallelize", "affine-super-vectorize", "math-uplift-to-fma", "test-math-polynomial-approximation"}
)
"""Passes that reorder or approximate computations of floats, as their descriptions say, without flags."""
_EXACT_PASSES = frozenset(
    {"canonicalize", "cse", "sccp", "inline", "loop-invariant-code-motion", "symbol-dce", "remove-dead-values"}
)
"""Passes that compute no operation in another way than before."""
_EITHER_ZERO = (MaxNumFOp, MinNumFOp, ReduceSumOp, MultiDimReductionOp, ReductionOp)
"""Operations that may choose either of two zeros."""
_SUMMED_IN_ANY_ORDER = (ContractionOp, OuterProductOp)
"""Operations whose products are summed in any order, fused or not."""
_FLOATS_TO_BITS = (BitcastOp, CmpFOp, FPToSIOp, FPToUIOp, BitCastOp)


@dataclass(frozen=True, slots=True)
class Leniency:
    """Freedom that a function leaves for floats."""

    signed_zeros: bool = False
    """Either zero may stand for the other."""
    roundings: bool = False
    """Results may be rounded in another way."""
    floats_decide: bool = False
    """Integers and branches depend on floats."""
    complex_flags: bool = False
    """Complex numbers are computed with `nnan` or `ninf`, which may make their parts poison."""
    precision: int = 64
    """Bits of the least precise float type that is computed with."""
    scale: float = 1.0
    """Magnitude of the numbers that are computed with: roundings of large ones show in differences of them."""


def leniency_of(ops: Iterable[Operation], passes: Iterable[str] = ()) -> Leniency:
    """Returns the differences that operations and passes permit."""
    words: set[str] = set()
    inexact = decide = complex_flags = either_zero = False
    precision = 64
    for op in ops:
        for name in ("fastmath", "fastmathFlags"):
            if (flags := op.properties.get(name)) is not None:
                own = str(flags).partition("<")[2].rstrip(">").replace(" ", "").split(",")
                words.update(own)
                complex_flags = complex_flags or (
                    op.dialect == "complex" and not {"nnan", "ninf", "fast"}.isdisjoint(own)
                )
        for result in op.results:
            if isinstance(element := element_type_or_self(result.type), FloatType):
                precision = min(precision, element.semantics.precision)
        dialect, _, rest = op.name.partition(".")
        is_exact_math = dialect == "math" and rest in ("absf", "absi", "sqrt")
        if dialect in ("math", "complex") and rest.startswith(_INEXACT) and not is_exact_math:
            inexact = True
        inexact = inexact or op.name in _INEXACT_TOSA or isinstance(op, _SUMMED_IN_ANY_ORDER)
        either_zero = either_zero or isinstance(op, _EITHER_ZERO)
        decide = decide or isinstance(op, _FLOATS_TO_BITS)
    names = set(passes)
    inexact = inexact and not (names and names <= _EXACT_PASSES)
    roundings = inexact or bool(words & _ROUNDING_FLAGS) or not _ROUNDING_PASSES.isdisjoint(names)
    signed_zeros = either_zero or "nsz" in words or "fast" in words
    return Leniency(signed_zeros, roundings, decide, complex_flags, precision)


def sums_in_any_order(function: Operation) -> bool:
    """Returns True if a function, which passes may have vectorized, sums products in no fixed order."""
    return any(isinstance(op, _SUMMED_IN_ANY_ORDER) for op in function.walk())


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why an outcome is no refinement: `what` differs, and how."""

    what: str
    before: str
    after: str


def mismatch(before: Outcome, after: Outcome, leniency: Leniency) -> Mismatch | None:
    """Returns how an outcome fails to refine the one before; None if it refines it, or if one of them was not run."""
    if not isinstance(before, Finished):
        return None
    if isinstance(after, Undefined):
        return Mismatch("behavior", "defined", f"undefined: {after.problem.message}")
    if isinstance(after, NotRun):
        return Mismatch("behavior", "ends", "does not end") if after.is_endless else None
    if event_mismatch := _events(before.events, after.events, leniency):
        return event_mismatch
    if len(before.results) != len(after.results):
        return Mismatch("number of results", str(len(before.results)), str(len(after.results)))
    for number, (old_value, other, type_) in enumerate(zip(before.results, after.results, before.type.results)):
        if differs(old_value, other, type_, leniency):
            return Mismatch(f"result {number + 1}", value_text(old_value, type_), value_text(other, type_))
    for number, (held, holds) in enumerate(zip(before.memory, after.memory)):
        if held is not None and holds is not None:
            type_ = before.type.inputs[number]
            if differs(held, holds, type_, leniency):
                part = f"the memory of argument {number + 1}"
                return Mismatch(part, value_text(held, type_), value_text(holds, type_))
    return None


def _events(before: Sequence[Event], after: Sequence[Event], leniency: Leniency) -> Mismatch | None:
    calls, new_calls = ([event for event in events if event.is_ordered] for events in (before, after))
    for number, (call, other) in enumerate(zip(calls, new_calls), 1):
        if call.name != other.name:
            return Mismatch(f"call {number}", call.name, other.name)
        for place, (value, new, type_) in enumerate(zip(call.arguments, other.arguments, call.types), 1):
            if differs(value, new, type_, leniency):
                part = f"argument {place} of call {number}, {call.name}"
                return Mismatch(part, value_text(value, type_), value_text(new, type_))
    if len(calls) != len(new_calls):
        return Mismatch("number of calls", str(len(calls)), str(len(new_calls)))
    return _uses(before, after, leniency)


def _uses(before: Sequence[Event], after: Sequence[Event], leniency: Leniency) -> Mismatch | None:
    """Compares operations that touch no memory: which values they got, in any order and any number."""
    for events, others in ((before, after), (after, before)):
        known_uses = {(event.name, str([key(value) for value in event.arguments])) for event in others}
        for event in events:
            if event.is_ordered or (event.name, str([key(value) for value in event.arguments])) in known_uses:
                continue
            if not any(other.name == event.name and _may_stand(event, other, leniency) for other in others):
                shown = ", ".join(map(value_text, event.arguments, event.types))
                texts = f"there is {event.name} of {shown}", "there is none"
                return Mismatch("what is used", *(texts if events is before else texts[::-1]))
    return None


def _may_stand(event: Event, other: Event, leniency: Leniency) -> bool:
    """Returns True if two operations got the same values, where one may be less defined."""
    values = list(zip(event.arguments, other.arguments, event.types))
    return len(event.arguments) == len(other.arguments) and (
        not any(differs(*row, leniency) for row in values) or not any(differs(b, a, t, leniency) for a, b, t in values)
    )


def differs(before: Value, after: Value, type_: Type, leniency: Leniency) -> bool:
    """Returns True if the value after a pass does not refine the value before it."""
    if isinstance(before, Poison):
        return False
    if isinstance(after, Poison):
        return not leniency.complex_flags
    if isinstance(type_, DialectType) and (members := members_of(type_)) is not None:
        return any(differs(*row, leniency) for row in zip(before, after, members))
    element = type_.element_type if isinstance(type_, ShapedType) else type_
    if not isinstance(before, Elements) or not isinstance(after, Elements):
        return bool(before != after) and not _allowed(before, after, element, leniency)
    if before.bits.shape != after.bits.shape:
        return True
    defined = np.ones(before.bits.shape, bool) if before.poison is None else ~before.poison.astype(bool)
    if after.poison is not None and not leniency.complex_flags and (defined & after.poison.astype(bool)).any():
        return True
    places = np.nonzero(((before.bits != after.bits).astype(bool) & defined).ravel())[0]
    left, right = before.bits.ravel(), after.bits.ravel()
    return any(not _allowed(left.item(place), right.item(place), element, leniency) for place in places)


def _allowed(before: Value, after: Value, type_: Type, leniency: Leniency) -> bool:
    """Returns True if a number may stand for another one."""
    if isinstance(type_, ComplexType):
        pairs = zip(before, after, strict=True)
        return all(
            old_element == other or _allowed(old_element, other, type_.element_type, leniency)
            for old_element, other in pairs
        )
    if isinstance(type_, VectorType):  # an element of memory
        return not differs(before, after, type_, leniency)
    if not isinstance(type_, FloatType):
        return leniency.roundings and leniency.floats_decide
    semantics = type_.semantics
    if floats.is_nan(before, semantics) and floats.is_nan(after, semantics):
        return True
    if leniency.signed_zeros and floats.is_zero(before, semantics) and floats.is_zero(after, semantics):
        return True
    return leniency.roundings and _are_close(before, after, semantics, leniency)


def _are_close(before: int, after: int, semantics: FloatSemantics, leniency: Leniency) -> bool:
    """Returns True if rounding may explain a difference, or that is unknown: for infinities and NaN."""
    float_before, other = floats.to_float(before, semantics), floats.to_float(after, semantics)
    difference = abs(float_before - other)
    if difference - difference != 0:
        return True
    precision = min(leniency.precision, semantics.precision)
    return difference <= max(abs(float_before), abs(other), leniency.scale) * 2.0 ** -(precision // 2)
