"""Functions of floats that the hardware approximates."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyFloat, LLVM_ScalarOrVectorOf
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE, all_types_match


class FMed3Op(Op, name="rocdl.fmed3"):
    """Returns the median of three floats, for example to clamp one between the others."""

    src0 = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    src1 = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    src2 = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    traits = [PURE, all_types_match("res", "src0", "src1", "src2")]
    assembly_format = "$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)"


class MathIntr(Op):
    arg = operand(LLVM_AnyFloat)
    res = result(LLVM_AnyFloat)
    traits = [PURE]
    assembly_format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"


class ROCDLTanh(MathIntr, name="rocdl.tanh"):
    """Approximates the hyperbolic tangent by an instruction of the hardware (gfx1250)."""


class ROCDLSin(MathIntr, name="rocdl.sin"):
    """Approximates the sine of an angle in revolutions, not radians: 1.0 is a full circle."""


class ROCDLCos(MathIntr, name="rocdl.cos"):
    """Approximates the cosine of an angle in revolutions, not radians: 1.0 is a full circle."""


class ROCDLRcp(MathIntr, name="rocdl.rcp"):
    """Approximates the reciprocal, to about one unit in the last place."""


class ROCDLExp(MathIntr, name="rocdl.exp"):
    """Meant as e to the power of a float, but translating it to LLVM IR fails."""


class ROCDLExp2(MathIntr, name="rocdl.exp2"):
    """Approximates 2 to the power of a float; f32 denormals are flushed to zero."""


class ROCDLLog(MathIntr, name="rocdl.log"):
    """Approximates the logarithm to base 2 by an instruction of the hardware; f32 denormals count as zero."""


class ROCDLSqrt(MathIntr, name="rocdl.sqrt"):
    """Approximates the square root, to about one unit in the last place."""
