"""`convert-memref-to-emitc`: converts memrefs of static shape to C arrays.

memref.store %v, %m[%i] : memref<4xf32>
    ->    %s = emitc.subscript %a[%i] : (!emitc.array<4xf32>, index) -> !emitc.lvalue<f32>
          emitc.assign %v : f32 to %s : <f32>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from types import MappingProxyType

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.emitc.code_ops import CallOpaqueOp, IncludeOp
from compiler.dialects.emitc.operator_ops import CastOp, MulOp
from compiler.dialects.emitc.types import ArrayType, LValueType, OpaqueType, PointerType, SizeTType
from compiler.dialects.emitc.variable_ops import AddressOfOp, AssignOp, ConstantOp, SubscriptOp, VariableOp
from compiler.dialects.emitc.variable_ops import GetGlobalOp as EmitcGetGlobalOp
from compiler.dialects.emitc.variable_ops import GlobalOp as EmitcGlobalOp
from compiler.dialects.emitc.variable_ops import LoadOp as EmitcLoadOp
from compiler.dialects.memref.access_ops import CopyOp, LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp, GetGlobalOp, GlobalOp
from compiler.ir.attributes import UNIT, ArrayAttr, Attribute, IntegerAttr, StringAttr, TypeAttr, UnitAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import symbol_visibility
from compiler.ir.types import INDEX, MemRefType
from compiler.ir.value_types import memref_type
from compiler.lowering.emitc.types import array_types, no_initial_value
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.dense_elements import scalar_of, splat_element

_HEADERS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "aligned_alloc": ("stdlib.h", "cstdlib"),
        "malloc": ("stdlib.h", "cstdlib"),
        "memcpy": ("string.h", "cstring"),
    }
)
"""The headers of C and C++ that declare a function."""


@dataclass
class MemRefToEmitC(Pass[ModuleOp]):
    """Convert MemRef dialect to EmitC dialect."""

    argument = "convert-memref-to-emitc"
    name = "ConvertMemRefToEmitC"
    anchor = "builtin.module"
    summary = "Convert MemRef dialect to EmitC dialect"
    dependent_dialects = ("emitc",)

    lower_to_cpp: bool = option("lower-to-cpp", False, "Target C++ (true) instead of C (false)")

    def run(self, op: ModuleOp, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("emitc")
        target.add_illegal_dialect("memref")
        patterns = [pattern.with_converter(array_types()) for pattern in MEMREF_TO_EMITC]
        convert_partially(op, target, patterns, state)
        if state.failed:
            return
        _include_headers(op, state, is_cpp=self.lower_to_cpp)


def _include_headers(module: ModuleOp, state: PassState, *, is_cpp: bool) -> None:
    """Includes the headers of the called functions, in the order of the calls."""
    body = module.body_region.entry
    calls = [op.callee.value for op in module.walk() if isinstance(op, CallOpaqueOp)]
    headers = dict.fromkeys(_HEADERS[callee][is_cpp] for callee in calls if callee in _HEADERS)
    for op in body.ops:
        if isinstance(op, IncludeOp) and op.is_standard_include:
            headers.pop(op.include.value, None)
    builder = Builder(state.context)
    for header in reversed(headers):
        builder.set_insertion_point_to_start(body)
        properties = {"include": StringAttr(header), "is_standard_include": UNIT}
        builder.create(IncludeOp, properties=properties, location=module)


@conversion_pattern(AllocaOp, name="ConvertAlloca")
def convert_alloca(op: AllocaOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.alloca -> emitc.variable of an array"""
    if op.alignment is not None and op.alignment.value > 1:
        return rewriter.notify_match_failure(op, "cannot transform alloca with alignment requirement")
    type_ = rewriter.convert_type(op.memref.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "cannot convert type")
    rewriter.replace_op_with_new_op(op, VariableOp, value=no_initial_value(), result_types=[type_])
    return True


@conversion_pattern(AllocOp, name="ConvertAlloc")
def convert_alloc(op: AllocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.alloc -> malloc, or aligned_alloc"""
    type_ = rewriter.convert_type(op.memref.type)
    if not isinstance(type_, ArrayType):
        return rewriter.notify_match_failure(op, "cannot convert type")
    size = _size_in_bytes(rewriter, op, op.memref.type)
    callee, arguments = "malloc", [size]
    if op.alignment is not None:
        alignment = IntegerAttr(op.alignment.value, INDEX)
        arguments.insert(0, rewriter.create(ConstantOp, value=alignment, result_types=[size.type], location=op).result)
        callee = "aligned_alloc"
    void = PointerType.get(OpaqueType.get("void"))
    properties = {"callee": StringAttr(callee)}
    memory = rewriter.create(CallOpaqueOp, arguments, result_types=[void], properties=properties, location=op).result
    rewriter.replace_op_with_new_op(op, CastOp, memory, result_types=[PointerType.get(type_.element_type)])
    return True


@conversion_pattern(CopyOp, name="ConvertCopy")
def convert_copy(op: CopyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.copy -> memcpy"""
    source, target = adaptor.operands
    if not isinstance(source.type, ArrayType) or not isinstance(target.type, ArrayType):
        return rewriter.notify_match_failure(op, "expected array types")
    from_address = _address_of_first(rewriter, op, source, source.type)
    to_address = _address_of_first(rewriter, op, target, target.type)
    arguments = [to_address, from_address, _size_in_bytes(rewriter, op, memref_type(op.target))]
    rewriter.replace_op_with_new_op(op, CallOpaqueOp, arguments, properties={"callee": StringAttr("memcpy")})
    return True


def _size_in_bytes(rewriter: ConversionRewriter, op: Operation, type_: MemRefType) -> Value:
    """`sizeof(element) * count`"""
    size_t = SizeTType.get()
    properties: dict[str, Attribute] = {
        "callee": StringAttr("sizeof"),
        "args": ArrayAttr((TypeAttr(type_.element_type),)),
    }
    size = rewriter.create(CallOpaqueOp, result_types=[size_t], properties=properties, location=op).result
    count = _index(rewriter, op, prod(type_.shape))
    return rewriter.create(MulOp, size, count, result_types=[size_t], location=op).result


def _address_of_first(
    rewriter: ConversionRewriter, op: Operation, array: Value, type_: ArrayType
) -> Value[PointerType]:
    """Returns the address of an array's first element."""
    zero = _index(rewriter, op, 0)
    first = _subscript(rewriter, op, array, type_, [zero] * len(type_.shape))
    pointer = PointerType.get(type_.element_type)
    return rewriter.create(AddressOfOp, first, result_types=[pointer], location=op).result


def _index(rewriter: ConversionRewriter, op: Operation, value: int) -> Value:
    return rewriter.create(ConstantOp, value=IntegerAttr(value, INDEX), result_types=[INDEX], location=op).result


def _subscript(
    rewriter: ConversionRewriter, op: Operation, array: Value, type_: ArrayType, indices: list[Value]
) -> Value[LValueType]:
    """Returns an element of an array as a place in memory."""
    place = LValueType.get(type_.element_type)
    return rewriter.create(SubscriptOp, array, indices, result_types=[place], location=op).result


@conversion_pattern(GlobalOp, name="ConvertGlobal")
def convert_global(op: GlobalOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.global -> emitc.global, `static` where it is private; one of rank 0 is a single number"""
    if op.alignment is not None and op.alignment.value > 1:
        return rewriter.notify_match_failure(
            op, "global variable with alignment requirement is currently not supported"
        )
    type_, initial = op.type.type, op.initial_value
    if isinstance(initial, UnitAttr):
        initial = None
    if type_.shape:
        converted = rewriter.convert_type(type_)
    else:
        converted = rewriter.convert_type(type_.element_type)
        number = splat_element(initial)
        initial = None if number is None else scalar_of(number, type_.element_type)
    if converted is None:
        return rewriter.notify_match_failure(op, "cannot convert result type")
    visibility = symbol_visibility(op)
    if visibility not in ("public", "private"):
        return rewriter.notify_match_failure(op, "only public and private visibility is currently supported")
    specifier = "static_specifier" if visibility == "private" else "extern_specifier"
    properties: dict[str, Attribute] = {"sym_name": op.sym_name, "type": TypeAttr(converted), specifier: UNIT}
    if initial is not None:
        properties["initial_value"] = initial
    if op.constant:
        properties["const_specifier"] = UNIT
    rewriter.replace_op_with_new_op(op, EmitcGlobalOp, properties=properties)
    return True


@conversion_pattern(GetGlobalOp, name="ConvertGetGlobal")
def convert_get_global(op: GetGlobalOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.get_global -> emitc.get_global; a pointer to it where its rank is 0"""
    type_ = op.result.type
    converted = rewriter.convert_type(type_ if type_.shape else type_.element_type)
    if converted is None:
        return rewriter.notify_match_failure(op, "cannot convert result type")
    properties = {"name": op.name_}
    if type_.shape:
        rewriter.replace_op_with_new_op(op, EmitcGetGlobalOp, properties=properties, result_types=[converted])
        return True
    variable = rewriter.create(
        EmitcGetGlobalOp, properties=properties, result_types=[LValueType.get(converted)], location=op
    )
    rewriter.replace_op_with_new_op(op, AddressOfOp, variable.result, result_types=[PointerType.get(converted)])
    return True


@conversion_pattern(LoadOp, name="ConvertLoad")
def convert_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.load -> emitc.subscript, emitc.load"""
    array, *indices = adaptor.operands
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None or not isinstance(array.type, ArrayType):
        return rewriter.notify_match_failure(op, "expected array type")
    element = _subscript(rewriter, op, array, array.type, indices)
    rewriter.replace_op_with_new_op(op, EmitcLoadOp, element, result_types=[type_])
    return True


@conversion_pattern(StoreOp, name="ConvertStore")
def convert_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.store -> emitc.subscript, emitc.assign"""
    value, array, *indices = adaptor.operands
    if not isinstance(array.type, ArrayType):
        return rewriter.notify_match_failure(op, "expected array type")
    element = _subscript(rewriter, op, array, array.type, indices)
    rewriter.replace_op_with_new_op(op, AssignOp, element, value)
    return True


MEMREF_TO_EMITC = (
    convert_alloca,
    convert_alloc,
    convert_copy,
    convert_global,
    convert_get_global,
    convert_load,
    convert_store,
)
