"""`affine-raise-from-memref`: converts loads and stores with affine indices to affine accesses.

%1 = arith.addi %i, %n : index
%2 = memref.load %m[%1, %j]       ->      %2 = affine.load %m[%i + symbol(%n), %j]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.affine.composition import is_dim_only, is_symbol
from compiler.dialects.affine.ops import AffineLoadOp, AffineStoreOp
from compiler.dialects.arith.integer_ops import AddIOp, IntegerBinary, MulIOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.ir.affine import AffineExpr, AffineExprKind, AffineMap, binary_expr, constant, dim, symbol
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter

_KINDS: Mapping[type[Operation], AffineExprKind] = MappingProxyType(
    {AddIOp: AffineExprKind.ADD, MulIOp: AffineExprKind.MUL}
)


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
            if isinstance(access, LoadOp | StoreOp):
                raise_access(access, rewriter)


def raise_access(op: LoadOp | StoreOp, rewriter: Rewriter) -> bool:
    """Replaces a load or store by an affine one, if its indices are affine."""
    affine = _affine_indices(op.indices)
    if affine is None:
        return False
    map_, operands = affine
    if isinstance(op, LoadOp):
        rewriter.replace_op_with_new_op(op, AffineLoadOp, op.memref, operands, map=AffineMapAttr(map_))
    else:
        rewriter.replace_op_with_new_op(op, AffineStoreOp, op.value, op.memref, operands, map=AffineMapAttr(map_))
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
    """Returns a value as an expression of dims and symbols, to which it adds; None if it isn't affine."""
    stack: list[tuple[Value, bool]] = [(root, False)]
    done: list[AffineExpr] = []
    while stack:
        value, is_ready = stack.pop()
        number = constant_integer(value)
        op = value.defining_op(IntegerBinary)
        kind = None if op is None else _KINDS.get(type(op))
        if number is not None:
            done.append(constant(number))
        elif kind is None or op is None:
            leaf = _leaf(value, dims, symbols)
            if leaf is None:
                return None
            done.append(leaf)
        elif not is_ready:
            stack += [(value, True), (op.rhs, False), (op.lhs, False)]
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
