"""Inlines calls: upstream's `inlineCall` and `DialectInlinerInterface`.

The callee's body is copied to the call if the interfaces of the dialects allow it. The call remains, with unused
results; the caller of `inline_call` erases it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.analysis.call_graph import call_arguments, callable_result_types
from compiler.ir.attributes import ArrayAttr, DictionaryAttr
from compiler.ir.locations import UNKNOWN, CallSiteLoc, Location
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.rewrite.builder import IRMapping, clone_region
from compiler.rewrite.rewriter import Rewriter

EMPTY = DictionaryAttr(())


class InlinerInterface:
    """Interface of a dialect for inlining its ops. By default, nothing may be inlined."""

    def may_inline_call(self, call: Operation, callee: Operation) -> bool:
        """Returns True if a call of this dialect may be inlined."""
        return False

    def may_inline_into(self, target: Region, source: Region, mapping: IRMapping) -> bool:
        """Returns True if `source` may be inlined into `target`, a region of this dialect's op.

        `mapping` maps the arguments of `source` to the call's operands.
        """
        return False

    def may_inline_op(self, op: Operation, target: Region) -> bool:
        """Returns True if an op of this dialect may be inlined into a region."""
        return False

    def looks_into(self, op: Operation) -> bool:
        """Returns True if the ops in an op's regions must be inlinable as well."""
        return True

    def merges_single_block(self, blocks: Sequence[Block]) -> bool:
        """Returns True if a callee with a single block is to be merged into the caller's block."""
        return True

    def branch_to(self, terminator: Operation, target: Block, rewriter: Rewriter) -> None:
        """Replaces a terminator that returns by a branch to `target`."""

    def returned(self, terminator: Operation) -> Sequence[Value]:
        """Returns the values that a terminator returns."""
        return terminator.operands

    def prepare_argument(
        self, call: Operation, callee: Operation, value: Value, attributes: DictionaryAttr, rewriter: Rewriter
    ) -> Value:
        """Returns the value for an argument with these attributes; inserts new ops in front of the call."""
        return value

    def after_inlining(self, call: Operation, blocks: Sequence[Block], rewriter: Rewriter) -> None:
        """Called with the inlined blocks, for further changes of these."""


class AnyOp(InlinerInterface):
    """All ops of the dialect may be inlined anywhere."""

    def may_inline_op(self, op: Operation, target: Region) -> bool:
        return True


class AnyOpAndRegion(AnyOp):
    """All ops of the dialect may be inlined anywhere, and all ops into their regions."""

    def may_inline_into(self, target: Region, source: Region, mapping: IRMapping) -> bool:
        return True


Interfaces = Callable[[Operation], InlinerInterface]
"""Returns the interface of an op's dialect."""


def inline_call(
    call: Operation,
    callee: Operation,
    source: Region,
    rewriter: Rewriter,
    interfaces: Interfaces,
    on_copied: Callable[[Sequence[Block]], None] = lambda blocks: None,
) -> bool:
    """Copies the body of a callee to a call and replaces the results of the call.

    Returns False, and changes nothing, if types differ or an interface forbids inlining. `on_copied` is called with the
    copied blocks before they are merged with the caller's.

    >>> context = new_context()
    >>> class FunctionCalls(AnyOpAndRegion):
    ...     def may_inline_call(self, call, callee):
    ...         return True
    >>> text = "func.func @g() { return } func.func @f() { call @g() : () -> () return }"
    >>> module = parse(text, context)
    >>> _, callee, _, function, call, _ = module.walk()
    >>> inline_call(call, callee, callee.regions[0], Rewriter(module, context), lambda op: FunctionCalls())
    True
    """
    block, target = call.parent, call.parent_region
    arguments, result_types = call_arguments(call), callable_result_types(callee)
    entry = source.blocks[0]
    if block is None or target is None or target.parent is None or len(arguments) != len(entry.arguments):
        return False
    mapping = IRMapping(dict(zip(entry.arguments, arguments, strict=True)))
    if any(value.type != argument.type for argument, value in mapping.values.items()):
        return False
    if [result.type for result in call.results] != list(result_types):
        return False
    if not interfaces(call).may_inline_call(call, callee):
        return False
    if not interfaces(target.parent).may_inline_into(target, source, mapping):
        return False
    if not _may_inline_ops(source, target, interfaces):
        return False
    _prepare_arguments(call, callee, mapping, rewriter, interfaces)
    blocks = _copy_before(source, mapping, rewriter.split_block(block, call.next_op), rewriter)
    location = call.get_location()
    if location != UNKNOWN:
        _note_call_site(blocks, location)
    interfaces(call).after_inlining(call, blocks, rewriter)
    on_copied(blocks)
    _join(call, block, blocks, rewriter, interfaces)
    return True


def _may_inline_ops(source: Region, target: Region, interfaces: Interfaces) -> bool:
    stack = [source]
    while stack:
        for block in stack.pop().blocks:
            for op in block.ops:
                interface = interfaces(op)
                if not interface.may_inline_op(op, target):
                    return False
                if op.regions and interface.looks_into(op):
                    stack += op.regions
    return True


def _prepare_arguments(
    call: Operation, callee: Operation, mapping: IRMapping, rewriter: Rewriter, interfaces: Interfaces
) -> None:
    all_attributes = callee.attribute("arg_attrs")
    argument_attributes = all_attributes.elements if isinstance(all_attributes, ArrayAttr) else ()
    rewriter.set_insertion_point(call)
    for index, (argument, value) in enumerate(list(mapping.values.items())):
        attributes = argument_attributes[index] if index < len(argument_attributes) else EMPTY
        if isinstance(attributes, DictionaryAttr):
            mapping.values[argument] = interfaces(call).prepare_argument(call, callee, value, attributes, rewriter)


def _copy_before(source: Region, mapping: IRMapping, before: Block, rewriter: Rewriter) -> list[Block]:
    """Inserts copies of a region's blocks in front of `before`; `mapping` has values for the entry's arguments."""
    target = before.parent
    assert target is not None
    contents = [(block, block.take_ops()) for block in clone_region(source, mapping).blocks]
    for block, _ in contents:
        rewriter.insert_block(block, target, before)
    for block, ops in contents:
        rewriter.set_insertion_point_to_end(block)
        for op in ops:
            rewriter.insert(op)
    return [block for block, _ in contents]


def _note_call_site(blocks: Sequence[Block], caller: Location) -> None:
    """Adds the location of the call to all locations in the blocks."""
    stacked: dict[Location, Location] = {}

    def at_call(location: Location) -> Location:
        if location not in stacked:
            stacked[location] = _stacked(location, caller)
        return stacked[location]

    stack = list(blocks)
    while stack:
        block = stack.pop()
        for argument in block.arguments:
            argument.location = at_call(argument.location or UNKNOWN)
        for op in block.ops:
            op.location = at_call(op.get_location())
            stack += [inner for region in op.regions for inner in region.blocks]


def _stacked(callee: Location, caller: Location) -> Location:
    """callsite(a at b), called at c -> callsite(a at callsite(b at c))"""
    callees: list[Location] = []
    while isinstance(callee, CallSiteLoc):
        callees.append(callee.callee)
        callee = callee.caller
    location = CallSiteLoc(callee, caller)
    for callee_part in reversed(callees):
        location = CallSiteLoc(callee_part, location)
    return location


def _join(call: Operation, block: Block, blocks: Sequence[Block], rewriter: Rewriter, interfaces: Interfaces) -> None:
    """Connects the copied blocks with the ops preceding and following the call."""
    region = block.parent
    assert region is not None and region.parent is not None
    continuation = region.blocks[region.blocks.index(blocks[-1]) + 1]
    last = blocks[0].last
    if len(blocks) == 1 and last is not None and interfaces(region.parent).merges_single_block(blocks):
        for result, value in zip(call.results, interfaces(last).returned(last), strict=True):
            _replace(result, value, rewriter)
        rewriter.erase_op(last)
        rewriter.merge_blocks(continuation, blocks[0])
    else:
        for result in call.results:
            argument = rewriter.add_argument(continuation, result.type, call.get_location())
            _replace(result, argument, rewriter)
        for copied in blocks:
            if copied.last is not None:
                interfaces(copied.last).branch_to(copied.last, continuation, rewriter)
    rewriter.merge_blocks(blocks[0], block)


def _replace(result: Value, value: Value, rewriter: Rewriter) -> None:
    if value.name is None:
        value.name = result.name
    rewriter.replace_all_uses_with(result, value)
