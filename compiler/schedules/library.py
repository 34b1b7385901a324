"""`transform-preload-library`: sequences of other files, which schedules of the same run include, or which are run.

Before a schedule is run, the symbols of these files are copied into its module, where they take the place of
declarations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from compiler.dialects.transform.control_ops import NamedSequenceOp
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, errors_of
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.merging import merge
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.verification.verifier import Verifier


class TransformLibrary:
    """The sequences that a run loaded, in one module."""

    def __init__(self) -> None:
        self.module: Operation | None = None

    def sequences(self) -> list[NamedSequenceOp]:
        return [] if self.module is None else sequences_in(self.module)

    def merge_into(self, module: Operation, rewriter: Rewriter) -> Problem | None:
        """Copies the symbols into another module. Returns the problem on failure."""
        return None if self.module is None else merge(clone(self.module, IRMapping()), module, rewriter)


def sequences_in(root: Operation) -> list[NamedSequenceOp]:
    return [op for op in root.walk() if isinstance(op, NamedSequenceOp)]


@dataclass
class PreloadLibrary(Pass):
    """Preload transform dialect library."""

    argument = "transform-preload-library"
    name = "PreloadLibraryPass"
    summary = "preload transform dialect library"

    transform_library_paths: tuple[str, ...] = option(
        "transform-library-paths",
        (),
        "Optional paths to files with modules that should be merged into the transform module to provide the "
        "definitions of external named sequences.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        state.mark_all_analyses_preserved()
        library = state.run_state.shared(TransformLibrary)
        for path in self.transform_library_paths:
            files = _files_of(Path(path))
            if files is None:
                state.error(op, f"'{path}' is neither a file nor a directory")
                return
            for file in files:
                root = _read(file, state.context)
                if root is None:
                    state.error(op, f"failed to parse transform library module '{file}'")
                    return
                if library.module is None:
                    library.module = root
                elif problem := merge(root, library.module, Rewriter(library.module, state.context)):
                    state.problems.append(problem)
                    state.error(op, "failed to merge symbols into shared library module")
                    return


def _files_of(path: Path) -> Sequence[Path] | None:
    """Returns a file, or the `.mlir` files of a folder; None if the path doesn't exist."""
    if path.is_file():
        return [path]
    return sorted(path.glob("*.mlir")) if path.is_dir() else None


def _read(file: Path, context: Context) -> Operation | None:
    """Returns the module of a file; None if it is invalid."""
    parsed = parse_file(SourceFile(str(file), file.read_text(encoding="utf-8")), context)
    if parsed.all_diagnostics() or errors_of(Verifier(context).verify(parsed.module)):
        return None
    return parsed.module
