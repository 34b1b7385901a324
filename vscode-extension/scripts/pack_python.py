"""Packs /packages, Python's /library, and /examples into one archive, /archive.tar, within Pyodide.

Writes the licences of the packed software into /licences.txt, and the server's wheel, uncompressed, into /stored.whl.
Before that, the server opens the examples and runs passes; the modules that it loads are compiled.
"""

import io
import os
import py_compile
import sys
import tarfile
import zipfile
from importlib import import_module
from pathlib import Path

PACKAGES = "/packages"
LIBRARY = "/library"
EXAMPLES = "/examples"
CACHE = "/cache"
"""Folder of the code that libraries generate when a server starts."""
ARCHIVE = "/archive.tar"
LICENCES = "/licences.txt"
WHEEL = "/server.whl"
STORED_WHEEL = "/stored.whl"
OWN_NAME = "mlir-workbench"
OWN = ("compiler/", "ir_lsp/")
UNUSED = (
    *("_pyrepl", "doctest", "imaplib", "multiprocessing", "pdb", "pydoc", "turtle", "unittest", "wsgiref", "xmlrpc"),
    "ir_notebook",
)
"""Modules for what cannot be in WebAssembly, or is no part of a server: processes, shells, tests, notebooks."""
ENCODINGS = ("__init__", "aliases", "ascii", "cp1252", "idna", "latin_1", "punycode", "raw_unicode_escape", "utf_")
PIPELINE = "canonicalize,cse,inline,sccp,loop-invariant-code-motion,lower-affine,convert-scf-to-cf"


def run_passes() -> None:
    """Runs passes and records them, as a worker beside the server does."""
    passes, worker = import_module("ir_lsp.passes"), import_module("ir_lsp.tracing.worker").Worker()
    load_dialect = import_module("compiler.dialects").load_dialect
    context_class = import_module("compiler.ir.context").Context
    for path in sorted(Path(EXAMPLES).iterdir()):
        text = path.read_text(encoding="utf-8")
        request = import_module("ir_lsp.features.pass_actions").PassRequest(pipeline=PIPELINE)
        passes.answer_now(text, request, context_class(load_dialect, allow_unregistered=True))
        record = {"do": "record", "text": text, "pipeline": PIPELINE, "name": path.name, "dialects": None}
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


def licences() -> str:
    """Returns the licences of the packages and of Python itself, each below its name."""
    read_metadata = import_module("email").message_from_string
    version, _, _ = sys.version.partition(" ")
    parts = [f"Python {version}: PSF-2.0, the licence that stands below typing_extensions\n\n{sys.copyright}\n"]
    for folder in sorted(Path(PACKAGES).glob("*.dist-info")):
        metadata = read_metadata((folder / "METADATA").read_text(encoding="utf-8"))
        if metadata["Name"] == OWN_NAME:
            continue
        texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("**/LICEN[CS]E*"))]
        licence = metadata["License-Expression"] or metadata["License"] or "see below"
        parts.append("\n".join([f"{metadata['Name']} {metadata['Version']}: {licence}\n", *texts]))
    return f"\n{'-' * 80}\n\n".join(parts)


def write_archive(contents: dict[str, bytes]) -> None:
    """Writes the archive of files by their paths."""
    with tarfile.open(ARCHIVE, "w", format=tarfile.USTAR_FORMAT) as archive:
        for path, content in contents.items():
            entry = tarfile.TarInfo(path.removeprefix("/"))
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


def store_wheel() -> None:
    """Writes the wheel without compression: the extension's package compresses it better as one file."""
    with zipfile.ZipFile(WHEEL) as wheel, zipfile.ZipFile(STORED_WHEEL, "w") as stored:
        for entry in wheel.infolist():
            content = wheel.read(entry)
            entry.compress_type = zipfile.ZIP_STORED
            stored.writestr(entry, content)


async def main() -> None:
    """Does all of it."""
    store_wheel()
    sys.path.insert(0, PACKAGES)
    with import_module("ir_lsp.embedded").generated_code():
        await import_module("ir_lsp.rehearsal").rehearse(EXAMPLES)
    run_passes()
    loaded = loaded_files()
    print(len(loaded), "modules are compiled")
    Path(LICENCES).write_text(licences(), encoding="utf-8")
    folders = (PACKAGES, LIBRARY, EXAMPLES, CACHE)
    write_archive({path: content for folder in folders for path, content in compiled(folder, loaded).items()})
