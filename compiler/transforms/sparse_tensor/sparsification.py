"""`sparsification`: lowers `linalg.generic` with sparse tensors to loops over stored elements.

%0 = linalg.generic ins(%s : sparse) outs(%d) { %1 = arith.addf %out, %in }
    ->    scf.for %p = %positions[0] to %positions[1] { %d[%coordinates[%p]] += %values[%p] }

`sparse-reinterpret-map` has to bring the loops into an order in which all sparse operands can be visited.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.linalg.interface import (
    body,
    has_tensor_semantics,
    indexing_maps,
    iterator_types,
    num_loops,
    outputs,
)
from compiler.dialects.linalg.structure import REDUCTION
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.sparse_tensor.encoding import LevelType
from compiler.dialects.sparse_tensor.storage import sparse_type, sparse_type_of
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import RankedTensorType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, canonicalizations, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.expressions import REDUCTIONS, Expression, expression_of
from compiler.transforms.sparse_tensor.kernel import Kernel, Parallelization, is_materialized
from compiler.transforms.sparse_tensor.loop_emitter import EmitStrategy
from compiler.transforms.sparse_tensor.merger import Merger
from compiler.transforms.sparse_tensor.scheduling import SORTED
from compiler.transforms.sparse_tensor.subscripts import add_subscript, add_sum


@dataclass
class SparseLoopOptions(Pass):
    """Options of passes that emit loops over sparse tensors."""

    parallelization: Parallelization = option(
        "parallelization-strategy", Parallelization.NONE, "Set the parallelization strategy"
    )
    emit_strategy: EmitStrategy = option(
        "sparse-emit-strategy",
        EmitStrategy.FUNCTIONAL,
        "Emit functional code or interfaces (to debug) for sparse loops",
    )


@dataclass
class Sparsification(SparseLoopOptions):
    """Automatically generate sparse tensor code from sparse tensor types."""

    argument = "sparsification"
    name = "SparsificationPass"
    anchor = "builtin.module"
    summary = "Automatically generate sparse tensor code from sparse tensor types"
    dependent_dialects = ("affine", "arith", "bufferization", "linalg", "llvm", "memref", "scf", "sparse_tensor")

    enable_runtime_library: bool = option(
        "enable-runtime-library", True, "Enable runtime library for manipulating sparse tensors"
    )

    def run(self, op: Operation, state: PassState) -> None:
        patterns = [sparsify(self.parallelization, self.emit_strategy), *canonicalizations(ForOp)]
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)


def sparsify(parallelization: Parallelization, strategy: EmitStrategy) -> FunctionPattern:
    """Returns the pattern for scheduled operations."""

    @pattern(GenericOp, name="(anonymous namespace)::GenericOpSparsifier")
    def generate(op: GenericOp, rewriter: Rewriter) -> bool:
        """generic over sparse tensors -> loops over stored elements"""
        if len(outputs(op)) != 1 or not has_tensor_semantics(op) or _sums(op, len(op.operands) - 1, dense_too=False):
            return False
        if SORTED not in op.attributes:
            return rewriter.notify_match_failure(
                op, "Loops not yet scheduled, try run --sparse-reinterpret-map before sparsification."
            )
        merger = Merger(len(op.operands), num_loops(op))
        if not _add_levels(op, merger) or not _is_admissible_reduction(op):
            return False
        expression = expression_of(op)
        if expression is None or not _is_admissible(op, expression, merger):
            return False
        Kernel(op, merger, expression, rewriter, parallelization, strategy).generate()
        return True

    return generate


def _level_types(operand: Value) -> tuple[LevelType, ...]:
    """Returns the levels of an operand; any place of a tensor without an encoding can be reached."""
    if not isinstance(operand.type, RankedTensorType):
        return ()
    type_ = sparse_type(operand)
    return type_.levels if type_.encoding is not None else (LevelType("batch"),) * type_.dim_rank


def _sums(op: GenericOp, operand: int, *, dense_too: bool) -> int:
    """Returns the number of levels of an operand that store only some coordinates, which are no single loops."""
    levels = _level_types(op.operands[operand])
    if not dense_too and isinstance(op.operands[operand].type, RankedTensorType):
        if sparse_type(op.operands[operand]).is_all_dense:
            return 0
    subscripts = indexing_maps(op)[operand].results
    return sum(
        not isinstance(expr, AffineDimExpr) and not level.is_dense
        for expr, level in zip(subscripts, levels, strict=True)
    )


def _add_levels(op: GenericOp, merger: Merger) -> bool:
    """Records in the merger which loops visit which levels. Returns False if none is sparse, or one is unsupported."""
    has_sums = any(_sums(op, number, dense_too=True) for number in range(len(op.operands)))
    is_sparse = False
    for number, operand in enumerate(op.operands):
        encoded = sparse_type_of(operand.type) is not None
        is_sparse |= encoded
        add = add_sum if has_sums and encoded and _sums(op, number, dense_too=True) else add_subscript
        subscripts = indexing_maps(op)[number].results
        for level, (expr, type_) in enumerate(zip(subscripts, _level_types(operand), strict=True)):
            if not add(merger, number, level, expr, type_):
                return False
    return is_sparse


def _is_admissible_reduction(op: GenericOp) -> bool:
    """Returns True if elements that are not stored make no difference to a reduction."""
    if REDUCTION not in iterator_types(op):
        return True
    end = body(op).last
    assert end is not None
    value, *_ = end.operands
    return isinstance(value, OpResult) and isinstance(value.owner, REDUCTIONS)


def _is_admissible(op: GenericOp, expression: Expression, merger: Merger) -> bool:
    """Returns True if the output can be written in the order of the loops."""
    if REDUCTION in iterator_types(op) and expression.negates(merger.output):
        return False
    output = op.outputs[-1]
    if sparse_type(output).is_all_dense or expression.follows(merger.output):
        return True
    merger.has_sparse_output = True
    return is_materialized(output)
