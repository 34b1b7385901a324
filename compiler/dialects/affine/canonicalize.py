"""The canonicalization patterns of the affine dialect."""

from __future__ import annotations

from compiler.dialects.affine import index_ops
from compiler.dialects.affine.bounds import condition_of, map_of
from compiler.dialects.affine.composition import (
    canonicalize,
    compose,
    is_symbol,
    linear_row,
    simplify_with_operands,
)
from compiler.dialects.affine.ops import AffineIfOp
from compiler.ir.affine import AffineDimExpr, AffineExpr, AffineMap, AffineSymbolExpr, constant
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_LEADING_OPERANDS = {
    "affine.apply": 0,
    "affine.load": 1,
    "affine.max": 0,
    "affine.min": 0,
    "affine.prefetch": 1,
    "affine.store": 2,
    "affine.vector_load": 1,
    "affine.vector_store": 2,
}
"""How many operands stand before those of the map."""


def simplify_map(op: Operation, rewriter: Rewriter) -> bool:
    """load %m[apply d0 + 1 (%i)] -> load %m[%i + 1]"""
    old = map_of(op)
    if old is None:
        return False
    first = _LEADING_OPERANDS[op.name]
    leading, operands = op.operands[:first], op.operands[first:]
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
    rewriter.replace_op_with_named(
        op, op.name, [*leading, *values], properties={**op.properties, "map": AffineMapAttr(new)}
    )
    return True


def _reads_distinct_dims(map_: AffineMap) -> bool:
    """Whether the results are all of the dims, as they are: there is nothing to simplify."""
    return not map_.num_symbols and map_.is_identity()


def _is_plain_dim(value: Value) -> bool:
    """Whether a value is an argument that is no symbol."""
    return isinstance(value, BlockArgument) and not is_symbol(value)


def _simplifier(name: str) -> RewritePattern:
    cpp_name = "".join(part.capitalize() for part in name.removeprefix("affine.").split("_"))
    return pattern(name, name=f"(anonymous namespace)::SimplifyAffineOp<mlir::affine::Affine{cpp_name}Op>")(
        simplify_map
    )


# ------------------------------------------------------------------------------------------ affine.min, affine.max


def _replace_map(op: Operation, rewriter: Rewriter, name: str, map_: AffineMap, operands: list[Value]) -> bool:
    rewriter.replace_op_with_named(op, name, operands, properties={"map": AffineMapAttr(map_)})
    return True


def single_result(op: Operation, rewriter: Rewriter) -> bool:
    """min (d0 + 1) (%x) -> apply d0 + 1 (%x)"""
    map_ = map_of(op)
    if map_ is None or map_.num_results != 1:
        return False
    return _replace_map(op, rewriter, "affine.apply", map_, op.operands)


def deduplicate(op: Operation, rewriter: Rewriter) -> bool:
    """min (d0, d1, d0) -> min (d0, d1)"""
    map_ = map_of(op)
    if map_ is None or len(set(map_.results)) == map_.num_results:
        return False
    return _replace_map(op, rewriter, op.name, map_.remove_duplicate_results(), op.operands)


def merge(op: Operation, rewriter: Rewriter) -> bool:
    """min (d0, 4) (min (d0, d1) (%x, %y)) -> min (4, d0, d1) (%x, %y)"""
    map_ = map_of(op)
    if map_ is None:
        return False
    dims, symbols = list(op.operands[: map_.num_dims]), list(op.operands[map_.num_dims :])
    producers: list[tuple[Operation, AffineMap]] = []
    exprs: list[AffineExpr] = []
    for expr in map_.results:
        value: Value | None = None
        if isinstance(expr, AffineSymbolExpr):
            value = symbols[expr.position]
        elif isinstance(expr, AffineDimExpr):
            value = dims[expr.position]
        inner = map_of(value.owner) if isinstance(value, OpResult) and value.owner.name == op.name else None
        if inner is None or not isinstance(value, OpResult):
            exprs.append(expr)
        else:
            producers.append((value.owner, inner))
    if not producers:
        return False
    for producer, inner in producers:
        exprs += inner.shift_dims(len(dims)).shift_symbols(len(symbols)).results
        dims += producer.operands[: inner.num_dims]
        symbols += producer.operands[inner.num_dims :]
    return _replace_map(op, rewriter, op.name, AffineMap(len(dims), len(symbols), tuple(exprs)), [*dims, *symbols])


def order_terms(op: Operation, rewriter: Rewriter) -> bool:
    """min (d0 + 1, d1, 3) -> min (3, d1, d0 + 1)"""
    map_ = map_of(op)
    if map_ is None or not all(expr.is_pure_affine for expr in map_.results):
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
    return _replace_map(op, rewriter, op.name, map_.with_results([expr for _, expr in ordered]), op.operands)


def _min_max(name: str) -> tuple[RewritePattern, ...]:
    cpp_name = f"<mlir::affine::Affine{name.removeprefix('affine.').capitalize()}Op>"
    return (
        pattern(name, name="CanonicalizeSingleResultAffineMinMaxOp" + cpp_name)(single_result),
        pattern(name, name="DeduplicateAffineMinMaxExpressions" + cpp_name)(deduplicate),
        pattern(name, name="MergeAffineMinMaxOp" + cpp_name)(merge),
        _simplifier(name),
        pattern(name, name="CanonicalizeAffineMinMaxOpExprAndTermOrder" + cpp_name)(order_terms),
    )


# ------------------------------------------------------------------------------------------ affine.for, affine.if


def _block(op: Operation, index: int) -> Block | None:
    return op.regions[index].blocks[0] if op.regions[index].blocks else None


@pattern(AffineIfOp, name="(anonymous namespace)::SimplifyDeadElse")
def dead_else(op: AffineIfOp, rewriter: Rewriter) -> bool:
    """if #set A else {} -> if #set A"""
    block = _block(op, 1)
    if op.results or block is None or block.first is not block.last:
        return False
    rewriter.erase_block(block)
    with rewriter.modify(op):
        pass
    return True


@pattern(AffineIfOp, name="(anonymous namespace)::AlwaysTrueOrFalseIf")
def known_condition(op: AffineIfOp, rewriter: Rewriter) -> bool:
    """if (0 == 0) A else B -> A; if (1 == 0) A else B -> B"""
    condition, parent = condition_of(op), op.parent
    if condition is None or parent is None:
        return False
    if condition.is_empty_integer_set():
        block = _block(op, 1)
    elif condition.eq_flags == (True,) and condition.constraints == (constant(0),):
        block = _block(op, 0)
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
    _simplifier("affine.apply"),
    _simplifier("affine.load"),
    _simplifier("affine.prefetch"),
    _simplifier("affine.store"),
    _simplifier("affine.vector_load"),
    _simplifier("affine.vector_store"),
    *_min_max("affine.max"),
    *_min_max("affine.min"),
    *index_ops.PATTERNS,
)
