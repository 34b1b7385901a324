"""The operations of the transform dialect that apply patterns, conversions and passes to payload operations."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface, TransformParamTypeInterface
from compiler.dialects.transform.op_families import ConversionPatternDescriptor, PatternDescriptor
from compiler.ods.attr_constraints import DictionaryAttr, I64Attr, StrArrayAttr, StrAttr, UnitAttr
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    region,
    result,
    variadic_operand,
    variadic_region,
)
from compiler.ods.region_constraints import MaxSizedRegion
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import HAS_ONLY_GRAPH_REGION, NO_TERMINATOR, SINGLE_BLOCK


class TransformDialect(Op):
    target = operand(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "`to` $target attr-dict `:` type($target)"


class ApplyCommonSubexpressionEliminationOp(TransformDialect, name="transform.apply_cse"):
    """Shares equal computations inside the target."""


class ApplyConversionPatternsOp(Op, name="transform.apply_conversion_patterns"):
    """Runs a dialect conversion in the target with the patterns and type converter its regions name."""

    target = operand(TransformHandleTypeInterface)
    legal_ops = optional_attribute(StrArrayAttr)
    illegal_ops = optional_attribute(StrArrayAttr)
    legal_dialects = optional_attribute(StrArrayAttr)
    illegal_dialects = optional_attribute(StrArrayAttr)
    partial_conversion = attribute(UnitAttr)
    preserve_handles = attribute(UnitAttr)
    patterns = region(MaxSizedRegion(1))
    default_type_converter_region = variadic_region(MaxSizedRegion(1))
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ]
    assembly_format = (
        "`to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? attr-dict `:` type($target)"
    )


class ApplyToLLVMConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.dialect_to_llvm"
):
    """Patterns by which a dialect converts itself to LLVM."""

    dialect_name = attribute(StrAttr)
    assembly_format = "$dialect_name attr-dict"


class ApplyDeadCodeEliminationOp(TransformDialect, name="transform.apply_dce"):
    """Erases dead operations inside the target."""


class ApplyPatternsOp(Op, name="transform.apply_patterns"):
    """Applies the patterns its region names greedily inside the target, until none matches."""

    target = operand(TransformHandleTypeInterface)
    apply_cse = attribute(UnitAttr)
    max_iterations = attribute(I64Attr, default=-1)
    max_num_rewrites = attribute(I64Attr, default=-1)
    patterns = region(MaxSizedRegion(1))
    traits = [
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ]
    assembly_format = "`to` $target $patterns attr-dict `:` type($target)"


class ApplyCanonicalizationPatternsOp(PatternDescriptor, name="transform.apply_patterns.canonicalization"):
    """All canonicalization patterns of the registered operations."""


class ApplyLoopInvariantCodeMotionOp(TransformDialect, name="transform.apply_licm"):
    """Moves loop-invariant operations out of loops."""


class ApplyRegisteredPassOp(Op, name="transform.apply_registered_pass"):
    """Runs a pass, or pipeline, by its name on the target, with options."""

    target = operand(TransformHandleTypeInterface)
    dynamic_options = variadic_operand(TransformParamTypeInterface)
    pass_name = attribute(StrAttr)
    options = attribute(DictionaryAttr, default={})
    result = result(TransformHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = (
        "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, "
        "$dynamic_options)^)? `to` $target attr-dict `:` functional-type(operands, results)"
    )
