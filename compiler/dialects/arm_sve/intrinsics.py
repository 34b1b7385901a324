"""The operations of the arm_sve dialect: intrinsics."""

from __future__ import annotations

from compiler.dialects.arm_sve.constraints import (
    SVBool,
    SVEPredicate,
)
from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ods.attr_constraints import I64Attr
from compiler.ods.define import op
from compiler.ods.shaped_constraints import (
    AnyScalableVectorOfAnyRank,
    ScalableVectorOfLengthAndType,
    ScalableVectorOfRank,
)
from compiler.ods.traits import PURE, all_types_match, predicate_trait
from compiler.ods.type_constraints import (
    BF16,
    F32,
    I32,
    I64,
    is_scalable_vector,
    is_signless,
)

INTR_BFMMLA = op(
    "arm_sve.intr.bfmmla",
    "Adds, in each 128 bits, the product of a 2x4 and a 4x2 matrix of bf16 to one of f32.",
    operands={
        "acc": ScalableVectorOfLengthAndType((4,), F32),
        "src1": ScalableVectorOfLengthAndType((8,), BF16),
        "src2": ScalableVectorOfLengthAndType((8,), BF16),
    },
    results={"res": ScalableVectorOfLengthAndType((4,), F32)},
    traits=[PURE, all_types_match("src1", "src2"), all_types_match("acc", "res")],
    format="$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
)
INTR_UMMLA = op(
    "arm_sve.intr.ummla",
    "Adds, in each 128 bits, the product of 2x8 and 8x2 unsigned bytes to 2x2 i32.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_SMMLA = op(
    "arm_sve.intr.smmla",
    "Adds, in each 128 bits, the product of 2x8 and 8x2 signed bytes to 2x2 i32.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_USMMLA = op(
    "arm_sve.intr.usmmla",
    "Adds, in each 128 bits, the product of 2x8 unsigned and 8x2 signed bytes to 2x2 i32.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_SDOT = op(
    "arm_sve.intr.sdot",
    "Adds the dot product of each four signed integers to an element four times as wide.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_UDOT = op(
    "arm_sve.intr.udot",
    "Adds the dot product of each four unsigned integers to an element four times as wide.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_ADD = op(
    "arm_sve.intr.add",
    "Adds integers, wrapping around, where the predicate is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_FADD = op(
    "arm_sve.intr.fadd",
    "Adds floats where the predicate is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_MUL = op(
    "arm_sve.intr.mul",
    "Multiplies integers, wrapping around, where the predicate is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_FMUL = op(
    "arm_sve.intr.fmul",
    "Multiplies floats where the predicate is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_SUB = op(
    "arm_sve.intr.sub",
    "Subtracts integers, wrapping around, where the predicate is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_FSUB = op(
    "arm_sve.intr.fsub",
    "Subtracts floats where the predicate is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_SDIV = op(
    "arm_sve.intr.sdiv",
    "Divides signed integers of 32 or 64 bits where the mask is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_UDIV = op(
    "arm_sve.intr.udiv",
    "Divides unsigned integers of 32 or 64 bits where the mask is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_FDIV = op(
    "arm_sve.intr.fdiv",
    "Divides floats where the predicate is set; others keep the first one's element.",
    operands={
        "operand0": AnyScalableVectorOfAnyRank,
        "operand1": AnyScalableVectorOfAnyRank,
        "operand2": AnyScalableVectorOfAnyRank,
    },
    results={"res": LLVM_Type},
)
INTR_CONVERT_FROM_SVBOOL = op(
    "arm_sve.intr.convert.from.svbool",
    "Makes a mask of fewer lanes of a whole predicate register.",
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
    "Makes a whole predicate register of a mask of fewer lanes.",
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
    "Interleaves two vectors into a struct of two (SME2).",
    operands={"v1": AnyScalableVectorOfAnyRank, "v2": AnyScalableVectorOfAnyRank},
    results={"res": LLVM_Type},
)
INTR_ZIP_X4 = op(
    "arm_sve.intr.zip.x4",
    "Interleaves four vectors into a struct of four (SME2).",
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
    "Gives the first predicate register where a lane of the second mask is set, else zeros.",
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
    "Gives a mask whose lane is set while the first number plus the lane's is below the second.",
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
    "Repeats 128 bits of a vector throughout it.",
    operands={"v": ScalableVectorOfRank(1)},
    attributes={"lane": I64Attr},
    results={"res": LLVM_Type},
)
