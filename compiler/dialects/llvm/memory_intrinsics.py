"""The intrinsics of the llvm dialect that copy, fill and describe memory."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AccessGroupArrayAttr,
    LLVM_AliasScopeArrayAttr,
    LLVM_AliasScopeAttr,
    LLVM_AnyPointer,
    LLVM_DefaultPointer,
    LLVM_ScalarOrVectorOf,
    LLVM_TBAATagArrayAttr,
    LLVM_Type,
)
from compiler.ods.attr_constraints import APIntAttr, DictArrayAttr, I1Attr, I32Attr, I64Attr
from compiler.ods.define import op, optional, reads, writes
from compiler.ods.model import Interface
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match
from compiler.ods.type_constraints import I8, AnyInteger, AnySignlessInteger

INTR_PREFETCH = op(
    "llvm.intr.prefetch",
    "Hints that memory will be accessed soon.",
    operands={"addr": LLVM_AnyPointer},
    attributes={"rw": I32Attr, "hint": I32Attr, "cache": I32Attr},
)
INTR_MEMCPY = op(
    "llvm.intr.memcpy",
    "Copies bytes between places that do not overlap.",
    operands={"dst": LLVM_AnyPointer, "src": LLVM_AnyPointer, "len": AnySignlessInteger},
    attributes={
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst"), reads("src")],
)
INTR_MEMMOVE = op(
    "llvm.intr.memmove",
    "Copies bytes between places that may overlap.",
    operands={"dst": LLVM_AnyPointer, "src": LLVM_AnyPointer, "len": AnySignlessInteger},
    attributes={
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst"), reads("src")],
)
INTR_MEMCPY_INLINE = op(
    "llvm.intr.memcpy.inline",
    "Copies a constant number of bytes without calling a function.",
    operands={"dst": LLVM_AnyPointer, "src": LLVM_AnyPointer},
    attributes={
        "len": APIntAttr,
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst"), reads("src")],
)
INTR_MEMSET = op(
    "llvm.intr.memset",
    "Fills memory with a byte.",
    operands={"dst": LLVM_AnyPointer, "val": I8, "len": AnySignlessInteger},
    attributes={
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst")],
)
INTR_MEMSET_INLINE = op(
    "llvm.intr.memset.inline",
    "Fills a constant number of bytes without calling a function.",
    operands={"dst": LLVM_AnyPointer, "val": I8},
    attributes={
        "len": APIntAttr,
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst")],
)
INTR_EXPERIMENTAL_NOALIAS_SCOPE_DECL = op(
    "llvm.intr.experimental.noalias.scope.decl",
    "Says where a scope of aliasing information begins.",
    attributes={"scope": LLVM_AliasScopeAttr},
    format="$scope attr-dict",
)
INTR_PTRMASK = op(
    "llvm.intr.ptrmask",
    "Clears bits of a pointer by a mask.",
    operands={
        "ptr": LLVM_ScalarOrVectorOf(LLVM_AnyPointer),
        "mask": LLVM_ScalarOrVectorOf(AnyInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    traits=[PURE, all_types_match("ptr", "res")],
    format="$ptr `,` $mask attr-dict `:` functional-type(operands, results)",
)
INTR_LIFETIME_START = op(
    "llvm.intr.lifetime.start",
    "Says that stack memory is in use from here on.",
    operands={"ptr": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_LIFETIME_END = op(
    "llvm.intr.lifetime.end",
    "Says that stack memory is not in use any more.",
    operands={"ptr": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_INVARIANT_START = op(
    "llvm.intr.invariant.start",
    "Says that memory does not change from here on.",
    operands={"ptr": LLVM_AnyPointer},
    attributes={"size": I64Attr},
    results={"res": LLVM_DefaultPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$size `,` $ptr attr-dict `:` qualified(type($ptr))",
)
INTR_INVARIANT_END = op(
    "llvm.intr.invariant.end",
    "Says that memory may change again.",
    operands={"start": LLVM_DefaultPointer, "ptr": LLVM_AnyPointer},
    attributes={"size": I64Attr},
    traits=[Interface("PromotableOpInterface")],
    format="$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))",
)
INTR_LAUNDER_INVARIANT_GROUP = op(
    "llvm.intr.launder.invariant.group",
    "Gives a pointer that optimizations take as new, where its invariant contents may have changed.",
    operands={"ptr": LLVM_AnyPointer},
    results={"res": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_STRIP_INVARIANT_GROUP = op(
    "llvm.intr.strip.invariant.group",
    "Gives a pointer without the promise of invariant contents.",
    operands={"ptr": LLVM_AnyPointer},
    results={"res": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_THREADLOCAL_ADDRESS = op(
    "llvm.intr.threadlocal.address",
    "Gives the address of a thread-local variable in this thread.",
    operands={"global": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_STACKSAVE = op(
    "llvm.intr.stacksave",
    "Remembers the top of the stack.",
    results={"res": LLVM_Type},
    format="attr-dict `:` qualified(type($res))",
)
INTR_STACKRESTORE = op(
    "llvm.intr.stackrestore",
    "Frees all stack memory reserved since the top was remembered.",
    operands={"ptr": LLVM_AnyPointer},
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
