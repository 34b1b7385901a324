"""Speed that this machine reaches at most: arithmetic, and memory for a working set of a size.

Two kernels are compiled by LLVM as any other code and measured: multiply-adds in registers, and `a = b + s * c` over
arrays that take as much memory together as the function to compare with uses. Bandwidth is that of the cache, then,
that would hold the function's data. One thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from compiler.codegen.backend import host
from compiler.execution.entry_wrapper import WRAPPER
from compiler.execution.launch import Outcome
from compiler.execution.request import Request
from compiler.execution.values import ValueDescription

Run: TypeAlias = Callable[[Request], Outcome]
"""Runs a request in a process of its own."""

_LLVM_TYPES = {"f32": ("float", 4), "f64": ("double", 8)}
"""LLVM's name and the bytes of each type that has a peak."""

_SECONDS = 0.2
"""Duration of each measurement."""

_ITERATIONS = 4096
_SMALLEST, _LARGEST = 3 << 12, 96 << 20
"""Limits of the memory that is streamed, in bytes: three pages, and more than most caches hold."""


@dataclass(frozen=True, slots=True)
class Roofline:
    """Operations and bytes a second that a program may reach."""

    operations: float
    bandwidth: float
    working_set: int
    """Bytes of memory that the bandwidth was measured with."""


def measure_roofline(element: str, size: int, run: Run) -> Roofline | None:
    """Returns the roofline of a type for a working set of `size` bytes; None if it cannot be measured."""
    if element not in _LLVM_TYPES:
        return None
    working_set = min(max(size, _SMALLEST), _LARGEST)
    operations, bandwidth = peak_operations(element, run), stream_bandwidth(working_set, run)
    return Roofline(operations, bandwidth, working_set) if operations and bandwidth else None


@cache
def peak_operations(element: str, run: Run) -> float:
    """Returns the operations a second of multiply-adds in registers; 0 where they cannot be run."""
    type_, size = _LLVM_TYPES[element]
    width, registers = _vectors()
    lanes, chains = width // size, 12 if registers == 16 else 20
    data = b"\0" * size
    arguments: list[ValueDescription] = [{"kind": "scalar", "size": size, "at": 0}] * 2
    results: list[ValueDescription] = [{"kind": "scalar", "size": width}]
    seconds = _best(run, Request(_arithmetic(type_, lanes, chains), "peak", 3, arguments, results, data=data))
    return 2 * lanes * chains * _ITERATIONS / seconds if seconds else 0.0


@cache
def stream_bandwidth(size: int, run: Run) -> float:
    """Returns the bytes a second that are read and written in all; 0 where that cannot be run."""
    width, _ = _vectors()
    block = 4 * width
    each = max(size // 3 // block, 1) * block
    arrays: list[ValueDescription] = [
        {"kind": "pointer", "element": 4, "shape": [each // 4], "strides": [], "at": 0, "bytes": each}
    ] * 3
    seconds = _best(run, Request(_stream(width // 4, each), "stream", 3, arrays, data=bytes(each)))
    return 3 * each / seconds if seconds else 0.0


def _best(run: Run, request: Request) -> float:
    request.benchmark_seconds = _SECONDS
    return min(run(request).samples, default=0.0)


def _vectors() -> tuple[int, int]:
    """Returns the bytes of the host's vectors, and the number of their registers."""
    target = host()
    features = target.features.split(",")
    if "+avx512f" in features:
        return 64, 32
    if "+avx" in features:
        return 32, 16
    return 16, 16 if target.triple.startswith("x86_64") else 32


def _arithmetic(type_: str, lanes: int, chains: int) -> str:
    """Returns a loop of independent multiply-adds. The factor and the summand are read: 0 keeps all numbers normal."""
    vector = f"<{lanes} x {type_}>"
    suffix = f"v{lanes}f{32 if type_ == 'float' else 64}"
    lines = [
        f"declare {vector} @llvm.fmuladd.{suffix}({vector}, {vector}, {vector})",
        f"define void @{WRAPPER}(ptr %arguments, ptr %results) {{",
    ]
    for index, name in enumerate(("x", "y")):
        lines += [
            f"  %{name}.slot = getelementptr ptr, ptr %arguments, i64 {index}",
            f"  %{name}.place = load ptr, ptr %{name}.slot",
            f"  %{name}.scalar = load {type_}, ptr %{name}.place",
            f"  %{name}.first = insertelement {vector} poison, {type_} %{name}.scalar, i64 0",
            f"  %{name} = shufflevector {vector} %{name}.first, {vector} poison, <{lanes} x i32> zeroinitializer",
        ]
    lines += ["  br label %loop", "loop:", "  %i = phi i64 [ 0, %0 ], [ %j, %loop ]"]
    for chain in range(chains):
        start = ", ".join([f"{type_} {chain + 1}.0"] * lanes)
        lines.append(f"  %a{chain} = phi {vector} [ <{start}>, %0 ], [ %b{chain}, %loop ]")
    for chain in range(chains):
        lines.append(
            f"  %b{chain} = call {vector} @llvm.fmuladd.{suffix}({vector} %a{chain}, {vector} %x, {vector} %y)"
        )
    lines += [
        "  %j = add i64 %i, 1",
        f"  %more = icmp ult i64 %j, {_ITERATIONS}",
        "  br i1 %more, label %loop, label %done",
        "done:",
    ]
    total = "%b0"
    for chain in range(1, chains):
        lines.append(f"  %s{chain} = fadd {vector} {total}, %b{chain}")
        total = f"%s{chain}"
    lines += ["  %place = load ptr, ptr %results", f"  store {vector} {total}, ptr %place, align 1"]
    return "\n".join([*lines, "  ret void", "}", ""])


def _stream(lanes: int, size: int) -> str:
    """Returns LLVM IR of a loop that computes `a = b + s * c` over arrays of bytes, four vectors in each iteration."""
    vector = f"<{lanes} x float>"
    factor = ", ".join(["float 3.0"] * lanes)
    lines = [
        f"declare {vector} @llvm.fmuladd.v{lanes}f32({vector}, {vector}, {vector})",
        f"define void @{WRAPPER}(ptr %arguments, ptr %results) {{",
    ]
    for index, name in enumerate("abc"):
        lines += [
            f"  %{name}.slot = getelementptr ptr, ptr %arguments, i64 {index}",
            f"  %{name}.place = load ptr, ptr %{name}.slot",
            f"  %{name} = load ptr, ptr %{name}.place",
        ]
    lines += ["  br label %loop", "loop:", "  %i = phi i64 [ 0, %0 ], [ %i4, %loop ]"]
    for part in range(4):
        lines.append(f"  %i{part + 1} = add i64 %{'i' if not part else f'i{part}'}, {4 * lanes}")
    for part in range(4):
        at = f"%{'i' if not part else f'i{part}'}"
        for name in "bc":
            lines.append(f"  %{name}{part}.at = getelementptr i8, ptr %{name}, i64 {at}")
            lines.append(f"  %{name}{part} = load {vector}, ptr %{name}{part}.at, align 64")
        lines.append(
            f"  %r{part} = call {vector} @llvm.fmuladd.v{lanes}f32({vector} %c{part}, {vector} <{factor}>, "
            f"{vector} %b{part})"
        )
        lines.append(f"  %a{part}.at = getelementptr i8, ptr %a, i64 {at}")
        lines.append(f"  store {vector} %r{part}, ptr %a{part}.at, align 64")
    lines += [f"  %more = icmp ult i64 %i4, {size}", "  br i1 %more, label %loop, label %done", "done:", "  ret void"]
    return "\n".join([*lines, "}", ""])
