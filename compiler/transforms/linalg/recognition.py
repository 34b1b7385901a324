"""Recognizes the computation of a `linalg.generic`: copies, fills, transposes, elementwise functions, contractions ...

Takes a structured op; returns the parameters of the equivalent named operation, or None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.float_ops import AddFOp, MulFOp
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.complex import ops as complex_
from compiler.dialects.linalg.interface import body, indexing_maps, inputs, iterator_types, outputs, shape_of
from compiler.dialects.linalg.structure import PARALLEL
from compiler.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap
from compiler.ir.affine_expr import AffineBinaryExpr, AffineExprKind
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import ShapedType
from compiler.rewrite.fold import is_constant_like


def _is_parallel(op: Operation) -> bool:
    return all(kind == PARALLEL for kind in iterator_types(op))


def _is_single(op: Operation) -> bool:
    """Returns True if there is one input and one output, and every loop is parallel."""
    return len(inputs(op)) == len(outputs(op)) == 1 and _is_parallel(op)


def _yielded(op: Operation) -> list[Value]:
    last = body(op).last
    return [] if last is None else list(last.operands)


def _passes_input(op: Operation) -> bool:
    """Returns True if the body only yields the first input's element."""
    block = body(op)
    return len(block.ops) == 1 and _yielded(op) == [block.arguments[0]]


def is_copy(op: Operation) -> bool:
    """Returns True if the op copies its input to its output."""
    return _is_single(op) and all(map_.is_identity() for map_ in indexing_maps(op)) and _passes_input(op)


def filling_value(op: Operation) -> Value | None:
    """Returns the value that a fill writes to all output elements, or None."""
    if not _is_parallel(op) or len(outputs(op)) != 1 or not indexing_maps(op)[-1].is_identity():
        return None
    if len(inputs(op)) == 1:
        value = inputs(op)[0]
        return value if not isinstance(value.type, ShapedType) and _passes_input(op) else None
    block = body(op)
    yielded = _yielded(op)
    if inputs(op) or len(block.ops) != 1 or len(yielded) != 1:
        return None
    value = yielded[0]
    return value if isinstance(value, OpResult) and is_constant_like(value.owner) else None


def broadcast_dimensions(op: Operation) -> list[int] | None:
    """Returns the dimensions that a broadcast adds."""
    if not _is_single(op) or not _passes_input(op):
        return None
    source, target = indexing_maps(op)
    if not target.is_identity() or len(shape_of(inputs(op)[0])) >= len(shape_of(outputs(op)[0])):
        return None
    positions = dim_positions(source)
    if positions is None or positions != sorted(set(positions)):
        return None
    return [loop for loop in range(target.num_dims) if loop not in positions]


def transpose_permutation(op: Operation) -> list[int] | None:
    """Returns the permutation of a transpose."""
    if not _is_single(op) or not _passes_input(op):
        return None
    source, target = indexing_maps(op)
    positions = dim_positions(source)
    if not target.is_identity() or not source.is_permutation() or source.is_identity() or positions is None:
        return None
    return sorted(range(len(positions)), key=lambda index: positions[index])


def dim_positions(map_: AffineMap) -> list[int] | None:
    """Returns the loops that are a map's results; None if a result is no single loop."""
    positions = [expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)]
    return positions if len(positions) == len(map_.results) else None


def elementwise_function(op: Operation, arity: int) -> tuple[Operation, bool] | None:
    """Returns the only op of an elementwise function, and True if its operands are swapped."""
    block = body(op)
    if len(inputs(op)) != arity or len(outputs(op)) != 1 or not _is_parallel(op) or len(block.ops) != 2:
        return None
    if not all(map_.is_identity() for map_ in indexing_maps(op)):
        return None
    function = block.ops[0]
    if len(function.operands) != arity or _yielded(op) != list(function.results):
        return None
    arguments = list(block.arguments[:arity])
    if function.operands == arguments:
        return function, False
    return (function, True) if function.operands == arguments[::-1] else None


@dataclass(frozen=True)
class ContractionDims:
    """Loops of a contraction: in all operands, in the left and the output, in the right and the output, in neither."""

    batch: list[int]
    m: list[int]
    n: list[int]
    k: list[int]


def _own_loops(map_: AffineMap, kinds: Sequence[str], *, parallel: bool) -> set[int]:
    """Returns the loops of a kind that a dimension is, and that index no other dimension."""
    return {
        expr.position
        for expr in map_.results
        if isinstance(expr, AffineDimExpr)
        and (kinds[expr.position] == PARALLEL) == parallel
        and sum(other.is_function_of_dim(expr.position) for other in map_.results) == 1
    }


def contraction_dims(op: Operation) -> ContractionDims | None:
    """Returns the loops of a product of two operands that is summed up."""
    if len(inputs(op)) != 2 or len(outputs(op)) != 1:
        return None
    kinds = iterator_types(op)
    parallel = [_own_loops(map_, kinds, parallel=True) for map_ in indexing_maps(op)]
    reduced = [_own_loops(map_, kinds, parallel=False) for map_ in indexing_maps(op)[:2]]
    left, right, out = parallel
    batch, m, n, k = left & right & out, (left & out) - right, (right & out) - left, reduced[0] & reduced[1]
    return ContractionDims(sorted(batch), sorted(m), sorted(n), sorted(k))


@dataclass(frozen=True)
class ConvolutionDims:
    """Loops of a convolution by their role, and the strides and dilations of its window."""

    batch: list[int]
    output_image: list[int]
    output_channel: list[int]
    filter_loop: list[int]
    input_channel: list[int]
    depth: list[int]
    strides: list[int]
    dilations: list[int]


def _term(expr: AffineExpr) -> tuple[int, int] | None:
    """Returns the loop and the factor of `d0` or `d0 * 2`."""
    if isinstance(expr, AffineDimExpr):
        return expr.position, 1
    if isinstance(expr, AffineBinaryExpr) and expr.kind is AffineExprKind.MUL:
        for variable, number in ((expr.lhs, expr.rhs), (expr.rhs, expr.lhs)):
            if isinstance(variable, AffineDimExpr) and isinstance(number, AffineConstantExpr):
                return variable.position, number.value
    return None


def _windows(map_: AffineMap) -> tuple[set[int], dict[int, int]] | None:
    """Returns the loops over the image, and those over the window, with their factors."""
    plain: set[int] = set()
    factors: dict[int, int] = {}
    for expr in map_.results:
        if isinstance(expr, AffineDimExpr):
            if expr.position in plain or expr.position in factors:
                return None
            plain.add(expr.position)
            continue
        terms = (
            [_term(expr.lhs), _term(expr.rhs)]
            if isinstance(expr, AffineBinaryExpr) and expr.kind is AffineExprKind.ADD
            else []
        )
        if not terms or any(term is None or term[0] in plain or term[0] in factors for term in terms):
            return None
        factors |= dict([term for term in terms if term is not None])
    return plain, factors


def _native_steps(op: Operation, name: str, loops: Sequence[int], factors: Mapping[int, int]) -> list[int]:
    attribute = op.attribute(name)
    if not isinstance(attribute, DenseElementsAttr):
        return [factors[loop] for loop in loops]
    patterns = attribute.bit_patterns()
    return list(patterns) * attribute.type.num_elements if attribute.is_splat else list(patterns)


def convolution_dims(op: Operation) -> ConvolutionDims | None:
    """Returns the loops of a convolution of an image and a filter; None for other operations."""
    if len(inputs(op)) != 2 or len(outputs(op)) != 1:
        return None
    kinds, (image, window, output) = iterator_types(op), indexing_maps(op)
    windows = _windows(image)
    if windows is None:
        return None
    plain, factors = windows
    in_filter, in_output = (_own_loops(map_, kinds, parallel=True) for map_ in (window, output))
    reduced, moving = _own_loops(window, kinds, parallel=False), set(factors)
    output_image, filter_loop = sorted(moving & in_output), sorted(moving & reduced)
    if not output_image:
        return None
    return ConvolutionDims(
        sorted((plain & in_output) - in_filter),
        output_image,
        sorted((in_filter & in_output) - plain),
        filter_loop,
        sorted(plain & reduced),
        sorted(in_filter & in_output & plain),
        _native_steps(op, "strides", output_image, factors),
        _native_steps(op, "dilations", filter_loop, factors),
    )


_SUMS: Mapping[type[Operation], type[Operation]] = MappingProxyType(
    {MulFOp: AddFOp, MulIOp: AddIOp, complex_.MulOp: complex_.AddOp}
)
"""The sums of each kind of products."""


def is_multiply_accumulate(op: Operation) -> bool:
    """Returns True if the body yields `out + left * right`, with the operands in any order and possibly cast."""
    yielded = _yielded(op)
    block = body(op)
    if len(yielded) != 1 or not isinstance(yielded[0], OpResult):
        return False
    total = yielded[0].owner
    if type(total) not in _SUMS.values() or len(total.operands) != 2:
        return False
    terms = [_through_casts(value) for value in total.operands]
    for term, other in (terms, terms[::-1]):
        if other is not block.arguments[-1] or not isinstance(term, OpResult):
            continue
        product = term.owner
        if _SUMS.get(type(product)) is not type(total):
            continue
        factors = {_through_casts(value) for value in product.operands}
        if factors == set(block.arguments[:2]):
            return True
    return False


def _through_casts(value: Value) -> Value:
    while isinstance(value, OpResult) and value.owner.has_trait("CastOpInterface"):
        (value,) = value.owner.operands
    return value
