"""The operations of the spirv dialect: intel ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_Float32,
    SPIRV_Int16,
    SPIRV_MemorySemanticsAttr,
    SPIRV_ScalarOrVectorOf,
    SPIRV_ScopeAttr,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_SHAPE

INTEL_CONVERT_F_TO_BF16 = op(
    "spirv.INTEL.ConvertFToBF16",
    "Rounds a float of 32 bits to bfloat16, whose bits come as an integer of 16.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Int16)},
    traits=[
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
INTEL_CONVERT_BF16_TO_F = op(
    "spirv.INTEL.ConvertBF16ToF",
    "Converts a bfloat16, given by its bits as an integer of 16, to a float of 32 bits.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Int16)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float32)},
    traits=[
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
INTEL_ROUND_F_TO_TF32 = op(
    "spirv.INTEL.RoundFToTF32",
    "Rounds a float of 32 bits to the precision of TF32, which has 10 bits after the point.",
    operands={"operand": SPIRV_ScalarOrVectorOf(SPIRV_Float32)},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float32)},
    traits=[
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
INTEL_CONTROL_BARRIER_ARRIVE = op(
    "spirv.INTEL.ControlBarrierArrive",
    "Tells the other invocations of the scope that this one came so far, and goes on.",
    attributes={
        "execution_scope": SPIRV_ScopeAttr,
        "memory_scope": SPIRV_ScopeAttr,
        "memory_semantics": SPIRV_MemorySemanticsAttr,
    },
    traits=[
        AVAILABILITY,
    ],
    format="$execution_scope $memory_scope $memory_semantics attr-dict",
)
INTEL_CONTROL_BARRIER_WAIT = op(
    "spirv.INTEL.ControlBarrierWait",
    "Waits until all invocations of the scope have arrived at the barrier.",
    attributes={
        "execution_scope": SPIRV_ScopeAttr,
        "memory_scope": SPIRV_ScopeAttr,
        "memory_semantics": SPIRV_MemorySemanticsAttr,
    },
    traits=[
        AVAILABILITY,
    ],
    format="$execution_scope $memory_scope $memory_semantics attr-dict",
)
