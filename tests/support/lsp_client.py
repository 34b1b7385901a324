"""A language server's client in a few lines: for servers that pytest-lsp does not start, and what it would not send."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from typing import Any, BinaryIO, Self

from tests.support.loaded_program import SERVER

PUBLISH_DIAGNOSTICS = "textDocument/publishDiagnostics"
PATIENCE = 150
"""Seconds without any message after which a wait fails and says so: less than the limit of a test."""


class Client:
    """Talks over a pair of streams. What comes while something else is waited for is kept, in order, in `notified`."""

    def __init__(self, reader: BinaryIO, writer: BinaryIO) -> None:
        self._reader = reader
        self._writer = writer
        self._number = 0
        self.notified: list[dict[str, Any]] = []
        self._received: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()

    def initialize(
        self, capabilities: dict[str, Any] | None = None, folder: str | None = None, **more: Any
    ) -> dict[str, Any]:
        """Begins a session in a folder, given by URI, which is trusted unless `more` has other initialization options.

        Gives the server's capabilities.
        """
        options = {"initializationOptions": {"workspaceTrusted": True}}
        params = {"capabilities": capabilities or {}, "processId": None, "rootUri": folder} | options | more
        answer = self.request("initialize", params)
        self.notify("initialized", {})
        actual: dict[str, Any] = answer["capabilities"]
        return actual

    def request(self, method: str, params: Any) -> Any:
        """The result of a request. Raises AssertionError for an error."""
        message = self.answer(self.ask(method, params))
        assert "error" not in message, message["error"]
        return message["result"]

    def ask(self, method: str, params: Any, *, after: tuple[dict[str, Any], ...] = ()) -> int:
        """Sends a request; gives its number. `after`: notifications that are sent in one piece with it."""
        self._number += 1
        self._send(*after, {"id": self._number, "method": method, "params": params})
        return self._number

    def answer(self, number: int) -> dict[str, Any]:
        """Returns the whole answer to a request."""
        return self._take(lambda message: message.get("id") == number and "method" not in message)

    def reply_to(self, method: str, reply: dict[str, Any]) -> None:
        """Answers the server's next request of that name with a result or an error."""
        message = self._take(lambda message: message.get("method") == method)
        self._send({"id": message["id"]} | reply)

    def notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def open(self, uri: str, text: str, version: int = 1) -> None:
        document = {"uri": uri, "languageId": "mlir", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, uri: str, version: int, *changes: dict[str, Any]) -> None:
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": changes})

    def close(self, uri: str) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def published(
        self, uri: str, version: int | None = None, wanted: Callable[[list[dict[str, Any]]], object] | None = None
    ) -> list[dict[str, Any]]:
        """Returns the next diagnostics that were pushed for a document: for one version of it, and as `wanted`.

        Those that were pushed before them are outdated, and never returned. Of a text that takes long the server
        publishes a part first: who expects several diagnostics says in `wanted` which.
        """
        while True:
            message = self._take(
                lambda message: message.get("method") == PUBLISH_DIAGNOSTICS and message["params"]["uri"] == uri
            )
            items: list[dict[str, Any]] = message["params"]["diagnostics"]
            if version in (None, message["params"].get("version")) and (wanted is None or wanted(items)):
                return items

    def asked(self, method: str, result: Any = None) -> Any:
        """Returns the parameters of the server's next request or notification of that name; answers a request."""
        message = self._take(lambda message: message.get("method") == method)
        if "id" in message:
            self._send({"id": message["id"], "result": result})
        return message.get("params")

    def begun(self, title: str) -> Any:
        """Returns the token of the progress whose title begins so, once it is shown; accepts those shown earlier."""
        while True:
            self.asked("window/workDoneProgress/create")
            begin = self._take(
                lambda message: message.get("method") == "$/progress" and message["params"]["value"]["kind"] == "begin"
            )
            if begin["params"]["value"]["title"].startswith(title):
                return begin["params"]["token"]

    def pulled(self, uri: str) -> list[dict[str, Any]]:
        """The diagnostics of a document, asked for."""
        report = self.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
        items: list[dict[str, Any]] = report["items"]
        return items

    def _send(self, *messages: dict[str, Any]) -> None:
        bodies = [json.dumps({"jsonrpc": "2.0"} | message).encode() for message in messages]
        self._writer.write(b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies))
        self._writer.flush()

    def _take(self, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Removes and returns the first wanted message, of those that have come and those that will; keeps all others.

        Every wait goes through here, so that none can begin too late.
        """
        for position, message in enumerate(self.notified):
            if is_wanted(message):
                return self.notified.pop(position)
        while not is_wanted(message := self._receive()):
            self.notified.append(message)
        return message

    def _receive(self) -> dict[str, Any]:
        try:
            message = self._received.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError(f"nothing came for {PATIENCE} seconds; not asked for yet: {self.notified}") from None
        assert message is not None, "the server is gone"
        return message

    def _read(self) -> None:
        """Takes all that the server sends, at once, as an editor does: a server must not wait for a reader."""
        while True:
            length = -1
            try:
                while (line := self._reader.readline()) not in (b"\r\n", b""):
                    name, _, value = line.partition(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                if length < 0:
                    break
                self._received.put(json.loads(self._reader.read(length)))
            except (OSError, ValueError):  # the stream was closed, in the middle of a message too
                break
        self._received.put(None)


class ServerProcess(Client):
    """A server that is started, and killed at the end; a context manager."""

    def __init__(self, command: Sequence[str] = SERVER) -> None:
        self._log = TemporaryFile()  # noqa: SIM115 - a pipe would be full at some time, as nobody empties it
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log)
        assert self.process.stdin is not None and self.process.stdout is not None
        super().__init__(self.process.stdout, self.process.stdin)  # type: ignore[arg-type]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._log.close()

    def stop(self) -> tuple[int, str]:
        """Ends the session as the protocol says; gives the exit code and what the server wrote to its log."""
        self.request("shutdown", None)
        self.notify("exit", None)
        self.process.wait(timeout=60)
        self._log.seek(0)
        return self.process.returncode, self._log.read().decode()
