"""Commands that run passes.

    ir-lsp.applyPasses     {uri, pipeline, position?, version?, check?}  -> {applied, message, offset?, checks?}
    ir-lsp.checkPipeline   the pipeline, as a string             -> {message, offset} or null
    ir-lsp.listPasses      {}                                    -> [{name, summary, options}]

An option is `{name, help, default, values}`; `values` is empty where it may have any text or number. `offset` is where
the pipeline is wrong. With `check` each function is run before and after the passes; `checks` are the
answers, and where a function computes something else, the user is asked before the edit is made. The edit of
`applyPasses` is one step to undo.
"""

from __future__ import annotations

from dataclasses import Field

from lsprotocol import types as lsp

from compiler.pass_registry import PASSES, find_pass
from compiler.passes.base import default_text, option_values
from ir_lsp import passes
from ir_lsp.documents.document import OpenDocument
from ir_lsp.features.pass_actions import OFFERED
from ir_lsp.pass_edits import PassArguments, find_pass_edit
from ir_lsp.workbench import Workbench

ANYWAY = "Apply anyway"


async def apply_passes(bench: Workbench, document: OpenDocument, arguments: PassArguments) -> dict[str, object]:
    pipeline = arguments.pipeline
    if pipeline and (wrong := passes.check_pipeline(pipeline)).refused:
        return refused(wrong.refused) | {"offset": wrong.offset}
    title = f"Apply {pipeline or 'the fixes'}"
    found = await find_pass_edit(bench, document, arguments)
    if found.edit is None:
        bench.client.show(f"{title}: {found.message}.", found.severity)
        return refused(found.message)
    answers = {"checks": list(found.checks)} if arguments.check else {}
    if found.differs:
        question = "\n".join([f"{title}: results change.", *found.checks])
        if await bench.client.ask(question, [ANYWAY]) != ANYWAY:
            return refused("results change") | answers
    reason = await bench.client.apply(found.edit, title)
    if reason:
        bench.client.show(f"{title}: {reason}.", lsp.MessageType.Warning)
    elif found.checks and not found.differs:
        bench.client.show("\n".join([f"{title}:", *found.checks]), lsp.MessageType.Info)
    return {"applied": not reason, "message": reason or found.message} | answers


async def check_pipeline(bench: Workbench, pipeline: str) -> dict[str, object] | None:
    found = passes.check_pipeline(pipeline)
    return {"message": found.refused, "offset": found.offset} if found.refused else None


async def list_passes(bench: Workbench) -> list[dict[str, object]]:
    """Returns the passes, those that code actions offer first."""
    found: list[dict[str, object]] = []
    for name in dict.fromkeys((*OFFERED, *PASSES)):
        one = find_pass(name)
        if one is not None:
            options = [_option(option, field) for option, field in one.option_fields().items()]
            found.append({"name": name, "summary": one.summary, "options": options})
    return found


def _option(name: str, field: Field[object]) -> dict[str, object]:
    default = field.default
    about = {"name": name, "help": field.metadata["help"]}
    return about | {"default": default_text(default), "values": option_values(default)}


def refused(message: str) -> dict[str, object]:
    return {"applied": False, "message": message}
