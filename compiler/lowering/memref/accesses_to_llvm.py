"""Accesses to memory in the llvm dialect, and where an element lies: upstream's `getStridedElementPtr`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm import memory_ops as llvm_memory
from compiler.dialects.llvm.enums import GEPNoWrapFlags, IntegerOverflowFlags
from compiler.dialects.llvm.memory_intrinsics import Prefetch
from compiler.dialects.memref.access_ops import (
    AtomicRMWOp,
    AtomicYieldOp,
    GenericAtomicRMWOp,
    LoadOp,
    PrefetchOp,
    StoreOp,
)
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I1, MemRefType
from compiler.lowering.memref.descriptor import ALIGNED, OFFSET, STRIDES
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter, literal_struct
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern

_IN_BOUNDS = GEPNoWrapFlags.INBOUNDS | GEPNoWrapFlags.NUW
"""Flags of the address of an element that lies inside its buffer."""


def buffer_pointer(emit: LLVMEmitter, converter: LLVMTypeConverter, type_: MemRefType, descriptor: Value) -> Value:
    """Returns a pointer to the element whose indices are all 0."""
    layout, element = strides_and_offset(type_), converter.convert_type(type_.element_type)
    assert layout is not None and element is not None
    offset = layout[1]
    memory = emit.extract(descriptor, ALIGNED)
    if offset == 0:
        return memory
    index = emit.extract(descriptor, OFFSET) if offset == DYNAMIC else emit.index(offset, converter.index_type)
    return emit.gep(memory, [index], element)


def element_pointer(
    emit: LLVMEmitter,
    converter: LLVMTypeConverter,
    type_: MemRefType,
    descriptor: Value,
    indices: Sequence[Value],
    flags: GEPNoWrapFlags | None = None,
) -> Value:
    """Returns a pointer to the element at some indices, in rows at the start of dimensions without an index.

    `flags` are the flags of its `getelementptr`.
    """
    layout, element = strides_and_offset(type_), converter.convert_type(type_.element_type)
    assert layout is not None and element is not None
    base = buffer_pointer(emit, converter, type_, descriptor)
    overflow = None if flags is None else IntegerOverflowFlags.NSW | IntegerOverflowFlags.NUW
    total: Value | None = None
    for dim, (index, stride) in enumerate(zip(indices, layout[0], strict=False)):
        step = index
        if stride != 1:
            is_dynamic = stride == DYNAMIC
            factor = emit.extract(descriptor, STRIDES, dim) if is_dynamic else emit.index(stride, converter.index_type)
            step = emit.op(llvm.MulOp, index, factor, overflow_flags=overflow)
        total = step if total is None else emit.op(llvm.AddOp, total, step, overflow_flags=overflow)
    return base if total is None else emit.gep(base, [total], element, flags)


_Access: TypeAlias = LoadOp | StoreOp | PrefetchOp | AtomicRMWOp | GenericAtomicRMWOp


def _address(
    op: _Access, adaptor: Adaptor, rewriter: ConversionRewriter, flags: GEPNoWrapFlags | None = None
) -> Value | None:
    """Returns the address that the op accesses; None if its memref type cannot be lowered."""
    converter, type_ = converter_of(rewriter), op.memref.type
    if strides_and_offset(type_) is None or converter.convert_type(type_) is None:
        return None
    emit = LLVMEmitter(rewriter)
    return element_pointer(emit, converter, type_, adaptor[op.memref], adaptor.replacements(op.indices), flags)


@conversion_pattern(LoadOp, name="LoadOpLowering")
def lower_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.load %m[%i] -> llvm.load of the element's address"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    address = _address(op, adaptor, rewriter, _IN_BOUNDS)
    if address is None:
        return False
    nontemporal = UNIT if op.nontemporal.value else None
    value = LLVMEmitter(rewriter).load(type_, address, alignment=op.alignment, nontemporal=nontemporal)
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(StoreOp, name="StoreOpLowering")
def lower_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.store %x, %m[%i] -> llvm.store to the element's address"""
    address = _address(op, adaptor, rewriter, _IN_BOUNDS)
    if address is None:
        return False
    nontemporal = UNIT if op.nontemporal.value else None
    new_op = LLVMEmitter(rewriter).store(adaptor[op.value], address, alignment=op.alignment, nontemporal=nontemporal)
    rewriter.replace_op(op, new_op)
    return True


@conversion_pattern(PrefetchOp, name="PrefetchOpLowering")
def lower_prefetch(op: PrefetchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.prefetch %m[%i], read, locality<3>, data -> llvm.intr.prefetch"""
    address = _address(op, adaptor, rewriter)
    if address is None:
        return False
    rw, hint, cache = (value.value for value in (op.is_write, op.locality_hint, op.is_data_cache))
    rewriter.replace_op_with_new_op(op, Prefetch, address, rw=rw, hint=hint, cache=cache)
    return True


# ------------------------------------------------------------------------------------------ atomic operations

_SIMPLE: Mapping[AtomicRMWKind, str] = MappingProxyType(
    {
        AtomicRMWKind.ADDF: "fadd",
        AtomicRMWKind.ADDI: "add",
        AtomicRMWKind.ANDI: "_and",
        AtomicRMWKind.ASSIGN: "xchg",
        AtomicRMWKind.MAXIMUMF: "fmaximum",
        AtomicRMWKind.MAXNUMF: "fmax",
        AtomicRMWKind.MAXS: "max",
        AtomicRMWKind.MAXU: "umax",
        AtomicRMWKind.MINIMUMF: "fminimum",
        AtomicRMWKind.MINNUMF: "fmin",
        AtomicRMWKind.MINS: "min",
        AtomicRMWKind.MINU: "umin",
        AtomicRMWKind.ORI: "_or",
        AtomicRMWKind.XORI: "_xor",
    }
)
"""Cases of llvm's `AtomicBinOp`."""


@conversion_pattern(AtomicRMWOp, name="AtomicRMWOpLowering")
def lower_atomic_rmw(op: AtomicRMWOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.atomic_rmw addi %x, %m[%i] -> llvm.atomicrmw add %address, %x acq_rel"""
    simple = _SIMPLE.get(op.kind)
    if simple is None:
        return False
    address = _address(op, adaptor, rewriter)
    if address is None:
        return False
    value = adaptor[op.value]
    rewriter.replace_op(
        op, [LLVMEmitter(rewriter).op(llvm_memory.AtomicRMWOp, address, value, bin_op=simple, ordering="acq_rel")]
    )
    return True


@conversion_pattern(GenericAtomicRMWOp, name="GenericAtomicRMWOpLowering")
def lower_generic_atomic_rmw(op: GenericAtomicRMWOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """generic_atomic_rmw %m[%i] { A } -> ^loop(%old): A; %p = llvm.cmpxchg; cond_br %p[1], ^rest, ^loop(%p[0])"""
    type_, start = rewriter.convert_type(op.result.type), op.parent
    if type_ is None or start is None or start.parent is None:
        return False
    emit = LLVMEmitter(rewriter)
    rest = rewriter.split_block(start, op)
    loop = rewriter.create_block(start.parent, rest, [type_], [op.get_location()])
    rewriter.set_insertion_point_to_end(start)
    address = _address(op, adaptor, rewriter)
    if address is None:
        return False
    emit.br(loop, [emit.load(type_, address)])

    rewriter.set_insertion_point_to_end(loop)
    old = loop.arguments[0]
    body = op.atomic_body.entry
    mapping = IRMapping({body.arguments[0]: old})
    for inner in body.ops[:-1]:
        rewriter.clone(inner, mapping)
    new = mapping.value(body.last_of_type(AtomicYieldOp).result_)
    pair = emit.op(
        llvm_memory.AtomicCmpXchgOp,
        address,
        old,
        new,
        result_type=literal_struct([type_, I1]),
        success_ordering="acq_rel",
        failure_ordering="monotonic",
    )
    loaded, done = emit.extract(pair, 0), emit.extract(pair, 1)
    emit.cond_br(done, rest, loop, (), [loaded])
    rewriter.replace_op(op, [loaded])
    return True


ACCESSES_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_load,
    lower_store,
    lower_prefetch,
    lower_atomic_rmw,
    lower_generic_atomic_rmw,
)
