"""Replaces operations of linalg on tensors that have no loops: softmax, pack, unpack, Winograd's transforms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.dialects.linalg.ops import (
    SoftmaxOp,
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.ir.operation import Operation, Value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.decompose_softmax import decompose_softmax
from compiler.transforms.linalg.decompose_winograd import decompose_winograd
from compiler.transforms.linalg.lower_packs import lower_pack, lower_unpack

_TRANSFORMS = (WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp)
_VALUES: Mapping[type[Operation], Callable[..., Value | None]] = MappingProxyType(
    {SoftmaxOp: decompose_softmax, **dict.fromkeys(_TRANSFORMS, decompose_winograd)}
)
"""Functions that create what replaces the result of an operation; those without an entry replace it themselves."""


def decompose_linalg(module: Operation, rewriter: Rewriter) -> None:
    """Replaces the operations in a module. Those that cannot be decomposed stay."""
    for op in [op for op in module.walk() if op.results and isinstance(op, (*_VALUES, PackOp, UnPackOp))]:
        rewriter.set_insertion_point(op)
        rewriter.location = op
        if isinstance(op, PackOp):
            lower_pack(op, rewriter)
        elif isinstance(op, UnPackOp):
            lower_unpack(op, rewriter)
        else:
            value = _VALUES[type(op)](op, rewriter)
            if value is not None:
                rewriter.replace_op(op, [value])
