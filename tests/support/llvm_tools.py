"""Programs of LLVM that results are compared with; `tests/conftest.py` has a fixture for each."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.support.tool import Run, ir_opt

SEPARATOR = "// -----\n"
_VERSION = 22
_MESSAGE = re.compile(r"^<stdin>:(\d+)((?:(?!^<stdin>:).*\n)+)", re.MULTILINE)


class LlvmTool:
    """An installed program."""

    def __init__(self, name: str, package: str = "mlir-22-tools") -> None:
        """Skips the test that asks for a program that is not installed."""
        self.program = f"{name}-{_VERSION}"
        if shutil.which(self.program) is None:
            pytest.skip(f"{self.program} is not installed (Debian: {package})")

    def __call__(self, *flags: str, text: str | bytes = "", limit: float = 60) -> Run:
        """Runs the program on standard input, unless the flags name a file, for `limit` seconds at most."""
        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        done = subprocess.run([self.program, *flags], input=data, capture_output=True, check=False, timeout=limit)
        return Run.decoded(done.returncode, done.stdout, done.stderr)

    def output(self, *flags: str, text: str | bytes = "") -> str:
        """Returns what the program prints of a text that it must accept."""
        run = self(*flags, text=text)
        assert run.code == 0, run.errors[:2000]
        return run.output


class Tblgen(LlvmTool):
    """llvm-tblgen, with MLIR's definition files."""

    def __init__(self) -> None:
        super().__init__("llvm-tblgen", "llvm-22")
        self._include = Path(f"/usr/lib/llvm-{_VERSION}/include")
        if not self._include.joinpath("mlir").exists():
            pytest.skip("MLIR's definition files are not installed (Debian: libmlir-22-dev)")

    def records(self, text: str, *folders: Path) -> str:
        """Returns the records of definitions as JSON; files that they include are looked up in `folders` as well."""
        includes = (flag for folder in (self._include, *folders) for flag in ("-I", str(folder)))
        return self.output("--dump-json", *includes, text=text)


class MlirOpt(LlvmTool):
    """mlir-opt. Starting it takes longer than most passes take, so texts that are run alike can share a start."""

    def __init__(self) -> None:
        super().__init__("mlir-opt")
        self._runs: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Run]] = {}

    def __call__(self, *flags: str, text: str | bytes = "", limit: float = 60, among: Iterable[str] = ()) -> Run:
        """Runs mlir-opt on standard input, unless the flags name a file.

        `among` has the texts of all tests with these flags, `text` included: they share a start, once a session.
        """
        if texts := list(among):
            assert isinstance(text, str), "only texts share a start"
            return self.runs(texts, *flags)[texts.index(text)]
        return super().__call__(*flags, text=text, limit=limit)

    def runs(self, texts: Iterable[str], *flags: str) -> list[Run]:
        """Returns what a run on each text gives, from one start; a text that gives no output counts as refused."""
        key = tuple(text if text.endswith("\n") else f"{text}\n" for text in texts), flags
        if key not in self._runs:
            run = self("--split-input-file", *flags, text=SEPARATOR.join(key[0]))
            outputs = run.output.split(SEPARATOR)
            assert len(outputs) == len(key[0]), f"a run broke off: {run.errors[-2000:]}"
            errors = _errors_of_parts(run.errors, key[0])
            self._runs[key] = [Run(int(not output), output, said) for output, said in zip(outputs, errors, strict=True)]
        return self._runs[key]

    def output(self, *flags: str, text: str | bytes = "", among: Iterable[str] = ()) -> str:
        """Returns what mlir-opt prints of a text that it must accept."""
        run = self(*flags, text=text, among=among)
        assert run.code == 0, run.errors[:2000]
        return run.output

    def assert_same(self, *flags: str, text: str | bytes = "", among: Iterable[str] = ()) -> None:
        """Asserts that ir-opt gives the same exit code, output and messages."""
        theirs = self(*flags, text=text, among=among)
        ours = ir_opt(*flags, text=text, program=self.program)
        assert (ours.output, ours.errors, ours.code) == (theirs.output, theirs.errors, theirs.code)

    def canonicalized(self, text: str, among: Iterable[str] = ()) -> str:
        """Returns the canonicalized program."""
        return self.output("--canonicalize", "--allow-unregistered-dialect", text=text, among=among).strip()

    def transformed(self, pipeline: str, text: str, among: Iterable[str] = ()) -> str:
        """Returns the module after a pipeline."""
        flag = f"--pass-pipeline=builtin.module({pipeline})"
        return self.output(flag, "--allow-unregistered-dialect", text=text, among=among).strip()


def _errors_of_parts(errors: str, texts: Iterable[str]) -> Iterator[str]:
    """Yields the messages on each text, with lines that count from its start."""
    messages = [(int(line), rest) for line, rest in _MESSAGE.findall(errors)]
    start = 0
    for text in texts:
        end = start + text.count("\n") + 1
        yield "".join(f"<stdin>:{line - start}{rest}" for line, rest in messages if start < line <= end)
        start = end
