"""The process that compares the results of functions before and after a pass.

    python -m ir_lsp.tracing.pass_check < {"before", "after", "dialects"} > {"verdict", "checks"}

The request has the texts of the states before and after the pass; the answer has a sentence about each function that
changed, and the verdict: "agrees", "differs", or "unchecked" if a function cannot be checked.
"""

from __future__ import annotations

import json
import sys

from compiler.checking.reports import check_texts
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from ir_lsp.project_dialects import ProjectDialects


def main() -> None:
    """Answers one request from standard input."""
    request = json.load(sys.stdin)
    context = ProjectDialects(Context(load_dialect, allow_unregistered=True)).context_for(request["dialects"])
    checks, verdict = check_texts(request["before"], request["after"], context)
    json.dump({"verdict": verdict, "checks": checks}, sys.stdout)


if __name__ == "__main__":
    main()
