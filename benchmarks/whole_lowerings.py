"""Compares pipelines with those of mlir-opt on `.mlir` files of projects outside of MLIR.

    python -m benchmarks.whole_lowerings FOLDER [--pipeline NAME ...] [--every N] [--seconds N] [--show N]

FOLDER has any number of files. Each part between `// -----` lines that mlir-opt reads is run through each pipeline by
both. Results agree if their generic forms, as mlir-opt prints them, are equal, or if both refuse the part. Prints the
counts for each pipeline, and with `--show` the first parts of each kind that differ. Needs mlir-opt.
"""

from __future__ import annotations

import argparse
import io
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType, MappingProxyType

from compiler.tools.ir_opt import run
from compiler.tools.streams import Streams

MLIR_OPT = "mlir-opt-22"
_TO_LLVM = (
    "func.func(convert-linalg-to-loops,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,"
    "convert-math-to-llvm,convert-arith-to-llvm,convert-index-to-llvm),finalize-memref-to-llvm,convert-vector-to-llvm,"
    "convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts"
)
PIPELINES: Mapping[str, str] = MappingProxyType(
    {
        "canonicalize": "canonicalize",
        "cse": "cse",
        "fusion": "func.func(affine-loop-fusion)",
        "lower-affine": "lower-affine",
        "bufferize": "one-shot-bufferize{bufferize-function-boundaries}",
        "to-llvm": f"one-shot-bufferize{{bufferize-function-boundaries}},{_TO_LLVM}",
    }
)
SAME, BOTH_REFUSE, DIFFERS, OURS_REFUSES, THEIRS_REFUSES = "same", "both refuse", "differs", "refused", "accepted"


class TooLong(Exception):
    """A part takes longer than the limit."""


def parts(folder: Path, every: int) -> Iterator[tuple[str, str]]:
    """Yields the place and text of each part of the files, in the order of their names."""
    for file in sorted(folder.rglob("*.mlir"))[::every]:
        text = file.read_text(encoding="utf-8", errors="replace")
        for number, part in enumerate(text.split("// -----")):
            if part.strip():
                yield f"{file.relative_to(folder)}#{number}", part


def theirs(text: str, flags: list[str], seconds: float) -> str | None:
    """Returns mlir-opt's output; None if it refuses the text or takes too long."""
    try:
        done = subprocess.run(
            [MLIR_OPT, *flags], input=text, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def ours(text: str, flags: list[str], seconds: float) -> str | None:
    """Returns ir-opt's output, or None if it refuses the text. Raises TooLong."""
    output = io.BytesIO()
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        code = run(flags, Streams(io.BytesIO(text.encode()), output, io.BytesIO()))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return output.getvalue().decode() if code == 0 else None


def verdict(expected: str | None, actual: str | None) -> str:
    """Returns how two outputs compare."""
    if expected is None:
        return BOTH_REFUSE if actual is None else THEIRS_REFUSES
    if actual is None:
        return OURS_REFUSES
    return SAME if expected == actual else DIFFERS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pipeline", nargs="+", choices=PIPELINES, default=list(PIPELINES))
    parser.add_argument("--every", type=int, default=1, help="every Nth file")
    parser.add_argument("--seconds", type=float, default=20, help="limit for a part")
    parser.add_argument("--show", type=int, default=0, help="places to show of each kind")
    options = parser.parse_args()

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong

    signal.signal(signal.SIGALRM, stop)
    with ThreadPoolExecutor(2) as pool:
        everything = list(parts(options.folder, options.every))
        plain = list(pool.map(lambda part: theirs(part[1], ["--mlir-print-op-generic"], options.seconds), everything))
        readable = [part for part, output in zip(everything, plain, strict=True) if output is not None]
        print(f"{len(everything)} parts, of which mlir-opt reads {len(readable)}")
        for name in options.pipeline:
            flags = ["--mlir-print-op-generic", f"--pass-pipeline=builtin.module({PIPELINES[name]})"]
            expected = pool.map(lambda part, flags=flags: theirs(part[1], flags, options.seconds), readable)
            counts, places = Counter[str](), defaultdict[str, list[str]](list)
            for (place, text), output in zip(readable, expected, strict=True):
                try:
                    actual = ours(text, flags, options.seconds)
                    if (
                        actual is not None and actual != output
                    ):  # mlir-opt prints implicit bodies and names of metadata in another form
                        actual = theirs(actual, ["--mlir-print-op-generic"], options.seconds)
                    kind = verdict(output, actual)
                except TooLong:
                    kind = "too long"
                counts[kind] += 1
                places[kind].append(place)
            print(name, dict(counts))
            for kind in (DIFFERS, OURS_REFUSES, THEIRS_REFUSES, "too long"):
                for place in places[kind][: options.show]:
                    print(f"  {kind}: {place}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
