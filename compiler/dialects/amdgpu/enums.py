"""The enums of the amdgpu dialect."""

from __future__ import annotations

from compiler.ods.enums import BitEnum, IntegerEnum


class AddressSpace(IntegerEnum, cpp_name="::mlir::amdgpu::AddressSpace"):
    """Memory that is accessed through a buffer descriptor, or the descriptor itself."""

    FAT_RAW_BUFFER = 0, "a buffer with an offset into it; bounds are checked"
    BUFFER_RSRC = 1, "the descriptor of a buffer alone, 128 bits"
    FAT_STRUCTURED_BUFFER = 2, "a buffer of records with an index and an offset; bounds are checked"


class DPPPerm(IntegerEnum, cpp_name="::mlir::amdgpu::DPPPerm"):
    """The pattern by which values move between lanes."""

    QUAD_PERM = 0, "any permutation within each 4 lanes"
    ROW_SHL = 1, "each lane reads the lane that is higher by a constant, within its row of 16"
    ROW_SHR = 2, "each lane reads the lane that is lower by a constant, within its row of 16"
    ROW_ROR = 3, "each lane reads the lane that is lower by a constant, wrapping around in its row of 16"
    WAVE_SHL = 4, "each lane takes the value of the next higher one"
    WAVE_SHR = 5, "each lane takes the value of the next lower one"
    WAVE_ROR = 6, "each lane reads the next lower lane, the first lane the last one"
    WAVE_ROL = 7, "each lane reads the next higher lane, the last lane the first one"
    ROW_MIRROR = 8, "the order of each 16 lanes reversed"
    ROW_HALF_MIRROR = 9, "the order of each 8 lanes reversed"
    ROW_BCAST_15 = 10, "the last lane of each 16 to all of the next 16"
    ROW_BCAST_31 = 11, "lane 31 to all of the upper half of the wave"


class SchedBarrierOptEnum(
    BitEnum, name="sched_barrier_opt_enum", cpp_name="::mlir::amdgpu::sched_barrier_opt_enum", quoted=True
):
    """The instructions that may move across a scheduling barrier."""

    NONE = 0, "no instruction"
    NON_MEM_NON_SIDEFFECT = 1, "all without memory accesses and side effects"
    VALU = 2, "arithmetic on vector registers"
    SALU = 4, "arithmetic on scalar registers"
    MFMA_WMMA = 8, "matrix products"
    ALL_VMEM = 16, "accesses to global memory"
    VMEM_READ = 32, "reads of global memory"
    VMEM_WRITE = 64, "writes of global memory"
    ALL_DS = 128, "accesses to local memory"
    DS_READ = 256, "reads of local memory"
    DS_WRITE = 512, "writes of local memory"
    TRANSCENDENTAL = 1024, "functions such as sine and logarithm"


class MFMAPermB(IntegerEnum, cpp_name="::mlir::amdgpu::MFMAPermB"):
    """Permutation or repetition of B's lanes before a product."""

    NONE = 0, "as they are"
    BCAST_FIRST_32 = 1, "lanes 0 to 31 for both halves of the wave"
    BCAST_SECOND_32 = 2, "lanes 32 to 63 for both halves of the wave"
    ROTATE_16_RIGHT = 3, "all lanes 16 further, going around"
    BCAST_FIRST_16 = 4, "lanes 0 to 15 for every 16 lanes"
    BCAST_SECOND_16 = 5, "lanes 16 to 31 for every 16 lanes"
    BCAST_THIRD_16 = 6, "lanes 32 to 47 for every 16 lanes"
    BCAST_FOURTH_16 = 7, "lanes 48 to 63 for every 16 lanes"
