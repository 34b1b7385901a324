"""The operations of the transform dialect: vector ops."""

from __future__ import annotations

from compiler.dialects.transform.op_families import ConversionPatternDescriptor, PatternDescriptor
from compiler.dialects.vector.constraints import (
    VectorContractLoweringAttr,
    VectorMultiReductionLoweringAttr,
    VectorTransferSplitAttr,
    VectorTransposeLoweringAttr,
)
from compiler.ods.attr_constraints import BoolAttr, I64Attr
from compiler.ods.op_class import attribute


class ApplyVectorToLLVMConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.vector.vector_to_llvm"
):
    """Patterns that convert the vector dialect to LLVM."""

    reassociate_fp_reductions = attribute(BoolAttr, default=False)
    force_32bit_vector_indices = attribute(BoolAttr, default=True)
    use_vector_alignment = attribute(BoolAttr, default=False)


class ApplyCastAwayVectorLeadingOneDimPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.cast_away_vector_leading_one_dim"
):
    """Patterns that drop leading dimensions of extent 1 from vectors."""


class ApplyRankReducingSubviewPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.rank_reducing_subview_patterns"
):
    """Patterns that drop unit dimensions of the memrefs read and written by subviews."""


class ApplyDropUnitDimWithShapeCastPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.drop_unit_dims_with_shape_cast"
):
    """Patterns that drop unit dimensions of vectors by shape_cast."""


class ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops"
):
    """Patterns that drop innermost unit dimensions of vector reads and writes."""


class ApplyTransferPermutationPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.transfer_permutation_patterns"
):
    """Patterns that write permuted reads and writes as plain ones and a transpose."""


class ApplyLowerBitCastPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_bitcast"):
    """Patterns that convert multi-dimensional bitcasts to one-dimensional bitcasts."""


class ApplyLowerBroadcastPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_broadcast"):
    """Patterns that write broadcasts as inserts and one-dimensional broadcasts."""


class ApplyLowerContractionPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_contraction"):
    """Patterns that write contractions as outer products, dot products or matrix intrinsics."""

    lowering_strategy = attribute(VectorContractLoweringAttr, default="outerproduct")
    assembly_format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"


class ApplyLowerCreateMaskPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_create_mask"):
    """Patterns that convert multi-dimensional masks to one-dimensional masks."""


class ApplyLowerMasksPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_masks"):
    """Patterns that write constant and dynamic masks with simpler operations."""


class ApplyLowerMaskedTransfersPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.lower_masked_transfers"
):
    """Patterns that add the mask as an operand to transfers inside a `vector.mask`."""


class ApplyMaterializeMasksPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.materialize_masks"):
    """Patterns that compute masks by comparing with a sequence of indices."""


class ApplyLowerMultiReductionPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.lower_multi_reduction"
):
    """Patterns that write reductions over dimensions as adds or one-dimensional reductions."""

    lowering_strategy = attribute(VectorMultiReductionLoweringAttr, default="innerparallel")
    assembly_format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"


class ApplyLowerOuterProductPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_outerproduct"):
    """Patterns that write an outer product as broadcasts and multiplications."""


class ApplyLowerGatherPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_gather"):
    """Patterns that convert gathers to one-dimensional gathers or conditional loads."""


class ApplyUnrollFromElementsPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.unroll_from_elements"):
    """Patterns that convert multi-dimensional from_elements to one-dimensional operations."""


class ApplyUnrollToElementsPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.unroll_to_elements"):
    """Patterns that convert multi-dimensional to_elements to one-dimensional operations."""


class ApplyLowerScanPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_scan"):
    """Patterns that write a scan as a row of slices and operations."""


class ApplyLowerShapeCastPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_shape_cast"):
    """Patterns that write shape_cast as extracts and inserts."""


class ApplyLowerTransferPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_transfer"):
    """Patterns that write transfers as vector loads and stores, unrolled to a rank."""

    max_transfer_rank = attribute(I64Attr, default=1)
    assembly_format = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict"


class ApplyLowerTransposePatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_transpose"):
    """Patterns that write transposes as extracts and inserts or shuffles."""

    lowering_strategy = attribute(VectorTransposeLoweringAttr, default="eltwise")
    avx2_lowering_strategy = attribute(BoolAttr, default=False)
    assembly_format = (
        "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` "
        "$avx2_lowering_strategy ) attr-dict"
    )


class ApplyLowerInterleavePatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.lower_interleave"):
    """Patterns that convert multi-dimensional interleaves to one-dimensional interleaves."""


class ApplyInterleaveToShufflePatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.interleave_to_shuffle"
):
    """Patterns that write interleave as shuffle."""


class ApplyRewriteNarrowTypePatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.rewrite_narrow_types"):
    """Patterns that write bitcasts and extensions of narrow integers with bit operations."""


class ApplySplitTransferFullPartialPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.split_transfer_full_partial"
):
    """Patterns that split transfers into a fast in-bounds path and a slow path."""

    split_transfer_strategy = attribute(VectorTransferSplitAttr, default="linalg-copy")
    assembly_format = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict"


class ApplyTransferToScfPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.transfer_to_scf"):
    """Patterns that write transfers of many dimensions as loops."""

    max_transfer_rank = attribute(I64Attr, default=1)
    full_unroll = attribute(BoolAttr, default=False)
    assembly_format = "oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) attr-dict"


class ApplyFoldArithExtensionPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.fold_arith_extension"):
    """Patterns that fold extensions of operands into contractions."""


class ApplyFoldElementwiseToVectorPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.elementwise_to_vector"
):
    """Patterns that unroll elementwise operations to one-dimensional vectors."""


class ApplyVectorReductionToContractPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.vector.reduction_to_contract"
):
    """Patterns that write a multiplication and a reduction as a contraction."""


class ApplySinkVectorPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.sink_ops"):
    """Patterns that move broadcasts and transposes after elementwise operations."""


class ApplySinkVectorMemPatternsOp(PatternDescriptor, name="transform.apply_patterns.vector.sink_mem_ops"):
    """Patterns that move extracts and loads closer to where elements are used."""
