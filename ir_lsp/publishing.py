"""Sends diagnostics to the client, or returns them when the client requests them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from lsprotocol import types as lsp

from ir_lsp.client import Client
from ir_lsp.documents.document import DocumentView, OpenDocument, OtherFindings
from ir_lsp.documents.hints import LIMIT
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.fusion import not_fused
from ir_lsp.session import Session

MAX_HINTS_WITH_ERRORS = 40
"""Maximum number of hints that are sent with the errors. If there are more, all are sent later."""


class DiagnosticPublisher:
    """Sends the diagnostics of documents.

    After a client requested diagnostics, it is sent only hints, as it would show errors twice.
    """

    def __init__(
        self,
        session: Session,
        client: Client,
        may_pull: bool,
        notices: Callable[[str], list[lsp.Diagnostic]],
    ) -> None:
        """`may_pull` is True if the client supports requesting diagnostics.

        `notices` returns diagnostics for a document's URI that are not about its text.
        """
        self._session = session
        self._client = client
        self._may_pull = may_pull
        self._notices = notices
        self._has_pushed = False
        self._pulls = False
        self._asking: set[asyncio.Task[None]] = set()

    @property
    def may_still_pull(self) -> bool:
        """True if the client may begin to request diagnostics, and none were sent so far."""
        return self._may_pull and not self._has_pushed

    def pulled(self) -> None:
        """Records that the client requested diagnostics."""
        if not self._may_pull or self._pulls:
            return
        self._pulls = True
        for document in self._session.documents if self._has_pushed else ():
            # Withdraws errors that were sent before, as the client would show them twice.
            view = document.view
            self._client.publish(lsp.PublishDiagnosticsParams(view.uri, self._hints(view), view.version))

    def report(self, view: DocumentView) -> tuple[list[lsp.Diagnostic], str]:
        """Returns the diagnostics of a document and their result id, for a client that requests them."""
        items = self._diagnostics(view)
        return items, view.document.shown.result_id_of(items)

    def publish(self, view: DocumentView) -> None:
        """Sends the diagnostics of a document, unless the client requests them."""
        if not self._pulls:
            hints = self._hints(view, MAX_HINTS_WITH_ERRORS + 1)
            items = self._diagnostics(view)
            self._push(view, items + hints if len(hints) <= MAX_HINTS_WITH_ERRORS else items)

    def republish(self, view: DocumentView) -> None:
        """Sends the changed diagnostics of a document, or asks the client to request them."""
        if self._pulls:
            self.ask(self._client.refresh_diagnostics())
        else:
            self.publish(view)

    def publish_hints(self, view: DocumentView) -> None:
        """Sends the hints of a document, and its diagnostics unless the client requests these."""
        hints = self._hints(view)
        if not hints and not view.document.shown.has_hints:
            return
        view.document.shown.has_hints = bool(hints)
        if self._pulls:
            self._client.publish(lsp.PublishDiagnosticsParams(view.uri, hints, view.version))
        else:
            self._push(view, self._diagnostics(view) + hints)

    def publish_loops(self, view: DocumentView) -> None:
        """Sends the hints with those at loops, and asks the client to request lenses that were left out."""
        self.publish_hints(view)
        if view.document.shown.has_incomplete_lenses:
            view.document.shown.has_incomplete_lenses = False
            self.ask(self._client.refresh())

    def withdraw(self, document: OpenDocument) -> None:
        """Withdraws the diagnostics of a closed document."""
        if not self._pulls or document.shown.has_hints:
            self._client.publish(lsp.PublishDiagnosticsParams(document.uri, []))

    def note_findings(self, view: DocumentView, source: str, findings: OtherFindings) -> None:
        """Publishes findings of a source beside the analysis, unless they are about an older version."""
        if view.is_current and view.document.note_findings(source, findings):
            self.republish(view)

    def ask(self, request: Coroutine[None, None, None]) -> None:
        """Sends a request to the client without waiting for the answer."""
        task = asyncio.get_running_loop().create_task(request)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    def _push(self, view: DocumentView, items: list[lsp.Diagnostic]) -> None:
        self._has_pushed = True
        self._client.publish(lsp.PublishDiagnosticsParams(view.uri, items, view.version))

    def _diagnostics(self, view: DocumentView) -> list[lsp.Diagnostic]:
        convert = self._session.converter(view)
        published = [convert.to_lsp_diagnostic(diagnostic, view.uri) for diagnostic in diagnostics(view)]
        published += self._notices(view.uri)
        places_and_messages = {(each.range.start.line, each.message) for each in published}
        others: list[lsp.Diagnostic] = []
        for findings in view.document.other_findings.values():
            if published and findings.is_consequence:
                continue
            for diagnostic in findings.diagnostics:
                item = convert.to_lsp_diagnostic(diagnostic, view.uri)
                if (item.range.start.line, item.message) not in places_and_messages:
                    item.source = findings.program or item.source
                    others.append(item)
        return published + others

    def _hints(self, view: DocumentView, limit: int = LIMIT) -> list[lsp.Diagnostic]:
        if not self._session.settings_of(view.uri).hints:
            return []
        convert = self._session.converter(view)
        diagnostics = view.document.hints.diagnostics(view.analysis, limit)
        diagnostics += not_fused(view, view.document.loops, limit - len(diagnostics))
        return [convert.to_lsp_diagnostic(diagnostic, view.uri) for diagnostic in diagnostics]
