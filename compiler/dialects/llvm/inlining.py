"""Inlining of llvm.call: allocas move to the caller's entry block, memory ops keep their alias information."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.data_layout import DataLayout
from compiler.analysis.loops import defining_region
from compiler.dialects.llvm import alias_scopes
from compiler.dialects.llvm.constant_ops import AddressOfOp, ConstantOp
from compiler.dialects.llvm.control_flow_intrinsics import VaStartOp
from compiler.dialects.llvm.control_flow_ops import BrOp, CallOp, ReturnOp, UnreachableOp
from compiler.dialects.llvm.hint_intrinsics import SSACopyOp
from compiler.dialects.llvm.inlined_allocas import move_allocas_to_entry
from compiler.dialects.llvm.locations_of_loops import update_loop_annotations
from compiler.dialects.llvm.memory_intrinsics import MemcpyOp
from compiler.dialects.llvm.memory_ops import AllocaOp
from compiler.dialects.llvm.module_ops import GlobalOp, LLVMFuncOp
from compiler.ir.attributes import (
    ArrayAttr,
    DialectAttribute,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    TypeAttr,
    UnitAttr,
    bool_attr,
    integer_attr,
)
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DialectType, Type
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.inlining import AnyOpAndRegion
from compiler.rewrite.rewriter import Rewriter

_NEVER_INLINED = frozenset({"noduplicate", "presplitcoroutine", "returns_twice", "strictfp"})


class LLVMInliner(AnyOpAndRegion):
    """Calls of functions of fixed arguments, but those with `no_inline` or a personality."""

    def may_inline_call(self, call: Operation, callee: Operation) -> bool:
        if not isinstance(call, CallOp) or not isinstance(callee, LLVMFuncOp):
            return False
        if callee.attribute("no_inline") is not None or callee.attribute("personality") is not None:
            return False
        type_ = callee.function_type
        if isinstance(type_, TypeAttr) and isinstance(type_.type, DialectType) and type_.type.var_arg:
            return False  # variadic
        attributes = callee.attribute("arg_attrs")
        if isinstance(attributes, ArrayAttr) and any(
            "llvm.inalloca" in _names(element) for element in attributes.elements
        ):
            return False
        passed = callee.attribute("passthrough")
        return not isinstance(passed, ArrayAttr) or not any(
            isinstance(element, StringAttr) and element.value in _NEVER_INLINED for element in passed.elements
        )

    def may_inline_into(self, target: Region, source: Region, mapping: IRMapping) -> bool:
        return True

    def may_inline_op(self, op: Operation, target: Region) -> bool:
        return not isinstance(op, VaStartOp)

    def merges_single_block(self, blocks: Sequence[Block]) -> bool:
        return blocks[0].last is None or not isinstance(blocks[0].last, UnreachableOp)

    def branch_to(self, terminator: Operation, target: Block, rewriter: Rewriter) -> None:
        if isinstance(terminator, ReturnOp):
            rewriter.replace_op_with_new_op(terminator, BrOp, terminator.operands, successors=[target])

    def prepare_argument(
        self, call: Operation, callee: Operation, value: Value, attributes: DictionaryAttr, rewriter: Rewriter
    ) -> Value:
        by_name = dict(attributes.entries)
        by_value = by_name.get("llvm.byval")
        if isinstance(by_value, TypeAttr):
            align = by_name.get("llvm.align")
            alignment = align.value if isinstance(align, IntegerAttr) else 1
            return _by_value(callee, value, by_value.type, alignment, rewriter)
        # Marks the argument, so that it is distinguished in the inlined code; `after_inlining` removes the mark.
        noalias = {"llvm.noalias": UnitAttr()} if "llvm.noalias" in by_name else {}
        return rewriter.create(SSACopyOp, value, attributes=noalias, location=call).result

    def after_inlining(self, call: Operation, blocks: Sequence[Block], rewriter: Rewriter) -> None:
        move_allocas_to_entry(call, blocks, rewriter)
        alias_scopes.update_alias_scopes(call, blocks, rewriter)
        alias_scopes.append_access_groups(call, blocks, rewriter)
        update_loop_annotations(call, blocks, rewriter)


def _names(attribute: object) -> list[str]:
    return [name for name, _ in attribute.entries] if isinstance(attribute, DictionaryAttr) else []


def _by_value(callee: Operation, value: Value, type_: Type, requested: int, rewriter: Rewriter) -> Value:
    """Returns memory that the callee may write to without the caller seeing it.

    That is a copy, unless the callee only reads and the original is aligned well enough.
    """
    layout = DataLayout.closest(callee)
    least = layout.abi_alignment(type_)
    if _only_reads_arguments(callee) and (
        requested <= least or _try_to_align(value, requested, layout, rewriter) >= requested
    ):
        return value
    region = defining_region(value)
    assert region is not None
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(region.blocks[0])
        one = _constant(1, callee, rewriter)
        copy = rewriter.create(
            AllocaOp,
            one,
            result_types=[value.type],
            elem_type=TypeAttr(type_),
            alignment=integer_attr(max(requested, least)),
            location=callee,
        ).result
    size = _constant(layout.size(type_), callee, rewriter)
    rewriter.create(MemcpyOp, copy, value, size, is_volatile=bool_attr(False), location=callee)
    return copy


def _constant(value: int, location: Operation, rewriter: Rewriter) -> Value:
    attribute = integer_attr(value)
    properties = {"value": attribute}
    return rewriter.create(ConstantOp, result_types=[attribute.type], properties=properties, location=location).result


def _only_reads_arguments(callee: Operation) -> bool:
    effects = callee.attribute("memory_effects")
    if not isinstance(effects, DialectAttribute):
        return False
    names = [parameter.name for parameter in effects.definition.parameters]
    return effects.parameters[names.index("argMem")] in (0, 1)  # nothing, or reading


def _try_to_align(value: Value, requested: int, layout: DataLayout, rewriter: Rewriter) -> int:
    """Returns the alignment of the memory of a pointer, which is increased for an alloca if that is free.

    1: unknown.
    """
    if isinstance(value, OpResult):
        op = value.owner
        if isinstance(op, AllocaOp):
            return _try_to_align_alloca(op, requested, layout, rewriter)
        definition = SymbolTables().lookup_nearest(op, op.global_name) if isinstance(op, AddressOfOp) else None
        return _alignment(definition) if isinstance(definition, GlobalOp | LLVMFuncOp) else 1
    function = value.owner.parent_op if isinstance(value, BlockArgument) else None
    if function is None or not isinstance(function, LLVMFuncOp) or not isinstance(value, BlockArgument):
        return 1
    attributes = function.attribute("arg_attrs")
    if isinstance(attributes, ArrayAttr) and value.index < len(attributes.elements):
        own = attributes.elements[value.index]
        align = dict(own.entries).get("llvm.align") if isinstance(own, DictionaryAttr) else None
        return align.value if isinstance(align, IntegerAttr) else 1
    return 1


def _try_to_align_alloca(alloca: AllocaOp, requested: int, layout: DataLayout, rewriter: Rewriter) -> int:
    alignment = _alignment(alloca)
    if requested <= alignment:
        return alignment
    natural = layout.stack_alignment_in_bits
    # Beyond the stack's own alignment it would have to be aligned at run time, unless it is already.
    if natural == 0 or 8 * requested <= natural or 8 * alignment > natural:
        with rewriter.modify(alloca):
            alloca.properties = {**alloca.properties, "alignment": integer_attr(requested)}
        return requested
    return alignment


def _alignment(op: AllocaOp | GlobalOp | LLVMFuncOp) -> int:
    return 1 if op.alignment is None else op.alignment.value
