"""`resolve-shaped-type-result-dims`, `resolve-ranked-shaped-type-result-dims`: dims from the operands of defining ops.

%1 = tensor.extract_slice %0[0] [%n] [1]
%2 = tensor.dim %1, %c0                        ->      %n
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.loops import is_loop
from compiler.dialects.arith.constants import index_value
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.scf.ops import ForallOp
from compiler.dialects.tensor import ops as tensor
from compiler.ir.constants import constant_integer
from compiler.ir.operation import BlockArgument, Operation, OpResult
from compiler.ir.types import MemRefType, RankedTensorType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.result_shapes import reified_extents


@dataclass
class ResolveRankedShapeTypeResultDims(Pass):
    """Resolve memref.dim of result values of ranked shape type."""

    argument = "resolve-ranked-shaped-type-result-dims"
    name = "ResolveRankedShapeTypeResultDimsPass"
    summary = "Resolve memref.dim of result values of ranked shape type"
    dependent_dialects = ("memref", "tensor", "affine", "arith")

    error_on_limit: bool = option(
        "error-on-pattern-iteration-limit", True, "Throw an error when pattern rewriter hits iteration limit"
    )

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(RESOLVE_DIMS)
        result = apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)
        if not result.converged and self.error_on_limit:
            state.error(op, f"'{op.name}' op dim operation resolution hit pattern iteration limit")


@dataclass
class ResolveShapedTypeResultDims(ResolveRankedShapeTypeResultDims):
    """Resolve memref.dim of result values."""

    argument = "resolve-shaped-type-result-dims"
    name = "ResolveShapedTypeResultDimsPass"
    summary = "Resolve memref.dim of result values"


def dim_of_result(op: memref.DimOp | tensor.DimOp, rewriter: Rewriter) -> bool:
    """dim(f(x), 0) -> the extent that f states for its result"""
    source, axis = op.source_, constant_integer(op.index)
    if not isinstance(source, OpResult) or axis is None or axis < 0:
        return False
    if not isinstance(source.type, (MemRefType, RankedTensorType)) or axis >= source.type.rank:
        return rewriter.notify_match_failure(op, "dimension is out of bounds")
    shape = reified_extents(source, rewriter)
    if shape is None:
        return False
    rewriter.replace_op(op, [index_value(rewriter, shape[axis])])
    return True


def dim_of_shared_output(op: memref.DimOp | tensor.DimOp, rewriter: Rewriter) -> bool:
    """forall shared_outs(%a = %x) { dim(%a) } -> dim(%x)"""
    source = op.source_
    if not isinstance(source, BlockArgument):
        return False
    loop = source.owner.parent_op
    if not isinstance(loop, ForallOp) or not is_loop(loop):
        return False
    outputs = loop.outputs
    first = len(source.owner.arguments) - len(outputs)
    if source.index < first:
        return False
    with rewriter.modify(op):
        op.operands = [outputs[source.index - first], op.index]
    return True


RESOLVE_DIMS = (
    pattern(memref.DimOp, name="DimOfReifyRankedShapedTypeOpInterface")(dim_of_result),
    pattern(tensor.DimOp, name="DimOfReifyRankedShapedTypeOpInterface")(dim_of_result),
    pattern(memref.DimOp, name="IterArgsToInitArgs")(dim_of_shared_output),
    pattern(tensor.DimOp, name="IterArgsToInitArgs")(dim_of_shared_output),
)
