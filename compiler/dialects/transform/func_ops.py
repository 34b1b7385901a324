"""The operations of the transform dialect: func ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface, TransformValueHandleTypeInterface
from compiler.dialects.transform.op_families import ConversionPatternDescriptor
from compiler.ods.attr_constraints import DenseI32ArrayAttr, SymbolRefAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, region, result
from compiler.ods.region_constraints import MaxSizedRegion
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, HAS_ONLY_GRAPH_REGION, NO_TERMINATOR, SINGLE_BLOCK


class ApplyFuncToLLVMConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.func.func_to_llvm"
):
    """Patterns that convert the func dialect to LLVM."""


class CastAndCallOp(Op, name="transform.func.cast_and_call"):
    """Replaces payload values by the results of a call of a function, with casts where types differ."""

    insertion_point = operand(TransformHandleTypeInterface)
    inputs = optional_operand(TransformValueHandleTypeInterface)
    outputs = optional_operand(TransformValueHandleTypeInterface)
    function = optional_operand(TransformHandleTypeInterface)
    insert_after = attribute(UnitAttr)
    function_name = optional_attribute(SymbolRefAttr)
    result = result(TransformHandleTypeInterface)
    conversions = region(MaxSizedRegion(1))
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ]
    assembly_format = (
        "($function_name^)? ($function^)? ( `(` $inputs^ `)` )? ( `->` $outputs^ )? (`after` "
        "$insert_after^):(`before`)? $insertion_point ($conversions^)? attr-dict `:` "
        "functional-type(operands, results)"
    )


class ReplaceFuncSignatureOp(Op, name="transform.func.replace_func_signature"):
    """Reorders the arguments and results of a function and, optionally, of its calls."""

    module = operand(TransformHandleTypeInterface)
    function_name = attribute(SymbolRefAttr)
    args_interchange = attribute(DenseI32ArrayAttr)
    results_interchange = attribute(DenseI32ArrayAttr)
    adjust_func_calls = attribute(UnitAttr)
    transformed_module = result(TransformHandleTypeInterface)
    transformed_function = result(TransformHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = (
        "$function_name `args_interchange` `=` $args_interchange `results_interchange` `=` "
        "$results_interchange `at` $module attr-dict `:` functional-type(operands, results)"
    )


class DeduplicateFuncArgsOp(Op, name="transform.func.deduplicate_func_args"):
    """Merges arguments of a function if its calls pass the same value for them."""

    module = operand(TransformHandleTypeInterface)
    function_name = attribute(SymbolRefAttr)
    transformed_module = result(TransformHandleTypeInterface)
    transformed_function = result(TransformHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$function_name `at` $module attr-dict `:` functional-type(operands, results)"
