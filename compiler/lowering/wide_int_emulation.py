"""`arith-emulate-wide-int`: integer arithmetic of twice the width that a target has.

                                        %xl = vector.extract %x[0]; %xh = vector.extract %x[1]; and of %y
%0 = arith.addi %x, %y : i64    ->      %low, %carry = arith.addui_extended %xl, %yl : i32, i1
                                        %high = arith.addi (arith.addi (arith.extui %carry), %xh), %yh
                                        %0 = vector.insert %low and %high into dense<0> : vector<2xi32>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import FPToSIOp, FPToUIOp, SIToFPOp, TruncIOp, UIToFPOp
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.vector.memory_ops import PrintOp
from compiler.ir import floats
from compiler.ir.attributes import DenseElementsAttr, IntegerAttr, dense_elements_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, IndexType, IntegerType, Type, VectorType, element_type_or_self
from compiler.lowering.arith_emitter import like
from compiler.lowering.wide_int_halves import HalvesEmitter, WideIntConverter, half_type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted


@dataclass
class ArithEmulateWideInt(Pass):
    """Emulate 2*N-bit integer operations using N-bit operations."""

    argument = "arith-emulate-wide-int"
    name = "ArithEmulateWideInt"
    summary = "Emulate 2*N-bit integer operations using N-bit operations"
    dependent_dialects = ("vector",)

    widest_int_supported: int = option("widest-int-supported", 32, "Widest integer type supported by the target")

    def run(self, op: Operation, state: PassState) -> None:
        width = self.widest_int_supported
        if width < 2 or width & (width - 1):
            state.signal_failure()
            return
        converter = WideIntConverter(width)
        target = ConversionTarget()
        functions_are_legal_if_converted(target, converter)
        target.add_dynamically_legal_op("vector.print", converter.is_legal)
        target.add_dynamically_legal_dialect("arith", converter.is_legal)
        target.add_legal_dialect("vector")
        patterns = [*wide_int_patterns(converter), *function_patterns(converter)]
        result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()


def wide_int_patterns(converter: WideIntConverter) -> list[ConversionFunctionPattern]:
    """The patterns for ops of arith, and for `vector.print`."""
    return [one.with_converter(converter) for one in _PATTERNS]


def _converter(rewriter: ConversionRewriter) -> WideIntConverter:
    assert isinstance(rewriter.converter, WideIntConverter)
    return rewriter.converter


def _wide(op: Operation, type_: Type, rewriter: ConversionRewriter) -> VectorType | None:
    """The vector that stands for a wide type; None, and why, where it cannot be had."""
    found = _converter(rewriter).wide(type_)
    if found is None:
        rewriter.notify_match_failure(op, f"unsupported type: {type_}")
    return found


_Convert = Callable[[HalvesEmitter, Operation, Sequence[Value], VectorType], Value]
"""Makes what stands for the result of an op; its converted operands and the vector of halves are given."""


def _wide_result(op_name: str, name: str) -> Callable[[_Convert], ConversionFunctionPattern]:
    """A pattern for an op whose result is wide."""

    def decorate(convert: _Convert) -> ConversionFunctionPattern:
        @conversion_pattern(op_name, name=name)
        def apply(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            type_ = _wide(op, op.result.type, rewriter)
            if type_ is None:
                return False
            rewriter.replace_op(op, [convert(HalvesEmitter(rewriter, op), op, adaptor.operands, type_)])
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


@_wide_result("arith.addi", name="ConvertAddI")
def _add(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """x + y -> low halves with a carry, high halves and the carry"""
    (x0, x1), (y0, y1) = (emit.halves(value) for value in operands)
    low, overflow = emit.add_with_carry(x0, y0)
    carry = emit.cast("extui", overflow, type_.element_type)
    high = emit.op("addi", emit.op("addi", carry, x1), y1)
    return emit.joined(low, high, type_)


@_wide_result("arith.subi", name="ConvertSubI")
def _subtract(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """x - y -> low halves, high halves without the borrow"""
    (x0, x1), (y0, y1) = (emit.halves(value) for value in operands)
    low = emit.op("subi", x0, y0)
    borrow = emit.cast("extui", emit.cmpi("ult", x0, y0), type_.element_type)
    high = emit.op("subi", emit.op("subi", x1, borrow), y1)
    return emit.joined(low, high, type_)


@_wide_result("arith.muli", name="ConvertMulI")
def _multiply(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """x * y -> x0 * y0 in full, and the low parts of x0 * y1 and x1 * y0 added to its high part"""
    (x0, x1), (y0, y1) = (emit.halves(value) for value in operands)
    low, carried = emit.multiply_in_full(x0, y0)
    low_high = emit.op("muli", x0, y1)
    high_low = emit.op("muli", x1, y0)
    high = emit.op("addi", emit.op("addi", carried, low_high), high_low)
    return emit.joined(low, high, type_)


def _bitwise(name: str) -> ConversionFunctionPattern:
    @_wide_result(f"arith.{name}", name="ConvertBitwiseBinary")
    def convert(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
        """x & y -> the same of both halves"""
        (x0, x1), (y0, y1) = (emit.halves(value) for value in operands)
        return emit.joined(emit.op(name, x0, y0), emit.op(name, x1, y1), type_)

    return convert


# ------------------------------------------------------------------------------------------ comparing, choosing

_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


@conversion_pattern(CmpIOp, name="ConvertCmpI")
def _compare(op: CmpIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """x < y -> x1 == y1 ? x0 < y0, unsigned : x1 < y1"""
    if _wide(op, op.lhs.type, rewriter) is None:
        return False
    number = op.properties["predicate"]
    assert isinstance(number, IntegerAttr)
    predicate = _PREDICATES[number.value]
    emit = HalvesEmitter(rewriter, op)
    (x0, x1), (y0, y1) = (emit.halves(value) for value in adaptor.operands)
    low = emit.cmpi(predicate.replace("s", "u", 1) if predicate[0] == "s" else predicate, x0, y0)
    high = emit.cmpi(predicate, x1, y1)
    if predicate == "eq":
        found = emit.op("andi", low, high)
    elif predicate == "ne":
        found = emit.op("ori", low, high)
    else:
        found = emit.select(emit.cmpi("eq", x1, y1), low, high)
    rewriter.replace_op(op, [emit.without_last_dimension(found)])
    return True


@_wide_result("arith.select", name="ConvertSelect")
def _select(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """c ? x : y -> the same of both halves"""
    condition, yes, no = operands
    (x0, x1), (y0, y1) = emit.halves(yes), emit.halves(no)
    condition = emit.with_last_dimension(condition)
    low, high = emit.select(condition, x0, y0), emit.select(condition, x1, y1)
    return emit.joined(low, high, type_)


def _max_or_min(name: str, predicate: str) -> ConversionFunctionPattern:
    @_wide_result(f"arith.{name}", name="ConvertMaxMin")
    def convert(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
        """max(x, y) -> x > y ? x : y"""
        left, right = op.operands
        return emit.select(emit.cmpi(predicate, left, right), left, right)

    return convert


# ------------------------------------------------------------------------------------------ shifts


def _crossing_bits(emit: HalvesEmitter, name: str, half: Value, amount: Value) -> Value:
    """Emits the bits of a half that a shift by less than its width moves into the other half.

    They are shifted back by 1 and by `width - 1 - amount`: upstream shifts by `width - amount` at once, which is poison
    where `amount` is 0.
    """
    one, last = emit.constant(1, half.type), emit.constant(width_of(half.type) - 1, half.type)
    return emit.op(name, emit.op(name, half, one), emit.op("subi", last, amount))


@_wide_result("arith.shli", name="ConvertShLI")
def _shift_left(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """x << n -> x0 << n; x1 << n with the bits that come from x0. A shift by the width or more is undefined."""
    half = half_type(type_)
    x0, x1 = emit.halves(operands[0])
    amount = emit.half(operands[1], 0)
    zero, width = emit.constant(0, half), emit.constant(width_of(type_), half)
    is_far = emit.cmpi("uge", amount, width)
    low = emit.select(is_far, zero, emit.op("shli", x0, amount))
    from_low = _crossing_bits(emit, "shrui", x0, amount)
    far_from_low = emit.op("shli", x0, emit.op("subi", amount, width))
    shifted = emit.op("shli", x1, amount)
    own = emit.select(is_far, zero, shifted)
    high = emit.op("ori", emit.select(is_far, far_from_low, from_low), own)
    return emit.joined(low, high, type_)


@_wide_result("arith.shrui", name="ConvertShRUI")
def _shift_right(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """x >> n -> x0 >> n with the bits that come from x1; x1 >> n"""
    half = half_type(type_)
    x0, x1 = emit.halves(operands[0])
    amount = emit.half(operands[1], 0)
    zero, width = emit.constant(0, half), emit.constant(width_of(type_), half)
    is_far = emit.cmpi("uge", amount, width)
    own = emit.select(is_far, zero, emit.op("shrui", x0, amount))
    high = emit.select(is_far, zero, emit.op("shrui", x1, amount))
    from_high = _crossing_bits(emit, "shli", x1, amount)
    far_from_high = emit.op("shrui", x1, emit.op("subi", amount, width))
    low = emit.op("ori", own, emit.select(is_far, far_from_high, from_high))
    return emit.joined(low, high, type_)


@_wide_result("arith.shrsi", name="ConvertShRSI")
def _shift_right_signed(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """x >> n -> n == 0 ? x : (x >> n, unsigned) | sign << (width - n)"""
    x1, amount = emit.half(operands[0], 1), emit.half(operands[1], 0)
    zero = emit.constant(0, amount.type)
    sign = emit.without_last_dimension(emit.cmpi("slt", x1, zero))
    wide = element_type_or_self(op.result.type)
    all_sign = emit.cast("extsi", sign, wide)
    kept = emit.op("subi", emit.constant(2 * width_of(type_), amount.type), amount)
    kept = emit.cast("extui", emit.without_last_dimension(kept), wide)
    sign_bits = emit.op("shli", all_sign, kept)
    found = emit.op("ori", emit.op("shrui", *op.operands), sign_bits)
    is_nothing = emit.without_last_dimension(emit.cmpi("eq", amount, zero))
    return emit.select(is_nothing, op.operands[0], found)


# ------------------------------------------------------------------------------------------ widths


def _resized(emit: HalvesEmitter, name: str, value: Value, type_: Type) -> Value:
    """A value extended or truncated to a type, unless it has it."""
    return value if value.type == type_ else emit.cast(name, value, element_type_or_self(type_))


@_wide_result("arith.extsi", name="ConvertExtSI")
def _extend_signed(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """extsi(x) -> extsi(x), and all bits of its sign"""
    half = half_type(type_)
    low = _resized(emit, "extsi", emit.with_last_dimension(operands[0]), half)
    high = emit.cast("extsi", emit.cmpi("slt", low, emit.constant(0, half)), type_.element_type)
    return emit.joined(low, high, type_)


@_wide_result("arith.extui", name="ConvertExtUI")
def _extend_unsigned(emit: HalvesEmitter, op: Operation, operands: Sequence[Value], type_: VectorType) -> Value:
    """extui(x) -> extui(x), and 0"""
    low = _resized(emit, "extui", emit.with_last_dimension(operands[0]), half_type(type_))
    return emit.insert_half(low, emit.constant(0, type_), 0)


@conversion_pattern(TruncIOp, name="ConvertTruncI")
def _truncate(op: TruncIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """trunci(x) -> trunci(x0)"""
    type_ = op.result.type
    if not _converter(rewriter).is_legal_type(type_):
        return rewriter.notify_match_failure(op, f"unsupported truncation result type: {type_}")
    emit = HalvesEmitter(rewriter, op)
    low = emit.without_last_dimension(emit.half(adaptor.operands[0], 0))
    rewriter.replace_op(op, [_resized(emit, "trunci", low, type_)])
    return True


# ------------------------------------------------------------------------------------------ index


def _index_to_integer(name: str, extension: str) -> ConversionFunctionPattern:
    @conversion_pattern(f"arith.{name}", name="ConvertIndexCastIndexToInt")
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """index_cast(x) -> extsi(index_cast(x))"""
        old = op.result.type
        if not isinstance(element_type_or_self(op.operands[0].type), IndexType) or _wide(op, old, rewriter) is None:
            return False
        emit = HalvesEmitter(rewriter, op)
        narrow = emit.cast(name, adaptor.operands[0], IntegerType(_converter(rewriter).widest))
        rewriter.replace_op(op, [emit.cast(extension, narrow, element_type_or_self(old))])
        return True

    return convert


def _integer_to_index(name: str) -> ConversionFunctionPattern:
    @conversion_pattern(f"arith.{name}", name="ConvertIndexCastIntToIndex")
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """index_cast(x) -> index_cast(x0)"""
        type_ = op.result.type
        if not isinstance(element_type_or_self(type_), IndexType):
            return False
        if _wide(op, op.operands[0].type, rewriter) is None:
            return False
        emit = HalvesEmitter(rewriter, op)
        low = emit.without_last_dimension(emit.half(adaptor.operands[0], 0))
        rewriter.replace_op(op, [emit.cast(name, low, element_type_or_self(type_))])
        return True

    return convert


# ------------------------------------------------------------------------------------------ floats


@conversion_pattern(SIToFPOp, name="ConvertSIToFP")
def _signed_to_float(op: SIToFPOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """sitofp(x) -> x < 0 ? -uitofp(-x) : uitofp(x)"""
    value = op.in_
    if _wide(op, value.type, rewriter) is None:
        return False
    emit = HalvesEmitter(rewriter, op)
    zero = emit.constant(0, value.type)
    is_negative = emit.cmpi("slt", value, zero)
    magnitude = emit.select(is_negative, emit.op("subi", zero, value), value)
    found = emit.cast("uitofp", magnitude, element_type_or_self(op.result.type))
    rewriter.replace_op(op, [emit.select(is_negative, emit.op("negf", found), found)])
    return True


@conversion_pattern(UIToFPOp, name="ConvertUIToFP")
def _unsigned_to_float(op: UIToFPOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """uitofp(x) -> x1 == 0 ? uitofp(x0) : uitofp(x0) + uitofp(x1) * 2^n, or what `_rounded_once` makes of large ones"""
    type_ = _wide(op, op.in_.type, rewriter)
    result = op.result.type
    element = element_type_or_self(result)
    if type_ is None or not isinstance(element, FloatType):
        return False
    emit = HalvesEmitter(rewriter, op)
    x0, x1 = emit.halves(adaptor.operands[0])
    x0, x1 = emit.without_last_dimension(x0), emit.without_last_dimension(x1)
    is_small = emit.cmpi("eq", x1, emit.constant(0, x1.type))
    semantics, half = element.semantics, width_of(type_)
    if semantics.precision < half <= semantics.max_exponent:
        small, large = emit.cast("uitofp", x0, element), _rounded_once(x0, x1, element, emit)
        rewriter.replace_op(op, [emit.select(is_small, small, large)])
        return True
    low, high = emit.cast("uitofp", x0, element), emit.cast("uitofp", x1, element)
    power = emit.constant(floats.from_float(float(1 << width_of(type_)), element.semantics), result)
    large = emit.op("addf", low, emit.op("mulf", high, power))
    rewriter.replace_op(op, [emit.select(is_small, low, large)])
    return True


def _rounded_once(low: Value, high: Value, element: FloatType, emit: HalvesEmitter) -> Value:
    """Returns the float of an integer whose high half is not 0, where a half has more bits than the float's precision.

    The leading bits are shifted into the high half, whose last bit then says whether any bit is left in the low half.
    So the conversion of the high half is the only rounding; upstream rounds each half, and then their sum.
    """
    half = width_of(low.type)
    scale = emit.constant(_power_of_two(half, element), like(low.type, element))
    step = half
    while half - step <= element.semantics.precision:
        step //= 2
        is_low = emit.cmpi("ult", high, emit.constant(1 << half - step, high.type))
        amount, rest = emit.constant(step, high.type), emit.constant(half - step, high.type)
        shifted = emit.op("ori", emit.op("shli", high, amount), emit.op("shrui", low, rest))
        high = emit.select(is_low, shifted, high)
        low = emit.select(is_low, emit.op("shli", low, amount), low)
        down = emit.constant(_power_of_two(-step, element), scale.type)
        scale = emit.select(is_low, emit.op("mulf", scale, down), scale)
    has_rest = emit.cmpi("ne", low, emit.constant(0, low.type))
    rest_bit = emit.cast("extui", has_rest, element_type_or_self(low.type))
    return emit.op("mulf", emit.cast("uitofp", emit.op("ori", high, rest_bit), element), scale)


def _power_of_two(exponent: int, element: FloatType) -> int:
    return floats.from_float(2.0**exponent, element.semantics)


@conversion_pattern(FPToSIOp, name="ConvertFPToSI")
def _float_to_signed(op: FPToSIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """fptosi(x) -> x < 0 ? -fptoui(-x) : fptoui(x)"""
    type_ = op.result.type
    if _wide(op, type_, rewriter) is None:
        return False
    emit = HalvesEmitter(rewriter, op)
    value = adaptor.operands[0]
    zero, zero_integer = emit.constant(0, value.type), emit.constant(0, type_)
    is_negative = emit.cmpf("olt", value, zero)
    magnitude = emit.select(is_negative, emit.op("negf", value), value)
    found = emit.cast("fptoui", magnitude, element_type_or_self(type_))
    rewriter.replace_op(op, [emit.select(is_negative, emit.op("subi", zero_integer, found), found)])
    return True


@conversion_pattern(FPToUIOp, name="ConvertFPToUI")
def _float_to_unsigned(op: FPToUIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """fptoui(x) -> fptoui(x / 2^n) and fptoui(x rem 2^n)"""
    type_ = _wide(op, op.result.type, rewriter)
    value = adaptor.operands[0]
    element = element_type_or_self(value.type)
    if type_ is None or not isinstance(element, FloatType):
        return False
    emit = HalvesEmitter(rewriter, op)
    # Of a format that cannot hold the power this is infinity, and the high half is 0.
    power = emit.constant(floats.from_float(float(1 << width_of(type_)), element.semantics), value.type)
    half = like(value.type, type_.element_type)
    high = emit.cast("fptoui", emit.op("divf", value, power), element_type_or_self(half))
    low = emit.cast("fptoui", emit.op("remf", value, power), element_type_or_self(half))
    high, low = emit.with_last_dimension(high), emit.with_last_dimension(low)
    rewriter.replace_op(op, [emit.joined(low, high, type_)])
    return True


@conversion_pattern(PrintOp, name="ConvertVectorPrint")
def _print(op: PrintOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.print of the vector of halves"""
    if not op.operands:
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
    _max_or_min("maxui", "ugt"),
    _max_or_min("maxsi", "sgt"),
    _max_or_min("minui", "ult"),
    _max_or_min("minsi", "slt"),
    _subtract,
    *map(_bitwise, ("andi", "ori", "xori")),
    _extend_signed,
    _extend_unsigned,
    _truncate,
    *map(_integer_to_index, ("index_cast", "index_castui")),
    _index_to_integer("index_cast", "extsi"),
    _index_to_integer("index_castui", "extui"),
    _signed_to_float,
    _unsigned_to_float,
    _float_to_unsigned,
    _float_to_signed,
)
