"""Measures a function of a module by repeated calls, and compares it with the peak of this machine.

Takes a module, a function's name and its arguments; returns the result of the first call and a `Benchmark`. Operations
are counted in the IR, bytes in the arguments and results; neither depends on the compiled code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from statistics import median, quantiles

import numpy as np

from compiler.execution.arrays import is_buffer
from compiler.execution.functions import (
    Call,
    Options,
    Resources,
    compile_function,
    find_function,
    function_types,
    make_request,
    understand,
)
from compiler.execution.loop_reports import LoopReport, compile_with_reports
from compiler.execution.memory_traffic import accesses
from compiler.execution.operation_counts import Counts, Shape, UncountableWork, count_operations
from compiler.execution.roofline import Roofline, Run, measure_roofline
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange, find_location
from compiler.ir.operation import Operation
from compiler.ir.types import Type

DEFAULT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Times of calls, in seconds and from the shortest on, with the work that each call does."""

    function: str
    samples: Sequence[float]
    calls_per_sample: int
    least_processor_seconds: float
    """Least time that the threads of a call had the processor for."""
    operations: Counts | None
    """Floating-point operations of a call by type; None if they are not known."""
    uncounted: str
    """Reason why operations are not known."""
    bytes: int
    """Bytes that a call reads and writes at least."""
    roofline: Roofline | None
    loops: Sequence[LoopReport] = ()
    """Reports on the loops of the function, compiled for this machine."""

    @property
    def median(self) -> float:
        return median(self.samples)

    @property
    def quartiles(self) -> tuple[float, float]:
        """First and third quartile."""
        if len(self.samples) < 2:
            return self.samples[0], self.samples[0]
        first, _, third = quantiles(self.samples, n=4, method="inclusive")
        return first, third

    @property
    def operation_count(self) -> int:
        return 0 if self.operations is None else self.operations.total()

    @property
    def operations_per_second(self) -> float:
        """Speed at the median; 0 where operations are not known."""
        return self.operation_count / self.median

    @property
    def bytes_per_second(self) -> float:
        return self.bytes / self.median

    @property
    def attainable(self) -> float:
        """Time that a call takes at least, in seconds; 0 where that is not known."""
        if self.roofline is None:
            return 0.0
        by_memory = self.bytes / self.roofline.bandwidth
        return max(by_memory, self.operation_count / self.roofline.operations)

    @property
    def is_bound_by_memory(self) -> bool:
        """True if the roofline limits the function by memory, not by arithmetic."""
        return self.roofline is not None and self.attainable > self.operation_count / self.roofline.operations


def benchmark_function(
    module: Operation,
    context: Context,
    name: str,
    arguments: Sequence[object],
    options: Options,
    run: Run,
    seconds: float = DEFAULT_SECONDS,
    resources: Resources | None = None,
) -> tuple[Call, Benchmark]:
    """Compiles a module, in place, and measures one of its functions. Raises RunError.

    `run` runs a request in a process of its own, also the kernels that measure the machine.
    """
    function = find_function(module, name)
    operations, uncounted = _operations(module, function, arguments)
    accessed, lines = accesses(function), _lines(function)
    compiled = compile_function(module, context, name, options, resources)
    request = replace(make_request(compiled, arguments, options), benchmark_seconds=seconds)
    outcome = run(request)
    call = understand(compiled, request, outcome, arguments)
    given_back = {access.result for access in accessed}
    moved = 0
    for number, (head, data) in enumerate(outcome.results):
        moved += len(data) if head["kind"] != "scalar" and number not in given_back else 0
    for access, head in zip(accessed, request.arguments):
        size = _bytes_of(head.get("shape", []), head.get("element", 0))
        moved += size * (access.is_read + access.is_written)
    element = max(operations, key=lambda each: operations[each]) if operations else "f32"
    roofline = measure_roofline(element, moved, run) if moved or operations else None
    samples = sorted(outcome.samples) or [outcome.seconds]
    processor = outcome.least_processor_seconds or outcome.seconds
    _, reports = compile_with_reports(compiled.ir, options.level)
    loops = [report for report in reports if (report.file, report.line) in lines]
    benchmark = Benchmark(
        name, samples, outcome.calls_per_sample, processor, operations, uncounted, moved, roofline, loops
    )
    return call, benchmark


def _lines(function: Operation) -> set[tuple[str, int]]:
    """Returns the lines of the operations of a function, each with the name of its file without folders."""
    places = [find_location(op.get_location(), FileLineColRange) for op in function.walk()]
    return {(PurePath(place.file).name, place.line) for place in places if isinstance(place, FileLineColRange)}


def _bytes_of(shape: Sequence[int], element: int) -> int:
    return element * int(np.prod(shape, dtype=np.int64)) if element else 0


def _operations(module: Operation, function: Operation, arguments: Sequence[object]) -> tuple[Counts | None, str]:
    """Returns the operations of a call, or why they are not known."""
    types, _ = function_types(function)
    integers, shapes = _known_arguments(types, arguments)
    try:
        return count_operations(module, function, integers, shapes), ""
    except UncountableWork as reason:
        return None, str(reason)


def _known_arguments(types: Sequence[Type], arguments: Sequence[object]) -> tuple[dict[int, int], dict[int, Shape]]:
    """Returns the integers and the shapes among arguments, by their numbers."""
    integers: dict[int, int] = {}
    shapes: dict[int, Shape] = {}
    for number, (type_, value) in enumerate(zip(types, arguments)):
        if is_buffer(type_):
            shapes[number] = np.shape(np.asarray(value))
        elif isinstance(value, (int, np.integer)):
            integers[number] = int(value)
    return integers, shapes
