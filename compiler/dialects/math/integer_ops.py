"""The operations of the math dialect on integers."""

from __future__ import annotations

from compiler.ods.define import op
from compiler.ods.model import Interface
from compiler.ods.traits import ELEMENTWISE_MAPPABLE, PURE, SAME_OPERANDS_AND_RESULT_TYPE
from compiler.ods.type_constraints import SignlessIntegerOrIndexLike

ABSI = op(
    "math.absi",
    "Absolute value of an integer; the most negative one stays as it is.",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
CTLZ = op(
    "math.ctlz",
    "How many leading bits are zero; of zero, the width.",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
CTTZ = op(
    "math.cttz",
    "How many trailing bits are zero; of zero, the width.",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
CTPOP = op(
    "math.ctpop",
    "How many bits are one.",
    operands={"operand": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$operand attr-dict `:` type($result)",
)
IPOWI = op(
    "math.ipowi",
    "Raises a signed integer to a signed integer power, wrapping around.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
