"""The llvm dialect's attributes that control loop transformations."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

LOOP_VECTORIZE = attr_def(
    "llvm.loop_vectorize",
    "Vectorization of a loop: disabled or not, its width, and attributes of the resulting loops.",
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
    "Number of iterations of a loop that are interleaved; 1 disables interleaving.",
    parameters=[param("count", "attribute:IntegerAttr")],
    format="`<` struct(params) `>`",
    alias="loop_interleave",
)
LOOP_UNROLL = attr_def(
    "llvm.loop_unroll",
    "Unrolling of a loop: disabled or not, by a factor, or completely.",
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
    "Unrolling of an outer loop with fusion of its inner loops.",
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
    "Loop-invariant code motion of a loop: disabled or not.",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("versioningDisable", "attribute:BoolAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_licm",
)
LOOP_DISTRIBUTE = attr_def(
    "llvm.loop_distribute",
    "Distribution of a loop into several loops: disabled or not.",
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
    "Software pipelining of a loop: disabled or not, and its initiation interval in cycles.",
    parameters=[
        param("disable", "attribute:BoolAttr", optional=True),
        param("initiationinterval", "attribute:IntegerAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
    alias="loop_pipeline",
)
LOOP_PEELED = attr_def(
    "llvm.loop_peeled",
    "Number of first iterations that were peeled off a loop.",
    parameters=[param("count", "attribute:IntegerAttr", optional=True)],
    format="`<` struct(params) `>`",
    alias="loop_peeled",
)
LOOP_UNSWITCH = attr_def(
    "llvm.loop_unswitch",
    "Unswitching of a loop: hoisting of invariant conditions, partially or not at all.",
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
