"""`transform.apply_patterns`, and the operations in it, each of which describes a set of patterns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.affine.ops import AffineApplyOp, AffineForOp, AffineMaxOp, AffineMinOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.memref.view_ops import CastOp as MemrefCastOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.rocdl.chipset import Chipset
from compiler.dialects.scf.ops import ForOp, ParallelOp
from compiler.dialects.tensor.ops import CastOp as TensorCastOp
from compiler.dialects.tensor.ops import CollapseShapeOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp
from compiler.dialects.transform.gpu_ops import (
    ApplyGPUPromoteShuffleToAMDGPUPatternsOp,
    ApplyUnrollVectorsSubgroupMmaOp,
)
from compiler.dialects.transform.pattern_ops import ApplyPatternsOp
from compiler.dialects.vector.enums import (
    VectorContractLowering,
    VectorMultiReductionLowering,
    VectorTransferSplit,
    VectorTransposeLowering,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, OpOfKey, sole_region
from compiler.ir.problem import ProblemNote
from compiler.ir.types import I32
from compiler.lowering.gpu.all_reduce import expand_all_reduce
from compiler.lowering.gpu.expand import expand_global_id, promote_to_permlane, promote_to_swizzle, split_shuffle
from compiler.lowering.gpu.subgroup_shapes import subgroup_shapes
from compiler.lowering.memref.expand import expand_reshape
from compiler.lowering.memref.expand_strided_metadata import EXPAND_STRIDED_METADATA
from compiler.lowering.vector.avx2_transposes import transpose_by_avx2
from compiler.lowering.vector.contractions import ContractLowering, contractions
from compiler.lowering.vector.inner_unit_dims import DROP_INNER_UNIT_DIMS
from compiler.lowering.vector.interleave_shuffles import interleave_to_shuffle
from compiler.lowering.vector.leading_unit_dims import CAST_AWAY_LEADING_UNIT_DIMS
from compiler.lowering.vector.masking import UNMASKING
from compiler.lowering.vector.masks import MASKS, mask_materialization
from compiler.lowering.vector.memory_sinking import SINK_MEMORY_OPS
from compiler.lowering.vector.multi_reductions import MultiReductionLowering, multi_reductions
from compiler.lowering.vector.narrow_types import NARROW_TYPES
from compiler.lowering.vector.native_shapes import unroll_to_native_shapes
from compiler.lowering.vector.outer_products import lower_outer_product
from compiler.lowering.vector.producer_sinking import SINK_PRODUCERS
from compiler.lowering.vector.products_to_outer import PRODUCTS_TO_OUTER
from compiler.lowering.vector.reductions_to_contractions import (
    EXTENSIONS_INTO_CONTRACTIONS,
    REDUCTIONS_TO_CONTRACTIONS,
)
from compiler.lowering.vector.scans import lower_scan
from compiler.lowering.vector.shape_casts import lower_scalable_shape_cast, lower_shape_cast
from compiler.lowering.vector.sinking import SINK_OPS
from compiler.lowering.vector.to_arm_neon import NEON_BFMMLA, NEON_I8MM
from compiler.lowering.vector.to_arm_sve import SVE_BFMMLA, SVE_I8MM
from compiler.lowering.vector.to_x86_fma import contraction_to_fma
from compiler.lowering.vector.to_x86_packed import bf16_contraction_to_fma, contraction_to_packed_dot
from compiler.lowering.vector.transfer_loops import transfer_loops
from compiler.lowering.vector.transfer_parts import TransferOptions
from compiler.lowering.vector.transfer_permutations import TRANSFER_PERMUTATIONS
from compiler.lowering.vector.transfer_splitting import transfer_splitting
from compiler.lowering.vector.transfer_unit_dims import DROP_TRANSFER_UNIT_DIMS
from compiler.lowering.vector.transfer_unrolling import transfer_unrolling
from compiler.lowering.vector.transfers import transfers
from compiler.lowering.vector.transposes import TransposeLowering, transposes
from compiler.lowering.vector.unit_dims import DROP_UNIT_DIMS_BY_SHAPE_CASTS
from compiler.lowering.vector.unrolled_elements import unroll_from_elements, unroll_to_elements
from compiler.lowering.vector.unrolling import (
    lower_broadcast,
    unroll_bitcast,
    unroll_deinterleave,
    unroll_gather,
    unroll_interleave,
)
from compiler.lowering.vectorize_pads import VECTORIZE_PADS
from compiler.ods.model import OpDef
from compiler.rewrite.greedy import GreedyConfig, apply_op_patterns_greedily, apply_patterns_greedily
from compiler.rewrite.patterns import (
    CanonicalizationPatterns,
    FrozenPatternSet,
    PatternSource,
    RewritePattern,
    canonicalizations,
)
from compiler.schedules.handles import definite_failure, failure, is_inside
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.transforms.cse import eliminate_common_subexpressions
from compiler.transforms.gpu.eliminate_barriers import eliminate_barrier
from compiler.transforms.linalg.decompose_pads import decompose_pad
from compiler.transforms.linalg.drop_unit_dims import BY_RESHAPES, BY_SLICES
from compiler.transforms.linalg.empty_folds import FOLD_EMPTY_PACKS, FOLD_EMPTY_TENSORS
from compiler.transforms.linalg.fold_additions import fold_add_into_dest
from compiler.transforms.linalg.fold_unit_extent_dims import fold_unit_dims_patterns
from compiler.transforms.linalg.relayout_folds import FOLD_INTO_RELAYOUTS
from compiler.transforms.linalg.unit_packs import DECOMPOSE_UNIT_PACKS
from compiler.transforms.linalg.unused_operands import remove_unused_operands
from compiler.transforms.memref.alloc_to_alloca import alloc_to_alloca
from compiler.transforms.memref.extract_address_computations import EXTRACT_ADDRESS_COMPUTATIONS
from compiler.transforms.memref.fold_aliases import FOLD_ALIASES
from compiler.transforms.resolve_dims import RESOLVE_DIMS
from compiler.transforms.scf.loop_canonicalization import LOOP_CANONICALIZATIONS
from compiler.transforms.tensor.bubble_slices import BUBBLE_UP_SLICES
from compiler.transforms.tensor.decompose_concat import decompose_concat
from compiler.transforms.tensor.fold_slices import FOLD_SLICES, FOLD_SLICES_INTO_TRANSFERS
from compiler.transforms.tensor.merge_slices import MERGE_SLICES, drop_rank_expansion
from compiler.transforms.tensor.rewrite_as_constant import rewrite_as_constant

_MOST_ROUNDS_WITH_CSE = 50

Patterns = Sequence[RewritePattern]


def _number(op: Operation, name: str, default: int) -> int:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else default


_CONTRACTIONS: Mapping[VectorContractLowering, ContractLowering] = MappingProxyType(
    {
        VectorContractLowering.DOT: ContractLowering.DOT,
        VectorContractLowering.LLVMINTR: ContractLowering.LLVM,
        VectorContractLowering.OUTERPRODUCT: ContractLowering.OUTER_PRODUCT,
        VectorContractLowering.PARALLELARITH: ContractLowering.PARALLEL_ARITH,
    }
)
_TRANSPOSES: Mapping[VectorTransposeLowering, TransposeLowering] = MappingProxyType(
    {
        VectorTransposeLowering.ELTWISE: TransposeLowering.ELTWISE,
        VectorTransposeLowering.LLVMINTR: TransposeLowering.LLVM,
        VectorTransposeLowering.SHUFFLE_1D: TransposeLowering.SHUFFLE_1D,
        VectorTransposeLowering.SHUFFLE_16X16: TransposeLowering.SHUFFLE_16X16,
    }
)
_REDUCTIONS: Mapping[VectorMultiReductionLowering, MultiReductionLowering] = MappingProxyType(
    {
        VectorMultiReductionLowering.INNERPARALLEL: MultiReductionLowering.INNER_PARALLEL,
        VectorMultiReductionLowering.INNERREDUCTION: MultiReductionLowering.INNER_REDUCTION,
    }
)


def _contractions(op: Operation) -> Patterns:
    strategy = VectorContractLowering(_number(op, "lowering_strategy", VectorContractLowering.OUTERPRODUCT))
    return contractions(_CONTRACTIONS[strategy])


def _transposes(op: Operation) -> Patterns:
    strategy = VectorTransposeLowering(_number(op, "lowering_strategy", VectorTransposeLowering.ELTWISE))
    by_avx2 = (transpose_by_avx2,) if _number(op, "avx2_lowering_strategy", 0) else ()
    return (*transposes(_TRANSPOSES[strategy]), *by_avx2)


def _reductions(op: Operation) -> Patterns:
    strategy = VectorMultiReductionLowering(
        _number(op, "lowering_strategy", VectorMultiReductionLowering.INNERPARALLEL)
    )
    return multi_reductions(_REDUCTIONS[strategy])


def _transfers(op: Operation) -> Patterns:
    return transfers(_number(op, "max_transfer_rank", 1))


def _transfers_to_scf(op: Operation) -> Patterns:
    options = TransferOptions(_number(op, "max_transfer_rank", 1))
    return transfer_unrolling(options) if _number(op, "full_unroll", 0) else transfer_loops(options)


def _masks(op: Operation) -> Patterns:
    return mask_materialization(I32)


def _splitting(op: Operation) -> Patterns:
    strategy = _number(op, "split_transfer_strategy", VectorTransferSplit.LINALG_COPY)
    return transfer_splitting(VectorTransferSplit(strategy))


def _subgroup_mma(op: ApplyUnrollVectorsSubgroupMmaOp) -> Patterns:
    return unroll_to_native_shapes(subgroup_shapes(op.m.value, op.n.value, op.k.value))


def _shuffles(op: ApplyGPUPromoteShuffleToAMDGPUPatternsOp) -> Patterns:
    """Returns the patterns for permutations of one chipset, or for those of all chipsets."""
    if op.chipset is None:
        return (promote_to_swizzle,)
    parsed = Chipset.parse(op.chipset.value)
    if parsed is None:
        raise definite_failure(op, f"invalid chipset name: {op.chipset.value}")
    return (promote_to_swizzle, promote_to_permlane) if parsed >= Chipset(9, 5, 0) else (promote_to_swizzle,)


_TILING_OPS: Sequence[type[Operation]] = (
    AffineApplyOp,
    AffineForOp,
    AffineMinOp,
    AffineMaxOp,
    ForOp,
    ParallelOp,
    ConstantOp,
    ExtractSliceOp,
    InsertSliceOp,
    SubViewOp,
    TensorCastOp,
    MemrefCastOp,
)
"""Operations whose canonicalization cleans up after tiling."""

_SETS: Mapping[str, Callable[[OpOfKey], Patterns]] = MappingProxyType(
    {
        "arm_neon.vector_contract_to_bfmmla": lambda op: NEON_BFMMLA,
        "arm_neon.vector_contract_to_i8mm": lambda op: NEON_I8MM,
        "arm_sve.vector_contract_to_bfmmla": lambda op: SVE_BFMMLA,
        "arm_sve.vector_contract_to_i8mm": lambda op: SVE_I8MM,
        "gpu.eliminate_barriers": lambda op: (eliminate_barrier,),
        "gpu.gpu_rewrite_patterns": lambda op: (expand_all_reduce, expand_global_id, split_shuffle),
        "gpu.gpu_shuffle_to_amdgpu": _shuffles,
        "gpu.unroll_vectors_subgroup_mma": _subgroup_mma,
        "linalg.decompose_pack_unpack": lambda op: DECOMPOSE_UNIT_PACKS,
        "linalg.decompose_pad": lambda op: (decompose_pad,),
        "linalg.erase_unnecessary_inputs": lambda op: (remove_unused_operands,),
        "linalg.fold_add_into_dest": lambda op: (fold_add_into_dest,),
        "linalg.fold_pack_unpack_into_empty": lambda op: FOLD_EMPTY_PACKS,
        "linalg.fold_unit_extent_dims_via_reshapes": lambda op: fold_unit_dims_patterns(BY_RESHAPES),
        "linalg.fold_unit_extent_dims_via_slices": lambda op: fold_unit_dims_patterns(BY_SLICES),
        "linalg.pad_vectorization": lambda op: VECTORIZE_PADS,
        "linalg.tiling_canonicalization": lambda op: canonicalizations(*_TILING_OPS),
        "memref.alloc_to_alloca": lambda op: (alloc_to_alloca(_number(op, "size_limit", 0)),),
        "memref.expand_ops": lambda op: (expand_reshape,),
        "memref.expand_strided_metadata": lambda op: EXPAND_STRIDED_METADATA,
        "memref.extract_address_computations": lambda op: EXTRACT_ADDRESS_COMPUTATIONS,
        "memref.fold_memref_alias_ops": lambda op: FOLD_ALIASES,
        "memref.resolve_ranked_shaped_type_result_dims": lambda op: RESOLVE_DIMS,
        "scf.for_loop_canonicalization": lambda op: LOOP_CANONICALIZATIONS,
        "tensor.bubble_up_extract_slice": lambda op: BUBBLE_UP_SLICES,
        "tensor.decompose_concat": lambda op: (decompose_concat,),
        "tensor.fold_into_pack_and_unpack": lambda op: FOLD_INTO_RELAYOUTS,
        "tensor.fold_tensor_subset_ops": lambda op: FOLD_SLICES,
        "tensor.fold_tensor_subset_ops_into_vector_transfers": lambda op: FOLD_SLICES_INTO_TRANSFERS,
        "tensor.fold_tensor_empty": lambda op: FOLD_EMPTY_TENSORS,
        "tensor.drop_redundant_insert_slice_rank_expansion": lambda op: (drop_rank_expansion,),
        "tensor.merge_consecutive_insert_extract_slice": lambda op: MERGE_SLICES,
        "tensor.rewrite_as_constant": lambda op: rewrite_as_constant(aggressive="aggressive" in op.properties),
        "tensor.reassociative_reshape_folding": lambda op: canonicalizations(ExpandShapeOp, CollapseShapeOp),
        "vector.cast_away_vector_leading_one_dim": lambda op: CAST_AWAY_LEADING_UNIT_DIMS,
        "vector.drop_inner_most_unit_dims_from_xfer_ops": lambda op: DROP_INNER_UNIT_DIMS,
        "vector.drop_unit_dims_with_shape_cast": lambda op: DROP_UNIT_DIMS_BY_SHAPE_CASTS,
        "vector.elementwise_to_vector": lambda op: PRODUCTS_TO_OUTER,
        "vector.interleave_to_shuffle": lambda op: (interleave_to_shuffle,),
        "vector.lower_bitcast": lambda op: (unroll_bitcast,),
        "vector.lower_broadcast": lambda op: (lower_broadcast,),
        "vector.lower_contraction": _contractions,
        "vector.lower_create_mask": lambda op: MASKS,
        "vector.lower_masks": lambda op: MASKS,
        "vector.lower_masked_transfers": lambda op: UNMASKING,
        "vector.lower_gather": lambda op: (unroll_gather,),
        "vector.lower_interleave": lambda op: (unroll_interleave, unroll_deinterleave),
        "vector.lower_multi_reduction": _reductions,
        "vector.lower_outerproduct": lambda op: (lower_outer_product,),
        "vector.lower_scan": lambda op: (lower_scan,),
        "vector.lower_shape_cast": lambda op: (lower_shape_cast, lower_scalable_shape_cast),
        "vector.lower_transfer": _transfers,
        "vector.lower_transpose": _transposes,
        "vector.materialize_masks": _masks,
        "vector.fold_arith_extension": lambda op: EXTENSIONS_INTO_CONTRACTIONS,
        "vector.rank_reducing_subview_patterns": lambda op: DROP_TRANSFER_UNIT_DIMS,
        "vector.reduction_to_contract": lambda op: REDUCTIONS_TO_CONTRACTIONS,
        "vector.rewrite_narrow_types": lambda op: NARROW_TYPES,
        "vector.sink_mem_ops": lambda op: SINK_MEMORY_OPS,
        "vector.sink_ops": lambda op: SINK_OPS,
        "vector.split_transfer_full_partial": _splitting,
        "vector.transfer_permutation_patterns": lambda op: TRANSFER_PERMUTATIONS,
        "vector.transfer_to_scf": _transfers_to_scf,
        "vector.unroll_from_elements": lambda op: (unroll_from_elements,),
        "vector.unroll_to_elements": lambda op: (unroll_to_elements,),
        "x86vector.sink_vector_producer_ops": lambda op: SINK_PRODUCERS,
        "x86vector.vector_contract_bf16_to_fma": lambda op: (bf16_contraction_to_fma,),
        "x86vector.vector_contract_to_fma": lambda op: (contraction_to_fma,),
        "x86vector.vector_contract_to_packed_type_dot_product": lambda op: (contraction_to_packed_dot,),
    }
)
_PREFIX = "transform.apply_patterns."


class _WithCanonicalization:
    """Patterns, and the canonicalization patterns of all dialects."""

    def __init__(self, patterns: FrozenPatternSet, canonicalization: PatternSource) -> None:
        self._sources = (patterns, canonicalization)

    def for_op(self, name: str, definition: OpDef | None) -> tuple[list[RewritePattern], list[RewritePattern]]:
        own, wide = zip(*[source.for_op(name, definition) for source in self._sources], strict=True)
        return [each for patterns in own for each in patterns], [each for patterns in wide for each in patterns]


def pattern_source(application: Application, descriptors: Sequence[Operation]) -> PatternSource:
    """Returns the patterns that the operations of a region describe."""
    patterns: list[RewritePattern] = []
    canonicalizes = False
    for descriptor in descriptors:
        if descriptor.name == f"{_PREFIX}canonicalization":
            canonicalizes = True
            continue
        factory = _SETS.get(descriptor.name.removeprefix(_PREFIX))
        if factory is None:
            raise definite_failure(descriptor, f"'{descriptor.name}' cannot be interpreted yet")
        patterns += factory(descriptor)
    frozen = FrozenPatternSet(patterns)
    if not canonicalizes:
        return frozen
    return _WithCanonicalization(frozen, CanonicalizationPatterns(application.state.passing.context))


def _apply_patterns(application: Application, target: Operation) -> Sequence[None]:
    op, state = application.op, application.state
    if is_inside(op, target):
        raise definite_failure(op, "cannot apply transform to itself (or one of its ancestors)", note_of(target))
    source = pattern_source(application, [each for block in sole_region(op).blocks for each in block.ops])
    rounds, rewrites = _number(op, "max_iterations", -1), _number(op, "max_num_rewrites", -1)
    config = GreedyConfig(
        max_iterations=None if rounds < 0 else rounds, max_rewrites=None if rewrites < 0 else rewrites
    )
    for _ in range(_MOST_ROUNDS_WITH_CSE):
        if target.has_trait("IsolatedFromAbove"):
            result = apply_patterns_greedily(target, source, state.passing.context, config, state.listeners())
            converged = result.converged
        else:
            with state.rewriter(target) as rewriter:
                inner = [each for each in target.walk_post_order() if each is not target]
                converged = apply_op_patterns_greedily(inner, source, rewriter, config).converged
        if not converged:
            raise failure(op, "greedy pattern application failed")
        if not application.has("apply_cse") or not _eliminate(application, target):
            break
    return []


def note_of(target: Operation) -> ProblemNote:
    return ProblemNote("target payload op", target)


def _eliminate(application: Application, target: Operation) -> bool:
    with application.state.rewriter(target) as rewriter:
        return eliminate_common_subexpressions(target, rewriter).changed


PATTERN_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {ApplyPatternsOp: for_each_target(_apply_patterns)}
)
