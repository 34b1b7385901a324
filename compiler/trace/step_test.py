"""Creates tests from a trace: a lit test of two texts, a minimal test of a single step, and debug counters.

The test of a step has the operations that the step changed or was applied to, in a function of their own. It is run
before it is returned: if the pass does not take the same step, the test is extended by surrounding operations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from compiler.api import MLIRSyntaxError, new_context, parse, parse_type
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, OpResult, Value, sole_region
from compiler.ods.model import OpDef
from compiler.ods.op_class import new_operation
from compiler.pass_registry import find_pass
from compiler.passes.actions import APPLY_PATTERN, Action, ActionHandler, ActionTracer
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.rewrite.builder import IRMapping, clone
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.trace.deltas import NewOp, op_of
from compiler.trace.history import History
from compiler.trace.model import PassRun, Step
from compiler.trace.recorder import Recorder

_DEPTHS = (0, 1, 2, 4, 8)
"""Depths up to which definitions of operands are included; each is tried until the pass takes the step."""
_VALUE = re.compile(r"%([A-Za-z0-9_$.-]+)(?:#\d+)?")
_FUNCTION = re.compile(r"(?:\w+\.)?func (?:private )?@[\w$.-]+\(")
_LOCAL = PrintingFlags(local_scope=True)


class StepTestError(Exception):
    """No test of a step can be made."""


def step_test(history: History, number: int) -> str:
    """Returns a lit test of a step. Raises StepTestError if the step cannot be repeated by itself."""
    trace = history.trace
    if not 1 <= number < len(trace.steps):
        raise StepTestError(f"there is no step {number}; the last one is {len(trace.steps) - 1}")
    step = trace.steps[number]
    run = trace.runs[step.run]
    history.state(number)
    ops = _looked_at(history, step)
    if not ops:
        raise StepTestError("the step is about no operation of the state before it")
    pipeline = _pipeline(run)
    top = _outermost(ops[0])
    choices = [ops[:1], ops] if step.subject is not None else [ops]
    slices = [_slice(each, depth) for each in choices if _are_together(each) for depth in _DEPTHS]
    for before in [*map(_function, slices), print_operation(top, _LOCAL)]:
        after = None if before is None else _repeated(before, pipeline, step)
        if before is not None and after is not None:
            return lit_test(before, after, pipeline)
    raise StepTestError(f"'{run.argument}' does not take the step in a test of its own")


def step_counters(history: History, number: int, pipeline: str = "") -> str:
    """Returns the debug counters that make a pipeline stop applying patterns after a step.

    `pipeline` is the pipeline of the trace up to the pass of the step, by default all of it. It is run again, since a
    trace does not count the patterns that were tried. Raises StepTestError if that run does not take the step.
    """
    pipeline = pipeline or history.trace.pipeline
    if not pipeline:
        raise StepTestError("the trace does not say which pipeline ran")
    context = new_context(allow_unregistered=True)
    flags = PrintingFlags(generic=True, local_scope=True)
    module = parse(print_operation(history.state(1), flags), context)
    recorder = Recorder(module, context)
    counting = _PatternsUpTo(recorder, number)
    tracer = ActionTracer(counting)
    listeners = [*recorder.listeners, *tracer.listeners]
    PassManager(context, instrumentations=[recorder], listeners=listeners).run(
        parse_pipeline(pipeline, find_pass), module
    )
    steps, recorded = history.trace.steps, recorder.trace.steps
    if len(recorded) <= number or (recorded[number].kind, recorded[number].pattern) != (
        steps[number].kind,
        steps[number].pattern,
    ):
        raise StepTestError("the pipeline does not take the same steps when it runs again")
    return f"{APPLY_PATTERN}-count={counting.patterns}"


class _PatternsUpTo(ActionHandler):
    """Counts the patterns tried before a step is recorded."""

    def __init__(self, recorder: Recorder, step: int) -> None:
        self._steps = recorder.trace.steps
        self._step = step
        self.patterns = 0

    def begins(self, action: Action) -> bool:
        if action.tag == APPLY_PATTERN and len(self._steps) <= self._step:
            self.patterns += 1
        return True


def lit_test(before: str, after: str, pipeline: str) -> str:
    """Returns a lit test that runs a pipeline on the text `before` and checks that it prints `after`."""
    lines = [f"// RUN: mlir-opt %s --pass-pipeline='{pipeline}' --allow-unregistered-dialect | FileCheck %s", ""]
    return "\n".join([*lines, *check_lines(after), "", before.rstrip(), ""])


def check_lines(text: str) -> list[str]:
    """Returns the CHECK lines for a text: values get FileCheck variables, numbered for each function."""
    lines: list[str] = []
    names: dict[str, str] = {}

    def variable(match: re.Match[str]) -> str:
        name = names.get(match[1])
        if name is None:
            name = names[match[1]] = f"VAL_{len(names)}"
            return f"%[[{name}:.*]]{match[0][len(match[1]) + 1 :]}"
        return f"%[[{name}]]{match[0][len(match[1]) + 1 :]}"

    follows = False
    for line in text.splitlines():
        line = line.partition("  // ")[0].strip()
        if not line or line in ("module {", "}"):
            follows = False
            continue
        if (head := _FUNCTION.match(line)) is not None:
            names.clear()
            lines += [f"// CHECK-LABEL: {head[0]}", f"// CHECK-SAME: {_checked(line[head.end() :], variable)}"]
        else:
            lines.append(f"// CHECK{'-NEXT' if follows else ''}: {_checked(line, variable)}")
        follows = True
    return lines


def _checked(line: str, variable: Callable[[re.Match[str]], str]) -> str:
    """Returns a FileCheck pattern that matches a line."""
    escaped = line.replace("{{", "{{[{][{]}}").replace("[[", "{{\\[\\[}}")
    return _VALUE.sub(variable, escaped)


# ------------------------------------------------------------------------------------------ the operations of a step


def _looked_at(history: History, step: Step) -> list[Operation]:
    """Returns the operations of the state before a step that it was applied to or changed, the former first."""
    created = {delta.op for delta in step.deltas if isinstance(delta, NewOp)}
    changed = [op_of(delta) for delta in step.deltas]
    numbers = [number for number in (step.subject, *changed) if number is not None and number not in created]
    ops = [history.op(number) for number in dict.fromkeys(numbers)]
    root = history.op(0)
    return [op for op in ops if op.parent is not None and root.is_ancestor_of(op) and op.parent_op is not root]


def _outermost(op: Operation) -> Operation:
    """Returns the outermost operation below the root that is or encloses `op`, such as its function."""
    top = op
    while (parent := top.parent_op) is not None and parent.parent is not None:
        top = parent
    return top


def _are_together(ops: Sequence[Operation]) -> bool:
    return len({op.parent for op in ops}) == 1


def _slice(ops: Sequence[Operation], depth: int) -> list[Operation]:
    """Returns the operations, and those of their block that define their operands, transitively up to a depth."""
    block = ops[0].parent
    assert block is not None
    sliced = set(ops)
    newest = list(sliced)
    for _ in range(depth):
        inside = [inner for op in newest for inner in op.walk()]
        owners = {value.owner for inner in inside for value in inner.operands if isinstance(value, OpResult)}
        newest = [op for op in owners if op.parent is block and op not in sliced]
        sliced.update(newest)
    return [op for op in block.ops if op in sliced]


def _function(ops: Sequence[Operation]) -> str | None:
    """Returns the text of a function with just these operations; None if the last one is a terminator."""
    if ops[-1].successors or ops[-1].has_trait("Terminator"):
        return None
    inside = {inner for op in ops for inner in op.walk()}
    own: set[Value] = {result for inner in inside for result in inner.results}
    own_blocks = {block for inner in inside for region in inner.regions for block in region.blocks}
    used = {value for inner in inside for value in inner.operands}
    outer = dict.fromkeys(value for op in ops for inner in op.walk() for value in inner.operands)
    own |= {argument for block in own_blocks for argument in block.arguments}
    arguments = [value for value in outer if value not in own]
    block = ops[0].parent
    assert block is not None
    kept = {value for op in block.ops if op not in inside for inner in op.walk() for value in inner.operands}
    results: list[Value] = [result for op in ops for result in op.results if result in kept or result not in used]
    context = new_context(allow_unregistered=True)
    texts = [", ".join(str(value.type) for value in values) for values in (arguments, results)]
    module = parse(f"func.func private @step({texts[0]}) -> ({texts[1]})\n", context)
    function = sole_region(module).entry.ops[0]
    body = Block([parse_type(str(value.type), context) for value in arguments])
    sole_region(function).append(body)
    mapping = IRMapping(values=dict(zip(arguments, body.arguments, strict=True)))
    for op in ops:
        body.append(clone(op, mapping))
    definition = _definition(context, "func.return")
    body.append(new_operation("func.return", definition, [mapping.values[value] for value in results]))
    function.properties = {name: value for name, value in function.properties.items() if name != "sym_visibility"}
    return print_operation(function, _LOCAL)


def _definition(context: Context, name: str) -> OpDef | None:
    dialect = context.dialect(name.partition(".")[0])
    return None if dialect is None else dialect.ops.get(name)


# ------------------------------------------------------------------------------------------ trying the test


def _pipeline(run: PassRun) -> str:
    """Returns a pipeline that runs the pass of `run` on the same anchor."""
    text = run.pipeline
    for anchor in reversed(run.path):
        text = f"{anchor.partition(' ')[0]}({text})"
    return text


def _repeated(before: str, pipeline: str, step: Step) -> str | None:
    """Returns the text `before` after a pipeline; None if the pipeline does not take the step."""
    context = new_context(allow_unregistered=True)
    try:
        module = parse(before, context)
        recorder = Recorder(module, context)
        manager = PassManager(context, instrumentations=[recorder], listeners=recorder.listeners)
        result = manager.run(parse_pipeline(pipeline, find_pass), module)
    except MLIRSyntaxError:
        return None
    is_taken = any(each.kind is step.kind and each.pattern == step.pattern for each in recorder.trace.steps[1:])
    return print_operation(module, _LOCAL) if result.succeeded and is_taken else None
