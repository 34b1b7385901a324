"""The enums of the amdgpu dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum

ADDRESS_SPACE = int_enum(
    "AddressSpace",
    "A buffer pointer with an offset, the 128-bit descriptor alone, or a pointer with index and offset.",
    {"fat_raw_buffer": 0, "buffer_rsrc": 1, "fat_structured_buffer": 2},
    cpp_name="::mlir::amdgpu::AddressSpace",
)
DPP_PERM = int_enum(
    "DPPPerm",
    "Patterns within 4 lanes (quad), 16 lanes (row), or all of the wave.",
    {
        "quad_perm": 0,
        "row_shl": 1,
        "row_shr": 2,
        "row_ror": 3,
        "wave_shl": 4,
        "wave_shr": 5,
        "wave_ror": 6,
        "wave_rol": 7,
        "row_mirror": 8,
        "row_half_mirror": 9,
        "row_bcast_15": 10,
        "row_bcast_31": 11,
    },
    cpp_name="::mlir::amdgpu::DPPPerm",
)
SCHED_BARRIER_OPT_ENUM = bit_enum(
    "sched_barrier_opt_enum",
    "Kinds of instructions: on vectors or scalars, matrix, memory of either kind, transcendental.",
    {
        "none": 0,
        "non_mem_non_sideffect": 1,
        "valu": 2,
        "salu": 4,
        "mfma_wmma": 8,
        "all_vmem": 16,
        "vmem_read": 32,
        "vmem_write": 64,
        "all_ds": 128,
        "ds_read": 256,
        "ds_write": 512,
        "transcendental": 1024,
    },
    cpp_name="::mlir::amdgpu::sched_barrier_opt_enum",
    quoted=True,
)
MFMA_PERM_B = int_enum(
    "MFMAPermB",
    "B as it is, a group of its lanes repeated for all others, or rotated by 16 lanes.",
    {
        "none": 0,
        "bcast_first_32": 1,
        "bcast_second_32": 2,
        "rotate_16_right": 3,
        "bcast_first_16": 4,
        "bcast_second_16": 5,
        "bcast_third_16": 6,
        "bcast_fourth_16": 7,
    },
    cpp_name="::mlir::amdgpu::MFMAPermB",
)
