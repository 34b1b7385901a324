"""The operations of the x86vector dialect."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import I1 as I1_TYPE
from compiler.ir.types import FloatType, IntegerType, VectorType
from compiler.ods.attr_constraints import ElementsAttr
from compiler.ods.define import op, optional, reads
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import MemRefOf, VectorOfLengthAndType
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


def _verify_compress(op: Operation) -> Finding:
    """What passes through where the mask is off is a value or a constant, or zero."""
    sources, constant, result = op.operand_group("src"), op.properties.get("constant_src"), op.results[0].type
    if sources and constant is not None:
        return Problem(op, "cannot use both src and constant_src")
    if any(source.type != result for source in sources):
        return Problem(op, "failed to verify that src and dst have same type")
    if constant is not None and getattr(constant, "type", None) != result:
        return Problem(op, "failed to verify that constant_src and dst have same type")
    return None


AVX512_MASK_COMPRESS = op(
    "x86vector.avx512.mask.compress",
    "Moves the elements whose mask bit is set to the front; the rest comes from `src`, or is zero.",
    operands={
        "k": VectorOfLengthAndType(
            (16, 8),
            I1,
        ),
        "a": VectorOfLengthAndType(
            (16, 8),
            F32,
            I32,
            F64,
            I64,
        ),
        "src": optional(
            VectorOfLengthAndType(
                (16, 8),
                F32,
                I32,
                F64,
                I64,
            )
        ),
    },
    attributes={"constant_src": optional(ElementsAttr)},
    results={
        "dst": VectorOfLengthAndType(
            (16, 8),
            F32,
            I32,
            F64,
            I64,
        )
    },
    traits=[
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("a", "dst"),
        types_match_with("dst", "k", "`k` has the same number of bits as elements in `dst`", mask_of),
    ],
    format="$k `,` $a (`,` $src^)? attr-dict `:` type($dst) (`,` type($src)^)?",
    hooks=Hooks(verify=_verify_compress, verify_is_local=True),
)
AVX512_MASK_RNDSCALE = op(
    "x86vector.avx512.mask.rndscale",
    "Rounds floats to a number of binary places; masked lanes keep another vector's element.",
    operands={
        "src": VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        ),
        "k": I32,
        "a": VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        ),
        "imm": AnyTypeOf(I16, I8),
        "rounding": I32,
    },
    results={
        "dst": VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    },
    traits=[
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("src", "a", "dst"),
        types_match_with("dst", "imm", "imm has the same number of bits as elements in dst", bits_of),
    ],
    format="$src `,` $k `,` $a `,` $imm `,` $rounding attr-dict `:` type($dst)",
)
AVX512_MASK_SCALEF = op(
    "x86vector.avx512.mask.scalef",
    "Multiplies floats by two to the power of others, rounded down; masked lanes keep an element.",
    operands={
        "src": VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        ),
        "a": VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        ),
        "b": VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        ),
        "k": AnyTypeOf(I16, I8),
        "rounding": I32,
    },
    results={
        "dst": VectorOfLengthAndType(
            (16, 8),
            F32,
            F64,
        )
    },
    traits=[
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("src", "a", "b", "dst"),
        types_match_with("dst", "k", "k has the same number of bits as elements in dst", bits_of),
    ],
    format="$src `,` $a `,` $b `,` $k `,` $rounding attr-dict `:` type($dst)",
)
AVX512_VP2INTERSECT = op(
    "x86vector.avx512.vp2intersect",
    "Tells for each integer of two vectors whether it occurs anywhere in the other one.",
    operands={
        "a": VectorOfLengthAndType(
            (16, 8),
            I32,
            I64,
        ),
        "b": VectorOfLengthAndType(
            (16, 8),
            I32,
            I64,
        ),
    },
    results={
        "k1": VectorOfLengthAndType(
            (16, 8),
            I1,
        ),
        "k2": VectorOfLengthAndType(
            (16, 8),
            I1,
        ),
    },
    traits=[
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("a", "b"),
        types_match_with("a", "k1", "k1 has the same number of bits as elements in a", mask_of),
        types_match_with("a", "k2", "k2 has the same number of bits as elements in b", mask_of),
    ],
    format="$a `,` $b attr-dict `:` type($a)",
)
AVX512_DOT = op(
    "x86vector.avx512.dot",
    "Adds the dot product of each two bf16 to a lane of f32; denormals count as zero.",
    operands={
        "src": VectorOfLengthAndType(
            (4, 8, 16),
            F32,
        ),
        "a": VectorOfLengthAndType(
            (8, 16, 32),
            BF16,
        ),
        "b": VectorOfLengthAndType(
            (8, 16, 32),
            BF16,
        ),
    },
    results={
        "dst": VectorOfLengthAndType(
            (4, 8, 16),
            F32,
        )
    },
    traits=[
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("a", "b"),
        all_types_match("src", "dst"),
        types_match_with("src", "a", "`a` has twice an many elements as `src`", twice_as_many_bf16),
    ],
    format="$src `,` $a `,` $b attr-dict `:` type($a) `->` type($src)",
)
AVX512_CVT_PACKED_F32_TO_BF16 = op(
    "x86vector.avx512.cvt.packed.f32_to_bf16",
    "Converts f32 to bf16, rounding to nearest even; denormals become zero.",
    operands={
        "a": VectorOfLengthAndType(
            (8, 16),
            F32,
        )
    },
    results={
        "dst": VectorOfLengthAndType(
            (8, 16),
            BF16,
        )
    },
    traits=[PURE, Interface("X86IntrinsicOp"), all_element_counts_match("a", "dst")],
    format="$a attr-dict `:` type($a) `->` type($dst)",
)
AVX_RSQRT = op(
    "x86vector.avx.rsqrt",
    "Approximates the reciprocal of the square root, to about 12 bits.",
    operands={"a": VectorOfLengthAndType((8,), F32)},
    results={"b": VectorOfLengthAndType((8,), F32)},
    traits=[PURE, Interface("X86IntrinsicOp"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="$a attr-dict `:` type($a)",
)
AVX_INTR_DOT = op(
    "x86vector.avx.intr.dot",
    "Gives each half of the vector the dot product of that half's four elements.",
    operands={"a": VectorOfLengthAndType((8,), F32), "b": VectorOfLengthAndType((8,), F32)},
    results={"res": VectorOfLengthAndType((8,), F32)},
    traits=[PURE, Interface("X86IntrinsicOp"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="$a `,` $b attr-dict `:` type($res)",
)
AVX_DOT_I8 = op(
    "x86vector.avx.dot.i8",
    "Adds the dot product of each four signed bytes to a lane of 32 bits, wrapping around.",
    operands={
        "w": VectorOfLengthAndType(
            (4, 8),
            I32,
        ),
        "a": VectorOfLengthAndType(
            (16, 32),
            I8,
        ),
        "b": VectorOfLengthAndType(
            (16, 32),
            I8,
        ),
    },
    results={
        "dst": VectorOfLengthAndType(
            (4, 8),
            I32,
        )
    },
    traits=[
        PURE,
        Interface("X86IntrinsicOp"),
        all_types_match("a", "b"),
        all_types_match("w", "dst"),
        types_match_with("w", "a", "`a` has four times elements as `w`", four_times_as_many_i8),
    ],
    format="$w `,` $a `,` $b attr-dict `:` type($a) `->` type($w)",
)
AVX_BCST_TO_F32_PACKED = op(
    "x86vector.avx.bcst_to_f32.packed",
    "Loads one bf16 or f16 from memory and gives every lane its f32 value.",
    operands={"a": MemRefOf(BF16, F16)},
    results={
        "dst": VectorOfLengthAndType(
            (4, 8),
            F32,
        )
    },
    traits=[Interface("X86IntrinsicOp")],
    effects=[reads()],
    format="$a attr-dict`:` type($a)`->` type($dst)",
)
AVX_CVT_PACKED_EVEN_INDEXED_TO_F32 = op(
    "x86vector.avx.cvt.packed.even.indexed_to_f32",
    "Loads bf16 or f16 from memory and converts those at even positions to f32.",
    operands={"a": MemRefOf(BF16, F16)},
    results={
        "dst": VectorOfLengthAndType(
            (4, 8),
            F32,
        )
    },
    traits=[Interface("X86IntrinsicOp")],
    effects=[reads()],
    format="$a attr-dict`:` type($a)`->` type($dst)",
)
AVX_CVT_PACKED_ODD_INDEXED_TO_F32 = op(
    "x86vector.avx.cvt.packed.odd.indexed_to_f32",
    "Loads bf16 or f16 from memory and converts those at odd positions to f32.",
    operands={"a": MemRefOf(BF16, F16)},
    results={
        "dst": VectorOfLengthAndType(
            (4, 8),
            F32,
        )
    },
    traits=[Interface("X86IntrinsicOp")],
    effects=[reads()],
    format="$a attr-dict`:` type($a)`->` type($dst)",
)
