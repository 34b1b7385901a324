"""A process that has a program loaded, of which tests that start it many times take copies.

Loading takes most of the time that a program needs to start. Tests of the start, of how a server ends and of what it
costs start it as users do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.places import ROOT
from tests.support.program_start import ADDRESS

_SERVER = "ir_lsp.__main__"
_IR_OPT = "compiler.tools.ir_opt"
_START = [sys.executable, "-I", "-S", str(Path(__file__).with_name("program_start.py"))]
SERVER = [*_START, _SERVER]
"""The command that starts a server: as a copy inside `loaded_server`, else as users do."""
IR_OPT = [*_START, _IR_OPT]
"""The command that starts ir-opt: as a copy where the environment is that of `loaded_ir_opt`, else as users do."""


@contextmanager
def loaded_server() -> Iterator[None]:
    """Loads a server for `SERVER`; ends it, with its copies, at the end."""
    with _loaded(_SERVER) as environment:
        os.environ.update(environment)
        try:
            yield
        finally:
            for name in environment:
                del os.environ[name]


def loaded_ir_opt() -> AbstractContextManager[dict[str, str]]:
    """Loads ir-opt for `IR_OPT`, and gives what the environment has to have for it; ends it at the end."""
    return _loaded(_IR_OPT)


@contextmanager
def _loaded(program: str) -> Iterator[dict[str, str]]:
    if sys.platform != "linux":
        yield {}
        return
    with TemporaryDirectory() as folder:
        address = os.path.join(folder, "socket")
        words = [sys.executable, "-m", "tests.support.program_copies", program, address]
        process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        try:
            yield {ADDRESS: address}
        finally:
            process.communicate()  # whose input ends
