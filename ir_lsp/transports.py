"""Connection to the client that started the server: standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO, cast

from pygls.io_ import StdoutWriter

from ir_lsp.input import read_messages
from ir_lsp.language_server import IrLanguageServer
from ir_lsp.output import BackgroundOutput


def serve_stdio(create: Callable[[], IrLanguageServer]) -> int:
    """Serves the client that started this process; returns the exit code."""
    server = create()
    output = BackgroundOutput(sys.stdout.buffer)
    server.protocol.set_writer(StdoutWriter(cast(BinaryIO, output)))
    with suppress(KeyboardInterrupt, SystemExit):  # `exit` raises `SystemExit`
        asyncio.run(read_messages(sys.stdin.fileno(), server.receive))
    server.shutdown()  # type: ignore[no-untyped-call]
    output.close()
    return server.exit_code
