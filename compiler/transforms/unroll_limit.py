"""The maximum number of operations that unrolling a loop may create.

Without this limit, a large factor in a command line or schedule could exhaust the memory.
"""

from __future__ import annotations

from compiler.ir.operation import Operation

MAX_UNROLLED_OPERATIONS = 250_000


class UnrollLimitExceeded(Exception):
    """Raised if unrolling a loop would exceed the limit of operations; the loop is not changed."""

    def __init__(self, loop: Operation, factor: int) -> None:
        self.loop = loop
        self.message = f"unrolling by {factor} makes more than {MAX_UNROLLED_OPERATIONS} operations, which is the limit"
        super().__init__(self.message)


def check_unroll_limit(loop: Operation, factor: int) -> None:
    """Raises UnrollLimitExceeded if `factor` copies of the loop's body are too much."""
    allowed = MAX_UNROLLED_OPERATIONS // factor
    for count, _ in enumerate(loop.walk()):
        if count > allowed:
            raise UnrollLimitExceeded(loop, factor)
