"""Interpreter of vector's operations on memory, which take one element after the other."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import numpy as np

from compiler.dialects.vector.evaluate_masked import proper_element, region_mask
from compiler.dialects.vector.memory_ops import (
    CompressStoreOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ScatterOp,
    StoreOp,
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    TypeCastOp,
    in_bounds,
)
from compiler.interpreter.elements import Draft, collected, element
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import MemRef, row_major_strides
from compiler.interpreter.values import (
    AcceptsPoison,
    Elements,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    sized_vector,
)
from compiler.interpreter.vector_memory import VectorBuffer
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.types import VectorType, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_MASK = (1 << 64) - 1


@hook.evaluator(LoadOp)
def evaluate_load(op: LoadOp, machine: object) -> Evaluator:
    type_ = sized_vector(op.result.type)
    offsets = list(np.ndindex(*type_.shape))

    def load(base: MemRef, *indices: int) -> Elements:
        values = [base.load(_shifted(indices, offset)) for offset in offsets]
        return collected(values, type_.element_type, type_.shape)

    return load


@hook.evaluator(StoreOp)
def evaluate_store(op: StoreOp, machine: object) -> Evaluator:
    offsets = list(np.ndindex(*sized_vector(op.value_to_store.type).shape))

    def store(value: Elements, base: MemRef, *indices: int) -> None:
        for offset in offsets:
            base.store(proper_element(value, offset), _shifted(indices, offset))

    return store


def _shifted(indices: tuple[int, ...], offset: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the indices with an offset added to the last ones."""
    leading = len(indices) - len(offset)
    return (*indices[:leading], *[index + by & _MASK for index, by in zip(indices[leading:], offset)])


def _lane_place(base: MemRef | Elements, offsets: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Returns the indices of the element that a lane of a gather or scatter accesses.

    An index may exceed the last dimension and then continues in row-major order, because upstream's vectorizer
    linearizes the indices of several dimensions.
    """
    place = _shifted(offsets, (index,))
    sizes = base.sizes if isinstance(base, MemRef) else base.bits.shape
    if place[-1] < sizes[-1] or (isinstance(base, MemRef) and base.strides != row_major_strides(sizes)):
        return place
    position = index + sum(offset * stride for offset, stride in zip(offsets, row_major_strides(sizes)))
    if not 0 <= position < prod(sizes):
        return place
    return tuple(map(int, np.unravel_index(position, sizes)))


@hook.evaluator(TypeCastOp)
def evaluate_type_cast(op: TypeCastOp, machine: object) -> Evaluator:
    source, target = op.memref.type, op.result.type
    vector, sizes = target.element_type, target.shape
    if not isinstance(vector, VectorType):
        raise Unsupported("views of vectors as numbers are not supported")

    def view(memref: MemRef) -> MemRef:
        return MemRef(VectorBuffer(memref, source.element_type, vector, op), 0, sizes, row_major_strides(sizes))

    return view


class _Transfer:
    """Correspondence of a vector's elements and those of the memory of a transfer."""

    def __init__(self, op: TransferOp, vector: VectorType, machine: Machine) -> None:
        if isinstance(element_type_or_self(op.base.type), VectorType):
            raise Unsupported("transfers of memrefs of vectors are not supported")
        self.has_mask = op.mask is not None
        self._region_mask = region_mask(op, machine)
        self._shape = vector.shape
        self._inside = in_bounds(op)
        results = op.permutation_map.map.results
        self._dims = [result.position if isinstance(result, AffineDimExpr) else None for result in results]
        mapped = [(dim, number) for number, dim in enumerate(self._dims) if dim is not None]
        self._mask_order = [number for _, number in sorted(mapped)]
        """Dimension of the vector for each dimension of the mask; the latter are in the order of memory."""

    def split(self, operands: tuple[Value, ...]) -> tuple[tuple[Value, ...], Elements | None]:
        """Returns the operands without the mask, and the mask, which is an operand or comes from the enclosing op."""
        return (operands[:-1], operands[-1]) if self.has_mask else (operands, self._region_mask())

    def places(
        self, indices: tuple[int, ...], sizes: tuple[int, ...], mask: Elements | None
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...] | None]]:
        """Yields each position in the vector, with its indices in memory; None if out of bounds or masked off.

        A transfer with a negative index, or whose indices overflow, is undefined behavior, as lowerings compare with
        the upper bound only.
        """
        starts = [index - (1 << 64) if index >> 63 else index for index in indices]
        for dim, size in zip(self._dims, self._shape):
            if dim is not None and not 0 <= starts[dim] < (1 << 63) - size:
                raise UndefinedBehavior(f"index {starts[dim]} is out of bounds: a transfer begins there")
        for position in np.ndindex(*self._shape):
            if mask is not None and not proper_element(mask, tuple([position[number] for number in self._mask_order])):
                yield position, None
                continue
            places, is_outside = list(starts), False
            for number, (dim, at) in enumerate(zip(self._dims, position)):
                if dim is None:
                    continue
                places[dim] += at
                if not 0 <= places[dim] < sizes[dim]:
                    if self._inside[number]:
                        raise UndefinedBehavior(
                            f"index {places[dim]} is out of bounds: dimension {dim} has size {sizes[dim]}, and the "
                            "transfer says that it stays inside"
                        )
                    is_outside = True
            if not is_outside and not all(0 <= at < size for at, size in zip(places, sizes)):
                raise UndefinedBehavior(f"the indices {places} are out of bounds: the sizes are {list(sizes)}")
            yield position, None if is_outside else tuple(places)


@hook.evaluator(TransferReadOp)
def evaluate_transfer_read(op: TransferReadOp, machine: Machine) -> AcceptsPoison:
    """Reads a vector; the padding may be poison."""
    type_ = sized_vector(op.vector.type)
    transfer = _Transfer(op, type_, machine)

    def read(base: Value, *rest: Value) -> Value:
        rest, mask = transfer.split(rest)
        *indices, padding = rest
        for value in (base, *indices, *([mask] if transfer.has_mask else [])):
            if isinstance(value, Poison):
                raise UndefinedBehavior("the place that is read from is poison", value.op, value.reason)
        sizes = base.sizes if isinstance(base, MemRef) else base.bits.shape
        values: list[Value] = []
        for _, place in transfer.places(tuple(indices), sizes, mask):
            if place is None:
                values.append(padding)
            else:
                values.append(base.load(place) if isinstance(base, MemRef) else element(base, place))
        return collected(values, type_.element_type, type_.shape)

    return AcceptsPoison(read)


@hook.evaluator(TransferWriteOp)
def evaluate_transfer_write(op: TransferWriteOp, machine: Machine) -> Evaluator:
    transfer = _Transfer(op, sized_vector(op.value_to_store.type), machine)

    def write(value: Elements, base: Value, *rest: Value) -> Value:
        indices, mask = transfer.split(rest)
        if isinstance(base, MemRef):
            for position, place in transfer.places(indices, base.sizes, mask):
                if place is not None:
                    base.store(proper_element(value, position), place)
            return None
        draft = Draft(base)
        for position, place in transfer.places(indices, draft.shape, mask):
            if place is not None:
                draft.store(element(value, position), place)
        return draft.finish()

    return write


# --------------------------------------------------------------------------------------------------------- single lanes


@hook.evaluator(MaskedLoadOp)
def evaluate_masked_load(op: MaskedLoadOp, machine: object) -> Evaluator:
    type_ = sized_vector(op.result.type)
    lanes = list(np.ndindex(*type_.shape))

    def load(base: MemRef, *rest: Value) -> Elements:
        *indices, mask, others = rest
        values = [
            base.load(_shifted(tuple(indices), lane)) if proper_element(mask, lane) else element(others, lane)
            for lane in lanes
        ]
        return collected(values, type_.element_type, type_.shape)

    return load


@hook.evaluator(MaskedStoreOp)
def evaluate_masked_store(op: MaskedStoreOp, machine: object) -> Evaluator:
    lanes = list(np.ndindex(*sized_vector(op.value_to_store.type).shape))

    def store(base: MemRef, *rest: Value) -> None:
        *indices, mask, value = rest
        for lane in lanes:
            if proper_element(mask, lane):
                base.store(proper_element(value, lane), _shifted(tuple(indices), lane))

    return store


@hook.evaluator(ExpandLoadOp)
def evaluate_expand_load(op: ExpandLoadOp, machine: object) -> Evaluator:
    type_ = sized_vector(op.result.type)

    def load(base: MemRef, *rest: Value) -> Elements:
        *indices, mask, others = rest
        values: list[Value] = []
        count = 0
        for lane in np.ndindex(*type_.shape):
            if proper_element(mask, lane):
                values.append(base.load(_shifted(tuple(indices), (count,))))
                count += 1
            else:
                values.append(element(others, lane))
        return collected(values, type_.element_type, type_.shape)

    return load


@hook.evaluator(CompressStoreOp)
def evaluate_compress_store(op: CompressStoreOp, machine: object) -> Evaluator:
    shape = sized_vector(op.value_to_store.type).shape

    def store(base: MemRef, *rest: Value) -> None:
        *indices, mask, value = rest
        enabled = [lane for lane in np.ndindex(*shape) if proper_element(mask, lane)]
        for count, lane in enumerate(enabled):
            base.store(proper_element(value, lane), _shifted(tuple(indices), (count,)))

    return store


@hook.evaluator(GatherOp)
def evaluate_gather(op: GatherOp, machine: Machine) -> Evaluator:
    """Loads the element of each lane, whose index is added to the last offset."""
    type_, width = sized_vector(op.result.type), width_of(op.indices.type)
    outer_mask_of = region_mask(op, machine)

    def gather(base: Value, *rest: Value) -> Elements:
        *offsets, indices, mask, others = rest
        outer = outer_mask_of()
        values: list[Value] = []
        for lane in np.ndindex(*type_.shape):
            if not proper_element(mask, lane) or (outer is not None and not proper_element(outer, lane)):
                values.append(element(others, lane))
                continue
            place = _lane_place(base, tuple(offsets), signed(proper_element(indices, lane), width))
            values.append(base.load(place) if isinstance(base, MemRef) else element(base, place))
        return collected(values, type_.element_type, type_.shape)

    return gather


@hook.evaluator(ScatterOp)
def evaluate_scatter(op: ScatterOp, machine: object) -> Evaluator:
    """Stores lanes in order: if several lanes store to the same element, the last one counts."""
    shape, width = sized_vector(op.value_to_store.type).shape, width_of(op.indices.type)

    def scatter(base: Value, *rest: Value) -> Value:
        *offsets, indices, mask, value = rest
        target = base if isinstance(base, MemRef) else Draft(base)
        for lane in np.ndindex(*shape):
            if proper_element(mask, lane):
                place = _lane_place(base, tuple(offsets), signed(proper_element(indices, lane), width))
                target.store(proper_element(value, lane), place)
        return target.finish() if isinstance(target, Draft) else None

    return scatter
