"""Loads, stores and atomic operations on buffers that know their bounds."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer,
    LLVM_TBAATagArrayAttr,
    LLVM_Type,
)
from compiler.dialects.rocdl import syntax
from compiler.dialects.rocdl.constraints import ROCDLBufferLDS, ROCDLBufferRsrc
from compiler.ods.define import op, optional, reads, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import I16, I32, I64

MAKE_BUFFER_RSRC = op(
    "rocdl.make.buffer.rsrc",
    "Makes a buffer resource of a pointer, a stride, a number of records and flags.",
    operands={"base": LLVM_AnyPointer, "stride": I16, "numRecords": I64, "flags": I32},
    results={"res": LLVM_AnyPointer},
    traits=[PURE],
    format="operands attr-dict `:` type($base) `to` type($res)",
)
RAW_PTR_BUFFER_LOAD = op(
    "rocdl.raw.ptr.buffer.load",
    "Loads from a buffer at a byte offset; what is out of bounds reads as zero.",
    operands={"rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc")],
    format="operands attr-dict `:` type($res)",
)
RAW_PTR_BUFFER_LOAD_LDS = op(
    "rocdl.raw.ptr.buffer.load.lds",
    "Copies `size` bytes a lane from a buffer straight to LDS; what is out of bounds counts as zero.",
    operands={
        "rsrc": ROCDLBufferRsrc,
        "ldsPtr": ROCDLBufferLDS,
        "size": I32,
        "voffset": I32,
        "soffset": I32,
        "offset": I32,
        "aux": I32,
    },
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("ldsPtr")],
    format="operands attr-dict",
)
RAW_PTR_BUFFER_STORE = op(
    "rocdl.raw.ptr.buffer.store",
    "Stores into a buffer at a byte offset; what is out of bounds is dropped.",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_PTR_BUFFER_ATOMIC_CMPSWAP = op(
    "rocdl.raw.ptr.buffer.atomic.cmpswap",
    "Replaces a value in a buffer by `src` where it equals `cmp`, atomically, and gives the old value.",
    operands={"src": LLVM_Type, "cmp": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_Type},
    traits=[Interface("AliasAnalysisOpInterface"), all_types_match("res", "src", "cmp")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($res)",
)
RAW_PTR_BUFFER_ATOMIC_FMAX = op(
    "rocdl.raw.ptr.buffer.atomic.fmax",
    "Raises a float in a buffer to the larger of it and `vdata`, atomically.",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_PTR_BUFFER_ATOMIC_SMAX = op(
    "rocdl.raw.ptr.buffer.atomic.smax",
    "Raises an integer in a buffer to the larger, as signed, of it and `vdata`, atomically.",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_PTR_BUFFER_ATOMIC_UMIN = op(
    "rocdl.raw.ptr.buffer.atomic.umin",
    "Lowers an integer in a buffer to the smaller, as unsigned, of it and `vdata`, atomically.",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_PTR_BUFFER_ATOMIC_FADD = op(
    "rocdl.raw.ptr.buffer.atomic.fadd",
    "Adds to floats in a buffer, atomically; not every chip can.",
    operands={"vdata": LLVM_Type, "rsrc": ROCDLBufferRsrc, "offset": I32, "soffset": I32, "aux": I32},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("rsrc"), writes("rsrc")],
    format="operands attr-dict `:` type($vdata)",
)
RAW_BUFFER_LOAD = op(
    "rocdl.raw.buffer.load",
    "Loads from a buffer described by `vector<4xi32>`; outdated by `rocdl.raw.ptr.buffer.load`.",
    operands={"rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    results={"res": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_load, print=syntax.print_buffer_load),
)
RAW_BUFFER_STORE = op(
    "rocdl.raw.buffer.store",
    "Stores into a buffer described by `vector<4xi32>`; outdated by `rocdl.raw.ptr.buffer.store`.",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
RAW_BUFFER_ATOMIC_CMPSWAP = op(
    "rocdl.raw.buffer.atomic.cmpswap",
    "Compares and swaps in a buffer described by `vector<4xi32>`, atomically, and gives the old value.",
    operands={"src": LLVM_Type, "cmp": LLVM_Type, "rsrc": LLVM_Type, "offset": I32, "soffset": I32, "aux": I32},
    results={"res": LLVM_Type},
    traits=[all_types_match("res", "src", "cmp")],
    format="attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)",
)
RAW_BUFFER_ATOMIC_FADD = op(
    "rocdl.raw.buffer.atomic.fadd",
    "Adds to floats in a buffer, atomically; not every chip can (old form).",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
RAW_BUFFER_ATOMIC_FMAX = op(
    "rocdl.raw.buffer.atomic.fmax",
    "Raises a float in a buffer to the larger of it and `vdata`, atomically (old form).",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
RAW_BUFFER_ATOMIC_SMAX = op(
    "rocdl.raw.buffer.atomic.smax",
    "Raises an integer in a buffer to the larger, as signed, of it and `vdata`, atomically (old form).",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
RAW_BUFFER_ATOMIC_UMIN = op(
    "rocdl.raw.buffer.atomic.umin",
    "Lowers an integer in a buffer to the smaller, as unsigned, of it and `vdata`, atomically (old form).",
    operands={"vdata": LLVM_Type, "rsrc": LLVM_Type, "offset": LLVM_Type, "soffset": LLVM_Type, "aux": LLVM_Type},
    hooks=Hooks(parse=syntax.parse_buffer_store, print=syntax.print_buffer_store),
)
