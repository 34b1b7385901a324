"""Interpreter of llvm's intrinsics on integers and floats, and of hints, which have no effect."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import NoReturn

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.llvm.control_flow_intrinsics import Trap, UBSanTrap
from compiler.dialects.llvm.evaluate import checked
from compiler.dialects.llvm.float_intrinsics import (
    ACosOp,
    ASinOp,
    ATan2Op,
    ATanOp,
    CopySignOp,
    CoshOp,
    CosOp,
    Exp2Op,
    Exp10Op,
    ExpOp,
    FAbsOp,
    FCeilOp,
    FFloorOp,
    FloatIntrinsic,
    FMAOp,
    FMulAddOp,
    FTruncOp,
    Log2Op,
    Log10Op,
    LogOp,
    MaximumOp,
    MaxNumOp,
    MinimumOp,
    MinNumOp,
    NearbyintOp,
    PowIOp,
    PowOp,
    RintOp,
    RoundEvenOp,
    RoundOp,
    SinhOp,
    SinOp,
    SqrtOp,
    TanhOp,
    TanOp,
)
from compiler.dialects.llvm.hint_intrinsics import (
    Annotation,
    AssumeOp,
    DbgDeclareOp,
    DbgLabelOp,
    DbgValueOp,
    ExpectOp,
    ExpectWithProbabilityOp,
    PtrAnnotation,
    SSACopyOp,
    VarAnnotation,
)
from compiler.dialects.llvm.integer_intrinsics import (
    AbsOp,
    ArithmeticWithOverflow,
    BinaryIntegerIntrinsic,
    BitReverseOp,
    ByteSwapOp,
    CountLeadingZerosOp,
    CountTrailingZerosOp,
    CtPopOp,
    FshlOp,
    FshrOp,
    SAddSat,
    SAddWithOverflowOp,
    SCmpOp,
    SMaxOp,
    SMinOp,
    SMulWithOverflowOp,
    SSHLSat,
    SSubSat,
    SSubWithOverflowOp,
    ThreeWayComparison,
    UAddSat,
    UAddWithOverflowOp,
    UCmpOp,
    UMaxOp,
    UMinOp,
    UMulWithOverflowOp,
    UnaryIntegerIntrinsic,
    USHLSat,
    USubSat,
    USubWithOverflowOp,
)
from compiler.dialects.llvm.memory_intrinsics import (
    InvariantEndOp,
    InvariantStartOp,
    NoAliasScopeDeclOp,
    ThreadlocalAddressOp,
)
from compiler.dialects.llvm.memory_layout import members_of
from compiler.dialects.math.evaluate import library_function
from compiler.interpreter.memory import Pointer
from compiler.interpreter.values import (
    AcceptsPoison,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    elementwise,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir.floats import FloatSemantics, RoundingMode
from compiler.ir.operation import Operation
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

Compute = Callable[[int, int], int]

# ------------------------------------------------------------------------------------------------------------ integers


def _unary(compute: Compute) -> Callable[[UnaryIntegerIntrinsic, object], Evaluator]:
    """Returns the hook of an integer function; `compute` takes the operand's bits and their number."""

    def make(op: UnaryIntegerIntrinsic, machine: object) -> Evaluator:
        width = width_of(op.res.type)
        return elementwise(lambda a: compute(a, width), op.res.type)

    return make


hook.evaluator(CtPopOp)(_unary(lambda a, width: a.bit_count()))
hook.evaluator(BitReverseOp)(_unary(lambda a, width: int(f"{a:0{width}b}"[::-1], 2)))
hook.evaluator(ByteSwapOp)(_unary(lambda a, width: int.from_bytes(a.to_bytes(width // 8, "little"), "big")))


@hook.evaluator(AbsOp)
def evaluate_abs(op: AbsOp, machine: object) -> Evaluator:
    width = width_of(op.res.type)
    least = 1 << width - 1

    def compute(a: int) -> Value:
        if a == least and op.is_int_min_poison.value:
            return Poison(op, "the least number has no absolute value, as the flag says")
        return abs(signed(a, width)) & (1 << width) - 1

    return elementwise(compute, op.res.type)


@hook.evaluator(CountLeadingZerosOp, CountTrailingZerosOp)
def evaluate_count_zeros(op: CountLeadingZerosOp | CountTrailingZerosOp, machine: object) -> Evaluator:
    width, is_leading = width_of(op.res.type), isinstance(op, CountLeadingZerosOp)

    def count(a: int) -> Value:
        if not a:
            return (
                Poison(op, "the zeros of 0 are counted, which the flag excludes") if op.is_zero_poison.value else width
            )
        return width - a.bit_length() if is_leading else (a & -a).bit_length() - 1

    return elementwise(count, op.res.type)


def _binary(compute: Compute, *, is_signed: bool) -> Callable[[BinaryIntegerIntrinsic, object], Evaluator]:
    """Results beyond the type are the nearest number that it has."""

    def make(op: BinaryIntegerIntrinsic, machine: object) -> Evaluator:
        width = width_of(op.res.type)
        mask = (1 << width) - 1
        number_width, least, greatest = (width, -(mask + 1) // 2, mask // 2) if is_signed else (0, 0, mask)

        def saturate(a: int, b: int) -> int:
            result = compute(signed(a, number_width), signed(b, number_width))
            return min(max(result, least), greatest) & mask

        return elementwise(saturate, op.res.type)

    return make


hook.evaluator(SMaxOp)(_binary(max, is_signed=True))
hook.evaluator(SMinOp)(_binary(min, is_signed=True))
hook.evaluator(UMaxOp)(_binary(max, is_signed=False))
hook.evaluator(UMinOp)(_binary(min, is_signed=False))
hook.evaluator(SAddSat)(_binary(operator.add, is_signed=True))
hook.evaluator(UAddSat)(_binary(operator.add, is_signed=False))
hook.evaluator(SSubSat)(_binary(operator.sub, is_signed=True))
hook.evaluator(USubSat)(_binary(operator.sub, is_signed=False))


@hook.evaluator(SSHLSat, USHLSat)
def evaluate_saturating_shift(op: SSHLSat | USHLSat, machine: object) -> Evaluator:
    width = width_of(op.res.type)
    mask = (1 << width) - 1
    number_width, least, greatest = (width, -(mask + 1) // 2, mask // 2) if isinstance(op, SSHLSat) else (0, 0, mask)

    def shift(a: int, places: int) -> Value:
        if places >= width:
            return Poison(op, f"a number of {width} bits is shifted by {places}")
        return min(max(signed(a, number_width) << places, least), greatest) & mask

    return elementwise(shift, op.res.type)


@hook.evaluator(FshlOp, FshrOp)
def evaluate_funnel_shift(op: FshlOp | FshrOp, machine: object) -> Evaluator:
    width, is_left = width_of(op.res.type), isinstance(op, FshlOp)
    mask = (1 << width) - 1

    def shift(high: int, low: int, amount: int) -> int:
        both, places = high << width | low, amount % width
        return (both << places >> width if is_left else both >> places) & mask

    return elementwise(shift, op.res.type)


@hook.evaluator(SCmpOp, UCmpOp)
def evaluate_three_way(op: ThreeWayComparison, machine: object) -> Evaluator:
    width = width_of(op.a.type) if isinstance(op, SCmpOp) else 0
    mask = (1 << width_of(op.res.type)) - 1

    def compare(a: int, b: int) -> int:
        left, right = signed(a, width), signed(b, width)
        return (left > right) - (left < right) & mask

    return elementwise(compare, op.res.type)


def _with_overflow(compute: Compute, *, is_signed: bool) -> Callable[[ArithmeticWithOverflow, object], Evaluator]:
    def make(op: ArithmeticWithOverflow, machine: object) -> Evaluator:
        members = members_of(op.res.type)
        if members is None:
            raise Unsupported(f"'{op.name}' has no struct as its result")
        width = width_of(op.operand0.type)
        mask, number_width = (1 << width) - 1, width if is_signed else 0

        def exact(a: int, b: int) -> int:
            return compute(signed(a, number_width), signed(b, number_width))

        wrapped = elementwise(lambda a, b: exact(a, b) & mask, members[0])
        overflows = elementwise(lambda a, b: int(signed(exact(a, b) & mask, number_width) != exact(a, b)), members[1])
        return lambda a, b: (wrapped(a, b), overflows(a, b))

    return make


hook.evaluator(SAddWithOverflowOp)(_with_overflow(operator.add, is_signed=True))
hook.evaluator(UAddWithOverflowOp)(_with_overflow(operator.add, is_signed=False))
hook.evaluator(SSubWithOverflowOp)(_with_overflow(operator.sub, is_signed=True))
hook.evaluator(USubWithOverflowOp)(_with_overflow(operator.sub, is_signed=False))
hook.evaluator(SMulWithOverflowOp)(_with_overflow(operator.mul, is_signed=True))
hook.evaluator(UMulWithOverflowOp)(_with_overflow(operator.mul, is_signed=False))


# -------------------------------------------------------------------------------------------------------------- floats


def _float(compute: Callable[..., int]) -> Callable[[FloatIntrinsic, object], Evaluator]:
    """Returns the hook of a float function; `compute` takes the operands' bits and their format."""

    def make(op: FloatIntrinsic, machine: object) -> Evaluator:
        semantics = semantics_of(op.res.type)
        return elementwise(checked(op, semantics, lambda *bits: compute(*bits, semantics)), op.res.type)

    return make


def _by_library(name: str) -> Callable[[FloatIntrinsic, object], Evaluator]:
    return _float(lambda *operands: library_function(name, operands[-1])(*operands[:-1]))


def _rounding(mode: RoundingMode) -> Callable[[FloatIntrinsic, object], Evaluator]:
    return _float(lambda a, semantics: arithmetic.round_to_integral(a, semantics, mode))


def _multiply_and_add(a: int, b: int, c: int, semantics: FloatSemantics) -> int:
    return arithmetic.add(arithmetic.multiply(a, b, semantics), c, semantics)


def _power_of_ten(a: int, semantics: FloatSemantics) -> int:
    """Returns what the C library computes, or rounds `pow` where it has no `exp10`."""
    try:
        return library_function("exp10", semantics)(a)
    except Unsupported:
        return library_function("pow", semantics)(arithmetic.from_integer(10, semantics), a)


hook.evaluator(ACosOp)(_by_library("acos"))
hook.evaluator(ASinOp)(_by_library("asin"))
hook.evaluator(ATan2Op)(_by_library("atan2"))
hook.evaluator(ATanOp)(_by_library("atan"))
hook.evaluator(CosOp)(_by_library("cos"))
hook.evaluator(ExpOp)(_by_library("exp"))
hook.evaluator(Exp2Op)(_by_library("exp2"))
hook.evaluator(LogOp)(_by_library("log"))
hook.evaluator(Log2Op)(_by_library("log2"))
hook.evaluator(Log10Op)(_by_library("log10"))
hook.evaluator(PowOp)(_by_library("pow"))
hook.evaluator(SinOp)(_by_library("sin"))
hook.evaluator(SqrtOp)(_by_library("sqrt"))
hook.evaluator(TanOp)(_by_library("tan"))
hook.evaluator(CoshOp)(_by_library("cosh"))
hook.evaluator(SinhOp)(_by_library("sinh"))
hook.evaluator(TanhOp)(_by_library("tanh"))
hook.evaluator(Exp10Op)(_float(_power_of_ten))
hook.evaluator(FAbsOp)(_float(arithmetic.absolute))
hook.evaluator(CopySignOp)(_float(arithmetic.copy_sign))
hook.evaluator(FMAOp)(_float(arithmetic.fused_multiply_add))
hook.evaluator(FMulAddOp)(_float(_multiply_and_add))
hook.evaluator(MaxNumOp)(_float(arithmetic.maxnum))
hook.evaluator(MinNumOp)(_float(arithmetic.minnum))
hook.evaluator(MaximumOp)(_float(arithmetic.maximum))
hook.evaluator(MinimumOp)(_float(arithmetic.minimum))
hook.evaluator(FCeilOp)(_rounding(RoundingMode.TOWARD_POSITIVE))
hook.evaluator(FFloorOp)(_rounding(RoundingMode.TOWARD_NEGATIVE))
hook.evaluator(FTruncOp)(_rounding(RoundingMode.TOWARD_ZERO))
hook.evaluator(RoundOp)(_rounding(RoundingMode.NEAREST_TIES_TO_AWAY))
hook.evaluator(RoundEvenOp, RintOp, NearbyintOp)(_rounding(RoundingMode.NEAREST_TIES_TO_EVEN))


@hook.evaluator(PowIOp)
def evaluate_powi(op: PowIOp, machine: object) -> Evaluator:
    semantics, width = semantics_of(op.res.type), width_of(op.power.type)
    power = library_function("pow", semantics)

    def make(exponent: int) -> Evaluator:
        bits = arithmetic.from_integer(signed(exponent, width), semantics)
        return elementwise(lambda a: power(a, bits), op.res.type)

    return lambda value, exponent: make(exponent)(value)


# --------------------------------------------------------------------------------------------------------------- hints


@hook.evaluator(AssumeOp)
def evaluate_assume(op: AssumeOp, machine: object) -> Evaluator:
    def check(condition: int, *bundles: Value) -> None:
        if not condition:
            raise UndefinedBehavior("what is assumed does not hold")

    return check


@hook.evaluator(ExpectOp, ExpectWithProbabilityOp, SSACopyOp, PtrAnnotation, Annotation, ThreadlocalAddressOp)
def evaluate_same(op: Operation, machine: object) -> Evaluator:
    return lambda value, *hints: value


@hook.evaluator(DbgDeclareOp, DbgValueOp, DbgLabelOp, VarAnnotation, NoAliasScopeDeclOp, InvariantEndOp)
def evaluate_nothing(op: Operation, machine: object) -> AcceptsPoison:
    return AcceptsPoison(lambda *operands: None)


@hook.evaluator(InvariantStartOp)
def evaluate_invariant_start(op: InvariantStartOp, machine: object) -> Evaluator:
    """Returns a token without a value."""
    return lambda pointer: Pointer(None, 0)


@hook.evaluator(Trap, UBSanTrap)
def evaluate_trap(op: Trap | UBSanTrap, machine: object) -> Evaluator:
    def trap() -> NoReturn:
        raise UndefinedBehavior("the program is ended by a trap")

    return trap
