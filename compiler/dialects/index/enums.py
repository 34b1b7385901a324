"""The enums of the index dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class IndexCmpPredicate(IntegerEnum, cpp_name="::mlir::index::IndexCmpPredicate"):
    """Predicate of a comparison of indices: the relation, signed or unsigned."""

    EQ = 0, "they are equal"
    NE = 1, "they differ"
    SLT = 2, "the first is less, as signed"
    SLE = 3, "the first is less or equal, as signed"
    SGT = 4, "the first is greater, as signed"
    SGE = 5, "the first is greater or equal, as signed"
    ULT = 6, "the first is less, as unsigned"
    ULE = 7, "the first is less or equal, as unsigned"
    UGT = 8, "the first is greater, as unsigned"
    UGE = 9, "the first is greater or equal, as unsigned"
