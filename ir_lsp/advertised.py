"""Methods with their options and commands of the server, for the answer to `initialize`.

As that answer comes first, this imports no part of the analysis. The functions are in `ir_lsp.methods`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lsprotocol import types as lsp

from ir_lsp.legend import TOKEN_MODIFIERS, TOKEN_TYPES

NOTIFICATIONS = (
    lsp.TEXT_DOCUMENT_DID_OPEN,
    lsp.TEXT_DOCUMENT_DID_CHANGE,
    lsp.TEXT_DOCUMENT_DID_CLOSE,
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION,
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES,
)

_SEMANTIC_TOKENS = lsp.SemanticTokensLegend(list(TOKEN_TYPES), list(TOKEN_MODIFIERS))
_ACTION_KINDS = (
    "quickfix",
    "refactor.extract",
    "refactor.inline",
    "refactor.rewrite",
    "source.fixAll.mlir",
)

CONVERT_FROM_BYTECODE = "mlir/convertFromBytecode"
CONVERT_TO_BYTECODE = "mlir/convertToBytecode"

REQUESTS: Mapping[str, object] = MappingProxyType(
    {
        lsp.TEXT_DOCUMENT_HOVER: None,
        lsp.TEXT_DOCUMENT_DEFINITION: None,
        lsp.TEXT_DOCUMENT_REFERENCES: None,
        lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: None,
        lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(list("%@^!#. "), resolve_provider=True),
        lsp.COMPLETION_ITEM_RESOLVE: None,
        lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions(list(_ACTION_KINDS), resolve_provider=True),
        lsp.CODE_ACTION_RESOLVE: None,
        lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: None,
        lsp.TEXT_DOCUMENT_LINKED_EDITING_RANGE: None,
        lsp.TEXT_DOCUMENT_FOLDING_RANGE: None,
        lsp.TEXT_DOCUMENT_SELECTION_RANGE: None,
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: _SEMANTIC_TOKENS,
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: _SEMANTIC_TOKENS,
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: _SEMANTIC_TOKENS,
        lsp.TEXT_DOCUMENT_INLAY_HINT: None,
        lsp.TEXT_DOCUMENT_SIGNATURE_HELP: lsp.SignatureHelpOptions([" ", ",", "(", "["]),
        lsp.TEXT_DOCUMENT_PREPARE_RENAME: None,
        lsp.TEXT_DOCUMENT_RENAME: lsp.RenameOptions(prepare_provider=True),
        lsp.TEXT_DOCUMENT_CODE_LENS: None,
        lsp.TEXT_DOCUMENT_IMPLEMENTATION: None,
        lsp.TEXT_DOCUMENT_TYPE_DEFINITION: None,
        lsp.TEXT_DOCUMENT_DOCUMENT_LINK: lsp.DocumentLinkOptions(resolve_provider=False),
        lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: None,
        lsp.CALL_HIERARCHY_INCOMING_CALLS: None,
        lsp.CALL_HIERARCHY_OUTGOING_CALLS: None,
        lsp.WORKSPACE_SYMBOL: None,
        lsp.TEXT_DOCUMENT_FORMATTING: None,
        lsp.TEXT_DOCUMENT_RANGE_FORMATTING: None,
        lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING: lsp.DocumentOnTypeFormattingOptions("\n", ["}"]),
        lsp.TEXT_DOCUMENT_DIAGNOSTIC: lsp.DiagnosticOptions(False, False),
    }
)
"""LSP methods that the server answers, each with its advertised options."""

OWN_REQUESTS = (CONVERT_FROM_BYTECODE, CONVERT_TO_BYTECODE)
"""Requests of upstream's server that are not in LSP."""

APPLY_PASSES = "ir-lsp.applyPasses"
CHECK_PIPELINE = "ir-lsp.checkPipeline"
LIST_PASSES = "ir-lsp.listPasses"
COMPILE = "ir-lsp.compile"
FUNCTIONS = "ir-lsp.functions"
RUN = "ir-lsp.run"
BENCHMARK = "ir-lsp.benchmark"
SHOW = "ir-lsp.show"
QUERY = "ir-lsp.query"
MATCHERS = "ir-lsp.matchers"
RUN_LINE = "ir-lsp.runLine"
UPDATE_CHECKS = "ir-lsp.updateChecks"
READ_BYTECODE = "ir-lsp.readBytecode"
WRITE_BYTECODE = "ir-lsp.writeBytecode"
EXPLAIN = "ir-lsp.explain"
STATUS = "ir-lsp.status"
TRACE_RECORD = "ir-lsp.trace.record"
TRACE_OPEN = "ir-lsp.trace.open"
TRACE_CLOSE = "ir-lsp.trace.close"
TRACE_SAVE = "ir-lsp.trace.save"
TRACE_PASSES = "ir-lsp.trace.passes"
TRACE_TEXT = "ir-lsp.trace.text"
TRACE_SEARCH = "ir-lsp.trace.search"
TRACE_STEPS = "ir-lsp.trace.steps"
TRACE_STEP = "ir-lsp.trace.step"
TRACE_SEEK = "ir-lsp.trace.seek"
TRACE_WHY_NOT = "ir-lsp.trace.whyNot"
TRACE_LIFE = "ir-lsp.trace.life"
TRACE_RELATED = "ir-lsp.trace.related"
TRACE_COPY = "ir-lsp.trace.copy"
TRACE_REST = "ir-lsp.trace.rest"
TRACE_CHECK = "ir-lsp.trace.check"
TRACE_COMPARE = "ir-lsp.trace.compare"
TRACE_PRESETS = "ir-lsp.trace.presets"
GRAPH = "ir-lsp.graph"

COMMANDS = (
    APPLY_PASSES,
    CHECK_PIPELINE,
    LIST_PASSES,
    COMPILE,
    FUNCTIONS,
    RUN,
    BENCHMARK,
    SHOW,
    QUERY,
    MATCHERS,
    RUN_LINE,
    UPDATE_CHECKS,
    READ_BYTECODE,
    WRITE_BYTECODE,
    EXPLAIN,
    STATUS,
    TRACE_RECORD,
    TRACE_OPEN,
    TRACE_CLOSE,
    TRACE_SAVE,
    TRACE_PASSES,
    TRACE_TEXT,
    TRACE_SEARCH,
    TRACE_STEPS,
    TRACE_STEP,
    TRACE_SEEK,
    TRACE_WHY_NOT,
    TRACE_LIFE,
    TRACE_RELATED,
    TRACE_COPY,
    TRACE_REST,
    TRACE_CHECK,
    TRACE_COMPARE,
    TRACE_PRESETS,
    GRAPH,
)
