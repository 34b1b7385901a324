"""Edits of MLIR text as typing makes them: of a key, a line, a block, and at random.

Scripts of edits are generated from a text and a random generator; each step applies to the text that the preceding
steps left.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

from benchmarks.mutations import TYPES
from tests.support.incremental import Step

_WORD = re.compile(r"[%@^!#]?[\w$.-]+|->|\S")
_NAME = re.compile(r"[@%^][\w$.-]+")
_SYMBOL = re.compile(r"@[\w$.-]+")
_ALIAS = re.compile(r"^[ \t]*[#!][\w$]+[ \t]*=[^\n]*$", re.MULTILINE)
_BRACKET = re.compile(r"[][(){}<>\"]")
_TYPE = re.compile(r"(?<![\w%.@#!])(?:i[0-9]+|f(?:16|32|64)|index|(?:tensor|memref|vector)<[^<>\n]*>)(?!\w)")
TOKENS = (
    *("{", "}", "(", ")", "[", "]", "<", ">", '"', "//", "\n", " ", ":", "::", "=", ",", "?", "-", "->", "loc("),
    *("#", "!", "%", "%0", "%v:2", "^bb0", "^bb0(%a: i32):", "@", '@"quoted name"', "loc(unknown)", "{-#", "#-}"),
    *("dense<", "affine_map<(d0) -> (d0", "memref<?x", "-1", "1e400", "i0", "i32", "index", "module {", "return"),
    *("func.func", "func.func @f() {", "func.func private @g()\n", "arith.addi", "attributes {", "{a = 1}", "}\n"),
    *('"test.op"', '"test.op"() : () -> ()\n', "\n// -----\n", "\n#map = affine_map<(d0) -> (d0)>\n", "\n!t = f32\n"),
    *("é", "😀", "\t", "\r\n", "\x00", "\\"),
)
"""Texts that a random edit inserts."""

Script = Iterator[Step]
Edit = Callable[[str, random.Random, Sequence[str]], Script]


def script(text: str, chance: random.Random, pool: Sequence[str]) -> tuple[str, list[Step]]:
    """Returns the kind of edit and its steps. `pool`: lines of other texts, to be pasted."""
    kind = chance.choices(list(EDITS), [weight for _, weight in EDITS.values()])[0]
    return kind, list(EDITS[kind][0](text, chance, pool))


def _line(text: str, chance: random.Random) -> tuple[int, int]:
    """Returns where a line with something on it begins and ends; the line break is not counted."""
    for _ in range(5):
        at = chance.randrange(len(text) + 1)
        start = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if text[start:end].strip() and not text[start:end].lstrip().startswith("//"):
            break
    return start, end


def _match(pattern: re.Pattern[str], text: str, chance: random.Random) -> re.Match[str] | None:
    """Returns a match near a place taken by chance; None if there is none."""
    return pattern.search(text, chance.randrange(len(text) + 1)) or pattern.search(text)


def _typed(at: int, words: str, chance: random.Random) -> Script:
    """Types `words` at an offset, one or a few keys at a time."""
    most = chance.choice((1, 1, 2, 6))
    done = 0
    while done < len(words):
        count = chance.randrange(1, most + 1)
        yield Step(at + done, at + done, words[done : done + count])
        done += count


def _erased(start: int, end: int, chance: random.Random) -> Script:
    """Erases backwards, one or a few keys at a time."""
    most = chance.choice((1, 2, 6))
    while end > start:
        count = min(end - start, chance.randrange(1, most + 1))
        yield Step(end - count, end, "")
        end -= count


def type_line(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Types the end of a line, or all of it, again."""
    start, end = _line(text, chance)
    if chance.random() < 0.6:
        start = max(start, end - chance.randrange(1, 30))
    elif end - start > 60:
        start = end - 60
    line = text[start:end]
    yield Step(start, end, "")
    yield from _typed(start, line, chance)


def type_new_line(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Types a line of another text below a line."""
    _, end = _line(text, chance)
    yield from _typed(end, "\n" + chance.choice(pool)[:50], chance)


def erase_line_end(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    start, end = _line(text, chance)
    start = max(start, end - chance.randrange(1, 20))
    erased = text[start:end]
    yield from _erased(start, end, chance)
    if chance.random() < 0.7:
        yield Step(start, start, erased)


def delete_line(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    start, end = _line(text, chance)
    end = min(len(text), end + 1)
    line = text[start:end]
    yield Step(start, end, "")
    if chance.random() < 0.7:
        yield Step(start, start, line)


def duplicate_line(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    start, end = _line(text, chance)
    line = text[start:end] + "\n"
    yield Step(start, start, line)
    if chance.random() < 0.7:
        yield Step(start, start + len(line), "")


def paste_line(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    start, _ = _line(text, chance)
    line = chance.choice(pool) + "\n"
    yield Step(start, start, line)
    if chance.random() < 0.7:
        yield Step(start, start + len(line), "")


def _renamed(text: str, match: re.Match[str] | None, chance: random.Random) -> Script:
    if match is None:
        return
    start, end, name = match.start(), match.end(), match[0]
    kind = chance.randrange(5)
    new = name
    if kind == 0:
        new = name + chance.choice(("x", "0", "_", "."))
        yield Step(end, end, new[len(name) :])
    elif kind == 1:
        yield from _erased(start + 1, end, chance)
        yield from _typed(start + 1, name[1:], chance)
        return
    elif kind == 2:
        new = name[: chance.randrange(1, len(name))]
        yield Step(start + len(new), end, "")
    else:
        others = sorted(set(re.findall(re.escape(name[0]) + r"[\w$.-]+", text)))
        new = chance.choice(others)
        yield Step(start, end, new)
    if chance.random() < 0.7:
        yield Step(start, start + len(new), name)


def rename_one(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Renames one mention of a value, label or symbol."""
    yield from _renamed(text, _match(_NAME, text, chance), chance)


def rename_symbol(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Renames one mention of a symbol."""
    yield from _renamed(text, _match(_SYMBOL, text, chance), chance)


def rename_everywhere(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Renames all mentions of a name, one after the other."""
    matching = _match(_NAME, text, chance)
    if matching is None:
        return
    mentions = [each.end() for each in re.finditer(re.escape(matching[0]) + r"(?![\w$.-])", text)][:12]
    for number, end in enumerate(mentions):
        yield Step(end + number, end + number, "z")
    if chance.random() < 0.7:
        for end in reversed(mentions):
            number = mentions.index(end)
            yield Step(end + number, end + number + 1, "")


def edit_alias(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Erases, renames, doubles, moves or retypes the definition of an alias."""
    matching = _match(_ALIAS, text, chance)
    if matching is None:
        yield from rename_symbol(text, chance, pool)
        return
    start, end, line = matching.start(), matching.end(), matching[0]
    behind_sign = start + line.index("=") + 1
    kind = chance.randrange(7)
    if kind == 0:
        value = text[behind_sign:end]
        yield from _erased(behind_sign, end, chance)
        yield from _typed(behind_sign, value, chance)
    elif kind == 1:
        yield from _erased(start, end, chance)
        yield Step(start, start, line)
    elif kind == 2:
        at = start + line.index("=") - (line[line.index("=") - 1] == " ")
        yield Step(at, at, "q")
        yield Step(at, at + 1, "")
    elif kind == 3:
        yield Step(start, start, line + "\n")
        yield Step(start, start + len(line) + 1, "")
    elif kind == 4:
        rest = text[:start] + text[end:]
        places = [0, len(rest), *(each.end() for each in re.finditer("\n(?=[^\n])", rest))]
        at = chance.choice(places)
        yield Step(start, end, "")
        yield Step(at, at, line + "\n")
        if chance.random() < 0.7:
            yield Step(at, at + len(line) + 1, "")
            yield Step(start, start, line)
    elif kind == 5:
        yield Step(start, start, "// ")
        yield Step(start, start + 3, "")
    else:
        value = text[behind_sign:end]
        new = chance.choice(
            (" f32", " i32", " affine_map<(d0) -> (d0 * 2)>", " 5", ' "text"', " loc(unknown)", value[:-1])
        )
        yield Step(behind_sign, end, new)
        if chance.random() < 0.7:
            yield Step(behind_sign, behind_sign + len(new), value)


def cut_and_paste(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Cuts some lines, whose braces mostly belong together, and pastes them elsewhere."""
    start, end = _line(text, chance)
    wanted = chance.random() < 0.8
    for _ in range(chance.randrange(1, 40)):
        if wanted and "{" in text[start:end] and text.count("{", start, end) == text.count("}", start, end):
            break
        following = text.find("\n", end + 1)
        end = len(text) if following < 0 else following
        if end == len(text):
            break
    end = min(len(text), end + 1)
    block = text[start:end]
    yield Step(start, end, "")
    rest = text[:start] + text[end:]
    at, _ = _line(rest, chance) if rest else (0, 0)
    yield Step(at, at, block)
    if chance.random() < 0.7:
        yield Step(at, at + len(block), "")
        yield Step(start, start, block)


def toggle_comment(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Comments some lines out, and in again."""
    start, _ = _line(text, chance)
    starts = [start]
    for _ in range(chance.choice((0, 0, 0, 1, 3))):
        following = text.find("\n", starts[-1]) + 1
        if following:
            starts.append(following)
    for number, at in enumerate(starts):
        yield Step(at + 2 * number, at + 2 * number, "//")
    if chance.random() < 0.8:
        for at in starts:
            yield Step(at, at + 2, "")


def half_typed(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Cuts a token short, and completes it."""
    matching = _match(_WORD, text, chance)
    if matching is None:
        return
    start, end = matching.span()
    at = chance.randrange(start, end)
    yield Step(at, end, "")
    if chance.random() < 0.3:
        yield Step(at, at, chance.choice(("\n", " ", "%", "^", '"', "x")))
        yield Step(at, at + 1, "")
    yield Step(at, at, text[at:end])


def other_word(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Replaces a word by another of the text."""
    first, second = _match(_WORD, text, chance), _match(_WORD, text, chance)
    if first is None or second is None:
        return
    yield Step(first.start(), first.end(), second[0])
    if chance.random() < 0.7:
        yield Step(first.start(), first.start() + len(second[0]), first[0])


def other_type(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    matching = _match(_TYPE, text, chance)
    if matching is None:
        return
    new = chance.choice(TYPES)
    yield Step(matching.start(), matching.end(), new)
    if chance.random() < 0.7:
        yield Step(matching.start(), matching.start() + len(new), matching[0])


def bracket(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    """Erases a bracket or quote, or adds one."""
    if chance.random() < 0.5:
        matching = _match(_BRACKET, text, chance)
        if matching is None:
            return
        yield Step(matching.start(), matching.end(), "")
        if chance.random() < 0.7:
            yield Step(matching.start(), matching.start(), matching[0])
        return
    at = chance.randrange(len(text) + 1)
    yield Step(at, at, chance.choice('{}()[]<>"'))
    if chance.random() < 0.7:
        yield Step(at, at + 1, "")


def insert_token(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    matching = _match(_WORD, text, chance)
    at = matching.start() if matching is not None and chance.random() < 0.6 else chance.randrange(len(text) + 1)
    token = chance.choice(TOKENS)
    yield Step(at, at, token)
    if chance.random() < 0.6:
        yield Step(at, at + len(token), "")


def cut_span(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    at = chance.randrange(len(text) + 1)
    end = min(len(text), at + chance.randrange(1, 120))
    cut = text[at:end]
    yield Step(at, end, "")
    if chance.random() < 0.7:
        yield Step(at, at, cut)


def paste_span(text: str, chance: random.Random, pool: Sequence[str]) -> Script:
    at, source = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
    span = text[source : source + chance.randrange(1, 120)]
    yield Step(at, at, span)
    if chance.random() < 0.7:
        yield Step(at, at + len(span), "")


EDITS: dict[str, tuple[Edit, int]] = {
    "type a line": (type_line, 4),
    "type a new line": (type_new_line, 3),
    "erase a line's end": (erase_line_end, 4),
    "delete a line": (delete_line, 6),
    "duplicate a line": (duplicate_line, 4),
    "paste a line": (paste_line, 5),
    "rename one mention": (rename_one, 7),
    "rename a symbol": (rename_symbol, 7),
    "rename everywhere": (rename_everywhere, 2),
    "edit an alias": (edit_alias, 5),
    "cut and paste": (cut_and_paste, 6),
    "toggle comments": (toggle_comment, 6),
    "half-typed token": (half_typed, 8),
    "another word": (other_word, 6),
    "another type": (other_type, 4),
    "bracket": (bracket, 6),
    "token": (insert_token, 8),
    "cut a span": (cut_span, 5),
    "paste a span": (paste_span, 4),
}
"""Each kind of edit and how often it is taken."""
