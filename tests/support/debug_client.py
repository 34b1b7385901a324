"""A client of `ir-dap`: sends requests and reads answers and events, in the order in which nvim-dap does."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

_START = "from compiler.tools.start import ir_dap; raise SystemExit(ir_dap())"
"""The script that pip installs as `ir-dap`."""


class DebugClient:
    """One session over the streams of a process of its own."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-c", _START, *options]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._sequence = 0
        self.events: list[dict[str, Any]] = []
        self.capabilities = self.request("initialize", adapterID="mlir", linesStartAt1=True, columnsStartAt1=True)

    def __enter__(self) -> DebugClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self._process.poll() is None and kind is None:
                self.request("disconnect")
                assert self._process.wait(10) == 0
        finally:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                assert stream is not None
                stream.close()

    def send(self, command: str, **arguments: Any) -> int:
        """Sends a request and returns its number."""
        self._sequence += 1
        message = {"seq": self._sequence, "type": "request", "command": command, "arguments": arguments}
        data = json.dumps(message).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self._process.stdin.flush()
        return self._sequence

    def answer(self, number: int) -> dict[str, Any]:
        """Waits for the answer to a request; events that come before it are kept."""
        while True:
            message = self._read()
            if message["type"] == "response" and message["request_seq"] == number:
                return message
            self.events.append(message)

    def request(self, command: str, **arguments: Any) -> dict[str, Any]:
        """Returns the body of the answer, which must be a success."""
        answer = self.answer(self.send(command, **arguments))
        assert answer["success"], answer
        body: dict[str, Any] = answer["body"]
        return body

    def refusal(self, command: str, **arguments: Any) -> str:
        """Returns the reason why a request fails."""
        answer = self.answer(self.send(command, **arguments))
        assert not answer["success"]
        return str(answer["message"])

    def wait_for(self, event: str) -> dict[str, Any]:
        """Returns the body of the next event of a kind."""
        while True:
            for index, message in enumerate(self.events):
                if message.get("event") == event:
                    del self.events[: index + 1]
                    body: dict[str, Any] = message["body"]
                    return body
            self.events.append(self._read())

    def launch(self, program: Path, configure: Callable[[], object] = lambda: None, **configuration: Any) -> None:
        """Launches a program; `configure` sets breakpoints before it runs."""
        self.request("launch", program=str(program), **configuration)
        self.wait_for("initialized")
        configure()
        self.request("configurationDone")

    def break_at(self, program: Path, *lines: int, **more: Any) -> list[dict[str, Any]]:
        wanted = [{"line": line, **more} for line in lines]
        actual: list[dict[str, Any]] = self.request(
            "setBreakpoints", source={"path": str(program)}, breakpoints=wanted
        )["breakpoints"]
        return actual

    def stack(self, thread: int = 1) -> list[tuple[str, int]]:
        """Returns the names and lines of the frames, innermost first."""
        frames = self.request("stackTrace", threadId=thread)["stackFrames"]
        return [(frame["name"], frame["line"]) for frame in frames]

    def top(self, thread: int = 1) -> int:
        frames = self.request("stackTrace", threadId=thread)["stackFrames"]
        return int(frames[0]["id"])

    def step(self, command: str, thread: int = 1) -> dict[str, Any]:
        """Sends a request that runs the program, and waits until it stops."""
        self.request(command, threadId=thread)
        return self.wait_for("stopped")

    def value(self, expression: str) -> str:
        """Returns what a watch expression shows in the innermost frame."""
        return str(self.request("evaluate", expression=expression, frameId=self.top(), context="watch")["result"])

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while (line := self._process.stdout.readline()).strip():
            name, _, value = line.partition(b":")
            if name == b"Content-Length":
                length = int(value)
        assert length, "the adapter ended"
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return message
