"""The operations of the pdl_interp dialect that go from one entity to another: to operands, results, types."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_AnyType, PDL_Attribute, PDL_Operation, PDL_Type, PDL_Value
from compiler.dialects.pdl.types import OPERATION, RANGE, TYPE, VALUE
from compiler.dialects.pdl_interp.syntax import value_type_of
from compiler.ir import types
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    I32Attr,
    IntNonNegative,
    StrAttr,
)
from compiler.ods.define import op, optional
from compiler.ods.traits import (
    PURE,
    types_match_with,
)
from compiler.ods.type_constraints import AnyTypeOf, is_definition, type_constraint

EXTRACT = op(
    "pdl_interp.extract",
    "Takes one element of a range by its position; null where there is none.",
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
GET_ATTRIBUTE = op(
    "pdl_interp.get_attribute",
    "Takes an attribute of an operation by its name; null where it has none such.",
    operands={"inputOp": PDL_Operation},
    attributes={"name": StrAttr},
    results={"attribute": PDL_Attribute},
    traits=[PURE],
    format="$name `of` $inputOp attr-dict",
)
GET_ATTRIBUTE_TYPE = op(
    "pdl_interp.get_attribute_type",
    "Takes the type of an attribute that has one.",
    operands={"value": PDL_Attribute},
    results={"result": PDL_Type},
    traits=[PURE],
    format="`of` $value attr-dict",
)
GET_DEFINING_OP = op(
    "pdl_interp.get_defining_op",
    "Takes the operation that a value is a result of; null for block arguments.",
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
    "Takes an operand of an operation by its position; null where there is none.",
    operands={"inputOp": PDL_Operation},
    attributes={"index": ConfinedAttr(I32Attr, IntNonNegative)},
    results={"value": PDL_Value},
    traits=[PURE],
    format="$index `of` $inputOp attr-dict",
)
GET_OPERANDS = op(
    "pdl_interp.get_operands",
    "Takes all operands of an operation, or one group of them; null where the group is none.",
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
    "Takes a result of an operation by its position; null where there is none.",
    operands={"inputOp": PDL_Operation},
    attributes={"index": ConfinedAttr(I32Attr, IntNonNegative)},
    results={"value": PDL_Value},
    traits=[PURE],
    format="$index `of` $inputOp attr-dict",
)
GET_RESULTS = op(
    "pdl_interp.get_results",
    "Takes all results of an operation, or one group of them; null where the group is none.",
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
    "Takes the operations that use a value, or one of a range of values.",
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
    "Takes the type of a value, or the types of a range of values.",
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
