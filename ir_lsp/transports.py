"""How clients reach the server: over standard input and output, TCP or WebSocket.

Enters: a function that makes a language server, since each connection is a session of its own; leaves: when a client
says `exit` and no other is connected. A connection that breaks ends its session only.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from importlib import import_module
from threading import Event
from typing import Any, BinaryIO, cast

from pygls.io_ import StdoutWriter, run_async, run_websocket

from ir_lsp.input import read_messages
from ir_lsp.language_server import IrLanguageServer
from ir_lsp.output import BackgroundOutput

logger = logging.getLogger(__name__)

Create = Callable[[], IrLanguageServer]


def serve_stdio(create: Create) -> int:
    """Serves the one client that started this process; gives the exit code that its way to end asks for."""
    server = create()
    output = BackgroundOutput(sys.stdout.buffer)
    server.protocol.set_writer(StdoutWriter(cast(BinaryIO, output)))
    with suppress(KeyboardInterrupt, SystemExit):  # `SystemExit` is how `exit` is obeyed
        asyncio.run(read_messages(sys.stdin.fileno(), server.receive))
    server.shutdown()  # type: ignore[no-untyped-call]
    output.close()
    return server.exit_code


def serve_tcp(create: Create, host: str, port: int) -> int:
    """Serves connections; gives the exit code that the last client's way to end asks for."""
    return _listening(_Listener(create).tcp, host, port)


def serve_websocket(create: Create, host: str, port: int) -> int:
    """The same over WebSocket."""
    return _listening(_Listener(create).websocket, host, port)


def _listening(serve: Callable[[str, int], Coroutine[Any, Any, int]], host: str, port: int) -> int:
    try:
        return asyncio.run(serve(host, port))
    except (OSError, OverflowError) as error:
        logger.error("cannot listen on %s:%d: %s", host, port, error)
        return 1
    except KeyboardInterrupt:
        return 130


class _Listener:
    """Accepts connections until one ends by `exit` that is the last."""

    def __init__(self, create: Create) -> None:
        self._create = create
        self._connected = 0
        self._ended: asyncio.Future[int] | None = None

    async def tcp(self, host: str, port: int) -> int:
        ended = self._ended = asyncio.Future[int]()
        listening = await asyncio.start_server(self._tcp_session, host, port)
        async with listening:
            _tell(listening.sockets)
            return await ended

    async def websocket(self, host: str, port: int) -> int:
        ended = self._ended = asyncio.Future[int]()
        # A document is one message, of any size. Pings would end a session while a debugger holds the server.
        websockets: Any = import_module("websockets.asyncio.server")
        async with websockets.serve(
            self._websocket_session, host, port, max_size=None, ping_interval=None
        ) as listening:
            _tell(listening.sockets)
            return await ended

    async def _tcp_session(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def run(server: IrLanguageServer) -> Awaitable[None]:
            server.protocol.set_writer(writer)
            return run_async(Event(), reader, server.protocol, logger, server.report_server_error)

        await self._session(run)
        writer.close()

    async def _websocket_session(self, connection: Any) -> None:
        def run(server: IrLanguageServer) -> Awaitable[None]:
            return run_websocket(connection, Event(), server.protocol, logger, server.report_server_error)

        await self._session(run)

    async def _session(self, run: Callable[[IrLanguageServer], Awaitable[None]]) -> None:
        server = self._create()
        self._connected += 1
        code: int | None = None
        try:
            await run(server)
        except SystemExit as exited:  # how pygls obeys `exit`
            code = exited.code if isinstance(exited.code, int) else 1
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            logger.warning("a connection broke: %s", error)
        finally:
            server.shutdown()  # type: ignore[no-untyped-call]
            self._connected -= 1
        if code is not None and not self._connected and self._ended is not None and not self._ended.done():
            self._ended.set_result(code)


def _tell(sockets: Any) -> None:
    """Says where the server listens: whoever starts it with port 0 must be told."""
    for socket in sockets:
        host, port = socket.getsockname()[:2]
        print(f"listening on {host}:{port}", file=sys.stderr, flush=True)
