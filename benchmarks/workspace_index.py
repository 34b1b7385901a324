"""Measures the indexing of a workspace: first, from the cache, and after one change.

workspace_index.py [--files 2000] FILE...    the texts of FILE (`.mlir`, or JSON lists of {"text": ...}) in turn
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

from ir_lsp.session import Session
from ir_lsp.workspace.index import WorkspaceIndex
from ir_lsp.workspace.scan import Scanner


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("texts", nargs="+", type=Path)
    options = parser.parse_args()
    texts: list[str] = []
    for path in options.texts:
        if path.suffix == ".json":
            texts += [case["text"] for case in json.loads(path.read_text())]
        else:
            texts.append(path.read_text())
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        for number, text in enumerate(islice(cycle(texts), options.files)):
            (Path(folder) / f"{number}.mlir").write_text(text)
        scanned(folder, Path(cache), "first index")
        index, scanner = scanned(folder, Path(cache), "from the cache")
        path = str(Path(folder) / "1.mlir")
        Path(path).write_text(texts[0])
        begun = perf_counter()
        asyncio.run(scanner.read(path))
        print(f"after one change: {1000 * (perf_counter() - begun):.1f} ms")
        begun = perf_counter()
        actual = index.search("fun")
        print(f"a search: {1000 * (perf_counter() - begun):.1f} ms, {len(actual)} found")


def scanned(folder: str, cache: Path, noun: str) -> tuple[WorkspaceIndex, Scanner]:
    index = WorkspaceIndex()
    scanner = Scanner(index, Session().context, [folder], None, cache)
    begun = perf_counter()
    asyncio.run(scanner.scan())
    print(f"{noun}: {perf_counter() - begun:.2f} s for {len(index)} files")
    return index, scanner


if __name__ == "__main__":
    main()
