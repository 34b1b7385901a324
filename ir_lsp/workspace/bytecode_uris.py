"""URIs of the texts of bytecode files.

A place in such a file is one in the text that it stands for. An editor that shows that text in a document of its own
names the scheme of its URIs; the file's URI is the document's query. All others open the file itself, as text.
"""

from __future__ import annotations

from urllib.parse import quote, unquote, urlsplit

from pygls import uris

_TEXT_ENDING = ".mlir"


def text_uri(path: str, scheme: str) -> str:
    """Returns the document with the text of a file of bytecode; `scheme` is "" where editors open the file itself."""
    uri = uris.from_fs_path(path) or path
    return f"{scheme}:{urlsplit(uri).path}{_TEXT_ENDING}?{quote(uri, safe='')}" if scheme else uri


def bytecode_path(uri: str, scheme: str) -> str | None:
    """Returns the file of bytecode whose text a document is."""
    if not scheme or not uri.startswith(f"{scheme}:"):
        return None
    file = unquote(urlsplit(uri).query)
    return uris.to_fs_path(file) if file.startswith("file:") else None
