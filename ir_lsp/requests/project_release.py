"""Fix that writes the MLIR release into the project file, or into a new one."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from compiler.project_file import OWN_NAME, SHARED_NAME
from ir_lsp.documents.document import DocumentView
from ir_lsp.workbench import Workbench


def release_action(
    bench: Workbench, view: DocumentView, release: str, diagnostic: lsp.Diagnostic
) -> lsp.CodeAction | None:
    """Returns the action that sets the release of the document's project; `diagnostic` is the hint that it fixes.

    None if a project file must be created, but the document is in no folder or the client cannot create files.
    """
    project = bench.session.project(view.uri)
    line = f'mlir = "{release}"\n'
    if project.path is None:
        path = uris.to_fs_path(view.uri) if view.uri.startswith("file:") else None
        folder = bench.session.folders[0] if bench.session.folders else None if path is None else Path(path).parent
        if folder is None or not bench.abilities.creates_files:
            return None
        target = uris.from_fs_path(str(folder / OWN_NAME)) or ""
        created = lsp.CreateFile(target, kind="create", options=lsp.CreateFileOptions(ignore_if_exists=True))
        edit = lsp.WorkspaceEdit(document_changes=[created, _insertion(target, 0, line)])
    else:
        target = uris.from_fs_path(str(project.path)) or ""
        edit = lsp.WorkspaceEdit({target: [_edit(_line_of_table(project.path, project.text), line)]})
    name = OWN_NAME if project.path is None else project.path.name
    return lsp.CodeAction(
        f"Parse the project's files as MLIR {release} ({name})",
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[diagnostic],
        edit=edit,
    )


def _line_of_table(path: Path, text: str) -> int:
    """Returns the line, from 0, after the header of our table in a project file; 0 if it needs no header."""
    if path.name != SHARED_NAME:
        return 0
    lines = text.splitlines()
    return next((index + 1 for index, line in enumerate(lines) if line.strip() == "[tool.ir-lsp]"), len(lines))


def _edit(line: int, text: str) -> lsp.TextEdit:
    place = lsp.Position(line, 0)
    return lsp.TextEdit(lsp.Range(place, place), text)


def _insertion(uri: str, line: int, text: str) -> lsp.TextDocumentEdit:
    return lsp.TextDocumentEdit(lsp.OptionalVersionedTextDocumentIdentifier(uri, None), [_edit(line, text)])
