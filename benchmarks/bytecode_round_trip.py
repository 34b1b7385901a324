"""Compares bytecode of upstream's valid test cases with their texts, and with the bytecode that mlir-opt writes.

  bytecode_round_trip.py [--show N] [--version N] [--every N] FOLDER ...   folders as in conformance.py, or `all`

Counts cases whose text is valid here: `own` if our reader restores the IR from our bytecode. `compared` counts those of
them that mlir-opt accepts and that do not use its test dialect: `same` if both write equal bytes; `read` if our reader
restores the IR from mlir-opt's bytes; `back` if our writer then writes the same bytes again; `theirs` if mlir-opt
restores the IR from our bytes. Needs mlir-opt and `../shared/conformance` beside the repository.
"""

from __future__ import annotations

import argparse
import collections
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import compiler
from compiler.bytecode.encoding import ByteReader
from compiler.bytecode.header import read_header
from compiler.bytecode.reader import read_bytecode
from compiler.bytecode.use_lists import orders_of_parsed_text
from compiler.bytecode.writer import WriterOptions, write_bytecode
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.text import LineIndex
from compiler.tools.split import split_text

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT.parent / "shared" / "conformance" / "cases"
MARK = "//@@ bytecode cut @@"
BATCH = 100
TEST_DIALECT = re.compile(r"(?<![\w.])test\.")
"""mlir-opt's own test dialect; only this dialect has a version and encodings of its own."""
COLUMNS = ("cases", "own", "compared", "same", "read", "back", "theirs")

Run = Callable[[bytes, Sequence[str]], tuple[int, bytes]]


def runner(program: str) -> Run:
    def run(data: bytes, options: Sequence[str]) -> tuple[int, bytes]:
        argv = [program, "-", "--allow-unregistered-dialect", "--mlir-disable-threading", *options]
        done = subprocess.run(argv, input=data, capture_output=True, check=False, timeout=300)
        return done.returncode, done.stdout

    return run


def parts_of(run: Run, inputs: list[bytes], options: Sequence[str]) -> list[bytes | None]:
    """Returns mlir-opt's output for each input, None if it fails; inputs that kill it are found by halving."""
    if not inputs:
        return []
    split = [f"--split-input-file={MARK}", f"--output-split-marker={MARK}"]
    mark = MARK.encode()
    status, out = run(f"\n{MARK}\n".encode().join(inputs), [*options, *split])
    parts = out.split(mark + b"\n")
    if status in (0, 1) and len(parts) == len(inputs):
        return [part or None for part in parts]
    if len(inputs) == 1:
        return [None]
    half = len(inputs) // 2
    return parts_of(run, inputs[:half], options) + parts_of(run, inputs[half:], options)


def generic(op: Operation) -> str:
    return compiler.print_ir(op, generic=True)


def our_modules(text: str) -> Iterator[tuple[Operation, dict[str, dict[str, dict[str, str]]]] | None]:
    """Yields the module of each section, with the locations that mlir-opt gives it; None for an invalid section."""
    index = LineIndex(text)
    for part in split_text(text, MARK)[0]:
        line, column = index.line_column(part.start) if part.start else (0, 0)
        source = SourceFile("<stdin>", part.text, first_line=line, first_column=column)
        parsed = parse_file(source, Context(load_dialect, allow_unregistered=True))
        if parsed.all_diagnostics():
            yield None
            continue
        if parsed.module.start < 0:
            where = (line + 1, column + 1) if part.start else (0, 0)
            parsed.module.location = FileLineColRange("<stdin>", *where)
        yield parsed.module, parsed.resources


def reread(data: bytes) -> tuple[str, bytes]:
    """Returns the generic form of the IR in bytecode, and the bytes that our writer makes of it."""
    file = read_bytecode(data, Context(load_dialect, allow_unregistered=True), "<stdin>")
    options = WriterOptions(file.header.version, file.header.producer, use_orders=file.use_orders)
    return generic(file.module), write_bytecode(file.module, file.resources, options)


def compare(run: Run, cases: list[dict[str, str]], version: int, tell: Callable[[str, str], None]) -> list[int]:
    """Returns the counts for some cases, in the order of `COLUMNS`."""
    counts = [0] * len(COLUMNS)
    emit = ["--emit-bytecode", f"--emit-bytecode-version={version}"]
    texts = [case["text"].replace(MARK, "") for case in cases]
    stored = parts_of(run, [text.encode() for text in texts], emit)
    written: list[tuple[str, bytes, str]] = []
    for case, module, data in zip(cases, our_modules(f"\n{MARK}\n".join(texts)), stored, strict=True):
        if module is None:
            continue
        counts[0] += 1
        name = case["id"]
        expected = generic(module[0])
        try:
            if reread(write_bytecode(*module, WriterOptions(version)))[0] == expected:
                counts[1] += 1
            else:
                tell("own", name)
            if data is None or TEST_DIALECT.search(case["text"]):
                continue
            counts[2] += 1
            producer = read_header(ByteReader(data)).producer
            orders = orders_of_parsed_text(module[0]) if version >= 3 else {}
            ours = write_bytecode(*module, WriterOptions(version, producer, use_orders=orders))
            if ours == data:
                counts[3] += 1
                counts[6] += 1
            else:
                tell("same", name)
                written.append((name, ours, expected))
            text, again = reread(data)
            for column, good in ((4, text == expected), (5, again == data)):
                counts[column] += good
                if not good:
                    tell(COLUMNS[column], name)
        except Exception as error:
            tell(f"{type(error).__name__}: {error}", name)
    options = ["--mlir-print-op-generic", "--mlir-print-local-scope"]
    for name, ours, expected in written:  # only bytes that differ from mlir-opt's
        status, result = run(ours, options)
        if status == 0 and result == run(expected.encode(), options)[1]:
            counts[6] += 1
        else:
            tell("theirs", name)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--version", type=int, default=6)
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    program = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if program is None:
        sys.exit("mlir-opt is not installed")
    run = runner(program)

    def tell(why: str, name: str) -> None:
        problems[why].append(name)

    folders = args.folders
    if folders == ["all"]:
        folders = [path.stem for path in sorted(CASES.glob("*.json"))]
    problems: dict[str, list[str]] = collections.defaultdict(list)
    total = [0] * len(COLUMNS)
    print(f"{'folder':40}" + "".join([f"{column:>9}" for column in COLUMNS]))
    for folder in folders:
        cases = json.loads((CASES / f"{folder.replace('/', '.')}.json").read_text())
        cases = [case for case in cases if case["kind"] == "valid"][:: args.every]
        row = [0] * len(COLUMNS)
        for start in range(0, len(cases), BATCH):
            counts = compare(
                run, cases[start : start + BATCH], args.version, lambda why, name: problems[why].append(name)
            )
            row = [a + b for a, b in zip(row, counts, strict=True)]
        total = [a + b for a, b in zip(total, row, strict=True)]
        print(f"{folder:40}" + "".join([f"{count:9}" for count in row]), flush=True)
    print(f"{'all':40}" + "".join([f"{count:9}" for count in total]))
    for why, names in sorted(problems.items(), key=lambda entry: -len(entry[1])):
        print(f"{len(names):5} {why[:300]}: {', '.join(names[: args.show])}")


if __name__ == "__main__":
    main()
