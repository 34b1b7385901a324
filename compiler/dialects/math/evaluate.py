"""Interpreter of math's operations."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.math.exponential_ops import CbrtOp, FPowIOp, RsqrtOp
from compiler.dialects.math.families import FloatFunction
from compiler.dialects.math.float_ops import (
    AbsFOp,
    CeilOp,
    ClampFOp,
    CopySignOp,
    FloatClassification,
    FloorOp,
    FmaOp,
    IsFiniteOp,
    IsInfOp,
    IsNaNOp,
    IsNormalOp,
    RoundEvenOp,
    RoundOp,
    TruncOp,
)
from compiler.dialects.math.fold import LIBRARY_FUNCTIONS, call_library, is_finite, is_normal
from compiler.dialects.math.integer_ops import (
    AbsIOp,
    CountLeadingZerosOp,
    CountTrailingZerosOp,
    CtPopOp,
    IntegerUnary,
    IPowIOp,
)
from compiler.dialects.math.trigonometric_ops import Atan2Op, SincosOp
from compiler.interpreter.values import Evaluator, UndefinedBehavior, Unsupported, elementwise
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics, RoundingMode
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of


def library_function(name: str, semantics: FloatSemantics) -> Callable[..., int]:
    """Returns a function of the C library; formats other than f32 and f64 are computed in f32 and rounded."""
    own = semantics if semantics in (floats.F32, floats.F64) else floats.F32

    def compute(*operands: int) -> int:
        result = call_library(name, tuple([floats.convert(bits, semantics, own) for bits in operands]), own)
        if result is None:
            raise Unsupported("there is no C library to compute this with")
        return floats.convert(result, own, semantics)

    return compute


def _bylibrary_function(name: str) -> Callable[[FloatFunction, object], Evaluator]:
    return lambda op, machine: elementwise(library_function(name, semantics_of(op.result.type)), op.result.type)


for _op_class, _name in LIBRARY_FUNCTIONS.items():
    if _op_class not in (RoundOp, TruncOp):
        hook.evaluator(_op_class)(_bylibrary_function(_name))
hook.evaluator(Atan2Op)(_bylibrary_function("atan2"))
hook.evaluator(CbrtOp)(_bylibrary_function("cbrt"))


@hook.evaluator(SincosOp)
def evaluate_sincos(op: SincosOp, machine: object) -> Evaluator:
    semantics = semantics_of(op.sin.type)
    sine = elementwise(library_function("sin", semantics), op.sin.type)
    cosine = elementwise(library_function("cos", semantics), op.cos.type)
    return lambda a: (sine(a), cosine(a))


def _on_bits(compute: Callable[..., int]) -> Callable[[FloatFunction, object], Evaluator]:
    """Returns the hook of a function of floats; `compute` takes the operands' bits and their format."""

    def make(op: FloatFunction, machine: object) -> Evaluator:
        semantics = semantics_of(op.result.type)
        return elementwise(lambda *operands: compute(*operands, semantics), op.result.type)

    return make


def _rounding(mode: RoundingMode) -> Callable[[FloatFunction, object], Evaluator]:
    return _on_bits(lambda a, semantics: arithmetic.round_to_integral(a, semantics, mode))


def reciprocal_root(semantics: FloatSemantics) -> Callable[[int], int]:
    """Returns the function that divides one by the square root."""
    one, root = arithmetic.from_integer(1, semantics), library_function("sqrt", semantics)
    return lambda a: arithmetic.divide(one, root(a), semantics)


def _clamped(value: int, least: int, greatest: int, semantics: FloatSemantics) -> int:
    return arithmetic.minimum(arithmetic.maximum(value, least, semantics), greatest, semantics)


hook.evaluator(AbsFOp)(_on_bits(arithmetic.absolute))
hook.evaluator(CopySignOp)(_on_bits(arithmetic.copy_sign))
hook.evaluator(FmaOp)(_on_bits(arithmetic.fused_multiply_add))
hook.evaluator(ClampFOp)(_on_bits(_clamped))
hook.evaluator(RsqrtOp)(_on_bits(lambda a, semantics: reciprocal_root(semantics)(a)))
hook.evaluator(CeilOp)(_rounding(RoundingMode.TOWARD_POSITIVE))
hook.evaluator(FloorOp)(_rounding(RoundingMode.TOWARD_NEGATIVE))
hook.evaluator(RoundEvenOp)(_rounding(RoundingMode.NEAREST_TIES_TO_EVEN))
hook.evaluator(RoundOp)(_rounding(RoundingMode.NEAREST_TIES_TO_AWAY))
hook.evaluator(TruncOp)(_rounding(RoundingMode.TOWARD_ZERO))


def _classifying(
    test: Callable[[int, FloatSemantics], bool],
) -> Callable[[FloatClassification, object], Evaluator]:
    def make(op: FloatClassification, machine: object) -> Evaluator:
        semantics = semantics_of(op.operand_.type)
        return elementwise(lambda a: int(test(a, semantics)), op.result.type)

    return make


hook.evaluator(IsFiniteOp)(_classifying(is_finite))
hook.evaluator(IsInfOp)(_classifying(floats.is_inf))
hook.evaluator(IsNaNOp)(_classifying(floats.is_nan))
hook.evaluator(IsNormalOp)(_classifying(is_normal))


def _on_integers(compute: Callable[[int, int], int]) -> Callable[[IntegerUnary, object], Evaluator]:
    """Returns the hook of a function of an integer; `compute` takes the operand's bits and their number."""

    def make(op: IntegerUnary, machine: object) -> Evaluator:
        width = width_of(op.result.type)
        mask = (1 << width) - 1
        return elementwise(lambda a: compute(a, width) & mask, op.result.type)

    return make


hook.evaluator(AbsIOp)(_on_integers(lambda a, width: abs(signed(a, width))))
hook.evaluator(CountLeadingZerosOp)(_on_integers(lambda a, width: width - a.bit_length()))
hook.evaluator(CountTrailingZerosOp)(_on_integers(lambda a, width: (a & -a).bit_length() - 1 if a else width))
hook.evaluator(CtPopOp)(_on_integers(lambda a, width: a.bit_count()))


@hook.evaluator(IPowIOp)
def evaluate_ipowi(op: IPowIOp, machine: object) -> Evaluator:
    width = width_of(op.result.type)
    mask = (1 << width) - 1

    def power(a: int, b: int) -> int:
        base, exponent = signed(a, width), signed(b, width)
        if exponent >= 0:
            return pow(base, exponent, 1 << width)
        if not base:
            raise UndefinedBehavior("zero is raised to a negative power")
        return {1: 1, -1: -1 if exponent & 1 else 1}.get(base, 0) & mask

    return elementwise(power, op.result.type)


@hook.evaluator(FPowIOp)
def evaluate_fpowi(op: FPowIOp, machine: object) -> Evaluator:
    semantics, width = semantics_of(op.result.type), width_of(op.rhs.type)
    power = library_function("pow", semantics)

    def compute(a: int, b: int) -> object:
        return power(a, arithmetic.from_integer(signed(b, width), semantics))

    return elementwise(compute, op.result.type)
