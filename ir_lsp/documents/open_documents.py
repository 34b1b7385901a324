"""The open documents of a client, by URI.

Invalid notifications, such as opening a document twice or closing one that is not open, are logged and handled.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from compiler.ir.context import Context
from ir_lsp.documents.document import OpenDocument

logger = logging.getLogger(__name__)


class OpenDocuments:
    """The open documents, in the order in which they were opened."""

    def __init__(self, context_of: Callable[[str], Context]) -> None:
        """`context_of` returns the context for the document with a URI."""
        self._context_of = context_of
        self._documents: dict[str, OpenDocument] = {}

    def __iter__(self) -> Iterator[OpenDocument]:
        return iter(list(self._documents.values()))

    def __contains__(self, uri: str) -> bool:
        return uri in self._documents

    def get(self, uri: str) -> OpenDocument | None:
        return self._documents.get(uri)

    def open(self, uri: str, version: int, text: str) -> OpenDocument:
        """Opens a document."""
        if (old := self._documents.get(uri)) is not None:
            logger.warning("%s was opened twice; using the newer text", uri)
            old.close()
        document = self._documents[uri] = OpenDocument(uri, version, text, self._context_of(uri))
        return document

    def close(self, uri: str) -> OpenDocument | None:
        """Closes a document and returns it; None if it is not open."""
        document = self._documents.pop(uri, None)
        if document is None:
            logger.warning("%s was closed, but is not open", uri)
        else:
            document.close()
        return document
