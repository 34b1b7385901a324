"""`convert-nvgpu-to-nvvm`: NVIDIA's copies, barriers and products of matrices as operations of NVVM.

nvgpu.mma.sync (%a, %b, %c)    ->    nvvm.mma.sync of the registers that the three vectors consist of
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.llvm.arithmetic_ops import AddrSpaceCastOp, BitcastOp, LShrOp, MulOp, TruncOp
from compiler.dialects.llvm.control_flow_ops import InlineAsmOp
from compiler.dialects.llvm.enums import AsmDialect
from compiler.dialects.llvm.types import LLVMArrayType, LLVMStructType
from compiler.dialects.nvgpu import types as nvgpu_types
from compiler.dialects.nvgpu.enums import RcpRoundingMode
from compiler.dialects.nvgpu.ops import (
    DeviceAsyncCopyOp,
    DeviceAsyncCreateGroupOp,
    DeviceAsyncWaitOp,
    LdMatrixOp,
    MmaSparseSyncOp,
    MmaSyncOp,
    RcpOp,
)
from compiler.dialects.nvvm.attributes import LdStMatrixShapeAttr, ShapeAttr
from compiler.dialects.nvvm.copy_ops import CpAsyncCommitGroupOp, CpAsyncOp, CpAsyncWaitGroupOp
from compiler.dialects.nvvm.enums import LoadCacheModifierKind
from compiler.dialects.nvvm.matrix_enums import LdStMatrixEltType, MMAIntOverflow, MMALayout, MMATypes
from compiler.dialects.nvvm.matrix_ops import LdMatrixOp as NVVMLdMatrixOp
from compiler.dialects.nvvm.matrix_ops import MmaOp
from compiler.dialects.nvvm.number_ops import RcpApproxFtzF32Op
from compiler.ir.attributes import UNIT, IntegerAttr, StringAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem
from compiler.ir.slices import integers
from compiler.ir.types import (
    F16,
    F32,
    F64,
    I8,
    I32,
    I64,
    DialectType,
    IntegerType,
    MemRefType,
    Type,
    VectorType,
    element_type_or_self,
)
from compiler.lowering.gpu.functions_to_llvm import convert_address_spaces
from compiler.lowering.gpu.nvgpu_barriers_to_nvvm import BARRIERS_TO_NVVM, barrier_memref
from compiler.lowering.gpu.nvgpu_warpgroups_to_nvvm import WARPGROUPS_TO_NVVM, accumulator_struct
from compiler.lowering.gpu.to_nvvm import NVVM_SPACES
from compiler.lowering.memref.accesses_to_llvm import element_pointer
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_of, replace_each_vector, with_converter
from compiler.lowering.to_llvm.types import LLVMTypeConverter, literal_struct
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import width_of
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted

_GLOBAL = 1
_I4 = IntegerType(4)


@dataclass
class NVGPUToNVVM(Pass):
    """Convert NVGPU dialect to NVVM dialect."""

    argument = "convert-nvgpu-to-nvvm"
    name = "ConvertNVGPUToNVVMPass"
    summary = "Convert NVGPU dialect to NVVM dialect"
    dependent_dialects = ("arith", "llvm", "memref", "nvvm")

    def run(self, op: Operation, state: PassState) -> None:
        converter = LLVMTypeConverter()
        add_nvgpu_types(converter)
        target = ConversionTarget()
        target.add_legal_dialect("arith", "memref", "nvvm")
        structures_are_legal_if_converted(target, converter)
        patterns = [*with_converter(NVGPU_TO_NVVM, converter), *structural_patterns(converter)]
        convert_to_llvm(op, state, target, patterns, converter)


def add_nvgpu_types(converter: LLVMTypeConverter) -> None:
    """Converts memory spaces and the types of nvgpu."""
    convert_address_spaces(converter, NVVM_SPACES)
    converter.add_conversion(lambda type_: _converted(type_, converter), DialectType)


def _converted(type_: DialectType, converter: LLVMTypeConverter) -> Type | None:
    """Returns the type that values of a type of nvgpu have in llvm; None for other types."""
    match type_:
        case nvgpu_types.DeviceAsyncTokenType():
            return I32
        case nvgpu_types.MBarrierTokenType() | nvgpu_types.WarpgroupDescriptorType():
            return I64
        case nvgpu_types.WarpgroupAccumulatorType():
            return accumulator_struct(type_)
        case nvgpu_types.MBarrierGroupType():
            return converter.convert_type(barrier_memref(type_))
        case nvgpu_types.TensorMapDescriptorType():
            return pointer_type()
    return None


# ------------------------------------------------------------------------------------------ registers of matrices

_ROWS: Mapping[Type, tuple[Type, int]] = MappingProxyType(
    {
        VectorType((2,), F16): (VectorType((2,), F16), 1),
        VectorType((2,), I32): (I32, 2),
        VectorType((2,), F64): (F64, 2),
        VectorType((2,), F32): (F32, 2),
        VectorType((1,), F32): (F32, 1),
    }
)
"""The registers that a row of a result of a product consists of, and their number."""
_PACKED_INTEGERS = (VectorType((4,), I8), VectorType((8,), _I4))


def _rows(emit: LLVMEmitter, matrix: Value, kind: MMATypes) -> list[Value]:
    """Returns the registers of a factor or sum: single numbers, or rows of several."""
    registers: list[Value] = []
    assert isinstance(matrix.type, LLVMArrayType)
    row_type = matrix.type.element_type
    for position in range(matrix.type.num_elements):
        row = emit.extract(matrix, position)
        is_tf32 = row_type == VectorType((1,), F32) and kind is MMATypes.TF32
        if row_type in _PACKED_INTEGERS or is_tf32:
            registers.append(emit.op(BitcastOp, row, result_type=I32))
        elif isinstance(row_type, VectorType) and row_type.element_type in (I32, F64, F32):
            registers += [
                emit.extract_element(row, emit.constant(number, I64)) for number in range(row_type.num_elements)
            ]
        else:
            registers.append(row)
    return registers


def _register_struct(type_: LLVMArrayType) -> LLVMArrayType | LLVMStructType:
    """Returns the struct of registers in which a product returns a matrix."""
    register, per_row = _ROWS.get(type_.element_type, (None, 0))
    if register is None:
        return type_
    return literal_struct([register] * (2 if register == F64 else type_.num_elements * per_row))


def _matrix(emit: LLVMEmitter, registers: Value[LLVMArrayType | LLVMStructType], type_: LLVMArrayType) -> Value:
    """Returns a matrix of the registers that a product gave."""
    row_type = type_.element_type
    if isinstance(registers.type, LLVMArrayType):
        return registers
    rows: list[Value] = []
    per_row = _ROWS[row_type][1]
    count = len(registers.type.body or ())
    if per_row == 1:
        for position in range(count):
            row = emit.extract(registers, position)
            rows.append(row if row.type == row_type else emit.op(BitcastOp, row, result_type=row_type))
    else:
        for position in range(count // 2):
            row = emit.poison(row_type)
            parts = [emit.extract(registers, 2 * position + number) for number in range(2)]
            for number, part in enumerate(parts):
                row = emit.insert_element(row, part, emit.constant(number, I32))
            rows.append(row)
    whole = emit.poison(type_)
    for position, row in enumerate(rows):
        whole = emit.insert(whole, row, position)
    return whole


@conversion_pattern(LdMatrixOp, name="MmaLdMatrixOpToNVVM")
def lower_ldmatrix(op: LdMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.ldmatrix -> nvvm.ldmatrix, whose registers become rows of a matrix"""
    emit, type_ = LLVMEmitter(rewriter), op.res.type
    matrix_type = rewriter.convert_type(type_)
    if not isinstance(type_, VectorType) or matrix_type is None or type_.rank != 2:
        return False
    count, row = type_.shape[0], VectorType(type_.shape[1:], type_.element_type)
    source, *indices = adaptor.operands
    address = element_pointer(emit, converter_of(rewriter), op.src_memref.type, source, indices)
    loaded = emit.op(
        NVVMLdMatrixOp,
        address,
        result_type=literal_struct([I32] * count) if count > 1 else I32,
        num=op.num_tiles,
        layout=MMALayout.COL if op.transpose.value else MMALayout.ROW,
        shape=LdStMatrixShapeAttr.get(8, 8),
        elt_type=LdStMatrixEltType.B16,
    )
    whole = emit.poison(matrix_type)
    for position in range(count):
        register = emit.extract(loaded, position) if count > 1 else loaded
        whole = emit.insert(whole, emit.op(BitcastOp, register, result_type=row), position)
    rewriter.replace_op(op, [whole])
    return True


# ------------------------------------------------------------------------------------------ products


def _kind(type_: Type) -> MMATypes | None:
    """Returns the name that PTX has for the elements of a factor."""
    return _FACTORS.get(element_type_or_self(type_))


_FACTORS: Mapping[Type, MMATypes] = MappingProxyType(
    {I8: MMATypes.S8, _I4: MMATypes.S4, F16: MMATypes.F16, F64: MMATypes.F64, F32: MMATypes.TF32}
)
_SUMS: Mapping[Type, MMATypes] = MappingProxyType(
    {F64: MMATypes.F64, F16: MMATypes.F16, F32: MMATypes.F32, I32: MMATypes.S32}
)


@dataclass
class _Product:
    """The registers and kinds of elements of a product of matrices."""

    kind: MMATypes
    sum_kind: MMATypes
    overflow: MMAIntOverflow | None
    a: list[Value]
    b: list[Value]
    c: list[Value]
    result_type: LLVMArrayType
    register_type: LLVMArrayType | LLVMStructType


def _product(op: MmaSyncOp | MmaSparseSyncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> _Product | None:
    """Returns the registers of a product; None, possibly after an error, if there is no instruction for it."""
    type_ = op.matrix_a.type
    converter, emit = converter_of(rewriter), LLVMEmitter(rewriter)
    if element_type_or_self(type_) == F32 and not op.tf32_enabled:
        return None
    kind, sum_kind = _kind(type_), _SUMS.get(element_type_or_self(op.matrix_c.type))
    if kind is None:
        converter.problems.append(Problem(op, f"'{op.name}' op failed to deduce operand PTX types"))
        return None
    if sum_kind is None:
        converter.problems.append(Problem(op, "could not infer the PTX type for the accumulator/result"))
        return None
    result_type = converter.convert_type(op.res.type)
    if not isinstance(result_type, LLVMArrayType):
        return None
    overflow = MMAIntOverflow.SATFINITE if isinstance(element_type_or_self(type_), IntegerType) else None
    a, b = (_rows(emit, adaptor[operand], kind) for operand in (op.matrix_a, op.matrix_b))
    c = _rows(emit, adaptor[op.matrix_c], sum_kind)
    return _Product(kind, sum_kind, overflow, a, b, c, result_type, _register_struct(result_type))


@conversion_pattern(MmaSyncOp, name="MmaSyncOptoNVVM")
def lower_mma(op: MmaSyncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mma.sync -> nvvm.mma.sync"""
    product, emit = _product(op, adaptor, rewriter), LLVMEmitter(rewriter)
    if product is None:
        return False
    registers = emit.op(
        MmaOp,
        product.a,
        product.b,
        product.c,
        result_type=product.register_type,
        shape=ShapeAttr.get(*tuple(integers(op.mma_shape))),
        layout_a=MMALayout.ROW,
        layout_b=MMALayout.COL,
        multiplicand_aPtx_type=product.kind,
        multiplicand_bPtx_type=product.kind,
        int_overflow_behavior=product.overflow,
    )
    rewriter.replace_op(op, [_matrix(emit, registers, product.result_type)])
    return True


@conversion_pattern(MmaSparseSyncOp, name="NVGPUMmaSparseSyncLowering")
def lower_sparse_mma(op: MmaSparseSyncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mma.sp.sync -> llvm.inline_asm of mma.sp.sync"""
    product, emit = _product(op, adaptor, rewriter), LLVMEmitter(rewriter)
    if product is None:
        return False
    metadata = emit.op(BitcastOp, adaptor[op.sparse_metadata], result_type=I32)
    m, n, k = integers(op.mma_shape)
    overflow = "" if product.overflow is None else f"{product.overflow.symbol}."
    kind, sum_kind = product.kind.symbol, product.sum_kind.symbol
    text = f"mma.sp.sync.aligned.m{m}n{n}k{k}.row.col.{overflow}{sum_kind}.{kind}.{kind}.{sum_kind} "
    number = 0
    for group in (product.c, product.a, product.b, product.c):
        text += "{" + ",".join(f"${number + position}" for position in range(len(group))) + "},"
        number += len(group)
    text += f"${number},0x{op.sparsity_selector.value};"
    operands = [*product.a, *product.b, *product.c, metadata]
    registers = emit.op(
        InlineAsmOp,
        operands,
        result_type=product.register_type,
        asm_string=StringAttr(text),
        constraints=StringAttr(",".join(["=r"] * len(product.c) + ["r"] * len(operands))),
        has_side_effects=UNIT,
        asm_dialect=AsmDialect.ATT,
    )
    rewriter.replace_op(op, [_matrix(emit, registers, product.result_type)])
    return True


# ------------------------------------------------------------------------------------------ asynchronous copies


def _width(type_: MemRefType) -> int:
    count = type_.element_type.num_elements if isinstance(type_.element_type, VectorType) else 1
    return width_of(type_.element_type) * count


@conversion_pattern(DeviceAsyncCopyOp, name="NVGPUAsyncCopyLowering")
def lower_async_copy(op: DeviceAsyncCopyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.device_async_copy -> nvvm.cp.async.shared.global"""
    emit, converter = LLVMEmitter(rewriter), converter_of(rewriter)
    target_type, source_type = op.dst.type, op.src.type
    if converter.address_space(target_type) is None:
        return rewriter.notify_match_failure(op, "destination memref address space not convertible to integer")
    if converter.address_space(source_type) is None:
        return rewriter.notify_match_failure(op, "source memref address space not convertible to integer")
    places = [
        element_pointer(emit, converter, memref.type, adaptor[memref], adaptor.replacements(indices))
        for memref, indices in ((op.dst, op.dst_indices), (op.src, op.src_indices))
    ]
    source = emit.op(AddrSpaceCastOp, places[1], result_type=pointer_type(_GLOBAL))
    size = _width(target_type) * op.dst_elements.value // 8
    bytes_: list[Value] = []
    if op.src_elements is not None:
        three, width = emit.constant(3, I32), emit.constant(_width(source_type), I32)
        count = emit.op(TruncOp, adaptor[op.src_elements], result_type=I32)
        bytes_.append(emit.op(LShrOp, emit.op(MulOp, width, count), three))
    is_past_l1 = op.bypass_l1 and size == 16
    modifier = LoadCacheModifierKind.CG if is_past_l1 else LoadCacheModifierKind.CA
    rewriter.create(CpAsyncOp, places[0], source, bytes_, size=size, modifier=modifier)
    rewriter.replace_op(op, [emit.constant(0, I32)])
    return True


@conversion_pattern(DeviceAsyncCreateGroupOp, name="NVGPUAsyncCreateGroupLowering")
def lower_create_group(op: DeviceAsyncCreateGroupOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.device_async_create_group -> nvvm.cp.async.commit.group"""
    rewriter.create(CpAsyncCommitGroupOp)
    rewriter.replace_op(op, [LLVMEmitter(rewriter).constant(0, I32)])
    return True


@conversion_pattern(DeviceAsyncWaitOp, name="NVGPUAsyncWaitLowering")
def lower_async_wait(op: DeviceAsyncWaitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.device_async_wait -> nvvm.cp.async.wait.group"""
    rewriter.create(CpAsyncWaitGroupOp, n=op.num_groups or IntegerAttr(0, I32))
    rewriter.erase_op(op)
    return True


@conversion_pattern(RcpOp, name="NVGPURcpOpLowering")
def lower_reciprocal(op: RcpOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.rcp of a vector -> nvvm.rcp.approx.ftz.f of each element"""
    if op.rounding is not RcpRoundingMode.APPROX or not op.ftz:
        return rewriter.notify_match_failure(op, "there is no such instruction")
    emit = LLVMEmitter(rewriter)

    def reciprocals(type_: Type, operands: list[Value]) -> Value:
        assert isinstance(type_, VectorType)
        result = emit.poison(type_)
        for number in range(type_.num_elements):
            index = emit.constant(number, I64)
            element = emit.op(RcpApproxFtzF32Op, emit.extract_element(operands[0], index), result_type=F32)
            result = emit.insert_element(result, element, index)
        return result

    return replace_each_vector(op, adaptor, rewriter, lambda type_, operands: reciprocals(type_, list(operands)))


NVGPU_TO_NVVM = (
    *BARRIERS_TO_NVVM,
    *WARPGROUPS_TO_NVVM,
    lower_mma,
    lower_ldmatrix,
    lower_async_copy,
    lower_create_group,
    lower_async_wait,
    lower_sparse_mma,
    lower_reciprocal,
)
"""The patterns for every operation of nvgpu."""
