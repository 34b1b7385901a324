"""The canonicalization patterns of the shape dialect."""

from __future__ import annotations

from compiler.dialects.shape.fold import shape_attr, type_extents
from compiler.dialects.tensor.casts import defining
from compiler.ir.attributes import IntegerAttr, index_attr
from compiler.ir.operation import Operation
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern("shape.assuming", name="AssumingWithTrue")
def _assuming_true(op: Operation, rewriter: Rewriter) -> bool:
    """assuming true { body } -> body"""
    holds = constant_value(op.operands[0])
    if not isinstance(holds, IntegerAttr) or not holds.value:
        return False
    body = op.regions[0].blocks[0]
    last = body.last
    assert last is not None and op.parent is not None
    results = list(last.operands)
    rewriter.inline_block_before(body, op.parent, op, [])
    rewriter.replace_op(op, results)
    rewriter.erase_op(last)
    return True


@pattern("shape.assuming_all", name="AssumingAllOneOp")
def _assuming_few(op: Operation, rewriter: Rewriter) -> bool:
    """assuming_all %a, true -> assuming_all %a; of one witness -> that witness"""
    rest = [value for value in op.operands if constant_value(value) is None]
    if len(rest) == 1:
        rewriter.replace_op(op, rest)
        return True
    if not rest or len(rest) == len(op.operands):
        return False
    with rewriter.modify(op):
        op.operands = rest
    return True


@pattern("shape.rank", name="RankShapeOfCanonicalizationPattern")
def _rank_of_ranked(op: Operation, rewriter: Rewriter) -> bool:
    """rank (shape_of %t) -> the rank of %t's type"""
    shape = defining(op.operands[0], "shape.shape_of")
    if shape is None or not isinstance(shape.operands[0].type, RankedTensorType):
        return False
    name = "arith.constant" if op.result.type == INDEX else "shape.const_size"
    rank = index_attr(shape.operands[0].type.rank)
    rewriter.replace_op_with_new_op(op, name, [], [op.result.type], properties={"value": rank})
    return True


@pattern("shape.shape_of", name="ShapeOfOpToConstShapeOp")
def _shape_of_static(op: Operation, rewriter: Rewriter) -> bool:
    """shape_of a tensor whose type tells all extents -> const_shape"""
    shape, type_ = type_extents(op.operands[0].type), op.result.type
    if shape is None or DYNAMIC in shape:
        return False
    extents = shape_attr(shape)
    own = extents.type if isinstance(type_, RankedTensorType) else type_
    made = rewriter.create("shape.const_shape", [], [own], properties={"shape": extents}, location=op).result
    if own != type_:
        made = rewriter.create("tensor.cast", [made], [type_], location=op).result
    rewriter.replace_op(op, [made])
    return True


def _there_and_back(name: str, other: str, cpp_name: str) -> RewritePattern:
    @pattern(name, name=cpp_name)
    def simplify(op: Operation, rewriter: Rewriter) -> bool:
        """size_to_index (index_to_size %i) -> %i"""
        inner = defining(op.operands[0], other)
        if inner is None or inner.operands[0].type != op.result.type:
            return False
        rewriter.replace_op(op, [inner.operands[0]])
        return True

    return simplify


def _without_repeats(name: str) -> RewritePattern:
    @pattern(name, name="RemoveDuplicateOperandsPattern")
    def simplify(op: Operation, rewriter: Rewriter) -> bool:
        """cstr_eq %a, %b, %a -> cstr_eq %a, %b"""
        unique = list(dict.fromkeys(op.operands))
        if len(unique) == len(op.operands):
            return False
        types = [result.type for result in op.results]
        rewriter.replace_op_with_new_op(op, name, unique, types, properties=op.properties, attributes=op.attributes)
        return True

    return simplify


PATTERNS: tuple[RewritePattern, ...] = (
    _assuming_true,
    _assuming_few,
    _rank_of_ranked,
    _shape_of_static,
    _there_and_back("shape.size_to_index", "shape.index_to_size", "IndexToSizeToIndexCanonicalization"),
    _there_and_back("shape.index_to_size", "shape.size_to_index", "SizeToIndexToSizeCanonicalization"),
    *map(_without_repeats, ("shape.assuming_all", "shape.broadcast", "shape.cstr_broadcastable")),
)
