"""Parses RUN lines: replaces substitutions, splits pipelines and redirections, finds programs.

The resulting commands need no shell. Raises `CommandError` for anything that needs one, such as loops or command
substitution.
"""

from __future__ import annotations

import glob
import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from compiler.python_command import python_command

_OWN_TOOLS: Mapping[str, str] = MappingProxyType(
    {
        "ir-opt": "compiler.tools.ir_opt",
        "ir-reduce": "compiler.tools.ir_reduce",
        "ir-runner": "compiler.tools.ir_runner",
        "ir-translate": "compiler.tools.ir_translate",
        "mlir-cpu-runner": "compiler.tools.ir_runner",
        "mlir-opt": "compiler.tools.ir_opt",
        "mlir-reduce": "compiler.tools.ir_reduce",
        "mlir-runner": "compiler.tools.ir_runner",
        "mlir-translate": "compiler.tools.ir_translate",
    }
)
"""Modules of this project's tools, which also run for the names of upstream's tools."""
_LLVM_FOLDERS = ("/usr/lib/llvm-*/bin", "/usr/local/opt/llvm*/bin", "/opt/homebrew/opt/llvm*/bin")
_MERGE = "\0merge"
_OPERATORS = frozenset(("&&", "||", ";", "|", "<", ">", ">>", "2>", "2>>", "&>", "|&", _MERGE))
_SUBSTITUTION = re.compile(r"%(?:\{[^}]*\}|/?[A-Za-z_]\w*|%)")


class CommandError(Exception):
    """Reason why a RUN line cannot be run."""


@dataclass(frozen=True, slots=True)
class Command:
    """One program with its arguments and redirections."""

    words: tuple[str, ...]
    """Program and arguments."""
    input: str = ""
    """File for standard input; "" for the output of the preceding command."""
    output: str = ""
    """File for standard output; "" for the next command."""
    errors: str = ""
    """File for standard error; "" if it is not redirected."""
    appends: bool = False
    """True if the output is appended to the file, as by `>>`."""
    merges_errors: bool = False
    """True if standard error is redirected to standard output."""
    must_fail: bool = False
    """True after `not`: exit code 0 is a failure."""
    variables: tuple[tuple[str, str], ...] = ()
    """Environment variables of `env NAME=value`."""

    @property
    def name(self) -> str:
        """File name of the program in the RUN line."""
        return Path(self.words[0]).name


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands of which each reads the output of the preceding one."""

    commands: tuple[Command, ...]
    after: str = ";"
    """Operator before the pipeline: "&&", "||" or ";"."""


def substituted(command: str, file: Path, temporary: Path, more: Mapping[str, str]) -> str:
    """Returns `command` with lit's substitutions replaced.

    `file` is the test, `temporary` a folder for temporary files; `more` has further substitutions, with `%`.
    """
    values = {
        "%s": file.as_posix(),
        "%S": file.parent.as_posix(),
        "%p": file.parent.as_posix(),
        "%t": (temporary / f"{file.name}.tmp").as_posix(),
        "%T": temporary.as_posix(),
        "%basename_t": f"{file.name}.tmp",
        "%%": "%",
        "%python": sys.executable,
        **{name: value for name, value in more.items() if name.startswith("%")},
    }

    def value(match: re.Match[str]) -> str:
        name = match[0].replace("%/", "%") if match[0] != "%%" else match[0]
        if name in values:
            return values[name]
        # `%t1` is `%t` followed by `1`; the longest name wins.
        for length in range(len(name) - 1, 1, -1):
            if name[:length] in values and not name[length].isalpha():
                return values[name[:length]] + name[length:]
        if name.startswith("%if"):
            raise CommandError("'%if' depends on a test suite's configuration, which is unknown here")
        raise CommandError(f"unknown substitution '{match[0]}': define it in [run] tools of ir-lsp.toml")

    return _SUBSTITUTION.sub(value, command)


def parse_command(text: str) -> list[Pipeline]:
    """Returns the pipelines of a command. Raises CommandError."""
    if "$(" in text or "`" in text:
        raise CommandError("command substitution needs a shell")
    lexer = shlex.shlex(re.sub(r"2>&1", f" {_MERGE} ", text), posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        tokens = list(lexer)
    except ValueError as error:
        raise CommandError(f"the command is incomplete: {error}") from None
    return list(_pipelines(tokens))


def _pipelines(tokens: list[str]) -> Iterator[Pipeline]:
    after, commands, current = ";", list[Command](), list[str]()
    for token in [*tokens, ";"]:
        if token in ("|", "|&"):
            commands.append(_command([*current, _MERGE] if token == "|&" else current))
            current = []
        elif token in ("&&", "||", ";"):
            if current or commands:
                yield Pipeline((*commands, _command(current)), after)
            after, commands, current = token, [], []
        else:
            current.append(token)


def _command(tokens: Iterable[str]) -> Command:
    words: list[str] = []
    streams = {"input": "", "output": "", "errors": ""}
    appends = merges = False
    rest = iter(tokens)
    for token in rest:
        if token == _MERGE:
            merges = True
        elif token in ("<", ">", ">>", "&>"):
            target = next(rest, "")
            if not target:
                raise CommandError(f"expected a file after '{token}'")
            is_error = token != "<" and words[-1:] == ["2"] and len(words) > 1
            if is_error:
                words.pop()
            streams["input" if token == "<" else "errors" if is_error else "output"] = target
            appends = appends or token == ">>"
            merges = merges or token == "&>"
        elif token and token[0] in "|&;<>":
            raise CommandError(f"'{token}' needs a shell")
        else:
            words.append(token)
    must_fail, variables = False, list[tuple[str, str]]()
    while words and words[0] in ("not", "!", "env"):
        if words.pop(0) == "env":
            while words and re.fullmatch(r"\w+=.*", words[0], re.DOTALL):
                name, _, value = words.pop(0).partition("=")
                variables.append((name, value))
        else:
            must_fail = not must_fail
            if words[:1] == ["--crash"]:
                words.pop(0)
    if not words:
        raise CommandError("a program is missing")
    return Command(
        tuple(words), **streams, appends=appends, merges_errors=merges, must_fail=must_fail, variables=tuple(variables)
    )


# ----------------------------------------------------------------------------------------------------------- programs


def program(name: str, tools: Mapping[str, str]) -> list[str]:
    """Returns the words that start the program `name`: the project's tool, else ours, else the installed one.

    `tools` has the project's tools. Raises CommandError if there is no such program.
    """
    if name in tools:
        tool = shutil.which(tools[name])
        if tool is None:
            raise CommandError(f"the program '{tools[name]}', which [run] tools names for '{name}', was not found")
        return [tool]
    if name in _OWN_TOOLS:
        return _own(_OWN_TOOLS[name])
    if (path := installed(name)) is not None:
        return [path]
    if name == "FileCheck":
        return python_command("filecheck")
    if name.endswith("-opt"):
        return _own("compiler.tools.ir_opt")
    raise CommandError(f"the program '{name}' was not found: add it to [run] tools of ir-lsp.toml")


def _own(module: str) -> list[str]:
    return [sys.executable, "-P", "-c", f"import sys; from {module} import main; sys.exit(main())"]


def installed(name: str) -> str | None:
    """Returns the path of a program on PATH, else in the newest LLVM installation that has it; None without any."""
    folders = [folder for pattern in _LLVM_FOLDERS for folder in glob.glob(pattern)]
    for folder in (None, *sorted(folders, key=_version, reverse=True)):
        path = shutil.which(name, path=folder)
        if path is not None:
            return path
    return None


def _version(folder: str) -> int:
    match = re.search(r"llvm[@-]?(\d+)", folder)
    return int(match[1]) if match else 0
