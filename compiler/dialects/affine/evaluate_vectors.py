"""Interpreter of affine's accesses of vectors: consecutive elements along the last dimensions."""

from __future__ import annotations

import numpy as np

from compiler.dialects.affine.ops import AffineVectorLoadOp, AffineVectorStoreOp
from compiler.interpreter.affine_maps import map_function
from compiler.interpreter.elements import collected, element
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import Elements, Evaluator, Value, defined, sized_vector
from compiler.ods import hook

_MASK = (1 << 64) - 1


def _place(indices: tuple[int, ...], lane: tuple[int, ...]) -> tuple[int, ...]:
    steps = (0,) * (len(indices) - len(lane)) + lane
    return tuple([index + step & _MASK for index, step in zip(indices, steps, strict=True)])


@hook.evaluator(AffineVectorLoadOp)
def evaluate_vector_load(op: AffineVectorLoadOp, machine: object) -> Evaluator:
    type_, compute = sized_vector(op.result.type), map_function(op.map.map)

    def load(memref: MemRef, *operands: int) -> Elements:
        indices = compute(*operands)
        values = [memref.load(_place(indices, lane)) for lane in np.ndindex(*type_.shape)]
        return collected(values, type_.element_type, type_.shape)

    return load


@hook.evaluator(AffineVectorStoreOp)
def evaluate_vector_store(op: AffineVectorStoreOp, machine: object) -> Evaluator:
    shape, compute = sized_vector(op.value.type).shape, map_function(op.map.map)

    def store(value: Value, memref: MemRef, *operands: int) -> None:
        indices = compute(*operands)
        for lane in np.ndindex(*shape):
            memref.store(defined(element(value, lane), "an element that is stored"), _place(indices, lane))

    return store
