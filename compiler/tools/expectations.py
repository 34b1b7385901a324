"""Checks diagnostics against `expected-error` comments: `--verify-diagnostics`.

Takes a file's text, then each diagnostic; returns messages about unexpected diagnostics, expected ones that did not
occur, and invalid comments. A comment has `expected-error`, `-warning`, `-remark` or `-note`, with `-re` after it for
`{{regular expressions}}` in the text, then optionally `@above`, `@below`, `@+1`, `@-1` or `@unknown`, then `{{the
text}}`, and ends its line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.diagnostics import Severity
from compiler.text import Span

_EXPECTATION = re.compile(
    r"expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}\Z"
)


@dataclass(slots=True)
class Expectation:
    """One comment. `line` counts from 0 and is None for `@unknown`; `span` is the comment up to its words."""

    severity: Severity
    line: int | None
    words: str
    span: Span
    pattern: re.Pattern[str] | None = None
    met: bool = False

    def fits(self, message: str) -> bool:
        """Returns True if the message holds the words."""
        return self.words in message if self.pattern is None else self.pattern.search(message) is not None


@dataclass(frozen=True, slots=True)
class Complaint:
    """An error about expectations; without a span it has no place."""

    message: str
    span: Span | None


class Expectations:
    """The expectations of one file. `malformed` has the comments with an invalid regular expression."""

    def __init__(self, text: str) -> None:
        self.malformed: list[Complaint] = []
        self._by_line: dict[int | None, list[Expectation]] = {}
        self._all: list[Expectation] = []
        if "expected-" in text:
            self._read(text)

    def _read(self, text: str) -> None:
        lines = text.split("\n")
        last_plain = 0
        waiting: list[Expectation] = []
        start = 0
        for number, line in enumerate(lines):
            match = _EXPECTATION.search(line.rstrip(" \t\v\f\r")) if "expected-" in line else None
            if match is None:
                for expectation in waiting:
                    expectation.line = number
                waiting.clear()
                last_plain = number
            else:
                expectation = self._expectation(match, start, number)
                place = match[4] or ""
                if match[2] and not self._compile(expectation):
                    start += len(line) + 1
                    continue
                if place[:1] in ("+", "-") and place:
                    expectation.line = number + int(place)
                elif place == "unknown":
                    expectation.line = None
                elif place == "above":
                    expectation.line = last_plain
                elif place == "below":
                    waiting.append(expectation)
                    expectation.line = len(lines) - 1  # where no line follows
                self._all.append(expectation)
            start += len(line) + 1
        for expectation in self._all:
            self._by_line.setdefault(expectation.line, []).append(expectation)

    @staticmethod
    def _expectation(match: re.Match[str], line_start: int, number: int) -> Expectation:
        begin = line_start + match.start()
        return Expectation(Severity(match[1]), number, match[5], Span(begin, begin + max(1, len(match[5]))))

    def _compile(self, expectation: Expectation) -> bool:
        """Compiles the pattern of a `-re` comment; if it is no regular expression, reports that and returns False."""
        words = expectation.words
        pieces: list[str] = []
        position = 0
        while (begin := words.find("{{", position)) >= 0:
            pieces.append(re.escape(words[position:begin]))
            end = words.find("}}", begin)
            if end < 0:
                self.malformed.append(Complaint("found start of regex with no end '}}'", expectation.span))
                return False
            piece = words[begin + 2 : end]
            if (problem := _regex_problem(piece)) is not None:
                self.malformed.append(Complaint(f"invalid regex: {problem}", expectation.span))
                return False
            pieces.append(f"(?:{piece})")
            position = end + 2
        pieces.append(re.escape(words[position:]))
        expectation.pattern = re.compile("".join(pieces))
        return True

    def check(self, severity: Severity, message: str, line: int | None) -> tuple[bool, Expectation | None]:
        """Returns True if a diagnostic was expected, and else the expectation from which only its severity differs."""
        near: Expectation | None = None
        for expectation in self._by_line.get(line, ()):
            if expectation.fits(message):
                if expectation.severity is severity:
                    expectation.met = True
                    return True, None
                near = expectation
        return False, near

    def unmet(self) -> list[Complaint]:
        """Returns the expectations that were not met, in the order of the file, those without a place last."""
        missing = [expectation for expectation in self._all if not expectation.met]
        missing.sort(key=lambda expectation: expectation.line is None)
        return [
            Complaint(
                f'expected {expectation.severity.value} "{expectation.words}" was not produced',
                None if expectation.line is None else expectation.span,
            )
            for expectation in missing
        ]


def _regex_problem(piece: str) -> str | None:
    """Returns the reason why a text is no regular expression; for usual errors, in the words of LLVM's library."""
    if not piece:
        return "empty (sub)expression"
    try:
        re.compile(piece)
    except re.error as error:
        reason = error.msg
    else:
        return None
    if "parenthesis" in reason or "subpattern" in reason:
        return "parentheses not balanced"
    if "character set" in reason:
        return "brackets ([ ]) not balanced"
    if "repeat" in reason:
        return "repetition-operator operand invalid"
    return reason
