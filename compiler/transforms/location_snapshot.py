"""`snapshot-op-locations`: writes the IR to a file, and sets the locations of ops to their positions in it.

With a tag, the old location is kept with the new one: loc(fused["in.mlir":2:8, "tag"("snapshot.mlir":3:4)]).
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace

from compiler.ir.locations import FileLineColRange, FusedLoc, Location, NameLoc
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile, chunk_source
from compiler.syntax.printer.ir_printer import print_operation


@dataclass
class LocationSnapshot(Pass):
    """Generate new locations from the current IR."""

    argument = "snapshot-op-locations"
    name = "LocationSnapshot"
    summary = "Generate new locations from the current IR"

    file_name: str = option("filename", "", "The filename to print the generated IR")
    tag: str = option(
        "tag",
        "",
        "A tag to use when fusing the new locations with the original. If unset, the locations are replaced.",
    )
    print_debuginfo: bool = option("print-debuginfo", False, "Print debug info in MLIR output")
    print_op_generic: bool = option("print-op-generic", False, "Print the generic op form")
    print_local_scope: bool = option(
        "print-local-scope",
        False,
        "Print with local scope and inline information (eliding aliases for attributes, types, and locations",
    )
    pretty_debuginfo: bool = option("pretty-debuginfo", False, "Print pretty debug info in MLIR output")

    def run(self, op: Operation, state: PassState) -> None:
        flags = PrintingFlags(
            generic=self.print_op_generic,
            debug_info=self.print_debuginfo,
            pretty_debug_info=self.pretty_debuginfo,
            local_scope=self.print_local_scope,
        )
        text = print_operation(op, flags)
        if op.parent is not None:
            text = text.rstrip("\n")  # as upstream
        try:
            name = _write(self.file_name, text, state)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "No such file or directory"
            state.error(op, f"cannot open output file '{self.file_name}': {reason}")
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        above = _lines_above(text)
        if self.pretty_debuginfo:  # the output is not read; except for aliases, its lines are the same
            text = print_operation(op, replace(flags, debug_info=False, pretty_debug_info=False))
        above -= _lines_above(text)
        for each, place in _places(op, text, name, above, state):
            location: Location = place
            if self.tag:
                location = FusedLoc((each.get_location(), NameLoc(self.tag, place)))
            if each is op:
                each.location = location  # the rewriter changes only nested ops
            else:
                with rewriter.modify(each):
                    each.location = location


def _write(name: str, text: str, state: PassState) -> str:
    """Writes a text to a file, or prints it for "-". Returns the file's name; without a name, of a temporary file."""
    if name == "-":
        state.run_state.write(text)
        return name
    if name:
        with open(name, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
        return name
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", errors="surrogateescape", prefix="mlir_snapshot-", suffix=".tmp.mlir", delete=False
    ) as stream:
        stream.write(text)
        return stream.name


def _lines_above(text: str) -> int:
    """Returns the number of lines of alias definitions above the op."""
    lines = text.split("\n")
    return next((number for number, line in enumerate(lines) if not line.startswith(("#", "!"))), 0)


def _places(
    op: Operation, text: str, name: str, above: int, state: PassState
) -> list[tuple[Operation, FileLineColRange]]:
    """Returns the op and all nested ones, with their lines and columns.

    Ops that the text omits are not included. Empty if the text does not identify the op. `above` is the number of lines
    of the file that precede the text.
    """
    parsed = parse_file(SourceFile(name, text), state.context)
    read = [each for each in parsed.top.walk() if each is not parsed.top]
    ops = list(op.walk())
    if [each.name for each in ops] != [each.name for each in read]:
        state.error(op, "the printed text reads back as other operations")
        return []
    lines = text.split("\n")
    places: list[tuple[Operation, FileLineColRange]] = []
    for each, again in zip(ops, read, strict=True):
        source = chunk_source(again)
        if again.start >= 0 and source is not None:
            line, _ = parsed.source.index.line_column(source.base + again.start)
            indent = len(lines[line]) - len(lines[line].lstrip(" "))
            places.append((each, FileLineColRange(name, above + line + 1, indent)))
    return places
