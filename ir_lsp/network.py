"""Connections of clients over TCP or WebSocket.

Each connection is a session with a language server of its own. Serving ends when a client sends `exit` and no other
client is connected; a broken connection ends only its session. The token (`ir_lsp.access`) is in the first message over
TCP and in the handshake over WebSocket; the server reads nothing else from a client before it has checked the token.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import websockets.asyncio.server
from websockets.exceptions import ConnectionClosed, ConnectionClosedError
from websockets.typing import Origin

from ir_lsp.access import Access
from ir_lsp.input import MessageSplitter, TooLargeError
from ir_lsp.language_server import REFUSED, IrLanguageServer

logger = logging.getLogger(__name__)

Create = Callable[[], IrLanguageServer]
_MAX_CONNECTIONS = 32
_FIRST_MESSAGE_TIMEOUT = 30.0
"""Time after which a connection without a complete message is closed, in seconds."""
_MAX_FIRST_MESSAGE = 1 << 20
"""Maximum size of the first message in bytes, as its sender is not authenticated yet."""
_MAX_UNREAD = 256 << 20
"""Maximum size of answers that a client does not read, in bytes."""
_READ_SIZE = 1 << 16


def serve_tcp(create: Create, access: Access, host: str, port: int) -> int:
    """Serves TCP connections until the last client has sent `exit`; returns that session's exit code."""
    return _listening(_Listener(create, access).tcp, host, port)


def serve_websocket(create: Create, access: Access, host: str, port: int) -> int:
    """Serves WebSocket connections until the last client has sent `exit`; returns that session's exit code."""
    return _listening(_Listener(create, access).websocket, host, port)


def _listening(serve: Callable[[str, int], Coroutine[Any, Any, int]], host: str, port: int) -> int:
    try:
        return asyncio.run(serve(host, port))
    except (OSError, OverflowError) as error:
        logger.error("cannot listen on %s:%d: %s", host, port, error)
        return 1
    except KeyboardInterrupt:
        return 130


class _Listener:
    """Accepts connections until a client sends `exit` and no other client is connected."""

    def __init__(self, create: Create, access: Access) -> None:
        self._create = create
        self._access = access
        self._connected = 0
        self._sessions = 0
        self._ended: asyncio.Future[int] | None = None

    async def tcp(self, host: str, port: int) -> int:
        ended = self._ended = asyncio.Future[int]()
        listening = await asyncio.start_server(self._tcp_connection, host, port)
        async with listening:
            self._print_addresses(listening.sockets)
            return await ended

    async def websocket(self, host: str, port: int) -> int:
        ended = self._ended = asyncio.Future[int]()
        # Pings would end a session while the server is stopped in a debugger.
        async with websockets.asyncio.server.serve(
            self._websocket_connection,
            host,
            port,
            origins=[None, *map(Origin, self._access.origins)],
            process_request=self._refusal,
            max_size=self._access.max_message_size,
            ping_interval=None,
        ) as listening:
            self._print_addresses(listening.sockets)
            return await ended

    def _print_addresses(self, sockets: Any) -> None:
        """Prints the server's addresses, and the token if the user did not choose it."""
        for socket in sockets:
            host, port = socket.getsockname()[:2]
            if not ipaddress.ip_address(host.partition("%")[0]).is_loopback:
                logger.warning("%s is not a loopback address: messages and the token are sent unencrypted", host)
            print(f"listening on {host}:{port}", file=sys.stderr, flush=True)
        if not self._access.is_chosen:
            print(f"token: {self._access.token}", file=sys.stderr, flush=True)

    def _refusal(self, connection: Any, request: Any) -> Any:
        """Returns the response that refuses a WebSocket handshake; None to accept it."""
        if self._connected >= _MAX_CONNECTIONS:
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "There are too many connections.\n")
        if not self._access.admits_handshake(request.path, request.headers):
            return connection.respond(HTTPStatus.UNAUTHORIZED, "The token is missing or wrong: /?token=TOKEN\n")
        return None

    async def _tcp_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._connected >= _MAX_CONNECTIONS:
            writer.close()
            return
        self._connected += 1
        splitter = MessageSplitter(_MAX_FIRST_MESSAGE)
        try:
            async with asyncio.timeout(_FIRST_MESSAGE_TIMEOUT):
                bodies = await _next_messages(reader, splitter)
            if not bodies:
                return
            if not self._access.admits_message(bodies[0]):
                logger.warning("a connection without the token was refused")
                writer.write(_refused(bodies[0]))
                return
            splitter.max_size = self._access.max_message_size

            async def run(server: IrLanguageServer) -> None:
                server.protocol.set_writer(_TcpAnswers(writer))
                more = bodies
                while more:
                    for body in more:
                        server.receive(body)
                    more = await _next_messages(reader, splitter)

            await self._session(run)
        except TooLargeError as error:
            logger.warning("a connection was closed: %s", error)
        except (ConnectionError, TimeoutError) as error:
            logger.warning("a connection broke: %s", str(error) or "it sent nothing")
        finally:
            self._connected -= 1
            writer.close()

    async def _websocket_connection(self, connection: Any) -> None:
        async def run(server: IrLanguageServer) -> None:
            server.protocol.set_writer(_WebSocketAnswers(connection), include_headers=False)
            async for data in connection:
                server.receive(data)

        self._connected += 1
        try:
            await self._session(run)
        except ConnectionClosedError as error:
            logger.warning("a connection broke: %s", error)
        finally:
            self._connected -= 1

    async def _session(self, run: Callable[[IrLanguageServer], Awaitable[None]]) -> None:
        server = self._create()
        server.limit_unanswered(self._access.max_unanswered)
        self._sessions += 1
        code: int | None = None
        try:
            await run(server)
        except SystemExit as exited:  # pygls ends the process this way on `exit`.
            code = exited.code if isinstance(exited.code, int) else 1
        finally:
            server.shutdown()  # type: ignore[no-untyped-call]
            self._sessions -= 1
        if code is not None and not self._sessions and self._ended is not None and not self._ended.done():
            self._ended.set_result(code)


async def _next_messages(reader: asyncio.StreamReader, splitter: MessageSplitter) -> list[bytes]:
    """Returns the next messages, at least one; an empty list at the end of input. Raises `TooLargeError`."""
    while data := await reader.read(_READ_SIZE):
        if bodies := list(splitter.feed(data)):
            return bodies
    return []


def _refused(body: bytes) -> bytes:
    """Returns the error response to a first message without the token."""
    try:
        number = json.loads(body).get("id")
    except (ValueError, AttributeError, RecursionError):
        number = None
    message = "the token is missing or wrong: initializationOptions.token must be the one that the server printed"
    answer = json.dumps({"jsonrpc": "2.0", "id": number, "error": {"code": REFUSED, "message": message}}).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(answer), answer)


class _TcpAnswers:
    """Output to a TCP connection, which is closed if the client leaves too much unread."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer

    def write(self, data: bytes) -> None:
        self._writer.write(data)
        if self._writer.transport.get_write_buffer_size() > _MAX_UNREAD:
            logger.warning("a connection was closed: its client does not read")
            self._writer.transport.abort()

    def close(self) -> None:
        self._writer.close()


class _WebSocketAnswers:
    """Output to a WebSocket connection, as text messages; it is closed if the client leaves too much unread."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._unread = 0

    def write(self, data: bytes) -> Awaitable[None]:
        self._unread += len(data)
        if self._unread > _MAX_UNREAD:
            logger.warning("a connection was closed: its client does not read")
            self._connection.transport.abort()
        return self._send(data)

    async def _send(self, data: bytes) -> None:
        with suppress(ConnectionClosed):
            await self._connection.send(data.decode())
        self._unread -= len(data)

    def close(self) -> Awaitable[None]:
        closing: Awaitable[None] = self._connection.close()
        return closing
