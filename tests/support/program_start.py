"""Starts a program as a copy of a process that has it loaded, where there is one (`tests.support.loaded_program`).

    python -I -S program_start.py PROGRAM [ARGUMENT]...

The copy takes over this process' streams, folder and environment; this process ends as it does.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys

ADDRESS = "TESTS_LOADED_PROGRAM"
"""The variable of the environment that has the address of the process."""


def main() -> int:
    """Returns the exit code of the program."""
    program, *arguments = sys.argv[1:]
    address = os.environ.pop(ADDRESS, None)
    if address is None:
        os.execv(sys.executable, [sys.executable, "-m", program, *arguments])
    request = json.dumps({"arguments": arguments, "folder": os.getcwd(), "environment": dict(os.environ)}).encode()
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)
        socket.send_fds(connection, [b"%10d" % len(request)], [0, 1, 2])
        connection.sendall(request)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):  # which end when the copy closes its own
            os.dup2(nowhere, stream)
        code = int(connection.recv(10) or -signal.SIGKILL)
    if code < 0:
        os.kill(os.getpid(), -code)
    return code


if __name__ == "__main__":
    sys.exit(main())
