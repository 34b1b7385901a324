"""Contractions: products of matrices and the like, as dot products, or dimension by dimension."""

from __future__ import annotations

import enum

from compiler.dialects.arith.float_ops import AddFOp, MulFOp
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp, ReductionOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.masked_ops import create_masked, masked
from compiler.ir.operation import Value
from compiler.ir.types import FloatType, VectorType, element_type_or_self
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.contraction_parts import Contraction, Positions
from compiler.lowering.vector.contraction_products import by_elements, by_outer_products
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


class ContractLowering(enum.Enum):
    """Strategies for contractions. Shapes that a strategy does not support are lowered dimension by dimension."""

    DOT = "dot"
    LLVM = "llvmintr"
    OUTER_PRODUCT = "outerproduct"
    PARALLEL_ARITH = "parallelarith"


def _position(positions: Positions, iterator: int) -> int | None:
    return positions.index(iterator) if iterator in positions else None


def contractions(way: ContractLowering) -> tuple[RewritePattern, ...]:
    """Returns the pattern for a strategy."""

    @pattern(ContractionOp, name="ContractionOpLowering", bounded_recursion=True)
    def lower(op: ContractionOp, rewriter: Rewriter) -> bool:
        enclosing = masked(op)
        rewriter.set_insertion_point(enclosing.root)
        contraction = Contraction(op)
        if way is ContractLowering.PARALLEL_ARITH and enclosing.mask is None:
            product = by_elements(rewriter, contraction)
            if product is not None:
                rewriter.replace_op(op, [product])
                return True
        element = element_type_or_self(contraction.left.type)
        if any(element_type_or_self(type_) != element for type_ in (contraction.acc.type, op.result.type)):
            return False
        if not contraction.is_sum:
            return rewriter.notify_match_failure(op, "contractions other than 'add' not supported")
        emit = VectorEmitter(rewriter)
        by_rows = way is ContractLowering.DOT and enclosing.mask is None
        value = _dot(emit, contraction) if by_rows else None
        if value is None:
            value = _by_dimension(rewriter, contraction, enclosing.mask)
        if value is None:
            return False
        rewriter.replace_op(enclosing.root, [value])
        return True

    return (outer_products, lower) if way is ContractLowering.OUTER_PRODUCT else (lower,)


@pattern(ContractionOp, name="ContractionOpToOuterProductOpLowering")
def outer_products(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract %a, %b, %c -> outerproduct %a[k], %b[k], ... for each k"""
    enclosing = masked(op)
    rewriter.set_insertion_point(enclosing.root)
    value = by_outer_products(rewriter, Contraction(op), enclosing.mask)
    if value is None:
        return False
    rewriter.replace_op(enclosing.root, [value])
    return True


def _multiply(emit: VectorEmitter, left: Value, right: Value) -> Value:
    is_float = isinstance(element_type_or_self(left.type), FloatType)
    return emit.op(MulFOp if is_float else MulIOp, left, right)


def _add(emit: VectorEmitter, left: Value, right: Value) -> Value:
    is_float = isinstance(element_type_or_self(left.type), FloatType)
    return emit.op(AddFOp if is_float else AddIOp, left, right)


def _sum(emit: VectorEmitter, vector: Value) -> Value:
    """Returns the sum of all elements."""
    return emit.op(ReductionOp, vector, result_type=vector_type(vector).element_type, kind=CombiningKind.ADD)


# ------------------------------------------------------------------------------------------ dot products

_M, _N, _K = range(3)


def _rows(emit: VectorEmitter, contraction: Contraction) -> tuple[Value, Value] | None:
    """Returns the operands with the contracted dimension last, and the operand with the result's rows first.

    Returns None for other shapes.
    """
    left: Value = contraction.left
    right: Value = contraction.right
    count = len(contraction.iterators)
    kinds = [contraction.is_parallel(number) for number in range(count)]
    first, second, result = contraction.maps
    if kinds == [True, True, False]:
        if len(result) != 2 or {tuple(sorted(first)), tuple(sorted(second))} != {(_M, _K), (_N, _K)}:
            return None
        if _M in second:
            return None
        if result == [_N, _M]:
            left, right, first, second = right, left, second, first
        left = left if first[-1] == _K else emit.transpose(left, (1, 0))
        return left, right if second[-1] == _K else emit.transpose(right, (1, 0))
    if kinds == [True, False]:
        if result != [0] or sorted(map(len, (first, second))) != [1, 2]:
            return None
        if len(first) == 1:
            left, right, first = right, left, second
        return left if first == [0, 1] else emit.transpose(left, (1, 0)), right
    return None


def _dot(emit: VectorEmitter, contraction: Contraction) -> Value | None:
    """Returns a product and a sum for each element of the result."""
    type_ = contraction.op.result.type
    if not isinstance(type_, VectorType) or type_.rank > 2 or type_.is_scalable:
        return None
    operands = _rows(emit, contraction)
    if operands is None:
        return None
    left, right = operands
    value = emit.constant(0, type_)
    columns = [right] if type_.rank == 1 else []
    for row in range(type_.shape[0]):
        row_left = emit.extract(left, [row])
        for column in range(1 if type_.rank == 1 else type_.shape[1]):
            if len(columns) <= column:
                columns.append(emit.extract(right, [column]))
            total = _sum(emit, _multiply(emit, row_left, columns[column]))
            value = emit.insert(total, value, [row] if type_.rank == 1 else [row, column])
    return _add(emit, value, contraction.acc)


# ------------------------------------------------------------------------------------------ dimension by dimension


def _slice(emit: VectorEmitter, value: Value, position: int | None, number: int) -> Value:
    """Returns a slice at one index of a dimension; the value itself if it lacks the dimension."""
    if position is None:
        return value
    if position == 0:
        return emit.extract(value, [number])
    type_ = vector_type(value)
    shape = type_.shape[:position] + type_.shape[position + 1 :]
    scalable = type_.scalable[:position] + type_.scalable[position + 1 :]
    rows = emit.constant(0, VectorType(shape, type_.element_type, scalable))
    for row in range(type_.shape[0]):
        part = _slice(emit, emit.extract(value, [row]), position - 1, number)
        rows = emit.insert(part, rows, [row])
    return rows


def _with_slice(emit: VectorEmitter, value: Value, whole: Value, position: int | None, number: int) -> Value:
    """Returns `whole` with `value` inserted at one index of a dimension."""
    if position is None:
        return value
    if position == 0:
        return emit.insert(value, whole, [number])
    for row in range(vector_type(whole).shape[0]):
        part = emit.extract(whole, [row])
        changed = _with_slice(emit, emit.extract(value, [row]), part, position - 1, number)
        whole = emit.insert(changed, whole, [row])
    return whole


def _extent(value: Value, position: int | None) -> int | None:
    """Returns the size of a dimension; None if it is scalable or missing."""
    if position is None:
        return None
    type_ = vector_type(value)
    return None if type_.scalable[position] else type_.shape[position]


def _by_dimension(rewriter: Rewriter, contraction: Contraction, mask: Value | None) -> Value | None:
    """Unrolls one dimension: batch, free in the left operand, free in the right operand, or reduction in that order."""
    left, right, result = contraction.maps
    batch = [each for each in left if each in right and each in result]
    free_left = [each for each in left if each not in right or each in result]
    free_right = [each for each in right if each not in left or each in result]
    for candidates in (batch, free_left, free_right):
        if candidates:
            return _parallel(rewriter, contraction, candidates[0], mask)
    return _reduction(rewriter, contraction, mask)


def _parallel(rewriter: Rewriter, contraction: Contraction, iterator: int, mask: Value | None) -> Value | None:
    emit = VectorEmitter(rewriter)
    places = [_position(positions, iterator) for positions in contraction.maps]
    left, right, acc = contraction.left, contraction.right, contraction.acc
    size = _extent(left, places[0]) or _extent(right, places[1])
    if size is None or (places[2] is None and size != 1):
        return None
    result_type = contraction.op.result.type
    properties = contraction.properties_without(iterator)
    value: Value = acc
    if isinstance(result_type, VectorType):
        value = emit.constant(0, result_type)
    for number in range(size):
        lhs, rhs, start = [
            _slice(emit, value, place, number) for value, place in zip((left, right, acc), places, strict=True)
        ]
        part_mask = None if mask is None else _slice(emit, mask, iterator, number)
        part = create_masked(
            rewriter, part_mask, ContractionOp, lhs, rhs, start, result_type=start.type, properties=properties
        )
        value = _with_slice(emit, part, value, places[2], number)
    return value


def _reduction(rewriter: Rewriter, contraction: Contraction, mask: Value | None) -> Value | None:
    emit = VectorEmitter(rewriter)
    left, right, value = contraction.left, contraction.right, contraction.acc
    places = [_position(positions, 0) for positions in contraction.maps[:2]]
    sizes = [_extent(operand, place) for operand, place in zip((left, right), places, strict=True)]
    if left.type.rank == 1 and right.type.rank == 1 and None not in places:
        product = _multiply(emit, left, right)
        return create_masked(
            rewriter, mask, ReductionOp, product, value, result_type=value.type, kind=CombiningKind.ADD
        )
    if sizes[0] is None or sizes[0] != sizes[1]:
        return None
    properties = contraction.properties_without(0)
    for number in range(sizes[0]):
        operands = [_slice(emit, operand, place, number) for operand, place in zip((left, right), places, strict=True)]
        part_mask = None if mask is None else _slice(emit, mask, 0, number)
        value = create_masked(
            rewriter, part_mask, ContractionOp, *operands, value, result_type=value.type, properties=properties
        )
    return value
