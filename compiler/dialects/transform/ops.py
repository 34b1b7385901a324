"""The operations of the transform dialect."""

from __future__ import annotations

from compiler.dialects.transform import verify
from compiler.dialects.transform.constraints import (
    MATCH_OP_INTERFACE,
    FailurePropagationMode,
    MatchCmpIPredicateAttr,
    Transform_AnyHandleOrParamType,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
    TransformValueHandleTypeInterface,
)
from compiler.dialects.transform.syntax import foreach_match_names
from compiler.ir import attributes, types
from compiler.ods.attr_constraints import (
    AnyAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI64ArrayAttr,
    DictArrayAttr,
    DictionaryAttr,
    I64Attr,
    IntPositive,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefArrayAttr,
    SymbolRefAttr,
    UnitAttr,
    attr_constraint,
    attribute_payload,
)
from compiler.ods.define import MaxSizedRegion, SizedRegion, default, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    NO_TERMINATOR,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
    SINGLE_BLOCK,
    TERMINATOR,
    all_types_match,
    single_block_implicit_terminator,
)
from compiler.syntax.functions import parse_function, print_function

ALTERNATIVES = op(
    "transform.alternatives",
    "Tries its regions in turn on a copy of the payload and keeps the first that succeeds.",
    operands={"scope": optional(TransformHandleTypeInterface)},
    results={"results": variadic(TransformHandleTypeInterface)},
    regions={"alternatives": variadic(SizedRegion(1))},
    traits=[
        Interface("RegionBranchOpInterface"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        ISOLATED_FROM_ABOVE,
        Trait("PossibleTopLevelTransformOpTrait"),
        single_block_implicit_terminator("transform.yield"),
    ],
    format="($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions",
    hooks=Hooks(verify=verify.alternatives),
)
ANNOTATE = op(
    "transform.annotate",
    "Puts an attribute, possibly from a parameter, on payload operations.",
    operands={"target": TransformHandleTypeInterface, "param": optional(TransformParamTypeInterface)},
    attributes={"name": StrAttr},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format="$target $name attr-dict (`=` $param^)?`:` type($target) (`,` type($param)^)?",
)
APPLY_CSE = op(
    "transform.apply_cse",
    "Shares equal computations inside the target.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="`to` $target attr-dict `:` type($target)",
)
APPLY_CONVERSION_PATTERNS = op(
    "transform.apply_conversion_patterns",
    "Runs a dialect conversion in the target with the patterns and type converter its regions name.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "legal_ops": optional(StrArrayAttr),
        "illegal_ops": optional(StrArrayAttr),
        "legal_dialects": optional(StrArrayAttr),
        "illegal_dialects": optional(StrArrayAttr),
        "partial_conversion": UnitAttr,
        "preserve_handles": UnitAttr,
    },
    regions={"patterns": MaxSizedRegion(1), "default_type_converter_region": variadic(MaxSizedRegion(1))},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format=(
        "`to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? attr-dict `:` type($target)"
    ),
)
APPLY_CONVERSION_PATTERNS_DIALECT_TO_LLVM = op(
    "transform.apply_conversion_patterns.dialect_to_llvm",
    "Patterns by which a dialect converts itself to LLVM.",
    attributes={"dialect_name": StrAttr},
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="$dialect_name attr-dict",
    hooks=Hooks(verify_in_context=verify.dialect_to_llvm),
)
APPLY_DCE = op(
    "transform.apply_dce",
    "Erases dead operations inside the target.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="`to` $target attr-dict `:` type($target)",
)
APPLY_PATTERNS = op(
    "transform.apply_patterns",
    "Applies the patterns its region names greedily inside the target, until none matches.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "apply_cse": UnitAttr,
        "max_iterations": default(I64Attr, -1),
        "max_num_rewrites": default(I64Attr, -1),
    },
    regions={"patterns": MaxSizedRegion(1)},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format="`to` $target $patterns attr-dict `:` type($target)",
)
APPLY_PATTERNS_CANONICALIZATION = op(
    "transform.apply_patterns.canonicalization",
    "All canonicalization patterns of the registered operations.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_LICM = op(
    "transform.apply_licm",
    "Moves what does not depend on the loop out of it.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="`to` $target attr-dict `:` type($target)",
)
APPLY_REGISTERED_PASS = op(
    "transform.apply_registered_pass",
    "Runs a pass, or pipeline, by its name on the target, with options.",
    operands={"target": TransformHandleTypeInterface, "dynamic_options": variadic(TransformParamTypeInterface)},
    attributes={"pass_name": StrAttr, "options": default(DictionaryAttr, {})},
    results={"result": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format=(
        "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, "
        "$dynamic_options)^)? `to` $target attr-dict `:` functional-type(operands, results)"
    ),
)
CAST = op(
    "transform.cast",
    "Changes the type of a handle, checking the payload's operation names when that narrows it.",
    operands={"input": TransformHandleTypeInterface},
    results={"output": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("CastOpInterface"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$input attr-dict `:` type($input) `to` type($output)",
)
NUM_ASSOCIATIONS = op(
    "transform.num_associations",
    "Gives how many payload things a handle is associated with.",
    operands={"handle": Transform_AnyHandleOrParamType},
    results={"num": TransformParamTypeInterface},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Trait("ParamProducerTransformOpTrait"),
        MATCH_OP_INTERFACE,
    ],
    format="$handle attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.num_associations),
)
COLLECT_MATCHING = op(
    "transform.collect_matching",
    "Collects what a named matcher gives for the payload operations under a root.",
    operands={"root": TransformHandleTypeInterface},
    attributes={"matcher": SymbolRefAttr},
    results={"results": variadic(Transform_AnyHandleOrParamType)},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("SymbolUserOpInterface"),
        Interface("TransformOpInterface"),
    ],
    format="$matcher `in` $root attr-dict `:` functional-type($root, $results)",
    hooks=Hooks(verify_symbol_uses=verify.collect_matching_symbols),
)
FOREACH_MATCH = op(
    "transform.foreach_match",
    "Walks the payload and runs, for each operation, the action of the first matcher that succeeds.",
    operands={"root": TransformHandleTypeInterface, "forwarded_inputs": variadic(Transform_AnyHandleOrParamType)},
    attributes={
        "restrict_root": UnitAttr,
        "flatten_results": UnitAttr,
        "matchers": SymbolRefArrayAttr,
        "actions": SymbolRefArrayAttr,
    },
    results={"updated": TransformHandleTypeInterface, "forwarded_outputs": variadic(Transform_AnyHandleOrParamType)},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("SymbolUserOpInterface"),
        Interface("TransformOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "oilist( `restrict_root` $restrict_root | `flatten_results` $flatten_results ) `in` $root "
        "(`,` $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(
        verify=verify.foreach_match, verify_symbol_uses=verify.foreach_match_symbols, result_names=foreach_match_names
    ),
)
FOREACH = op(
    "transform.foreach",
    "Runs its body once per payload operation of the handles.",
    operands={"targets": variadic(Transform_AnyHandleOrParamType)},
    attributes={"with_zip_shortest": UnitAttr},
    results={"results": variadic(Transform_AnyHandleOrParamType)},
    regions={"body": SizedRegion(1)},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("transform.yield"),
    ],
    format=(
        "$targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` "
        "type($results)^)? $body attr-dict"
    ),
    hooks=Hooks(verify=verify.foreach),
)
GET_CONSUMERS_OF_RESULT = op(
    "transform.get_consumers_of_result",
    "Gives the operations that use one result of the payload operation.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"result_number": I64Attr},
    results={"consumers": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)",
)
GET_DEFINING_OP = op(
    "transform.get_defining_op",
    "Gives the operation that defines a payload value.",
    operands={"target": TransformValueHandleTypeInterface},
    results={"result": TransformHandleTypeInterface},
    traits=[
        MATCH_OP_INTERFACE,
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
GET_PARENT_OP = op(
    "transform.get_parent_op",
    "Gives an ancestor of each payload operation, chosen by name or kind.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "isolated_from_above": UnitAttr,
        "allow_empty_results": UnitAttr,
        "op_name": optional(StrAttr),
        "deduplicate": UnitAttr,
        "nth_parent": default(ConfinedAttr(I64Attr, IntPositive), 1),
    },
    results={"parent": TransformHandleTypeInterface},
    traits=[
        MATCH_OP_INTERFACE,
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
GET_PRODUCER_OF_OPERAND = op(
    "transform.get_producer_of_operand",
    "Gives the operation that defines one operand.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"operand_number": I64Attr},
    results={"producer": TransformHandleTypeInterface},
    traits=[
        Trait("NavigationTransformOpTrait"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format="$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)",
)
GET_OPERAND = op(
    "transform.get_operand",
    "Gives operands of the payload operation by position.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"raw_position_list": DenseI64ArrayAttr, "is_inverted": UnitAttr, "is_all": UnitAttr},
    results={"result": TransformValueHandleTypeInterface},
    traits=[
        Trait("NavigationTransformOpTrait"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` functional-type(operands, results)"
    ),
)
GET_RESULT = op(
    "transform.get_result",
    "Gives results of the payload operation by position.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"raw_position_list": DenseI64ArrayAttr, "is_inverted": UnitAttr, "is_all": UnitAttr},
    results={"result": TransformValueHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` "
        "attr-dict `:` functional-type(operands, results)"
    ),
)
GET_TYPE = op(
    "transform.get_type",
    "Gives the type of payload values as a parameter.",
    operands={"value": TransformValueHandleTypeInterface},
    attributes={"elemental": UnitAttr},
    results={"type_param": TransformParamTypeInterface},
    traits=[MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")],
    format="(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)",
)
INCLUDE = op(
    "transform.include",
    "Runs a named sequence with the operands as its arguments, as a call does.",
    operands={"operands": variadic(Transform_AnyHandleOrParamType)},
    attributes={
        "target": SymbolRefAttr,
        "failure_propagation_mode": FailurePropagationMode,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    results={"results": variadic(Transform_AnyHandleOrParamType)},
    traits=[
        Interface("CallOpInterface"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        Interface("SymbolUserOpInterface"),
    ],
    format=(
        "$target `failures` `(` $failure_propagation_mode `)``(` $operands `)` attr-dict `:` "
        "functional-type($operands, $results)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.include),
)
MATCH_OPERATION_EMPTY = op(
    "transform.match.operation_empty",
    "Matches when the handle points at nothing.",
    operands={"operand_handle": TransformHandleTypeInterface},
    traits=[Trait("AtMostOneOpMatcher"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")],
    format="$operand_handle attr-dict `:` type($operand_handle)",
)
MATCH_OPERATION_NAME = op(
    "transform.match.operation_name",
    "Matches when the payload operation has one of the names.",
    operands={"operand_handle": TransformHandleTypeInterface},
    attributes={"op_names": StrArrayAttr},
    traits=[Trait("SingleOpMatcher"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")],
    format="$operand_handle $op_names attr-dict `:` type($operand_handle)",
)
MATCH_PARAM_CMPI = op(
    "transform.match.param.cmpi",
    "Matches when two integer parameters compare as the predicate asks.",
    operands={"param": TransformParamTypeInterface, "reference": TransformParamTypeInterface},
    attributes={"predicate": MatchCmpIPredicateAttr},
    traits=[
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        SAME_TYPE_OPERANDS,
    ],
    format="$predicate $param `,` $reference attr-dict `:` type($param)",
)
MERGE_HANDLES = op(
    "transform.merge_handles",
    "Joins several handles into one, without repeats if asked.",
    operands={"handles": variadic(Transform_AnyHandleOrParamType)},
    attributes={"deduplicate": UnitAttr},
    results={"result": Transform_AnyHandleOrParamType},
    traits=[
        Interface("MemoryEffectOpInterface"),
        MATCH_OP_INTERFACE,
        SAME_OPERANDS_AND_RESULT_TYPE,
    ],
    format="(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)",
)
NAMED_SEQUENCE = op(
    "transform.named_sequence",
    "A sequence with a name, to be included or used as the entry point of the interpreter.",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": attr_constraint(
            "function type attribute",
            lambda attr: (
                isinstance(attr, attributes.TypeAttr) and isinstance(attribute_payload(attr), types.FunctionType)
            ),
            storage="TypeAttr",
            value_type=types.NONE,
        ),
        "sym_visibility": optional(StrAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    regions={"body": MaxSizedRegion(1)},
    traits=[
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ],
    hooks=Hooks(parse=parse_function, print=print_function, verify=verify.named_sequence),
)
SPLIT_HANDLE = op(
    "transform.split_handle",
    "Splits a handle into one handle for each payload operation.",
    operands={"handle": Transform_AnyHandleOrParamType},
    attributes={
        "pass_through_empty_handle": default(BoolAttr, True),
        "fail_on_payload_too_small": default(BoolAttr, True),
        "overflow_result": optional(I64Attr),
    },
    results={"results": variadic(Transform_AnyHandleOrParamType)},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$handle attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.split_handle),
)
PARAM_CONSTANT = op(
    "transform.param.constant",
    "Makes a parameter from an attribute.",
    attributes={"value": AnyAttr},
    results={"param": TransformParamTypeInterface},
    traits=[
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        Trait("ParamProducerTransformOpTrait"),
    ],
    format="$value attr-dict `->` type($param)",
)
PRINT = op(
    "transform.print",
    "Prints the payload operations, or the whole payload.",
    operands={"target": optional(TransformHandleTypeInterface)},
    attributes={
        "name": optional(StrAttr),
        "assume_verified": UnitAttr,
        "use_local_scope": UnitAttr,
        "skip_regions": UnitAttr,
    },
    traits=[Interface("MemoryEffectOpInterface"), MATCH_OP_INTERFACE],
    format="$target attr-dict (`:` type($target)^)?",
)
REPLICATE = op(
    "transform.replicate",
    "Repeats a handle as often as another handle has payload operations.",
    operands={"pattern": TransformHandleTypeInterface, "handles": variadic(Transform_AnyHandleOrParamType)},
    results={"replicated": variadic(Transform_AnyHandleOrParamType)},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        all_types_match("handles", "replicated"),
    ],
    format="`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)",
)
SELECT = op(
    "transform.select",
    "Keeps those payload operations that have the name.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"op_name": StrAttr},
    results={"result": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("NavigationTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
    ],
    format="$op_name `in` $target attr-dict `:` functional-type(operands, results)",
)
SEQUENCE = op(
    "transform.sequence",
    "Runs its operations in order on a root; they fail or pass failures over, as asked.",
    operands={
        "root": optional(TransformHandleTypeInterface),
        "extra_bindings": variadic(Transform_AnyHandleOrParamType),
    },
    attributes={"failure_propagation_mode": FailurePropagationMode},
    results={"results": variadic(TransformHandleTypeInterface)},
    regions={"body": SizedRegion(1)},
    traits=[
        Interface("RegionBranchOpInterface"),
        MATCH_OP_INTERFACE,
        Interface("MemoryEffectOpInterface"),
        Interface("OpAsmOpInterface"),
        Trait("PossibleTopLevelTransformOpTrait"),
        single_block_implicit_terminator("transform.yield"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
    format=(
        "custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) "
        "(`->` type($results)^)? `failures` `(` $failure_propagation_mode `)` attr-dict-with-keyword "
        "regions"
    ),
    default_dialect="transform",
    hooks=Hooks(verify=verify.sequence),
)
VERIFY = op(
    "transform.verify",
    "Verifies the payload operations.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` type($target)",
)
YIELD = op(
    "transform.yield",
    "Ends a region of the transform dialect and passes handles out of it.",
    operands={"operands": variadic(Transform_AnyHandleOrParamType)},
    traits=[TERMINATOR, Interface("MemoryEffectOpInterface")],
    format="operands attr-dict (`:` type($operands)^)?",
)
