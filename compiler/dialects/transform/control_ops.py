"""Control flow operations of the transform dialect: sequences, alternatives, loops over payload."""

from __future__ import annotations

from compiler.dialects.transform.constraints import (
    MATCH_OP_INTERFACE,
    FailurePropagationMode,
    FunctionTypeAttr,
    MatchCmpIPredicateAttr,
    Transform_AnyHandleOrParamType,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
)
from compiler.ods.attr_constraints import (
    DictArrayAttr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefArrayAttr,
    SymbolRefAttr,
    UnitAttr,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    region,
    result,
    variadic_operand,
    variadic_region,
    variadic_result,
)
from compiler.ods.region_constraints import MaxSizedRegion, SizedRegion
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ISOLATED_FROM_ABOVE,
    SAME_TYPE_OPERANDS,
    TERMINATOR,
    single_block_implicit_terminator,
)
from compiler.syntax.functions import parse_function, print_function


class AlternativesOp(Op, name="transform.alternatives"):
    """Tries its regions in order, each on a copy of the payload, and applies the first that succeeds."""

    scope = optional_operand(TransformHandleTypeInterface)
    results = variadic_result(TransformHandleTypeInterface)
    alternatives = variadic_region(SizedRegion(1))
    traits = [
        Interface("RegionBranchOpInterface"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        ISOLATED_FROM_ABOVE,
        Trait("PossibleTopLevelTransformOpTrait"),
        single_block_implicit_terminator("transform.yield"),
    ]
    assembly_format = "($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions"


class AnnotateOp(Op, name="transform.annotate"):
    """Adds an attribute, optionally with the value of a parameter, to payload operations."""

    target = operand(TransformHandleTypeInterface)
    param = optional_operand(TransformParamTypeInterface)
    name_ = attribute(StrAttr)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$target $name attr-dict (`=` $param^)?`:` type($target) (`,` type($param)^)?"


class CollectMatchingOp(Op, name="transform.collect_matching"):
    """Runs a named matcher on each payload operation below a root and collects the values that it yields."""

    root = operand(TransformHandleTypeInterface)
    matcher = attribute(SymbolRefAttr)
    results = variadic_result(Transform_AnyHandleOrParamType)
    traits = [
        Interface("MemoryEffectOpInterface"),
        Interface("SymbolUserOpInterface"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = "$matcher `in` $root attr-dict `:` functional-type($root, $results)"


class ForeachMatchOp(Op, name="transform.foreach_match"):
    """Walks the payload and runs, for each operation, the action of the first matcher that succeeds."""

    root = operand(TransformHandleTypeInterface)
    forwarded_inputs = variadic_operand(Transform_AnyHandleOrParamType)
    restrict_root = attribute(UnitAttr)
    flatten_results = attribute(UnitAttr)
    matchers = attribute(SymbolRefArrayAttr)
    actions = attribute(SymbolRefArrayAttr)
    updated = result(TransformHandleTypeInterface)
    forwarded_outputs = variadic_result(Transform_AnyHandleOrParamType)
    traits = [
        Interface("MemoryEffectOpInterface"),
        Interface("SymbolUserOpInterface"),
        Interface("TransformOpInterface"),
        Interface("OpAsmOpInterface"),
    ]
    assembly_format = (
        "oilist( `restrict_root` $restrict_root | `flatten_results` $flatten_results ) `in` $root "
        "(`,` $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) attr-dict `:` "
        "functional-type(operands, results)"
    )


class ForeachOp(Op, name="transform.foreach"):
    """Runs its body once per payload operation of the handles."""

    targets = variadic_operand(Transform_AnyHandleOrParamType)
    with_zip_shortest = attribute(UnitAttr)
    results = variadic_result(Transform_AnyHandleOrParamType)
    body = region(SizedRegion(1))
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("transform.yield"),
    ]
    assembly_format = (
        "$targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` "
        "type($results)^)? $body attr-dict"
    )


class IncludeOp(Op, name="transform.include"):
    """Runs a named sequence with the operands as its arguments, as a call does."""

    operands = variadic_operand(Transform_AnyHandleOrParamType)
    target = attribute(SymbolRefAttr)
    failure_propagation_mode = attribute(FailurePropagationMode)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    results = variadic_result(Transform_AnyHandleOrParamType)
    traits = [
        Interface("CallOpInterface"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        Interface("SymbolUserOpInterface"),
    ]
    assembly_format = (
        "$target `failures` `(` $failure_propagation_mode `)``(` $operands `)` attr-dict `:` "
        "functional-type($operands, $results)"
    )


class MatchOperationEmptyOp(Op, name="transform.match.operation_empty"):
    """Matches if the handle has no payload operation."""

    operand_handle = operand(TransformHandleTypeInterface)
    traits = [Trait("AtMostOneOpMatcher"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")]
    assembly_format = "$operand_handle attr-dict `:` type($operand_handle)"


class MatchOperationNameOp(Op, name="transform.match.operation_name"):
    """Matches when the payload operation has one of the names."""

    operand_handle = operand(TransformHandleTypeInterface)
    op_names = attribute(StrArrayAttr)
    traits = [Trait("SingleOpMatcher"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")]
    assembly_format = "$operand_handle $op_names attr-dict `:` type($operand_handle)"


class MatchParamCmpIOp(Op, name="transform.match.param.cmpi"):
    """Matches if the predicate holds for two integer parameters."""

    param = operand(TransformParamTypeInterface)
    reference = operand(TransformParamTypeInterface)
    predicate = attribute(MatchCmpIPredicateAttr)
    traits = [MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface"), SAME_TYPE_OPERANDS]
    assembly_format = "$predicate $param `,` $reference attr-dict `:` type($param)"


class NamedSequenceOp(Op, name="transform.named_sequence"):
    """A sequence with a name, to be included or used as the entry point of the interpreter."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(FunctionTypeAttr)
    sym_visibility = optional_attribute(StrAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    body = region(MaxSizedRegion(1))
    traits = [
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ]
    hooks = Hooks(parse=parse_function, print=print_function)


class PrintOp(Op, name="transform.print"):
    """Prints the payload operations, or the whole payload."""

    target = optional_operand(TransformHandleTypeInterface)
    name_ = optional_attribute(StrAttr)
    assume_verified = attribute(UnitAttr)
    use_local_scope = attribute(UnitAttr)
    skip_regions = attribute(UnitAttr)
    traits = [Interface("MemoryEffectOpInterface"), MATCH_OP_INTERFACE]
    assembly_format = "$target attr-dict (`:` type($target)^)?"


class SequenceOp(Op, name="transform.sequence"):
    """Runs its operations in order on a root; failures are propagated or suppressed, depending on the mode."""

    root = optional_operand(TransformHandleTypeInterface)
    extra_bindings = variadic_operand(Transform_AnyHandleOrParamType)
    failure_propagation_mode = attribute(FailurePropagationMode)
    results = variadic_result(TransformHandleTypeInterface)
    body = region(SizedRegion(1))
    traits = [
        Interface("RegionBranchOpInterface"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        Interface("OpAsmOpInterface"),
        Trait("PossibleTopLevelTransformOpTrait"),
        single_block_implicit_terminator("transform.yield"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ]
    assembly_format = (
        "custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) "
        "(`->` type($results)^)? `failures` `(` $failure_propagation_mode `)` attr-dict-with-keyword "
        "regions"
    )
    default_dialect = "transform"


class VerifyOp(Op, name="transform.verify"):
    """Verifies the payload operations."""

    target = operand(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` type($target)"


class YieldOp(Op, name="transform.yield"):
    """Ends a region of the transform dialect and passes handles out of it."""

    operands = variadic_operand(Transform_AnyHandleOrParamType)
    traits = [TERMINATOR, Interface("MemoryEffectOpInterface")]
    assembly_format = "operands attr-dict (`:` type($operands)^)?"
