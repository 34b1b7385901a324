"""Bytecode as text, for editors that show `.mlirbc` files as text and save the text as bytecode.

    ir-lsp.readBytecode   {uri, document?, data?, locations?}  -> {text, bytecodeVersion, producer, locations} or
                                                                  {problems, message}
    ir-lsp.writeBytecode  {uri, text?, target?, bytecodeVersion?, locations?}
                                                                  -> {data}, {path} or {problems, message}

`data` is a file's bytes in base64; without it, the file `uri` is read. Without `text`, the open document `uri` is
written. `target` is the URI of a file to write the bytes to; an interruption leaves the old or the new file. `document`
is the editor's URI of the text, in which hovers show version and producer. With `locations`, the text contains the
locations of operations; without, it is easier to read, and written bytecode has no locations.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pygls import uris

from compiler.bytecode.encoding import VERSION
from compiler.file_replacement import replace_file
from ir_lsp.messages import Refusal
from ir_lsp.workbench import Workbench


@dataclass(frozen=True, slots=True)
class ReadBytecode:
    """The arguments of `ir-lsp.readBytecode`."""

    uri: str = ""
    document: str | None = None
    data: str | None = None
    locations: bool = True


@dataclass(frozen=True, slots=True)
class WriteBytecode:
    """The arguments of `ir-lsp.writeBytecode`."""

    uri: str = ""
    text: str | None = None
    target: str | None = None
    bytecode_version: int = VERSION
    locations: bool = True


async def read_bytecode(bench: Workbench, arguments: ReadBytecode) -> dict[str, Any]:
    """Returns the text of a bytecode file."""
    uri, data = arguments.uri, arguments.data
    if data is None:
        try:
            data = base64.b64encode(Path(uris.to_fs_path(uri) or "").read_bytes()).decode("ascii")
        except (OSError, ValueError) as error:
            raise Refusal(f"{uri} cannot be read: {error}") from None
    answer = await bench.bytecode.read(uri, data, with_locations=arguments.locations)
    if "text" in answer:
        fact = f"Bytecode of version {answer['bytecodeVersion']}, written by {answer['producer']}."
        bench.bytecode.note_fact(arguments.document or uri, fact)
    return answer


async def write_bytecode(bench: Workbench, arguments: WriteBytecode) -> dict[str, Any]:
    """Returns the bytecode of a text, or writes it to a file."""
    text = arguments.text
    if text is None:
        document = bench.documents.get(arguments.uri)
        if document is None:
            raise Refusal("the document is not open")
        text = document.view.text
    answer = await bench.bytecode.write(
        arguments.uri, text, arguments.bytecode_version, with_locations=arguments.locations
    )
    return _saved(arguments.target, answer["data"]) if arguments.target is not None and "data" in answer else answer


def refused(message: str) -> dict[str, object]:
    return {"problems": [{"message": message, "line": -1, "column": -1}], "message": message}


def _saved(target: str, data: str) -> dict[str, Any]:
    """Writes `data`, bytes in base64, to the file with the URI `target`. Raises Refusal if that fails."""
    path = uris.to_fs_path(target) if target.startswith("file:") else None
    if not path:
        raise Refusal(f"{target} is not the URI of a file")
    try:
        replace_file(path, base64.b64decode(data))
    except (OSError, ValueError) as error:
        raise Refusal(f"{path} cannot be written: {error}") from None
    return {"path": path}
