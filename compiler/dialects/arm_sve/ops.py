"""The operations of the arm_sve dialect: dot products, matrix products, masks, permutations."""

from __future__ import annotations

from compiler.dialects.arm_sve.constraints import (
    SVBoolMask,
    SVEPredicate,
    SVEPredicateMask,
    SVEVector,
)
from compiler.ir.types import I1 as I1_TYPE
from compiler.ir.types import VectorType
from compiler.ods.attr_constraints import I64Attr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.shaped_constraints import ScalableVectorOfAnyRank, ScalableVectorOfLengthAndType
from compiler.ods.traits import COMMUTATIVE, PURE, all_types_match, types_match_with
from compiler.ods.type_constraints import I1, I8, I16, I32, I64, AnyFloat, Index
from compiler.ods.type_predicates import i1_same_shape


def svbool_of(vector: VectorType) -> VectorType:
    """vector<[4]xi1> -> vector<[16]xi1>: a predicate of whole registers."""
    return VectorType((*vector.shape[:-1], 16), I1_TYPE, vector.scalable)


class DotProduct(Op):
    acc = operand(ScalableVectorOfLengthAndType((4, 2), I32, I64))
    src1 = operand(ScalableVectorOfLengthAndType((16, 8), I8, I16))
    src2 = operand(ScalableVectorOfLengthAndType((16, 8), I8, I16))
    dst = result(ScalableVectorOfLengthAndType((4, 2), I32, I64))
    traits = [PURE, all_types_match("src1", "src2"), all_types_match("acc", "dst")]
    assembly_format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)"


class SdotOp(DotProduct, name="arm_sve.sdot"):
    """Adds the dot product of each four signed integers to an element four times as wide."""


class MatrixProduct(Op):
    acc = operand(ScalableVectorOfLengthAndType((4,), I32))
    src1 = operand(ScalableVectorOfLengthAndType((16,), I8))
    src2 = operand(ScalableVectorOfLengthAndType((16,), I8))
    dst = result(ScalableVectorOfLengthAndType((4,), I32))
    traits = [PURE, all_types_match("src1", "src2"), all_types_match("acc", "dst")]
    assembly_format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)"


class SmmlaOp(MatrixProduct, name="arm_sve.smmla"):
    """Adds, in each 128 bits, the product of 2x8 and 8x2 signed bytes to 2x2 i32."""


class UdotOp(DotProduct, name="arm_sve.udot"):
    """Adds the dot product of each four unsigned integers to an element four times as wide."""


class UmmlaOp(MatrixProduct, name="arm_sve.ummla"):
    """Adds, in each 128 bits, the product of 2x8 and 8x2 unsigned bytes to 2x2 i32."""


class UsmmlaOp(MatrixProduct, name="arm_sve.usmmla"):
    """Adds, in each 128 bits, the product of 2x8 unsigned and 8x2 signed bytes to 2x2 i32."""


class ConvertFromSvboolOp(Op, name="arm_sve.convert_from_svbool"):
    """Converts a whole predicate register (svbool) to a mask of fewer lanes."""

    source_ = operand(SVBoolMask)
    result = result(SVEPredicateMask)
    traits = [
        PURE,
        types_match_with("result", "source", "expected corresponding svbool type widened to [16]xi1", svbool_of),
    ]
    assembly_format = "$source attr-dict `:` type($result)"


class ConvertToSvboolOp(Op, name="arm_sve.convert_to_svbool"):
    """Converts a mask of fewer lanes to a whole predicate register, so that it can be stored."""

    source_ = operand(SVEPredicateMask)
    result = result(SVBoolMask)
    traits = [
        PURE,
        types_match_with("source", "result", "expected corresponding svbool type widened to [16]xi1", svbool_of),
    ]
    assembly_format = "$source attr-dict `:` type($source)"


class ZipX2Op(Op, name="arm_sve.zip.x2"):
    """Interleaves two vectors into two, the first half of the sequence and the second (SME2)."""

    source_v1 = operand(SVEVector, name="sourceV1")
    source_v2 = operand(SVEVector, name="sourceV2")
    result_v1 = result(SVEVector, name="resultV1")
    result_v2 = result(SVEVector, name="resultV2")
    traits = [PURE, all_types_match("sourceV1", "sourceV2", "resultV1", "resultV2")]
    assembly_format = "$sourceV1 `,` $sourceV2 attr-dict `:` type($sourceV1)"


class ZipX4Op(Op, name="arm_sve.zip.x4"):
    """Interleaves four vectors into four, a quarter of the sequence each (SME2)."""

    source_v1 = operand(SVEVector, name="sourceV1")
    source_v2 = operand(SVEVector, name="sourceV2")
    source_v3 = operand(SVEVector, name="sourceV3")
    source_v4 = operand(SVEVector, name="sourceV4")
    result_v1 = result(SVEVector, name="resultV1")
    result_v2 = result(SVEVector, name="resultV2")
    result_v3 = result(SVEVector, name="resultV3")
    result_v4 = result(SVEVector, name="resultV4")
    traits = [
        PURE,
        all_types_match("sourceV1", "sourceV2", "sourceV3", "sourceV4", "resultV1", "resultV2", "resultV3", "resultV4"),
    ]
    assembly_format = "$sourceV1 `,` $sourceV2 `,` $sourceV3 `,` $sourceV4 attr-dict `:` type($sourceV1)"


class PselOp(Op, name="arm_sve.psel"):
    """Returns the first mask if a lane of the second mask is set, else a mask of zeros."""

    p1 = operand(SVEPredicate)
    p2 = operand(SVEPredicate)
    index = operand(Index)
    result = result(SVEPredicate)
    traits = [PURE, all_types_match("p1", "result")]
    assembly_format = "$p1 `,` $p2 `[` $index `]` attr-dict `:` type($p1) `,` type($p2)"


class ScalableMaskedInteger(Op):
    mask = operand(ScalableVectorOfAnyRank(I1))
    src1 = operand(ScalableVectorOfAnyRank(I8, I16, I32, I64))
    src2 = operand(ScalableVectorOfAnyRank(I8, I16, I32, I64))
    res = result(ScalableVectorOfAnyRank(I8, I16, I32, I64))
    traits = [
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ]
    assembly_format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)"


class ScalableMaskedAddIOp(ScalableMaskedInteger, name="arm_sve.masked.addi"):
    """Adds integers, wrapping around, where the mask is set; other lanes keep the first operand."""

    traits = [COMMUTATIVE]


class ScalableMaskedFloat(Op):
    mask = operand(ScalableVectorOfAnyRank(I1))
    src1 = operand(ScalableVectorOfAnyRank(AnyFloat))
    src2 = operand(ScalableVectorOfAnyRank(AnyFloat))
    res = result(ScalableVectorOfAnyRank(AnyFloat))
    traits = [
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ]
    assembly_format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)"


class ScalableMaskedAddFOp(ScalableMaskedFloat, name="arm_sve.masked.addf"):
    """Adds floats where the mask is set; other lanes keep the first operand."""

    traits = [COMMUTATIVE]


class ScalableMaskedSubIOp(ScalableMaskedInteger, name="arm_sve.masked.subi"):
    """Subtracts integers, wrapping around, where the mask is set; other lanes keep the first operand."""


class ScalableMaskedSubFOp(ScalableMaskedFloat, name="arm_sve.masked.subf"):
    """Subtracts floats where the mask is set; other lanes keep the first operand."""


class ScalableMaskedMulIOp(ScalableMaskedInteger, name="arm_sve.masked.muli"):
    """Multiplies integers, wrapping around, where the mask is set; other lanes keep the first operand."""

    traits = [COMMUTATIVE]


class ScalableMaskedMulFOp(ScalableMaskedFloat, name="arm_sve.masked.mulf"):
    """Multiplies floats where the mask is set; other lanes keep the first operand."""

    traits = [COMMUTATIVE]


class ScalableMaskedSDivIOp(ScalableMaskedInteger, name="arm_sve.masked.divi_signed"):
    """Divides signed integers where the mask is set, 0 for a zero divisor; other lanes keep the dividend."""


class ScalableMaskedUDivIOp(ScalableMaskedInteger, name="arm_sve.masked.divi_unsigned"):
    """Divides unsigned integers where the mask is set, 0 for a zero divisor; other lanes keep the dividend."""


class ScalableMaskedDivFOp(ScalableMaskedFloat, name="arm_sve.masked.divf"):
    """Divides floats where the mask is set; other lanes keep the dividend."""


class DupQLaneOp(Op, name="arm_sve.dupq_lane"):
    """Repeats 128 bits of a vector throughout it; zeros if the vector is too short."""

    src = operand(SVEVector)
    lane = attribute(I64Attr)
    dst = result(SVEVector)
    traits = [PURE, all_types_match("src", "dst")]
    assembly_format = "$src `[` $lane `]` attr-dict `:` type($dst)"
