"""The version of the project, for the wheel, the VS Code package and every tool's `--version`."""

VERSION = "0.1.0"

MLIR_VERSION = 22
"""Major release of MLIR whose syntax, messages and passes are followed."""


def version_line(program: str) -> str:
    """Returns the output of `program --version`."""
    return f"{program} {VERSION} (follows MLIR {MLIR_VERSION})\n"
