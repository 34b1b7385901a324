"""Turns what a dialect's Python function lets through into a diagnostic's message.

Enters: an exception that no caller expects; leaves: a message, and a record in the log with the traceback. A dialect's
mistake must not end the analysis of a whole file.
"""

from __future__ import annotations

import logging

logger = logging.getLogger(__name__)


def hook_failure(name: str, does: str, error: Exception) -> str:
    """Returns the message for a hook of the definition `name` that raised `error`; `does` says what the hook does.

    >>> hook_failure("toy.end", "verifies", ValueError("no width"))
    "the Python function that verifies 'toy.end' failed, which is a mistake in its dialect: ValueError: no width"
    """
    logger.error("the Python function that %s '%s' failed", does, name, exc_info=error)
    return (
        f"the Python function that {does} '{name}' failed, which is a mistake in its dialect: "
        f"{type(error).__name__}: {error}"
    )


class OncePerPlace(logging.Filter):
    """Lets one record through for each hook and each line that raised; a failing hook is called at every edit."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[object] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        traceback = record.exc_info[2] if record.exc_info else None
        while traceback is not None and traceback.tb_next is not None:
            traceback = traceback.tb_next
        code = None if traceback is None else traceback.tb_frame.f_code
        place = record.args, code and (code.co_filename, code.co_name), traceback and traceback.tb_lineno
        if place in self._seen:
            return False
        self._seen.add(place)
        return True
