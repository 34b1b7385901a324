"""Interpreter of memref's operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import prod

from compiler.dialects.arith.evaluate import atomic_update
from compiler.dialects.memref.access_ops import (
    AtomicRMWOp,
    CopyOp,
    GenericAtomicRMWOp,
    LoadOp,
    PrefetchOp,
    StoreOp,
)
from compiler.dialects.memref.allocation_ops import (
    AllocaOp,
    AllocaScopeOp,
    Allocation,
    AllocOp,
    AssumeAlignmentOp,
    DeallocOp,
    DistinctObjectsOp,
    GetGlobalOp,
    GlobalOp,
    ReallocOp,
)
from compiler.dialects.memref.view_ops import (
    CastOp,
    CollapseShapeOp,
    DimOp,
    ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp,
    MemorySpaceCastOp,
    RankOp,
    ReinterpretCastOp,
    ReshapeOp,
    SubViewOp,
    TransposeOp,
    ViewOp,
)
from compiler.dialects.memref.view_types import dropped_memref_dims
from compiler.interpreter.constants import constant_value
from compiler.interpreter.integers import mixed_numbers
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Buffer, BufferView, Lifetime, MemRef, Pointer, row_major_strides
from compiler.interpreter.values import (
    AcceptsPoison,
    Enter,
    Evaluator,
    Finish,
    UndefinedBehavior,
    Unsupported,
    Value,
    bits_dtype,
    defined,
)
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ir.slices import reassociation_indices
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, MemRefType
from compiler.ods import hook
from compiler.rewrite.elementwise import width_of

_MASK = (1 << 64) - 1


def _signed(index: int) -> int:
    return index - (1 << 64) if index >> 63 else index


# -------------------------------------------------------------------------------------------------------- allocations


def _make_buffer(op: Allocation, allocate: Callable[[tuple[int, ...]], Buffer]) -> Evaluator:
    type_ = op.memref.type
    if op.symbol_operands:
        raise Unsupported("memrefs whose layout has symbols are not supported")
    layout = None if type_.layout is None else strides_and_offset(type_)
    if type_.layout is not None and (layout is None or DYNAMIC in (*layout[0], layout[1])):
        raise Unsupported(f"memory for {type_} is not supported")
    shape = type_.shape

    def make(*dynamic: int) -> MemRef:
        waiting = list(dynamic)
        sizes = tuple([waiting.pop(0) if size == DYNAMIC else size for size in shape])
        for size in sizes:
            if size >> 63:
                raise UndefinedBehavior(f"the size {_signed(size)} is negative")
        if layout is None:
            return MemRef(allocate(sizes), 0, sizes, row_major_strides(sizes))
        strides, offset = layout
        reach = offset + 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides)) if prod(sizes) else 0
        return MemRef(allocate((reach,)), offset, sizes, tuple(strides))

    return make


@hook.evaluator(AllocOp)
def evaluate_alloc(op: AllocOp, machine: Machine) -> Evaluator:
    element = op.memref.type.element_type
    bits_dtype(element)
    return _make_buffer(op, lambda sizes: machine.memory.allocate(sizes, element, op, Lifetime.HEAP))


@hook.evaluator(AllocaOp)
def evaluate_alloca(op: AllocaOp, machine: Machine) -> Evaluator:
    element = op.memref.type.element_type
    bits_dtype(element)
    return _make_buffer(op, lambda sizes: machine.allocate_on_stack(sizes, element, op))


@hook.evaluator(ReallocOp)
def evaluate_realloc(op: ReallocOp, machine: Machine) -> Evaluator:
    type_ = op.result0.type

    def resize(source: MemRef, *dynamic: int) -> MemRef:
        sizes = dynamic or type_.shape
        buffer = machine.memory.allocate(sizes, type_.element_type, op, Lifetime.HEAP)
        kept = min(sizes[0], source.sizes[0])
        target = MemRef(buffer, 0, (kept,), (1,))
        target.elements()[...] = source.elements()[:kept]
        target.mark_written(source.elements_written()[:kept])
        machine.memory.free(source.buffer, op)
        return MemRef(buffer, 0, sizes, (1,))

    return resize


@hook.evaluator(DeallocOp)
def evaluate_dealloc(op: DeallocOp, machine: Machine) -> Evaluator:
    return lambda memref: machine.memory.free(memref.buffer, op)


@hook.control(AllocaScopeOp)
class AllocaScope:
    def __init__(self, op: AllocaScopeOp, machine: object) -> None:
        pass

    def begin(self) -> Enter:
        return Enter(0, ())

    def resume(self, state: object, *yielded: Value) -> Finish:
        return Finish(yielded)


@hook.evaluator(GetGlobalOp)
def evaluate_get_global(op: GetGlobalOp, machine: Machine) -> Evaluator:
    type_ = op.result.type
    sizes = tuple(type_.shape)
    reference = op.name_

    def make(definition: GlobalOp) -> MemRef:
        buffer = machine.memory.allocate(sizes, type_.element_type, definition, Lifetime.GLOBAL)
        memref = MemRef(buffer, 0, sizes, row_major_strides(sizes))
        initial = definition.initial_value
        if initial is not None and _has_elements(initial):
            value = constant_value(initial)
            memref.fill(value)
        return memref

    def get() -> MemRef:
        definition = machine.symbol(op, reference)
        assert isinstance(definition, GlobalOp)
        return machine.global_memref(definition, lambda: make(definition))

    return get


def _has_elements(initial: Attribute) -> bool:
    return hasattr(initial, "bit_patterns")  # `uninitialized` is a unit attribute


# ----------------------------------------------------------------------------------------------------------- accesses


@hook.evaluator(LoadOp)
def evaluate_load(op: LoadOp, machine: object) -> Evaluator:
    return lambda memref, *indices: memref.load(indices)


@hook.evaluator(StoreOp)
def evaluate_store(op: StoreOp, machine: Machine) -> Evaluator | AcceptsPoison:
    return storing(op, machine, lambda value, memref, *indices: memref.store(value, indices))


def storing(op: Operation, machine: Machine, store: Evaluator) -> Evaluator | AcceptsPoison:
    """Returns the evaluator of a store; the stored value may be poison if memory may hold poison."""
    if not machine.memory.reads_poison:
        return store

    def evaluate(value: Value, *places: Value) -> None:
        for place in places:
            defined(place, f"an operand of '{op.name}'")
        store(value, *places)

    return AcceptsPoison(evaluate)


@hook.evaluator(CopyOp)
def evaluate_copy(op: CopyOp, machine: object) -> Evaluator:
    return copy_elements


def copy_elements(source: MemRef, target: MemRef) -> None:
    """Copies the elements of a memref into another memref. Raises UndefinedBehavior if their sizes differ."""
    if source.sizes != target.sizes:
        raise UndefinedBehavior(f"the sizes of the memrefs differ: {source.sizes} and {target.sizes}")
    values, written = source.elements().copy(), source.elements_written().copy()
    target.elements()[...] = values
    target.mark_written(written)


@hook.evaluator(AtomicRMWOp)
def evaluate_atomic_rmw(op: AtomicRMWOp, machine: object) -> Evaluator:
    update = atomic_update(op.kind, op.value.type)

    def modify(value: int, memref: MemRef, *indices: int) -> int:
        old: int = memref.load(indices)
        memref.store(update(old, value), indices)
        return old

    return modify


@hook.control(GenericAtomicRMWOp)
class GenericAtomicRMW:
    """State: the memref and the indices of the element, and its old value."""

    def __init__(self, op: GenericAtomicRMWOp, machine: object) -> None:
        pass

    def begin(self, memref: MemRef, *indices: int) -> Enter:
        old = memref.load(indices)
        return Enter(0, (old,), (memref, indices, old))

    def resume(self, state: tuple[MemRef, tuple[int, ...], Value], *yielded: Value) -> Finish:
        memref, indices, old = state
        (value,) = yielded
        memref.store(value, indices)
        return Finish((old,))


@hook.evaluator(PrefetchOp)
def evaluate_prefetch(op: PrefetchOp, machine: object) -> Evaluator:
    return lambda *operands: None


# -------------------------------------------------------------------------------------------------------------- views


@hook.evaluator(CastOp)
def evaluate_cast(op: CastOp, machine: object) -> Evaluator:
    """Returns the memref itself; a cast to a type that does not match is undefined behavior."""
    type_ = op.dest.type
    layout = strides_and_offset(type_) if isinstance(type_, MemRefType) and type_.layout is not None else None
    shape = type_.shape if isinstance(type_, MemRefType) else None

    def cast(memref: MemRef) -> MemRef:
        if shape is not None:
            if len(shape) != len(memref.sizes):
                raise UndefinedBehavior(f"the memref has {len(memref.sizes)} dimensions, not {len(shape)}")
            _check_equal("size", shape, memref.sizes)
        if layout is not None:
            _check_equal("stride", layout[0], memref.strides)
            _check_equal("offset", [layout[1]], [memref.offset])
        return memref

    return cast


def _check_equal(noun: str, claimed: Sequence[int], actual: Sequence[int]) -> None:
    for number, (claim, real) in enumerate(zip(claimed, actual)):
        if claim not in (DYNAMIC, real):
            raise UndefinedBehavior(f"the {noun} of dimension {number} is {real}, and the type says {claim}")


@hook.evaluator(MemorySpaceCastOp, AssumeAlignmentOp)
def evaluate_same(op: MemorySpaceCastOp | AssumeAlignmentOp, machine: object) -> Evaluator:
    return lambda memref: memref


@hook.evaluator(DimOp)
def evaluate_dim(op: DimOp, machine: object) -> Evaluator:
    def extent(memref: MemRef, index: int) -> int:
        if index >= len(memref.sizes):
            raise UndefinedBehavior(f"the memref has no dimension {_signed(index)}")
        return memref.sizes[index]

    return extent


@hook.evaluator(RankOp)
def evaluate_rank(op: RankOp, machine: object) -> Evaluator:
    return lambda memref: len(memref.sizes)


@hook.evaluator(SubViewOp)
def evaluate_subview(op: SubViewOp, machine: object) -> Evaluator:
    source_type, result_type = op.source_.type, op.result.type
    dropped = dropped_memref_dims(source_type, result_type, op.static_sizes.values)
    if dropped is None:
        raise Unsupported("the dropped dimensions of this 'memref.subview' are unknown")

    def view(source: MemRef, *dynamic: int) -> MemRef:
        waiting = list(dynamic)
        offsets, sizes, strides = (
            mixed_numbers(each.values, waiting) for each in (op.static_offsets, op.static_sizes, op.static_strides)
        )
        for number, (offset, size, stride, extent) in enumerate(zip(offsets, sizes, strides, source.sizes)):
            last = offset + (size - 1) * stride
            if size < 0 or (size and not (0 <= offset < extent and 0 <= last < extent)):
                raise UndefinedBehavior(
                    f"the view goes from {offset} to {last} in dimension {number}, which has size {extent}"
                )
        start = source.offset + sum(offset * step for offset, step in zip(offsets, source.strides))
        steps = [stride * step for stride, step in zip(strides, source.strides)]
        kept = [number for number in range(len(sizes)) if number not in dropped]
        return MemRef(source.buffer, start, tuple([sizes[at] for at in kept]), tuple([steps[at] for at in kept]))

    return view


@hook.evaluator(ViewOp)
def evaluate_view(op: ViewOp, machine: object) -> Evaluator:
    type_ = op.result0.type
    dtype = bits_dtype(type_.element_type)
    if width_of(type_.element_type) != 8 * dtype.itemsize:
        raise Unsupported(f"bytes as elements of type {type_.element_type} are not supported")

    def view(source: MemRef, shift: int, *dynamic: int) -> MemRef:
        waiting = list(dynamic)
        sizes = tuple([waiting.pop(0) if size == DYNAMIC else size for size in type_.shape])
        buffer = BufferView(source.buffer, source.offset + _signed(shift), dtype)
        return MemRef(buffer, 0, sizes, row_major_strides(sizes))

    return view


@hook.evaluator(ReinterpretCastOp)
def evaluate_reinterpret_cast(op: ReinterpretCastOp, machine: object) -> Evaluator:
    def view(source: MemRef, *dynamic: int) -> MemRef:
        waiting = list(dynamic)
        (offset,), sizes, strides = (
            mixed_numbers(each.values, waiting) for each in (op.static_offsets, op.static_sizes, op.static_strides)
        )
        return MemRef(source.buffer, offset, sizes, strides)

    return view


@hook.evaluator(TransposeOp)
def evaluate_transpose(op: TransposeOp, machine: object) -> Evaluator:
    order = [expr.position for expr in op.permutation.map.results]  # type: ignore[attr-defined]  # it is a permutation

    def view(source: MemRef) -> MemRef:
        sizes, strides = source.sizes, source.strides
        return MemRef(
            source.buffer, source.offset, tuple([sizes[at] for at in order]), tuple([strides[at] for at in order])
        )

    return view


@hook.evaluator(ReshapeOp)
def evaluate_reshape(op: ReshapeOp, machine: object) -> Evaluator:
    """Views a contiguous memref in another shape."""

    def view(source: MemRef, shape: MemRef) -> MemRef:
        sizes = tuple([_signed(shape.load((number,))) for number in range(shape.sizes[0])])
        if prod(sizes) != prod(source.sizes):
            raise UndefinedBehavior(f"a shape of {prod(sizes)} elements is given to {prod(source.sizes)} elements")
        return MemRef(source.buffer, source.offset, sizes, row_major_strides(sizes))

    return view


@hook.evaluator(CollapseShapeOp)
def evaluate_collapse_shape(op: CollapseShapeOp, machine: object) -> Evaluator:
    groups = reassociation_indices(op.reassociation)

    def view(source: MemRef) -> MemRef:
        sizes = [prod([source.sizes[at] for at in group]) for group in groups]
        strides: list[int] = []
        for group in groups:
            longer = [at for at in group if source.sizes[at] != 1]
            for outer, inner in pairwise(longer):
                if source.strides[outer] != source.strides[inner] * source.sizes[inner]:
                    raise UndefinedBehavior(f"the dimensions {outer} and {inner} are not contiguous")
            strides.append(source.strides[longer[-1] if longer else group[-1]])
        return MemRef(source.buffer, source.offset, tuple(sizes), tuple(strides))

    return view


@hook.evaluator(ExpandShapeOp)
def evaluate_expand_shape(op: ExpandShapeOp, machine: object) -> Evaluator:
    groups = reassociation_indices(op.reassociation)
    static = op.static_output_shape.values

    def view(source: MemRef, *dynamic: int) -> MemRef:
        sizes = mixed_numbers(static, list(dynamic))
        strides = [0] * len(sizes)
        for number, group in enumerate(groups):
            step = source.strides[number]
            for at in reversed(group):
                strides[at] = step
                step *= sizes[at]
            if prod([sizes[at] for at in group]) != source.sizes[number]:
                raise UndefinedBehavior(f"dimension {number} has size {source.sizes[number]}, which the shape does not")
        return MemRef(source.buffer, source.offset, sizes, tuple(strides))

    return view


@hook.evaluator(ExtractAlignedPointerAsIndexOp)
def evaluate_extract_aligned_pointer(op: ExtractAlignedPointerAsIndexOp, machine: Machine) -> Evaluator:
    return lambda memref: machine.memory.address_of(Pointer(memref.buffer.bytes, memref.buffer.start))


@hook.evaluator(ExtractStridedMetadataOp)
def evaluate_extract_strided_metadata(op: ExtractStridedMetadataOp, machine: object) -> Evaluator:
    def parts(source: MemRef) -> tuple[Value, ...]:
        base = MemRef(source.buffer, 0, (), ())
        strides = [stride & _MASK for stride in source.strides]
        return (base, source.offset & _MASK, *source.sizes, *strides)

    return parts


@hook.evaluator(DistinctObjectsOp)
def evaluate_distinct_objects(op: DistinctObjectsOp, machine: object) -> Evaluator:
    """Views of one buffer count as overlapping."""

    def check(*memrefs: MemRef) -> Value:
        if len({memref.buffer.root for memref in memrefs}) != len(memrefs):
            raise UndefinedBehavior("two of the buffers, which are said to be distinct, are one")
        return memrefs if len(memrefs) != 1 else memrefs[0]

    return check
