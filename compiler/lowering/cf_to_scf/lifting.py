"""State shared by all parts of the lifting of a region: its edges, constants, and new branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.cf.ops import SwitchOp
from compiler.dialects.ub.ops import PoisonOp
from compiler.ir.attributes import DenseArrayAttr, dense_elements_attr, integer_attr
from compiler.ir.locations import Location
from compiler.ir.operation import AnyOperation, Block, Operation, Region, Value
from compiler.ir.types import I32, Type, VectorType
from compiler.lowering.cf_to_scf.graph import Dominance, Graph
from compiler.rewrite.rewriter import Rewriter


class CannotLift(Exception):
    """Raised for control flow without a structured form, because of `op`."""

    def __init__(self, op: Operation, message: str) -> None:
        super().__init__(message)
        self.op = op
        self.message = message


@dataclass(frozen=True, slots=True)
class Jump:
    """Target of a branch, and the operands passed to it."""

    target: Block
    operands: Sequence[Value] = ()


class Lifting:
    """Structured lifting of one region; its constants are created at the region's start, once per value."""

    def __init__(self, rewriter: Rewriter, region: Region) -> None:
        self.rewriter = rewriter
        self.region = region
        self.graph = Graph(rewriter, region)
        self.dominance = Dominance()
        self._numbers: dict[int, Value] = {}
        self._poisons: dict[Type, Value] = {}

    def number(self, value: int) -> Value:
        """Returns the constant that selects a target of a block."""
        if value not in self._numbers:
            constant = self._at_begin(ConstantOp, I32, value=integer_attr(value, I32))
            self._numbers[value] = constant.result
        return self._numbers[value]

    def poison(self, type_: Type) -> Value:
        """Returns poison, for values that are never read."""
        if type_ not in self._poisons:
            self._poisons[type_] = self._at_begin(PoisonOp, type_).result
        return self._poisons[type_]

    def _at_begin(self, op_class: type[AnyOperation], type_: Type, **members: object) -> AnyOperation:
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_start(self.region.entry)
            op = self.rewriter.build_with(op_class, (), members, result_types=[type_], location=self.region.parent)
            return self.rewriter.insert(op)

    def new_block(self, after: Block) -> Block:
        """Returns a new, empty block that follows another block."""
        region, block = after.parent, Block()
        assert region is not None
        position = region.blocks.index(after) + 1
        following = region.blocks[position] if position < len(region.blocks) else None
        self.rewriter.insert_block(block, region, following)
        return block

    def add_arguments_of(self, block: Block, other: Block) -> None:
        """Adds the arguments of another block to a block."""
        for argument in other.arguments:
            self.rewriter.add_argument(block, argument.type, argument.location)

    def switch(self, flag: Value, cases: Sequence[tuple[int, Jump]], default: Jump, location: Location) -> SwitchOp:
        """Creates a branch at the insertion point: to the case of the flag, or to the default."""
        values = None
        if cases:
            values = dense_elements_attr(VectorType((len(cases),), I32), [value for value, _ in cases])
        operands = [value for _, jump in cases for value in jump.operands]
        sizes = DenseArrayAttr(I32, tuple(len(jump.operands) for _, jump in cases))
        branch = self.rewriter.create(
            SwitchOp,
            flag,
            list(default.operands),
            operands,
            case_values=values,
            case_operand_segments=sizes,
            successors=[default.target, *(jump.target for _, jump in cases)],
            location=location,
        )
        self.graph.made(branch)
        return branch
