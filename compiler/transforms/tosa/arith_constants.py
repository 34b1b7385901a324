"""`tosa-arith-const-to-tosa-const`: converts `arith.constant` to `tosa.const`.

%0 = arith.constant dense<1> : tensor<2xi32>    ->    %0 = "tosa.const"() <{values = dense<1> : tensor<2xi32>}>
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.tosa.ops import ConstOp
from compiler.ir.attributes import DenseElementsAttr, DenseResourceElementsAttr, SparseElementsAttr
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IntegerType, RankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class TosaArithConstantToTosaConst(Pass):
    """Convert tensor arith.constant operations into tosa.const."""

    argument = "tosa-arith-const-to-tosa-const"
    name = "TosaArithConstantToTosaConstPass"
    summary = "Convert tensor arith.constant operations into tosa.const"
    anchor = "func.func"
    dependent_dialects = ("tosa",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([constant_of_arith]), state.context, listeners=state.listeners)


@pattern(ConstantOp, name="ArithConstantToTosaConst")
def constant_of_arith(op: ConstantOp, rewriter: Rewriter) -> bool:
    """arith.constant of a tensor -> tosa.const"""
    values, type_ = op.attribute("value"), op.result.type
    if not isinstance(values, DenseElementsAttr | DenseResourceElementsAttr | SparseElementsAttr):
        return False
    if not isinstance(type_, RankedTensorType) or not isinstance(type_.element_type, IntegerType | FloatType):
        return False
    constant = rewriter.create(ConstOp, result_types=[type_], values=values)
    rewriter.replace_op(op, [constant.result])
    return True
