"""Schedule operations that compute the sizes of tiles, and `structured.split`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.linalg.interface import is_structured, num_loops, shape_of
from compiler.dialects.transform.structured_tiling_ops import ContinuousTileSizesOp, MultiTileSizesOp, SplitOp
from compiler.dialects.transform.types import ParamType
from compiler.ir.attributes import IntegerAttr, integer_attr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import ProblemNote
from compiler.ir.types import DYNAMIC, I64, IndexType, IntegerType, Type
from compiler.ods.type_predicates import implements
from compiler.schedules.handles import Outcome, Payload, ScheduleFailure, definite_failure, failure
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.schedules.matching import static_loop_ranges
from compiler.transforms.linalg.splitting import split_at
from compiler.transforms.linalg.tile_sizes import chunk_sizes, static_chunk_sizes, two_sizes, two_static_sizes


def _is_parameter(value: Value) -> bool:
    return implements(value.type, "TransformParamTypeInterface")


def _number_type(type_: Type) -> IntegerType | IndexType:
    """Returns the type of the numbers of a parameter."""
    number_type = type_.type if isinstance(type_, ParamType) else I64
    return number_type if isinstance(number_type, IntegerType | IndexType) else I64


def _needs_static_shape(application: Application, target: Operation) -> None:
    """Raises ScheduleFailure unless the shapes of all operands are static."""
    if any(DYNAMIC in shape_of(value) for value in target.operands):
        raise application.failure(
            "cannot compute parametric tile sizes for dynamically shaped payload op", ProblemNote("payload op", target)
        )


def _multitile_sizes(application: Application[MultiTileSizesOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    loop, size, divisor = op.dimension.value, op.target_size.value, op.divisor.value
    if _is_parameter(op.low_size):
        _needs_static_shape(application, target)
        numbers = two_static_sizes(static_loop_ranges(target)[loop], size, divisor)
        if numbers is None:
            raise application.failure("failed to compute multi-size tiling sizes")
        type_ = _number_type(op.low_size.type)
        return [integer_attr(number, type_) for number in numbers]
    with application.state.rewriter(target) as rewriter:
        sizes = two_sizes(target, loop, size, divisor, rewriter)
    if sizes is None:
        raise application.failure("could not generate tile size computation")
    return [sizes.low, sizes.high, sizes.split]


def _continuous_tile_sizes(application: Application[ContinuousTileSizesOp]) -> Outcome:
    op, targets = application.op, application.targets()
    if len(targets) != 1:
        raise failure(op, f"requires exactly one target (got {len(targets)})")
    (target,) = targets
    if not is_structured(target):
        raise definite_failure(op, "expected Linalg Op")
    loop, size = op.dimension.value, op.target_size.value
    if _is_parameter(op.chunk_sizes):
        _needs_static_shape(application, target)
        static = static_chunk_sizes(static_loop_ranges(target)[loop], size)
        return [[integer_attr(number) for number in numbers] for numbers in static]
    with application.state.rewriter(target) as rewriter:
        sizes = chunk_sizes(target, loop, size, rewriter)
    if sizes is None:
        raise application.failure("could not generate tile size computation")
    return [sizes.tiles, sizes.chunks]


# ------------------------------------------------------------------------------------------------------------ splitting


def _point(application: Application, payload: Payload) -> MixedValue:
    if isinstance(payload, IntegerAttr):
        return payload.value
    if isinstance(payload, Operation) and len(payload.results) == 1 and isinstance(payload.result.type, IndexType):
        return payload.result
    notes = (ProblemNote("dynamic split point", payload),) if isinstance(payload, Operation) else ()
    raise application.failure("expected dynamic split point handle to point to a single-result index-typed op", *notes)


def _points(application: Application, op: SplitOp, count: int) -> list[MixedValue]:
    """Returns the split points: one for each of `count` targets, or with `multiway` all points of the only target."""
    if op.dynamic_chunk_sizes is None:
        return [op.static_chunk_sizes.value] * count
    payload = application.state.payload(op.dynamic_chunk_sizes)
    points = [_point(application, each) for each in payload]
    if not op.multiway and len(points) != count:
        raise definite_failure(
            op,
            f"expected the dynamic split point handle to point to as many operations ({len(points)}) as the target "
            f"handle ({count})",
        )
    return points


def _check(application: Application, op: SplitOp, target: Operation) -> None:
    note = ProblemNote("target op", target)
    if not is_structured(target):
        raise application.failure("only applies to structured ops", note)
    if op.dimension.value >= num_loops(target):
        raise application.failure(f"dimension {op.dimension.value} does not exist in target op", note)


def _split_at(
    application: Application, op: SplitOp, target: Operation, point: MixedValue
) -> tuple[Operation, Operation | None]:
    with application.state.rewriter(target) as rewriter:
        parts = split_at(target, op.dimension.value, point, rewriter)
    if parts is None:
        raise definite_failure(op, "internal failure in splitting", ProblemNote("target op", target))
    return parts


def _split(application: Application[SplitOp]) -> Outcome:
    op, targets = application.op, application.targets()
    if op.multiway and len(targets) != 1:
        raise failure(op, f"requires exactly one target when multiway split is enabled (got {len(targets)})")
    points = _points(application, op, len(targets))
    if op.multiway:
        return [_split_at_points(application, op, targets[0], points)]
    first: list[Payload] = []
    second: list[Payload] = []
    whole: Operation | None = None
    for target, point in zip(targets, points, strict=True):
        _check(application, op, target)
        part, rest = _split_at(application, op, target, point)
        first.append(part)
        if rest is None:
            whole = target
        else:
            second.append(rest)
    if second and whole is not None:
        raise _missing_second_part(application, whole)
    return [[*first, *second]]


def _missing_second_part(application: Application, whole: Operation) -> ScheduleFailure:
    return application.failure(
        "splitting does not produce the second part for a subset of targets",
        ProblemNote("expected splitting to produce the second part of all or none of the targets", application.op),
        ProblemNote("first target with no second part", whole),
    )


def _split_at_points(
    application: Application, op: SplitOp, target: Operation, points: Sequence[MixedValue]
) -> list[Payload]:
    """Splits one target at several points in order; returns the parts."""
    _check(application, op, target)
    parts: list[Payload] = []
    rest: Operation | None = target
    for point in points:
        if rest is None:
            break
        part, rest = _split_at(application, op, rest, point)
        parts.append(part)
    return parts if rest is None else [*parts, rest]


STRUCTURED_SIZES_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        MultiTileSizesOp: for_each_target(_multitile_sizes, is_structured),
        ContinuousTileSizesOp: _continuous_tile_sizes,
        SplitOp: _split,
    }
)
