"""Loads, stores and atomic operations on buffers with bounds."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer,
    LLVM_TBAATagArrayAttr,
    LLVM_Type,
)
from compiler.dialects.rocdl.constraints import ROCDLBufferLDS, ROCDLBufferRsrc
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import I16, I32, I64


class MakeBufferRsrcOp(Op, name="rocdl.make.buffer.rsrc"):
    """Creates a buffer resource from a pointer, a stride, a number of records and flags."""

    base = operand(LLVM_AnyPointer)
    stride = operand(I16)
    num_records = operand(I64, name="numRecords")
    flags = operand(I32)
    res = result(LLVM_AnyPointer)
    traits = [PURE]
    assembly_format = "operands attr-dict `:` type($base) `to` type($res)"


class RawPtrBufferLoadOp(Op, name="rocdl.raw.ptr.buffer.load"):
    """Loads from a buffer at a byte offset; reads out of bounds return zero."""

    rsrc = operand(ROCDLBufferRsrc)
    offset = operand(I32)
    soffset = operand(I32)
    aux = operand(I32)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_Type)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("rsrc")]
    assembly_format = "operands attr-dict `:` type($res)"


class RawPtrBufferLoadLdsOp(Op, name="rocdl.raw.ptr.buffer.load.lds"):
    """Copies `size` bytes a lane from a buffer straight to LDS; reads out of bounds return zero."""

    rsrc = operand(ROCDLBufferRsrc)
    lds_ptr = operand(ROCDLBufferLDS, name="ldsPtr")
    size = operand(I32)
    voffset = operand(I32)
    soffset = operand(I32)
    offset = operand(I32)
    aux = operand(I32)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("rsrc"), writes("ldsPtr")]
    assembly_format = "operands attr-dict"


class RawPtrBufferStoreOp(Op, name="rocdl.raw.ptr.buffer.store"):
    """Stores into a buffer at a byte offset; writes out of bounds are dropped."""

    vdata = operand(LLVM_Type)
    rsrc = operand(ROCDLBufferRsrc)
    offset = operand(I32)
    soffset = operand(I32)
    aux = operand(I32)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [writes("rsrc")]
    assembly_format = "operands attr-dict `:` type($vdata)"


class RawPtrBufferAtomicCmpSwap(Op, name="rocdl.raw.ptr.buffer.atomic.cmpswap"):
    """Replaces a value in a buffer by `src` where it equals `cmp`, atomically, and returns the old value."""

    src = operand(LLVM_Type)
    cmp = operand(LLVM_Type)
    rsrc = operand(ROCDLBufferRsrc)
    offset = operand(I32)
    soffset = operand(I32)
    aux = operand(I32)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_Type)
    traits = [Interface("AliasAnalysisOpInterface"), all_types_match("res", "src", "cmp")]
    effects = [reads("rsrc"), writes("rsrc")]
    assembly_format = "operands attr-dict `:` type($res)"


class RawPtrBufferAtomicNoRet(Op):
    vdata = operand(LLVM_Type)
    rsrc = operand(ROCDLBufferRsrc)
    offset = operand(I32)
    soffset = operand(I32)
    aux = operand(I32)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("rsrc"), writes("rsrc")]
    assembly_format = "operands attr-dict `:` type($vdata)"


class RawPtrBufferAtomicFmaxOp(RawPtrBufferAtomicNoRet, name="rocdl.raw.ptr.buffer.atomic.fmax"):
    """Raises a float in a buffer to the larger of it and `vdata`, atomically."""


class RawPtrBufferAtomicSmaxOp(RawPtrBufferAtomicNoRet, name="rocdl.raw.ptr.buffer.atomic.smax"):
    """Raises an integer in a buffer to the larger, as signed, of it and `vdata`, atomically."""


class RawPtrBufferAtomicUminOp(RawPtrBufferAtomicNoRet, name="rocdl.raw.ptr.buffer.atomic.umin"):
    """Lowers an integer in a buffer to the smaller, as unsigned, of it and `vdata`, atomically."""


class RawPtrBufferAtomicFaddOp(RawPtrBufferAtomicNoRet, name="rocdl.raw.ptr.buffer.atomic.fadd"):
    """Adds to floats in a buffer, atomically; not every chip can."""


class RawBufferLoadOp(Op, name="rocdl.raw.buffer.load"):
    """Loads from a buffer described by `vector<4xi32>`; outdated by `rocdl.raw.ptr.buffer.load`."""

    rsrc = operand(LLVM_Type)
    offset = operand(LLVM_Type)
    soffset = operand(LLVM_Type)
    aux = operand(LLVM_Type)
    res = result(LLVM_Type)


class Intr(Op):
    vdata = operand(LLVM_Type)
    rsrc = operand(LLVM_Type)
    offset = operand(LLVM_Type)
    soffset = operand(LLVM_Type)
    aux = operand(LLVM_Type)


class RawBufferStoreOp(Intr, name="rocdl.raw.buffer.store"):
    """Stores into a buffer described by `vector<4xi32>`; outdated by `rocdl.raw.ptr.buffer.store`."""


class RawBufferAtomicCmpSwap(Op, name="rocdl.raw.buffer.atomic.cmpswap"):
    """Compares and swaps in a buffer described by `vector<4xi32>`, atomically, and returns the old value."""

    src = operand(LLVM_Type)
    cmp = operand(LLVM_Type)
    rsrc = operand(LLVM_Type)
    offset = operand(I32)
    soffset = operand(I32)
    aux = operand(I32)
    res = result(LLVM_Type)
    traits = [all_types_match("res", "src", "cmp")]
    assembly_format = "attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)"


class RawBufferAtomicFAddOp(Intr, name="rocdl.raw.buffer.atomic.fadd"):
    """Adds to floats in a buffer, atomically; not every chip can (old form)."""


class RawBufferAtomicFMaxOp(Intr, name="rocdl.raw.buffer.atomic.fmax"):
    """Raises a float in a buffer to the larger of it and `vdata`, atomically (old form)."""


class RawBufferAtomicSMaxOp(Intr, name="rocdl.raw.buffer.atomic.smax"):
    """Raises an integer in a buffer to the larger, as signed, of it and `vdata`, atomically (old form)."""


class RawBufferAtomicUMinOp(Intr, name="rocdl.raw.buffer.atomic.umin"):
    """Lowers an integer in a buffer to the smaller, as unsigned, of it and `vdata`, atomically (old form)."""
