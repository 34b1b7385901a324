"""`ir-dap`: a debug adapter, which editors start; it speaks the Debug Adapter Protocol on its standard streams."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

from compiler.text import utf8
from compiler.tools.debug_adapter.adapter import Adapter
from compiler.tools.debug_adapter.connection import Connection
from compiler.tools.dialect_options import DIALECT_OPTIONS, dialect_set_of
from compiler.tools.options import VERSION_OPTION, Kind, Option, help_text, parse_command_line
from compiler.tools.streams import Streams, run_main
from compiler.version import version_line

OPTIONS = (
    Option("help", "Display available options", Kind.ACTION),
    VERSION_OPTION,
    *[option for option in DIALECT_OPTIONS if option.name != "dialect-docs"],
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the adapter until the editor disconnects; returns the exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


def run(arguments: Sequence[str], streams: Streams, program: str = "ir-dap") -> int:
    """Like `main`, on the given streams."""
    line = parse_command_line(program, arguments, OPTIONS)
    if line.action == "help":
        streams.output.write(utf8(help_text("Debugs MLIR for an editor", f"{program} [options]", OPTIONS)))
        return 0
    if line.action == "version":
        streams.output.write(utf8(version_line(program)))
        return 0
    if line.errors:
        streams.errors.write(utf8("".join([f"{error}\n" for error in line.errors])))
        return 1
    Adapter(Connection(streams.input, streams.output), partial(dialect_set_of, line)).serve()
    streams.output.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
