"""Options for dialects other than the bundled ones.

    ir-opt --dialect-td=include/ToyOps.td -I include --dialect-python=toy_hooks.py file.mlir

Takes a command line; returns a `DialectSet`, whose problems must be shown before anything is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

from compiler.diagnostics import Severity
from compiler.dialect_sources.dialect_set import DialectSet
from compiler.dialect_sources.sources import DialectSources, SourceProblem
from compiler.ods.model import Dialect
from compiler.private_folder import cache_folder
from compiler.tools.options import CommandLine, Kind, Option
from compiler.versions import BUNDLED_VERSION, OLDEST_VERSION

DIALECT_OPTIONS = (
    Option("dialect-td", "TableGen file whose dialects are to be known", Kind.TEXTS, "filename"),
    Option("I", "Directory of files that TableGen files include", Kind.TEXTS, "directory"),
    Option(
        "project",
        "Know the dialects that an ir-lsp.toml names, of this folder or the nearest above; its Python files are run",
        Kind.OPTIONAL_TEXT,
        "folder",
    ),
    Option("dialect-records", "What llvm-tblgen --dump-json wrote of such files", Kind.TEXTS, "filename"),
    Option("dialect-python", "Python module, or package, whose dialects are to be known", Kind.TEXTS, "filename"),
    Option("irdl-file", "IRDL file to register before processing the input", Kind.TEXTS, "filename"),
    Option(
        "dialect-docs",
        "Print the documentation of dialects as Markdown and exit: of those named, or those of one's own",
        Kind.OPTIONAL_TEXT,
        "names",
    ),
    Option(
        "mlir-version",
        f"Release of MLIR whose dialects and syntax are meant (default={BUNDLED_VERSION})",
        Kind.TEXT,
        "value",
        choices=tuple(str(version) for version in range(OLDEST_VERSION, BUNDLED_VERSION + 1)),
    ),
    Option(
        "mlir-include",
        "Directory of the definition files of an MLIR, whose dialects stand in front of the bundled ones",
        Kind.TEXT,
        "directory",
    ),
    Option("llvm-tblgen", "The llvm-tblgen that reads TableGen files (default=the one found)", Kind.TEXT, "program"),
)


def dialect_set_of(line: CommandLine, folder: Path | None = None) -> DialectSet:
    """Returns the dialects that a command line names; without a file, `--project` is the project file of `folder`.

    Bundled ones, and those of installed packages, are always there.
    """
    include = Path(line.texts["mlir-include"]).absolute() if "mlir-include" in line.texts else None
    sources = DialectSources(
        _paths(line, "dialect-td"),
        _paths(line, "I"),
        _paths(line, "dialect-records"),
        _paths(line, "irdl-file"),
        _paths(line, "dialect-python"),
        line.texts.get("llvm-tblgen", ""),
        _version(line, include),
        include,
    )
    if "project" in line.texts:
        sources = _with_project(sources, Path(line.texts["project"] or folder or ".").absolute())
    if sources == DialectSources(mlir_version=sources.mlir_version):
        return DialectSet(mlir_version=sources.mlir_version)
    # Loaded only for runs with dialects of a project, as it takes time.
    store = import_module("compiler.dialect_sources.stored_import").Store(cache_folder() / "dialects")
    dialects: DialectSet = import_module("compiler.dialect_sources.loading").load_sources(sources, store)
    return dialects


def _with_project(sources: DialectSources, folder: Path) -> DialectSources:
    """Returns sources followed by those of a project."""
    module = import_module("compiler.project_file")
    own: DialectSources = module.Projects().of_folder(folder).dialect_sources(sources.mlir_version)
    return DialectSources(
        (*sources.td, *own.td),
        (*sources.include, *own.include),
        (*sources.records, *own.records),
        (*sources.irdl, *own.irdl),
        (*sources.python, *own.python),
        sources.llvm_tblgen or own.llvm_tblgen,
        own.mlir_version,
        sources.mlir_include or own.mlir_include,
    )


def _version(line: CommandLine, include: Path | None) -> int:
    """Returns the release named by an option, or that of the MLIR whose definition files are named."""
    if "mlir-version" in line.texts or include is None:
        return int(line.texts.get("mlir-version", BUNDLED_VERSION))
    version: int | None = import_module("compiler.versions.detection").version_of_tree(include)
    return min(version or BUNDLED_VERSION, BUNDLED_VERSION)


def documentation(line: CommandLine, dialects: DialectSet) -> tuple[str, list[str]]:
    """Returns the pages requested by `--dialect-docs`, and the names that no dialect has."""
    names = [name for name in line.texts["dialect-docs"].split(",") if name] or dialects.own_names
    named_dialects = [(name, dialects.load(name)) for name in names]
    dialect_page: Callable[[Dialect], str] = import_module("compiler.tools.dialect_docs").dialect_page
    pages = [dialect_page(dialect) for _, dialect in named_dialects if dialect is not None]
    return "\n".join(pages), [name for name, dialect in named_dialects if dialect is None]


def problems_text(problems: Iterable[SourceProblem]) -> str:
    """Returns the errors in files that define dialects, as a terminal shows them."""
    return "".join(problem.render() for problem in problems)


def has_errors(dialects: DialectSet) -> bool:
    """Returns True if a dialect cannot be used because of errors in its file."""
    return any(problem.severity is Severity.ERROR for problem in dialects.problems)


def _paths(line: CommandLine, name: str) -> tuple[Path, ...]:
    return tuple(Path(text).absolute() for text in line.lists.get(name, ()))
