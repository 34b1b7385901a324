"""Helpers of models for rewriting ops: buffers of tensors and their types, allocations, copies.

`bufferization.to_tensor` and `to_buffer` connect rewritten ops with those that are not rewritten yet. They cancel out
when all ops are rewritten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from typing import overload

from compiler.analysis.branches import successor_operand_positions
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.bufferization.ops import AllocTensorOp, ToBufferOp, ToTensorOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.dialects.memref.view_ops import CastOp
from compiler.dialects.memref.view_ops import DimOp as MemrefDimOp
from compiler.dialects.tensor.ops import DimOp
from compiler.ir.attributes import Attribute, integer_attr
from compiler.ir.operation import Block, BlockArgument, DefinedValue, Operation, OpResult, Value
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DYNAMIC, I64, AnyKind, MemRefType, RankedTensorType, Type, UnrankedTensorType
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import (
    BufferType,
    dynamic_layout_type,
    is_buffer,
    is_cast_safe,
    is_tensor,
)
from compiler.transforms.bufferization.model import Bufferizable, BufferRelation, Model, failed, owner_of
from compiler.transforms.bufferization.options import BufferizationOptions
from compiler.transforms.bufferization.state import AnalysisState, tensor_uses
from compiler.transforms.emitter import Emitter
from compiler.transforms.result_shapes import dynamic_extents

_MOST_QUESTIONS = 1000
"""Maximum number of values visited to compute one type; each further loop level doubles the number."""
_DEEPEST = 150
"""Maximum depth of the recursion over values to compute a type; deeper than loops are nested in practice."""


SymbolNumbers = defaultdict[Operation, Iterator[int]]
"""For each symbol table, the next suffixes of names of new symbols; `SymbolNumbers(count)` starts at 0."""


class Bufferization:
    """One run of bufferization. Runs on several functions of a module share the `symbol_numbers`."""

    def __init__(
        self, options: BufferizationOptions, rewriter: Rewriter, symbol_numbers: SymbolNumbers | None = None
    ) -> None:
        self.options = options
        self.rewriter = rewriter
        self.tables = SymbolTables()
        self.symbol_numbers = SymbolNumbers(count) if symbol_numbers is None else symbol_numbers
        self.given_up: dict[Value, BufferType] = {}
        """Loop-carried values whose types take too long to compute; their layout is fully dynamic."""
        self.copies: set[Value] = set()
        """New tensors with the contents of others."""
        self._questions = 0

    # ------------------------------------------------------------------------------------------ types

    @overload
    def buffer_type(self, value: Value[RankedTensorType], stack: list[Value] | None = None) -> MemRefType: ...
    @overload
    def buffer_type(self, value: Value, stack: list[Value] | None = None) -> BufferType: ...
    def buffer_type(self, value: Value, stack: list[Value] | None = None) -> BufferType:
        """Returns the type of the buffer that a tensor becomes; one of known rank becomes a memref of known rank."""
        stack = [] if stack is None else stack
        self._questions = self._questions + 1 if stack else 0
        owner = owner_of(value)
        if len(stack) > _DEEPEST and owner is not None:
            raise failed(owner, "the buffer's type depends on too many others")
        stack.append(value)
        try:
            model = self.options.model(owner)
            if model is not None and owner is not None and isinstance(value, DefinedValue):
                return model.buffer_type(owner, value, self, stack)
            return self.options.unknown_type(value.type, self.space_of(value))
        finally:
            stack.pop()

    def is_too_much_work(self, stack: Sequence[Value]) -> bool:
        """Returns True if a type depends on too many others to compute it, as in deeply nested loops."""
        return self._questions > _MOST_QUESTIONS or len(stack) > _DEEPEST // 2

    def default_buffer_type(self, op: Operation, value: Value, stack: list[Value]) -> BufferType:
        """Returns the type of the operand that the value is equivalent to, or a type with fully dynamic layout."""
        state = AnalysisState(self.options, self.rewriter)
        current, owner = value, op
        while isinstance(current, OpResult):
            model = self.options.model(owner)
            aliases = state.aliasing_operands(current)
            if not aliases or aliases[0].relation is not BufferRelation.EQUIVALENT or model is None:
                break
            current = aliases[0].value
            if is_buffer(current.type):
                return current.type
            around = owner_of(current)
            following = self.options.model(around)
            if around is None or following is None or not _has_default_type(following):
                return self.buffer_type(current, stack)
            owner = around
        return self.options.unknown_type(current.type, self.space_of(current))

    def space_of(self, value: Value) -> Attribute | None:
        """Returns the default memory space of a tensor."""
        space = self.options.default_space(value.type)
        if space is None:
            owner = owner_of(value)
            assert owner is not None
            raise failed(owner, "could not infer memory space")
        return space[0]

    def join_types(self, types: Sequence[BufferType], tensor: Type, op: Operation, message: str) -> BufferType:
        """Returns the type that buffers of all these types can be cast to."""
        first = types[0]
        if all(type_ == first for type_ in types):
            return first
        if any(type_.memory_space != first.memory_space for type_ in types):
            raise failed(op, message)
        return dynamic_layout_type(tensor, first.memory_space)

    # ------------------------------------------------------------------------------------------ buffers

    @overload
    def buffer(self, value: Value[RankedTensorType]) -> Value[MemRefType]: ...
    @overload
    def buffer(self, value: Value) -> Value: ...
    def buffer(self, value: Value) -> Value:
        """Returns the buffer of a tensor."""
        if isinstance(value, OpResult) and isinstance(value.owner, ToTensorOp):
            return value.owner.buffer
        rewriter = self.rewriter
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_after_value(value)
            return self.to_buffer(value, self.buffer_type(value))

    @overload
    def to_buffer(self, value: Value, type_: MemRefType) -> Value[MemRefType]: ...
    @overload
    def to_buffer(self, value: Value, type_: BufferType) -> Value: ...
    def to_buffer(self, value: Value, type_: BufferType) -> Value:
        """`bufferization.to_buffer` at the insertion point."""
        owner = owner_of(value)
        return self.rewriter.create(ToBufferOp, value, result_types=[type_], location=owner).result

    def to_tensor(self, buffer: Value, type_: Type) -> OpResult:
        """`bufferization.to_tensor` at the insertion point."""
        return self.rewriter.create(ToTensorOp, buffer, result_types=[type_]).result

    def cast(self, buffer: Value, type_: Type) -> Value:
        """Returns the buffer cast to a type."""
        if buffer.type == type_:
            return buffer
        return self.rewriter.create(CastOp, buffer, result_types=[type_]).result

    def cast_or_reallocate(self, buffer: Value, type_: MemRefType) -> Value | None:
        """Returns the buffer cast to another type; a copy if its strides may differ at run time.

        Returns None if the buffer has no rank, or another rank or element type.
        """
        source = buffer.type
        if not isinstance(source, MemRefType):
            return None
        if source.element_type != type_.element_type or source.rank != type_.rank:
            return None
        if is_cast_safe(source, type_):
            return self.cast(buffer, type_)
        sizes = [self.dim(buffer, index) for index, extent in enumerate(type_.shape) if extent == DYNAMIC]
        value = self.allocate(type_, sizes)
        self.copy(buffer, value)
        return value

    def dim(self, buffer: Value, index: int) -> Value:
        """`memref.dim`, or `tensor.dim`."""
        op_class = MemrefDimOp if is_buffer(buffer.type) else DimOp
        return self.rewriter.create(op_class, buffer, index_constant(self.rewriter, index)).result

    def allocate(self, type_: MemRefType, sizes: Sequence[Value]) -> Value:
        """Returns a new buffer."""
        alignment = self.options.buffer_alignment
        properties = {"alignment": integer_attr(alignment, I64)} if alignment else None
        return self.rewriter.create(AllocOp, list(sizes), result_types=[type_], properties=properties).result

    def copy(self, source: Value, target: Value) -> None:
        """Copies one buffer into another."""
        self.rewriter.create(CopyOp, source, target)

    def replace(self, op: Operation, values: Sequence[Value]) -> None:
        """Replaces an op by buffers, or by values that are no tensors.

        As in upstream, the tensors of later results precede those of earlier ones.
        """
        rewriter = self.rewriter
        replacements: list[Value] = []
        with rewriter.insertion_guard():
            for result, value in zip(op.results, values, strict=True):
                rewriter.set_insertion_point_after(op)
                replacements.append(self.to_tensor(value, result.type) if is_tensor(result.type) else value)
        rewriter.replace_op(op, replacements)

    # ------------------------------------------------------------------------------------------ new tensors

    def allocate_tensor(self, value: Value[AnyKind], *, contents: bool = True) -> Value[AnyKind]:
        """`bufferization.alloc_tensor` like a tensor, at the insertion point, maybe with a copy of its contents."""
        rewriter = self.rewriter
        owner = owner_of(value)
        if isinstance(value.type, UnrankedTensorType) and owner is not None:
            raise failed(owner, "copying of unranked tensors is not implemented")
        sizes: list[Value] = [] if contents else dynamic_extents(value, rewriter)
        properties = {}
        if not contents:
            space = self.buffer_type(value).memory_space
            if space is not None:
                properties["memory_space"] = space
        copied = [value] if contents else []
        new = Emitter(rewriter).op(AllocTensorOp, sizes, copied, result_type=value.type, properties=properties)
        if contents:
            self.copies.add(new)
        return new

    def copy_operands(self, op: Operation, state: AnalysisState) -> None:
        """Copies the operands of an op that it must not use in place, or its result for an extracted part."""
        rewriter = self.rewriter
        operands: list[tuple[int, bool]] = []
        results: list[tuple[Value, bool]] = []
        for use in tensor_uses(op):
            if state.is_in_place(use):
                continue
            if isinstance(op.operands[use[1]].type, UnrankedTensorType):
                raise failed(op, "copying of unranked tensors is not implemented")
            aliases = state.aliasing_values(use)
            needs_contents = not state.can_omit_copy(use)
            if (
                len(aliases) == 1
                and isinstance(aliases[0].value, OpResult)
                and not state.use_writes(use)
                and len(state.aliasing_operands(aliases[0].value)) == 1
                and isinstance(aliases[0].value.type, RankedTensorType)
            ):
                results.append((aliases[0].value, needs_contents))
            else:
                operands.append((use[1], needs_contents))
        rewriter.location = op
        rewriter.set_insertion_point(op)
        for index, needs_contents in operands:
            copy = self.allocate_tensor(op.operands[index], contents=needs_contents)
            set_operand(rewriter, op, index, copy)
        rewriter.set_insertion_point_after(op)
        for value, needs_contents in results:
            copy = self.allocate_tensor(value, contents=needs_contents)
            kept: list[Operation] = [user for user in rewriter.users(value) if isinstance(user, DimOp)]
            kept += [copy.owner] if isinstance(copy, OpResult) else []
            rewriter.replace_all_uses_except(value, copy, kept)

    # ------------------------------------------------------------------------------------------ blocks

    def bufferize_arguments(self, block: Block) -> None:
        """Converts the tensor arguments of a block to buffers, and passes buffers to them."""
        rewriter = self.rewriter
        types = [self.buffer_type(each) if is_tensor(each.type) else each.type for each in block.arguments]
        for argument, type_ in zip(block.arguments, types, strict=True):
            if argument.type == type_:
                continue
            used, tensor = rewriter.has_uses(argument), argument.type
            argument.type = type_
            rewriter.set_insertion_point_to_start(block)
            if used:
                value = self.to_tensor(argument, tensor)
                rewriter.replace_all_uses_except(argument, value, [value.owner])
        for predecessor in dict.fromkeys(rewriter.predecessors(block)):
            self._pass_buffers(predecessor, block, types)

    def _pass_buffers(self, predecessor: Block, block: Block, types: Sequence[Type]) -> None:
        """Makes a branch pass buffers to a block."""
        branch = predecessor.last
        assert branch is not None
        for number, successor in enumerate(branch.successors):
            if successor is not block:
                continue
            positions = successor_operand_positions(branch, number)
            if positions is None:
                message = "'{}' op cannot bufferize ops with block references that do not implement BranchOpInterface"
                raise failed(branch, message.format(branch.name))
            for position, type_ in zip(positions, types, strict=False):
                value = branch.operands[position]
                if value.type == type_:
                    continue
                self.rewriter.set_insertion_point_after_value(value)
                buffer = self.cast(self.to_buffer(value, self.buffer_type(value)), type_)
                set_operand(self.rewriter, branch, position, buffer)

    def branch_argument_type(self, argument: BlockArgument, stack: list[Value]) -> BufferType:
        """Returns the type of the buffers that branches pass to a block's argument."""
        types: list[BufferType] = []
        for value in branch_values(argument, self.rewriter):
            if isinstance(value.type, BufferType):
                types.append(value.type)
            elif not any(value is each for each in stack):
                types.append(self.buffer_type(value, stack))
        if not types:
            owner = owner_of(argument)
            assert owner is not None
            raise failed(owner, f"'{owner.name}' op could not infer buffer type of block argument")
        if all(type_ == types[0] for type_ in types):
            return types[0]
        return dynamic_layout_type(argument.type, types[0].memory_space)


def _has_default_type(model: Model) -> bool:
    """Returns True if a model inherits the default buffer types."""
    return type(model).buffer_type is Bufferizable.buffer_type


def branch_uses(argument: BlockArgument, rewriter: Rewriter) -> list[tuple[Operation, int]]:
    """Returns the operands that branches pass to a block's argument."""
    uses: list[tuple[Operation, int]] = []
    for predecessor in dict.fromkeys(rewriter.predecessors(argument.owner)):
        branch = predecessor.last
        assert branch is not None
        for number, successor in enumerate(branch.successors):
            positions = successor_operand_positions(branch, number) if successor is argument.owner else None
            if positions is not None and argument.index < len(positions):
                uses.append((branch, positions[argument.index]))
    return uses


def branch_values(argument: BlockArgument, rewriter: Rewriter) -> list[Value]:
    """Returns the values that branches pass to a block's argument."""
    return [op.operands[index] for op, index in branch_uses(argument, rewriter)]


def set_operand(rewriter: Rewriter, op: Operation, index: int, value: Value) -> None:
    """Replaces an operand of an op."""
    with rewriter.modify(op):
        op.operands = [value if number == index else operand for number, operand in enumerate(op.operands)]
