"""The server in another program, which passes messages to it.

receive = serve()        # the program calls `receive` with each message of the client
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from compiler.generated_code import GeneratedCode
from ir_lsp.host import find_host

if TYPE_CHECKING:
    from ir_lsp.language_server import IrLanguageServer

CACHE = Path("/cache")
"""Folder of caches in WebAssembly. The archive with the packages contains the code that is generated at a start."""


def generated_code(cache: Path = CACHE) -> GeneratedCode:
    """Opens the cache of code that is generated at a start."""
    return GeneratedCode(cache / f"server.{sys.implementation.cache_tag}.code")


class Listener(Protocol):
    """Receives the messages of a server."""

    def send(self, message: str) -> None:
        """Receives a message to the client, as ASCII text."""

    def exit(self, code: int) -> None:
        """Ends the server on request of the client."""


def serve(listener: Listener | None = None, cache: Path = CACHE) -> Callable[[str], None]:
    """Starts a server. Returns a function that receives the client's messages.

    `listener` receives the server's messages; by default, the program that embeds this interpreter.
    """
    host = listener or find_host()
    is_loaded = "ir_lsp.methods" in sys.modules
    loaded = (lambda: None) if is_loaded else generated_code(cache).close
    server: IrLanguageServer = import_module("ir_lsp.language_server").IrLanguageServer(cache, loaded)
    server.protocol.set_writer(_Answers(host), include_headers=False)

    def receive(message: str) -> None:
        try:
            server.receive(message)
        except SystemExit:  # the client sent `exit`
            host.exit(server.exit_code)

    return receive


class _Answers:
    """The output of pygls, sent as messages."""

    def __init__(self, host: Listener) -> None:
        self._host = host

    def write(self, data: bytes) -> None:
        self._host.send(data.decode("ascii"))

    def close(self) -> None:
        """Does nothing, as the client and the host end together."""
