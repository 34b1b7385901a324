"""Loads that transpose, copies to and from LDS, prefetches."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer,
    LLVM_PointerInAddressSpace,
    LLVM_TBAATagArrayAttr,
    LLVM_Type,
)
from compiler.dialects.rocdl.constraints import ROCDL_V4I32Type, ROCDL_V8I32Type, ROCDLBufferLDS, ROCDLGlobalBuffer
from compiler.ods.attr_constraints import I32Attr
from compiler.ods.define import op, optional, reads, writes
from compiler.ods.model import Interface
from compiler.ods.type_constraints import I32

DS_READ_TR4_B64 = op(
    "rocdl.ds.read.tr4.b64",
    "Loads a matrix of 4-bit elements from LDS, 64 bits a lane, and transposes it (gfx950).",
    operands={"ptr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` type($ptr) `->` type($res)",
)
DS_READ_TR8_B64 = op(
    "rocdl.ds.read.tr8.b64",
    "Loads a matrix of 8-bit elements from LDS, 64 bits a lane, and transposes it (gfx950).",
    operands={"ptr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` type($ptr) `->` type($res)",
)
DS_READ_TR6_B96 = op(
    "rocdl.ds.read.tr6.b96",
    "Loads a matrix of 6-bit elements from LDS, 96 bits a lane, and transposes it (gfx950).",
    operands={"ptr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` type($ptr) `->` type($res)",
)
DS_READ_TR16_B64 = op(
    "rocdl.ds.read.tr16.b64",
    "Loads a matrix of 16-bit elements from LDS, 64 bits a lane, and transposes it (gfx950).",
    operands={"ptr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` type($ptr) `->` type($res)",
)
GLOBAL_LOAD_TR4_B64 = op(
    "rocdl.global.load.tr4.b64",
    "Loads a matrix of 4-bit elements from global memory, 64 bits a lane, and transposes it (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
GLOBAL_LOAD_TR_B64 = op(
    "rocdl.global.load.tr.b64",
    "Loads a matrix of 8-bit elements from global memory, 64 bits a lane, and transposes it (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
GLOBAL_LOAD_TR6_B96 = op(
    "rocdl.global.load.tr6.b96",
    "Loads a matrix of 6-bit elements from global memory, 96 bits a lane, and transposes it (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
GLOBAL_LOAD_TR_B128 = op(
    "rocdl.global.load.tr.b128",
    "Loads a matrix of 16-bit elements from global memory, 128 bits a lane, and transposes it (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
DS_LOAD_TR4_B64 = op(
    "rocdl.ds.load.tr4.b64",
    "Loads a matrix of 4-bit elements from LDS, 64 bits a lane, and transposes it (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(3)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
DS_LOAD_TR8_B64 = op(
    "rocdl.ds.load.tr8.b64",
    "Loads a matrix of 8-bit elements from LDS, 64 bits a lane, and transposes it (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(3)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
DS_LOAD_TR6_B96 = op(
    "rocdl.ds.load.tr6.b96",
    "Loads a matrix of 6-bit elements from LDS, 96 bits a lane, and transposes it (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(3)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
DS_LOAD_TR16_B128 = op(
    "rocdl.ds.load.tr16.b128",
    "Loads a matrix of 16-bit elements from LDS, 128 bits a lane, and transposes it (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(3)},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
LOAD_TO_LDS = op(
    "rocdl.load.to.lds",
    "Copies `size` bytes a lane from memory straight to LDS, to consecutive places from a common pointer.",
    operands={"globalPtr": LLVM_AnyPointer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "size": I32Attr,
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format="$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)",
)
GLOBAL_LOAD_LDS = op(
    "rocdl.global.load.lds",
    "Copies `size` bytes a lane from global memory straight to LDS, without using registers.",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "size": I32Attr,
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format="$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict",
)
GLOBAL_LOAD_ASYNC_TO_LDS_B128 = op(
    "rocdl.global.load.async.to.lds.b128",
    "Starts copying 16 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`.",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    ),
)
GLOBAL_LOAD_ASYNC_TO_LDS_B32 = op(
    "rocdl.global.load.async.to.lds.b32",
    "Starts copying 4 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`.",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    ),
)
GLOBAL_LOAD_ASYNC_TO_LDS_B64 = op(
    "rocdl.global.load.async.to.lds.b64",
    "Starts copying 8 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`.",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    ),
)
GLOBAL_LOAD_ASYNC_TO_LDS_B8 = op(
    "rocdl.global.load.async.to.lds.b8",
    "Starts copying a byte a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`.",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS},
    attributes={
        "offset": I32Attr,
        "aux": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    ),
)
CLUSTER_LOAD_ASYNC_TO_LDS_B128 = op(
    "rocdl.cluster.load.async.to.lds.b128",
    "Starts copying 16 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250).",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS, "mask": I32},
    attributes={
        "offset": I32Attr,
        "cpol": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    ),
)
CLUSTER_LOAD_ASYNC_TO_LDS_B32 = op(
    "rocdl.cluster.load.async.to.lds.b32",
    "Starts copying 4 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250).",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS, "mask": I32},
    attributes={
        "offset": I32Attr,
        "cpol": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    ),
)
CLUSTER_LOAD_ASYNC_TO_LDS_B64 = op(
    "rocdl.cluster.load.async.to.lds.b64",
    "Starts copying 8 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250).",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS, "mask": I32},
    attributes={
        "offset": I32Attr,
        "cpol": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    ),
)
CLUSTER_LOAD_ASYNC_TO_LDS_B8 = op(
    "rocdl.cluster.load.async.to.lds.b8",
    "Starts copying a byte a lane from global memory to LDS of a cluster's workgroups (gfx1250).",
    operands={"globalPtr": ROCDLGlobalBuffer, "ldsPtr": ROCDLBufferLDS, "mask": I32},
    attributes={
        "offset": I32Attr,
        "cpol": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("globalPtr"), writes("ldsPtr")],
    format=(
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    ),
)
TENSOR_LOAD_TO_LDS = op(
    "rocdl.tensor.load.to.lds",
    "Starts copying a tile of up to five dimensions from global memory to LDS (gfx1250).",
    operands={
        "dgroup0": ROCDL_V4I32Type,
        "dgroup1": ROCDL_V8I32Type,
        "dgroup2": ROCDL_V4I32Type,
        "dgroup3": ROCDL_V4I32Type,
    },
    attributes={
        "cachePolicy": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    format="attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
)
TENSOR_STORE_FROM_LDS = op(
    "rocdl.tensor.store.from.lds",
    "Starts copying a tile of up to five dimensions from LDS to global memory (gfx1250).",
    operands={
        "dgroup0": ROCDL_V4I32Type,
        "dgroup1": ROCDL_V8I32Type,
        "dgroup2": ROCDL_V4I32Type,
        "dgroup3": ROCDL_V4I32Type,
    },
    attributes={
        "cachePolicy": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    format="attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
)
TENSOR_LOAD_TO_LDS_D2 = op(
    "rocdl.tensor.load.to.lds.d2",
    "Starts copying a tile of up to two dimensions from global memory to LDS (gfx1250).",
    operands={"dgroup0": ROCDL_V4I32Type, "dgroup1": ROCDL_V8I32Type},
    attributes={
        "cachePolicy": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    format="attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
)
TENSOR_STORE_FROM_LDS_D2 = op(
    "rocdl.tensor.store.from.lds.d2",
    "Starts copying a tile of up to two dimensions from LDS to global memory (gfx1250).",
    operands={"dgroup0": ROCDL_V4I32Type, "dgroup1": ROCDL_V8I32Type},
    attributes={
        "cachePolicy": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    format="attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)",
)
GLOBAL_PREFETCH = op(
    "rocdl.global.prefetch",
    "Asks for a byte a lane of global memory to be brought into a cache; never faults (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(1)},
    attributes={
        "scope": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))",
)
FLAT_PREFETCH = op(
    "rocdl.flat.prefetch",
    "Asks for a byte a lane of memory at flat addresses to be brought into a cache (gfx1250).",
    operands={"ptr": LLVM_PointerInAddressSpace(0)},
    attributes={
        "scope": I32Attr,
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("ptr")],
    format="$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))",
)
