"""`amdgpu-resolve-strided-metadata`: sizes and strides of memory that is viewed as a buffer of AMD's hardware.

%1 = amdgpu.fat_raw_buffer_cast %0
%b, %o, %n, %s = memref.extract_strided_metadata %1    ->    %_, %o, %n, %s = memref.extract_strided_metadata %0
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.amdgpu.buffer_ops import FatRawBufferCastOp
from compiler.dialects.memref.view_ops import ExtractStridedMetadataOp
from compiler.ir.operation import Operation, Value
from compiler.lowering.memref.expand_strided_metadata import Metadata, create_reinterpret_cast, replace_metadata
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class AMDGPUResolveStridedMetadata(Pass):
    """Resolve memref.extract_strided_metadata on AMDGPU ops."""

    argument = "amdgpu-resolve-strided-metadata"
    name = "AmdgpuResolveStridedMetadataPass"
    summary = "Resolve memref.extract_strided_metadata on AMDGPU ops"
    dependent_dialects = ("arith", "memref")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([metadata_of_buffer])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


@pattern(ExtractStridedMetadataOp, name="ExtractStridedMetadataOnFatRawBufferCastFolder")
def metadata_of_buffer(op: ExtractStridedMetadataOp, rewriter: Rewriter) -> bool:
    """extract_strided_metadata(fat_raw_buffer_cast %m) -> the metadata of %m, with the fat buffer as base"""
    cast = op.source_.defining_op(FatRawBufferCastOp)
    if cast is None:
        return rewriter.notify_match_failure(op, "not a fat raw buffer")
    metadata = Metadata(rewriter, cast.source_, op)
    buffer: Value = cast.result
    wanted = op.base_buffer.type
    if buffer.type != wanted:
        buffer = create_reinterpret_cast(rewriter, op, wanted, buffer, 0, (), ()).result
    offset = 0 if cast.reset_offset else metadata.offset
    return replace_metadata(op, rewriter, buffer, offset, metadata.sizes, metadata.strides)
