"""Wrappers with C's interface for functions with the attribute `llvm.emit_c_interface`.

In C a memref is a pointer to its descriptor. For a function `f` with a body, the wrapper `_mlir_ciface_f` takes such
pointers and calls `f`. A declared `f` gets a body that calls `_mlir_ciface_f`, which is to be written in C. A structure
is returned through a pointer that is the first argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.llvm.attributes import LinkageAttr
from compiler.dialects.llvm.control_flow_ops import ReturnOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.attributes import ArrayAttr, Attribute, DictionaryAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.problem import Problem
from compiler.ir.symbols import VISIBILITY, symbol_name
from compiler.ir.types import FunctionType, MemRefType, Type, UnrankedMemRefType
from compiler.lowering.memref.descriptor import (
    pack_descriptor,
    pack_unranked_descriptor,
    unpack_descriptor,
)
from compiler.lowering.memref.unranked_descriptor import MEMORY, RANK, on_stack
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.types import VOID, LLVMTypeConverter
from compiler.rewrite.conversion_rewriter import ConversionRewriter

PREFIX = "_mlir_ciface_"


def wrap(
    op: Operation,
    type_: FunctionType,
    function: LLVMFuncOp,
    attributes: Mapping[str, Attribute],
    rewriter: ConversionRewriter,
    converter: LLVMTypeConverter,
) -> bool:
    """Creates a function's C wrapper at the insertion point; `function` is the lowered `op`, whose type was `type_`."""
    _, _, is_variadic = _signature(function)
    if is_variadic:
        converter.problems.append(Problem(op, "C interface for variadic functions is not supported yet."))
        return False
    converted = converter.convert_function_type_for_c(type_)
    if converted is None:
        return False
    wrapper_type, structure = converted
    wrapper = build_function(
        rewriter,
        f"{PREFIX}{symbol_name(op)}",
        wrapper_type,
        op,
        _properties(op, returns_by_pointer=structure is not None),
        attributes,
    )
    if function.body.blocks:
        _call_function(op, type_, function, wrapper, structure, rewriter, converter)
    else:
        _call_wrapper(op, type_, function, wrapper, structure, rewriter, converter)
    return True


def _properties(op: Operation, *, returns_by_pointer: bool) -> dict[str, Attribute]:
    """Returns the visibility, and the attributes of arguments and results if their number is the same."""
    properties = {}
    for name in (VISIBILITY, "arg_attrs", *(() if returns_by_pointer else ("res_attrs",))):
        value = op.properties.get(name)
        if isinstance(value, ArrayAttr) and returns_by_pointer:
            value = ArrayAttr((DictionaryAttr(()), *value.elements))
        if value is not None:
            properties[name] = value
    return properties


def _signature(function: LLVMFuncOp) -> tuple[Type, Sequence[Type], bool]:
    """Returns the result, the inputs, and True if the function is variadic."""
    type_ = function.function_type.type
    result, inputs, is_variadic = type_.return_type, type_.params, type_.var_arg
    return result, inputs, is_variadic


def _result_types(function: LLVMFuncOp) -> list[Type]:
    """Returns the types of a call's results."""
    result, _, _ = _signature(function)
    return [] if result == VOID else [result]


def _entry(function: LLVMFuncOp, op: Operation, rewriter: ConversionRewriter) -> Block:
    """Creates the first block of a declaration, with its arguments; the insertion point is in it."""
    _, inputs, _ = _signature(function)
    block = rewriter.create_block(function.body, None, inputs, [op.get_location()] * len(inputs))
    rewriter.set_insertion_point_to_end(block)
    return block


def _call_function(
    op: Operation,
    type_: FunctionType,
    function: LLVMFuncOp,
    wrapper: LLVMFuncOp,
    structure: Type | None,
    rewriter: ConversionRewriter,
    converter: LLVMTypeConverter,
) -> None:
    """Lets a wrapper load descriptors and call the function with their fields."""
    emit = LLVMEmitter(rewriter)
    block = _entry(wrapper, op, rewriter)
    operands: list[Value] = []
    arguments = block.arguments[1:] if structure is not None else block.arguments
    for old, argument in zip(type_.inputs, arguments, strict=True):
        descriptor = converter.convert_type(old)
        assert descriptor is not None
        if isinstance(old, MemRefType):
            operands += unpack_descriptor(rewriter, emit.load(descriptor, argument), old.rank, op)
        elif isinstance(old, UnrankedMemRefType):
            loaded = emit.load(descriptor, argument)
            operands += [emit.extract(loaded, RANK), emit.extract(loaded, MEMORY)]
        else:
            operands.append(argument)
    call = emit.call(function.sym_name.value, operands, _result_types(function))
    if structure is None:
        rewriter.create(ReturnOp, list(call.results))
    else:
        emit.store(call.result, block.arguments[0])
        rewriter.create(ReturnOp)


def _call_wrapper(
    op: Operation,
    type_: FunctionType,
    function: LLVMFuncOp,
    wrapper: LLVMFuncOp,
    structure: Type | None,
    rewriter: ConversionRewriter,
    converter: LLVMTypeConverter,
) -> None:
    """Adds a body to a declaration, which puts descriptors on the stack and calls the wrapper."""
    emit = LLVMEmitter(rewriter)
    with rewriter.modify(function):
        private = LinkageAttr.get(Linkage.PRIVATE)
        function.properties = {**function.properties, "linkage": private}
    block = _entry(function, op, rewriter)
    operands: list[Value] = []
    index = converter.index_type
    if structure is not None:
        operands.append(emit.alloca(emit.index(1, index), structure))
    rest = list(block.arguments)
    for old in type_.inputs:
        descriptor = converter.convert_type(old)
        assert descriptor is not None
        if isinstance(old, MemRefType):
            count = 3 + 2 * old.rank
            fields = [*rest[:3], *rest[3:count]]
            operands.append(on_stack(emit, pack_descriptor(rewriter, descriptor, old.rank, fields, op), index))
        elif isinstance(old, UnrankedMemRefType):
            count = 2
            packed = pack_unranked_descriptor(rewriter, descriptor, rest[:count], op)
            operands.append(on_stack(emit, packed, index))
        else:
            count = 1
            operands.append(rest[0])
        del rest[:count]
    call = emit.call(wrapper.sym_name.value, operands, _result_types(wrapper))
    if structure is None:
        rewriter.create(ReturnOp, list(call.results))
    else:
        rewriter.create(ReturnOp, [emit.load(structure, operands[0])])
