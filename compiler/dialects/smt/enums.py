"""The enums of the smt dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

BV_CMP_PREDICATE = int_enum(
    "BVCmpPredicate",
    "How bit vectors are compared: as signed (`s`) or unsigned (`u`) numbers.",
    {"slt": 0, "sle": 1, "sgt": 2, "sge": 3, "ult": 4, "ule": 5, "ugt": 6, "uge": 7},
    words={
        "slt": "less than, as signed",
        "sle": "less than or equal, as signed",
        "sgt": "greater than, as signed",
        "sge": "greater than or equal, as signed",
        "ult": "less than, as unsigned",
        "ule": "less than or equal, as unsigned",
        "ugt": "greater than, as unsigned",
        "uge": "greater than or equal, as unsigned",
    },
    width=64,
    cpp_name="mlir::smt::BVCmpPredicate",
)
INT_PREDICATE = int_enum(
    "IntPredicate",
    "How integers are compared.",
    {"lt": 0, "le": 1, "gt": 2, "ge": 3},
    words={"lt": "less than", "le": "less than or equal", "gt": "greater than", "ge": "greater than or equal"},
    width=64,
    cpp_name="mlir::smt::IntPredicate",
)
