"""Subscripts of the operands of a `linalg.generic`: expressions of loops."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.encoding import LevelType
from compiler.ir.affine_expr import AffineBinaryExpr, AffineConstantExpr, AffineDimExpr, AffineExpr, AffineExprKind
from compiler.transforms.sparse_tensor.loop_emitter import Dependency
from compiler.transforms.sparse_tensor.merger import Merger


def becomes_known(expr: AffineExpr, loop: int) -> bool | None:
    """Returns True if the loop just outside of `loop` completes an expression; None if an inner one does.

    >>> from compiler.ir.affine_expr import dim
    >>> becomes_known(dim(0) + dim(1), 2), becomes_known(dim(0), 2), becomes_known(dim(2), 2)
    (True, False, None)
    """
    match expr:
        case AffineDimExpr():
            return None if expr.position >= loop else expr.position + 1 == loop
        case AffineBinaryExpr():
            left, right = becomes_known(expr.lhs, loop), becomes_known(expr.rhs, loop)
            return None if left is None or right is None else left or right
    return False


def add_subscript(
    merger: Merger, tensor: int, level: int, expr: AffineExpr, type_: LevelType, *, alone: bool = True
) -> bool:
    """Records in the merger which loop visits a level. Returns False if the subscript is unsupported."""
    match expr:
        case AffineDimExpr():
            if merger.is_visited(tensor, expr.position):
                return False
            if alone:
                merger.set_level(tensor, expr.position, level, type_)
            return True
        case AffineBinaryExpr(kind=AffineExprKind.ADD | AffineExprKind.MUL):
            sides = (expr.lhs, expr.rhs)
            return all(add_subscript(merger, tensor, level, side, type_, alone=False) for side in sides)
    return isinstance(expr, AffineConstantExpr)


def add_sum(
    merger: Merger,
    tensor: int,
    level: int,
    expr: AffineExpr,
    type_: LevelType,
    *,
    alone: bool = True,
    factor: int = 1,
) -> bool:
    """Records in the merger which loops a level's coordinate is a sum of. Returns False if it is unsupported."""
    match expr:
        case AffineDimExpr():
            loop = expr.position
            if factor <= 0 or merger.is_visited(tensor, loop):
                return False
            if alone:
                merger.set_level(tensor, loop, level, type_)
                return True
            if merger.is_term(tensor, loop):
                return False
            merger.add_dependency(tensor, level, type_, Dependency(loop, factor))
            return True
        case AffineBinaryExpr(kind=AffineExprKind.ADD):
            sides = (expr.lhs, expr.rhs)
            return all(add_sum(merger, tensor, level, side, type_, alone=False) for side in sides)
        case AffineBinaryExpr(
            kind=AffineExprKind.MUL, lhs=AffineDimExpr() as term, rhs=AffineConstantExpr() as number
        ) if not alone:
            return add_sum(merger, tensor, level, term, type_, alone=False, factor=number.value)
    return False
