"""`convert-elementwise-to-linalg`: converts elementwise operations on tensors to `linalg.generic`.

arith.addf %a, %b : tensor<4xf32>  ->  linalg.generic ins(%a, %b) outs(%a) { arith.addf }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.tensor.ops import EmptyOp
from compiler.ir.affine import AffineMap
from compiler.ir.mixed_values import dynamic_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType, ShapedType, element_type_or_self
from compiler.ir.value_types import tensor_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import create_generic, fill_body

_TRAITS = ("Elementwise", "Scalarizable", "Vectorizable", "Tensorizable")


def _is_mappable(op: Operation) -> bool:
    """Returns True if the op is elementwise on tensors; scalar operands apply to all elements."""
    if not all(op.has_trait(name) for name in _TRAITS) or not op.results or not op.operands:
        return False
    types = [value.type for value in op.operands]
    tensors = [type_ for type_ in types if isinstance(type_, RankedTensorType)]
    rest = [type_ for type_ in types if not isinstance(type_, RankedTensorType)]
    if not tensors or any(isinstance(type_, ShapedType) for type_ in rest):
        return False
    return all(isinstance(result.type, RankedTensorType) for result in op.results)


def _output(op: Operation, number: int, rewriter: Rewriter) -> Value:
    """Returns an operand of the result's type, or an empty tensor of its shape."""
    type_ = tensor_type(op.results[number])
    for operand in op.operands:
        if operand.type == type_:
            return operand
    first = next(value for value in op.operands if isinstance(value.type, RankedTensorType))
    sizes = dynamic_values(extents(first, rewriter))
    shape = tensor_type(first).shape
    return rewriter.create(
        EmptyOp, sizes, result_types=[RankedTensorType(shape, type_.element_type, type_.encoding)]
    ).result


@dataclass
class ConvertElementwiseToLinalg(Pass):
    """Convert ElementwiseMappable ops to linalg."""

    argument = "convert-elementwise-to-linalg"
    name = "ConvertElementwiseToLinalgPass"
    summary = "Convert ElementwiseMappable ops to linalg"
    dependent_dialects = ("linalg", "memref", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for each in [inner for inner in op.walk() if inner is not op and _is_mappable(inner)]:
            _convert(each, rewriter)


def _convert(op: Operation, rewriter: Rewriter) -> None:
    rewriter.location = op
    rewriter.set_insertion_point(op)
    type_ = tensor_type(op.result)
    identity, scalar = AffineMap.identity(type_.rank), AffineMap(type_.rank, 0, ())
    outputs = [_output(op, number, rewriter) for number in range(len(op.results))]
    maps = [identity if isinstance(value.type, RankedTensorType) else scalar for value in op.operands]
    new, block = create_generic(
        rewriter,
        op.operands,
        outputs,
        [*maps, *([identity] * len(outputs))],
        [PARALLEL] * type_.rank,
        [result.type for result in op.results],
    )

    def make(arguments: Sequence[Value]) -> Sequence[Value]:
        elements = [element_type_or_self(result.type) for result in op.results]
        operands = list(arguments[: len(op.operands)])
        return rewriter.create(
            type(op), *operands, result_types=elements, properties=op.properties, attributes=op.attributes
        ).results

    fill_body(rewriter, block, make)
    rewriter.replace_op(op, new)
