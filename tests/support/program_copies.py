"""The process that has a program loaded and makes copies of itself, see `tests.support.loaded_program`.

    python -m tests.support.program_copies PROGRAM ADDRESS

`PROGRAM` is the module that has its `main`, one of `LOADING`. Listens at the address, a socket in a folder, until its
standard input ends.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType

from compiler.generated_code import GeneratedCode
from compiler.private_folder import cache_folder

_TEXTS = (
    "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n",
    "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n",
)
"""Their diagnostics are made, so that the dialects that they need are loaded too, and those of older releases."""


def load_server() -> None:
    """Loads the server."""
    # Stays open in the copies, whose own has nothing to do then.
    GeneratedCode(cache_folder() / f"server.{sys.implementation.cache_tag}.code")
    for module in ("ir_lsp.__main__", "ir_lsp.language_server", "ir_lsp.transports", "ir_lsp.methods"):
        import_module(module)
    view_of = import_module("tests.support.markers").view_of
    diagnostics = import_module("ir_lsp.features.diagnostics").diagnostics
    for text in _TEXTS:
        diagnostics(view_of(text))
    import_module("ir_lsp.messages").message_converter()


def load_ir_opt() -> None:
    """Loads ir-opt with all dialects and passes."""
    import_module("compiler.tools.ir_opt")
    dialects = import_module("compiler.dialects")
    for name in dialects.BUNDLED:
        dialects.load_dialect(name)
    passes = import_module("compiler.pass_registry")
    for name in passes.PASSES:
        passes.find_pass(name)


LOADING = MappingProxyType({"ir_lsp.__main__": load_server, "compiler.tools.ir_opt": load_ir_opt})


@dataclass(frozen=True)
class Start:
    """The start of a program that a process asks for, which has the streams."""

    streams: list[int]
    arguments: list[str]
    folder: str
    environment: dict[str, str]

    @classmethod
    def received(cls, connection: socket.socket) -> Start:
        """Reads what `tests.support.program_start` sends."""
        length, streams, _, _ = socket.recv_fds(connection, 10, 3)
        with connection.makefile("rb") as stream:
            return cls(streams, **json.loads(stream.read(int(length))))

    def close(self) -> None:
        """Closes the streams."""
        for stream in self.streams:
            os.close(stream)

    def run(self, program: str) -> int:
        """Runs the program in this process; returns its exit code."""
        for number, stream in enumerate(self.streams):
            os.dup2(stream, number)
        self.close()
        os.chdir(self.folder)
        os.environ.clear()
        os.environ.update(self.environment)
        return int(import_module(program).main(self.arguments))


class Copies:
    """The copies that run, each with the connection to the process that it runs for."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._selector = selectors.DefaultSelector()
        self._connections: dict[int, socket.socket] = {}

    def serve(self) -> Start | None:
        """Makes copies until standard input ends; in a copy, returns what it is to start."""
        ended, wakes = socket.socketpair()
        wakes.setblocking(False)
        signal.set_wakeup_fd(wakes.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for source in (sys.stdin, ended, self._listener):
            self._selector.register(source, selectors.EVENT_READ)
        while True:
            for key, _ in self._selector.select():
                if key.fileobj is sys.stdin:
                    self._kill()
                    return None
                if key.fileobj is ended:
                    ended.recv(1000)
                    self._reap()
                elif key.fileobj is self._listener:
                    start = self._copied()
                    if start is not None:
                        signal.set_wakeup_fd(-1)
                        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                        self._selector.close()
                        for each in (ended, wakes, self._listener, *self._connections.values()):
                            each.close()
                        return start
                elif key.data in self._connections:  # the process was killed
                    self._selector.unregister(key.fileobj)
                    os.kill(key.data, signal.SIGKILL)

    def _copied(self) -> Start | None:
        """Makes a copy for the next connection; in the copy, returns what it is to start."""
        connection, _ = self._listener.accept()
        start = Start.received(connection)
        process = os.fork()
        if not process:
            connection.close()
            return start
        start.close()
        self._connections[process] = connection
        self._selector.register(connection, selectors.EVENT_READ, process)
        return None

    def _reap(self) -> None:
        """Tells of each copy that has ended how it did."""
        while self._connections:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return
            connection = self._connections.pop(process)
            with suppress(KeyError):  # its process was killed
                self._selector.unregister(connection)
            with suppress(OSError):
                connection.send(str(os.waitstatus_to_exitcode(status)).encode())
            connection.close()

    def _kill(self) -> None:
        for process in self._connections:
            os.kill(process, signal.SIGKILL)


def main() -> int:
    """Serves at the address that the command line gives."""
    program, address = sys.argv[1:]
    thresholds = gc.get_threshold()
    LOADING[program]()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*thresholds)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        print("ready", flush=True)
        start = Copies(listener).serve()
    return 0 if start is None else start.run(program)


if __name__ == "__main__":
    sys.exit(main())
