"""Finds the ends of regions, and the offsets to continue at after an error, by balanced brackets and line starts.

Takes text and offsets; returns offsets. Strings and comments are skipped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

_FUNCTION_LINE = re.compile(
    r"[ \t]*(func\.func|llvm\.func|gpu\.func|gpu\.module|spirv\.func|spirv\.module|builtin\.module|module)\b"
)
_FUNCTION_WORDS = (".func", "module")
"""Texts of which one is in each line where a function or module starts."""
_STRING = re.compile(r'"(?:[^"\\\n]++|\\.)*+"')
_TOKENS = r'"(?:[^"\\\n]++|\\.)*+"|//[^\n]*|[{}()\[\]]|\n'
_OP_START = r"""[ \t]*(?:
      %[\w$.-]+(?:[ \t]*:[ \t]*[0-9]+)?[ \t]*(?:,[ \t]*%[\w$.\-:, \t%]*)?=
    | "[^"\n]*"[ \t]*\(
    | \^[\w$.-]+[ \t]*[(:]
    | [A-Za-z_]\w*\.[\w$.]+
    | (?:func|module|return)\b
    | [\#!][\w$.-]+[ \t]*=
    | \{-\#
    )"""
_REGION_BRACE = r"""\{(?![ \t\r\n]*+(?://[^\n]*+[ \t\r\n]*+)*+(?:
        (?:[A-Za-z_$][\w$.]*|"[^"\n]*")[ \t]*[=,}]  # an attribute dictionary
      | (?!return\b|yield\b)[A-Za-z_]\w*\s*\}
      | [^%"^A-Za-z}\#!\s]
      | [A-Za-z_]\w*[ \t]*(?::|[A-Za-z_]\w*[ \t]*\()  # cases of a switch
      | (?:[A-Za-z_]\w*[ \t]+)?%[\w$.-]++(?:\#[0-9]+)?(?:[\[({<]|::)  # a list of what an op takes
    ))
    [ \t]*(?:\^|(?://[^\n]*)?\r?(?:\n|\Z))"""
"""Like the preceding patterns, compiled at the first error: compiling them takes a hundredth of a tool's start."""
_MAX_TOKENS = 1_000_000  # brackets, strings and lines of one op to examine; after them, only lines are
_OPENING = {"}": "{", ")": "(", "]": "["}
_INDENT = re.compile(r"[ \t]*")


class BraceTable:
    """Pairs of braces of a text, found on demand.

    If a function or module starts on a line that is indented no deeper than the line where a region opened, or if the
    text ends, some region above is unclosed. Then the indentation of closing braces says which one: a brace closes the
    innermost region that opened on a line of its indentation, and those inside that region end there, unclosed. This is
    not applied to generic form.
    """

    __slots__ = ("_closing", "_ends", "_text", "searched", "unclosed")

    def __init__(self, text: str) -> None:
        self._text = text
        self._closing: dict[int, int] = {}
        self._ends: dict[str, tuple[int, int, int]] = {}
        """For each searched text: start and end of the search, and the offset that was found (-1: none)."""
        self.unclosed: dict[int, int] = {}
        """The end of each region without a closing brace, by its opening brace."""
        self.searched = 0
        """End of the text that shows that regions are unclosed; 0 if all are closed."""

    def forget_unclosed(self) -> int:
        """Returns `searched`, and forgets what that search found, which is not valid for the following chunks."""
        searched, self.searched = self.searched, 0
        if searched:
            self._closing.clear()
            self.unclosed.clear()
        return searched

    def closing(self, start: int, limit: int, containers: int = 0, *, holds_functions: bool = False) -> int | None:
        """Returns the offset of the brace that closes the one at `start`, below `limit`; None if there is none.

        `containers`: number of enclosing regions that are to be closed further below. `holds_functions`: the region may
        contain functions, at any indentation.
        """
        if start not in self._closing and start not in self.unclosed:
            self._scan(start, limit, containers, holds_functions)
        return self._closing.get(start)

    def _scan(self, start: int, limit: int, containers: int, holds_functions: bool) -> None:
        text, closing = self._text, self._closing
        indent = indent_of_line(text, start)
        # Generic form is printed by tools, and the functions in its modules need not be indented.
        guesses = not holds_functions and not text.endswith("(", 0, start)
        stop, searched = self._function_line(start, limit, indent) if guesses else (limit, limit)
        end = self._find("\n" + " " * indent + "}", start, limit)
        if end < stop and self._scan_plain(start, end):
            return
        stack: list[int] = []
        for at in _braces_in(text, start, stop):
            if text[at] == "{":
                stack.append(at)
                continue
            closing[stack.pop()] = at
            if not stack:
                if guesses and containers and self._closes_container(at, indent, containers):
                    self._scan_indented(start, limit)
                return
        self.searched = max(self.searched, searched)
        if not guesses or not self._scan_indented(start, stop):
            self.unclosed.update(dict.fromkeys(stack, limit))

    def _function_line(self, start: int, limit: int, indent: int) -> tuple[int, int]:
        """Returns the start of the first line below `start` where a function begins, and the end of its keyword.

        Lines that are indented deeper than `indent` are passed over. Both are `limit` if there is no such line.
        """
        text, at = self._text, start
        while True:
            hits = [hit for hit in (self._find(word, at, limit) for word in _FUNCTION_WORDS) if hit >= 0]
            if not hits:
                return limit, limit
            line = text.rfind("\n", at, min(hits)) + 1
            match = _FUNCTION_LINE.match(text, line, limit) if line else None
            if match is not None and match.start(1) - line <= indent:
                return line, match.end() + 1
            at = text.find("\n", min(hits), limit)
            if at < 0:
                return limit, limit

    def _closes_container(self, at: int, indent: int, containers: int) -> bool:
        """Returns True if the brace at `at` is needed to close one of the containers of a region.

        `indent` is the indentation of the line where the region opens.
        """
        text = self._text
        line = text.rfind("\n", 0, at) + 1
        if at - line >= indent or text[line:at].strip():
            return False
        while containers and at >= 0:
            at = text.find("}", at + 1)
            containers -= 1
        self.searched = max(self.searched, at + 1 or len(text))
        return at < 0

    def _scan_indented(self, start: int, limit: int) -> bool:
        """Records the pairs of braces up to `limit` by indentation, and the regions that are unclosed.

        Records nothing and returns False if one of these is the region of an operation in generic form.
        """
        text = self._text
        closing: dict[int, int] = {}
        unclosed: dict[int, int] = {}
        stack: list[tuple[int, int]] = []
        opened = Counter[int]()
        """Number of regions in `stack` by indentation."""
        line = text.rfind("\n", 0, start) + 1
        indent = len(_leading_space(text, line))
        for at in _braces_in(text, start, limit):
            newline = text.rfind("\n", line, at)
            if newline >= 0:
                line = newline + 1
                indent = len(_leading_space(text, line))
            if text[at] == "{":
                stack.append((at, indent))
                opened[indent] += 1
            elif text[at] == "}":
                starts_line = line + indent == at
                while stack:
                    opening, opening_indent = stack.pop()
                    is_match = not starts_line or opening_indent == indent or not opened[indent]
                    opened[opening_indent] -= 1
                    if is_match:
                        closing[opening] = at
                        break
                    unclosed[opening] = at
                if not stack:
                    break
        unclosed |= {opening: limit for opening, _ in stack}
        if any(text.endswith("(", 0, opening) for opening in unclosed):
            return False
        for opening in unclosed:
            self._closing.pop(opening, None)
        self._closing |= closing
        self.unclosed |= unclosed
        return True

    def _find(self, words: str, start: int, limit: int) -> int:
        """`str.find` with a cache: thousands of regions may search for the same text."""
        searched_from, searched_to, position = self._ends.get(words, (limit, limit, -1))
        if searched_from <= start and searched_to == limit and (position < 0 or position >= start):
            return position
        position = self._text.find(words, start, limit)
        self._ends[words] = (start, limit, position)
        return position

    def _scan_plain(self, start: int, end: int) -> bool:
        """Records the pairs of braces up to the one at `end`, if there are no strings and comments in between.

        Returns False, and records nothing, if there are, or if the braces do not match.
        """
        text = self._text
        if end < 0 or text.find('"', start, end) >= 0 or text.find("//", start, end) >= 0:
            return False
        end = text.index("}", end) + 1
        if text.count("{", start, end) != text.count("}", start, end):
            return False  # a quick check, as there may be thousands of unclosed regions
        pairs: dict[int, int] = {}
        stack: list[int] = []
        find = text.find  # much faster than a regular expression, as braces are rare
        opening, close = start, find("}", start, end)
        while close >= 0:
            while 0 <= opening < close:
                stack.append(opening)
                opening = find("{", opening + 1, end)
            pairs[stack.pop()] = close
            if not stack:
                break
            close = find("}", close + 1, end)
        if stack or len(pairs) == 0 or start not in pairs or pairs[start] != end - 1:
            return False
        self._closing.update(pairs)
        return True


def _braces_in(text: str, start: int, limit: int) -> Iterator[int]:
    """Yields the offsets of braces outside of strings and comments.

    Searching for each word alone is ten times as fast as a regular expression for all of them.
    """
    words = ("{", "}", '"', "//")
    places = [start] * len(words)
    reached = start
    while True:
        for number, word in enumerate(words):
            if places[number] <= reached:
                place = text.find(word, reached, limit)
                places[number] = limit if place < 0 else place
        at = min(places)
        if at >= limit:
            return
        reached = at + 1
        if text[at] in "{}":
            yield at
        elif text[at] == "/":
            reached = _line_end(text, at, limit)
        elif (string := _STRING.match(text, at, limit)) is not None:
            reached = string.end()


def indent_of_line(text: str, offset: int) -> int:
    """Returns the length of the white space at the start of the line of `offset`."""
    return len(_leading_space(text, text.rfind("\n", 0, offset) + 1))


def _leading_space(text: str, line_start: int) -> str:
    match = _INDENT.match(text, line_start)
    return match[0] if match else ""


@dataclass
class Recovery:
    """Recovery from a syntax error in an op: the offset to resume at, and the bodies of the op's regions.

    A body is (end of `{`, start of `}`).
    """

    resume: int
    regions: list[tuple[int, int]] = field(default_factory=list)
    is_closed: bool = True
    """True if a brace closes the last region."""


def recover(text: str, start: int, error: int, limit: int, braces: BraceTable) -> Recovery:
    """Finds the end of the op at `start` that has a syntax error at `error`.

    The op ends at the end of a line, if the next line looks like the start of an op, and either all brackets are closed
    or that line is indented no deeper than the op's own; or in front of a brace that closes an enclosing region.
    """
    result = Recovery(limit)
    open_ = _OpenBrackets()
    indent = indent_of_line(text, start)
    position = start
    tokens = 0
    next_token, starts_op = re.compile(_TOKENS).search, re.compile(_OP_START, re.VERBOSE).match
    while (match := next_token(text, position, limit)) is not None:
        at = match.start()
        position = match.end()
        char = text[at]
        tokens += 1
        if tokens > _MAX_TOKENS and char != "\n":
            position = _line_end(text, at, limit)
            continue
        if char == "{" and _begins_region(text, at, start, open_):
            close = braces.closing(at, limit)
            if close is None:
                result.resume = min(braces.unclosed[at], limit)
                result.regions.append((at + 1, result.resume))
                result.is_closed = False
                return result
            result.regions.append((at + 1, close))
            open_.clear()
            position = close + 1
        elif char in "{([":
            open_.open(char)
        elif char in "})]":
            if not open_.close(char) and at >= error and at > start and _ends_outer_region(text, at, indent):
                result.resume = at
                return result
        elif char == "\n" and at >= error - 1:
            if starts_op(text, position, limit):
                # The block labels of a generic op have the same indentation as the op.
                line_indent = len(_leading_space(text, position))
                max_indent = indent - 1 if text.startswith("^", position + line_indent) else indent
                if not open_.stack or line_indent <= max_indent:
                    result.resume = position
                    return result
    return result


def _line_end(text: str, offset: int, limit: int) -> int:
    end = text.find("\n", offset, limit)
    return limit if end < 0 else end


def _begins_region(text: str, at: int, start: int, open_: _OpenBrackets) -> bool:
    """Returns True if the brace at `at` begins a region: outside of brackets, or inside brackets left unclosed."""
    if not re.compile(_REGION_BRACE, re.VERBOSE).match(text, at):
        return False
    return not open_.stack or (not open_.counts["{"] and not text.endswith("(", start, at))


class _OpenBrackets:
    """The open brackets of an op, the outermost first, and their number by kind."""

    __slots__ = ("counts", "stack")

    def __init__(self) -> None:
        self.stack: list[str] = []
        self.counts = {"(": 0, "[": 0, "{": 0}

    def open(self, bracket: str) -> None:
        self.stack.append(bracket)
        self.counts[bracket] += 1

    def close(self, closing: str) -> bool:
        """Removes the bracket that `closing` closes, and the unclosed ones in it. Returns False if there is none."""
        opening = _OPENING[closing]
        if not self.counts[opening]:
            return False
        while (bracket := self.stack.pop()) != opening:
            self.counts[bracket] -= 1
        self.counts[opening] -= 1
        return True

    def clear(self) -> None:
        self.stack.clear()
        self.counts = dict.fromkeys(self.counts, 0)


def _ends_outer_region(text: str, at: int, indent: int) -> bool:
    """Returns True for a brace that is the first token of its line, and indented no deeper than `indent`."""
    line = text.rfind("\n", 0, at) + 1
    return text[at] == "}" and at - line <= indent and not text[line:at].strip()
