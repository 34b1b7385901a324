"""Interpreter of vector's operations on vectors of fixed length."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.evaluate import atomic_update
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.vector.arithmetic_ops import FMAOp, MultiDimReductionOp, OuterProductOp, ReductionOp
from compiler.dialects.vector.element_ops import (
    BitCastOp,
    BroadcastOp,
    DeinterleaveOp,
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    InterleaveOp,
    ShapeCastOp,
    ShuffleOp,
    StepOp,
    ToElementsOp,
    TransposeOp,
)
from compiler.dialects.vector.enums import CombiningKind, PrintPunctuation
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.vector.memory_ops import (
    LoadOp,
    PrintOp,
    StoreOp,
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
)
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import (
    AcceptsPoison,
    Bits,
    Elements,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    bits_dtype,
    elementwise,
    uniform,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.types import DYNAMIC, FloatType, IntegerType, Type, VectorType, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_MASK = (1 << 64) - 1


def _fixed(type_: Type) -> VectorType:
    if not isinstance(type_, VectorType) or type_.is_scalable:
        raise Unsupported(f"values of type {type_} are not supported")
    return type_


def _moved(value: Elements, move: Callable[[Bits], Bits]) -> Elements:
    """Applies a function that only moves elements to the bits and to the poison beside them."""
    return Elements(move(value.bits), None if value.poison is None else move(value.poison))


def _poison_beside(value: Elements) -> NDArray[np.object_]:
    return np.full(value.bits.shape, None, object) if value.poison is None else value.poison


def _elements(bits: Bits, poison: NDArray[np.object_]) -> Elements:
    return Elements(bits, poison if any(each is not None for each in poison.flat) else None)


def _scalar(value: Elements, position: tuple[int, ...]) -> Value:
    poison = None if value.poison is None else value.poison[position]
    return (
        value.bits[position].item() if poison is None and value.bits.dtype != object else poison or value.bits[position]
    )


def _replaced(dest: Elements, place: tuple[int | slice, ...], source: Value) -> Elements:
    """Returns `dest` with a scalar or elements put at a place that numpy understands."""
    bits = dest.bits.copy()
    if dest.poison is None and isinstance(source, Elements | int) and getattr(source, "poison", None) is None:
        bits[place] = source.bits if isinstance(source, Elements) else source
        return Elements(bits)
    poison = _poison_beside(dest).copy()
    if isinstance(source, Elements):
        bits[place], poison[place] = source.bits, _poison_beside(source)
    else:
        bits[place], poison[place] = (0, source) if isinstance(source, Poison) else (source, None)
    return _elements(bits, poison)


# ------------------------------------------------------------------------------------------------------ moving elements


@hook.evaluator(BroadcastOp)
def evaluate_broadcast(op: BroadcastOp, machine: object) -> AcceptsPoison:
    type_ = _fixed(op.vector.type)
    shape = type_.shape

    def repeat(source: Value) -> Value:
        if isinstance(source, Elements):
            return _moved(source, lambda array: np.broadcast_to(array, shape))
        return source if isinstance(source, Poison) else uniform(source, type_, shape)

    return AcceptsPoison(repeat)


@hook.evaluator(ShapeCastOp)
def evaluate_shape_cast(op: ShapeCastOp, machine: object) -> Evaluator:
    shape = _fixed(op.result.type).shape
    return lambda value: _moved(value, lambda array: array.reshape(shape))


@hook.evaluator(TransposeOp)
def evaluate_transpose(op: TransposeOp, machine: object) -> Evaluator:
    order = tuple(op.permutation.values)
    return lambda value: _moved(value, lambda array: array.transpose(order))


@hook.evaluator(ShuffleOp)
def evaluate_shuffle(op: ShuffleOp, machine: object) -> Evaluator:
    """A position of -1 gives poison."""
    places = list(op.mask.values)
    missing = Poison(op, "the mask picks no element")

    def shuffle(first: Elements, second: Elements) -> Elements:
        rank = max(first.bits.ndim, 1)
        both = [each.bits.reshape(-1, *each.bits.shape[1:rank]) for each in (first, second)]
        masks = [_poison_beside(each).reshape(-1, *each.bits.shape[1:rank]) for each in (first, second)]
        bits, poison = np.concatenate(both)[places], np.concatenate(masks)[places]
        for number, place in enumerate(places):
            if place < 0:
                bits[number], poison[number] = 0, missing
        return _elements(bits, poison)

    return shuffle


@hook.evaluator(InterleaveOp)
def evaluate_interleave(op: InterleaveOp, machine: object) -> Evaluator:
    shape = _fixed(op.result.type).shape

    def interleave(first: Elements, second: Elements) -> Elements:
        bits = np.stack([first.bits, second.bits], -1).reshape(shape)
        return _elements(bits, np.stack([_poison_beside(first), _poison_beside(second)], -1).reshape(shape))

    return interleave


@hook.evaluator(DeinterleaveOp)
def evaluate_deinterleave(op: DeinterleaveOp, machine: object) -> Evaluator:
    _fixed(op.source_.type)
    return lambda value: (_moved(value, lambda array: array[..., ::2]), _moved(value, lambda array: array[..., 1::2]))


def _position(static: Sequence[int], dynamic: Sequence[int]) -> tuple[int, ...]:
    waiting = list(dynamic)
    return tuple([waiting.pop(0) if number == DYNAMIC else number for number in static])


def _is_inside(position: tuple[int, ...], shape: tuple[int, ...]) -> bool:
    return all(0 <= at < size for at, size in zip(position, shape))


@hook.evaluator(ExtractOp)
def evaluate_extract(op: ExtractOp, machine: object) -> Evaluator:
    static = tuple(op.static_position.values)
    shape = _fixed(op.source_.type).shape

    def extract(source: Elements, *dynamic: int) -> Value:
        position = _position(static, dynamic)
        if not _is_inside(position, shape):
            return Poison(op, "the position is out of bounds")
        if len(position) == len(shape):
            return _scalar(source, position)
        return _moved(source, lambda array: array[position])

    return extract


@hook.evaluator(InsertOp)
def evaluate_insert(op: InsertOp, machine: object) -> AcceptsPoison:
    static = tuple(op.static_position.values)
    type_ = _fixed(op.dest.type)
    shape = type_.shape

    def insert(value: Value, dest: Value, *dynamic: Value) -> Value:
        if any(isinstance(index, Poison) for index in dynamic):
            return next(index for index in dynamic if isinstance(index, Poison))
        position = _position(static, dynamic)
        if not _is_inside(position, shape):
            return Poison(op, "the position is out of bounds")
        return _replaced(uniform(dest, type_, shape) if isinstance(dest, Poison) else dest, position, value)

    return AcceptsPoison(insert)


@hook.evaluator(FromElementsOp)
def evaluate_from_elements(op: FromElementsOp, machine: object) -> AcceptsPoison:
    type_ = _fixed(op.dest.type)
    dtype = bits_dtype(type_.element_type)

    def build(*values: Value) -> Elements:
        bits = np.array([0 if isinstance(value, Poison) else value for value in values], dtype)
        poison = np.empty(len(values), object)
        poison[:] = [value if isinstance(value, Poison) else None for value in values]
        return _elements(bits.reshape(type_.shape), poison.reshape(type_.shape))

    return AcceptsPoison(build)


@hook.evaluator(ToElementsOp)
def evaluate_to_elements(op: ToElementsOp, machine: object) -> Evaluator:
    shape = _fixed(op.source_.type).shape

    def take_apart(source: Elements) -> Value:
        values = tuple([_scalar(source, position) for position in np.ndindex(*shape)])
        return values if len(values) != 1 else values[0]

    return take_apart


def _numbers(array: ArrayAttr) -> list[int]:
    return [element.value for element in array.elements if isinstance(element, IntegerAttr)]


@hook.evaluator(ExtractStridedSliceOp)
def evaluate_extract_strided_slice(op: ExtractStridedSliceOp, machine: object) -> Evaluator:
    parts = zip(_numbers(op.offsets), _numbers(op.sizes), _numbers(op.strides))
    place = tuple([slice(offset, offset + (size - 1) * stride + 1, stride) for offset, size, stride in parts])
    return lambda source: _moved(source, lambda array: array[place])


@hook.evaluator(InsertStridedSliceOp)
def evaluate_insert_strided_slice(op: InsertStridedSliceOp, machine: object) -> Evaluator:
    source, dest = _fixed(op.value_to_store.type).shape, _fixed(op.dest.type).shape
    offsets, strides = _numbers(op.offsets), _numbers(op.strides)
    leading = len(dest) - len(source)
    steps = [1] * leading + strides
    sizes = [1] * leading + list(source)
    place = tuple([slice(at, at + (size - 1) * step + 1, step) for at, size, step in zip(offsets, sizes, steps)])
    shape = tuple(sizes)
    return lambda value, target: _replaced(target, place, _moved(value, lambda array: array.reshape(shape)))


@hook.evaluator(BitCastOp)
def evaluate_bitcast(op: BitCastOp, machine: object) -> Evaluator:
    source, target = _fixed(op.source_.type), _fixed(op.result.type)
    width, new_width = width_of(source), width_of(target)
    dtype, shape = bits_dtype(target.element_type), target.shape

    def cast(value: Elements) -> Value:
        if value.poison is not None:
            return next(each for each in value.poison.flat if each is not None)
        if width == new_width:
            return Elements(value.bits)
        length = value.bits.shape[-1]
        results: list[int] = []
        for row in value.bits.reshape(-1, length).tolist():
            joined = sum(bits << number * width for number, bits in enumerate(row))
            count = length * width // new_width
            results += [joined >> number * new_width & (1 << new_width) - 1 for number in range(count)]
        return Elements(np.array(results, dtype).reshape(shape))

    return cast


@hook.evaluator(StepOp)
def evaluate_step(op: StepOp, machine: object) -> Evaluator:
    value = Elements(np.arange(_fixed(op.result.type).shape[0], dtype=np.uint64))
    return lambda: value


@hook.evaluator(ConstantMaskOp)
def evaluate_constant_mask(op: ConstantMaskOp, machine: object) -> Evaluator:
    value = _leading(op.mask_dim_sizes.values, _fixed(op.result0.type).shape)
    return lambda: value


@hook.evaluator(CreateMaskOp)
def evaluate_create_mask(op: CreateMaskOp, machine: object) -> Evaluator:
    shape = _fixed(op.result0.type).shape
    return lambda *sizes: _leading([0 if size >> 63 else size for size in sizes], shape)


def _leading(sizes: Sequence[int], shape: tuple[int, ...]) -> Elements:
    """Returns a mask whose leading elements along each dimension are set."""
    bits = np.zeros(shape, np.uint8)
    if shape:
        bits[tuple([slice(0, size) for size in sizes])] = 1
    else:
        bits[()] = int(all(sizes))
    return Elements(bits)


# ----------------------------------------------------------------------------------------------------------- arithmetic

_OF_INTEGERS: Mapping[CombiningKind, AtomicRMWKind] = MappingProxyType(
    {
        CombiningKind.ADD: AtomicRMWKind.ADDI,
        CombiningKind.MUL: AtomicRMWKind.MULI,
        CombiningKind.MINUI: AtomicRMWKind.MINU,
        CombiningKind.MINSI: AtomicRMWKind.MINS,
        CombiningKind.MAXUI: AtomicRMWKind.MAXU,
        CombiningKind.MAXSI: AtomicRMWKind.MAXS,
        CombiningKind.AND: AtomicRMWKind.ANDI,
        CombiningKind.OR: AtomicRMWKind.ORI,
        CombiningKind.XOR: AtomicRMWKind.XORI,
    }
)
_OF_FLOATS: Mapping[CombiningKind, AtomicRMWKind] = MappingProxyType(
    {
        CombiningKind.ADD: AtomicRMWKind.ADDF,
        CombiningKind.MUL: AtomicRMWKind.MULF,
        CombiningKind.MINNUMF: AtomicRMWKind.MINNUMF,
        CombiningKind.MAXNUMF: AtomicRMWKind.MAXNUMF,
        CombiningKind.MINIMUMF: AtomicRMWKind.MINIMUMF,
        CombiningKind.MAXIMUMF: AtomicRMWKind.MAXIMUMF,
    }
)


def _combining(kind: CombiningKind, type_: Type) -> Callable[[int, int], int]:
    element = element_type_or_self(type_)
    kinds = _OF_FLOATS if isinstance(element, FloatType) else _OF_INTEGERS
    return atomic_update(kinds[kind], element)


@hook.evaluator(ReductionOp)
def evaluate_reduction(op: ReductionOp, machine: object) -> Evaluator:
    """Combines the accumulator with the elements in order."""
    _fixed(op.vector.type)
    combine = _combining(op.kind, op.dest.type)

    def combined(vector: Elements, *accumulator: int) -> Value:
        if vector.poison is not None:
            return next(each for each in vector.poison.flat if each is not None)
        return reduce(combine, [*accumulator, *vector.bits.ravel().tolist()])

    return combined


@hook.evaluator(MultiDimReductionOp)
def evaluate_multi_reduction(op: MultiDimReductionOp, machine: object) -> Evaluator:
    type_ = _fixed(op.source_.type)
    combine = _combining(op.kind, type_)
    reduced = tuple(op.reduction_dims.values)
    kept = [number for number in range(len(type_.shape)) if number not in reduced]
    dtype = bits_dtype(type_.element_type)

    def combined(source: Elements, accumulator: Value) -> Value:
        if source.poison is not None:
            return next(each for each in source.poison.flat if each is not None)
        rows = source.bits.transpose([*kept, *reduced]).reshape(*[type_.shape[at] for at in kept], -1)
        if not isinstance(accumulator, Elements):
            return reduce(combine, rows.ravel().tolist(), accumulator)
        flat = rows.reshape(-1, rows.shape[-1]).tolist()
        starts = accumulator.bits.ravel().tolist()
        results = [reduce(combine, row, start) for row, start in zip(flat, starts)]
        return Elements(np.array(results, dtype).reshape(accumulator.bits.shape), accumulator.poison)

    return combined


@hook.evaluator(FMAOp)
def evaluate_fma(op: FMAOp, machine: object) -> Evaluator:
    semantics = semantics_of(op.result.type)
    return elementwise(lambda a, b, c: arithmetic.fused_multiply_add(a, b, c, semantics), op.result.type)


@hook.evaluator(OuterProductOp)
def evaluate_outerproduct(op: OuterProductOp, machine: object) -> Evaluator:
    type_ = _fixed(op.result0.type)
    shape, is_matrix = type_.shape, isinstance(op.rhs.type, VectorType)
    combine, multiply = _combining(op.kind, type_), _combining(CombiningKind.MUL, type_)
    is_fused = op.kind is CombiningKind.ADD and isinstance(type_.element_type, FloatType)
    product = elementwise(multiply, type_)
    if is_fused:
        semantics = semantics_of(type_)
        onto = elementwise(lambda a, b, c: arithmetic.fused_multiply_add(a, b, c, semantics), type_)
    else:
        onto = elementwise(lambda a, b, c: combine(multiply(a, b), c), type_)

    def compute(left: Elements, right: Value, *accumulator: Elements) -> Value:
        rows = _moved(left, lambda array: np.broadcast_to(array[:, None] if is_matrix else array, shape))
        if is_matrix:
            columns = _moved(right, lambda array: np.broadcast_to(array[None, :], shape))
        else:
            columns = uniform(right, type_, shape)
        return onto(rows, columns, *accumulator) if accumulator else product(rows, columns)

    return compute


# --------------------------------------------------------------------------------------------------------------- memory


@hook.evaluator(LoadOp)
def evaluate_load(op: LoadOp, machine: object) -> Evaluator:
    type_ = _fixed(op.result.type)
    dtype, shape = bits_dtype(type_.element_type), type_.shape
    offsets = list(np.ndindex(*shape))

    def load(base: MemRef, *indices: int) -> Elements:
        values = [base.load(_shifted(indices, offset)) for offset in offsets]
        return Elements(np.array(values, dtype).reshape(shape))

    return load


@hook.evaluator(StoreOp)
def evaluate_store(op: StoreOp, machine: object) -> Evaluator:
    offsets = list(np.ndindex(*_fixed(op.value_to_store.type).shape))

    def store(value: Elements, base: MemRef, *indices: int) -> None:
        for offset in offsets:
            base.store(_proper(value, offset), _shifted(indices, offset))

    return store


def _shifted(indices: tuple[int, ...], offset: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the indices, of which the last ones go on by an offset."""
    leading = len(indices) - len(offset)
    return (*indices[:leading], *[index + by & _MASK for index, by in zip(indices[leading:], offset)])


def _proper(value: Elements, position: tuple[int, ...]) -> int:
    element = _scalar(value, position)
    if isinstance(element, Poison):
        raise UndefinedBehavior("an element that is stored, or of a mask, is poison", element.op, element.reason)
    number: int = element
    return number


class _Transfer:
    """Correspondence of a vector's elements and those of the memory of a transfer."""

    def __init__(self, op: TransferOp, vector: VectorType) -> None:
        self.has_mask = op.mask is not None
        self._shape = vector.shape
        self._inside = in_bounds(op)
        results = op.permutation_map.map.results
        self._dims = [result.position if isinstance(result, AffineDimExpr) else None for result in results]
        mapped = [(dim, number) for number, dim in enumerate(self._dims) if dim is not None]
        self._mask_order = [number for _, number in sorted(mapped)]
        """For each dimension of the mask, which follow those of the memory, that of the vector."""

    def split(self, operands: tuple[Value, ...]) -> tuple[tuple[Value, ...], Elements | None]:
        """Returns the operands without the mask, and the mask."""
        return (operands[:-1], operands[-1]) if self.has_mask else (operands, None)

    def places(
        self, indices: tuple[int, ...], sizes: tuple[int, ...], mask: Elements | None
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...] | None]]:
        """Yields each position in the vector, with the indices in memory or None for what lies outside of it.

        What the mask leaves out counts as outside. A transfer that begins before the memory, or whose indices overflow,
        is undefined behavior, as lowerings compare with the upper bound only.
        """
        starts = [index - (1 << 64) if index >> 63 else index for index in indices]
        for dim, size in zip(self._dims, self._shape):
            if dim is not None and not 0 <= starts[dim] < (1 << 63) - size:
                raise UndefinedBehavior(f"index {starts[dim]} is out of bounds: a transfer begins there")
        for position in np.ndindex(*self._shape):
            if mask is not None and not _proper(mask, tuple([position[number] for number in self._mask_order])):
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
            if not is_outside and not _is_inside(tuple(places), sizes):
                raise UndefinedBehavior(f"the indices {places} are out of bounds: the sizes are {list(sizes)}")
            yield position, None if is_outside else tuple(places)


@hook.evaluator(TransferReadOp)
def evaluate_transfer_read(op: TransferReadOp, machine: object) -> AcceptsPoison:
    """Padding may be poison."""
    type_ = _fixed(op.vector.type)
    transfer, dtype = _Transfer(op, type_), bits_dtype(type_.element_type)

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
                values.append(base.load(place) if isinstance(base, MemRef) else _scalar(base, place))
        bits = np.array([0 if isinstance(value, Poison) else value for value in values], dtype)
        poison = np.empty(len(values), object)
        poison[:] = [value if isinstance(value, Poison) else None for value in values]
        return _elements(bits.reshape(type_.shape), poison.reshape(type_.shape))

    return AcceptsPoison(read)


@hook.evaluator(TransferWriteOp)
def evaluate_transfer_write(op: TransferWriteOp, machine: object) -> Evaluator:
    transfer = _Transfer(op, _fixed(op.value_to_store.type))

    def write(value: Elements, base: Value, *rest: Value) -> Value:
        indices, mask = transfer.split(rest)
        if isinstance(base, MemRef):
            for position, place in transfer.places(indices, base.sizes, mask):
                if place is not None:
                    base.store(_proper(value, position), place)
            return None
        bits, poison = base.bits.copy(), _poison_beside(base).copy()
        for position, place in transfer.places(indices, bits.shape, mask):
            if place is not None:
                element = _scalar(value, position)
                is_poison = isinstance(element, Poison)
                bits[place], poison[place] = (0, element) if is_poison else (element, None)
        return _elements(bits, poison)

    return write


# ----------------------------------------------------------------------------------------------------------- printing

_PRINTED_FLOATS: Mapping[str, str] = MappingProxyType(
    {"f16": "printF16", "bf16": "printBF16", "f32": "printF32", "f64": "printF64"}
)
_PUNCTUATION: Mapping[PrintPunctuation, str] = MappingProxyType(
    {
        PrintPunctuation.OPEN: "printOpen",
        PrintPunctuation.CLOSE: "printClose",
        PrintPunctuation.COMMA: "printComma",
        PrintPunctuation.NEWLINE: "printNewline",
    }
)


@hook.evaluator(PrintOp)
def evaluate_print(op: PrintOp, machine: Machine) -> AcceptsPoison:
    """Calls the functions of the runtime that compiled code calls."""
    source, text, punctuation = op.source_, op.string_literal, _PUNCTUATION.get(op.punctuation)

    def print_literal() -> None:
        machine.external("printString")("" if text is None else text.value)

    if source is None and text is not None:
        return AcceptsPoison(print_literal)
    if isinstance(source_type := None if source is None else source.type, VectorType):
        _fixed(source_type)
    print_scalar = None if source_type is None else _scalar_printer(source_type, machine)

    def print_all(bits: Bits, poison: NDArray[np.object_] | None) -> None:
        assert print_scalar is not None
        if not bits.ndim:
            only = None if poison is None else poison.item()
            print_scalar(bits.item() if only is None else only)
            return
        machine.external("printOpen")()
        for number in range(len(bits)):
            if number:
                machine.external("printComma")()
            print_all(np.asarray(bits[number, ...]), None if poison is None else np.asarray(poison[number, ...]))
        machine.external("printClose")()

    def print_value(*values: Value) -> None:
        for value in values:
            if isinstance(value, Elements):
                bits, poison = value.bits, value.poison
                if not bits.ndim:
                    bits, poison = bits.reshape(1), None if poison is None else poison.reshape(1)
                print_all(bits, poison)
            elif print_scalar is not None:
                print_scalar(value)
        if punctuation is not None:
            machine.external(punctuation)()

    return AcceptsPoison(print_value)


def _scalar_printer(type_: Type, machine: Machine) -> Callable[[Value], object]:
    """Returns the function that prints an element of a type, which may be poison."""
    element = element_type_or_self(type_)
    if isinstance(element, FloatType) and element.name in _PRINTED_FLOATS:
        name = _PRINTED_FLOATS[element.name]
        return lambda value: machine.external(name)(value)
    width = width_of(element)
    if isinstance(element, FloatType) or not 0 < width <= 64:
        raise Unsupported(f"values of type {element} cannot be printed")
    is_unsigned = not isinstance(element, IntegerType) or element.is_unsigned
    is_signed = width > 1 and not is_unsigned

    def print_integer(value: Value) -> None:
        if not isinstance(value, Poison) and is_signed:
            value = signed(value, width) & _MASK
        machine.external("printU64" if is_unsigned else "printI64")(value)

    return print_integer
