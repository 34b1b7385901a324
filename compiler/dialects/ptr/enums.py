"""The enums of the ptr dialect."""

from __future__ import annotations

from compiler.ods.enums import BitEnum, IntegerEnum


class AtomicBinOp(IntegerEnum, cpp_name="::mlir::ptr::AtomicBinOp"):
    """Operation on the value in memory in an atomic access."""

    XCHG = 0, "takes the new value"
    ADD = 1, "adds integers"
    SUB = 2, "subtracts integers"
    AND = 3, "bitwise and", "_and"
    NAND = 4, "bitwise and, flipped"
    OR = 5, "bitwise or", "_or"
    XOR = 6, "bitwise exclusive or", "_xor"
    MAX = 7, "the greater, as signed"
    MIN = 8, "the lesser, as signed"
    UMAX = 9, "the greater, as unsigned"
    UMIN = 10, "the lesser, as unsigned"
    FADD = 11, "adds floats"
    FSUB = 12, "subtracts floats"
    FMAX = 13, "the greater float"
    FMIN = 14, "the lesser float"
    UINC_WRAP = 15, "adds 1, and goes back to 0 from the limit on"
    UDEC_WRAP = 16, "subtracts 1, and goes back to the limit from 0 on"


class AtomicOrdering(IntegerEnum, cpp_name="::mlir::ptr::AtomicOrdering"):
    """Ordering of an atomic access with other accesses."""

    NOT_ATOMIC = 0, "an ordinary access"
    UNORDERED = 1, "all of the value or nothing, in no order"
    MONOTONIC = 2, "all threads see accesses to one address in one order"
    ACQUIRE = 3, "later accesses stay behind it; for loads"
    RELEASE = 4, "earlier accesses stay in front of it; for stores"
    ACQ_REL = 5, "acquire and release"
    SEQ_CST = 6, "as `acq_rel`, and all such are in one order"


class PtrAddFlags(IntegerEnum, cpp_name="::mlir::ptr::PtrAddFlags"):
    """Assumptions about pointer arithmetic: it does not wrap around, or stays in its object."""

    NONE = 0, "nothing is promised"
    NUSW = 1, "the address does not wrap around, with a signed offset"
    NUW = 2, "the address does not wrap around, with an unsigned offset"
    INBOUNDS = 3, "the pointer stays in its object"


class PtrDiffFlags(BitEnum, width=8, cpp_name="::mlir::ptr::PtrDiffFlags"):
    """Promise about a difference of pointers: it does not wrap, signed or unsigned."""

    NONE = 0, "nothing is promised"
    NUW = 1, "the difference is not negative"
    NSW = 2, "the difference fits as signed"
