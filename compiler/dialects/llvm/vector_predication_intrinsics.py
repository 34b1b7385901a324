"""The intrinsics of the llvm dialect that work on the lanes of vectors that a mask and a length enable."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_AnyVector, LLVM_Type, LLVM_VectorOf
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import I1, I32, AnyFloat, AnySignlessInteger


class VectorPredicated(Op):
    res = result(LLVM_Type)
    traits = [PURE]


class VPIntegerBinary(VectorPredicated):
    lhs = operand(LLVM_VectorOf(AnySignlessInteger))
    rhs = operand(LLVM_VectorOf(AnySignlessInteger))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPFloatBinary(VectorPredicated):
    lhs = operand(LLVM_VectorOf(AnyFloat))
    rhs = operand(LLVM_VectorOf(AnyFloat))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPFloatTernary(VectorPredicated):
    op1 = operand(LLVM_VectorOf(AnyFloat))
    op2 = operand(LLVM_VectorOf(AnyFloat))
    op3 = operand(LLVM_VectorOf(AnyFloat))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPIntegerReduction(VectorPredicated):
    satrt_value = operand(AnySignlessInteger)
    val = operand(LLVM_VectorOf(AnySignlessInteger))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPFloatReduction(VectorPredicated):
    satrt_value = operand(AnyFloat)
    val = operand(LLVM_VectorOf(AnyFloat))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPIntegerConversion(VectorPredicated):
    src = operand(LLVM_VectorOf(AnySignlessInteger))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPFloatConversion(VectorPredicated):
    src = operand(LLVM_VectorOf(AnyFloat))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPSelection(VectorPredicated):
    cond = operand(LLVM_VectorOf(I1))
    true_val = operand(LLVM_AnyVector)
    false_val = operand(LLVM_AnyVector)
    evl = operand(I32)


class VPAddOp(VPIntegerBinary, name="llvm.intr.vp.add"):
    """Adds integers in the lanes that the mask and the vector length enable."""


class VPSubOp(VPIntegerBinary, name="llvm.intr.vp.sub"):
    """Subtracts integers in the lanes that the mask and the vector length enable."""


class VPMulOp(VPIntegerBinary, name="llvm.intr.vp.mul"):
    """Multiplies integers in the lanes that the mask and the vector length enable."""


class VPSDivOp(VPIntegerBinary, name="llvm.intr.vp.sdiv"):
    """Divides signed integers in the lanes that the mask and the vector length enable."""


class VPUDivOp(VPIntegerBinary, name="llvm.intr.vp.udiv"):
    """Divides unsigned integers in the lanes that the mask and the vector length enable."""


class VPSRemOp(VPIntegerBinary, name="llvm.intr.vp.srem"):
    """Computes remainders of signed integers in the lanes that the mask and the vector length enable."""


class VPURemOp(VPIntegerBinary, name="llvm.intr.vp.urem"):
    """Computes remainders of unsigned integers in the lanes that the mask and the vector length enable."""


class VPAShrOp(VPIntegerBinary, name="llvm.intr.vp.ashr"):
    """Shifts to the right with the sign in the lanes that the mask and the vector length enable."""


class VPLShrOp(VPIntegerBinary, name="llvm.intr.vp.lshr"):
    """Shifts to the right with zeros in the lanes that the mask and the vector length enable."""


class VPShlOp(VPIntegerBinary, name="llvm.intr.vp.shl"):
    """Shifts to the left in the lanes that the mask and the vector length enable."""


class VPOrOp(VPIntegerBinary, name="llvm.intr.vp.or"):
    """Computes the bitwise or in the lanes that the mask and the vector length enable."""


class VPAndOp(VPIntegerBinary, name="llvm.intr.vp.and"):
    """Computes the bitwise and in the lanes that the mask and the vector length enable."""


class VPXorOp(VPIntegerBinary, name="llvm.intr.vp.xor"):
    """Computes the bitwise exclusive or in the lanes that the mask and the vector length enable."""


class VPSMaxOp(VPIntegerBinary, name="llvm.intr.vp.smax"):
    """Returns the larger signed integers in the lanes that the mask and the vector length enable."""


class VPSMinOp(VPIntegerBinary, name="llvm.intr.vp.smin"):
    """Returns the smaller signed integers in the lanes that the mask and the vector length enable."""


class VPUMaxOp(VPIntegerBinary, name="llvm.intr.vp.umax"):
    """Returns the larger unsigned integers in the lanes that the mask and the vector length enable."""


class VPUMinOp(VPIntegerBinary, name="llvm.intr.vp.umin"):
    """Returns the smaller unsigned integers in the lanes that the mask and the vector length enable."""


class VPFAddOp(VPFloatBinary, name="llvm.intr.vp.fadd"):
    """Adds floating-point numbers in the lanes that the mask and the vector length enable."""


class VPFSubOp(VPFloatBinary, name="llvm.intr.vp.fsub"):
    """Subtracts floating-point numbers in the lanes that the mask and the vector length enable."""


class VPFMulOp(VPFloatBinary, name="llvm.intr.vp.fmul"):
    """Multiplies floating-point numbers in the lanes that the mask and the vector length enable."""


class VPFDivOp(VPFloatBinary, name="llvm.intr.vp.fdiv"):
    """Divides floating-point numbers in the lanes that the mask and the vector length enable."""


class VPFRemOp(VPFloatBinary, name="llvm.intr.vp.frem"):
    """Computes remainders of floating-point numbers in the lanes that the mask and the length enable."""


class VPFNegOp(VectorPredicated, name="llvm.intr.vp.fneg"):
    """Changes signs in the lanes that the mask and the vector length enable."""

    op = operand(LLVM_VectorOf(AnyFloat))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPFMulAddOp(VPFloatTernary, name="llvm.intr.vp.fmuladd"):
    """Multiplies and adds, rounding once or twice, in the lanes that the mask and the vector length enable."""


class VPFmaOp(VPFloatTernary, name="llvm.intr.vp.fma"):
    """Multiplies and adds, rounding once, in the lanes that the mask and the vector length enable."""


class VPReduceAddOp(VPIntegerReduction, name="llvm.intr.vp.reduce.add"):
    """Adds the enabled lanes of a vector."""


class VPReduceMulOp(VPIntegerReduction, name="llvm.intr.vp.reduce.mul"):
    """Multiplies the enabled lanes of a vector."""


class VPReduceAndOp(VPIntegerReduction, name="llvm.intr.vp.reduce.and"):
    """Computes the bitwise and of the enabled lanes of a vector."""


class VPReduceOrOp(VPIntegerReduction, name="llvm.intr.vp.reduce.or"):
    """Computes the bitwise or of the enabled lanes of a vector."""


class VPReduceXorOp(VPIntegerReduction, name="llvm.intr.vp.reduce.xor"):
    """Computes the bitwise exclusive or of the enabled lanes of a vector."""


class VPReduceSMaxOp(VPIntegerReduction, name="llvm.intr.vp.reduce.smax"):
    """Finds the largest signed integer of the enabled lanes of a vector."""


class VPReduceSMinOp(VPIntegerReduction, name="llvm.intr.vp.reduce.smin"):
    """Finds the smallest signed integer of the enabled lanes of a vector."""


class VPReduceUMaxOp(VPIntegerReduction, name="llvm.intr.vp.reduce.umax"):
    """Finds the largest unsigned integer of the enabled lanes of a vector."""


class VPReduceUMinOp(VPIntegerReduction, name="llvm.intr.vp.reduce.umin"):
    """Finds the smallest unsigned integer of the enabled lanes of a vector."""


class VPReduceFAddOp(VPFloatReduction, name="llvm.intr.vp.reduce.fadd"):
    """Adds the enabled lanes of a vector to a start value."""


class VPReduceFMulOp(VPFloatReduction, name="llvm.intr.vp.reduce.fmul"):
    """Multiplies a start value by the enabled lanes of a vector."""


class VPReduceFMaxOp(VPFloatReduction, name="llvm.intr.vp.reduce.fmax"):
    """Finds the largest number of the enabled lanes of a vector, ignoring NaN."""


class VPReduceFMinOp(VPFloatReduction, name="llvm.intr.vp.reduce.fmin"):
    """Finds the smallest number of the enabled lanes of a vector, ignoring NaN."""


class VPSelectMinOp(VPSelection, name="llvm.intr.vp.select"):
    """Picks from one of two vectors by a condition in the lanes below the vector length."""


class VPMergeMinOp(VPSelection, name="llvm.intr.vp.merge"):
    """Selects lanes of two vectors by a condition; lanes beyond the vector length are from the second."""


class VPLoadOp(Op, name="llvm.intr.vp.load"):
    """Reads from memory in the lanes that the mask and the vector length enable."""

    ptr = operand(LLVM_AnyPointer)
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)
    res = result(LLVM_Type)


class VPStoreOp(Op, name="llvm.intr.vp.store"):
    """Writes to memory in the lanes that the mask and the vector length enable."""

    val = operand(LLVM_AnyVector)
    ptr = operand(LLVM_AnyPointer)
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPStridedLoadOp(Op, name="llvm.intr.experimental.vp.strided.load"):
    """Loads elements at distances of a stride, in the lanes that the mask and the vector length enable."""

    ptr = operand(LLVM_AnyPointer)
    stride = operand(AnySignlessInteger)
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)
    res = result(LLVM_Type)


class VPStridedStoreOp(Op, name="llvm.intr.experimental.vp.strided.store"):
    """Stores elements at distances of a stride, in the lanes that the mask and the vector length enable."""

    val = operand(LLVM_AnyVector)
    ptr = operand(LLVM_AnyPointer)
    stride = operand(AnySignlessInteger)
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPTruncOp(VPIntegerConversion, name="llvm.intr.vp.trunc"):
    """Narrows integers in the lanes that the mask and the vector length enable."""


class VPZExtOp(VPIntegerConversion, name="llvm.intr.vp.zext"):
    """Widens integers with zeros in the lanes that the mask and the vector length enable."""


class VPSExtOp(VPIntegerConversion, name="llvm.intr.vp.sext"):
    """Widens integers with the sign in the lanes that the mask and the vector length enable."""


class VPFPTruncOp(VPFloatConversion, name="llvm.intr.vp.fptrunc"):
    """Narrows floating-point numbers in the lanes that the mask and the vector length enable."""


class VPFPExtOp(VPFloatConversion, name="llvm.intr.vp.fpext"):
    """Widens floating-point numbers in the lanes that the mask and the vector length enable."""


class VPFPToUIOp(VPFloatConversion, name="llvm.intr.vp.fptoui"):
    """Converts floating point to unsigned integers in the lanes that the mask and the vector length enable."""


class VPFPToSIOp(VPFloatConversion, name="llvm.intr.vp.fptosi"):
    """Converts floating point to signed integers in the lanes that the mask and the vector length enable."""


class VPUIToFPOp(VPIntegerConversion, name="llvm.intr.vp.uitofp"):
    """Converts unsigned integers to floating point in the lanes that the mask and the vector length enable."""


class VPSIToFPOp(VPIntegerConversion, name="llvm.intr.vp.sitofp"):
    """Converts signed integers to floating point in the lanes that the mask and the vector length enable."""


class VPPtrToIntOp(VectorPredicated, name="llvm.intr.vp.ptrtoint"):
    """Converts addresses to integers in the lanes that the mask and the vector length enable."""

    src = operand(LLVM_VectorOf(LLVM_AnyPointer))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


class VPIntToPtrOp(VPIntegerConversion, name="llvm.intr.vp.inttoptr"):
    """Converts integers to addresses in the lanes that the mask and the vector length enable."""
