"""The bundled dialects, each a package that is imported when its namespace is first looked up.

A dialect's `ops` and `enums` modules hold classes (`compiler.ods.op_class`, `compiler.ods.enums`), its `types`,
`attributes` and `constraints` modules tables (`compiler.ods.define`); to add an operation, copy a class. Custom
syntax and verifiers are in other modules of the package.
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
            "acc",
            "affine",
            "amdgpu",
            "amx",
            "arith",
            "arm_neon",
            "arm_sme",
            "arm_sve",
            "bufferization",
            "builtin",
            "cf",
            "complex",
            "dlti",
            "emitc",
            "func",
            "gpu",
            "index",
            "irdl",
            "linalg",
            "llvm",
            "math",
            "memref",
            "ml_program",
            "mpi",
            "nvgpu",
            "oneflow",
            "nvvm",
            "omp",
            "pdl",
            "pdl_interp",
            "ptr",
            "quant",
            "rocdl",
            "scf",
            "shape",
            "shard",
            "smt",
            "sparse_tensor",
            "spirv",
            "tensor",
            "tir",
            "tosa",
            "transform",
            "ub",
            "vcix",
            "vector",
            "wasmssa",
            "x86vector",
            "xegpu",
            "xevm",
        )
    }
    | {"async": "compiler.dialects.async_"}  # a word of Python's
)
"""Namespace -> the module whose `DIALECT` defines it."""


def load_dialect(name: str) -> Dialect | None:
    """Returns the bundled dialect with a namespace, None if no such dialect is bundled."""
    module = BUNDLED.get(name)
    if module is None:
        return None
    dialect: Dialect = import_module(module).DIALECT
    return dialect
