"""The loop of a process that works for the server: one request a line of JSON, one answer a line."""

from __future__ import annotations

import json
import os
import select
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

from ir_lsp.children import HAS_PROCESSES
from ir_lsp.host import listen

Progress: TypeAlias = Callable[[float], None]
"""Reports which part of the work is done."""


def serve_requests(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Serves until its input ends. Output of programs goes to the server's log."""
    serve_long_requests(lambda request, progress: answer(request), lambda: False)


def serve_long_requests(
    answer: Callable[[dict[str, Any], Progress], dict[str, Any]], work_ahead: Callable[[], bool]
) -> None:
    """Like `serve_requests`, with lines that report progress before an answer.

    While there is no request, `work_ahead` is called until it returns False. In WebAssembly, where nothing can wait
    for input, this returns at once, and the host calls with each request; there is no work ahead then.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)

    def write(answer: dict[str, Any]) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    def serve(line: str) -> None:
        request = json.loads(line)
        try:
            result = answer(request, lambda done: write({"progress": done}))
        except Exception as error:  # the user sees the answer; the process serves one user
            result = {"problems": [{"message": f"the compiler failed: {error!r}", "line": -1, "column": -1}]}
        write(result)

    if not HAS_PROCESSES:
        listen(serve)
        return
    while True:
        while not _is_asked() and work_ahead():
            pass
        line = sys.stdin.readline()
        if not line:
            return
        serve(line)


def _is_asked() -> bool:
    """Returns True if a request waits, or if that cannot be known: clients send one after the answer to the other."""
    if sys.platform == "win32":
        return True
    return bool(select.select([sys.stdin], [], [], 0)[0])
