"""Interpreter of llvm's intrinsics on vectors: reductions, masked memory, parts of vectors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import product
from operator import itemgetter
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from compiler.analysis.data_layout import DataLayout
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.evaluate import atomic_update
from compiler.dialects.llvm import vector_intrinsics as ops
from compiler.dialects.llvm.memory_layout import MemoryType
from compiler.interpreter.elements import collected, element, poison_beside, rearranged, with_poison, without_poison
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Pointer
from compiler.interpreter.values import (
    VSCALE,
    Elements,
    Evaluator,
    Poison,
    Unsupported,
    Value,
    bits_dtype,
    defined,
    lanes_of_part,
    sized_vector,
)
from compiler.ir.operation import Operation
from compiler.ir.types import I1, FloatType, VectorType
from compiler.ods import hook
from compiler.rewrite.elementwise import signed

_Reduction: TypeAlias = ops.IntegerReduction | ops.FloatReduction | ops.OrderedFloatReduction

_KINDS: Mapping[type[_Reduction], AtomicRMWKind] = MappingProxyType(
    {
        ops.vector_reduce_add: AtomicRMWKind.ADDI,
        ops.vector_reduce_and: AtomicRMWKind.ANDI,
        ops.vector_reduce_mul: AtomicRMWKind.MULI,
        ops.vector_reduce_or: AtomicRMWKind.ORI,
        ops.vector_reduce_smax: AtomicRMWKind.MAXS,
        ops.vector_reduce_smin: AtomicRMWKind.MINS,
        ops.vector_reduce_umax: AtomicRMWKind.MAXU,
        ops.vector_reduce_umin: AtomicRMWKind.MINU,
        ops.vector_reduce_xor: AtomicRMWKind.XORI,
        ops.vector_reduce_fmax: AtomicRMWKind.MAXNUMF,
        ops.vector_reduce_fmin: AtomicRMWKind.MINNUMF,
        ops.vector_reduce_fmaximum: AtomicRMWKind.MAXIMUMF,
        ops.vector_reduce_fminimum: AtomicRMWKind.MINIMUMF,
        ops.vectorreducefadd: AtomicRMWKind.ADDF,
        ops.vectorreducefmul: AtomicRMWKind.MULF,
    }
)


@hook.evaluator(ops.IntegerReduction, ops.FloatReduction, ops.OrderedFloatReduction)
def evaluate_reduction(op: _Reduction, machine: object) -> Evaluator:
    """Combines the start value, if there is one, with the elements in order."""
    kind = _KINDS.get(type(op))
    if kind is None:
        raise Unsupported(f"the interpreter does not know '{op.name}'")
    combine = atomic_update(kind, op.res.type)

    def combined(*operands: Value) -> Value:
        *start, vector = operands
        if vector.poison is not None:
            return next(each for each in vector.poison.flat if each is not None)
        return reduce(combine, [*start, *vector.bits.ravel().tolist()])

    return combined


# -------------------------------------------------------------------------------------------------------------- memory


class Lanes:
    """The elements of a vector in memory, at a constant distance in bytes from each other."""

    def __init__(self, op: Operation, type_: VectorType, machine: Machine) -> None:
        self._op = op
        self._memory = machine.memory
        self._stored = MemoryType(type_.element_type, DataLayout.closest(op))
        self.type = type_
        self.count = type_.shape[0]

    def load(self, pointer: Pointer, lane: int, stride: int | None = None) -> Value:
        """Returns the element of a lane; `stride` is the distance of two elements in bytes, their size by default."""
        return self._stored.load(self._op, self._at(pointer, lane, stride), self._memory)

    def store(self, value: Value, pointer: Pointer, lane: int, stride: int | None = None) -> None:
        self._stored.store(value, self._at(pointer, lane, stride), self._memory)

    def _at(self, pointer: Pointer, lane: int, stride: int | None) -> Pointer:
        if not isinstance(pointer, Pointer):
            raise Unsupported("the code of functions has no bytes")
        step = self._stored.size if stride is None else signed(stride, 64)
        return Pointer(pointer.buffer, pointer.offset + lane * step)


def is_enabled(mask: Elements, lane: int) -> bool:
    """Returns True if a mask enables a lane. Raises UndefinedBehavior if the mask's element is poison."""
    return bool(defined(element(mask, (lane,)), "an element of the mask"))


@hook.evaluator(ops.MaskedLoadOp, ops.maskedexpandload)
def evaluate_masked_load(op: ops.MaskedLoadOp | ops.maskedexpandload, machine: Machine) -> Evaluator:
    """Loads the enabled lanes; an expanding load reads adjacent elements, one for each enabled lane."""
    lanes, expands = Lanes(op, sized_vector(op.res.type), machine), isinstance(op, ops.maskedexpandload)
    disabled = Poison(op, "the lane is not enabled")

    def load(pointer: Pointer, mask: Elements, others: Elements | None = None) -> Elements:
        values: list[Value] = []
        count = 0
        for lane in range(lanes.count):
            if is_enabled(mask, lane):
                values.append(lanes.load(pointer, count if expands else lane))
                count += 1
            else:
                values.append(disabled if others is None else element(others, (lane,)))
        return collected(values, lanes.type.element_type, lanes.type.shape)

    return load


@hook.evaluator(ops.MaskedStoreOp, ops.maskedcompressstore)
def evaluate_masked_store(op: ops.MaskedStoreOp | ops.maskedcompressstore, machine: Machine) -> Evaluator:
    lanes, compresses = Lanes(op, sized_vector(op.value.type), machine), isinstance(op, ops.maskedcompressstore)

    def store(value: Elements, pointer: Pointer, mask: Elements) -> None:
        enabled = [lane for lane in range(lanes.count) if is_enabled(mask, lane)]
        for count, lane in enumerate(enabled):
            lanes.store(element(value, (lane,)), pointer, count if compresses else lane)

    return store


@hook.evaluator(ops.maskedgather)
def evaluate_gather(op: ops.maskedgather, machine: Machine) -> Evaluator:
    lanes = Lanes(op, sized_vector(op.res.type), machine)
    disabled = Poison(op, "the lane is not enabled")

    def gather(pointers: Elements, mask: Elements, others: Elements | None = None) -> Elements:
        values: list[Value] = []
        for lane in range(lanes.count):
            if is_enabled(mask, lane):
                values.append(lanes.load(defined(element(pointers, (lane,)), "an address"), 0))
            else:
                values.append(disabled if others is None else element(others, (lane,)))
        return collected(values, lanes.type.element_type, lanes.type.shape)

    return gather


@hook.evaluator(ops.maskedscatter)
def evaluate_scatter(op: ops.maskedscatter, machine: Machine) -> Evaluator:
    """Stores lanes in order: if several lanes store to the same address, the last one counts."""
    lanes = Lanes(op, sized_vector(op.value.type), machine)

    def scatter(value: Elements, pointers: Elements, mask: Elements) -> None:
        for lane in range(lanes.count):
            if is_enabled(mask, lane):
                lanes.store(element(value, (lane,)), defined(element(pointers, (lane,)), "an address"), 0)

    return scatter


@hook.evaluator(ops.GetActiveLaneMaskOp)
def evaluate_active_lanes(op: ops.GetActiveLaneMaskOp, machine: object) -> Evaluator:
    type_ = sized_vector(op.res.type)
    return lambda first, end: collected([int(first + lane < end) for lane in range(type_.shape[0])], I1, type_.shape)


# ------------------------------------------------------------------------------------------------------------ matrices


@hook.evaluator(ops.MatrixMultiplyOp)
def evaluate_matrix_multiply(op: ops.MatrixMultiplyOp, machine: object) -> Evaluator:
    """Multiplies matrices, which are stored by columns. Sums begin with the first product."""
    type_ = sized_vector(op.res.type)
    rows, inner, columns = op.lhs_rows.value, op.lhs_columns.value, op.rhs_columns.value
    is_float = isinstance(type_.element_type, FloatType)
    multiply = atomic_update(AtomicRMWKind.MULF if is_float else AtomicRMWKind.MULI, type_)
    add = atomic_update(AtomicRMWKind.ADDF if is_float else AtomicRMWKind.ADDI, type_)

    def multiplied(left: Elements, right: Elements) -> Elements:
        a, b = left.bits.tolist(), right.bits.tolist()
        sums = [
            reduce(add, [multiply(a[at * rows + row], b[column * inner + at]) for at in range(inner)])
            for column in range(columns)
            for row in range(rows)
        ]
        return collected(sums, type_.element_type, type_.shape)

    return without_poison(multiplied)


@hook.evaluator(ops.MatrixTransposeOp)
def evaluate_matrix_transpose(op: ops.MatrixTransposeOp, machine: object) -> Evaluator:
    rows, columns = op.rows.value, op.columns.value
    return lambda matrix: rearranged(matrix, lambda array: array.reshape(columns, rows).T.reshape(-1))


@hook.evaluator(ops.MatrixColumnMajorLoadOp)
def evaluate_matrix_load(op: ops.MatrixColumnMajorLoadOp, machine: Machine) -> Evaluator:
    """A stride is a number of elements."""
    lanes, rows, columns = Lanes(op, sized_vector(op.res.type), machine), op.rows.value, op.columns.value

    def load(pointer: Pointer, stride: int) -> Elements:
        values = [lanes.load(pointer, column * stride + row) for column in range(columns) for row in range(rows)]
        return collected(values, lanes.type.element_type, lanes.type.shape)

    return load


@hook.evaluator(ops.MatrixColumnMajorStoreOp)
def evaluate_matrix_store(op: ops.MatrixColumnMajorStoreOp, machine: Machine) -> Evaluator:
    lanes, rows, columns = Lanes(op, sized_vector(op.matrix.type), machine), op.rows.value, op.columns.value

    def store(matrix: Elements, pointer: Pointer, stride: int) -> None:
        for column, row in product(range(columns), range(rows)):
            lanes.store(element(matrix, (column * rows + row,)), pointer, column * stride + row)

    return store


# ---------------------------------------------------------------------------------------------------- parts of vectors


@hook.evaluator(ops.StepVectorOp)
def evaluate_stepvector(op: ops.StepVectorOp, machine: object) -> Evaluator:
    type_ = sized_vector(op.res.type)
    value = Elements(np.arange(type_.shape[0]).astype(bits_dtype(type_.element_type)))
    return lambda: value


@hook.evaluator(ops.vscale)
def evaluate_vscale(op: ops.vscale, machine: object) -> Evaluator:
    return lambda: VSCALE


@hook.evaluator(ops.vectorextract)
def evaluate_vector_extract(op: ops.vectorextract, machine: object) -> Evaluator:
    place = lanes_of_part(op.pos.value, op.res.type)
    return lambda vector: rearranged(vector, lambda array: array[place])


@hook.evaluator(ops.vectorinsert)
def evaluate_vector_insert(op: ops.vectorinsert, machine: object) -> Evaluator:
    place = lanes_of_part(op.pos.value, op.srcvec.type)

    def insert(dest: Elements, source: Elements) -> Elements:
        bits, poison = dest.bits.copy(), poison_beside(dest).copy()
        bits[place], poison[place] = source.bits, poison_beside(source)
        return with_poison(bits, poison)

    return insert


@hook.evaluator(ops.vectorinterleave2)
def evaluate_interleave(op: ops.vectorinterleave2, machine: object) -> Evaluator:
    shape = sized_vector(op.res.type).shape

    def interleave(first: Elements, second: Elements) -> Elements:
        bits = np.stack([first.bits, second.bits], -1).reshape(shape)
        return with_poison(bits, np.stack([poison_beside(first), poison_beside(second)], -1).reshape(shape))

    return interleave


@hook.evaluator(ops.vectordeinterleave2)
def evaluate_deinterleave(op: ops.vectordeinterleave2, machine: object) -> Evaluator:
    return lambda vector: (
        rearranged(vector, itemgetter(slice(0, None, 2))),
        rearranged(vector, itemgetter(slice(1, None, 2))),
    )
