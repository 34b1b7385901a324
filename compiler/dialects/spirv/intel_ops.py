"""The operations of the spirv dialect: intel ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_Float32, SPIRV_Int16, SPIRV_MemorySemanticsAttr, SPIRV_ScopeAttr
from compiler.ods.define import op
from compiler.ods.model import Interface
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_SHAPE
from compiler.ods.type_constraints import AnyTypeOf

INTEL_CONVERT_F_TO_BF16 = op(
    "spirv.INTEL.ConvertFToBF16",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float32, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float32))},
    results={"result": AnyTypeOf(SPIRV_Int16, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Int16))},
    traits=[
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
INTEL_CONVERT_BF16_TO_F = op(
    "spirv.INTEL.ConvertBF16ToF",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Int16, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Int16))},
    results={"result": AnyTypeOf(SPIRV_Float32, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float32))},
    traits=[
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
INTEL_ROUND_F_TO_TF32 = op(
    "spirv.INTEL.RoundFToTF32",
    "",
    operands={"operand": AnyTypeOf(SPIRV_Float32, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float32))},
    results={"result": AnyTypeOf(SPIRV_Float32, FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Float32))},
    traits=[
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
INTEL_CONTROL_BARRIER_ARRIVE = op(
    "spirv.INTEL.ControlBarrierArrive",
    "",
    attributes={
        "execution_scope": SPIRV_ScopeAttr,
        "memory_scope": SPIRV_ScopeAttr,
        "memory_semantics": SPIRV_MemorySemanticsAttr,
    },
    traits=[
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$execution_scope $memory_scope $memory_semantics attr-dict",
)
INTEL_CONTROL_BARRIER_WAIT = op(
    "spirv.INTEL.ControlBarrierWait",
    "",
    attributes={
        "execution_scope": SPIRV_ScopeAttr,
        "memory_scope": SPIRV_ScopeAttr,
        "memory_semantics": SPIRV_MemorySemanticsAttr,
    },
    traits=[
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$execution_scope $memory_scope $memory_semantics attr-dict",
)
