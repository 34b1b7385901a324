"""Commands that compile: look at a module as LLVM IR or assembly, run one of its functions.

    ir-lsp.compile    {uri, kind, level?, line?}                 -> {text, lines, version} or {problems, message}
    ir-lsp.functions  {uri, line?}                               -> {functions: [{name, arguments: [{type, default}]}]}
    ir-lsp.run        {uri, function, arguments?, line?, checked?, level?}
                                                                 -> {text, seconds} or {problems, message}
    ir-lsp.show       {uri, kind, line?}                         -> opens what it compiled to, in any editor

`kind` is one of "llvm-dialect", "llvm", "optimized" and "assembly". Of a file that is split by `// -----`, the part at
`line` (from 0) is meant. Problems become diagnostics of the document, until it changes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from lsprotocol import types as lsp
from pygls import uris

from compiler.text import Encoding, LineIndex, Span, decode_column
from ir_lsp.compilation.client import CompilerProcess
from ir_lsp.convert import SOURCE, Converter
from ir_lsp.messages import plain
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session
from ir_lsp.snapshot import Snapshot
from ir_lsp.trust_handlers import TrustHandlers

KINDS = {"llvm-dialect": ".llvm.mlir", "llvm": ".ll", "optimized": ".opt.ll", "assembly": ".s"}
"""What can be looked at, with how a file of it ends."""

COMPILE_SECONDS = 60.0
RUN_SECONDS = 10.0
COMPILED = "compile"
"""The code of diagnostics that come from compiling."""


class DocumentView(Protocol):
    """The part of the client that opens documents."""

    async def show_document(self, uri: str) -> bool:
        """Opens a document; False where the client cannot."""
        ...

    def show(self, message: str, kind: lsp.MessageType) -> None:
        """Shows a message."""
        ...


class CompileHandlers:
    """The commands, for one session."""

    def __init__(
        self,
        session: Session,
        scheduler: Scheduler,
        editor: DocumentView,
        publish: Callable[[str], None],
        trust: TrustHandlers,
    ) -> None:
        self._trust = trust
        self._session = session
        self._scheduler = scheduler
        self._editor = editor
        self._publish = publish
        self._process = CompilerProcess()
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    async def compile(self, *arguments: Any) -> dict[str, Any]:
        """A document compiled; see the top of this file."""
        wanted = _wanted(arguments)
        kind = wanted.get("kind")
        if kind not in KINDS:
            return _refused(f"'{kind}' is none of {', '.join(KINDS)}")
        return await self._ask(wanted, {"do": "view", "kind": kind, "level": _level(wanted)}, COMPILE_SECONDS)

    async def functions(self, *arguments: Any) -> dict[str, Any]:
        """The functions that can be run."""
        return await self._ask(_wanted(arguments), {"do": "functions"}, COMPILE_SECONDS)

    async def run(self, *arguments: Any) -> dict[str, Any]:
        """One function run with arguments, which are words as `ir-run` takes them.

        Without any it is run with those that `functions` gives, and the result is shown as a message.
        """
        wanted = _wanted(arguments)
        words = wanted.get("arguments")
        is_shown = words is None
        if reason := await self._trust.may_run(str(wanted.get("uri"))):
            if is_shown:
                self._editor.show(reason, lsp.MessageType.Warning)
            return _refused(reason)
        if is_shown:
            known = await self.functions(wanted)
            named = [each for each in known.get("functions", []) if each["name"] == wanted.get("function")]
            words = [each["default"] for each in named[0]["arguments"]] if named else []
        function = str(wanted.get("function"))
        given = [str(word) for word in words] if isinstance(words, list) else []
        request = {
            "do": "run",
            "function": function,
            "arguments": given,
            "level": _level(wanted),
            "checked": wanted.get("checked") is True,
            "seconds": RUN_SECONDS,
        }
        found = await self._ask(wanted, request, COMPILE_SECONDS + RUN_SECONDS)
        if is_shown:
            call = f"@{function}({', '.join(given)})"
            kind = lsp.MessageType.Info if "text" in found else lsp.MessageType.Warning
            self._editor.show(f"{call}: {found.get('text') or found.get('message', 'done')}".rstrip(), kind)
        return found

    async def show_compiled(self, *arguments: Any) -> dict[str, Any]:
        """Compiles, writes that to a file and has the client open it."""
        found = await self.compile(*arguments)
        if "text" not in found:
            self._editor.show(found["message"], lsp.MessageType.Warning)
            return found
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="ir-lsp-")
        wanted = _wanted(arguments)
        name = Path(str(wanted["uri"])).stem or "module"
        path = Path(self._folder.name) / f"{name}{KINDS[wanted['kind']]}"
        path.write_text(found["text"], encoding="utf-8")
        if not await self._editor.show_document(uris.from_fs_path(str(path)) or str(path)):
            self._editor.show(f"compiled to {path}", lsp.MessageType.Info)
        return {"path": str(path)} | found

    async def stop(self) -> None:
        """Ends the compiling process and removes its files."""
        await self._process.stop()
        if self._folder is not None:
            self._folder.cleanup()

    async def _ask(self, wanted: dict[str, Any], request: dict[str, Any], seconds: float) -> dict[str, Any]:
        uri = str(wanted.get("uri"))
        snapshot = await self._scheduler.parsed(uri)
        if snapshot is None:
            return _refused("the document is not open")
        line = wanted.get("line")
        text = _part_at(snapshot, line if isinstance(line, int) else 0)
        found = await self._process.ask(request | {"text": text}, seconds)
        now = self._session.snapshot(uri)
        if now is not None and now.version == snapshot.version:
            problems = found.get("problems", [])
            self._tell(now, problems)
        if "problems" in found:
            found["message"] = "\n".join(problem["message"] for problem in found["problems"])
        return found | {"version": snapshot.version}

    def _tell(self, snapshot: Snapshot, problems: list[dict[str, Any]]) -> None:
        """Has the document's diagnostics say what went wrong; nothing where there are errors that say so already."""
        convert = self._session.converter(snapshot)
        items = [_diagnostic(snapshot, convert, problem) for problem in problems if problem["line"] >= 0]
        if self._session.note_findings(snapshot.uri, COMPILED, snapshot.version, items):
            self._publish(snapshot.uri)


def _part_at(snapshot: Snapshot, line: int) -> str:
    """The text of the part of a file at a line, with as many lines before it as there are in the file."""
    index = snapshot.index
    offset = index.line_start(min(max(line, 0), index.line_count - 1))
    section = snapshot.document.section_at(offset)
    return "\n" * index.line_of(section.base) + section.text


def _diagnostic(snapshot: Snapshot, convert: Converter, problem: dict[str, Any]) -> lsp.Diagnostic:
    """A problem at a line and a byte of it, at the name of the op that stands there."""
    index: LineIndex = snapshot.index
    line = min(problem["line"], index.line_count - 1)
    start, end = index.line_start(line), index.line_end(line)
    text = snapshot.text[start:end]
    column = decode_column(text, max(0, problem["column"]), Encoding.UTF8)
    length = 0
    while column + length < len(text) and (text[column + length].isalnum() or text[column + length] in "_.$"):
        length += 1
    span = Span(start + column, start + column + max(length, 1))
    severity = lsp.DiagnosticSeverity.Error
    return lsp.Diagnostic(convert.to_range(span), problem["message"], severity=severity, code=COMPILED, source=SOURCE)


def _wanted(arguments: tuple[Any, ...]) -> dict[str, Any]:
    """The one argument of a command; clients send it alone or in a list."""
    found = plain(arguments[0]) if arguments else {}
    if isinstance(found, list):
        found = found[0] if found else {}
    return found if isinstance(found, dict) else {}


def _level(wanted: dict[str, Any]) -> int:
    level = wanted.get("level")
    return level if isinstance(level, int) and 0 <= level <= 3 else 2


def _refused(message: str) -> dict[str, Any]:
    return {"problems": [], "message": message}
