"""Checks of `transform.smt.constrain_params`: smt operations about values of parameters."""

from __future__ import annotations

from compiler.dialects.smt.ops import YieldOp
from compiler.dialects.smt.types import BitVectorType, BoolType, IntType
from compiler.dialects.transform.smt_ops import ConstrainParamsOp
from compiler.dialects.transform.types import ParamType
from compiler.ir.problem import Finding, op_problem
from compiler.ir.types import IntegerType, Type, int_or_float_width
from compiler.ods import hook


def _pair_problem(smt_type: Type, smt_role: str, param: Type, param_role: str) -> str | None:
    """Returns the error if a value of the parameter cannot be the smt value."""
    if not isinstance(smt_type, BoolType | IntType | BitVectorType):
        return f"the type of {smt_role} is expected to be either a !smt.bool, a !smt.int, or a !smt.bv"
    if not isinstance(param, ParamType):
        return None
    width = int_or_float_width(param.type) if isinstance(param.type, IntegerType) else None
    match smt_type:
        case IntType():
            fits, wrapped, name = width is not None, "an integer type", "!smt.int"
        case BoolType():
            fits, wrapped, name = width == 1, "i1", "!smt.bool"
        case BitVectorType():
            fits, wrapped, name = width == smt_type.width, "an integer type of the same bitwidth", f"'{smt_type}'"
    corresponding = f"though the corresponding {param_role} type ('{param}') is not wrapping {wrapped}"
    return None if fits else f"the type of {smt_role} is {name} {corresponding}"


@hook.verify(ConstrainParamsOp)
def constrain_params(op: ConstrainParamsOp) -> Finding:
    body = op.body.entry
    end = body.last
    if not isinstance(end, YieldOp):
        return "expected 'smt.yield' as terminator"
    if len(op.params) != len(body.arguments):
        return "must have the same number of block arguments as operands"
    for index, (argument, param) in enumerate(zip(body.arguments, op.params, strict=True)):
        problem = _pair_problem(argument.type, f"block arg #{index}", param.type, "operand")
        if problem is not None:
            return problem
    if any(inner.dialect != "smt" for inner in body.ops):
        return "ops contained in region should belong to SMT-dialect"
    if len(end.values) != len(op.results):
        return op_problem(end, "expected terminator to have as many operands as the parent op has results")
    for index, (value, result) in enumerate(zip(end.values, op.results, strict=True)):
        problem = _pair_problem(value.type, f"terminator operand #{index}", result.type, "result")
        if problem is not None:
            return op_problem(end, problem)
    return None
