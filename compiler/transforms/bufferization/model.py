"""Upstream's `BufferizableOpInterface`: how an operation is bufferized.

A model belongs to a class of operations; the methods here are the defaults. An operand is an op and its number (`Use`).
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from compiler.analysis.regions import has_region_control_flow, region_successors
from compiler.ir.operation import BlockArgument, DefinedValue, Operation, OpOfKey, OpResult, Region, Value
from compiler.ir.problem import Problem
from compiler.ir.types import UnrankedTensorType
from compiler.transforms.bufferization.buffer_types import BufferType, is_tensor

if TYPE_CHECKING:
    from compiler.transforms.bufferization.rewriting import Bufferization
    from compiler.transforms.bufferization.state import AnalysisState

Use: TypeAlias = "tuple[Operation, int]"


def owner_of(value: Value) -> Operation | None:
    """Returns the operation that defines a value, or that encloses the block whose argument it is."""
    if isinstance(value, OpResult):
        return value.owner
    return value.owner.parent_op if isinstance(value, BlockArgument) else None


class BufferRelation(enum.Enum):
    """Relation between the buffers of an operand and of a value that may alias it."""

    UNKNOWN = "unknown"
    EQUIVALENT = "equivalent"


class AliasingValue(NamedTuple):
    """A value whose buffer may alias an operand's buffer; if `definite`, no other value can be the alias instead."""

    value: Value
    relation: BufferRelation = BufferRelation.UNKNOWN
    definite: bool = True


class AliasingOperand(NamedTuple):
    """An operand whose buffer may alias the buffer of a value."""

    use: Use
    relation: BufferRelation = BufferRelation.UNKNOWN
    definite: bool = True

    @property
    def value(self) -> Value:
        op, index = self.use
        return op.operands[index]


class BufferizationError(Exception):
    """Raised if bufferization fails; `problems` are the reasons."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0].message if problems else "")
        self.problems = problems


def failed(op: Operation, message: str) -> BufferizationError:
    """Returns the error that an op is the reason for."""
    return BufferizationError(Problem(op, message))


OpT = TypeVar("OpT", bound=Operation)


class Bufferizable(Generic[OpT]):
    """Default bufferization of operations of a class; models override it."""

    supports_unstructured_control_flow = False

    # ------------------------------------------------------------------------------------------ what the op does

    def reads(self, op: OpT, index: int, state: AnalysisState) -> bool:
        """Returns True if the buffer of an operand is read."""
        return True

    def writes(self, op: OpT, index: int, state: AnalysisState) -> bool:
        """Returns True if the buffer of an operand is written."""
        return False

    def aliasing_values(self, op: OpT, index: int, state: AnalysisState) -> list[AliasingValue]:
        """Returns the values whose buffers may alias the operand's buffer if the operand is bufferized in place."""
        return []

    def aliasing_operands(self, op: OpT, value: DefinedValue, state: AnalysisState) -> list[AliasingOperand]:
        """Returns the operands whose buffer a value may have."""
        aliases: list[AliasingOperand] = []
        for index, operand in enumerate(op.operands):
            if is_tensor(operand.type):
                for alias in self.aliasing_values(op, index, state):
                    if alias.value is value:
                        aliases.append(AliasingOperand((op, index), alias.relation, alias.definite))
        return aliases

    def allocates(self, op: OpT, value: OpResult) -> bool:
        """Returns True if the buffer of a result is always a new one."""
        return False

    def result_is_written(self, op: OpT, value: OpResult, state: AnalysisState) -> bool:
        """Returns True if the op defines the content of a result's buffer."""
        aliases = self.aliasing_operands(op, value, state)
        if not aliases or any(state.use_writes(alias.use) for alias in aliases):
            return True

        def is_write_inside(inner_value: Value) -> bool:
            owner = owner_of(inner_value)
            return owner is not None and op.is_ancestor_of(owner) and state.value_is_written(inner_value)

        return any(state.reverse_use_def_chain(alias.use, is_write_inside, leaves=False) for alias in aliases)

    def must_be_in_place(self, op: OpT, index: int, state: AnalysisState) -> bool:
        """Returns True if the op cannot get a copy of an operand; unranked tensors have no copies."""
        return isinstance(op.operands[index].type, UnrankedTensorType)

    def is_writable(self, op: OpT, value: Value, state: AnalysisState) -> bool:
        """Returns True if the buffer of a value that the op owns may be written."""
        return isinstance(value, OpResult)

    def is_not_conflicting(self, op: OpT, read: Use, write: Use, state: AnalysisState) -> bool:
        """Returns True if the op guarantees that a read and a write do not conflict."""
        return False

    def accesses_elementwise(self, op: OpT, uses: Sequence[Use], state: AnalysisState) -> bool:
        """Returns True if an element is written only after all reads of it, through any of these operands."""
        return False

    def is_repetitive_region(self, op: OpT, region: Region) -> bool:
        """Returns True if a region may run more than once."""
        return has_region_control_flow(op) and region_is_reachable(op, region, region)

    def is_parallel_region(self, op: OpT, region: Region) -> bool:
        """Returns True if a region may run more than once at the same time."""
        return False

    def has_tensors(self, op: OpT) -> bool:
        """Returns True if there is something to bufferize."""
        return touches_tensors(op)

    def check(self, op: OpT, state: AnalysisState) -> None:
        """Raises BufferizationError if the op does not support the decisions of the analysis."""

    # ------------------------------------------------------------------------------------------ rewriting

    def resolve_conflicts(self, op: OpT, state: AnalysisState, run: Bufferization) -> None:
        """Inserts copies for operands that were decided to be bufferized out of place."""
        run.copy_operands(op, state)

    def buffer_type(self, op: OpT, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        """Returns the type of the buffer of a value that the op owns.

        `stack` holds the values whose types are being computed.
        """
        return run.default_buffer_type(op, value, stack)

    def bufferize(self, op: OpT, run: Bufferization) -> None:
        """Rewrites the op to one on buffers. Raises BufferizationError if that is not possible."""
        raise NotImplementedError(f"{op.name} cannot be bufferized")


Model: TypeAlias = Bufferizable[OpOfKey]
"""A model of operations of any class."""


def touches_tensors(op: Operation) -> bool:
    """Returns True if operands, results or arguments of blocks are tensors."""
    return (
        any(is_tensor(result.type) for result in op.results)
        or any(is_tensor(operand.type) for operand in op.operands)
        or any(
            is_tensor(argument.type) for region in op.regions for block in region.blocks for argument in block.arguments
        )
    )


def region_is_reachable(op: Operation, start: Region, target: Region) -> bool:
    """Returns True if control flow from the end of `start` may reach `target`, which may be the same region."""
    seen: set[Region] = set()
    stack = [start]
    while stack:
        for successor in region_successors(op, stack.pop()):
            region = successor.region
            if region is target:
                return True
            if region is not None and region not in seen:
                seen.add(region)
                stack.append(region)
    return False


def unknown_aliasing_values(op: Operation) -> list[AliasingValue]:
    """Returns the conservative aliases of an operand: any result, and any argument of the op's regions."""
    arguments = [argument for region in op.regions if region.blocks for argument in region.blocks[0].arguments]
    return [
        AliasingValue(value, BufferRelation.UNKNOWN, definite=False)
        for value in (*op.results, *arguments)
        if is_tensor(value.type)
    ]


def unknown_aliasing_operands(value: Value) -> list[AliasingOperand]:
    """Returns the conservative aliases of a value: any operand of its op."""
    if isinstance(value, BlockArgument) and not value.owner.is_entry:
        return []
    op = owner_of(value)
    operands = [] if op is None else enumerate(op.operands)
    return [
        AliasingOperand((op, index), BufferRelation.UNKNOWN, definite=False)
        for index, operand in operands
        if op is not None and is_tensor(operand.type)
    ]
