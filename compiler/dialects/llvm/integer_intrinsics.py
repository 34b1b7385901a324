"""The intrinsics of the llvm dialect that compute with integers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_ScalarOrVectorOf, LLVM_Type
from compiler.ods.attr_constraints import I1Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, SAME_OPERANDS_ELEMENT_TYPE, SAME_TYPE_OPERANDS
from compiler.ods.type_constraints import AnySignlessInteger

FORMAT = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


class UnaryIntegerIntrinsic(Op):
    in_ = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = FORMAT


class BinaryIntegerIntrinsic(Op):
    a = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = FORMAT


class FunnelShift(BinaryIntegerIntrinsic):
    c = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))


class ThreeWayComparison(Op):
    a = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    b = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    traits = [PURE, SAME_TYPE_OPERANDS]
    assembly_format = FORMAT


class CountZeros(Op):
    in_ = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    is_zero_poison = attribute(I1Attr)
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]


class ArithmeticWithOverflow(Op):
    operand0 = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    operand1 = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_ELEMENT_TYPE]


class AbsOp(Op, name="llvm.intr.abs"):
    """Computes the absolute value of an integer; for the least integer it is poison if the flag is set."""

    in_ = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    is_int_min_poison = attribute(I1Attr)
    res = result(LLVM_Type)
    traits = [PURE]


class BitReverseOp(UnaryIntegerIntrinsic, name="llvm.intr.bitreverse"):
    """Reverses the order of bits."""


class ByteSwapOp(UnaryIntegerIntrinsic, name="llvm.intr.bswap"):
    """Reverses the order of bytes."""


class CountLeadingZerosOp(CountZeros, name="llvm.intr.ctlz"):
    """Counts the zeros above the highest set bit; if the flag is set, zero results in poison."""


class CountTrailingZerosOp(CountZeros, name="llvm.intr.cttz"):
    """Counts the zeros below the lowest set bit; if the flag is set, zero results in poison."""


class CtPopOp(UnaryIntegerIntrinsic, name="llvm.intr.ctpop"):
    """Counts the set bits."""


class FshlOp(FunnelShift, name="llvm.intr.fshl"):
    """Shifts the concatenation of two integers to the left and returns its upper half."""


class FshrOp(FunnelShift, name="llvm.intr.fshr"):
    """Shifts the concatenation of two integers to the right and returns its lower half."""


class SMaxOp(BinaryIntegerIntrinsic, name="llvm.intr.smax"):
    """Returns the larger of two signed integers."""


class SMinOp(BinaryIntegerIntrinsic, name="llvm.intr.smin"):
    """Returns the smaller of two signed integers."""


class UMaxOp(BinaryIntegerIntrinsic, name="llvm.intr.umax"):
    """Returns the larger of two unsigned integers."""


class UMinOp(BinaryIntegerIntrinsic, name="llvm.intr.umin"):
    """Returns the smaller of two unsigned integers."""


class SCmpOp(ThreeWayComparison, name="llvm.intr.scmp"):
    """Compares signed integers: -1, 0 or 1."""


class UCmpOp(ThreeWayComparison, name="llvm.intr.ucmp"):
    """Compares unsigned integers: -1, 0 or 1."""


class SAddWithOverflowOp(ArithmeticWithOverflow, name="llvm.intr.sadd.with.overflow"):
    """Adds signed integers; the second part of the result is true on overflow."""


class UAddWithOverflowOp(ArithmeticWithOverflow, name="llvm.intr.uadd.with.overflow"):
    """Adds unsigned integers; the second part of the result is true on overflow."""


class SSubWithOverflowOp(ArithmeticWithOverflow, name="llvm.intr.ssub.with.overflow"):
    """Subtracts signed integers; the second part of the result is true on overflow."""


class USubWithOverflowOp(ArithmeticWithOverflow, name="llvm.intr.usub.with.overflow"):
    """Subtracts unsigned integers; the second part of the result is true on overflow."""


class SMulWithOverflowOp(ArithmeticWithOverflow, name="llvm.intr.smul.with.overflow"):
    """Multiplies signed integers; the second part of the result is true on overflow."""


class UMulWithOverflowOp(ArithmeticWithOverflow, name="llvm.intr.umul.with.overflow"):
    """Multiplies unsigned integers; the second part of the result is true on overflow."""


class SAddSat(BinaryIntegerIntrinsic, name="llvm.intr.sadd.sat"):
    """Adds signed integers, staying at the limits of the type."""


class UAddSat(BinaryIntegerIntrinsic, name="llvm.intr.uadd.sat"):
    """Adds unsigned integers, staying at the limits of the type."""


class SSubSat(BinaryIntegerIntrinsic, name="llvm.intr.ssub.sat"):
    """Subtracts signed integers, staying at the limits of the type."""


class USubSat(BinaryIntegerIntrinsic, name="llvm.intr.usub.sat"):
    """Subtracts unsigned integers, staying at the limits of the type."""


class SSHLSat(BinaryIntegerIntrinsic, name="llvm.intr.sshl.sat"):
    """Shifts signed integers to the left, staying at the limits of the type."""


class USHLSat(BinaryIntegerIntrinsic, name="llvm.intr.ushl.sat"):
    """Shifts unsigned integers to the left, staying at the limits of the type."""
