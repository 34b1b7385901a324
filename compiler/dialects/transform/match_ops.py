"""The operations of the transform dialect: match ops."""

from __future__ import annotations

from typing import ClassVar

from compiler.dialects.transform.constraints import (
    MATCH_OP_INTERFACE,
    FailurePropagationMode,
    Transform_AffineMapParamType,
    Transform_AnyHandleOrParamType,
    TransformAnyHandle,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64Attr, StrArrayAttr, UnitAttr
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_result,
    region,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import TERMINATOR, single_block_implicit_terminator
from compiler.ods.type_constraints import AnyTypeOf


class MatchStructuredOp(Op, name="transform.match.structured"):
    """Runs its body on a structured operation; does not match when the payload is another operation."""

    current = operand(TransformHandleTypeInterface)
    failure_propagation_mode = optional_attribute(FailurePropagationMode)
    outputs = variadic_result(Transform_AnyHandleOrParamType)
    body_region = region(SizedRegion(1))
    traits = [
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        Trait("SingleOpMatcher"),
        single_block_implicit_terminator("transform.match.structured.yield"),
    ]
    assembly_format = (
        "(`failures` `(` $failure_propagation_mode^ `)`)?$current `:` "
        "custom<SemiFunctionType>(type($current), type($outputs))attr-dict-with-keyword regions"
    )


class StructuredPredicate(Op):
    """An operation inside `transform.match.structured` that examines the matched operation."""

    operand_handle = operand(TransformHandleTypeInterface)
    traits = [
        Trait("StructuredPredicate"),
        Trait("SingleOpMatcher"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ]
    assembly_format: ClassVar[str | None] = "$operand_handle attr-dict `:` functional-type(operands, results)"


class OperandPredicate(StructuredPredicate):
    """A match of inputs or inits by their maps."""

    raw_position_list = attribute(DenseI64ArrayAttr)
    is_inverted = attribute(UnitAttr)
    is_all = attribute(UnitAttr)
    permutation = attribute(UnitAttr)
    projected_permutation = attribute(UnitAttr)
    result_ = optional_result(AnyTypeOf(TransformAnyHandle, Transform_AffineMapParamType))
    assembly_format = (
        "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))"
    )


class MatchStructuredBodyOp(StructuredPredicate, name="transform.match.structured.body"):
    """Matches the body of a structured operation: a reduction, a passthrough, elementwise or a contraction."""

    reduction_position = optional_attribute(I64Attr)
    passthrough = attribute(UnitAttr)
    elementwise = attribute(UnitAttr)
    contraction = optional_attribute(StrArrayAttr)
    assembly_format = "$operand_handle attr-dict `:` type($operand_handle)"


class MatchStructuredClassifyContractionDimsOp(
    StructuredPredicate, name="transform.match.structured.classify_contraction_dims"
):
    """Returns the batch, m, n and k dimensions of a contraction."""

    batch = result(TransformParamTypeInterface)
    m = result(TransformParamTypeInterface)
    n = result(TransformParamTypeInterface)
    k = result(TransformParamTypeInterface)


class MatchStructuredClassifyConvolutionDimsOp(
    StructuredPredicate, name="transform.match.structured.classify_convolution_dims"
):
    """Returns the dimensions of a convolution by their roles."""

    batch = result(TransformParamTypeInterface)
    output_image = result(TransformParamTypeInterface)
    output_channel = result(TransformParamTypeInterface)
    filter_loop = result(TransformParamTypeInterface)
    input_channel = result(TransformParamTypeInterface)
    depth = result(TransformParamTypeInterface)
    strides = result(TransformParamTypeInterface)
    dilations = result(TransformParamTypeInterface)


class MatchStructuredDimOp(StructuredPredicate, name="transform.match.structured.dim"):
    """Matches dimensions of a structured operation by kind and returns their sizes."""

    raw_dim_list = attribute(DenseI64ArrayAttr)
    is_inverted = attribute(UnitAttr)
    is_all = attribute(UnitAttr)
    parallel = attribute(UnitAttr)
    reduction = attribute(UnitAttr)
    result_ = optional_result(TransformParamTypeInterface)
    assembly_format = (
        "$operand_handle `[`custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))"
    )


class MatchStructuredElementalBitwidthOp(Op, name="transform.match.structured.elemental_bitwidth"):
    """Returns the bit width of the elements of a value."""

    operand_handle = operand(TransformValueHandleTypeInterface)
    result = result(TransformParamTypeInterface)
    traits = [Trait("SingleValueMatcher"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")]
    assembly_format = "$operand_handle attr-dict `:` functional-type(operands, results)"


class MatchStructuredInputOp(OperandPredicate, name="transform.match.structured.input"):
    """Matches inputs of a structured operation by their maps and returns the values or maps."""


class MatchStructuredInitOp(OperandPredicate, name="transform.match.structured.init"):
    """Matches inits of a structured operation by their maps and returns the values or maps."""


class MatchStructuredNumInputsOp(StructuredPredicate, name="transform.match.structured.num_inputs"):
    """Returns the number of inputs of a structured operation."""

    result = result(TransformParamTypeInterface)


class MatchStructuredNumInitsOp(StructuredPredicate, name="transform.match.structured.num_inits"):
    """Returns the number of inits of a structured operation."""

    result = result(TransformParamTypeInterface)


class MatchStructuredRankOp(StructuredPredicate, name="transform.match.structured.rank"):
    """Returns the number of loops of a structured operation."""

    rank = result(TransformParamTypeInterface)
    assembly_format = (
        '$operand_handle attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($rank), "false")'
    )


class MatchStructuredResultOp(StructuredPredicate, name="transform.match.structured.result"):
    """Returns a result of a structured operation, or its user."""

    position = attribute(I64Attr)
    any = attribute(UnitAttr)
    single = attribute(UnitAttr)
    result = result(TransformAnyHandle)
    assembly_format = (
        "$operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)?attr-dict `:` "
        "functional-type(operands, results)"
    )


class MatchStructuredYieldOp(Op, name="transform.match.structured.yield"):
    """Ends the body of a structured match and passes handles out of it."""

    handles = variadic_operand(Transform_AnyHandleOrParamType)
    traits = [Interface("MemoryEffectOpInterface"), TERMINATOR]
    assembly_format = "$handles attr-dict (`:` type($handles)^)?"
