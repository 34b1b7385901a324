"""Interpreter of tensor's operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from compiler.dialects.scf.evaluate import ForallSweep
from compiler.dialects.scf.ops import ForallOp
from compiler.dialects.tensor.ops import (
    BitcastOp,
    CastOp,
    CollapseShapeOp,
    ConcatOp,
    DimOp,
    EmptyOp,
    ExpandShapeOp,
    ExtractOp,
    ExtractSliceOp,
    FromElementsOp,
    GatherOp,
    GenerateOp,
    InsertOp,
    InsertSliceOp,
    PadOp,
    ParallelInsertSliceOp,
    RankOp,
    ReshapeOp,
    ScatterOp,
    SplatOp,
)
from compiler.interpreter.elements import (
    Draft,
    Key,
    collected,
    element,
    listed,
    rearranged,
    reshaped,
)
from compiler.interpreter.integers import mixed_numbers
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import (
    AcceptsPoison,
    Elements,
    Enter,
    Evaluator,
    Finish,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    defined,
    uniform,
)
from compiler.ir.operation import BlockArgument, Operation, Region
from compiler.ir.slices import dropped_dims, static_slice
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.ods import hook

# -------------------------------------------------------------------------------------------------------- whole tensors


def _sizes(type_: RankedTensorType, machine: Machine) -> Callable[[Sequence[Value]], tuple[int, ...]]:
    """Returns the function from dynamic sizes to a shape; it raises an error for negative sizes."""

    def shape(dynamic: Sequence[Value]) -> tuple[int, ...]:
        waiting = [defined(size, "a size") for size in dynamic]
        sizes = tuple([waiting.pop(0) if size == DYNAMIC else size for size in type_.shape])
        machine.memory.check_sizes(sizes, type_.element_type)
        return sizes

    return shape


@hook.evaluator(EmptyOp)
def evaluate_empty(op: EmptyOp, machine: Machine) -> Evaluator:
    """Returns a tensor whose elements are all poison."""
    type_ = op.result.type
    sizes, nothing = _sizes(type_, machine), Poison(op, "the elements of this tensor are undefined")
    return lambda *dynamic: uniform(nothing, type_, sizes(dynamic))


@hook.evaluator(SplatOp)
def evaluate_splat(op: SplatOp, machine: Machine) -> AcceptsPoison:
    type_ = op.aggregate.type
    sizes = _sizes(type_, machine)
    return AcceptsPoison(lambda value, *dynamic: uniform(value, type_, sizes(dynamic)))


@hook.evaluator(FromElementsOp)
def evaluate_from_elements(op: FromElementsOp, machine: object) -> AcceptsPoison:
    type_ = op.result.type
    return AcceptsPoison(lambda *values: collected(values, type_.element_type, type_.shape))


@hook.evaluator(CastOp)
def evaluate_cast(op: CastOp, machine: object) -> Evaluator:
    """Returns the tensor itself; a size that differs from the type's static size is undefined behavior."""
    shape = op.dest.type.shape if isinstance(op.dest.type, RankedTensorType) else None
    return lambda value: value if shape is None else _of_shape(value, shape)


def _of_shape(value: Elements, claimed: Sequence[int]) -> Elements:
    actual = value.bits.shape
    if len(claimed) != len(actual):
        raise UndefinedBehavior(f"the tensor has {len(actual)} dimensions, not {len(claimed)}")
    for number, (claim, size) in enumerate(zip(claimed, actual)):
        if claim not in (DYNAMIC, size):
            raise UndefinedBehavior(f"the size of dimension {number} is {size}, and the type says {claim}")
    return value


@hook.evaluator(BitcastOp)
def evaluate_bitcast(op: BitcastOp, machine: object) -> Evaluator:
    return lambda value: value


@hook.evaluator(DimOp)
def evaluate_dim(op: DimOp, machine: object) -> Evaluator:
    def extent(value: Elements, index: int) -> int:
        if index >= value.bits.ndim:
            raise UndefinedBehavior(f"the tensor has no dimension {index - (1 << 64) if index >> 63 else index}")
        return int(value.bits.shape[index])

    return extent


@hook.evaluator(RankOp)
def evaluate_rank(op: RankOp, machine: object) -> Evaluator:
    return lambda value: value.bits.ndim


@hook.evaluator(ConcatOp)
def evaluate_concat(op: ConcatOp, machine: object) -> Evaluator:
    type_, dimension = op.result.type, op.dim.value

    def join(*parts: Elements) -> Elements:
        shapes = [part.bits.shape for part in parts]
        for shape in shapes[1:]:
            for number, (size, first) in enumerate(zip(shape, shapes[0])):
                if size != first and number != dimension:
                    raise UndefinedBehavior(f"the sizes of dimension {number} differ: {first} and {size}")
        bits = np.concatenate([part.bits for part in parts], dimension)
        if all(part.poison is None for part in parts):
            return _of_shape(Elements(bits), type_.shape)
        masks = [np.full(part.bits.shape, None) if part.poison is None else part.poison for part in parts]
        return _of_shape(Elements(bits, np.concatenate(masks, dimension)), type_.shape)

    return join


# ------------------------------------------------------------------------------------------------------------- elements


@hook.evaluator(ExtractOp)
def evaluate_extract(op: ExtractOp, machine: object) -> Evaluator:
    return lambda value, *indices: element(value, indices)


@hook.evaluator(InsertOp)
def evaluate_insert(op: InsertOp, machine: object) -> AcceptsPoison:
    """Returns the tensor with one element replaced; a poison scalar makes only that element poison."""

    def insert(scalar: Value, target: Value, *indices: Value) -> Value:
        for value in (target, *indices):
            if value.__class__ is Poison:
                return value
        draft = Draft(target)
        draft.store(scalar, indices)
        return draft.finish()

    return AcceptsPoison(insert)


# --------------------------------------------------------------------------------------------------------------- slices


def _slice(op: Operation, dynamic: Sequence[int], shape: Sequence[int]) -> tuple[Key, tuple[int, ...]]:
    """Returns the key of a slice of a tensor of this shape, and its sizes. Raises UndefinedBehavior outside of it."""
    static, waiting = static_slice(op), list(dynamic)
    offsets, sizes, strides = (mixed_numbers(each, waiting) for each in (static.offsets, static.sizes, static.strides))
    key: list[slice] = []
    for number, (offset, size, stride, extent) in enumerate(zip(offsets, sizes, strides, shape)):
        last = offset + (size - 1) * stride
        if size < 0 or (size and not (0 <= offset < extent and 0 <= last < extent)):
            raise UndefinedBehavior(
                f"the slice goes from {offset} to {last} in dimension {number}, which has size {extent}"
            )
        if stride <= 0:
            raise Unsupported(f"slices with stride {stride} are not supported")
        key.append(slice(offset, last + 1, stride) if size else slice(0, 0))
    return tuple(key), sizes


@hook.evaluator(ExtractSliceOp)
def evaluate_extract_slice(op: ExtractSliceOp, machine: object) -> Evaluator:
    type_ = op.result.type
    dropped = dropped_dims(static_slice(op).sizes, type_.shape)
    if dropped is None:
        raise Unsupported("the dropped dimensions of this 'tensor.extract_slice' are unknown")

    def extract(source: Elements, *dynamic: int) -> Elements:
        key, _ = _slice(op, dynamic, source.bits.shape)
        part = rearranged(source, lambda array: np.squeeze(array[key], tuple(dropped)))
        return _of_shape(part, type_.shape)

    return extract


@hook.evaluator(InsertSliceOp)
def evaluate_insert_slice(op: InsertSliceOp, machine: object) -> Evaluator:
    def insert(source: Elements, target: Elements, *dynamic: int) -> Elements:
        draft = Draft(target)
        draft.insert(*_inserted(op, source, draft.shape, dynamic))
        return draft.finish()

    return insert


def _inserted(op: Operation, source: Elements, shape: Sequence[int], dynamic: Sequence[int]) -> tuple[Elements, Key]:
    """Returns the elements that an insertion writes into a tensor of shape `shape`, and their index."""
    key, sizes = _slice(op, dynamic, shape)
    if [size for size in sizes if size != 1] != [size for size in source.bits.shape if size != 1]:
        raise UndefinedBehavior(f"a tensor of shape {listed(source.bits.shape)} is put into a slice of {listed(sizes)}")
    return reshaped(source, sizes), key


@hook.evaluator(ParallelInsertSliceOp)
def evaluate_parallel_insert_slice(op: ParallelInsertSliceOp, machine: Machine) -> Evaluator:
    """Inserts a slice into the output of the enclosing loop whose block argument is the destination."""
    target = op.dest
    loop = target.owner.parent_op if isinstance(target, BlockArgument) else None
    if not isinstance(loop, ForallOp) or not isinstance(target, BlockArgument):
        raise Unsupported("parts are inserted only into the outputs of an enclosing 'scf.forall'")
    output = target.index - (len(target.owner.arguments) - len(loop.outputs))

    def insert(source: Elements, target: Elements, *dynamic: int) -> None:
        part, key = _inserted(op, source, target.bits.shape, dynamic)
        machine.state_of(loop, ForallSweep).insert(output, part, key)

    return insert


# ------------------------------------------------------------------------------------------------------------- reshapes


@hook.evaluator(CollapseShapeOp)
def evaluate_collapse_shape(op: CollapseShapeOp, machine: object) -> Evaluator:
    type_, groups = tensor_type(op.result), op.groups

    def collapse(source: Elements) -> Elements:
        sizes = tuple([prod([source.bits.shape[at] for at in group]) for group in groups])
        return _of_shape(reshaped(source, sizes), type_.shape)

    return collapse


@hook.evaluator(ExpandShapeOp)
def evaluate_expand_shape(op: ExpandShapeOp, machine: object) -> Evaluator:
    type_, groups = tensor_type(op.result), op.groups

    def expand(source: Elements, *dynamic: int) -> Elements:
        sizes = mixed_numbers(op.static_output_shape.values, list(dynamic))
        for number, group in enumerate(groups):
            size = prod([sizes[at] for at in group])
            if size != source.bits.shape[number]:
                raise UndefinedBehavior(
                    f"dimension {number} has size {source.bits.shape[number]}, and the new ones multiply to {size}"
                )
        return _of_shape(reshaped(source, sizes), type_.shape)

    return expand


@hook.evaluator(ReshapeOp)
def evaluate_reshape(op: ReshapeOp, machine: object) -> Evaluator:
    claimed = op.result.type.shape if isinstance(op.result.type, RankedTensorType) else None

    def reshape(source: Elements, shape: Elements) -> Elements:
        sizes = tuple([defined(element(shape, (number,)), "a size") for number in range(shape.bits.size)])
        result = reshaped(source, sizes)
        return result if claimed is None else _of_shape(result, claimed)

    return reshape


# ----------------------------------------------------------------------------------------------------- gather, scatter


def _coordinates(indices: Elements, dims: Sequence[int], shape: Sequence[int]) -> tuple[NDArray[np.int64], ...]:
    """Returns an array of indices for each dimension in `dims`. Raises UndefinedBehavior if they are out of bounds."""
    if indices.poison is not None:
        poison = next(filter(None, indices.poison.flat))
        raise UndefinedBehavior("an index is poison", poison.op, poison.reason)
    key = tuple([indices.bits[..., number] for number in range(len(dims))])
    for dim, picked in zip(dims, key):
        if picked.size and int(picked.max()) >= shape[dim]:
            raise UndefinedBehavior(
                f"index {int(picked.max())} is out of bounds: dimension {dim} of the tensor has size {shape[dim]}"
            )
    return tuple([picked.astype(np.int64) for picked in key])


@hook.evaluator(GatherOp)
def evaluate_gather(op: GatherOp, machine: object) -> Evaluator:
    type_, dims = op.result.type, op.gather_dims.values
    batch = op.indices.type.rank - 1
    keeps_dims = type_.rank == batch + op.source_.type.rank

    def gather(source: Elements, indices: Elements) -> Elements:
        key = _coordinates(indices, dims, source.bits.shape)

        def pick(array: NDArray[np.generic]) -> NDArray[np.generic]:
            picked = np.moveaxis(array, dims, range(len(dims)))[key]
            return np.expand_dims(picked, [batch + dim for dim in dims]) if keeps_dims else picked

        return _of_shape(rearranged(source, pick), type_.shape)

    return gather


@hook.evaluator(ScatterOp)
def evaluate_scatter(op: ScatterOp, machine: object) -> Evaluator:
    dims, batch = op.scatter_dims.values, op.indices.type.rank - 1
    keeps_dims = op.source_.type.rank == batch + op.dest.type.rank

    def scatter(source: Elements, target: Elements, indices: Elements) -> Elements:
        key = _coordinates(indices, dims, target.bits.shape)
        places = np.ravel_multi_index(key, [target.bits.shape[dim] for dim in dims])
        if len(np.unique(places)) != places.size:
            raise UndefinedBehavior("two parts are put into the same place, which `unique` excludes")

        def put(array: NDArray[np.generic], parts: NDArray[np.generic]) -> NDArray[np.generic]:
            result = array.copy()
            parts = np.squeeze(parts, tuple([batch + dim for dim in dims])) if keeps_dims else parts
            np.moveaxis(result, dims, range(len(dims)))[key] = parts
            return result

        bits = put(target.bits, source.bits)
        if target.poison is None and source.poison is None:
            return Elements(bits)
        masks = [np.full(each.bits.shape, None) if each.poison is None else each.poison for each in (target, source)]
        mask = put(*masks)
        return Elements(bits, mask if mask.astype(bool).any() else None)

    return scatter


# ------------------------------------------------------------------------------------------- elements made by a region


def _is_uniform(body: Region) -> bool:
    """Returns True if a body yields the same value for all indices, without side effects."""
    (block,) = body.blocks
    inner = [op for top in block.ops for op in top.walk()]
    used = {value for op in inner for value in op.operands}
    return all(op.has_trait("AlwaysSpeculatableImplTrait") for op in inner) and used.isdisjoint(block.arguments)


@dataclass(frozen=True, slots=True)
class Filling:
    """State of an op that computes elements: the tensor so far, the places to fill, and the number of the next."""

    draft: Draft
    places: Sequence[tuple[int, ...]]
    number: int = 0


class ElementsByRegion:
    """Computes elements from their indices; runs a body once if it yields the same value for all indices."""

    def __init__(self, body: Region) -> None:
        self._is_uniform = _is_uniform(body)

    def resume(self, state: Filling, *yielded: Value) -> Enter | Finish:
        (value,) = yielded
        if self._is_uniform:
            for place in state.places:
                state.draft.store(value, place)
            return Finish((state.draft.finish(),))
        state.draft.store(value, state.places[state.number])
        return self._next(Filling(state.draft, state.places, state.number + 1))

    def _next(self, filling: Filling) -> Enter | Finish:
        if filling.number == len(filling.places):
            return Finish((filling.draft.finish(),))
        return Enter(0, filling.places[filling.number], filling)


@hook.control(GenerateOp)
class Generate(ElementsByRegion):
    def __init__(self, op: GenerateOp, machine: Machine) -> None:
        super().__init__(op.body)
        self._type = op.result.type
        self._sizes = _sizes(self._type, machine)

    def begin(self, *dynamic: Value) -> Enter | Finish:
        sizes = self._sizes(dynamic)
        draft = Draft(uniform(0, self._type, sizes))
        return self._next(Filling(draft, tuple(product(*map(range, sizes)))))


@hook.control(PadOp)
class Pad(ElementsByRegion):
    def __init__(self, op: PadOp, machine: Machine) -> None:
        super().__init__(op.region)
        self._type, self._memory = op.result.type, machine.memory
        self._low, self._high = op.static_low.values, op.static_high.values

    def begin(self, source: Value, *dynamic: Value) -> Enter | Finish:
        if source.__class__ is Poison:
            return Finish((source,))
        waiting = [defined(value, "a width of the padding") for value in dynamic]
        low, high = mixed_numbers(self._low, waiting), mixed_numbers(self._high, waiting)
        if min((*low, *high), default=0) < 0:
            raise UndefinedBehavior(f"a width of the padding is {min(*low, *high)}")
        inner = source.bits.shape
        sizes = tuple([before + size + after for before, size, after in zip(low, inner, high)])
        self._memory.check_sizes(sizes, self._type.element_type)
        key = tuple([slice(before, before + size) for before, size in zip(low, inner)])
        draft = Draft(uniform(0, self._type, sizes))
        draft.insert(source, key)
        _of_shape(draft.finish(), self._type.shape)
        is_new = np.ones(sizes, bool)
        is_new[key] = False
        return self._next(Filling(draft, [tuple(place) for place in np.argwhere(is_new).tolist()]))
