"""The enums of the shard dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class ReductionKind(IntegerEnum, cpp_name="::mlir::shard::ReductionKind"):
    """Combination of tensors of several devices, element by element."""

    SUM = 1, "their sum"
    MAX = 2, "the greatest"
    MIN = 3, "the least"
    PRODUCT = 4, "their product"
    AVERAGE = 5, "their mean"
    BITWISE_AND = 6, "the bits that are 1 in all"
    BITWISE_OR = 7, "the bits that are 1 in any"
    BITWISE_XOR = 8, "the bits that are 1 in an odd number"
    GENERIC = 100, "by an operation of the program"
