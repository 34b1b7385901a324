"""Passes by the protocol: code actions that are worked out when they are taken, and commands.

Enters: what the client asks for; leaves: workspace edits for one version of one document, or a message that says why
there are none. Nothing is changed that changed meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from lsprotocol import types as lsp

from compiler.pass_registry import PASSES, find_pass
from compiler.source_edit.layout import Edit
from compiler.text import Span, TextEdit
from ir_lsp.convert import Converter
from ir_lsp.features.code_actions import EXPECTED_TITLE
from ir_lsp.features.pass_actions import (
    OFFERED,
    QUICK_FIX,
    REWRITE,
    SOURCE,
    PassAction,
    PassRequest,
    apply_actions,
    fix_actions,
    function_title,
    source_actions,
)
from ir_lsp.messages import plain, position_in
from ir_lsp.passes import PassAnswer, answer, check_pipeline
from ir_lsp.progress import ProgressView
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot

logger = logging.getLogger(__name__)

CHOOSE_PASS = "Apply a pass..."
APPLY, CHECK, LIST = "ir-lsp.applyPasses", "ir-lsp.checkPipeline", "ir-lsp.listPasses"
KINDS = (QUICK_FIX, REWRITE, SOURCE)
MOST_ACTIONS = 10
"""Maximum number of actions for a client that asks for no kind: the light bulb's list."""

_PATIENCE = 0.4
"""Seconds of work without a progress bar."""
_KINDS_OF_EDITS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "erase": ("Erase", "operations that are not needed"),
        "insert": ("Insert", "new operations, and those that moved"),
        "change": ("Change", "operations that are different now"),
        "rename": ("Use", "other operands"),
    }
)
_CHANGED = "the document changed meanwhile"


class Editor(ProgressView, Protocol):
    """What is asked of the client."""

    def show(self, message: str, kind: lsp.MessageType) -> None: ...

    async def ask(self, message: str, answers: list[str]) -> str | None:
        """Returns the answer that the user chose; None for none, or where the client cannot ask."""
        ...

    async def apply(self, edit: lsp.WorkspaceEdit, label: str) -> str:
        """Why the edit was not made, "" where it was."""
        ...

    async def show_document(self, uri: str) -> bool:
        """Opens a document; False where the client cannot."""
        ...

    async def refresh(self) -> None:
        """Has the client ask anew for what it was told of all documents."""
        ...

    async def refresh_diagnostics(self) -> None:
        """Has the client ask anew for diagnostics."""
        ...


@dataclass(frozen=True, slots=True)
class Abilities:
    """What the client can do."""

    resolves_edits: bool = False
    has_versions: bool = False
    has_annotations: bool = False
    has_snippets: bool = False

    @staticmethod
    def of(client: lsp.ClientCapabilities) -> Abilities:
        documents, workspace = client.text_document, client.workspace
        actions = None if documents is None else documents.code_action
        resolve = None if actions is None else actions.resolve_support
        edit = None if workspace is None else workspace.workspace_edit
        completion = None if documents is None else documents.completion
        item = None if completion is None else completion.completion_item
        return Abilities(
            resolve is not None and "edit" in resolve.properties,
            edit is not None and bool(edit.document_changes),
            edit is not None and edit.change_annotation_support is not None,
            item is not None and bool(item.snippet_support),
        )


class PassHandlers:
    """Code actions and commands about passes."""

    def __init__(self, session: Session, scheduler: Scheduler, editor: Editor, abilities: Abilities) -> None:
        self._session = session
        self._scheduler = scheduler
        self._editor = editor
        self._abilities = abilities

    # ------------------------------------------------------------------------------------------ code actions

    def actions(
        self, snapshot: Snapshot, convert: Converter, params: lsp.CodeActionParams, more: Sequence[PassAction] = ()
    ) -> list[lsp.CodeAction]:
        """Returns the actions for a selection, with `more` that are known already; their edits are computed on demand.

        Passes are among them for a client that names kinds; see also `light_bulb`.
        """
        only = params.context.only
        span = convert.to_span(params.range)
        found: list[PassAction] = [action for action in more if wants(only, action.kind)]
        if wants(only, QUICK_FIX):
            found += fix_actions(snapshot, self._session.hints(snapshot.uri), span)
        if only is not None:
            found += [action for action in apply_actions(snapshot, span) if wants(only, action.kind)]
        for kind in only or ():
            if str(getattr(kind, "value", kind)).split(".")[0] == "source":
                found += source_actions(str(getattr(kind, "value", kind)))
        return [self._action(action, snapshot, convert) for action in found]

    def light_bulb(
        self, snapshot: Snapshot, convert: Converter, span: Span, actions: Sequence[lsp.CodeAction]
    ) -> list[lsp.CodeAction]:
        """Returns at most `MOST_ACTIONS` of the actions, the fixes first, and the way to the passes.

        That is one action which runs the client's picker. A client without one gets passes as far as there is room,
        the common ones first, each for the function and for the file.
        """
        ranked = sorted(actions, key=_rank)
        if not self._session.pass_picker:
            common_first = sorted(apply_actions(snapshot, span), key=lambda each: OFFERED.index(each.request.pipeline))
            passes = [self._action(action, snapshot, convert) for action in common_first]
            return [*ranked, *passes][:MOST_ACTIONS]
        position = convert.to_position(span.start)
        about = {
            "uri": snapshot.uri,
            "position": {"line": position.line, "character": position.character},
            "function": function_title(snapshot, span.start),
        }
        command = lsp.Command(CHOOSE_PASS, self._session.pass_picker, arguments=[about])
        return [*ranked[: MOST_ACTIONS - 1], lsp.CodeAction(CHOOSE_PASS, kind=REWRITE, command=command)]

    def _action(self, action: PassAction, snapshot: Snapshot, convert: Converter) -> lsp.CodeAction:
        data = {"uri": snapshot.uri, "version": snapshot.version, **action.request.to_json()}
        made = lsp.CodeAction(action.title, kind=action.kind, data=data)
        if action.diagnostic is not None:
            made.diagnostics = [convert.to_lsp_diagnostic(action.diagnostic, snapshot.uri)]
        if action.is_preferred:
            made.is_preferred = True
        if not self._abilities.resolves_edits:
            made.command = lsp.Command(action.title, APPLY, arguments=[data])
            made.data = None
        return made

    async def resolve(self, action: lsp.CodeAction) -> lsp.CodeAction:
        """Works out what an action changes; without an edit, and with a message, where there is nothing to change."""
        data = plain(action.data)
        if not isinstance(data, dict) or not isinstance(data.get("uri"), str):
            return action
        is_silent = str(getattr(action.kind, "value", action.kind)).startswith("source")
        edit, message, kind = await self._edit(data["uri"], data.get("version"), PassRequest.from_json(data))
        action.edit = edit
        if edit is None and is_silent:
            logger.info("%s: %s", action.title, message)
        elif edit is None:
            self._editor.show(f"{action.title}: {message}.", kind)
        return action

    # ------------------------------------------------------------------------------------------ commands

    async def apply_passes(self, *arguments: Any) -> dict[str, Any]:
        """Runs `{"uri", "pipeline", "position"?}` on a document, as one step to undo.

        Gives `{"applied", "message", "offset"?}`; `offset` is where the pipeline is wrong.
        """
        data = plain(arguments[0]) if arguments else {}
        if not isinstance(data, dict) or not isinstance(data.get("uri"), str):
            return {"applied": False, "message": "no document was named"}
        snapshot = await self._scheduler.parsed(data["uri"])
        if snapshot is None:
            return {"applied": False, "message": "the document is not open"}
        position = data.get("position")
        if isinstance(position, dict):
            data["at"] = self._session.converter(snapshot).to_offset(position_in(position))
        request = PassRequest.from_json(data)
        if (wrong := check_pipeline(request.pipeline)).refused and request.pipeline:
            return {"applied": False, "message": wrong.refused, "offset": wrong.offset}
        title = f"Apply {request.pipeline or 'the fixes'}"
        edit, message, kind = await self._edit(snapshot.uri, data.get("version", snapshot.version), request)
        if edit is None:
            self._editor.show(f"{title}: {message}.", kind)
            return {"applied": False, "message": message}
        refused = await self._editor.apply(edit, title)
        if refused:
            self._editor.show(f"{title}: {refused}.", lsp.MessageType.Warning)
        return {"applied": not refused, "message": refused or message}

    async def check_pipeline(self, *arguments: Any) -> dict[str, Any] | None:
        """What is wrong with a pipeline, and at which character; None where nothing is."""
        pipeline = arguments[0] if arguments and isinstance(arguments[0], str) else ""
        found = check_pipeline(pipeline)
        return {"message": found.refused, "offset": found.offset} if found.refused else None

    async def list_passes(self, *_: Any) -> list[dict[str, Any]]:
        """Returns the passes with what each does and its options, those that code actions offer first."""
        found = []
        for name in dict.fromkeys((*OFFERED, *PASSES)):
            one = find_pass(name)
            if one is not None:
                options = [
                    {"name": option, "help": each.metadata["help"]} for option, each in one.option_fields().items()
                ]
                found.append({"name": name, "summary": one.summary, "options": options})
        return found

    # ------------------------------------------------------------------------------------------ the work

    async def _edit(
        self, uri: str, version: object, request: PassRequest
    ) -> tuple[lsp.WorkspaceEdit | None, str, lsp.MessageType]:
        """The edit, or None, a message and how grave it is."""
        snapshot = self._session.snapshot(uri)
        if snapshot is None:
            return None, "the document is not open", lsp.MessageType.Warning
        if version != snapshot.version:
            return None, _CHANGED, lsp.MessageType.Warning
        text = snapshot.text
        try:
            dialects = self._session.dialects.request(self._session.project(uri))
            found = await self._with_progress(
                answer(text, request, snapshot.document.context, dialects),
                request.pipeline or "Removing redundant operations",
            )
        except asyncio.CancelledError:
            return None, "cancelled", lsp.MessageType.Info
        now = self._session.snapshot(uri)
        if now is None or now.version != version:
            return None, _CHANGED, lsp.MessageType.Warning
        convert = self._session.converter(now)
        if found.refused:
            return None, _with_place(found, convert), lsp.MessageType.Warning
        if not found.edits:
            return None, "there is nothing to change", lsp.MessageType.Info
        return self._workspace_edit(now, convert, found.edits), _summary(found), lsp.MessageType.Info

    async def _with_progress(self, work: Coroutine[Any, Any, PassAnswer], title: str) -> PassAnswer:
        task = asyncio.ensure_future(work)
        progress: asyncio.Future[Any] | None = None
        try:
            await asyncio.wait({task}, timeout=_PATIENCE)
            if not task.done() and (progress := await self._editor.begin_progress(title)) is not None:
                await asyncio.wait({task, progress}, return_when=asyncio.FIRST_COMPLETED)
                if not task.done():
                    task.cancel()
            return await task
        finally:
            if not task.done():
                task.cancel()
            if progress is not None:
                self._editor.end_progress(progress)

    def _workspace_edit(self, snapshot: Snapshot, convert: Converter, edits: Sequence[Edit]) -> lsp.WorkspaceEdit:
        made = [(convert.to_lsp_edit(TextEdit(Span(edit.start, edit.end), edit.text)), edit.kind) for edit in edits]
        if not self._abilities.has_versions:
            return lsp.WorkspaceEdit({snapshot.uri: [edit for edit, _ in made]})
        document = lsp.OptionalVersionedTextDocumentIdentifier(snapshot.uri, snapshot.version)
        if not self._abilities.has_annotations:
            return lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(document, [edit for edit, _ in made])])
        annotated = [lsp.AnnotatedTextEdit(kind, edit.range, edit.new_text) for edit, kind in made]
        kinds = {kind: _KINDS_OF_EDITS[kind] for _, kind in made}
        return lsp.WorkspaceEdit(
            document_changes=[lsp.TextDocumentEdit(document, list(annotated))],
            change_annotations={
                kind: lsp.ChangeAnnotation(label, self._session.settings.preview_edits, description)
                for kind, (label, description) in kinds.items()
            },
        )


def wants(only: Sequence[lsp.CodeActionKind | str] | None, kind: str) -> bool:
    """Whether a client that asked for some kinds asked for this one."""
    if only is None:
        return True
    wanted = [str(getattr(one, "value", one)) for one in only]
    return any(one in ("", kind) or kind.startswith(f"{one}.") for one in wanted)


def _rank(action: lsp.CodeAction) -> int:
    """The order of actions in the light bulb's list: fixes, refactorings, comments for tests."""
    if action.title == EXPECTED_TITLE:
        return 2
    return 0 if action.kind == lsp.CodeActionKind.QuickFix else 1


def _with_place(found: PassAnswer, convert: Converter) -> str:
    if found.span is None:
        return found.refused
    position = convert.to_position(found.span.start)
    return f"{found.refused}, line {position.line + 1}"


def _summary(found: PassAnswer) -> str:
    return ", ".join(f"{count} {name}" for name, count in found.counts) or f"{len(found.edits)} edits"
