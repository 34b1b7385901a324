"""The operations of the arm_sve dialect: intrinsics."""

from __future__ import annotations

from compiler.dialects.arm_sve.constraints import SVBool, SVEPredicate
from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ods.attr_constraints import I64Attr
from compiler.ods.constraint import TypeConstraint
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.shaped_constraints import (
    AnyScalableVectorOfAnyRank,
    ScalableVectorOfLengthAndType,
    ScalableVectorOfRank,
)
from compiler.ods.trait_classes import PredicateTrait
from compiler.ods.traits import PURE, all_types_match, predicate_trait
from compiler.ods.type_constraints import BF16, F32, I32, I64


def _result_is(constraint: TypeConstraint) -> PredicateTrait:
    return predicate_trait(f"'res' is {constraint.summary}", lambda op: constraint.accepts(op.res.type), name="TypeIs")


class BfmmlaOp(Op, name="arm_sve.intr.bfmmla"):
    """Adds, in each 128 bits, the product of a 2x4 and a 4x2 matrix of bf16 to one of f32."""

    acc = operand(ScalableVectorOfLengthAndType((4,), F32))
    src1 = operand(ScalableVectorOfLengthAndType((8,), BF16))
    src2 = operand(ScalableVectorOfLengthAndType((8,), BF16))
    res = result(ScalableVectorOfLengthAndType((4,), F32))
    traits = [PURE, all_types_match("src1", "src2"), all_types_match("acc", "res")]
    assembly_format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)"


class IntrBinaryOverloaded(Op):
    operand0 = operand(AnyScalableVectorOfAnyRank)
    operand1 = operand(AnyScalableVectorOfAnyRank)
    operand2 = operand(AnyScalableVectorOfAnyRank)
    res = result(LLVM_Type)


class UmmlaIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.ummla"):
    """Adds, in each 128 bits, the product of 2x8 and 8x2 unsigned bytes to 2x2 i32."""


class SmmlaIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.smmla"):
    """Adds, in each 128 bits, the product of 2x8 and 8x2 signed bytes to 2x2 i32."""


class UsmmlaIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.usmmla"):
    """Adds, in each 128 bits, the product of 2x8 unsigned and 8x2 signed bytes to 2x2 i32."""


class SdotIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.sdot"):
    """Adds the dot product of each four signed integers to an element four times as wide."""


class UdotIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.udot"):
    """Adds the dot product of each four unsigned integers to an element four times as wide."""


class ScalableMaskedAddIIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.add"):
    """Adds integers, wrapping around, where the predicate is set; other lanes keep the first operand."""


class ScalableMaskedAddFIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.fadd"):
    """Adds floats where the predicate is set; other lanes keep the first operand."""


class ScalableMaskedMulIIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.mul"):
    """Multiplies integers, wrapping around, where the predicate is set; other lanes keep the first operand."""


class ScalableMaskedMulFIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.fmul"):
    """Multiplies floats where the predicate is set; other lanes keep the first operand."""


class ScalableMaskedSubIIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.sub"):
    """Subtracts integers, wrapping around, where the predicate is set; other lanes keep the first operand."""


class ScalableMaskedSubFIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.fsub"):
    """Subtracts floats where the predicate is set; other lanes keep the first operand."""


class ScalableMaskedSDivIIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.sdiv"):
    """Divides signed integers of 32 or 64 bits where the mask is set; other lanes keep the first operand."""


class ScalableMaskedUDivIIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.udiv"):
    """Divides unsigned integers of 32 or 64 bits where the mask is set; other lanes keep the first operand."""


class ScalableMaskedDivFIntrOp(IntrBinaryOverloaded, name="arm_sve.intr.fdiv"):
    """Divides floats where the predicate is set; other lanes keep the first operand."""


class ConvertFromSvboolIntrOp(Op, name="arm_sve.intr.convert.from.svbool"):
    """Converts a whole predicate register to a mask of fewer lanes."""

    svbool = operand(SVBool)
    res = result(LLVM_Type)
    traits = [_result_is(SVEPredicate)]


class ConvertToSvboolIntrOp(Op, name="arm_sve.intr.convert.to.svbool"):
    """Converts a mask of fewer lanes to a whole predicate register."""

    mask = operand(SVEPredicate)
    res = result(LLVM_Type)
    traits = [_result_is(SVBool)]


class ZipX2IntrOp(Op, name="arm_sve.intr.zip.x2"):
    """Interleaves two vectors into a struct of two (SME2)."""

    v1 = operand(AnyScalableVectorOfAnyRank)
    v2 = operand(AnyScalableVectorOfAnyRank)
    res = result(LLVM_Type)


class ZipX4IntrOp(Op, name="arm_sve.intr.zip.x4"):
    """Interleaves four vectors into a struct of four (SME2)."""

    v1 = operand(AnyScalableVectorOfAnyRank)
    v2 = operand(AnyScalableVectorOfAnyRank)
    v3 = operand(AnyScalableVectorOfAnyRank)
    v4 = operand(AnyScalableVectorOfAnyRank)
    res = result(LLVM_Type)


class PselIntrOp(Op, name="arm_sve.intr.psel"):
    """Returns the first predicate register if a lane of the second mask is set, else zeros."""

    p1 = operand(SVBool)
    p2 = operand(SVEPredicate)
    index = operand(I32)
    res = result(LLVM_Type)
    traits = [
        PURE,
        _result_is(SVBool),
    ]


class WhileLTIntrOp(Op, name="arm_sve.intr.whilelt"):
    """Returns a mask whose lanes are set while the first number plus the lane number is less than the second."""

    base = operand(I64)
    n = operand(I64)
    res = result(LLVM_Type)
    traits = [
        _result_is(SVEPredicate),
        PURE,
    ]


class DupQLaneIntrOp(Op, name="arm_sve.intr.dupq_lane"):
    """Repeats 128 bits of a vector throughout it."""

    v = operand(ScalableVectorOfRank(1))
    lane = attribute(I64Attr)
    res = result(LLVM_Type)
