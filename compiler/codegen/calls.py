"""Calls: of functions, of pointers, of inline assembly, and of intrinsics by their name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.codegen import llvm_text
from compiler.codegen.function_attributes import call_attributes
from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.instructions import fast_math, number
from compiler.dialects.llvm.attributes import ConstantRangeAttr
from compiler.dialects.llvm.control_flow_ops import CallIntrinsicOp, CallOp, InlineAsmOp, InvokeOp
from compiler.dialects.llvm.enums import CConv, TailCallKind
from compiler.dialects.llvm.hint_intrinsics import AssumeOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.llvm.types import LLVMFunctionType
from compiler.ir.attributes import (
    Attribute,
    DictionaryAttr,
    StringAttr,
    TypeAttr,
)
from compiler.ir.operation import Operation, Value


def calling_convention(convention: CConv) -> str:
    """Returns `cc 10 `, with a trailing space; "" for the C convention."""
    return "" if convention is CConv.CCC else f"cc {convention:d} "


def argument_list(writer: FunctionWriter, op: Operation, arguments: Sequence[Value]) -> str:
    """Returns the arguments with their attributes."""
    attributes = op.properties.get("arg_attrs")
    if attributes is None:
        return writer.typed_list(arguments)
    texts = []
    for index, argument in enumerate(arguments):
        words = parameter_words(writer, op, attributes, index)
        texts.append(f"{writer.type(argument)}{words} {writer.ref(argument)}")
    return ", ".join(texts)


def parameter_words(writer: FunctionWriter, op: Operation, attributes: Attribute | None, index: int) -> str:
    """Returns the attributes of one argument or result, each with a leading space."""
    try:
        return writer.state.parameters.of_list(attributes, index)
    except ValueError as error:
        writer.state.fail(op, str(error))


def result_words(writer: FunctionWriter, op: Operation) -> str:
    """Returns the attributes of the result, each with a trailing space."""
    words = parameter_words(writer, op, op.properties.get("res_attrs"), 0)
    numbers = op.properties.get("range")
    if isinstance(numbers, ConstantRangeAttr):
        low, high = numbers.lower, numbers.upper
        words += f" range({writer.state.types.text(low.type)} {low.value}, {high.value})"
    return f"{words[1:]} " if words else ""


def operand_bundles(writer: FunctionWriter, op: CallOp | InvokeOp | CallIntrinsicOp | AssumeOp) -> str:
    """` [ "tag"(i32 %1) ]`"""
    tags, values = op.op_bundle_tags, op.op_bundle_operands
    if tags is None or not tags.elements:
        return ""
    texts, start = [], 0
    for tag, size in zip(tags.elements, op.op_bundle_sizes.values):
        name = tag.value if isinstance(tag, StringAttr) else ""
        texts.append(f"{llvm_text.quoted(name)}({writer.typed_list(values[start : start + size])})")
        start += size
    return f" [ {', '.join(texts)} ]"


def _function_type(op: CallOp | InvokeOp, callee: Operation | None) -> LLVMFunctionType | None:
    """Returns the type of a call's callee if the text needs it: for variadic functions."""
    if op.var_callee_type is not None:
        return op.var_callee_type.type
    return callee.function_type.type if isinstance(callee, LLVMFuncOp) else None


def _callee(writer: FunctionWriter, op: CallOp | InvokeOp) -> tuple[str, list[Value]]:
    """Returns `i32 (ptr, ...) @f`, the callee, and the arguments."""
    arguments: list[Value] = [*op.callee_operands]
    target: Operation | None = None
    if op.callee is not None:
        target = writer.state.symbols.get(op.callee.root)
        text = f"@{llvm_text.name(op.callee.root)}"
    else:
        text = writer.ref(arguments.pop(0))
    type_ = _function_type(op, target)
    result = writer.type(op.result) if op.results else "void"
    if isinstance(type_, LLVMFunctionType) and type_.var_arg:
        result = writer.state.type_text(type_, op)
    return f"{result} {text}", arguments


def _tail_word(kind: TailCallKind) -> str:
    """Returns `tail `, with a trailing space; "" for a call that is no tail call."""
    return "" if kind is TailCallKind.NONE else f"{kind.symbol} "


def _call(writer: FunctionWriter, op: CallOp) -> None:
    callee, arguments = _callee(writer, op)
    tail = _tail_word(op.tail_call_kind)
    words = "".join([f" {word}" for word in call_attributes(op.properties)])
    text = (
        f"{tail}call{fast_math(op)} {calling_convention(op.cConv)}{result_words(writer, op)}{callee}"
        f"({argument_list(writer, op, arguments)}){words}{operand_bundles(writer, op)}"
    )
    writer.emit(op, text, writer.state.operation_metadata.of_access(op))


def _invoke(writer: FunctionWriter, op: InvokeOp) -> None:
    callee, arguments = _callee(writer, op)
    text = (
        f"invoke {calling_convention(op.cConv)}{result_words(writer, op)}{callee}"
        f"({argument_list(writer, op, arguments)}){operand_bundles(writer, op)}"
        f" to {writer.successor_label(op, 0)} unwind {writer.successor_label(op, 1)}"
    )
    writer.emit(op, text, writer.state.operation_metadata.branch_weights(op))


def _call_intrinsic(writer: FunctionWriter, op: CallIntrinsicOp) -> None:
    name = op.intrin.value
    if not name.startswith("llvm."):
        writer.state.fail(op, f'could not find LLVM intrinsic: "{name}"')
    result = writer.type(op.result) if op.results else "void"
    arguments = argument_list(writer, op, op.args)
    text = f"{result_words(writer, op)}{result} @{llvm_text.name(name)}({arguments}){operand_bundles(writer, op)}"
    writer.emit(op, f"call{fast_math(op)} {text}")


def _inline_asm(writer: FunctionWriter, op: InlineAsmOp) -> None:
    result = writer.type(op.result) if op.results else "void"
    words = (" sideeffect" if op.has_side_effects else "") + (" alignstack" if op.is_align_stack else "")
    words += " inteldialect" if number(op, "asm_dialect") else ""
    tail = _tail_word(op.tail_call_kind)
    arguments = []
    for index, operand in enumerate(op.operands):
        arguments.append(f"{writer.type(operand)}{_element_type(writer, op, index)} {writer.ref(operand)}")
    strings = f"{llvm_text.quoted(op.asm_string.value)}, {llvm_text.quoted(op.constraints.value)}"
    text = f"{tail}call {result} asm{words} {strings}({', '.join(arguments)})"
    if result == "void":  # The operation may have a result of type `!llvm.void`.
        writer.emit_void(op, text)
    else:
        writer.emit(op, text)


def _element_type(writer: FunctionWriter, op: InlineAsmOp, index: int) -> str:
    """` elementtype(T)` of an operand of inline assembly."""
    if op.operand_attrs is None or index >= len(op.operand_attrs.elements):
        return ""
    entry = op.operand_attrs.elements[index]
    type_ = entry.get("elementtype") if isinstance(entry, DictionaryAttr) else None
    return f" elementtype({writer.state.type_text(type_.type, op)})" if isinstance(type_, TypeAttr) else ""


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        CallOp: _call,
        InvokeOp: _invoke,
        CallIntrinsicOp: _call_intrinsic,
        InlineAsmOp: _inline_asm,
    }
)
