"""What a process does that works for the server: one request a line of JSON, one answer a line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any


def serve_requests(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Serves until its input ends. What a program prints goes to the server's log, not among the answers."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            found = answer(request)
        except Exception as error:  # the answer is what the user sees; the process is for one user
            found = {"problems": [{"message": f"the compiler failed: {error!r}", "line": -1, "column": -1}]}
        answers.write(json.dumps(found) + "\n")
        answers.flush()
