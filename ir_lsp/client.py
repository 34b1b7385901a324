"""The client (an editor): requests to it, and its abilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from lsprotocol import types as lsp

from ir_lsp.progress import ProgressView


class Client(ProgressView, Protocol):
    """Interface to the client."""

    def show(self, message: str, kind: lsp.MessageType) -> None:
        """Shows a message to the user."""
        ...

    def publish(self, params: lsp.PublishDiagnosticsParams) -> None:
        """Sends the diagnostics of a document; they replace those sent before."""
        ...

    async def ask(self, message: str, answers: list[str]) -> str | None:
        """Shows a question with buttons; returns the chosen answer.

        None if the user chooses none, or the client cannot show questions.
        """
        ...

    async def apply(self, edit: lsp.WorkspaceEdit, label: str) -> str:
        """Asks the client to apply an edit; `label` describes it in the undo stack.

        Returns "", or the reason if the client did not apply it.
        """
        ...

    async def show_document(self, uri: str) -> bool:
        """Opens a document; returns False if the client cannot."""
        ...

    async def refresh(self) -> None:
        """Asks the client to request hints, lenses, tokens and diagnostics of all documents again."""
        ...

    async def refresh_diagnostics(self) -> None:
        """Asks the client to request diagnostics again."""
        ...


@dataclass(frozen=True, slots=True)
class Abilities:
    """Abilities of the client."""

    resolves_edits: bool = False
    """It requests the edits of a code action when the user chooses it."""
    has_versions: bool = False
    """It accepts edits for versions of documents."""
    has_annotations: bool = False
    """It accepts annotations of edits."""
    has_snippets: bool = False
    """It inserts snippets."""
    pulls_diagnostics: bool = False
    """It requests diagnostics."""
    creates_files: bool = False
    """It accepts edits that create files."""

    @staticmethod
    def of(client: lsp.ClientCapabilities) -> Abilities:
        """Returns the abilities that a client announces."""
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
            documents is not None and documents.diagnostic is not None,
            edit is not None and lsp.ResourceOperationKind.Create in (edit.resource_operations or ()),
        )
