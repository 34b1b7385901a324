"""`acc-legalize-serial`: converts serial constructs to parallel ones of one gang, worker and vector lane.

acc.serial { A }    ->    acc.parallel num_gangs({%c1}) num_workers(%c1) vector_length(%c1) { A }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.acc.compute_ops import ParallelOp, SerialOp
from compiler.dialects.acc.device_type_syntax import NO_DEVICE_TYPE
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr, integer_attr
from compiler.ir.operation import Operation, Region
from compiler.ir.types import I32
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

_OTHER_OPERANDS = (
    "ifCond",
    "selfCond",
    "reductionOperands",
    "privateOperands",
    "firstprivateOperands",
    "dataClauseOperands",
)
"""Operands of both constructs that follow those for sizes."""


@dataclass
class ACCLegalizeSerial(Pass):
    """Legalize OpenACC serial constructs."""

    argument = "acc-legalize-serial"
    name = "ACCLegalizeSerial"
    summary = "Legalize OpenACC serial constructs"
    anchor = "func.func"
    dependent_dialects = ("acc", "arith")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([serial_to_parallel]), state.context, listeners=state.listeners)


@pattern(SerialOp, name="(anonymous namespace)::ACCSerialOpConversion")
def serial_to_parallel(op: SerialOp, rewriter: Rewriter) -> bool:
    """acc.serial -> acc.parallel num_gangs({1}) num_workers(1) vector_length(1)"""
    one = [rewriter.create(ConstantOp, result_types=[I32], value=integer_attr(1, I32)).result]
    default = ArrayAttr((NO_DEVICE_TYPE,))
    new = rewriter.create(
        ParallelOp,
        op.async_operands,
        op.wait_operands,
        one,
        one,
        one,
        *(op.operand_group(name) for name in _OTHER_OPERANDS),
        properties={
            **{name: value for name, value in op.properties.items() if name != "operandSegmentSizes"},
            "numGangsSegments": DenseArrayAttr(I32, (1,)),
            "numGangsDeviceType": default,
            "numWorkersDeviceType": default,
            "vectorLengthDeviceType": default,
        },
        result_types=[],
        regions=[Region()],
    )
    rewriter.move_regions(op, new)
    rewriter.replace_op(op, new)
    return True
