"""Reports of `ir-run --benchmark`, as text and as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict

from compiler.execution.benchmark import Benchmark

_PREFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def benchmark_text(benchmark: Benchmark) -> str:
    """Returns a line for the time, lines for work, speed and roofline where they are known, and one for each loop."""
    count, calls = len(benchmark.samples), benchmark.calls_per_sample
    first, third = benchmark.quartiles
    unit, scale = _time_unit(benchmark.median)
    low, high = benchmark.samples[0] * scale, benchmark.samples[-1] * scale
    lines = [
        f"benchmark: {_counted(count, 'sample')} of {_counted(calls, 'call')} of @{benchmark.function}",
        f"time:      median {benchmark.median * scale:.3f} {unit}, "
        f"quartiles {first * scale:.3f} to {third * scale:.3f}, all {low:.3f} to {high:.3f}",
        f"work:      {_work_text(benchmark)}",
    ]
    speeds = []
    if benchmark.operation_count:
        speeds.append(f"{benchmark.operations_per_second / 1e9:.2f} GFLOP/s")
    if benchmark.bytes:
        speeds.append(f"{benchmark.bytes_per_second / 1e9:.2f} GB/s")
    if speeds:
        lines.append(f"speed:     {', '.join(speeds)}")
    if (text := roofline_text(benchmark)) is not None:
        lines.append(f"roofline:  {text}")
    lines += [f"line {f'{each.line}:':<6}{each.text()}" for each in benchmark.loops]
    return "".join([f"{line}\n" for line in lines])


def benchmark_summary(benchmark: Benchmark) -> str:
    """Returns time, speed and the part of the attainable speed, as far as they are known, for a lens."""
    unit, scale = _time_unit(benchmark.median)
    parts = [f"{benchmark.median * scale:.3g} {unit}"]
    if benchmark.operation_count:
        parts.append(f"{benchmark.operations_per_second / 1e9:.3g} GFLOP/s")
    elif benchmark.bytes:
        parts.append(f"{benchmark.bytes_per_second / 1e9:.3g} GB/s")
    if benchmark.attainable:
        parts.append(f"{100 * benchmark.attainable / benchmark.median:.0f}% of the roofline")
    return ", ".join(parts)


def roofline_text(benchmark: Benchmark) -> str | None:
    """Returns the reached part of the attainable speed, and its limit; None if unknown."""
    roofline = benchmark.roofline
    if roofline is None or not benchmark.attainable:
        return None
    limit = "memory" if benchmark.is_bound_by_memory else "arithmetic"
    return (
        f"{100 * benchmark.attainable / benchmark.median:.1f}% of what {limit} allows; one thread of this machine does "
        f"{roofline.operations / 1e9:.1f} GFLOP/s, and {roofline.bandwidth / 1e9:.1f} GB/s over "
        f"{_scaled(roofline.working_set)}B"
    )


def _work_text(benchmark: Benchmark) -> str:
    if benchmark.operations is None:
        operations = f"operations are not counted: {benchmark.uncounted}"
    else:
        by_type = [f"{_scaled(count)}FLOP {type_}" for type_, count in benchmark.operations.items()]
        operations = f"{', '.join(by_type) or 'no floating-point operations'} (counted from the IR)"
    return f"{operations}, {_scaled(benchmark.bytes)}B (arguments and results)"


def benchmark_json(benchmark: Benchmark) -> str:
    """Returns the report as a JSON object. Unknown values are null."""
    roofline, first_and_third = benchmark.roofline, benchmark.quartiles
    operations = benchmark.operations
    values = {
        "function": benchmark.function,
        "samples": len(benchmark.samples),
        "calls_per_sample": benchmark.calls_per_sample,
        "seconds": {
            "median": benchmark.median,
            "quartiles": list(first_and_third),
            "least": benchmark.samples[0],
            "most": benchmark.samples[-1],
            "least_of_processor": benchmark.least_processor_seconds,
        },
        "operations": None if operations is None else dict(operations),
        "operations_unknown_because": benchmark.uncounted or None,
        "bytes": benchmark.bytes,
        "gflops": benchmark.operations_per_second / 1e9 if benchmark.operation_count else None,
        "gbytes_per_second": benchmark.bytes_per_second / 1e9 if benchmark.bytes else None,
        "roofline": None
        if roofline is None
        else {
            "gflops": roofline.operations / 1e9,
            "gbytes_per_second": roofline.bandwidth / 1e9,
            "working_set_bytes": roofline.working_set,
            "bound": "memory" if benchmark.is_bound_by_memory else "arithmetic",
            "reached": benchmark.attainable / benchmark.median,
        },
        "loops": [asdict(each) for each in benchmark.loops],
    }
    return json.dumps(values, indent=2) + "\n"


def _time_unit(seconds: float) -> tuple[str, float]:
    """Returns a unit in which a time is at least 1, with its number in a second."""
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return unit, scale
    return "ns", 1e9


def _scaled(number: float) -> str:
    """Returns a number followed by a unit prefix."""
    for size, prefix in _PREFIXES:
        if number >= size:
            return f"{number / size:.4g} {prefix}"
    return f"{number:g} "


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
