"""Rewriting ops on tensors to ops on buffers, after the analysis or without one.

`run_one_shot` bufferizes an op and all nested ops, `run_on_module` the functions of a module in order.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from compiler.analysis.effects import is_memory_effect_free
from compiler.dialects.bufferization.ops import ToBufferOp, ToTensorOp
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.memref.view_ops import CastOp
from compiler.ir.attributes import ArrayAttr, DictionaryAttr, TypeAttr, dictionary_attr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import Problem
from compiler.ir.symbols import is_symbol_table
from compiler.ir.types import FunctionType, Type
from compiler.rewrite.rewriter import Listener, Rewriter
from compiler.transforms.bufferization.analysis import UNSTRUCTURED, analyze, analyze_functions
from compiler.transforms.bufferization.buffer_types import is_tensor
from compiler.transforms.bufferization.folds import fold_buffer_of_tensor
from compiler.transforms.bufferization.function_state import FunctionState
from compiler.transforms.bufferization.model import BufferizationError, failed, touches_tensors
from compiler.transforms.bufferization.models.func import argument_attributes, returns_of
from compiler.transforms.bufferization.options import BufferizationOptions
from compiler.transforms.bufferization.rewriting import Bufferization, SymbolNumbers
from compiler.transforms.bufferization.state import AnalysisState, OneShotState


class _Worklist(Listener):
    """Worklist of ops to bufferize: includes ops created meanwhile, and records erased ops."""

    def __init__(self, options: BufferizationOptions) -> None:
        self.ops: list[Operation] = []
        self.erased_ops: set[Operation] = set()
        self.to_buffers: dict[ToBufferOp, None] = {}
        self._options = options

    def inserted(self, op: Operation) -> None:
        self.erased_ops.discard(op)
        if isinstance(op, ToBufferOp):
            self.to_buffers[op] = None
        elif not isinstance(op, ToTensorOp) and _has_tensors(op, self._options):
            self.ops.append(op)

    def erased(self, op: Operation) -> None:
        self.erased_ops.add(op)
        if isinstance(op, ToBufferOp):
            self.to_buffers.pop(op, None)


def _has_tensors(op: Operation, options: BufferizationOptions) -> bool:
    """Returns True if an op has tensors and the options allow its bufferization."""
    if not options.is_allowed(op):
        return False
    model = options.model(op)
    return touches_tensors(op) if model is None else model.has_tensors(op)


def bufferize_op(
    root: Operation, options: BufferizationOptions, rewriter: Rewriter, symbol_numbers: SymbolNumbers | None = None
) -> None:
    """Bufferizes an op and its nested ops. Writes happen in place, as all necessary copies exist already."""
    run = Bufferization(options, rewriter, symbol_numbers)
    if options.copy_before_write:
        insert_copies(root, AnalysisState(options, rewriter), run)
    worklist = _Worklist(options)
    for op in root.walk_post_order():
        if isinstance(op, ToBufferOp):
            worklist.to_buffers[op] = None
        if _has_tensors(op, options):
            worklist.ops.append(op)
    rewriter.listeners.append(worklist)
    try:
        _bufferize_all(worklist, run)
        if root in worklist.erased_ops:
            return
        for op in list(worklist.to_buffers):
            if op not in worklist.erased_ops:
                fold_buffer_of_tensor(op, run)
        for op in root.walk_post_order():
            if isinstance(op, ToTensorOp) and rewriter.is_unused(op):
                rewriter.erase_op(op)
    finally:
        rewriter.listeners.remove(worklist)
    if options.allow_unknown_ops:
        return
    for op in worklist.ops:
        if op in worklist.erased_ops or not _has_tensors(op, options):
            continue
        if isinstance(op, (ToTensorOp, ToBufferOp)):
            continue
        if rewriter.is_unused(op) and is_memory_effect_free(op):
            continue
        raise failed(op, "op was not bufferized")


def _bufferize_all(worklist: _Worklist, run: Bufferization) -> None:
    position = 0
    while position < len(worklist.ops):
        op = worklist.ops[position]
        position += 1
        model = run.options.model(op)
        if op in worklist.erased_ops or model is None or not model.has_tensors(op):
            continue
        if not model.supports_unstructured_control_flow and any(len(region.blocks) > 1 for region in op.regions):
            raise failed(op, UNSTRUCTURED.format(op.name))
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        try:
            model.bufferize(op, run)
        except BufferizationError as error:
            raise BufferizationError(*error.problems, Problem(op, "failed to bufferize op")) from error


def insert_copies(root: Operation, state: AnalysisState, run: Bufferization) -> None:
    """Applies the decisions of the analysis: copies the operands that are not bufferized in place."""
    for op in root.walk_post_order():
        model = state.options.model(op)
        if model is not None:
            run.rewriter.location = op
            model.resolve_conflicts(op, state, run)


def run_one_shot(root: Operation, options: BufferizationOptions, rewriter: Rewriter) -> None:
    """Analyzes and bufferizes an op. Raises BufferizationError."""
    if not options.copy_before_write:
        state = OneShotState(root, options, rewriter)
        analyze(root, state)
        if not options.test_analysis_only:
            insert_copies(root, state, Bufferization(options, rewriter))
    if not options.test_analysis_only:
        bufferize_op(root, options, rewriter)


# ------------------------------------------------------------------------------------------------ modules


def analyze_module(module: Operation, options: BufferizationOptions, rewriter: Rewriter) -> OneShotState:
    """Returns the decisions on all operands in the functions of a module."""
    state = OneShotState(module, options, rewriter)
    ordered, circular = functions_by_calls(module, state.functions)
    skipped = options.no_analysis_functions
    if skipped:
        ordered = [op for op in ordered if op.sym_name.value not in skipped]
        circular = [op for op in circular if op.sym_name.value not in skipped]
    analyze_functions(state, ordered, circular)
    return state


def run_on_module(module: Operation, options: BufferizationOptions, rewriter: Rewriter) -> None:
    """Analyzes and bufferizes the functions of a module, callees first. Raises BufferizationError."""
    if not options.copy_before_write:
        insert_module_copies(module, options, rewriter)
    if not options.test_analysis_only:
        bufferize_module(module, options, rewriter)


def insert_module_copies(module: Operation, options: BufferizationOptions, rewriter: Rewriter) -> None:
    """Analyzes the functions of a module, and inserts the copies."""
    state = analyze_module(module, options, rewriter)
    if options.test_analysis_only:
        return
    skipped = options.no_analysis_functions
    run = Bufferization(options, rewriter)
    for op in _top_level(module):
        if not isinstance(op, FuncOp) or op.sym_name.value not in skipped:
            insert_copies(op, state, run)


def bufferize_module(module: Operation, options: BufferizationOptions, rewriter: Rewriter) -> None:
    """Bufferizes the functions of a module, callees first, after copies were inserted. Raises BufferizationError."""
    ordered, circular = functions_by_calls(module, FunctionState())
    symbol_numbers = SymbolNumbers(count)
    for function in ordered:
        own = options
        if function.sym_name.value in options.no_analysis_functions:
            own = replace(options, copy_before_write=True)
        bufferize_op(function, own, rewriter, symbol_numbers)
        if options.function_type_conversion.value == "infer-layout-map":
            _fold_returned_casts(function, rewriter)
    for function in circular:
        bufferize_op(function, options, rewriter, symbol_numbers)
    for op in _top_level(module):
        if not isinstance(op, FuncOp) and not is_symbol_table(op):
            bufferize_op(op, options, rewriter, symbol_numbers)
    for op in _top_level(module):
        if isinstance(op, FuncOp):
            _remove_argument_attributes(op, rewriter)


def _top_level(module: Operation) -> list[Operation]:
    return [op for region in module.regions for block in region.blocks for op in block.ops]


def functions_by_calls(module: Operation, known_functions: FunctionState) -> tuple[list[FuncOp], list[FuncOp]]:
    """Returns the functions with callees first, and separately the functions that are part of call cycles."""
    functions = [op for op in _top_level(module) if isinstance(op, FuncOp)]
    callers: dict[FuncOp, dict[FuncOp, None]] = {}
    missing: dict[FuncOp, int] = {}
    for function in functions:
        missing[function] = 0
        for call in function.walk():
            callee = known_functions.callee(call) if isinstance(call, CallOp) else None
            if callee is None or not _has_tensor_signature(callee):
                continue
            ops = callers.setdefault(callee, {})
            if function not in ops:
                ops[function] = None
                missing[function] += 1
    ordered: list[FuncOp] = []
    work = [function for function in functions if not missing[function]]
    while work:
        function = work.pop()
        ordered.append(function)
        for caller in callers.get(function, ()):
            missing[caller] -= 1
            if not missing[caller]:
                work.append(caller)
    return ordered, [function for function in functions if missing[function]]


def _has_tensor_signature(function: FuncOp) -> bool:
    type_ = function.function_type.type
    return any(map(is_tensor, (*type_.inputs, *type_.results)))


def _without_cast(value: Value) -> Value:
    if isinstance(value, OpResult) and isinstance(value.owner, CastOp):
        return value.owner.source_
    return value


def _fold_returned_casts(function: FuncOp, rewriter: Rewriter) -> None:
    """Sets the function's result types to the types of the returned buffers, if all returns agree."""
    returns = returns_of(function) if function.body.blocks else []
    if not returns:
        return
    old = function.function_type.type
    types: list[Type] = []
    for index, declared in enumerate(old.results):
        returned = {_without_cast(last.operands[index]).type for last in returns}
        types.append(returned.pop() if len(returned) == 1 else declared)
        if types[-1] != declared or not returned:
            for last in returns:
                value = _without_cast(last.operands[index])
                if value.type == types[-1]:
                    with rewriter.modify(last):
                        last.operands = [value if i == index else operand for i, operand in enumerate(last.operands)]
    with rewriter.modify(function):
        type_ = TypeAttr(FunctionType(old.inputs, tuple(types)))
        function.properties = {**function.properties, "function_type": type_}


def _remove_argument_attributes(function: FuncOp, rewriter: Rewriter) -> None:
    """Removes the bufferization attributes of arguments, which have been applied."""
    entries = [dict(argument_attributes(function, index)) for index in range(len(function.function_type.type.inputs))]
    gone = ("bufferization.buffer_layout", "bufferization.writable")
    if not any(name in entry for entry in entries for name in gone):
        return
    kept = [{key: value for key, value in entry.items() if key not in gone} for entry in entries]
    properties = {key: value for key, value in function.properties.items() if key != "arg_attrs"}
    if any(kept):
        properties["arg_attrs"] = ArrayAttr(tuple(_dictionary(entry) for entry in kept))
    with rewriter.modify(function):
        function.properties = properties


def _dictionary(entry: dict) -> DictionaryAttr:  # type: ignore[type-arg]
    return dictionary_attr(entry.items())
