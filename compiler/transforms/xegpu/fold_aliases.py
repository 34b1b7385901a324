"""`xegpu-fold-alias-ops`: creates descriptors of views' blocks from the views' sources.

%v = memref.subview %m[%i, 3] [32, 32] [1, 1]
%d = xegpu.create_nd_tdesc %v[%j, 0]             ->   %d = xegpu.create_nd_tdesc %m[%i + %j, 3]
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.constants import index_value
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.xegpu.ops import CreateNdDescOp
from compiler.ir.mixed_values import dynamic_values, known_integer, mixed_group, static_values
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.memref.view_indices import resolve_indices


@dataclass
class XeGPUFoldAliasOps(Pass):
    """Fold alias ops into XeGPU ops."""

    argument = "xegpu-fold-alias-ops"
    name = "XeGPUFoldAliasOps"
    summary = "Fold alias ops into XeGPU ops"
    dependent_dialects = ("memref", "xegpu")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([fold_subview]), state.context, listeners=state.listeners)


@pattern(CreateNdDescOp, name="XegpuCreateNdDescOpSubViewOpFolder")
def fold_subview(op: CreateNdDescOp, rewriter: Rewriter) -> bool:
    """create_nd_tdesc (subview of %m)[%i] -> create_nd_tdesc %m[the index of %i in %m]"""
    view = op.source_.defining_op(SubViewOp)
    if view is None:
        return rewriter.notify_match_failure(op, "not a subview producer")
    if any(known_integer(stride) != 1 for stride in mixed_group(view, "strides", "static_strides")):
        return rewriter.notify_match_failure(op, "requires unit strides")
    indices = resolve_indices(view, mixed_group(op, "offsets", "const_offsets"), op, rewriter)
    if indices is None:
        return False
    offsets = [index_value(rewriter, index) for index in indices]
    rewriter.replace_op_with_new_op(
        op,
        CreateNdDescOp,
        view.source_,
        dynamic_values(offsets),
        result_types=[op.tensor_desc.type],
        const_offsets=static_values(offsets),
    )
    return True
