"""The enums of the smt dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class BVCmpPredicate(IntegerEnum, width=64, cpp_name="mlir::smt::BVCmpPredicate"):
    """Predicate of a comparison of bit vectors, as signed (`s`) or unsigned (`u`) numbers."""

    SLT = 0, "less than, as signed"
    SLE = 1, "less than or equal, as signed"
    SGT = 2, "greater than, as signed"
    SGE = 3, "greater than or equal, as signed"
    ULT = 4, "less than, as unsigned"
    ULE = 5, "less than or equal, as unsigned"
    UGT = 6, "greater than, as unsigned"
    UGE = 7, "greater than or equal, as unsigned"


class IntPredicate(IntegerEnum, width=64, cpp_name="mlir::smt::IntPredicate"):
    """Predicate of a comparison of integers."""

    LT = 0, "less than"
    LE = 1, "less than or equal"
    GT = 2, "greater than"
    GE = 3, "greater than or equal"
