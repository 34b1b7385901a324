"""Checks of nvvm's multiplications with scaled blocks, with upstream's messages.

Depths are those of dense matrices. A sparse matrix stores only half of its elements, so its depth is doubled.
"""

from __future__ import annotations

from compiler.dialects.nvvm.matrix_ops import MmaBlockScaleOp, MmaSpBlockScaleOp
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of

_ROWS, _COLUMNS = 16, 8
_SHALLOW, _DEEP = 32, 64
_FOUR_BIT = "e2m1"
"""The only type that products of the greater depth take."""

_NVF4_SCALES = (("x2", "ue8m0"), ("x4", "ue4m3"))


def _symbol(op: Operation, name: str) -> str:
    return symbol_of(op.properties.get(name))


@hook.verify(MmaBlockScaleOp)
def dense(op: MmaBlockScaleOp) -> Finding:
    return _product_problem(op, 1, "mma with block scaling")


@hook.verify(MmaSpBlockScaleOp)
def sparse(op: MmaSpBlockScaleOp) -> Finding:
    if not op.ordered_metadata:
        return "'orderedMetadata' attribute is mandatory"
    return _product_problem(op, 2, "sparse mma with block scaling")


def _product_problem(op: MmaBlockScaleOp | MmaSpBlockScaleOp, sparsity: int, noun: str) -> str | None:
    attribute = op.shape
    shape = (attribute.m, attribute.n, attribute.k)
    kind, vectors, scale = (_symbol(op, name) for name in ("kind", "scaleVecSize", "blockScaleFormat"))
    if shape == (_ROWS, _COLUMNS, _DEEP * sparsity):
        name = f"mma.m16n8k{shape[2]}"
        if any(_symbol(op, f"multiplicand{side}PtxType") != _FOUR_BIT for side in "AB"):
            return f"unsupported MMATypes attribute for {name}.(mxf4nvf4|mxf4)"
        if kind == "mxf4":
            if vectors != "x2":
                return f"unsupported ScaleVecSize attribute for {name}.mxf4"
            return None if scale == "ue8m0" else f"unsupported BlockScaleFormat attribute for {name}.mxf4"
        if kind != "mxf4nvf4":
            return f"unsupported Kind attribute for {name}"
        if (vectors, scale) in _NVF4_SCALES:
            return None
        return f"unsupported ScaleVecSize and BlockScaleFormat attributes for {name}.mxf4nvf4"
    if shape == (_ROWS, _COLUMNS, _SHALLOW * sparsity):
        if (kind, vectors, scale) == ("mxf8f6f4", "x1", "ue8m0"):
            return None
        return f"unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k{shape[2]}"
    return f"unsupported Geom for {noun}"
