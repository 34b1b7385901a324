"""The enums of the shard dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

REDUCTION_KIND = int_enum(
    "ReductionKind",
    "How tensors of several devices are combined element by element.",
    {
        "sum": 1,
        "max": 2,
        "min": 3,
        "product": 4,
        "average": 5,
        "bitwise_and": 6,
        "bitwise_or": 7,
        "bitwise_xor": 8,
        "generic": 100,
    },
    words={
        "sum": "their sum",
        "max": "the greatest",
        "min": "the least",
        "product": "their product",
        "average": "their mean",
        "bitwise_and": "the bits that are 1 in all",
        "bitwise_or": "the bits that are 1 in any",
        "bitwise_xor": "the bits that are 1 in an odd number",
        "generic": "by an operation of the program",
    },
    cpp_name="::mlir::shard::ReductionKind",
)
