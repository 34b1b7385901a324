"""The enums of the emitc dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

CMP_PREDICATE = int_enum(
    "CmpPredicate",
    "The comparison operators of C, and the three-way one of C++20.",
    {"eq": 0, "ne": 1, "lt": 2, "le": 3, "gt": 4, "ge": 5, "three_way": 6},
    words={
        "eq": "`==`",
        "ne": "`!=`",
        "lt": "`<`",
        "le": "`<=`",
        "gt": "`>`",
        "ge": "`>=`",
        "three_way": "`<=>`, which tells less, equal and greater apart; C++20",
    },
    width=64,
    cpp_name="::mlir::emitc::CmpPredicate",
)
