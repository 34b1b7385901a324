"""The text of a function's body.

Blocks are written in their order, but translated in dominance order, so that the text of an operand (a number or a
constant) is known before its uses. A block's arguments become phis. Values and blocks have numbers; those that a
translator adds, and the blocks of nested regions, have names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.codegen import llvm_text
from compiler.codegen.constants import Constant
from compiler.codegen.module_state import ModuleState
from compiler.codegen.problems import TranslationError
from compiler.dialects.llvm.control_flow_ops import BrOp, CondBrOp, IndirectBrOp, InvokeOp, SwitchOp
from compiler.ir.operation import Block, BlockArgument, Operation, OpHandler, OpResult, Region, Value

_MAX_DEPTH = 60
"""Levels of nested regions, each of which takes some of Python's stack."""


class FunctionWriter:
    """Interface for the translation of operations. `function` is None in the region of a global."""

    def __init__(
        self,
        state: ModuleState,
        function: Operation | None,
        subprogram: str | None,
        translate_op: Callable[[FunctionWriter, Operation], None],
    ) -> None:
        self.state = state
        self.function = function
        self.subprogram = subprogram
        self._translate_op = translate_op
        self._numbers = None if function is None else state.numbering(function)
        self._known: dict[Value, Constant] = {}
        self._replaced: dict[Value, str] = {}
        self._lines: list[str] = []
        self._allocations: list[str] = []
        self._names: dict[str, int] = {}
        self._is_outlined = False
        self._depth = 0
        self._block = ""
        self._labels: dict[Block, str] = {}
        self._last_labels: dict[Block, str] = {}
        self._detours: dict[tuple[Operation, int], int] = {}
        self._detour_lines: dict[int, list[str]] = {}
        self._translated: list[str] = []
        self._exits: dict[Region, _Exits] = {}
        self.cancelled: dict[object, str] = {}
        """The labels of the blocks at the ends of enclosing constructs, by the kinds that may be cancelled."""
        self.used_exits: set[str] = set()
        """Labels of `cancelled` that the text jumps to."""

    def outlined(self) -> FunctionWriter:
        """Returns a writer for a function that gets a region of this one: constants are known there too.

        Its instructions have no places in the source, as these belong to this function.
        """
        writer = FunctionWriter(self.state, self.function, None, self._translate_op)
        writer._known = self._known
        writer._is_outlined = True
        writer._depth = self._depth
        return writer

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
        """Uses `text`, such as a reference to another value, as the reference to a value."""
        self._known.pop(value, None)
        self._replaced[value] = text

    # ---------------------------------------------------------------------------------------------- instructions

    def emit(self, op: Operation, text: str, metadata: Sequence[str] = ()) -> None:
        """Writes the instruction that defines the op's result, or that has no result."""
        result = f"{self.ref(op.result)} = " if op.results else ""
        self._line(op, result + text, metadata)

    def step(self, op: Operation, number: int, text: str, metadata: Sequence[str] = ()) -> str:
        """Writes an intermediate instruction. Returns the reference to its value."""
        assert self._numbers is not None
        value = self._numbers.step(op, number)
        self._line(op, f"{value} = {text}", metadata)
        return value

    def emit_void(self, op: Operation, text: str, metadata: Sequence[str] = ()) -> None:
        """Writes an instruction without a result, even if the op has results."""
        self._line(op, text, metadata)

    def record(self, text: str) -> None:
        """Writes a debug record."""
        self._lines.append(f"    {text}")

    def named(self, op: Operation, name: str, text: str, metadata: Sequence[str] = ()) -> str:
        """Writes an additional instruction for an op; returns the reference to its result, which is named `name`."""
        value = self.fresh(name)
        self._line(op, f"{value} = {text}", metadata)
        return value

    def allocate(self, name: str, type_text: str) -> str:
        """Allocates memory at the function's start; returns the reference to its address."""
        address = self.fresh(name)
        self._allocations.append(f"  {address} = alloca {type_text}")
        return address

    def fresh(self, name: str) -> str:
        """Returns `%name`, with a number appended if the function already has this name."""
        unique = name
        if name in self._names:
            while unique in self._names:
                self._names[name] += 1
                unique = f"{name}{self._names[name]}"
        self._names[unique] = 0
        return f"%{llvm_text.name(unique)}"

    def debug_location(self, op: Operation) -> str | None:
        """Returns the op's place as metadata, where the function has debug information."""
        if self._is_outlined:
            return None
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
        return f"label {self._label(block)}"

    def _label(self, block: Block) -> str:
        label = self._labels.get(block)
        if label is None:
            assert self._numbers is not None
            label = self._labels[block] = f"%{self._numbers.label(block)}"
        return label

    def successor_label(self, op: Operation, index: int) -> str:
        """Returns the label that a terminator jumps to."""
        number = self._detours.get((op, index))
        return self.label(op.successors[index]) if number is None else f"label %{number}"

    def begin(self, label: str) -> None:
        """Begins a block, whose label is from `fresh`. The preceding block must have its terminator."""
        self._lines.append(f"{label[1:]}:")
        self._block = label

    def go_on(self, op: Operation, name: str) -> str:
        """Jumps to a block that begins here; returns its label."""
        label = self.fresh(name)
        self.continue_at(op, label)
        return label

    def continue_at(self, op: Operation, label: str) -> None:
        """Jumps to the block with a label from `fresh`, which begins here."""
        self.emit_void(op, f"br label {label}")
        self.begin(label)

    @property
    def block(self) -> str:
        """The label of the block that is being written."""
        return self._block

    def translate(self, op: Operation) -> None:
        """Appends an operation to the text."""
        self._translate_op(self, op)

    def write(self, region: Region) -> list[str]:
        """Returns the lines of a function whose body is the region."""
        self._write_blocks(region)
        return self.finish()

    def finish(self) -> list[str]:
        """Returns the lines of the function. Allocations follow the first label; LLVM wants increasing numbers."""
        detours = [line for _, lines in sorted(self._detour_lines.items()) for line in lines]
        return [self._lines[0], *self._allocations, *self._lines[1:], *detours]

    def block_ranks(self, lines: Sequence[str]) -> list[int]:
        """Returns the rank of each block of `finish`'s lines in the order of translation."""
        ranks = {label[1:]: rank for rank, label in enumerate(self._translated)}
        return [ranks.get(line[:-1], len(ranks)) for line in lines if line.endswith(":") and not line.startswith(" ")]

    def _write_blocks(self, region: Region) -> None:
        """Appends all blocks of a region to the text."""
        outer = self._lines
        self._number_detours(region)
        bodies: dict[Block, list[str]] = {}
        for block in blocks_by_dominance(region, self._detours):
            if isinstance(block, int):
                self._translated.append(f"%{block}")
                continue
            bodies[block] = self._lines = []
            self._block = self._label(block)
            self._translated.append(self._block)
            for op in block.ops:
                self._translate_op(self, op)
            self._last_labels[block] = self._block
        incoming = self._incoming(region)
        self._lines = outer
        for block in region.blocks:
            self.begin(self._label(block))
            if not block.is_entry:
                for argument in block.arguments:
                    edges = ", ".join([f"[ {value}, {label} ]" for label, value in incoming[argument]])
                    place = self._phi_place(argument)
                    outer.append(f"  {self.ref(argument)} = phi {self.type(argument)} {edges}{place}")
            outer += bodies[block]
            for index in range(0 if block.last is None else len(block.last.successors)):
                self._write_detour(block, index)

    def _number_detours(self, region: Region) -> None:
        """Numbers blocks on edges, because phis cannot distinguish two edges between the same blocks.

        All edges but the first of them need a detour.
        """
        for block in region.blocks:
            successors = () if block.last is None else block.last.successors
            for index, successor in enumerate(successors):
                if successor.arguments and successor in successors[:index]:
                    assert block.last is not None
                    assert self._numbers is not None
                    self._detours[block.last, index] = self._numbers.more_label(len(successor.arguments))

    def _write_detour(self, block: Block, index: int) -> None:
        """Writes the block on an edge that needs a detour; these blocks follow all others."""
        op = block.last
        assert op is not None
        number = self._detours.get((op, index))
        if number is None:
            return
        lines = self._detour_lines[number] = [f"{number}:"]
        for step, value in enumerate(successor_operands(op, index), 1):
            edge = f"[ {self.ref(value)}, {self._last_labels[block]} ]"
            lines.append(f"  %{number + step} = phi {self.type(value)} {edge}")
        lines.append(f"  br {self.label(op.successors[index])}")

    def _phi_place(self, argument: BlockArgument) -> str:
        if argument.location is None or self._is_outlined:
            return ""
        place = self.state.debug_info.location(argument.location, self.subprogram)
        return "" if place is None else f", !dbg {place}"

    def _incoming(self, region: Region) -> dict[Value, list[tuple[str, str]]]:
        """Returns the incoming values of each block argument with the labels of their blocks, in upstream's order."""
        incoming: dict[Value, list[tuple[str, str]]] = {
            argument: [] for block in region.blocks for argument in block.arguments
        }
        terminators = [block.last for block in reversed(region.blocks) if block.last is not None]
        edges = [(op, index) for op in terminators for index in reversed(range(len(op.successors)))]
        for op, index in sorted(edges, key=lambda edge: edge not in self._detours):
            arguments = op.successors[index].arguments
            detour = self._detours.get((op, index))
            if detour is None:
                assert op.parent is not None
                label, values = self._last_labels[op.parent], [self.ref(each) for each in successor_operands(op, index)]
            else:
                label, values = f"%{detour}", [f"%{detour + step}" for step in range(1, 1 + len(arguments))]
            for argument, value in zip(arguments, values):
                incoming[argument].append((label, value))
        return incoming

    # ---------------------------------------------------------------------------------------------------- regions

    def nest(self, op: Operation, region: Region, name: str) -> list[str]:
        """Writes a region of an op into blocks with that name, and begins a new block. Returns the yielded values.

        The references of its entry block's arguments must have been set by `replace`.
        """
        if self._depth >= _MAX_DEPTH:
            raise TranslationError(op, "regions of OpenMP are nested too deeply")
        after = self.fresh("omp.region.cont")
        for block in region.blocks:
            self._labels[block] = self.fresh(name)
        exits = self._exits[region] = _Exits(after)
        self.emit_void(op, f"br {self.label(region.entry)}")
        self._depth += 1
        self._write_blocks(region)
        self._depth -= 1
        self.begin(after)
        if len(exits.yielded) == 1:
            return list(exits.yielded[0][1])
        values: list[str] = []
        for position, type_text in enumerate(exits.types):
            edges = ", ".join([f"[ {refs[position]}, {label} ]" for label, refs in exits.yielded])
            values.append(self.named(op, "yielded", f"phi {type_text} {edges}"))
        return values

    def leave(self, op: Operation) -> None:
        """Writes the terminator of a nested region, whose operands are yielded."""
        region = op.parent_region
        assert region is not None
        exits = self._exits[region]
        exits.types = [self.type(value) for value in op.operands]
        exits.yielded.append((self._block, [self.ref(value) for value in op.operands]))
        self.emit_void(op, f"br label {exits.label}")


@dataclass
class _Exits:
    """The block that follows a nested region, with the labels of the blocks that jump to it and the yielded values."""

    label: str
    types: list[str] = field(default_factory=list)
    yielded: list[tuple[str, list[str]]] = field(default_factory=list)


OperationTranslator: TypeAlias = OpHandler[FunctionWriter, None]
"""Writes one operation with a writer."""


def successor_operands(op: Operation, index: int) -> Sequence[Value]:
    """Returns the operands that a terminator of the llvm dialect passes to its successor at an index."""
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


def blocks_by_dominance(region: Region, detours: Mapping[tuple[Operation, int], int]) -> list[Block | int]:
    """Returns the blocks so that dominating blocks precede dominated ones; unreachable blocks come last.

    Blocks on edges are represented by their numbers.
    """
    order: list[Block | int] = []
    seen: set[Block | int] = set()
    for start in region.blocks:
        if start in seen:
            continue
        seen.add(start)
        blocks: list[Block | int] = []
        stack: list[tuple[Block | int, Iterator[Block | int]]] = [(start, iter(_successors(start, detours)))]
        while stack:
            block, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                blocks.append(block)
                stack.pop()
            elif following not in seen:
                seen.add(following)
                # The successor of a block on an edge was reached by another edge.
                more = () if isinstance(following, int) else _successors(following, detours)
                stack.append((following, iter(more)))
        order += reversed(blocks)
    return order


def _successors(block: Block, detours: Mapping[tuple[Operation, int], int]) -> Sequence[Block | int]:
    op = block.last
    if op is None:
        return ()
    return [detours.get((op, index), successor) for index, successor in enumerate(op.successors)]
