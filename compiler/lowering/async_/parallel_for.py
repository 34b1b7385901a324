"""`async-parallel-for`: outlines blocks of parallel loops' iterations into functions called by asynchronous tasks.

scf.parallel (%i) = (%lb) to (%ub)       async.execute { call @parallel_compute_fn(%block, %block_size, ...) }
             step (%s) { A(%i) }    ->   async.await_all %group

func.func private @parallel_compute_fn(%block, %block_size, ...) has the turns of a block as a nest of `scf.for`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from compiler.analysis.captures import captured_values
from compiler.dialects.arith.cast_ops import FPToSIOp, IndexCastOp, SIToFPOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.float_ops import MulFOp
from compiler.dialects.arith.integer_ops import CeilDivSIOp, DivSIOp, MaxSIOp, MinSIOp, RemSIOp, SubIOp
from compiler.dialects.async_ import ops
from compiler.dialects.async_.types import GroupType, TokenType
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.dialects.scf.ops import ConditionOp, ForOp, IfOp, ParallelOp, WhileOp
from compiler.ir.attributes import StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import VISIBILITY, SymbolTable, symbol_name
from compiler.ir.types import F32, I32, INDEX, FunctionType, Type
from compiler.lowering.async_.captured_constants import copy_constants_into
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.builder import Builder, IRMapping
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.scf.emitter import SCFEmitter

EQ, SGE, SGT = CmpIPredicate.EQ, CmpIPredicate.SGE, CmpIPredicate.SGT
_MOST_UNROLLED_TURNS = 512
"""Maximum number of inner loops' iterations that blocks are aligned to."""
_TASKS_PER_WORKER = ((4, 4.0), (8, 2.0), (16, 1.0), (32, 0.8), (64, 0.6))
"""Tasks for each worker where there are more workers than the first number; 8 tasks where there are fewer."""


@dataclass
class AsyncParallelFor(Pass):
    """Convert scf.parallel operations to multiple async compute ops."""

    argument = "async-parallel-for"
    name = "AsyncParallelForPass"
    summary = (
        "Convert scf.parallel operations to multiple async compute ops executed concurrently for non-overlapping "
        "iteration ranges"
    )
    anchor = "builtin.module"
    dependent_dialects = ("arith", "async", "func", "scf")

    async_dispatch: bool = option(
        "async-dispatch",
        True,
        "Tasks start tasks for halves of their range; otherwise the calling thread starts all of them in a loop",
    )
    num_workers: int = option("num-workers", 8, "Number of workers; -1 asks the runtime")
    min_task_size: int = option("min-task-size", 1000, "Smallest number of turns of a task")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([_parallel_to_async(self)])
        if not apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners).converged:
            state.signal_failure()


def _parallel_to_async(options: AsyncParallelFor) -> RewritePattern:
    @pattern(ParallelOp, name="(anonymous namespace)::AsyncParallelForRewrite")
    def rewrite(loop: ParallelOp, rewriter: Rewriter) -> bool:
        """scf.parallel -> scf.if there are turns { start tasks, wait for them }"""
        module = loop.parent_of_type(ModuleOp)
        if loop.results or module is None:
            return False
        _Outlining(loop, module, options, rewriter).replace()
        return True

    return rewrite


class _Outlining:
    """Replaces one loop by tasks."""

    def __init__(self, loop: ParallelOp, module: ModuleOp, options: AsyncParallelFor, rewriter: Rewriter) -> None:
        self._loop = loop
        self._module = module
        self._options = options
        self._rewriter = rewriter
        self._emit = SCFEmitter(rewriter)
        self._trip_counts: list[Value] = []
        """Number of iterations in each dimension."""
        self._captured: list[Value] = []
        """Values that the body uses, without constants."""

    def replace(self) -> None:
        loop, emit = self._loop, self._emit
        self._rewriter.location = loop
        least = emit.index(self._options.min_task_size)
        copy_constants_into(loop.region, self._rewriter)
        self._captured = captured_values(loop.region)
        for lower, upper, step in zip(loop.lower_bound, loop.upper_bound, loop.step, strict=True):
            (distance,) = create_or_fold(self._rewriter, SubIOp, [upper, lower], location=loop)
            self._trip_counts += create_or_fold(self._rewriter, CeilDivSIOp, [distance, step], location=loop)
        turns = self._product(self._trip_counts)
        has_none = emit.compare(EQ, turns, emit.index(0))
        self._branch(has_none, lambda: None, lambda: self._start_tasks(turns, least))
        self._rewriter.erase_op(loop)

    def _branch(self, condition: Value, then: Callable[[], None], other: Callable[[], None]) -> None:
        """Creates a conditional whose branches two functions fill."""
        regions: list[Region] = []
        for fill in (then, other):
            with self._building(Block()) as block:
                fill()
                self._emit.yields()
            regions.append(Region([block]))
        self._builder.create(IfOp, condition, result_types=[], regions=regions)

    @property
    def _builder(self) -> Builder:
        return self._emit.builder

    @contextmanager
    def _building(self, block: Block) -> Iterator[Block]:
        """Context that emits to a block before the op that it belongs to is created.

        The driver leaves ops in it to its next round, as upstream's does: that decides where constants go.
        """
        outer = self._emit
        builder = Builder(self._rewriter.context)
        builder.location = outer.builder.location
        builder.set_insertion_point_to_end(block)
        self._emit = SCFEmitter(builder)
        try:
            yield block
        finally:
            self._emit = outer

    def _product(self, values: Sequence[Value]) -> Value:
        first, *others = values
        for value in others:
            first = self._emit.mul(first, value)
        return first

    def _start_tasks(self, turns: Value, least: Value) -> None:
        emit = self._emit
        aligned = self._alignable_loops()
        block_size = self._block_size(turns, least)
        block_count = emit.op(CeilDivSIOp, turns, block_size)
        if aligned is None:
            self._dispatch(0, block_size, block_count)
            return
        loops, inner_turns = aligned
        is_aligned = emit.compare(SGE, block_size, emit.index(inner_turns))
        self._branch(
            is_aligned,
            lambda: self._dispatch(loops, self._rounded_up(block_size, inner_turns), block_count),
            lambda: self._dispatch(0, block_size, block_count),
        )

    def _alignable_loops(self) -> tuple[int, int] | None:
        """Returns the number of inner loops that blocks may be aligned to, and the product of their trip counts."""
        inner, products = 1, []
        for count in reversed(self._trip_counts):
            inner *= constant_integer(count) or 0
            products.append(inner)
        fitting = [product for product in products[:-1] if 0 < product <= _MOST_UNROLLED_TURNS]
        return (len(fitting), products[len(fitting) - 1]) if fitting else None

    def _rounded_up(self, value: Value, multiple: int) -> Value:
        factor = self._emit.index(multiple)
        return self._emit.mul(self._emit.op(CeilDivSIOp, value, factor), factor)

    def _block_size(self, turns: Value, least: Value) -> Value:
        """Returns min(turns, max(ceildiv(turns, number of blocks), least))."""
        emit, workers = self._emit, self._options.num_workers
        count = emit.index(workers) if workers >= 0 else emit.op(ops.RuntimeNumWorkerThreadsOp, result_type=INDEX)
        factor = self._float(8.0)
        for bound, tasks in _TASKS_PER_WORKER:
            has_more = emit.compare(SGT, count, emit.index(bound))
            factor = emit.select(has_more, self._float(tasks), factor)
        count = emit.op(SIToFPOp, emit.op(IndexCastOp, count, result_type=I32), result_type=F32)
        blocks: Value = emit.op(FPToSIOp, emit.op(MulFOp, factor, count), result_type=I32)
        blocks = emit.op(IndexCastOp, blocks, result_type=INDEX)
        blocks = emit.op(MaxSIOp, emit.index(1), blocks)
        size = emit.op(MaxSIOp, emit.op(CeilDivSIOp, turns, blocks), least)
        return emit.op(MinSIOp, turns, size)

    def _float(self, value: float) -> Value:
        return self._emit.float(value, F32)

    def _dispatch(self, aligned_loops: int, block_size: Value, block_count: Value) -> None:
        """Starts the tasks and waits for them; the innermost loops start at 0 in all blocks if they are aligned."""
        compute = self._compute_function(aligned_loops)
        if self._options.async_dispatch:
            self._dispatch_recursively(compute, block_size, block_count)
        else:
            self._dispatch_in_a_loop(compute, block_size, block_count)

    # -------------------------------------------------------------------------------------- functions

    def _function(self, name: str, inputs: Sequence[Type]) -> tuple[str, Block]:
        """Adds a private function to the module, with the insertion point at its start. Returns its name and block."""
        function = self._rewriter.build(
            FuncOp,
            properties={
                "sym_name": StringAttr(name),
                "function_type": TypeAttr(FunctionType(tuple(inputs), ())),
                VISIBILITY: StringAttr("private"),
            },
            regions=[Region()],
        )
        SymbolTable(self._module).add(function)
        self._rewriter.set_insertion_point_to_end(self._module.body_region.entry)
        self._rewriter.insert(function)
        places = [self._loop.get_location()] * len(inputs)
        return symbol_name(function) or name, self._rewriter.create_block(function.body, None, inputs, places)

    def _call(self, name: str, operands: Sequence[Value]) -> None:
        self._builder.create(CallOp, operands, result_types=[], callee=SymbolRefAttr(name))

    def _shared_operands(self) -> list[Value]:
        """Returns the operands of calls that follow those for the blocks."""
        loop = self._loop
        return [*self._trip_counts, *loop.lower_bound, *loop.upper_bound, *loop.step, *self._captured]

    def _input_types(self) -> list[Type]:
        return [INDEX, INDEX, *(value.type for value in self._shared_operands())]

    def _compute_function(self, aligned_loops: int) -> str:
        """Creates the function for one block's iterations; returns its name."""
        rewriter, rank = self._rewriter, len(self._trip_counts)
        with self._in_function() as emit:
            suffix = "_with_aligned_loops" if aligned_loops else ""
            name, entry = self._function(f"parallel_compute_fn{suffix}", self._input_types())
            number, size, *others = entry.arguments
            zero, one = emit.index(0), emit.index(1)
            counts = self._known(others[:rank], self._trip_counts)
            lower = self._known(others[rank : 2 * rank], self._loop.lower_bound)
            steps = self._known(others[3 * rank : 4 * rank], self._loop.step)
            turns = self._product(counts)
            first = emit.mul(number, size)
            end = emit.op(MinSIOp, emit.add(first, size), turns)
            last = emit.sub(end, one)
            firsts, lasts = self._coordinates(first, counts), self._coordinates(last, counts)
            ends = [emit.add(coordinate, one) for coordinate in lasts]
            variables: list[Value] = []
            bounds = [(firsts[0], ends[0])]
            bodies: list[Block] = []
            in_first: Value | None = None
            in_last: Value | None = None
            builder = Builder(rewriter.context)
            builder.location = rewriter.location
            emit = SCFEmitter(builder)
            for level in range(rank):
                bodies.append(Block([INDEX]))
                builder.set_insertion_point_to_end(bodies[-1])
                counter = bodies[-1].arguments[0]
                variables.append(emit.add(lower[level], emit.mul(counter, steps[level])))
                is_first = emit.compare(EQ, counter, firsts[level])
                is_last = emit.compare(EQ, counter, lasts[level])
                in_first = is_first if in_first is None else emit.both(is_first, in_first)
                in_last = is_last if in_last is None else emit.both(is_last, in_last)
                if level + 1 == rank:
                    break
                if level + 1 >= rank - aligned_loops:
                    bounds.append((zero, counts[level + 1]))
                else:
                    start = emit.select(in_first, firsts[level + 1], zero)
                    bounds.append((start, emit.select(in_last, ends[level + 1], counts[level + 1])))
            body = self._loop.region.entry
            mapping = IRMapping(
                dict(zip((*body.arguments, *self._captured), (*variables, *others[4 * rank :]), strict=True))
            )
            for op in list(body.ops)[:-1]:
                builder.clone(op, mapping)
            for level in reversed(range(rank)):
                emit.yields()
                parent = builder if level else rewriter
                if level:
                    builder.set_insertion_point_to_end(bodies[level - 1])
                parent.create(ForOp, *bounds[level], one, result_types=[], regions=[Region([bodies[level]])])
            rewriter.create(ReturnOp)
        return name

    @contextmanager
    def _in_function(self) -> Iterator[SCFEmitter]:
        """Context that emits to a function, with the rewriter."""
        outer, self._emit = self._emit, SCFEmitter(self._rewriter)
        with self._rewriter.insertion_guard():
            yield self._emit
        self._emit = outer

    def _known(self, arguments: Sequence[Value], values: Sequence[Value]) -> list[Value]:
        """Returns the arguments of a function, or constants for those whose value is known."""
        numbers = [constant_integer(value) for value in values]
        return [
            argument if number is None else self._emit.index(number)
            for argument, number in zip(arguments, numbers, strict=True)
        ]

    def _coordinates(self, turn: Value, counts: Sequence[Value]) -> list[Value]:
        """Returns the coordinates of an iteration, delinearized from its number."""
        coordinates: list[Value] = []
        for count in reversed(counts):
            coordinates.insert(0, self._emit.op(RemSIOp, turn, count))
            turn = self._emit.op(DivSIOp, turn, count)
        return coordinates

    # -------------------------------------------------------------------------------------- recursive dispatch

    def _dispatch_recursively(self, compute: str, block_size: Value, block_count: Value) -> None:
        """Starts tasks that start tasks for halves of their range; a single block needs none."""
        emit = self._emit
        dispatch = self._dispatch_function(compute)
        zero, one = emit.index(0), emit.index(1)

        def compute_block() -> None:
            self._call(compute, [zero, block_size, *self._shared_operands()])

        def start() -> None:
            size = self._emit.sub(block_count, one)
            group = self._emit.op(ops.CreateGroupOp, size, result_type=GroupType.get())
            self._call(dispatch, [group, zero, block_count, block_size, *self._shared_operands()])
            self._builder.create(ops.AwaitAllOp, group)

        self._branch(emit.compare(EQ, block_count, one), compute_block, start)

    def _dispatch_function(self, compute: str) -> str:
        """Creates the function that computes a range's first block and starts tasks for the rest. Returns its name."""
        rewriter = self._rewriter
        with self._in_function() as emit:
            name, entry = self._function("async_dispatch_fn", [GroupType.get(), INDEX, *self._input_types()])
            group, start, end, *others = entry.arguments
            one, two = emit.index(1), emit.index(2)
            before, after = Block([INDEX, INDEX]), Block([INDEX, INDEX])
            rewriter.create(
                WhileOp, [start, end], result_types=[INDEX, INDEX], regions=[Region([before]), Region([after])]
            )
            self._call(compute, [start, *others])
            rewriter.create(ReturnOp)
            with emit.at_end(before):
                distance = emit.sub(before.arguments[1], before.arguments[0])
                rewriter.create(ConditionOp, emit.compare(SGT, distance, one), list(before.arguments))
            with emit.at_end(after):
                low, high = after.arguments
                middle = emit.add(low, emit.op(DivSIOp, emit.sub(high, low), two))
                self._start_task(group, name, [group, middle, high, *others])
                emit.yields(low, middle)
        return name

    def _start_task(self, group: Value, callee: str, operands: Sequence[Value]) -> None:
        """Starts a task that calls a function, as a member of a group."""
        with self._building(Block()) as body:
            self._call(callee, operands)
            self._builder.create(ops.YieldOp)
        task = self._builder.create(ops.ExecuteOp, result_types=[TokenType.get()], regions=[Region([body])])
        self._builder.create(ops.AddToGroupOp, task.token, group, result_types=[INDEX])

    # -------------------------------------------------------------------------------------- dispatch in a loop

    def _dispatch_in_a_loop(self, compute: str, block_size: Value, block_count: Value) -> None:
        """Starts a task for each block but the first, which the calling thread computes."""
        emit = self._emit
        zero, one = emit.index(0), emit.index(1)
        group = emit.op(ops.CreateGroupOp, emit.sub(block_count, one), result_type=GroupType.get())
        operands = [block_size, *self._shared_operands()]

        with self._building(Block([INDEX])) as body:
            self._start_task(group, compute, [body.arguments[0], *operands])
            self._emit.yields()
        self._builder.create(ForOp, one, block_count, one, result_types=[], regions=[Region([body])])
        self._call(compute, [zero, *operands])
        self._builder.create(ops.AwaitAllOp, group)
