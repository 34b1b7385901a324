"""The operations of the transform dialect: smt ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformParamTypeInterface
from compiler.ods.define import SizedRegion, op, variadic
from compiler.ods.model import Interface
from compiler.ods.traits import single_block_implicit_terminator

SMT_CONSTRAIN_PARAMS = op(
    "transform.smt.constrain_params",
    "States constraints between parameters as smt operations.",
    operands={"params": variadic(TransformParamTypeInterface)},
    results={"results": variadic(TransformParamTypeInterface)},
    regions={"body": SizedRegion(1)},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        single_block_implicit_terminator("smt.yield"),
    ],
    format="`(` $params `)` attr-dict `:` functional-type(operands, results) $body",
)
