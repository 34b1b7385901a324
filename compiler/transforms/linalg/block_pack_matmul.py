"""`linalg-block-pack-matmul`: matrices are multiplied block by block.

linalg.matmul ins(%a, %b) outs(%c)
->  linalg.generic over blocks, and in blocks, ins(linalg.pack %a, linalg.pack %b) outs(linalg.pack %c); linalg.unpack
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.linalg.contraction_ops import BatchMatmulOp, MatmulOp
from compiler.dialects.linalg.interface import has_tensor_semantics, indexing_maps, loops_to_shapes, shape_of
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.ir.affine import AffineDimExpr, AffineMap, dim
from compiler.ir.operation import Operation
from compiler.ir.types import DYNAMIC
from compiler.passes.base import Numbers, Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.packing import pack_matmul, transpose_pack
from compiler.transforms.linalg.recognition import contraction_dims, is_multiply_accumulate


@dataclass
class LinalgBlockPackMatmul(Pass):
    """Convert linalg matmul ops to block layout and back."""

    argument = "linalg-block-pack-matmul"
    name = "LinalgBlockPackMatmul"
    summary = "Convert linalg matmul ops to block layout and back"
    dependent_dialects = ("linalg", "tensor")

    block_factors: Numbers = option("block-factors", Numbers(), "Block factors (mb, nb, kb) for relayout")
    allow_padding: bool = option("allow-padding", True, "Allow packing padding")
    mnk_padded_multiples: Numbers = option("mnk-padded-multiples", Numbers(), "Next multiples of the packing sizes")
    mnk_order: Numbers = option("mnk-order", Numbers(), "Permutation of matmul (M, N, K) dimensions order")
    lhs_transpose_outer_blocks: bool = option(
        "lhs-transpose-outer-blocks", False, "Transpose LHS outer block layout [MB][KB] -> [KB][MB]"
    )
    lhs_transpose_inner_blocks: bool = option(
        "lhs-transpose-inner-blocks", False, "Transpose LHS inner block layout [mb][kb] -> [kb][mb]"
    )
    rhs_transpose_outer_blocks: bool = option(
        "rhs-transpose-outer-blocks", True, "Transpose RHS outer block layout [KB][NB] -> [NB][KB]"
    )
    rhs_transpose_inner_blocks: bool = option(
        "rhs-transpose-inner-blocks", True, "Transpose RHS inner block layout [kb][nb] -> [nb][kb]"
    )

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(_patterns(self))
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


def _patterns(options: LinalgBlockPackMatmul) -> list[RewritePattern]:
    @pattern(GenericOp, name="(anonymous namespace)::BlockPackMatmul<mlir::linalg::GenericOp>")
    def pack_generic(op: GenericOp, rewriter: Rewriter) -> bool:
        return _is_plain_matmul(op) and _block_pack(op, options, rewriter)

    def pack_named(op_class: type[Operation]) -> RewritePattern:
        @pattern(op_class, name=f"(anonymous namespace)::BlockPackMatmul<mlir::linalg::{op_class.__name__}>")
        def rewrite(op: Operation, rewriter: Rewriter) -> bool:
            return _block_pack(op, options, rewriter)

        return rewrite

    return [pack_generic, pack_named(MatmulOp), pack_named(BatchMatmulOp)]


def _matmul_maps(*subscripts: tuple[int, int]) -> list[AffineMap]:
    return [AffineMap(3, 0, (dim(a), dim(b))) for a, b in subscripts]


_PLAIN = (
    _matmul_maps((0, 2), (2, 1), (0, 1)),
    _matmul_maps((2, 0), (2, 1), (0, 1)),
    _matmul_maps((0, 2), (1, 2), (0, 1)),
)
"""Indexing maps of matrix products with no or one transposed operand."""


def _is_plain_matmul(op: Operation) -> bool:
    return indexing_maps(op) in _PLAIN and contraction_dims(op) is not None and is_multiply_accumulate(op)


def _tiles_are_full(op: Operation, tiles: Sequence[int], order: Sequence[int]) -> bool:
    """Returns True if all trip counts are static and multiples of their tiles."""
    dims = contraction_dims(op)
    shapes_to_loops = loops_to_shapes(op).inverse_permutation()
    if dims is None or shapes_to_loops is None:
        return False
    sizes = [size for value in op.operands for size in shape_of(value)]
    for tile, loop in zip(tiles, order, strict=True):
        expr = shapes_to_loops.results[loop + len(dims.batch)]
        size = sizes[expr.position] if isinstance(expr, AffineDimExpr) else DYNAMIC
        if size == DYNAMIC or size % tile:
            return False
    return True


def _block_pack(op: Operation, options: LinalgBlockPackMatmul, rewriter: Rewriter) -> bool:
    """matmul -> pack, pack, pack, generic over blocks, unpack"""
    tiles, order = tuple(options.block_factors), tuple(options.mnk_order) or (0, 1, 2)
    multiples = tuple(options.mnk_padded_multiples)
    if not has_tensor_semantics(op) or len(tiles) != 3 or sorted(order) != [0, 1, 2]:
        return False
    if len(multiples) not in (0, 3) or any(tile <= 0 for tile in tiles) or any(size < 0 for size in multiples):
        return False
    if not options.allow_padding and not _tiles_are_full(op, tiles, order):
        return False
    packed = pack_matmul(op, tiles, multiples, order, rewriter)
    if packed is None:
        return False
    maps, dims, current = indexing_maps(packed.op), contraction_dims(packed.op), packed.op
    assert dims is not None
    wanted = (
        (dims.m, options.lhs_transpose_outer_blocks, options.lhs_transpose_inner_blocks),
        (dims.k, options.rhs_transpose_outer_blocks, options.rhs_transpose_inner_blocks),
    )
    for pack, map_, (loops, outer_turned, inner_turned) in zip(packed.packs, maps, wanted, strict=False):
        outer_at, inner_at = map_.num_results - 4, map_.num_results - 2
        outer = [0, 1] if (map_.results[outer_at] != dim(loops[-2])) == outer_turned else [1, 0]
        inner = [0, 1] if (map_.results[inner_at] != dim(loops[-1])) == inner_turned else [1, 0]
        whole = [*range(outer_at), *(outer_at + index for index in outer)]
        turned = transpose_pack(pack, current, whole, inner, rewriter)
        if turned is None:
            break
        current = turned.op
    return True
