"""The operations of the transform dialect: smt ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformParamTypeInterface
from compiler.ods.define import SizedRegion, op, variadic
from compiler.ods.model import Interface, Trait
from compiler.ods.traits import SINGLE_BLOCK

SMT_CONSTRAIN_PARAMS = op(
    "transform.smt.constrain_params",
    "",
    operands={"params": variadic(TransformParamTypeInterface)},
    results={"results": variadic(TransformParamTypeInterface)},
    regions={"body": SizedRegion(1)},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        SINGLE_BLOCK,
        Trait("SingleBlockImplicitTerminator"),
    ],
    format="`(` $params `)` attr-dict `:` functional-type(operands, results) $body",
)
