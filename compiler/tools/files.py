"""The file that a tool reads, and the one that it writes."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from typing import BinaryIO

from compiler.text import utf8
from compiler.tools.streams import Streams, abandon


class FileProblem(Exception):
    """A file cannot be read or written; the message says which and why."""


def read_input(name: str, streams: Streams) -> tuple[str, bytes]:
    """The name that locations give the input, and its bytes."""
    try:
        if name == "-":
            return "<stdin>", streams.input.read()
        with open(name, "rb") as file:
            return name, file.read()
    except OSError as error:
        raise FileProblem(f"cannot open input file '{name}': {error.strerror}") from None
    except ValueError:  # a NUL in the name
        raise FileProblem(f"cannot open input file '{name}': No such file or directory") from None


class Output:
    """The file that is written: opened before any work, removed again if that fails."""

    def __init__(self, name: str, streams: Streams) -> None:
        self._name = name
        self._stream = streams.output
        self._file: BinaryIO | None = None
        self._keep = False

    def __enter__(self) -> Output:
        if self._name != "-":
            try:
                self._file = open(self._name, "wb")  # closed by __exit__
            except (OSError, ValueError) as error:
                reason = error.strerror if isinstance(error, OSError) else "No such file or directory"
                raise FileProblem(f"cannot open output file '{self._name}': {reason}") from None
        return self

    def finish(self, text: str, succeeded: bool) -> None:
        stream = self._stream if self._file is None else self._file
        try:
            if text:
                stream.write(utf8(text))
                stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            if self._file is None:
                abandon(sys.stdout)
            raise FileProblem(f"IO failure on output stream: {error.strerror}") from None
        self._keep = succeeded

    def __exit__(self, *_: object) -> None:
        if self._file is None:
            return
        regular = stat.S_ISREG(os.fstat(self._file.fileno()).st_mode)
        with contextlib.suppress(OSError):
            self._file.close()
        if regular and not self._keep:
            with contextlib.suppress(OSError):
                os.unlink(self._name)
