"""Durations of actions: `--profile-actions-to` writes a file for the trace viewers of browsers and Perfetto."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from time import perf_counter

from compiler.passes.actions import Action, ActionHandler


class ActionProfiler(ActionHandler):
    """Writes an event in JSON where an action begins and where it ends. Call `finish` when there are no more."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._start = perf_counter()
        self._thread = threading.get_native_id()
        self._between = ""
        write("[")

    def begins(self, action: Action) -> bool:
        self._event(action.tag, "B", {"args": {"desc": action.description}})
        return True

    def completed(self, tag: str) -> None:
        self._event(tag, "E", {})

    def finish(self) -> None:
        self._write("]")

    def _event(self, tag: str, phase: str, more: dict[str, object]) -> None:
        time = int((perf_counter() - self._start) * 1e6)
        event = {"name": tag, "cat": "PERF", "ph": phase, "pid": 0, "tid": self._thread, "ts": time}
        self._write(self._between + json.dumps(event | more))
        self._between = ",\n"
