"""Generates CHECK lines for the output of a test's command, as upstream's generate-test-checks does.

`generate_checks` takes the printed IR and returns the CHECK lines of each symbol; `check_edits` returns the edits that
put them into the test. Values become `%[[VAL_0:.*]]`, aliases `#[[$ATTR_0:.+]]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from compiler.syntax.lexer import BARE_ID, STRING, SUFFIX_ID
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import symbol_definition_in
from ir_lsp.features.run_lines import check_lines

_LABEL_PADDING = len("-LABEL")
_SHORT_LABEL = 20
_TOKEN = re.compile(rf"{STRING}|%(?P<value>{SUFFIX_ID})(?:#\d+)?|\#(?P<attribute>[A-Za-z._-][\w.-]*)")
_RESULTS = re.compile(rf"\s*%{SUFFIX_ID}(?::\d+)?(?:\s*,\s*%{SUFFIX_ID}(?::\d+)?)*\s*=")
_DEFINITION = re.compile(r"\s*#(?P<name>[A-Za-z._-][\w.-]*)\s*=")
_SYMBOL = re.compile(rf"@(?P<name>{BARE_ID}|{STRING})")


@dataclass
class GeneratedChecks:
    """CHECK lines for one output."""

    definitions: list[str] = field(default_factory=list)
    """CHECK lines of aliases, which come first in a test."""
    blocks: dict[str, list[str]] = field(default_factory=dict)
    """CHECK lines of each symbol, by its name without `@`."""


def generate_checks(output: str, prefix: str) -> GeneratedChecks:
    """Returns the CHECK lines for `output`: a printed module, or several that are separated by `// -----`."""
    checks = GeneratedChecks()
    attributes: dict[str, str] = {}
    scopes: list[dict[str, str]] = []
    block: list[str] | None = None
    count = 0
    for line in output.splitlines():
        bare = line.strip()
        if not bare or bare.startswith("// -----"):
            continue
        if (match := _DEFINITION.match(line)) is not None and not scopes:
            name = attributes[match["name"]] = f"$ATTR_{len(attributes)}"
            checks.definitions.append(f"// {prefix}: #[[{name}:.+]] ={line[match.end() :]}")
            continue
        if bare.startswith("^"):
            line = line.rsplit("//", 1)[0].rstrip()
        if bare.startswith("}") and scopes:
            scopes.pop()
        level = len(scopes)
        opens = line.rstrip().endswith("{")
        if opens:
            scopes.append({})
        if level < 1:
            continue
        if level == 1 and not bare.startswith(("}", "^")):
            symbol = _SYMBOL.search(line)
            block = [] if symbol is None else checks.blocks.setdefault(symbol["name"].strip('"'), [])
            count = 0
            if block:  # a function of the same name in another section
                block = []
        if block is None:
            continue
        inner = scopes if opens or level == 1 else scopes[:level]
        results = _RESULTS.match(line)
        writer = _LineWriter(inner, attributes, count, results.end() if results else 0, opens)
        pieces = writer.pieces(line)
        count = writer.count
        block += _check(prefix, pieces, is_first=not block)
    return checks


def _check(prefix: str, pieces: list[str], *, is_first: bool) -> Iterator[str]:
    """Yields the CHECK lines for one line of output.

    The first line of a function becomes a CHECK-LABEL, with a CHECK-SAME for each argument.
    """
    if not is_first:
        yield f"// {prefix}:{' ' * (_LABEL_PADDING + 1)}{''.join(pieces)}".rstrip()
        return
    label = pieces[0]
    yield f"// {prefix}-LABEL: {label}".rstrip()
    padding = len(label) if len(label) < _SHORT_LABEL else 4
    for piece in pieces[1:]:
        yield f"// {prefix}-SAME:  {' ' * padding}{piece}".rstrip()


class _LineWriter:
    """Replaces the values and aliases in one line of output by FileCheck variables.

    `count` is the number of value variables in the function so far.
    """

    def __init__(
        self, scopes: list[dict[str, str]], attributes: Mapping[str, str], count: int, results_end: int, opens: bool
    ) -> None:
        self._scopes = scopes
        self._attributes = attributes
        self._results_end = results_end
        self._opens = opens
        self.count = count

    def pieces(self, line: str) -> list[str]:
        """Returns the rewritten line in pieces; each piece but the first begins with a value."""
        pieces = [""]
        end = 0
        for match in _TOKEN.finditer(line):
            pieces[-1] += _literal(line[end : match.start()], before_value=match["value"] is not None)
            end = match.end()
            if match["value"] is not None:
                name = match["value"]
                pieces.append(f"%{self._value(name, match.start())}")
                pieces[-1] += _literal(match[0][1 + len(name) :])
            elif match["attribute"] in self._attributes:
                pieces[-1] += f"#[[{self._attributes[match['attribute']]}]]"
            else:
                pieces[-1] += _literal(match[0])
        pieces[-1] += _literal(line[end:])
        return pieces

    def _value(self, name: str, at: int) -> str:
        for scope in reversed(self._scopes):
            if name in scope:
                return f"[[{scope[name]}]]"
        variable = f"VAL_{self.count}"
        self.count += 1
        # Results of an op with a region are visible outside of the region, its arguments inside.
        outer = self._opens and at < self._results_end and len(self._scopes) > 1
        (self._scopes[-2] if outer else self._scopes[-1])[name] = variable
        return f"[[{variable}:.*]]"


def _literal(text: str, *, before_value: bool = False) -> str:
    """Returns `text` with `{{` and `[[` escaped, so that FileCheck matches it literally."""
    text = text.replace("{{", "{{\\{\\{}}").replace("[[", "{{\\[\\[}}")
    return f"{text[:-1]}{{{{\\[}}}}" if before_value and text.endswith("[") else text


# -------------------------------------------------------------------------------------------------------- in the test


def check_edits(view: DocumentView, checks: GeneratedChecks, prefix: str, only: str | None = None) -> list[TextEdit]:
    """Returns the edits that insert `checks` above the functions of `view` and remove their old ones, in source order.

    `prefix` is the check prefix, usually CHECK. `only` limits the edits to the function of that name.
    """
    text = view.text
    old = list(check_lines(text, (prefix,)))
    line_by_text = {
        text[start:end].partition("]] =")[2].strip(): (start, end) for start, end in old if _DEFINES in text[start:end]
    }
    removed: set[tuple[int, int]] = set(line_by_text.values()) if only is None else set()
    names = {} if only is None else _renamed(checks, {key: text[slice(*line)] for key, line in line_by_text.items()})
    inserted: dict[int, list[str]] = {}
    for function in _functions(view):
        if function.name not in checks.blocks or only not in (None, function.name):
            continue
        if any(lines == checks.blocks[function.name] for lines in inserted.values()):
            continue  # a function of the same name in another section has them
        removed.update(_old_checks(text, old, function, prefix))
        inserted[function.start] = checks.blocks[function.name]
    used = "\n".join(line for lines in inserted.values() for line in lines)
    missing = [line for line in checks.definitions if _variable(line) in used and _variable(line) not in names]
    edits = [TextEdit(Span(*line), "") for line in removed]
    if inserted and missing:
        # Definitions precede all other checks, as a CHECK-LABEL limits the matches of preceding checks.
        first = min([*inserted, *(start for start, _ in old if only is not None)])
        edits.append(TextEdit(Span(first, first), "".join(f"{line}\n" for line in missing)))
    for start, lines in inserted.items():
        indent = re.match(r"[ \t]*", text[start:])
        body = "".join(f"{indent[0] if indent else ''}{line}\n" for line in lines)
        for name, other in names.items():
            body = body.replace(f"[[{name}]]", f"[[{other}]]")
        edits.append(TextEdit(Span(start, start), body))
    return sorted(edits, key=lambda edit: (edit.span.start, edit.span.end))


_DEFINES = "#[[$"
"""Beginning of a FileCheck variable's definition for an alias."""


def _renamed(checks: GeneratedChecks, existing: Mapping[str, str]) -> dict[str, str]:
    """Maps generated variables of aliases to variables that existing CHECK lines define for the same text.

    `existing` maps an alias's text to the CHECK line that defines its variable.
    """
    renamed: dict[str, str] = {}
    for line in checks.definitions:
        definition = existing.get(line.partition("]] =")[2].strip())
        if definition is not None:
            renamed[_variable(line)] = _variable(definition)
    return renamed


def _variable(definition: str) -> str:
    return definition.partition("[[")[2].partition(":")[0]


@dataclass(frozen=True, slots=True)
class _Function:
    """A symbol's op, from the start of its first line to its end, as offsets in the document."""

    name: str
    start: int
    end: int


def functions_at(view: DocumentView, span: Span) -> list[str]:
    """Returns the names of the functions that a selection touches."""
    return [each.name for each in _functions(view) if each.start <= span.end and span.start <= each.end]


def _functions(view: DocumentView) -> Iterator[_Function]:
    for section in view.sections:
        for chunk in section.chunks:
            op = chunk.op
            if not op.has_trait("Symbol") and not op.has_trait("SymbolOpInterface"):
                continue
            span = symbol_definition_in(section, op, chunk.source)
            spelling = view.text[span.start : span.end]
            if not spelling.startswith("@"):
                continue
            start = section.base + chunk.source.base
            line = view.index.line_start(view.index.line_of(start))
            yield _Function(spelling[1:].strip('"'), line, start + chunk.end)


def _old_checks(text: str, lines: list[tuple[int, int]], function: _Function, prefix: str) -> Iterator[tuple[int, int]]:
    """Yields the CHECK lines in and directly above a function, and those that follow a CHECK-LABEL with its name."""
    label = re.compile(rf"{re.escape(prefix)}-LABEL:.*@\"?{re.escape(function.name)}(?![\w$.])")
    any_label = f"{prefix}-LABEL:"
    is_own, last_end = False, -1
    above = _comments_above(text, function.start)
    for start, end in lines:
        line = text[start:end]
        if start != last_end:
            is_own = False
        if any_label in line:
            is_own = label.search(line) is not None
        last_end = end
        if is_own or function.start <= start < function.end or above <= start < function.start:
            yield start, end


def _comments_above(text: str, start: int) -> int:
    """Returns the start of the comments directly above the line at `start`; `start` itself if there are none."""
    while start > 0:
        line = text.rfind("\n", 0, start - 1) + 1
        content = text[line:start].strip()
        if not content.startswith("//") or content.startswith("// -----") or "RUN:" in content:
            break
        start = line
    return start
