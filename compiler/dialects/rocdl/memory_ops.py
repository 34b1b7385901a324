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
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.type_constraints import I32


class TransposingLoad(Op):
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_Type)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("ptr")]


class LDSTransposingRead(TransposingLoad):
    ptr = operand(ROCDLBufferLDS)
    assembly_format = "$ptr attr-dict `:` type($ptr) `->` type($res)"


class dsreadtr4b64(LDSTransposingRead, name="rocdl.ds.read.tr4.b64"):
    """Loads a matrix of 4-bit elements from LDS, 64 bits a lane, and transposes it (gfx950)."""


class dsreadtr8b64(LDSTransposingRead, name="rocdl.ds.read.tr8.b64"):
    """Loads a matrix of 8-bit elements from LDS, 64 bits a lane, and transposes it (gfx950)."""


class dsreadtr6b96(LDSTransposingRead, name="rocdl.ds.read.tr6.b96"):
    """Loads a matrix of 6-bit elements from LDS, 96 bits a lane, and transposes it (gfx950)."""


class dsreadtr16b64(LDSTransposingRead, name="rocdl.ds.read.tr16.b64"):
    """Loads a matrix of 16-bit elements from LDS, 64 bits a lane, and transposes it (gfx950)."""


class GlobalTransposingLoad(TransposingLoad):
    ptr = operand(LLVM_PointerInAddressSpace(1))
    assembly_format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"


class GlobalLoadTr4B64(GlobalTransposingLoad, name="rocdl.global.load.tr4.b64"):
    """Loads a matrix of 4-bit elements from global memory, 64 bits a lane, and transposes it (gfx1250)."""


class GlobalLoadTr8B64(GlobalTransposingLoad, name="rocdl.global.load.tr.b64"):
    """Loads a matrix of 8-bit elements from global memory, 64 bits a lane, and transposes it (gfx1250)."""


class GlobalLoadTr6B96(GlobalTransposingLoad, name="rocdl.global.load.tr6.b96"):
    """Loads a matrix of 6-bit elements from global memory, 96 bits a lane, and transposes it (gfx1250)."""


class GlobalLoadTr8B128(GlobalTransposingLoad, name="rocdl.global.load.tr.b128"):
    """Loads a matrix of 16-bit elements from global memory, 128 bits a lane, and transposes it (gfx1250)."""


class LDSTransposingLoad(TransposingLoad):
    ptr = operand(LLVM_PointerInAddressSpace(3))
    assembly_format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"


class DsLoadTr4B64(LDSTransposingLoad, name="rocdl.ds.load.tr4.b64"):
    """Loads a matrix of 4-bit elements from LDS, 64 bits a lane, and transposes it (gfx1250)."""


class DsLoadTr8B64(LDSTransposingLoad, name="rocdl.ds.load.tr8.b64"):
    """Loads a matrix of 8-bit elements from LDS, 64 bits a lane, and transposes it (gfx1250)."""


class DsLoadTr6B96(LDSTransposingLoad, name="rocdl.ds.load.tr6.b96"):
    """Loads a matrix of 6-bit elements from LDS, 96 bits a lane, and transposes it (gfx1250)."""


class DsLoadTr16B128(LDSTransposingLoad, name="rocdl.ds.load.tr16.b128"):
    """Loads a matrix of 16-bit elements from LDS, 128 bits a lane, and transposes it (gfx1250)."""


class LoadToLDSOp(Op, name="rocdl.load.to.lds"):
    """Copies `size` bytes a lane from memory straight to LDS, to consecutive places from a common pointer."""

    global_ptr = operand(LLVM_AnyPointer, name="globalPtr")
    lds_ptr = operand(ROCDLBufferLDS, name="ldsPtr")
    size = attribute(I32Attr)
    offset = attribute(I32Attr)
    aux = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("globalPtr"), writes("ldsPtr")]
    assembly_format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)"


class GlobalToLDS(Op):
    global_ptr = operand(ROCDLGlobalBuffer, name="globalPtr")
    lds_ptr = operand(ROCDLBufferLDS, name="ldsPtr")
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("globalPtr"), writes("ldsPtr")]


class GlobalLoadLDSOp(GlobalToLDS, name="rocdl.global.load.lds"):
    """Copies `size` bytes a lane from global memory straight to LDS, without using registers."""

    size = attribute(I32Attr)
    offset = attribute(I32Attr)
    aux = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    assembly_format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict"


class AsyncGlobalToLDS(GlobalToLDS):
    offset = attribute(I32Attr)
    aux = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    assembly_format = (
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    )


class GlobalLoadAsyncToLDSB128Op(AsyncGlobalToLDS, name="rocdl.global.load.async.to.lds.b128"):
    """Starts copying 16 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`."""


class GlobalLoadAsyncToLDSB32Op(AsyncGlobalToLDS, name="rocdl.global.load.async.to.lds.b32"):
    """Starts copying 4 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`."""


class GlobalLoadAsyncToLDSB64Op(AsyncGlobalToLDS, name="rocdl.global.load.async.to.lds.b64"):
    """Starts copying 8 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`."""


class GlobalLoadAsyncToLDSB8Op(AsyncGlobalToLDS, name="rocdl.global.load.async.to.lds.b8"):
    """Starts copying a byte a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`."""


class ClusterToLDS(GlobalToLDS):
    mask = operand(I32)
    offset = attribute(I32Attr)
    cpol = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    assembly_format = (
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    )


class ClusterLoadAsyncToLDSB128Op(ClusterToLDS, name="rocdl.cluster.load.async.to.lds.b128"):
    """Starts copying 16 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250)."""


class ClusterLoadAsyncToLDSB32Op(ClusterToLDS, name="rocdl.cluster.load.async.to.lds.b32"):
    """Starts copying 4 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250)."""


class ClusterLoadAsyncToLDSB64Op(ClusterToLDS, name="rocdl.cluster.load.async.to.lds.b64"):
    """Starts copying 8 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250)."""


class ClusterLoadAsyncToLDSB8Op(ClusterToLDS, name="rocdl.cluster.load.async.to.lds.b8"):
    """Starts copying a byte a lane from global memory to LDS of a cluster's workgroups (gfx1250)."""


class TensorTransfer(Op):
    dgroup0 = operand(ROCDL_V4I32Type)
    dgroup1 = operand(ROCDL_V8I32Type)
    cache_policy = attribute(I32Attr, name="cachePolicy")
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    assembly_format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"


class TensorLoadToLDSOp(TensorTransfer, name="rocdl.tensor.load.to.lds"):
    """Starts copying a tile of up to five dimensions from global memory to LDS (gfx1250)."""

    dgroup2 = operand(ROCDL_V4I32Type)
    dgroup3 = operand(ROCDL_V4I32Type)


class TensorStoreFromLDSOp(TensorTransfer, name="rocdl.tensor.store.from.lds"):
    """Starts copying a tile of up to five dimensions from LDS to global memory (gfx1250)."""

    dgroup2 = operand(ROCDL_V4I32Type)
    dgroup3 = operand(ROCDL_V4I32Type)


class TensorLoadToLDSD2Op(TensorTransfer, name="rocdl.tensor.load.to.lds.d2"):
    """Starts copying a tile of up to two dimensions from global memory to LDS (gfx1250)."""


class TensorStoreFromLDSD2Op(TensorTransfer, name="rocdl.tensor.store.from.lds.d2"):
    """Starts copying a tile of up to two dimensions from LDS to global memory (gfx1250)."""


class GlobalPrefetchOp(Op, name="rocdl.global.prefetch"):
    """Prefetches a byte for each lane from global memory into a cache; never faults (gfx1250)."""

    ptr = operand(LLVM_PointerInAddressSpace(1))
    scope = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("ptr")]
    assembly_format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))"


class FlatPrefetchOp(Op, name="rocdl.flat.prefetch"):
    """Prefetches a byte for each lane from memory at flat addresses into a cache (gfx1250)."""

    ptr = operand(LLVM_PointerInAddressSpace(0))
    scope = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("ptr")]
    assembly_format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))"
