"""The process of one trace: see `ir_lsp.compilation.serving`.

    python -m ir_lsp.tracing.worker

The first request is one of these, where `dialects` is the result of `ProjectDialects.request`:

    {"do": "record", "text", "pipeline", "name", "dialects"}
    {"do": "import", "text", "log", "pipeline", "name", "tool", "problem", "problem_line", "dialects"}
    {"do": "open", "name", "path" or "data": the file's content in base64, "dialects"}

All others are about that trace; `_ANSWERS` has their names. After a failure, the answer has "problems". While the
process is idle, it prints states that may be requested.
"""

from __future__ import annotations

import base64
import contextlib
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

from compiler.dialects import load_dialect
from compiler.file_replacement import replace_file
from compiler.ir.context import Context
from compiler.trace.file import TraceFileError, read_trace, write_trace
from compiler.trace.history import History
from compiler.trace.import_log import import_log
from compiler.trace.state_texts import StateTexts
from ir_lsp.compilation.serving import Progress, serve_long_requests
from ir_lsp.project_dialects import ProjectDialects
from ir_lsp.tracing import pipelines
from ir_lsp.tracing.copies import text_to_copy
from ir_lsp.tracing.explorer import Answer, Explorer, Unanswerable
from ir_lsp.tracing.recording import NotRecorded, Recording, import_recording, record

_MAX_MEMORY = 4 << 30
"""Maximum memory of this process, in bytes."""
_RUN_FIELDS = ("problem", "problem_line", "tool")
"""Fields of a recording that the run of another program gives, beside its log."""
_GZIP = b"\x1f\x8b"


class Worker:
    """Answers requests about one trace."""

    def __init__(self) -> None:
        self._explorer: Explorer | None = None
        self._ahead: Iterator[None] = iter(())

    def answer(self, request: dict[str, Any], progress: Progress) -> dict[str, Any]:
        """Returns the answer to one request."""
        try:
            match request["do"]:
                case "record":
                    context = _context(request)
                    text, pipeline, name = request["text"], request["pipeline"], request["name"]
                    return self._begin(record(text, pipeline, context, name, progress))
                case "import":
                    context, name = _context(request), request["name"]
                    text, log, pipeline = request["text"], request["log"], request["pipeline"]
                    imported = import_recording(text, log, pipeline, context, name, progress)
                    return self._begin(replace(imported, **{key: request[key] for key in _RUN_FIELDS}))
                case "open":
                    return self._open(request, progress)
            if self._explorer is None:
                raise Unanswerable("the trace is no longer open; record the passes again")
            result = _ANSWERS[request["do"]](self._explorer, request)
            if request["do"] == "text":
                self._ahead = self._explorer.print_ahead(request["state"])
            return result
        except NotRecorded as problem:
            result = _problem(problem.message, -1 if problem.line is None else problem.line)
            return result | {"offset": problem.offset}
        except Unanswerable as reason:
            return _problem(str(reason))
        except MemoryError:
            self._explorer = None
            return _problem(f"the trace needs more than {_MAX_MEMORY >> 30} GB of memory")

    def work_ahead(self) -> bool:
        """Computes a part of likely next answers. Returns False if there is nothing left to compute."""
        return next(self._ahead, self) is None

    def _begin(self, recording: Recording) -> Answer:
        self._explorer = Explorer(recording)
        self._ahead = self._explorer.print_ahead(1)
        return self._explorer.overview() | {"complaints": list(recording.complaints)}

    def _open(self, request: dict[str, Any], progress: Progress) -> Answer:
        name, context = request["name"], _context(request)
        complaints: list[str] = []
        try:
            data = base64.b64decode(request["data"]) if "data" in request else Path(request["path"]).read_bytes()
            if data.startswith(_GZIP):
                trace = read_trace(data, context)
            else:
                log = data.decode("utf-8", "surrogateescape")
                imported = import_log(log, context, source=name, progress=progress)
                trace, complaints = imported.trace, imported.complaints
        except (OSError, TraceFileError, ValueError) as error:
            raise Unanswerable(f"{name} cannot be opened: {error}") from None
        history = History(trace, context)
        return self._begin(Recording(history, StateTexts(history), complaints=complaints))


def _context(request: dict[str, Any]) -> Context:
    return ProjectDialects(Context(load_dialect, allow_unregistered=True)).context_for(request["dialects"])


def _problem(message: str, line: int = -1) -> dict[str, Any]:
    return {"problems": [{"message": message, "line": line, "column": -1}]}


def _save(explorer: Explorer, request: dict[str, Any]) -> Answer:
    data = write_trace(explorer.trace)
    if request["path"] is None:
        return {"data": base64.b64encode(data).decode("ascii")}
    try:
        replace_file(request["path"], data)
    except OSError as error:
        raise Unanswerable(f"{request['path']} cannot be written: {error.strerror}") from None
    return {"path": request["path"]}


def _op(explorer: Explorer, request: dict[str, Any]) -> int:
    """Returns the operation that a request names: at an offset of the source, or at a line of a state."""
    if request.get("offset") is not None:
        start, end = request["lineSpan"]
        return explorer.op_at_offset(request["offset"], (start, end))
    return explorer.op_at(request["state"], request["line"])


def _life(explorer: Explorer, request: dict[str, Any]) -> Answer:
    return explorer.life(_op(explorer, request), request["state"], backwards=request["backwards"])


def _why_not(explorer: Explorer, request: dict[str, Any]) -> Answer:
    op = _op(explorer, request)
    if request.get("offset") is not None:
        return explorer.why_not(explorer.left_of(op), explorer.history.last)
    return explorer.why_not(op, request["state"])


def _rest(explorer: Explorer, request: dict[str, Any]) -> Answer:
    text, pipeline = pipelines.rest(explorer, explorer.run_of(request["pass"]))
    return {"text": text, "pipeline": pipeline}


def _ends(explorer: Explorer, request: dict[str, Any]) -> Answer:
    """Returns the texts before and after a pass."""
    run = explorer.run_of(request["pass"])
    return {"before": explorer.state(run.first).text, "after": explorer.state(run.last).text}


_ANSWERS: Mapping[str, Callable[[Explorer, dict[str, Any]], Answer]] = MappingProxyType(
    {
        "passes": lambda explorer, request: explorer.passes(
            request["function"], request["passName"], request["pattern"], request["op"]
        ),
        "text": lambda explorer, request: explorer.text(request["state"]),
        "search": lambda explorer, request: explorer.search(request["text"]),
        "steps": lambda explorer, request: explorer.steps(request["pass"], request["start"], request["count"]),
        "step": lambda explorer, request: explorer.step(request["step"]),
        "seek": lambda explorer, request: explorer.seek(
            request["step"],
            forwards=request["forwards"],
            pattern=request["pattern"],
            state=request["state"],
            line=request["line"],
        ),
        "whyNot": _why_not,
        "life": _life,
        "related": lambda explorer, request: explorer.related(_op(explorer, request), request["states"]),
        "left": lambda explorer, request: explorer.left(_op(explorer, request)),
        "copy": lambda explorer, request: {
            "text": text_to_copy(explorer, request["kind"], request["pass"], request["step"])
        },
        "rest": _rest,
        "ends": _ends,
        "save": _save,
        "digests": lambda explorer, request: {"passes": explorer.digests()},
    }
)


def _limit_memory() -> None:
    """Limits the memory of this process, so that a pass that needs more fails instead of making the system swap."""
    if sys.platform not in ("win32", "emscripten"):
        resource = import_module("resource")
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def main() -> None:
    """Answers requests until the input ends."""
    _limit_memory()
    worker = Worker()
    serve_long_requests(worker.answer, worker.work_ahead)


if __name__ == "__main__":
    main()
