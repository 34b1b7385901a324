"""vector.print of scalars, texts and punctuation: calls of functions of the runtime."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp
from compiler.dialects.llvm.arithmetic_ops import BitcastOp
from compiler.dialects.vector.enums import PrintPunctuation
from compiler.dialects.vector.memory_ops import PrintOp
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I16, I64, FloatType, IndexType, IntegerType, Type
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import CannotDeclare, declare, private_text
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import VOID
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_FLOATS = {"f32": "printF32", "f64": "printF64", "f16": "printF16", "bf16": "printBF16"}
_PUNCTUATION: Mapping[PrintPunctuation, str] = MappingProxyType(
    {
        PrintPunctuation.CLOSE: "printClose",
        PrintPunctuation.OPEN: "printOpen",
        PrintPunctuation.COMMA: "printComma",
        PrintPunctuation.NEWLINE: "printNewline",
    }
)


@conversion_pattern(PrintOp, name="VectorPrintOpConversion")
def lower_print(op: PrintOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.print %x : f32 -> llvm.call @printF32(%x); llvm.call @printNewline()"""
    converter, emit = converter_of(rewriter), LLVMEmitter(rewriter)

    def call(name: str, types: list[Type], values: list[Value]) -> None:
        emit.call(declare(rewriter, converter, op, name, types, VOID), values)

    source, text = op.source_, op.string_literal
    try:
        if source is not None:
            name_and_value = _scalar(rewriter, source.type, adaptor[source])
            if name_and_value is None:
                return False
            name, value = name_and_value
            type_ = converter.convert_type(value.type)
            assert type_ is not None
            call(name, [type_], [value])
        elif isinstance(text, StringAttr):
            address = private_text(rewriter, converter, op, "vector_print_str", text.value)
            call("printString", [pointer_type()], [address])
            rewriter.erase_op(op)
            return True
        punctuation = _PUNCTUATION.get(op.punctuation)
        if punctuation is not None:
            call(punctuation, [], [])
    except CannotDeclare:
        return False
    rewriter.erase_op(op)
    return True


def _scalar(rewriter: ConversionRewriter, type_: Type, value: Value) -> tuple[str, Value] | None:
    """Returns the function that prints a value, and the value converted to the function's parameter.

    Returns None for types without a printing function.
    """

    def cast(op_class: type[Operation], target: Type) -> Value:
        return rewriter.create(op_class, value, result_types=[target]).result

    if isinstance(type_, FloatType) and type_.name in _FLOATS:
        is_short = type_.width == 16
        return _FLOATS[type_.name], cast(BitcastOp, I16) if is_short else value
    if isinstance(type_, IndexType):
        return "printU64", value
    if not isinstance(type_, IntegerType) or type_.width > 64:
        return None
    name = "printU64" if type_.is_unsigned else "printI64"
    if type_.width == 64:
        return name, value
    # true is 1, not -1
    extend = ExtUIOp if type_.is_unsigned or type_.width == 1 else ExtSIOp
    return name, cast(extend, I64)
