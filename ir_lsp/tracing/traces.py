"""The open traces of a session. Each has a separate process, and their number is limited."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from compiler.text import LineIndex
from ir_lsp.compilation.client import CompilerProcess

_MODULE = "ir_lsp.tracing.worker"
MAX_TRACES = 4
"""Maximum number of open traces; the least recently used one is closed."""
RECORD_SECONDS = 600.0
ANSWER_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class CompiledState:
    """Compiled form of a state."""

    text: str
    lines: list[int]
    """Line of the state for each line of the text, from 0; -1 if there is none."""


@dataclass(frozen=True, slots=True)
class OpenTrace:
    """Process of a trace, and the document that was recorded."""

    process: CompilerProcess
    uri: str = ""
    text: str = ""
    """Recorded text: that of the document, or a section after blank lines that keep its line numbers."""
    dialects: dict[str, Any] | None = None
    """Description of the dialects of its project, from `ProjectDialects.request`."""
    compiled: dict[tuple[int, str], CompiledState] = field(default_factory=dict)
    """Compiled forms of states so far, by the state's number and the form."""

    @property
    def index(self) -> LineIndex:
        """Index of the lines of the text."""
        return LineIndex(self.text)


class Traces:
    """The open traces, by the names that clients use."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, OpenTrace] = OrderedDict()
        self._opened = 0

    async def begin(
        self, request: dict[str, Any], uri: str = "", on_progress: Callable[[float], None] | None = None
    ) -> dict[str, Any]:
        """Records or opens a trace, as `request` describes; the answer has its name as `trace`.

        `uri` is that of the recorded document. Cancelling ends the work.
        """
        process = CompilerProcess(_MODULE, needs=())
        answer = await process.ask(request, RECORD_SECONDS, on_progress)
        if "problems" in answer:
            await process.stop()
            return answer
        self._opened += 1
        name = str(self._opened)
        self._open[name] = OpenTrace(process, uri, request.get("text", ""), request.get("dialects"))
        while len(self._open) > MAX_TRACES:
            _, oldest = self._open.popitem(last=False)
            await oldest.process.stop()
        return {"trace": name, "uri": uri} | answer

    def get(self, name: str) -> OpenTrace | None:
        """Returns the open trace `name`; None if it is not open."""
        return self._open.get(name)

    def newest_of(self, uri: str) -> str | None:
        """Returns the name of the newest trace of a document; None if it has none."""
        return max((name for name, trace in self._open.items() if trace.uri == uri), key=int, default=None)

    async def ask(self, name: str, request: dict[str, Any]) -> dict[str, Any]:
        """Returns the answer of the process of the open trace `name`."""
        self._open.move_to_end(name)
        return await self._open[name].process.ask(request, ANSWER_SECONDS)

    async def close(self, name: str) -> None:
        """Ends the process of a trace."""
        trace = self._open.pop(name, None)
        if trace is not None:
            await trace.process.stop()

    async def stop(self) -> None:
        """Ends all processes."""
        await asyncio.gather(*(self.close(name) for name in list(self._open)))
