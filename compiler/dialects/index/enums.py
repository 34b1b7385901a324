"""The enums of the index dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

INDEX_CMP_PREDICATE = int_enum(
    "IndexCmpPredicate",
    "How to compare indices: the relation, signed or unsigned.",
    {"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9},
    cpp_name="::mlir::index::IndexCmpPredicate",
)
