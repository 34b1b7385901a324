"""Lowering of matrices that the threads of a subgroup hold together to the registers of each thread.

gpu.subgroup_mma_compute %a, %b, %c    ->    nvvm.wmma.mma of the elements of three structures

A `!gpu.mma_matrix` is a structure of the registers that a thread has of it, or a single register.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.gpu.enums import MMAElementwiseOp
from compiler.dialects.gpu.matrix_ops import (
    SubgroupMmaComputeOp,
    SubgroupMmaConstantMatrixOp,
    SubgroupMmaElementwiseOp,
    SubgroupMmaLoadMatrixOp,
    SubgroupMmaStoreMatrixOp,
)
from compiler.dialects.gpu.types import MMAMatrixType
from compiler.dialects.llvm.arithmetic_ops import FAddOp, FCmpOp, FDivOp, FMulOp, SelectOp
from compiler.dialects.llvm.enums import FCmpPredicate
from compiler.dialects.nvvm.fragments import multiplies, registers_of, sizes_of
from compiler.dialects.nvvm.matrix_enums import MMAFrag, MMALayout, MMATypes
from compiler.dialects.nvvm.matrix_ops import WMMALoadOp, WMMAMmaOp, WMMAStoreOp
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    F16,
    F32,
    F64,
    I1,
    I32,
    DialectType,
    IntegerType,
    Signedness,
    Type,
    VectorType,
    float_element,
)
from compiler.lowering.memref.accesses_to_llvm import element_pointer
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter, literal_struct
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern

_UNSUPPORTED = "Unsupported WMMA variant."
_FRAGMENTS: Mapping[str, MMAFrag] = MappingProxyType({"AOp": MMAFrag.A, "BOp": MMAFrag.B, "COp": MMAFrag.C})


class _Matrix:
    """The type of a matrix, in NVVM's terms: its kind of numbers, its fragment, its rows and columns."""

    def __init__(self, type_: DialectType) -> None:
        shape, element, operand = type_.parameters
        self.rows, self.columns = shape
        self.fragment = _FRAGMENTS[operand]
        self.kind = _kind(element, self.fragment)

    @property
    def registers(self) -> tuple[Type, int]:
        """The type of the registers that a thread has of the matrix, and their number."""
        return registers_of(self.kind.symbol, self.fragment.symbol, self.rows, self.columns)

    @property
    def llvm_type(self) -> Type:
        register, count = self.registers
        return register if count == 1 and register == F64 else literal_struct([register] * count)

    @property
    def sizes(self) -> tuple[int, int, int] | None:
        """The sizes of the matrix product that the fragment belongs to; None if there is no such instruction."""
        return sizes_of(self.kind.symbol, self.fragment.symbol, self.rows, self.columns)


def _kind(element: Type, fragment: MMAFrag) -> MMATypes:
    if element == F16:
        return MMATypes.F16
    if element == F32:
        return MMATypes.F32 if fragment is MMAFrag.C else MMATypes.TF32
    if element == F64:
        return MMATypes.F64
    if element == IntegerType(8, Signedness.SIGNED):
        return MMATypes.S8
    return MMATypes.U8 if element == IntegerType(8, Signedness.UNSIGNED) else MMATypes.S32


def convert_matrix_types(converter: LLVMTypeConverter) -> None:
    """Makes a converter convert matrices to the registers of a thread."""

    def convert(type_: DialectType) -> Type | None:
        return _Matrix(type_).llvm_type if isinstance(type_, MMAMatrixType) else None

    converter.add_conversion(convert, DialectType)


def _layout(transposed: object) -> MMALayout:
    return MMALayout.COL if transposed else MMALayout.ROW


def _registers(emit: LLVMEmitter, matrix: Value, type_: _Matrix) -> list[Value]:
    """Returns the registers of a matrix that was converted."""
    if matrix.type == F64:
        return [matrix]
    return [emit.extract(matrix, number) for number in range(type_.registers[1])]


def _packed(emit: LLVMEmitter, values: list[Value], type_: _Matrix) -> Value:
    whole = emit.poison(type_.llvm_type)
    for number, value in enumerate(values):
        whole = emit.insert(whole, value, number)
    return whole


def _leading_dimension(emit: LLVMEmitter, attribute: IntegerAttr) -> Value:
    return emit.attribute(attribute, I32)


@conversion_pattern(SubgroupMmaLoadMatrixOp, name="WmmaLoadOpToNVVMLowering")
def lower_load(op: SubgroupMmaLoadMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_load_matrix -> nvvm.wmma.load"""
    matrix, emit = _Matrix(op.res.type), LLVMEmitter(rewriter)
    if matrix.sizes is None:
        return rewriter.notify_match_failure(op, _UNSUPPORTED)
    memory, *indices = adaptor.operands
    address = element_pointer(emit, converter_of(rewriter), op.src_memref.type, memory, indices)
    stride = _leading_dimension(emit, op.lead_dimension)
    m, n, k = matrix.sizes
    loaded = emit.op(
        WMMALoadOp,
        address,
        stride,
        result_type=matrix.llvm_type,
        m=IntegerAttr(m, I32),
        n=IntegerAttr(n, I32),
        k=IntegerAttr(k, I32),
        layout=_layout(op.transpose),
        eltype=matrix.kind,
        frag=matrix.fragment,
    )
    rewriter.replace_op(op, [loaded])
    return True


@conversion_pattern(SubgroupMmaStoreMatrixOp, name="WmmaStoreOpToNVVMLowering")
def lower_store(op: SubgroupMmaStoreMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_store_matrix -> nvvm.wmma.store"""
    matrix, emit = _Matrix(op.src.type), LLVMEmitter(rewriter)
    if matrix.sizes is None:
        return rewriter.notify_match_failure(op, _UNSUPPORTED)
    source, memory, *indices = adaptor.operands
    values = _registers(emit, source, matrix)
    address = element_pointer(emit, converter_of(rewriter), op.dst_memref.type, memory, indices)
    stride = _leading_dimension(emit, op.lead_dimension)
    m, n, k = matrix.sizes
    rewriter.replace_op_with_new_op(
        op,
        WMMAStoreOp,
        address,
        values,
        stride,
        m=IntegerAttr(m, I32),
        n=IntegerAttr(n, I32),
        k=IntegerAttr(k, I32),
        layout=_layout(op.transpose),
        eltype=matrix.kind,
    )
    return True


@conversion_pattern(SubgroupMmaComputeOp, name="WmmaMmaOpToNVVMLowering")
def lower_compute(op: SubgroupMmaComputeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_compute -> nvvm.wmma.mma"""
    a, b, c = (_Matrix(value.type) for value in (op.op_a, op.op_b, op.op_c))
    m, n, k = c.rows, c.columns, a.columns
    if not multiplies((m, n, k), a.kind.symbol, c.kind.symbol):
        return rewriter.notify_match_failure(op, _UNSUPPORTED)
    if a.kind is not b.kind:
        return rewriter.notify_match_failure(op, "WMMA compute op input matrix element types must match.")
    emit = LLVMEmitter(rewriter)
    parts = zip(adaptor.operands, (a, b, c), strict=True)
    values = [register for value, matrix in parts for register in _registers(emit, value, matrix)]
    rewriter.replace_op_with_new_op(
        op,
        WMMAMmaOp,
        values,
        result_types=[c.llvm_type],
        m=IntegerAttr(m, I32),
        n=IntegerAttr(n, I32),
        k=IntegerAttr(k, I32),
        layout_a=_layout(op.a_transpose),
        layout_b=_layout(op.b_transpose),
        eltype_a=a.kind,
        eltype_b=c.kind,
    )
    return True


@conversion_pattern(SubgroupMmaConstantMatrixOp, name="WmmaConstantOpToNVVMLowering")
def lower_constant(op: SubgroupMmaConstantMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_constant_matrix -> a structure whose registers all hold the number"""
    matrix, emit = _Matrix(op.res.type), LLVMEmitter(rewriter)
    (value,) = adaptor.operands
    register, count = matrix.registers
    if isinstance(register, VectorType):
        vector = emit.poison(register)
        for number in range(register.num_elements):
            vector = emit.insert_element(vector, value, emit.constant(number, I32))
        value = vector
    rewriter.replace_op(op, [_packed(emit, [value] * count, matrix)])
    return True


_ARITHMETIC: Mapping[MMAElementwiseOp, type[Operation]] = MappingProxyType(
    {MMAElementwiseOp.ADDF: FAddOp, MMAElementwiseOp.MULF: FMulOp, MMAElementwiseOp.DIVF: FDivOp}
)
_ORDERS: Mapping[MMAElementwiseOp, FCmpPredicate] = MappingProxyType(
    {MMAElementwiseOp.MAXF: FCmpPredicate.OGT, MMAElementwiseOp.MINF: FCmpPredicate.OLT}
)


def _extremum(emit: LLVMEmitter, order: FCmpPredicate, left: Value, right: Value) -> Value:
    """Returns the maximum or minimum, which is NaN if one of the numbers is NaN."""
    type_ = left.type
    condition = VectorType(type_.shape, I1) if isinstance(type_, VectorType) else I1
    chosen = emit.select(emit.op(FCmpOp, left, right, result_type=condition, predicate=order), left, right)
    unordered = emit.op(FCmpOp, left, right, result_type=condition, predicate=FCmpPredicate.UNO)
    element = float_element(type_)
    nan = emit.attribute(FloatAttr(floats.quiet_nan(element.semantics), element), type_)
    return emit.op(SelectOp, unordered, nan, chosen)


@conversion_pattern(SubgroupMmaElementwiseOp, name="WmmaElementwiseOpToNVVMLowering")
def lower_elementwise(op: SubgroupMmaElementwiseOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_mma_elementwise -> the operation on each register"""
    matrix, emit = _Matrix(op.res.type), LLVMEmitter(rewriter)
    arithmetic, order = _ARITHMETIC.get(op.op_type), _ORDERS.get(op.op_type)
    if arithmetic is None and order is None:
        return rewriter.notify_match_failure(op, f"{op.op_type.symbol} of registers is not supported")
    whole = emit.poison(matrix.llvm_type)
    for number in range(matrix.registers[1]):
        left, right = (emit.extract(value, number) for value in adaptor.operands)
        if arithmetic is not None:
            value = emit.op(arithmetic, left, right)
        else:
            assert order is not None
            value = _extremum(emit, order, left, right)
        whole = emit.insert(whole, value, number)
    rewriter.replace_op(op, [whole])
    return True


MATRICES_TO_NVVM: tuple[RewritePattern, ...] = (
    lower_load,
    lower_store,
    lower_compute,
    lower_constant,
    lower_elementwise,
)
