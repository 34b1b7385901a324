"""Code lenses: RUN lines, uses of symbols, functions that can be compiled and run, loops that can be fused."""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp

from ir_lsp.advertised import RUN, RUN_LINE, SHOW, UPDATE_CHECKS
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.code_lens import lenses
from ir_lsp.features.run_lines import run_lines
from ir_lsp.features.short_text import counted
from ir_lsp.messages import Json
from ir_lsp.messages import code_lens as json_lens
from ir_lsp.requests.loop_fusion import loop_lenses
from ir_lsp.workbench import Workbench


async def code_lens(bench: Workbench, view: DocumentView, params: lsp.CodeLensParams) -> Json:
    convert = bench.session.converter(view)
    run_lenses: list[dict[str, Any]] = []
    for run in run_lines(view.text):
        about: dict[str, Any] = {"uri": view.uri, "line": run.line}
        range_ = convert.to_json_range(run.spans[0])
        run_lenses.append(json_lens(range_, "Run test", RUN_LINE, about))
        if "FileCheck" in run.command:
            run_lenses.append(json_lens(range_, "Update checks", UPDATE_CHECKS, about))
    for lens in lenses(view):
        range_ = convert.to_json_range(lens.span)
        run_lenses.append(json_lens(range_, counted(lens.uses, "use"), ""))
        if lens.is_compiled:
            about = {"uri": view.uri, "line": range_["start"]["line"], "function": lens.name}
            run_lenses.append(json_lens(range_, "Run", RUN, about))
            for title, kind in (("LLVM IR", "llvm"), ("Assembly", "assembly")):
                run_lenses.append(json_lens(range_, title, SHOW, about | {"kind": kind}))
    return Json(run_lenses + await loop_lenses(view, convert))
