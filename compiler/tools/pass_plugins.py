"""`--load-pass-plugin=FILE.py`: passes that a Python module defines become options like the bundled ones.

    @dataclass
    class CountOps(Pass):
        argument, name, summary = "count-ops", "CountOps", "Count operations"

        def run(self, op: Operation, state: PassState) -> None: ...

Takes the words of a command line before it is parsed; returns the passes, and reports of modules that cannot be loaded.
A module runs in this process: naming it means trusting it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib.util import module_from_spec, source_hash, spec_from_file_location
from pathlib import Path

from compiler.passes.base import Pass
from compiler.tools.options import Kind, Option

LOAD_PASS_PLUGIN = Option(
    "load-pass-plugin", "Python module whose passes are to be known (upstream: a library)", Kind.TEXTS, "filename"
)


def load_plugins(arguments: Sequence[str]) -> tuple[dict[str, type[Pass]], list[str]]:
    """Returns the passes by argument, and messages, one a line."""
    passes: dict[str, type[Pass]] = {}
    messages: list[str] = []
    for path in _paths(arguments):
        try:
            passes.update(_passes_of(Path(path)))
        except (Exception, SystemExit) as error:  # whatever the module raises
            reason = f"{type(error).__name__}: {error}".rstrip(": ")
            messages.append(f"Failed to load passes from '{path}'. Request ignored. {reason}\n")
    return passes, messages


def _paths(arguments: Sequence[str]) -> Iterator[str]:
    words = iter(arguments)
    for word in words:
        if word == "--":
            return
        name, equals, value = word.lstrip("-").partition("=")
        if word.startswith("-") and name == LOAD_PASS_PLUGIN.name:
            yield value if equals else next(words, "")


def _passes_of(path: Path) -> dict[str, type[Pass]]:
    """Returns the passes at a module's top level. Exceptions of the module are passed on."""
    name = f"ir_passes_{source_hash(str(path.absolute()).encode('utf-8', 'surrogateescape')).hex()}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python module")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    own = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Pass)]
    return {kind.argument: kind for kind in own if kind.argument and kind.__module__ == name}
