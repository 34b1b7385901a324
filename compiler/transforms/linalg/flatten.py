"""Flattens elementwise structured operations to a single loop.

linalg.fill ins(%x : f32) outs(%m : memref<32x7xf32>)  ->  linalg.fill ins(%x) outs(collapse_shape %m [[0, 1]])
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.linalg.interface import (
    has_index_semantics,
    indexing_maps,
    is_scalar,
    iterator_type_attr,
    maps_attr,
    num_loops,
    outputs,
    shape_of,
)
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.ir.affine import AffineMap
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, MemRefType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.drop_unit_dims import BY_RESHAPES, expanded


def flatten_elementwise(op: Operation, rewriter: Rewriter) -> Operation | None:
    """Replaces an elementwise operation of several loops by one over collapsed operands.

    Returns None if an operand's dimensions are not all loops in their order, or cannot be collapsed.
    """
    maps = indexing_maps(op)
    if has_index_semantics(op) or not all(map_.is_identity() or not map_.num_results for map_ in maps):
        return None
    if not all(_is_contiguous(value) for value in op.operands):
        return None
    groups = [tuple(range(num_loops(op)))]
    rewriter.set_insertion_point(op)
    rewriter.location = op
    shapes = {value: extents(value, rewriter) for value in dict.fromkeys(op.operands) if shape_of(value)}
    (sizes, *_) = shapes.values()

    def collapsed(value: Value) -> Value:
        if is_scalar(value) or not shape_of(value):
            return value
        shape = shape_of(value)
        size = DYNAMIC if DYNAMIC in shape else prod(shape)
        return BY_RESHAPES.collapse(value, [size], groups, rewriter)

    flat = IRMapping({value: collapsed(value) for value in dict.fromkeys(op.operands)})
    new_op = clone(op, flat)
    for result, target in zip(new_op.results, outputs(new_op), strict=False):
        result.type = target.type
    if isinstance(new_op, GenericOp):
        flat_maps = [AffineMap.identity(1) if map_.num_results else AffineMap(1, 0, ()) for map_ in maps]
        own = {"indexing_maps": maps_attr(flat_maps), "iterator_types": iterator_type_attr([PARALLEL])}
        new_op.properties = {**new_op.properties, **own}
    rewriter.insert(new_op)
    rewriter.replace_op(
        op,
        [
            expanded(new, tensor_type(old), _known(sizes, shape_of(old)), groups, rewriter)
            for new, old in zip(new_op.results, op.results, strict=True)
        ],
    )
    return new_op


def _known(sizes: Sequence[MixedValue], shape: Sequence[int]) -> list[MixedValue]:
    """Returns the extents of a shape, with those of `sizes` for dynamic dimensions."""
    return [size if extent == DYNAMIC else extent for size, extent in zip(sizes, shape, strict=True)]


def _is_contiguous(value: Value) -> bool:
    """Returns True unless a value is a buffer with a layout."""
    return not isinstance(value.type, MemRefType) or value.type.layout is None
