"""The llvm dialect's attributes that control loop transformations."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

LOOP_VECTORIZE = attr_def(
    "llvm.loop_vectorize",
    "How a loop is vectorized: whether, by which width, and with which hints afterwards.",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("predicateEnable", "attribute:BoolAttr", optional=True),
        param("scalableEnable", "attribute:BoolAttr", optional=True),
        param("width", "attribute:IntegerAttr", optional=True),
        param("followupVectorized", "attribute:llvm.loop_annotation", optional=True),
        param("followupEpilogue", "attribute:llvm.loop_annotation", optional=True),
        param("followupAll", "attribute:llvm.loop_annotation", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_vectorize",
)
LOOP_INTERLEAVE = attr_def(
    "llvm.loop_interleave",
    "How many iterations of a loop are interleaved; 1 forbids it.",
    parameters=[param("count", "attribute:IntegerAttr")],
    format="`<` struct(params) `>`",
    alias="loop_interleave",
)
LOOP_UNROLL = attr_def(
    "llvm.loop_unroll",
    "How a loop is unrolled: whether, how often, or all of it.",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("count", "attribute:IntegerAttr", optional=True),
        param("runtimeDisable", "attribute:BoolAttr", optional=True),
        param("full", "attribute:BoolAttr", optional=True),
        param("followupUnrolled", "attribute:llvm.loop_annotation", optional=True),
        param("followupRemainder", "attribute:llvm.loop_annotation", optional=True),
        param("followupAll", "attribute:llvm.loop_annotation", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_unroll",
)
LOOP_UNROLL_AND_JAM = attr_def(
    "llvm.loop_unroll_and_jam",
    "How an outer loop is unrolled and its inner loops fused.",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("count", "attribute:IntegerAttr", optional=True),
        param("followupOuter", "attribute:llvm.loop_annotation", optional=True),
        param("followupInner", "attribute:llvm.loop_annotation", optional=True),
        param("followupRemainderOuter", "attribute:llvm.loop_annotation", optional=True),
        param("followupRemainderInner", "attribute:llvm.loop_annotation", optional=True),
        param("followupAll", "attribute:llvm.loop_annotation", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_unroll_and_jam",
)
LOOP_LICM = attr_def(
    "llvm.loop_licm",
    "Whether what does not change in a loop is moved out of it.",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("versioningDisable", "attribute:BoolAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_licm",
)
LOOP_DISTRIBUTE = attr_def(
    "llvm.loop_distribute",
    "Whether a loop is split into several.",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("followupCoincident", "attribute:llvm.loop_annotation", optional=True),
        param("followupSequential", "attribute:llvm.loop_annotation", optional=True),
        param("followupFallback", "attribute:llvm.loop_annotation", optional=True),
        param("followupAll", "attribute:llvm.loop_annotation", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_distribute",
)
LOOP_PIPELINE = attr_def(
    "llvm.loop_pipeline",
    "Whether iterations of a loop overlap in a software pipeline, and how many cycles apart they start.",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("initiationinterval", "attribute:IntegerAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_pipeline",
)
LOOP_PEELED = attr_def(
    "llvm.loop_peeled",
    "How many first iterations were peeled off a loop.",
    parameters=[param("count", "attribute:IntegerAttr", optional=True)],
    format="`<` struct(params) `>`",
    alias="loop_peeled",
)
LOOP_UNSWITCH = attr_def(
    "llvm.loop_unswitch",
    "Whether conditions that do not change are moved out of a loop.",
    parameters=[param("partialDisable", "attribute:BoolAttr", optional=True)],
    format="`<` struct(params) `>`",
    alias="loop_unswitch",
)
LOOP_ANNOTATION = attr_def(
    "llvm.loop_annotation",
    "All hints for one loop, on the branch back to its head.",
    parameters=[
        param("disableNonforced", "attribute:BoolAttr", optional=True),
        param("vectorize", "attribute:llvm.loop_vectorize", optional=True),
        param("interleave", "attribute:llvm.loop_interleave", optional=True),
        param("unroll", "attribute:llvm.loop_unroll", optional=True),
        param("unrollAndJam", "attribute:llvm.loop_unroll_and_jam", optional=True),
        param("licm", "attribute:llvm.loop_licm", optional=True),
        param("distribute", "attribute:llvm.loop_distribute", optional=True),
        param("pipeline", "attribute:llvm.loop_pipeline", optional=True),
        param("peeled", "attribute:llvm.loop_peeled", optional=True),
        param("unswitch", "attribute:llvm.loop_unswitch", optional=True),
        param("mustProgress", "attribute:BoolAttr", optional=True),
        param("isVectorized", "attribute:BoolAttr", optional=True),
        param("startLoc", "attribute:FusedLoc", optional=True),
        param("endLoc", "attribute:FusedLoc", optional=True),
        param("parallelAccesses", "array<attribute:llvm.access_group>", optional=True, default=()),
    ],
    format="`<` struct(params) `>`",
    alias="loop_annotation",
)
