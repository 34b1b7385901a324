"""The operations of the pdl_interp dialect that ask a question and go on by the answer."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_AnyType, PDL_Attribute, PDL_Operation, PDL_Type
from compiler.dialects.pdl.types import RANGE, TYPE
from compiler.ir import types
from compiler.ods.attr_constraints import (
    AnyAttr,
    BoolAttr,
    ConfinedAttr,
    I32Attr,
    IntNonNegative,
    StrAttr,
    TypeArrayAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.define import default, op, variadic
from compiler.ods.traits import (
    PURE,
    SAME_TYPE_OPERANDS,
    TERMINATOR,
)
from compiler.ods.type_constraints import is_definition, type_constraint

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
ARE_EQUAL = op(
    "pdl_interp.are_equal",
    "Goes on by whether two handles stand for the same entity.",
    operands={"lhs": PDL_AnyType, "rhs": PDL_AnyType},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE, SAME_TYPE_OPERANDS],
    format="operands `:` type($lhs) attr-dict `->` successors",
)
CHECK_ATTRIBUTE = op(
    "pdl_interp.check_attribute",
    "Goes on by whether an attribute equals a constant one.",
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
    "Goes on by whether an operation has this name.",
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
    "Goes on by whether a type equals a constant one.",
    operands={"value": PDL_Type},
    attributes={"type": TypeAttr},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="$value `is` $type attr-dict `->` successors",
)
CHECK_TYPES = op(
    "pdl_interp.check_types",
    "Goes on by whether a range of types equals constant ones, one by one.",
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
IS_NOT_NULL = op(
    "pdl_interp.is_not_null",
    "Goes on by whether an entity was found at all.",
    operands={"value": PDL_AnyType},
    successors=["trueDest", "falseDest"],
    traits=[TERMINATOR, PURE],
    format="$value `:` type($value) attr-dict `->` successors",
)
