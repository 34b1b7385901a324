"""The operations of the spirv dialect: intel ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import MemorySemanticsAttr, ScopeAttr
from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import SPIRV_Float32, SPIRV_Int16, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_SHAPE


class INTELConvertFToBF16Op(Op, name="spirv.INTEL.ConvertFToBF16"):
    """Rounds a 32-bit float to bfloat16, whose bits are returned as a 16-bit integer."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float32))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Int16))
    traits = [
        SAME_OPERANDS_AND_RESULT_SHAPE,
        needs(Capability.Bfloat16ConversionINTEL, extensions=(Extension.SPV_INTEL_bfloat16_conversion,)),
    ]
    assembly_format = "$operand attr-dict `:` type($operand) `to` type($result)"


class INTELConvertBF16ToFOp(Op, name="spirv.INTEL.ConvertBF16ToF"):
    """Converts a bfloat16, given by its bits as an integer of 16, to a float of 32 bits."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Int16))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float32))
    traits = [
        SAME_OPERANDS_AND_RESULT_SHAPE,
        needs(Capability.Bfloat16ConversionINTEL, extensions=(Extension.SPV_INTEL_bfloat16_conversion,)),
    ]
    assembly_format = "$operand attr-dict `:` type($operand) `to` type($result)"


class INTELRoundFToTF32Op(Op, name="spirv.INTEL.RoundFToTF32"):
    """Rounds a float of 32 bits to the precision of TF32, which has 10 bits after the point."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float32))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float32))
    traits = [
        SAME_OPERANDS_AND_RESULT_SHAPE,
        needs(Capability.TensorFloat32RoundingINTEL, extensions=(Extension.SPV_INTEL_tensor_float32_conversion,)),
    ]
    assembly_format = "$operand attr-dict `:` type($operand) `to` type($result)"


class INTELControlBarrierArriveOp(Op, name="spirv.INTEL.ControlBarrierArrive"):
    """Signals the arrival of this invocation to the scope, without waiting."""

    execution_scope = attribute(ScopeAttr)
    memory_scope = attribute(ScopeAttr)
    memory_semantics = attribute(MemorySemanticsAttr)
    traits = [needs(Capability.SplitBarrierINTEL, extensions=(Extension.SPV_INTEL_split_barrier,))]
    assembly_format = "$execution_scope $memory_scope $memory_semantics attr-dict"


class INTELControlBarrierWaitOp(Op, name="spirv.INTEL.ControlBarrierWait"):
    """Waits until all invocations of the scope have arrived at the barrier."""

    execution_scope = attribute(ScopeAttr)
    memory_scope = attribute(ScopeAttr)
    memory_semantics = attribute(MemorySemanticsAttr)
    traits = [needs(Capability.SplitBarrierINTEL, extensions=(Extension.SPV_INTEL_split_barrier,))]
    assembly_format = "$execution_scope $memory_scope $memory_semantics attr-dict"
