"""Ops of vectors, element by element.

%1 = math.exp %0 : vector<2xf32>
    ->    %a = vector.extract %0[0]; %b = math.exp %a; %c = vector.insert %b, %zeros [0]; and so on
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, VectorType
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter


def extract_element(builder: Builder, vector: Value, position: Sequence[int], location: Operation) -> Value:
    """The element at a position in all dimensions."""
    assert isinstance(vector.type, VectorType)
    properties = {"static_position": DenseArrayAttr(I64, tuple(position))}
    types = [vector.type.element_type]
    return builder.create("vector.extract", [vector, []], types, properties=properties, location=location).result


def insert_element(
    builder: Builder, value: Value, vector: Value, position: Sequence[int], location: Operation
) -> Value:
    """The vector with another element at a position."""
    properties = {"static_position": DenseArrayAttr(I64, tuple(position))}
    return builder.create(
        "vector.insert", [value, vector, []], [vector.type], properties=properties, location=location
    ).result


def unroll_vectors(name: str) -> FunctionPattern:
    """The pattern that takes ops of a name apart which give a vector."""

    @pattern(name, name="VecOpToScalarOp", bounded_recursion=True)
    def unroll(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.results[0].type
        if not isinstance(type_, VectorType) or len(op.results) != 1:
            return False
        zeros = constant(0, type_)
        if zeros is None:
            return False
        found: Value = rewriter.create("arith.constant", (), [type_], properties={"value": zeros}, location=op).result
        for position in product(*map(range, type_.shape)):
            operands = [extract_element(rewriter, operand, position, op) for operand in op.operands]
            scalar = rewriter.create(
                op.name,
                operands,
                [type_.element_type],
                properties=op.properties,
                attributes=op.attributes,
                location=op,
            ).result
            found = insert_element(rewriter, scalar, found, position, op)
        rewriter.replace_op(op, [found])
        return True

    return unroll
