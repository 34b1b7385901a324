"""Interpreter of llvm's memory: stack memory, globals, addresses, loads, stores, atomic updates and copies."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.analysis.data_layout import DataLayout, UnknownSize, align_to, is_packed, struct_body
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.evaluate import atomic_update
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.llvm.arithmetic_ops import AddrSpaceCastOp, IntToPtrOp, PtrToIntOp
from compiler.dialects.llvm.constant_ops import AddressOfOp
from compiler.dialects.llvm.enums import AtomicBinOp, GEPNoWrapFlags
from compiler.dialects.llvm.evaluate import value_of
from compiler.dialects.llvm.gep import DYNAMIC_INDEX
from compiler.dialects.llvm.memory_intrinsics import (
    LaunderInvariantGroupOp,
    LifetimeEndOp,
    LifetimeStartOp,
    MemcpyInlineOp,
    MemcpyOp,
    MemmoveOp,
    MemsetInlineOp,
    MemsetOp,
    Prefetch,
    PtrMaskOp,
    StackRestoreOp,
    StackSaveOp,
    StripInvariantGroupOp,
)
from compiler.dialects.llvm.memory_layout import MemoryType, allocated_size, members_of
from compiler.dialects.llvm.memory_ops import AllocaOp, AtomicCmpXchgOp, AtomicRMWOp, FenceOp, GEPOp, LoadOp, StoreOp
from compiler.dialects.llvm.module_ops import GlobalOp
from compiler.dialects.llvm.types import LLVMStructType
from compiler.interpreter.allocation_functions import copy, fill
from compiler.interpreter.elements import collected, element
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Lifetime, MemRef, Pointer
from compiler.interpreter.values import (
    AcceptsPoison,
    Elements,
    Evaluator,
    Poison,
    Unsupported,
    Value,
    defined,
    sized_vector,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir.operation import Operation
from compiler.ir.types import I8, DialectType, FloatType, Type, VectorType, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_MASK = (1 << 64) - 1


def _size(type_: Type, layout: DataLayout) -> int:
    """Returns the distance in bytes between two values in a row."""
    try:
        return allocated_size(type_, layout)
    except UnknownSize as error:
        raise Unsupported(str(error)) from None


# --------------------------------------------------------------------------------------------------------- allocations


@hook.evaluator(AllocaOp)
def evaluate_alloca(op: AllocaOp, machine: Machine) -> Evaluator:
    size = _size(op.elem_type.type, DataLayout.closest(op))

    def allocate(count: int) -> Pointer:
        return Pointer(machine.allocate_on_stack((count * size,), I8, op), 0)

    return allocate


@hook.evaluator(AddressOfOp)
def evaluate_addressof(op: AddressOfOp, machine: Machine) -> Evaluator:
    """Returns the address of a global, which is allocated when it is first used."""

    def address() -> Value:
        definition = machine.symbol(op, op.global_name)
        if not isinstance(definition, GlobalOp):
            return definition
        return Pointer(machine.global_memref(definition, lambda: _make_global(definition, machine)).buffer, 0)

    return address


def _make_global(definition: GlobalOp, machine: Machine) -> MemRef:
    type_ = definition.global_type.type
    stored = MemoryType(type_, DataLayout.closest(definition))
    buffer = machine.memory.allocate((stored.size,), I8, definition, Lifetime.GLOBAL)
    if definition.value is not None:
        stored.store(value_of(definition.value, type_), Pointer(buffer, 0), machine.memory)
    elif definition.initializer.blocks:
        stored.store(_initial_value(definition, machine), Pointer(buffer, 0), machine.memory)
    return MemRef(buffer, 0, (stored.size,), (1,))


def _initial_value(definition: GlobalOp, machine: Machine) -> Value:
    """Returns the value that the region of a global computes; its operations have no effects."""
    values: dict[object, Value] = {}
    for op in definition.initializer.blocks[0].ops:
        operands = [values[operand] for operand in op.operands]
        if op.has_trait("Terminator"):
            return operands[0]
        hooks = None if op.definition is None else op.definition.execution
        if hooks is None or hooks.evaluator is None:
            raise Unsupported(f"the interpreter does not know '{op.name}'")
        evaluate = hooks.evaluator(op, machine)
        values[op.result] = (evaluate.evaluate if isinstance(evaluate, AcceptsPoison) else evaluate)(*operands)
    raise Unsupported("the global has no initial value")


# ----------------------------------------------------------------------------------------------------------- addresses


@hook.evaluator(GEPOp)
def evaluate_getelementptr(op: GEPOp, machine: object) -> Evaluator:
    """Computes an address; with `inbounds`, it is poison unless it is in the memory or at its end."""
    layout = DataLayout.closest(op)
    widths = iter([width_of(index.type) for index in op.dynamic_indices])
    constant = 0
    scales: list[tuple[int, int]] = []
    current: Type = op.elem_type.type
    for number, index in enumerate(op.raw_constant_indices.values):
        if number:
            members = members_of(current)
            if isinstance(current, LLVMStructType):
                constant += _member_offset(current, index, layout)
                current = (members or ())[index]
                continue
            if not members and not isinstance(current, VectorType):
                raise Unsupported(f"the place of an element of {current} is not known")
            current = members[0] if members else element_type_or_self(current)
        size = _size(current, layout)
        if index == DYNAMIC_INDEX:
            scales.append((next(widths), size))
        else:
            constant += index * size
    is_inbounds = GEPNoWrapFlags.INBOUNDS_FLAG in op.no_wrap_flags

    def move(base: Pointer, *indices: int) -> Value:
        distance = constant + sum(signed(index, width) * size for index, (width, size) in zip(indices, scales))
        offset = base.offset + distance
        if base.buffer is None:
            return Pointer(None, offset & _MASK)
        if is_inbounds and not 0 <= offset <= len(base.buffer.written):
            return Poison(op, f"byte {offset} is outside of the memory, which `inbounds` excludes")
        return Pointer(base.buffer, offset)

    type_ = op.res.type
    return _lane_by_lane(move, type_) if isinstance(type_, VectorType) else move


def _lane_by_lane(move: Evaluator, type_: VectorType) -> Evaluator:
    """Returns an evaluator that applies `move` to each lane; scalar operands are used in all lanes."""
    type_ = sized_vector(type_)

    def evaluate(*operands: Value) -> Elements:
        results: list[Value] = []
        for lane in range(type_.num_elements):
            row = [element(each, (lane,)) if isinstance(each, Elements) else each for each in operands]
            results.append(next((each for each in row if isinstance(each, Poison)), None) or move(*row))
        return collected(results, type_.element_type, type_.shape)

    return evaluate


def _member_offset(type_: DialectType, index: int, layout: DataLayout) -> int:
    offset = 0
    for number, member in enumerate(struct_body(type_)[: index + 1]):
        if not is_packed(type_):
            offset = align_to(offset, layout.abi_alignment(member))
        if number < index:
            offset += _size(member, layout)
    return offset


@hook.evaluator(PtrToIntOp)
def evaluate_ptrtoint(op: PtrToIntOp, machine: Machine) -> Evaluator:
    mask = (1 << width_of(op.res.type)) - 1
    return lambda pointer: machine.memory.address_of(pointer) & mask


@hook.evaluator(PtrMaskOp)
def evaluate_ptrmask(op: PtrMaskOp, machine: Machine) -> Evaluator:
    """Clears bits of an address; a mask narrower than an address keeps the upper bits."""
    if isinstance(op.res.type, VectorType):
        raise Unsupported("masks of vectors of addresses are not supported")
    upper = _MASK >> (width := width_of(op.mask.type)) << width

    def clear(pointer: Value, mask: int) -> Value:
        address = machine.memory.address_of(pointer)
        return machine.memory.at_address(address & (upper | mask))

    return clear


@hook.evaluator(IntToPtrOp)
def evaluate_inttoptr(op: IntToPtrOp, machine: Machine) -> Evaluator:
    return lambda address: machine.memory.at_address(address)


@hook.evaluator(AddrSpaceCastOp, LaunderInvariantGroupOp, StripInvariantGroupOp)
def evaluate_same(op: Operation, machine: object) -> Evaluator:
    return lambda pointer: pointer


# ------------------------------------------------------------------------------------------------------------ accesses


@hook.evaluator(LoadOp)
def evaluate_load(op: LoadOp, machine: Machine) -> Evaluator:
    stored = MemoryType(op.res.type, DataLayout.closest(op))
    return lambda pointer: stored.load(op, _data(pointer), machine.memory)


@hook.evaluator(StoreOp)
def evaluate_store(op: StoreOp, machine: Machine) -> AcceptsPoison:
    stored = MemoryType(op.value.type, DataLayout.closest(op))

    def store(value: Value, pointer: Value) -> None:
        stored.store(value, _data(defined(pointer, "the address")), machine.memory)

    return AcceptsPoison(store)


def _data(pointer: Value) -> Pointer:
    if not isinstance(pointer, Pointer):
        raise Unsupported("the code of functions has no bytes")
    return pointer


_UPDATES: Mapping[AtomicBinOp, AtomicRMWKind] = MappingProxyType(
    {
        AtomicBinOp.ADD: AtomicRMWKind.ADDI,
        AtomicBinOp.AND: AtomicRMWKind.ANDI,
        AtomicBinOp.OR: AtomicRMWKind.ORI,
        AtomicBinOp.XOR: AtomicRMWKind.XORI,
        AtomicBinOp.MAX: AtomicRMWKind.MAXS,
        AtomicBinOp.MIN: AtomicRMWKind.MINS,
        AtomicBinOp.UMAX: AtomicRMWKind.MAXU,
        AtomicBinOp.UMIN: AtomicRMWKind.MINU,
        AtomicBinOp.FADD: AtomicRMWKind.ADDF,
        AtomicBinOp.FMAX: AtomicRMWKind.MAXNUMF,
        AtomicBinOp.FMIN: AtomicRMWKind.MINNUMF,
        AtomicBinOp.FMAXIMUM: AtomicRMWKind.MAXIMUMF,
        AtomicBinOp.FMINIMUM: AtomicRMWKind.MINIMUMF,
    }
)
_INTEGER_UPDATES: Mapping[AtomicBinOp, Callable[[int, int], int]] = MappingProxyType(
    {
        AtomicBinOp.SUB: operator.sub,
        AtomicBinOp.NAND: lambda old, value: ~(old & value),
        AtomicBinOp.UINC_WRAP: lambda old, value: 0 if old >= value else old + 1,
        AtomicBinOp.UDEC_WRAP: lambda old, value: value if not old or old > value else old - 1,
        AtomicBinOp.USUB_COND: lambda old, value: old - value if old >= value else old,
        AtomicBinOp.USUB_SAT: lambda old, value: max(old - value, 0),
    }
)
_FLOATS = ("FADD", "FSUB", "FMAX", "FMIN", "FMAXIMUM", "FMINIMUM")


@hook.evaluator(AtomicRMWOp)
def evaluate_atomicrmw(op: AtomicRMWOp, machine: Machine) -> Evaluator:
    stored = MemoryType(op.val.type, DataLayout.closest(op))
    update = _update(op)

    def modify(pointer: Value, value: Value) -> Value:
        old = defined(stored.load(op, _data(pointer), machine.memory), "what is updated")
        stored.store(update(old, value), pointer, machine.memory)
        return old

    return modify


def _update(op: AtomicRMWOp) -> Callable[[int, int], int]:
    kind, type_ = op.bin_op, op.val.type
    if kind is AtomicBinOp.XCHG:
        return lambda old, value: value
    if isinstance(type_, FloatType) != (kind.name in _FLOATS):
        raise Unsupported(f"'{op.name}' is not supported for {kind.name.lower()} of {type_}")
    if kind is AtomicBinOp.FSUB:
        semantics = semantics_of(type_)
        return lambda old, value: arithmetic.subtract(old, value, semantics)
    if kind in _INTEGER_UPDATES:
        update, mask = _INTEGER_UPDATES[kind], (1 << width_of(type_)) - 1
        return lambda old, value: update(old, value) & mask
    return atomic_update(_UPDATES[kind], type_)


@hook.evaluator(AtomicCmpXchgOp)
def evaluate_cmpxchg(op: AtomicCmpXchgOp, machine: Machine) -> Evaluator:
    stored = MemoryType(op.val.type, DataLayout.closest(op))

    def exchange(pointer: Value, expected: Value, value: Value) -> Value:
        old = defined(stored.load(op, _data(pointer), machine.memory), "what is compared")
        if old == expected:
            stored.store(value, pointer, machine.memory)
        return old, int(old == expected)

    return exchange


@hook.evaluator(FenceOp, Prefetch, LifetimeStartOp, LifetimeEndOp, StackRestoreOp)
def evaluate_nothing(op: Operation, machine: object) -> Evaluator:
    return lambda *operands: None


@hook.evaluator(StackSaveOp)
def evaluate_stacksave(op: StackSaveOp, machine: object) -> Evaluator:
    """Returns a null pointer, as stack memory lives until its function returns."""
    return lambda: Pointer(None, 0)


# -------------------------------------------------------------------------------------------------------------- copies


@hook.evaluator(MemcpyOp, MemmoveOp)
def evaluate_copy(op: MemcpyOp | MemmoveOp, machine: object) -> Evaluator:
    may_overlap = isinstance(op, MemmoveOp)
    return lambda target, source, size: copy(_data(target), _data(source), size, may_overlap=may_overlap)


@hook.evaluator(MemcpyInlineOp)
def evaluate_inline_copy(op: MemcpyInlineOp, machine: object) -> Evaluator:
    size = op.len.value
    return lambda target, source: copy(_data(target), _data(source), size, may_overlap=False)


@hook.evaluator(MemsetOp)
def evaluate_memset(op: MemsetOp, machine: object) -> Evaluator:
    return lambda target, byte, size: fill(_data(target), byte, size)


@hook.evaluator(MemsetInlineOp)
def evaluate_inline_memset(op: MemsetInlineOp, machine: object) -> Evaluator:
    size = op.len.value
    return lambda target, byte: fill(_data(target), byte, size)
