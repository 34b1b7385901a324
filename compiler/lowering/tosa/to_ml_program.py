"""`tosa-to-mlprogram`: variables of tosa -> private globals of ml_program, reads and writes -> loads and stores"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.ml_program.ops import GlobalLoadOp, GlobalOp, GlobalStoreOp
from compiler.dialects.tosa.control_flow_ops import VariableOp, VariableReadOp, VariableWriteOp
from compiler.dialects.tosa.syntax import variable_type
from compiler.ir.attributes import UNIT, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class TosaToMLProgram(Pass):
    """Lower TOSA to the MLProgram dialect."""

    argument = "tosa-to-mlprogram"
    name = "TosaToMLProgram"
    summary = "Lower TOSA to the MLProgram dialect"
    anchor = "builtin.module"
    dependent_dialects = ("ml_program",)

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("ml_program")
        target.add_illegal_op(VariableOp, VariableReadOp, VariableWriteOp)
        target.mark_unknown_op_dynamically_legal(lambda op: True)
        convert_partially(op, target, TOSA_TO_ML_PROGRAM, state)


def _global(op: VariableReadOp | VariableWriteOp) -> SymbolRefAttr:
    return SymbolRefAttr(op.name_.value)


@pattern(VariableOp, name="VariableOpConverter")
def lower_variable(op: VariableOp, rewriter: Rewriter) -> bool:
    """tosa.variable @x = 1 -> ml_program.global private mutable @x(1)"""
    type_ = variable_type(op)
    if type_ is None:
        return False
    rewriter.replace_op_with_new_op(
        op,
        GlobalOp,
        sym_name=op.sym_name,
        type=TypeAttr(type_),
        is_mutable=UNIT,
        value=op.initial_value,
        sym_visibility="private",
    )
    return True


@pattern(VariableWriteOp, name="VariableWriteOpConverter")
def lower_variable_write(op: VariableWriteOp, rewriter: Rewriter) -> bool:
    """tosa.variable_write @x, %v -> ml_program.global_store @x = %v"""
    rewriter.replace_op_with_new_op(op, GlobalStoreOp, op.input1, global_=_global(op))
    return True


@pattern(VariableReadOp, name="VariableReadOpConverter")
def lower_variable_read(op: VariableReadOp, rewriter: Rewriter) -> bool:
    """tosa.variable_read @x -> ml_program.global_load @x"""
    rewriter.replace_op_with_new_op(op, GlobalLoadOp, global_=_global(op))
    return True


TOSA_TO_ML_PROGRAM = (lower_variable, lower_variable_read, lower_variable_write)
