"""Contractions as sums of outer products, and as products of whole vectors.

outer products   contract A[m, k], B[k, n] -> for each k: acc = outerproduct (column k of A), (row k of B), acc
whole vectors    contract A[1, m], B[m, 1] -> fma of both, where all that is summed has the extent 1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp
from compiler.dialects.vector.arithmetic_ops import OuterProductOp
from compiler.dialects.vector.masked_ops import create_masked
from compiler.ir.operation import Value
from compiler.ir.types import FloatType, Type, VectorType, element_type_or_self
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.lowering.vector.emitter import VectorEmitter, part_type
from compiler.lowering.vector.outer_products import multiply_accumulate
from compiler.rewrite.rewriter import Rewriter

_Layout = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
_Way = tuple[int, bool, bool, bool]
"""Summed dimension of the left operand; whether the operands are swapped; whether each is transposed."""

_M, _N, _K = range(3)
_MATRICES: Mapping[_Layout, _Way] = MappingProxyType(
    {
        ((_M, _K), (_K, _N), (_M, _N)): (1, False, True, False),
        ((_M, _K), (_N, _K), (_M, _N)): (1, False, True, True),
        ((_K, _M), (_K, _N), (_M, _N)): (0, False, False, False),
        ((_K, _M), (_N, _K), (_M, _N)): (0, False, False, True),
        ((_M, _K), (_K, _N), (_N, _M)): (1, True, True, False),
        ((_M, _K), (_N, _K), (_N, _M)): (1, True, True, True),
        ((_K, _M), (_K, _N), (_N, _M)): (0, True, False, False),
        ((_K, _M), (_N, _K), (_N, _M)): (0, True, False, True),
    }
)


def _vectors(m: int, k: int) -> Mapping[_Layout, _Way]:
    return {
        ((m, k), (k,), (m,)): (1, False, True, False),
        ((k, m), (k,), (m,)): (0, False, False, False),
        ((k,), (m, k), (m,)): (0, True, False, True),
        ((k,), (k, m), (m,)): (0, True, False, False),
    }


def by_outer_products(rewriter: Rewriter, contraction: Contraction, mask: Value | None) -> Value | None:
    """Returns the contraction as outer products, one for each index of the summed dimension; None for other shapes."""
    kinds = contraction.kinds()
    mask_order: tuple[int, ...]
    left_map, right_map, acc_map = (tuple(positions) for positions in contraction.maps)
    layout = (left_map, right_map, acc_map)
    if kinds == [True, True, False]:
        way, mask_order = _MATRICES.get(layout), (2, 0, 1)
    elif kinds == [True, False]:
        way, mask_order = _vectors(0, 1).get(layout), (1, 0)
    elif kinds == [False, True]:
        way, mask_order = _vectors(1, 0).get(layout), (0, 1)
    else:
        return None
    left_type = contraction.left.type
    if way is None or left_type.scalable[way[0]]:
        return None
    axis, swapped, left_turned, right_turned = way
    emit = VectorEmitter(rewriter)
    left: Value = contraction.left
    right: Value = contraction.right
    # In upstream's order, which differs if both operands are transposed and swapped.
    if swapped and right_turned:
        right = emit.transpose(right, (1, 0))
        left = emit.transpose(left, (1, 0)) if left_turned else left
    else:
        left = emit.transpose(left, (1, 0)) if left_turned else left
        right = emit.transpose(right, (1, 0)) if right_turned else right
    if mask is not None and list(mask_order) != sorted(mask_order):
        mask = emit.transpose(mask, mask_order)
    first, second = (right, left) if swapped else (left, right)
    return _summed(rewriter, contraction, first, second, left_type.shape[axis], mask)


def _summed(
    rewriter: Rewriter, contraction: Contraction, left: Value, right: Value, count: int, mask: Value | None
) -> Value:
    emit = VectorEmitter(rewriter)
    value = contraction.acc
    element = vector_type(value).element_type
    for number in range(count):
        left_part, other = emit.extract(left, [number]), emit.extract(right, [number])
        part = None if mask is None else emit.extract(mask, [number])
        operands = _promoted(emit, left_part, element), _promoted(emit, other, element), value
        kind = contraction.op.kind
        value = create_masked(rewriter, part, OuterProductOp, *operands, result_type=value.type, kind=kind)
    return value


def _promoted(emit: VectorEmitter, value: Value, element: Type) -> Value:
    """Returns the value with wider elements."""
    if element_type_or_self(value.type) == element:
        return value
    return emit.cast(ExtFOp if isinstance(element, FloatType) else ExtSIOp, value, element)


# ------------------------------------------------------------------------------------------------------- whole vectors


def by_elements(rewriter: Rewriter, contraction: Contraction) -> Value | None:
    """Returns the contraction as one product of vectors; None if the summed dimension is longer than 1."""
    result = contraction.op.result.type
    acc_map = contraction.maps[2]
    sides = []
    for value, positions in zip((contraction.left, contraction.right), contraction.maps[:2], strict=True):
        summed = [index for index, iterator in enumerate(positions) if not contraction.is_parallel(iterator)]
        if any(value.type.shape[index] != 1 for index in summed):
            return None
        sides.append((value, positions, summed))
    shape = result.shape if isinstance(result, VectorType) else ()
    emit = VectorEmitter(rewriter)
    wide = []
    for value, positions, summed in sides:
        missing = [iterator for iterator in acc_map if iterator not in positions]
        order = [len(missing) + index for index in summed]
        order += [
            len(missing) + positions.index(iterator) if iterator in positions else missing.index(iterator)
            for iterator in acc_map
        ]
        extents = [shape[acc_map.index(iterator)] for iterator in missing]
        wide.append((value, extents, order, len(summed)))
    spread = [_spread(emit, value, extents) for value, extents, _, _ in wide]
    turned = [emit.transpose(value, order) for value, (_, _, order, _) in zip(spread, wide, strict=True)]
    left, right = [_first(emit, value, count) for value, (_, _, _, count) in zip(turned, wide, strict=True)]
    return multiply_accumulate(rewriter, contraction.op.kind, left, right, contraction.acc, None)


def _spread(emit: VectorEmitter, value: Value, extents: Sequence[int]) -> Value:
    """Returns the value broadcast along new leading dimensions."""
    if not extents:
        return value
    type_ = vector_type(value)
    scalable = ((False,) * len(extents) + type_.scalable) if type_.is_scalable else ()
    return emit.broadcast(value, VectorType((*extents, *type_.shape), type_.element_type, scalable))


def _first(emit: VectorEmitter, value: Value, count: int) -> Value:
    """Returns the first element along the leading `count` dimensions."""
    assert part_type(vector_type(value), count) is not None
    return emit.extract(value, [0] * count) if count else emit.extract(value, [])
