"""`ir-opt --in-place`: edits the input file where passes changed its IR, and keeps all other text.

Comments, names and layout of the file are kept. Where that is refused, the file stays unchanged, and the reason is
reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from compiler.bytecode.header import is_bytecode
from compiler.file_replacement import replace_file
from compiler.ir.context import Context
from compiler.ods.model import Dialect
from compiler.passes.base import Registry
from compiler.passes.pipeline import Pipeline
from compiler.text import utf8
from compiler.tools.options import CommandLine, Option
from compiler.tools.reports import Renderer
from compiler.tools.streams import Streams

IN_PLACE = Option(
    "in-place",
    "Write what the passes change into the input file, and leave the rest of it, comments and layout, as it is",
)


def in_place_problem(line: CommandLine) -> str | None:
    """Returns the error in options that exclude `--in-place`, None if there is none."""
    if not line.positional or line.positional[0] == "-":
        return "--in-place needs the name of a file"
    others = [name for name in ("o", "split-input-file", "verify-diagnostics") if name in line.texts]
    return f"--in-place can't be used with {Option(others[0], '').spelled}" if others else None


def run_in_place(
    line: CommandLine,
    data: bytes,
    pipeline: Pipeline,
    registry: Registry,
    streams: Streams,
    load: Callable[[str], Dialect | None],
) -> Sequence[str]:
    """Runs the pipeline on each part of a file between its `// -----` lines.

    Returns the reports if it fails.
    """
    name = line.positional[0]
    if is_bytecode(data):
        return [
            f"{name}: error: --in-place edits texts, and this is bytecode: --emit-bytecode and -o write a new file\n"
        ]
    text = data.decode("utf-8", "surrogateescape")
    context = Context(load, allow_unregistered=line.flag("allow-unregistered-dialect"))
    if not pipeline.items:
        return []
    source_edit = import_module("compiler.source_edit.transform")  # other runs need not wait for that
    try:
        result = source_edit.transform(
            text, source_edit.run_pipeline(str(pipeline), registry, context), context, name=name
        )
    except source_edit.Refused as refused:
        if refused.span is None:
            return [f"{name}: error: {refused.message}\n"]
        return [Renderer(name, text, color=line.flag("color", streams.color)).at(refused.span, refused.message)]
    if not result.edits:
        return []
    try:
        replace_file(name, utf8(result.text))
    except OSError as error:
        return [f"{name}: error: cannot be written: {error.strerror}\n"]
    return []


def say(streams: Streams, messages: Sequence[str]) -> int:
    """Writes the messages; the exit code."""
    for message in messages:
        streams.errors.write(utf8(message))
    return 1 if messages else 0
