"""Shared parts of conversions to the spirv dialect: options, legality on a target, patterns from op to op."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import IntegerBinaryWithOverflow
from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.spirv.enums.target_enums import Extension
from compiler.dialects.spirv.target_env import TargetEnv, target_env_around
from compiler.ir.attributes import UNIT, Attribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ir.types import I1, IndexType, Type, element_type_or_self
from compiler.lowering.spirv.target_types import SPIRVConversionOptions, SPIRVTypeConverter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion import apply_full_conversion, apply_partial_conversion
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern


@dataclass
class EmulatingSPIRVConversion(Pass):
    """Base of passes with options for numbers that a target lacks."""

    emulates_narrow: bool = option(
        "emulate-lt-32-bit-scalar-types",
        True,
        "Emulate narrower scalar types with 32-bit ones if not supported by the target",
    )
    emulates_floats: bool = option(
        "emulate-unsupported-float-types",
        True,
        "Emulate unsupported float types by representing them with integer types of same bit width",
    )

    def converter_for(self, op: Operation) -> SPIRVTypeConverter:
        """Returns the converter for an operation's target and the pass options."""
        options = SPIRVConversionOptions(emulates_narrow=self.emulates_narrow, emulates_floats=self.emulates_floats)
        return SPIRVTypeConverter(target_env_around(op), options)


def spirv_target(target: TargetEnv) -> ConversionTarget:
    """Returns a conversion target with the spirv operations as legal that a target environment supports."""
    legality = ConversionTarget()
    legality.add_dynamically_legal_dialect("spirv", target.allows)
    return legality


def convert_to_spirv(
    op: Operation,
    state: PassState,
    converter: SPIRVTypeConverter,
    patterns: Sequence[RewritePattern],
    legality: ConversionTarget | None = None,
    *,
    is_full: bool = False,
) -> bool:
    """Converts an operation and its nested ops. Returns False and fails the pass on failure.

    Without `legality`, operations of the spirv dialect must be such that the target offers, and casts are legal.
    """
    if legality is None:
        legality = spirv_target(converter.target)
        legality.add_legal_op(UnrealizedConversionCastOp)
    converter.blobs = state.run_state.blobs
    apply = apply_full_conversion if is_full else apply_partial_conversion
    result = apply(op, legality, with_spirv_types(patterns, converter), state.context, listeners=state.listeners)
    state.problems += [*converter.problems, *result.problems]
    if not result.succeeded:
        state.signal_failure()
    return result.succeeded


def with_spirv_types(patterns: Sequence[RewritePattern], converter: SPIRVTypeConverter) -> list[RewritePattern]:
    """Returns the patterns, with the converter for those that convert operands."""
    return [
        pattern.with_converter(converter)
        if isinstance(pattern, ConversionFunctionPattern) and pattern.converter is None
        else pattern
        for pattern in patterns
    ]


def spirv_types(rewriter: ConversionRewriter) -> SPIRVTypeConverter:
    """Returns the converter of the pattern at work."""
    assert isinstance(rewriter.converter, SPIRVTypeConverter)
    return rewriter.converter


def cannot_convert(op: Operation, type_: Type, rewriter: ConversionRewriter) -> bool:
    """Reports a match failure because of a type without conversion."""
    return rewriter.notify_match_failure(op, f"failed to convert source type '{type_}'")


def is_bool(type_: Type) -> bool:
    """Returns True for `i1` and vectors of it."""
    return element_type_or_self(type_) == I1


def report(op: Operation, message: str, rewriter: ConversionRewriter) -> bool:
    """Reports an error at an operation, which fails the conversion; returns False."""
    spirv_types(rewriter).problems.append(Problem(op, message))
    return False


def lower_elementwise(root: type[Operation], target: type[Operation], benefit: int = 1) -> ConversionFunctionPattern:
    """Returns a pattern for an operation that the spirv dialect has on the converted types."""
    is_unsigned = target.definition is not None and target.definition.has_trait("UnsignedOp")

    @conversion_pattern(root.name, benefit=benefit, name=f"ElementwiseOpPattern<{root.name}, {target.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return rewriter.notify_match_failure(op, f"failed to convert type {op.result.type} for SPIR-V")
        is_index = isinstance(element_type_or_self(op.result.type), IndexType)
        if is_unsigned and not is_index and type_ != op.result.type:
            message = "bitwidth emulation is not implemented yet on unsigned op pattern version"
            return report(op, message, rewriter)
        new = rewriter.create(target, *adaptor.operands, result_types=[type_], location=op)
        new.attributes = {**new.attributes, **_wrap_decorations(op, rewriter)}
        rewriter.replace_op(op, new.results)
        return True

    return lower


def _wrap_decorations(op: Operation, rewriter: ConversionRewriter) -> dict[str, Attribute]:
    """Returns the no-wrap decorations for an operation's overflow flags, if the target supports them."""
    flags = op.overflow_flags if isinstance(op, IntegerBinaryWithOverflow) else None
    if not isinstance(flags, IntegerOverflowFlags):
        return {}
    if Extension.SPV_KHR_no_integer_wrap_decoration not in spirv_types(rewriter).target.extensions:
        return {}
    names = {IntegerOverflowFlags.NSW: "no_signed_wrap", IntegerOverflowFlags.NUW: "no_unsigned_wrap"}
    return {name: UNIT for flag, name in names.items() if flag in flags}
