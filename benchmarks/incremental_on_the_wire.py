"""Edits texts through two real servers, one that publishes diagnostics and one that is asked for them.

  incremental_on_the_wire.py --cases CASES.json... [--files 100] [--edits 50] [--seed 1] [--seconds S]

CASES: lists of {"id": ..., "text": ...}. After each edit the answer of the server that is asked is compared with that
for the same text, opened afresh. After each burst, the published diagnostics must be those of the last version and the
same, hints aside.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty
from typing import Any

from benchmarks.incremental_against_fresh import texts_of
from benchmarks.text_edits import script
from compiler.text import Encoding, LineIndex, encode_column
from tests.support.incremental import Step
from tests.support.lsp_client import ServerProcess

_COMMAND = (sys.executable, "-m", "ir_lsp")
_HINT = 4
_MOST_IN_BURST = 6


@dataclass(slots=True)
class Wire:
    """Two sessions over the same texts."""

    pushing: ServerProcess
    pulling: ServerProcess
    pool: list[str]
    edits: int
    total: Counter[str] = field(default_factory=Counter)

    def run(self, name: str, text: str, chance: random.Random) -> None:
        uri = f"untitled:{self.total['files']}.mlir"
        self.total["files"] += 1
        version = 1
        for server in (self.pushing, self.pulling):
            server.open(uri, text, version)
        done, before = 0, text
        while done < self.edits:
            kind, steps = script(text, chance, self.pool)
            burst = steps[: min(_MOST_IN_BURST, self.edits - done)]
            done += max(1, len(burst))
            for step in burst:
                version += 1
                change = _change(text, step)
                for server in (self.pushing, self.pulling):
                    server.change(uri, version, change)
                before, text = text, step.applied_to(text)
                self.total["edits"] += 1
                self._compare(name, kind, before, text, self._asked(uri), self._fresh(text))
            if burst:
                wanted = self._asked(uri)
                self._compare(f"{name} (published)", kind, before, text, self._published(uri, version, wanted), wanted)
        for server in (self.pushing, self.pulling):
            server.close(uri)

    def _published(self, uri: str, version: int, wanted: list[str]) -> list[str]:
        """The diagnostics that were published for a version; a part of them may come first, while more is analysed."""
        collected: list[str] = []
        with suppress(Empty):
            while (collected := _sorted(self.pushing.published(uri, version))) != wanted:
                self.total["early publications"] += 1
        return collected

    def _asked(self, uri: str) -> list[str]:
        return _sorted(self.pulling.pulled(uri))

    def _fresh(self, text: str) -> list[str]:
        uri = "untitled:fresh.mlir"
        self.pulling.open(uri, text)
        actual = _sorted(self.pulling.pulled(uri))
        self.pulling.close(uri)
        return actual

    def _compare(self, name: str, kind: str, before: str, text: str, passed: list[str], wanted: list[str]) -> None:
        self.total["comparisons"] += 1
        if passed != wanted:
            self.total["differences"] += 1
            more, less = (
                [each for each in passed if each not in wanted],
                [each for each in wanted if each not in passed],
            )
            print(f"== {name} after '{kind}': {more}\n  fresh: {less}\n  {before!r}\n  {text!r}", flush=True)


def _sorted(items: list[dict[str, Any]]) -> list[str]:
    """The diagnostics without hints, in an order of their own."""
    kept = [each for each in items if each.get("severity") != _HINT]
    return sorted(json.dumps([each["range"], each.get("severity"), each["message"]], sort_keys=True) for each in kept)


def _change(text: str, step: Step) -> dict[str, Any]:
    index = LineIndex(text)

    def position(offset: int) -> dict[str, int]:
        line, column = index.line_column(offset)
        start = index.line_start(line)
        return {"line": line, "character": encode_column(text[start : index.line_end(line)], column, Encoding.UTF16)}

    return {"range": {"start": position(step.start), "end": position(step.end)}, "text": step.new}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--cases", nargs="+", required=True)
    arguments.add_argument("--files", type=int, default=100)
    arguments.add_argument("--edits", type=int, default=50, help="edits of each text")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=1e9, help="the time after which no text is begun")
    options = arguments.parse_args()
    texts = sorted(texts_of(options.cases, (), 6000))
    chosen = random.Random(options.seed).sample(texts, min(options.files, len(texts)))
    pool = sorted({line for _, text in chosen for line in text.split("\n") if line.strip() and "//" not in line})
    begun = time.monotonic()
    with ServerProcess(_COMMAND) as pushing, ServerProcess(_COMMAND) as pulling:
        pushing.initialize()
        pulling.initialize({"textDocument": {"diagnostic": {}}})
        wire = Wire(pushing, pulling, pool, options.edits)
        for name, text in chosen:
            if time.monotonic() - begun > options.seconds:
                break
            wire.run(name, text.replace("\r", ""), random.Random(f"{options.seed} {name}"))
    total = ", ".join(f"{value} {noun}" for noun, value in wire.total.items())
    print(f"{total} in {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
