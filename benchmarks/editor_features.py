"""Runs every editor feature on many texts: reports exceptions, times, and IR that renaming or formatting changed.

  editor_features.py requests [--positions 20] FILE...   every feature at random positions
  editor_features.py rename [--limit 300] FILE...        every name renamed, read again, and renamed back
  editor_features.py format FILE...                      formatted twice, and read again

FILE: `.mlir` files, or JSON lists of {"id": ..., "text": ...}. Prints failures and counts; for requests, the
median, the 99th percentile and the maximum of each feature in milliseconds.
"""

from __future__ import annotations

import argparse
import json
import random
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

import compiler
from compiler.project_file import INLAY_HINTS
from compiler.syntax.printer.ir_printer import print_file
from compiler.text import Encoding, Span, TextEdit, apply_edits
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.semantic_tokens import SemanticTokens, tokens_in
from ir_lsp.entities import Token, tokens_of_line
from ir_lsp.features.code_actions import code_actions
from ir_lsp.features.code_lens import lenses
from ir_lsp.features.completion import completion
from ir_lsp.features.definition import definition
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.file_places import file_places_at, links, type_definition
from ir_lsp.features.folding import folds
from ir_lsp.features.formatting import format_edits, indentation_at
from ir_lsp.features.highlight import highlights, linked
from ir_lsp.features.hover import hover
from ir_lsp.features.inlay_hints import inlay_hints
from ir_lsp.features.refactor import refactorings
from ir_lsp.features.references import references
from ir_lsp.features.rename import RenameError, prepare_rename, rename
from ir_lsp.features.run_lines import run_lines
from ir_lsp.features.selection import selection_spans
from ir_lsp.features.signature import signature
from ir_lsp.features.symbols import symbols
from ir_lsp.session import Session

_URI = "file:///text.mlir"
_AROUND = 2000
"""Number of characters that an editor shows before and after the cursor."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("requests", "rename", "format"))
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--limit", type=int, default=1_000_000, help="how many texts are looked at")
    options = parser.parse_args()
    texts = [each for _, each in zip(range(options.limit), _texts(options.files))]
    if options.what == "requests":
        request_all(texts, options.positions)
    else:
        check = check_renames if options.what == "rename" else check_format
        total: Counter[str] = Counter()
        for name, text in texts:
            check(name, text, total)
        print(", ".join(f"{number} {noun}" for noun, number in sorted(total.items())))


def _texts(files: list[Path]) -> Iterator[tuple[str, str]]:
    for path in files:
        if path.suffix == ".json":
            for case in json.loads(path.read_text()):
                yield case["id"], case["text"]
        else:
            yield str(path), path.read_text(errors="surrogateescape")


def _view(text: str) -> DocumentView:
    document = Session().documents.open(_URI, 1, text)
    assert document.parse(perf_counter() + 600)
    assert document.verify(perf_counter() + 600)
    return document.view


# ---------------------------------------------------------------------------------------------------------- requests


def request_all(texts: list[tuple[str, str]], positions: int) -> None:
    """Sends all requests at random positions of each text; loads the dialects before it takes times."""
    rng = random.Random(0)
    times: dict[str, list[float]] = defaultdict(list)
    failures = 0
    for name, text in texts:
        view = _view(text)
        for _ in range(positions):
            for feature, ask in _requests(view, rng.randrange(len(text) + 1)).items():
                begun = perf_counter()
                try:
                    ask()
                except RenameError:
                    pass
                except Exception:
                    failures += 1
                    print(f"{name}: {feature} failed\n{traceback.format_exc()}")
                times[feature].append(1000 * (perf_counter() - begun))
    print(f"{len(texts)} texts, {sum(map(len, times.values()))} requests, {failures} failures")
    for feature, taken in times.items():
        taken.sort()
        middle, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        print(f"{feature:20} median {middle:8.3f}  p99 {late:8.3f}  max {taken[-1]:8.1f} ms")


def _requests(view: DocumentView, offset: int) -> dict[str, Callable[[], object]]:
    around = Span(max(0, offset - _AROUND), min(len(view.text), offset + _AROUND))
    line = view.index.line_of(offset)
    return {
        "hover": partial(hover, view, offset),
        "definition": partial(definition, view, offset),
        "references": partial(references, view, offset),
        "highlight": partial(highlights, view, offset),
        "linked editing": partial(linked, view, offset),
        "completion": partial(completion, view, offset),
        "signature help": partial(signature, view, offset),
        "prepare rename": partial(prepare_rename, view, offset),
        "rename": partial(rename, view, offset, "another_name"),
        "selection range": partial(selection_spans, view, offset),
        "inlay hints": partial(inlay_hints, view, around, frozenset(INLAY_HINTS)),
        "tokens of a range": partial(tokens_in, view.analysis, around, Encoding.UTF16),
        "all tokens": partial(SemanticTokens().update, view.analysis, Encoding.UTF16, perf_counter() + 600),
        "folds": partial(folds, view),
        "symbols": partial(symbols, view),
        "code actions": lambda: code_actions(view, diagnostics(view), Span(offset, offset)),
        "format a range": lambda: list(format_edits(view, line, line + 20)),
        "format on type": partial(indentation_at, view, line),
        "refactorings": partial(refactorings, view, Span(offset, offset)),
        "files of a location": partial(file_places_at, view, offset),
        "type definition": partial(type_definition, view, offset),
        "links": lambda: list(links(view)),
        "lenses": lambda: (lenses(view), run_lines(view.text)),
    }


# ---------------------------------------------------------------------------------------------------------- renaming


def check_renames(name: str, text: str, total: Counter[str]) -> None:
    """Renames each definition of a valid text and back; checks that the IR stays but for symbol names, and the text."""
    before = _generic(text)
    if before is None:
        total["texts that are not valid"] += 1
        return
    total["texts"] += 1
    view = _view(text)
    seen: set[int] = set()
    for token in (token for line in range(view.index.line_count) for token in _tokens(view, line)):
        start = definition(view, token.span.start)
        if start is None or start.start in seen:
            continue
        seen.add(start.start)
        old = view.text[start.start : start.end]
        try:
            edits = rename(view, token.span.start, "another_name")
        except RenameError:
            total["refused"] += 1
            continue
        renamed = apply_edits(text, edits)
        after = _generic(renamed)
        total["renamed"] += 1
        if after is None or (old[0] in "%^#!" and after != before):
            total["wrong"] += 1
            print(f"{name}: {old} renamed gives {'an error' if after is None else 'another program'}")
        if apply_edits(renamed, _back(edits, text)) != text:
            total["not undone"] += 1


def _tokens(view: DocumentView, line: int) -> Iterator[Token]:
    tokens = tokens_of_line(view, view.index.line_start(line))
    return (token for token in tokens if token.kind in ("percent", "caret", "at", "hash", "bang"))


def _back(edits: list[TextEdit], text: str) -> list[TextEdit]:
    shift, back = 0, []
    for edit in edits:
        start = edit.span.start + shift
        back.append(TextEdit(Span(start, start + len(edit.new_text)), text[edit.span.start : edit.span.end]))
        shift += len(edit.new_text) - (edit.span.end - edit.span.start)
    return back


# -------------------------------------------------------------------------------------------------------- formatting


def check_format(name: str, text: str, total: Counter[str]) -> None:
    """Formats a text twice; checks that the second time changes nothing, and that the IR stays."""
    once = _formatted(text)
    total["texts"] += 1
    if _formatted(once) != once:
        total["not idempotent"] += 1
        print(f"{name}: formatting twice is not formatting once")
    before = _generic(text)
    if before is not None and _generic(once) != before:
        total["not parse-equal"] += 1
        print(f"{name}: formatting changes the program")
    total["valid"] += before is not None


def _formatted(text: str) -> str:
    view = _view(text)
    edits = format_edits(view, 0, view.index.line_count)
    return apply_edits(text, [edit for edit in edits if edit is not None])


def _generic(text: str) -> str | None:
    """Returns the program in generic form; None if the text is invalid."""
    context = compiler.new_context(allow_unregistered=True)
    parsed = compiler.parse_tolerant(text, context)
    return None if parsed.all_diagnostics() else print_file(parsed.module, parsed.resources)


if __name__ == "__main__":
    main()
