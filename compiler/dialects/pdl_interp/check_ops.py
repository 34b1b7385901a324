"""The operations of the pdl_interp dialect that test a predicate and branch on the result."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_AnyType, PDL_Attribute, PDL_Operation, PDL_RangeOf, PDL_Type
from compiler.ods.attr_confines import IntNonNegative
from compiler.ods.attr_constraints import (
    AnyAttr,
    BoolAttr,
    ConfinedAttr,
    I32Attr,
    StrAttr,
    TypeArrayAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.op_class import Op, attribute, operand, successor, variadic_operand, variadic_result
from compiler.ods.traits import PURE, SAME_TYPE_OPERANDS, TERMINATOR


class ApplyConstraintOp(Op, name="pdl_interp.apply_constraint"):
    """Branches on the result of a native constraint function."""

    args = variadic_operand(PDL_AnyType)
    name_ = attribute(StrAttr)
    is_negated = attribute(BoolAttr, default=False, name="isNegated")
    results = variadic_result(PDL_AnyType)
    true_dest = successor(name="trueDest")
    false_dest = successor(name="falseDest")
    traits = [TERMINATOR]
    assembly_format = "$name `(` $args `:` type($args) `)` (`:` type($results)^)? attr-dict `->` successors"


class AreEqualOp(Op, name="pdl_interp.are_equal"):
    """Branches on whether two handles refer to the same entity."""

    lhs = operand(PDL_AnyType)
    rhs = operand(PDL_AnyType)
    true_dest = successor(name="trueDest")
    false_dest = successor(name="falseDest")
    traits = [TERMINATOR, PURE, SAME_TYPE_OPERANDS]
    assembly_format = "operands `:` type($lhs) attr-dict `->` successors"


class Predicate(Op):
    true_dest = successor(name="trueDest")
    false_dest = successor(name="falseDest")
    traits = [TERMINATOR, PURE]


class CheckAttributeOp(Predicate, name="pdl_interp.check_attribute"):
    """Branches on whether an attribute equals a constant attribute."""

    attribute_ = operand(PDL_Attribute)
    constant_value = attribute(AnyAttr, name="constantValue")
    assembly_format = "$attribute `is` $constantValue attr-dict `->` successors"


class CheckCount(Predicate):
    input_op = operand(PDL_Operation, name="inputOp")
    count = attribute(ConfinedAttr(I32Attr, IntNonNegative))
    compare_at_least = attribute(UnitAttr, name="compareAtLeast")
    assembly_format = "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors"


class CheckOperandCountOp(CheckCount, name="pdl_interp.check_operand_count"):
    """Branches on whether the number of operands of an operation is a given one, or at least that."""


class CheckOperationNameOp(Predicate, name="pdl_interp.check_operation_name"):
    """Branches on whether an operation has this name."""

    input_op = operand(PDL_Operation, name="inputOp")
    name_ = attribute(StrAttr)
    assembly_format = "`of` $inputOp `is` $name attr-dict `->` successors"


class CheckResultCountOp(CheckCount, name="pdl_interp.check_result_count"):
    """Branches by whether an operation has exactly, or at least, a given number of results."""


class CheckTypeOp(Predicate, name="pdl_interp.check_type"):
    """Branches on whether a type equals a constant type."""

    value = operand(PDL_Type)
    type = attribute(TypeAttr)
    assembly_format = "$value `is` $type attr-dict `->` successors"


class CheckTypesOp(Predicate, name="pdl_interp.check_types"):
    """Branches on whether a range of types equals an array of constant types."""

    value = operand(PDL_RangeOf(PDL_Type))
    types = attribute(TypeArrayAttr)
    assembly_format = "$value `are` $types attr-dict `->` successors"


class IsNotNullOp(Predicate, name="pdl_interp.is_not_null"):
    """Branches on whether an entity exists, that is, is not null."""

    value = operand(PDL_AnyType)
    assembly_format = "$value `:` type($value) attr-dict `->` successors"
