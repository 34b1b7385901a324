"""Bytecode as text: for editors that show `.mlirbc` files, which save what is edited as bytecode again.

    ir-lsp.readBytecode   {uri, document?, data?, locations?}  -> {text, bytecodeVersion, producer, locations} or
                                                                  {problems, message}
    ir-lsp.writeBytecode  {uri, text?, target?, bytecodeVersion?, locations?}
                                                                  -> {data}, {path} or {problems, message}
    mlir/convertFromBytecode  {uri}  -> {output: the text}
    mlir/convertToBytecode    {uri}  -> {output: the bytes}

`data` is a file's bytes in base64; without it, that of `uri` is read, and without `text` the open document is written.
`target` is the URI of a file: the bytes are written there, so that an interruption leaves the old or the new file.
`document` is what the editor calls the text, and a hover in it then tells version and producer. `locations`: whether
the text says where operations come from; without them it is easier to read, and a file that is written does not know.
The last two are what upstream's server answers.
"""

from __future__ import annotations

import base64
import logging
from pathlib import Path
from typing import Any

from pygls import uris
from pygls.exceptions import JsonRpcException

from compiler.bytecode.encoding import VERSION
from compiler.file_replacement import replace_file
from ir_lsp.compilation.client import CompilerProcess
from ir_lsp.entities import op_named_at, place_at
from ir_lsp.messages import plain
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot

logger = logging.getLogger(__name__)
_SECONDS = 60.0


class BytecodeHandlers:
    """The commands and requests, for one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._process = CompilerProcess("ir_lsp.compilation.bytecode_worker")
        self._facts: dict[str, str] = {}

    async def read(self, *arguments: Any) -> dict[str, Any]:
        """A file as text; see the top of this file."""
        wanted = _wanted(arguments)
        uri = str(wanted.get("uri"))
        data = wanted.get("data")
        if not isinstance(data, str):
            try:
                data = base64.b64encode(Path(uris.to_fs_path(uri) or "").read_bytes()).decode("ascii")
            except (OSError, ValueError) as error:
                return _refused(f"{uri} cannot be read: {error}")
        name = uris.to_fs_path(uri) or uri
        request = {"do": "read", "data": data, "name": name, "locations": wanted.get("locations") is not False}
        found = await self._ask(request, uri)
        if "text" in found:
            fact = f"Bytecode of version {found['bytecodeVersion']}, written by {found['producer']}."
            self._facts[str(wanted.get("document", uri))] = fact
        return found

    async def text_of(self, path: str, data: bytes) -> str | None:
        """The text of a file with these bytes, as the editor shows it; None where they are no bytecode."""
        locations = self._session.settings.bytecode_locations
        uri = uris.from_fs_path(path) or path
        request = {"do": "read", "data": base64.b64encode(data).decode("ascii"), "name": path, "locations": locations}
        found = await self._ask(request, uri)
        if "text" not in found:
            logger.warning("%s cannot be read: %s", path, found["message"])
            return None
        return str(found["text"])

    async def write(self, *arguments: Any) -> dict[str, Any]:
        """A text as bytecode; see the top of this file."""
        wanted = _wanted(arguments)
        text = wanted.get("text")
        if not isinstance(text, str):
            document = self._session.document(str(wanted.get("uri")))
            if document is None:
                return _refused("the document is not open")
            text = document.text
        version = wanted.get("bytecodeVersion")
        request = {
            "do": "write",
            "text": text,
            "version": version if isinstance(version, int) else VERSION,
            "locations": wanted.get("locations") is not False,
        }
        found = await self._ask(request, str(wanted.get("uri")))
        target = wanted.get("target")
        return _saved(target, found["data"]) if isinstance(target, str) and "data" in found else found

    async def convert_from_bytecode(self, params: Any) -> dict[str, Any]:
        """Upstream's request. What goes wrong is an error of the protocol."""
        return {"output": _told(await self.read({"uri": _wanted((params,)).get("uri")}), "text")}

    async def convert_to_bytecode(self, params: Any) -> dict[str, Any]:
        """Upstream's request, of an open document."""
        return {"output": _told(await self.write({"uri": _wanted((params,)).get("uri")}), "data")}

    def facts(self, snapshot: Snapshot, offset: int) -> list[str]:
        """What a hover over the outermost operation of a text tells of the file that it is from."""
        fact = self._facts.get(snapshot.uri)
        if fact is None or (place := place_at(snapshot, offset)) is None or (op := op_named_at(place)) is None:
            return []
        around = op.parent_op
        return [fact] if around is None or around.start < 0 else []

    async def rest(self) -> None:
        """Ends the process once it has answered all; the next request starts it again."""
        await self._process.rest()

    async def stop(self) -> None:
        """Ends the process."""
        await self._process.stop()

    async def _ask(self, request: dict[str, Any], uri: str) -> dict[str, Any]:
        """The answer of the process, which knows the dialects of the project that a file belongs to."""
        dialects = self._session.dialects.request(self._session.project(uri))
        found = await self._process.ask(request | {"dialects": dialects}, _SECONDS)
        if "problems" in found:
            found["message"] = "\n".join(_placed(problem) for problem in found["problems"])
        return found


def _saved(target: str, data: str) -> dict[str, Any]:
    """Writes bytes, given in base64, to the file with a URI."""
    path = uris.to_fs_path(target) if target.startswith("file:") else None
    if not path:
        return _refused(f"{target} is not the URI of a file")
    try:
        replace_file(path, base64.b64decode(data))
    except (OSError, ValueError) as error:
        return _refused(f"{path} cannot be written: {error}")
    return {"path": path}


def _placed(problem: dict[str, Any]) -> str:
    line = problem["line"]
    return problem["message"] if line < 0 else f"line {line + 1}: {problem['message']}"


def _wanted(arguments: tuple[Any, ...]) -> dict[str, Any]:
    """The one argument of a command; clients send it alone or in a list."""
    found = plain(arguments[0]) if arguments else {}
    if isinstance(found, list):
        found = found[0] if found else {}
    return found if isinstance(found, dict) else {}


def _told(found: dict[str, Any], name: str) -> str:
    if name not in found:
        raise JsonRpcException(found.get("message", "the server gave no answer"))
    return str(found[name])


def _refused(message: str) -> dict[str, Any]:
    return {"problems": [{"message": message, "line": -1, "column": -1}], "message": message}
