"""`ir-run`: here and now, or with `--warm` in a process that is kept ready.

`--warm` asks a process that has the compiler loaded already to do a run, which then takes a tenth of the time. Where
there is none, this process does the run, and starts one for the next. It ends by itself when it was not asked for a
while, or when the compiler's files are not what it has loaded.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys
from collections.abc import Sequence
from importlib import import_module

FLAG = "--warm"
NUMBER = struct.Struct("<i")
SERVER = "compiler.tools.run_server"
"""The module that is run as the process kept ready; it gets the address to listen at."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); gives its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if FLAG in words:
        words.remove(FLAG)
        address = server_address()
        code = None if address is None else _run_there(address, words)
        if code is not None:
            return code
        if address is not None:
            _start_server(address)
    run: int = import_module("compiler.tools.run_command").main(words)
    return run


def server_address() -> str | None:
    """Where the process for this user and this installation listens; None where no such place is safe."""
    if not hasattr(os, "getuid"):
        return None
    folder = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or "/tmp", f"ir-run-{os.getuid()}")
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        status = os.lstat(folder)
    except OSError:
        return None
    if status.st_uid != os.getuid() or status.st_mode & 0o077:
        return None
    place = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return os.path.join(folder, f"{os.stat(place).st_ino:x}-{os.stat(sys.executable).st_ino:x}")


def _run_there(address: str, words: Sequence[str]) -> int | None:
    """The exit code of a run in the process that listens there; None where it could not be asked."""
    try:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(address)
        environment = [f"{name}={value}" for name, value in os.environ.items()]
        message = b"\0".join([os.fsencode(part) for part in (os.getcwd(), str(len(words)), *words, *environment)])
        socket.send_fds(connection, [NUMBER.pack(len(message))], [0, 1, 2])
        connection.sendall(message)
        process = _number(connection)
    except OSError:
        return None
    if not process:
        return None
    try:
        code = _number(connection)
    except KeyboardInterrupt:
        os.killpg(process, signal.SIGKILL)
        raise
    return 1 if code is None else code


def _number(connection: socket.socket) -> int | None:
    """The next number that is told; None at the end."""
    data = b""
    while len(data) < NUMBER.size:
        piece = connection.recv(NUMBER.size - len(data))
        if not piece:
            return None
        data += piece
    value: int = NUMBER.unpack(data)[0]
    return value


def _start_server(address: str) -> None:
    nowhere = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    command = [sys.executable, "-m", SERVER, address]
    os.posix_spawn(sys.executable, command, os.environ, file_actions=nowhere, setsid=True)


if __name__ == "__main__":
    sys.exit(main())
