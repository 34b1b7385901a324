"""The operations of the x86vector dialect."""

from __future__ import annotations

from compiler.ir.attributes import type_of_attribute
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import I1 as I1_TYPE
from compiler.ir.types import FloatType, IntegerType, VectorType
from compiler.ods import hook
from compiler.ods.attr_constraints import ElementsAttr
from compiler.ods.effects import reads
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, operand, optional_attribute, optional_operand, result
from compiler.ods.shaped_constraints import MemRefOf, VectorOfLengthAndType
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    all_element_counts_match,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import BF16, F16, F32, F64, I1, I8, I16, I32, I64, AnyTypeOf


def mask_of(vector: VectorType) -> VectorType:
    """vector<16xf32> -> vector<16xi1>"""
    return VectorType(vector.shape[:1], I1_TYPE)


def bits_of(vector: VectorType) -> IntegerType:
    """vector<16xf32> -> i16: a bit for each element."""
    return IntegerType(vector.shape[0])


def twice_as_many_bf16(vector: VectorType) -> VectorType:
    """vector<8xf32> -> vector<16xbf16>"""
    return VectorType((2 * vector.shape[0],), FloatType("bf16"))


def four_times_as_many_i8(vector: VectorType) -> VectorType:
    """vector<8xi32> -> vector<32xi8>"""
    return VectorType((4 * vector.shape[0],), IntegerType(8))


class MaskCompressOp(Op, name="x86vector.avx512.mask.compress"):
    """Moves the elements whose mask bit is set to the front; the other elements are those of `src`, or zero."""

    k = operand(
        VectorOfLengthAndType(
            (16, 8),
            I1,
        )
    )
    a = operand(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            I32,
            F64,
            I64,
        )
    )
    src = optional_operand(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            I32,
            F64,
            I64,
        )
    )
    constant_src = optional_attribute(ElementsAttr)
    dst = result(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            I32,
            F64,
            I64,
        )
    )
    traits = [
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("a", "dst"),
        types_match_with("dst", "k", "`k` has the same number of bits as elements in `dst`", mask_of),
    ]
    assembly_format = "$k `,` $a (`,` $src^)? attr-dict `:` type($dst) (`,` type($src)^)?"
    hooks = Hooks(verify_is_local=True)


class MaskRndScaleOp(Op, name="x86vector.avx512.mask.rndscale"):
    """Rounds floats to a number of binary places; masked lanes keep another vector's element."""

    src = operand(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    )
    k = operand(I32)
    a = operand(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    )
    imm = operand(AnyTypeOf(I16, I8))
    rounding = operand(I32)
    dst = result(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    )
    traits = [
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("src", "a", "dst"),
        types_match_with("dst", "imm", "imm has the same number of bits as elements in dst", bits_of),
    ]
    assembly_format = "$src `,` $k `,` $a `,` $imm `,` $rounding attr-dict `:` type($dst)"


class MaskScaleFOp(Op, name="x86vector.avx512.mask.scalef"):
    """Multiplies floats by two to the power of others, rounded down; masked lanes keep an element."""

    src = operand(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    )
    a = operand(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    )
    b = operand(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    )
    k = operand(AnyTypeOf(I16, I8))
    rounding = operand(I32)
    dst = result(
        VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    )
    traits = [
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("src", "a", "b", "dst"),
        types_match_with("dst", "k", "k has the same number of bits as elements in dst", bits_of),
    ]
    assembly_format = "$src `,` $a `,` $b `,` $k `,` $rounding attr-dict `:` type($dst)"


class Vp2IntersectOp(Op, name="x86vector.avx512.vp2intersect"):
    """Returns two masks: for each integer of two vectors, whether it occurs in the other vector."""

    a = operand(
        VectorOfLengthAndType(
            (16, 8),
            I32,
            I64,
        )
    )
    b = operand(
        VectorOfLengthAndType(
            (16, 8),
            I32,
            I64,
        )
    )
    k1 = result(
        VectorOfLengthAndType(
            (16, 8),
            I1,
        )
    )
    k2 = result(
        VectorOfLengthAndType(
            (16, 8),
            I1,
        )
    )
    traits = [
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("a", "b"),
        types_match_with("a", "k1", "k1 has the same number of bits as elements in a", mask_of),
        types_match_with("a", "k2", "k2 has the same number of bits as elements in b", mask_of),
    ]
    assembly_format = "$a `,` $b attr-dict `:` type($a)"


class DotBF16Op(Op, name="x86vector.avx512.dot"):
    """Adds the dot product of each two bf16 to a lane of f32; denormals count as zero."""

    src = operand(
        VectorOfLengthAndType(
            (4, 8, 16),
            F32,
        )
    )
    a = operand(
        VectorOfLengthAndType(
            (8, 16, 32),
            BF16,
        )
    )
    b = operand(
        VectorOfLengthAndType(
            (8, 16, 32),
            BF16,
        )
    )
    dst = result(
        VectorOfLengthAndType(
            (4, 8, 16),
            F32,
        )
    )
    traits = [
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("a", "b"),
        all_types_match("src", "dst"),
        types_match_with("src", "a", "`a` has twice an many elements as `src`", twice_as_many_bf16),
    ]
    assembly_format = "$src `,` $a `,` $b attr-dict `:` type($a) `->` type($src)"


class CvtPackedF32ToBF16Op(Op, name="x86vector.avx512.cvt.packed.f32_to_bf16"):
    """Converts f32 to bf16, rounding to nearest even; denormals become zero."""

    a = operand(
        VectorOfLengthAndType(
            (8, 16),
            F32,
        )
    )
    dst = result(
        VectorOfLengthAndType(
            (8, 16),
            BF16,
        )
    )
    traits = [PURE, Interface("X86IntrinsicOp"), all_element_counts_match("a", "dst")]
    assembly_format = "$a attr-dict `:` type($a) `->` type($dst)"


class RsqrtOp(Op, name="x86vector.avx.rsqrt"):
    """Approximates the reciprocal of the square root, to about 12 bits."""

    a = operand(VectorOfLengthAndType((8,), F32))
    b = result(VectorOfLengthAndType((8,), F32))
    traits = [PURE, Interface("X86IntrinsicOp"), SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$a attr-dict `:` type($a)"


class DotOp(Op, name="x86vector.avx.intr.dot"):
    """Computes, in each half of the vector, the dot product of that half's four elements."""

    a = operand(VectorOfLengthAndType((8,), F32))
    b = operand(VectorOfLengthAndType((8,), F32))
    res = result(VectorOfLengthAndType((8,), F32))
    traits = [PURE, Interface("X86IntrinsicOp"), SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$a `,` $b attr-dict `:` type($res)"


class DotInt8Op(Op, name="x86vector.avx.dot.i8"):
    """Adds the dot product of each four signed bytes to a lane of 32 bits, wrapping around."""

    w = operand(
        VectorOfLengthAndType(
            (4, 8),
            I32,
        )
    )
    a = operand(
        VectorOfLengthAndType(
            (16, 32),
            I8,
        )
    )
    b = operand(
        VectorOfLengthAndType(
            (16, 32),
            I8,
        )
    )
    dst = result(
        VectorOfLengthAndType(
            (4, 8),
            I32,
        )
    )
    traits = [
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("a", "b"),
        all_types_match("w", "dst"),
        types_match_with("w", "a", "`a` has four times elements as `w`", four_times_as_many_i8),
    ]
    assembly_format = "$w `,` $a `,` $b attr-dict `:` type($a) `->` type($w)"


class EvenOddLoad(Op):
    a = operand(MemRefOf(BF16, F16))
    dst = result(
        VectorOfLengthAndType(
            (4, 8),
            F32,
        )
    )
    traits = [Interface("X86IntrinsicOp")]
    effects = [reads()]
    assembly_format = "$a attr-dict`:` type($a)`->` type($dst)"


class BcstToPackedF32Op(EvenOddLoad, name="x86vector.avx.bcst_to_f32.packed"):
    """Loads one bf16 or f16 from memory and broadcasts its f32 value to all lanes."""


class CvtPackedEvenIndexedToF32Op(EvenOddLoad, name="x86vector.avx.cvt.packed.even.indexed_to_f32"):
    """Loads bf16 or f16 from memory and converts those at even positions to f32."""


class CvtPackedOddIndexedToF32Op(EvenOddLoad, name="x86vector.avx.cvt.packed.odd.indexed_to_f32"):
    """Loads bf16 or f16 from memory and converts those at odd positions to f32."""


@hook.verify(MaskCompressOp)
def _verify_compress(op: MaskCompressOp) -> Finding:
    """Checks the values where the mask is off: a value or a constant, or zero."""
    constant, result = op.constant_src, op.dst.type
    if op.src is not None and constant is not None:
        return Problem(op, "cannot use both src and constant_src")
    if op.src is not None and op.src.type != result:
        return Problem(op, "failed to verify that src and dst have same type")
    if constant is not None and type_of_attribute(constant) != result:
        return Problem(op, "failed to verify that constant_src and dst have same type")
    return None
