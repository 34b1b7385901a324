"""The intrinsics of the llvm dialect that copy, fill and describe memory."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import AliasScopeAttr
from compiler.dialects.llvm.constraints import (
    LLVM_AccessGroupArrayAttr,
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer,
    LLVM_DefaultPointer,
    LLVM_ScalarOrVectorOf,
    LLVM_TBAATagArrayAttr,
    LLVM_Type,
)
from compiler.ods.attr_constraints import APIntAttr, DictArrayAttr, I1Attr, I32Attr, I64Attr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match
from compiler.ods.type_constraints import I8, AnyInteger, AnySignlessInteger


class Prefetch(Op, name="llvm.intr.prefetch"):
    """Hints that memory will be accessed soon."""

    addr = operand(LLVM_AnyPointer)
    rw = attribute(I32Attr)
    hint = attribute(I32Attr)
    cache = attribute(I32Attr)


class MemoryIntrinsic(Op):
    dst = operand(LLVM_AnyPointer)
    is_volatile = attribute(I1Attr, name="isVolatile")
    access_groups = optional_attribute(LLVM_AccessGroupArrayAttr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    traits = [
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ]


class MemoryCopy(MemoryIntrinsic):
    src = operand(LLVM_AnyPointer)
    len = operand(AnySignlessInteger)
    effects = [writes("dst"), reads("src")]


class MemcpyOp(MemoryCopy, name="llvm.intr.memcpy"):
    """Copies bytes between places that do not overlap."""


class MemmoveOp(MemoryCopy, name="llvm.intr.memmove"):
    """Copies bytes between places that may overlap."""


class InlineMemoryIntrinsic(Op):
    dst = operand(LLVM_AnyPointer)
    len = attribute(APIntAttr)
    is_volatile = attribute(I1Attr, name="isVolatile")
    access_groups = optional_attribute(LLVM_AccessGroupArrayAttr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    traits = [
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ]


class MemcpyInlineOp(InlineMemoryIntrinsic, name="llvm.intr.memcpy.inline"):
    """Copies a constant number of bytes without calling a function."""

    src = operand(LLVM_AnyPointer)
    effects = [writes("dst"), reads("src")]


class MemsetOp(MemoryIntrinsic, name="llvm.intr.memset"):
    """Fills memory with a byte."""

    val = operand(I8)
    len = operand(AnySignlessInteger)
    effects = [writes("dst")]


class MemsetInlineOp(InlineMemoryIntrinsic, name="llvm.intr.memset.inline"):
    """Fills a constant number of bytes without calling a function."""

    val = operand(I8)
    effects = [writes("dst")]


class NoAliasScopeDeclOp(Op, name="llvm.intr.experimental.noalias.scope.decl"):
    """Declares the point at which an alias scope begins."""

    scope = attribute(AliasScopeAttr)
    assembly_format = "$scope attr-dict"


class PtrMaskOp(Op, name="llvm.intr.ptrmask"):
    """Clears bits of a pointer by a mask."""

    ptr = operand(LLVM_ScalarOrVectorOf(LLVM_AnyPointer))
    mask = operand(LLVM_ScalarOrVectorOf(AnyInteger))
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyPointer))
    traits = [PURE, all_types_match("ptr", "res")]
    assembly_format = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)"


class PointerIntrinsic(Op):
    ptr = operand(LLVM_AnyPointer)
    assembly_format = "$ptr attr-dict `:` qualified(type($ptr))"


class LifetimeStartOp(PointerIntrinsic, name="llvm.intr.lifetime.start"):
    """Marks the start of the lifetime of stack memory."""

    traits = [Interface("PromotableOpInterface")]


class LifetimeEndOp(PointerIntrinsic, name="llvm.intr.lifetime.end"):
    """Marks the end of the lifetime of stack memory."""

    traits = [Interface("PromotableOpInterface")]


class InvariantStartOp(Op, name="llvm.intr.invariant.start"):
    """Marks the start of a region in which memory does not change."""

    ptr = operand(LLVM_AnyPointer)
    size = attribute(I64Attr)
    res = result(LLVM_DefaultPointer)
    traits = [Interface("PromotableOpInterface")]
    assembly_format = "$size `,` $ptr attr-dict `:` qualified(type($ptr))"


class InvariantEndOp(Op, name="llvm.intr.invariant.end"):
    """Marks the end of a region in which memory does not change."""

    start_ = operand(LLVM_DefaultPointer)
    ptr = operand(LLVM_AnyPointer)
    size = attribute(I64Attr)
    traits = [Interface("PromotableOpInterface")]
    assembly_format = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))"


class LaunderInvariantGroupOp(PointerIntrinsic, name="llvm.intr.launder.invariant.group"):
    """Returns a pointer to the same memory, whose invariant contents may differ from those of the operand."""

    res = result(LLVM_AnyPointer)
    traits = [Interface("PromotableOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE]


class StripInvariantGroupOp(PointerIntrinsic, name="llvm.intr.strip.invariant.group"):
    """Returns a pointer to the same memory without assumptions about invariant contents."""

    res = result(LLVM_AnyPointer)
    traits = [Interface("PromotableOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE]


class ThreadlocalAddressOp(Op, name="llvm.intr.threadlocal.address"):
    """Returns the address of a thread-local variable in the current thread."""

    global_ = operand(LLVM_AnyPointer)
    res = result(LLVM_Type)
    traits = [PURE]


class StackSaveOp(Op, name="llvm.intr.stacksave"):
    """Remembers the top of the stack."""

    res = result(LLVM_Type)
    assembly_format = "attr-dict `:` qualified(type($res))"


class StackRestoreOp(PointerIntrinsic, name="llvm.intr.stackrestore"):
    """Frees all stack memory reserved since the top was remembered."""
