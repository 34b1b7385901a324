"""The operations of the transform dialect: smt ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformParamTypeInterface
from compiler.ods.op_class import Op, region, variadic_operand, variadic_result
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import single_block_implicit_terminator


class ConstrainParamsOp(Op, name="transform.smt.constrain_params"):
    """States constraints between parameters as smt operations."""

    params = variadic_operand(TransformParamTypeInterface)
    results = variadic_result(TransformParamTypeInterface)
    body = region(SizedRegion(1))
    traits = [
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        single_block_implicit_terminator("smt.yield"),
    ]
    assembly_format = "`(` $params `)` attr-dict `:` functional-type(operands, results) $body"
