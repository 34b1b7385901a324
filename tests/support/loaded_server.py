"""A process that has the server loaded, of which tests that start many servers take copies.

Loading takes most of the time that a server needs to start. Tests of the start, of how a server ends and of what it
costs start it as users do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.server_start import ADDRESS

SERVER = [sys.executable, "-I", "-S", str(Path(__file__).with_name("server_start.py"))]
"""The command that starts a server: as a copy inside `loaded_server`, else as users do."""


@contextmanager
def loaded_server() -> Iterator[None]:
    """Loads a server for `SERVER`; ends it, with its copies, at the end."""
    if sys.platform != "linux":
        yield
        return
    with TemporaryDirectory() as folder:
        address = os.path.join(folder, "socket")
        words = [sys.executable, "-m", "tests.support.server_copies", address]
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        os.environ[ADDRESS] = address
        try:
            yield
        finally:
            del os.environ[ADDRESS]
            process.communicate()  # whose input ends
