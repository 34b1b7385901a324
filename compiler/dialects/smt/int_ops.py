"""The operations of the smt dialect: int ops."""

from __future__ import annotations

from compiler.dialects.smt.constraints import BitVectorType, BoolType, IntPredicate, IntType
from compiler.ods.attr_constraints import APIntAttr
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import COMMUTATIVE, CONSTANT_LIKE, PURE


class IntConstantOp(Op, name="smt.int.constant"):
    """Returns an integer, which may be of any size."""

    value = attribute(APIntAttr)
    result = result(IntType)
    traits = [PURE, CONSTANT_LIKE, Interface("OpAsmOpInterface")]


class IntAbsOp(Op, name="smt.int.abs"):
    """Returns the absolute value of an integer."""

    input = operand(IntType)
    result = result(IntType)
    traits = [PURE]
    assembly_format = "$input attr-dict"


class IntAddOp(Op, name="smt.int.add"):
    """Adds integers; there is no overflow."""

    inputs = variadic_operand(IntType)
    result = result(IntType)
    traits = [PURE, COMMUTATIVE]
    assembly_format = "$inputs attr-dict"


class IntMulOp(Op, name="smt.int.mul"):
    """Multiplies integers; solvers cannot decide everything about products of unknowns."""

    inputs = variadic_operand(IntType)
    result = result(IntType)
    traits = [PURE, COMMUTATIVE]
    assembly_format = "$inputs attr-dict"


class BinaryInt(Op):
    lhs = operand(IntType)
    rhs = operand(IntType)
    result = result(IntType)
    traits = [PURE]
    assembly_format = "$lhs `,` $rhs attr-dict"


class IntSubOp(BinaryInt, name="smt.int.sub"):
    """Subtracts integers."""


class IntDivOp(BinaryInt, name="smt.int.div"):
    """Divides so that the remainder is not negative; any value, but always the same, for 0."""


class IntModOp(BinaryInt, name="smt.int.mod"):
    """Remainder of `smt.int.div`, which is never negative; any value for 0."""


class IntCmpOp(Op, name="smt.int.cmp"):
    """Compares integers; for equality see `smt.eq`."""

    lhs = operand(IntType)
    rhs = operand(IntType)
    pred = attribute(IntPredicate)
    result = result(BoolType)
    traits = [PURE]
    assembly_format = "$pred $lhs `,` $rhs attr-dict"


class Int2BVOp(Op, name="smt.int2bv"):
    """Returns an integer's low bits, in two's complement."""

    input = operand(IntType)
    result = result(BitVectorType)
    traits = [PURE]
    assembly_format = "$input attr-dict `:` qualified(type($result))"
