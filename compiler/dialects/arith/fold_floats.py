"""Folds of arith's float operations and its casts."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.attributes import IntegerOverflowFlagsAttr
from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    Cast,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    IntegerExtension,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import FastMathFlags, FloatRelation
from compiler.dialects.arith.enums import RoundingMode as RoundingModes
from compiler.dialects.arith.float_ops import (
    AddFOp,
    CmpFOp,
    DivFOp,
    FloatBinary,
    MaximumFOp,
    MaxNumFOp,
    MinimumFOp,
    MinNumFOp,
    MulFOp,
    NegFOp,
    RemFOp,
    SubFOp,
)
from compiler.dialects.arith.fold_integers import Operands
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    bool_attr,
    dense_elements_attr,
    type_of_attribute,
)
from compiler.ir.floats import FloatSemantics, NonFinite, RoundingMode
from compiler.ir.operation import Value
from compiler.ir.types import FloatType, ShapedType, Type, element_type_or_self
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.elementwise import (
    constant,
    fold_constants,
    is_poison,
    scalar,
    signed,
    splat_value,
    width_of,
)

FloatTest = Callable[[int, FloatSemantics], bool]


def semantics_of(type_: Type) -> FloatSemantics:
    """Returns the format of a float type, or of the floats in a shaped one."""
    element = element_type_or_self(type_)
    if not isinstance(element, FloatType):
        raise TypeError(f"{type_} holds no floats")
    return element.semantics


def is_float(attribute: Attribute | None, test: FloatTest) -> bool:
    """Returns True if a float, or the one of a splat, passes a test."""
    type_ = type_of_attribute(attribute)
    element = None if type_ is None else element_type_or_self(type_)
    bits = splat_value(attribute)
    return isinstance(element, FloatType) and bits is not None and test(bits, element.semantics)


def is_one(bits: int, semantics: FloatSemantics) -> bool:
    return not floats.is_nan(bits, semantics) and arithmetic.from_integer(1, semantics) == bits


def _is_infinity(negative: bool) -> FloatTest:
    def test(bits: int, semantics: FloatSemantics) -> bool:
        return floats.is_inf(bits, semantics) and floats.is_negative(bits, semantics) == negative

    return test


def _is_zero(negative: bool) -> FloatTest:
    def test(bits: int, semantics: FloatSemantics) -> bool:
        return floats.is_zero(bits, semantics) and floats.is_negative(bits, semantics) == negative

    return test


@hook.fold(NegFOp)
def fold_negf(op: NegFOp, operands: Operands) -> FoldAnswer:
    """-(-x) -> x, constants"""
    inner = op.operand_.defining_op(NegFOp)
    if inner is not None:
        return inner.operand_
    semantics = semantics_of(op.result.type)
    return fold_constants(operands, lambda a: arithmetic.negate(a, semantics))


@hook.fold(AddFOp)
def fold_addf(op: AddFOp, operands: Operands) -> FoldAnswer:
    """x + -0.0 -> x, constants"""
    if is_float(operands[1], _is_zero(True)):
        return op.lhs
    semantics = semantics_of(op.result.type)
    return fold_constants(operands, lambda a, b: arithmetic.add(a, b, semantics))


@hook.fold(SubFOp)
def fold_subf(op: SubFOp, operands: Operands) -> FoldAnswer:
    """x - 0.0 -> x, constants"""
    if is_float(operands[1], _is_zero(False)):
        return op.lhs
    semantics = semantics_of(op.result.type)
    return fold_constants(operands, lambda a, b: arithmetic.subtract(a, b, semantics))


@hook.fold(MulFOp)
def fold_mulf(op: MulFOp, operands: Operands) -> FoldAnswer:
    """x * 1.0 -> x, x * 0.0 -> 0.0 with nnan and nsz, constants"""
    if is_float(operands[1], is_one):
        return op.lhs
    if FastMathFlags.NNAN | FastMathFlags.NSZ in op.fastmath and is_float(operands[1], floats.is_zero):
        return op.rhs
    semantics = semantics_of(op.result.type)
    return fold_constants(operands, lambda a, b: arithmetic.multiply(a, b, semantics))


@hook.fold(DivFOp)
def fold_divf(op: DivFOp, operands: Operands) -> FoldAnswer:
    """x / 1.0 -> x, constants"""
    if is_float(operands[1], is_one):
        return op.lhs
    semantics = semantics_of(op.result.type)
    return fold_constants(operands, lambda a, b: arithmetic.divide(a, b, semantics))


@hook.fold(RemFOp)
def fold_remf(op: RemFOp, operands: Operands) -> FoldAnswer:
    """constants"""
    semantics = semantics_of(op.result.type)
    return fold_constants(operands, lambda a, b: arithmetic.remainder(a, b, semantics))


def _extremum(
    compute: Callable[[int, int, FloatSemantics], int], is_neutral: FloatTest
) -> Callable[[FloatBinary, Operands], FoldAnswer]:
    def fold(op: FloatBinary, operands: Operands) -> FoldAnswer:
        """max(x, x) -> x, max(x, -inf) -> x, maxnum(x, NaN) -> x, constants; min likewise"""
        if op.lhs is op.rhs:
            return op.rhs
        if is_float(operands[1], is_neutral):
            return op.lhs
        semantics = semantics_of(op.result.type)
        return fold_constants(operands, lambda a, b: compute(a, b, semantics))

    return fold


hook.fold(MaximumFOp)(_extremum(arithmetic.maximum, _is_infinity(True)))
hook.fold(MaxNumFOp)(_extremum(arithmetic.maxnum, floats.is_nan))
hook.fold(MinimumFOp)(_extremum(arithmetic.minimum, _is_infinity(False)))
hook.fold(MinNumFOp)(_extremum(arithmetic.minnum, floats.is_nan))


@hook.fold(CmpFOp)
def fold_cmpf(op: CmpFOp, operands: Operands) -> FoldAnswer:
    """constants; x < NaN -> false"""
    left, right = (operand if isinstance(operand, FloatAttr) else None for operand in operands)
    semantics = semantics_of(op.lhs.type)
    if any(operand is not None and floats.is_nan(operand.bits, semantics) for operand in (left, right)):
        return bool_attr(FloatRelation.UNORDERED in op.predicate.relations)
    if left is None or right is None:
        return None
    match arithmetic.compare(left.bits, right.bits, semantics):
        case 0:
            relation = FloatRelation.EQUAL
        case 1:
            relation = FloatRelation.GREATER
        case _:
            relation = FloatRelation.LESS
    return bool_attr(relation in op.predicate.relations)


# ------------------------------------------------------------------------------------------ casts


def _cast_of(op: Cast, value: Value) -> Cast:
    """Makes `op` cast `value`."""
    op.operands = [value]
    return op


@hook.fold(ExtUIOp)
def fold_extui(op: ExtUIOp, operands: Operands) -> FoldAnswer:
    """extui(extui(x)) -> extui(x), constants"""
    inner = op.in_.defining_op(ExtUIOp)
    if inner is not None:
        return _cast_of(op, inner.in_)
    return fold_constants(operands, lambda a: a, op.result.type)


@hook.fold(ExtSIOp)
def fold_extsi(op: ExtSIOp, operands: Operands) -> FoldAnswer:
    """extsi(extsi(x)) -> extsi(x), constants"""
    inner = op.in_.defining_op(ExtSIOp)
    if inner is not None:
        return _cast_of(op, inner.in_)
    width = width_of(op.in_.type)
    return fold_constants(operands, lambda a: signed(a, width), op.result.type)


@hook.fold(TruncIOp)
def fold_trunci(op: TruncIOp, operands: Operands) -> FoldAnswer:
    """trunci(ext(x)) -> trunci(x), or x, trunci(trunci(x)) -> trunci(x), constants"""
    type_ = op.out.type
    extension = op.in_.defining_op(IntegerExtension)
    if extension is not None:
        source = extension.in_
        if width_of(source.type) > width_of(type_):
            return _cast_of(op, source)
        if element_type_or_self(source.type) == element_type_or_self(type_):
            return source
    inner = op.in_.defining_op(TruncIOp)
    if inner is not None:
        promised = IntegerOverflowFlagsAttr.get(op.overflow_flags & inner.overflow_flags)
        op.properties = {**op.properties, "overflowFlags": promised}
        return _cast_of(op, inner.in_)
    return fold_constants(operands, lambda a: a, type_)


def _convert(source: FloatSemantics, target: FloatSemantics, mode: RoundingMode) -> Callable[[int], int | None]:
    """Folds conversions of constants that are exact."""

    def convert(bits: int) -> int | None:
        if floats.is_inf(bits, source) and target.non_finite is not NonFinite.IEEE754:
            return None
        if floats.is_nan(bits, source) and target.non_finite is NonFinite.FINITE_ONLY:
            return None
        if arithmetic.is_signaling(bits, source):
            return None
        conversion = floats.convert_checked(bits, source, target, mode)
        return None if conversion.loses_info else conversion.bits

    return convert


def _fold_conversion(op: ExtFOp | TruncFOp, operands: Operands, mode: RoundingMode) -> FoldAnswer:
    type_ = op.result.type
    return fold_constants(operands, _convert(semantics_of(op.in_.type), semantics_of(type_), mode), type_)


def _may_contract(op: ExtFOp | TruncFOp) -> bool:
    return op.fastmath is not None and FastMathFlags.CONTRACT in op.fastmath


def _rounding_mode(op: TruncFOp) -> RoundingMode:
    """Returns the operation's mode; to nearest even without one."""
    mode = RoundingModes.TO_NEAREST_EVEN if op.roundingmode is None else op.roundingmode
    return RoundingMode(mode.symbol)


@hook.fold(ExtFOp)
def fold_extf(op: ExtFOp, operands: Operands) -> FoldAnswer:
    """extf(truncf(x)) -> x with contract on both, constants"""
    inner = op.in_.defining_op(TruncFOp)
    if inner is not None and inner.in_.type == op.result.type:
        if _may_contract(inner) and _may_contract(op):
            return inner.in_
    return _fold_conversion(op, operands, RoundingMode.NEAREST_TIES_TO_EVEN)


@hook.fold(TruncFOp)
def fold_truncf(op: TruncFOp, operands: Operands) -> FoldAnswer:
    """truncf(extf(x)) -> truncf(x), or x, constants that stay the same value"""
    type_ = op.result.type
    extension = op.in_.defining_op(ExtFOp)
    if extension is not None:
        source = extension.in_
        narrow, wide = semantics_of(source.type), semantics_of(extension.result.type)
        if (
            narrow.max_exponent <= wide.max_exponent
            and narrow.min_exponent >= wide.min_exponent
            and narrow.precision <= wide.precision
        ):
            if width_of(source.type) > width_of(type_):
                return _cast_of(op, source)
            if element_type_or_self(source.type) == element_type_or_self(type_):
                return source
    return _fold_conversion(op, operands, _rounding_mode(op))


@hook.fold(UIToFPOp)
def fold_uitofp(op: UIToFPOp, operands: Operands) -> FoldAnswer:
    """constants"""
    type_ = op.result.type
    semantics = semantics_of(type_)
    return fold_constants(operands, lambda a: arithmetic.from_integer(a, semantics), type_)


@hook.fold(SIToFPOp)
def fold_sitofp(op: SIToFPOp, operands: Operands) -> FoldAnswer:
    """constants"""
    type_ = op.result.type
    semantics, width = semantics_of(type_), width_of(op.in_.type)
    return fold_constants(operands, lambda a: arithmetic.from_integer(signed(a, width), semantics), type_)


@hook.fold(FPToUIOp)
def fold_fptoui(op: FPToUIOp, operands: Operands) -> FoldAnswer:
    """constants that fit"""
    return _to_integer(op, operands, 0, (1 << width_of(op.result.type)) - 1)


@hook.fold(FPToSIOp)
def fold_fptosi(op: FPToSIOp, operands: Operands) -> FoldAnswer:
    """constants that fit"""
    limit = 1 << width_of(op.result.type) - 1
    return _to_integer(op, operands, -limit, limit - 1)


def _to_integer(op: FPToSIOp | FPToUIOp, operands: Operands, least: int, largest: int) -> FoldAnswer:
    semantics = semantics_of(op.in_.type)

    def convert(bits: int) -> int | None:
        number = arithmetic.to_integer(bits, semantics)
        return number if number is not None and least <= number <= largest else None

    return fold_constants(operands, convert, op.result.type)


@hook.fold(IndexCastOp)
def fold_index_cast(op: IndexCastOp, operands: Operands) -> FoldAnswer:
    """constants are sign-extended or truncated"""
    width = width_of(op.in_.type)
    return fold_constants(operands, lambda a: signed(a, width), op.out.type)


@hook.fold(IndexCastUIOp)
def fold_index_castui(op: IndexCastUIOp, operands: Operands) -> FoldAnswer:
    """constants"""
    return fold_constants(operands, lambda a: a, op.out.type)


@hook.fold(BitcastOp)
def fold_bitcast(op: BitcastOp, operands: Operands) -> FoldAnswer:
    """constants: the same bits"""
    operand, type_ = operands[0], op.result.type
    if isinstance(operand, DenseElementsAttr) and isinstance(type_, ShapedType):
        patterns = operand.bit_patterns()
        return constant(patterns[0], type_) if operand.is_splat else dense_elements_attr(type_, patterns)
    if isinstance(type_, ShapedType):
        return None
    if is_poison(operand):
        return operand
    bits = splat_value(operand) if isinstance(operand, (IntegerAttr, FloatAttr)) else None
    return None if bits is None else scalar(bits, type_)
