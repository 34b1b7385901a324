"""The enums of the amdgpu dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum

ADDRESS_SPACE = int_enum(
    "AddressSpace",
    "Memory that is accessed through a buffer descriptor, or the descriptor itself.",
    {"fat_raw_buffer": 0, "buffer_rsrc": 1, "fat_structured_buffer": 2},
    words={
        "fat_raw_buffer": "a buffer with an offset into it; bounds are checked",
        "buffer_rsrc": "the descriptor of a buffer alone, 128 bits",
        "fat_structured_buffer": "a buffer of records with an index and an offset; bounds are checked",
    },
    cpp_name="::mlir::amdgpu::AddressSpace",
)
DPP_PERM = int_enum(
    "DPPPerm",
    "The pattern by which values move between lanes.",
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
    words={
        "quad_perm": "any permutation within each 4 lanes",
        "row_shl": "each lane takes the value so many lanes higher, within its 16",
        "row_shr": "each lane takes the value so many lanes lower, within its 16",
        "row_ror": "each lane takes the value so many lanes lower, going around within its 16",
        "wave_shl": "each lane takes the value of the next higher one",
        "wave_shr": "each lane takes the value of the next lower one",
        "wave_ror": "each lane takes the value of the next lower one, the first that of the last",
        "wave_rol": "each lane takes the value of the next higher one, the last that of the first",
        "row_mirror": "the order of each 16 lanes reversed",
        "row_half_mirror": "the order of each 8 lanes reversed",
        "row_bcast_15": "the last lane of each 16 to all of the next 16",
        "row_bcast_31": "lane 31 to all of the upper half of the wave",
    },
    cpp_name="::mlir::amdgpu::DPPPerm",
)
SCHED_BARRIER_OPT_ENUM = bit_enum(
    "sched_barrier_opt_enum",
    "The instructions that may move across a scheduling barrier.",
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
    words={
        "none": "no instruction",
        "non_mem_non_sideffect": "all without memory accesses and side effects",
        "valu": "arithmetic on vector registers",
        "salu": "arithmetic on scalar registers",
        "mfma_wmma": "matrix products",
        "all_vmem": "accesses to global memory",
        "vmem_read": "reads of global memory",
        "vmem_write": "writes of global memory",
        "all_ds": "accesses to local memory",
        "ds_read": "reads of local memory",
        "ds_write": "writes of local memory",
        "transcendental": "functions such as sine and logarithm",
    },
    cpp_name="::mlir::amdgpu::sched_barrier_opt_enum",
    quoted=True,
)
MFMA_PERM_B = int_enum(
    "MFMAPermB",
    "How lanes of B are permuted or repeated before a product.",
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
    words={
        "none": "as they are",
        "bcast_first_32": "lanes 0 to 31 for both halves of the wave",
        "bcast_second_32": "lanes 32 to 63 for both halves of the wave",
        "rotate_16_right": "all lanes 16 further, going around",
        "bcast_first_16": "lanes 0 to 15 for every 16 lanes",
        "bcast_second_16": "lanes 16 to 31 for every 16 lanes",
        "bcast_third_16": "lanes 32 to 47 for every 16 lanes",
        "bcast_fourth_16": "lanes 48 to 63 for every 16 lanes",
    },
    cpp_name="::mlir::amdgpu::MFMAPermB",
)
