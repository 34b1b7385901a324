"""The ops that tell how they are bufferized, by dialect."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.ir.operation import Operation
from compiler.transforms.bufferization.model import Model
from compiler.transforms.bufferization.models import (
    arith,
    bufferization_ops,
    cf,
    func,
    linalg,
    ml_program,
    scf,
    scf_forall,
    scf_while,
    sparse_tensor,
    tensor,
    tensor_contents,
    tensor_reshapes,
    vector,
)

MODELS: Mapping[type[Operation], Model] = MappingProxyType(
    {
        op_class: model
        for module in (
            arith,
            bufferization_ops,
            cf,
            func,
            linalg,
            ml_program,
            scf,
            scf_forall,
            scf_while,
            sparse_tensor,
            tensor,
            tensor_contents,
            tensor_reshapes,
            vector,
        )
        for op_class, model in module.MODELS.items()
    }
)
"""The model of each operation; that of `linalg.generic` is for all structured operations."""
