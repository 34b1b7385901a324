"""Bufferization of branches: forwarded operands are bufferized with the arguments of the blocks."""

from __future__ import annotations

from compiler.analysis.branches import successor_operand_positions
from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.ir.operation import Operation
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, Model
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _Branch(Bufferizable[BranchOp | CondBranchOp]):
    """cf.br ^bb(%t : tensor)  ->  cf.br ^bb(%m : memref)"""

    def reads(self, op: BranchOp | CondBranchOp, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: BranchOp | CondBranchOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        aliases: list[AliasingValue] = []
        for number, successor in enumerate(op.successors):
            positions = successor_operand_positions(op, number)
            if positions is not None and index in positions:
                argument = successor.arguments[positions.index(index)]
                aliases.append(AliasingValue(argument, BufferRelation.EQUIVALENT, definite=len(op.successors) == 1))
        return aliases

    def bufferize(self, op: BranchOp | CondBranchOp, run: Bufferization) -> None:
        return


MODELS: dict[type[Operation], Model] = {BranchOp: _Branch(), CondBranchOp: _Branch()}
