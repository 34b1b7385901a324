"""The canonicalization patterns of the affine dialect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from compiler.dialects.affine import index_ops
from compiler.dialects.affine.composition import (
    canonicalize,
    compose,
    is_symbol,
    linear_row,
    simplify_with_operands,
)
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineIfOp,
    AffineLoadOp,
    AffineMaxOp,
    AffineMinMax,
    AffineMinOp,
    AffinePrefetchOp,
    AffineRead,
    AffineStoreOp,
    AffineVectorLoadOp,
    AffineVectorStoreOp,
    AffineWrite,
)
from compiler.ir.affine import AffineDimExpr, AffineExpr, AffineMap, AffineSymbolExpr, constant
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.operation import Block, BlockArgument, Region, Value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

OpWithMap: TypeAlias = AffineApplyOp | AffineMinMax | AffineRead | AffineWrite | AffinePrefetchOp


def _split_operands(op: OpWithMap) -> tuple[list[Value], Sequence[Value]]:
    """Returns the operands that precede the map's operands, and the map's operands."""
    match op:
        case AffineWrite():
            return [op.value, op.memref], op.indices
        case AffineRead() | AffinePrefetchOp():
            return [op.memref], op.indices
    return [], op.operands


def simplify_map(op: OpWithMap, rewriter: Rewriter) -> bool:
    """load %m[apply d0 + 1 (%i)] -> load %m[%i + 1]"""
    old = op.map.map
    leading, operands = _split_operands(op)
    if (
        _reads_distinct_dims(old)
        and all(_is_plain_dim(value) for value in operands)
        and len(set(operands)) == len(operands)
    ):
        return False
    new, values = compose(old, operands)
    new, values = canonicalize(new, values)
    new = simplify_with_operands(new, values)
    if new == old and len(values) == len(operands) and all(a is b for a, b in zip(values, operands, strict=True)):
        return False
    properties = {**op.properties, "map": AffineMapAttr(new)}
    rewriter.replace_op_with_new_op(op, type(op), *leading, *values, properties=properties)
    return True


def _reads_distinct_dims(map_: AffineMap) -> bool:
    """Returns True if the results are the dims in order, so that the map cannot be simplified."""
    return not map_.num_symbols and map_.is_identity()


def _is_plain_dim(value: Value) -> bool:
    """Returns True if a value is an argument that is no symbol."""
    return isinstance(value, BlockArgument) and not is_symbol(value)


def _simplifier(root: type[OpWithMap]) -> RewritePattern:
    return pattern(root, name=f"(anonymous namespace)::SimplifyAffineOp<mlir::affine::{root.__name__}>")(simplify_map)


# ------------------------------------------------------------------------------------------ affine.min, affine.max


def _replace_map(op: AffineMinMax, rewriter: Rewriter, map_: AffineMap, operands: Sequence[Value]) -> bool:
    rewriter.replace_op_with_new_op(op, type(op), operands, map=AffineMapAttr(map_))
    return True


def single_result(op: AffineMinMax, rewriter: Rewriter) -> bool:
    """min (d0 + 1) (%x) -> apply d0 + 1 (%x)"""
    if op.map.map.num_results != 1:
        return False
    rewriter.replace_op_with_new_op(op, AffineApplyOp, op.operands, map=op.map)
    return True


def deduplicate(op: AffineMinMax, rewriter: Rewriter) -> bool:
    """min (d0, d1, d0) -> min (d0, d1)"""
    map_ = op.map.map
    if len(set(map_.results)) == map_.num_results:
        return False
    return _replace_map(op, rewriter, map_.remove_duplicate_results(), op.operands)


def merge(op: AffineMinMax, rewriter: Rewriter) -> bool:
    """min (d0, 4) (min (d0, d1) (%x, %y)) -> min (4, d0, d1) (%x, %y)"""
    map_ = op.map.map
    dims, symbols = list(op.operands[: map_.num_dims]), list(op.operands[map_.num_dims :])
    producers: list[AffineMinMax] = []
    exprs: list[AffineExpr] = []
    for expr in map_.results:
        value: Value | None = None
        if isinstance(expr, AffineSymbolExpr):
            value = symbols[expr.position]
        elif isinstance(expr, AffineDimExpr):
            value = dims[expr.position]
        producer = None if value is None else value.defining_op(type(op))
        if producer is None:
            exprs.append(expr)
        else:
            producers.append(producer)
    if not producers:
        return False
    for producer in producers:
        inner = producer.map.map
        exprs += inner.shift_dims(len(dims)).shift_symbols(len(symbols)).results
        dims += producer.operands[: inner.num_dims]
        symbols += producer.operands[inner.num_dims :]
    return _replace_map(op, rewriter, AffineMap(len(dims), len(symbols), tuple(exprs)), [*dims, *symbols])


def order_terms(op: AffineMinMax, rewriter: Rewriter) -> bool:
    """min (d0 + 1, d1, 3) -> min (3, d1, d0 + 1)"""
    map_ = op.map.map
    if not all(expr.is_pure_affine for expr in map_.results):
        return False
    rows: list[tuple[list[int], AffineExpr]] = []
    for expr in map_.results:
        row = linear_row(expr, map_.num_dims, map_.num_symbols)
        if row is None:
            return False
        rows.append((row, expr))
    ordered = sorted(rows, key=lambda entry: entry[0])
    if [row for row, _ in ordered] == [row for row, _ in rows]:
        return False
    return _replace_map(op, rewriter, map_.with_results([expr for _, expr in ordered]), op.operands)


def _min_max(root: type[AffineMinMax]) -> tuple[RewritePattern, ...]:
    cpp_name = f"<mlir::affine::{root.__name__}>"
    return (
        pattern(root, name="CanonicalizeSingleResultAffineMinMaxOp" + cpp_name)(single_result),
        pattern(root, name="DeduplicateAffineMinMaxExpressions" + cpp_name)(deduplicate),
        pattern(root, name="MergeAffineMinMaxOp" + cpp_name)(merge),
        _simplifier(root),
        pattern(root, name="CanonicalizeAffineMinMaxOpExprAndTermOrder" + cpp_name)(order_terms),
    )


# ------------------------------------------------------------------------------------------ affine.for, affine.if


def _block(region: Region) -> Block | None:
    return region.entry if region.blocks else None


@pattern(AffineIfOp, name="(anonymous namespace)::SimplifyDeadElse")
def dead_else(op: AffineIfOp, rewriter: Rewriter) -> bool:
    """if #set A else {} -> if #set A"""
    block = _block(op.else_region)
    if op.results or block is None or block.first is not block.last:
        return False
    rewriter.erase_block(block)
    with rewriter.modify(op):
        pass
    return True


@pattern(AffineIfOp, name="(anonymous namespace)::AlwaysTrueOrFalseIf")
def known_condition(op: AffineIfOp, rewriter: Rewriter) -> bool:
    """if (0 == 0) A else B -> A; if (1 == 0) A else B -> B"""
    condition, parent = op.condition.set, op.parent
    if parent is None:
        return False
    if condition.is_empty_integer_set():
        block = _block(op.else_region)
    elif condition.eq_flags == (True,) and condition.constraints == (constant(0),):
        block = _block(op.then_region)
    else:
        return False
    if block is None:
        rewriter.erase_op(op)
        return True
    last = block.last
    if last is None:
        return False
    values = list(last.operands)
    rewriter.inline_block_before(block, parent, op)
    rewriter.replace_op(op, values)
    rewriter.erase_op(last)
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    _simplifier(AffineApplyOp),
    _simplifier(AffineLoadOp),
    _simplifier(AffinePrefetchOp),
    _simplifier(AffineStoreOp),
    _simplifier(AffineVectorLoadOp),
    _simplifier(AffineVectorStoreOp),
    *_min_max(AffineMaxOp),
    *_min_max(AffineMinOp),
    *index_ops.PATTERNS,
)
