"""Products of matrices that warps hold in registers, as calls of intrinsics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.nvvm.calls import call, name_of, sizes_name, typed
from compiler.dialects.llvm.types import LLVMStructType
from compiler.dialects.nvvm import matrix_ops as nvvm
from compiler.dialects.nvvm.attributes import ShapeAttr
from compiler.dialects.nvvm.matrix_enums import MMAB1Op, MMAIntOverflow, MMALayout, MMATypes
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, IntegerType, Type, VectorType

# ----------------------------------------------------------------------------------------------------------------------
# Fragments
# ----------------------------------------------------------------------------------------------------------------------


def _sizes(op: nvvm.WMMALoadOp | nvvm.WMMAStoreOp | nvvm.WMMAMmaOp) -> str:
    return f"wmma.{sizes_name([op.m.value, op.n.value, op.k.value])}"


def _load_fragment(writer: FunctionWriter, op: nvvm.WMMALoadOp) -> None:
    name = name_of(_sizes(op), "load", op.frag.symbol, op.layout.symbol, "stride", op.eltype.symbol)
    call(writer, op, name, typed(writer, [op.ptr, op.stride]))


def _store_fragment(writer: FunctionWriter, op: nvvm.WMMAStoreOp) -> None:
    name = name_of(_sizes(op), "store.d", op.layout.symbol, "stride", op.eltype.symbol)
    call(writer, op, name, typed(writer, [op.ptr, *op.args, op.stride]))


def _multiply_fragments(writer: FunctionWriter, op: nvvm.WMMAMmaOp) -> None:
    types = op.eltype_a.symbol
    if op.eltype_a is MMATypes.F16:
        types = f"{op.eltype_b.symbol}.{op.eltype_b.symbol}"
    name = name_of(_sizes(op), "mma", op.layout_a.symbol, op.layout_b.symbol, types)
    call(writer, op, name, typed(writer, op.args))


def _load_matrices(writer: FunctionWriter, op: nvvm.LdMatrixOp) -> None:
    transposed = "trans" if op.layout is MMALayout.COL else ""
    shape = sizes_name([op.shape.m, op.shape.n])
    name = name_of("ldmatrix.sync.aligned", shape, f"x{op.num.value}", transposed, op.elt_type.symbol)
    call(writer, op, name, typed(writer, [op.ptr]))


def _store_matrices(writer: FunctionWriter, op: nvvm.StMatrixOp) -> None:
    transposed = "trans" if op.layout is MMALayout.COL else ""
    shape = sizes_name([op.shape.m, op.shape.n])
    name = name_of("stmatrix.sync.aligned", shape, f"x{len(op.sources)}", transposed, op.elt_type.symbol)
    call(writer, op, name, typed(writer, [op.ptr, *op.sources]))


# ----------------------------------------------------------------------------------------------------------------------
# Products
# ----------------------------------------------------------------------------------------------------------------------

_SMALL_FLOATS = (MMATypes.E4M3, MMATypes.E5M2, MMATypes.E3M2, MMATypes.E2M3, MMATypes.E2M1)


def _element(type_: Type) -> str:
    """Returns PTX's name of the element type that a register's type implies."""
    if isinstance(type_, VectorType):
        type_ = type_.element_type
    if isinstance(type_, FloatType):
        return type_.name
    return f"s{type_.width}" if isinstance(type_, IntegerType) else ""


def _factor(kind: MMATypes | None, registers: Sequence[Value]) -> str:
    return _element(registers[0].type) if kind is None else kind.symbol


def _sum_types(op: Operation, summands: Sequence[Value]) -> tuple[str, str]:
    """Returns the element types of the result and of the matrix that is added."""
    assert isinstance(op.result.type, LLVMStructType)
    (first, *_) = op.result.type.body or ()
    return _element(first), _element(summands[0].type)


def _types(op: nvvm.MmaOp | nvvm.MmaSpOp) -> str:
    """Returns the part of the name for the element types: of the sums for f16, else of the factors, or of all."""
    first = _factor(op.multiplicand_aPtx_type, op.operand_a)
    second = _factor(op.multiplicand_bPtx_type, op.operand_b)
    result, summand = _sum_types(op, op.operand_c)
    if first == "f16":
        return f"{result}.{summand}"
    if op.multiplicand_aPtx_type in _SMALL_FLOATS:
        return f"{result}.{first}.{second}.{summand}"
    return first if first == second else f"{first}.{second}"


def _shape(shape: ShapeAttr) -> str:
    return sizes_name([shape.m, shape.n, shape.k])


def _saturation(overflow: MMAIntOverflow | None) -> str:
    return "satfinite" if overflow is MMAIntOverflow.SATFINITE else ""


def _multiply(writer: FunctionWriter, op: nvvm.MmaOp) -> None:
    bits = op.b1_op
    combination = "" if bits is None or bits is MMAB1Op.NONE else bits.symbol.replace("_", ".")
    layouts = f"{op.layout_a.symbol}.{op.layout_b.symbol}"
    name = name_of("mma", combination, _shape(op.shape), layouts, _saturation(op.int_overflow_behavior), _types(op))
    call(writer, op, name, typed(writer, op.operands))


def _multiply_sparse(writer: FunctionWriter, op: nvvm.MmaSpOp) -> None:
    ordered = "ordered.metadata" if op.ordered_metadata else ""
    kind = "" if op.kind is None else f"kind.{op.kind.symbol}"
    saturation = _saturation(op.int_overflow_behavior)
    name = name_of("mma.sp", ordered, _shape(op.shape), "row.col", kind, saturation, _types(op))
    call(writer, op, name, typed(writer, op.operands))


def _multiply_scaled(writer: FunctionWriter, op: nvvm.MmaBlockScaleOp | nvvm.MmaSpBlockScaleOp) -> None:
    sparse = "sp.ordered.metadata" if isinstance(op, nvvm.MmaSpBlockScaleOp) else ""
    result, summand = _sum_types(op, op.operand_c)
    factors = f"{_factor(op.multiplicand_aPtx_type, op.operand_a)}.{_factor(op.multiplicand_bPtx_type, op.operand_b)}"
    scales = f"scale.{op.scale_vec_size.symbol[1:]}x"
    types = f"{result}.{factors}.{summand}.{op.block_scale_format.symbol}"
    name = name_of("mma", sparse, "block.scale", _shape(op.shape), "row.col", op.kind.symbol, scales, types)
    call(writer, op, name, typed(writer, op.operands))


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        nvvm.WMMALoadOp: _load_fragment,
        nvvm.WMMAStoreOp: _store_fragment,
        nvvm.WMMAMmaOp: _multiply_fragments,
        nvvm.LdMatrixOp: _load_matrices,
        nvvm.StMatrixOp: _store_matrices,
        nvvm.MmaOp: _multiply,
        nvvm.MmaSpOp: _multiply_sparse,
        nvvm.MmaBlockScaleOp: _multiply_scaled,
        nvvm.MmaSpBlockScaleOp: _multiply_scaled,
    }
)
