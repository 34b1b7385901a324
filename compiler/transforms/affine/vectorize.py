"""`affine-super-vectorize`: computes vectors instead of single values in parallel loops.

affine.for %i = 0 to 512 {                     affine.for %i = 0 to 512 step 128 {
  %0 = affine.load %m[%i]                        %0 = vector.transfer_read %m[%i], %padding : vector<128xf32>
  %1 = arith.addf %0, %0 : f32           ->      %1 = arith.addf %0, %0 : vector<128xf32>
  affine.store %1, %m[%i]                        vector.transfer_write %1, %m[%i]
}                                              }
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from compiler.analysis.affine.dependences import is_loop_parallel, parallel_reductions
from compiler.analysis.affine.reductions import LoopReduction
from compiler.diagnostics import Severity
from compiler.dialects.affine.ops import AffineForOp
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.base import Numbers, Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.vector_loops import VectorizationStrategy, vectorize_nest
from compiler.transforms.affine.vectorizable_loops import INVARIANT, has_vectorizable_body, varying_dimension

_ANY_DIMENSION = -1
_MAX_RANK = 3


@dataclass
class AffineVectorize(Pass):
    """Vectorize to a target independent n-D vector abstraction."""

    argument = "affine-super-vectorize"
    name = "AffineVectorize"
    summary = "Vectorize to a target independent n-D vector abstraction"
    anchor = "func.func"
    dependent_dialects = ("vector", "ub")

    virtual_vector_size: Numbers = option(
        "virtual-vector-size",
        Numbers(),
        "Specify an n-D virtual vector size for vectorization. This must be greater than zero.",
    )
    test_fastest_varying: Numbers = option(
        "test-fastest-varying",
        Numbers(),
        "Specify a 1-D, 2-D or 3-D pattern of fastest varying memory dimensions to match. See defaultPatterns in "
        "Vectorize.cpp for a description and examples. This is used for testing purposes",
    )
    vectorize_reductions: bool = option(
        "vectorize-reductions",
        False,
        "Vectorize known reductions expressed via iter_args. Switched off by default.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        sizes, dimensions = self.virtual_vector_size, self.test_fastest_varying
        if dimensions and len(dimensions) != len(sizes):
            message = "Fastest varying pattern specified with different size than the vector size."
            state.problems.append(Problem(op, message, severity=Severity.REMARK))
            return state.signal_failure()
        if self.vectorize_reductions and len(sizes) != 1:
            return state.error(op, "Vectorizing reductions is supported only for 1-D vectors.")
        if any(size <= 0 for size in sizes):
            return state.error(op, "Vectorization factor must be greater than zero.")
        rewriter = Rewriter(op, state.context, state.listeners)
        vectorize_loops(op, sizes, dimensions, self._parallel_loops(op), rewriter)

    def _parallel_loops(self, op: Operation) -> dict[AffineForOp, list[LoopReduction]]:
        """Returns the loops whose iterations may run together, with their reductions."""
        parallel_loops: dict[AffineForOp, list[LoopReduction]] = {}
        for loop in op.walk_post_order():
            if not isinstance(loop, AffineForOp):
                continue
            if self.vectorize_reductions:
                reductions = parallel_reductions(loop)
                if reductions is not None:
                    parallel_loops[loop] = reductions
            elif is_loop_parallel(loop):
                parallel_loops[loop] = []
        return parallel_loops


@dataclass(frozen=True)
class _Match:
    """A loop that can be vectorized, and such loops in it that are to be vectorized with it."""

    loop: AffineForOp
    inner: list[_Match] = field(default_factory=list)


def vectorize_loops(
    root: Operation,
    sizes: Sequence[int],
    dimensions: Sequence[int],
    parallel: Mapping[AffineForOp, Sequence[LoopReduction]],
    rewriter: Rewriter,
) -> None:
    """Vectorizes nests of `len(sizes)` parallel loops; the last size belongs to the innermost loop.

    `dimensions` restricts which dimension of memrefs each loop may iterate over.
    """
    if not 1 <= len(sizes) <= _MAX_RANK:
        return
    wanted = [*dimensions, *([_ANY_DIMENSION] * (len(sizes) - len(dimensions)))]
    for bucket in _intersecting(_matches(root, wanted, parallel)):
        for match in bucket:
            dims: dict[AffineForOp, int] = {}
            _assign(match, 0, dims)
            if vectorize_nest(match.loop, VectorizationStrategy(tuple(sizes), dims, parallel), rewriter):
                break


def _assign(match: _Match, dim: int, dims: dict[AffineForOp, int]) -> None:
    """Assigns a vector dimension to each loop."""
    for inner in match.inner:
        _assign(inner, dim + 1, dims)
    dims[match.loop] = dim


def _matches(root: Operation, wanted: Sequence[int], parallel: Collection[Operation]) -> list[_Match]:
    """Returns the vectorizable loops in an op, each with its nested matches; inner loops come first."""
    matches: list[_Match] = []
    for op in root.walk_post_order():
        if op is root or not isinstance(op, AffineForOp) or op not in parallel or not _may_vectorize(op, wanted[0]):
            continue
        if len(wanted) == 1:
            matches.append(_Match(op))
            continue
        inner = _matches(op, wanted[1:], parallel)
        if inner:
            matches.append(_Match(op, inner))
    return matches


def _may_vectorize(loop: AffineForOp, wanted: int) -> bool:
    if not has_vectorizable_body(loop):
        return False
    dimension = varying_dimension(loop)
    return dimension is not None and (dimension == INVARIANT or wanted in (_ANY_DIMENSION, dimension))


def _intersecting(matches: Sequence[_Match]) -> list[list[_Match]]:
    """Returns the matches in groups whose loops are nested in each other."""
    buckets: list[list[_Match]] = []
    roots: list[Operation] = []
    for match in matches:
        for number, root in enumerate(roots):
            if root.is_ancestor_of(match.loop):
                buckets[number].append(match)
                break
            if match.loop.is_ancestor_of(root):
                roots[number] = match.loop
                buckets[number].append(match)
                break
        else:
            roots.append(match.loop)
            buckets.append([match])
    return buckets
