"""The operations of the spirv dialect from GLSL's instructions: finding bits, packing floats into integers."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import SPIRV_Float32, SPIRV_Int32, SPIRV_Integer, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.op_class import Op, operand, result
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE


class GLFindILsbOp(Op, name="spirv.GL.FindILsb"):
    """Returns the number of the lowest bit that is 1, or -1 if there is none."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLFindSMsbOp(Op, name="spirv.GL.FindSMsb"):
    """Returns the number of the highest bit that differs from the sign, or -1 for 0 and -1."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Int32))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Int32))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLFindUMsbOp(Op, name="spirv.GL.FindUMsb"):
    """Returns the number of the highest bit that is 1, or -1 if there is none."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Int32))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Int32))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class GLPackHalf2x16Op(Op, name="spirv.GL.PackHalf2x16"):
    """Converts two floats to 16 bits each and packs them into an integer, the first into the low bits."""

    operand_ = operand(VectorOfLengthAndType((2,), SPIRV_Float32))
    result = result(SPIRV_Int32)
    traits = [PURE, needs(Capability.Shader)]
    assembly_format = "attr-dict $operand `:` type($operand) `->` type($result)"


class GLUnpackHalf2x16Op(Op, name="spirv.GL.UnpackHalf2x16"):
    """Converts the low and the high 16 bits of an integer, as floats, to floats of 32 bits."""

    operand_ = operand(SPIRV_Int32)
    result = result(VectorOfLengthAndType((2,), SPIRV_Float32))
    traits = [PURE, needs(Capability.Shader)]
    assembly_format = "attr-dict $operand `:` type($operand) `->` type($result)"


class GLPackSnorm4x8Op(Op, name="spirv.GL.PackSnorm4x8"):
    """Packs four floats from -1 to 1 into an integer, each as a signed byte scaled by 127."""

    operand_ = operand(VectorOfLengthAndType((4,), SPIRV_Float32))
    result = result(SPIRV_Int32)
    traits = [PURE, needs(Capability.Shader)]
    assembly_format = "attr-dict $operand `:` type($operand) `->` type($result)"


class GLUnpackSnorm4x8Op(Op, name="spirv.GL.UnpackSnorm4x8"):
    """Converts the four signed bytes of an integer to floats from -1 to 1, by a division by 127."""

    operand_ = operand(SPIRV_Int32)
    result = result(VectorOfLengthAndType((4,), SPIRV_Float32))
    traits = [PURE, needs(Capability.Shader)]
    assembly_format = "attr-dict $operand `:` type($operand) `->` type($result)"
