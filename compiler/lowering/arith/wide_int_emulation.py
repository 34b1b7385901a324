"""`arith-emulate-wide-int`: integer arithmetic of twice the width that a target has.

                                        %xl = vector.extract %x[0]; %xh = vector.extract %x[1]; and of %y
%0 = arith.addi %x, %y : i64    ->      %low, %carry = arith.addui_extended %xl, %yl : i32, i1
                                        %high = arith.addi (arith.addi (arith.extui %carry), %xh), %yh
                                        %0 = vector.insert %low and %high into dense<0> : vector<2xi32>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import (
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MulFOp, NegFOp, RemFOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CmpIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    MulUIExtendedOp,
    OrIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.vector.memory_ops import PrintOp
from compiler.ir import floats
from compiler.ir.attributes import DenseElementsAttr, IntegerAttr, dense_elements_attr
from compiler.ir.operation import AnyOperation, Operation, Value
from compiler.ir.types import I1, FloatType, IndexType, IntegerType, Type, VectorType, element_type_or_self
from compiler.lowering.arith.wide_int_halves import (
    WideIntConverter,
    half_type,
    insert_half,
    join_halves,
    take_half,
    take_halves,
    with_last_dimension,
    without_last_dimension,
)
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted
from compiler.transforms.emitter import Emitter, like


@dataclass
class WideIntEmulation(Pass):
    """Base of passes that emulate 2*N-bit integer operations using N-bit operations."""

    summary = "Emulate 2*N-bit integer operations using N-bit operations"
    dependent_dialects = ("vector",)

    widest_int_supported: int = option("widest-int-supported", 32, "Widest integer type supported by the target")

    def run(self, op: Operation, state: PassState) -> None:
        width = self.widest_int_supported
        if width < 2 or width & (width - 1):
            state.signal_failure()
        else:
            self.emulate(op, WideIntConverter(width), state)

    def emulate(self, op: Operation, converter: WideIntConverter, state: PassState) -> None:
        raise NotImplementedError


@dataclass
class ArithEmulateWideInt(WideIntEmulation):
    """Emulate 2*N-bit integer operations using N-bit operations."""

    argument = "arith-emulate-wide-int"
    name = "ArithEmulateWideInt"

    def emulate(self, op: Operation, converter: WideIntConverter, state: PassState) -> None:
        target = ConversionTarget()
        functions_are_legal_if_converted(target, converter)
        target.add_dynamically_legal_op(PrintOp, converter.is_legal)
        target.add_dynamically_legal_dialect("arith", converter.is_legal)
        target.add_legal_dialect("vector")
        patterns = [*wide_int_patterns(converter), *function_patterns(converter)]
        convert_partially(op, target, patterns, state)


def wide_int_patterns(converter: WideIntConverter) -> list[ConversionFunctionPattern]:
    """Returns the patterns for ops of arith, and for `vector.print`."""
    return [pattern.with_converter(converter) for pattern in _PATTERNS]


def _converter(rewriter: ConversionRewriter) -> WideIntConverter:
    assert isinstance(rewriter.converter, WideIntConverter)
    return rewriter.converter


def _wide(op: Operation, type_: Type, rewriter: ConversionRewriter) -> VectorType | None:
    """Returns the vector that replaces a wide type; reports a match failure and returns None for unsupported types."""
    wide = _converter(rewriter).wide(type_)
    if wide is None:
        rewriter.notify_match_failure(op, f"unsupported type: {type_}")
    return wide


_Convert = Callable[[AnyOperation, Sequence[Value], VectorType, Emitter], Value]
"""Function that emits the halves of an op's result from the op, its operands and the type of the halves' vector."""


def _wide_result(
    op_class: type[AnyOperation], name: str
) -> Callable[[_Convert[AnyOperation]], ConversionFunctionPattern]:
    """Decorates an emitter of halves to be the pattern for an op with a wide result."""

    def decorate(convert: _Convert[AnyOperation]) -> ConversionFunctionPattern:
        @conversion_pattern(op_class, name=name)
        def apply(op: AnyOperation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            type_ = _wide(op, op.result.type, rewriter)
            if type_ is None:
                return False
            rewriter.replace_op(op, [convert(op, adaptor.operands, type_, Emitter(rewriter))])
            return True

        return apply

    return decorate


# ------------------------------------------------------------------------------------------ constants


@conversion_pattern(ConstantOp, name="ConvertConstant")
def _constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """5 : i64 -> dense<[5, 0]> : vector<2xi32>"""
    type_ = _wide(op, op.result.type, rewriter)
    if type_ is None:
        return False
    value = op.value
    if isinstance(value, IntegerAttr):
        numbers = [value.value]
    elif isinstance(value, DenseElementsAttr):
        numbers = value.bit_patterns() * (value.type.num_elements if value.is_splat else 1)
    else:
        return rewriter.notify_match_failure(op, "unhandled constant attribute")
    width = width_of(type_)
    halves = [half & (1 << width) - 1 for number in numbers for half in (number, number >> width)]
    properties = {"value": dense_elements_attr(type_, halves)}
    rewriter.replace_op_with_new_op(op, ConstantOp, result_types=[type_], properties=properties)
    return True


# ------------------------------------------------------------------------------------------ sums and products


@_wide_result(AddIOp, name="ConvertAddI")
def _add(op: AddIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """x + y -> low halves with a carry, high halves and the carry"""
    (x0, x1), (y0, y1) = (take_halves(value, emit) for value in operands)
    types = [x0.type, like(x0.type, I1)]
    low, overflow = emit.builder.create(AddUIExtendedOp, x0, y0, result_types=types).results
    carry = emit.cast(ExtUIOp, overflow, type_.element_type)
    high = emit.op(AddIOp, emit.op(AddIOp, carry, x1), y1)
    return join_halves(low, high, type_, emit)


@_wide_result(SubIOp, name="ConvertSubI")
def _subtract(op: SubIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """x - y -> low halves, high halves without the borrow"""
    (x0, x1), (y0, y1) = (take_halves(value, emit) for value in operands)
    low = emit.op(SubIOp, x0, y0)
    borrow = emit.cast(ExtUIOp, emit.compare(CmpIPredicate.ULT, x0, y0), type_.element_type)
    high = emit.op(SubIOp, emit.op(SubIOp, x1, borrow), y1)
    return join_halves(low, high, type_, emit)


@_wide_result(MulIOp, name="ConvertMulI")
def _multiply(op: MulIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """x * y -> x0 * y0 in full, and the low parts of x0 * y1 and x1 * y0 added to its high part"""
    (x0, x1), (y0, y1) = (take_halves(value, emit) for value in operands)
    low, carried = emit.builder.create(MulUIExtendedOp, x0, y0, result_types=[x0.type, x0.type]).results
    low_high = emit.op(MulIOp, x0, y1)
    high_low = emit.op(MulIOp, x1, y0)
    high = emit.op(AddIOp, emit.op(AddIOp, carried, low_high), high_low)
    return join_halves(low, high, type_, emit)


def _bitwise(op_class: type[AndIOp | OrIOp | XOrIOp]) -> ConversionFunctionPattern:
    """x & y -> the and of both halves"""

    @_wide_result(op_class, name="ConvertBitwiseBinary")
    def convert(op: Operation, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
        (x0, x1), (y0, y1) = (take_halves(value, emit) for value in operands)
        return join_halves(emit.op(op_class, x0, y0), emit.op(op_class, x1, y1), type_, emit)

    return convert


# ------------------------------------------------------------------------------------------ comparing, choosing

_UNSIGNED: Mapping[CmpIPredicate, CmpIPredicate] = MappingProxyType(
    {
        CmpIPredicate.SLT: CmpIPredicate.ULT,
        CmpIPredicate.SLE: CmpIPredicate.ULE,
        CmpIPredicate.SGT: CmpIPredicate.UGT,
        CmpIPredicate.SGE: CmpIPredicate.UGE,
    }
)
"""The unsigned comparison for each signed one."""


@conversion_pattern(CmpIOp, name="ConvertCmpI")
def _compare(op: CmpIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """x < y -> x1 == y1 ? x0 < y0, unsigned : x1 < y1"""
    if _wide(op, op.lhs.type, rewriter) is None:
        return False
    predicate, emit = op.predicate, Emitter(rewriter)
    (x0, x1), (y0, y1) = (take_halves(value, emit) for value in adaptor.operands)
    low = emit.compare(_UNSIGNED.get(predicate, predicate), x0, y0)
    high = emit.compare(predicate, x1, y1)
    if predicate is CmpIPredicate.EQ:
        value = emit.op(AndIOp, low, high)
    elif predicate is CmpIPredicate.NE:
        value = emit.op(OrIOp, low, high)
    else:
        value = emit.select(emit.compare(CmpIPredicate.EQ, x1, y1), low, high)
    rewriter.replace_op(op, [without_last_dimension(value, emit)])
    return True


@_wide_result(SelectOp, name="ConvertSelect")
def _select(op: SelectOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """c ? x : y -> the same of both halves"""
    condition, yes, no = operands
    (x0, x1), (y0, y1) = take_halves(yes, emit), take_halves(no, emit)
    condition = with_last_dimension(condition, emit)
    low, high = emit.select(condition, x0, y0), emit.select(condition, x1, y1)
    return join_halves(low, high, type_, emit)


def _max_or_min(
    op_class: type[MaxUIOp | MaxSIOp | MinUIOp | MinSIOp], predicate: CmpIPredicate
) -> ConversionFunctionPattern:
    """max(x, y) -> x > y ? x : y"""

    @_wide_result(op_class, name="ConvertMaxMin")
    def convert(
        op: MaxUIOp | MaxSIOp | MinUIOp | MinSIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter
    ) -> Value:
        return emit.select(emit.compare(predicate, op.lhs, op.rhs), op.lhs, op.rhs)

    return convert


# ------------------------------------------------------------------------------------------ shifts


def _crossing_bits(op_class: type[ShLIOp | ShRUIOp], half: Value, amount: Value, emit: Emitter) -> Value:
    """Emits the bits of a half that a shift by less than its width moves into the other half.

    They are shifted back by 1 and by `width - 1 - amount`: upstream shifts by `width - amount` at once, which is poison
    where `amount` is 0.
    """
    one, last = emit.constant(1, half.type), emit.constant(width_of(half.type) - 1, half.type)
    return emit.op(op_class, emit.op(op_class, half, one), emit.op(SubIOp, last, amount))


@_wide_result(ShLIOp, name="ConvertShLI")
def _shift_left(op: ShLIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """x << n -> x0 << n; x1 << n with the bits shifted in from x0. A shift by the width or more is undefined."""
    half = half_type(type_)
    value, amounts = operands
    x0, x1 = take_halves(value, emit)
    amount = take_half(amounts, 0, emit)
    zero, width = emit.constant(0, half), emit.constant(width_of(type_), half)
    is_far = emit.compare(CmpIPredicate.UGE, amount, width)
    low = emit.select(is_far, zero, emit.op(ShLIOp, x0, amount))
    from_low = _crossing_bits(ShRUIOp, x0, amount, emit)
    far_from_low = emit.op(ShLIOp, x0, emit.op(SubIOp, amount, width))
    shifted = emit.op(ShLIOp, x1, amount)
    own = emit.select(is_far, zero, shifted)
    high = emit.op(OrIOp, emit.select(is_far, far_from_low, from_low), own)
    return join_halves(low, high, type_, emit)


@_wide_result(ShRUIOp, name="ConvertShRUI")
def _shift_right(op: ShRUIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """x >> n -> x0 >> n with the bits shifted in from x1; x1 >> n"""
    half = half_type(type_)
    value, amounts = operands
    x0, x1 = take_halves(value, emit)
    amount = take_half(amounts, 0, emit)
    zero, width = emit.constant(0, half), emit.constant(width_of(type_), half)
    is_far = emit.compare(CmpIPredicate.UGE, amount, width)
    own = emit.select(is_far, zero, emit.op(ShRUIOp, x0, amount))
    high = emit.select(is_far, zero, emit.op(ShRUIOp, x1, amount))
    from_high = _crossing_bits(ShLIOp, x1, amount, emit)
    far_from_high = emit.op(ShRUIOp, x1, emit.op(SubIOp, amount, width))
    low = emit.op(OrIOp, own, emit.select(is_far, far_from_high, from_high))
    return join_halves(low, high, type_, emit)


@_wide_result(ShRSIOp, name="ConvertShRSI")
def _shift_right_signed(op: ShRSIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """x >> n -> n == 0 ? x : (x >> n, unsigned) | sign << (width - n)"""
    value, amounts = operands
    x1, amount = take_half(value, 1, emit), take_half(amounts, 0, emit)
    zero = emit.constant(0, amount.type)
    sign = without_last_dimension(emit.compare(CmpIPredicate.SLT, x1, zero), emit)
    wide = element_type_or_self(op.result.type)
    all_sign = emit.cast(ExtSIOp, sign, wide)
    kept = emit.op(SubIOp, emit.constant(2 * width_of(type_), amount.type), amount)
    kept = emit.cast(ExtUIOp, without_last_dimension(kept, emit), wide)
    sign_bits = emit.op(ShLIOp, all_sign, kept)
    shifted = emit.op(OrIOp, emit.op(ShRUIOp, op.lhs, op.rhs), sign_bits)
    is_nothing = without_last_dimension(emit.compare(CmpIPredicate.EQ, amount, zero), emit)
    return emit.select(is_nothing, op.lhs, shifted)


# ------------------------------------------------------------------------------------------ widths


def _resized(op_class: type[ExtSIOp | ExtUIOp | TruncIOp], value: Value, type_: Type, emit: Emitter) -> Value:
    """Returns a value extended or truncated to a type, unless it has it."""
    return value if value.type == type_ else emit.cast(op_class, value, element_type_or_self(type_))


@_wide_result(ExtSIOp, name="ConvertExtSI")
def _extend_signed(op: ExtSIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """extsi(x) -> extsi(x), and all bits of its sign"""
    (value,) = operands
    half = half_type(type_)
    low = _resized(ExtSIOp, with_last_dimension(value, emit), half, emit)
    high = emit.cast(ExtSIOp, emit.compare(CmpIPredicate.SLT, low, emit.constant(0, half)), type_.element_type)
    return join_halves(low, high, type_, emit)


@_wide_result(ExtUIOp, name="ConvertExtUI")
def _extend_unsigned(op: ExtUIOp, operands: Sequence[Value], type_: VectorType, emit: Emitter) -> Value:
    """extui(x) -> extui(x), and 0"""
    (value,) = operands
    low = _resized(ExtUIOp, with_last_dimension(value, emit), half_type(type_), emit)
    return insert_half(low, emit.constant(0, type_), 0, emit)


@conversion_pattern(TruncIOp, name="ConvertTruncI")
def _truncate(op: TruncIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """trunci(x) -> trunci(x0)"""
    type_ = op.result.type
    if not _converter(rewriter).is_legal_type(type_):
        return rewriter.notify_match_failure(op, f"unsupported truncation result type: {type_}")
    emit = Emitter(rewriter)
    low = without_last_dimension(take_half(adaptor[op.in_], 0, emit), emit)
    rewriter.replace_op(op, [_resized(TruncIOp, low, type_, emit)])
    return True


# ------------------------------------------------------------------------------------------ index


def _index_to_integer(
    op_class: type[IndexCastOp | IndexCastUIOp], extension: type[ExtSIOp | ExtUIOp]
) -> ConversionFunctionPattern:
    """index_cast(x) -> extsi(index_cast(x))"""

    @conversion_pattern(op_class, name="ConvertIndexCastIndexToInt")
    def convert(op: IndexCastOp | IndexCastUIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        old = op.out.type
        if not isinstance(element_type_or_self(op.in_.type), IndexType) or _wide(op, old, rewriter) is None:
            return False
        emit = Emitter(rewriter)
        narrow = emit.cast(op_class, adaptor[op.in_], IntegerType(_converter(rewriter).widest))
        rewriter.replace_op(op, [emit.cast(extension, narrow, element_type_or_self(old))])
        return True

    return convert


def _integer_to_index(op_class: type[IndexCastOp | IndexCastUIOp]) -> ConversionFunctionPattern:
    """index_cast(x) -> index_cast(x0)"""

    @conversion_pattern(op_class, name="ConvertIndexCastIntToIndex")
    def convert(op: IndexCastOp | IndexCastUIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = op.out.type
        if not isinstance(element_type_or_self(type_), IndexType) or _wide(op, op.in_.type, rewriter) is None:
            return False
        emit = Emitter(rewriter)
        low = without_last_dimension(take_half(adaptor[op.in_], 0, emit), emit)
        rewriter.replace_op(op, [emit.cast(op_class, low, element_type_or_self(type_))])
        return True

    return convert


# ------------------------------------------------------------------------------------------ floats


@conversion_pattern(SIToFPOp, name="ConvertSIToFP")
def _signed_to_float(op: SIToFPOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """sitofp(x) -> x < 0 ? -uitofp(-x) : uitofp(x)"""
    value = op.in_
    if _wide(op, value.type, rewriter) is None:
        return False
    emit = Emitter(rewriter)
    zero = emit.constant(0, value.type)
    is_negative = emit.compare(CmpIPredicate.SLT, value, zero)
    magnitude = emit.select(is_negative, emit.op(SubIOp, zero, value), value)
    number = emit.cast(UIToFPOp, magnitude, element_type_or_self(op.result.type))
    rewriter.replace_op(op, [emit.select(is_negative, emit.op(NegFOp, number), number)])
    return True


@conversion_pattern(UIToFPOp, name="ConvertUIToFP")
def _unsigned_to_float(op: UIToFPOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """uitofp(x) -> x1 == 0 ? uitofp(x0) : uitofp(x0) + uitofp(x1) * 2^n, or `_rounded_once` for large ones"""
    type_ = _wide(op, op.in_.type, rewriter)
    result = op.result.type
    element = element_type_or_self(result)
    if type_ is None or not isinstance(element, FloatType):
        return False
    emit = Emitter(rewriter)
    x0, x1 = take_halves(adaptor[op.in_], emit)
    x0, x1 = without_last_dimension(x0, emit), without_last_dimension(x1, emit)
    is_small = emit.compare(CmpIPredicate.EQ, x1, emit.constant(0, x1.type))
    semantics, half = element.semantics, width_of(type_)
    if semantics.precision < half <= semantics.max_exponent:
        small, large = emit.cast(UIToFPOp, x0, element), _rounded_once(x0, x1, element, emit)
        rewriter.replace_op(op, [emit.select(is_small, small, large)])
        return True
    low, high = emit.cast(UIToFPOp, x0, element), emit.cast(UIToFPOp, x1, element)
    power = emit.constant(floats.from_float(float(1 << width_of(type_)), element.semantics), result)
    large = emit.op(AddFOp, low, emit.op(MulFOp, high, power))
    rewriter.replace_op(op, [emit.select(is_small, low, large)])
    return True


def _rounded_once(low: Value, high: Value, element: FloatType, emit: Emitter) -> Value:
    """Returns the float of an integer with nonzero high half, if a half has more bits than the float's precision.

    The leading bits are shifted into the high half, whose last bit then says whether any bit is left in the low half.
    So the conversion of the high half is the only rounding; upstream rounds each half, and then their sum.
    """
    half = width_of(low.type)
    scale = emit.constant(_power_of_two(half, element), like(low.type, element))
    step = half
    while half - step <= element.semantics.precision:
        step //= 2
        is_low = emit.compare(CmpIPredicate.ULT, high, emit.constant(1 << half - step, high.type))
        amount, rest = emit.constant(step, high.type), emit.constant(half - step, high.type)
        shifted = emit.op(OrIOp, emit.op(ShLIOp, high, amount), emit.op(ShRUIOp, low, rest))
        high = emit.select(is_low, shifted, high)
        low = emit.select(is_low, emit.op(ShLIOp, low, amount), low)
        down = emit.constant(_power_of_two(-step, element), scale.type)
        scale = emit.select(is_low, emit.op(MulFOp, scale, down), scale)
    has_rest = emit.compare(CmpIPredicate.NE, low, emit.constant(0, low.type))
    rest_bit = emit.cast(ExtUIOp, has_rest, element_type_or_self(low.type))
    return emit.op(MulFOp, emit.cast(UIToFPOp, emit.op(OrIOp, high, rest_bit), element), scale)


def _power_of_two(exponent: int, element: FloatType) -> int:
    return floats.from_float(2.0**exponent, element.semantics)


@conversion_pattern(FPToSIOp, name="ConvertFPToSI")
def _float_to_signed(op: FPToSIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """fptosi(x) -> x < 0 ? -fptoui(-x) : fptoui(x)"""
    type_ = op.result.type
    if _wide(op, type_, rewriter) is None:
        return False
    emit = Emitter(rewriter)
    value = adaptor[op.in_]
    zero, zero_integer = emit.constant(0, value.type), emit.constant(0, type_)
    is_negative = emit.compare(CmpFPredicate.OLT, value, zero)
    magnitude = emit.select(is_negative, emit.op(NegFOp, value), value)
    number = emit.cast(FPToUIOp, magnitude, element_type_or_self(type_))
    rewriter.replace_op(op, [emit.select(is_negative, emit.op(SubIOp, zero_integer, number), number)])
    return True


@conversion_pattern(FPToUIOp, name="ConvertFPToUI")
def _float_to_unsigned(op: FPToUIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """fptoui(x) -> fptoui(x / 2^n) and fptoui(x rem 2^n)"""
    type_ = _wide(op, op.result.type, rewriter)
    value = adaptor[op.in_]
    element = element_type_or_self(value.type)
    if type_ is None or not isinstance(element, FloatType):
        return False
    emit = Emitter(rewriter)
    # In a format that cannot represent the power this is infinity, and the high half is 0.
    power = emit.constant(floats.from_float(float(1 << width_of(type_)), element.semantics), value.type)
    half = like(value.type, type_.element_type)
    high = emit.cast(FPToUIOp, emit.op(DivFOp, value, power), element_type_or_self(half))
    low = emit.cast(FPToUIOp, emit.op(RemFOp, value, power), element_type_or_self(half))
    high, low = with_last_dimension(high, emit), with_last_dimension(low, emit)
    rewriter.replace_op(op, [join_halves(low, high, type_, emit)])
    return True


@conversion_pattern(PrintOp, name="ConvertVectorPrint")
def _print(op: PrintOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.print of the vector of halves"""
    if op.source_ is None:
        return False
    rewriter.replace_op_with_new_op(op, PrintOp, *adaptor.operands, properties=op.properties)
    return True


_PATTERNS = (
    _constant,
    _compare,
    _select,
    _print,
    _add,
    _multiply,
    _shift_left,
    _shift_right_signed,
    _shift_right,
    _max_or_min(MaxUIOp, CmpIPredicate.UGT),
    _max_or_min(MaxSIOp, CmpIPredicate.SGT),
    _max_or_min(MinUIOp, CmpIPredicate.ULT),
    _max_or_min(MinSIOp, CmpIPredicate.SLT),
    _subtract,
    _bitwise(AndIOp),
    _bitwise(OrIOp),
    _bitwise(XOrIOp),
    _extend_signed,
    _extend_unsigned,
    _truncate,
    _integer_to_index(IndexCastOp),
    _integer_to_index(IndexCastUIOp),
    _index_to_integer(IndexCastOp, ExtSIOp),
    _index_to_integer(IndexCastUIOp, ExtUIOp),
    _signed_to_float,
    _unsigned_to_float,
    _float_to_unsigned,
    _float_to_signed,
)
