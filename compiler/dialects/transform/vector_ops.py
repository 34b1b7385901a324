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
    "",
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
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_RANK_REDUCING_SUBVIEW_PATTERNS = op(
    "transform.apply_patterns.vector.rank_reducing_subview_patterns",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_DROP_UNIT_DIMS_WITH_SHAPE_CAST = op(
    "transform.apply_patterns.vector.drop_unit_dims_with_shape_cast",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_DROP_INNER_MOST_UNIT_DIMS_FROM_XFER_OPS = op(
    "transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_TRANSFER_PERMUTATION_PATTERNS = op(
    "transform.apply_patterns.vector.transfer_permutation_patterns",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_BITCAST = op(
    "transform.apply_patterns.vector.lower_bitcast",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_BROADCAST = op(
    "transform.apply_patterns.vector.lower_broadcast",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_CONTRACTION = op(
    "transform.apply_patterns.vector.lower_contraction",
    "",
    attributes={"lowering_strategy": default(VectorContractLoweringAttr, "outerproduct")},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_CREATE_MASK = op(
    "transform.apply_patterns.vector.lower_create_mask",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_MASKS = op(
    "transform.apply_patterns.vector.lower_masks",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_MASKED_TRANSFERS = op(
    "transform.apply_patterns.vector.lower_masked_transfers",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_MATERIALIZE_MASKS = op(
    "transform.apply_patterns.vector.materialize_masks",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_MULTI_REDUCTION = op(
    "transform.apply_patterns.vector.lower_multi_reduction",
    "",
    attributes={"lowering_strategy": default(VectorMultiReductionLoweringAttr, "innerparallel")},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_OUTERPRODUCT = op(
    "transform.apply_patterns.vector.lower_outerproduct",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_GATHER = op(
    "transform.apply_patterns.vector.lower_gather",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_UNROLL_FROM_ELEMENTS = op(
    "transform.apply_patterns.vector.unroll_from_elements",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_UNROLL_TO_ELEMENTS = op(
    "transform.apply_patterns.vector.unroll_to_elements",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_SCAN = op(
    "transform.apply_patterns.vector.lower_scan",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_SHAPE_CAST = op(
    "transform.apply_patterns.vector.lower_shape_cast",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_TRANSFER = op(
    "transform.apply_patterns.vector.lower_transfer",
    "",
    attributes={"max_transfer_rank": default(I64Attr, 1)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict",
)
APPLY_PATTERNS_VECTOR_LOWER_TRANSPOSE = op(
    "transform.apply_patterns.vector.lower_transpose",
    "",
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
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_INTERLEAVE_TO_SHUFFLE = op(
    "transform.apply_patterns.vector.interleave_to_shuffle",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_REWRITE_NARROW_TYPES = op(
    "transform.apply_patterns.vector.rewrite_narrow_types",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_SPLIT_TRANSFER_FULL_PARTIAL = op(
    "transform.apply_patterns.vector.split_transfer_full_partial",
    "",
    attributes={"split_transfer_strategy": default(VectorTransferSplitAttr, "linalg-copy")},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict",
)
APPLY_PATTERNS_VECTOR_TRANSFER_TO_SCF = op(
    "transform.apply_patterns.vector.transfer_to_scf",
    "",
    attributes={"max_transfer_rank": default(I64Attr, 1), "full_unroll": default(BoolAttr, False)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format=("oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) attr-dict"),
)
APPLY_PATTERNS_VECTOR_FOLD_ARITH_EXTENSION = op(
    "transform.apply_patterns.vector.fold_arith_extension",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_ELEMENTWISE_TO_VECTOR = op(
    "transform.apply_patterns.vector.elementwise_to_vector",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_REDUCTION_TO_CONTRACT = op(
    "transform.apply_patterns.vector.reduction_to_contract",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_SINK_OPS = op(
    "transform.apply_patterns.vector.sink_ops",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_VECTOR_SINK_MEM_OPS = op(
    "transform.apply_patterns.vector.sink_mem_ops",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
