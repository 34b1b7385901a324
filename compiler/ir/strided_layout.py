"""Conversion of indices into an offset by a memref's layout: strides, or an affine map.

Strides and offsets are numbers that may be `DYNAMIC`; the result of arithmetic with a dynamic number is dynamic. See
https://mlir.llvm.org/docs/Dialects/Builtin/#memreftype and upstream's `getStridesAndOffset`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    constant,
    dim,
    symbol,
)
from compiler.ir.affine_simplify import simplify_affine_expr
from compiler.ir.attributes import AffineMapAttr, Attribute, StridedLayoutAttr
from compiler.ir.types import DYNAMIC, MemRefType

# ------------------------------------------------------------------------------------------ numbers that may be unknown


def saturated_sum(lhs: int, rhs: int) -> int:
    """Returns lhs + rhs; dynamic if one of them is."""
    return DYNAMIC if DYNAMIC in (lhs, rhs) else lhs + rhs


def saturated_product(lhs: int, rhs: int) -> int:
    """Returns lhs * rhs; dynamic if one of them is and the other is not zero."""
    if lhs == 0 or rhs == 0:
        return 0
    return DYNAMIC if DYNAMIC in (lhs, rhs) else lhs * rhs


# ---------------------------------------------------------------------------------------------------------------- maps


def strided_layout_map(layout: StridedLayoutAttr) -> AffineMap:
    """Returns a layout as a map: `(d0, d1)[s0] -> (d0 * s0 + d1 + 4)` for `strided<[?, 1], offset: 4>`."""
    symbols = 0

    def number(value: int) -> AffineExpr:
        nonlocal symbols
        if value != DYNAMIC:
            return constant(value)
        symbols += 1
        return symbol(symbols - 1)

    expr = number(layout.offset)
    for position, stride in enumerate(layout.strides):
        expr = expr + dim(position) * number(stride)
    return AffineMap(len(layout.strides), symbols, (expr,))


def layout_map(type_: MemRefType) -> AffineMap | None:
    """Returns the layout as a map from indices; None for a layout that is a dialect's attribute."""
    layout = type_.layout
    if layout is None:
        return AffineMap.identity(type_.rank)
    if isinstance(layout, AffineMapAttr):
        return layout.map
    if isinstance(layout, StridedLayoutAttr):
        return strided_layout_map(layout)
    return None


def has_identity_layout(type_: MemRefType) -> bool:
    """Returns True if elements are in row-major order without gaps, by the form of the layout."""
    if type_.layout is None:
        return True
    map_ = layout_map(type_)
    return map_ is not None and map_.is_identity()


def num_layout_symbols(type_: MemRefType) -> int:
    """Returns the number of symbols of the layout's map."""
    map_ = None if has_identity_layout(type_) else layout_map(type_)
    return 0 if map_ is None else map_.num_symbols


# -------------------------------------------------------------------------------------------------- strides and offset


def strides_and_offset(type_: MemRefType) -> tuple[list[int], int] | None:
    """Returns (strides, offset); None if the layout is not strided.

    Strides of the identity layout are computed from the shape: those left of a dynamic or empty dimension are dynamic.
    """
    layout = type_.layout
    if isinstance(layout, StridedLayoutAttr):
        return list(layout.strides), layout.offset
    map_ = layout_map(type_)
    if map_ is None or (len(map_.results) != 1 and not map_.is_identity()):
        return None
    if map_.is_identity():
        return identity_strides(type_.shape), 0
    expr = simplify_affine_expr(map_.results[0], map_.num_dims, map_.num_symbols)
    collector = _StrideCollector(type_.rank)
    if not collector.collect(expr):
        return None
    numbers = [
        _number(simplify_affine_expr(e, map_.num_dims, map_.num_symbols))
        for e in [*collector.strides, collector.offset]
    ]
    return numbers[:-1], numbers[-1]


def identity_strides(shape: Sequence[int]) -> list[int]:
    """Returns the strides of row-major order: 12, 4, 1 for 2x3x4."""
    strides: list[int] = []
    running = 1
    for extent in reversed(shape):
        strides.append(running)
        running = running * extent if running != DYNAMIC and extent > 0 else DYNAMIC
    return strides[::-1]


def is_strided(type_: MemRefType) -> bool:
    """Returns True if each dimension has one stride."""
    return strides_and_offset(type_) is not None


class _StrideCollector:
    """Collects the coefficient of each dimension of a linear expression, and its constant term."""

    def __init__(self, rank: int) -> None:
        self.strides: list[AffineExpr] = [constant(0)] * rank
        self.offset: AffineExpr = constant(0)

    def collect(self, expr: AffineExpr) -> bool:
        """Adds the terms of an expression. Returns False if one is not linear."""
        work: list[tuple[AffineExpr, AffineExpr]] = [(expr, constant(1))]
        while work:
            term, factor = work.pop()
            if isinstance(term, AffineDimExpr):
                self.strides[term.position] = self.strides[term.position] + factor
            elif not isinstance(term, AffineBinaryExpr):
                self.offset = self.offset + term * factor
            elif term.kind is AffineExprKind.ADD:
                work += [(term.rhs, factor), (term.lhs, factor)]
            elif term.kind is not AffineExprKind.MUL:
                return False
            elif term.lhs.is_symbolic_or_constant():
                work.append((term.rhs, factor * term.lhs))
            else:
                work.append((term.lhs, factor * term.rhs))
        return True


def _number(expr: AffineExpr) -> int:
    return expr.value if isinstance(expr, AffineConstantExpr) else DYNAMIC


# ------------------------------------------------------------------------------------------------------ canonical form


def canonical_strided_expr(shape: Sequence[int]) -> AffineExpr:
    """Returns the row-major offset of the element at (d0, d1, ...); each dynamic stride is a symbol."""
    symbols = 0
    expr: AffineExpr = constant(0)
    for position in reversed(range(len(shape))):
        stride = identity_strides(shape)[position]
        if stride == DYNAMIC:
            factor = symbol(symbols)
            symbols += 1
        else:
            factor = constant(stride)
        expr = expr + dim(position) * factor
    return simplify_affine_expr(expr, len(shape), symbols)


def with_canonical_layout(type_: MemRefType) -> MemRefType:
    """Returns the type with a simplified layout, or without one if it equals the identity layout of the shape."""
    map_ = layout_map(type_)
    if map_ is None or map_.is_identity() or len(map_.results) != 1:
        return type_
    if map_.num_dims == 0 and map_.num_symbols == 0:
        return _with_layout(type_, None) if map_.results[0] == constant(0) else type_
    if not type_.shape:
        return type_
    expr = simplify_affine_expr(map_.results[0], map_.num_dims, map_.num_symbols)
    if expr == canonical_strided_expr(type_.shape):
        return _with_layout(type_, None)
    return _with_layout(type_, AffineMapAttr(AffineMap(map_.num_dims, map_.num_symbols, (expr,))))


def _with_layout(type_: MemRefType, layout: Attribute | None) -> MemRefType:
    return MemRefType(type_.shape, type_.element_type, layout, type_.memory_space)
