"""`affine-raise-from-memref`: loads and stores whose indices are affine become affine ones.

%1 = arith.addi %i, %n : index
%2 = memref.load %m[%1, %j]       ->      %2 = affine.load %m[%i + symbol(%n), %j]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.composition import is_dim_only, is_symbol
from compiler.dialects.memref.access_ops import LoadOp
from compiler.ir.affine import AffineExpr, AffineExprKind, AffineMap, binary_expr, constant, dim, symbol
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, OpResult, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter

_RAISED = {"memref.load": "affine.load", "memref.store": "affine.store"}
_KINDS = {"arith.addi": AffineExprKind.ADD, "arith.muli": AffineExprKind.MUL}


@dataclass
class RaiseMemrefDialect(Pass):
    """Turn some memref operators to affine operators where supported."""

    argument = "affine-raise-from-memref"
    name = "RaiseMemrefDialect"
    summary = "Turn some memref operators to affine operators where supported"
    anchor = "func.func"
    dependent_dialects = ("affine",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for access in op.walk_post_order():
            if access.name in _RAISED:
                raise_access(access, rewriter)


def raise_access(op: Operation, rewriter: Rewriter) -> bool:
    """Replaces a load or store by an affine one, if its indices are affine."""
    first = 1 if isinstance(op, LoadOp) else 2
    found = _affine_indices(op.operands[first:])
    if found is None:
        return False
    map_, operands = found
    rewriter.replace_op_with_named(
        op, _RAISED[op.name], [*op.operands[:first], *operands], properties={"map": AffineMapAttr(map_)}
    )
    return True


def _affine_indices(indices: Sequence[Value]) -> tuple[AffineMap, list[Value]] | None:
    dims: dict[Value, None] = {}
    symbols: dict[Value, None] = {}
    exprs: list[AffineExpr] = []
    for index in indices:
        expr = _affine_expr(index, dims, symbols)
        if expr is None:
            return None
        exprs.append(expr)
    return AffineMap(len(dims), len(symbols), tuple(exprs)), [*dims, *symbols]


def _affine_expr(root: Value, dims: dict[Value, None], symbols: dict[Value, None]) -> AffineExpr | None:
    """The expression that a value is of dims and symbols, which grow; None where it is not affine."""
    stack: list[tuple[Value, bool]] = [(root, False)]
    done: list[AffineExpr] = []
    while stack:
        value, is_ready = stack.pop()
        number = constant_integer(value)
        op = value.owner if isinstance(value, OpResult) else None
        kind = None if op is None else _KINDS.get(op.name)
        if number is not None:
            done.append(constant(number))
        elif kind is None or op is None:
            leaf = _leaf(value, dims, symbols)
            if leaf is None:
                return None
            done.append(leaf)
        elif not is_ready:
            stack += [(value, True), (op.operands[1], False), (op.operands[0], False)]
        else:
            right = done.pop()
            left = done.pop()
            is_product = kind is AffineExprKind.MUL
            if is_product and not left.is_symbolic_or_constant() and not right.is_symbolic_or_constant():
                return None
            done.append(binary_expr(kind, left, right))
    return done[0]


def _leaf(value: Value, dims: dict[Value, None], symbols: dict[Value, None]) -> AffineExpr | None:
    if value in symbols or (value not in dims and is_symbol(value)):
        symbols.setdefault(value)
        return symbol(list(symbols).index(value))
    if value in dims or is_dim_only(value):
        dims.setdefault(value)
        return dim(list(dims).index(value))
    return None
