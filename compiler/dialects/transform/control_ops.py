"""The operations of the transform dialect that say what is done when: sequences, alternatives, loops over payload."""

from __future__ import annotations

from compiler.dialects.transform import verify, verify_handles
from compiler.dialects.transform.constraints import (
    MATCH_OP_INTERFACE,
    FailurePropagationMode,
    MatchCmpIPredicateAttr,
    Transform_AnyHandleOrParamType,
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
)
from compiler.dialects.transform.syntax import foreach_match_names
from compiler.ir import attributes, types
from compiler.ods.attr_constraints import (
    DictArrayAttr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefArrayAttr,
    SymbolRefAttr,
    UnitAttr,
    attr_constraint,
    attribute_payload,
)
from compiler.ods.define import MaxSizedRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ISOLATED_FROM_ABOVE,
    SAME_TYPE_OPERANDS,
    TERMINATOR,
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
    hooks=Hooks(
        parse=parse_function,
        print=print_function,
        verify=verify.named_sequence,
        verify_regions=verify_handles.named_sequence_arguments,
    ),
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
    hooks=Hooks(verify=verify.sequence, verify_regions=verify_handles.sequence_handles),
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
