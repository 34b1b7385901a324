"""`stage-sparse-ops`: splits conversions and concatenations that reorder elements into three steps.

%1 = sparse_tensor.convert %0 : A to B
    ->    %a = sparse_tensor.convert %0 : A to unordered COO
          %b = sparse_tensor.reorder_coo quick_sort %a : unordered COO to ordered COO
          %1 = sparse_tensor.convert %b : ordered COO to B
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.bufferization.ops import DeallocTensorOp
from compiler.dialects.sparse_tensor.enums import SparseTensorSortKind
from compiler.dialects.sparse_tensor.storage import sparse_type
from compiler.dialects.sparse_tensor.tensor_ops import ConcatenateOp, ConvertOp, ReorderCOOOp
from compiler.ir.attributes import SparseElementsAttr
from compiler.ir.operation import Operation, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class StageSparseOperations(Pass):
    """Decompose a complex sparse operation into multiple stages."""

    argument = "stage-sparse-ops"
    name = "StageSparseOperations"
    anchor = "func.func"
    summary = "Decompose a complex sparse operation into multiple stages"
    dependent_dialects = ("bufferization", "sparse_tensor")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, STAGING_PATTERNS, state.context, listeners=state.listeners)


def is_sparse_constant(value: Value) -> bool:
    """Returns True if a tensor is a constant that lists its nonzero elements."""
    constant = value.defining_op(ConstantOp)
    return constant is not None and isinstance(constant.value, SparseElementsAttr)


def needs_sort(op: ConvertOp | ConcatenateOp) -> bool:
    """Returns True if an operation cannot insert elements in the order in which it visits them."""
    target = sparse_type(op.result)
    if target.is_all_dense or not target.is_all_ordered:
        return False
    if isinstance(op, ConcatenateOp):
        same_order = all(sparse_type(value).has_same_map(target) for value in op.inputs)
        return not (same_order and op.dimension.value == 0 and target.is_identity)
    source = sparse_type(op.source_)
    if source.is_all_ordered and source.has_same_map(target):
        return False
    return not is_sparse_constant(op.source_)


def _stage(op: ConvertOp | ConcatenateOp, rewriter: Rewriter) -> bool:
    if not needs_sort(op):
        return False
    target = sparse_type(op.result)
    collected = rewriter.clone(op)
    with rewriter.modify(collected):
        collected.result.type = target.coordinate_list(ordered=False).type
    ordered = target.coordinate_list(ordered=True).type
    sorted_list = rewriter.create(
        ReorderCOOOp,
        collected.result,
        algorithm=SparseTensorSortKind.HYBRID_QUICK_SORT,
        result_types=[ordered],
    ).result
    if ordered == target.type:
        rewriter.replace_op(op, [sorted_list])
        return True
    converted = rewriter.replace_op_with_new_op(op, ConvertOp, sorted_list, result_types=[target.type])
    rewriter.set_insertion_point_after(converted)
    rewriter.create(DeallocTensorOp, sorted_list)
    return True


@pattern(ConvertOp, name="(anonymous namespace)::StageUnorderedSparseOps<mlir::sparse_tensor::ConvertOp>")
def stage_convert(op: ConvertOp, rewriter: Rewriter) -> bool:
    """convert A to B -> convert to unordered COO, sort, convert to B"""
    return _stage(op, rewriter)


@pattern(ConcatenateOp, name="(anonymous namespace)::StageUnorderedSparseOps<mlir::sparse_tensor::ConcatenateOp>")
def stage_concatenate(op: ConcatenateOp, rewriter: Rewriter) -> bool:
    """concatenate to B -> concatenate to unordered COO, sort, convert to B"""
    return _stage(op, rewriter)


STAGING_PATTERNS = FrozenPatternSet([stage_convert, stage_concatenate])
