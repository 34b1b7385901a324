"""The main loop of a process that works for the server: each request and each answer is a line of JSON."""

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
"""Reports the completed fraction of the work, from 0 to 1."""


def serve_requests(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answers requests until the input ends. Other output to stdout goes to stderr, the server's log."""
    serve_long_requests(lambda request, progress: answer(request), lambda: False)


def serve_long_requests(
    answer: Callable[[dict[str, Any], Progress], dict[str, Any]], work_ahead: Callable[[], bool]
) -> None:
    """Answers requests that report progress, until the input ends.

    While there is no request, calls `work_ahead` until it returns False. In WebAssembly, which cannot wait for input,
    it returns at once and the host calls back with each request; `work_ahead` is not called.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)

    def write(answer: dict[str, Any]) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    def serve(line: str) -> None:
        request = json.loads(line)
        try:
            result = answer(request, lambda fraction: write({"progress": fraction}))
        except Exception as error:  # the user sees the error; the process continues
            result = {"problems": [{"message": f"the compiler failed: {error!r}", "line": -1, "column": -1}]}
        write(result)

    if not HAS_PROCESSES:
        listen(serve)
        return
    while True:
        while not _has_request() and work_ahead():
            pass
        line = sys.stdin.readline()
        if not line:
            return
        serve(line)


def _has_request() -> bool:
    """Returns True if a request is waiting, or on Windows, where this is unknown.

    Nothing is buffered, as clients send a request after the answer to the preceding one.
    """
    if sys.platform == "win32":
        return True
    return bool(select.select([sys.stdin], [], [], 0)[0])
