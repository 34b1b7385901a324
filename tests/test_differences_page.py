"""Tests that ir-opt and MLIR 22's tools print what docs/differences.md says, and that the two texts differ."""

from __future__ import annotations

import re
import shlex
import subprocess
from dataclasses import dataclass

import pytest

from tests.support.llvm_tools import LlvmTool, MlirOpt
from tests.support.places import ROOT
from tests.support.tool import ir_opt
from tests.support.translate import llvm_ir

PAGE = ROOT / "docs" / "differences.md"
_ENTRY = re.compile(
    r"^### (?P<title>[^\n]*)\n\n.*?"
    r"^```mlir\n(?P<program>.*?)^```\n\nWith `(?P<flags>[^`]*)`, mlir-opt 22 (?:"
    r"gives(?P<sometimes>, in some runs)?:\n\n^```text\n(?P<upstream>.*?)^```\n\nand ir-opt|"
    r"(?P<failure>does not end|crashes|fails), and ir-opt gives):\n\n"
    r"^```text\n(?P<ours>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
_TRANSLATION = re.compile(
    r"^### (?P<title>[^\n]*)\n\n.*?"
    r"^```mlir\n(?P<program>.*?)^```\n\nWith `--mlir-to-llvmir`, mlir-translate 22 writes:\n\n"
    r"^```text\n(?P<upstream>.*?)^```\n\nand ir-translate:\n\n^```text\n(?P<ours>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Difference:
    """An entry of the page."""

    title: str
    program: str
    flags: str
    upstream: str | None
    ours: str
    sometimes: str | None
    """Set where mlir-opt gives another result from one run to the next."""
    failure: str | None
    """Set where mlir-opt gives no result."""


@dataclass(frozen=True)
class TranslationDifference:
    """An entry about translations, with some of the lines of both."""

    title: str
    program: str
    upstream: str
    ours: str


_PASSES, _TRANSLATIONS, _LIMITS = re.split(
    r"^## (?:Translation to LLVM IR|Limits)\n", PAGE.read_text(), flags=re.MULTILINE
)
DIFFERENCES = [Difference(**match.groupdict()) for match in _ENTRY.finditer(_PASSES)]
TRANSLATIONS = [TranslationDifference(**match.groupdict()) for match in _TRANSLATION.finditer(_TRANSLATIONS)]
each = pytest.mark.parametrize("entry", DIFFERENCES, ids=[entry.title for entry in DIFFERENCES])
each_translation = pytest.mark.parametrize("entry", TRANSLATIONS, ids=[entry.title for entry in TRANSLATIONS])


def test_every_entry_has_a_program_and_both_results() -> None:
    titles = re.findall(r"^### (.*)$", PAGE.read_text(), re.MULTILINE)
    assert [*(entry.title for entry in DIFFERENCES), *(entry.title for entry in TRANSLATIONS)] == titles
    assert len(set(titles)) == len(titles) > 20


@each
def test_ir_opt_gives_what_the_page_says(entry: Difference) -> None:
    run = ir_opt(*shlex.split(entry.flags), text=entry.program)
    assert (run.code, run.output.strip()) == (0, entry.ours.strip())


@each
def test_mlir_opt_gives_what_the_page_says(mlir_opt: MlirOpt, entry: Difference) -> None:
    if entry.failure == "does not end":
        with pytest.raises(subprocess.TimeoutExpired):
            mlir_opt(*shlex.split(entry.flags), text=entry.program, limit=2)
        return
    run = mlir_opt(*shlex.split(entry.flags), text=entry.program)
    # A program that ends by a signal has the negative number of that as its code.
    expected = {None: run.code == 0, "fails": run.code > 0, "crashes": run.code < 0}
    assert expected[entry.failure], run
    if entry.sometimes is None and entry.upstream is not None:
        assert run.output.strip() == entry.upstream.strip()


@each
def test_both_results_differ(entry: Difference) -> None:
    assert entry.ours != entry.upstream


def has_lines_in_order(text: str, excerpt: str) -> bool:
    lines = iter(text.splitlines())
    return all(line in lines for line in excerpt.splitlines())


@each_translation
def test_ir_translate_writes_what_the_page_says(entry: TranslationDifference) -> None:
    assert has_lines_in_order(llvm_ir(entry.program), entry.ours)


@each_translation
def test_mlir_translate_writes_what_the_page_says(entry: TranslationDifference, mlir_translate: LlvmTool) -> None:
    assert has_lines_in_order(mlir_translate.output("--mlir-to-llvmir", text=entry.program), entry.upstream)


@each_translation
def test_a_translation_lacks_the_lines_of_the_other(entry: TranslationDifference) -> None:
    assert not has_lines_in_order(llvm_ir(entry.program), entry.upstream)
