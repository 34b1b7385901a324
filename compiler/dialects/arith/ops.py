"""The operations of the arith dialect on values of any type: constants and choices."""

from __future__ import annotations

from compiler.dialects.arith.constraints import BooleanConditionOrMatchingShape
from compiler.ods.attr_constraints import TypedAttrInterface
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import CONSTANT_LIKE, ELEMENTWISE_MAPPABLE, PURE, all_types_match
from compiler.ods.type_constraints import AnyType, BoolLike


class ConstantOp(Op, name="arith.constant"):
    """A constant integer, float, vector or tensor, given by an attribute."""

    value = attribute(TypedAttrInterface)
    result = result(AnyType)
    traits = [
        CONSTANT_LIKE,
        PURE,
        Interface("OpAsmOpInterface"),
        all_types_match("value", "result"),
        Interface("InferIntRangeInterface"),
    ]
    assembly_format = "attr-dict $value"
    hooks = Hooks(verify_is_local=True)


class SelectOp(Op, name="arith.select"):
    """Selects one of two values by a condition, or elementwise by several conditions."""

    condition = operand(BoolLike)
    true_value = operand(AnyType)
    false_value = operand(AnyType)
    result = result(AnyType)
    traits = [
        PURE,
        all_types_match("true_value", "false_value", "result"),
        BooleanConditionOrMatchingShape,
        Interface("InferIntRangeInterface"),
        Interface("SelectLikeOpInterface"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ]
    hooks = Hooks(verify_is_local=True)
