"""Cuts types, attributes and operations short at each place, and sends an editor's requests: none may raise.

  half_typed.py --cases CASES.json... [--fragments 3000] [--seed 1] [--slice 0/1] [--documented]

CASES: lists of {"id": ..., "text": ...}. Their lines of operations, and the types and attributes in those, are the
fragments; with `--documented` also the examples in the dialects' documentation. Each prefix of a fragment is analysed;
at its end, hover, completion, signature help and definition are asked for, and tokens, symbols and inlay hints of the
text. Prints each place in the code that raised once: also where a guard turned the exception into a diagnostic.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import re
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from pkgutil import iter_modules
from types import TracebackType

import compiler.dialects
from compiler.dialects import load_dialect
from compiler.project_file import INLAY_HINTS
from compiler.text import Encoding, Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.semantic_tokens import tokens_in
from ir_lsp.features.completion import completion
from ir_lsp.features.definition import definition
from ir_lsp.features.hover import hover
from ir_lsp.features.inlay_hints import inlay_hints
from ir_lsp.features.signature import signature
from ir_lsp.features.symbols import symbols
from tests.support.documented_examples import examples_of
from tests.support.incremental import EditedDocument, general_context

_SPELLED = re.compile(r"[!#][a-z_]+\.[\w.$]+<")
_TEMPLATES = {
    "!": ("func.func private @f({})\n", '"test.op"() : () -> ({}\n'),
    "#": ('"test.op"() {{a = {}\n', "#alias = {}\n", "module attributes {{a.b = {}}} {{\n}}\n"),
    "op": ("func.func @f(%m: memref<4xf32>) {{\n  {}\n  return\n}}\n",),
}
_MOST_PREFIXES = 24


class _Failures(logging.Handler):
    """Collects the places at which hooks raised, from the log."""

    def __init__(self) -> None:
        super().__init__()
        self.places: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.note(record.exc_info[1], f"guarded: {record.getMessage()}")

    def note(self, error: BaseException, noun: str) -> None:
        place = f"{_place(error.__traceback__)}: {error!r}"
        self.places[place] += 1
        if place not in self.examples:
            self.examples[place] = f"{noun}\n  {self.text!r}"
            print(f"{place}\n  {self.examples[place]}", flush=True)


def _place(type_: TracebackType | None) -> str:
    frame = traceback.extract_tb(type_)[-1]
    return f"{Path(frame.filename).parent.name}/{Path(frame.filename).name}:{frame.lineno}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--cases", nargs="*", default=[])
    arguments.add_argument("--documented", action="store_true")
    arguments.add_argument("--fragments", type=int, default=3000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--slice", default="0/1", help="number of this process / number of processes")
    options = arguments.parse_args()
    chance = random.Random(options.seed)
    by_kind: dict[str, set[str]] = {}
    for text in _texts(options.cases, options.documented):
        for kind, fragment in _fragments(text):
            by_kind.setdefault(kind, set()).add(fragment)
    fragments = [(kind, each) for kind, actual in sorted(by_kind.items()) for each in sorted(actual)]
    chosen = chance.sample(fragments, min(options.fragments, len(fragments)))
    number, count = map(int, options.slice.split("/"))
    failures = _Failures()
    logger = logging.getLogger("compiler.ods.hook_failures")
    logger.addHandler(failures)
    logger.propagate = False
    context = general_context()
    begun, texts, asked = time.monotonic(), 0, 0
    for kind, fragment in chosen[number::count]:
        cuts = range(1, len(fragment) + 1)
        for cut in sorted(chance.sample(cuts, min(_MOST_PREFIXES, len(cuts)))):
            template = chance.choice(_TEMPLATES[kind])
            text = template.format(fragment[:cut])
            failures.text = text
            texts += 1
            try:
                view = EditedDocument(text, context).view
                asked += _ask(view, text.index(fragment[:cut]) + cut, failures)
            except Exception as error:
                failures.note(error, "analysis")
    print(f"{texts} texts, {asked} requests, {len(failures.places)} places raised in {time.monotonic() - begun:.0f} s")


def _ask(view: DocumentView, offset: int, failures: _Failures) -> int:
    """Sends all requests of an editor at the end of the typed text. Returns their number."""
    whole = Span(0, len(view.text))
    requests: dict[str, Callable[[], object]] = {
        "hover": lambda: hover(view, offset),
        "hover before": lambda: hover(view, offset - 1),
        "completion": lambda: completion(view, offset),
        "signature help": lambda: signature(view, offset),
        "definition": lambda: definition(view, offset - 1),
        "tokens": lambda: tokens_in(view.analysis, whole, Encoding.UTF16),
        "symbols": lambda: symbols(view),
        "inlay hints": lambda: inlay_hints(view, whole, frozenset(INLAY_HINTS)),
    }
    for name, request in requests.items():
        try:
            request()
        except Exception as error:
            failures.note(error, name)
    return len(requests)


def _texts(cases: list[str], documented: bool) -> Iterator[str]:
    for path in cases:
        for case in json.loads(Path(path).read_text()):
            yield case["text"]
    if not documented:
        return
    for module in iter_modules(compiler.dialects.__path__):
        dialect = load_dialect(module.name)
        for op in dialect.ops.values() if dialect is not None else ():
            yield from examples_of(op)


def _fragments(text: str) -> Iterator[tuple[str, str]]:
    """Yields the types, attributes and lines of operations in a text."""
    for line in text.split("\n"):
        line = line.split("//")[0].strip()
        if "." in line and len(line) < 400:
            yield "op", line
        for match in _SPELLED.finditer(line):
            depth, end = 0, match.end() - 1
            for end in range(match.end() - 1, len(line)):
                depth += {"<": 1, ">": -1}.get(line[end], 0) * (line[end - 1 : end + 1] != "->")
                if not depth:
                    break
            yield line[match.start()], line[match.start() : end + 1]


if __name__ == "__main__":
    main()
