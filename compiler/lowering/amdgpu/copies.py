"""Loads of transposed matrices, and copies to local memory, in the rocdl dialect.

amdgpu.gather_to_lds %m[%i], %l[%j] : f32, ...    ->    rocdl.load.to.lds %from, %to, 4, 0, 0 : <1>
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.amdgpu.copy_ops import GatherToLDSOp, TransposeLoadOp
from compiler.dialects.llvm.arithmetic_ops import BitcastOp
from compiler.dialects.rocdl import memory_ops as rocdl
from compiler.dialects.rocdl.chipset import GFX950, Chipset
from compiler.ir.operation import Operation
from compiler.ir.types import I32, VectorType, element_type_or_self, int_or_float_width
from compiler.lowering.amdgpu.chipset_patterns import ChipsetPattern, chipset_pattern, refuse
from compiler.lowering.memref.accesses_to_llvm import element_pointer
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_TRANSPOSING_READS: Mapping[int, type[Operation]] = MappingProxyType(
    {4: rocdl.dsreadtr4b64, 6: rocdl.dsreadtr6b96, 8: rocdl.dsreadtr8b64, 16: rocdl.dsreadtr16b64}
)
"""Loads of transposed matrices by the bits of their elements."""
_COPIED_BYTES = (1, 2, 4, 12, 16)
_COPIED_BYTES_OF_GFX950 = (12, 16)


@chipset_pattern(TransposeLoadOp, name="TransposeLoadOpLowering")
def lower_transpose(op: TransposeLoadOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.transpose_load -> rocdl.ds.read.tr*"""
    if chipset != GFX950:
        return refuse(op, rewriter, "Non-gfx950 chipset not supported")
    emit, converter, source, type_ = LLVMEmitter(rewriter), converter_of(rewriter), op.src.type, op.result.type
    stored_bits, bits = int_or_float_width(source.element_type), int_or_float_width(type_.element_type)
    if stored_bits < 8:
        return refuse(op, rewriter, f"Expect source memref to have at least 8 bits element size, got {stored_bits}")
    target, result_type = _TRANSPOSING_READS.get(bits), converter.convert_type(type_)
    address = element_pointer(emit, converter, source, adaptor[op.src], adaptor.replacements(op.src_indices))
    if target is None or result_type is None:
        return refuse(op, rewriter, "Unsupported element size for transpose load")
    if bits == 16:
        rewriter.replace_op(op, [emit.op(target, address, result_type=result_type)])
        return True
    words = emit.op(target, address, result_type=VectorType((type_.num_elements * bits // 32,), I32))
    rewriter.replace_op(op, [emit.op(BitcastOp, words, result_type=result_type)])
    return True


@chipset_pattern(GatherToLDSOp, name="GatherToLDSOpLowering")
def lower_gather(op: GatherToLDSOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.gather_to_lds -> rocdl.load.to.lds"""
    if not 9 <= chipset.major <= 10:
        return refuse(op, rewriter, "pre-gfx9 and post-gfx10 not supported")
    emit, converter = LLVMEmitter(rewriter), converter_of(rewriter)
    type_ = op.transfer_type.type
    count = type_.num_elements if isinstance(type_, VectorType) else 1
    bits = count * int_or_float_width(element_type_or_self(type_))
    size = bits // 8
    if size not in _COPIED_BYTES:
        return refuse(op, rewriter, "chipset unsupported element size")
    if size in _COPIED_BYTES_OF_GFX950 and chipset != GFX950:
        message = "Gather to LDS instructions with 12-byte and 16-byte load widths are only supported on gfx950"
        return refuse(op, rewriter, message)
    addresses = [
        element_pointer(emit, converter, memref.type, adaptor[memref], adaptor.replacements(indices))
        for memref, indices in ((op.src, op.src_indices), (op.dst, op.dst_indices))
    ]
    rewriter.replace_op_with_new_op(op, rocdl.LoadToLDSOp, *addresses, size=size, offset=0, aux=0)
    return True


COPIES_TO_ROCDL: tuple[ChipsetPattern, ...] = (lower_gather, lower_transpose)
