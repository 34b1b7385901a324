"""The ops that tell how they are bufferized, by dialect."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.transforms.bufferization.model import Bufferizable
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
    tensor,
    tensor_contents,
    tensor_reshapes,
    vector,
)

MODELS: Mapping[str, Bufferizable] = MappingProxyType(
    {
        name: model
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
            tensor,
            tensor_contents,
            tensor_reshapes,
            vector,
        )
        for name, model in module.MODELS.items()
    }
)
"""What each op tells, by its name; `linalg.generic` stands for all structured ops."""
