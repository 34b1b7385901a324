"""Tables of the functions for LSP's methods and for commands, and the start of a session.

`ir_lsp.advertised` lists the same names, for the answer to `initialize`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from lsprotocol import types as lsp

from ir_lsp import advertised
from ir_lsp.client import Abilities, Client
from ir_lsp.commands import bytecode, graph, passes, query, run_lines, status, trace
from ir_lsp.commands import compile as compiling
from ir_lsp.commands.explain import explain
from ir_lsp.convert import to_encoding
from ir_lsp.dispatch import (
    Command,
    Notification,
    Request,
    announced,
    command,
    document_command,
    listing_command,
    on_parsed,
    on_verified,
    own_request,
    plain_request,
    text_command,
)
from ir_lsp.error_pages import page_folder
from ir_lsp.pass_edits import PassArguments
from ir_lsp.requests import synchronization
from ir_lsp.requests.bytecode import ConvertBytecode, convert_from_bytecode, convert_to_bytecode
from ir_lsp.requests.call_hierarchy import incoming_calls, outgoing_calls, prepare_call_hierarchy
from ir_lsp.requests.code_action import code_action, resolve_code_action
from ir_lsp.requests.code_lens import code_lens
from ir_lsp.requests.completion import completion, resolve_completion
from ir_lsp.requests.definition import definition, implementation, type_definition
from ir_lsp.requests.diagnostics import NO_DIAGNOSTICS, asked, diagnostic
from ir_lsp.requests.document_link import document_link
from ir_lsp.requests.document_symbol import document_symbol
from ir_lsp.requests.folding_range import folding_range
from ir_lsp.requests.formatting import formatting, on_type_formatting, range_formatting
from ir_lsp.requests.highlight import document_highlight, linked_editing_range
from ir_lsp.requests.hover import hover
from ir_lsp.requests.inlay_hint import inlay_hint
from ir_lsp.requests.references import references
from ir_lsp.requests.rename import prepare_rename, rename
from ir_lsp.requests.selection_range import selection_range
from ir_lsp.requests.semantic_tokens import semantic_tokens_delta, semantic_tokens_full, semantic_tokens_range
from ir_lsp.requests.signature_help import signature_help
from ir_lsp.requests.workspace_symbol import workspace_symbol
from ir_lsp.session import Session
from ir_lsp.trust import Trust, default_store
from ir_lsp.workbench import Workbench

NOTIFICATIONS: Mapping[str, Notification] = MappingProxyType(
    {
        lsp.TEXT_DOCUMENT_DID_OPEN: synchronization.did_open,
        lsp.TEXT_DOCUMENT_DID_CHANGE: synchronization.did_change,
        lsp.TEXT_DOCUMENT_DID_CLOSE: synchronization.did_close,
        lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: synchronization.did_change_configuration,
        lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: synchronization.did_change_watched_files,
    }
)

REQUESTS: Mapping[str, Request] = MappingProxyType(
    {
        lsp.TEXT_DOCUMENT_HOVER: on_parsed(hover),
        lsp.TEXT_DOCUMENT_DEFINITION: on_parsed(definition, retry=True),
        lsp.TEXT_DOCUMENT_IMPLEMENTATION: on_parsed(implementation, retry=True),
        lsp.TEXT_DOCUMENT_TYPE_DEFINITION: on_parsed(type_definition),
        lsp.TEXT_DOCUMENT_REFERENCES: on_parsed(references, retry=True),
        lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: on_parsed(document_highlight),
        lsp.TEXT_DOCUMENT_LINKED_EDITING_RANGE: on_parsed(linked_editing_range),
        lsp.TEXT_DOCUMENT_DOCUMENT_LINK: on_parsed(document_link, retry=True),
        lsp.TEXT_DOCUMENT_PREPARE_RENAME: on_parsed(prepare_rename),
        lsp.TEXT_DOCUMENT_RENAME: on_parsed(rename),
        lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: on_parsed(prepare_call_hierarchy, retry=True),
        lsp.CALL_HIERARCHY_INCOMING_CALLS: plain_request(incoming_calls),
        lsp.CALL_HIERARCHY_OUTGOING_CALLS: plain_request(outgoing_calls),
        lsp.WORKSPACE_SYMBOL: plain_request(workspace_symbol),
        lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: on_parsed(document_symbol, retry=True),
        lsp.TEXT_DOCUMENT_FOLDING_RANGE: on_parsed(folding_range, retry=True),
        lsp.TEXT_DOCUMENT_SELECTION_RANGE: on_parsed(selection_range),
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: on_parsed(semantic_tokens_full, retry=True),
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: on_parsed(semantic_tokens_delta, retry=True),
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: on_parsed(semantic_tokens_range),
        lsp.TEXT_DOCUMENT_INLAY_HINT: on_verified(inlay_hint),
        lsp.TEXT_DOCUMENT_CODE_LENS: on_parsed(code_lens, retry=True),
        lsp.TEXT_DOCUMENT_COMPLETION: on_parsed(completion),
        lsp.COMPLETION_ITEM_RESOLVE: plain_request(resolve_completion),
        lsp.TEXT_DOCUMENT_SIGNATURE_HELP: on_parsed(signature_help),
        lsp.TEXT_DOCUMENT_CODE_ACTION: on_verified(code_action, retry=True),
        lsp.CODE_ACTION_RESOLVE: plain_request(resolve_code_action),
        lsp.TEXT_DOCUMENT_FORMATTING: on_parsed(formatting),
        lsp.TEXT_DOCUMENT_RANGE_FORMATTING: on_parsed(range_formatting),
        lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING: on_parsed(on_type_formatting),
        lsp.TEXT_DOCUMENT_DIAGNOSTIC: announced(on_verified(diagnostic, retry=True, absent=NO_DIAGNOSTICS), asked),
        advertised.CONVERT_FROM_BYTECODE: own_request(convert_from_bytecode, ConvertBytecode),
        advertised.CONVERT_TO_BYTECODE: own_request(convert_to_bytecode, ConvertBytecode),
    }
)

COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        advertised.APPLY_PASSES: document_command(passes.apply_passes, PassArguments, passes.refused),
        advertised.CHECK_PIPELINE: text_command(passes.check_pipeline),
        advertised.LIST_PASSES: listing_command(passes.list_passes),
        advertised.COMPILE: document_command(compiling.compile_document, compiling.CompileArguments, compiling.refused),
        advertised.FUNCTIONS: document_command(
            compiling.list_functions, compiling.FunctionsArguments, compiling.refused
        ),
        advertised.RUN: document_command(compiling.run_function, compiling.RunArguments, compiling.refused),
        advertised.BENCHMARK: document_command(compiling.benchmark_function, compiling.RunArguments, compiling.refused),
        advertised.SHOW: document_command(compiling.show_compiled, compiling.CompileArguments, compiling.refused),
        advertised.QUERY: document_command(query.query_document, query.QueryArguments, query.refused),
        advertised.MATCHERS: listing_command(query.list_matchers),
        advertised.RUN_LINE: document_command(run_lines.run_line, run_lines.RunLineArguments, run_lines.refused_run),
        advertised.UPDATE_CHECKS: document_command(
            run_lines.update_checks, run_lines.UpdateChecksArguments, run_lines.refused_update
        ),
        advertised.READ_BYTECODE: command(bytecode.read_bytecode, bytecode.ReadBytecode, bytecode.refused),
        advertised.WRITE_BYTECODE: command(bytecode.write_bytecode, bytecode.WriteBytecode, bytecode.refused),
        advertised.EXPLAIN: text_command(explain),
        advertised.GRAPH: document_command(graph.show_graph, graph.GraphArguments, graph.refused),
        advertised.STATUS: listing_command(status.server_status),
        advertised.TRACE_RECORD: document_command(trace.record, trace.RecordArguments, trace.refused),
        advertised.TRACE_OPEN: command(trace.open_trace, trace.OpenArguments, trace.refused),
        advertised.TRACE_CLOSE: command(trace.close, trace.TraceArguments, trace.refused),
        advertised.TRACE_SAVE: command(trace.save, trace.SaveArguments, trace.refused),
        advertised.TRACE_PASSES: command(trace.passes, trace.PassesArguments, trace.refused),
        advertised.TRACE_TEXT: command(trace.text, trace.TextArguments, trace.refused),
        advertised.TRACE_SEARCH: command(trace.search, trace.SearchArguments, trace.refused),
        advertised.TRACE_STEPS: command(trace.steps, trace.StepsArguments, trace.refused),
        advertised.TRACE_STEP: command(trace.step, trace.StepArguments, trace.refused),
        advertised.TRACE_SEEK: command(trace.seek, trace.SeekArguments, trace.refused),
        advertised.TRACE_WHY_NOT: command(trace.why_not, trace.PlaceArguments, trace.refused),
        advertised.TRACE_LIFE: command(trace.life, trace.PlaceArguments, trace.refused),
        advertised.TRACE_RELATED: command(trace.related, trace.PlaceArguments, trace.refused),
        advertised.TRACE_COPY: command(trace.copy, trace.CopyArguments, trace.refused),
        advertised.TRACE_REST: command(trace.rest, trace.RestArguments, trace.refused),
        advertised.TRACE_CHECK: command(trace.check, trace.CheckArguments, trace.refused),
        advertised.TRACE_COMPARE: command(trace.compare, trace.CompareArguments, trace.refused),
        advertised.TRACE_PRESETS: command(trace.presets, trace.PresetsArguments, trace.refused),
    }
)


class Methods:
    """Methods and commands of one session."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench

    def notify(self, method: str, params: object) -> None:
        """Handles a notification."""
        NOTIFICATIONS[method](self.bench, params)

    async def answer(self, method: str, params: object) -> object:
        """Returns the answer to a request."""
        return await REQUESTS[method](self.bench, params)

    async def run(self, name: str, arguments: Sequence[object]) -> object:
        """Returns the answer of a command."""
        return await COMMANDS[name](self.bench, arguments)


def start(client: Client, capabilities: lsp.ClientCapabilities, encoding: str, options: object) -> Methods:
    """Begins a session with positions in `encoding`; `options` are the client's initialization options."""
    session = Session(to_encoding(encoding), Trust(default_store()))
    documents = capabilities.text_document
    shown = documents and documents.publish_diagnostics
    if shown and shown.code_description_support:
        session.error_pages = page_folder().as_uri()
    session.begin(options)
    return Methods(Workbench(session, client, Abilities.of(capabilities)))
