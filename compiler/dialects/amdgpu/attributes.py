"""The attributes of the amdgpu dialect."""

from __future__ import annotations

from compiler.dialects.amdgpu.enums import AddressSpace, DPPPerm, MFMAPermB, SchedBarrierOptEnum
from compiler.ods.define import enum_attr

ADDRESS_SPACE_ATTR = enum_attr(
    "amdgpu.address_space",
    "Memory that is accessed through a buffer descriptor, or the descriptor itself.",
    AddressSpace,
    format="`<` $value `>`",
)
DPP_PERM_ATTR = enum_attr("amdgpu.dpp_perm", "The pattern by which values move between lanes.", DPPPerm)
SCHED_BARRIER_OPT = enum_attr(
    "amdgpu.sched_barrier_opt",
    "The instructions that may move across a scheduling barrier.",
    SchedBarrierOptEnum,
    format="`<` $value `>`",
)
MFMA_PERM_B_ATTR = enum_attr(
    "amdgpu.mfma_perm_b", "Permutation or repetition of B's lanes before a product.", MFMAPermB
)
