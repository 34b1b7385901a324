"""The operations of the smt dialect: array ops."""

from __future__ import annotations

from compiler.dialects.smt.constraints import AnySMTType, ArrayType
from compiler.ods.define import op
from compiler.ods.traits import PURE, all_types_match, types_match_with

ARRAY_STORE = op(
    "smt.array.store",
    "Gives an array that has a value at one index and is as before at all others.",
    operands={"array": ArrayType, "index": AnySMTType, "value": AnySMTType},
    results={"result": ArrayType},
    traits=[
        PURE,
        types_match_with("array", "index", "summary", lambda type_: type_.parameters[0]),
        types_match_with("array", "value", "summary", lambda type_: type_.parameters[1]),
        all_types_match("array", "result"),
    ],
    format="$array `[` $index `]` `,` $value attr-dict `:` qualified(type($array))",
)
ARRAY_SELECT = op(
    "smt.array.select",
    "Gives the value of an array at an index, which always exists.",
    operands={"array": ArrayType, "index": AnySMTType},
    results={"result": AnySMTType},
    traits=[
        PURE,
        types_match_with("array", "index", "summary", lambda type_: type_.parameters[0]),
        types_match_with("array", "result", "summary", lambda type_: type_.parameters[1]),
    ],
    format="$array `[` $index `]` attr-dict `:` qualified(type($array))",
)
ARRAY_BROADCAST = op(
    "smt.array.broadcast",
    "Gives an array that has the same value at every index.",
    operands={"value": AnySMTType},
    results={"result": ArrayType},
    traits=[PURE, types_match_with("result", "value", "summary", lambda type_: type_.parameters[1])],
    format="$value attr-dict `:` qualified(type($result))",
)
