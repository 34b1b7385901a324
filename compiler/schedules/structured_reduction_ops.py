"""Operations of schedules that tile reductions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.linalg.interface import is_structured
from compiler.dialects.transform.structured_tiling_ops import TileReductionUsingForallOp, TileReductionUsingForOp
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.schedules.handles import Payload, failure
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.transforms.linalg.partial_reduction import (
    PartialReduction,
    reduced_loops,
    tile_reduction_using_for,
    tile_reduction_using_forall,
)


def _integers(attribute: ArrayAttr) -> list[int]:
    return [element.value for element in attribute.elements if isinstance(element, IntegerAttr)]


def _loops(application: Application, target: Operation, reduced: ArrayAttr, sizes: Sequence[int]) -> list[int]:
    """Returns the reduced loops. Raises ScheduleFailure if other loops are to be tiled."""
    if not is_structured(target):
        raise failure(target, "Operation should implement PartialReductionOpInterface")
    reductions = reduced_loops(target)
    if any(size and loop not in reductions for loop, size in enumerate(sizes)):
        message = "tiling parallel dimensions is not supported with partial reduction tiling strategies"
        application.state.passing.problems.append(Problem(target, f"'{target.name}' op {message}"))
        raise _failed(application)
    return _integers(reduced) or reductions


def _failed(application: Application) -> Exception:
    return application.failure("failed to tile using partial reduction")


def _results(application: Application, reduction: PartialReduction | None) -> Sequence[Payload]:
    if reduction is None:
        raise _failed(application)
    return [*reduction.fills, reduction.partial, *reduction.combining, reduction.loop]


def _using_for(application: Application[TileReductionUsingForOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    sizes = _integers(op.tile_sizes)
    reduced = _loops(application, target, op.reduction_dims, sizes)
    with application.state.rewriter(target) as rewriter:
        return _results(application, tile_reduction_using_for(target, reduced, sizes, rewriter))


def _using_forall(application: Application[TileReductionUsingForallOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    sizes, threads = op.tile_sizes.values, op.num_threads.values
    reduced = _loops(application, target, op.reduction_dims, threads or sizes)
    with application.state.rewriter(target) as rewriter:
        tiled = tile_reduction_using_forall(target, reduced, sizes, threads, op.mapping, rewriter)
        return _results(application, tiled)


STRUCTURED_REDUCTION_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        TileReductionUsingForOp: for_each_target(_using_for),
        TileReductionUsingForallOp: for_each_target(_using_forall),
    }
)
