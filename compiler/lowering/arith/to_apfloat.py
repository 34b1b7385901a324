"""`convert-arith-to-apfloat`: calls of a library that computes with floats of any format.

%2 = arith.addf %0, %1 : f16    ->    %2 = func.call @_mlir_apfloat_add(%format, %0, %1) : (i32, i64, i64) -> i64
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import (
    AddFOp,
    CmpFOp,
    DivFOp,
    MaximumFOp,
    MaxNumFOp,
    MinimumFOp,
    MinNumFOp,
    MulFOp,
    NegFOp,
    RemFOp,
    SubFOp,
)
from compiler.dialects.arith.integer_ops import CmpIOp, OrIOp
from compiler.dialects.func.ops import CallOp
from compiler.dialects.vector.element_ops import FromElementsOp, ToElementsOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import (
    I1,
    I8,
    I32,
    I64,
    FloatType,
    FunctionType,
    IntegerType,
    Type,
    VectorType,
    element_type_or_self,
    float_element,
    integer_element,
)
from compiler.lowering.library_functions import declare_function
from compiler.passes.base import Pass, PassState
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.walk import walk_and_apply_patterns
from compiler.transforms.emitter import Emitter

Number: TypeAlias = "tuple[int, IntegerType]"

_BITS = I64
"""Type in which the library passes floats and integers."""


@dataclass
class ArithToAPFloat(Pass):
    """Convert Arith ops to APFloat runtime library calls."""

    argument = "convert-arith-to-apfloat"
    name = "ArithToAPFloatConversionPass"
    summary = "Convert Arith ops to APFloat runtime library calls"
    anchor = "builtin.module"
    dependent_dialects = ("func", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        convert_to_calls(op, state, _FUNCTIONS)


def convert_to_calls(root: Operation, state: PassState, functions: Mapping[type[Operation], str]) -> None:
    """Converts the ops that have a library function to calls."""
    tables = SymbolTables()
    patterns = FrozenPatternSet([_to_calls(op_class, name, tables) for op_class, name in functions.items()])
    walk_and_apply_patterns(root, patterns, Rewriter(root, state.context, state.listeners))


def _to_calls(op_class: type[Operation], function: str, tables: SymbolTables) -> FunctionPattern:
    """Returns the pattern that calls a function of the library for each element of an op's operands."""
    name = f"_mlir_apfloat_{function}"

    @pattern(op_class, name=f"{op_class.__name__}ToAPFloatConversion")
    def lower(op: Operation, rewriter: Rewriter) -> bool:
        if not all(_has_bits(value.type) for value in (*op.operands, op.result)):
            return False
        returned = _returned_type(op)
        numbers = _numbers(op)
        types = (*(type_ for _, type_ in numbers), *(_BITS for _ in op.operands))
        declare_function(rewriter, op, name, FunctionType(types, (returned,)), tables)
        emit = Emitter(rewriter)

        def element_of(operands: Sequence[Value]) -> Value:
            bits = [_to_bits(value, emit, signed=not isinstance(op, UIToFPOp)) for value in operands]
            constants = [emit.constant(number, type_) for number, type_ in numbers]
            answer = emit.op(CallOp, [*constants, *bits], result_type=returned, callee=SymbolRefAttr(name))
            return _from_answer(answer, op, emit)

        rewriter.replace_op(op, [_each_element(op, rewriter, element_of)])
        return True

    return lower


def _each_element(op: Operation, rewriter: Rewriter, compute: Callable[[Sequence[Value]], Value]) -> Value:
    """Returns an op's result, computed element by element."""
    type_ = op.result.type
    if not isinstance(type_, VectorType):
        return compute(op.operands)
    elements: list[Sequence[Value]] = []
    for value in op.operands:
        scalars = [element_type_or_self(value.type)] * prod(type_.shape)
        elements.append(rewriter.create(ToElementsOp, value, result_types=scalars).results)
    computed = [compute(operands) for operands in zip(*elements, strict=True)]
    return rewriter.create(FromElementsOp, computed, result_types=[type_]).result


def _has_bits(type_: Type) -> bool:
    """Returns True for number types that the library supports, and for vectors of them."""
    if isinstance(type_, VectorType):
        return not any(type_.scalable) and _has_bits(type_.element_type)
    if isinstance(type_, FloatType):
        return type_.semantics.name in _FORMATS
    return isinstance(type_, IntegerType) and type_.width <= _BITS.width


def _format(value: Value) -> Number:
    type_ = float_element(value.type)
    return _FORMATS[type_.semantics.name], I32


def _width(value: Value) -> Number:
    type_ = integer_element(value.type)
    return type_.width, I32


def _numbers(op: Operation) -> list[Number]:
    """Returns the numbers that a call passes before the operands, such as the formats of floats."""
    if isinstance(op, ExtFOp | TruncFOp):
        return [_format(op.in_), _format(op.out)]
    if isinstance(op, SIToFPOp | UIToFPOp):
        return [_format(op.out), _width(op.in_), (isinstance(op, UIToFPOp), I1)]
    if isinstance(op, FPToSIOp | FPToUIOp):
        return [_format(op.in_), _width(op.out), (isinstance(op, FPToUIOp), I1)]
    return [_format(next(iter(op.operands)))]


def _returned_type(op: Operation) -> IntegerType:
    if isinstance(op, CmpFOp):
        return I8
    return I1 if element_type_or_self(op.result.type) == I1 and not isinstance(op, FPToSIOp | FPToUIOp) else _BITS


def _to_bits(value: Value, emit: Emitter, *, signed: bool) -> Value:
    """Returns a number's bits, extended to the width of the library's parameters."""
    type_ = value.type
    if isinstance(type_, FloatType):
        integer = IntegerType(type_.semantics.bits)
        return _to_bits(emit.op(BitcastOp, value, result_type=integer), emit, signed=False)
    return value if type_ == _BITS else emit.op(ExtSIOp if signed else ExtUIOp, value, result_type=_BITS)


def _from_answer(answer: Value, op: Operation, emit: Emitter) -> Value:
    """Converts the result of the library to the op's result."""
    if isinstance(op, CmpFOp):
        return _holds(answer, CmpFPredicate(op.predicate.value), emit)
    type_ = element_type_or_self(op.result.type)
    integer = IntegerType(type_.semantics.bits) if isinstance(type_, FloatType) else type_
    if answer.type != integer:
        answer = emit.op(TruncIOp, answer, result_type=integer)
    return answer if integer == type_ else emit.op(BitcastOp, answer, result_type=type_)


def _holds(relation: Value, predicate: CmpFPredicate, emit: Emitter) -> Value:
    """Returns the truth of a predicate, given the relation of two floats from the library."""
    if predicate in (CmpFPredicate.FALSE, CmpFPredicate.TRUE):
        return emit.constant(predicate is CmpFPredicate.TRUE, I1)
    holds = [
        emit.op(CmpIOp, relation, emit.constant(each, I8), predicate=CmpIPredicate.EQ) for each in _RELATIONS[predicate]
    ]
    *others, result = holds
    for each in reversed(others):
        result = emit.op(OrIOp, each, result)
    return result


_LESS, _EQUAL, _GREATER, _UNORDERED = range(4)

_RELATIONS: Mapping[CmpFPredicate, Sequence[int]] = MappingProxyType(
    {
        CmpFPredicate.OEQ: (_EQUAL,),
        CmpFPredicate.OGT: (_GREATER,),
        CmpFPredicate.OGE: (_GREATER, _EQUAL),
        CmpFPredicate.OLT: (_LESS,),
        CmpFPredicate.OLE: (_LESS, _EQUAL),
        CmpFPredicate.ONE: (_LESS, _GREATER),
        CmpFPredicate.ORD: (_LESS, _GREATER, _EQUAL),
        CmpFPredicate.UEQ: (_UNORDERED, _EQUAL),
        CmpFPredicate.UGT: (_UNORDERED, _GREATER),
        CmpFPredicate.UGE: (_UNORDERED, _GREATER, _EQUAL),
        CmpFPredicate.ULT: (_UNORDERED, _LESS),
        CmpFPredicate.ULE: (_UNORDERED, _LESS, _EQUAL),
        CmpFPredicate.UNE: (_LESS, _GREATER, _UNORDERED),
        CmpFPredicate.UNO: (_UNORDERED,),
    }
)

_FORMATS: Mapping[str, int] = MappingProxyType(
    {
        "f16": 0,
        "bf16": 1,
        "f32": 2,
        "f64": 3,
        "f8E5M2": 7,
        "f8E5M2FNUZ": 8,
        "f8E4M3": 9,
        "f8E4M3FN": 10,
        "f8E4M3FNUZ": 11,
        "f8E4M3B11FNUZ": 12,
        "f8E3M4": 13,
        "tf32": 14,
        "f8E8M0FNU": 15,
        "f6E3M2FN": 16,
        "f6E2M3FN": 17,
        "f4E2M1FN": 18,
    }
)
"""Numbers of the float formats in the library."""

_FUNCTIONS: Mapping[type[Operation], str] = MappingProxyType(
    {
        AddFOp: "add",
        SubFOp: "subtract",
        MulFOp: "multiply",
        DivFOp: "divide",
        RemFOp: "remainder",
        MinNumFOp: "minnum",
        MaxNumFOp: "maxnum",
        MinimumFOp: "minimum",
        MaximumFOp: "maximum",
        ExtFOp: "convert",
        TruncFOp: "convert",
        FPToSIOp: "convert_to_int",
        FPToUIOp: "convert_to_int",
        SIToFPOp: "convert_from_int",
        UIToFPOp: "convert_from_int",
        CmpFOp: "compare",
        NegFOp: "neg",
    }
)
