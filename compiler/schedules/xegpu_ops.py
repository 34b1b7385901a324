"""Operations of schedules on layouts, prefetches and launches of Intel's GPUs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.dialects.scf.trip_counts import for_trip_count
from compiler.dialects.transform.xegpu_ops import (
    ConvertLayoutOp,
    GetDescOp,
    InsertPrefetchOp,
    SetDescLayoutOp,
    SetGPULaunchThreadsOp,
    SetOpLayoutAttrOp,
)
from compiler.dialects.xegpu import ops as xegpu
from compiler.dialects.xegpu.attributes import CachePolicyAttr, LayoutAttr, SliceAttr
from compiler.dialects.xegpu.enums import CachePolicy
from compiler.ir.attributes import DenseArrayAttr, DialectAttribute, index_attr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import AnyOperation, Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.problem import ProblemNote
from compiler.ir.types import I32, I64, INDEX, DialectType
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import Outcome, definite_failure, failure
from compiler.schedules.interpreter import Application, Implementation
from compiler.schedules.sizes import sizes
from compiler.transforms.scf.unroll import unroll_by_factor
from compiler.transforms.xegpu.value_layouts import set_operand_layout, set_result_layout

# ------------------------------------------------------------------------------------------------------ arguments


def _numbers(application: Application, group: str, static: str) -> list[int]:
    """Returns the numbers in attributes, parameters and constant operations."""
    op = application.op
    attribute = op.properties.get(static)
    static_sizes = attribute.values if isinstance(attribute, DenseArrayAttr) else ()
    numbers: list[int] = []
    for size in sizes(application, static_sizes, op.operand_group(group)):
        number = size if isinstance(size, int) else constant_integer(size)
        if number is None:
            raise application.failure("requires param or handle to be the result of a constant like op")
        numbers.append(number)
    return numbers


def _layout(application: Application, prefix: str = "") -> DialectAttribute:
    """Returns the subgroup layout in the attributes and operands of a schedule's operation."""
    groups = [f"{prefix}{name}" for name in ("sg_layout", "sg_data", "inst_data")]
    layout, data, inst = (_numbers(application, group, f"static_{group}") for group in groups)
    parts = [_array(layout), _array(data), _array(inst) if inst else None, None, None, None]
    attribute = LayoutAttr.get(*tuple(parts))
    dims = application.op.properties.get("slice_dims")
    if isinstance(dims, DenseArrayAttr) and dims.values:
        return SliceAttr.get(attribute, DenseArrayAttr(I64, dims.values))
    return attribute


def _array(numbers: Sequence[int]) -> DenseArrayAttr:
    return DenseArrayAttr(I32, tuple(numbers))


def _one_op(application: Application, words: str = "Requires") -> Operation:
    """Returns the only target. Raises ScheduleFailure if there are none or several."""
    targets = application.targets()
    if len(targets) != 1:
        raise definite_failure(application.op, f"{words} exactly one targetOp handle (got {len(targets)})")
    return targets[0]


def _one_value(application: Application) -> Value:
    values = application.state.payload(application.op.operand("target"))
    if len(values) != 1 or not isinstance(values[0], Value):
        raise definite_failure(application.op, f"requires exactly one target value handle (got {len(values)})")
    return values[0]


def _expected(application: Application, target: Operation, kind: type[AnyOperation], name: str) -> AnyOperation:
    """Returns the target. Raises ScheduleFailure if it is no `kind`, which the message calls `name`."""
    if not isinstance(target, kind):
        message = f"Expected a {name} op, but got: {target.name}"
        raise application.failure(message, ProblemNote("target op", target))
    return target


def _producer(value: Value, kind: type[AnyOperation]) -> AnyOperation | None:
    """Returns the nearest operation of a kind along first operands, and along initial values of loops."""
    current: Value | None = value
    while current is not None:
        if isinstance(current, BlockArgument):
            loop = current.owner.parent_op
            inits = loop.init_args if isinstance(loop, ForOp) else []
            current = inits[current.index - 1] if 0 < current.index <= len(inits) else None
        if not isinstance(current, OpResult):
            return None
        if isinstance(current.owner, kind):
            return current.owner
        current = next(iter(current.owner.operands), None)
    return None


# -------------------------------------------------------------------------------------------------------- layouts


def _find_descriptor(application: Application) -> Outcome:
    descriptor = _producer(_one_value(application), xegpu.CreateNdDescOp)
    if descriptor is None:
        raise application.failure(
            "Could not find a matching descriptor op when walking the producer chain of the first operand."
        )
    return [[descriptor]]


def _set_descriptor_layout(application: Application) -> Outcome:
    """Replaces a descriptor by one whose type has a layout."""
    candidate = _one_op(application, "requires")
    layout = _layout(application)
    target = _expected(application, candidate, xegpu.CreateNdDescOp, "xegpu.create_nd_desc")
    type_ = target.tensor_desc.type
    shape, element_type, encoding = type_.shape, type_.element_type, type_.encoding
    described = DialectType(type_.definition, (shape, element_type, encoding, layout))
    with application.state.rewriter(target) as rewriter:
        new = rewriter.create_like(target, target.operands, [described])
        rewriter.replace_op(target, new)
    return [[new]]


def _set_layout(application: Application[SetOpLayoutAttrOp]) -> Outcome:
    """Sets the layout of an operand or result of the target."""
    op, target = application.op, _one_op(application)
    index = op.index.value
    values, kind = (target.results, "results") if op.result_ else (target.operands, "operands")
    if index >= len(values):
        raise application.failure(f"Index exceeds the number of op {kind}")
    layout = _layout(application)
    with application.state.rewriter(target) as rewriter:
        if op.result_:
            set_result_layout(target.results[index], layout, rewriter)
        else:
            set_operand_layout(target, index, layout, rewriter)
    return []


def _convert_layout(application: Application) -> Outcome:
    """Converts a value from one layout to another before its first use."""
    value = _one_value(application)
    input_layout, target_layout = _layout(application, "input_"), _layout(application, "target_")
    with application.state.rewriter(_place(value)) as rewriter:
        users = rewriter.users(value)
        if not users:
            raise application.failure("Value has no users to insert layout conversion.")
        rewriter.set_insertion_point(users[0])
        new = rewriter.create(
            xegpu.ConvertLayoutOp,
            value,
            result_types=[value.type],
            input_layout=input_layout,
            target_layout=target_layout,
            location=_place(value),
        )
        rewriter.replace_all_uses_except(value, new.result, [new])
    return [[new]]


def _place(value: Value) -> Operation:
    """Returns the defining operation of a value, or the first operation of the block whose argument it is."""
    assert isinstance(value, OpResult | BlockArgument)
    return value.owner if isinstance(value, OpResult) else value.owner.ops[0]


# ------------------------------------------------------------------------------------------------------- kernels


def _set_threads(application: Application) -> Outcome:
    target = _expected(application, _one_op(application), LaunchOp, "gpu.launch")
    threads = _numbers(application, "threads", "static_threads")
    if len(threads) != 3:
        raise application.failure(f"Expected threads argument to consist of three values (got {len(threads)})")
    with application.state.rewriter(target) as rewriter:
        counts = [rewriter.create(ConstantOp, value=index_attr(number)).result for number in threads]
        start = len(target.async_dependencies) + 3
        with rewriter.modify(target):
            target.operands = [*target.operands[:start], *counts, *target.operands[start + 3 :]]
    return []


def _insert_prefetch(application: Application[InsertPrefetchOp]) -> Outcome:
    """Prefetches the loads of a loop: the first tiles before it, and in it the tile of a later iteration."""
    op, value = application.op, _one_value(application)
    count = op.static_nb_prefetch.value
    if op.dynamic_nb_prefetch is not None:
        (count,) = _dynamic_count(application, op.dynamic_nb_prefetch)
    if count <= 0:
        raise application.failure("nb_prefetch must be a positive integer.")
    load = _producer(value, xegpu.LoadNdOp)
    if load is None:
        raise application.failure("Could not find load op.")
    if not mixed_group(load, "offsets", "const_offsets"):
        raise application.failure("Load op must have offsets.", ProblemNote("load op", load))
    loop = load.parent_of_type(ForOp)
    if loop is None:
        raise application.failure("Load op is not contained in a scf.for loop.", ProblemNote("load op", load))
    descriptor = _producer(value, xegpu.CreateNdDescOp)
    if descriptor is None:
        raise application.failure("Could not find descriptor op.")
    if mixed_group(descriptor, "offsets", "const_offsets"):
        raise application.failure("desc op with offsets is not supported.", ProblemNote("desc op", descriptor))
    with application.state.rewriter(loop) as rewriter:
        new = _prefetch(load, loop, descriptor, count, rewriter)
    if new is None:
        raise application.failure("Failed to unroll the loop")
    return [[new]]


def _dynamic_count(application: Application, handle: Value) -> list[int]:
    number = sizes(application, [-(2**63)], [handle])[0]
    count = number if isinstance(number, int) else constant_integer(number)
    if count is None:
        raise failure(application.op, "requires param or handle to be the result of a constant like op")
    return [count]


def _prefetch(
    load: xegpu.LoadNdOp, loop: ForOp, descriptor: Operation, count: int, rewriter: Rewriter
) -> Operation | None:
    """Returns the descriptor of the prefetches; None if the loop's trip count is unknown."""
    copy = rewriter.clone(descriptor)
    amount = rewriter.create(ConstantOp, value=index_attr(count)).result
    (distance,) = create_or_fold(rewriter, MulIOp, [amount, loop.step])
    (end,) = create_or_fold(rewriter, AddIOp, [loop.lower_bound, distance])
    block = Block([INDEX])
    first = rewriter.create(
        ForOp, loop.lower_bound, end, loop.step, result_types=[], regions=[Region([block])], location=loop
    )
    rewriter.set_insertion_point_to_end(block)
    _prefetch_at(load, loop, copy, block.arguments[0], rewriter)
    rewriter.create(YieldOp)
    rewriter.set_insertion_point_to_start(loop.region.entry)
    ahead = rewriter.create(AddIOp, loop.region.entry.arguments[0], distance).result
    _prefetch_at(load, loop, copy, ahead, rewriter)
    iterations = for_trip_count(first)
    if iterations is None or not unroll_by_factor(first, iterations, rewriter):
        return None
    return copy


def _prefetch_at(load: xegpu.LoadNdOp, loop: ForOp, descriptor: Operation, index: Value, rewriter: Rewriter) -> None:
    """Creates a prefetch of the tile that the load reads in the iteration of this index."""
    mapping = IRMapping({loop.region.entry.arguments[0]: index})
    hint = CachePolicyAttr.get(CachePolicy.CACHED)
    rewriter.create(
        xegpu.PrefetchNdOp,
        descriptor.result,
        [mapping.value(offset) for offset in load.offsets],
        const_offsets=load.const_offsets,
        l1_hint=hint,
        l2_hint=hint,
        l3_hint=hint,
        location=descriptor,
    )


XEGPU_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        GetDescOp: _find_descriptor,
        SetDescLayoutOp: _set_descriptor_layout,
        SetOpLayoutAttrOp: _set_layout,
        ConvertLayoutOp: _convert_layout,
        SetGPULaunchThreadsOp: _set_threads,
        InsertPrefetchOp: _insert_prefetch,
    }
)
