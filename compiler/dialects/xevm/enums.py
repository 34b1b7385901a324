"""The enums of the xevm dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class LoadCacheControl(IntegerEnum, verbatim=True, cpp_name="::mlir::xevm::LoadCacheControl"):
    """Cache control of a load for each level of the cache."""

    L1uc_L2uc_L3uc = 1, "not cached in L1, not cached in L2, not cached in L3"
    L1uc_L2uc_L3c = 2, "not cached in L1, not cached in L2, cached in L3"
    L1uc_L2c_L3uc = 3, "not cached in L1, cached in L2, not cached in L3"
    L1uc_L2c_L3c = 4, "not cached in L1, cached in L2, cached in L3"
    L1c_L2uc_L3uc = 5, "cached in L1, not cached in L2, not cached in L3"
    L1c_L2uc_L3c = 6, "cached in L1, not cached in L2, cached in L3"
    L1c_L2c_L3uc = 7, "cached in L1, cached in L2, not cached in L3"
    L1c_L2c_L3c = 8, "cached in L1, cached in L2, cached in L3"
    L1s_L2uc_L3uc = 9, "streamed in L1, not cached in L2, not cached in L3"
    L1s_L2uc_L3c = 10, "streamed in L1, not cached in L2, cached in L3"
    L1s_L2c_L3uc = 11, "streamed in L1, cached in L2, not cached in L3"
    L1s_L2c_L3c = 12, "streamed in L1, cached in L2, cached in L3"
    ir = 13, "read once, then invalidated"


class StoreCacheControl(IntegerEnum, verbatim=True, cpp_name="::mlir::xevm::StoreCacheControl"):
    """Cache control of a store for each level of the cache."""

    L1uc_L2uc_L3uc = 1, "not cached in L1, not cached in L2, not cached in L3"
    L1uc_L2uc_L3wb = 2, "not cached in L1, not cached in L2, written back in L3"
    L1uc_L2wb_L3uc = 3, "not cached in L1, written back in L2, not cached in L3"
    L1uc_L2wb_L3wb = 4, "not cached in L1, written back in L2, written back in L3"
    L1wt_L2uc_L3uc = 5, "written through in L1, not cached in L2, not cached in L3"
    L1wt_L2uc_L3wb = 6, "written through in L1, not cached in L2, written back in L3"
    L1wt_L2wb_L3uc = 7, "written through in L1, written back in L2, not cached in L3"
    L1wt_L2wb_L3wb = 8, "written through in L1, written back in L2, written back in L3"
    L1s_L2uc_L3uc = 9, "streamed in L1, not cached in L2, not cached in L3"
    L1s_L2uc_L3wb = 10, "streamed in L1, not cached in L2, written back in L3"
    L1s_L2wb_L3uc = 11, "streamed in L1, written back in L2, not cached in L3"
    L1s_L2wb_L3wb = 12, "streamed in L1, written back in L2, written back in L3"
    L1wb_L2uc_L3uc = 13, "written back in L1, not cached in L2, not cached in L3"
    L1wb_L2wb_L3uc = 14, "written back in L1, written back in L2, not cached in L3"
    L1wb_L2uc_L3wb = 15, "written back in L1, not cached in L2, written back in L3"


class MemScope(IntegerEnum, cpp_name="::mlir::xevm::MemScope"):
    """The threads that see what a fence orders."""

    LANE = 0, "this thread alone"
    SUBGROUP = 1, "the threads of its subgroup"
    WORKGROUP = 2, "the threads of its workgroup"
    CLUSTER = 3, "the threads of its cluster of workgroups"
    DEVICE = 4, "all threads of the device"
    SYSTEM = 5, "all of the system, the host as well"


class AddrSpace(IntegerEnum, cpp_name="mlir::xevm::AddrSpace"):
    """The memory whose accesses a fence orders."""

    PRIVATE = 0, "memory of one thread"
    GLOBAL = 1, "memory of the device"
    CONSTANT = 2, "memory that kernels only read"
    SHARED = 3, "memory that a workgroup shares"
    GENERIC = 4, "any memory"


class ElemType(IntegerEnum, cpp_name="::mlir::xevm::ElemType", noun="XeVM element type"):
    """Interpretation of a matrix's elements."""

    BF16 = 8, "bfloat16"
    F16 = 9, "floats of 16 bits"
    S8 = 10, "signed integers of 8 bits"
    U8 = 11, "unsigned integers of 8 bits"
    S4 = 12, "signed integers of 4 bits"
    U4 = 13, "unsigned integers of 4 bits"
    TF32 = 14, "floats with 10 bits of fraction, in 32 bits"
    F32 = 15, "floats of 32 bits"
    S32 = 16, "signed integers of 32 bits"
