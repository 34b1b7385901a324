"""Checks of the types of values that an operation and its regions pass to each other, or that a loop carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.analysis.regions import branch_points, region_successors, successor_operands
from compiler.errors.structure import RegionFlow
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation, Region
from compiler.ir.problem import Problem, ProblemNote, op_problem
from compiler.ir.types import Type
from compiler.ods.control_flow import RegionSuccessor

_Compatible: TypeAlias = Callable[[Type, Type], bool]


def region_branch(op: Operation) -> Problem | None:
    """Checks `RegionBranchOpInterface`, whose implementation decides which types are compatible."""
    definition = op.definition
    compatible = None if definition is None else definition.implementations.get("RegionBranchOpInterface")
    for point, source in branch_points(op):
        for successor in region_successors(op, source):
            operands, inputs = successor_operands(point, source, successor.region), successor.inputs
            if len(operands) == len(inputs):
                for operand, input_ in zip(operands, inputs):
                    if operand.type is not input_.type and _differ(operand.type, input_.type, compatible):
                        break
                else:
                    continue
            return _edge_problem(op, point, source, successor, compatible)
    return None


def _edge_problem(
    op: Operation, point: Operation, source: Region | None, successor: RegionSuccessor, compatible: _Compatible | None
) -> Problem | None:
    operands, inputs = successor_operands(point, source, successor.region), successor.inputs
    if len(operands) != len(inputs):
        mismatch = f"region branch point has {len(operands)} operands, but region successor needs {len(inputs)} inputs"
    else:
        types = [(operand.type, input_.type) for operand, input_ in zip(operands, inputs, strict=True)]
        index = next(index for index, pair in enumerate(types) if _differ(*pair, compatible))
        operand, input_ = types[index]
        mismatch = f"successor operand type #{index} '{operand}' should match successor input type #{index} '{input_}'"
    start = "parent" if source is None else f"Operation {point.name}"
    end = "parent" if successor.region is None else f"Region #{successor.region.index}"
    edge = f"along control flow edge from {start} to {end}"
    fault = RegionFlow(f"{edge}: {mismatch}", len(operands), len(inputs))
    return op_problem(op, fault, ProblemNote("region branch point", point))


def _differ(left: Type, right: Type, compatible: _Compatible | None) -> bool:
    if left == right or ERROR_TYPE in (left, right):
        return False
    return compatible is None or not compatible(left, right)


def loop_like(op: Operation) -> Problem | None:
    """Checks `LoopLikeOpInterface`: inits, region arguments, yielded values and results have equal types."""
    hook = None if op.definition is None else op.definition.hooks.loop_values
    if hook is None:
        return None
    values = hook(op)
    inits, arguments, yielded, results = values
    if not (inits or arguments or yielded or results):
        return None
    counts = [
        ("inits and region iter_args", len(inits), len(arguments)),
        ("region iter_args and yielded values", len(arguments), len(yielded) or len(arguments)),
    ]
    if results is not None:
        counts.append(("loop results and region iter_args", len(results), len(arguments)))
    for noun, left, right in counts:
        if left != right:
            fault = RegionFlow(f"different number of {noun}: {left} != {right}", left, right)
            return op_problem(op, fault)
    for index, (init, argument) in enumerate(zip(inits, arguments, strict=True)):
        pairs = [("init", init, "region iter_arg", argument)]
        if yielded:
            pairs.append(("region iter_arg", argument, "yielded value", yielded[index]))
        for left_name, left_value, right_name, right_value in pairs:
            types = (left_value.type, right_value.type)
            if types[0] != types[1] and ERROR_TYPE not in types:
                words = _different_types(index, left_name, right_name, *map(str, types))
                return op_problem(op, RegionFlow(words))
    for index, (argument, result) in enumerate(zip(arguments, results or (), strict=False)):
        if argument.type != result.type and ERROR_TYPE not in (argument.type, result.type):
            names = ("region iter_arg", "loop result")
            words = _different_types(index, *names, str(argument.type), str(result.type))
            return op_problem(op, RegionFlow(words))
    return None


def _different_types(index: int, left: str, right: str, left_type: str, right_type: str) -> str:
    return f"{index}-th {left} and {index}-th {right} have different type: '{left_type}' != '{right_type}'"
