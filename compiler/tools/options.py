"""Parses command lines as LLVM's tools do.

Takes declarations of options and the words of a command line; returns their values, or errors in LLVM's words. One dash
and two mean the same; `--name=value` always works, `--name value` where a value is required; `--` ends the options; of
an option given twice the last one counts.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module

_TRUE = frozenset({"", "true", "TRUE", "True", "1"})
_FALSE = frozenset({"false", "FALSE", "False", "0"})
_HELP_COLUMN = 56


class Kind(enum.Enum):
    """Kind of the value that follows an option's name; the value is the word that messages use for it."""

    FLAG = "boolean"
    """`--flag`, `--flag=false`"""
    UNSIGNED = "uint"
    SIGNED = "long"
    TEXT = "string"
    TEXTS = "list"
    """`--name=text`; given again, there are more. One of one letter needs no space: `-Ifolder`."""
    OPTIONAL_TEXT = "optional"
    """`--option` or `--option=text`"""
    PASS = "pass"
    """`--pass` or `--pass="option=value"`; the order in which passes are given counts."""
    PASS_NAMES = "pass-arg"
    """Arguments of passes, separated by commas; given again, there are more."""
    ACTION = "action"
    """`--help`: ends reading, takes no value."""


_TAKE_NEXT_WORD = (Kind.UNSIGNED, Kind.SIGNED, Kind.TEXT, Kind.TEXTS, Kind.PASS_NAMES)


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `choices`: the only texts that an optional text may be. `value_name` names the value in help."""

    name: str
    help: str
    kind: Kind = Kind.FLAG
    value_name: str = ""
    choices: tuple[str, ...] = ()
    hidden: bool = False

    @property
    def spelled(self) -> str:
        return dashed(self.name)


VERSION_OPTION = Option("version", "Display the version of this program", Kind.ACTION)


@dataclass
class CommandLine:
    """Parsed command line. `action` is the option that ended reading; `errors` are whole messages."""

    flags: dict[str, bool] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)
    positional: list[str] = field(default_factory=list)
    passes: list[tuple[str, str]] = field(default_factory=list)
    pass_names: dict[str, list[str]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    action: str | None = None

    def flag(self, name: str, default: bool = False) -> bool:
        return self.flags.get(name, default)


def parse_command_line(program: str, arguments: Sequence[str], options: Sequence[Option]) -> CommandLine:
    """Reads the words after a program's name. At most one of them may be no option."""
    by_name = {option.name: option for option in options}
    result = CommandLine()
    words = iter(arguments)
    for word in words:
        if word == "--":
            result.positional += words
        elif not word.startswith("-") or word == "-":
            result.positional.append(word)
        else:
            name, equals, text = word[2 if word.startswith("--") else 1 :].partition("=")
            option = by_name.get(name)
            if option is None and (prefix := by_name.get(word[1:2])) is not None and prefix.kind is Kind.TEXTS:
                option, name, equals, text = prefix, prefix.name, "=", word[2:]
            if option is None:
                nearest = min(by_name, key=lambda candidate: _distance(name, candidate))
                result.errors.append(f"{program}: Unknown command line argument '{word}'.  Try: '{program} --help'")
                result.errors.append(f"{program}: Did you mean '{dashed(nearest)}'?")
                continue
            value = text if equals else None
            if value is None and option.kind in _TAKE_NEXT_WORD:
                value = next(words, None)
            problem = _take(option, value, result, by_name)
            if problem is not None:
                result.errors.append(f"{program}: for the {option.spelled} option: {problem}")
            elif option.kind is Kind.ACTION:
                result.action = name
                return result
    if len(result.positional) > 1:
        result.errors.append(
            f"{program}: Too many positional arguments specified!\n"
            f"Can specify at most 1 positional arguments: See: {program} --help"
        )
    return result


def _take(option: Option, value: str | None, result: CommandLine, options: Mapping[str, Option]) -> str | None:
    """Adds an option's value to the result. Returns the error of an invalid value."""
    name = option.name
    if option.kind is Kind.ACTION:
        return None if value is None else f"does not allow a value! '{value}' specified."
    if option.kind is Kind.FLAG:
        if value is not None and value not in _TRUE and value not in _FALSE:
            return f"'{value}' is invalid value for boolean argument! Try 0 or 1"
        result.flags[name] = value is None or value in _TRUE
        return None
    if option.kind is Kind.PASS:
        result.passes.append((name, value or ""))
        return None
    if option.kind is Kind.OPTIONAL_TEXT:
        if option.choices and value and value not in option.choices:
            return f"Cannot find option named '{value}'!"
        result.texts[name] = value or ""
        return None
    if value is None:
        return "requires a value!"
    if option.kind is Kind.PASS_NAMES:
        for pass_name in filter(None, value.split(",")):
            if pass_name not in options or options[pass_name].kind is not Kind.PASS:
                return f"Cannot find option named '{pass_name}'!"
            result.pass_names.setdefault(name, []).append(pass_name)
        return None
    if option.kind is Kind.TEXTS:
        result.lists.setdefault(name, []).append(value)
        return None
    if option.kind is Kind.TEXT:
        if option.choices and value not in option.choices:
            return f"Cannot find option named '{value}'!"
        result.texts[name] = value
        return None
    number = _number(value, signed=option.kind is Kind.SIGNED)
    if number is None:
        return f"'{value}' value invalid for {option.kind.value} argument!"
    result.numbers[name] = number
    return None


def _number(text: str, *, signed: bool) -> int | None:
    """Returns a number in C's spelling: with a prefix for its base, in the range of the machine's type."""
    digits = text[1:] if signed and text.startswith("-") else text
    if not digits.isascii() or not digits.isalnum() or len(digits) > 70:
        return None
    base = {"0x": 16, "0b": 2, "0o": 8}.get(digits[:2].lower())
    try:
        if base is not None:
            value = int(digits[2:], base)
        else:
            value = int(digits, 8 if digits.startswith("0") and len(digits) > 1 else 10)
    except ValueError:
        return None
    if text.startswith("-"):
        value = -value
    low, high = (-(1 << 63), 1 << 63) if signed else (0, 1 << 32)
    return value if low <= value < high else None


def dashed(name: str) -> str:
    """Returns an option's name with its usual dashes."""
    return f"-{name}" if len(name) == 1 else f"--{name}"


def _distance(left: str, right: str) -> int:
    """Returns the number of letters to insert, remove or replace to turn one word into the other."""
    row = list(range(len(right) + 1))
    for i, a in enumerate(left[:200], 1):
        previous, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (a != b))
    return row[-1]


def help_text(overview: str, usage: str, options: Sequence[Option], *, with_hidden: bool = False) -> str:
    """Returns the text of `--help`, in the layout of LLVM's tools; with `with_hidden`, that of `--help-hidden`."""
    wrap: Callable[[str, int], list[str]] = import_module("textwrap").wrap  # no other run needs it
    lines = [f"OVERVIEW: {overview}", "", f"USAGE: {usage}", "", "OPTIONS:", ""]
    for option in sorted(options, key=lambda option: option.name):
        if option.hidden and not with_hidden:
            continue
        value = f"<{option.value_name or option.kind.value}>"
        if option.kind in (Kind.TEXT, Kind.TEXTS) and len(option.name) == 1:
            head = f"  {option.spelled} {value}"
        elif option.kind in (Kind.TEXT, Kind.UNSIGNED, Kind.SIGNED, Kind.PASS_NAMES):
            head = f"  {option.spelled}={value}"
        elif option.kind is Kind.OPTIONAL_TEXT:
            head = f"  {option.spelled}[={'|'.join(option.choices) or value}]"
        else:
            head = f"  {option.spelled}"
        first, *rest = wrap(option.help, 120 - _HELP_COLUMN)
        lines.append(f"{head:<{_HELP_COLUMN - 2}}- {first}")
        lines += [" " * _HELP_COLUMN + line for line in rest]
    return "\n".join(lines) + "\n"
