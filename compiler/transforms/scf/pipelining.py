"""Software pipelining of `scf.for`: upstream's `pipelineForLoop`.

The kernel, the loop's new body, runs stages of several iterations of the old loop.

scf.for %i { %x = load(%i); store(%x) }   ->   %x0 = load(0)                                      the prologue
                                               %r = scf.for %i iter_args(%x = %x0) {
                                                 store(%x); %y = load(%i + 1); yield %y }         the kernel
                                               store(%r)                                          the epilogue
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, CmpIOp, DivSIOp, MaxSIOp, MulIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.ir.attributes import integer_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter

Schedule = Sequence[tuple[Operation, int]]
"""The operations of a loop's body in the order of the kernel, each with its stage."""


class Part(Enum):
    """Part of a pipelined loop."""

    PROLOGUE = "prologue"
    KERNEL = "kernel"
    EPILOGUE = "epilogue"


@dataclass(frozen=True)
class PipeliningOptions:
    """Options of software pipelining.

    Without `peels_epilogue` the kernel also runs the last iterations, in which `predicate` makes operations
    conditional. `predicate` returns an operation that has an effect only if a value is true, or None if the operation
    cannot be predicated. `annotate` is called for each new operation with its part and the number of its iteration in
    this part.
    """

    peels_epilogue: bool = True
    predicate: Callable[[Operation, Value, Rewriter], Operation | None] | None = None
    annotate: Callable[[Operation, Part, int, Rewriter], None] | None = None


class CannotPredicate(Exception):
    """Raised if an operation cannot be predicated after its loop was changed."""


@dataclass
class _LiveRange:
    defined: int
    last_used: int = 0


@dataclass
class _Pipeliner:
    loop: ForOp
    schedule: Schedule
    options: PipeliningOptions
    rewriter: Rewriter
    stages: dict[Operation, int] = field(default_factory=dict)
    versions: dict[Value, dict[int, Value]] = field(default_factory=dict)
    """Versions of each value of the old loop, one for each overlapping iteration."""

    def __post_init__(self) -> None:
        self.stages = dict(self.schedule)
        self.last_stage = max(self.stages.values(), default=0)
        self.body = self.loop.region.entry
        self.variable, *self.carried = self.body.arguments
        terminator = self.body.last
        assert terminator is not None
        self.yielded = list(terminator.operands)

    # ------------------------------------------------------------------------------------------ helpers

    def constant(self, value: int) -> Value:
        type_ = self.loop.step.type
        return self.rewriter.create(ConstantOp, value=integer_attr(value, type_), location=self.loop).result

    def create(self, op_class: type[Operation], *operands: Value) -> Value:
        return self.rewriter.create(op_class, *operands, location=self.loop).result

    def is_less(self, left: Value, right: Value) -> Value:
        return self.rewriter.create(CmpIOp, left, right, predicate=CmpIPredicate.SLT, location=self.loop).result

    def add(self, left: Value, right: Value) -> Value:
        return self.create(AddIOp, left, right)

    def steps(self, count: int | Value) -> Value:
        """Returns the distance of a number of iterations."""
        factor = self.constant(count) if isinstance(count, int) else count
        return self.create(MulIOp, self.loop.step, factor)

    def set_version(self, value: Value, version: int, new: Value) -> None:
        self.versions.setdefault(value, {})[version] = new

    def annotate(self, op: Operation, part: Part, iteration: int) -> None:
        if self.options.annotate is not None:
            self.options.annotate(op, part, iteration, self.rewriter)

    def copy(self, op: Operation, version: int) -> Operation:
        """Returns a copy of an operation that uses one version of the values of the loop."""
        values = {value: new for value, news in self.versions.items() if (new := news.get(version)) is not None}
        return self.rewriter.clone(op, IRMapping(values))

    def definition(self, value: Value) -> tuple[Operation | None, int]:
        """Returns the loop's operation that defines a value, and its distance in iterations."""
        distance = 0
        if isinstance(value, BlockArgument):
            if value.owner is not self.body or value.index == 0:
                return None, 0
            distance, value = 1, self.yielded[value.index - 1]
        return (value.owner, distance) if isinstance(value, OpResult) else (None, 0)

    def yields_of(self, value: Value) -> Iterator[int]:
        """Yields the positions at which the loop's body yields a value."""
        return (position for position, each in enumerate(self.yielded) if each is value)

    # ------------------------------------------------------------------------------------------ parts

    def emit_prologue(self) -> None:
        for argument, value in zip(self.carried, self.loop.init_args, strict=True):
            self.set_version(argument, 0, value)
        for iteration in range(self.last_stage):
            self.set_version(self.variable, iteration, self.add(self.loop.lower_bound, self.steps(iteration)))
            for op, stage in self.schedule:
                if stage > iteration:
                    continue
                version = iteration - stage
                new = self.copy(op, version)
                self.annotate(new, Part.PROLOGUE, iteration)
                for old, result in zip(op.results, new.results, strict=True):
                    self.set_version(old, version, result)
                    for position in self.yields_of(old):
                        self.set_version(self.carried[position], version + 1, result)

    def live_ranges(self) -> dict[Value, _LiveRange]:
        """Returns the values that are used in a later stage than they are defined in."""
        ranges: dict[Value, _LiveRange] = {}
        for op, stage in self.schedule:
            for value in _used_values(op):
                definition, distance = self.definition(value)
                defined = None if definition is None else self.stages.get(definition)
                if defined is None or defined in (stage, stage + distance):
                    continue
                live_range = ranges.setdefault(value, _LiveRange(defined))
                live_range.last_used = max(live_range.last_used, stage)
        return ranges

    def create_kernel_loop(self, ranges: Mapping[Value, _LiveRange]) -> tuple[ForOp, dict[tuple[Value, int], Value]]:
        """Returns the new loop, and its arguments for values of earlier stages."""
        inits: list[Value] = []
        for argument, value in zip(self.carried, self.yielded, strict=True):
            definition, _ = self.definition(value)
            assert definition is not None
            inits.append(self.versions[argument][self.last_stage - self.stages[definition]])
        positions: dict[tuple[Value, int], int] = {}
        for value, live in ranges.items():
            count = live.last_used - live.defined
            for number in range(count):
                positions[value, count - number] = len(inits)
                inits.append(self.versions[value][self.last_stage - live.last_used + number])
        upper: Value = self.loop.upper_bound
        if self.options.peels_epilogue:
            distance = self.steps(self.last_stage)
            upper = self.create(SubIOp, upper, distance)
        types = [value.type for value in inits]
        block = Block([self.variable.type, *types])
        kernel = self.rewriter.create(
            ForOp,
            self.loop.lower_bound,
            upper,
            self.loop.step,
            inits,
            result_types=types,
            regions=[Region([block])],
            location=self.loop,
        )
        return kernel, {key: block.arguments[position + 1] for key, position in positions.items()}

    def _predicates(self, kernel: ForOp) -> list[Value]:
        """Returns the predicates of all stages but the last: true while the kernel still runs the stage."""
        predicates: list[Value] = []
        if not self.options.peels_epilogue:
            for stage in range(self.last_stage):
                end = self.create(SubIOp, self.loop.upper_bound, self.steps(self.last_stage - stage))
                variable = kernel.region.entry.arguments[0]
                predicates.append(self.is_less(variable, end))
        return predicates

    def fill_kernel(
        self, kernel: ForOp, ranges: Mapping[Value, _LiveRange], arguments: Mapping[tuple[Value, int], Value]
    ) -> None:
        """Emits the kernel's body. Raises CannotPredicate."""
        rewriter, block = self.rewriter, kernel.region.entry
        self.versions.clear()
        rewriter.set_insertion_point_to_end(block)
        mapping = IRMapping(dict(zip(self.body.arguments, block.arguments, strict=False)))
        predicates = self._predicates(kernel)
        for op, stage in self.schedule:
            new = self._copy_for_kernel(op, stage, mapping, arguments)
            if stage < len(predicates) and self.options.predicate is not None:
                predicated = self.options.predicate(new, predicates[stage], rewriter)
                if predicated is None:
                    raise CannotPredicate
                new = predicated
                mapping.values.update(zip(op.results, new.results, strict=True))
            rewriter.set_insertion_point_to_end(block)
            self.annotate(new, Part.KERNEL, 0)
        values = [self._yielded(position, mapping, predicates, block) for position in range(len(self.yielded))]
        for value, live in ranges.items():
            version = self.last_stage - live.last_used + 1
            for number in range(live.last_used - live.defined):
                is_newest = number == live.last_used - live.defined - 1
                self.set_version(value, version + number, kernel.results[len(values)])
                values.append(mapping.values[value] if is_newest else block.arguments[len(values) + 2])
        for position, value in enumerate(self.yielded):
            definition, _ = self.definition(value)
            assert definition is not None
            stage = self.stages[definition]
            if stage > 0:
                self.set_version(self.carried[position], self.last_stage - stage + 1, kernel.results[position])
        rewriter.create(YieldOp, values, location=self.loop)

    def _copy_for_kernel(
        self, op: Operation, stage: int, mapping: IRMapping, arguments: Mapping[tuple[Value, int], Value]
    ) -> Operation:
        """Returns a clone that uses the values of the iteration that the op's stage belongs to."""
        new = clone(op, mapping)
        for inner, copied in zip(op.walk_post_order(), new.walk_post_order(), strict=True):
            copied.operands = [
                self._operand(value, own, stage, mapping, arguments)
                for value, own in zip(inner.operands, copied.operands, strict=True)
            ]
        self.rewriter.insert(new)
        return new

    def _operand(
        self,
        value: Value,
        copied: Value,
        stage: int,
        mapping: IRMapping,
        arguments: Mapping[tuple[Value, int], Value],
    ) -> Value:
        """Returns the kernel operation's operand for `value`; `copied` is the operand in its plain clone."""
        if value is self.variable:
            return self.add(copied, self.steps(self.last_stage - stage))
        definition, distance = self.definition(value)
        defined = None if definition is None else self.stages.get(definition)
        if defined is None or defined == stage:
            return copied
        if distance and isinstance(value, BlockArgument) and defined == stage + 1:
            source = self.yielded[value.index - 1]
            return mapping.values.get(source, source)
        return arguments[value, stage - defined]

    def _yielded(self, position: int, mapping: IRMapping, predicates: Sequence[Value], block: Block) -> Value:
        """Returns the value that the kernel yields; without an epilogue it is unchanged after its stage ends."""
        value = self.yielded[position]
        source = mapping.values.get(value, value)
        definition, _ = self.definition(value)
        stage = None if definition is None else self.stages.get(definition)
        result = self.loop.results[position]
        if stage is None or stage >= len(predicates) or not self.rewriter.has_uses(result):
            return source
        previous = block.arguments[position + 1]
        return self.create(SelectOp, predicates[stage], source, previous)

    def emit_epilogue(self, kernel: ForOp) -> list[Value]:
        """Emits the epilogue. Returns the values that replace the old loop's results."""
        rewriter, loop = self.rewriter, self.loop
        rewriter.set_insertion_point_after(kernel)
        results: list[Value] = list(kernel.results[: len(loop.results)])
        zero, one = self.constant(0), self.constant(1)
        is_negative = self.is_less(loop.step, zero)
        rounding = self.create(SelectOp, is_negative, one, self.constant(-1))
        length = self.create(SubIOp, loop.upper_bound, loop.lower_bound)
        count = self.create(DivSIOp, self.add(self.add(length, loop.step), rounding), loop.step)
        iteration_left = self.create(MaxSIOp, zero, self.create(SubIOp, count, self.constant(self.last_stage)))
        for iteration in range(1, self.last_stage + 1):
            self.set_version(self.variable, iteration, self.add(loop.lower_bound, self.steps(iteration_left)))
            iteration_left = self.add(iteration_left, one)
        for iteration in range(1, self.last_stage + 1):
            for op, stage in self.schedule:
                if stage < iteration:
                    continue
                version = self.last_stage - stage + iteration
                new = self.copy(op, version)
                self.annotate(new, Part.EPILOGUE, iteration - 1)
                for old, result in zip(op.results, new.results, strict=True):
                    self.set_version(old, version, result)
                    for position in self.yields_of(old):
                        if version + 1 > self.last_stage:
                            results[position] = result
                        else:
                            self.set_version(self.carried[position], version + 1, result)
        return results


def _used_values(op: Operation) -> list[Value]:
    """Returns the values that an operation, or one in it, uses and that are defined outside of it."""
    values: list[Value] = []
    for inner in op.walk():
        for value in inner.operands:
            region = value.owner.parent_region if isinstance(value, OpResult) else None
            if isinstance(value, BlockArgument):
                region = value.owner.parent
            parent = None if region is None else region.parent
            if parent is None or not op.is_ancestor_of(parent):
                values.append(value)
    return values


def pipeline_loop(loop: ForOp, schedule: Schedule, options: PipeliningOptions, rewriter: Rewriter) -> ForOp | None:
    """Replaces a loop. Returns the new one; None if it has too few iterations, or carries values too far.

    Raises CannotPredicate when the loop is changed already.
    """
    bounds = [constant_integer(value) for value in (loop.lower_bound, loop.upper_bound, loop.step)]
    pipeliner = _Pipeliner(loop, schedule, options, rewriter)
    if not schedule or any(bound is None for bound in bounds):
        return None
    lower, upper, step = [bound for bound in bounds if bound is not None]
    if step <= 0 or -((lower - upper) // step) < pipeliner.last_stage:
        return None
    if not options.peels_epilogue and options.predicate is None:
        return None
    if any(definition not in pipeliner.stages for definition in map(_owner, pipeliner.yielded)):
        return None
    rewriter.set_insertion_point(loop)
    pipeliner.emit_prologue()
    ranges = pipeliner.live_ranges()
    kernel, arguments = pipeliner.create_kernel_loop(ranges)
    pipeliner.fill_kernel(kernel, ranges, arguments)
    results: list[Value] = list(kernel.results[: len(loop.results)])
    if options.peels_epilogue:
        results = pipeliner.emit_epilogue(kernel)
    rewriter.replace_op(loop, results)
    return kernel


def _owner(value: Value) -> Operation | None:
    return value.owner if isinstance(value, OpResult) else None


# ------------------------------------------------------------------------------------------------------- latencies


def schedule_by_latency(loop: ForOp, interval: int, latency: Callable[[Operation], int]) -> Schedule:
    """Returns a schedule that starts each operation when its operands are ready, an iteration every `interval` cycles.

    No operation waits longer for another than a loop that starts and ends at known numbers can run ahead.
    """
    lower, upper = constant_integer(loop.lower_bound), constant_integer(loop.upper_bound)
    longest = None if lower is None or upper is None else (upper - lower - 1) % 2**32

    def wait(op: Operation) -> int:
        return latency(op) if longest is None else min(latency(op), longest)

    cycles: dict[Operation, int] = {}
    slots: dict[int, list[Operation]] = {}
    for op in loop.region.entry.ops[:-1]:
        ready = [cycles.get(value.owner, 0) + wait(value.owner) for value in op.operands if isinstance(value, OpResult)]
        cycles[op] = max(ready, default=0)
        slots.setdefault(cycles[op] % interval, []).append(op)
    return [(op, cycles[op] // interval) for _, ops in sorted(slots.items()) for op in ops]
