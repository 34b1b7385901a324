"""Requirements of types and operations: capabilities, extensions and versions that a target must provide.

All requirements must be met; a requirement with several capabilities or extensions is met by any one of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.spirv.availability import Availability, CapabilityQuery
from compiler.dialects.spirv.enum_availability import availabilities_of
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.operation_enums import PackedVectorFormat, StorageClass
from compiler.dialects.spirv.enums.target_enums import Extension, Version
from compiler.dialects.spirv.ops.arithmetic_ops import DotOp
from compiler.dialects.spirv.ops.integer_dot_product_ops import (
    SDotAccSatOp,
    SDotOp,
    SUDotAccSatOp,
    SUDotOp,
    UDotAccSatOp,
    UDotOp,
)
from compiler.dialects.spirv.ops.logical_ops import SelectOp
from compiler.dialects.spirv.ops.structure_ops import FuncOp, GlobalVariableOp
from compiler.dialects.spirv.type_parts import (
    element_type,
    is_composite,
    is_scalar,
    struct_members,
)
from compiler.dialects.spirv.types import (
    CooperativeMatrixType,
    ImageType,
    MatrixType,
    PointerType,
    RuntimeArrayType,
    SampledImageType,
    StructType,
    TensorArmType,
)
from compiler.ir.attributes import DialectAttribute, TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.types import BF16, DialectType, FloatType, FunctionType, IntegerType, Type, VectorType
from compiler.ods.enums import BitEnum, IntegerEnum

_STORAGE: Mapping[StorageClass, Mapping[int, Availability]] = MappingProxyType(
    {
        StorageClass.PushConstant: {
            8: Availability((Capability.StoragePushConstant8,), (Extension.SPV_KHR_8bit_storage,)),
            16: Availability((Capability.StoragePushConstant16,), (Extension.SPV_KHR_16bit_storage,)),
        },
        StorageClass.StorageBuffer: {
            8: Availability((Capability.StorageBuffer8BitAccess,), (Extension.SPV_KHR_8bit_storage,)),
            16: Availability((Capability.StorageBuffer16BitAccess,), (Extension.SPV_KHR_16bit_storage,)),
        },
        StorageClass.Uniform: {
            8: Availability((Capability.UniformAndStorageBuffer8BitAccess,), (Extension.SPV_KHR_8bit_storage,)),
            16: Availability((Capability.StorageUniform16,), (Extension.SPV_KHR_16bit_storage,)),
        },
        StorageClass.Input: {
            16: Availability((Capability.StorageInputOutput16,), (Extension.SPV_KHR_16bit_storage,)),
        },
        StorageClass.Output: {
            16: Availability((Capability.StorageInputOutput16,), (Extension.SPV_KHR_16bit_storage,)),
        },
    }
)
"""Requirements of narrow numbers in memory that others than the shader see, by their width in bits."""
_INTEGERS: Mapping[int, Capability] = MappingProxyType({8: Capability.Int8, 16: Capability.Int16, 64: Capability.Int64})
_FLOATS: Mapping[int, Capability] = MappingProxyType({16: Capability.Float16, 64: Capability.Float64})
_BFLOAT = Availability((Capability.BFloat16TypeKHR,), (Extension.SPV_KHR_bfloat16,))
_LONG_VECTORS = (8, 16)


def requirements_of_type(type_: Type, storage: StorageClass | None = None) -> list[Availability]:
    """Returns the requirements of a type of SPIR-V, preceded by those of its parts.

    `storage` is the class of the memory that the type is in.

    >>> from compiler.ir.types import F16
    >>> requirements_of_type(F16)[0].capabilities
    (<Capability.Float16: 9>,)
    >>> requirements_of_type(F16, StorageClass.StorageBuffer)[0].capabilities
    (<Capability.StorageBuffer16BitAccess: 4433>,)
    """
    requirements: list[Availability] = []
    _visit(type_, storage, requirements, set())
    return requirements


def _visit(
    type_: Type,
    storage: StorageClass | None,
    requirements: list[Availability],
    seen: set[tuple[Type, StorageClass | None]],
) -> None:
    if (type_, storage) in seen:
        return
    seen.add((type_, storage))
    if isinstance(type_, PointerType):
        _visit(type_.pointee_type, type_.storage_class, requirements, seen)
        requirements += availabilities_of(type_.storage_class)
        return
    if isinstance(type_, ImageType):
        requirements += [*availabilities_of(type_.dim), *availabilities_of(type_.image_format)]
    for part in _parts(type_):
        _visit(part, storage, requirements, seen)
    if isinstance(type_, IntegerType | FloatType):
        requirements += _of_scalar(type_, storage)
    elif isinstance(type_, VectorType) and type_.shape[0] in _LONG_VECTORS:
        requirements.append(Availability((Capability.Vector16,)))
    elif isinstance(type_, DialectType):
        requirements += _of_composite(type_)


def _parts(type_: Type) -> Sequence[Type]:
    """Returns the element or member types of a type other than a pointer."""
    if isinstance(type_, StructType):
        return struct_members(type_)
    if isinstance(type_, SampledImageType | ImageType):
        return [type_.image_type if isinstance(type_, SampledImageType) else type_.element_type]
    return [element_type(type_)] if is_composite(type_) else []


def _of_scalar(type_: IntegerType | FloatType, storage: StorageClass | None) -> list[Availability]:
    stored = None if storage is None else _STORAGE.get(storage, {}).get(type_.width)
    if stored is not None:
        return [stored]
    if type_ == BF16:
        return [_BFLOAT]
    capability = (_INTEGERS if isinstance(type_, IntegerType) else _FLOATS).get(type_.width)
    return [] if capability is None else [Availability((capability,))]


def _of_composite(type_: DialectType) -> list[Availability]:
    if isinstance(type_, RuntimeArrayType):
        return [Availability((Capability.Shader,))]
    if isinstance(type_, MatrixType):
        return [Availability((Capability.Matrix,))]
    if isinstance(type_, CooperativeMatrixType):
        matrix = Availability((Capability.CooperativeMatrixKHR,), (Extension.SPV_KHR_cooperative_matrix,))
        is_bfloat = element_type(type_) == BF16
        return [matrix, Availability((Capability.BFloat16CooperativeMatrixKHR,))] if is_bfloat else [matrix]
    if isinstance(type_, TensorArmType):
        return [Availability((Capability.TensorsARM,), (Extension.SPV_ARM_tensors,))]
    return []


def requirements_of(op: Operation) -> list[Availability]:
    """Returns the requirements of an operation's kind and attributes, without those of its types.

    >>> module = parse('spirv.module Logical OpenCL {}')
    >>> _, spirv_module = module.walk()
    >>> [requirement.capabilities for requirement in requirements_of(spirv_module)]
    [(<Capability.Kernel: 6>,)]
    """
    definition = op.definition
    if definition is None:
        return []
    requirements = [trait.availability for trait in definition.traits if isinstance(trait, CapabilityQuery)]
    requirements += _of_operand_types(op)
    for attribute in definition.attributes:
        value, enum = op.properties.get(attribute.name), attribute.constraint.held_enum
        if isinstance(value, DialectAttribute) and enum is not None and enum.python is not None:
            case = enum.python(*value.parameters)
            if isinstance(case, IntegerEnum | BitEnum):
                requirements += availabilities_of(case)
    return [requirement for requirement in requirements if requirement != Availability()]


def _of_operand_types(op: Operation) -> list[Availability]:
    """Returns the requirements of operations that depend on the types of their operands."""
    if isinstance(op, SelectOp):
        is_mixed = isinstance(op.condition.type, IntegerType) and is_composite(op.result.type)
        return [Availability(since=Version.V1_4)] if is_mixed else []
    if isinstance(op, DotOp) and element_type(op.vector1.type) == BF16:
        return [Availability((Capability.BFloat16DotProductKHR,), (Extension.SPV_KHR_bfloat16,))]
    if isinstance(op, SDotOp | SUDotOp | UDotOp | SDotAccSatOp | SUDotAccSatOp | UDotAccSatOp):
        requirements = [Availability((Capability.DotProduct,), (Extension.SPV_KHR_integer_dot_product,))]
        factor = op.vector1.type
        if isinstance(factor, VectorType):
            is_byte = isinstance(factor.element_type, IntegerType) and factor.element_type.width == 8
            capability = Capability.DotProductInput4x8Bit if is_byte else Capability.DotProductInputAll
            requirements.append(Availability((capability,)))
        elif op.format is PackedVectorFormat.PackedVectorFormat4x8Bit:
            requirements.append(Availability((Capability.DotProductInput4x8BitPacked,)))
        return requirements
    return []


def types_of(op: Operation) -> list[Type]:
    """Returns the types of operands and results, and of a global variable; a target must offer them for the op."""
    types = [value.type for value in (*op.operands, *op.results)]
    if isinstance(op, GlobalVariableOp) and isinstance(op.type, TypeAttr):
        types.append(op.type.type)
    return _with_requirements(types)


def types_of_signature(op: Operation) -> list[Type]:
    """Returns the types of a function's arguments and results. They add to the requirements of a module alone."""
    attribute = op.function_type if isinstance(op, FuncOp) else None
    type_ = attribute.type if isinstance(attribute, TypeAttr) else None
    return _with_requirements([*type_.inputs, *type_.results]) if isinstance(type_, FunctionType) else []


def _with_requirements(types: Sequence[Type]) -> list[Type]:
    return [type_ for type_ in types if is_scalar(type_) or not isinstance(type_, IntegerType | FloatType)]
