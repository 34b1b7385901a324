"""`eliminate-empty-tensors` and `empty-tensor-to-alloc-tensor`: remove or allocate tensors without contents.

%e = tensor.empty; %f = linalg.fill outs(%e); %r = tensor.insert_slice %f into %t[0] [4] [1]
-> %e = tensor.extract_slice %t[0] [4] [1]; %f = linalg.fill outs(%e); %r = tensor.insert_slice %f into %t[0] [4] [1]
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.dominance import DominanceInfo
from compiler.dialects.bufferization.ops import AllocTensorOp, MaterializeInDestinationOp, ToTensorOp
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.linalg.interface import body, indexing_maps, inputs, is_structured, iterator_types
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.tensor.ops import CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp
from compiler.dialects.tensor.verify import can_cast
from compiler.dialects.vector.memory_ops import TransferWriteOp
from compiler.ir.attributes import UNIT
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.types import RankedTensorType, ShapedType, UnrankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.analysis import analyze
from compiler.transforms.bufferization.buffer_types import BufferType, is_tensor
from compiler.transforms.bufferization.bufferize import analyze_module
from compiler.transforms.bufferization.model import BufferizationError, Use
from compiler.transforms.bufferization.models import model_of
from compiler.transforms.bufferization.options import BufferizationOptions
from compiler.transforms.bufferization.rewriting import set_operand
from compiler.transforms.bufferization.state import OneShotState
from compiler.transforms.bufferization.subsets import destination_index, is_insertion, source_index


@dataclass
class EmptyTensorElimination(Pass):
    """Try to eliminate all tensor.empty ops."""

    argument = "eliminate-empty-tensors"
    name = "EmptyTensorEliminationPass"
    summary = "Try to eliminate all tensor.empty ops."
    dependent_dialects = ("bufferization", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        is_module = isinstance(op, ModuleOp)
        options = BufferizationOptions(model_of=model_of, function_boundaries=is_module)
        try:
            if is_module:
                analysis = analyze_module(op, options, rewriter)
            else:
                analysis = OneShotState(op, options, rewriter)
                analyze(op, analysis)
        except BufferizationError as error:
            state.problems += error.problems
            state.signal_failure()
            return
        for insertion in [each for each in op.walk_post_order() if is_insertion(each)]:
            _eliminate_before(insertion, analysis)


def _eliminate_before(insertion: Operation, state: OneShotState) -> None:
    """Computes the source of an insertion directly in its destination."""
    source: Use = (insertion, source_index(insertion))
    if not is_tensor(insertion.operands[source[1]].type) or not state.is_in_place(source):
        return
    visited: list[Use] = []
    empties = state.reverse_use_def_chain(
        source,
        lambda value: isinstance(value, OpResult) and isinstance(value.owner, EmptyOp),
        leaves=False,
        equivalent_only=True,
        same_type_or_casts_only=True,
        visited=visited,
    )
    for empty in empties:
        use = next((each for each in visited if each[0].operands[each[1]] is empty), None)
        if use is None or not isinstance(empty, OpResult):
            continue
        replacement = _extraction(insertion, empty.owner, use[0], state.rewriter)
        if replacement is None:
            continue
        if replacement.type != empty.type:
            if not can_cast([replacement.type], [empty.type]):
                continue
            state.rewriter.set_insertion_point_after_value(replacement)
            op = state.rewriter.create(CastOp, replacement, result_types=[empty.type], location=empty.owner)
            replacement = op.result
        set_operand(state.rewriter, use[0], use[1], replacement)
        state.forget_definitions()


def _needed(insertion: Operation) -> list[Value]:
    """Returns the values needed to extract the destination of an insertion."""
    destination = insertion.operands[destination_index(insertion)]
    if not isinstance(insertion, InsertSliceOp | ParallelInsertSliceOp):
        return [destination]
    return [destination, *insertion.offsets, *insertion.sizes, *insertion.strides]


def _extraction(insertion: Operation, empty: Operation, user: Operation, rewriter: Rewriter) -> Value | None:
    """Returns the slice of the destination, extracted before its first use; None if that is not possible."""
    if isinstance(insertion, TransferWriteOp):
        return None
    needed = _needed(insertion)
    place = _place(empty, user, needed)
    if place is None:
        return None
    rewriter.set_insertion_point(place)
    destination = needed[0]
    if isinstance(insertion, InsertSliceOp | ParallelInsertSliceOp):
        return rewriter.create(
            ExtractSliceOp,
            destination,
            insertion.offsets,
            insertion.sizes,
            insertion.strides,
            result_types=[insertion.source_.type],
            static_offsets=insertion.static_offsets,
            static_sizes=insertion.static_sizes,
            static_strides=insertion.static_strides,
            location=empty,
        ).result
    if isinstance(destination.type, BufferType):
        return _as_tensor(insertion, destination, empty, rewriter)
    return destination


def _as_tensor(insertion: Operation, buffer: Value, empty: Operation, rewriter: Rewriter) -> Value | None:
    """Returns a destination that is a buffer, as a tensor that may be written."""
    if not isinstance(insertion, MaterializeInDestinationOp) or not insertion.restrict or not insertion.writable:
        return None
    type_ = buffer.type
    assert isinstance(type_, ShapedType)
    tensor: RankedTensorType | UnrankedTensorType = UnrankedTensorType(type_.element_type)
    if type_.shape is not None:
        tensor = RankedTensorType(type_.shape, type_.element_type)
    return rewriter.create(
        ToTensorOp, buffer, result_types=[tensor], restrict=UNIT, writable=UNIT, location=empty
    ).result


def _place(empty: Operation, user: Operation, needed: list[Value]) -> Operation | None:
    """Returns the first op after which all needed values are defined and which precedes the user."""
    dominance = DominanceInfo()
    candidates: list[Operation | None] = [empty]
    for value in needed:
        if isinstance(value, BlockArgument):
            candidates.append(value.owner.first)
        elif isinstance(value, OpResult):
            candidates.append(value.owner.next_op)
    for place in candidates:
        if place is None or not all(dominance.dominates(value, place) for value in needed):
            continue
        if place is user or dominance.op_properly_dominates(place, user):
            return place
    return None


def eliminate_inputs_of_structured_ops(root: Operation, rewriter: Rewriter) -> None:
    """Computes an input of a structured operation in its destination, in place of an empty tensor.

    Raises `BufferizationError` if `root` cannot be analyzed.
    """
    state = OneShotState(root, BufferizationOptions(model_of=model_of), rewriter)
    analyze(root, state)
    dominance = DominanceInfo()
    for op in [each for each in root.walk_post_order() if is_structured(each)]:
        if set(iterator_types(op)) <= {PARALLEL}:
            for index in range(len(inputs(op))):
                _eliminate_input(op, index, state, dominance)


def _eliminate_input(op: Operation, index: int, state: OneShotState, dominance: DominanceInfo) -> None:
    """Replaces an input that is defined by empty tensors by an output whose contents the body does not use."""
    value, maps = op.operands[index], indexing_maps(op)
    if not isinstance(value.type, RankedTensorType):
        return
    empties = state.reverse_use_def_chain(
        (op, index),
        lambda source: source.defining_op(EmptyOp) is not None and source.type == value.type,
        leaves=False,
        equivalent_only=True,
    )
    arguments, rewriter = body(op).arguments, state.rewriter
    destinations = [
        number
        for number in range(len(inputs(op)), len(op.operands))
        if not rewriter.has_uses(arguments[number])
        and op.operands[number].type == value.type
        and maps[number] == maps[index]
    ]
    if not empties or not destinations:
        return
    destination = op.operands[destinations[0]]
    defining_ops = [empty.owner for empty in empties if isinstance(empty, OpResult)]
    if not all(dominance.dominates(destination, empty) for empty in defining_ops):
        return
    for empty in empties:
        rewriter.replace_all_uses_with(empty, destination)
    with rewriter.modify(op):
        operands = list(op.operands)
        operands[destinations[0]], operands[index] = value, empties[0]
        op.operands = operands
    rewriter.replace_all_uses_with(arguments[index], arguments[destinations[0]])
    state.forget_definitions()


@pattern(EmptyOp, name="(anonymous namespace)::EmptyTensorLoweringPattern")
def empty_to_alloc_tensor(op: EmptyOp, rewriter: Rewriter) -> bool:
    """tensor.empty(%n) -> bufferization.alloc_tensor(%n)"""
    rewriter.replace_op_with_new_op(op, AllocTensorOp, op.operands)
    return True


@dataclass
class EmptyTensorToAllocTensor(Pass):
    """Replace all empty ops by alloc_tensor ops."""

    argument = "empty-tensor-to-alloc-tensor"
    name = "EmptyTensorToAllocTensorPass"
    summary = "Replace all empty ops by alloc_tensor ops."
    dependent_dialects = ("tensor", "bufferization")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([empty_to_alloc_tensor])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)
