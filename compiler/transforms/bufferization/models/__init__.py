"""Bufferization models of operations, by dialect."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from compiler.ir.operation import Operation
from compiler.transforms.bufferization.model import Model

_MODULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "arith": ("arith",),
        "bufferization": ("bufferization_ops",),
        "cf": ("cf",),
        "func": ("func",),
        "linalg": ("linalg",),
        "ml_program": ("ml_program",),
        "scf": ("scf", "scf_forall", "scf_while"),
        "shape": ("shape",),
        "sparse_tensor": ("sparse_tensor",),
        "tensor": ("tensor", "tensor_contents", "tensor_reshapes"),
        "vector": ("vector",),
    }
)
"""The modules with the models of a dialect's ops. They are imported, with the dialect, when one of its ops is met."""


def model_of(op_class: type[Operation]) -> Model | None:
    """Returns the bufferization model for a class of ops; structured ops share that of `linalg.generic`."""
    return _models_of_dialect(op_class.name.partition(".")[0]).get(op_class)


@cache
def _models_of_dialect(name: str) -> Mapping[type[Operation], Model]:
    modules = [import_module(f"{__name__}.{module}") for module in _MODULES.get(name, ())]
    return {op_class: model for module in modules for op_class, model in module.MODELS.items()}
