"""Commands that run modules of this program in processes of their own."""

from __future__ import annotations

import sys


def python_command(module: str, *arguments: str) -> list[str]:
    """Returns the command that runs an installed module.

    `-P` keeps Python from importing modules of the working folder, which may hold what somebody else has written.
    """
    return [sys.executable, "-P", "-m", module, *arguments]
