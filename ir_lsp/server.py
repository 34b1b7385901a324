"""The command line of `ir-lsp`: starts the server, or runs a command that needs no editor.

Modules are imported as late as possible, as imports take most of the time until an editor gets its first answer.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from compiler.generated_code import GeneratedCode
from compiler.private_folder import cache_folder
from compiler.version import version_line

COMMAND_LINE = ("check", "explain", "format", "hints", "query", "symbols", "trust")
"""Commands of `ir-lsp` other than serving; they are in `ir_lsp.command_line`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Starts the server, or runs the command that the command line names. Returns the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    cache = cache_folder()
    if words[:1] == ["trust"]:
        return int(import_module("ir_lsp.command_line.trust").run(words[1:]))
    if words[:1] == ["explain"]:
        return int(import_module("ir_lsp.command_line.explain").run(words[1:]))
    if words[:1] and words[0] in COMMAND_LINE:
        with _generated_code(cache, "command-line"):
            command_line = import_module("ir_lsp.command_line.main")
        return int(command_line.run(words))
    parser = argparse.ArgumentParser(
        "ir-lsp",
        description="A language server for MLIR.",
        epilog="Clients over TCP and WebSocket must send the token, which is printed unless IR_LSP_TOKEN is set. "
        f"Commands without an editor: ir-lsp {{{','.join(COMMAND_LINE)}}} --help",
    )
    transport = parser.add_mutually_exclusive_group()
    transport.add_argument("--stdio", action="store_true", help="use standard input and output (the default)")
    transport.add_argument("--tcp", action="store_true", help="listen for TCP connections")
    transport.add_argument("--ws", action="store_true", help="listen for WebSocket connections")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=8888, help="port to listen on, 0 for any (default: %(default)s)")
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="allow web pages of this origin to connect over WebSocket, such as https://example.org (default: none)",
    )
    parser.add_argument(
        "--max-message-size",
        type=int,
        metavar="BYTES",
        help="maximum size of a message over TCP or WebSocket (default: 256 MiB)",
    )
    parser.add_argument(
        "--max-requests",
        type=int,
        metavar="N",
        help="maximum number of unanswered requests of a connection (default: 10000)",
    )
    parser.add_argument("--version", action="version", version=version_line("ir-lsp"))
    options = parser.parse_args(words)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # Programs that the server starts must not get the token.
    token = os.environ.pop("IR_LSP_TOKEN", None)
    with _generated_code(cache, "server") as generated:
        server = import_module("ir_lsp.language_server")
        logging.getLogger("pygls.protocol.json_rpc").addFilter(server.should_log)
        once = import_module("ir_lsp.repeated_failures").OncePerPlace()
        logging.getLogger("compiler.ods.hook_failures").addFilter(once)

        def create() -> object:
            return server.IrLanguageServer(cache, generated.close)

        if not (options.tcp or options.ws):
            return int(import_module("ir_lsp.transports").serve_stdio(create))
        network, access = import_module("ir_lsp.network"), import_module("ir_lsp.access")
        try:
            limits = (options.max_message_size, options.max_requests)
            admitted = access.Access.of(token, tuple(options.allow_origin), *limits)
        except access.AccessError as error:
            parser.error(str(error))
        serve = network.serve_tcp if options.tcp else network.serve_websocket
        return int(serve(create, admitted, options.host, options.port))


def _generated_code(cache: Path, name: str) -> GeneratedCode:
    return GeneratedCode(cache / f"{name}.{sys.implementation.cache_tag}.code")
