"""`drop-equivalent-buffer-results` and `buffer-results-to-out-params`: functions that return fewer buffers.

func.func private @f(%m: memref<4xf32>) -> memref<4xf32> { return %m }  ->  func.func private @f(%m: memref<4xf32>)
func.func private @g() -> memref<4xf32> { return %m }  ->  ... @g(%out: memref<4xf32>) { memref.copy %m, %out; return }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.branches import block_successors
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.dialects.memref.view_ops import CastOp
from compiler.ir.attributes import UNIT, ArrayAttr, DictionaryAttr, TypeAttr, dictionary_attr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.symbols import SymbolTables, symbol_visibility
from compiler.ir.types import DYNAMIC, FunctionType, MemRefType, Type
from compiler.ir.value_types import memref_type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.models.func import argument_attributes, returns_of


def _functions(module: Operation) -> list[FuncOp]:
    return [op for region in module.regions for block in region.blocks for op in block.ops if isinstance(op, FuncOp)]


def _callers(module: Operation) -> dict[FuncOp, list[CallOp]]:
    """Returns the calls of each function."""
    tables = SymbolTables()
    callers: dict[FuncOp, list[CallOp]] = {}
    for op in module.walk():
        callee = tables.lookup_nearest(op, op.callee) if isinstance(op, CallOp) else None
        if isinstance(op, CallOp) and isinstance(callee, FuncOp):
            callers.setdefault(callee, []).append(op)
    return callers


def _without_casts(value: Value) -> Value:
    while isinstance(value, OpResult) and isinstance(value.owner, CastOp):
        value = value.owner.source_
    return value


def _set_type(function: FuncOp, inputs: Sequence[Type], results: Sequence[Type], rewriter: Rewriter) -> None:
    with rewriter.modify(function):
        type_ = TypeAttr(FunctionType(tuple(inputs), tuple(results)))
        function.properties = {**function.properties, "function_type": type_}


def _drop_result_attributes(function: FuncOp, gone: Sequence[int], rewriter: Rewriter) -> None:
    """Removes the attributes of results that a function no longer has."""
    attributes = function.res_attrs
    if attributes is not None and gone:
        kept = [element for index, element in enumerate(attributes.elements) if index not in gone]
        properties = {key: value for key, value in function.properties.items() if key != "res_attrs"}
        if any(isinstance(attribute, DictionaryAttr) and attribute.entries for attribute in kept):
            properties["res_attrs"] = ArrayAttr(tuple(kept))
        with rewriter.modify(function):
            function.properties = properties


@dataclass
class DropEquivalentBufferResults(Pass):
    """Remove MemRef return values that are equivalent to a bbArg."""

    argument = "drop-equivalent-buffer-results"
    name = "DropEquivalentBufferResultsPass"
    anchor = "builtin.module"
    summary = "Remove MemRef return values that are equivalent to a bbArg"
    dependent_dialects = ("memref",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        callers = _callers(op)
        for function in _functions(op):
            if function.body.blocks and symbol_visibility(function) != "public":
                _drop_results(function, callers.get(function, []), rewriter)


def _drop_results(function: FuncOp, calls: Sequence[CallOp], rewriter: Rewriter) -> None:
    """Drops the results that are arguments, in a function and in its calls."""
    returns = returns_of(function)
    type_ = function.function_type.type
    arguments: dict[int, int] = {}
    for index in range(len(type_.results) if returns else 0):
        values = [_without_casts(last.operands[index]) for last in returns]
        first = values[0]
        same = all(value is first for value in values)
        if same and isinstance(first, BlockArgument) and first.owner is function.body.blocks[0]:
            arguments[index] = first.index
    if not arguments:
        return
    for last in returns:
        with rewriter.modify(last):
            last.operands = [value for index, value in enumerate(last.operands) if index not in arguments]
    kept = [each for index, each in enumerate(type_.results) if index not in arguments]
    _set_type(function, type_.inputs, kept, rewriter)
    _drop_result_attributes(function, list(arguments), rewriter)
    for call in calls:
        rewriter.location = call
        rewriter.set_insertion_point(call)
        new = rewriter.create(
            CallOp, call.operands, result_types=kept, properties=call.properties, attributes=call.attributes
        )
        rest = iter(new.results)
        values = []
        for result in call.results:
            value: Value = next(rest) if result.index not in arguments else call.operands[arguments[result.index]]
            if value.type != result.type:
                value = rewriter.create(CastOp, value, result_types=[result.type]).result
            values.append(value)
        rewriter.replace_op(call, values)


@dataclass
class BufferResultsToOutParams(Pass):
    """Converts memref-typed function results to out-params."""

    argument = "buffer-results-to-out-params"
    name = "BufferResultsToOutParamsPass"
    anchor = "builtin.module"
    summary = "Converts memref-typed function results to out-params"
    dependent_dialects = ("memref",)

    add_result_attr: bool = option(
        "add-result-attr", False, "Add the attribute 'bufferize.result' to all output parameters."
    )
    hoist_static_allocs: bool = option("hoist-static-allocs", False, "Hoist static allocations to call sites.")
    hoist_dynamic_allocs: bool = option("hoist-dynamic-allocs", False, "Hoist dynamic allocations to call sites.")
    modify_public_functions: bool = option(
        "modify-public-functions", False, "Modify function signatures of public functions."
    )

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        callers = _callers(op)
        for function in _functions(op):
            is_public = symbol_visibility(function) == "public"
            if not function.body.blocks or (is_public and not self.modify_public_functions):
                continue
            results = enumerate(function.function_type.type.results)
            buffers = {index: type_ for index, type_ in results if isinstance(type_, MemRefType)}
            if not buffers:
                continue
            for type_ in buffers.values():
                if not has_identity_layout(type_) and not _has_dynamic_layout(type_):
                    state.error(function, "cannot create out param for result with unsupported layout")
                    return
            moved = list(buffers)
            self._move_results(function, moved, rewriter)
            for call in callers.get(function, []):
                if not _update_call(call, moved, rewriter, state):
                    return

    def _move_results(self, function: FuncOp, moved: Sequence[int], rewriter: Rewriter) -> None:
        """Converts results of a function to arguments that it writes."""
        old = function.function_type.type
        added = [old.results[index] for index in moved]
        kept = [type_ for index, type_ in enumerate(old.results) if index not in moved]
        results = function.res_attrs
        entries = [dict(argument_attributes(function, index)) for index in range(len(old.inputs))]
        for index in moved:
            attributes = None if results is None else results.elements[index]
            entry = dict(attributes.entries) if isinstance(attributes, DictionaryAttr) else {}
            entries.append({**entry, "bufferize.result": UNIT} if self.add_result_attr else entry)
        _set_type(function, [*old.inputs, *added], kept, rewriter)
        if any(entries):
            with rewriter.modify(function):
                elements = ArrayAttr(tuple(dictionary_attr(entry.items()) for entry in entries))
                function.properties = {**function.properties, "arg_attrs": elements}
        _drop_result_attributes(function, moved, rewriter)
        arguments = [rewriter.add_argument(function.body.blocks[0], type_, function.get_location()) for type_ in added]
        returns = returns_of(function)
        if not returns:
            return
        written = [[last.operands[index] for index in moved] for last in returns]
        for last in returns:
            with rewriter.modify(last):
                last.operands = [value for index, value in enumerate(last.operands) if index not in moved]
        hoisted: dict[Value, Value] = {}
        for argument, candidates in zip(arguments, zip(*written, strict=True), strict=True):
            value = candidates[0]
            if (
                value not in hoisted
                and self._can_hoist(value, argument)
                and all(candidate is value for candidate in candidates)
            ):
                hoisted[value] = argument
        for last, values in zip(returns, written, strict=True):
            rewriter.location = last
            rewriter.set_insertion_point(last)
            for value, argument in zip(values, arguments, strict=True):
                source = hoisted.get(value, value)
                if source is not argument:
                    rewriter.create(CopyOp, source, argument)
        for value, buffer in hoisted.items():
            assert isinstance(value, OpResult)
            rewriter.replace_op(value.owner, [buffer])

    def _can_hoist(self, value: Value, argument: Value) -> bool:
        """Returns True if `argument` can be the buffer that an op allocates.

        All returns must write this value to the argument, so that none of them overwrites a buffer that it returns
        elsewhere. An op in a cycle of blocks may allocate a buffer while an earlier one is still used.
        """
        if not isinstance(value, OpResult) or not isinstance(value.owner, AllocOp) or value.type != argument.type:
            return False
        block = value.owner.parent
        if block is None or block in _blocks_after(block):
            return False
        static = isinstance(value.type, MemRefType) and value.type.has_static_shape
        return self.hoist_static_allocs if static else self.hoist_dynamic_allocs


def _blocks_after(block: Block) -> set[Block]:
    """Returns the blocks that control may reach from the end of `block`."""
    reached: set[Block] = set()
    pending = list(block_successors(block))
    while pending:
        current = pending.pop()
        if current not in reached:
            reached.add(current)
            pending += block_successors(current)
    return reached


def _has_dynamic_layout(type_: MemRefType) -> bool:
    """Returns True if strides and offset are unknown."""
    layout = strides_and_offset(type_)
    return layout is not None and all(number == DYNAMIC for number in (*layout[0], layout[1]))


def _update_call(call: CallOp, moved: Sequence[int], rewriter: Rewriter, state: PassState) -> bool:
    """Allocates the buffers for a function's out-arguments before its call. Returns True if that is possible."""
    rewriter.location = call
    rewriter.set_insertion_point(call)
    buffers: dict[int, Value] = {}
    for index in moved:
        type_ = memref_type(call.results[index])
        if not type_.has_static_shape:
            state.error(call, "cannot create out param for dynamically shaped result")
            return False
        plain = MemRefType(type_.shape, type_.element_type, None, type_.memory_space)
        buffer: Value = rewriter.create(AllocOp, result_types=[plain]).result
        if not has_identity_layout(type_):
            buffer = rewriter.create(CastOp, buffer, result_types=[type_]).result
        buffers[index] = buffer
    kept = [result for result in call.results if result.index not in buffers]
    new = rewriter.create(
        CallOp,
        [*call.operands, *buffers.values()],
        result_types=[result.type for result in kept],
        properties=call.properties,
        attributes=call.attributes,
    )
    rest = iter(new.results)
    rewriter.replace_op(call, [buffers.get(result.index) or next(rest) for result in call.results])
    return True
