"""`ownership-based-buffer-deallocation`: frees every buffer after its last use.

%m = memref.alloc() : memref<4xf32>          %m = memref.alloc() : memref<4xf32>
use(%m)                                ->    use(%m)
return                                       bufferization.dealloc (%base : memref<f32>) if (%true)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.analysis.branches import successor_operand_positions
from compiler.analysis.buffer_views import is_memref
from compiler.analysis.call_graph import callee_of
from compiler.analysis.dominance import DominanceInfo, defining_block
from compiler.analysis.effects import memory_effects
from compiler.analysis.loops import defining_region
from compiler.analysis.regions import region_successors, successor_operands
from compiler.dialects.arith.integer_ops import XOrIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.bufferization.ops import CloneOp, DeallocOp
from compiler.dialects.cf.ops import AssertOp, CondBranchOp
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.scf.ops import IfOp, InParallelOp, ReduceReturnOp, YieldOp
from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.functions import function_type
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.symbols import SymbolTables, symbol_visibility
from compiler.ir.types import I1, FunctionType, Type
from compiler.ods.effects import EffectKind
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.fold import constant_value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.conditional_deallocation import process_cond_br
from compiler.transforms.bufferization.model import BufferizationError, failed
from compiler.transforms.bufferization.ownership import DeallocationState, bool_constant

_MANUAL = "bufferization.manual_deallocation"
_STACK = "AutomaticAllocationScopeResource"


@dataclass
class OwnershipDeallocation(Pass):
    """Adds all required dealloc operations for all allocations in the input program."""

    argument = "ownership-based-buffer-deallocation"
    name = "OwnershipBasedBufferDeallocationPass"
    summary = "Adds all required dealloc operations for all allocations in the input program"
    dependent_dialects = ("arith", "bufferization", "cf", "memref", "scf")

    private_function_dynamic_ownership: bool = option(
        "private-function-dynamic-ownership",
        False,
        "Allows to add additional arguments to private functions to dynamically pass ownership of memrefs to callees. "
        "This can enable earlier deallocations.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        try:
            for function in [each for each in op.walk_post_order() if isinstance(each, FuncOp)]:
                if function.body.blocks:
                    deallocate_buffers(function, rewriter, dynamic=self.private_function_dynamic_ownership)
        except BufferizationError as error:
            state.problems += error.problems
            state.signal_failure()


def deallocate_buffers(function: Operation, rewriter: Rewriter, *, dynamic: bool) -> None:
    """Deallocates the buffers of a function. `dynamic`: private functions return the ownership of their results."""
    _check_loops(function)
    _Deallocation(function, rewriter, dynamic).run()


def _check_loops(function: Operation) -> None:
    """Reports branches to preceding blocks as errors."""
    for op in function.walk():
        for region in op.regions:
            for block in region.blocks:
                last = block.last
                for successor in () if last is None else last.successors:
                    if _goes_back(block, successor):
                        raise failed(function, "Only structured control-flow loops are supported.")


def _goes_back(block: Block, target: Block) -> bool:
    """Returns True if control flow may return to a block from its successors."""
    seen: set[Block] = set()
    stack = [target]
    while stack:
        current = stack.pop()
        if current is block:
            return True
        if current not in seen:
            seen.add(current)
            stack += () if current.last is None else current.last.successors
    return False


class _Deallocation:
    """The work on one function."""

    def __init__(self, function: Operation, rewriter: Rewriter, dynamic: bool) -> None:
        self._function = function
        self._rewriter = rewriter
        self._dynamic = dynamic
        self._state = DeallocationState(function, rewriter)
        self._tables = SymbolTables()

    def run(self) -> None:
        for block in self._blocks():
            self._process_block(block)
        self._update_signature()

    def _blocks(self) -> list[Block]:
        """Returns all blocks, nested ones first, otherwise dominating ones first."""
        blocks: list[Block] = []
        dominance = DominanceInfo()
        stack: list[Block | Operation] = [self._function]
        while stack:
            item = stack.pop()
            if isinstance(item, Block):
                blocks.append(item)
                stack += item.ops
                continue
            for region in item.regions:
                ordered = dominance.tree(region).order if len(region.blocks) > 1 else region.blocks
                stack += ordered
        blocks.reverse()
        return blocks

    # ------------------------------------------------------------------------------------------ blocks

    def _process_block(self, block: Block) -> None:
        state, rewriter = self._state, self._rewriter
        rewriter.location = block.parent_op or self._function
        first = block.first
        region = block.parent
        for live in state.live_in(block):
            if defining_region(live) is region:
                state.update(live, state.ownership(live, defining_block(live)), block)
                state.add_to_free(live, block)
            else:
                rewriter.block, rewriter.before = block, first
                state.update(live, bool_constant(rewriter, False), block)
        is_entry = block.is_entry and block.parent_op is self._function
        for argument in list(block.arguments):
            if not is_memref(argument):
                continue
            if is_entry:
                rewriter.block, rewriter.before = block, first
                state.update(argument, bool_constant(rewriter, False))
            else:
                state.update(argument, rewriter.add_argument(block, I1, argument.get_location()))
            state.add_to_free(argument, block)
        for op in block.ops:
            processed = self._process(op)
            self._populate_rest(processed)

    def _populate_rest(self, op: Operation) -> None:
        """Sets the ownership of results without one to that of the memref operands, or to not owned."""
        state, block = self._state, op.parent
        for result in op.results:
            if not is_memref(result) or not state.ownership(result, block).is_uninitialized:
                continue
            for operand in op.operands:
                if is_memref(operand):
                    state.update(result, state.ownership(operand, defining_block(operand)), block)
            if state.ownership(result, block).is_uninitialized:
                self._rewriter.location = op
                self._rewriter.set_insertion_point(op)
                state.update(result, bool_constant(self._rewriter, False), block)

    # ------------------------------------------------------------------------------------------ ops

    def _process(self, op: Operation) -> Operation:
        """Processes an op by its interfaces. Returns the op or its replacement."""
        self._rewriter.location = op
        if isinstance(op, CondBranchOp):
            process_cond_br(op, self._state)
            return op
        if isinstance(op, (SelectOp, ReduceReturnOp)):
            return op
        if isinstance(op, InParallelOp):
            self._dealloc_before_return(op, [])
            return op
        self._check(op)
        definition = op.definition
        if definition is not None and (definition.hooks.effects is not None or definition.effects is not None):
            self._process_effects(op)
        if op.has_trait("RegionBranchOpInterface"):
            op = self._process_region_branch(op)
        if op.has_trait("CallOpInterface"):
            op = self._process_call(op)
        if op.has_trait("BranchOpInterface"):
            self._process_branch(op)
        if _is_region_terminator(op):
            self._process_terminator(op)
        return op

    def _check(self, op: Operation) -> None:
        """Reports unsupported operations."""
        if isinstance(op, DeallocOp):
            raise failed(op, "No deallocation operations must be present when running this pass!")
        effects = memory_effects(op)
        has_known_effects = (
            effects is not None or op.has_trait("RecursiveMemoryEffects") or op.has_trait("CallOpInterface")
        )
        if not has_known_effects:
            raise failed(op, "ops with unknown memory side effects are not supported")
        touches = any(map(is_memref, (*op.operands, *op.results)))
        frees = any(effect.kind in (EffectKind.ALLOCATE, EffectKind.FREE) for effect in effects or ())
        if not touches and not frees:
            return
        count = len(op.regions)
        if ((count == 1 and op.results) or count > 1) and not op.has_trait("RegionBranchOpInterface"):
            message = "All operations with attached regions need to implement the RegionBranchOpInterface."
            raise failed(op, message)
        if op.has_trait("NoTerminator"):
            raise failed(op, "NoTerminator trait is not supported")
        if op.has_trait("Terminator"):
            if op.has_trait("BranchOpInterface") == _is_region_terminator(op):
                raise failed(
                    op,
                    "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not "
                    "both)!",
                )
            if len(op.successors) > 1:
                raise failed(op, "Terminators with more than one successor are not supported!")

    def _process_effects(self, op: Operation) -> None:
        """Allocations are owned by their block."""
        state, rewriter, block = self._state, self._rewriter, op.parent
        assert block is not None and op.definition is not None
        effects = memory_effects(op) or []
        manual = _MANUAL in op.attributes
        for effect in effects:
            if effect.kind is EffectKind.FREE and effect.on in op.definition.operand_positions:
                for operand in op.operand_group(effect.on):
                    if is_memref(operand):
                        self._process_free(op, operand, manual)
        allocated = {
            value: effect.resource
            for effect in effects
            if effect.kind is EffectKind.ALLOCATE and effect.on in op.definition.result_positions
            for value in op.result_group(effect.on)
        }
        for result in op.results:
            if not is_memref(result) or result not in allocated:
                continue
            owned = allocated[result] != _STACK and not manual
            rewriter.set_insertion_point_to_start(block)
            indicator = bool_constant(rewriter, owned)
            if owned:
                state.update(result, indicator)
                state.add_to_free(result, block)
            else:
                state.reset([result], block)
                state.update(result, indicator)

    def _process_free(self, op: Operation, operand: Value, manual: bool) -> None:
        """Handles an explicit deallocation of a buffer, which the block must not own."""
        if not manual:
            raise failed(op, "memory free side-effect on MemRef value not supported!")
        ownership = self._state.ownership(operand, op.parent)
        if ownership.indicator is None:
            return
        rewriter = self._rewriter
        rewriter.set_insertion_point(op)
        true = bool_constant(rewriter, True)
        inverted = rewriter.create(XOrIOp, ownership.indicator, true, result_types=[I1]).result
        message = StringAttr("expected that the block does not have ownership")
        rewriter.create(AssertOp, inverted, msg=message)

    def _process_region_branch(self, op: Operation) -> Operation:
        """Passes the ownership of memrefs into and out of regions."""
        state, rewriter, block = self._state, self._rewriter, op.parent
        assert block is not None
        entries = region_successors(op, None)
        target = entries[0].region if entries else None
        passed = successor_operands(op, None, target) if entries else ()
        count = sum(map(is_memref, passed))
        rewriter.set_insertion_point_to_start(block)
        false = bool_constant(rewriter, False)
        properties = dict(op.properties)
        sizes = properties.get("operandSegmentSizes")
        if count and isinstance(sizes, DenseArrayAttr):
            grown = (*sizes.values[:-1], sizes.values[-1] + count)
            properties["operandSegmentSizes"] = DenseArrayAttr(sizes.element_type, grown)
        new, results = self._with_more_results(op, [*op.operands, *([false] * count)], properties)
        for result, indicator in results:
            state.update(result, indicator)
            state.add_to_free(result, new.parent)
        return new

    def _with_more_results(
        self, op: Operation, operands: Sequence[Value], properties: Mapping[str, Attribute]
    ) -> tuple[Operation, list[tuple[OpResult, OpResult]]]:
        """Returns the op with an additional i1 result for each memref result, and these pairs of results."""
        rewriter = self._rewriter
        count = sum(map(is_memref, op.results))
        types = [*(result.type for result in op.results), *([I1] * count)]
        rewriter.set_insertion_point(op)
        new = rewriter.create_like(op, operands, types, properties=properties)
        rewriter.move_regions(op, new)
        own = new.results[: len(op.results)]
        for old, result in zip(op.results, own, strict=True):
            result.name = old.name
        rewriter.replace_op(op, own)
        memrefs = [result for result in own if is_memref(result)]
        return new, list(zip(memrefs, new.results[len(own) :], strict=True))

    def _process_call(self, op: Operation) -> Operation:
        """Makes the caller own the results of a call."""
        state, rewriter = self._state, self._rewriter
        if self._dynamic and self._calls_private(op):
            new, results = self._with_more_results(op, op.operands, dict(op.properties))
            for result, indicator in results:
                state.update(result, indicator)
                state.add_to_free(result, new.parent)
            return new
        rewriter.set_insertion_point(op)
        true = bool_constant(rewriter, True)
        for result in op.results:
            if is_memref(result):
                state.update(result, true)
                state.add_to_free(result, op.parent)
        return op

    def _calls_private(self, call: Operation) -> bool:
        name = callee_of(call)
        callee = self._tables.lookup_nearest(call, name) if isinstance(name, SymbolRefAttr) else None
        if callee is None:  # The callee is unknown: it may not return ownership.
            return False
        return symbol_visibility(callee) == "private" and any(region.blocks for region in callee.regions)

    def _process_branch(self, op: Operation) -> None:
        """Frees buffers that are not forwarded, and forwards the ownership of the others."""
        state, rewriter, block = self._state, self._rewriter, op.parent
        match op.successors:
            case [only_successor]:
                successor = only_successor
            case _:
                raise failed(op, "only BranchOpInterface operations with exactly one successor are supported yet")
        assert block is not None
        positions = successor_operand_positions(op, 0) or range(0)
        rewriter.set_insertion_point(op)
        memrefs, conditions = state.to_free(op, block)
        passed = op.operands[positions.start : positions.stop]
        retained = state.to_retain(block, successor, passed)
        dealloc = state.dealloc(memrefs, conditions, retained)
        state.take_over(dealloc, retained, block)
        count = sum(map(is_memref, passed))
        with rewriter.modify(op):
            more = dealloc.results[:count]
            op.operands = [*op.operands[: positions.stop], *more, *op.operands[positions.stop :]]

    def _process_terminator(self, op: Operation) -> None:
        """Frees buffers that are not returned, and returns the ownership of the others."""
        parent, block, rewriter = op.parent_op, op.parent, self._rewriter
        assert parent is not None and block is not None
        by_contract = parent.has_trait("FunctionOpInterface") and (
            not self._dynamic or symbol_visibility(parent) != "private"
        )
        if by_contract:
            for index, value in enumerate(op.operands):
                if is_memref(value):
                    rewriter.set_insertion_point(op)
                    owned = self._certainly_owned(value, block)
                    with rewriter.modify(op):
                        op.operands = [owned if i == index else operand for i, operand in enumerate(op.operands)]
        passed = list(successor_operands(op, op.parent_region, None))
        if not parent.has_trait("RegionBranchOpInterface"):
            passed = list(op.operands)
        indicators = self._dealloc_before_return(op, passed)
        if not by_contract and indicators:
            with rewriter.modify(op):
                op.operands = [*op.operands, *indicators]

    def _dealloc_before_return(self, op: Operation, passed: Sequence[Value]) -> list[OpResult]:
        """Frees buffers that are not returned. Returns the ownership of the returned ones."""
        state, block = self._state, op.parent
        assert block is not None
        self._rewriter.set_insertion_point(op)
        memrefs, conditions = state.to_free(op, block)
        retained = state.to_retain(block, None, passed)
        if not memrefs and not retained:
            return []
        dealloc = state.dealloc(memrefs, conditions, retained)
        state.take_over(dealloc, retained, block)
        return dealloc.results[: sum(map(is_memref, passed))]

    def _certainly_owned(self, value: Value, block: Block) -> Value:
        """Returns the memref, or a clone of it if the block does not own it at run time."""
        state, rewriter = self._state, self._rewriter
        memref, condition = self._unique(value, block)
        attribute = constant_value(condition)
        if isinstance(attribute, IntegerAttr) and attribute.value:
            return memref
        regions = [Region(), Region()]
        op = rewriter.create(IfOp, condition, result_types=[memref.type], regions=regions)
        with rewriter.insertion_guard():
            rewriter.create_block(regions[0])
            rewriter.create(YieldOp, [memref])
            rewriter.create_block(regions[1])
            clone = rewriter.create(CloneOp, memref, result_types=[memref.type]).result
            rewriter.create(YieldOp, [clone])
        state.update(op.result, bool_constant(rewriter, True))
        state.add_to_free(op.result, op.parent)
        return op.result

    def _unique(self, memref: Value, block: Block) -> tuple[Value, Value]:
        """Returns a memref whose owner is known, and the indicator."""
        state = self._state
        select = memref.defining_op(SelectOp)
        if select is None or select.parent is not block:
            return state.with_unique_ownership(memref, block)
        first, second = (state.ownership(value, block).indicator for value in (select.true_value, select.false_value))
        if select.condition.type != I1 or first is None or second is None:
            return state.with_unique_ownership(memref, block)
        return memref, self._rewriter.create(SelectOp, select.condition, first, second).result

    def _update_signature(self) -> None:
        """Updates the result types of the function to the operands of its terminators."""
        function = self._function
        lasts = [block.last for region in function.regions for block in region.blocks]
        returned: list[list[Type]] = [
            [value.type for value in last.operands]
            for last in lasts
            if last is not None and _is_region_terminator(last)
        ]
        if any(types != returned[0] for types in returned):
            message = "there are multiple return operations with different operand types"
            raise failed(function, message)
        old = function_type(function)
        assert old is not None
        new = FunctionType(old.inputs, tuple(returned[0]) if returned else old.results)
        if new != old:
            with self._rewriter.modify(function):
                function.properties = {**function.properties, "function_type": TypeAttr(new)}


def _is_region_terminator(op: Operation) -> bool:
    return op.has_trait("ReturnLike") or op.has_trait("RegionBranchTerminatorOpInterface")
