"""Checks passes on generated programs, and on tests of passes: each function before and after, by the interpreter.

    python -m benchmarks.checked_passes [--count 1000] [--first N]          # each pass in turn on generated programs
    python -m benchmarks.checked_passes --tests FOLDER [--record FILE]      # RUN lines of a folder with passes.json

Prints each difference, each crash of a pass, and the number of each answer. A difference is a fault of the pass, or a
false alarm. Each program, and each part of a test, is checked in its own process, which has a limit of processor time.
With `--record`, answers are stored in a file and not computed again.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import multiprocessing
import os
import pkgutil
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from io import BytesIO
from itertools import count as count_from
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, TypeAlias

import compiler
from benchmarks.campaign.pipelines import CONVERSIONS, PASSES, pipeline_text
from benchmarks.campaign.programs import make_program
from compiler.tools.ir_opt import run
from compiler.tools.split import DEFAULT_MARKER, split_text
from compiler.tools.streams import Streams

Job: TypeAlias = tuple[str, str, list[str]]
"""A name, a text, and options of ir-opt."""
_ANSWERS = (
    ("differs", re.compile(r"error: @\S+ differs")),
    ("proven", re.compile(r": proven for all inputs")),
    ("agrees", re.compile(r": \d+ inputs? agree")),
    ("unchanged", re.compile(r": unchanged")),
    ("cannot be checked", re.compile(r"warning: @\S+ cannot be checked: (.*)")),
    ("crashes", re.compile(r"error: pass '.*' crashed")),
    ("takes too long", re.compile("^killed: ")),
    ("fails", re.compile(r"error: ")),
)
_SHOWN = ("differs", "crashes", "takes too long")
_MEGABYTES = 3000

_AS_UPSTREAM: tuple[tuple[str, str], ...] = (
    (r"Arith/expand-ops.*@(maximumf|minimumf) ", "the expansion leaves the sign of zeros out of account"),
    (r"Index/index-canonicalize.*@cmp ", "comparing a difference with 0 leaves its overflow out of account"),
    (r"VectorToLLVM/.*@create_mask_[01]d ", "indices are taken to fit into 32 bits"),
    (r"func-to-llvm.mlir#2.*@func_args ", "the schedule takes indices to have 32 bits"),
    (r"@collapse_shape_dynamic_with_non_identity_layout ", "sizes that are 1 at run time are taken to be larger"),
    (r"tile-to-forall.*@tile_thread_safety", "the schedule warns that it runs sums in parallel"),
    (
        r"tile-to-forall.*@matmul_tile_size_dynamic_dynamic ",
        "the schedule takes sizes that an operation gives to be positive",
    ),
    (r"multitile-sizes.*@multitile_sizes_dynamic ", "the schedule takes the extent to be at least its divisor"),
    (r"Func/func-transform.*", "the schedule puts calls in place of other code"),
    (r"Linalg/promotion_options.*@gemm ", "the schedule promotes some of the operands to full tiles only"),
    (
        r"Linalg/transform-tile-reduction.*@reduction_tile_transpose ",
        "the schedule exchanges the dimensions of the partial results",
    ),
    (
        r"Linalg/vectorize-tensor-extract-masked.*@"
        r"(masked_dynamic_vectorize_nd_tensor_extract_with_affine_apply_|extract_masked_vectorize|tensor_extract_dynamic_shape)",
        "sizes are taken to fit into the vectors that the schedule asks for",
    ),
    (
        r"GPU/transform-gpu.*@(warp_3d|warp_linear|warpgroup_linear) ",
        "the schedule has each lane of a warp run the body",
    ),
    (r"Tensor/transform-op-casting.*@cast_to_static ", "the schedule casts to sizes that need not hold"),
    (r"Arith/emulate-wide-int.*@index_cast(ui)?_int_to_index_", "indices are taken to fit into the supported integers"),
    (
        r"SCF/for-loop-peeling.*@(fully_dynamic_bounds|test_affine_op_rewrite) ",
        "the length of the loop overflows for bounds far apart",
    ),
)
"""Real differences in patterns that upstream's tests require: names of tests with the message, and reasons."""


def checked(text: str, options: list[str], inputs: int, errors: BinaryIO) -> None:
    """Writes the messages of ir-opt about a text."""
    streams = Streams(BytesIO(text.encode()), BytesIO(), errors)
    run(
        [
            *options,
            "--allow-unregistered-dialect",
            "--check-results",
            f"--check-inputs={inputs}",
            "--mlir-print-op-on-diagnostic=0",
        ],
        streams,
    )


def checked_apart(text: str, options: list[str], inputs: int, seconds: int) -> list[str]:
    """Returns the lines that ir-opt prints in its own process, which has a limit of processor time."""
    with TemporaryFile(buffering=0) as errors:
        child = multiprocessing.get_context("fork").Process(
            target=_child, args=(errors, text, options, inputs, seconds)
        )
        child.start()
        child.join()
        errors.seek(0)
        lines = errors.read().decode(errors="replace").splitlines()
    if child.exitcode:
        lines.append(f"killed: exit code {child.exitcode}, after at most {seconds} s of processor time")
    return lines


def _child(errors: BinaryIO, text: str, options: list[str], inputs: int, seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_MEGABYTES << 20, _MEGABYTES << 20))
    checked(text, options, inputs, errors)
    os._exit(0)  # exit handlers of the parent's threads must not run here


def load_all() -> None:
    """Imports the modules of passes, dialects and checks, so that child processes have them loaded."""
    for module in pkgutil.walk_packages(compiler.__path__, "compiler."):
        importlib.import_module(module.name)


class Tally:
    """Counts answers, and prints differences."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def add(self, name: str, lines: list[str]) -> None:
        for number, line in enumerate(lines):
            for kind, pattern in _ANSWERS:
                if (match := pattern.search(line)) is not None:
                    explanation = next((why for text, why in _AS_UPSTREAM if re.search(text, f"{name}: {line}")), None)
                    self.answers["differs, as upstream" if explanation else kind] += 1
                    if kind == "cannot be checked":
                        self.reasons[match[1][:100]] += 1
                    if kind in _SHOWN and explanation is None:
                        notes = [each for each in lines[number + 1 : number + 6] if "note:" in each]
                        print("\n".join([f"{name}: {line[:1000]}", *notes[:2]]), flush=True)
                    break

    def print(self, seconds: float) -> None:
        for kind, count in self.answers.most_common():
            print(f"{count:6}  {kind}")
        for reason, count in self.reasons.most_common(25):
            print(f"{count:6}    {reason}")
        print(f"{seconds:.0f} s")


class Record:
    """Answers stored in a file, one line of JSON each."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lines: dict[str, list[str]] = {}
        if path is not None and path.exists():
            self._lines = dict(json.loads(line) for line in path.read_text().splitlines())

    def find(self, name: str) -> list[str] | None:
        return self._lines.get(name)

    def add(self, name: str, lines: list[str]) -> None:
        """Stores new answers."""
        if self._path is not None and name not in self._lines:
            self._lines[name] = lines
            with self._path.open("a") as file:
                file.write(json.dumps([name, lines]) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="number of the first program or part of a test")
    parser.add_argument("--count", type=int, help="number of programs (1000) or parts (all)")
    parser.add_argument("--inputs", type=int, default=20)
    parser.add_argument("--tests", type=Path, help="a folder with passes.json and tests/")
    parser.add_argument("--only", default="", help="a regular expression for the names of tests")
    parser.add_argument("--seconds", type=int, default=120, help="processor time of each program or part")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", type=Path, help="file that keeps the answers")
    options = parser.parse_args()
    tally = Tally()
    record = Record(options.record)
    begun = time.monotonic()
    load_all()
    gc.freeze()  # children share pages that the collector does not write to
    jobs = _tests(options.tests, options.only) if options.tests else _programs()
    count = options.count if options.tests or options.count is not None else 1000
    chosen = islice(jobs, options.first, None if count is None else options.first + count)

    def answer(job: Job) -> tuple[str, list[str]]:
        name, text, words = job
        return name, record.find(name) or checked_apart(text, words, options.inputs, options.seconds)

    with ThreadPoolExecutor(options.jobs) as pool:
        while batch := list(islice(chosen, 8 * options.jobs)):
            for done in as_completed([pool.submit(answer, job) for job in batch]):
                name, lines = done.result()
                record.add(name, lines)
                tally.add(name, lines)
    tally.print(time.monotonic() - begun)
    return 1 if tally.answers["differs"] or tally.answers["crashes"] else 0


def _programs() -> Iterator[Job]:
    pipelines = [pipeline_text([item]) for item in PASSES] + [f"builtin.module({item})" for item in CONVERSIONS]
    for number in count_from(0):
        pipeline = pipelines[number % len(pipelines)]
        yield f"program {number}, {pipeline}", make_program(number).text, [f"--pass-pipeline={pipeline}"]


def _tests(folder: Path, only: str) -> Iterator[Job]:
    for test in json.loads((folder / "passes.json").read_text()):
        path = folder / "tests" / test["path"]
        if re.search(only, test["id"]) and path.exists():
            words = [word for word in test["stages"][0] if word != "%s" and "verify-diagnostics" not in word]
            own = [word for word in words if "split-input-file" not in word]
            parts, _ = split_text(path.read_text(), DEFAULT_MARKER)
            if len(own) == len(words) or len(parts) == 1:
                yield test["id"], path.read_text(), own
            else:
                yield from ((f"{test['id']} part {number}", part.text, own) for number, part in enumerate(parts))


if __name__ == "__main__":
    sys.exit(main())
