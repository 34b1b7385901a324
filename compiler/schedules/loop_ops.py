"""Operations of schedules on loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.analysis.loops import is_loop
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.scf.ops import ForallOp, ForOp, IfOp, ParallelOp
from compiler.dialects.transform.scf_ops import (
    ForallToForOp,
    ForallToParallelOp,
    LoopCoalesceOp,
    LoopFuseSiblingOp,
    LoopOutlineOp,
    LoopPeelOp,
    LoopPipelineOp,
    LoopPromoteIfOneIterationOp,
    LoopUnrollAndJamOp,
    LoopUnrollOp,
    ParallelForToNestedForOps,
    TakeAssumedBranchOp,
)
from compiler.dialects.vector.memory_ops import TransferReadOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import ProblemNote
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import Outcome, Payload, definite_failure, failed_to_apply, failure
from compiler.schedules.interpreter import Application, EachTarget, Implementation, for_each_target
from compiler.transforms.affine.unroll import unroll_by_factor as unroll_affine
from compiler.transforms.affine.unroll_jam import unroll_and_jam as unroll_and_jam_affine
from compiler.transforms.scf.coalescing import coalesce_nest
from compiler.transforms.scf.forall import forall_to_for, forall_to_parallel
from compiler.transforms.scf.outlining import outline
from compiler.transforms.scf.parallel_to_for import parallel_to_nested_fors
from compiler.transforms.scf.peeling import peel_and_simplify, peel_first_iteration
from compiler.transforms.scf.pipelining import PipeliningOptions, pipeline_loop, schedule_by_latency
from compiler.transforms.scf.sibling_fusion import fuse_siblings, sibling_obstacle
from compiler.transforms.scf.unroll import promote_if_single_iteration, unroll_by_factor
from compiler.transforms.scf.unroll_jam import unroll_and_jam
from compiler.transforms.unroll_limit import UnrollLimitExceeded


def _number(op: Operation, name: str, default: int = 0) -> int:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else default


def _peel(application: Application, target: Operation) -> Sequence[Payload]:
    if not isinstance(target, ForOp):
        raise failure(application.op, "only scf.for can be peeled", _at(target))
    with application.state.rewriter(target) as rewriter:
        if _number(application.op, "peel_front"):
            first = peel_first_iteration(target, rewriter)
            if first is None:
                raise failure(application.op, "failed to peel the first iteration")
            return [first, target]
        rest = peel_and_simplify(target, rewriter)
    if rest is None:
        raise failure(application.op, "failed to peel the last iteration")
    return [target, rest]


def _at(target: Operation) -> ProblemNote:
    return ProblemNote("when applied to this op", target)


def _coalesce(application: Application, target: Operation) -> Sequence[Payload]:
    with application.state.rewriter(target) as rewriter:
        done = isinstance(target, ForOp) and coalesce_nest(target, rewriter)
    if not done:
        raise failure(application.op, "failed to coalesce")
    return [target]


def _pipeline(application: Application[LoopPipelineOp], target: ForOp) -> Sequence[Payload]:
    op = application.op
    read_latency = op.read_latency.value
    schedule = schedule_by_latency(
        target, op.iteration_interval.value, lambda inner: read_latency if isinstance(inner, TransferReadOp) else 1
    )
    with application.state.rewriter(target) as rewriter:
        kernel = pipeline_loop(target, schedule, PipeliningOptions(), rewriter)
    if kernel is None:
        raise failed_to_apply(op, target)
    return [kernel]


def _unrolling(
    verb: str,
    unroll_affine_loop: Callable[[AffineForOp, int, Rewriter], bool],
    unroll_loop: Callable[[ForOp, int, Rewriter], bool],
) -> EachTarget:
    """Returns the action that unrolls a loop of affine or scf; `verb` names it in errors."""

    def apply(application: Application, target: Operation) -> Sequence[Payload]:
        op, factor = application.op, _number(application.op, "factor")
        if not isinstance(target, AffineForOp | ForOp):
            raise failure(op, f"failed to {verb}, incorrect type of payload")
        try:
            with application.state.rewriter(target) as rewriter:
                if isinstance(target, AffineForOp):
                    is_unrolled = unroll_affine_loop(target, factor, rewriter)
                else:
                    is_unrolled = unroll_loop(target, factor, rewriter)
        except UnrollLimitExceeded as exceeded:
            raise failure(op, f"failed to {verb}: {exceeded.message}", _at(target)) from None
        if not is_unrolled:
            raise failure(op, f"failed to {verb}")
        return []

    return apply


def _promote(application: Application, target: Operation) -> Sequence[Payload]:
    if isinstance(target, ForOp):
        with application.state.rewriter(target) as rewriter:
            promote_if_single_iteration(target, rewriter)
    return []


def _forall(application: Application) -> ForallOp:
    """Returns the only target, an `scf.forall` that is converted to loops."""
    op, targets = application.op, application.targets()
    if len(targets) != 1:
        raise failure(op, "expected a single payload op")
    (target,) = targets
    if not isinstance(target, ForallOp):
        raise failure(op, "expected the payload to be scf.forall", ProblemNote("payload op", target))
    if target.results:
        raise failure(op, "unsupported shared outputs (didn't bufferize?)")
    return target


def _forall_to_for(application: Application) -> Outcome:
    """Converts one `scf.forall` to nested loops, which are the results."""
    target, count = _forall(application), len(application.op.results)
    depth = len(target.region.entry.arguments)
    if count != depth:
        raise failure(
            application.op,
            f"op expects as many results ({count}) as payload has induction variables ({depth})",
            ProblemNote("payload op", target),
        )
    return [[loop] for loop in _replaced(application, target, forall_to_for, ForOp)[:count]]


def _forall_to_parallel(application: Application) -> Outcome:
    """Converts one `scf.forall` to one `scf.parallel`."""
    target, count = _forall(application), len(application.op.results)
    if count != 1:
        note = ProblemNote("payload op", target)
        raise failure(application.op, f"op expects one result, given {count}", note)
    return [_replaced(application, target, forall_to_parallel, ParallelOp)[:1]]


def _replaced(
    application: Application, target: ForallOp, change: Callable[[ForallOp, Rewriter], None], kind: type[Operation]
) -> list[Operation]:
    """Changes a loop, and returns the loops of a kind that are new at its place, the outer ones first."""
    parent = target.parent
    assert parent is not None
    ops = set(parent.ops)
    with application.state.rewriter(target) as rewriter:
        change(target, rewriter)
    return [loop for op in parent.ops if op not in ops for loop in op.walk() if isinstance(loop, kind)]


def _outline(application: Application[LoopOutlineOp]) -> Outcome:
    """Outlines each loop into a function."""
    op = application.op
    functions: list[Payload] = []
    calls: list[Payload] = []
    for target in application.targets():
        with application.state.rewriter(target) as rewriter:
            outlined = outline(target, op.func_name.value, rewriter)
        if outlined is None:
            raise failure(op, "failed to outline", ProblemNote("target op", target))
        functions.append(outlined.function)
        calls.append(outlined.call)
    return [functions, calls]


def _nested_fors(application: Application) -> Outcome:
    """Converts one `scf.parallel` to nested loops; the result is the outermost."""
    op, targets = application.op, application.targets()
    if len(targets) != 1:
        raise failure(op, "expected a single payload op")
    target = targets[0]
    payload = ProblemNote("payload op", target)
    if not isinstance(target, ParallelOp):
        raise failure(op, "expected the payload to be scf.parallel", payload)
    if len(op.results) != 1:
        raise definite_failure(op, f"op expects one result, given {len(op.results)}", payload)
    with application.state.rewriter(target) as rewriter:
        loops = parallel_to_nested_fors(target, rewriter)
    if not loops:
        raise failure(op, "failed to convert parallel into nested fors")
    return [loops[:1]]


def _fuse_sibling(application: Application) -> Outcome:
    """Fuses two loops into one, which is the result."""
    op = application.op
    targets, sources = application.targets("target"), application.targets("source")
    if len(targets) != 1 or len(sources) != 1:
        raise definite_failure(
            op,
            f"requires exactly one target handle (got {len(targets)}) and exactly one source handle (got "
            f"{len(sources)})",
        )
    (target,), (source,) = targets, sources
    if not is_loop(target) or not is_loop(source):
        raise failure(op, "target or source is not a loop op")
    with application.state.rewriter(target) as rewriter:
        obstacle = sibling_obstacle(target, source, rewriter)
        if obstacle is not None:
            raise failure(*obstacle)
        fused = fuse_siblings(target, source, rewriter)
    if fused is None:
        raise failure(target, "operations cannot be fused")
    return [[fused]]


def _take_assumed_branch(application: Application[TakeAssumedBranchOp], target: IfOp) -> Sequence[Payload]:
    """Replaces an `scf.if` by the operations of one of its branches."""
    op = application.op
    region, name = (target.else_region, "else") if op.take_else_branch else (target.then_region, "then")
    if len(region.blocks) != 1:
        raise definite_failure(op, f"requires an scf.if op with a single-block `{name}` region")
    with application.state.rewriter(target) as rewriter:
        body = region.entry
        last = body.last
        assert last is not None
        values = list(last.operands)
        assert target.parent is not None
        rewriter.inline_block_before(body, target.parent, target)
        rewriter.replace_op(target, values)
        rewriter.erase_op(last)
    return []


LOOP_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        LoopPeelOp: for_each_target(_peel),
        LoopPipelineOp: for_each_target(_pipeline, ForOp),
        LoopCoalesceOp: for_each_target(_coalesce),
        LoopUnrollOp: for_each_target(_unrolling("unroll", unroll_affine, unroll_by_factor)),
        LoopUnrollAndJamOp: for_each_target(_unrolling("unroll and jam", unroll_and_jam_affine, unroll_and_jam)),
        LoopPromoteIfOneIterationOp: for_each_target(_promote, is_loop),
        ForallToForOp: _forall_to_for,
        LoopFuseSiblingOp: _fuse_sibling,
        TakeAssumedBranchOp: for_each_target(_take_assumed_branch, IfOp),
        ForallToParallelOp: _forall_to_parallel,
        LoopOutlineOp: _outline,
        ParallelForToNestedForOps: _nested_fors,
    }
)
