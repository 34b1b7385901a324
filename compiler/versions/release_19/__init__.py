"""Syntax and checks of MLIR 19 in C++ that differ from the next release with a table.

`EXTENSIONS` have syntax, `IMPLEMENTATIONS` the operations' implementations of interfaces. `CHANGED_HOOKS` are hooks
that differ from the newer release's: checks that were added later are None. `DEFINITIONS` replace those of the newer
one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compiler.ods.extension import Extension
from compiler.ods.model import Hooks, Implementations, OpDef
from compiler.ods.type_def import TypeDef
from compiler.versions.release_19 import acc, dlti, linalg, llvm, omp, others, spirv

EXTENSIONS: tuple[Extension, ...] = (
    acc.EXTENSION,
    linalg.EXTENSION,
    omp.EXTENSION,
    spirv.EXTENSION,
    *others.EXTENSIONS,
)
IMPLEMENTATIONS: Mapping[str, Implementations] = {
    name: {"LinalgOp": structure} for name, structure in linalg.STRUCTURES.items()
}
DEFINITIONS: tuple[OpDef | TypeDef, ...] = (*dlti.DEFINITIONS, *llvm.DEFINITIONS)


def _without_verifier(hooks: Hooks) -> Hooks:
    return hooks._replace(verify=None)


CHANGED_HOOKS: Mapping[str, Callable[[Hooks], Hooks]] = {
    **dict.fromkeys(
        (
            "memref.subview",
            "nvgpu.tma.async.load",
            "nvgpu.tma.async.store",
            "spirv.func",
            "tensor.extract_slice",
            "tensor.insert_slice",
            "tensor.parallel_insert_slice",
            "tosa.scatter",
            "vector.mask",
            "vector.multi_reduction",
            "vector.outerproduct",
            "vector.reduction",
        ),
        _without_verifier,
    ),
    **linalg.CHANGED_HOOKS,
}
