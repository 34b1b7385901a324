"""Diagnostics for a client that requests them."""

from __future__ import annotations

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.workbench import Workbench

NO_DIAGNOSTICS = lsp.RelatedFullDocumentDiagnosticReport([])
"""The answer about a document that is not open."""


def asked(bench: Workbench) -> None:
    """Stops sending errors to the client, which requests them, as it would show them twice."""
    bench.publisher.pulled()


async def diagnostic(
    bench: Workbench, view: DocumentView, params: lsp.DocumentDiagnosticParams
) -> lsp.DocumentDiagnosticReport:
    items, result_id = bench.publisher.report(view)
    if params.previous_result_id == result_id:
        return lsp.RelatedUnchangedDocumentDiagnosticReport(result_id)
    return lsp.RelatedFullDocumentDiagnosticReport(items, result_id=result_id)
