"""Reports on the loops of compiled code: LLVM's remarks, and the cycles that llvm-mca expects.

Takes LLVM IR with debug information; returns its assembly for this machine, and a `LoopReport` for each source line
that has a remark or an innermost loop of the machine code. Cycles need the program llvm-mca, which is a part of LLVM.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from compiler.codegen.backend import Target, host
from compiler.codegen.separate_compilation import Compilation, CompilationError, Form
from compiler.execution.functions import RunError

_REMARK = re.compile(r"^remark: (?P<file>.+?):(?P<line>\d+):\d+: (?P<text>.+)$", re.MULTILINE)
_NOT_VECTORIZED = "loop not vectorized"
_FILE = re.compile(r'\s*\.file\s+(\d+)(?:\s+"[^"]*")??\s+"([^"]*)"(?:\s+md5\b.*)?$')
_LOC = re.compile(r"\s*\.loc\s+(\d+)\s+(\d+)")
_LABEL = re.compile(r"(\.?LBB\d+_\d+):")
_TARGET_OF_BRANCH = re.compile(r"\.?LBB\d+_\d+$")
_COMMENT = re.compile(r"\s(?:#+|//|;) .*")
_CALL = re.compile(r"call|bl\b")
_NAMES = (*[f"llvm-mca-{version}" for version in range(40, 13, -1)], "llvm-mca")
_ITERATIONS = 100
_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class MachineLoop:
    """An innermost loop of machine code. `cycles`, for one iteration, are llvm-mca's estimate; None if unknown."""

    instructions: int
    cycles: float | None

    def __str__(self) -> str:
        cycles = "" if self.cycles is None else f"{self.cycles:.1f} cycles, "
        return f"{cycles}{self.instructions} instructions an iteration"


@dataclass(frozen=True, slots=True)
class LoopReport:
    """LLVM's remarks on a source line, without repetitions, and the longest innermost loop of its machine code.

    `file` has no folder; `line` counts from 1.
    """

    file: str
    line: int
    remarks: tuple[str, ...]
    machine: MachineLoop | None

    def text(self) -> str:
        """Returns the report in one line, from the cycles on."""
        return "; ".join([*([] if self.machine is None else [str(self.machine)]), *self.remarks])


def compile_with_reports(ir: str, level: int) -> tuple[str, list[LoopReport]]:
    """Returns assembly for this machine, compiled at optimization level 0 to 3, and reports in order of the source.

    Raises RunError.
    """
    target = host()
    form = Form.ASSEMBLY
    compilation = Compilation(ir, target.triple, target.cpu, target.features, level, form, wants_remarks=True)
    try:
        compiled = compilation.run()
    except CompilationError as error:
        raise RunError(str(error)) from None
    assembly = compiled.data.decode()
    remarks = _remarks(compiled.remarks)
    loops = _longest_loops(assembly, target)
    places = sorted(remarks.keys() | loops.keys())
    return assembly, [LoopReport(*at, tuple(remarks.get(at, ())), loops.get(at)) for at in places]


_Place = tuple[str, int]
"""File, without its folder, and line."""


def _remarks(text: str) -> dict[_Place, list[str]]:
    """Returns the remarks on each place. The reasons why a loop is not vectorized stand at the loop."""
    by_place: dict[_Place, list[str]] = {}
    reasons: list[tuple[_Place, str]] = []
    for match in _REMARK.finditer(text):
        place, remark = (PurePath(match["file"]).name, int(match["line"])), match["text"]
        if remark.startswith(f"{_NOT_VECTORIZED}: "):
            reasons.append((place, remark))
            continue
        remarks = by_place.setdefault(place, [])
        if remark == _NOT_VECTORIZED and reasons:
            at_line = (reason if at[1] in (0, place[1]) else f"{reason} (line {at[1]})" for at, reason in reasons)
            remarks += [reason for reason in dict.fromkeys(at_line) if reason not in remarks]
            reasons.clear()
        elif remark not in remarks:
            remarks.append(remark)
    for place, reason in reasons:
        by_place.setdefault(place, []).append(reason)
    return {place: remarks for place, remarks in by_place.items() if place[1] > 0}


def _longest_loops(assembly: str, target: Target) -> dict[_Place, MachineLoop]:
    """Returns the innermost loop with the most instructions for each place."""
    longest: dict[_Place, list[str]] = {}
    for place, instructions in _innermost_loops(assembly.split("\n")):
        if len(instructions) > len(longest.get(place, ())):
            longest[place] = instructions
    cycles = _cycles(list(longest.values()), target)
    return {
        place: MachineLoop(len(instructions), each)
        for (place, instructions), each in zip(longest.items(), cycles, strict=True)
    }


def _innermost_loops(lines: Sequence[str]) -> Iterator[tuple[_Place, list[str]]]:
    """Yields the place of the branch that ends each innermost loop, and the instructions of the loop."""
    files: dict[str, str] = {}
    place: _Place | None = None
    starts: dict[str, int] = {}
    """Number of instructions before each label."""
    instructions: list[str] = []
    last_loop = 0
    """Number of instructions before the end of the last loop."""
    for line in lines:
        if label := _LABEL.match(line):
            starts[label[1]] = len(instructions)
        elif named := _FILE.match(line):
            files[named[1]] = PurePath(named[2]).name
        elif (located := _LOC.match(line)) and located[2] != "0":
            place = files.get(located[1], ""), int(located[2])
        elif line.startswith("\t") and not line.lstrip().startswith((".", "#", "//", ";")):
            instructions.append(_COMMENT.sub("", line).strip())
            start = starts.get(_target_of_branch(instructions[-1]))
            if start is not None and start >= last_loop:
                last_loop = len(instructions)
                if place is not None:
                    yield place, instructions[start:]


def _target_of_branch(instruction: str) -> str:
    """Returns the label of a block that an instruction names last; "" if it names none."""
    match = _TARGET_OF_BRANCH.search(instruction)
    return "" if match is None else match[0]


def _cycles(loops: Sequence[Sequence[str]], target: Target) -> list[float | None]:
    """Returns the cycles of an iteration of each loop; None for a loop with a call, and where llvm-mca fails."""
    text = "".join([_region(number, loop) for number, loop in enumerate(loops) if not _has_call(loop)])
    flags = ["-json", f"-iterations={_ITERATIONS}", f"-mtriple={target.triple}", f"-mcpu={target.cpu}"]
    # A program that is older than this LLVM may not know the processor.
    for program in find_llvm_mca() if text else ():
        try:
            done = subprocess.run(
                [program, *flags], input=text, capture_output=True, text=True, timeout=_SECONDS, check=True
            )
            regions = json.loads(done.stdout)["CodeRegions"]
            by_number = {int(each["Name"]): each["SummaryView"]["TotalCycles"] / _ITERATIONS for each in regions}
            return [by_number.get(number) for number in range(len(loops))]
        except (OSError, subprocess.SubprocessError, ValueError, KeyError):
            continue
    return [None] * len(loops)


def find_llvm_mca() -> Iterator[str]:
    """Yields the programs llvm-mca on PATH, those with the highest version in their names first."""
    yield from filter(None, map(shutil.which, _NAMES))


def _has_call(loop: Sequence[str]) -> bool:
    return any(_CALL.match(instruction) for instruction in loop)


def _region(number: int, loop: Sequence[str]) -> str:
    """Returns a loop as a region of llvm-mca's input, whose branches all lead to its beginning."""
    label = f"loop{number}"
    body = [_TARGET_OF_BRANCH.sub(label, instruction) for instruction in loop]
    return "\n".join([f"# LLVM-MCA-BEGIN {number}", f"{label}:", *body, f"# LLVM-MCA-END {number}", ""])
