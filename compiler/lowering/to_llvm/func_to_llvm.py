"""`convert-func-to-llvm`: functions, calls and returns in the llvm dialect.

func.func @f(%m: memref<?xf32>) -> (i32, f32)
    ->    llvm.func @f(%0: !llvm.ptr, %1: !llvm.ptr, %2: i64, %3: i64, %4: i64) -> !llvm.struct<(i32, f32)>

The fields of a descriptor are passed one by one; several results are returned as a structure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compiler.dialects.func.ops import CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp
from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE, LinkageAttr, MemoryEffectsAttr
from compiler.dialects.llvm.constant_ops import AddressOfOp
from compiler.dialects.llvm.control_flow_ops import CallOp as LlvmCallOp
from compiler.dialects.llvm.control_flow_ops import ReturnOp as LlvmReturnOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DialectAttribute,
    DictionaryAttr,
    IntegerAttr,
    SymbolRefAttr,
    TypeAttr,
    UnitAttr,
    dictionary_attr,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem
from compiler.ir.symbols import VISIBILITY, symbol_name
from compiler.ir.types import I32, FunctionType, MemRefType, Type, UnrankedMemRefType
from compiler.lowering.memref.descriptor import ALIGNED, ALLOCATED, descriptor_of_pointer, unpack_descriptor
from compiler.lowering.memref.unranked_descriptor import MEMORY, RANK, copy_unranked_to_heap, copy_unranked_to_stack
from compiler.lowering.to_llvm import c_interface
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import CannotDeclare, build_function
from compiler.lowering.to_llvm.patterns import LLVMConversionPass, converter_of, with_converter
from compiler.lowering.to_llvm.types import LLVMOptions, LLVMTypeConverter
from compiler.ods.llvm_types import is_pointer
from compiler.passes.base import PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.type_conversion import SignatureConversion

LINKAGE, VARARGS, READNONE = "llvm.linkage", "func.varargs", "llvm.readnone"
BARE_POINTERS = "llvm.bareptr"
_TYPED = frozenset({"llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"})
"""Argument attributes with a type that is converted as well."""
_BY_POINTER = frozenset({"llvm.byval", "llvm.byref"})


@dataclass
class FuncToLLVM(LLVMConversionPass):
    """Convert from the Func dialect to the LLVM dialect."""

    argument = "convert-func-to-llvm"
    name = "ConvertFuncToLLVMPass"
    anchor = "builtin.module"
    summary = "Convert from the Func dialect to the LLVM dialect"
    dependent_dialects = ("llvm",)

    use_bare_pointers: bool = option(
        "use-bare-ptr-memref-call-conv",
        False,
        "Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types",
    )

    def run(self, op: Operation, state: PassState) -> None:
        converter = self.llvm_types_of(op, LLVMOptions(use_bare_pointers=self.use_bare_pointers))
        self.convert(op, state, ConversionTarget(), with_converter(FUNC_TO_LLVM, converter), converter)


# ------------------------------------------------------------------------------------------ functions


def uses_bare_pointers(op: Operation | None, converter: LLVMTypeConverter) -> bool:
    """Returns True if memrefs are passed to and from a function as pointers to their elements."""
    return converter.options.use_bare_pointers or (op is not None and BARE_POINTERS in op.attributes)


def kept_attributes(op: Operation) -> dict[str, Attribute]:
    """Returns the discardable attributes of a function that its llvm function has as well."""
    return {name: value for name, value in op.attributes.items() if name not in (LINKAGE, VARARGS, READNONE)}


def _by_pointer(op: FuncOp, type_: FunctionType) -> dict[int, Type]:
    """Returns the types of arguments, no pointers yet, that are passed by a pointer to a value, by their numbers."""
    attributes = op.arg_attrs
    types: dict[int, Type] = {}
    if not isinstance(attributes, ArrayAttr):
        return types
    for number, entries in enumerate(attributes.elements):
        if not isinstance(entries, DictionaryAttr) or is_pointer(type_.inputs[number]):
            continue
        for name, value in entries.entries:
            if name in _BY_POINTER and isinstance(value, TypeAttr):
                types[number] = value.type
    return types


def _signature(
    op: Operation, type_: FunctionType, by_pointer: Mapping[int, Type], converter: LLVMTypeConverter
) -> tuple[Type, SignatureConversion] | None:
    inputs = tuple(pointer_type() if number in by_pointer else argument for number, argument in enumerate(type_.inputs))
    varargs = op.attributes.get(VARARGS)
    return converter.convert_function_type(
        FunctionType(inputs, type_.results),
        variadic=isinstance(varargs, IntegerAttr) and bool(varargs.value),
        bare_pointers=uses_bare_pointers(op, converter),
    )


def _argument_attributes(
    attributes: Sequence[Attribute], conversion: SignatureConversion, converter: LLVMTypeConverter
) -> ArrayAttr:
    """Returns the attributes of the converted arguments; arguments converted to several have none."""
    result: list[Attribute] = [DictionaryAttr(())] * len(conversion.types)
    for number, entries in enumerate(attributes):
        first, count = conversion.inputs.get(number, (0, 0))
        if count != 1 or not isinstance(entries, DictionaryAttr):
            continue
        converted = []
        for name, value in entries.entries:
            if name in _TYPED and isinstance(value, TypeAttr):
                value = TypeAttr(converter.convert_type(value.type) or value.type)
            converted.append((name, value))
        result[first] = dictionary_attr(converted)
    return ArrayAttr(tuple(result))


def _function_properties(
    op: FuncOp, type_: FunctionType, conversion: SignatureConversion, converter: LLVMTypeConverter
) -> dict[str, Attribute] | None:
    """Returns the inherent attributes of the llvm function; None if some of the function are invalid."""
    properties: dict[str, Attribute] = {}
    linkage = op.attributes.get(LINKAGE)
    if linkage is not None:
        if not isinstance(linkage, DialectAttribute) or not isinstance(linkage, LinkageAttr):
            problem = Problem(op, f"Contains {LINKAGE} attribute not of type LLVM::LinkageAttr")
            converter.problems.append(problem)
            return None
        properties["linkage"] = linkage
    if READNONE in op.attributes:
        if not isinstance(op.attributes[READNONE], UnitAttr):
            converter.problems.append(Problem(op, f"Contains {READNONE} attribute not of type UnitAttr"))
            return None
        properties["memory_effects"] = MemoryEffectsAttr.get(*[0] * len(MemoryEffectsAttr.parameter_members))
    visibility = op.properties.get(VISIBILITY)
    if visibility is not None:
        properties[VISIBILITY] = visibility
    results = op.res_attrs
    if results is not None and len(type_.results) == 1:
        properties["res_attrs"] = results
    arguments = op.arg_attrs
    if isinstance(arguments, ArrayAttr):
        properties["arg_attrs"] = _argument_attributes(arguments.elements, conversion, converter)
    return properties


@conversion_pattern(FuncOp, name="FuncOpConversion")
def lower_function(op: FuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.func @f(%m: memref<4xf32>) -> llvm.func @f(%0: !llvm.ptr, %1: !llvm.ptr, %2: i64, %3: i64, %4: i64)"""
    return convert_function(op, rewriter) is not None


def convert_function(op: FuncOp, rewriter: ConversionRewriter) -> LLVMFuncOp | None:
    """Replaces a function by an `llvm.func`, with a C wrapper if requested. Returns None on failure."""
    converter = converter_of(rewriter)
    attribute, name = op.function_type, symbol_name(op)
    type_ = attribute.type if isinstance(attribute, TypeAttr) else None
    if not isinstance(type_, FunctionType) or name is None:
        rewriter.notify_match_failure(op, "Only support FunctionOpInterface with FunctionType")
        return None
    by_pointer = _by_pointer(op, type_)
    signature = _signature(op, type_, by_pointer, converter)
    if signature is None:
        rewriter.notify_match_failure(op, "signature conversion failed")
        return None
    function_type, conversion = signature
    properties = _function_properties(op, type_, conversion, converter)
    if properties is None:
        return None
    new_op = build_function(rewriter, name, function_type, op, properties, kept_attributes(op))
    body = op.body.entry if op.body.blocks else None
    arguments = list(body.arguments) if body is not None else []
    rewriter.inline_region_before(op.body, new_op.body, None)
    if body is not None:
        rewriter.apply_signature_conversion(body, conversion, converter)
        rewriter.set_insertion_point_to_start(body)
        for number, inner in by_pointer.items():
            loaded_type = converter.convert_type(inner)
            if loaded_type is None:
                return None
            pointer = body.arguments[conversion.inputs[number][0]]
            loaded = LLVMEmitter(rewriter).load(loaded_type, pointer)
            rewriter.replace_block_argument(arguments[number], (loaded,))
    if isinstance(op.attributes.get(EMIT_C_INTERFACE), UnitAttr) and not uses_bare_pointers(op, converter):
        rewriter.set_insertion_point_after(new_op)
        if not c_interface.wrap(op, type_, new_op, kept_attributes(op), rewriter, converter):
            return None
    rewriter.erase_op(op)
    return new_op


# ------------------------------------------------------------------------------------------ calls


@conversion_pattern(ConstantOp, name="ConstantOpLowering")
def lower_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.constant @f -> llvm.mlir.addressof @f"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "failed to convert result type")
    properties = {"global_name": op.value}
    new_op = rewriter.create(AddressOfOp, result_types=[type_], properties=properties, attributes=op.attributes)
    rewriter.replace_op(op, new_op)
    return True


@conversion_pattern(CallOp, name="CallOpLowering", one_to_many=True)
def lower_call(op: CallOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.call @f(%m) -> llvm.call @f(the fields of %m); several results are extracted from a struct"""
    converter = converter_of(rewriter)
    callee = op.callee
    bare = converter.options.use_bare_pointers
    if not bare and isinstance(callee, SymbolRefAttr):
        function = converter.symbols.lookup_nearest(op, callee)
        bare = function is not None and BARE_POINTERS in function.attributes
    return _lower_call(op, adaptor, rewriter, bare)


@conversion_pattern(CallIndirectOp, name="CallIndirectOpLowering", one_to_many=True)
def lower_call_indirect(op: CallIndirectOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.call_indirect %f(%x) -> llvm.call %f(%x)"""
    return _lower_call(op, adaptor, rewriter, False)


def _lower_call(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter, bare: bool) -> bool:
    converter = converter_of(rewriter)
    types = [result.type for result in op.results]
    packed = converter.pack_results(types, bare_pointers=bare)
    if packed is None or (bare and any(isinstance(value.type, UnrankedMemRefType) for value in op.operands)):
        return False
    emit = LLVMEmitter(rewriter)
    operands = promote_operands(emit, op.operands, adaptor.groups, bare)
    properties: dict[str, Attribute] = {
        **op.properties,
        "operandSegmentSizes": DenseArrayAttr(I32, (len(operands), 0)),
        "op_bundle_sizes": DenseArrayAttr(I32, ()),
    }
    results = [packed] if types else []
    new_op = rewriter.create(
        LlvmCallOp, *operands, result_types=results, properties=properties, attributes=op.attributes, location=op
    )
    values: list[Value] = list(new_op.results)
    if len(types) > 1:
        values = [emit.extract(new_op.result, position) for position in range(len(types))]
    try:
        if bare:
            values = [_described(emit, converter, type_, value) for type_, value in zip(types, values, strict=True)]
        else:
            values = copy_unranked_to_stack(rewriter, converter, op, types, values)
    except CannotDeclare:
        return False
    rewriter.replace_op(op, values)
    return True


def promote_operands(
    emit: LLVMEmitter, old: Sequence[Value], groups: Sequence[Sequence[Value]], bare: bool
) -> list[Value]:
    """Returns the operands in the form that llvm functions take."""
    values: list[Value] = []
    for value, group in zip(old, groups, strict=True):
        if len(group) != 1 or not isinstance(value.type, (MemRefType, UnrankedMemRefType)):
            values += group
        elif bare:
            values.append(emit.extract(group[0], ALIGNED))
        elif isinstance(value.type, MemRefType):
            values += unpack_descriptor(emit.builder, group[0], value.type.rank)
        else:
            values += [emit.extract(group[0], RANK), emit.extract(group[0], MEMORY)]
    return values


def _described(emit: LLVMEmitter, converter: LLVMTypeConverter, type_: Type, value: Value) -> Value:
    """Returns the descriptor of a memref passed as a bare pointer; other values unchanged."""
    descriptor = converter.convert_type(type_)
    if not isinstance(type_, MemRefType) or descriptor is None:
        return value
    return descriptor_of_pointer(emit.builder, descriptor, type_, value, converter.index_type)


@conversion_pattern(ReturnOp, name="ReturnOpLowering", one_to_many=True)
def lower_return(op: ReturnOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func.return %a, %b -> llvm.return of a structure of both"""
    converter = converter_of(rewriter)
    parent = op.parent_of_type(LLVMFuncOp)
    emit = LLVMEmitter(rewriter)
    bare = uses_bare_pointers(parent, converter)
    types = [value.type for value in op.operands]
    values = adaptor.all_operands
    if bare:
        if any(isinstance(type_, UnrankedMemRefType) for type_ in types):
            return False
        values = [
            emit.extract(value, ALLOCATED) if converter.bare_pointer(type_) is not None else value
            for type_, value in zip(types, adaptor.operands, strict=True)
        ]
    elif len(values) == len(types):
        try:
            values = copy_unranked_to_heap(rewriter, converter, op, types, values)
        except CannotDeclare:
            return False
    if len(values) > 1:
        packed = converter.pack_results(types, bare_pointers=bare)
        if packed is None:
            return rewriter.notify_match_failure(op, "could not convert result types")
        whole = emit.poison(packed)
        for position, value in enumerate(values):
            whole = emit.insert(whole, value, position)
        values = [whole]
    new_op = rewriter.create(LlvmReturnOp, values, attributes=op.attributes, location=op)
    rewriter.replace_op(op, new_op)
    return True


FUNC_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_function,
    lower_call_indirect,
    lower_call,
    lower_constant,
    lower_return,
)
