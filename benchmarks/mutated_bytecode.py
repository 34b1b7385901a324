"""Gives mutated bytecode to the tools: each file must be accepted or refused by a diagnostic with a place.

  mutated_bytecode.py --cases CASES.json... [--files 5000] [--seed 1] [--only N] [--keep FOLDER]

CASES: lists of {"id": ..., "text": ...}. The bytecode of a case is mutated: bytes, ranges, numbers, the end of the
file, and the contents of a section, whose length is corrected. Then `ir-opt` reads, verifies, runs passes and prints,
`ir-opt` writes bytecode, and `ir-translate` translates to LLVM IR. A file must take no more than 10 s of processor time
and 2 GB. `--only` runs the file of that number, `--keep` writes the files with faults to a folder. Exits with 1 if
there are any.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from types import FrameType

import compiler
from benchmarks.incremental_against_fresh import texts_of
from compiler.api import MLIRSyntaxError
from compiler.bytecode.encoding import MAGIC, BytecodeError, ByteReader, Emitter, Section
from compiler.bytecode.header import read_header
from compiler.tools import ir_opt, ir_translate
from tests.support.limited_process import ADDRESS_SPACE, CPU_SECONDS, FAULTS, MEMORY_MEGABYTES

_LONGEST = 6000
_MOST_ORIGINALS = 1500
_TOOLS: dict[str, tuple[Callable[[Sequence[str]], int], tuple[str, ...]]] = {
    "print": (ir_opt.main, ("-cse", "-canonicalize", "--mlir-print-debuginfo")),
    "bytecode": (ir_opt.main, ("--emit-bytecode",)),
    "translate": (ir_translate.main, ("--mlir-to-llvmir",)),
}
_PLACED_ERROR = re.compile(
    r"^(?:[^\n:]+:\d+:\d+: error: \S|<unknown>:0: error: \S(?=(?s:.*?)^<unknown>:0: note: .*see current operation: ))",
    re.MULTILINE,
)
"""An error with a place, or one without a location whose note shows the operation."""
_ANY_ERROR = re.compile(r"error: ")


# --------------------------------------------------------------------------------------------------------- mutations


def change_bytes(data: bytearray, chance: random.Random, _other: bytes) -> None:
    for _ in range(chance.choice((1, 2, 8))):
        data[chance.randrange(len(data))] = chance.choice((0, 1, 0xFF, chance.randrange(256)))


def flip_bit(data: bytearray, chance: random.Random, _other: bytes) -> None:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def remove_range(data: bytearray, chance: random.Random, _other: bytes) -> None:
    start = chance.randrange(len(data))
    del data[start : start + chance.choice((1, 2, 5, 20))]


def repeat_range(data: bytearray, chance: random.Random, _other: bytes) -> None:
    start = chance.randrange(len(data))
    data[start:start] = data[start : start + chance.choice((1, 2, 5, 20))] * chance.choice((1, 2, 50))


def move_range(data: bytearray, chance: random.Random, _other: bytes) -> None:
    start, target = chance.randrange(len(data)), chance.randrange(len(data))
    part = data[start : start + chance.choice((1, 2, 5, 20))]
    data[target : target + len(part)] = part


def splice(data: bytearray, chance: random.Random, other: bytes) -> None:
    """Replaces a range by one of another file."""
    start, source = chance.randrange(len(data)), chance.randrange(len(other))
    size = chance.choice((1, 5, 20, 100))
    data[start : start + size] = other[source : source + size]


def truncate(data: bytearray, chance: random.Random, _other: bytes) -> None:
    del data[chance.randrange(len(data)) :]


def put_number(data: bytearray, chance: random.Random, _other: bytes) -> None:
    """Overwrites or inserts bytes with a number at a limit, such as the largest of a width."""
    number = Emitter()
    bits = chance.choice((7, 8, 14, 16, 24, 31, 32, 40, 62, 63, 64))
    number.varint((1 << bits) - chance.choice((0, 1, 2)) & (1 << 64) - 1)
    start = chance.randrange(len(data))
    data[start : start + chance.choice((0, 1, len(number.data)))] = number.data


def change_number(data: bytearray, chance: random.Random, _other: bytes) -> None:
    """Changes a short number by a little, so that an index refers to a neighbour."""
    at = chance.randrange(len(data))
    data[at] = (data[at] + 2 * chance.choice((-3, -2, -1, 1, 2, 3))) % 256


def exchange_bytes(data: bytearray, chance: random.Random, _other: bytes) -> None:
    first, second = chance.randrange(len(data)), chance.randrange(len(data))
    data[first], data[second] = data[second], data[first]


_STRUCTURAL = (change_bytes, flip_bit, remove_range, repeat_range, move_range, splice, truncate, put_number)
_MUTATIONS = (*_STRUCTURAL, *[change_number, exchange_bytes] * len(_STRUCTURAL))
"""Two thirds of the mutations keep the structure, so that many files are read to their end."""


_DENSE = (Section.ATTR_TYPE, Section.IR, Section.PROPERTIES)
"""Sections with most of a file's contents."""


def sections_of(data: bytes) -> tuple[bytes, list[tuple[int, bytes]]]:
    """Returns the bytes preceding the sections of a valid file, and the kind and contents of each section."""
    reader = ByteReader(data)
    read_header(reader)
    head = data[: reader.position]
    sections = []
    while not reader.at_end:
        kind, contents = reader.section()
        sections.append((int(kind), contents.take(contents.remaining)))
    return head, sections


def mutated(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Returns bytecode with one to three mutations: of the whole file or of one section's contents."""
    head, sections = sections_of(data)
    if chance.random() < 0.2:
        whole = bytearray(data[len(MAGIC) :])
        for _ in range(chance.choice((1, 1, 3))):
            if whole:
                chance.choice(_MUTATIONS)(whole, chance, other)
        return MAGIC + bytes(whole)
    weights = [4 if kind in _DENSE and contents else bool(contents) for kind, contents in sections]
    at = chance.choices(range(len(sections)), weights)[0]
    changed = bytearray(sections[at][1])
    for _ in range(chance.choice((1, 1, 3))):
        if changed:
            chance.choice(_MUTATIONS)(changed, chance, other)
    sections[at] = sections[at][0], bytes(changed)
    if chance.random() < 0.02:
        chance.shuffle(sections)
    emitter = Emitter()
    emitter.data += head
    for kind, contents in sections:
        emitter.byte(kind)
        emitter.blob(contents)
    return bytes(emitter.data)


# ------------------------------------------------------------------------------------------------------------- runs


class OutOfTime(BaseException):
    """Raised if a run exceeds its processor time."""


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Raises `OutOfTime` if the body takes more processor time."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)  # again, as Python ignores what a finalizer raises
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def errors_of(run: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> tuple[int, str]:
    """Runs a tool in this process. Returns its exit code and its standard error."""
    sys.stderr.flush()
    kept = os.dup(2)
    with TemporaryFile() as errors:
        os.dup2(errors.fileno(), 2)
        try:
            code = run(arguments)
            sys.stderr.flush()
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        errors.seek(0)
        return code, errors.read().decode(errors="replace")


def faults_of(file: Path) -> tuple[str, list[str]]:
    """Runs each tool on a file. Returns the first tool's answer and all faults."""
    faults = []
    answers = []
    for name, (run, options) in _TOOLS.items():
        try:
            with processor_time(CPU_SECONDS):
                code, errors = errors_of(run, ["--allow-unregistered-dialect", *options, str(file), "-o", os.devnull])
        except OutOfTime:
            faults.append(f"{name}: took more than {CPU_SECONDS} s")
            continue
        except (Exception, SystemExit) as error:
            faults.append(f"{name}: {type(error).__name__}: {error}")
            continue
        faults += [f"{name}: {word.strip()}: {errors[:2000]}" for word in FAULTS if word in errors]
        placed = len(_PLACED_ERROR.findall(errors))
        if code not in (0, 1) or (code == 1 and not placed):
            faults.append(f"{name}: exit code {code} without an error: {errors[:500]}")
        elif placed != len(_ANY_ERROR.findall(errors)) and code:
            faults.append(f"{name}: error without a place: {errors[:500]}")
        answers.append("accepted" if code == 0 else "refused")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if peak > MEMORY_MEGABYTES:
        faults.append(f"took {peak:.0f} MB")
    return answers[0] if answers else "fault", faults


def bytecode_of(texts: Sequence[str]) -> list[bytes]:
    """Returns the bytecode of each valid text."""
    contents = []
    for text in texts:
        context = compiler.new_context(allow_unregistered=True)
        try:
            contents.append(compiler.write_bytecode(compiler.parse(text, context)))
        except (MLIRSyntaxError, BytecodeError):
            continue
    return contents


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", nargs="+", required=True)
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    texts = [text for _, text in sorted(texts_of(options.cases, (), _LONGEST))]
    originals = bytecode_of(random.Random(options.seed).sample(texts, min(_MOST_ORIGINALS, len(texts))))
    begun = time.monotonic()
    total: Counter[str] = Counter()
    slowest = 0.0
    with TemporaryDirectory() as folder:
        file = Path(folder, "mutated.mlirbc")
        for number in range(options.files):
            if options.only not in (None, number):
                continue
            chance = random.Random(f"{options.seed} {number}")
            data = mutated(chance.choice(originals), chance, chance.choice(originals))
            file.write_bytes(data)
            started = time.process_time()
            answer, faults = faults_of(file)
            slowest = max(slowest, time.process_time() - started)
            total[answer] += 1
            if faults:
                total["with faults"] += 1
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{number}.mlirbc").write_bytes(data)
            for fault in faults:
                print(f"== file {number}: {fault}", flush=True)
    counts = ", ".join(f"{count} {noun}" for noun, count in sorted(total.items()))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{total.total() - total['with faults']} files of {len(originals)} originals: {counts};"
        f" at most {slowest:.1f} s and {peak:.0f} MB, in {time.monotonic() - begun:.0f} s"
    )
    return 1 if total["with faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
