"""Loop nests of OpenMP: their iterations are numbered from 0, and threads get ranges of these numbers.

See `OpenMPIRBuilder::createCanonicalLoop` and `applyWorkshareLoop`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import TypeAlias

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.cancellation import cancellable
from compiler.codegen.openmp.clauses import has_modifier, refuse_clauses
from compiler.codegen.openmp.linear import begin_linear, end_linear, linear_values
from compiler.codegen.openmp.recipes import own_variables, private_variables
from compiler.codegen.openmp.runtime import IMPLICIT_BARRIER
from compiler.codegen.openmp.threads import barrier, resized, thread_number
from compiler.codegen.problems import TranslationError, op_error, translating
from compiler.dialects.omp.enums import (
    ClauseCancellationConstructType,
    ClauseOrderKind,
    ClauseScheduleKind,
    ScheduleModifier,
)
from compiler.dialects.omp.loop_ops import (
    DistributeOp,
    LoopNestOp,
    SimdOp,
    WsloopOp,
)
from compiler.dialects.omp.task_ops import TaskloopOp
from compiler.ir.operation import BlockArgument, Operation, Value

_SCHEDULES = {
    ClauseScheduleKind.STATIC: 34,
    ClauseScheduleKind.DYNAMIC: 35,
    ClauseScheduleKind.GUIDED: 36,
    ClauseScheduleKind.RUNTIME: 37,
    ClauseScheduleKind.AUTO: 38,
}
"""The numbers that the library has for them."""
STATIC = 34
_STATIC_CHUNKED = 33
_DISTRIBUTE, _DISTRIBUTE_CHUNKED = 92, 91
_SIMD = {ClauseScheduleKind.GUIDED: 46, ClauseScheduleKind.RUNTIME: 47}
"""The numbers of schedules whose chunks are multiples of the SIMD width."""
_ORDERED = 32
"""Added to the number of a schedule where iterations have to wait for each other."""
_MONOTONIC, _NONMONOTONIC = 1 << 29, 1 << 30
_KIND = _MONOTONIC - 1
"""The bits of a schedule's number without modifiers."""

WriteBody: TypeAlias = Callable[[str], None]
"""Writes an iteration, whose number it is given."""


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop over numbers below `count`, of an integer type."""

    op: Operation
    name: str
    type: str
    count: str
    construct: ClauseCancellationConstructType | None = None
    """The construct that a thread cancels when it leaves the loop early."""

    @property
    def suffix(self) -> str:
        """The end of the names of the library's functions for this type. Raises TranslationError if it has none."""
        if self.type not in ("i32", "i64"):
            raise op_error(self.op, f"the runtime library has no loops that {self.type} counts")
        return "4u" if self.type == "i32" else "8u"


ShareLoop: TypeAlias = Callable[[Loop, WriteBody], None]
"""Writes a loop with the given body."""


# ----------------------------------------------------------------------------------------------------------------------
# Operations
# ----------------------------------------------------------------------------------------------------------------------


def wsloop(writer: FunctionWriter, op: WsloopOp) -> None:
    """Translates `omp.wsloop`."""
    refuse_clauses(
        op,
        allocate=op.allocate_vars,
        order=op.order is not None,
        reduction_with_modifier=has_modifier(op.reduction_mod),
    )
    schedule, chunk = _schedule(op)

    def share(loop: Loop, body: WriteBody) -> None:
        loop = replace(loop, construct=ClauseCancellationConstructType.LOOP)
        chunk_size = None if chunk is None else resized(writer, loop.op, chunk, loop.type)
        variables = begin_linear(writer, op, waits=True)

        def with_linear(number: str) -> None:
            with linear_values(writer, op, variables, number, loop.type):
                body(number)

        if schedule & _KIND in (STATIC, _STATIC_CHUNKED):
            is_last = static_loop(
                writer, loop, with_linear, chunk_size, waits=not op.nowait, schedule=schedule, is_distributed=inside
            )
        else:
            is_last = _dynamic_loop(writer, loop, with_linear, schedule, chunk_size or "1")
            if not op.nowait:
                barrier(writer, loop.op, IMPLICIT_BARRIER)
        end_linear(writer, op, variables, is_last)

    inside = isinstance(op.parent_op, DistributeOp)
    inner = _wrapped(op)
    with own_variables(writer, op, waits=not op.nowait):
        writer.go_on(op, "omp.wsloop.region")
        if isinstance(inner, SimdOp):
            _simd_in_loop(writer, inner, share)
        else:
            _write_nest(writer, _as_nest(inner), share)


def _simd_in_loop(writer: FunctionWriter, op: SimdOp, share: ShareLoop) -> None:
    """Writes `omp.simd` inside another wrapper, which reduces its variables."""
    with translating(op):
        refuse_clauses(op, reduction_with_modifier=has_modifier(op.reduction_mod))
        for argument, variable in zip(_reduced(op), op.reduction_vars, strict=True):
            writer.replace(argument, writer.ref(variable))
        with private_variables(writer, op):
            _write_nest(writer, _as_nest(_wrapped(op)), share)


def distribute(writer: FunctionWriter, op: DistributeOp) -> None:
    """Translates `omp.distribute`, whose iterations the teams share."""
    refuse_clauses(op, allocate=op.allocate_vars, order=op.order is not None)
    chunk = op.dist_schedule_chunk_size

    def share(loop: Loop, body: WriteBody) -> None:
        size = None if chunk is None else resized(writer, loop.op, chunk, loop.type)
        schedule = _DISTRIBUTE if chunk is None else _DISTRIBUTE_CHUNKED
        static_loop(writer, loop, body, size, waits=False, schedule=schedule)

    inner = _wrapped(op)
    with own_variables(writer, op):
        writer.go_on(op, "omp.distribute.region")
        if isinstance(inner, WsloopOp):
            writer.translate(inner)
        elif isinstance(inner, SimdOp):
            _simd_in_loop(writer, inner, share)
        else:
            _write_nest(writer, _as_nest(inner), share)


def simd(writer: FunctionWriter, op: SimdOp) -> None:
    """Translates `omp.simd`: a loop of one thread, which the optimizer may vectorize."""
    refuse_clauses(op, reduction_with_modifier=has_modifier(op.reduction_mod))
    metadata = _vectorizing(writer, op)

    def alone(loop: Loop, body: WriteBody) -> None:
        variables = begin_linear(writer, op, waits=False)

        def with_linear(number: str) -> None:
            with linear_values(writer, op, variables, number, loop.type):
                body(number)

        counted_loop(writer, loop, loop.count, with_linear, metadata)
        end_linear(writer, op, variables, None)

    with own_variables(writer, op):
        writer.go_on(op, "omp.simd.region")
        _write_nest(writer, _as_nest(_wrapped(op)), alone)


def _vectorizing(writer: FunctionWriter, op: SimdOp) -> list[str]:
    """Returns the loop's metadata: enables vectorization, with the width from the clauses."""
    table = writer.state.metadata
    hints: list[str] = []
    if op.if_expr is None and op.order is not ClauseOrderKind.CONCURRENT:
        hints.append(table.tuple(['!"llvm.loop.vectorize.enable"', "i1 true"]))
    width = op.simdlen or op.safelen
    if width is not None:
        hints.append(table.tuple(['!"llvm.loop.vectorize.width"', f"i64 {width.value}"]))
    return loop_metadata(writer, hints)


def loop_metadata(writer: FunctionWriter, hints: Sequence[str]) -> list[str]:
    """Returns the metadata of a loop with these hints to the optimizer."""
    if not hints:
        return []
    table = writer.state.metadata
    node = table.reserve()
    table.define(node, f"distinct !{{{', '.join([node, *hints])}}}")
    return [f"!llvm.loop {node}"]


def _wrapped(op: DistributeOp | SimdOp | TaskloopOp | WsloopOp) -> Operation:
    """Returns the loop nest or wrapper inside a wrapper."""
    (inner,) = op.region.entry.ops
    return inner


def wrapped_nest(op: TaskloopOp) -> LoopNestOp:
    """Returns the loop nest inside a wrapper, which may be inside `omp.simd`."""
    inner = _wrapped(op)
    if isinstance(inner, SimdOp):
        inner = _wrapped(inner)
    return _as_nest(inner)


def _as_nest(op: Operation) -> LoopNestOp:
    """Returns `op`, which has to be a loop nest."""
    if not isinstance(op, LoopNestOp):
        raise TranslationError(op, f"not yet implemented: {op.name}")
    return op


def _reduced(op: SimdOp) -> list[BlockArgument]:
    """Returns the arguments for reduced variables."""
    return op.region.entry.arguments[len(op.private_vars) :]


def _schedule(op: WsloopOp) -> tuple[int, Value | None]:
    """Returns the library's number of a loop's schedule, and how many iterations a thread gets at once."""
    kind = op.schedule_kind or ClauseScheduleKind.STATIC
    if kind not in _SCHEDULES:
        kind = ClauseScheduleKind.STATIC
    number, chunk = _SCHEDULES[kind], op.schedule_chunk
    is_ordered = op.ordered is not None
    if kind is ClauseScheduleKind.STATIC and chunk is not None:
        number = _STATIC_CHUNKED
    elif kind is ClauseScheduleKind.STATIC and not is_ordered:
        return number, None
    if is_ordered:
        number += _ORDERED
    elif op.schedule_simd:
        number = _SIMD.get(kind, number)
    if op.schedule_mod is ScheduleModifier.MONOTONIC:
        return number | _MONOTONIC, chunk
    if op.schedule_mod is ScheduleModifier.NONMONOTONIC or not (is_ordered or kind is ClauseScheduleKind.STATIC):
        return number | _NONMONOTONIC, chunk
    return number, chunk


# ----------------------------------------------------------------------------------------------------------------------
# Nests
# ----------------------------------------------------------------------------------------------------------------------


def _write_nest(writer: FunctionWriter, op: LoopNestOp, share: ShareLoop) -> None:
    """Writes a nest as one loop over the numbers of all its iterations."""
    with translating(op):
        refuse_clauses(op, tiling=op.tile_sizes is not None)
        counts = iteration_counts(writer, op)
        type_, total = loop_type(writer, op), counts[0]
        for count in counts[1:]:
            total = writer.named(op, "count", f"mul nuw {type_} {total}, {count}")
        loop = Loop(op, "omp_collapsed" if len(counts) > 1 else "omp_loop", type_, total)
        share(loop, lambda number: write_iteration(writer, loop, op, number, counts))


def loop_type(writer: FunctionWriter, op: LoopNestOp) -> str:
    """Returns the type of a nest's indices."""
    return writer.type(op.loop_lower_bounds[0])


def iteration_counts(writer: FunctionWriter, op: LoopNestOp) -> list[str]:
    """Writes how many iterations each loop of a nest has; returns that."""
    type_ = loop_type(writer, op)
    bounds = zip(op.loop_lower_bounds, op.loop_upper_bounds, op.loop_steps, strict=True)
    return [_count(writer, op, type_, *bound) for bound in bounds]


def write_iteration(writer: FunctionWriter, loop: Loop, op: LoopNestOp, number: str, counts: Sequence[str]) -> None:
    """Writes the body of a nest for an iteration, of which each loop has `counts`."""
    arguments = op.region.entry.arguments
    for argument, index in zip(arguments, _indices(writer, loop, number, counts), strict=True):
        lower, step = op.loop_lower_bounds[argument.index], op.loop_steps[argument.index]
        scaled = writer.named(op, "scaled", f"mul {loop.type} {index}, {writer.ref(step)}")
        writer.replace(argument, writer.named(op, "index", f"add {loop.type} {scaled}, {writer.ref(lower)}"))
    writer.nest(op, op.region, "omp.loop_nest.region")


def _indices(writer: FunctionWriter, loop: Loop, number: str, counts: Sequence[str]) -> list[str]:
    """Writes the delinearization of an index into indices of a nest's loops; returns these."""
    indices: list[str] = []
    for count in reversed(counts[1:]):
        indices.append(writer.named(loop.op, "index", f"urem {loop.type} {number}, {count}"))
        number = writer.named(loop.op, "rest", f"udiv {loop.type} {number}, {count}")
    return [number, *reversed(indices)]


def _count(writer: FunctionWriter, op: LoopNestOp, type_: str, lower: Value, upper: Value, step: Value) -> str:
    """Writes how many iterations a loop has, without overflow; returns that."""

    def write(name: str, text: str) -> str:
        return writer.named(op, name, text)

    start, stop, stride = [writer.ref(value) for value in (lower, upper, step)]
    constant = writer.constant(step)
    if constant is not None and constant.bits is not None:
        negative = str(constant.text.startswith("-")).lower()
    else:
        negative = write("negative", f"icmp slt {type_} {stride}, 0")
    if negative == "true":
        stride = str(-int(stride))
    elif negative != "false":
        backwards = write("backwards", f"sub {type_} 0, {stride}")
        stride = write("stride", f"select i1 {negative}, {type_} {backwards}, {type_} {stride}")
    first = write("first", f"select i1 {negative}, {type_} {stop}, {type_} {start}")
    last = write("last", f"select i1 {negative}, {type_} {start}, {type_} {stop}")
    span = write("span", f"sub nsw {type_} {last}, {first}")
    if op.loop_inclusive:
        empty = write("empty", f"icmp slt {type_} {last}, {first}")
        count = write("count", f"add {type_} {write('steps', f'udiv {type_} {span}, {stride}')}, 1")
    else:
        empty = write("empty", f"icmp sle {type_} {last}, {first}")
        count = _rounded_up(writer, op, type_, span, stride)
    return write("omp_loop.tripcount", f"select i1 {empty}, {type_} 0, {type_} {count}")


def _rounded_up(writer: FunctionWriter, op: Operation, type_: str, span: str, stride: str) -> str:
    """Writes how many strides cover a span that is not empty, without a sum that could overflow; returns that."""
    shorter = writer.named(op, "shorter", f"sub {type_} {span}, 1")
    steps = writer.named(op, "steps", f"udiv {type_} {shorter}, {stride}")
    several = writer.named(op, "several", f"add {type_} {steps}, 1")
    single = writer.named(op, "single", f"icmp ule {type_} {span}, {stride}")
    return writer.named(op, "count", f"select i1 {single}, {type_} 1, {type_} {several}")


# ----------------------------------------------------------------------------------------------------------------------
# Schedules
# ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Iterations:
    """The names of a loop's blocks, of an iteration's number and of the next one's."""

    header: str
    body: str
    step: str
    leave: str
    number: str
    following: str

    @classmethod
    def of(cls, writer: FunctionWriter, loop: Loop) -> _Iterations:
        """Returns new names."""
        return cls(*[writer.fresh(f"{loop.name}.{part}") for part in ("header", "body", "inc", "exit", "iv", "next")])

    def write(
        self,
        writer: FunctionWriter,
        loop: Loop,
        first: tuple[str, str],
        end: Callable[[], str],
        done: str,
        write_body: WriteBody,
        at_end: Callable[[], None],
    ) -> None:
        """Writes the blocks: iterates from `first`, a number with its predecessor block, up to `end`; exits to `done`.

        `at_end` writes the end of an iteration.
        """
        op, name, type_ = loop.op, loop.name, loop.type
        writer.begin(self.header)
        start, before = first
        writer.emit_void(op, f"{self.number} = phi {type_} [ {start}, {before} ], [ {self.following}, {self.step} ]")
        writer.go_on(op, f"{name}.cond")
        inside = writer.named(op, f"{name}.cmp", f"icmp ult {type_} {self.number}, {end()}")
        writer.emit_void(op, f"br i1 {inside}, label {self.body}, label {done}")
        writer.begin(self.body)
        write_body(self.number)
        writer.emit_void(op, f"br label {self.step}")
        writer.begin(self.step)
        writer.emit_void(op, f"{self.following} = add nuw {type_} {self.number}, 1")
        at_end()
        writer.begin(self.leave)


def counted_loop(writer: FunctionWriter, loop: Loop, count: str, body: WriteBody, metadata: Sequence[str] = ()) -> None:
    """Writes the blocks of a loop over the numbers below `count`, and continues in its exit block."""
    before = writer.go_on(loop.op, f"{loop.name}.preheader")
    blocks = _Iterations.of(writer, loop)
    writer.emit_void(loop.op, f"br label {blocks.header}")

    def repeat() -> None:
        writer.emit_void(loop.op, f"br label {blocks.header}", metadata)

    blocks.write(writer, loop, ("0", before), lambda: count, blocks.leave, body, repeat)


@dataclass(frozen=True, slots=True)
class _Range:
    """The variables in which the runtime library stores a thread's range of iterations."""

    is_last: str
    lower: str
    upper: str
    stride: str

    @property
    def arguments(self) -> tuple[str, ...]:
        return tuple(f"ptr {address}" for address in (self.is_last, self.lower, self.upper, self.stride))


def _range(writer: FunctionWriter, loop: Loop, lower: str, upper: str) -> _Range:
    """Allocates the variables, and writes the whole range into them."""
    is_last = writer.allocate("p.lastiter", "i32")
    lower_, upper_, stride = [
        writer.allocate(f"p.{part}", loop.type) for part in ("lowerbound", "upperbound", "stride")
    ]
    for value, address in ((lower, lower_), (upper, upper_), ("1", stride)):
        writer.emit_void(loop.op, f"store {loop.type} {value}, ptr {address}")
    return _Range(is_last, lower_, upper_, stride)


def static_loop(
    writer: FunctionWriter,
    loop: Loop,
    body: WriteBody,
    chunk: str | None = None,
    *,
    waits: bool,
    schedule: int = STATIC,
    is_distributed: bool = False,
) -> str:
    """Writes a loop of which each thread gets one range, or each one after another a range of a chunk's size.

    With `is_distributed`, each team gets a part of it first. Returns the address of the flag for the last iteration.
    """
    runtime, op, type_ = writer.state.openmp, loop.op, loop.type
    writer.go_on(op, f"{loop.name}.preheader")
    last = writer.named(op, "last", f"sub {type_} {loop.count}, 1")
    if chunk is not None:
        nothing = writer.named(op, "nothing", f"icmp eq {type_} {loop.count}, 0")
        last = writer.named(op, "last", f"select i1 {nothing}, {type_} 0, {type_} {last}")
    range_ = _range(writer, loop, "0", last)
    thread = thread_number(writer, op)
    addresses, function = range_.arguments, "for_static_init"
    if is_distributed and chunk is None:
        team_end = f"ptr {writer.allocate('p.distupperbound', type_)}"
        addresses, function = (*addresses[:3], team_end, *addresses[3:]), "dist_for_static_init"
    arguments = (f"i32 {schedule}", *addresses, f"{type_} 1", f"{type_} {chunk or 0}")
    writer.emit_void(op, runtime.call(f"__kmpc_{function}_{loop.suffix}", runtime.place(), thread, *arguments))
    lower = writer.named(op, "lower", f"load {type_}, ptr {range_.lower}")
    upper = writer.named(op, "upper", f"load {type_}, ptr {range_.upper}")
    with _until_cancelled(writer, loop):
        if chunk is None:
            length = writer.named(op, "length", f"sub {type_} {upper}, {lower}")
            count = writer.named(op, "count", f"add {type_} {length}, 1")
            counted_loop(
                writer, loop, count, lambda number: body(writer.named(op, "number", f"add {type_} {number}, {lower}"))
            )
        else:
            _chunks(writer, loop, range_, lower, upper, body)
    writer.emit_void(op, runtime.call("__kmpc_for_static_fini", runtime.place(), thread))
    if waits:
        barrier(writer, op, IMPLICIT_BARRIER)
    writer.go_on(op, f"{loop.name}.after")
    return range_.is_last


def _until_cancelled(writer: FunctionWriter, loop: Loop) -> AbstractContextManager[None]:
    """Returns the context of a loop that a thread leaves early when its construct is cancelled."""
    return nullcontext() if loop.construct is None else cancellable(writer, loop.op, loop.construct)


def _chunks(writer: FunctionWriter, loop: Loop, range_: _Range, lower: str, upper: str, body: WriteBody) -> None:
    """Writes a loop over the chunks of a thread, of which `lower` to `upper` is the first."""
    op, type_ = loop.op, loop.type

    def write(name: str, text: str) -> str:
        return writer.named(op, name, text)

    size = write("omp_chunk.range", f"sub {type_} {write('end', f'add {type_} {upper}, 1')}, {lower}")
    stride = write("omp_dispatch.stride", f"load {type_}, ptr {range_.stride}")
    rest = write("rest", f"sub nuw {type_} {loop.count}, {lower}")
    empty = write("empty", f"icmp ule {type_} {loop.count}, {lower}")
    chunks = _rounded_up(writer, op, type_, rest, stride)
    chunks = write("omp_dispatch.tripcount", f"select i1 {empty}, {type_} 0, {type_} {chunks}")

    def chunk(number: str) -> None:
        distance = write("distance", f"mul {type_} {number}, {stride}")
        first = write("first", f"add {type_} {distance}, {lower}")
        end = write("end", f"add {type_} {first}, {size}")
        is_last = write("omp_chunk.is_last", f"icmp uge {type_} {end}, {loop.count}")
        remaining = write("remaining", f"sub {type_} {loop.count}, {first}")
        count = write("omp_chunk.tripcount", f"select i1 {is_last}, {type_} {remaining}, {type_} {size}")
        counted_loop(writer, loop, count, lambda inner: body(write("number", f"add {type_} {inner}, {first}")))

    counted_loop(writer, Loop(op, "omp_dispatch", type_, chunks), chunks, chunk)


def _dynamic_loop(writer: FunctionWriter, loop: Loop, body: WriteBody, schedule: int, chunk: str) -> str:
    """Writes a loop whose threads ask the library for another range until there is none.

    Returns the address of the flag for the last iteration.
    """
    runtime, op, name, type_ = writer.state.openmp, loop.op, loop.name, loop.type
    writer.go_on(op, f"{name}.preheader")
    range_ = _range(writer, loop, "1", loop.count)
    thread = thread_number(writer, op)
    arguments = (f"i32 {schedule}", f"{type_} 1", f"{type_} {loop.count}", f"{type_} 1", f"{type_} {chunk}")
    writer.emit_void(op, runtime.call(f"__kmpc_dispatch_init_{loop.suffix}", runtime.place(), thread, *arguments))
    blocks = _Iterations.of(writer, loop)
    outer = writer.go_on(op, f"{name}.preheader.outer.cond")
    ask = runtime.call(f"__kmpc_dispatch_next_{loop.suffix}", runtime.place(), thread, *range_.arguments)
    more = writer.named(op, "more", f"icmp ne i32 {writer.named(op, 'found', ask)}, 0")
    # The library counts from 1.
    first = writer.named(op, "lb", f"sub {type_} {writer.named(op, 'lower', f'load {type_}, ptr {range_.lower}')}, 1")
    writer.emit_void(op, f"br i1 {more}, label {blocks.header}, label {blocks.leave}")

    def end() -> str:
        return writer.named(op, "ub", f"load {type_}, ptr {range_.upper}")

    def repeat() -> None:
        if schedule & 0xFF > 2 * _ORDERED:
            writer.emit_void(op, runtime.call(f"__kmpc_dispatch_fini_{loop.suffix}", runtime.place(), thread))
        writer.emit_void(op, f"br label {blocks.header}")

    with _until_cancelled(writer, loop):
        blocks.write(writer, loop, (first, outer), end, outer, body, repeat)
    return range_.is_last
