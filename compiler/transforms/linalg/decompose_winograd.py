"""Decomposes the transforms of Winograd's convolution into loops over tiles, which multiply each tile by matrices.

linalg.winograd_filter_transform fmr(0) ins(%f : tensor<2x3x3x5xf32>) outs(%o)
->  scf.for %n ... scf.for %c ... { linalg.matmul of G and the filter of %n and %c; linalg.matmul of that and G's
    transpose; insert it in %o }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.arith.float_ops import AddFOp, MulFOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.contraction_ops import MatmulOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.ops import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.winograd_matrices import (
    SCHEMES,
    Exact,
    filter_matrix,
    input_matrix,
    output_matrix,
    transposed,
)
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.tensor.ops import EmptyOp
from compiler.ir import dense
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir.affine import AffineMap, constant, dim
from compiler.ir.attributes import DenseElementsAttr, element_layout
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Region, Value
from compiler.ir.types import F32, INDEX, FloatType, RankedTensorType, Type
from compiler.rewrite.elementwise import constant as zero_or_splat
from compiler.rewrite.elementwise import float_constant
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import (
    create_generic,
    create_structured,
    extract_slice,
    fill_body,
    insert_slice,
)

WinogradTransform: TypeAlias = WinogradFilterTransformOp | WinogradInputTransformOp | WinogradOutputTransformOp
_Body = Callable[[Sequence[Value], Value], Value]
"""Function that creates the body of loops from their variables and carried tensor; returns the new tensor."""


def decompose_winograd(op: WinogradTransform, rewriter: Rewriter) -> Value | None:
    """Returns the result of the loops that replace a transform; None if its sizes are unsupported."""
    if not isinstance(op.result.type.element_type, FloatType):
        return None
    decomposition = _Decomposition(op, rewriter)
    match op:
        case WinogradFilterTransformOp():
            return decomposition.filter_transform(op)
        case WinogradInputTransformOp():
            return decomposition.input_transform(op)
        case WinogradOutputTransformOp():
            return decomposition.output_transform(op)


def _place(positions: Sequence[MixedValue], sizes: dict[int, int]) -> Slice:
    """Returns the slice at `positions`, with size 1 in the dimensions that `sizes` leaves out."""
    rank = len(positions)
    return list(positions), [sizes.get(axis, 1) for axis in range(rank)], [1] * rank


class _Decomposition:
    """Creates the operations that replace a transform."""

    def __init__(
        self,
        op: WinogradTransform,
        rewriter: Rewriter,
    ) -> None:
        self._op = op
        self._rewriter = rewriter
        self._scheme = SCHEMES[op.fmr]
        self._element = op.result.type.element_type

    # ---------------------------------------------------------------------------------------------------- transforms

    def filter_transform(self, op: WinogradFilterTransformOp) -> Value | None:
        filters, height, width, channels = op.filter.type.shape
        taps, size = self._scheme.taps, len(self._scheme.points)
        if height not in (1, taps) or width not in (1, taps):
            return None
        rows, columns = size if height != 1 else 1, size if width != 1 else 1
        matrix = filter_matrix(self._scheme)
        zero = index_constant(self._rewriter, 0)

        def body(variables: Sequence[Value], carried: Value) -> Value:
            number, channel = variables
            place = _place([number, zero, zero, channel], {1: height, 2: width})
            tile = self._extract(op.filter, place, height, width)
            start = self._zero()
            if height != 1:
                tile = self._product(self._filled(start, rows, width), self._matrix(matrix), tile)
            if width != 1:
                tile = self._product(self._filled(start, rows, columns), tile, self._matrix(transposed(matrix)))
            return self._insert(tile, carried, _place([zero, zero, channel, number], {0: rows, 1: columns}))

        return self._loops(zero, [filters, channels], op.output, body)

    def input_transform(self, op: WinogradInputTransformOp) -> Value:
        images, _, _, channels = op.input.type.shape
        height, width, down, across, *_ = op.output.type.shape
        size = len(self._scheme.points)
        rows, columns = size if height != 1 else 1, size if width != 1 else 1
        matrix = input_matrix(self._scheme)

        def body(variables: Sequence[Value], carried: Value) -> Value:
            top, start, number, channel = variables
            corner = [self._offset(top, scales=height != 1), self._offset(start, scales=width != 1)]
            place = _place([number, *corner, channel], {1: rows, 2: columns})
            tile = self._extract(op.input, place, rows, columns)
            zero = self._zero()
            if height != 1:
                tile = self._product(self._filled(zero, rows, columns), self._matrix(matrix, F32), tile)
            if width != 1:
                tile = self._product(self._filled(zero, rows, columns), tile, self._matrix(transposed(matrix), F32))
            return self._insert(tile, carried, _place([0, 0, *variables], {0: rows, 1: columns}))

        zero = index_constant(self._rewriter, 0)
        return self._loops(zero, [down, across, images, channels], op.output, body)

    def output_transform(self, op: WinogradOutputTransformOp) -> Value | None:
        height, width, *counts = op.value.type.shape
        size, outputs = len(self._scheme.points), self._scheme.outputs
        if height not in (1, size) or width not in (1, size):
            return None
        left, right = height != 1, width != 1
        rows, columns = outputs if left else 1, outputs if right else 1
        factor = self._scheme.factor ** (left + right)
        matrix = output_matrix(self._scheme)

        def body(variables: Sequence[Value], carried: Value) -> Value:
            top, start, number, channel = variables
            tile = self._extract(op.value, _place([0, 0, *variables], {0: height, 1: width}), height, width)
            zero = self._zero()
            corner = [self._offset(top, scales=left), self._offset(start, scales=right)]
            place = _place([number, *corner, channel], {1: rows, 2: columns})
            old = self._extract(carried, place, rows, columns)
            if left:
                initial = self._filled(zero, rows, width) if right or factor != 1 else old
                tile = self._product(initial, self._matrix(matrix), tile)
            if right:
                initial = self._filled(zero, rows, columns) if factor != 1 else old
                tile = self._product(initial, tile, self._matrix(transposed(matrix)))
            if factor != 1:
                tile = self._scaled(factor, tile, old)
            return self._insert(tile, carried, place)

        return self._loops(index_constant(self._rewriter, 0), counts, op.output, body)

    # --------------------------------------------------------------------------------------------------------- parts

    def _loops(self, zero: Value, counts: Sequence[int], initial: Value, body: _Body) -> Value:
        """Creates a nest of loops from zero to `counts` that carry a tensor. Returns the nest's result."""
        rewriter = self._rewriter
        bounds = [index_constant(rewriter, count) for count in counts]
        step = index_constant(rewriter, 1)
        loops: list[ForOp] = []
        variables: list[Value] = []
        carried = initial
        with rewriter.insertion_guard():
            for bound in bounds:
                region = Region()
                types = [initial.type]
                loops.append(rewriter.create(ForOp, zero, bound, step, [carried], result_types=types, regions=[region]))
                location = self._op.get_location()
                block = rewriter.create_block(region, None, [INDEX, initial.type], [location, location])
                rewriter.set_insertion_point_to_end(block)
                variable, carried = block.arguments
                variables.append(variable)
            rewriter.create(YieldOp, [body(variables, carried)])
            for outer, inner in pairwise(loops):
                rewriter.set_insertion_point_to_end(outer.region.entry)
                rewriter.create(YieldOp, inner.results)
        (result,) = loops[0].results
        return result

    def _offset(self, variable: Value, *, scales: bool) -> Value:
        """Returns where the outputs of a tile begin."""
        expr = dim(0) * constant(self._scheme.outputs) if scales else dim(0)
        return make_apply(self._rewriter, AffineMap(1, 0, (expr,)), [variable], self._op).result

    def _zero(self) -> Value:
        value = zero_or_splat(0, self._element)
        return self._rewriter.create(ConstantOp, result_types=[self._element], value=value).result

    def _extract(self, source: Value, place: Slice, height: int, width: int) -> Value:
        return extract_slice(source, place, self._rewriter, self._tile_type(height, width)).result

    def _insert(self, tile: Value, target: Value, place: Slice) -> Value:
        return insert_slice(tile, target, place, self._rewriter).result

    def _tile_type(self, height: int, width: int) -> RankedTensorType:
        return RankedTensorType((height, width), self._element)

    def _filled(self, zero: Value, height: int, width: int) -> Value:
        empty = self._rewriter.create(EmptyOp, result_types=[self._tile_type(height, width)]).result
        return create_structured(self._rewriter, FillOp, [zero], [empty]).result

    def _matrix(self, rows: Exact, element: Type | None = None) -> Value:
        element = self._element if element is None else element
        assert isinstance(element, FloatType)
        type_ = RankedTensorType((len(rows), len(rows[0])), element)
        bits = [arithmetic.from_fraction(each, element.semantics) for row in rows for each in row]
        layout = element_layout(element)
        assert layout is not None
        buffer = dense.buffer_of_values(bits, layout)
        value = DenseElementsAttr(type_, buffer.data, buffer.is_splat)
        return self._rewriter.create(ConstantOp, result_types=[type_], value=value).result

    def _product(self, initial: Value, left: Value, right: Value) -> Value:
        return create_structured(self._rewriter, MatmulOp, [left, right], [initial]).result

    def _scaled(self, factor: int, tile: Value, old: Value) -> Value:
        """Returns `old` with the multiple of a tile added."""
        rewriter = self._rewriter
        value = float_constant(factor, self._element)
        multiplier = rewriter.create(ConstantOp, result_types=[self._element], value=value).result
        identity = AffineMap.identity(2)
        generic, block = create_generic(
            rewriter, [multiplier, tile], [old], [AffineMap(2, 0, ()), identity, identity], [PARALLEL] * 2
        )

        def combine(arguments: Sequence[Value]) -> list[Value]:
            by, number, start = arguments
            return [rewriter.create(AddFOp, rewriter.create(MulFOp, by, number).result, start).result]

        fill_body(rewriter, block, combine)
        return generic.result
