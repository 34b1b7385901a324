"""Unrolling of vector.from_elements and vector.to_elements on multi-dimensional vectors into rows."""

from __future__ import annotations

from compiler.dialects.vector.element_ops import FromElementsOp, ToElementsOp
from compiler.ir.operation import Value
from compiler.lowering.vector.emitter import VectorEmitter, without_leading
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(FromElementsOp, name="UnrollFromElements", bounded_recursion=True)
def unroll_from_elements(op: FromElementsOp, rewriter: Rewriter) -> bool:
    """from_elements %a, %b, %c, %d : vector<2x2xf32> -> two from_elements, inserted into a vector"""
    type_ = op.dest.type
    if type_.rank <= 1:
        return False
    emit = VectorEmitter(rewriter)
    row_type = without_leading(type_)
    length = len(op.elements) // type_.shape[0]
    value: Value = emit.poison(type_)
    for number in range(type_.shape[0]):
        elements = op.elements[number * length : (number + 1) * length]
        row = rewriter.create(FromElementsOp, elements, result_types=[row_type], location=op).dest
        value = emit.insert(row, value, [number])
    rewriter.replace_op(op, [value])
    return True


@pattern(ToElementsOp, name="UnrollToElements", bounded_recursion=True)
def unroll_to_elements(op: ToElementsOp, rewriter: Rewriter) -> bool:
    """to_elements %v : vector<2x2xf32> -> a to_elements of each row"""
    type_ = op.source_.type
    if type_.rank <= 1:
        return False
    emit = VectorEmitter(rewriter)
    length = len(op.results) // type_.shape[0]
    values: list[Value] = []
    for row in [emit.extract(op.source_, [number]) for number in range(type_.shape[0])]:
        types = [type_.element_type] * length
        values += rewriter.create(ToElementsOp, row, result_types=types, location=op).results
    rewriter.replace_op(op, values)
    return True
