"""The table of hostile clients: what is sent to a language server at once, or again and again.

Each row is done with a server for a size, and raises AssertionError if an answer is missing or wrong.
`benchmarks/hostile_clients.py` measures the rows in full, the tests do a reduced size of each.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.lsp_client import PUBLISH_DIAGNOSTICS, ServerProcess

COMMAND = (sys.executable, "-m", "ir_lsp")
PROGRESS: dict[str, Any] = {"window": {"workDoneProgress": True}}
MOST_GROWTH_MEGABYTES = 5
MOST_GROWTH_OF_FILES_MEGABYTES = 15
"""A closed document leaves some kilobytes behind."""
SMALL = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n"
AT_ADDITION: dict[str, Any] = {"textDocument": {"uri": "u:small"}, "position": {"line": 1, "character": 10}}
_HINT = 4


@dataclass(slots=True)
class Watched:
    """A server, and the longest time that it took to answer a hover, by `clock`."""

    server: ServerProcess
    clock: Callable[[], float]
    slowest: float = 0.0
    peak_megabytes: float = 0.0

    def hover(self) -> None:
        begun = self.clock()
        assert "arith.addi" in str(self.server.request("textDocument/hover", AT_ADDITION))
        self.slowest = max(self.slowest, self.clock() - begun)

    def hover_until(self, is_done: Callable[[], bool]) -> int:
        """Hovers again and again; returns how often before `is_done`."""
        count = 0
        while not is_done():
            self.hover()
            count += 1
        return count

    def memory_megabytes(self, field: str = "VmRSS") -> float:
        """Returns what the server has in memory, 0 where the system does not say; `VmHWM` is the peak."""
        try:
            status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        except OSError:
            return 0.0
        match = re.search(rf"{field}:\s*(\d+) kB", status)
        return int(match[1]) / 1024 if match else 0.0


@dataclass(frozen=True)
class HostileClient:
    """One kind of hostile client."""

    kind: str
    run: Callable[[Watched, int], None]
    full: int
    reduced: int


def requests_at_once(watched: Watched, size: int) -> None:
    server = watched.server
    numbers = [server.ask("textDocument/hover", AT_ADDITION) for _ in range(size)]
    assert all("arith.addi" in str(server.answer(number)["result"]) for number in numbers)


def requests_of_all_kinds(watched: Watched, size: int) -> None:
    server = watched.server
    about = AT_ADDITION | {"context": {"includeDeclaration": True, "triggerKind": 1}}
    kinds = ("completion", "definition", "references", "documentSymbol", "foldingRange", "semanticTokens/full", "hover")
    numbers = [server.ask(f"textDocument/{kinds[number % len(kinds)]}", about) for number in range(size)]
    assert all("result" in server.answer(number) for number in numbers)


def cancelled_requests(watched: Watched, size: int) -> None:
    server = watched.server
    numbers = []
    for _ in range(size):
        numbers.append(server.ask("textDocument/completion", AT_ADDITION))
        server.notify("$/cancelRequest", {"id": numbers[-1]})
    assert all(server.answer(number).keys() & {"result", "error"} for number in numbers)


def storm_of_edits(watched: Watched, size: int) -> None:
    server = watched.server
    for version in range(2, size):
        server.change("u:small", version, {"text": SMALL if version % 2 else SMALL.replace("%a, %a", "%b, %a")})
    server.change("u:small", size, {"text": SMALL})
    assert server.pulled("u:small") == []


def edits_one_by_one(watched: Watched, size: int) -> None:
    """Types in a file of many functions, and expects the server's memory to stay after the first fifth."""
    server, chance = watched.server, random.Random(1)
    function = SMALL.replace("%0 = arith.addi %a, %a", "%0 = arith.addi %a, %a : i32\n  %1 = arith.muli %0, %a")
    count = 50
    server.open("u:edited", "".join(function.replace("@f", f"@f{number}") for number in range(count)))
    texts = ("%1 = arith.subi %0, %a : i32", "%1 = arith.muli %0, %b : i32", "%1 = arith.", "scf.if", "%1 = foo.bar %0")
    before = 0.0
    for version in range(2, size + 2):
        line = 5 * chance.randrange(count) + 2
        lines = {"start": {"line": line, "character": 2}, "end": {"line": line, "character": 999}}
        server.change("u:edited", version, {"range": lines, "text": chance.choice(texts)})
        if version % 10 == 0:
            server.pulled("u:edited")
        if version == size // 5:
            before = watched.memory_megabytes()
    growth = watched.memory_megabytes() - before
    assert growth < MOST_GROWTH_MEGABYTES, f"memory grew by {growth:.0f} MB"


def files_opened_and_closed(watched: Watched, size: int) -> None:
    """Opens and closes files, and expects the server's memory to stay after the first fifth."""
    server = watched.server
    text = "".join(SMALL.replace("@f", f"@f{number}") for number in range(20))
    before = 0.0
    for number in range(size):
        server.open(f"u:{number}", text)
        assert server.pulled(f"u:{number}") == []
        server.close(f"u:{number}")
        if number == size // 5:
            before = watched.memory_megabytes()
    growth = watched.memory_megabytes() - before
    assert growth < MOST_GROWTH_OF_FILES_MEGABYTES, f"memory grew by {growth:.0f} MB"


def hovers_while_hints_run(watched: Watched, size: int) -> None:
    """Hovers while operations that could go are looked for in a file where only the last two are equal."""
    chain = "".join(f"  %{number} = arith.muli %{number - 1}, %a : i32\n" for number in range(1, 100))
    function = SMALL.replace("  return %0", f"{chain}  return %99")
    text = "".join(function.replace("@f", f"@f{number}") for number in range(size // 100))
    watched.server.open("u:hints", text + SMALL.replace("  return", "  %1 = arith.addi %a, %a : i32\n  return"))

    def has_hints() -> bool:
        published = [each["params"] for each in watched.server.notified if each.get("method") == PUBLISH_DIAGNOSTICS]
        return any(
            each["uri"] == "u:hints" and any(item.get("severity") == _HINT for item in each["diagnostics"])
            for each in published
        )

    assert watched.hover_until(has_hints) > 0


def _nests_over_one_memref(count: int) -> str:
    nest = (
        "  affine.for %i = 0 to 64 {\n    %v = affine.load %m[%i] : memref<64xf32>\n"
        "    %w = arith.addf %v, %v : f32\n    affine.store %w, %m[%i] : memref<64xf32>\n  }\n"
    )
    return f"func.func @f(%m: memref<64xf32>) {{\n{nest * count}  return\n}}\n"


def _products(count: int) -> str:
    """A chain of foldable operations on wide integers."""
    lines = [f"  %v0 = arith.constant {(1 << 4000) + 1} : i65536\n"]
    lines += [f"  %v{n} = arith.muli %v{n - 1}, %v{n - 1} : i65536\n" for n in range(1, count)]
    return f"func.func @f() -> i65536 {{\n{''.join(lines)}  return %v{count - 1} : i65536\n}}\n"


HOSTILE_PASSES = {
    "func.func(affine-loop-fusion)": _nests_over_one_memref(600),
    "canonicalize": _products(4000),
}
"""Pipelines that take longer than anybody waits, and small texts that they do so on."""


def cancelled_pass(pipeline: str) -> Callable[[Watched, int], None]:
    """Hovers while a pass runs that has no end, then cancels it."""

    def run(watched: Watched, size: int) -> None:
        server = watched.server
        server.open("u:hostile", HOSTILE_PASSES[pipeline])
        assert server.pulled("u:hostile") == []
        arguments = [{"uri": "u:hostile", "pipeline": f"builtin.module({pipeline})"}]
        number = server.ask("workspace/executeCommand", {"command": "ir-lsp.applyPasses", "arguments": arguments})
        token = server.begun(f"builtin.module({pipeline})")
        for _ in range(size):
            watched.hover()
        server.notify("window/workDoneProgress/cancel", {"token": token})
        assert server.answer(number)["result"] == {"applied": False, "message": "cancelled"}

    return run


HOSTILE_CLIENTS = (
    HostileClient("hovers at once", requests_at_once, 10_000, 400),
    HostileClient("requests of all kinds at once", requests_of_all_kinds, 10_000, 350),
    HostileClient("requests that are cancelled", cancelled_requests, 10_000, 400),
    HostileClient("edits at once", storm_of_edits, 10_000, 400),
    HostileClient("edits without growth of memory", edits_one_by_one, 20_000, 500),
    HostileClient("files without growth of memory", files_opened_and_closed, 2_000, 100),
    HostileClient("hovers while hints run", hovers_while_hints_run, 100_000, 4_000),
    *(HostileClient(f"cancelled pass: {pipeline}", cancelled_pass(pipeline), 100, 5) for pipeline in HOSTILE_PASSES),
)
"""The sizes are numbers of messages, of operations where hints run, and of hovers while a pass runs."""


def run_client(client: HostileClient, size: int, clock: Callable[[], float] = lambda: 0.0) -> Watched:
    """Does a row with a server of its own, which must answer a hover afterwards and end well."""
    with ServerProcess(COMMAND) as server:
        watched = Watched(server, clock)
        server.initialize(PROGRESS)
        server.open("u:small", SMALL)
        watched.hover()
        client.run(watched, size)
        watched.hover()
        watched.peak_megabytes = watched.memory_megabytes("VmHWM")
        code, log = server.stop()
        assert (code, "Traceback" in log) == (0, False), log
        return watched
