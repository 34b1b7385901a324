"""`ir-lsp explain`: prints the page about an error's code, or the list of all codes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from compiler.diagnostics import suggest
from compiler.errors.pages import pages


def run(arguments: Sequence[str]) -> int:
    """Runs the command; `arguments` follow its name. Returns the exit code."""
    parser = argparse.ArgumentParser(
        "ir-lsp explain", description="Explains the code of an error, as editors and `ir-lsp check` show it."
    )
    parser.add_argument("code", nargs="?", help="such as undeclared-value; without it, all codes are listed")
    code: str | None = parser.parse_args(arguments).code
    pages_by_code = pages()
    if code is None:
        width = max(map(len, pages_by_code))
        print("\n".join(f"{name:{width}}  {page.title}" for name, page in pages_by_code.items()))
        return 0
    if code in pages_by_code:
        print(pages_by_code[code].to_markdown(), end="")
        return 0
    similar = suggest(code, pages_by_code)
    advice = f"did you mean '{similar}'?" if similar else "`ir-lsp explain` without a code lists all"
    print(f"ir-lsp explain: unknown code '{code}'; {advice}", file=sys.stderr)
    return 2
