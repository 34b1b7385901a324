"""IPython's cell magic `%%mlir`, which shows the cell's text as a `Module`.

%load_ext ir_notebook

%%mlir module
func.func @f() { return }
"""

from __future__ import annotations

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell

from ir_notebook.widget import Module


def register(shell: InteractiveShell) -> None:
    """Registers `%%mlir`, and `%%mlir NAME`, which also assigns the module to a variable."""

    def mlir(line: str, cell: str) -> Module:
        """Shows a cell as MLIR; `%%mlir NAME` also assigns the module to a variable."""
        name = line.strip()
        if name and not name.isidentifier():
            raise UsageError(f"%%mlir expects the name of a variable, but got '{name}'")
        module = Module(cell)
        if name:
            shell.user_ns[name] = module
        return module

    shell.magics_manager.register_function(mlir, magic_kind="cell")
