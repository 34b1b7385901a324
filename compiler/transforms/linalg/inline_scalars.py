"""`linalg-inline-scalar-operands`: operands of which one element is used are read inside.

linalg.generic ins(%t, %s : tensor<4xf32>, tensor<f32>) { use(%in_0) }
-> linalg.generic ins(%t : tensor<4xf32>) { %x = tensor.extract %s[]; use(%x) }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.constants import index_constant
from compiler.dialects.linalg.interface import (
    body,
    generic_properties,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    iterator_types,
)
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.tensor.ops import ExtractOp
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import RankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(GenericOp, name="(anonymous namespace)::InlineScalarOperands")
def inline_scalars(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic ins(%t, %s) -> generic ins(%t), with %s inside"""
    if not has_tensor_semantics(op):
        return False
    maps, count = indexing_maps(op), len(inputs(op))
    scalars = [index for index in range(count) if maps[index].is_constant()]
    if not scalars:
        return False
    kept = [index for index in range(len(op.operands)) if index not in scalars]
    new = rewriter.create(
        GenericOp,
        [op.operands[index] for index in kept if index < count],
        op.outputs,
        result_types=[result.type for result in op.results],
        properties=generic_properties([maps[index] for index in kept], iterator_types(op)),
        regions=[Region()],
    )
    rewriter.inline_region_before(op.region, new.region)
    block = body(new)
    rewriter.set_insertion_point_to_start(block)
    for index in reversed(scalars):
        value: Value = op.operands[index]
        indices = [index_constant(rewriter, number) for number in maps[index].constant_results()]
        if isinstance(value.type, RankedTensorType):
            value = rewriter.create(ExtractOp, value, indices).result
        rewriter.replace_all_uses_with(block.arguments[index], value)
    rewriter.erase_arguments(block, scalars)
    rewriter.replace_op(op, new)
    return True


@dataclass
class LinalgInlineScalarOperands(Pass):
    """Inline scalar operands into linalg generic ops."""

    argument = "linalg-inline-scalar-operands"
    name = "LinalgInlineScalarOperandsPass"
    summary = "Inline scalar operands into linalg generic ops"
    dependent_dialects = ("linalg",)

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([inline_scalars])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)
