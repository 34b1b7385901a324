"""Measures a project's own dialects: their import, another start with them, and a changed definition.

    python -m benchmarks.own_dialects -I stablehlo stablehlo/stablehlo/dialect/StablehloOps.td

Works on copies of the definition files, in a folder of its own; the last figures are those of a server in its process.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.sources import DialectSources
from compiler.dialect_sources.stored_import import Store
from compiler.dialect_sources.tablegen import import_files
from tests.support.lsp_client import ServerProcess

_TIMES = 5
_PLAIN = "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : i32\n  return\n}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("td", nargs="+", type=Path)
    parser.add_argument("-I", dest="include", action="append", type=Path, default=[])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        entries = tuple(folder / "entries" / path.name for path in arguments.td)
        entries[0].parent.mkdir()
        for path, copy in zip(arguments.td, entries, strict=True):
            shutil.copy(path, copy)
        include = tuple(path.absolute() for path in (*arguments.include, *{path.parent for path in arguments.td}))
        sources = DialectSources(td=entries, include=include)
        _of_compiler(sources, folder)
        _of_server(sources, folder)
    return 0


def _of_compiler(sources: DialectSources, folder: Path) -> None:
    store = Store(folder / "store")
    begun = perf_counter()
    imported = import_files(sources, store)
    print(f"{_ms(perf_counter() - begun)}  import: llvm-tblgen, translation")
    for problem in imported.problems:
        print(problem.render(), end="")
    times = []
    for _ in range(_TIMES):
        begun = perf_counter()
        dialects = load_sources(sources, store)
        times.append(perf_counter() - begun)
    ops = sum(len(loaded.ops) for name in dialects.own_names if (loaded := dialects.load(name)) is not None)
    print(f"{_ms(median(times))}  start with what is stored: {ops} operations")
    load = f"import {load_sources.__module__}"
    print(f"{_ms(_process(load) - _process('import compiler.api'))}  modules that only own dialects need")


def _process(statement: str) -> float:
    times = []
    for _ in range(_TIMES):
        begun = perf_counter()
        subprocess.run([sys.executable, "-c", statement], check=True)
        times.append(perf_counter() - begun)
    return median(times)


def _of_server(sources: DialectSources, folder: Path) -> None:
    entry = sources.td[0]
    settings = (
        f"[dialects]\ntd = {[str(path) for path in sources.td]}\ninclude = {[str(path) for path in sources.include]}\n"
    )
    (folder / "ir-lsp.toml").write_text(settings)
    uri = (folder / "a.mlir").as_uri()
    text = entry.read_text()
    with ServerProcess([sys.executable, "-m", "ir_lsp"]) as server:
        server.initialize({}, folder.as_uri())
        server.open(uri, _PLAIN)
        server.published(uri)
        times, edits = [], []
        for turn in range(_TIMES):
            for mistake in (f"\ndef Wrong{turn} : NoSuchClass{turn};\n", ""):
                entry.write_text(text + mistake)
                begun = perf_counter()
                server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": entry.as_uri(), "type": 2}]})
                while bool(server.published(entry.as_uri())) != bool(mistake):
                    pass
                times.append(perf_counter() - begun)
        for version in range(2, 2 + 4 * _TIMES):
            begun = perf_counter()
            server.change(uri, version, {"text": f"{_PLAIN}// {version}\n"})
            server.published(uri, version)
            edits.append(perf_counter() - begun)
            server.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    print(f"{_ms(median(times))}  a definition file changes -> its diagnostics are new")
    print(f"{_ms(median(edits))}  an edit -> diagnostics of that version")


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:8.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
