"""The attributes of the amdgpu dialect."""

from __future__ import annotations

from compiler.dialects.amdgpu.enums import AddressSpace, DPPPerm, MFMAPermB, SchedBarrierOptEnum
from compiler.ods.enum_attribute import BracketedEnumAttribute, EnumAttribute


class AddressSpaceAttr(BracketedEnumAttribute[AddressSpace], name="amdgpu.address_space"):
    """Memory that is accessed through a buffer descriptor, or the descriptor itself."""


class DPPPermAttr(EnumAttribute[DPPPerm], name="amdgpu.dpp_perm"):
    """The pattern by which values move between lanes."""

    constraint_summary = "The possible permutations for a DPP operation"


class SchedBarrierOptEnumAttr(BracketedEnumAttribute[SchedBarrierOptEnum], name="amdgpu.sched_barrier_opt"):
    """The instructions that may move across a scheduling barrier."""

    constraint_summary = "The possible options for scheduling barriers"


class MFMAPermBAttr(EnumAttribute[MFMAPermB], name="amdgpu.mfma_perm_b"):
    """Permutation or repetition of B's lanes before a product."""

    constraint_summary = "The possible permutations of the lanes storing B available in an MFMA"
