"""Inliner interfaces of the dialects."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.affine.inlining import AffineInliner
from compiler.dialects.func.inlining import FuncInliner
from compiler.dialects.llvm.inlining import LLVMInliner
from compiler.dialects.spirv.inlining import SpirvInliner
from compiler.dialects.tosa.inlining import TosaInliner
from compiler.ir.operation import Operation
from compiler.rewrite.inlining import AnyOp, AnyOpAndRegion, InlinerInterface

_NOTHING = InlinerInterface()
_ANY_OP = AnyOp()
_ANY_OP_AND_REGION = AnyOpAndRegion()

INTERFACES: Mapping[str, InlinerInterface] = MappingProxyType(
    {
        "affine": AffineInliner(),
        "func": FuncInliner(),
        "llvm": LLVMInliner(),
        "spirv": SpirvInliner(),
        "tosa": TosaInliner(),
        **dict.fromkeys(("linalg", "ml_program", "scf", "shape"), _ANY_OP_AND_REGION),
        **dict.fromkeys(
            (
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
            ),
            _ANY_OP,
        ),
    }
)


def interface_of(op: Operation) -> InlinerInterface:
    """Returns the inliner interface of the op's dialect; the default forbids inlining."""
    return INTERFACES.get(op.dialect, _NOTHING)
