"""Notifications about opened, edited and closed documents, and about changed settings and files."""

from __future__ import annotations

import logging

from lsprotocol import types as lsp

from ir_lsp.convert import apply_changes
from ir_lsp.workbench import Workbench

logger = logging.getLogger(__name__)

PULL_WAIT = 0.05
"""Time in which a client that can request diagnostics may do so, before they are sent, in seconds."""


def did_open(bench: Workbench, params: lsp.DidOpenTextDocumentParams) -> None:
    item = params.text_document
    bench.review_trust()
    bench.project_files.refresh()  # for clients that watch no files
    bench.project_files.use(item.uri)
    bench.dialects.use(item.uri)
    if (old := bench.documents.get(item.uri)) is not None:
        bench.end_work(old)
    document = bench.documents.open(item.uri, item.version, item.text)
    bench.dialects.opened(document)
    bench.trust.use(document)
    bench.scheduler.opened(document, PULL_WAIT if bench.publisher.may_still_pull else 0.0)


def did_change(bench: Workbench, params: lsp.DidChangeTextDocumentParams) -> None:
    uri, version = params.text_document.uri, params.text_document.version
    document = bench.documents.get(uri)
    if document is None:
        logger.warning("changes to %s, which is not open, are ignored", uri)
        return
    view = document.view
    if version <= view.version:
        logger.warning("the version of %s went from %d to %d", uri, view.version, version)
    changed = apply_changes(view.text, view.index, params.content_changes, bench.session.encoding)
    try:
        document.edit(version, changed.text, changed.index, changed.edits)
    except Exception:
        # The document must have the client's text, to which further edits refer.
        logger.exception("an edit of %s failed; the whole file is reparsed", uri)
        bench.scheduler.release(document.replace(version, changed.text))
    bench.verifier.cancel(document)
    bench.scheduler.changed(document)


def did_close(bench: Workbench, params: lsp.DidCloseTextDocumentParams) -> None:
    document = bench.documents.close(params.text_document.uri)
    if document is not None:
        bench.end_work(document)
        bench.workspace.closed(document)
        bench.publisher.withdraw(document)


def did_change_configuration(bench: Workbench, params: lsp.DidChangeConfigurationParams) -> None:
    version = bench.session.settings.mlir_version
    bench.session.configure(params.settings)
    bench.project_files.refresh()
    if bench.session.settings.mlir_version != version:
        bench.dialects.projects_changed()
    bench.analyse_all()


def did_change_watched_files(bench: Workbench, params: lsp.DidChangeWatchedFilesParams) -> None:
    bench.review_trust()
    uris = [change.uri for change in params.changes]
    bench.project_files.files_changed(uris)
    bench.dialects.files_changed(uris)
    bench.workspace.files_changed(params.changes)
