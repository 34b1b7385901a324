"""One short handler a method: parameters to a snapshot and an offset, a feature's answer to the protocol's form."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any

from lsprotocol import types as lsp

from ir_lsp.compile_handlers import COMPILED, CompileHandlers
from ir_lsp.convert import Converter, to_encoding
from ir_lsp.dialect_handlers import PATTERNS as DIALECT_PATTERNS
from ir_lsp.dialect_handlers import DialectHandlers
from ir_lsp.features.checks import functions_at
from ir_lsp.features.code_actions import code_actions
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.fusion import not_fused
from ir_lsp.features.hover import hover
from ir_lsp.features.refactor import refactorings
from ir_lsp.features.refactor.model import REWRITE
from ir_lsp.features.run_lines import run_lines
from ir_lsp.features.symbols import Symbol, symbols
from ir_lsp.hints import LIMIT
from ir_lsp.messages import Json
from ir_lsp.pass_handlers import Abilities, Editor, PassHandlers, wants
from ir_lsp.program_handlers import ProgramHandlers
from ir_lsp.project import Project
from ir_lsp.project_handlers import PATTERNS, ProjectHandlers
from ir_lsp.query_handlers import QueryHandlers
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot
from ir_lsp.status_handlers import StatusHandlers
from ir_lsp.trust import Trust, default_store
from ir_lsp.trust_handlers import TrustHandlers
from ir_lsp.workspace_handlers import WorkspaceHandlers

_SYMBOL_KINDS = MappingProxyType(
    {
        "function": lsp.SymbolKind.Function.value,
        "module": lsp.SymbolKind.Module.value,
        "split": lsp.SymbolKind.Namespace.value,
        "variable": lsp.SymbolKind.Variable.value,
    }
)
Publish = Callable[[lsp.PublishDiagnosticsParams], None]


PULL_WAIT = 0.05
"""Seconds that a client which may ask for diagnostics has to do so, before it gets them unasked."""

FEW_HINTS = 40
"""So many hints are sent along with the errors. More would hold those up: all come again a little later."""


def create_handlers(
    publish: Publish, encoding: str, may_pull: bool, editor: Editor, client: lsp.ClientCapabilities
) -> Handlers:
    """The handlers of a new session, whose positions count in `encoding`.

    `publish` sends diagnostics. A client that may ask for them (`may_pull`) is sent hints only, once it does so: it
    would show errors twice.
    """
    session = Session(to_encoding(encoding), Trust(default_store()))
    return Handlers(session, publish, may_pull, editor, Abilities.of(client))


class Handlers(WorkspaceHandlers):
    """The methods of the protocol for one session: here those that a session's state hangs on, and the oldest."""

    def __init__(
        self, session: Session, publish: Publish, may_pull: bool, editor: Editor, abilities: Abilities
    ) -> None:
        self._may_pull = may_pull
        self._pushed = False
        self._pulls = False
        scheduler = Scheduler(session, self._analysed, self.publish_hints, editor, self.publish_fusions)
        super().__init__(session, scheduler, editor)
        self.passes = PassHandlers(session, self.scheduler, editor, abilities)
        self.trust = TrustHandlers(session, editor, self._trusted)
        self.compiling = CompileHandlers(session, self.scheduler, editor, self._publish_again, self.trust)
        self.queries = QueryHandlers(session, self.scheduler)
        self.programs = ProgramHandlers(session, self.scheduler, editor, self._publish_again, self.trust)
        self.server_status = StatusHandlers(session, self.index)
        self.has_snippets = abilities.has_snippets
        self.projects = ProjectHandlers(session, publish, self._project_changed)
        self.dialects = DialectHandlers(session, publish, self._publish_again, self._read_again)
        self._editor = editor
        self._refreshing: set[asyncio.Task[None]] = set()
        self._publish = publish
        self._hinted: set[str] = set()

    # ------------------------------------------------------------------------------------------- text synchronization

    def did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        self._look_at_trust()
        self.projects.refresh()  # for clients that watch no files
        self.projects.use(document.uri)
        self.dialects.use(document.uri)
        self.session.open(document.uri, document.version, document.text)
        self.dialects.opened(document.uri)
        self.trust.use(document.uri)
        self.scheduler.opened(document.uri, PULL_WAIT if self._may_pull and not self._pushed else 0.0)

    def did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        if self.session.change(document.uri, document.version, params.content_changes):
            self.programs.closed(document.uri)
            self.scheduler.changed(document.uri)

    def did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        self.programs.closed(uri)
        self.scheduler.closed(uri)
        self.session.close(uri)
        if not self._pulls or uri in self._hinted:
            self._hinted.discard(uri)
            self._publish(lsp.PublishDiagnosticsParams(uri, []))

    def did_change_configuration(self, params: lsp.DidChangeConfigurationParams) -> None:
        self.session.configure(params.settings)
        self.projects.refresh()
        self._all_anew()

    def did_change_watched_files(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        self._look_at_trust()
        self.projects.files_changed(change.uri for change in params.changes)
        self.dialects.files_changed(change.uri for change in params.changes)
        super().did_change_watched_files(params)

    def watch(self, folders: Iterable[str], cache: Path | None) -> None:
        if cache is not None:
            self.session.dialects.keep_in(cache / "dialects")
        super().watch(folders, cache)
        for folder in self.session.folders:
            self.projects.use((folder / "any.mlir").as_uri())

    @property
    def watched_files(self) -> list[str]:
        """Patterns of the files whose changes the client shall tell of."""
        ends = dict.fromkeys(end for folder in self.session.folders for end in self._suffixes(str(folder)))
        return [*PATTERNS, *DIALECT_PATTERNS, *(f"**/*{end}" for end in ends)]

    def _project_changed(self, projects: list[Project]) -> None:
        """What a project file says is new."""
        self.search_again()
        for uri in self.session.uris:
            self.trust.use(uri)
        self.dialects.projects_changed()
        self._all_anew()

    def _look_at_trust(self) -> None:
        """Brings documents up to what may be run now; a folder whose modules or commands changed is asked about."""
        if self.trust.refresh():
            for uri in self.session.uris:
                self.trust.use(uri)
            self._trusted()

    def _trusted(self) -> None:
        """More, or less, may be run than before."""
        self.dialects.projects_changed()
        self._all_anew()

    def _read_again(self) -> None:
        """Documents whose projects have other dialects now are read anew."""
        old = [uri for uri in self.session.uris if self.session.has_new_dialects(uri)]
        for uri in old:
            self.scheduler.closed(uri)
            self.session.read_again(uri)
            self.scheduler.changed(uri)
        if old:
            self._ask_client_to_refresh()

    def _all_anew(self) -> None:
        """What the client shows of all documents is old."""
        for uri in self.session.uris:
            self.scheduler.changed(uri)
        self._ask_client_to_refresh()

    def _ask_client_to_refresh(self) -> None:
        self._ask(self._editor.refresh())

    def _ask(self, question: Coroutine[Any, Any, None]) -> None:
        """Asks the client something whose answer nobody waits for."""
        task = asyncio.get_running_loop().create_task(question)
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    # ------------------------------------------------------------------------------------------------------ features

    async def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        view = await self.view(params.text_document.uri)
        if view is None:
            return None
        snapshot, convert = view
        offset = convert.to_offset(params.position)
        facts = [*self.bytecode.facts(snapshot, offset), *await self.fusion.facts(snapshot, offset)]
        newest = self.session.snapshot(snapshot.uri)
        if newest is None or newest.version != snapshot.version:
            return None
        found = hover(snapshot, offset, facts)
        if found is None:
            return None
        contents = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.markdown)
        return lsp.Hover(contents, convert.to_range(found.span))

    async def document_symbol(self, params: lsp.DocumentSymbolParams) -> Json | None:
        view = await self.view(params.text_document.uri)
        if view is None:
            return None
        snapshot, convert = view
        return Json([_document_symbol(symbol, convert) for symbol in symbols(snapshot)])

    async def code_action(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
        snapshot = await self.scheduler.verified(params.text_document.uri)
        if snapshot is None:
            return None
        convert = self.session.converter(snapshot)
        fusions = await self.fusion.actions(snapshot, convert.to_span(params.range))
        if (newest := await self.scheduler.verified(params.text_document.uri)) is None:
            return None
        if newest.version != snapshot.version:
            snapshot, convert, fusions = newest, self.session.converter(newest), []
        found = self.passes.actions(snapshot, convert, params, fusions)
        if params.context.only is None or lsp.CodeActionKind.QuickFix in params.context.only:
            found += [
                lsp.CodeAction(
                    action.title,
                    kind=lsp.CodeActionKind.QuickFix,
                    diagnostics=[convert.to_lsp_diagnostic(action.diagnostic, snapshot.uri)],
                    edit=lsp.WorkspaceEdit({snapshot.uri: [convert.to_lsp_edit(edit) for edit in action.edits]}),
                )
                for action in code_actions(snapshot, convert.to_span(params.range))
            ]
        # Unasked, an editor shows a light bulb wherever there are actions: refactorings and passes are everywhere.
        is_asked = params.context.trigger_kind is not lsp.CodeActionTriggerKind.Automatic
        if params.context.only is not None or is_asked:
            found += self._refactorings(snapshot, convert, params)
        if params.context.only is None and is_asked:
            return self.passes.light_bulb(snapshot, convert, convert.to_span(params.range), found)
        return found

    def _refactorings(
        self, snapshot: Snapshot, convert: Converter, params: lsp.CodeActionParams
    ) -> Iterator[lsp.CodeAction]:
        for found in refactorings(snapshot, convert.to_span(params.range)):
            if wants(params.context.only, found.kind):
                edits = [convert.to_lsp_edit(edit) for edit in found.edits]
                yield lsp.CodeAction(found.title, kind=found.kind, edit=lsp.WorkspaceEdit({snapshot.uri: edits}))
        if wants(params.context.only, REWRITE) and any("FileCheck" in run.command for run in run_lines(snapshot.text)):
            for name in functions_at(snapshot, convert.to_span(params.range)):
                about = {"uri": snapshot.uri, "function": name}
                command = lsp.Command("Update checks", "ir-lsp.updateChecks", arguments=[about])
                yield lsp.CodeAction(f"Update CHECK lines of @{name}", kind=REWRITE, command=command)

    async def resolve_code_action(self, action: lsp.CodeAction) -> lsp.CodeAction:
        return await self.passes.resolve(action)

    async def diagnostic(self, params: lsp.DocumentDiagnosticParams) -> lsp.DocumentDiagnosticReport:
        if self._may_pull and not self._pulls:
            self._pulls = True
            self._take_back_errors()
        snapshot = await self.scheduler.verified(params.text_document.uri)
        if snapshot is None:
            return lsp.RelatedFullDocumentDiagnosticReport([])
        items = self._diagnostics(snapshot, self.session.converter(snapshot))
        result_id = self.session.result_id(snapshot.uri, items)
        if params.previous_result_id == result_id:
            return lsp.RelatedUnchangedDocumentDiagnosticReport(result_id)
        return lsp.RelatedFullDocumentDiagnosticReport(items, result_id=result_id)

    def _take_back_errors(self) -> None:
        """Leaves hints only of what was sent: a slow client that asks for errors now would show them twice."""
        for uri in self.session.uris:
            snapshot = self.session.snapshot(uri)
            if self._pushed and snapshot is not None:
                hints = self._hints(snapshot, self.session.converter(snapshot))
                self._publish(lsp.PublishDiagnosticsParams(uri, hints, snapshot.version))

    def _analysed(self, uri: str) -> None:
        self.publish(uri)
        self.programs.analysed(uri)

    def _publish_again(self, uri: str) -> None:
        """More is known of a document than was sent, or asked for."""
        if self._pulls:
            self._ask(self._editor.refresh_diagnostics())
        else:
            self.publish(uri)

    def publish(self, uri: str) -> None:
        """Sends what is known of a document's diagnostics."""
        snapshot = self.session.snapshot(uri)
        if snapshot is not None and not self._pulls:
            self._pushed = True
            convert = self.session.converter(snapshot)
            items = self._diagnostics(snapshot, convert)
            hints = self._hints(snapshot, convert, FEW_HINTS + 1)
            if len(hints) <= FEW_HINTS:
                items += hints
            self._publish(lsp.PublishDiagnosticsParams(uri, items, snapshot.version))

    def publish_hints(self, uri: str) -> None:
        """Sends the hints of a document: to a client that asks for its diagnostics, without them."""
        snapshot = self.session.snapshot(uri)
        if snapshot is None:
            return
        convert = self.session.converter(snapshot)
        hints = self._hints(snapshot, convert)
        if not hints and uri not in self._hinted:
            return
        if hints:
            self._hinted.add(uri)
        else:
            self._hinted.discard(uri)
        if self._pulls:
            self._publish(lsp.PublishDiagnosticsParams(uri, hints, snapshot.version))
        else:
            self._pushed = True
            items = self._diagnostics(snapshot, convert) + hints
            self._publish(lsp.PublishDiagnosticsParams(uri, items, snapshot.version))

    def publish_fusions(self, uri: str) -> None:
        """Sends the hints once more, with those at loops, and has the client ask for lenses that it did not get."""
        self.publish_hints(uri)
        if self.fusion.take_left_out(uri):
            self._ask_client_to_refresh()

    # ----------------------------------------------------------------------------------------------------- private

    def _diagnostics(self, snapshot: Snapshot, convert: Converter) -> list[lsp.Diagnostic]:
        found = [convert.to_lsp_diagnostic(diagnostic, snapshot.uri) for diagnostic in diagnostics(snapshot)]
        found += self.trust.notice(snapshot.uri)
        known = {(each.range.start.line, each.message) for each in found}
        return found + [
            each
            for each in self.session.findings(snapshot.uri, snapshot.version)
            # What is wrong already is why it does not compile.
            if (each.range.start.line, each.message) not in known and not (found and each.code == COMPILED)
        ]

    def _hints(self, snapshot: Snapshot, convert: Converter, limit: int = LIMIT) -> list[lsp.Diagnostic]:
        found = self.session.hints(snapshot.uri).diagnostics(snapshot.document, limit)
        if self.session.settings_of(snapshot.uri).hints:
            found += not_fused(snapshot, self.session.fusion(snapshot.uri), limit - len(found))
        return [convert.to_lsp_diagnostic(diagnostic, snapshot.uri) for diagnostic in found]


def _document_symbol(symbol: Symbol, convert: Converter) -> dict[str, object]:
    """The protocol's `DocumentSymbol` as JSON: a large file has thousands."""
    found: dict[str, object] = {
        "name": symbol.name,
        "kind": _SYMBOL_KINDS[symbol.kind],
        "range": convert.to_json_range(symbol.span),
        "selectionRange": convert.to_json_range(symbol.selection),
    }
    if symbol.detail:
        found["detail"] = symbol.detail
    if symbol.children:
        found["children"] = [_document_symbol(child, convert) for child in symbol.children]
    return found
