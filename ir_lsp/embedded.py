"""The server inside another program, which hands it messages.

receive = serve()        # the program calls it with each message of the client
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from ir_lsp.host import find_host
from ir_lsp.language_server import IrLanguageServer


class Listener(Protocol):
    """Receives the messages of a server."""

    def send(self, message: str) -> None:
        """Takes a message to the client, as text in ASCII."""

    def exit(self, code: int) -> None:
        """Ends the server on request of the client."""


def serve(listener: Listener | None = None) -> Callable[[str], None]:
    """Starts a server. Returns the function that takes the client's messages.

    By default, the embedding program receives the server's messages.
    """
    host = listener or find_host()
    server = IrLanguageServer(Path("/cache"), lambda: None)
    server.protocol.set_writer(_Answers(host), include_headers=False)

    def receive(message: str) -> None:
        try:
            server.receive(message)
        except SystemExit:  # how `exit` is obeyed
            host.exit(server.exit_code)

    return receive


class _Answers:
    """Output of pygls as messages."""

    def __init__(self, host: Listener) -> None:
        self._host = host

    def write(self, data: bytes) -> None:
        self._host.send(data.decode("ascii"))

    def close(self) -> None:
        """Nothing to do: the client and the host end together."""
