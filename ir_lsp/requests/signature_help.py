"""Signature help."""

from __future__ import annotations

from lsprotocol import types as lsp

from ir_lsp.documents.document import DocumentView
from ir_lsp.features.signature import signature
from ir_lsp.workbench import Workbench


async def signature_help(
    bench: Workbench, view: DocumentView, params: lsp.SignatureHelpParams
) -> lsp.SignatureHelp | None:
    help_ = signature(view, bench.session.converter(view).to_offset(params.position))
    if help_ is None:
        return None
    parameters = [
        lsp.ParameterInformation((parameter.span.start, parameter.span.end), parameter.documentation or None)
        for parameter in help_.parameters
    ]
    active = len(parameters) if help_.active is None else help_.active  # an index after the last one marks none
    shown = lsp.SignatureInformation(help_.label, help_.documentation or None, parameters, active)
    return lsp.SignatureHelp([shown], 0, active)
