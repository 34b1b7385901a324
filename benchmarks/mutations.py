"""Random changes of a program's text, most of which make it invalid: of a token, or of a line or another part.

A change takes the text and the source of random numbers, and returns the changed text and the change in words.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from benchmarks.ir_mutations import spoil_ir

TOKEN = re.compile(
    r"""\s+|//.*|"(?:[^"\\]|\\.)*"|[%@^!\#][\w$.-]+|->|::|[0-9]+(?=x)|(?<=\d)x|-?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?"""
    r"""|[A-Za-z_][\w$.]*|.""",
    re.VERBOSE,
)
TYPES = (
    "i1",
    "i8",
    "i32",
    "i64",
    "si32",
    "index",
    "f16",
    "f32",
    "f64",
    "none",
    "tensor<4xf32>",
    "memref<?xf32>",
    "vector<4xf32>",
)
NUMBERS = ("0", "1", "2", "3", "7", "-1", "64", "4294967296", "1.5")
VALUES = (
    "unit",
    "true",
    "5",
    "-1 : i32",
    "1.0 : f32",
    '"text"',
    "@symbol",
    "[]",
    "[1, 2]",
    "{a}",
    "i32",
    "() -> ()",
    "dense<1> : tensor<2xi32>",
    "array<i64: 1, 2>",
    "affine_map<(d0) -> (d0)>",
)
"""Attributes of all kinds."""


def spoil_tokens(text: str, chance: random.Random) -> tuple[str, str]:
    """Returns the text with one token changed, and the change in words."""
    tokens = TOKEN.findall(text)
    places = [at for at, token in enumerate(tokens) if not token.isspace() and not token.startswith("//")]
    for _ in range(50):
        at = chance.choice(places)
        token = tokens[at]
        rest = [other for other in places if other != at]
        if token in TYPES:
            new = chance.choice([other for other in TYPES if other != token])
        elif re.fullmatch(r"-?[0-9][\w.+-]*", token) and chance.random() < 0.8:
            new = chance.choice([other for other in NUMBERS if other != token])
        elif token[0] in "%@^!#" and chance.random() < 0.8:
            alike = sorted({tokens[other] for other in rest if tokens[other][0] == token[0]} - {token})
            if not alike:
                continue
            new = chance.choice(alike)
        elif token[0].isalpha() and chance.random() < 0.4:
            words = sorted({tokens[other] for other in rest if tokens[other][0].isalpha()} - {token})
            if not words:
                continue
            new = chance.choice(words)
        elif chance.random() < 0.5:
            new = ""
        elif chance.random() < 0.3:
            new = f"{token} {token}"
        else:
            other = chance.choice(rest)
            if tokens[other] == token or abs(other - at) > 12:
                continue
            changed = [*tokens]
            changed[at], changed[other] = changed[other], changed[at]
            return "".join(changed), f"'{token}' and '{tokens[other]}' change places"
        return "".join([*tokens[:at], new, *tokens[at + 1 :]]), f"'{token}' becomes '{new}'"
    return text, "nothing"


def spoil_parts(text: str, chance: random.Random) -> tuple[str, str]:
    """Returns the text with one line or other part changed, and the change in words."""
    lines = text.splitlines(keepends=True)
    code = [at for at, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("//")]
    at = chance.choice(code)
    line = lines[at]
    for _ in range(50):
        kind = chance.randrange(8)
        if kind == 0:
            return _with_lines(lines, at, at + 1, []), f"line {at + 1} is lost"
        if kind == 1:
            return _with_lines(lines, at, at + 1, [line, line]), f"line {at + 1} is doubled"
        if kind == 2 and at + 1 < len(lines):
            return _with_lines(lines, at, at + 2, [lines[at + 1], line]), f"lines {at + 1} and {at + 2} change places"
        if kind == 3 and (groups := _groups(line)):
            start, end = chance.choice(groups)
            new, reported = line[:start] + line[end:], f"'{line[start:end]}' is lost"
        elif kind == 4 and (values := [*re.finditer(r"= *([^ ,{}<>()%][^,{}<>()\n]*)", line)]):
            value, match = chance.choice(VALUES), chance.choice(values)
            new, reported = line[: match.start(1)] + value + line[match.end(1) :], f"'{match[1]}' becomes '{value}'"
        elif kind == 5 and (names := [*re.finditer(r"%[\w$.#-]+", line)]):
            other = chance.choice(re.findall(r"%[\w$.#-]+", text))
            match = chance.choice(names)
            new, reported = f"{line[: match.end()]}, {other}{line[match.end() :]}", f"{other} comes after {match[0]}"
        elif kind == 6 and (types := [*re.finditer(r"(?<=[(, ])[a-z]+[0-9]*(?=[,) \n])", line)]):
            type_, match = chance.choice(TYPES), chance.choice(types)
            new, reported = f"{line[: match.end()]}, {type_}{line[match.end() :]}", f"{type_} comes after {match[0]}"
        elif kind == 7:
            name = chance.choice(VALUES)
            start = line.find("{") + 1
            if not start:
                continue
            new, reported = f"{line[:start]}a = {name}, {line[start:]}", f"a = {name} comes in"
        else:
            continue
        return _with_lines(lines, at, at + 1, [new]), f"line {at + 1}: {reported}"
    return text, "nothing"


def _with_lines(lines: list[str], start: int, end: int, new: list[str]) -> str:
    return "".join([*lines[:start], *new, *lines[end:]])


def _groups(line: str) -> list[tuple[int, int]]:
    """Returns the spans of balanced brackets in a line, brackets included."""
    groups, open_ = [], []
    for at, char in enumerate(line):
        if char in "([{<":
            open_.append(at)
        elif char in ")]}>" and open_ and line[at - 1] != "-":
            groups.append((open_.pop(), at + 1))
    return groups


KINDS: dict[str, Callable[[str, random.Random], tuple[str, str]]] = {
    "tokens": spoil_tokens,
    "parts": spoil_parts,
    "ir": spoil_ir,
}
