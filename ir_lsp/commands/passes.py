"""Commands that run passes.

    ir-lsp.applyPasses     {uri, pipeline, position?, version?, check?}  -> {applied, message, offset?, checks?}
    ir-lsp.checkPipeline   the pipeline, as a string             -> {message, offset} or null
    ir-lsp.listPasses      {}                                    -> [{name, summary, options}]

An option is `{name, help, default, values}`; `values` is empty if it accepts any text or number. `offset` is the place
of an error in the pipeline. With `check`, each function is run before and after the passes: `checks` are the results,
and if a function computes something else, the user must confirm the edit. The edit of `applyPasses` is one undo step.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import Field

from lsprotocol import types as lsp

from compiler.pass_registry import PASSES, find_pass
from compiler.passes.base import default_text, option_values
from compiler.passes.pipeline import PipelineError
from ir_lsp import passes
from ir_lsp.documents.document import OpenDocument
from ir_lsp.features.pass_actions import OFFERED
from ir_lsp.pass_edits import PassArguments, find_pass_edit
from ir_lsp.workbench import Workbench

ANYWAY = "Apply anyway"


async def apply_passes(bench: Workbench, document: OpenDocument, arguments: PassArguments) -> dict[str, object]:
    pipeline = arguments.pipeline
    if pipeline and (invalid := passes.check_pipeline(pipeline)).refused:
        return refused(invalid.refused) | {"offset": invalid.offset}
    title = f"Apply {pipeline or 'the fixes'}"
    pass_edit = await find_pass_edit(bench, document, arguments)
    if pass_edit.edit is None:
        bench.client.show(f"{title}: {pass_edit.message}.", pass_edit.severity)
        return refused(pass_edit.message)
    answers = {"checks": list(pass_edit.checks)} if arguments.check else {}
    if pass_edit.differs:
        question = "\n".join([f"{title}: results change.", *pass_edit.checks])
        if await bench.client.ask(question, [ANYWAY]) != ANYWAY:
            return refused("results change") | answers
    reason = await bench.client.apply(pass_edit.edit, title)
    if reason:
        bench.client.show(f"{title}: {reason}.", lsp.MessageType.Warning)
    elif pass_edit.checks and not pass_edit.differs:
        bench.client.show("\n".join([f"{title}:", *pass_edit.checks]), lsp.MessageType.Info)
    return {"applied": not reason, "message": reason or pass_edit.message} | answers


async def check_pipeline(bench: Workbench, pipeline: str) -> dict[str, object] | None:
    pass_answer = passes.check_pipeline(pipeline)
    return {"message": pass_answer.refused, "offset": pass_answer.offset} if pass_answer.refused else None


async def list_passes(bench: Workbench) -> list[dict[str, object]]:
    """Returns all passes, first those that code actions offer.

    The first call imports all passes, which takes seconds in a web page; other requests are answered in between.
    """
    descriptions: list[dict[str, object]] = []
    for name in dict.fromkeys((*OFFERED, *PASSES)):
        await asyncio.sleep(0)
        with suppress(PipelineError):  # it needs a package that is not installed
            pass_class = find_pass(name)
            assert pass_class is not None
            options = [_option(option, field) for option, field in pass_class.option_fields().items()]
            descriptions.append({"name": name, "summary": pass_class.summary, "options": options})
    return descriptions


def _option(name: str, field: Field[object]) -> dict[str, object]:
    default = field.default
    fields = {"name": name, "help": field.metadata["help"]}
    return fields | {"default": default_text(default), "values": option_values(default)}


def refused(message: str) -> dict[str, object]:
    return {"applied": False, "message": message}
