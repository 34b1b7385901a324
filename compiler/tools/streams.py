"""Standard streams of a program, and their errors: closed, full, or without a reader."""

from __future__ import annotations

import contextlib
import errno
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import BinaryIO, TextIO, cast

_EXIT_PIPE = 141  # exit code in a shell of a program that the signal ends
_EXIT_INTERRUPT = 130  # exit code in a shell of a program that was interrupted


@dataclass(frozen=True, slots=True)
class Streams:
    """Input and outputs of a run of the tool."""

    input: BinaryIO
    output: BinaryIO
    errors: BinaryIO
    color: bool = False


def run_main(run: Callable[[Sequence[str], Streams], int], arguments: Sequence[str]) -> int:
    """Runs a tool on the words of a command line and the program's own streams; returns its exit code."""
    gc.disable()  # the process ends with its single task, and its objects live until then
    errors = _binary(sys.stderr)
    streams = Streams(_binary(sys.stdin), _binary(sys.stdout), errors, sys.stderr is not None and sys.stderr.isatty())
    try:
        code = run(arguments, streams)
        streams.errors.flush()
    except BrokenPipeError:
        abandon(sys.stdout, sys.stderr)
        return _EXIT_PIPE
    except OSError:  # The error itself cannot be printed.
        abandon(sys.stdout, sys.stderr)
        return 1
    except KeyboardInterrupt:
        abandon(sys.stdout, sys.stderr)
        return _EXIT_INTERRUPT
    return code


class _Closed(io.RawIOBase):
    """Replacement of a standard stream that is closed."""

    def readinto(self, buffer: object) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def write(self, data: object) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True


def _binary(stream: TextIO | None) -> BinaryIO:
    """Returns the binary buffer of a standard stream."""
    return cast(BinaryIO, _Closed()) if stream is None else stream.buffer


def abandon(*streams: TextIO | None) -> None:
    """Discards unwritten output: else the interpreter would try again at its end, and complain."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in streams:
            if stream is not None:
                os.dup2(nowhere, stream.fileno())
