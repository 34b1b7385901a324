"""Checks what `make edit` needs before it starts, so that a failure comes at once and with the way out.

python prerequisites.py [PORT]

Runs in any Python 3, as an old one is among the things that it reports.
"""

import importlib.util
import os
import shutil
import socket
import sys

OLDEST_PYTHON = (3, 11)
NEWEST_KNOWN_MINOR = 14
NEEDED_MEGABYTES = 1500  # .venv, .build and vscode-extension/node_modules together.
PYTHON_MARK = ".venv/.packages-installed"
EDITOR_MARK = ".build/code-server/.installed"


def problems(port: str, version: "tuple[int, ...]") -> "list[str]":
    """Returns what keeps `make edit` from working, each with the way out."""
    reasons = []
    if not os.path.exists(PYTHON_MARK):
        reasons += python_problems(version)
    if not os.path.exists(EDITOR_MARK):
        free = shutil.disk_usage(".").free // 1_000_000
        if free < NEEDED_MEGABYTES:
            reasons.append(f"{free} MB are free on the disk of {os.getcwd()}, {NEEDED_MEGABYTES} MB are needed.")
    if port:
        reasons += port_problems(port)
    return reasons


def python_problems(version: "tuple[int, ...]") -> "list[str]":
    if version < OLDEST_PYTHON:
        names = [f"python3.{minor}" for minor in range(NEWEST_KNOWN_MINOR, OLDEST_PYTHON[1] - 1, -1)]
        newer = next(filter(shutil.which, names), None)
        way_out = "Run: make edit PYTHON={}".format(newer or "/path/to/a/newer/python3")
        return ["Python 3.11 or newer is needed, {} is {}.{}. {}".format(sys.executable, *version[:2], way_out)]
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        return [
            f"{sys.executable} has no venv module. On Debian and Ubuntu: apt install python3-venv"
            + f" (or python3.{version[1]}-venv)"
        ]
    return []


def port_problems(port: str) -> "list[str]":
    if not port.isdigit() or not 0 < int(port) < 65536:
        return [f"PORT={port} is no port: it is a number from 1 to 65535."]
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(port)))
        except PermissionError:
            return [f"Port {port} needs root. Take one above 1023: make edit PORT=8742"]
        except OSError:
            return [f"Port {port} is taken by another program. Without PORT a free one is found: make edit"]
    return []


if __name__ == "__main__":
    sys.exit("\n".join(problems(sys.argv[1] if len(sys.argv) > 1 else "", sys.version_info[:2])) or None)
