"""URIs of documents with the text of bytecode files.

Some editors show this text in a document with its own URI scheme, whose query is the file's URI. Others open the file
itself, as text. Places in a bytecode file refer to its text.
"""

from __future__ import annotations

from urllib.parse import quote, unquote, urlsplit

from pygls import uris

_TEXT_ENDING = ".mlir"


def text_uri(path: str, scheme: str) -> str:
    """Returns the URI of the document with the text of the bytecode file `path`.

    `scheme` is "" if the editor opens the file itself.
    """
    uri = uris.from_fs_path(path) or path
    return f"{scheme}:{urlsplit(uri).path}{_TEXT_ENDING}?{quote(uri, safe='')}" if scheme else uri


def bytecode_path(uri: str, scheme: str) -> str | None:
    """Returns the path of the bytecode file whose text is the document `uri`; None for other documents."""
    if not scheme or not uri.startswith(f"{scheme}:"):
        return None
    file = unquote(urlsplit(uri).query)
    return uris.to_fs_path(file) if file.startswith("file:") else None
