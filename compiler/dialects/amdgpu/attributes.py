"""The attributes of the amdgpu dialect."""

from __future__ import annotations

from compiler.dialects.amdgpu.enums import ADDRESS_SPACE, DPP_PERM, MFMA_PERM_B, SCHED_BARRIER_OPT_ENUM
from compiler.ods.define import enum_attr

ADDRESS_SPACE_ATTR = enum_attr("amdgpu.address_space", "", ADDRESS_SPACE, format="`<` $value `>`")
DPP_PERM_ATTR = enum_attr("amdgpu.dpp_perm", "", DPP_PERM)
SCHED_BARRIER_OPT = enum_attr("amdgpu.sched_barrier_opt", "", SCHED_BARRIER_OPT_ENUM, format="`<` $value `>`")
MFMA_PERM_B_ATTR = enum_attr("amdgpu.mfma_perm_b", "", MFMA_PERM_B)
