"""The operations of the pdl_interp dialect that change the program."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_AnyType, PDL_Attribute, PDL_Operation, PDL_Type, PDL_Value
from compiler.dialects.pdl.types import RANGE, TYPE, VALUE
from compiler.dialects.pdl_interp import verify
from compiler.ir import types
from compiler.ods.attr_constraints import (
    AnyAttr,
    StrArrayAttr,
    StrAttr,
    TypeArrayAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.define import op, variadic
from compiler.ods.model import Hooks
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
)
from compiler.ods.type_constraints import AnyTypeOf, is_definition, type_constraint

APPLY_REWRITE = op(
    "pdl_interp.apply_rewrite",
    "Calls a function of the host as part of a rewrite; it may give new entities.",
    operands={"args": variadic(PDL_AnyType)},
    attributes={"name": StrAttr},
    results={"results": variadic(PDL_AnyType)},
    format="$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict",
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
    "Makes an operation in front of the one matched: its name, operands, attributes and result types.",
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
    "Erases an operation; its results must have no uses left.",
    operands={"inputOp": PDL_Operation},
    format="$inputOp attr-dict",
)
CREATE_RANGE = op(
    "pdl_interp.create_range",
    "Joins values or types, single ones and ranges, into one range.",
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
REPLACE = op(
    "pdl_interp.replace",
    "Replaces the results of an operation by values, and erases it.",
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
