"""Starts the tools: what `dataclasses` generates is compiled at the first start and kept for the others.

That is nearly half of the time that a tool takes for a short file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

from platformdirs import user_cache_path

from compiler.generated_code import GeneratedCode


def run_tool(module: str, arguments: Sequence[str] | None = None) -> int:
    """Imports the module of a tool and calls its `main`; returns the exit code."""
    folder = user_cache_path("mlir-workbench", appauthor=False)
    with GeneratedCode(folder / f"tools.{sys.implementation.cache_tag}.code", ("dataclasses",)):
        return int(import_module(module).main(arguments))


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
