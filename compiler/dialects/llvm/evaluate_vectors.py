"""Interpreter of llvm's intrinsics on vectors of fixed length: reductions, masked memory, parts of vectors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import itemgetter
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from compiler.analysis.data_layout import DataLayout
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.evaluate import atomic_update
from compiler.dialects.llvm import vector_intrinsics as ops
from compiler.dialects.llvm.memory_layout import MemoryType
from compiler.interpreter.elements import collected, element, poison_beside, rearranged, with_poison
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Pointer
from compiler.interpreter.values import Elements, Evaluator, Unsupported, Value, bits_dtype, defined
from compiler.ir.operation import Operation
from compiler.ir.types import Type, VectorType
from compiler.ods import hook

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


def _fixed(type_: Type) -> VectorType:
    if not isinstance(type_, VectorType) or type_.is_scalable:
        raise Unsupported(f"values of type {type_} are not supported")
    return type_


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


class _Lanes:
    """The elements of a vector as they lie in memory."""

    def __init__(self, op: Operation, type_: VectorType, machine: Machine) -> None:
        self._op = op
        self._memory = machine.memory
        self._stored = MemoryType(type_.element_type, DataLayout.closest(op))
        self.type = type_
        self.count = type_.shape[0]

    def load(self, pointer: Pointer, lane: int) -> Value:
        return self._stored.load(self._op, self._at(pointer, lane), self._memory)

    def store(self, value: Value, pointer: Pointer, lane: int) -> None:
        self._stored.store(value, self._at(pointer, lane), self._memory)

    def _at(self, pointer: Pointer, lane: int) -> Pointer:
        if not isinstance(pointer, Pointer):
            raise Unsupported("the code of functions has no bytes")
        return Pointer(pointer.buffer, pointer.offset + lane * self._stored.size)


def _is_enabled(mask: Elements, lane: int) -> bool:
    return bool(defined(element(mask, (lane,)), "an element of the mask"))


@hook.evaluator(ops.MaskedLoadOp, ops.maskedexpandload)
def evaluate_masked_load(op: ops.MaskedLoadOp | ops.maskedexpandload, machine: Machine) -> Evaluator:
    """An expanding load reads as many neighbouring elements as lanes are enabled."""
    lanes, expands = _Lanes(op, _fixed(op.res.type), machine), isinstance(op, ops.maskedexpandload)
    dtype = bits_dtype(lanes.type.element_type)

    def load(pointer: Pointer, mask: Elements, others: Elements | None = None) -> Elements:
        fallback = Elements(np.zeros(lanes.count, dtype)) if others is None else others
        values: list[Value] = []
        count = 0
        for lane in range(lanes.count):
            if _is_enabled(mask, lane):
                values.append(lanes.load(pointer, count if expands else lane))
                count += 1
            else:
                values.append(element(fallback, (lane,)))
        return collected(values, lanes.type.element_type, lanes.type.shape)

    return load


@hook.evaluator(ops.MaskedStoreOp, ops.maskedcompressstore)
def evaluate_masked_store(op: ops.MaskedStoreOp | ops.maskedcompressstore, machine: Machine) -> Evaluator:
    lanes, compresses = _Lanes(op, _fixed(op.value.type), machine), isinstance(op, ops.maskedcompressstore)

    def store(value: Elements, pointer: Pointer, mask: Elements) -> None:
        enabled = [lane for lane in range(lanes.count) if _is_enabled(mask, lane)]
        for count, lane in enumerate(enabled):
            lanes.store(element(value, (lane,)), pointer, count if compresses else lane)

    return store


# ---------------------------------------------------------------------------------------------------- parts of vectors


@hook.evaluator(ops.StepVectorOp)
def evaluate_stepvector(op: ops.StepVectorOp, machine: object) -> Evaluator:
    type_ = _fixed(op.res.type)
    value = Elements(np.arange(type_.shape[0]).astype(bits_dtype(type_.element_type)))
    return lambda: value


@hook.evaluator(ops.vectorextract)
def evaluate_vector_extract(op: ops.vectorextract, machine: object) -> Evaluator:
    first, count = op.pos.value, _fixed(op.res.type).shape[0]
    return lambda vector: rearranged(vector, lambda array: array[first : first + count])


@hook.evaluator(ops.vectorinsert)
def evaluate_vector_insert(op: ops.vectorinsert, machine: object) -> Evaluator:
    first, count = op.pos.value, _fixed(op.srcvec.type).shape[0]

    def insert(dest: Elements, source: Elements) -> Elements:
        bits, poison = dest.bits.copy(), poison_beside(dest).copy()
        bits[first : first + count], poison[first : first + count] = source.bits, poison_beside(source)
        return with_poison(bits, poison)

    return insert


@hook.evaluator(ops.vectorinterleave2)
def evaluate_interleave(op: ops.vectorinterleave2, machine: object) -> Evaluator:
    shape = _fixed(op.res.type).shape

    def interleave(first: Elements, second: Elements) -> Elements:
        bits = np.stack([first.bits, second.bits], -1).reshape(shape)
        return with_poison(bits, np.stack([poison_beside(first), poison_beside(second)], -1).reshape(shape))

    return interleave


@hook.evaluator(ops.vectordeinterleave2)
def evaluate_deinterleave(op: ops.vectordeinterleave2, machine: object) -> Evaluator:
    _fixed(op.vec.type)
    return lambda vector: (
        rearranged(vector, itemgetter(slice(0, None, 2))),
        rearranged(vector, itemgetter(slice(1, None, 2))),
    )
