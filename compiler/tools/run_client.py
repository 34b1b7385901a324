"""Sends a run to the process that `ir-run --warm` keeps ready, or starts this process for the next run."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import struct
import sys
from collections.abc import Sequence
from importlib.util import source_hash

from compiler.private_folder import make_private
from compiler.python_command import python_command

with contextlib.suppress(ImportError):  # on Windows, where no process is kept ready
    import resource

NUMBER = struct.Struct("<i")
SERVER = "compiler.tools.run_server"
"""The module that is run as the process kept ready; it gets the address to listen at."""
_READ_AT_START = ("PYTHON", "LD_", "DYLD_", "LC_", "LANG", "MALLOC_", "GLIBC_", "OMP_", "OPENBLAS_", "NPY_", "MKL_")
"""Prefixes of the variables that take effect only when a process starts, or loads numpy."""
_CREDENTIALS = struct.Struct("3i")
"""Linux's `ucred`: process, user, group."""
_LOCAL_PEERCRED, _XUCRED_SIZE, _XUCRED_START = 1, 76, struct.Struct("2I")
"""`xucred` of macOS and the BSDs begins with a version and the user."""


def run_warm(words: Sequence[str]) -> int | None:
    """Returns the exit code of a run in the process that is kept ready; None if this process must do the run."""
    address = server_address()
    if address is None:
        return None
    code = _run_there(address, words)
    if code is None:
        _start_server(address)
    return code


def server_address() -> str | None:
    """Returns the address of the process for this user, installation and environment; None without a private folder.

    Whatever takes effect only when a process starts is part of the address: a process does runs for callers that would
    have started it likewise.
    """
    user = os.getuid()
    folder = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or "/tmp", f"ir-run-{user}")
    try:
        if not make_private(folder):
            return None
        program = os.stat(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))).st_ino
        start = (program, os.stat(sys.executable).st_ino, _start_environment(), _hard_limits(), _priority())
    except OSError:
        return None
    return os.path.join(folder, source_hash(repr(start).encode("utf-8", "surrogateescape")).hex())


def _start_environment() -> list[tuple[str, str]]:
    """Returns the variables that Python, the loader and the C library read when a process starts."""
    return sorted((name, value) for name, value in os.environ.items() if name.startswith(_READ_AT_START))


def _hard_limits() -> list[int]:
    return [resource.getrlimit(number)[1] for number in limit_numbers()]


def _priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def limit_numbers() -> list[int]:
    """Returns the numbers of the limits that this system has for a process."""
    return sorted({value for name, value in vars(resource).items() if name.startswith("RLIMIT_")})


def peer_user(connection: socket.socket) -> int | None:
    """Returns the user of the process at the other end of a socket; None if the system does not support it."""
    if hasattr(socket, "SO_PEERCRED"):  # Linux
        credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        return int(_CREDENTIALS.unpack(credentials)[1])
    if sys.platform == "darwin" or "bsd" in sys.platform:
        credentials = connection.getsockopt(0, _LOCAL_PEERCRED, _XUCRED_SIZE)
        return int(_XUCRED_START.unpack_from(credentials)[1])
    return None


def _run_there(address: str, words: Sequence[str]) -> int | None:
    """Returns the exit code of a run in the process that listens at `address`; None if it does none."""
    try:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(address)
        if peer_user(connection) not in (None, os.getuid()):
            return None
        message = json.dumps(_caller(words)).encode("ascii")
        socket.send_fds(connection, [NUMBER.pack(len(message))], [0, 1, 2])
        connection.sendall(message)
        is_accepted = _number(connection)
    except OSError:
        return None
    if not is_accepted:
        return None
    code = _number(connection)  # whatever ends this process ends the run, which sees the connection close
    return 1 if code is None else code


def _caller(words: Sequence[str]) -> dict[str, object]:
    """Returns the environment of this process that a run needs, without its open files."""
    mask = os.umask(0)
    os.umask(mask)
    return {
        "words": list(words),
        "folder": os.getcwd(),
        "environment": dict(os.environ),
        "umask": mask,
        "limits": [[number, *resource.getrlimit(number)] for number in limit_numbers()],
    }


def _number(connection: socket.socket) -> int | None:
    """Returns the next number that is sent; None at the end."""
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
    os.posix_spawn(sys.executable, python_command(SERVER, address), os.environ, file_actions=nowhere, setsid=True)
