"""Pipelines for common tasks, by the names that users see."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_TO_LLVM = (
    "convert-linalg-to-loops,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,"
    "convert-to-llvm,reconcile-unrealized-casts"
)

PRESETS: Mapping[str, str] = MappingProxyType(
    {
        "Clean up": "canonicalize,cse,symbol-dce",
        "Inline and clean up": "inline,canonicalize,sccp,cse,symbol-dce",
        "Bufferize": (
            "one-shot-bufferize{bufferize-function-boundaries=true},"
            "func.func(buffer-hoisting,buffer-loop-hoisting),canonicalize,cse"
        ),
        "Affine loops": (
            "func.func(affine-loop-normalize,affine-loop-fusion,affine-scalrep,affine-loop-invariant-code-motion),"
            "canonicalize,cse"
        ),
        "Lower to LLVM": f"canonicalize,cse,{_TO_LLVM},canonicalize,cse",
        "Tensors to LLVM": (
            "canonicalize,cse,one-shot-bufferize{bufferize-function-boundaries=true},"
            f"canonicalize,cse,{_TO_LLVM},canonicalize,cse"
        ),
        "Affine loops to GPU launches": (
            "func.func(affine-loop-normalize,convert-affine-for-to-gpu),lower-affine,canonicalize,cse"
        ),
    }
)
