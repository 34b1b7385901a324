"""Code actions: quick fixes, refactorings, passes. The edits of passes are computed when the user chooses an action."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from lsprotocol import types as lsp

from compiler.diagnostics import Diagnostic
from compiler.text import Span
from ir_lsp.advertised import APPLY_PASSES, EXPLAIN, UPDATE_CHECKS
from ir_lsp.children import import_in_background
from ir_lsp.convert import Converter
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.checks import functions_at
from ir_lsp.features.code_actions import (
    EXPECTED_TITLE,
    FIXES,
    code_actions,
    explained,
    fix_all,
    fix_all_actions,
    fixable_codes,
    has_diagnostic,
)
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.older_release import release_of
from ir_lsp.features.pass_actions import (
    OFFERED,
    QUICK_FIX,
    REWRITE,
    SOURCE,
    PassAction,
    apply_actions,
    fix_actions,
    function_title,
    source_actions,
)
from ir_lsp.features.refactor import model as refactoring
from ir_lsp.features.refactor import refactorings
from ir_lsp.features.run_lines import run_lines_of
from ir_lsp.messages import Refusal, read_object
from ir_lsp.pass_edits import PassArguments, find_pass_edit
from ir_lsp.requests.loop_fusion import loop_actions
from ir_lsp.requests.project_release import release_action
from ir_lsp.workbench import Workbench

logger = logging.getLogger(__name__)

CHOOSE_PASS = "Apply a pass..."
MAX_ACTIONS = 10
"""Maximum number of actions for a request without kinds, which is for the light bulb's list."""


async def code_action(bench: Workbench, view: DocumentView, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    span = bench.session.converter(view).to_span(params.range)
    if has_diagnostic(diagnostics(view), span):
        await import_in_background(FIXES)
        view.require_current()
    fusions = await loop_actions(view, span)
    return _Actions(bench, view, span, params.context).all(fusions)


@dataclass(frozen=True, slots=True)
class FixAllArguments:
    """Arguments of an action that fixes all errors of one code."""

    uri: str
    version: int
    fix_all: str
    """The errors' code."""


async def resolve_code_action(bench: Workbench, action: lsp.CodeAction) -> lsp.CodeAction:
    """Adds the edit to an action; shows a message if there is nothing to change."""
    try:
        fix_all_arguments = read_object(FixAllArguments, action.data)
    except Refusal:
        pass
    else:
        document = bench.documents.get(fix_all_arguments.uri)
        if document is not None and document.view.version == fix_all_arguments.version:
            action.edit = _fix_all_edit(bench, document.view, fix_all_arguments.fix_all)
        return action
    try:
        arguments = read_object(PassArguments, action.data)
    except Refusal:
        return action
    document = bench.documents.get(arguments.uri)
    pass_edit = await find_pass_edit(bench, document, arguments)
    action.edit = pass_edit.edit
    if pass_edit.edit is None and _kind(action.kind).startswith("source"):
        logger.info("%s: %s", action.title, pass_edit.message)
    elif pass_edit.edit is None:
        bench.client.show(f"{action.title}: {pass_edit.message}.", pass_edit.severity)
    return action


def _fix_all_edit(bench: Workbench, view: DocumentView, code: str) -> lsp.WorkspaceEdit:
    """Returns the edit that fixes the errors with this code; errors without a fix stay."""
    convert = bench.session.converter(view)
    return lsp.WorkspaceEdit({view.uri: [convert.to_lsp_edit(edit) for edit in fix_all(view, code)]})


class _Actions:
    """Code actions for one selection."""

    def __init__(self, bench: Workbench, view: DocumentView, span: Span, context: lsp.CodeActionContext) -> None:
        self._bench = bench
        self._view = view
        self._span = span
        self._convert: Converter = bench.session.converter(view)
        self._only = context.only
        # For automatic requests, an editor shows a light bulb if there are actions; refactorings are almost everywhere.
        self._is_invoked = context.trigger_kind is not lsp.CodeActionTriggerKind.Automatic

    @cached_property
    def _diagnostics(self) -> Sequence[Diagnostic]:
        return diagnostics(self._view)

    def all(self, fusions: Sequence[PassAction]) -> list[lsp.CodeAction]:
        """Returns the requested actions, including `fusions`."""
        actions = [self._pass_action(action) for action in self._pass_actions(fusions)]
        if self._only is None or lsp.CodeActionKind.QuickFix in self._only:
            actions += self._fixes()
            actions += self._explanations()
        actions += self._fixes_of_all()
        if self._only is not None or self._is_invoked:
            actions += self._refactorings()
        if self._only is None and self._is_invoked:
            return self._light_bulb(actions)
        return actions

    def _pass_actions(self, fusions: Sequence[PassAction]) -> Iterator[PassAction]:
        """Yields fusions and fixes; passes only for a request with kinds, see also `_light_bulb`."""
        yield from (action for action in fusions if _wants(self._only, action.kind))
        if _wants(self._only, QUICK_FIX):
            yield from fix_actions(self._view, self._bench.session.hints_of(self._view.document), self._span)
        if self._only is None:
            return
        yield from (action for action in apply_actions(self._view, self._span) if _wants(self._only, action.kind))
        for kind in map(_kind, self._only):
            if kind.split(".")[0] == "source":
                yield from source_actions(kind)

    def _fixes(self) -> Iterator[lsp.CodeAction]:
        for action in code_actions(self._view, self._diagnostics, self._span):
            edits = [self._convert.to_lsp_edit(edit) for edit in action.edits]
            yield lsp.CodeAction(
                action.title,
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=[self._convert.to_lsp_diagnostic(action.diagnostic, self._view.uri)],
                edit=lsp.WorkspaceEdit({self._view.uri: edits}),
            )
            release = release_of(action.diagnostic)
            if release is not None and action.title == EXPECTED_TITLE:
                diagnostic = self._convert.to_lsp_diagnostic(action.diagnostic, self._view.uri)
                upgrade = release_action(self._bench, self._view, release, diagnostic)
                yield from [] if upgrade is None else [upgrade]

    def _fixes_of_all(self) -> Iterator[lsp.CodeAction]:
        """Yields actions that fix all errors with a code at the selection, or with a code in the requested kinds."""
        if self._only is None or lsp.CodeActionKind.QuickFix in self._only:
            for fix_all in fix_all_actions(self._diagnostics, self._span):
                diagnostic = self._convert.to_lsp_diagnostic(fix_all.diagnostic, self._view.uri)
                yield self._fix_all(fix_all.title, fix_all.code, QUICK_FIX, [diagnostic])
        for kind in map(_kind, self._only or ()):
            code = kind.removeprefix(f"{SOURCE}.")
            if code in fixable_codes():
                yield self._fix_all(f"Fix all errors '{code}'", code, kind, None)

    def _fix_all(self, title: str, code: str, kind: str, diagnostics: list[lsp.Diagnostic] | None) -> lsp.CodeAction:
        action = lsp.CodeAction(title, kind=kind, diagnostics=diagnostics)
        if self._bench.abilities.resolves_edits:
            action.data = {"uri": self._view.uri, "version": self._view.version, "fixAll": code}
        else:
            action.edit = _fix_all_edit(self._bench, self._view, code)
        return action

    def _explanations(self) -> Iterator[lsp.CodeAction]:
        """Yields an action for each code at the selection that opens the page about it."""
        for code, diagnostic in explained(self._diagnostics, self._span).items():
            title = f"Explain '{code}'"
            command = lsp.Command(title, EXPLAIN, arguments=[code])
            shown = [self._convert.to_lsp_diagnostic(diagnostic, self._view.uri)]
            yield lsp.CodeAction(title, kind=lsp.CodeActionKind.QuickFix, diagnostics=shown, command=command)

    def _refactorings(self) -> Iterator[lsp.CodeAction]:
        uri = self._view.uri
        for candidate in refactorings(self._view, self._span):
            if _wants(self._only, candidate.kind):
                edits = [self._convert.to_lsp_edit(edit) for edit in candidate.edits]
                yield lsp.CodeAction(candidate.title, kind=candidate.kind, edit=lsp.WorkspaceEdit({uri: edits}))
        kind = refactoring.REWRITE
        if _wants(self._only, kind) and any("FileCheck" in run.command for run in run_lines_of(self._view)):
            for name in functions_at(self._view, self._span):
                command = lsp.Command("Update checks", UPDATE_CHECKS, arguments=[{"uri": uri, "function": name}])
                yield lsp.CodeAction(f"Update CHECK lines of @{name}", kind=kind, command=command)

    def _light_bulb(self, actions: Sequence[lsp.CodeAction]) -> list[lsp.CodeAction]:
        """Returns at most `MAX_ACTIONS` actions, fixes first, among them passes.

        For a client with a picker for passes, one action opens it. For others, the list is filled with passes, the
        common ones first, each for the function and for the file.
        """
        view, picker = self._view, self._bench.session.pass_picker
        ranked = sorted(actions, key=_rank)
        if not picker:
            passes = apply_actions(view, self._span)
            common_first = sorted(passes, key=lambda each: (each.request.check, OFFERED.index(each.request.pipeline)))
            return [*ranked, *map(self._pass_action, common_first)][:MAX_ACTIONS]
        position = self._convert.to_position(self._span.start)
        argument = {
            "uri": view.uri,
            "position": {"line": position.line, "character": position.character},
            "function": function_title(view, self._span.start),
        }
        command = lsp.Command(CHOOSE_PASS, picker, arguments=[argument])
        return [*ranked[: MAX_ACTIONS - 1], lsp.CodeAction(CHOOSE_PASS, kind=REWRITE, command=command)]

    def _pass_action(self, action: PassAction) -> lsp.CodeAction:
        data = {"uri": self._view.uri, "version": self._view.version, **action.request.to_json()}
        code_action = lsp.CodeAction(action.title, kind=action.kind, data=data)
        if action.diagnostic is not None:
            code_action.diagnostics = [self._convert.to_lsp_diagnostic(action.diagnostic, self._view.uri)]
        if action.is_preferred:
            code_action.is_preferred = True
        # The command compares the results before it applies the edit.
        if action.request.check or not self._bench.abilities.resolves_edits:
            code_action.command = lsp.Command(action.title, APPLY_PASSES, arguments=[data])
            code_action.data = None
        return code_action


def _wants(only: Sequence[lsp.CodeActionKind | str] | None, kind: str) -> bool:
    """Returns True if the kinds `only`, None for all, include `kind`."""
    if only is None:
        return True
    return any(each in ("", kind) or kind.startswith(f"{each}.") for each in map(_kind, only))


def _kind(kind: lsp.CodeActionKind | str | None) -> str:
    return kind.value if isinstance(kind, lsp.CodeActionKind) else str(kind)


def _rank(action: lsp.CodeAction) -> int:
    """Returns the rank of an action in the light bulb's list: fixes, explanations, refactorings, expected comments."""
    if action.title == EXPECTED_TITLE:
        return 3
    if action.command is not None and action.command.command == EXPLAIN:
        return 1
    return 0 if action.kind == lsp.CodeActionKind.QuickFix else 2
