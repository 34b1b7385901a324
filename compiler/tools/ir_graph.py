"""`ir-graph`: graphs of IR, for Graphviz or as JSON.

ir-graph FILE --function=f                      the control flow of a function
ir-graph FILE --kind=calls                      who calls whom in a module
ir-graph AFTER --against=BEFORE --kind=dataflow what differs between two files is marked

The IR needs not be valid, and dialects need not be known.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from compiler.api import MLIRSyntaxError, new_context, parse, read_bytecode, render
from compiler.bytecode.header import InvalidBytecode, is_bytecode
from compiler.file_replacement import replace_file
from compiler.graphs import OF_MODULES, find_function, make_graph
from compiler.graphs.compare import mark_changes
from compiler.graphs.dot import to_dot
from compiler.graphs.model import Graph, GraphKind
from compiler.graphs.outline import Limits
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.tools.streams import Streams, run_main
from compiler.version import version_line


class _Problem(Exception):
    """The reason why there is no graph, for the terminal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); returns its exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


def run(arguments: Sequence[str], streams: Streams) -> int:
    """Like `main`, on the given streams."""
    parser = argparse.ArgumentParser("ir-graph", description="Writes graphs of IR, for Graphviz or as JSON.")
    parser.add_argument("--version", action="version", version=version_line("ir-graph").rstrip())
    parser.add_argument("file", nargs="?", default="-", help="MLIR as text or bytecode (default: standard input)")
    kinds = [kind.value for kind in GraphKind]
    parser.add_argument("--kind", choices=kinds, default=GraphKind.CONTROL_FLOW.value, help="default: cfg")
    parser.add_argument("--function", metavar="NAME", help="the function to show (default: the whole module)")
    parser.add_argument("--against", metavar="FILE", help="the IR before: what differs from it is marked")
    parser.add_argument("--format", choices=["dot", "json"], default="dot", help="default: dot")
    parser.add_argument("--max-nodes", type=int, default=Limits().nodes, metavar="N", help="default: %(default)s")
    parser.add_argument("-o", dest="output", metavar="FILE", default="-", help="default: standard output")
    options = parser.parse_args(arguments)
    try:
        graph = _graph(options, streams)
        text = to_dot(graph) if options.format == "dot" else f"{json.dumps(graph.to_json(), indent=1)}\n"
        _write(text.encode("utf-8", "surrogateescape"), options.output, streams)
    except _Problem as problem:
        streams.errors.write(f"{problem}\n".encode("utf-8", "surrogateescape"))
        return 1
    return 0


def _graph(options: argparse.Namespace, streams: Streams) -> Graph:
    """Returns the graph that the options ask for."""
    context = new_context(allow_unregistered=True)
    kind, limits = GraphKind(options.kind), Limits(options.max_nodes)
    files = [options.file] if options.against is None else [options.against, options.file]
    states: list[tuple[Operation, Graph]] = []
    for file in files:
        module = _read(file, context, streams)
        root = _root(module, kind, options.function)
        if root is None and file == options.file:
            raise _Problem(f"ir-graph: {file}: there is no function @{options.function.removeprefix('@')}")
        if root is not None:
            states.append((root, make_graph(kind, root, limits)))
    if len(states) > 1:
        mark_changes(states)
    return states[-1][1]


def _root(module: Operation, kind: GraphKind, function: str | None) -> Operation | None:
    if function is None or kind in OF_MODULES:
        return module
    return find_function(module, function.removeprefix("@"))


def _read(file: str, context: Context, streams: Streams) -> Operation:
    try:
        data = streams.input.read() if file == "-" else Path(file).read_bytes()
        if is_bytecode(data):
            return read_bytecode(data, context)
    except OSError as error:
        raise _Problem(f"ir-graph: {file}: {error.strerror or error}") from None
    except InvalidBytecode as error:
        raise _Problem(f"ir-graph: {file}: {error}") from None
    text = data.decode("utf-8", "surrogateescape")
    try:
        return parse(text, context, file_name=file)
    except MLIRSyntaxError as error:
        messages = [render(diagnostic, text, file, color=streams.color) for diagnostic in error.diagnostics]
        raise _Problem("".join(messages).rstrip()) from None


def _write(data: bytes, output: str, streams: Streams) -> None:
    if output == "-":
        streams.output.write(data)
        return
    try:
        replace_file(output, data)
    except OSError as error:
        raise _Problem(f"ir-graph: {output}: {error.strerror or error}") from None


if __name__ == "__main__":
    sys.exit(main())
