"""Imports definition files in a process of its own, for programs that must not be held up.

    python -m compiler.dialect_sources.importer < request > answer

The request is JSON, {"sources": `DialectSources.to_json`, "store": a folder or null}; the answer is a `StoredImport`
as bytes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from compiler.dialect_sources.sources import DialectSources
from compiler.dialect_sources.stored_import import Store
from compiler.dialect_sources.tablegen import NOTHING, import_files, mlir_sources


def main() -> None:
    """Answers the one request on standard input."""
    request = json.load(sys.stdin)
    store = None if request["store"] is None else Store(Path(request["store"]))
    sources = DialectSources.from_json(request["sources"])
    if (mlir := mlir_sources(sources)) is not None:
        import_files(mlir, store)  # which is in the store then
    sys.stdout.buffer.write((import_files(sources, store) if sources.td else NOTHING).to_bytes())


if __name__ == "__main__":
    main()
