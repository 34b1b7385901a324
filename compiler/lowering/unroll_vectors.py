"""Ops of vectors, element by element.

%1 = math.exp %0 : vector<2xf32>
    ->    %a = vector.extract %0[0]; %b = math.exp %a; %c = vector.insert %b, %zeros [0]; and so on
"""

from __future__ import annotations

from itertools import product

from compiler.ir.operation import Operation
from compiler.ir.types import VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter


def unroll_vectors(op_class: type[Operation]) -> FunctionPattern:
    """Returns the pattern that unrolls vector ops of a class into scalar ops."""

    @pattern(op_class, name="VecOpToScalarOp", bounded_recursion=True)
    def unroll(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.result.type
        if not isinstance(type_, VectorType) or len(op.results) != 1 or constant(0, type_) is None:
            return False
        emit = VectorEmitter(rewriter)
        value = emit.constant(0, type_)
        for position in product(*map(range, type_.shape)):
            operands = [emit.extract(operand, position) for operand in op.operands]
            types = [type_.element_type]
            scalar = rewriter.create(
                op_class, *operands, result_types=types, properties=op.properties, attributes=op.attributes
            ).result
            value = emit.insert(scalar, value, position)
        rewriter.replace_op(op, [value])
        return True

    return unroll
