"""Types in a file of 100,000 lines and prints how long the server takes for all that VS Code asks meanwhile.

  typing_latency.py [--lines 100000] [--shape functions|function] [--places 8] [-- COMMAND...]

Each key is sent as VS Code sends it. Each request follows the key after VS Code's own delay, unless another key comes
first; that key also cancels the requests without an answer. A request is timed from its message to the last byte of
the answer. The processor time of the server's main thread during a request is printed beside it, since other programs
on the machine do not change it. For this server, the longest blocks of its event loop are printed too, in processor
time. Another server gets only the requests that it advertises.
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import json
import random
import re
import sys
from asyncio.events import Handle
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import nlargest
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from benchmarks.against_upstream import scalar_functions
from ir_lsp.server import main as serve

_URI = "file:///typing.mlir"
_SERVE = "--serve"
_SHOWN = 60
"""Number of lines that the editor shows."""
_KEYS = (0.06, 0.08, 0.1, 0.12, 0.15, 0.4)
"""Intervals between keys, in seconds; one of them is chosen for each."""
_PAUSE = 1.5
"""Seconds without a key after a line was typed."""
_LARGE = 1 << 16
"""Bytes from which on an answer is not decoded, which would delay the time of the next one."""
_LONG_BLOCK = 0.005


class Asked(NamedTuple):
    """A request that VS Code sends `delay` seconds after a key; `extra` names its further parameters."""

    method: str
    delay: float
    capability: str
    extra: str = ""
    is_cancelled: bool = True
    """True if the next key cancels it."""


AFTER_KEYS = (
    Asked("textDocument/diagnostic", 0.0, "diagnosticProvider"),
    Asked("textDocument/inlayHint", 0.025, "inlayHintProvider", "range"),
    Asked("textDocument/semanticTokens/range", 0.1, "semanticTokensProvider", "range"),
    Asked("textDocument/foldingRange", 0.2, "foldingRangeProvider"),
    Asked("textDocument/codeAction", 0.25, "codeActionProvider", "range actions"),
    Asked("textDocument/codeLens", 0.25, "codeLensProvider"),
    Asked("textDocument/documentHighlight", 0.25, "documentHighlightProvider", "position"),
    Asked("textDocument/semanticTokens/full/delta", 0.3, "semanticTokensProvider", "previous", is_cancelled=False),
    Asked("textDocument/documentSymbol", 0.35, "documentSymbolProvider"),
    Asked("textDocument/hover", 0.6, "hoverProvider", "position"),
    Asked("textDocument/documentLink", 1.0, "documentLinkProvider"),
)
AT_KEYS = {
    "%": Asked("textDocument/completion", 0.01, "completionProvider", "position"),
    ".": Asked("textDocument/completion", 0.01, "completionProvider", "position"),
    ",": Asked("textDocument/signatureHelp", 0.12, "signatureHelpProvider", "position"),
}
AT_THE_END = (
    Asked("textDocument/rangeFormatting", 0, "documentRangeFormattingProvider", "range format"),
    Asked("textDocument/semanticTokens/full", 0, "semanticTokensProvider"),
    Asked("textDocument/formatting", 0, "documentFormattingProvider", "format"),
)


def one_function(lines: int) -> str:
    """Returns a function of tensor arithmetic, each operation using recent values and now and then an old one."""
    rng = random.Random(7)
    body = ["module {", "  func.func @main(%arg0: tensor<8x128xf32>, %arg1: tensor<8x128xf32>) -> tensor<8x128xf32> {"]
    values = ["%arg0", "%arg1"]
    for index in range(lines - 5):
        near, far = rng.choice(values[-8:]), rng.choice(values if rng.random() < 0.1 else values[-8:])
        operation = rng.choice(("addf", "mulf", "subf", "maximumf"))
        body.append(f"    %v{index} = arith.{operation} {near}, {far} : tensor<8x128xf32>")
        values.append(f"%v{index}")
    return "\n".join([*body, f"    return {values[-1]} : tensor<8x128xf32>", "  }", "}", ""])


def many_functions(lines: int) -> str:
    """Returns a module of functions of some 30 lines."""
    return f"module {{\n{re.sub('(?m)^', '  ', scalar_functions(lines - 2).rstrip())}\n}}\n"


SHAPES = {"functions": many_functions, "function": one_function}


class Moment(NamedTuple):
    """A time, and how long the server's main thread has computed up to it, in seconds."""

    time: float
    computed: float


@dataclass(slots=True)
class _Pending:
    method: str
    sent: Moment
    answer: asyncio.Future[dict[str, Any] | None]
    is_cancelled: bool = False


@dataclass(slots=True)
class Editor:
    """VS Code with one file: its lines, and the connection to the server."""

    lines: list[str]
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    pid: int
    capabilities: dict[str, Any] = field(default_factory=dict)
    times: defaultdict[str, list[Moment]] = field(default_factory=lambda: defaultdict(list))
    cancelled: int = 0
    version: int = 1
    cursor: tuple[int, int] = (0, 0)
    _number: int = 0
    _result_id: str = ""
    _pending: dict[int, _Pending] = field(default_factory=dict)
    _timers: dict[str, asyncio.TimerHandle] = field(default_factory=dict)

    async def begin(self) -> None:
        """Opens the file; returns once its diagnostics are there."""
        capabilities: dict[str, Any] = {
            "general": {"positionEncodings": ["utf-16"]},
            "textDocument": {
                "diagnostic": {},
                "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
                "hover": {"contentFormat": ["markdown"]},
                "completion": {"completionItem": {"snippetSupport": True}},
            },
        }
        params = {"capabilities": capabilities, "processId": None, "rootUri": None}
        initialized = await self._ask("initialize", params)
        assert initialized is not None
        self.capabilities = initialized["result"]["capabilities"]
        self._notify("initialized", {})
        item = {"uri": _URI, "languageId": "mlir", "version": 1, "text": "\n".join(self.lines)}
        self._notify("textDocument/didOpen", {"textDocument": item})
        self.times.clear()
        # A server that publishes diagnostics answers this once it has parsed the text.
        first = AFTER_KEYS[0] if "diagnosticProvider" in self.capabilities else AFTER_KEYS[8]
        await self.ask(first)
        await self.ask(AT_THE_END[1])
        self.times = defaultdict(list, {f"open: {method}": times for method, times in self.times.items()})

    async def type_line(self, line: int, text: str, rng: random.Random) -> None:
        """Types a line below another one, key by key, and waits as a person would who looks at it."""
        self.cursor = (line, len(self.lines[line]))
        for key in ["\n", *text]:
            self._press(key)
            await asyncio.sleep(rng.choice(_KEYS))
        await asyncio.sleep(_PAUSE)

    async def ask(self, asked: Asked) -> None:
        """Sends a request, if the server has it, and waits for the answer."""
        if asked.capability not in self.capabilities:
            return
        params: dict[str, Any] = {"textDocument": {"uri": _URI}}
        line, column = self.cursor
        first = max(0, line - _SHOWN // 2)
        shown = {"start": {"line": first, "character": 0}, "end": {"line": first + _SHOWN, "character": 0}}
        here = {"line": line, "character": column}
        extras: dict[str, dict[str, Any]] = {
            "position": {"position": here},
            "range": {"range": shown},
            "actions": {"range": {"start": here, "end": here}, "context": {"diagnostics": [], "triggerKind": 2}},
            "format": {"options": {"tabSize": 2, "insertSpaces": True}},
            "previous": {"previousResultId": self._result_id},
        }
        for name in asked.extra.split():
            params |= extras[name]
        await self._ask(asked.method, params)

    async def receive(self) -> None:
        """Reads messages until the server ends."""
        while True:
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = next(int(each[15:]) for each in head.lower().split(b"\r\n") if each.startswith(b"content-length:"))
            self._received(await self.reader.readexactly(length), self._now())

    async def end(self) -> None:
        """Ends the session."""
        await self._ask("shutdown", None)
        self._notify("exit", None)

    def _press(self, key: str) -> None:
        line, column = self.cursor
        here = {"line": line, "character": column}
        before, after = self.lines[line][:column], self.lines[line][column:]
        if key == "\n":
            self.lines[line : line + 1] = [before, after]
            self.cursor = (line + 1, 0)
        else:
            self.lines[line] = before + key + after
            self.cursor = (line, column + 1)
        self.version += 1
        changes: list[dict[str, Any]] = [{"range": {"start": here, "end": here}, "text": key}]
        sync = self.capabilities["textDocumentSync"]
        if (sync["change"] if isinstance(sync, dict) else sync) == 1:
            changes = [{"text": "\n".join(self.lines)}]
        document = {"uri": _URI, "version": self.version}
        self._notify("textDocument/didChange", {"textDocument": document, "contentChanges": changes})
        asked_again = {asked.method for asked in AFTER_KEYS if asked.is_cancelled}
        for number, pending in self._pending.items():
            if pending.method in asked_again and not pending.is_cancelled:
                pending.is_cancelled = True
                self._notify("$/cancelRequest", {"id": number})
        for asked in (*AFTER_KEYS, *([AT_KEYS[key]] if key in AT_KEYS else ())):
            self._ask_later(asked)

    def _ask_later(self, asked: Asked) -> None:
        if (timer := self._timers.get(asked.method)) is not None:
            timer.cancel()
        loop = asyncio.get_running_loop()

        def begin() -> None:
            if not asked.is_cancelled and any(each.method == asked.method for each in self._pending.values()):
                self._ask_later(asked)  # VS Code waits for the answer that is under way
                return
            task = loop.create_task(self.ask(asked))
            del task  # the pending answer keeps it

        self._timers[asked.method] = loop.call_later(asked.delay, begin)

    async def _ask(self, method: str, params: object) -> dict[str, Any] | None:
        self._number += 1
        number = self._number
        self._pending[number] = pending = _Pending(method, self._now(), asyncio.get_running_loop().create_future())
        self._send({"id": number, "method": method, "params": params})
        return await pending.answer

    def _now(self) -> Moment:
        computed = Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]
        return Moment(perf_counter(), int(computed) / 1e9)

    def _notify(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def _received(self, body: bytes, arrival: Moment) -> None:
        message: dict[str, Any] | None = json.loads(body) if len(body) < _LARGE else None
        if message is not None and "method" in message:
            if "id" in message:
                self._send({"id": message["id"], "result": None})
            return
        number = message["id"] if message is not None else _number_in(body)
        pending = self._pending.pop(number)
        if pending.is_cancelled:
            self.cancelled += 1
        else:
            assert message is None or "error" not in message, message
            sent = pending.sent
            self.times[pending.method].append(Moment(arrival.time - sent.time, arrival.computed - sent.computed))
        if "semanticTokens/full" in pending.method and (match := re.search(rb'"resultId": ?"([^"]*)"', body)):
            self._result_id = match[1].decode()
        pending.answer.set_result(message)


def _number_in(body: bytes) -> int:
    match = re.match(rb'\{"(?:jsonrpc": ?"2.0", ?")?id": ?(\d+)', body[:60]) or re.search(
        rb'"id": ?(\d+)[^\]}]*\}$', body[-60:]
    )
    assert match is not None, body[:60]
    return int(match[1])


# ------------------------------------------------------------------------------------------------------- the session


async def measure(shape: str, options: argparse.Namespace) -> None:
    """Runs a session with a fresh server and prints its table."""
    text = SHAPES[shape](options.lines)
    with TemporaryDirectory() as folder:
        report = Path(folder, "blocks")
        command = options.command or [sys.executable, "-m", "benchmarks.typing_latency", _SERVE, str(report)]
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 30
        )
        assert process.stdin is not None and process.stdout is not None
        editor = Editor(text.split("\n"), process.stdout, process.stdin, process.pid)
        receiving = asyncio.create_task(editor.receive())
        await editor.begin()
        opened = _peak_memory(process.pid)
        rng = random.Random(options.seed)
        for line, typed in _lines_to_type(editor.lines, shape, options.places, rng):
            await editor.type_line(line, typed, rng)
        typing = dict(editor.times)
        for asked in AT_THE_END:
            for _ in range(3):
                await editor.ask(asked)
        memory = _peak_memory(process.pid)
        await editor.end()
        await process.wait()
        receiving.cancel()
        print(f"{len(editor.lines)} lines, {shape}: peak memory {opened} MiB opened, {memory} MiB at the end")
        print(f"{'':41}count      p50     p99     max ms   computed p50     p99     max ms")
        for method, times in (typing | editor.times).items():
            print(f"{method:41}{len(times):5} {_figures(times, 0)}          {_figures(times, 1)}")
        print(f"{editor.cancelled} requests were cancelled by the next key")
        if report.exists():
            print(report.read_text())


def _lines_to_type(lines: list[str], shape: str, count: int, rng: random.Random) -> Iterator[tuple[int, str]]:
    """Yields lines and an operation to type below each: valid, unused, or of a name that nothing defines."""
    places = [number for number, line in enumerate(lines) if re.match(r" +%v\d+ = arith", line)]
    chosen = sorted(rng.sample(places, count), reverse=True)
    for number, line in enumerate(chosen):
        match = re.match(r"( +)%(\w+) = (.*?)([%\w]+) : (.*)", lines[line])
        assert match is not None
        operand = match[4] if number % 3 else "%nothing"
        operation = "addi" if "i" in match[5] else "addf"
        yield line, f"{match[1]}%typed{number} = arith.{operation} {match[4]}, {operand} : {match[5]}"


def _figures(times: list[Moment], column: int) -> str:
    ordered = sorted(1000 * each[column] for each in times)
    late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"{ordered[len(ordered) // 2]:8.1f}{late:8.1f}{ordered[-1]:8.1f}"


def _peak_memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    match = re.search(r"VmHWM:\s*(\d+) kB", status)
    return int(match[1]) // 1024 if match else 0


# -------------------------------------------------------------------------------------------------------- the server


def serve_and_report(report: Path) -> int:
    """Serves as `ir-lsp` does, and writes at the end what held the event loop longest."""
    blocks: list[tuple[float, str]] = []
    run: Callable[[Handle], None] = Handle._run

    def timed(handle: Handle) -> None:
        name = _name_of(handle)
        begun = thread_time()
        run(handle)
        seconds = thread_time() - begun
        if seconds > _LONG_BLOCK:
            blocks.append((seconds, name))

    def write() -> None:
        longest: defaultdict[str, list[float]] = defaultdict(list)
        for seconds, name in blocks:
            longest[name].append(1000 * seconds)
        rows = nlargest(15, longest.items(), key=lambda each: max(each[1]))
        table = [
            f"  {max(times):7.1f} ms  {len(times):5} of {1000 * _LONG_BLOCK:.0f} ms and more  {name}"
            for name, times in rows
        ]
        report.write_text("\n".join(["what held the loop longest:", *table]))

    Handle._run = timed  # type: ignore[assignment, method-assign]  # no hook of the loop says how long it was held
    atexit.register(write)
    return serve([])


def _name_of(handle: Handle) -> str:
    callback: object = getattr(handle, "_callback", None)
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        coroutine = task.get_coro()
        frame = getattr(coroutine, "cr_frame", None)
        method = frame.f_locals.get("method", "") if frame is not None else ""
        return f"{getattr(coroutine, '__qualname__', '')} {method}"
    function = getattr(callback, "func", callback)
    return str(getattr(function, "__qualname__", function))


def main() -> None:
    if sys.argv[1:2] == [_SERVE]:
        sys.exit(serve_and_report(Path(sys.argv[2])))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=100_000, help="of the file (default: %(default)s)")
    parser.add_argument("--shape", choices=SHAPES, help="of the file (default: one after the other)")
    parser.add_argument("--places", type=int, default=8, help="where a line is typed (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs="*", help="another server to measure")
    options = parser.parse_args()
    for shape in [options.shape] if options.shape else SHAPES:
        asyncio.run(measure(shape, options))


if __name__ == "__main__":
    main()
