"""Calls of the functions that a device's library has for numbers.

%1 = math.cos %0 : f32    ->    %1 = llvm.call @__nv_cosf(%0) : (f32) -> f32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.arith.enums import FastMathFlags
from compiler.dialects.llvm.arithmetic_ops import FPExtOp, FPTruncOp, ICmpOp
from compiler.dialects.llvm.enums import ICmpPredicate
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.operation import Operation, Value, sole_region
from compiler.ir.symbols import nearest_symbol_table, symbol_name
from compiler.ir.types import BF16, F16, F32, I1, I32, I64, Type, VectorType, element_type_or_self
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.patterns import converter_of, replace_each_vector
from compiler.lowering.to_llvm.types import function
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


def to_library_call(
    root: type[Operation], names: Mapping[Type, str], approximation: str = ""
) -> ConversionFunctionPattern:
    """Returns a pattern that calls a function, of vectors for each element.

    `names` has the function for each type of number. Floats of 16 bits that it has none for are computed as f32.
    `approximation` is the function for f32 where the op allows one (`fastmath<afn>`). Functions of operations that give
    an i1 return an i32, which is 0 for false.
    """

    def computed_type(element: Type) -> Type:
        return F32 if element == BF16 or (element == F16 and F16 not in names) else element

    @conversion_pattern(root.name, name=f"OpToFuncCallLowering<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        element = element_type_or_self(next(iter(op.operands)).type)
        type_ = computed_type(element)
        name = names.get(type_)
        if name is None:
            return rewriter.notify_match_failure(op, f"the library has no function for {element}")
        if approximation and element == F32 and allows_approximations(op):
            name = approximation
        enclosing = _enclosing_function(op)
        if enclosing is None:
            return rewriter.notify_match_failure(op, "expected op to be within a function region")
        table = nearest_symbol_table(op)
        if table is None:
            return rewriter.notify_match_failure(op, "no symbol table encloses the op")
        caller = _Caller(name, type_, op, enclosing, table, rewriter)
        return replace_each_vector(op, adaptor, rewriter, caller.each)

    return lower


def allows_approximations(op: Operation) -> bool:
    """Returns True if the op has the flag `afn`."""
    flags = op.attribute("fastmath")
    return isinstance(flags, FastMathFlagsAttr) and FastMathFlags.AFN in flags.value


def _enclosing_function(op: Operation) -> Operation | None:
    enclosing = op.parent_op
    while enclosing is not None and not enclosing.has_trait("FunctionOpInterface"):
        enclosing = enclosing.parent_op
    return enclosing


class _Caller:
    """Emits calls of one library function for an op; it is declared before the function that encloses the op."""

    def __init__(
        self,
        name: str,
        type_: Type,
        op: Operation,
        enclosing: Operation,
        table: Operation,
        rewriter: ConversionRewriter,
    ) -> None:
        self._name, self._type, self._op, self._enclosing, self._rewriter = name, type_, op, enclosing, rewriter
        self._table = table
        self._emit = LLVMEmitter(rewriter)

    def each(self, type_: Type, operands: Sequence[Value]) -> Value:
        """Returns the result for numbers, or for the elements of vectors."""
        if not isinstance(type_, VectorType):
            return self._call(operands)
        vector = self._emit.poison(type_)
        for position in range(type_.num_elements):
            index = self._emit.constant(position, I64)
            elements = [self._emit.extract_element(operand, index) for operand in operands]
            vector = self._emit.insert_element(vector, self._call(elements), index)
        return vector

    def _call(self, operands: Sequence[Value]) -> Value:
        """Returns the result of a call; smaller floats are extended for the call, and its result is truncated."""
        emit, type_ = self._emit, operands[0].type
        if type_ != self._type:
            operands = [
                emit.op(FPExtOp, value, result_type=self._type) if value.type == type_ else value for value in operands
            ]
        is_predicate = element_type_or_self(self._op.result.type) == I1
        result_type = I32 if is_predicate else self._type
        self._declare(function(result_type, [operand.type for operand in operands]))
        result = emit.call(self._name, operands, [result_type]).result
        if is_predicate:
            return emit.op(ICmpOp, result, emit.constant(0, I32), result_type=I1, predicate=ICmpPredicate.NE)
        return emit.op(FPTruncOp, result, result_type=type_) if type_ != self._type else result

    def _declare(self, type_: Type) -> None:
        """Declares the function if the nearest symbol table has none of this name."""
        table = self._table
        declared, name = converter_of(self._rewriter).declared, self._name
        existing = declared.get((table, name))
        if existing is not None and existing.parent is not None:
            return
        body = sole_region(table).entry
        existing = next((op for op in body.ops if isinstance(op, LLVMFuncOp) and symbol_name(op) == name), None)
        if existing is None:
            with self._rewriter.insertion_guard():
                self._rewriter.set_insertion_point(self._enclosing)
                existing = build_function(self._rewriter, name, type_, self._op)
        declared[table, name] = existing
