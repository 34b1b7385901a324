"""Interpreter of remaining unrealized conversions: of equal bits, or into the llvm dialect and back."""

from __future__ import annotations

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.llvm.lowered_values import has_same_bits, is_lowered_type, lowered, raised
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import AcceptsPoison, Evaluator, Unsupported
from compiler.ods import hook


@hook.evaluator(UnrealizedConversionCastOp)
def evaluate_cast(op: UnrealizedConversionCastOp, machine: Machine) -> Evaluator | AcceptsPoison:
    match [operand.type for operand in op.operands], [result.type for result in op.results]:
        case [source], [target]:
            if has_same_bits(source, target):
                return lambda value: value
            if is_lowered_type(source, target):
                return AcceptsPoison(lambda value: lowered(value, source, machine.memory, op))
            if is_lowered_type(target, source):
                return AcceptsPoison(lambda value: raised(value, target, machine.memory))
    sources = ", ".join(str(operand.type) for operand in op.operands) or "nothing"
    raise Unsupported(f"the interpreter does not know '{op.name}' from {sources}")
