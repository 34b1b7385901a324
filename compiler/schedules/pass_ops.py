"""Operations of schedules that run a pass on each target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.analysis.effects import Removability
from compiler.analysis.loops import is_loop
from compiler.dialects.bufferization.enums import LayoutMapOption
from compiler.dialects.transform.bufferization_ops import (
    BufferLoopHoistingOp,
    EliminateEmptyTensorsOp,
    EmptyTensorToAllocTensorOp,
    OneShotBufferizeOp,
)
from compiler.dialects.transform.loop_ops import HoistLoopInvariantSubsetsOp
from compiler.dialects.transform.pattern_ops import (
    ApplyCommonSubexpressionEliminationOp,
    ApplyDeadCodeEliminationOp,
    ApplyLoopInvariantCodeMotionOp,
    ApplyRegisteredPassOp,
)
from compiler.dialects.transform.structured_rewriting_ops import EliminateLinalgOpAnchoredEmptyTensorsOp
from compiler.ir.attributes import Attribute, DictionaryAttr, IntegerAttr, StringAttr, UnitAttr
from compiler.ir.operation import Operation
from compiler.passes.base import AnalysisManager, PassState, RunState
from compiler.passes.pipeline import PipelineError, make_pass
from compiler.schedules.handles import Outcome, Payload, ScheduleState, definite_failure, failure, is_inside
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.transforms.bufferization.empty_tensors import (
    eliminate_inputs_of_structured_ops,
    empty_to_alloc_tensor,
)
from compiler.transforms.bufferization.model import BufferizationError
from compiler.transforms.cse import eliminate_common_subexpressions
from compiler.transforms.loop_invariant_code_motion import move_loop_invariant_code
from compiler.transforms.loop_invariant_subset_hoisting import hoist_invariant_subsets


def run_pass(name: str, options: str, target: Operation, state: ScheduleState) -> bool:
    """Runs a pass on an operation. Returns True if it succeeded; reports its problems. Raises PipelineError."""
    outer = state.passing
    kind = outer.run_state.registry(name)
    if kind is None:
        raise PipelineError(f"unknown pass or pass pipeline: {name}")
    run = outer.run_state
    run_state = RunState(state.listeners(), run.log, run.remarks, run.write, run.registry, run.blobs)
    inner = PassState(outer.context, AnalysisManager(target), run_state)
    make_pass(kind, options).run(target, inner)
    outer.problems += inner.problems
    return not inner.failed


def _option_text(attribute: Attribute | None) -> str:
    """Returns the options of a pass as a command line has them."""
    entries = attribute.entries if isinstance(attribute, DictionaryAttr) else ()
    return " ".join([name if isinstance(value, UnitAttr) else f"{name}={_value(value)}" for name, value in entries])


def _value(value: Attribute) -> str:
    if isinstance(value, StringAttr):
        return value.value
    if isinstance(value, IntegerAttr):
        is_bool = str(value) in ("true", "false")
        return str(value) if is_bool else str(value.value)
    return str(value).strip("[]").replace(" ", "")


def apply_registered_pass(application: Application[ApplyRegisteredPassOp]) -> Outcome:
    op, targets = application.op, application.targets()
    for target in targets:
        if is_inside(op, target):
            raise definite_failure(op, "cannot apply transform to itself (or one of its ancestors)")
        try:
            succeeded = run_pass(op.pass_name.value, _option_text(op.options), target, application.state)
        except PipelineError as error:
            raise failure(op, str(error)) from None
        if not succeeded:
            raise failure(op, "pass pipeline failed")
    return [targets]


def _apply_cse(application: Application, target: Operation) -> Sequence[None]:
    if is_inside(application.op, target):
        raise definite_failure(application.op, "cannot apply transform to itself (or one of its ancestors)")
    with application.state.rewriter(target) as rewriter:
        eliminate_common_subexpressions(target, rewriter)
    return []


def _apply_dce(application: Application, target: Operation) -> Sequence[None]:
    """Erases unused operations without effects, the last ones first."""
    removability = Removability()
    with application.state.rewriter(target) as rewriter:
        for op in reversed(list(target.walk())):
            if op is target or op.has_trait("Terminator") or op.has_trait("Symbol"):
                continue
            if op.parent is not None and rewriter.is_unused(op) and removability.would_be_dead(op):
                rewriter.erase_op(op)
    return []


def _apply_licm(application: Application, target: Operation) -> Sequence[None]:
    with application.state.rewriter(target) as rewriter:
        move_loop_invariant_code(target, rewriter)
    return []


def _hoist_subsets(application: Application, target: Operation) -> Sequence[None]:
    with application.state.rewriter(target) as rewriter:
        hoist_invariant_subsets(target, rewriter)
    return []


_BUFFERIZATION_FLAGS = (
    "allow_return_allocs_from_loops",
    "allow_unknown_ops",
    "bufferize_function_boundaries",
    "dump_alias_sets",
    "test_analysis_only",
    "print_conflicts",
    "check_parallel_regions",
)


_LAYOUTS: Mapping[LayoutMapOption, str] = MappingProxyType(
    {
        LayoutMapOption.INFER_LAYOUT_MAP: "infer-layout-map",
        LayoutMapOption.IDENTITY_LAYOUT_MAP: "identity-layout-map",
        LayoutMapOption.FULLY_DYNAMIC_LAYOUT_MAP: "fully-dynamic-layout-map",
    }
)


def one_shot_bufferize(application: Application[OneShotBufferizeOp]) -> Outcome:
    op = application.op
    words = []
    for name in _BUFFERIZATION_FLAGS:
        attribute = op.properties.get(name)
        if isinstance(attribute, IntegerAttr):
            words.append(f"{name.replace('_', '-')}={'true' if attribute.value else 'false'}")
    if op.function_boundary_type_conversion is not None:
        words.append(f"function-boundary-type-conversion={_LAYOUTS[op.function_boundary_type_conversion]}")
    targets = application.targets()
    for target in targets:
        if not run_pass("one-shot-bufferize", " ".join(words), target, application.state):
            raise failure(op, "bufferization failed")
    return [targets]


def eliminate_empty_tensors(application: Application) -> Outcome:
    for target in application.targets():
        if not run_pass("eliminate-empty-tensors", "", target, application.state):
            raise failure(application.op, "empty tensor elimination failed")
    return []


def _eliminate_inputs(application: Application) -> Outcome:
    for target in application.targets():
        with application.state.rewriter(target) as rewriter:
            try:
                eliminate_inputs_of_structured_ops(target, rewriter)
            except BufferizationError as error:
                application.state.passing.problems += error.problems
                raise failure(target, "failed to analyze op") from error
    return []


def _empty_to_alloc(application: Application, target: Operation) -> Sequence[Payload | None]:
    parent, index = target.parent, None if target.parent is None else target.parent.ops.index(target)
    with application.state.rewriter(target) as rewriter:
        empty_to_alloc_tensor.match_and_rewrite(target, rewriter)
    return [None if parent is None or index is None else parent.ops[index]]


def _buffer_loop_hoisting(application: Application, target: Operation) -> Sequence[None]:
    run_pass("buffer-loop-hoisting", "", target, application.state)
    return []


PASS_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        ApplyRegisteredPassOp: apply_registered_pass,
        ApplyCommonSubexpressionEliminationOp: for_each_target(_apply_cse),
        ApplyDeadCodeEliminationOp: for_each_target(_apply_dce),
        ApplyLoopInvariantCodeMotionOp: for_each_target(_apply_licm, is_loop),
        HoistLoopInvariantSubsetsOp: for_each_target(_hoist_subsets, is_loop),
        OneShotBufferizeOp: one_shot_bufferize,
        EliminateEmptyTensorsOp: eliminate_empty_tensors,
        EliminateLinalgOpAnchoredEmptyTensorsOp: _eliminate_inputs,
        EmptyTensorToAllocTensorOp: for_each_target(_empty_to_alloc),
        BufferLoopHoistingOp: for_each_target(_buffer_loop_hoisting),
    }
)
