"""Code lenses: RUN lines, uses of symbols, functions that can be compiled and run, loops that can be fused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from lsprotocol import types as lsp

from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from ir_lsp.advertised import BENCHMARK, RUN, RUN_LINE, SHOW, UPDATE_CHECKS
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.code_lens import count_symbols, function_name, functions_with_uses, lens_of
from ir_lsp.features.run_lines import run_lines_of
from ir_lsp.features.short_text import counted
from ir_lsp.messages import EncodedJson
from ir_lsp.messages import code_lens as json_lens
from ir_lsp.requests.loop_fusion import loop_lenses
from ir_lsp.schedule import in_slices
from ir_lsp.workbench import Workbench


async def code_lens(bench: Workbench, view: DocumentView, params: lsp.CodeLensParams) -> EncodedJson:
    convert = bench.session.converter(view)
    run_lenses: list[dict[str, Any]] = []
    for run in run_lines_of(view):
        argument: dict[str, Any] = {"uri": view.uri, "line": run.line}
        range_ = convert.to_json_range(run.spans[0])
        run_lenses.append(json_lens(range_, "Run test", RUN_LINE, argument))
        if "FileCheck" in run.command:
            run_lenses.append(json_lens(range_, "Update checks", UPDATE_CHECKS, argument))
    if len(view.sections) == 1:
        await in_slices(view, view.facts(count_symbols))
    function_lenses = await in_slices(view, _function_lenses(view, convert))
    loops = json.dumps(await loop_lenses(view, convert))[1:-1]
    lists = [json.dumps(run_lenses)[1:-1], *function_lenses, *_benchmark_lenses(view, convert), loops]
    return EncodedJson(("[", ", ".join(filter(None, lists)), "]"))


def _function_lenses(view: DocumentView, convert: Converter) -> Iterator[str]:
    """Yields the lenses of each function, as JSON text."""
    answers, analysis = view.document.lens_answers, view.analysis
    answers.prune(analysis)
    compute = partial(_lenses, view, convert)
    for section, chunk, name, uses in functions_with_uses(view):
        yield answers.of(analysis, section, chunk, (name, uses), compute)


def _benchmark_lenses(view: DocumentView, convert: Converter) -> Iterator[str]:
    """Yields a lens for each function that was benchmarked, as JSON text."""
    measurements = view.document.measurements
    for number, section in enumerate(view.sections if measurements else ()):
        for chunk in section.chunks:
            name = function_name(chunk)
            measurement = None if name is None else measurements.get((name, number))
            if name is not None and measurement is not None:
                age = "" if measurement.version == view.version else " before the last edit"
                range_ = convert.to_json_range(lens_of(section, chunk, name, 0).span)
                yield json.dumps(json_lens(range_, f"{measurement.summary}{age}", ""))


def _lenses(
    view: DocumentView, convert: Converter, section: Section, chunk: Chunk, function: tuple[str, int]
) -> list[dict[str, Any]]:
    lens = lens_of(section, chunk, *function)
    range_ = convert.to_json_range(lens.span)
    lenses = [json_lens(range_, counted(lens.uses, "use"), "")]
    if lens.can_compile:
        argument = {"uri": view.uri, "line": range_["start"]["line"], "function": lens.name}
        lenses.append(json_lens(range_, "Run", RUN, argument))
        lenses.append(json_lens(range_, "Benchmark", BENCHMARK, argument))
        for title, kind in (("LLVM IR", "llvm"), ("Assembly", "assembly")):
            lenses.append(json_lens(range_, title, SHOW, argument | {"kind": kind}))
    return lenses
