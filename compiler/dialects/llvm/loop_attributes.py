"""The llvm dialect's attributes that control loop transformations."""

from __future__ import annotations

from compiler.ir.attributes import IntegerAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import optional_parameter, parameter, parameter_of_kind


class LoopVectorizeAttr(DefinedAttribute, name="llvm.loop_vectorize"):
    """Vectorization of a loop: disabled or not, its width, and attributes of the resulting loops."""

    disable = parameter_of_kind("attribute:BoolAttr", optional=True)
    predicate_enable = parameter_of_kind("attribute:BoolAttr", optional=True, name="predicateEnable")
    scalable_enable = parameter_of_kind("attribute:BoolAttr", optional=True, name="scalableEnable")
    width = optional_parameter(IntegerAttr)
    followup_vectorized = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupVectorized")
    followup_epilogue = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupEpilogue")
    followup_all = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupAll")
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_vectorize"


class LoopInterleaveAttr(DefinedAttribute, name="llvm.loop_interleave"):
    """Number of iterations of a loop that are interleaved; 1 disables interleaving."""

    count = parameter(IntegerAttr)
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_interleave"


class LoopUnrollAttr(DefinedAttribute, name="llvm.loop_unroll"):
    """Unrolling of a loop: disabled or not, by a factor, or completely."""

    disable = parameter_of_kind("attribute:BoolAttr", optional=True)
    count = optional_parameter(IntegerAttr)
    runtime_disable = parameter_of_kind("attribute:BoolAttr", optional=True, name="runtimeDisable")
    full = parameter_of_kind("attribute:BoolAttr", optional=True)
    followup_unrolled = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupUnrolled")
    followup_remainder = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupRemainder")
    followup_all = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupAll")
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_unroll"


class LoopUnrollAndJamAttr(DefinedAttribute, name="llvm.loop_unroll_and_jam"):
    """Unrolling of an outer loop with fusion of its inner loops."""

    disable = parameter_of_kind("attribute:BoolAttr", optional=True)
    count = optional_parameter(IntegerAttr)
    followup_outer = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupOuter")
    followup_inner = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupInner")
    followup_remainder_outer = parameter_of_kind(
        "attribute:llvm.loop_annotation", optional=True, name="followupRemainderOuter"
    )
    followup_remainder_inner = parameter_of_kind(
        "attribute:llvm.loop_annotation", optional=True, name="followupRemainderInner"
    )
    followup_all = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupAll")
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_unroll_and_jam"


class LoopLICMAttr(DefinedAttribute, name="llvm.loop_licm"):
    """Loop-invariant code motion of a loop: disabled or not."""

    disable = parameter_of_kind("attribute:BoolAttr", optional=True)
    versioning_disable = parameter_of_kind("attribute:BoolAttr", optional=True, name="versioningDisable")
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_licm"


class LoopDistributeAttr(DefinedAttribute, name="llvm.loop_distribute"):
    """Distribution of a loop into several loops: disabled or not."""

    disable = parameter_of_kind("attribute:BoolAttr", optional=True)
    followup_coincident = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupCoincident")
    followup_sequential = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupSequential")
    followup_fallback = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupFallback")
    followup_all = parameter_of_kind("attribute:llvm.loop_annotation", optional=True, name="followupAll")
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_distribute"


class LoopPipelineAttr(DefinedAttribute, name="llvm.loop_pipeline"):
    """Software pipelining of a loop: disabled or not, and its initiation interval in cycles."""

    disable = parameter_of_kind("attribute:BoolAttr", optional=True)
    initiationinterval = optional_parameter(IntegerAttr)
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_pipeline"


class LoopPeeledAttr(DefinedAttribute, name="llvm.loop_peeled"):
    """Number of first iterations that were peeled off a loop."""

    count = optional_parameter(IntegerAttr)
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_peeled"


class LoopUnswitchAttr(DefinedAttribute, name="llvm.loop_unswitch"):
    """Unswitching of a loop: hoisting of invariant conditions, partially or not at all."""

    partial_disable = parameter_of_kind("attribute:BoolAttr", optional=True, name="partialDisable")
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_unswitch"


class LoopAnnotationAttr(DefinedAttribute, name="llvm.loop_annotation"):
    """All hints for one loop, on the branch back to its head."""

    disable_nonforced = parameter_of_kind("attribute:BoolAttr", optional=True, name="disableNonforced")
    vectorize = optional_parameter(LoopVectorizeAttr)
    interleave = optional_parameter(LoopInterleaveAttr)
    unroll = optional_parameter(LoopUnrollAttr)
    unroll_and_jam = optional_parameter(LoopUnrollAndJamAttr, name="unrollAndJam")
    licm = optional_parameter(LoopLICMAttr)
    distribute = optional_parameter(LoopDistributeAttr)
    pipeline = optional_parameter(LoopPipelineAttr)
    peeled = optional_parameter(LoopPeeledAttr)
    unswitch = optional_parameter(LoopUnswitchAttr)
    must_progress = parameter_of_kind("attribute:BoolAttr", optional=True, name="mustProgress")
    is_vectorized = parameter_of_kind("attribute:BoolAttr", optional=True, name="isVectorized")
    start_loc = parameter_of_kind("attribute:FusedLoc", optional=True, name="startLoc")
    end_loc = parameter_of_kind("attribute:FusedLoc", optional=True, name="endLoc")
    parallel_accesses = parameter_of_kind(
        "array<attribute:llvm.access_group>", optional=True, default=(), name="parallelAccesses"
    )
    assembly_format = "`<` struct(params) `>`"
    alias = "loop_annotation"
