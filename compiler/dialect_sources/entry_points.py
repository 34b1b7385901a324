"""Dialects of installed packages, by entry points.

A package registers a dialect under its namespace:

    [project.entry-points."mlir_workbench.dialects"]
    toy = "toy_package.dialect:DIALECT"

The object is a `Dialect`, or a function without arguments that gives one.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

from compiler.dialect_sources.sources import SourceProblem
from compiler.ods.model import Dialect

GROUP = "mlir_workbench.dialects"


def registered_names() -> list[str]:
    """Returns the namespaces that installed packages have dialects for."""
    return sorted(entry_points(group=GROUP).names)


def load_registered(name: str) -> Dialect | SourceProblem | None:
    """Returns the dialect that a package registered for a namespace, or the error; None if there is none."""
    for entry in entry_points(group=GROUP, name=name):
        package = "" if entry.dist is None else f" of the package {entry.dist.name}"
        try:
            loaded = entry.load()
            loaded = loaded() if callable(loaded) else loaded
        except (Exception, SystemExit) as error:
            reason = f"{type(error).__name__}: {error}"
            return SourceProblem(Path(entry.value), 1, 1, f"the dialect '{name}'{package} cannot be loaded: {reason}")
        if isinstance(loaded, Dialect) and loaded.name == name:
            return loaded
        message = f"'{entry.value}'{package} is not the dialect '{name}'"
        return SourceProblem(Path(entry.value), 1, 1, message)
    return None
