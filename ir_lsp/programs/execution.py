"""Runs the pipelines of a RUN line without a shell, within limits of time and output."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from ir_lsp.children import HAS_PROCESSES
from ir_lsp.programs.commands import Command, CommandError, Pipeline, program

MAX_OUTPUT = 64_000_000
"""Maximum output of one command, in bytes; the command is ended if it writes more."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Result of a command."""

    command: Command
    code: int
    """Exit code."""
    output: bytes
    errors: bytes
    failure: str = ""
    """Reason why the command was ended; "" if it ended by itself."""

    @property
    def has_failed(self) -> bool:
        """True if the command was ended, or its exit code is a failure; after `not`, 0 is one."""
        return bool(self.failure) or (self.code == 0) == self.command.must_fail


async def run_pipelines(
    pipelines: Iterable[Pipeline], folder: Path, tools: Mapping[str, str], seconds: float
) -> list[Stage]:
    """Runs commands one after another in `folder`, within `seconds`. Returns their results, up to the first failure.

    Raises CommandError if a program or a file is missing. Cancelling ends the running command.
    """
    deadline = monotonic() + seconds
    stages: list[Stage] = []
    has_failed = False
    for pipeline in pipelines:
        if (pipeline.after == "&&" and has_failed) or (pipeline.after == "||" and not has_failed):
            continue
        data, has_failed = b"", False
        for command in pipeline.commands:
            stage = await _run(command, data, folder, tools, deadline)
            stages.append(stage)
            has_failed = has_failed or stage.has_failed
            if stage.failure:
                return stages
            data = _redirected(command, stage, folder)
        if has_failed and pipeline.after == ";":
            return stages
    return stages


def _redirected(command: Command, stage: Stage, folder: Path) -> bytes:
    """Writes redirected output to files, and returns the input of the next command."""
    data = stage.output
    mode = "ab" if command.appends else "wb"
    try:
        if command.errors and command.errors != os.devnull:
            (folder / command.errors).write_bytes(stage.errors)
        if command.output:
            if command.output != os.devnull:
                with open(folder / command.output, mode) as file:
                    file.write(data)
            return b""
    except OSError as error:
        raise CommandError(f"'{error.filename}' cannot be written: {error.strerror}") from None
    return data


async def _run(command: Command, data: bytes, folder: Path, tools: Mapping[str, str], deadline: float) -> Stage:
    if command.input:
        try:
            data = (folder / command.input).read_bytes()
        except OSError as error:
            raise CommandError(f"'{command.input}' cannot be read: {error.strerror}") from None
    words = [*program(command.words[0], tools), *command.words[1:]]
    return await run_limited(words, command, data, folder, deadline - monotonic())


async def run_limited(words: list[str], command: Command, data: bytes, folder: Path, seconds: float) -> Stage:
    """Runs one program with the input `data`, within `seconds`. Cancelling ends the program."""
    if not HAS_PROCESSES:
        raise CommandError(f"'{words[0]}' cannot be started: the server runs in WebAssembly, which has no processes")
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            *words,
            stdin=pipe,
            stdout=pipe,
            stderr=asyncio.subprocess.STDOUT if command.merges_errors else pipe,
            cwd=folder,
            env=os.environ | dict(command.variables),
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise CommandError(f"'{words[0]}' cannot be started: {error}") from None
    output, errors = bytearray(), bytearray()
    failure = ""
    try:
        async with asyncio.timeout(max(seconds, 0.01)):
            await asyncio.gather(_write(process, data), _read(process.stdout, output), _read(process.stderr, errors))
            await process.wait()
    except TimeoutError:
        failure = "it took too long"
    except _TooMuchError:
        failure = f"it wrote more than {MAX_OUTPUT // 1_000_000} MB"
    finally:
        if process.returncode is None:
            _kill(process)
            await process.wait()
    return Stage(command, process.returncode or 0, bytes(output), bytes(errors), failure)


class _TooMuchError(Exception):
    """Raised if a command writes more than `MAX_OUTPUT`."""


async def _write(process: asyncio.subprocess.Process, data: bytes) -> None:
    assert process.stdin is not None
    with contextlib.suppress(ConnectionError):  # the program does not read all
        process.stdin.write(data)
        await process.stdin.drain()
    with contextlib.suppress(ConnectionError):
        process.stdin.close()


async def _read(stream: asyncio.StreamReader | None, into: bytearray) -> None:
    while stream is not None and (piece := await stream.read(1 << 16)):
        into += piece
        if len(into) > MAX_OUTPUT:
            raise _TooMuchError


def _kill(process: asyncio.subprocess.Process) -> None:
    """Ends a program with all processes that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
