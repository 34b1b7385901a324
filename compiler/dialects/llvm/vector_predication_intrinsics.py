"""The intrinsics of the llvm dialect that work on the lanes of vectors that a mask and a length enable."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_AnyVector, LLVM_Type, LLVM_VectorOf
from compiler.ods.define import op
from compiler.ods.model import OpDef
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import I1, I32, AnyFloat, AnySignlessInteger


def _of_two_integers(name: str, summary: str) -> OpDef:
    """A function of the lanes of two vectors of integers."""
    return op(
        name,
        summary,
        operands={
            "lhs": LLVM_VectorOf(AnySignlessInteger),
            "rhs": LLVM_VectorOf(AnySignlessInteger),
            "mask": LLVM_VectorOf(I1),
            "evl": I32,
        },
        results={"res": LLVM_Type},
        traits=[PURE],
    )


def _of_two_floats(name: str, summary: str) -> OpDef:
    """A function of the lanes of two vectors of floating-point numbers."""
    return op(
        name,
        summary,
        operands={
            "lhs": LLVM_VectorOf(AnyFloat),
            "rhs": LLVM_VectorOf(AnyFloat),
            "mask": LLVM_VectorOf(I1),
            "evl": I32,
        },
        results={"res": LLVM_Type},
        traits=[PURE],
    )


def _of_three_floats(name: str, summary: str) -> OpDef:
    """A function of the lanes of three vectors of floating-point numbers."""
    return op(
        name,
        summary,
        operands={
            "op1": LLVM_VectorOf(AnyFloat),
            "op2": LLVM_VectorOf(AnyFloat),
            "op3": LLVM_VectorOf(AnyFloat),
            "mask": LLVM_VectorOf(I1),
            "evl": I32,
        },
        results={"res": LLVM_Type},
        traits=[PURE],
    )


def _integer_reduction(name: str, summary: str) -> OpDef:
    """One integer made of a start value and the lanes of a vector."""
    return op(
        name,
        summary,
        operands={
            "satrt_value": AnySignlessInteger,
            "val": LLVM_VectorOf(AnySignlessInteger),
            "mask": LLVM_VectorOf(I1),
            "evl": I32,
        },
        results={"res": LLVM_Type},
        traits=[PURE],
    )


def _float_reduction(name: str, summary: str) -> OpDef:
    """One number made of a start value and the lanes of a vector."""
    return op(
        name,
        summary,
        operands={
            "satrt_value": AnyFloat,
            "val": LLVM_VectorOf(AnyFloat),
            "mask": LLVM_VectorOf(I1),
            "evl": I32,
        },
        results={"res": LLVM_Type},
        traits=[PURE],
    )


def _from_integers(name: str, summary: str) -> OpDef:
    """A conversion of the lanes of a vector of integers."""
    return op(
        name,
        summary,
        operands={
            "src": LLVM_VectorOf(AnySignlessInteger),
            "mask": LLVM_VectorOf(I1),
            "evl": I32,
        },
        results={"res": LLVM_Type},
        traits=[PURE],
    )


def _from_floats(name: str, summary: str) -> OpDef:
    """A conversion of the lanes of a vector of floating-point numbers."""
    return op(
        name,
        summary,
        operands={
            "src": LLVM_VectorOf(AnyFloat),
            "mask": LLVM_VectorOf(I1),
            "evl": I32,
        },
        results={"res": LLVM_Type},
        traits=[PURE],
    )


INTR_VP_ADD = _of_two_integers(
    "llvm.intr.vp.add", "Adds integers in the lanes that the mask and the vector length enable."
)
INTR_VP_SUB = _of_two_integers(
    "llvm.intr.vp.sub", "Subtracts integers in the lanes that the mask and the vector length enable."
)
INTR_VP_MUL = _of_two_integers(
    "llvm.intr.vp.mul", "Multiplies integers in the lanes that the mask and the vector length enable."
)
INTR_VP_SDIV = _of_two_integers(
    "llvm.intr.vp.sdiv", "Divides signed integers in the lanes that the mask and the vector length enable."
)
INTR_VP_UDIV = _of_two_integers(
    "llvm.intr.vp.udiv", "Divides unsigned integers in the lanes that the mask and the vector length enable."
)
INTR_VP_SREM = _of_two_integers(
    "llvm.intr.vp.srem",
    "Computes remainders of signed integers in the lanes that the mask and the vector length enable.",
)
INTR_VP_UREM = _of_two_integers(
    "llvm.intr.vp.urem",
    "Computes remainders of unsigned integers in the lanes that the mask and the vector length enable.",
)
INTR_VP_ASHR = _of_two_integers(
    "llvm.intr.vp.ashr", "Shifts to the right with the sign in the lanes that the mask and the vector length enable."
)
INTR_VP_LSHR = _of_two_integers(
    "llvm.intr.vp.lshr", "Shifts to the right with zeros in the lanes that the mask and the vector length enable."
)
INTR_VP_SHL = _of_two_integers(
    "llvm.intr.vp.shl", "Shifts to the left in the lanes that the mask and the vector length enable."
)
INTR_VP_OR = _of_two_integers(
    "llvm.intr.vp.or", "Computes the bitwise or in the lanes that the mask and the vector length enable."
)
INTR_VP_AND = _of_two_integers(
    "llvm.intr.vp.and", "Computes the bitwise and in the lanes that the mask and the vector length enable."
)
INTR_VP_XOR = _of_two_integers(
    "llvm.intr.vp.xor", "Computes the bitwise exclusive or in the lanes that the mask and the vector length enable."
)
INTR_VP_SMAX = _of_two_integers(
    "llvm.intr.vp.smax", "Gives the larger signed integers in the lanes that the mask and the vector length enable."
)
INTR_VP_SMIN = _of_two_integers(
    "llvm.intr.vp.smin", "Gives the smaller signed integers in the lanes that the mask and the vector length enable."
)
INTR_VP_UMAX = _of_two_integers(
    "llvm.intr.vp.umax", "Gives the larger unsigned integers in the lanes that the mask and the vector length enable."
)
INTR_VP_UMIN = _of_two_integers(
    "llvm.intr.vp.umin", "Gives the smaller unsigned integers in the lanes that the mask and the vector length enable."
)
INTR_VP_FADD = _of_two_floats(
    "llvm.intr.vp.fadd", "Adds floating-point numbers in the lanes that the mask and the vector length enable."
)
INTR_VP_FSUB = _of_two_floats(
    "llvm.intr.vp.fsub", "Subtracts floating-point numbers in the lanes that the mask and the vector length enable."
)
INTR_VP_FMUL = _of_two_floats(
    "llvm.intr.vp.fmul", "Multiplies floating-point numbers in the lanes that the mask and the vector length enable."
)
INTR_VP_FDIV = _of_two_floats(
    "llvm.intr.vp.fdiv", "Divides floating-point numbers in the lanes that the mask and the vector length enable."
)
INTR_VP_FREM = _of_two_floats(
    "llvm.intr.vp.frem",
    "Computes remainders of floating-point numbers in the lanes that the mask and the length enable.",
)


class VPFNegOp(Op, name="llvm.intr.vp.fneg"):
    """Changes signs in the lanes that the mask and the vector length enable."""

    op = operand(LLVM_VectorOf(AnyFloat))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)
    res = result(LLVM_Type)
    traits = [PURE]


INTR_VP_FMULADD = _of_three_floats(
    "llvm.intr.vp.fmuladd",
    "Multiplies and adds, rounding once or twice, in the lanes that the mask and the vector length enable.",
)
INTR_VP_FMA = _of_three_floats(
    "llvm.intr.vp.fma", "Multiplies and adds, rounding once, in the lanes that the mask and the vector length enable."
)
INTR_VP_REDUCE_ADD = _integer_reduction("llvm.intr.vp.reduce.add", "Adds the enabled lanes of a vector.")
INTR_VP_REDUCE_MUL = _integer_reduction("llvm.intr.vp.reduce.mul", "Multiplies the enabled lanes of a vector.")
INTR_VP_REDUCE_AND = _integer_reduction(
    "llvm.intr.vp.reduce.and", "Computes the bitwise and of the enabled lanes of a vector."
)
INTR_VP_REDUCE_OR = _integer_reduction(
    "llvm.intr.vp.reduce.or", "Computes the bitwise or of the enabled lanes of a vector."
)
INTR_VP_REDUCE_XOR = _integer_reduction(
    "llvm.intr.vp.reduce.xor", "Computes the bitwise exclusive or of the enabled lanes of a vector."
)
INTR_VP_REDUCE_SMAX = _integer_reduction(
    "llvm.intr.vp.reduce.smax", "Finds the largest signed integer of the enabled lanes of a vector."
)
INTR_VP_REDUCE_SMIN = _integer_reduction(
    "llvm.intr.vp.reduce.smin", "Finds the smallest signed integer of the enabled lanes of a vector."
)
INTR_VP_REDUCE_UMAX = _integer_reduction(
    "llvm.intr.vp.reduce.umax", "Finds the largest unsigned integer of the enabled lanes of a vector."
)
INTR_VP_REDUCE_UMIN = _integer_reduction(
    "llvm.intr.vp.reduce.umin", "Finds the smallest unsigned integer of the enabled lanes of a vector."
)
INTR_VP_REDUCE_FADD = _float_reduction(
    "llvm.intr.vp.reduce.fadd", "Adds the enabled lanes of a vector to a start value."
)
INTR_VP_REDUCE_FMUL = _float_reduction(
    "llvm.intr.vp.reduce.fmul", "Multiplies a start value by the enabled lanes of a vector."
)
INTR_VP_REDUCE_FMAX = _float_reduction(
    "llvm.intr.vp.reduce.fmax", "Finds the largest number of the enabled lanes of a vector, NaN left out."
)
INTR_VP_REDUCE_FMIN = _float_reduction(
    "llvm.intr.vp.reduce.fmin", "Finds the smallest number of the enabled lanes of a vector, NaN left out."
)


class VPSelectMinOp(Op, name="llvm.intr.vp.select"):
    """Picks from one of two vectors by a condition in the lanes below the vector length."""

    cond = operand(LLVM_VectorOf(I1))
    true_val = operand(LLVM_AnyVector)
    false_val = operand(LLVM_AnyVector)
    evl = operand(I32)
    res = result(LLVM_Type)
    traits = [PURE]


class VPMergeMinOp(Op, name="llvm.intr.vp.merge"):
    """Picks from one of two vectors by a condition; lanes from the vector length on come from the second."""

    cond = operand(LLVM_VectorOf(I1))
    true_val = operand(LLVM_AnyVector)
    false_val = operand(LLVM_AnyVector)
    evl = operand(I32)
    res = result(LLVM_Type)
    traits = [PURE]


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
    """Reads elements a stride apart, where the mask and the vector length enable them."""

    ptr = operand(LLVM_AnyPointer)
    stride = operand(AnySignlessInteger)
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)
    res = result(LLVM_Type)


class VPStridedStoreOp(Op, name="llvm.intr.experimental.vp.strided.store"):
    """Writes elements a stride apart, where the mask and the vector length enable them."""

    val = operand(LLVM_AnyVector)
    ptr = operand(LLVM_AnyPointer)
    stride = operand(AnySignlessInteger)
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)


INTR_VP_TRUNC = _from_integers(
    "llvm.intr.vp.trunc", "Narrows integers in the lanes that the mask and the vector length enable."
)
INTR_VP_ZEXT = _from_integers(
    "llvm.intr.vp.zext", "Widens integers with zeros in the lanes that the mask and the vector length enable."
)
INTR_VP_SEXT = _from_integers(
    "llvm.intr.vp.sext", "Widens integers with the sign in the lanes that the mask and the vector length enable."
)
INTR_VP_FPTRUNC = _from_floats(
    "llvm.intr.vp.fptrunc", "Narrows floating-point numbers in the lanes that the mask and the vector length enable."
)
INTR_VP_FPEXT = _from_floats(
    "llvm.intr.vp.fpext", "Widens floating-point numbers in the lanes that the mask and the vector length enable."
)
INTR_VP_FPTOUI = _from_floats(
    "llvm.intr.vp.fptoui",
    "Converts floating point to unsigned integers in the lanes that the mask and the vector length enable.",
)
INTR_VP_FPTOSI = _from_floats(
    "llvm.intr.vp.fptosi",
    "Converts floating point to signed integers in the lanes that the mask and the vector length enable.",
)
INTR_VP_UITOFP = _from_integers(
    "llvm.intr.vp.uitofp",
    "Converts unsigned integers to floating point in the lanes that the mask and the vector length enable.",
)
INTR_VP_SITOFP = _from_integers(
    "llvm.intr.vp.sitofp",
    "Converts signed integers to floating point in the lanes that the mask and the vector length enable.",
)


class VPPtrToIntOp(Op, name="llvm.intr.vp.ptrtoint"):
    """Takes addresses as integers in the lanes that the mask and the vector length enable."""

    src = operand(LLVM_VectorOf(LLVM_AnyPointer))
    mask = operand(LLVM_VectorOf(I1))
    evl = operand(I32)
    res = result(LLVM_Type)
    traits = [PURE]


INTR_VP_INTTOPTR = _from_integers(
    "llvm.intr.vp.inttoptr", "Takes integers as addresses in the lanes that the mask and the vector length enable."
)
