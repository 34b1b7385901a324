"""The enums of the xevm dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

LOAD_CACHE_CONTROL = int_enum(
    "LoadCacheControl",
    "For each level: uncached (uc), cached (c) or streaming (s); `ir` reads once and invalidates.",
    {
        "L1uc_L2uc_L3uc": 1,
        "L1uc_L2uc_L3c": 2,
        "L1uc_L2c_L3uc": 3,
        "L1uc_L2c_L3c": 4,
        "L1c_L2uc_L3uc": 5,
        "L1c_L2uc_L3c": 6,
        "L1c_L2c_L3uc": 7,
        "L1c_L2c_L3c": 8,
        "L1s_L2uc_L3uc": 9,
        "L1s_L2uc_L3c": 10,
        "L1s_L2c_L3uc": 11,
        "L1s_L2c_L3c": 12,
        "ir": 13,
    },
    cpp_name="::mlir::xevm::LoadCacheControl",
)
STORE_CACHE_CONTROL = int_enum(
    "StoreCacheControl",
    "For each level: uncached (uc), write-through (wt), write-back (wb) or streaming (s).",
    {
        "L1uc_L2uc_L3uc": 1,
        "L1uc_L2uc_L3wb": 2,
        "L1uc_L2wb_L3uc": 3,
        "L1uc_L2wb_L3wb": 4,
        "L1wt_L2uc_L3uc": 5,
        "L1wt_L2uc_L3wb": 6,
        "L1wt_L2wb_L3uc": 7,
        "L1wt_L2wb_L3wb": 8,
        "L1s_L2uc_L3uc": 9,
        "L1s_L2uc_L3wb": 10,
        "L1s_L2wb_L3uc": 11,
        "L1s_L2wb_L3wb": 12,
        "L1wb_L2uc_L3uc": 13,
        "L1wb_L2wb_L3uc": 14,
        "L1wb_L2uc_L3wb": 15,
    },
    cpp_name="::mlir::xevm::StoreCacheControl",
)
MEM_SCOPE = int_enum(
    "MemScope",
    "One lane, its subgroup, workgroup or cluster, the device, or all of the system.",
    {"lane": 0, "subgroup": 1, "workgroup": 2, "cluster": 3, "device": 4, "system": 5},
    cpp_name="::mlir::xevm::MemScope",
)
ADDR_SPACE = int_enum(
    "AddrSpace",
    "Memory of a thread, the device, constants, a workgroup (`shared`), or any of them.",
    {"private": 0, "global": 1, "constant": 2, "shared": 3, "generic": 4},
    cpp_name="mlir::xevm::AddrSpace",
)
ELEM_TYPE = int_enum(
    "ElemType",
    "How a matrix's elements are interpreted: floats of 16 to 32 bits, signed or unsigned integers.",
    {"bf16": 8, "f16": 9, "s8": 10, "u8": 11, "s4": 12, "u4": 13, "tf32": 14, "f32": 15, "s32": 16},
    cpp_name="::mlir::xevm::ElemType",
)
