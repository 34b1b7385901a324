"""The operations of the arm_sve dialect: dot products, matrix products, masks, permutations."""

from __future__ import annotations

from compiler.dialects.arm_sve.constraints import (
    SVBoolMask,
    SVEPredicate,
    SVEPredicateMask,
    SVEVector,
    ZipInputVectorType,
)
from compiler.ir.types import I1 as I1_TYPE
from compiler.ir.types import VectorType
from compiler.ods.attr_constraints import I64Attr
from compiler.ods.define import op
from compiler.ods.shaped_constraints import (
    ScalableVectorOfAnyRank,
    ScalableVectorOfLengthAndType,
)
from compiler.ods.traits import COMMUTATIVE, PURE, all_types_match, types_match_with
from compiler.ods.type_constraints import (
    I1,
    I8,
    I16,
    I32,
    I64,
    AnyFloat,
    Index,
    i1_same_shape,
)


def svbool_of(vector: VectorType) -> VectorType:
    """vector<[4]xi1> -> vector<[16]xi1>: a predicate of whole registers."""
    return VectorType((*vector.shape[:-1], 16), I1_TYPE, vector.scalable)


SDOT = op(
    "arm_sve.sdot",
    "Adds the dot product of each four signed integers to an element four times as wide.",
    operands={
        "acc": ScalableVectorOfLengthAndType(
            (4, 2),
            I32,
            I64,
        ),
        "src1": ScalableVectorOfLengthAndType(
            (16, 8),
            I8,
            I16,
        ),
        "src2": ScalableVectorOfLengthAndType(
            (16, 8),
            I8,
            I16,
        ),
    },
    results={
        "dst": ScalableVectorOfLengthAndType(
            (4, 2),
            I32,
            I64,
        )
    },
    traits=[PURE, all_types_match("src1", "src2"), all_types_match("acc", "dst")],
    format="$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)
SMMLA = op(
    "arm_sve.smmla",
    "Adds, in each 128 bits, the product of 2x8 and 8x2 signed bytes to 2x2 i32.",
    operands={
        "acc": ScalableVectorOfLengthAndType((4,), I32),
        "src1": ScalableVectorOfLengthAndType((16,), I8),
        "src2": ScalableVectorOfLengthAndType((16,), I8),
    },
    results={"dst": ScalableVectorOfLengthAndType((4,), I32)},
    traits=[PURE, all_types_match("src1", "src2"), all_types_match("acc", "dst")],
    format="$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)
UDOT = op(
    "arm_sve.udot",
    "Adds the dot product of each four unsigned integers to an element four times as wide.",
    operands={
        "acc": ScalableVectorOfLengthAndType(
            (4, 2),
            I32,
            I64,
        ),
        "src1": ScalableVectorOfLengthAndType(
            (16, 8),
            I8,
            I16,
        ),
        "src2": ScalableVectorOfLengthAndType(
            (16, 8),
            I8,
            I16,
        ),
    },
    results={
        "dst": ScalableVectorOfLengthAndType(
            (4, 2),
            I32,
            I64,
        )
    },
    traits=[PURE, all_types_match("src1", "src2"), all_types_match("acc", "dst")],
    format="$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)
UMMLA = op(
    "arm_sve.ummla",
    "Adds, in each 128 bits, the product of 2x8 and 8x2 unsigned bytes to 2x2 i32.",
    operands={
        "acc": ScalableVectorOfLengthAndType((4,), I32),
        "src1": ScalableVectorOfLengthAndType((16,), I8),
        "src2": ScalableVectorOfLengthAndType((16,), I8),
    },
    results={"dst": ScalableVectorOfLengthAndType((4,), I32)},
    traits=[PURE, all_types_match("src1", "src2"), all_types_match("acc", "dst")],
    format="$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)
USMMLA = op(
    "arm_sve.usmmla",
    "Adds, in each 128 bits, the product of 2x8 unsigned and 8x2 signed bytes to 2x2 i32.",
    operands={
        "acc": ScalableVectorOfLengthAndType((4,), I32),
        "src1": ScalableVectorOfLengthAndType((16,), I8),
        "src2": ScalableVectorOfLengthAndType((16,), I8),
    },
    results={"dst": ScalableVectorOfLengthAndType((4,), I32)},
    traits=[PURE, all_types_match("src1", "src2"), all_types_match("acc", "dst")],
    format="$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)
CONVERT_FROM_SVBOOL = op(
    "arm_sve.convert_from_svbool",
    "Makes a mask of fewer lanes of a whole predicate register, such as one that was loaded.",
    operands={"source": SVBoolMask},
    results={"result": SVEPredicateMask},
    traits=[
        PURE,
        types_match_with("result", "source", "expected corresponding svbool type widened to [16]xi1", svbool_of),
    ],
    format="$source attr-dict `:` type($result)",
)
CONVERT_TO_SVBOOL = op(
    "arm_sve.convert_to_svbool",
    "Makes a whole predicate register of a mask of fewer lanes, so that it can be stored.",
    operands={"source": SVEPredicateMask},
    results={"result": SVBoolMask},
    traits=[
        PURE,
        types_match_with("source", "result", "expected corresponding svbool type widened to [16]xi1", svbool_of),
    ],
    format="$source attr-dict `:` type($source)",
)
ZIP_X2 = op(
    "arm_sve.zip.x2",
    "Interleaves two vectors into two, the first half of the sequence and the second (SME2).",
    operands={"sourceV1": ZipInputVectorType, "sourceV2": ZipInputVectorType},
    results={"resultV1": ZipInputVectorType, "resultV2": ZipInputVectorType},
    traits=[PURE, all_types_match("sourceV1", "sourceV2", "resultV1", "resultV2")],
    format="$sourceV1 `,` $sourceV2 attr-dict `:` type($sourceV1)",
)
ZIP_X4 = op(
    "arm_sve.zip.x4",
    "Interleaves four vectors into four, a quarter of the sequence each (SME2).",
    operands={
        "sourceV1": ZipInputVectorType,
        "sourceV2": ZipInputVectorType,
        "sourceV3": ZipInputVectorType,
        "sourceV4": ZipInputVectorType,
    },
    results={
        "resultV1": ZipInputVectorType,
        "resultV2": ZipInputVectorType,
        "resultV3": ZipInputVectorType,
        "resultV4": ZipInputVectorType,
    },
    traits=[
        PURE,
        all_types_match("sourceV1", "sourceV2", "sourceV3", "sourceV4", "resultV1", "resultV2", "resultV3", "resultV4"),
    ],
    format="$sourceV1 `,` $sourceV2 `,` $sourceV3 `,` $sourceV4 attr-dict `:` type($sourceV1)",
)
PSEL = op(
    "arm_sve.psel",
    "Gives the first mask where a lane of the second is set, else a mask of zeros.",
    operands={"p1": SVEPredicate, "p2": SVEPredicate, "index": Index},
    results={"result": SVEPredicate},
    traits=[PURE, all_types_match("p1", "result")],
    format="$p1 `,` $p2 `[` $index `]` attr-dict `:` type($p1) `,` type($p2)",
)
MASKED_ADDI = op(
    "arm_sve.masked.addi",
    "Adds integers, wrapping around, where the mask is set; other lanes keep the first operand.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(I8, I16, I32, I64),
        "src2": ScalableVectorOfAnyRank(I8, I16, I32, I64),
    },
    results={"res": ScalableVectorOfAnyRank(I8, I16, I32, I64)},
    traits=[
        COMMUTATIVE,
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
MASKED_ADDF = op(
    "arm_sve.masked.addf",
    "Adds floats where the mask is set; other lanes keep the first operand.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(AnyFloat),
        "src2": ScalableVectorOfAnyRank(AnyFloat),
    },
    results={"res": ScalableVectorOfAnyRank(AnyFloat)},
    traits=[
        COMMUTATIVE,
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
MASKED_SUBI = op(
    "arm_sve.masked.subi",
    "Subtracts integers, wrapping around, where the mask is set; other lanes keep the first operand.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(I8, I16, I32, I64),
        "src2": ScalableVectorOfAnyRank(I8, I16, I32, I64),
    },
    results={"res": ScalableVectorOfAnyRank(I8, I16, I32, I64)},
    traits=[
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
MASKED_SUBF = op(
    "arm_sve.masked.subf",
    "Subtracts floats where the mask is set; other lanes keep the first operand.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(AnyFloat),
        "src2": ScalableVectorOfAnyRank(AnyFloat),
    },
    results={"res": ScalableVectorOfAnyRank(AnyFloat)},
    traits=[
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
MASKED_MULI = op(
    "arm_sve.masked.muli",
    "Multiplies integers, wrapping around, where the mask is set; other lanes keep the first operand.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(I8, I16, I32, I64),
        "src2": ScalableVectorOfAnyRank(I8, I16, I32, I64),
    },
    results={"res": ScalableVectorOfAnyRank(I8, I16, I32, I64)},
    traits=[
        COMMUTATIVE,
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
MASKED_MULF = op(
    "arm_sve.masked.mulf",
    "Multiplies floats where the mask is set; other lanes keep the first operand.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(AnyFloat),
        "src2": ScalableVectorOfAnyRank(AnyFloat),
    },
    results={"res": ScalableVectorOfAnyRank(AnyFloat)},
    traits=[
        COMMUTATIVE,
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
MASKED_DIVI_SIGNED = op(
    "arm_sve.masked.divi_signed",
    "Divides signed integers where the mask is set; by zero gives 0, other lanes keep the dividend.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(I8, I16, I32, I64),
        "src2": ScalableVectorOfAnyRank(I8, I16, I32, I64),
    },
    results={"res": ScalableVectorOfAnyRank(I8, I16, I32, I64)},
    traits=[
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
MASKED_DIVI_UNSIGNED = op(
    "arm_sve.masked.divi_unsigned",
    "Divides unsigned integers where the mask is set; by zero gives 0, other lanes keep the dividend.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(I8, I16, I32, I64),
        "src2": ScalableVectorOfAnyRank(I8, I16, I32, I64),
    },
    results={"res": ScalableVectorOfAnyRank(I8, I16, I32, I64)},
    traits=[
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
MASKED_DIVF = op(
    "arm_sve.masked.divf",
    "Divides floats where the mask is set; other lanes keep the dividend.",
    operands={
        "mask": ScalableVectorOfAnyRank(I1),
        "src1": ScalableVectorOfAnyRank(AnyFloat),
        "src2": ScalableVectorOfAnyRank(AnyFloat),
    },
    results={"res": ScalableVectorOfAnyRank(AnyFloat)},
    traits=[
        all_types_match("src1", "src2", "res"),
        types_match_with(
            "src1", "mask", "mask has i1 element type and same shape as operands", lambda type_: i1_same_shape(type_)
        ),
    ],
    format="$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)
DUPQ_LANE = op(
    "arm_sve.dupq_lane",
    "Repeats 128 bits of a vector throughout it; zeros where the vector has not so many.",
    operands={"src": SVEVector},
    attributes={"lane": I64Attr},
    results={"dst": SVEVector},
    traits=[PURE, all_types_match("src", "dst")],
    format="$src `[` $lane `]` attr-dict `:` type($dst)",
)
