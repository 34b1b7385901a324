"""`transform.structured.vectorize_children_and_apply_patterns`: vectors in place of all structured operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.linalg.interface import is_structured
from compiler.dialects.transform.structured_rewriting_ops import VectorizeChildrenAndApplyPatternsOp
from compiler.dialects.vector.masks import mask_of_all
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.operation import Operation
from compiler.ir.problem import ProblemNote
from compiler.lowering.linalg_to_vector import vectorize
from compiler.lowering.vector.reductions_to_contractions import REDUCTIONS_TO_CONTRACTIONS
from compiler.lowering.vector.sinking import SINK_OPS
from compiler.lowering.vector.transfer_permutations import TRANSFER_PERMUTATIONS
from compiler.lowering.vector.unrolling import lower_step
from compiler.lowering.vectorize_copies import vectorize_copy, vectorize_insertion
from compiler.lowering.vectorize_pads import VECTORIZE_PADS
from compiler.rewrite.greedy import GreedyConfig, apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, HasTrait, RewritePattern, canonicalizations, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import Payload, definite_failure, definitely_failed_to_apply
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.transforms.linalg.decompose_pads import decompose_pad
from compiler.transforms.tensor.fold_slices import FOLD_SLICES_INTO_TRANSFERS


def _vectorization(op: VectorizeChildrenAndApplyPatternsOp) -> RewritePattern:
    @pattern(HasTrait("LinalgOp"), name="VectorizationPattern")
    def rewrite(target: Operation, rewriter: Rewriter) -> bool:
        """linalg.generic -> transfer_read, arithmetic on vectors, transfer_write"""
        if not is_structured(target):
            return False
        values = vectorize(target, rewriter, of_any_rank=op.vectorize_nd_extract, flatten=op.flatten_1d_depthwise_conv)
        if values is None:
            return False
        rewriter.replace_op(target, values)
        return True

    return rewrite


def _vectorize_children(
    application: Application[VectorizeChildrenAndApplyPatternsOp], target: Operation
) -> Sequence[Payload]:
    op, state = application.op, application.state
    if not target.has_trait("IsolatedFromAbove"):
        note = ProblemNote("non-isolated target", target)
        raise definite_failure(op, f"'{op.name}' op requires isolated-from-above targets", note)
    patterns: list[RewritePattern] = [_vectorization(op)]
    if not op.disable_transfer_permutation_map_lowering_patterns:
        patterns += TRANSFER_PERMUTATIONS
    if not op.disable_multi_reduction_to_contract_patterns:
        patterns += REDUCTIONS_TO_CONTRACTIONS
    patterns += SINK_OPS
    patterns += canonicalizations(TransferReadOp, TransferWriteOp)
    patterns += FOLD_SLICES_INTO_TRANSFERS
    patterns += (vectorize_copy, vectorize_insertion, lower_step, mask_of_all)
    if op.vectorize_padding:
        patterns += (*VECTORIZE_PADS, decompose_pad)
    result = apply_patterns_greedily(
        target, FrozenPatternSet(patterns), state.passing.context, GreedyConfig(), state.listeners()
    )
    if not result.converged:
        raise definitely_failed_to_apply(op, target)
    return [target]


VECTORIZING_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {VectorizeChildrenAndApplyPatternsOp: for_each_target(_vectorize_children)}
)
