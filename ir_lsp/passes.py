"""Computes the edits of a `PassRequest`.

Small texts are changed in this process. Large ones, and work that takes more than `TIME_LIMIT` seconds, are handled by
a child process, which can be stopped and may crash.

    python -m ir_lsp.passes < request > answer        (JSON both ways)
"""

from __future__ import annotations

import contextlib
import json
import sys
from dataclasses import dataclass, replace
from importlib import import_module
from time import perf_counter
from typing import Any

from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.pass_registry import find_pass
from compiler.source_edit.layout import Edit
from compiler.source_edit.transform import (
    Change,
    Refused,
    Stopped,
    read_pipeline,
    remove_one,
    remove_redundant,
    run_pipeline,
    transform,
)
from compiler.syntax.incremental.document import Document
from compiler.text import Span
from ir_lsp.children import ModuleFailed, ask_module
from ir_lsp.features.pass_actions import PassRequest
from ir_lsp.project_dialects import ProjectDialects

MAX_LENGTH = 20_000
"""Maximum length of texts that are first tried in this process, in code points; not every pass can be stopped early."""
TIME_LIMIT = 1.0
"""Time after which the work is restarted in the child process, in seconds."""


@dataclass(frozen=True, slots=True)
class PassAnswer:
    """Edits of the text, or the reason why there are none."""

    edits: tuple[Edit, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    """Names of changes, each with its number."""
    refused: str = ""
    """Reason why there are no edits; "" if there are."""
    span: Span | None = None
    """Place of the reason in the text, if it has one."""
    offset: int | None = None
    """Place of the reason in the pipeline, if it has one."""
    checks: tuple[str, ...] = ()
    """Result of the comparison for each function, if it was requested."""
    differs: bool = False
    """True if a function computes something else after the passes."""


def answer_now(text: str, request: PassRequest, context: Context, seconds: float | None = None) -> PassAnswer:
    """Returns the answer to `request` about `text`. Raises `Stopped` after `seconds`, unless they are None."""
    deadline = None if seconds is None else perf_counter() + seconds
    try:
        change = _change(text, request, context)
        result = transform(
            text, change, context, at=request.at, stop=None if deadline is None else lambda: perf_counter() > deadline
        )
    except Refused as refused:
        return PassAnswer(refused=refused.message, span=refused.span, offset=refused.offset)
    answer = PassAnswer(tuple(result.edits), tuple(sorted(result.counts.items())))
    if not request.check or not result.edits:
        return answer
    # Imported here, as only comparisons of results need the interpreter.
    texts, verdict = import_module("compiler.checking.reports").check_texts(text, result.text, context)
    return replace(answer, checks=tuple(texts), differs=verdict == "differs")


def check_pipeline(pipeline: str) -> PassAnswer:
    """Returns the error in a pipeline, with its offset; an empty answer for a valid one."""
    try:
        read_pipeline(pipeline, find_pass, "builtin.module")
    except Refused as refused:
        return PassAnswer(refused=refused.message, offset=refused.offset)
    return PassAnswer()


async def answer(
    text: str, request: PassRequest, context: Context, dialects: dict[str, Any] | None = None
) -> PassAnswer:
    """Returns the answer to `request` about `text`, without blocking the event loop for long. Cancelling ends the work.

    `dialects` describes the dialects of `context`, as `ProjectDialects.request` returns them.
    """
    if len(text) <= MAX_LENGTH and not request.check:
        with contextlib.suppress(Stopped):
            return answer_now(text, request, context, TIME_LIMIT)
    try:
        message = {"text": text, "request": request.to_json(), "dialects": dialects}
        return _from_json(await ask_module("ir_lsp.passes", message))
    except ModuleFailed as failure:
        return PassAnswer(refused=f"the passes failed: {failure}")


def _change(text: str, request: PassRequest, context: Context) -> Change:
    """Returns the change of the IR that `request` asks for."""
    if request.pipeline:
        return run_pipeline(request.pipeline, find_pass, context)
    if request.op is not None:
        section = Document("-", text, context).section_at(request.op)
        return remove_one(request.op - section.base, context)
    return remove_redundant(context)


def _to_json(answer: PassAnswer) -> dict[str, Any]:
    return {
        "edits": [[edit.start, edit.end, edit.text, edit.kind] for edit in answer.edits],
        "counts": answer.counts,
        "refused": answer.refused,
        "span": None if answer.span is None else [answer.span.start, answer.span.end],
        "offset": answer.offset,
        "checks": answer.checks,
        "differs": answer.differs,
    }


def _from_json(value: dict[str, Any]) -> PassAnswer:
    return PassAnswer(
        tuple(Edit(*edit) for edit in value["edits"]),
        tuple((name, count) for name, count in value["counts"]),
        value["refused"],
        None if value["span"] is None else Span(*value["span"]),
        value["offset"],
        tuple(value["checks"]),
        value["differs"],
    )


def main() -> None:
    """Answers one request from standard input."""
    message = json.load(sys.stdin)
    context = ProjectDialects(Context(load_dialect, allow_unregistered=True)).context_for(message["dialects"])
    answer = answer_now(message["text"], PassRequest.from_json(message["request"]), context)
    json.dump(_to_json(answer), sys.stdout)


if __name__ == "__main__":
    main()
