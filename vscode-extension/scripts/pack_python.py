"""Packs /packages and Python's library, which is in /library, into one archive, /archive.tar, within Pyodide.

The server opens the files of /examples before that, and runs passes: modules that this loads are compiled.
"""

import asyncio
import io
import json
import os
import py_compile
import sys
import tarfile
from importlib import import_module
from types import ModuleType

PACKAGES = "/packages"
LIBRARY = "/library"
ARCHIVE = "/archive.tar"
OWN = ("compiler/", "ir_lsp/")
UNUSED = ("_pyrepl", "doctest", "imaplib", "multiprocessing", "pdb", "pydoc", "turtle", "unittest", "wsgiref", "xmlrpc")
"""Modules of the library for what cannot be in WebAssembly, or is no part of a server: processes, shells, tests."""
ENCODINGS = ("__init__", "aliases", "ascii", "cp1252", "idna", "latin_1", "punycode", "raw_unicode_escape", "utf_")
PIPELINE = "canonicalize,cse,inline,sccp,loop-invariant-code-motion,lower-affine,convert-scf-to-cf"


class Editor:
    """A client of the server that only waits for diagnostics."""

    def __init__(self) -> None:
        self.checked: set[str] = set()
        self.answered: set[int] = set()
        host = ModuleType("ir_lsp_host")
        vars(host).update(send=self._hear, start=None, exit=None)
        sys.modules[host.__name__] = host
        self._receive = import_module("ir_lsp.embedded").serve()

    def _hear(self, message: str) -> None:
        content = json.loads(message)
        if content.get("method") == "textDocument/publishDiagnostics":
            self.checked.add(content["params"]["uri"])
        elif "id" in content and "method" not in content:
            self.answered.add(content["id"])

    def send(self, method: str, params: object, number: int | None = None) -> None:
        """Sends a request, or a notification."""
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        self._receive(json.dumps(message if number is None else message | {"id": number}))

    async def open(self, names: list[str]) -> None:
        """Opens files, and waits for their diagnostics and answers about them."""
        self.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 0)
        while 0 not in self.answered:
            await asyncio.sleep(0.01)
        self.send("initialized", {})
        number = 0
        for name in names:
            uri = f"file:///{name}"
            with open(f"/examples/{name}", encoding="utf-8") as file:
                document = {"uri": uri, "languageId": "mlir", "version": 1, "text": file.read()}
            self.send("textDocument/didOpen", {"textDocument": document})
            about = {"textDocument": {"uri": uri}, "position": {"line": 10, "character": 8}}
            for method in (
                "hover",
                "completion",
                "semanticTokens/full",
                "documentSymbol",
                "definition",
                "foldingRange",
            ):
                number += 1
                self.send(f"textDocument/{method}", about, number)
        while len(self.checked) < len(names) or len(self.answered) <= number:
            await asyncio.sleep(0.01)


def run_passes(names: list[str]) -> None:
    """Runs passes and records them, as a worker beside the server does."""
    passes, worker = import_module("ir_lsp.passes"), import_module("ir_lsp.tracing.worker").Worker()
    load_dialect = import_module("compiler.dialects").load_dialect
    context_class = import_module("compiler.ir.context").Context
    for name in names:
        with open(f"/examples/{name}", encoding="utf-8") as file:
            text = file.read()
        request = import_module("ir_lsp.features.pass_actions").PassRequest(pipeline=PIPELINE)
        passes.answer_now(text, request, context_class(load_dialect, allow_unregistered=True))
        record = {"do": "record", "text": text, "pipeline": PIPELINE, "name": name, "dialects": None}
        worker.answer(record, lambda done: None)


def loaded_files() -> set[str]:
    """Returns the files that modules were loaded from, those of the library as they are in /library."""
    files = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
    return {LIBRARY + file[file.index(".zip") + 4 :] if ".zip/" in file else file for file in files}


def is_used(name: str) -> bool:
    """Returns True if a server needs a file of the library or the packages."""
    first, *rest = name.split("/")
    if first == "encodings":
        return rest[0].startswith(ENCODINGS)
    return first.removesuffix(".py") not in UNUSED and not (".dist-info" in first and rest[0] != "METADATA")


def compiled(folder: str, loaded: set[str]) -> dict[str, bytes]:
    """Returns the files of a folder by their paths, modules that were loaded in their compiled form.

    Documentation stays in the server's own modules only, which show it.
    """
    contents = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            inside = os.path.relpath(path, folder)
            if not is_used(inside):
                continue
            if path in loaded and name.endswith(".py"):
                mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
                level = 0 if inside.startswith(OWN) else 2
                path = py_compile.compile(path, path + "c", inside, True, level, mode) or path
            with open(path, "rb") as file:
                contents[path] = file.read()
    return dict(sorted(contents.items()))


def write_archive(contents: dict[str, bytes]) -> None:
    """Writes the archive of files by their paths."""
    with tarfile.open(ARCHIVE, "w", format=tarfile.USTAR_FORMAT) as archive:
        for path, content in contents.items():
            entry = tarfile.TarInfo(path.removeprefix("/"))
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


async def main() -> None:
    """Does all of it."""
    sys.path.insert(0, PACKAGES)
    names = sorted(os.listdir("/examples"))
    await Editor().open(names)
    run_passes(names)
    loaded = loaded_files()
    print(len(loaded), "modules are compiled")
    write_archive(compiled(PACKAGES, loaded) | compiled(LIBRARY, loaded))
