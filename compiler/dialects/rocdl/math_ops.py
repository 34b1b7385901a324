"""Functions of floats that the hardware approximates."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyFloat, LLVM_ScalarOrVectorOf
from compiler.ods.define import op
from compiler.ods.traits import PURE, all_types_match

FMED3 = op(
    "rocdl.fmed3",
    "Gives the median of three floats, as for clamping one between two others.",
    operands={
        "src0": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "src1": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "src2": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE, all_types_match("res", "src0", "src1", "src2")],
    format="$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)",
)
TANH = op(
    "rocdl.tanh",
    "Approximates the hyperbolic tangent by an instruction of the hardware (gfx1250).",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
SIN = op(
    "rocdl.sin",
    "Approximates the sine of an angle given in turns, not radians: 1.0 is a full circle.",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
COS = op(
    "rocdl.cos",
    "Approximates the cosine of an angle given in turns, not radians: 1.0 is a full circle.",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
RCP = op(
    "rocdl.rcp",
    "Approximates the reciprocal, to about one unit in the last place.",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
EXP = op(
    "rocdl.exp",
    "Meant as e to the power of a float, but translating it to LLVM IR fails.",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
EXP2 = op(
    "rocdl.exp2",
    "Approximates 2 to the power of a float; f32 denormals are flushed to zero.",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
LOG = op(
    "rocdl.log",
    "Approximates the logarithm to base 2 by an instruction of the hardware; f32 denormals count as zero.",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
SQRT = op(
    "rocdl.sqrt",
    "Approximates the square root, to about one unit in the last place.",
    operands={"arg": LLVM_AnyFloat},
    results={"res": LLVM_AnyFloat},
    traits=[PURE],
    format="$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
)
