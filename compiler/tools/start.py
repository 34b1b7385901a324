"""Starts the tools, with cached modules and cached code of `dataclasses`.

That is more than half of the time that a tool takes for a short file.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

from compiler.generated_code import GeneratedCode
from compiler.kept_modules import KeptModules
from compiler.private_folder import PrivateFolder, cache_folder


def run_tool(module: str, arguments: Sequence[str] | None = None) -> int:
    """Imports the module of a tool and calls its `main`; returns the exit code."""
    folder = cache_folder()
    generated = GeneratedCode(folder / f"tools.{sys.implementation.cache_tag}.code", ("dataclasses", "typing"))
    with generated, KeptModules(PrivateFolder(folder)):
        gc.disable()  # importing a tool leaves 60 kB of garbage, and looking for it took 12 of 190 ms
        tool = import_module(module)
        gc.enable()
        return int(tool.main(arguments))


def ir_dap() -> int:
    return run_tool("compiler.tools.ir_dap")


def ir_graph() -> int:
    return run_tool("compiler.tools.ir_graph")


def ir_opt() -> int:
    return run_tool("compiler.tools.ir_opt")


def ir_reduce() -> int:
    return run_tool("compiler.tools.ir_reduce")


def ir_runner() -> int:
    return run_tool("compiler.tools.ir_runner")


def ir_trace() -> int:
    return run_tool("compiler.tools.ir_trace")


def ir_translate() -> int:
    return run_tool("compiler.tools.ir_translate")
