"""Edits of a document by passes, as LSP edits, for code actions and commands."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from lsprotocol import types as lsp

from compiler.source_edit.layout import Edit
from compiler.text import Span, TextEdit
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView, OpenDocument
from ir_lsp.features.pass_actions import PassRequest
from ir_lsp.passes import PassAnswer, answer
from ir_lsp.progress import show_while
from ir_lsp.workbench import Workbench

_KINDS_OF_EDITS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "erase": ("Erase", "removed operations"),
        "insert": ("Insert", "new and moved operations"),
        "change": ("Change", "changed operations"),
        "rename": ("Replace", "changed operands"),
    }
)


@dataclass(frozen=True, slots=True)
class PassPosition:
    """An LSP position in arguments."""

    line: int = 0
    character: int = 0


@dataclass(frozen=True, slots=True)
class PassArguments:
    """A `PassRequest` for a document, as the arguments of code actions and commands."""

    uri: str
    pipeline: str = ""
    version: int | None = None
    """The version to change; the newest one if None."""
    at: int | None = None
    op: int | None = None
    position: PassPosition | None = None
    """A position in the function to change, instead of `at`."""
    check: bool = False
    """True to run each function before and after the passes and compare the results."""

    def request(self, convert: Converter) -> PassRequest:
        """Returns the request, with offsets in the text of `convert`."""
        if self.position is None:
            return PassRequest(self.pipeline, self.at, self.op, self.check)
        position = lsp.Position(max(self.position.line, 0), max(self.position.character, 0))
        return PassRequest(self.pipeline, convert.to_offset(position), self.op, self.check)


@dataclass(frozen=True, slots=True)
class PassEdit:
    """The edit that passes make."""

    edit: lsp.WorkspaceEdit | None
    """The edit; None if there is none, for the reason in `message`."""
    message: str
    severity: lsp.MessageType = lsp.MessageType.Warning
    checks: tuple[str, ...] = ()
    """Result of the comparison for each function, if it was requested."""
    differs: bool = False
    """True if a function computes something else after the passes."""


_CHANGED = PassEdit(None, "the document changed meanwhile")


async def find_pass_edit(bench: Workbench, document: OpenDocument | None, arguments: PassArguments) -> PassEdit:
    """Runs passes on a document, and returns the edit; `document` is None if it is not open."""
    if document is None:
        return PassEdit(None, "the document is not open")
    view = document.view
    if arguments.version not in (None, view.version):
        return _CHANGED
    convert = bench.session.converter(view)
    request = arguments.request(convert)
    dialects = bench.session.dialects.request(bench.session.project(view.uri))
    try:
        result = await show_while(
            bench.client,
            request.pipeline or "Removing redundant operations",
            lambda report: answer(view.text, request, view.context, dialects),
        )
    except asyncio.CancelledError:
        return PassEdit(None, "cancelled", lsp.MessageType.Info)
    if not view.is_current:
        return _CHANGED
    if result.refused:
        return PassEdit(None, _with_place(result, convert))
    if not result.edits:
        return PassEdit(None, "there is nothing to change", lsp.MessageType.Info)
    edit = _workspace_edit(bench, view, result.edits)
    return PassEdit(edit, _summary(result), lsp.MessageType.Info, result.checks, result.differs)


def _workspace_edit(bench: Workbench, view: DocumentView, edits: Sequence[Edit]) -> lsp.WorkspaceEdit:
    convert = bench.session.converter(view)
    edits_with_kinds = [
        (convert.to_lsp_edit(TextEdit(Span(edit.start, edit.end), edit.text)), edit.kind) for edit in edits
    ]
    if not bench.abilities.has_versions:
        return lsp.WorkspaceEdit({view.uri: [edit for edit, _ in edits_with_kinds]})
    document = lsp.OptionalVersionedTextDocumentIdentifier(view.uri, view.version)
    if not bench.abilities.has_annotations:
        return lsp.WorkspaceEdit(
            document_changes=[lsp.TextDocumentEdit(document, [edit for edit, _ in edits_with_kinds])]
        )
    annotated = [lsp.AnnotatedTextEdit(kind, edit.range, edit.new_text) for edit, kind in edits_with_kinds]
    kinds = {kind: _KINDS_OF_EDITS[kind] for _, kind in edits_with_kinds}
    return lsp.WorkspaceEdit(
        document_changes=[lsp.TextDocumentEdit(document, list(annotated))],
        change_annotations={
            kind: lsp.ChangeAnnotation(label, bench.session.settings.preview_edits, description)
            for kind, (label, description) in kinds.items()
        },
    )


def _with_place(answer: PassAnswer, convert: Converter) -> str:
    if answer.span is None:
        return answer.refused
    position = convert.to_position(answer.span.start)
    return f"{answer.refused}, line {position.line + 1}"


def _summary(answer: PassAnswer) -> str:
    return ", ".join(f"{count} {name}" for name, count in answer.counts) or f"{len(answer.edits)} edits"
