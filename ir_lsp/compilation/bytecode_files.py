"""Converts bytecode to text and back, in a separate process, with the dialects of the file's project."""

from __future__ import annotations

import base64
import logging
from typing import Any

from pygls import uris

from ir_lsp.compilation.client import CompilerProcess
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import op_named_at, place_at
from ir_lsp.session import Session

logger = logging.getLogger(__name__)
_SECONDS = 60.0


class BytecodeFiles:
    """The process that converts bytecode, and facts about the bytecode files that are open as text."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._process = CompilerProcess("ir_lsp.compilation.bytecode_worker", needs=())
        self._facts: dict[str, str] = {}

    async def read(self, uri: str, data: str, *, with_locations: bool) -> dict[str, Any]:
        """Returns the text of the bytecode `data` (base64) of the file `uri`; or problems."""
        name = uris.to_fs_path(uri) or uri
        return await self._ask({"do": "read", "data": data, "name": name, "locations": with_locations}, uri)

    async def write(self, uri: str, text: str, version: int, *, with_locations: bool) -> dict[str, Any]:
        """Returns `text` as bytecode in base64; or problems. `version` is that of the format."""
        return await self._ask({"do": "write", "text": text, "version": version, "locations": with_locations}, uri)

    async def text_of(self, path: str, data: bytes) -> str | None:
        """Returns the text of a bytecode file, as the editor shows it; None if `data` is invalid."""
        encoded = base64.b64encode(data).decode("ascii")
        with_locations = self._session.settings.bytecode_locations
        answer = await self.read(uris.from_fs_path(path) or path, encoded, with_locations=with_locations)
        if "text" not in answer:
            logger.warning("%s cannot be read: %s", path, answer["message"])
            return None
        return str(answer["text"])

    def note_fact(self, uri: str, fact: str) -> None:
        """Stores a sentence about the bytecode file that is open as the document `uri`."""
        self._facts[uri] = fact

    def facts(self, view: DocumentView, offset: int) -> list[str]:
        """Returns the sentence about the bytecode file, for the hover of an outermost operation at `offset`."""
        fact = self._facts.get(view.uri)
        if fact is None or (place := place_at(view, offset)) is None or (op := op_named_at(place)) is None:
            return []
        enclosing = op.parent_op
        return [fact] if enclosing is None or enclosing.start < 0 else []

    async def rest(self) -> None:
        """Ends the process once it has answered all requests; the next request starts it again."""
        await self._process.rest()

    async def _ask(self, request: dict[str, Any], uri: str) -> dict[str, Any]:
        dialects = self._session.dialects.request(self._session.project(uri))
        answer = await self._process.ask(request | {"dialects": dialects}, _SECONDS)
        if "problems" in answer:
            answer["message"] = "\n".join(_placed(problem) for problem in answer["problems"])
        return answer


def _placed(problem: dict[str, Any]) -> str:
    line: int = problem["line"]
    message: str = problem["message"]
    return message if line < 0 else f"line {line + 1}: {message}"
