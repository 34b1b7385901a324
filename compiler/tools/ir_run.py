"""`ir-run`: runs a function, with `--warm` in a process that is kept ready.

`--warm` asks a process that has the compiler loaded already to do a run, which then takes a tenth of the time. Where
there is none, this process does the run, and starts one for the next. It ends by itself when it was not asked for a
while, or when the compiler's files are not what it has loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

FLAG = "--warm"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); returns its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if FLAG in words:
        words.remove(FLAG)
        if hasattr(os, "fork"):  # a process that is kept ready does runs in copies of itself
            code: int | None = import_module("compiler.tools.run_client").run_warm(words)
            if code is not None:
                return code
    run: int = import_module("compiler.tools.start").run_tool("compiler.tools.run_command", words)
    return run


if __name__ == "__main__":
    sys.exit(main())
