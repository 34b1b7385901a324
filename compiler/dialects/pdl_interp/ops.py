"""The operations of the pdl_interp dialect."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_AnyType, PDL_Attribute, PDL_Operation, PDL_Type, PDL_Value
from compiler.dialects.pdl.types import OPERATION, RANGE, TYPE, VALUE
from compiler.dialects.pdl_interp import verify
from compiler.dialects.pdl_interp.syntax import parse_foreach, print_foreach, value_type_of
from compiler.ir import types
from compiler.ods.attr_constraints import (
    AnyAttr,
    ArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DictArrayAttr,
    I16Attr,
    I32Attr,
    I32ElementsAttr,
    IntNonNegative,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeArrayAttr,
    TypeAttr,
    TypeAttrOf,
    TypedArrayAttrBase,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, MinSizedRegion, default, op, optional, variadic
from compiler.ods.model import Arity, Hooks, Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ISOLATED_FROM_ABOVE,
    PURE,
    SAME_TYPE_OPERANDS,
    TERMINATOR,
    has_parent,
    types_match_with,
)
from compiler.ods.type_constraints import AnyTypeOf, FunctionType, is_definition, type_constraint
from compiler.syntax.functions import parse_function, print_function

APPLY_CONSTRAINT = op(
    "pdl_interp.apply_constraint",
    "Goes on by whether a function of the host says that a constraint holds.",
    operands={"args": variadic(PDL_AnyType)},
    attributes={"name": StrAttr, "isNegated": default(BoolAttr, False)},
    results={"results": variadic(PDL_AnyType)},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR],
    format="$name `(` $args `:` type($args) `)` (`:` type($results)^)? attr-dict `->` successors",
)
APPLY_REWRITE = op(
    "pdl_interp.apply_rewrite",
    "Calls a function of the host as part of a rewrite.",
    operands={"args": variadic(PDL_AnyType)},
    attributes={"name": StrAttr},
    results={"results": variadic(PDL_AnyType)},
    format="$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict",
)
ARE_EQUAL = op(
    "pdl_interp.are_equal",
    "Goes on by whether two entities are the same.",
    operands={"lhs": PDL_AnyType, "rhs": PDL_AnyType},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE, SAME_TYPE_OPERANDS],
    format="operands `:` type($lhs) attr-dict `->` successors",
)
BRANCH = op(
    "pdl_interp.branch",
    "Goes on to a block.",
    successors=["dest"],
    traits=[PURE, TERMINATOR],
    format="$dest attr-dict",
)
CHECK_ATTRIBUTE = op(
    "pdl_interp.check_attribute",
    "Goes on by whether an attribute has a constant value.",
    operands={"attribute": PDL_Attribute},
    attributes={"constantValue": AnyAttr},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="$attribute `is` $constantValue attr-dict `->` successors",
)
CHECK_OPERAND_COUNT = op(
    "pdl_interp.check_operand_count",
    "Goes on by whether an operation has so many operands, or at least so many.",
    operands={"inputOp": PDL_Operation},
    attributes={"count": ConfinedAttr(I32Attr, IntNonNegative), "compareAtLeast": UnitAttr},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors",
)
CHECK_OPERATION_NAME = op(
    "pdl_interp.check_operation_name",
    "Goes on by whether an operation has a name.",
    operands={"inputOp": PDL_Operation},
    attributes={"name": StrAttr},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `is` $name attr-dict `->` successors",
)
CHECK_RESULT_COUNT = op(
    "pdl_interp.check_result_count",
    "Goes on by whether an operation has so many results, or at least so many.",
    operands={"inputOp": PDL_Operation},
    attributes={"count": ConfinedAttr(I32Attr, IntNonNegative), "compareAtLeast": UnitAttr},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors",
)
CHECK_TYPE = op(
    "pdl_interp.check_type",
    "Goes on by whether a type is a constant one.",
    operands={"value": PDL_Type},
    attributes={"type": TypeAttr},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="$value `is` $type attr-dict `->` successors",
)
CHECK_TYPES = op(
    "pdl_interp.check_types",
    "Goes on by whether a range of types equals constant ones.",
    operands={
        "value": type_constraint(
            "range of PDL handle to an `mlir::Type` values",
            lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.type"),
            build=types.DialectType(RANGE, (types.DialectType(TYPE),)),
        )
    },
    attributes={"types": TypeArrayAttr},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="$value `are` $types attr-dict `->` successors",
)
CONTINUE = op(
    "pdl_interp.continue",
    "Ends one iteration of a foreach and goes on with the next.",
    traits=[PURE, has_parent("pdl_interp.foreach"), TERMINATOR],
    format="attr-dict",
)
CREATE_ATTRIBUTE = op(
    "pdl_interp.create_attribute",
    "Makes a handle to a constant attribute.",
    attributes={"value": AnyAttr},
    results={"attribute": PDL_Attribute},
    traits=[PURE],
    format="$value attr-dict-with-keyword",
)
CREATE_OPERATION = op(
    "pdl_interp.create_operation",
    "Makes an operation from a name, operands, attributes and result types.",
    operands={
        "inputOperands": variadic(
            AnyTypeOf(
                PDL_Value,
                type_constraint(
                    "range of PDL handle for an `mlir::Value` values",
                    lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.value"),
                    build=types.DialectType(RANGE, (types.DialectType(VALUE),)),
                ),
                summary="single element or range of PDL handle for an `mlir::Value`",
            )
        ),
        "inputAttributes": variadic(PDL_Attribute),
        "inputResultTypes": variadic(
            AnyTypeOf(
                PDL_Type,
                type_constraint(
                    "range of PDL handle to an `mlir::Type` values",
                    lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.type"),
                    build=types.DialectType(RANGE, (types.DialectType(TYPE),)),
                ),
                summary="single element or range of PDL handle to an `mlir::Type`",
            )
        ),
    },
    attributes={"name": StrAttr, "inputAttributeNames": StrArrayAttr, "inferredResultTypes": UnitAttr},
    results={"resultOp": PDL_Operation},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$name (`(` $inputOperands^ `:` type($inputOperands) `)`)? `` "
        "custom<CreateOperationOpAttributes>($inputAttributes, $inputAttributeNames) "
        "custom<CreateOperationOpResults>($inputResultTypes, type($inputResultTypes), "
        "$inferredResultTypes) attr-dict"
    ),
    hooks=Hooks(verify=verify.create_operation, verify_in_context=verify.created_operation),
)
CREATE_TYPE = op(
    "pdl_interp.create_type",
    "Makes a handle to a constant type.",
    attributes={"value": TypeAttr},
    results={"result": PDL_Type},
    traits=[PURE],
    format="$value attr-dict",
)
CREATE_TYPES = op(
    "pdl_interp.create_types",
    "Makes a range of handles to constant types.",
    attributes={"value": TypeArrayAttr},
    results={
        "result": type_constraint(
            "range of PDL handle to an `mlir::Type` values",
            lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.type"),
            build=types.DialectType(RANGE, (types.DialectType(TYPE),)),
        )
    },
    traits=[PURE],
    format="$value attr-dict",
)
ERASE = op(
    "pdl_interp.erase",
    "Erases an operation.",
    operands={"inputOp": PDL_Operation},
    format="$inputOp attr-dict",
)
EXTRACT = op(
    "pdl_interp.extract",
    "Takes one element of a range by position; null when there is none.",
    operands={"range": type_constraint("range of pdl type values", lambda type_: is_definition(type_, "pdl.range"))},
    attributes={"index": ConfinedAttr(I32Attr, IntNonNegative)},
    results={"result": PDL_AnyType},
    traits=[
        PURE,
        types_match_with(
            "result",
            "range",
            "`range` is a PDL range whose element type matches type of `result`",
            lambda type_: types.DialectType(RANGE, (type_,)),
        ),
    ],
    format="$index `of` $range `:` type($result) attr-dict",
)
FINALIZE = op(
    "pdl_interp.finalize",
    "Ends the matcher or the rewrite.",
    traits=[PURE, TERMINATOR],
    format="attr-dict",
)
FOREACH = op(
    "pdl_interp.foreach",
    "Runs its region for each element of a range.",
    operands={"values": type_constraint("range of pdl type values", lambda type_: is_definition(type_, "pdl.range"))},
    regions={"region": AnyRegion},
    successors=["successor"],
    traits=[TERMINATOR],
    hooks=Hooks(parse=parse_foreach, print=print_foreach, verify=verify.foreach),
)
FUNC = op(
    "pdl_interp.func",
    "A function of the interpreter: the matcher, or one rewrite.",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": TypeAttrOf(FunctionType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    regions={"body": MinSizedRegion(1)},
    traits=[Interface("FunctionOpInterface"), ISOLATED_FROM_ABOVE],
    hooks=Hooks(parse=parse_function, print=print_function),
)
GET_ATTRIBUTE = op(
    "pdl_interp.get_attribute",
    "Takes an attribute of an operation by name; null when it has none.",
    operands={"inputOp": PDL_Operation},
    attributes={"name": StrAttr},
    results={"attribute": PDL_Attribute},
    traits=[PURE],
    format="$name `of` $inputOp attr-dict",
)
GET_ATTRIBUTE_TYPE = op(
    "pdl_interp.get_attribute_type",
    "Takes the type of an attribute.",
    operands={"value": PDL_Attribute},
    results={"result": PDL_Type},
    traits=[PURE],
    format="`of` $value attr-dict",
)
GET_DEFINING_OP = op(
    "pdl_interp.get_defining_op",
    "Takes the operation that defines a value; null for block arguments.",
    operands={
        "value": AnyTypeOf(
            PDL_Value,
            type_constraint(
                "range of PDL handle for an `mlir::Value` values",
                lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.value"),
                build=types.DialectType(RANGE, (types.DialectType(VALUE),)),
            ),
            summary="single element or range of PDL handle for an `mlir::Value`",
        )
    },
    results={"inputOp": PDL_Operation},
    traits=[PURE],
    format="`of` $value `:` type($value) attr-dict",
)
GET_OPERAND = op(
    "pdl_interp.get_operand",
    "Takes an operand by position; null when there is none.",
    operands={"inputOp": PDL_Operation},
    attributes={"index": ConfinedAttr(I32Attr, IntNonNegative)},
    results={"value": PDL_Value},
    traits=[PURE],
    format="$index `of` $inputOp attr-dict",
)
GET_OPERANDS = op(
    "pdl_interp.get_operands",
    "Takes all operands, or one group of them.",
    operands={"inputOp": PDL_Operation},
    attributes={"index": optional(ConfinedAttr(I32Attr, IntNonNegative))},
    results={
        "value": AnyTypeOf(
            PDL_Value,
            type_constraint(
                "range of PDL handle for an `mlir::Value` values",
                lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.value"),
                build=types.DialectType(RANGE, (types.DialectType(VALUE),)),
            ),
            summary="single element or range of PDL handle for an `mlir::Value`",
        )
    },
    traits=[PURE],
    format="($index^)? `of` $inputOp `:` type($value) attr-dict",
)
GET_RESULT = op(
    "pdl_interp.get_result",
    "Takes a result by position; null when there is none.",
    operands={"inputOp": PDL_Operation},
    attributes={"index": ConfinedAttr(I32Attr, IntNonNegative)},
    results={"value": PDL_Value},
    traits=[PURE],
    format="$index `of` $inputOp attr-dict",
)
GET_RESULTS = op(
    "pdl_interp.get_results",
    "Takes all results, or one group of them.",
    operands={"inputOp": PDL_Operation},
    attributes={"index": optional(ConfinedAttr(I32Attr, IntNonNegative))},
    results={
        "value": AnyTypeOf(
            PDL_Value,
            type_constraint(
                "range of PDL handle for an `mlir::Value` values",
                lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.value"),
                build=types.DialectType(RANGE, (types.DialectType(VALUE),)),
            ),
            summary="single element or range of PDL handle for an `mlir::Value`",
        )
    },
    traits=[PURE],
    format="($index^)? `of` $inputOp `:` type($value) attr-dict",
)
GET_USERS = op(
    "pdl_interp.get_users",
    "Takes the operations that use a value.",
    operands={
        "value": AnyTypeOf(
            PDL_Value,
            type_constraint(
                "range of PDL handle for an `mlir::Value` values",
                lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.value"),
                build=types.DialectType(RANGE, (types.DialectType(VALUE),)),
            ),
            summary="single element or range of PDL handle for an `mlir::Value`",
        )
    },
    results={
        "operations": type_constraint(
            "range of PDL handle to an `mlir::Operation *` values",
            lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.operation"),
            build=types.DialectType(RANGE, (types.DialectType(OPERATION),)),
        )
    },
    traits=[PURE],
    format="`of` $value `:` type($value) attr-dict",
)
GET_VALUE_TYPE = op(
    "pdl_interp.get_value_type",
    "Takes the type of a value.",
    operands={
        "value": AnyTypeOf(
            PDL_Value,
            type_constraint(
                "range of PDL handle for an `mlir::Value` values",
                lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.value"),
                build=types.DialectType(RANGE, (types.DialectType(VALUE),)),
            ),
            summary="single element or range of PDL handle for an `mlir::Value`",
        )
    },
    results={
        "result": AnyTypeOf(
            PDL_Type,
            type_constraint(
                "range of PDL handle to an `mlir::Type` values",
                lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.type"),
                build=types.DialectType(RANGE, (types.DialectType(TYPE),)),
            ),
            summary="single element or range of PDL handle to an `mlir::Type`",
        )
    },
    traits=[PURE, types_match_with("result", "value", "`value` type matches arity of `result`", value_type_of)],
    format="`of` $value `:` type($result) attr-dict",
)
IS_NOT_NULL = op(
    "pdl_interp.is_not_null",
    "Goes on by whether an entity is there.",
    operands={"value": PDL_AnyType},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="$value `:` type($value) attr-dict `->` successors",
)
CREATE_RANGE = op(
    "pdl_interp.create_range",
    "Joins values or types into one range.",
    operands={"arguments": variadic(PDL_AnyType)},
    results={
        "result": type_constraint(
            "range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values",
            lambda type_: (
                is_definition(type_, "pdl.range")
                and (is_definition(type_.parameters[0], "pdl.type") or is_definition(type_.parameters[0], "pdl.value"))
            ),
            build=types.DialectType(RANGE),
        )
    },
    traits=[PURE],
    format=("($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr-dict"),
    hooks=Hooks(verify=verify.create_range),
)
RECORD_MATCH = op(
    "pdl_interp.record_match",
    "Records that a pattern matched, with its rewrite and benefit, and goes on matching.",
    operands={"inputs": variadic(PDL_AnyType), "matchedOps": variadic(PDL_Operation)},
    attributes={
        "rewriter": SymbolRefAttr,
        "rootKind": optional(StrAttr),
        "generatedOps": optional(StrArrayAttr),
        "benefit": ConfinedAttr(I16Attr, IntNonNegative),
    },
    successors=["dest"],
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, TERMINATOR],
    format=(
        "$rewriter (`(` $inputs^ `:` type($inputs) `)`)? `:` `benefit` `(` $benefit `)` `,` "
        "(`generatedOps` `(` $generatedOps^ `)` `,`)? `loc` `(` `[` $matchedOps `]` `)` (`,` `root` "
        "`(` $rootKind^ `)`)? attr-dict `->` $dest"
    ),
)
REPLACE = op(
    "pdl_interp.replace",
    "Replaces the results of an operation by values and erases it.",
    operands={
        "inputOp": PDL_Operation,
        "replValues": variadic(
            AnyTypeOf(
                PDL_Value,
                type_constraint(
                    "range of PDL handle for an `mlir::Value` values",
                    lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.value"),
                    build=types.DialectType(RANGE, (types.DialectType(VALUE),)),
                ),
                summary="single element or range of PDL handle for an `mlir::Value`",
            )
        ),
    },
    format="$inputOp `with` ` ` `(` ($replValues^ `:` type($replValues))? `)` attr-dict",
)
SWITCH_ATTRIBUTE = op(
    "pdl_interp.switch_attribute",
    "Goes on to the block whose constant an attribute equals.",
    operands={"attribute": PDL_Attribute},
    attributes={"caseValues": ArrayAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="$attribute `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_OPERAND_COUNT = op(
    "pdl_interp.switch_operand_count",
    "Goes on to the block whose number of operands an operation has.",
    operands={"inputOp": PDL_Operation},
    attributes={"caseValues": I32ElementsAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_OPERATION_NAME = op(
    "pdl_interp.switch_operation_name",
    "Goes on to the block whose name an operation has.",
    operands={"inputOp": PDL_Operation},
    attributes={"caseValues": StrArrayAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_RESULT_COUNT = op(
    "pdl_interp.switch_result_count",
    "Goes on to the block whose number of results an operation has.",
    operands={"inputOp": PDL_Operation},
    attributes={"caseValues": I32ElementsAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_TYPE = op(
    "pdl_interp.switch_type",
    "Goes on to the block whose constant a type equals.",
    operands={"value": PDL_Type},
    attributes={"caseValues": TypeArrayAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_TYPES = op(
    "pdl_interp.switch_types",
    "Goes on to the block whose constants a range of types equals.",
    operands={
        "value": type_constraint(
            "range of PDL handle to an `mlir::Type` values",
            lambda type_: is_definition(type_, "pdl.range") and is_definition(type_.parameters[0], "pdl.type"),
            build=types.DialectType(RANGE, (types.DialectType(TYPE),)),
        )
    },
    attributes={"caseValues": TypedArrayAttrBase(TypeArrayAttr, "type-array array attribute")},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
