"""The text of a function's body.

Blocks are written in their order, but translated as dominance has it: what an operand is, number or constant, is known
before its uses. A block's arguments become phis.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from compiler.codegen.constants import Constant
from compiler.codegen.module_state import ModuleState
from compiler.codegen.problems import TranslationError
from compiler.dialects.llvm.control_flow_ops import BrOp, CondBrOp, IndirectBrOp, InvokeOp, SwitchOp
from compiler.ir.operation import Block, BlockArgument, Operation, OpHandler, OpResult, Region, Value


class FunctionWriter:
    """Interface for the translation of operations. `function` is None in the region of a global."""

    def __init__(self, state: ModuleState, function: Operation | None, subprogram: str | None) -> None:
        self.state = state
        self.function = function
        self.subprogram = subprogram
        self._numbers = None if function is None else state.numbering(function)
        self._known: dict[Value, Constant] = {}
        self._replaced: dict[Value, str] = {}
        self._lines: list[str] = []
        self._detours: list[tuple[int, Operation, int]] = []
        self._detour_of: dict[tuple[Operation, int], int] = {}
        self._blocks: dict[Block, list[str]] = {}

    # -------------------------------------------------------------------------------------------------- operands

    def constant(self, value: Value) -> Constant | None:
        """Returns the constant that a value is, if it is one."""
        return self._known.get(value)

    def ref(self, value: Value) -> str:
        """Returns a value without its type."""
        constant = self._known.get(value)
        if constant is not None:
            return constant.text
        replaced = self._replaced.get(value)
        if replaced is not None:
            return replaced
        if self._numbers is None:
            assert isinstance(value, OpResult)
            raise TranslationError(value.owner, "unemittable constant value")
        return self._numbers.value(value)

    def typed(self, value: Value) -> str:
        """`i32 %5`"""
        return f"{self.type(value)} {self.ref(value)}"

    def type(self, value: Value) -> str:
        texts = self.state.types
        try:
            return texts.text(value.type)
        except ValueError:
            owner = value.owner if isinstance(value, OpResult) else self.function
            assert owner is not None
            raise TranslationError(owner, f"type {value.type} has no equivalent in LLVM IR") from None

    def typed_list(self, values: Sequence[Value]) -> str:
        return ", ".join([self.typed(value) for value in values])

    def define(self, value: Value, constant: Constant) -> None:
        """The value is this constant; no instruction is needed."""
        self._known[value] = constant

    def replace(self, value: Value, text: str) -> None:
        """The value is what that text refers to, such as another value."""
        self._replaced[value] = text

    # ---------------------------------------------------------------------------------------------- instructions

    def emit(self, op: Operation, text: str, metadata: Sequence[str] = ()) -> None:
        """Writes the instruction that gives the op's result, or does its work where it has none."""
        result = f"{self.ref(op.result)} = " if op.results else ""
        self._line(op, result + text, metadata)

    def step(self, op: Operation, number: int, text: str, metadata: Sequence[str] = ()) -> str:
        """Writes an intermediate instruction. Returns the reference to its value."""
        assert self._numbers is not None
        value = self._numbers.step(op, number)
        self._line(op, f"{value} = {text}", metadata)
        return value

    def emit_void(self, op: Operation, text: str, metadata: Sequence[str] = ()) -> None:
        """Writes an instruction that gives nothing, whatever the op gives."""
        self._line(op, text, metadata)

    def record(self, text: str) -> None:
        """Writes a debug record."""
        self._lines.append(f"    {text}")

    def debug_location(self, op: Operation) -> str | None:
        """Returns the op's place as metadata, where the function has debug information."""
        location = op.location if op.location is not None or self.subprogram is None else op.get_location()
        return None if location is None else self.state.debug_info.location(location, self.subprogram)

    def _line(self, op: Operation, text: str, metadata: Sequence[str]) -> None:
        place = self.debug_location(op)
        try:
            mark = self.state.operation_metadata.memory_model_relaxation(op) if op.attributes else []
        except ValueError as error:
            raise TranslationError(op, f"'{op.name}' op {error}") from None
        attached = [*metadata, *mark] + ([] if place is None else [f"!dbg {place}"])
        self._lines.append(f"  {text}" + "".join([f", {item}" for item in attached]))

    # ---------------------------------------------------------------------------------------------------- blocks

    def label(self, block: Block) -> str:
        """`label %7`"""
        assert self._numbers is not None
        return f"label %{self._numbers.label(block)}"

    def successor_label(self, op: Operation, index: int) -> str:
        """Returns the label that a terminator jumps to.

        Phis cannot tell two edges between the same blocks apart: all but the first take a detour.
        """
        block = op.successors[index]
        if not block.arguments or block not in op.successors[:index]:
            return self.label(block)
        assert self._numbers is not None
        number = self._numbers.more_label(len(block.arguments))
        self._detours.append((number, op, index))
        self._detour_of[op, index] = number
        return f"label %{number}"

    def write(self, region: Region, translate_op: Callable[[FunctionWriter, Operation], None]) -> list[str]:
        """Returns the lines of all blocks."""
        for block in blocks_by_dominance(region):
            self._lines = []
            for op in block.ops:
                translate_op(self, op)
            self._blocks[block] = self._lines
        incoming = self._incoming(region)
        lines: list[str] = []
        assert self._numbers is not None
        for block in region.blocks:
            lines.append(f"{self._numbers.label(block)}:")
            if not block.is_entry:
                for argument in block.arguments:
                    edges = ", ".join([f"[ {value}, %{label} ]" for label, value in incoming[argument]])
                    lines.append(
                        f"  {self.ref(argument)} = phi {self.type(argument)} {edges}{self._phi_place(argument)}"
                    )
            lines += self._blocks[block]
        for number, op, index in self._detours:
            lines.append(f"{number}:")
            for step, value in enumerate(successor_operands(op, index), 1):
                assert op.parent is not None
                edge = f"[ {self.ref(value)}, %{self._numbers.label(op.parent)} ]"
                lines.append(f"  %{number + step} = phi {self.type(value)} {edge}")
            lines.append(f"  br {self.label(op.successors[index])}")
        return lines

    def _phi_place(self, argument: BlockArgument) -> str:
        if argument.location is None:
            return ""
        place = self.state.debug_info.location(argument.location, self.subprogram)
        return "" if place is None else f", !dbg {place}"

    def _incoming(self, region: Region) -> dict[Value, list[tuple[int, str]]]:
        """Returns the incoming values of each block argument with the labels of their blocks, in upstream's order."""
        assert self._numbers is not None
        incoming: dict[Value, list[tuple[int, str]]] = {
            argument: [] for block in region.blocks for argument in block.arguments
        }
        for block in reversed(region.blocks):
            op = block.last
            if op is None:
                continue
            for index in reversed(range(len(op.successors))):
                detour = self._detour_of.get((op, index))
                label = self._numbers.label(block) if detour is None else detour
                values = successor_operands(op, index)
                for step, (argument, value) in enumerate(zip(op.successors[index].arguments, values), 1):
                    incoming[argument].append((label, self.ref(value) if detour is None else f"%{detour + step}"))
        return incoming


OperationTranslator: TypeAlias = OpHandler[FunctionWriter, None]
"""Writes one operation with a writer."""


def successor_operands(op: Operation, index: int) -> Sequence[Value]:
    """Returns the values that a terminator of the llvm dialect hands to its successor with that number."""
    if isinstance(op, BrOp):
        return op.operands
    if isinstance(op, CondBrOp):
        return op.false_dest_operands if index else op.true_dest_operands
    if isinstance(op, InvokeOp):
        return op.unwind_dest_operands if index else op.normal_dest_operands
    if isinstance(op, SwitchOp):
        if index == 0:
            return op.default_operands
        return _segment(op, "caseOperands", "case_operand_segments", index - 1)
    if isinstance(op, IndirectBrOp):
        return _segment(op, "succOperands", "indbr_operand_segments", index)
    return ()


def _segment(op: Operation, group: str, sizes: str, index: int) -> Sequence[Value]:
    lengths = getattr(op.properties.get(sizes), "values", ())
    start = sum(lengths[:index])
    return op.operand_group(group)[start : start + lengths[index]] if index < len(lengths) else ()


def blocks_by_dominance(region: Region) -> list[Block]:
    """Returns the blocks so that each comes behind those that dominate it; those that nothing reaches come last."""
    order: list[Block] = []
    seen: set[Block] = set()
    for start in region.blocks:
        if start in seen:
            continue
        seen.add(start)
        blocks: list[Block] = []
        stack = [(start, iter(_successors(start)))]
        while stack:
            block, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                blocks.append(block)
                stack.pop()
            elif following not in seen:
                seen.add(following)
                stack.append((following, iter(_successors(following))))
        order += reversed(blocks)
    return order


def _successors(block: Block) -> Sequence[Block]:
    return () if block.last is None else block.last.successors
