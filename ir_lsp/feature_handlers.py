"""The handlers of what an editor shows and asks beside diagnostics: one short method each.

Each takes the protocol's parameters and gives the protocol's answer, from a feature's function over a snapshot. A
document that is not open gives None.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import Any, Protocol, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from compiler.text import Span, TextEdit
from ir_lsp.convert import Converter
from ir_lsp.features.code_lens import lenses
from ir_lsp.features.folding import folds
from ir_lsp.features.formatting import format_edits, indentation_at
from ir_lsp.features.highlight import highlights, linked
from ir_lsp.features.inlay_hints import inlay_hints
from ir_lsp.features.rename import RenameError, prepare_rename
from ir_lsp.features.run_lines import run_lines
from ir_lsp.features.selection import selection_spans
from ir_lsp.features.semantic_tokens import SemanticTokens, tokens_in
from ir_lsp.features.short_text import counted
from ir_lsp.features.signature import signature
from ir_lsp.fusion_handlers import FusionHandlers
from ir_lsp.messages import Json, code_lens
from ir_lsp.schedule import SLICE, Scheduler
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot

_Item = TypeVar("_Item")
_NAME = r"[A-Za-z0-9_$.-]+"


class _AtPosition(Protocol):
    """The parameters of a request about a position."""

    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position


class FeatureHandlers:
    """The methods of the protocol that only read a document."""

    def __init__(self, session: Session, scheduler: Scheduler) -> None:
        self.session = session
        self.scheduler = scheduler
        self.fusion = FusionHandlers(session)

    async def view(self, uri: str) -> tuple[Snapshot, Converter] | None:
        """The newest snapshot of a document, parsed."""
        snapshot = await self.scheduler.parsed(uri)
        return None if snapshot is None else (snapshot, self.session.converter(snapshot))

    async def _at(self, params: _AtPosition) -> tuple[Snapshot, Converter, int] | None:
        view = await self.view(params.text_document.uri)
        return None if view is None else (*view, view[1].to_offset(params.position))

    # ---------------------------------------------------------------------------------------------------- structure

    async def document_highlight(self, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight] | None:
        if (at := await self._at(params)) is None:
            return None
        snapshot, convert, offset = at
        read, write = lsp.DocumentHighlightKind.Read, lsp.DocumentHighlightKind.Write
        return [
            lsp.DocumentHighlight(convert.to_range(each.span), write if each.is_definition else read)
            for each in highlights(snapshot, offset)
        ]

    async def linked_editing_range(self, params: lsp.LinkedEditingRangeParams) -> lsp.LinkedEditingRanges | None:
        if (at := await self._at(params)) is None:
            return None
        snapshot, convert, offset = at
        spans = linked(snapshot, offset)
        return lsp.LinkedEditingRanges([convert.to_range(span) for span in spans], _NAME) if spans else None

    async def folding_range(self, params: lsp.FoldingRangeParams) -> Json | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        return Json(
            [{"startLine": fold.start_line, "endLine": fold.end_line, "kind": fold.kind} for fold in folds(view[0])]
        )

    async def selection_range(self, params: lsp.SelectionRangeParams) -> list[lsp.SelectionRange] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        found: list[lsp.SelectionRange] = []
        for position in params.positions:
            selection: lsp.SelectionRange | None = None
            for span in reversed(selection_spans(snapshot, convert.to_offset(position))):
                selection = lsp.SelectionRange(convert.to_range(span), selection)
            assert selection is not None, "the whole text at least"
            found.append(selection)
        return found

    # ------------------------------------------------------------------------------------------------------- colours

    async def semantic_tokens_full(self, params: lsp.SemanticTokensParams) -> Json | None:
        tokens = await self._tokens(params.text_document.uri)
        return None if tokens is None else Json({"resultId": tokens.result_id, "data": tokens.all()})

    async def semantic_tokens_delta(self, params: lsp.SemanticTokensDeltaParams) -> Json | None:
        known = self.session.semantic_tokens(params.text_document.uri)
        is_known = known is not None and known.result_id == params.previous_result_id
        tokens = await self._tokens(params.text_document.uri)
        if tokens is None:
            return None
        if not is_known:
            return Json({"resultId": tokens.result_id, "data": tokens.all()})
        change = tokens.difference
        edit = {"start": change.start, "deleteCount": change.count, "data": change.numbers}
        return Json({"resultId": tokens.result_id, "edits": [edit] if change.count or change.numbers else []})

    async def semantic_tokens_range(self, params: lsp.SemanticTokensRangeParams) -> Json | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        return Json({"data": tokens_in(snapshot, convert.to_span(params.range), self.session.encoding)})

    async def _tokens(self, uri: str) -> SemanticTokens | None:
        while (snapshot := await self.scheduler.parsed(uri)) is not None:
            tokens = self.session.semantic_tokens(uri)
            if tokens is None or tokens.update(snapshot, self.session.encoding, perf_counter() + SLICE):
                return tokens
            await asyncio.sleep(0)
        return None

    async def inlay_hint(self, params: lsp.InlayHintParams) -> list[lsp.InlayHint] | None:
        snapshot = await self.scheduler.verified(params.text_document.uri)
        if snapshot is None:
            return None
        convert = self.session.converter(snapshot)
        kinds = self.session.settings_of(snapshot.uri).inlay_hints
        return [
            lsp.InlayHint(
                convert.to_position(hint.offset),
                hint.text,
                kind=lsp.InlayHintKind.Type if hint.kind == "types" else None,
                tooltip=hint.tooltip or None,
                padding_left=hint.kind != "types",
            )
            for hint in inlay_hints(snapshot, convert.to_span(params.range), kinds)
        ]

    async def code_lens(self, params: lsp.CodeLensParams) -> Json | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        found: list[dict[str, Any]] = []
        for run in run_lines(snapshot.text):
            about: dict[str, Any] = {"uri": snapshot.uri, "line": run.line}
            range_ = convert.to_json_range(run.spans[0])
            found.append(code_lens(range_, "Run test", "ir-lsp.runLine", about))
            if "FileCheck" in run.command:
                found.append(code_lens(range_, "Update checks", "ir-lsp.updateChecks", about))
        for lens in lenses(snapshot):
            range_ = convert.to_json_range(lens.span)
            found.append(code_lens(range_, counted(lens.uses, "use"), ""))
            if lens.is_compiled:
                about = {"uri": snapshot.uri, "line": range_["start"]["line"], "function": lens.name}
                found.append(code_lens(range_, "Run", "ir-lsp.run", about))
                for title, kind in (("LLVM IR", "llvm"), ("Assembly", "assembly")):
                    found.append(code_lens(range_, title, "ir-lsp.show", about | {"kind": kind}))
        return Json(found + await self.fusion.lenses(snapshot, convert))

    # -------------------------------------------------------------------------------------------------------- typing

    async def signature_help(self, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        if (at := await self._at(params)) is None:
            return None
        snapshot, _, offset = at
        found = signature(snapshot, offset)
        if found is None:
            return None
        parameters = [
            lsp.ParameterInformation((parameter.span.start, parameter.span.end), parameter.documentation or None)
            for parameter in found.parameters
        ]
        active = len(parameters) if found.active is None else found.active  # past the last, none is marked
        shown = lsp.SignatureInformation(found.label, found.documentation or None, parameters, active)
        return lsp.SignatureHelp([shown], 0, active)

    async def prepare_rename(self, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        if (at := await self._at(params)) is None:
            return None
        snapshot, convert, offset = at
        try:
            found = prepare_rename(snapshot, offset)
        except RenameError:
            return None
        return lsp.PrepareRenamePlaceholder(convert.to_range(found.span), found.name)

    async def formatting(self, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        return await self._formatted(*view, 0, view[0].index.line_count)

    async def range_formatting(self, params: lsp.DocumentRangeFormattingParams) -> list[lsp.TextEdit] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        last = params.range.end.line - (1 if params.range.end.character == 0 else 0)
        return await self._formatted(*view, params.range.start.line, max(params.range.start.line, last))

    async def on_type_formatting(self, params: lsp.DocumentOnTypeFormattingParams) -> list[lsp.TextEdit] | None:
        if (view := await self.view(params.text_document.uri)) is None:
            return None
        snapshot, convert = view
        line = min(params.position.line, snapshot.index.line_count - 1)
        if params.ch != "\n" or line == 0:
            return await self._formatted(snapshot, convert, line, line)
        span = Span(snapshot.index.line_start(line), snapshot.index.line_end(line))
        if snapshot.text[span.start : span.end].strip():
            return await self._formatted(snapshot, convert, line - 1, line)
        edits = await self._formatted(snapshot, convert, line - 1, line - 1)
        new = TextEdit(span, " " * indentation_at(snapshot, line))
        return None if edits is None else [*edits, convert.to_lsp_edit(new)]

    async def _formatted(
        self, snapshot: Snapshot, convert: Converter, first: int, last: int
    ) -> list[lsp.TextEdit] | None:
        edits = await self._in_slices(snapshot, format_edits(snapshot, first, last))
        return None if edits is None else [convert.to_lsp_edit(edit) for edit in edits]

    async def _in_slices(self, snapshot: Snapshot, items: Iterator[_Item | None]) -> list[_Item] | None:
        """What an iterator gives, worked on a little at a time; None where the document was edited meanwhile."""
        found: list[_Item] = []
        version, text, until = snapshot.version, snapshot.text, perf_counter() + SLICE
        for item in items:
            if item is not None:
                found.append(item)
            if perf_counter() > until:
                await asyncio.sleep(0)
                newest = self.session.snapshot(snapshot.uri)
                if newest is None or newest.version != version or newest.text is not text:
                    return None
                until = perf_counter() + SLICE
        return found


class Refusal(JsonRpcException):
    """A request that cannot be done, for a reason that the user is told."""

    CODE = -32803  # the protocol's `RequestFailed`
    MESSAGE = "the request cannot be done"
