"""Filters the log records of `compiler.ods.hook_failures`, so that each failure of a hook is logged once."""

from __future__ import annotations

import logging


class OncePerPlace(logging.Filter):
    """Accepts one record for each hook and each line that raised, as a failing hook is called at every edit."""

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
