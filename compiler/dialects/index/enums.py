"""The enums of the index dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

INDEX_CMP_PREDICATE = int_enum(
    "IndexCmpPredicate",
    "How to compare indices: the relation, signed or unsigned.",
    {"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9},
    words={
        "eq": "they are equal",
        "ne": "they differ",
        "slt": "the first is less, as signed",
        "sle": "the first is less or equal, as signed",
        "sgt": "the first is greater, as signed",
        "sge": "the first is greater or equal, as signed",
        "ult": "the first is less, as unsigned",
        "ule": "the first is less or equal, as unsigned",
        "ugt": "the first is greater, as unsigned",
        "uge": "the first is greater or equal, as unsigned",
    },
    cpp_name="::mlir::index::IndexCmpPredicate",
)
