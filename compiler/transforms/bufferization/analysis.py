"""The one-shot analysis: which operands are bufferized in place. Upstream's `analyzeOp` and `analyzeModuleOp`.

Decides about one operand after another. An operand is bufferized in place unless, given the earlier decisions, an op
would then read a buffer that was overwritten.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from compiler.analysis.dominance import DominanceInfo
from compiler.dialects.bufferization.ops import ToTensorOp
from compiler.dialects.func.ops import FuncOp, ReturnOp
from compiler.ir.attributes import ArrayAttr, Attribute, StringAttr, dictionary_attr, integer_attr
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ir.types import RankedTensorType
from compiler.transforms.bufferization.annotations import annotate_aliases, annotate_in_place
from compiler.transforms.bufferization.buffer_types import is_tensor
from compiler.transforms.bufferization.conflicts import Conflicts
from compiler.transforms.bufferization.function_state import FunctionState, Phase
from compiler.transforms.bufferization.model import BufferizationError, BufferRelation, failed
from compiler.transforms.bufferization.models.func import argument_attributes, returns_of
from compiler.transforms.bufferization.options import Heuristic
from compiler.transforms.bufferization.state import OneShotState, tensor_uses

UNSTRUCTURED = (
    "'{}' op op or BufferizableOpInterface implementation does not support unstructured control flow, but at least "
    "one region has multiple blocks"
)
_EQUIVALENT_ARGUMENTS = "__equivalent_func_args__"
_ACCESS = "bufferization.access"


def analyze(root: Operation, state: OneShotState) -> None:
    """Decides on all operands in an op. Raises BufferizationError if no decision is correct."""
    conflicts = Conflicts(state, DominanceInfo())
    _check_before(root, state, conflicts)
    for op in _in_order(root, state):
        for use in tensor_uses(op):
            if state.is_in_place(use):
                continue
            if not conflicts.would_write_read_only(use) and not conflicts.would_read_overwritten(use):
                state.decide_in_place(use)
    _find_equivalences(root, state)
    state.gather_undefined_uses(root)
    problems: list[Problem] = []
    for op in root.walk_post_order():
        model = state.options.model(op)
        if model is not None:
            try:
                model.check(op, state)
            except BufferizationError as error:
                problems += error.problems
    if state.options.test_analysis_only:
        annotate_in_place(root, state)
    if state.options.dump_alias_sets:
        annotate_aliases(root, state)
    if problems:
        raise BufferizationError(*problems)


def _check_before(root: Operation, state: OneShotState, conflicts: Conflicts) -> None:
    """Reports errors that do not depend on the decisions."""
    ops = [op for op in root.walk_post_order() if state.options.model(op) is not None]
    for op in ops:
        model = state.options.model(op)
        if model is not None and not model.supports_unstructured_control_flow:
            if any(len(region.blocks) > 1 for region in op.regions):
                raise failed(op, UNSTRUCTURED.format(op.name))
    for op in ops:
        if isinstance(op, ToTensorOp) and "restrict" not in op.properties:
            if state.rewriter.has_uses(op.result):
                message = "to_tensor ops without `restrict` are not supported by One-Shot Analysis"
                raise failed(op, f"'{op.name}' op {message}")
        for use in tensor_uses(op):
            message = f"'{op.name}' op not bufferizable under the given constraints: "
            if conflicts.would_read_overwritten(use, decided_only=True):
                raise failed(op, message + "cannot avoid RaW conflict")
            if state.is_in_place(use) and conflicts.would_write_read_only(use, decided_only=True):
                raise failed(op, message + "would write to read-only buffer")


def _touches_tensors(op: Operation) -> bool:
    return any(is_tensor(value.type) for value in (*op.operands, *op.results))


def _in_order(root: Operation, state: OneShotState) -> Sequence[Operation]:
    """Returns the ops in the order in which their operands are decided on."""
    ops = [op for op in root.walk_post_order() if _touches_tensors(op)]
    heuristic = state.options.heuristic
    if heuristic is Heuristic.FUZZER:
        random.Random(state.options.fuzzer_seed).shuffle(ops)
    elif heuristic is Heuristic.BOTTOM_UP:
        ops.reverse()
    elif heuristic is Heuristic.BOTTOM_UP_FROM_TERMINATORS:
        return _from_terminators(root, ops, state)
    return ops


def _from_terminators(root: Operation, ops: Sequence[Operation], state: OneShotState) -> Sequence[Operation]:
    """Orders ops: those that define yielded values first, with their operands; then the others from the bottom up."""
    ordered: dict[Operation, None] = {}
    for last in reversed(list(root.walk_post_order())):
        if not last.has_trait("Terminator") or not tensor_uses(last):
            continue
        ordered[last] = None
        for use in tensor_uses(last):
            visited: list[tuple[Operation, int]] = []
            state.reverse_use_def_chain(use, lambda value: False, leaves=False, visited=visited)
            ordered.update((op, None) for op, _ in visited)
    ordered.update((op, None) for op in reversed(ops))
    return [op for op in ordered if _touches_tensors(op)]


def _find_equivalences(root: Operation, state: OneShotState) -> None:
    """Records the results that certainly have the buffer of an operand."""
    for op in root.walk_post_order():
        model = state.options.model(op)
        if model is None:
            continue
        for result in op.results:
            aliases = state.aliasing_operands(result) if is_tensor(result.type) else []
            if not aliases:
                continue
            first, all_equivalent = aliases[0].value, True
            for alias in aliases:
                equivalent, in_place = alias.relation is BufferRelation.EQUIVALENT, state.is_in_place(alias.use)
                if equivalent and in_place and alias.definite:
                    state.equivalences.unite(result, alias.value)
                    all_equivalent = False
                    break
                if not equivalent or not in_place or not state.are_equivalent(alias.value, first):
                    all_equivalent = False
            if all_equivalent and not model.allocates(op, result):
                state.equivalences.unite(result, first)


# ------------------------------------------------------------------------------------------------ functions


def analyze_functions(state: OneShotState, functions: Sequence[FuncOp], rest: Sequence[FuncOp]) -> None:
    """Analyzes functions after their callees; functions that call each other recursively come last."""
    known_functions = state.functions
    for function in functions:
        if not state.options.is_allowed(function):
            continue
        known_functions.start(function)
        state.forget_definitions()
        if function.body.blocks:
            analyze(function, state)
        _find_returned_arguments(function, state, known_functions)
        _find_accesses(function, state, known_functions)
        known_functions.phases[function] = Phase.ANALYZED
    state.forget_definitions()
    for function in rest:
        if state.options.is_allowed(function):
            analyze(function, state)


def _find_returned_arguments(function: FuncOp, state: OneShotState, functions: FunctionState) -> None:
    """Records which results may have, or certainly have, the buffer of which argument."""
    type_ = function.function_type.type
    aliasing = functions.aliasing[function]
    if not function.body.blocks:
        results = [index for index, result in enumerate(type_.results) if is_tensor(result)]
        aliasing.update((index, list(results)) for index, each in enumerate(type_.inputs) if is_tensor(each))
        return
    returns = returns_of(function)
    arguments = [each for each in function.body.blocks[0].arguments if isinstance(each.type, RankedTensorType)]
    for argument in arguments:
        positions: dict[int, None] = {}
        for last in returns:
            for index, value in enumerate(last.operands):
                if isinstance(value.type, RankedTensorType) and state.are_aliasing(value, argument):
                    positions[index] = None
        aliasing[argument.index] = list(positions)
    for index in range(len(type_.results)):
        equal = [_equivalent_argument(last, index, state) for last in returns]
        if equal and equal[0] is not None and all(each == equal[0] for each in equal):
            functions.equivalent[function][index] = equal[0]


def _equivalent_argument(last: ReturnOp, index: int, state: OneShotState) -> int | None:
    """Returns the number of the function's argument with the same buffer as a returned value; None if there is none."""
    function, value = last.parent_op, last.operands[index]
    if not isinstance(function, FuncOp) or not is_tensor(value.type):
        return None
    for argument in function.body.blocks[0].arguments:
        if isinstance(argument.type, RankedTensorType) and state.are_equivalent(value, argument):
            if state.options.test_analysis_only:
                old = last.attributes.get(_EQUIVALENT_ARGUMENTS)
                numbers = list(old.elements) if isinstance(old, ArrayAttr) else []
                numbers = numbers or [integer_attr(-1)] * len(last.operands)
                numbers[index] = integer_attr(argument.index)
                _set(last, _EQUIVALENT_ARGUMENTS, ArrayAttr(tuple(numbers)), state)
            return argument.index
    return None


def _find_accesses(function: FuncOp, state: OneShotState, functions: FunctionState) -> None:
    """Records which arguments are read and which are written."""
    for index, type_ in enumerate(function.function_type.type.inputs):
        if not is_tensor(type_):
            continue
        attribute = argument_attributes(function, index).get(_ACCESS)
        if isinstance(attribute, StringAttr):
            read, written = attribute.value in ("read", "read-write"), attribute.value in ("write", "read-write")
        elif not function.body.blocks:
            read = written = True
        else:
            argument = function.body.blocks[0].arguments[index]
            read, written = state.value_is_read(argument), state.is_written(argument)
        if state.options.test_analysis_only:
            text = "read-write" if read and written else "read" if read else "write" if written else "none"
            _set_argument(function, index, text, state)
        if read:
            functions.read[function].add(index)
        if written:
            functions.written[function].add(index)


def _set(op: Operation, name: str, value: Attribute, state: OneShotState) -> None:
    with state.rewriter.modify(op):
        op.attributes = {**op.attributes, name: value}


def _set_argument(function: FuncOp, index: int, access: str, state: OneShotState) -> None:
    """Sets the attribute of a function argument for how the function accesses it."""
    count = len(function.function_type.type.inputs)
    entries = [dict(argument_attributes(function, number)) for number in range(count)]
    entries[index][_ACCESS] = StringAttr(access)
    attributes = ArrayAttr(tuple(dictionary_attr(entry.items()) for entry in entries))
    with state.rewriter.modify(function):
        function.properties = {**function.properties, "arg_attrs": attributes}
