"""`spirv-unify-aliased-resource`: merges the buffers of one binding into one, whose elements compose all others.

spirv.GlobalVariable @a bind(0, 0) {aliased} : of i64          spirv.GlobalVariable @b bind(0, 0) : of i32
spirv.GlobalVariable @b bind(0, 0) {aliased} : of i32    ->
%0 = spirv.Load of @a[%i]                                      %0 = spirv.Bitcast of @b[2 * %i], @b[2 * %i + 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.spirv.ops.arithmetic_ops import IAddOp, IMulOp, SDivOp, SModOp
from compiler.dialects.spirv.ops.cast_ops import BitcastOp
from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp
from compiler.dialects.spirv.ops.memory_ops import AccessChainOp, LoadOp, StoreOp
from compiler.dialects.spirv.ops.structure_ops import AddressOfOp, GlobalVariableOp
from compiler.dialects.spirv.type_parts import (
    element_type,
    is_composite,
    is_scalar,
    pointee,
    size_in_bytes,
    struct_members,
)
from compiler.dialects.spirv.types import PointerType, RuntimeArrayType, StructType
from compiler.ir.attributes import UNIT, IntegerAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import SymbolTable, symbol_name
from compiler.ir.types import I32, FloatType, IntegerType, Type, VectorType
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Rewriter

_ALIASED = "aliased"
_MOST_PARTS = 4
"""Number of elements of the longest vector that a value is loaded as."""


@dataclass
class SPIRVUnifyAliasedResource(Pass):
    """Unify access of multiple aliased resources into access of one single resource."""

    argument = "spirv-unify-aliased-resource"
    name = "SPIRVUnifyAliasedResourcePass"
    summary = "Unify access of multiple aliased resources into access of one single resource"
    anchor = "spirv.module"

    def run(self, op: Operation, state: PassState) -> None:
        unification = _Unification(op)
        target = ConversionTarget()
        target.add_legal_dialect("spirv")
        for op_class in (GlobalVariableOp, AddressOfOp, AccessChainOp, LoadOp, StoreOp):
            target.add_dynamically_legal_op(op_class, lambda op: unification.replacement_of(op) is None)
        patterns = unification.patterns()
        convert_partially(op, target, patterns, state)
        if state.failed:
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        for variables in _aliased_variables(op).values():
            if len(variables) == 1:
                (variable,) = variables
                with rewriter.modify(variable):
                    variable.attributes = {key: value for key, value in variable.attributes.items() if key != _ALIASED}


def _aliased_variables(module: Operation) -> dict[tuple[int, int], list[GlobalVariableOp]]:
    """Returns the aliased variables by descriptor set and binding."""
    variables: dict[tuple[int, int], list[GlobalVariableOp]] = {}
    for op in module.walk():
        if isinstance(op, GlobalVariableOp) and op.attributes.get(_ALIASED) == UNIT:
            if isinstance(op.descriptor_set, IntegerAttr) and isinstance(op.binding, IntegerAttr):
                variables.setdefault((op.descriptor_set.value, op.binding.value), []).append(op)
    return variables


def _buffer_element(variable: GlobalVariableOp) -> IntegerType | FloatType | VectorType | None:
    """Returns the elements of a variable that is a structure of one runtime array of scalars or vectors."""
    type_ = variable.type.type if isinstance(variable.type, TypeAttr) else None
    held = type_.pointee_type if isinstance(type_, PointerType) else None
    members = struct_members(held) if isinstance(held, StructType) else ()
    if len(members) != 1 or not isinstance(members[0], RuntimeArrayType):
        return None
    element = element_type(members[0])
    if isinstance(element, VectorType):
        return element if is_composite(element) else None
    return element if isinstance(element, IntegerType | FloatType) and is_scalar(element) else None


def _canonical(types: list[IntegerType | FloatType | VectorType]) -> int | None:
    """Returns the index of the smallest vector type, else scalar type, that values of all types can be composed of."""
    vectors = {index: type_ for index, type_ in enumerate(types) if isinstance(type_, VectorType)}
    if not vectors:
        widths = [width_of(type_) for type_ in types]
        return None if any(width % min(widths) for width in widths) else widths.index(min(widths))
    sizes = {index: size for index, type_ in vectors.items() if (size := size_in_bytes(type_)) is not None}
    if len(sizes) != len(vectors) or any(type_.num_elements % 2 for type_ in vectors.values()):
        return None
    least = min(sizes.values())
    if any(size % least for size in sizes.values()):
        return None
    chosen = next(index for index, size in sizes.items() if size == least)
    return None if any(width_of(type_) % width_of(types[chosen]) for type_ in types) else chosen


def _have_equal_width(left: Type, right: Type) -> bool:
    return _are_scalars(left, right) and width_of(left) == width_of(right)


def _are_scalars(*types: Type) -> bool:
    return all(isinstance(type_, IntegerType | FloatType) for type_ in types)


def _are_vectors(*types: Type) -> bool:
    return all(isinstance(type_, VectorType) for type_ in types)


def _bytes(type_: Type) -> int:
    size = size_in_bytes(type_)
    assert size is not None, "only types with a size are unified"
    return size


def _access(emit: SPIRVEmitter, base: Value, indices: Sequence[Value]) -> Value:
    """Returns a pointer into a buffer."""
    part = pointee(base.type)
    for _ in indices:
        part = element_type(part)
    return emit.access(base, indices, part)


class _Unification:
    """Replacement of a module's aliased variables by others."""

    def __init__(self, module: Operation) -> None:
        self._symbols = SymbolTable(module)
        self._canonical: dict[Operation, GlobalVariableOp] = {}
        """Replacement of each replaced variable."""
        self._elements: dict[Operation, Type] = {}
        for variables in _aliased_variables(module).values():
            elements = [_buffer_element(variable) for variable in variables]
            types = [element for element in elements if element is not None]
            chosen = _canonical(types) if len(types) == len(elements) else None
            if chosen is not None:
                self._elements.update(zip(variables, types, strict=True))
                for variable in variables:
                    if variable is not variables[chosen]:
                        self._canonical[variable] = variables[chosen]

    def _variable_of(self, op: Operation | None) -> Operation | None:
        """Returns the variable that an operation is, or that it reads or writes through a pointer into it."""
        while isinstance(op, AccessChainOp | LoadOp | StoreOp):
            op = (op.base_ptr if isinstance(op, AccessChainOp) else op.ptr).defining_op(Operation)
        if isinstance(op, AddressOfOp):
            return self._symbols.lookup(op.variable.root)
        return op

    def replacement_of(self, op: Operation) -> GlobalVariableOp | None:
        """Returns the variable that replaces the variable of an operation; None if the operation is not converted."""
        variable = self._variable_of(op)
        return None if variable is None else self._canonical.get(variable)

    def patterns(self) -> list[RewritePattern]:
        @conversion_pattern(GlobalVariableOp, name="(anonymous namespace)::ConvertVariable")
        def convert_variable(op: GlobalVariableOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """spirv.GlobalVariable @a -> nothing, as another variable replaces it"""
            rewriter.erase_op(op)
            return True

        @conversion_pattern(AddressOfOp, name="(anonymous namespace)::ConvertAddressOf")
        def convert_address(op: AddressOfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """spirv.mlir.addressof @a -> spirv.mlir.addressof @b"""
            variable = self.replacement_of(op)
            assert variable is not None and isinstance(variable.type, TypeAttr)
            name = SymbolRefAttr(symbol_name(variable) or "")
            rewriter.replace_op_with_new_op(op, AddressOfOp, variable=name, result_types=[variable.type.type])
            return True

        @conversion_pattern(AccessChainOp, name="(anonymous namespace)::ConvertAccessChain")
        def convert_access(op: AccessChainOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
            """spirv.AccessChain @a[0, %i] -> spirv.AccessChain @b[0, 2 * %i]"""
            return self._convert_access(op, adaptor, rewriter)

        return [convert_variable, convert_address, convert_access, convert_load, convert_store]

    def _convert_access(self, op: AccessChainOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        if op.base_ptr.defining_op(AddressOfOp) is None:
            return rewriter.notify_match_failure(op, "base ptr not addressof op")
        variable, target = self._variable_of(op), self.replacement_of(op)
        assert variable is not None and target is not None
        old, new = self._elements[variable], self._elements[target]
        emit = SPIRVEmitter(rewriter)
        rewriter.location = op
        base, indices = adaptor[op.base_ptr], list(op.indices)
        if old == new or _have_equal_width(old, new):
            rewriter.replace_op(op, [_access(emit, base, adaptor.replacements(op.indices))])
            return True
        last = indices[-1]
        if isinstance(old, IntegerType | FloatType) and isinstance(new, VectorType):
            ratio = emit.constant(_bytes(new) // _bytes(old), last.type)
            indices[-1] = emit.op(SDivOp, last, ratio, result_type=last.type)
            indices.append(emit.op(SModOp, last, ratio, result_type=last.type))
        elif _are_scalars(old, new) or _are_vectors(old, new):
            ratio = emit.constant(_bytes(old) // _bytes(new), last.type)
            indices[-1] = emit.op(IMulOp, last, ratio, result_type=last.type)
        else:
            return rewriter.notify_match_failure(op, "unsupported src/dst types for spirv.AccessChain")
        rewriter.replace_op(op, [_access(emit, base, indices)])
        return True


@conversion_pattern(LoadOp, name="(anonymous namespace)::ConvertLoad")
def convert_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.Load of i64 -> spirv.Bitcast of a vector of two loaded i32"""
    pointer = adaptor[op.ptr]
    old, new = pointee(op.ptr.type), pointee(pointer.type)
    emit = SPIRVEmitter(rewriter)
    rewriter.location = op
    first = emit.load(pointer)
    if old == new:
        rewriter.replace_op(op, [first])
        return True
    if _have_equal_width(old, new):
        rewriter.replace_op(op, [emit.op(BitcastOp, first, result_type=old)])
        return True
    if not _are_scalars(old, new) and not _are_vectors(old, new):
        return rewriter.notify_match_failure(op, "unsupported src/dst types for spirv.Load")
    ratio = _bytes(old) // _bytes(new)
    if ratio > _MOST_PARTS:
        return rewriter.notify_match_failure(op, "more than 4 components")
    access = pointer.defining_op(AccessChainOp)
    if access is None:
        return rewriter.notify_match_failure(op, "ptr not spirv.AccessChain")
    one = emit.constant(1, I32)
    parts, indices = [first], list(access.indices)
    for _ in range(1, ratio):
        indices[-1] = emit.op(IAddOp, indices[-1], one, result_type=I32)
        parts.append(emit.load(_access(emit, access.base_ptr, indices)))
    if isinstance(old, VectorType):
        if element_type(old) != element_type(new):
            parts = [emit.op(BitcastOp, part, result_type=_part_type(old, new)) for part in parts]
        rewriter.replace_op(op, [emit.op(CompositeConstructOp, parts, result_type=old)])
        return True
    whole = emit.op(CompositeConstructOp, parts, result_type=VectorType((ratio,), new))
    rewriter.replace_op(op, [emit.op(BitcastOp, whole, result_type=old)])
    return True


def _part_type(whole: VectorType, part: Type) -> Type:
    """Returns the type that a part of a vector has with the vector's scalars."""
    count = _bytes(part) // _bytes(whole.element_type)
    return VectorType((count,), whole.element_type) if count > 1 else whole.element_type


@conversion_pattern(StoreOp, name="(anonymous namespace)::ConvertStore")
def convert_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.Store of f32 -> spirv.Store of the f32 as an i32"""
    pointer, value = adaptor[op.ptr], adaptor[op.value]
    old, new = pointee(op.ptr.type), pointee(pointer.type)
    if not _are_scalars(old, new):
        return rewriter.notify_match_failure(op, "not scalar type")
    if not _have_equal_width(old, new):
        return rewriter.notify_match_failure(op, "different bitwidth")
    if old != new:
        value = rewriter.create(BitcastOp, value, result_types=[new], location=op).result
    rewriter.replace_op_with_new_op(
        op, StoreOp, pointer, value, properties=op.properties, attributes=op.attributes, result_types=[]
    )
    return True
