"""The bundled dialects, each a package that is imported when its namespace is first asked for.

A dialect's `enums`, `types`, `attributes`, `constraints` and `ops` modules are tables in the notation of
`compiler.ods.define`; to add an operation, copy a table. Custom syntax and verifiers stand beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from compiler.ods.model import Dialect

BUNDLED: Mapping[str, str] = MappingProxyType(
    {
        name: f"compiler.dialects.{name}"
        for name in (
            "affine",
            "arith",
            "bufferization",
            "builtin",
            "cf",
            "complex",
            "dlti",
            "func",
            "gpu",
            "index",
            "linalg",
            "llvm",
            "math",
            "memref",
            "nvgpu",
            "pdl",
            "scf",
            "tensor",
            "transform",
            "ub",
            "vector",
        )
    }
)
"""Namespace -> the module whose `DIALECT` defines it."""


def load_dialect(name: str) -> Dialect | None:
    """The bundled dialect of a namespace, None where there is none."""
    module = BUNDLED.get(name)
    if module is None:
        return None
    dialect: Dialect = import_module(module).DIALECT
    return dialect
