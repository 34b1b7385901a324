"""Making IR without looking for garbage in between.

A module is millions of objects that refer to each other and all stay. Python's cyclic garbage collector goes through
them again and again while they are made, which takes longer than making them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """No cyclic garbage is collected inside; afterwards it is again, if it was before."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
