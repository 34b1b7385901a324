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
from compiler.ods.define import reads, writes
from compiler.ods.model import Interface
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.type_constraints import I32


class LDSReadTrIntr(Op):
    ptr = operand(ROCDLBufferLDS)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_Type)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("ptr")]
    assembly_format = "$ptr attr-dict `:` type($ptr) `->` type($res)"


class dsreadtr4b64(LDSReadTrIntr, name="rocdl.ds.read.tr4.b64"):
    """Loads a matrix of 4-bit elements from LDS, 64 bits a lane, and transposes it (gfx950)."""


class dsreadtr8b64(LDSReadTrIntr, name="rocdl.ds.read.tr8.b64"):
    """Loads a matrix of 8-bit elements from LDS, 64 bits a lane, and transposes it (gfx950)."""


class dsreadtr6b96(LDSReadTrIntr, name="rocdl.ds.read.tr6.b96"):
    """Loads a matrix of 6-bit elements from LDS, 96 bits a lane, and transposes it (gfx950)."""


class dsreadtr16b64(LDSReadTrIntr, name="rocdl.ds.read.tr16.b64"):
    """Loads a matrix of 16-bit elements from LDS, 64 bits a lane, and transposes it (gfx950)."""


class TrLoad(Op):
    ptr = operand(LLVM_PointerInAddressSpace(1))
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_Type)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("ptr")]
    assembly_format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"


class GlobalLoadTr4B64(TrLoad, name="rocdl.global.load.tr4.b64"):
    """Loads a matrix of 4-bit elements from global memory, 64 bits a lane, and transposes it (gfx1250)."""


class GlobalLoadTr8B64(TrLoad, name="rocdl.global.load.tr.b64"):
    """Loads a matrix of 8-bit elements from global memory, 64 bits a lane, and transposes it (gfx1250)."""


class GlobalLoadTr6B96(TrLoad, name="rocdl.global.load.tr6.b96"):
    """Loads a matrix of 6-bit elements from global memory, 96 bits a lane, and transposes it (gfx1250)."""


class GlobalLoadTr8B128(TrLoad, name="rocdl.global.load.tr.b128"):
    """Loads a matrix of 16-bit elements from global memory, 128 bits a lane, and transposes it (gfx1250)."""


class TrLoad2(Op):
    ptr = operand(LLVM_PointerInAddressSpace(3))
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_Type)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("ptr")]
    assembly_format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"


class DsLoadTr4B64(TrLoad2, name="rocdl.ds.load.tr4.b64"):
    """Loads a matrix of 4-bit elements from LDS, 64 bits a lane, and transposes it (gfx1250)."""


class DsLoadTr8B64(TrLoad2, name="rocdl.ds.load.tr8.b64"):
    """Loads a matrix of 8-bit elements from LDS, 64 bits a lane, and transposes it (gfx1250)."""


class DsLoadTr6B96(TrLoad2, name="rocdl.ds.load.tr6.b96"):
    """Loads a matrix of 6-bit elements from LDS, 96 bits a lane, and transposes it (gfx1250)."""


class DsLoadTr16B128(TrLoad2, name="rocdl.ds.load.tr16.b128"):
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


class GlobalLoadLDSOp(Op, name="rocdl.global.load.lds"):
    """Copies `size` bytes a lane from global memory straight to LDS, without using registers."""

    global_ptr = operand(ROCDLGlobalBuffer, name="globalPtr")
    lds_ptr = operand(ROCDLBufferLDS, name="ldsPtr")
    size = attribute(I32Attr)
    offset = attribute(I32Attr)
    aux = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("globalPtr"), writes("ldsPtr")]
    assembly_format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict"


class Intr(Op):
    global_ptr = operand(ROCDLGlobalBuffer, name="globalPtr")
    lds_ptr = operand(ROCDLBufferLDS, name="ldsPtr")
    offset = attribute(I32Attr)
    aux = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("globalPtr"), writes("ldsPtr")]
    assembly_format = (
        "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
        "qualified(type($ldsPtr))"
    )


class GlobalLoadAsyncToLDSB128Op(Intr, name="rocdl.global.load.async.to.lds.b128"):
    """Starts copying 16 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`."""


class GlobalLoadAsyncToLDSB32Op(Intr, name="rocdl.global.load.async.to.lds.b32"):
    """Starts copying 4 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`."""


class GlobalLoadAsyncToLDSB64Op(Intr, name="rocdl.global.load.async.to.lds.b64"):
    """Starts copying 8 bytes a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`."""


class GlobalLoadAsyncToLDSB8Op(Intr, name="rocdl.global.load.async.to.lds.b8"):
    """Starts copying a byte a lane from global memory to LDS; wait with `rocdl.s.wait.asynccnt`."""


class Intr2(Op):
    global_ptr = operand(ROCDLGlobalBuffer, name="globalPtr")
    lds_ptr = operand(ROCDLBufferLDS, name="ldsPtr")
    mask = operand(I32)
    offset = attribute(I32Attr)
    cpol = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("globalPtr"), writes("ldsPtr")]
    assembly_format = (
        "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
        "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
    )


class ClusterLoadAsyncToLDSB128Op(Intr2, name="rocdl.cluster.load.async.to.lds.b128"):
    """Starts copying 16 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250)."""


class ClusterLoadAsyncToLDSB32Op(Intr2, name="rocdl.cluster.load.async.to.lds.b32"):
    """Starts copying 4 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250)."""


class ClusterLoadAsyncToLDSB64Op(Intr2, name="rocdl.cluster.load.async.to.lds.b64"):
    """Starts copying 8 bytes a lane from global memory to LDS of a cluster's workgroups (gfx1250)."""


class ClusterLoadAsyncToLDSB8Op(Intr2, name="rocdl.cluster.load.async.to.lds.b8"):
    """Starts copying a byte a lane from global memory to LDS of a cluster's workgroups (gfx1250)."""


class TensorLoadToLDSOp(Op, name="rocdl.tensor.load.to.lds"):
    """Starts copying a tile of up to five dimensions from global memory to LDS (gfx1250)."""

    dgroup0 = operand(ROCDL_V4I32Type)
    dgroup1 = operand(ROCDL_V8I32Type)
    dgroup2 = operand(ROCDL_V4I32Type)
    dgroup3 = operand(ROCDL_V4I32Type)
    cache_policy = attribute(I32Attr, name="cachePolicy")
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    assembly_format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"


class TensorStoreFromLDSOp(Op, name="rocdl.tensor.store.from.lds"):
    """Starts copying a tile of up to five dimensions from LDS to global memory (gfx1250)."""

    dgroup0 = operand(ROCDL_V4I32Type)
    dgroup1 = operand(ROCDL_V8I32Type)
    dgroup2 = operand(ROCDL_V4I32Type)
    dgroup3 = operand(ROCDL_V4I32Type)
    cache_policy = attribute(I32Attr, name="cachePolicy")
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    assembly_format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"


class TensorLoadToLDSD2Op(Op, name="rocdl.tensor.load.to.lds.d2"):
    """Starts copying a tile of up to two dimensions from global memory to LDS (gfx1250)."""

    dgroup0 = operand(ROCDL_V4I32Type)
    dgroup1 = operand(ROCDL_V8I32Type)
    cache_policy = attribute(I32Attr, name="cachePolicy")
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    assembly_format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"


class TensorStoreFromLDSD2Op(Op, name="rocdl.tensor.store.from.lds.d2"):
    """Starts copying a tile of up to two dimensions from LDS to global memory (gfx1250)."""

    dgroup0 = operand(ROCDL_V4I32Type)
    dgroup1 = operand(ROCDL_V8I32Type)
    cache_policy = attribute(I32Attr, name="cachePolicy")
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    assembly_format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"


class GlobalPrefetchOp(Op, name="rocdl.global.prefetch"):
    """Asks for a byte a lane of global memory to be brought into a cache; never faults (gfx1250)."""

    ptr = operand(LLVM_PointerInAddressSpace(1))
    scope = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("ptr")]
    assembly_format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))"


class FlatPrefetchOp(Op, name="rocdl.flat.prefetch"):
    """Asks for a byte a lane of memory at flat addresses to be brought into a cache (gfx1250)."""

    ptr = operand(LLVM_PointerInAddressSpace(0))
    scope = attribute(I32Attr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("ptr")]
    assembly_format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))"
