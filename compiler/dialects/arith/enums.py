"""The enums of the arith dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum

CMP_F_PREDICATE = int_enum(
    "CmpFPredicate",
    "How to compare floats: ordered or unordered, and the relation.",
    {
        "false": 0,
        "oeq": 1,
        "ogt": 2,
        "oge": 3,
        "olt": 4,
        "ole": 5,
        "one": 6,
        "ord": 7,
        "ueq": 8,
        "ugt": 9,
        "uge": 10,
        "ult": 11,
        "ule": 12,
        "une": 13,
        "uno": 14,
        "true": 15,
    },
    width=64,
    cpp_name="::mlir::arith::CmpFPredicate",
)
CMP_I_PREDICATE = int_enum(
    "CmpIPredicate",
    "How to compare integers: the relation, signed or unsigned.",
    {"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9},
    width=64,
    cpp_name="::mlir::arith::CmpIPredicate",
)
ATOMIC_RMW_KIND = int_enum(
    "AtomicRMWKind",
    "How an atomic update combines the old value and the operand.",
    {
        "addf": 0,
        "addi": 1,
        "andi": 2,
        "assign": 3,
        "maximumf": 4,
        "maxnumf": 5,
        "maxs": 6,
        "maxu": 7,
        "minimumf": 8,
        "minnumf": 9,
        "mins": 10,
        "minu": 11,
        "mulf": 12,
        "muli": 13,
        "ori": 14,
        "xori": 15,
    },
    width=64,
    cpp_name="::mlir::arith::AtomicRMWKind",
)
FAST_MATH_FLAGS = bit_enum(
    "FastMathFlags",
    "Permissions to reorder and to ignore special float values.",
    {"none": 0, "reassoc": 1, "nnan": 2, "ninf": 4, "nsz": 8, "arcp": 16, "contract": 32, "afn": 64, "fast": 127},
    separator=",",
    cpp_name="::mlir::arith::FastMathFlags",
    primary_groups=True,
    quoted=True,
)
INTEGER_OVERFLOW_FLAGS = bit_enum(
    "IntegerOverflowFlags",
    "Promises that an operation does not wrap around.",
    {"none": 0, "nsw": 1, "nuw": 2},
    separator=", ",
    cpp_name="::mlir::arith::IntegerOverflowFlags",
    primary_groups=True,
    quoted=True,
)
ROUNDING_MODE = int_enum(
    "RoundingMode",
    "Which neighbour an inexact float result becomes.",
    {"to_nearest_even": 0, "downward": 1, "upward": 2, "toward_zero": 3, "to_nearest_away": 4},
    cpp_name="::mlir::arith::RoundingMode",
)
