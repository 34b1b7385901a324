"""MLIR in the cells of notebooks: Jupyter, marimo, VS Code. `docs/notebooks.md` shows it.

from ir_notebook import Module
Module("func.func @f() { return }")

In IPython, `%load_ext ir_notebook` adds the cell magic `%%mlir`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

    from ir_notebook.cell import Refused
    from ir_notebook.widget import Module, Result, Snapshot

__all__ = ["Module", "Refused", "Result", "Snapshot"]


def __getattr__(name: str) -> object:
    """Imports the widgets on their first use; if a package is missing, the error names the command to install it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module("ir_notebook.widget"), name)
    except ModuleNotFoundError as error:
        message = f'{error}: install the packages for notebooks by pip install "mlir-workbench[notebook]"'
        raise ModuleNotFoundError(message, name=error.name) from None


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Registers `%%mlir`; IPython calls this for `%load_ext ir_notebook`."""
    import_module("ir_notebook.magic").register(shell)
