"""The arm_sve dialect as its intrinsics, for `convert-vector-to-llvm` with `enable-arm-sve`.

arm_sve.sdot %c, %a, %b                 ->    arm_sve.intr.sdot %c, %a, %b
vector.create_mask %n : vector<[4]xi1>  ->    arm_sve.intr.whilelt 0, %n
"""

from __future__ import annotations

from itertools import product

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arm_sve import intrinsics, ops
from compiler.dialects.llvm.constant_ops import ZeroOp
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.ir.operation import Operation
from compiler.ir.types import I1, I32, I64, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.memref.descriptor import extract
from compiler.lowering.to_llvm.patterns import OneToOne
from compiler.lowering.to_llvm.types import literal_struct
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern

_ONE_TO_ONE: tuple[tuple[type[Operation], type[Operation]], ...] = (
    (ops.SdotOp, intrinsics.SdotIntrOp),
    (ops.SmmlaOp, intrinsics.SmmlaIntrOp),
    (ops.UdotOp, intrinsics.UdotIntrOp),
    (ops.UmmlaOp, intrinsics.UmmlaIntrOp),
    (ops.UsmmlaOp, intrinsics.UsmmlaIntrOp),
    (ops.DupQLaneOp, intrinsics.DupQLaneIntrOp),
    (ops.ScalableMaskedAddIOp, intrinsics.ScalableMaskedAddIIntrOp),
    (ops.ScalableMaskedAddFOp, intrinsics.ScalableMaskedAddFIntrOp),
    (ops.ScalableMaskedSubIOp, intrinsics.ScalableMaskedSubIIntrOp),
    (ops.ScalableMaskedSubFOp, intrinsics.ScalableMaskedSubFIntrOp),
    (ops.ScalableMaskedMulIOp, intrinsics.ScalableMaskedMulIIntrOp),
    (ops.ScalableMaskedMulFOp, intrinsics.ScalableMaskedMulFIntrOp),
    (ops.ScalableMaskedSDivIOp, intrinsics.ScalableMaskedSDivIIntrOp),
    (ops.ScalableMaskedUDivIOp, intrinsics.ScalableMaskedUDivIIntrOp),
    (ops.ScalableMaskedDivFOp, intrinsics.ScalableMaskedDivFIntrOp),
)
SVE_INTRINSICS: tuple[type[Operation], ...] = (
    *(intrinsic for _, intrinsic in _ONE_TO_ONE),
    intrinsics.ConvertFromSvboolIntrOp,
    intrinsics.ConvertToSvboolIntrOp,
    intrinsics.PselIntrOp,
    intrinsics.WhileLTIntrOp,
    intrinsics.ZipX2IntrOp,
    intrinsics.ZipX4IntrOp,
)
"""The intrinsics that the patterns create."""
_PREDICATE = VectorType((16,), I1, (True,))
"""A whole predicate register."""


def _convert_rows(root: type[Operation], intrinsic: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(root.name, name=f"SvboolConversionOpLowering<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """convert_to_svbool, convert_from_svbool -> the intrinsic, for each row of a mask of several dimensions"""
        (source,), type_ = op.operands, vector_type(op.result)
        row = VectorType(type_.shape[-1:], I1, type_.scalable[-1:])
        emit = VectorEmitter(rewriter)
        result = emit.constant(0, type_)
        for position in product(*map(range, type_.shape[:-1])):
            converted = emit.op(intrinsic, emit.extract(source, position), result_type=row)
            result = emit.insert(converted, result, position)
        rewriter.replace_op(op, [result])
        return True

    return lower


def _lower_zip(root: type[Operation], intrinsic: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(root.name, name=f"OneToOneConvertToLLVMPattern<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """zip.x2, zip.x4 -> the intrinsic, whose results are a structure"""
        types = [result.type for result in op.results]
        pair = rewriter.create(intrinsic, *adaptor.operands, result_types=[literal_struct(types)]).result
        rewriter.replace_op(op, [extract(rewriter, pair, [index]) for index in range(len(types))])
        return True

    return lower


@conversion_pattern(ops.PselOp, name="PselOpLowering")
def lower_psel(op: ops.PselOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """psel %p1, %p2[%i] -> the intrinsic on a whole predicate register"""
    emit = VectorEmitter(rewriter)
    first, second, _ = adaptor.operands
    whole = emit.op(intrinsics.ConvertToSvboolIntrOp, first, result_type=_PREDICATE)
    index = emit.op(IndexCastOp, op.index, result_type=I32)
    chosen = emit.op(intrinsics.PselIntrOp, whole, second, index, result_type=_PREDICATE)
    rewriter.replace_op(op, [emit.op(intrinsics.ConvertFromSvboolIntrOp, chosen, result_type=first.type)])
    return True


@conversion_pattern(CreateMaskOp, benefit=2, name="CreateMaskOpLowering")
def lower_create_mask(op: CreateMaskOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.create_mask %n -> whilelt 0, %n, for masks that a predicate register holds"""
    type_ = vector_type(op.result)
    if type_.rank != 1 or not type_.is_scalable or type_.shape[0] not in (2, 4, 8, 16):
        return False
    emit = VectorEmitter(rewriter)
    zero = emit.op(ZeroOp, result_type=I64)
    rewriter.replace_op(op, [emit.op(intrinsics.WhileLTIntrOp, zero, *adaptor.operands, result_type=type_)])
    return True


SVE_TO_LLVM: tuple[RewritePattern, ...] = (
    *(OneToOne(source, target) for source, target in _ONE_TO_ONE),
    _convert_rows(ops.ConvertToSvboolOp, intrinsics.ConvertToSvboolIntrOp),
    _convert_rows(ops.ConvertFromSvboolOp, intrinsics.ConvertFromSvboolIntrOp),
    _lower_zip(ops.ZipX2Op, intrinsics.ZipX2IntrOp),
    _lower_zip(ops.ZipX4Op, intrinsics.ZipX4IntrOp),
    lower_psel,
    lower_create_mask,
)
