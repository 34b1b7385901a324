"""The operations of the pdl_interp dialect that go on at one of many blocks."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_Attribute, PDL_Operation, PDL_Type
from compiler.dialects.pdl.types import RANGE, TYPE
from compiler.dialects.pdl_interp import verify
from compiler.ir import types
from compiler.ods.attr_constraints import (
    ArrayAttr,
    I32ElementsAttr,
    StrArrayAttr,
    TypeArrayAttr,
    TypedArrayAttrBase,
)
from compiler.ods.define import op
from compiler.ods.model import Arity, Hooks
from compiler.ods.traits import (
    PURE,
    TERMINATOR,
)
from compiler.ods.type_constraints import is_definition, type_constraint

SWITCH_ATTRIBUTE = op(
    "pdl_interp.switch_attribute",
    "Goes on at the block whose constant an attribute equals, else at the default one.",
    operands={"attribute": PDL_Attribute},
    attributes={"caseValues": ArrayAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="$attribute `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_OPERAND_COUNT = op(
    "pdl_interp.switch_operand_count",
    "Goes on at the block for the number of operands that an operation has, else at the default one.",
    operands={"inputOp": PDL_Operation},
    attributes={"caseValues": I32ElementsAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_OPERATION_NAME = op(
    "pdl_interp.switch_operation_name",
    "Goes on at the block for the name that an operation has, else at the default one.",
    operands={"inputOp": PDL_Operation},
    attributes={"caseValues": StrArrayAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_RESULT_COUNT = op(
    "pdl_interp.switch_result_count",
    "Goes on at the block for the number of results that an operation has, else at the default one.",
    operands={"inputOp": PDL_Operation},
    attributes={"caseValues": I32ElementsAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_TYPE = op(
    "pdl_interp.switch_type",
    "Goes on at the block whose constant a type equals, else at the default one.",
    operands={"value": PDL_Type},
    attributes={"caseValues": TypeArrayAttr},
    successors={"defaultDest": Arity.SINGLE, "cases": Arity.VARIADIC},
    traits=[TERMINATOR, PURE],
    format="$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    hooks=Hooks(verify=verify.cases),
)
SWITCH_TYPES = op(
    "pdl_interp.switch_types",
    "Goes on at the block whose constants a range of types equals, else at the default one.",
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
