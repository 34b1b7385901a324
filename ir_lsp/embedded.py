"""The server inside another program, which hands it messages.

receive = serve()        # the program calls it with each message of the client
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ir_lsp.host import Host, find_host
from ir_lsp.language_server import IrLanguageServer


def serve() -> Callable[[str], None]:
    """Starts a server; returns the function that takes the client's messages."""
    host = find_host()
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

    def __init__(self, host: Host) -> None:
        self._host = host

    def write(self, data: bytes) -> None:
        self._host.send(data.decode("ascii"))

    def close(self) -> None:
        """Nothing to do: the client and the host end together."""
