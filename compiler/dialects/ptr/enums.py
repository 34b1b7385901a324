"""The enums of the ptr dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum

ATOMIC_BIN_OP = int_enum(
    "AtomicBinOp",
    "What an atomic operation does to the value in memory.",
    {
        "xchg": 0,
        "add": 1,
        "sub": 2,
        "_and": 3,
        "nand": 4,
        "_or": 5,
        "_xor": 6,
        "max": 7,
        "min": 8,
        "umax": 9,
        "umin": 10,
        "fadd": 11,
        "fsub": 12,
        "fmax": 13,
        "fmin": 14,
        "uinc_wrap": 15,
        "udec_wrap": 16,
    },
    words={
        "xchg": "takes the new value",
        "add": "adds integers",
        "sub": "subtracts integers",
        "_and": "bitwise and",
        "nand": "bitwise and, flipped",
        "_or": "bitwise or",
        "_xor": "bitwise exclusive or",
        "max": "the greater, as signed",
        "min": "the lesser, as signed",
        "umax": "the greater, as unsigned",
        "umin": "the lesser, as unsigned",
        "fadd": "adds floats",
        "fsub": "subtracts floats",
        "fmax": "the greater float",
        "fmin": "the lesser float",
        "uinc_wrap": "adds 1, and goes back to 0 from the limit on",
        "udec_wrap": "subtracts 1, and goes back to the limit from 0 on",
    },
    cpp_name="::mlir::ptr::AtomicBinOp",
)
ATOMIC_ORDERING = int_enum(
    "AtomicOrdering",
    "How an atomic access orders the other accesses around it.",
    {"not_atomic": 0, "unordered": 1, "monotonic": 2, "acquire": 3, "release": 4, "acq_rel": 5, "seq_cst": 6},
    words={
        "not_atomic": "an ordinary access",
        "unordered": "all of the value or nothing, in no order",
        "monotonic": "all threads see accesses to one address in one order",
        "acquire": "later accesses stay behind it; for loads",
        "release": "earlier accesses stay in front of it; for stores",
        "acq_rel": "both: earlier accesses stay in front, later ones behind",
        "seq_cst": "as `acq_rel`, and all such are in one order",
    },
    cpp_name="::mlir::ptr::AtomicOrdering",
)
PTR_ADD_FLAGS = int_enum(
    "PtrAddFlags",
    "What is promised of a moved pointer: that nothing wraps, or that it stays in its object.",
    {"none": 0, "nusw": 1, "nuw": 2, "inbounds": 3},
    words={
        "none": "nothing is promised",
        "nusw": "the address does not wrap around, with a signed offset",
        "nuw": "the address does not wrap around, with an unsigned offset",
        "inbounds": "the pointer stays in its object",
    },
    cpp_name="::mlir::ptr::PtrAddFlags",
)
PTR_DIFF_FLAGS = bit_enum(
    "PtrDiffFlags",
    "What is promised of a difference of pointers: that it does not wrap, signed or unsigned.",
    {"none": 0, "nuw": 1, "nsw": 2},
    words={
        "none": "nothing is promised",
        "nuw": "the difference is not negative",
        "nsw": "the difference fits as signed",
    },
    width=8,
    cpp_name="::mlir::ptr::PtrDiffFlags",
)
