"""The file that a tool reads, and the one that it writes."""

from __future__ import annotations

import sys

from compiler.file_replacement import FileReplacement
from compiler.text import utf8
from compiler.tools.streams import Streams, abandon


class FileProblem(Exception):
    """A file cannot be read or written; the message has its name and the reason."""


def read_input(name: str, streams: Streams) -> tuple[str, bytes]:
    """Returns the name of the input in locations, and its bytes."""
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
    """The file that is written: opened before any work, and left as it was if the run fails."""

    def __init__(self, name: str, streams: Streams) -> None:
        self._name = name
        self._stream = streams.output
        self._file: FileReplacement | None = None

    def __enter__(self) -> Output:
        if self._name != "-":
            try:
                self._file = FileReplacement(self._name)
            except (OSError, ValueError) as error:
                reason = error.strerror if isinstance(error, OSError) else "No such file or directory"
                raise FileProblem(f"cannot open output file '{self._name}': {reason}") from None
        return self

    def finish(self, text: str, succeeded: bool) -> None:
        """Writes the output; a file only if the run succeeded. Raises FileProblem."""
        try:
            if self._file is None:
                if text:
                    self._stream.write(utf8(text))
                    self._stream.flush()
            elif succeeded or self._file.is_stream:
                self._file.write(utf8(text))
        except BrokenPipeError:
            raise
        except OSError as error:
            if self._file is None:
                abandon(sys.stdout)
            raise FileProblem(f"IO failure on output stream: {error.strerror}") from None

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
