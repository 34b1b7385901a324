"""Inliner interfaces of the dialects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from compiler.ir.operation import Operation
from compiler.rewrite.inlining import AnyOp, AnyOpAndRegion, InlinerInterface

_CLASSES: Mapping[str, str] = MappingProxyType(
    {
        "affine": "AffineInliner",
        "func": "FuncInliner",
        "llvm": "LLVMInliner",
        "spirv": "SpirvInliner",
        "tosa": "TosaInliner",
    }
)
"""The classes in the dialects' `inlining.py`, which are imported when an op of the dialect is met."""
_ANY_OP_AND_REGION = frozenset({"linalg", "ml_program", "scf", "shape"})
_ANY_OP = frozenset(
    {
        "amdgpu",
        "arith",
        "bufferization",
        "cf",
        "complex",
        "gpu",
        "index",
        "math",
        "memref",
        "nvvm",
        "quant",
        "rocdl",
        "shard",
        "tensor",
        "ub",
        "vector",
    }
)


def interface_of(op: Operation) -> InlinerInterface:
    """Returns the inliner interface of the op's dialect; the default forbids inlining."""
    return _interface_of_dialect(op.dialect)


@cache
def _interface_of_dialect(name: str) -> InlinerInterface:
    if name in _CLASSES:
        interface: InlinerInterface = getattr(import_module(f"compiler.dialects.{name}.inlining"), _CLASSES[name])()
        return interface
    if name in _ANY_OP_AND_REGION:
        return AnyOpAndRegion()
    return AnyOp() if name in _ANY_OP else InlinerInterface()
