"""The operations of the transform dialect: vector ops."""

from __future__ import annotations

from compiler.dialects.vector.constraints import (
    VectorContractLoweringAttr,
    VectorMultiReductionLoweringAttr,
    VectorTransferSplitAttr,
    VectorTransposeLoweringAttr,
)
from compiler.ods.attr_constraints import BoolAttr, I64Attr
from compiler.ods.define import default, op
from compiler.ods.model import Interface

APPLY_CONVERSION_PATTERNS_VECTOR_VECTOR_TO_LLVM = op(
    "transform.apply_conversion_patterns.vector.vector_to_llvm",
    "Patterns that convert the vector dialect to LLVM.",
    attributes={
        "reassociate_fp_reductions": default(BoolAttr, False),
        "force_32bit_vector_indices": default(BoolAttr, True),
        "use_vector_alignment": default(BoolAttr, False),
    },
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_CAST_AWAY_VECTOR_LEADING_ONE_DIM = op(
    "transform.apply_patterns.vector.cast_away_vector_leading_one_dim",
    "Patterns that drop leading dimensions of extent 1 from vectors.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_RANK_REDUCING_SUBVIEW_PATTERNS = op(
    "transform.apply_patterns.vector.rank_reducing_subview_patterns",
    "Patterns that drop unit dimensions of the memrefs read and written by subviews.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_DROP_UNIT_DIMS_WITH_SHAPE_CAST = op(
    "transform.apply_patterns.vector.drop_unit_dims_with_shape_cast",
    "Patterns that drop unit dimensions of vectors by shape_cast.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_DROP_INNER_MOST_UNIT_DIMS_FROM_XFER_OPS = op(
    "transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops",
    "Patterns that drop innermost unit dimensions of vector reads and writes.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_TRANSFER_PERMUTATION_PATTERNS = op(
    "transform.apply_patterns.vector.transfer_permutation_patterns",
    "Patterns that write permuted reads and writes as plain ones and a transpose.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_BITCAST = op(
    "transform.apply_patterns.vector.lower_bitcast",
    "Patterns that write bitcasts of many dimensions as one-dimensional ones.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_BROADCAST = op(
    "transform.apply_patterns.vector.lower_broadcast",
    "Patterns that write broadcasts as inserts and one-dimensional broadcasts.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_CONTRACTION = op(
    "transform.apply_patterns.vector.lower_contraction",
    "Patterns that write contractions as outer products, dot products or matrix intrinsics.",
    attributes={"lowering_strategy": default(VectorContractLoweringAttr, "outerproduct")},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_CREATE_MASK = op(
    "transform.apply_patterns.vector.lower_create_mask",
    "Patterns that write masks of many dimensions as one-dimensional ones.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_MASKS = op(
    "transform.apply_patterns.vector.lower_masks",
    "Patterns that write constant and dynamic masks with simpler operations.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_MASKED_TRANSFERS = op(
    "transform.apply_patterns.vector.lower_masked_transfers",
    "Patterns that give the reads and writes inside a mask the mask as an operand.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_MATERIALIZE_MASKS = op(
    "transform.apply_patterns.vector.materialize_masks",
    "Patterns that compute masks by comparing with a sequence of indices.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_MULTI_REDUCTION = op(
    "transform.apply_patterns.vector.lower_multi_reduction",
    "Patterns that write reductions over dimensions as adds or one-dimensional reductions.",
    attributes={"lowering_strategy": default(VectorMultiReductionLoweringAttr, "innerparallel")},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_OUTERPRODUCT = op(
    "transform.apply_patterns.vector.lower_outerproduct",
    "Patterns that write an outer product as broadcasts and multiplications.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_GATHER = op(
    "transform.apply_patterns.vector.lower_gather",
    "Patterns that write gathers as one-dimensional ones or conditional loads.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_UNROLL_FROM_ELEMENTS = op(
    "transform.apply_patterns.vector.unroll_from_elements",
    "Patterns that write from_elements of many dimensions as one-dimensional ones.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_UNROLL_TO_ELEMENTS = op(
    "transform.apply_patterns.vector.unroll_to_elements",
    "Patterns that write to_elements of many dimensions as one-dimensional ones.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_SCAN = op(
    "transform.apply_patterns.vector.lower_scan",
    "Patterns that write a scan as a row of slices and operations.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_SHAPE_CAST = op(
    "transform.apply_patterns.vector.lower_shape_cast",
    "Patterns that write shape_cast as extracts and inserts.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_TRANSFER = op(
    "transform.apply_patterns.vector.lower_transfer",
    "Patterns that write transfers as vector loads and stores, unrolled to a rank.",
    attributes={"max_transfer_rank": default(I64Attr, 1)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_TRANSPOSE = op(
    "transform.apply_patterns.vector.lower_transpose",
    "Patterns that write transposes as extracts and inserts or shuffles.",
    attributes={
        "lowering_strategy": default(VectorTransposeLoweringAttr, "eltwise"),
        "avx2_lowering_strategy": default(BoolAttr, False),
    },
    traits=[Interface("PatternDescriptorOpInterface")],
    format=(
        "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` "
        "$avx2_lowering_strategy ) attr-dict"
    ),
)
APPLY_PATTERNS_VECTOR_LOWER_INTERLEAVE = op(
    "transform.apply_patterns.vector.lower_interleave",
    "Patterns that write interleaves of many dimensions as one-dimensional ones.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_INTERLEAVE_TO_SHUFFLE = op(
    "transform.apply_patterns.vector.interleave_to_shuffle",
    "Patterns that write interleave as shuffle.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_REWRITE_NARROW_TYPES = op(
    "transform.apply_patterns.vector.rewrite_narrow_types",
    "Patterns that write bitcasts and extensions of narrow integers with bit operations.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_SPLIT_TRANSFER_FULL_PARTIAL = op(
    "transform.apply_patterns.vector.split_transfer_full_partial",
    "Patterns that split transfers into a fast one in bounds and a slow one.",
    attributes={"split_transfer_strategy": default(VectorTransferSplitAttr, "linalg-copy")},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict",
)
APPLY_PATTERNS_VECTOR_TRANSFER_TO_SCF = op(
    "transform.apply_patterns.vector.transfer_to_scf",
    "Patterns that write transfers of many dimensions as loops.",
    attributes={"max_transfer_rank": default(I64Attr, 1), "full_unroll": default(BoolAttr, False)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format=("oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) attr-dict"),
)
APPLY_PATTERNS_VECTOR_FOLD_ARITH_EXTENSION = op(
    "transform.apply_patterns.vector.fold_arith_extension",
    "Patterns that fold extensions of operands into contractions.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_ELEMENTWISE_TO_VECTOR = op(
    "transform.apply_patterns.vector.elementwise_to_vector",
    "Patterns that unroll elementwise operations to one-dimensional vectors.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_REDUCTION_TO_CONTRACT = op(
    "transform.apply_patterns.vector.reduction_to_contract",
    "Patterns that write a multiplication and a reduction as a contraction.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_SINK_OPS = op(
    "transform.apply_patterns.vector.sink_ops",
    "Patterns that move broadcasts and transposes after elementwise operations.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_SINK_MEM_OPS = op(
    "transform.apply_patterns.vector.sink_mem_ops",
    "Patterns that move extracts and loads closer to where elements are used.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
