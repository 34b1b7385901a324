"""All that is wrong in a document."""

from __future__ import annotations

from compiler.diagnostics import Diagnostic, DiagnosticList
from compiler.verify import to_diagnostics
from ir_lsp.snapshot import Snapshot

LIMIT = 1000
"""How many errors an editor is given; more make it slow and help nobody."""


def diagnostics(snapshot: Snapshot) -> list[Diagnostic]:
    """Every finding in the order of the text, the same one once."""
    found: list[Diagnostic] = []
    for section in snapshot.sections:
        found += section.syntax_errors()
        for diagnostic in to_diagnostics(snapshot.problems(section)[: 2 * LIMIT]):
            found.append(diagnostic.shifted(section.base))
    found.sort(key=lambda diagnostic: (diagnostic.span.start, diagnostic.span.end, diagnostic.message))
    kept = DiagnosticList(LIMIT)
    kept.extend(found)
    return list(kept)
