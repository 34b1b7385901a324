"""The intrinsics of the llvm dialect that compute with integers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_ScalarOrVectorOf, LLVM_Type
from compiler.ods.attr_constraints import I1Attr
from compiler.ods.define import op
from compiler.ods.model import OpDef
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, SAME_OPERANDS_ELEMENT_TYPE, SAME_TYPE_OPERANDS
from compiler.ods.type_constraints import AnySignlessInteger


def _of_two(name: str, summary: str) -> OpDef:
    """A function of two integers, or of the elements of two vectors."""
    return op(
        name,
        summary,
        operands={
            "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
            "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        },
        results={"res": LLVM_Type},
        traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
        format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
    )


def _of_one(name: str, summary: str) -> OpDef:
    """A function of one integer, or of each element of a vector."""
    return op(
        name,
        summary,
        operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
        results={"res": LLVM_Type},
        traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
        format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
    )


def _with_overflow(name: str, summary: str) -> OpDef:
    """Arithmetic that gives a struct of the wrapped result and whether it overflowed."""
    return op(
        name,
        summary,
        operands={
            "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
            "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        },
        results={"res": LLVM_Type},
        traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
    )


class AbsOp(Op, name="llvm.intr.abs"):
    """Computes the absolute value of an integer; a flag makes that of the least one poison."""

    in_ = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    is_int_min_poison = attribute(I1Attr)
    res = result(LLVM_Type)
    traits = [PURE]


INTR_BITREVERSE = _of_one("llvm.intr.bitreverse", "Reverses the order of bits.")
INTR_BSWAP = _of_one("llvm.intr.bswap", "Reverses the order of bytes.")


class CountLeadingZerosOp(Op, name="llvm.intr.ctlz"):
    """Counts the zeros before the highest set bit; a flag makes it poison for zero."""

    in_ = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    is_zero_poison = attribute(I1Attr)
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]


class CountTrailingZerosOp(Op, name="llvm.intr.cttz"):
    """Counts the zeros after the lowest set bit; a flag makes it poison for zero."""

    in_ = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    is_zero_poison = attribute(I1Attr)
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]


INTR_CTPOP = _of_one("llvm.intr.ctpop", "Counts the set bits.")


class FshlOp(Op, name="llvm.intr.fshl"):
    """Shifts two integers, taken as one, to the left and keeps the upper one."""

    a = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    c = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


class FshrOp(Op, name="llvm.intr.fshr"):
    """Shifts two integers, taken as one, to the right and keeps the lower one."""

    a = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    c = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


INTR_SMAX = _of_two("llvm.intr.smax", "Gives the larger of two signed integers.")
INTR_SMIN = _of_two("llvm.intr.smin", "Gives the smaller of two signed integers.")
INTR_UMAX = _of_two("llvm.intr.umax", "Gives the larger of two unsigned integers.")
INTR_UMIN = _of_two("llvm.intr.umin", "Gives the smaller of two unsigned integers.")


class SCmpOp(Op, name="llvm.intr.scmp"):
    """Compares signed integers: -1, 0 or 1."""

    a = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    traits = [PURE, SAME_TYPE_OPERANDS]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


class UCmpOp(Op, name="llvm.intr.ucmp"):
    """Compares unsigned integers: -1, 0 or 1."""

    a = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    traits = [PURE, SAME_TYPE_OPERANDS]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


INTR_SADD_WITH_OVERFLOW = _with_overflow(
    "llvm.intr.sadd.with.overflow", "Adds signed integers; the second part of the result tells whether that overflowed."
)
INTR_UADD_WITH_OVERFLOW = _with_overflow(
    "llvm.intr.uadd.with.overflow",
    "Adds unsigned integers; the second part of the result tells whether that overflowed.",
)
INTR_SSUB_WITH_OVERFLOW = _with_overflow(
    "llvm.intr.ssub.with.overflow",
    "Subtracts signed integers; the second part of the result tells whether that overflowed.",
)
INTR_USUB_WITH_OVERFLOW = _with_overflow(
    "llvm.intr.usub.with.overflow",
    "Subtracts unsigned integers; the second part of the result tells whether that overflowed.",
)
INTR_SMUL_WITH_OVERFLOW = _with_overflow(
    "llvm.intr.smul.with.overflow",
    "Multiplies signed integers; the second part of the result tells whether that overflowed.",
)
INTR_UMUL_WITH_OVERFLOW = _with_overflow(
    "llvm.intr.umul.with.overflow",
    "Multiplies unsigned integers; the second part of the result tells whether that overflowed.",
)
INTR_SADD_SAT = _of_two("llvm.intr.sadd.sat", "Adds signed integers, staying at the limits of the type.")
INTR_UADD_SAT = _of_two("llvm.intr.uadd.sat", "Adds unsigned integers, staying at the limits of the type.")
INTR_SSUB_SAT = _of_two("llvm.intr.ssub.sat", "Subtracts signed integers, staying at the limits of the type.")
INTR_USUB_SAT = _of_two("llvm.intr.usub.sat", "Subtracts unsigned integers, staying at the limits of the type.")
INTR_SSHL_SAT = _of_two("llvm.intr.sshl.sat", "Shifts signed integers to the left, staying at the limits of the type.")
INTR_USHL_SAT = _of_two(
    "llvm.intr.ushl.sat", "Shifts unsigned integers to the left, staying at the limits of the type."
)
