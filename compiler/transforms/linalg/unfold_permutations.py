"""Moves permutations and broadcasts of an elementwise `linalg.generic`'s inputs into operations of their own.

linalg.generic {(d0, d1) -> (d1), ...} ins(%a, %b)  ->  %0 = linalg.broadcast ins(%a); linalg.generic ins(%0, %b)
"""

from __future__ import annotations

from compiler.dialects.linalg.interface import (
    body,
    generic_properties,
    has_tensor_semantics,
    indexing_maps,
    is_tensor,
    iterator_types,
    shape_of,
)
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.structured_ops import BroadcastOp, GenericOp, TransposeOp
from compiler.dialects.tensor.ops import EmptyOp
from compiler.ir.affine import AffineMap
from compiler.ir.operation import Region, Value
from compiler.ir.types import DYNAMIC, RankedTensorType, element_type_or_self
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured


@pattern(GenericOp, name="(anonymous namespace)::DecomposeProjectedPermutation")
def unfold_permutations(op: GenericOp, rewriter: Rewriter) -> bool:
    """linalg.generic of permuted and broadcast inputs -> linalg.transpose, linalg.broadcast, linalg.generic"""
    maps, kinds = indexing_maps(op), iterator_types(op)
    if len(op.inputs) == len(op.outputs) == 1 or len(body(op).ops) == 1 or any(kind != PARALLEL for kind in kinds):
        return False
    if not has_tensor_semantics(op) or not all(map_.is_projected_permutation() for map_ in maps):
        return False
    if any(not is_tensor(value.type) or DYNAMIC in shape_of(value) for value in op.operands):
        return False
    sizes: dict[int, int] = {}
    for value, map_ in zip(op.operands, maps, strict=True):
        for loop, size in zip(_loops(map_), shape_of(value), strict=True):
            sizes.setdefault(loop, size)
    shape = [sizes[loop] for loop in range(len(kinds))]
    inputs = [_unfolded(value, map_, shape, rewriter) for value, map_ in zip(op.inputs, maps, strict=False)]
    if inputs == op.inputs:
        return False
    maps[: len(inputs)] = [AffineMap.identity(len(kinds))] * len(inputs)
    new = rewriter.create(
        GenericOp,
        inputs,
        op.outputs,
        result_types=[result.type for result in op.results],
        properties=generic_properties(maps, kinds),
        regions=[Region()],
    )
    rewriter.move_regions(op, new)
    rewriter.replace_op(op, new)
    return True


def _unfolded(value: Value, map_: AffineMap, shape: list[int], rewriter: Rewriter) -> Value:
    """Returns the value with the dimensions of the loops: permuted first, then broadcast."""
    loops = _loops(map_)
    order = sorted(range(len(loops)), key=loops.__getitem__)
    element = element_type_or_self(value.type)
    if loops != sorted(loops):
        permuted = RankedTensorType(tuple([shape_of(value)[index] for index in order]), element)
        empty = rewriter.create(EmptyOp, result_types=[permuted])
        value = create_structured(rewriter, TransposeOp, [value], [empty.result], permutation=order).result
    added = [loop for loop in range(map_.num_dims) if loop not in loops]
    if added:
        empty = rewriter.create(EmptyOp, result_types=[RankedTensorType(tuple(shape), element)])
        value = create_structured(rewriter, BroadcastOp, [value], [empty.result], dimensions=added).result
    return value


def _loops(map_: AffineMap) -> list[int]:
    return [map_.dim_position(result) for result in range(map_.num_results)]
