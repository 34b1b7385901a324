"""`tosa-narrow-i64-to-i32` and `tosa-narrow-f64-to-f32`: convert 64-bit tensors to 32-bit tensors.

func.func @f(%a: tensor<3x4xi64>) -> tensor<4x3xi64> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<3x4xi64>) -> tensor<4x3xi64>
->
  %0 = tosa.cast %a : (tensor<3x4xi64>) -> tensor<3x4xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x4xi32>) -> tensor<4x3xi32>
  %2 = tosa.cast %1 : (tensor<4x3xi32>) -> tensor<4x3xi64>

Ops that compute with the elements cannot be narrowed, which is told of; `aggressive-rewrite` takes the loss of data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.func.ops import FuncOp, ReturnOp
from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp, YieldOp
from compiler.dialects.tosa.elementwise_ops import ClampOp
from compiler.dialects.tosa.layout_ops import ConcatOp, PadOp, ReshapeOp, ReverseOp, SliceOp, TileOp, TransposeOp
from compiler.dialects.tosa.ops import CastOp, ConstOp, IdentityOp
from compiler.dialects.tosa.reduction_ops import ArgMaxOp
from compiler.ir import floats
from compiler.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, TypeAttr, type_of_attribute
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    DYNAMIC,
    F32,
    F64,
    I32,
    I64,
    FloatType,
    IntegerType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedTensorType,
    int_or_float_width,
)
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_fully
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.dense_elements import dense_of, elements_of
from compiler.rewrite.elementwise import signed
from compiler.rewrite.function_conversion import function_patterns, is_function_legal
from compiler.rewrite.type_conversion import TypeConverter

_AGGRESSIVE = (
    "If enabled, all TOSA operations are rewritten, regardless or whether the narrowingis safe. This option may lead "
    "to data loss if not used carefully."
)
_BOUNDARIES = (
    "If enabled, the pass will convert function I/O types as well. Otherwise casts willbe inserted at the I/O "
    "boundaries."
)
_MOVING = (ConcatOp, PadOp, ReshapeOp, ReverseOp, SliceOp, TileOp, TransposeOp, IdentityOp)
_CONTROL_FLOW = (IfOp, WhileOp, YieldOp)


@dataclass
class TosaNarrowI64ToI32(Pass):
    """Narrow I64 TOSA operations to I32."""

    argument = "tosa-narrow-i64-to-i32"
    name = "TosaNarrowI64ToI32Pass"
    summary = "Narrow I64 TOSA operations to I32"
    anchor = "func.func"
    dependent_dialects = ("func", "tosa")

    aggressive_rewrite: bool = option("aggressive-rewrite", False, _AGGRESSIVE)
    convert_function_boundaries: bool = option("convert-function-boundaries", False, _BOUNDARIES)

    def run(self, op: Operation, state: PassState) -> None:
        safe = (*_SAFE_FOR_BOTH, *_SAFE_FOR_INTEGERS)
        _narrow(op, state, self, _converter(I64, I32, _narrow_integer), safe)


@dataclass
class TosaNarrowF64ToF32(Pass):
    """Narrow F64 TOSA operations to F32."""

    argument = "tosa-narrow-f64-to-f32"
    name = "TosaNarrowF64ToF32Pass"
    summary = "Narrow F64 TOSA operations to F32"
    anchor = "func.func"
    dependent_dialects = ("func", "tosa")

    aggressive_rewrite: bool = option("aggressive-rewrite", False, _AGGRESSIVE)
    convert_function_boundaries: bool = option("convert-function-boundaries", False, _BOUNDARIES)

    def run(self, op: Operation, state: PassState) -> None:
        _narrow(op, state, self, _converter(F64, F32, _narrow_float), _SAFE_FOR_BOTH)


def _narrow_integer(bits: int) -> int:
    """Returns the closest number of 32 bits."""
    return max(-(1 << 31), min((1 << 31) - 1, signed(bits, 64))) & 0xFFFFFFFF


def _narrow_float(bits: int) -> int:
    return floats.convert(bits, F64.semantics, F32.semantics)


def _converter(wide: Type, narrow: Type, convert_bits: Callable[[int], int]) -> TypeConverter:
    def scalar(type_: Type) -> Type:
        return narrow if type_ == wide else type_

    def attribute(type_: Type, value: Attribute) -> Attribute | None:
        if isinstance(value, IntegerAttr) and type_ == wide and isinstance(narrow, IntegerType):
            return IntegerAttr(signed(convert_bits(value.value & 0xFFFFFFFFFFFFFFFF), 32), narrow)
        if isinstance(value, FloatAttr) and type_ == wide and isinstance(narrow, FloatType):
            return FloatAttr(convert_bits(value.bits), narrow)
        if isinstance(value, TypeAttr) and type_ == wide:
            return TypeAttr(narrow)
        if isinstance(value, DenseElementsAttr) and isinstance(type_, RankedTensorType) and type_.element_type == wide:
            elements = [(convert_bits(bits),) for (bits,) in elements_of(value)]
            return dense_of(RankedTensorType(type_.shape, narrow), elements)
        return value

    converter = TypeConverter()
    converter.add_conversion(scalar)
    converter.add_conversion(
        lambda type_: RankedTensorType(type_.shape, scalar(type_.element_type), type_.encoding), RankedTensorType
    )
    converter.add_conversion(lambda type_: UnrankedTensorType(scalar(type_.element_type)), UnrankedTensorType)
    converter.add_source_materialization(_cast)
    converter.add_target_materialization(_cast_target)
    converter.add_type_attribute_conversion(attribute)
    return converter


def _cast(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    if len(values) != 1:
        return None
    return builder.create(CastOp, *values, result_types=[type_], location=location).result


def _cast_target(
    builder: Builder, types: Sequence[Type], values: Sequence[Value], location: Location, original: Type | None
) -> Sequence[Value] | None:
    cast = _cast(builder, types[0], values, location) if len(types) == 1 else None
    return None if cast is None else [cast]


def _narrow(
    op: Operation,
    state: PassState,
    run: TosaNarrowI64ToI32 | TosaNarrowF64ToF32,
    converter: TypeConverter,
    safe: Sequence[ConversionFunctionPattern],
) -> None:
    target = ConversionTarget()
    target.add_dynamically_legal_dialect("tosa", converter.is_legal)
    patterns = [_narrow_anything] if run.aggressive_rewrite else [*safe]
    if run.convert_function_boundaries:
        target.add_dynamically_legal_op(FuncOp, lambda function: is_function_legal(function, converter))
        target.add_dynamically_legal_op(ReturnOp, _returns_what_the_function_does)
        signature, _, returned = function_patterns(converter)
        patterns += [signature, returned]
    else:
        target.add_legal_op(FuncOp, ReturnOp)
    converted = [pattern.with_converter(converter) for pattern in patterns]
    convert_fully(op, target, converted, state)


def _returns_what_the_function_does(op: ReturnOp) -> bool:
    function = op.parent_op
    if not isinstance(function, FuncOp):
        return True
    type_ = function.function_type.type
    return tuple(value.type for value in op.operands) == tuple(type_.results)


def _convert_op(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """Replaces an op by one of the same name with narrow types and attributes."""
    converter, types = rewriter.converter, rewriter.convert_types([result.type for result in op.results])
    if converter is None or types is None:
        return False
    properties: dict[str, Attribute | None] = {}
    for name, value in op.properties.items():
        type_ = type_of_attribute(value)
        properties[name] = value if type_ is None else converter.convert_type_attribute(type_, value)
    new = rewriter.create_like(op, adaptor.operands, types, properties=properties)
    rewriter.move_regions(op, new)
    if not all(rewriter.convert_region_types(region, converter) for region in new.regions):
        return False
    rewriter.replace_op(op, list(new.results))
    return True


@conversion_pattern(name="ConvertGenericOp")
def _narrow_anything(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.add : i64 -> tosa.add : i32"""
    if op.dialect != "tosa":
        return rewriter.notify_match_failure(op, "Support for operations other than TOSA has not been implemented.")
    return _convert_op(op, adaptor, rewriter)


def _safe(op_class: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name="ConvertTypedOp")
    def narrow_op(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """tosa.reshape : i64 -> tosa.reshape : i32"""
        return _convert_op(op, adaptor, rewriter)

    return narrow_op


@conversion_pattern(ArgMaxOp, name="ConvertArgMaxOpWithBoundsChecking")
def _narrow_argmax(op: ArgMaxOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.argmax -> i64 -> tosa.argmax -> i32, where the axis is short enough"""
    (source,) = adaptor.operands
    type_, axis = source.type, op.axis.value
    if not isinstance(type_, RankedTensorType) or type_.shape[axis] == DYNAMIC:
        return rewriter.notify_match_failure(op, "Requires a static axis dimension for bounds checking.")
    if type_.shape[axis] >= (1 << 31) - 1:
        return rewriter.notify_match_failure(op, "Axis dimension is too large to narrow safely.")
    return _convert_op(op, adaptor, rewriter)


@conversion_pattern(CastOp, name="ConvertCastOpWithBoundsChecking")
def _narrow_cast(op: CastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.cast : i8 -> i64 -> tosa.cast : i8 -> i32, if it widens"""
    (value,), result = adaptor.operands, op.result.type
    if not isinstance(value.type, ShapedType) or not isinstance(result, ShapedType):
        return False
    type_, other = value.type.element_type, result.element_type
    both_integers = isinstance(type_, IntegerType) and isinstance(other, IntegerType)
    both_floats = isinstance(type_, FloatType) and isinstance(other, FloatType)
    if (both_integers or both_floats) and int_or_float_width(type_) > int_or_float_width(other):
        return rewriter.notify_match_failure(op, "Narrowing cast may lead to data loss.")
    return _convert_op(op, adaptor, rewriter)


@conversion_pattern(ConstOp, name="ConvertConstOpWithBoundsChecking")
def _narrow_constant(op: ConstOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.const : i64 -> tosa.const : i32, if all values fit"""
    values = op.values
    if not isinstance(values, DenseElementsAttr):
        return False
    element = values.type.element_type
    if not all(_fits(bits, element) for bits in values.bit_patterns()):
        return rewriter.notify_match_failure(op, "Narrowing the constant may lead to data loss.")
    return _convert_op(op, adaptor, rewriter)


@conversion_pattern(ClampOp, name="ConvertClampOpWithBoundsChecking")
def _narrow_clamp(op: ClampOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tosa.clamp : i64 -> tosa.clamp : i32, where the bounds are numbers of 32 bits"""
    bounds = (op.min_val, op.max_val)
    if not all(isinstance(bound, IntegerAttr) and -(1 << 31) <= bound.value < 1 << 31 for bound in bounds):
        return rewriter.notify_match_failure(op, "Narrowing the bounds may lead to data loss.")
    return _convert_op(op, adaptor, rewriter)


def _fits(bits: int, element: Type) -> bool:
    """Returns True if 32 bits hold an element of 64 bits."""
    if isinstance(element, FloatType):
        return floats.convert(_narrow_float(bits), F32.semantics, F64.semantics) == bits
    return -(1 << 31) <= signed(bits, 64) < 1 << 31


_SAFE_FOR_BOTH = (*map(_safe, _MOVING), _narrow_constant, _narrow_cast, *map(_safe, _CONTROL_FLOW))
_SAFE_FOR_INTEGERS = (_narrow_argmax, _narrow_clamp)
