"""The operations of the tir dialect: functions, statements, and the operators in expressions."""

from __future__ import annotations

from compiler.dialects.tir.enums import CALL_EFFECT_KIND
from compiler.ir.types import I1, Type, VectorType
from compiler.ods import hook
from compiler.ods.attr_constraints import (
    FlatSymbolRefAttr,
    I32Attr,
    StrAttr,
    SymbolNameAttr,
    TypedAttrInterface,
    UnitAttr,
    enum_integer,
)
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_result,
    region,
    result,
    variadic_operand,
)
from compiler.ods.region_constraints import MaxSizedRegion, SizedRegion
from compiler.ods.shaped_constraints import AnyVectorOfNonZeroRank, MemRefOf
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    COMMUTATIVE,
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    SAME_OPERANDS_AND_RESULT_TYPE,
    TERMINATOR,
    all_types_match,
    has_parent,
    types_match_with,
)
from compiler.ods.type_constraints import (
    AnySignlessIntegerOrIndex,
    AnyType,
    AnyTypeOf,
    BoolLike,
    SignlessIntegerOrIndexLike,
    SignlessIntegerOrIndexOrFloatLike,
)

_Buffer = MemRefOf(AnyType)
_Scalar = SignlessIntegerOrIndexOrFloatLike


# ---------------------------------------------------------------------------------------------- functions, statements


class PrimFuncOp(Op, name="tir.prim_func"):
    """A function without results; the block's arguments are its parameters and buffers."""

    sym_name = attribute(SymbolNameAttr)
    body = region(SizedRegion(1))
    traits = [ISOLATED_FROM_ABOVE, NO_TERMINATOR, Interface("SymbolOpInterface")]


class OpOp(Op, name="tir.op"):
    """Declares an operator for calls: its number of arguments, which is any without `inputs`, and its effect."""

    sym_name = attribute(SymbolNameAttr)
    num_inputs = optional_attribute(I32Attr)
    effect = attribute(enum_integer(CALL_EFFECT_KIND, "effect of a call"))
    vectorizable = attribute(UnitAttr)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "$sym_name (`inputs` $num_inputs^)? `effect` $effect (`vectorizable` $vectorizable^)? attr-dict"


class LetOp(Op, name="tir.let"):
    """Defines a named variable with a value, in scope in the rest of the block."""

    value = operand(AnyType)
    name_ = attribute(StrAttr)
    result = result(AnyType)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$name `=` $value attr-dict `:` type($result)"


@hook.result_names(LetOp)
def _let_name(op: LetOp) -> list[str]:
    return [op.name_.value]


class StoreOp(Op, name="tir.store"):
    """Writes an element of a buffer at the given indices; undefined out of bounds."""

    buffer = operand(_Buffer)
    indices = variadic_operand(SignlessIntegerOrIndexLike)
    value = operand(AnyType)
    effects = [writes("buffer")]
    assembly_format = (
        "$value `,` $buffer `[` $indices `]` attr-dict `:` type($value) `,` type($buffer) `[` type($indices) `]`"
    )


class EvaluateOp(Op, name="tir.evaluate"):
    """Computes a value for the effect of doing so, and drops it."""

    value = operand(AnyType)
    assembly_format = "$value attr-dict `:` type($value)"


class IfOp(Op, name="tir.if"):
    """Runs the first block where the condition is not zero, else the second, if there is one."""

    condition = operand(SignlessIntegerOrIndexLike)
    then_region = region(SizedRegion(1))
    else_region = region(MaxSizedRegion(1))
    traits = [NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS]


class ForOp(Op, name="tir.for"):
    """Runs its block `extent` times; the block's argument counts up from `min`."""

    min = operand(AnySignlessIntegerOrIndex)
    extent = operand(AnySignlessIntegerOrIndex)
    body = region(SizedRegion(1))
    traits = [NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS, all_types_match("min", "extent")]


class WhileOp(Op, name="tir.while"):
    """Runs its condition region, then its body, until the condition is false."""

    condition = region(SizedRegion(1))
    body = region(SizedRegion(1))
    traits = [NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS]


class ConditionOp(Op, name="tir.condition"):
    """Terminates the condition region of a tir.while: the loop continues if the operand is not zero."""

    condition = operand(SignlessIntegerOrIndexLike)
    traits = [PURE, TERMINATOR, has_parent("tir.while")]
    assembly_format = "$condition attr-dict `:` type($condition)"


# -------------------------------------------------------------------------------------------------- atoms and accesses


class ConstOp(Op, name="tir.const"):
    """A constant number."""

    value = attribute(TypedAttrInterface)
    result = result(AnyType)
    traits = [PURE, CONSTANT_LIKE, all_types_match("value", "result")]
    assembly_format = "$value attr-dict"


class LoadOp(Op, name="tir.load"):
    """Reads an element of a buffer at the given indices; undefined out of bounds."""

    buffer = operand(_Buffer)
    indices = variadic_operand(SignlessIntegerOrIndexLike)
    result = result(AnyType)
    effects = [reads("buffer")]
    assembly_format = "$buffer `[` $indices `]` attr-dict `:` type($buffer) `[` type($indices) `]` `->` type($result)"


class CallOp(Op, name="tir.call"):
    """Calls an operator or function by its name."""

    arguments = variadic_operand(AnyType)
    callee = attribute(FlatSymbolRefAttr)
    result_ = optional_result(AnyType)
    traits = [Interface("SymbolUserOpInterface")]
    assembly_format = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $result)"


# ------------------------------------------------------------------------------------------------------------ operators


def _truth_type(type_: Type) -> Type:
    """Returns the type of the answer to a comparison: one bit for each element."""
    return VectorType(type_.shape, I1, type_.scalable) if isinstance(type_, VectorType) else I1


class Binary(Op):
    lhs = operand(_Scalar)
    rhs = operand(_Scalar)
    result = result(_Scalar)
    traits = [SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($result)"


class CommutativeBinary(Binary):
    traits = [PURE, COMMUTATIVE]


class LogicalBinary(CommutativeBinary):
    lhs = operand(BoolLike)
    rhs = operand(BoolLike)
    result = result(BoolLike)


class Division(Binary):
    # It has no effect, but must not be speculated: the divisor may be zero.
    traits = [NO_MEMORY_EFFECT]


class Comparison(Op):
    lhs = operand(_Scalar)
    rhs = operand(_Scalar)
    result = result(BoolLike)
    traits = [
        PURE,
        all_types_match("lhs", "rhs"),
        types_match_with("lhs", "result", "result type has i1 element type and same shape as operands", _truth_type),
    ]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs)"


class AddOp(CommutativeBinary, name="tir.add"):
    """Adds two numbers."""


class SubOp(Binary, name="tir.sub"):
    """Subtracts the second number from the first."""

    traits = [PURE]


class MulOp(CommutativeBinary, name="tir.mul"):
    """Multiplies two numbers."""


class DivOp(Division, name="tir.div"):
    """Divides, rounding integers towards zero; the divisor must not be zero."""


class ModOp(Division, name="tir.mod"):
    """The remainder of `tir.div`, with the sign of the first operand."""


class FloorDivOp(Division, name="tir.floordiv"):
    """Divides, rounding downwards; the divisor must not be zero."""


class FloorModOp(Division, name="tir.floormod"):
    """The remainder of `tir.floordiv`, with the sign of the divisor."""


class MinOp(CommutativeBinary, name="tir.min"):
    """The smaller of two numbers, integers as signed."""


class MaxOp(CommutativeBinary, name="tir.max"):
    """The larger of two numbers, integers as signed."""


class AndOp(LogicalBinary, name="tir.and"):
    """Returns true if both operands are true; both are computed."""


class OrOp(LogicalBinary, name="tir.or"):
    """Returns true if at least one operand is true; both are computed."""


class EqOp(Comparison, name="tir.eq"):
    """Returns true if two numbers are equal."""

    traits = [PURE, COMMUTATIVE]


class NeOp(Comparison, name="tir.ne"):
    """Returns true if two numbers differ."""

    traits = [PURE, COMMUTATIVE]


class LtOp(Comparison, name="tir.lt"):
    """Returns true if the first number is less than the second; integers are signed."""


class LeOp(Comparison, name="tir.le"):
    """Returns true if the first number is less than or equal to the second; integers are signed."""


class GtOp(Comparison, name="tir.gt"):
    """Returns true if the first number is greater than the second; integers are signed."""


class GeOp(Comparison, name="tir.ge"):
    """Returns true if the first number is greater than or equal to the second; integers are signed."""


class NotOp(Op, name="tir.not"):
    """Inverts a truth value."""

    value = operand(BoolLike)
    result = result(BoolLike)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$value attr-dict `:` type($result)"


class SelectOp(Op, name="tir.select"):
    """Returns one of two values, both of which are computed."""

    condition = operand(BoolLike)
    true_value = operand(AnyType)
    false_value = operand(AnyType)
    result = result(AnyType)
    traits = [PURE, all_types_match("true_value", "false_value", "result")]
    assembly_format = "$condition `,` $true_value `,` $false_value attr-dict `:` type($condition) `,` type($result)"


class CastOp(Op, name="tir.cast"):
    """Converts a value to another type of number."""

    value = operand(AnyTypeOf(_Scalar, BoolLike))
    result = result(AnyTypeOf(_Scalar, BoolLike))
    traits = [PURE]
    assembly_format = "$value attr-dict `:` type($value) `to` type($result)"


class RampOp(Op, name="tir.ramp"):
    """The vector of base, base + stride, base + 2 * stride, and so on."""

    base = operand(_Scalar)
    stride = operand(_Scalar)
    result = result(AnyVectorOfNonZeroRank)
    traits = [PURE, all_types_match("base", "stride")]
    assembly_format = "$base `,` $stride attr-dict `:` type($base) `to` type($result)"


class BroadcastOp(Op, name="tir.broadcast"):
    """The vector that has one value in every lane."""

    value = operand(_Scalar)
    result = result(AnyVectorOfNonZeroRank)
    traits = [PURE]
    assembly_format = "$value attr-dict `:` type($value) `to` type($result)"
