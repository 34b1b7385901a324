"""Applies the quick fixes of errors in upstream's invalid cases, and reports those after which the error remains.

  error_fixes.py [--only CODE] [--without]     CODE: only errors of that code; --without lists errors without a fix

Needs `../shared/conformance` beside the repository. Every diagnostic must have a code and a page. The edits of each
offered fix are applied, and the text is parsed in a new document: the error must be gone, and the number of errors must
not be higher.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from time import perf_counter

from compiler.diagnostics import Diagnostic, Severity
from compiler.errors.pages import pages
from compiler.text import TextEdit, apply_edits
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.fixes import fixes
from ir_lsp.session import Session

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT.parent / "shared" / "conformance" / "cases"


@dataclass
class Counts:
    """Counts over all cases."""

    cases: int = 0
    fixed_cases: int = 0
    clean_cases: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    fixed: Counter[str] = field(default_factory=Counter)
    fixes: int = 0
    without_page: list[str] = field(default_factory=list)
    remaining: list[str] = field(default_factory=list)
    without_fix: list[str] = field(default_factory=list)
    slowest: float = 0.0


def invalid_cases() -> Iterator[tuple[str, str, bool]]:
    """Yields each invalid case: name, text, and True if unregistered dialects are allowed."""
    for path in sorted(CASES.glob("*.json")):
        for case in json.loads(path.read_text()):
            if case["kind"] != "valid":
                yield case["id"], case["text"], case["unregistered"]


def opened(session: Session, text: str, allow_unregistered: bool) -> DocumentView:
    """Returns a document with a text, parsed and verified."""
    session.context.allow_unregistered = allow_unregistered
    session.documents.close("untitled:case.mlir")
    document = session.documents.open("untitled:case.mlir", 1, text)
    document.parse(inf)
    document.verify(inf)
    return document.view


def errors_of(found_diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Returns the errors among diagnostics. Others are hints about the syntax of older releases of MLIR."""
    return [each for each in found_diagnostics if each.severity is Severity.ERROR]


def examine(session: Session, name: str, text: str, allow_unregistered: bool, only: str, counts: Counts) -> None:
    """Counts the errors of a case and applies their fixes."""
    view = opened(session, text, allow_unregistered)
    reported = diagnostics(view)
    counts.without_page += [f"{name}: {each.code}: {each.message}" for each in reported if each.code not in PAGES]
    before = errors_of(reported)
    offered: list[tuple[Diagnostic, str, tuple[TextEdit, ...]]] = []
    for error in before:
        if only and error.code != only:
            continue
        counts.errors[error.code] += 1
        begun = perf_counter()
        actual = fixes(view, error)
        counts.slowest = max(counts.slowest, perf_counter() - begun)
        counts.fixed[error.code] += bool(actual)
        offered += [(error, fix.title, fix.edits) for fix in actual]
        if not actual:
            counts.without_fix.append(f"{error.code}: {name}: {error.message.splitlines()[0][:150]}")
    counts.cases += 1
    counts.fixed_cases += bool(offered)
    counts.fixes += len(offered)
    leaves_none = False
    for error, title, edits in offered:
        after = errors_of(diagnostics(opened(session, apply_edits(text, edits), allow_unregistered)))
        leaves_none |= not after
        same = sum(each.code == error.code for each in after)
        if same >= sum(each.code == error.code for each in before) or len(after) > len(before):
            counts.remaining.append(f"{name}: {error.code}: '{title}' leaves {[each.message for each in after]}")
    counts.clean_cases += leaves_none


PAGES = pages()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a code")
    parser.add_argument("--without", action="store_true", help="list the errors without a fix")
    options = parser.parse_args()
    if not CASES.is_dir():
        sys.exit(f"{CASES} is missing")
    session, counts = Session(), Counts()
    for name, text, allow_unregistered in invalid_cases():
        examine(session, name, text, allow_unregistered, options.only, counts)
    for code, count in counts.errors.most_common():
        print(f"{code:24} {count:5} errors {counts.fixed[code]:5} with a fix")
    print("\n".join(counts.without_fix) if options.without else "", end="")
    print(f"kinds of errors: {len(counts.errors)} seen of {len(PAGES)} with a page")
    print(f"diagnostics without a code and a page: {len(counts.without_page)}", *counts.without_page, sep="\n  ")
    print(
        f"cases: {counts.cases}, with a fix: {counts.fixed_cases}, with one that leaves no error: {counts.clean_cases}"
    )
    print(
        f"fixes: {counts.fixes}, after which the error remains: {len(counts.remaining)}", *counts.remaining, sep="\n  "
    )
    print(f"slowest answer: {counts.slowest * 1000:.0f} ms")
    sys.exit(bool(counts.without_page or counts.remaining))


if __name__ == "__main__":
    main()
