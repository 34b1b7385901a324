"""`arith-emulate-unsupported-floats`, `math-extend-to-supported-types`: arithmetic on floats of more bits instead.

                                              %1 = arith.extf %a fastmath<contract> : bf16 to f32
%0 = arith.negf %a : bf16             ->      %2 = arith.negf %1 : f32
                                              %0 = arith.truncf %2 fastmath<contract> : f32 to bf16
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from compiler.dialects.arith.cast_ops import BitcastOp, ExtFOp, TruncFOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.math.float_ops import FmaOp
from compiler.dialects.vector.arithmetic_ops import (
    ContractionOp,
    FMAOp,
    MultiDimReductionOp,
    OuterProductOp,
    ReductionOp,
    ScanOp,
)
from compiler.dialects.vector.element_ops import BroadcastOp
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.context import Context
from compiler.ir.floats import SEMANTICS
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, ShapedType, Type
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_pattern import Adaptor, ConversionPattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.type_conversion import TypeConverter

_CONTRACT = 32
_VECTOR_ARITHMETIC = (ContractionOp, FMAOp, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp)
_KEPT = (BitcastOp, ConstantOp, ExtFOp, SelectOp, TruncFOp, BroadcastOp)


class _UnknownType(ValueError):
    """Raised if an option names no float type."""


def _float_type(name: str, noun: str) -> FloatType:
    if name not in SEMANTICS:
        raise _UnknownType(f"could not map {noun} type '{name}' to a known floating-point type")
    return FloatType(name)


@dataclass
class ArithEmulateUnsupportedFloats(Pass):
    """Emulate operations on unsupported floats with extf/truncf."""

    argument = "arith-emulate-unsupported-floats"
    name = "ArithEmulateUnsupportedFloats"
    summary = "Emulate operations on unsupported floats with extf/truncf"
    dependent_dialects = ("arith",)

    source_types: tuple[str, ...] = option(
        "source-types", (), "MLIR types without arithmetic support on a given target"
    )
    target_type: str = option("target-type", "f32", "MLIR type to convert the unsupported source types to")

    def run(self, op: Operation, state: PassState) -> None:
        try:
            sources = [_float_type(name, "source") for name in self.source_types]
            wide = _float_type(self.target_type, "target")
        except _UnknownType as error:
            state.error(op, str(error))
            return
        if wide in sources:
            state.error(op, "target type cannot be an unsupported source type")
            return
        converter = _converter(lambda type_: wide if type_ in sources else type_, state.context)
        target = ConversionTarget()
        target.mark_unknown_op_dynamically_legal(lambda each: True)
        target.add_dynamically_legal_dialect("arith", converter.is_legal)
        for op_class in _VECTOR_ARITHMETIC:
            target.add_dynamically_legal_op(op_class, converter.is_legal)
        target.add_legal_op(*_KEPT)
        _convert(op, state, target, converter)


@dataclass
class MathExtendToSupportedTypes(Pass):
    """Legalize floating-point math ops on low-precision floats."""

    argument = "math-extend-to-supported-types"
    name = "MathExtendToSupportedTypes"
    summary = "Legalize floating-point math ops on low-precision floats"
    dependent_dialects = ("math", "arith")

    extra_types: tuple[str, ...] = option(
        "extra-types",
        (),
        "MLIR types with arithmetic support on a given target (f64 and f32 are implicitly supported)",
    )
    target_type: str = option("target-type", "f32", "MLIR type to convert the unsupported source types to")

    def run(self, op: Operation, state: PassState) -> None:
        try:
            wide = _float_type(self.target_type, "target")
            supported = {FloatType("f32"), FloatType("f64"), wide}
            supported.update(_float_type(name, "source") for name in self.extra_types)
        except _UnknownType as error:
            state.error(op, str(error))
            return
        converter = _converter(lambda type_: type_ if type_ in supported else wide, state.context)
        target = ConversionTarget()
        target.mark_unknown_op_dynamically_legal(lambda each: True)
        target.add_dynamically_legal_dialect("math", converter.is_legal)
        target.add_legal_op(FmaOp, ExtFOp, TruncFOp)
        _convert(op, state, target, converter)


def _convert(op: Operation, state: PassState, target: ConversionTarget, converter: TypeConverter) -> None:
    patterns = [_OnWiderFloats(converter)]
    convert_partially(op, target, patterns, state)


def _contract(context: Context) -> Attribute:
    definition = context.attr_def("arith", "fastmath")
    assert definition is not None
    return DialectAttribute(definition, (_CONTRACT,))


def _converter(convert: Callable[[FloatType], FloatType], context: Context) -> TypeConverter:
    """Returns a converter of floats and of elements of shaped types, which extends values."""

    def shaped(type_: ShapedType) -> Type:
        element = type_.element_type
        if not isinstance(element, FloatType) or convert(element) == element:
            return type_
        changed: object = replace(type_, element_type=convert(element))  # type: ignore[type-var]
        assert isinstance(changed, Type)
        return changed

    def extend(
        builder: Builder, types: Sequence[Type], values: Sequence[Value], location: Location, original: Type | None
    ) -> Sequence[Value] | None:
        properties = {"fastmath": _contract(context)}
        return builder.create(ExtFOp, *values, result_types=types, properties=properties, location=location).results

    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(convert, FloatType)
    converter.add_conversion(shaped, ShapedType)
    converter.add_target_materialization(extend)
    return converter


class _OnWiderFloats(ConversionPattern):
    """Replaces an op by one on extended operands, and truncates its results."""

    def convert(self, op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """op(x : bf16) -> truncf(op(extf(x)))"""
        converter = self.converter
        assert converter is not None
        if converter.is_legal(op) or op.regions:
            return False
        types = converter.convert_types([result.type for result in op.results])
        if types is None:
            return rewriter.notify_match_failure(op, "failed to convert result types")
        new_op = rewriter.create(
            type(op),
            *adaptor.operands,
            result_types=types,
            properties=op.properties,
            attributes=op.attributes,
            successors=op.successors,
        )
        results: list[Value] = []
        for old, new in zip(op.results, new_op.results, strict=True):
            value: Value = new
            if old.type != new.type:
                properties = {"fastmath": _contract(rewriter.context)}
                value = rewriter.create(
                    TruncFOp, new, result_types=[old.type], properties=properties, location=op
                ).result
            results.append(value)
        rewriter.replace_op(op, results)
        return True
