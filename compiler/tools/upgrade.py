"""`ir-opt --mlir-upgrade=22`: rewrites a file of an older MLIR for the bundled release; comments and layout are kept.

The operations whose syntax has changed are rewritten, in the file itself with `--in-place`, else on standard output;
operations that cannot be rewritten are reported at their places. A part between `// -----` lines that has such an
operation stays as it is.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING

from compiler.dialect_sources.dialect_set import DialectSet
from compiler.file_replacement import replace_file
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.rewrite.rewriter import Listener
from compiler.syntax.parser.source import chunk_source, name_span
from compiler.text import Span, utf8
from compiler.tools.files import Output
from compiler.tools.options import CommandLine, Kind, Option
from compiler.tools.reports import Renderer
from compiler.tools.streams import Streams
from compiler.versions import BUNDLED_VERSION, TABLES

if TYPE_CHECKING:
    from compiler.source_edit.transform import Refused

MLIR_UPGRADE = Option(
    "mlir-upgrade",
    "Rewrite the file for a release of MLIR, from the one that --mlir-version names, or the newest that can read it",
    Kind.TEXT,
    "value",
    choices=(str(BUNDLED_VERSION),),
)
_TRANSFORM = "compiler.source_edit.transform"


def run_upgrade(line: CommandLine, data: bytes, streams: Streams, dialects: DialectSet) -> int:
    """Upgrades a text and writes it; returns the exit code."""
    name = line.positional[0] if line.positional else "-"
    text = data.decode("utf-8", "surrogateescape")
    unregistered = line.flag("allow-unregistered-dialect")
    newer = Context(DialectSet(dialects.own).load, allow_unregistered=unregistered)
    versions = [dialects.mlir_version] if "mlir-version" in line.texts else [BUNDLED_VERSION, *TABLES]
    best: tuple[str, list[Refused]] | None = None
    for version in versions:
        older = Context(DialectSet(dialects.own, mlir_version=version).load, allow_unregistered=unregistered)
        attempt = _upgraded(text, name, older, newer)
        if best is None or len(attempt[1]) < len(best[1]):
            best = attempt
        if not attempt[1]:
            break
    assert best is not None
    result, refused = best
    renderer = Renderer(name, text, color=line.flag("color", streams.color))
    for each in refused:
        streams.errors.write(utf8(renderer.at(each.span or Span(0, 0), each.message)))
    if not line.flag("in-place"):
        with Output(line.texts.get("o", "-"), streams) as output:
            output.finish(result, True)
    elif result != text:
        replace_file(name, utf8(result))
    return 1 if refused else 0


def _upgraded(text: str, name: str, older: Context, newer: Context) -> tuple[str, list[Refused]]:
    transforming = import_module(_TRANSFORM)
    upgrade = import_module("compiler.versions.upgrade").upgrade

    def change(op: Operation, listener: Listener) -> Counter[str]:
        obstacles = upgrade(op, newer, [listener])
        if obstacles:
            first = obstacles[0]
            more = f" (and {len(obstacles) - 1} more)" if len(obstacles) > 1 else ""
            at = name_span(first.op) if chunk_source(first.op) is not None else None
            raise transforming.Refused(f"cannot be upgraded: {first.reason}{more}", at)
        return Counter()

    refused: list[Refused] = []
    transformed = transforming.transform(text, change, older, name=name, reader=newer, refused_parts=refused)
    return transformed.text, refused
