"""The operations of the arm_sve dialect."""

from __future__ import annotations

from compiler.dialects.arm_sve.constraints import (
    SVBool,
    SVBoolMask,
    SVEPredicate,
    SVEPredicateMask,
    SVEVector,
    ZipInputVectorType,
)
from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ir.types import I1 as I1_TYPE
from compiler.ir.types import VectorType
from compiler.ods.attr_constraints import I64Attr
from compiler.ods.define import op
from compiler.ods.shaped_constraints import (
    AnyScalableVectorOfAnyRank,
    ScalableVectorOfAnyRank,
    ScalableVectorOfLengthAndType,
    ScalableVectorOfRank,
)
from compiler.ods.traits import COMMUTATIVE, PURE, all_types_match, predicate_trait, types_match_with
from compiler.ods.type_constraints import (
    BF16,
    F32,
    I1,
    I8,
    I16,
    I32,
    I64,
    AnyFloat,
    Index,
    i1_same_shape,
    is_scalable_vector,
    is_signless,
)


def svbool_of(vector: VectorType) -> VectorType:
    """vector<[4]xi1> -> vector<[16]xi1>: a predicate of whole registers."""
    return VectorType((*vector.shape[:-1], 16), I1_TYPE, vector.scalable)


SDOT = op(
    "arm_sve.sdot",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={
        "acc": ScalableVectorOfLengthAndType((4,), I32),
        "src1": ScalableVectorOfLengthAndType((16,), I8),
        "src2": ScalableVectorOfLengthAndType((16,), I8),
    },
    results={"dst": ScalableVectorOfLengthAndType((4,), I32)},
    traits=[PURE, all_types_match("src1", "src2"), all_types_match("acc", "dst")],
    format="$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
)
INTR_BFMMLA = op(
    "arm_sve.intr.bfmmla",
    "",
    operands={
        "acc": ScalableVectorOfLengthAndType((4,), F32),
        "src1": ScalableVectorOfLengthAndType((8,), BF16),
        "src2": ScalableVectorOfLengthAndType((8,), BF16),
    },
    results={"res": ScalableVectorOfLengthAndType((4,), F32)},
    traits=[PURE, all_types_match("src1", "src2"), all_types_match("acc", "res")],
    format="$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
)
CONVERT_FROM_SVBOOL = op(
    "arm_sve.convert_from_svbool",
    "",
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
    "",
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
    "",
    operands={"sourceV1": ZipInputVectorType, "sourceV2": ZipInputVectorType},
    results={"resultV1": ZipInputVectorType, "resultV2": ZipInputVectorType},
    traits=[PURE, all_types_match("sourceV1", "sourceV2", "resultV1", "resultV2")],
    format="$sourceV1 `,` $sourceV2 attr-dict `:` type($sourceV1)",
)
ZIP_X4 = op(
    "arm_sve.zip.x4",
    "",
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
    "",
    operands={"p1": SVEPredicate, "p2": SVEPredicate, "index": Index},
    results={"result": SVEPredicate},
    traits=[PURE, all_types_match("p1", "result")],
    format="$p1 `,` $p2 `[` $index `]` attr-dict `:` type($p1) `,` type($p2)",
)
MASKED_ADDI = op(
    "arm_sve.masked.addi",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"src": SVEVector},
    attributes={"lane": I64Attr},
    results={"dst": SVEVector},
    traits=[PURE, all_types_match("src", "dst")],
    format="$src `[` $lane `]` attr-dict `:` type($dst)",
)
INTR_UMMLA = op(
    "arm_sve.intr.ummla",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_SMMLA = op(
    "arm_sve.intr.smmla",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_USMMLA = op(
    "arm_sve.intr.usmmla",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_SDOT = op(
    "arm_sve.intr.sdot",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_UDOT = op(
    "arm_sve.intr.udot",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_ADD = op(
    "arm_sve.intr.add",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_FADD = op(
    "arm_sve.intr.fadd",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_MUL = op(
    "arm_sve.intr.mul",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_FMUL = op(
    "arm_sve.intr.fmul",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_SUB = op(
    "arm_sve.intr.sub",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_FSUB = op(
    "arm_sve.intr.fsub",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_SDIV = op(
    "arm_sve.intr.sdiv",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_UDIV = op(
    "arm_sve.intr.udiv",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_FDIV = op(
    "arm_sve.intr.fdiv",
    "",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_CONVERT_FROM_SVBOOL = op(
    "arm_sve.intr.convert.from.svbool",
    "",
    operands={"svbool": SVBool},
    results={"res": LLVM_Type},
    traits=[
        predicate_trait(
            "'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
            lambda op: (
                (is_scalable_vector(op.result_group("res")[0].type) and op.result_group("res")[0].type.rank == 1)
                and (
                    is_scalable_vector(op.result_group("res")[0].type)
                    and (lambda elementType: is_signless(elementType, 1))(op.result_group("res")[0].type.element_type)
                )
                and (
                    is_scalable_vector(op.result_group("res")[0].type)
                    and (
                        op.result_group("res")[0].type.num_elements == 16
                        or op.result_group("res")[0].type.num_elements == 8
                        or op.result_group("res")[0].type.num_elements == 4
                        or op.result_group("res")[0].type.num_elements == 2
                        or op.result_group("res")[0].type.num_elements == 1
                    )
                )
            ),
            name="TypeIs",
        )
    ],
)
INTR_CONVERT_TO_SVBOOL = op(
    "arm_sve.intr.convert.to.svbool",
    "",
    operands={"mask": SVEPredicate},
    results={"res": LLVM_Type},
    traits=[
        predicate_trait(
            "'res' is vector<[16]xi1>",
            lambda op: (
                (is_scalable_vector(op.result_group("res")[0].type) and op.result_group("res")[0].type.rank == 1)
                and (
                    is_scalable_vector(op.result_group("res")[0].type)
                    and (lambda elementType: is_signless(elementType, 1))(op.result_group("res")[0].type.element_type)
                )
                and (
                    is_scalable_vector(op.result_group("res")[0].type)
                    and op.result_group("res")[0].type.num_elements == 16
                )
            ),
            name="TypeIs",
        )
    ],
)
INTR_ZIP_X2 = op(
    "arm_sve.intr.zip.x2",
    "",
    operands={"v1": AnyScalableVectorOfAnyRank, "v2": AnyScalableVectorOfAnyRank},
    results={"res": LLVM_Type},
)
INTR_ZIP_X4 = op(
    "arm_sve.intr.zip.x4",
    "",
    operands={
        "v1": AnyScalableVectorOfAnyRank,
        "v2": AnyScalableVectorOfAnyRank,
        "v3": AnyScalableVectorOfAnyRank,
        "v4": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_PSEL = op(
    "arm_sve.intr.psel",
    "",
    operands={"p1": SVBool, "p2": SVEPredicate, "index": I32},
    results={"res": LLVM_Type},
    traits=[
        PURE,
        predicate_trait(
            "'res' is vector<[16]xi1>",
            lambda op: (
                (is_scalable_vector(op.result_group("res")[0].type) and op.result_group("res")[0].type.rank == 1)
                and (
                    is_scalable_vector(op.result_group("res")[0].type)
                    and (lambda elementType: is_signless(elementType, 1))(op.result_group("res")[0].type.element_type)
                )
                and (
                    is_scalable_vector(op.result_group("res")[0].type)
                    and op.result_group("res")[0].type.num_elements == 16
                )
            ),
            name="TypeIs",
        ),
    ],
)
INTR_WHILELT = op(
    "arm_sve.intr.whilelt",
    "",
    operands={"base": I64, "n": I64},
    results={"res": LLVM_Type},
    traits=[
        predicate_trait(
            "'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
            lambda op: (
                (is_scalable_vector(op.result_group("res")[0].type) and op.result_group("res")[0].type.rank == 1)
                and (
                    is_scalable_vector(op.result_group("res")[0].type)
                    and (lambda elementType: is_signless(elementType, 1))(op.result_group("res")[0].type.element_type)
                )
                and (
                    is_scalable_vector(op.result_group("res")[0].type)
                    and (
                        op.result_group("res")[0].type.num_elements == 16
                        or op.result_group("res")[0].type.num_elements == 8
                        or op.result_group("res")[0].type.num_elements == 4
                        or op.result_group("res")[0].type.num_elements == 2
                        or op.result_group("res")[0].type.num_elements == 1
                    )
                )
            ),
            name="TypeIs",
        ),
        PURE,
    ],
)
INTR_DUPQ_LANE = op(
    "arm_sve.intr.dupq_lane",
    "",
    operands={"v": ScalableVectorOfRank(1)},
    attributes={"lane": I64Attr},
    results={"res": LLVM_Type},
)
