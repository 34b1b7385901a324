"""Right-hand sides of C++: the expression of an operation, without the variable that it defines.

`Operand` spells an operand for a place of a given precedence: inside of an `emitc.expression` it is the text of the
operation that defines it, with parentheses where it binds no tighter than the place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from compiler.codegen.cpp.spelling import attribute_text, type_text
from compiler.codegen.problems import TranslationError
from compiler.dialects.emitc.code_ops import CallOp, CallOpaqueOp
from compiler.dialects.emitc.enums import CmpPredicate
from compiler.dialects.emitc.operator_ops import (
    AddOp,
    BitwiseAndOp,
    BitwiseLeftShiftOp,
    BitwiseNotOp,
    BitwiseOrOp,
    BitwiseRightShiftOp,
    BitwiseXorOp,
    CastOp,
    CmpOp,
    ConditionalOp,
    DivOp,
    LogicalAndOp,
    LogicalNotOp,
    LogicalOrOp,
    MulOp,
    RemOp,
    SubOp,
    UnaryMinusOp,
    UnaryPlusOp,
)
from compiler.dialects.emitc.variable_ops import AddressOfOp, ApplyOp, ConstantOp, LoadOp
from compiler.dialects.func.ops import CallOp as FuncCallOp
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import IndexType

LOWEST_PRECEDENCE = 0


class Operand(Protocol):
    """Function that spells an operand; `precedence` is the context's, by default the operation's own."""

    def __call__(self, value: Value, precedence: int | None = None) -> str: ...


_BINARY: Mapping[type[Operation], tuple[str, int]] = MappingProxyType(
    {
        AddOp: ("+", 12),
        BitwiseAndOp: ("&", 7),
        BitwiseLeftShiftOp: ("<<", 11),
        BitwiseOrOp: ("|", 5),
        BitwiseRightShiftOp: (">>", 11),
        BitwiseXorOp: ("^", 6),
        DivOp: ("/", 13),
        LogicalAndOp: ("&&", 4),
        LogicalOrOp: ("||", 3),
        MulOp: ("*", 13),
        RemOp: ("%", 13),
        SubOp: ("-", 12),
    }
)
_UNARY: Mapping[type[Operation], str] = MappingProxyType(
    {AddressOfOp: "&", BitwiseNotOp: "~", LogicalNotOp: "!", UnaryMinusOp: "-", UnaryPlusOp: "+"}
)
_COMPARISONS: Mapping[CmpPredicate, tuple[str, int]] = MappingProxyType(
    {
        CmpPredicate.EQ: ("==", 8),
        CmpPredicate.NE: ("!=", 8),
        CmpPredicate.LT: ("<", 9),
        CmpPredicate.LE: ("<=", 9),
        CmpPredicate.GT: (">", 9),
        CmpPredicate.GE: (">=", 9),
        CmpPredicate.THREE_WAY: ("<=>", 10),
    }
)
_PRECEDENCES: Mapping[type[Operation], int] = MappingProxyType(
    {
        **{operation: precedence for operation, (_, precedence) in _BINARY.items()},
        **dict.fromkeys((ApplyOp, CastOp, *_UNARY), 15),
        **dict.fromkeys((CallOp, CallOpaqueOp, LoadOp), 16),
        ConditionalOp: 2,
        ConstantOp: 17,
    }
)


def precedence_of(op: Operation) -> int:
    """Returns how tightly the operator of an operation binds; higher binds tighter."""
    if isinstance(op, CmpOp):
        return _COMPARISONS[CmpPredicate(op.predicate.value)][1]
    precedence = _PRECEDENCES.get(type(op))
    if precedence is None:
        raise TranslationError(op, "unsupported operation")
    return precedence


def _binary(op: Operation, operand: Operand) -> str:
    left, right = op.operands
    return f"{operand(left)} {_BINARY[type(op)][0]} {operand(right)}"


def _unary(op: Operation, operand: Operand) -> str:
    (value,) = op.operands
    return _UNARY[type(op)] + operand(value)


def _compare(op: CmpOp, operand: Operand) -> str:
    return f"{operand(op.lhs)} {_COMPARISONS[CmpPredicate(op.predicate.value)][0]} {operand(op.rhs)}"


def _conditional(op: ConditionalOp, operand: Operand) -> str:
    return f"{operand(op.condition)} ? {operand(op.true_value)} : {operand(op.false_value)}"


def _cast(op: CastOp, operand: Operand) -> str:
    return f"({type_text(op, op.dest.type)}) {operand(op.source_)}"


def _apply(op: ApplyOp, operand: Operand) -> str:
    return op.applicable_operator.value + operand(op.operand_)


def _load(op: LoadOp, operand: Operand) -> str:
    return operand(op.operand_)


def _constant(op: ConstantOp, operand: Operand) -> str:
    return attribute_text(op, op.value)


def _call(op: CallOp | FuncCallOp, operand: Operand) -> str:
    return f"{op.callee.root}({_arguments(op, operand)})"


def _arguments(op: Operation, operand: Operand) -> str:
    return ", ".join([operand(value, LOWEST_PRECEDENCE) for value in op.operands])


def _call_opaque(op: CallOpaqueOp, operand: Operand) -> str:
    template = ""
    if op.template_args is not None:
        template = f"<{', '.join([attribute_text(op, attribute) for attribute in op.template_args.elements])}>"
    if op.args is None:
        arguments = _arguments(op, operand)
    else:
        arguments = ", ".join([_call_argument(op, attribute, operand) for attribute in op.args.elements])
    return f"{op.callee.value}{template}({arguments})"


def _call_argument(op: CallOpaqueOp, attribute: Attribute, operand: Operand) -> str:
    """Returns an argument of the list that a call has: an attribute of index type is the number of an operand."""
    if isinstance(attribute, IntegerAttr) and isinstance(attribute.type, IndexType):
        return operand(op.operands[attribute.value])
    return attribute_text(op, attribute)


RightHandSide = Callable[..., str]

RIGHT_HAND_SIDES: Mapping[type[Operation], RightHandSide] = MappingProxyType(
    {
        **dict.fromkeys(_BINARY, _binary),
        **dict.fromkeys(_UNARY, _unary),
        ApplyOp: _apply,
        CallOp: _call,
        CallOpaqueOp: _call_opaque,
        CastOp: _cast,
        CmpOp: _compare,
        ConditionalOp: _conditional,
        ConstantOp: _constant,
        FuncCallOp: _call,
        LoadOp: _load,
    }
)
"""The text of each operation that computes values, from the operation and the spelling of its operands."""
