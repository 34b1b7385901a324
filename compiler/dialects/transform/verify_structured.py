"""Checks of transform operations on structured operations beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.transform.structured_packing_ops import (
    HoistPadBuildPackingLoopNestOp,
    HoistPadOp,
    PackGreedilyOp,
    PackTransposeOp,
    PadOp,
)
from compiler.dialects.transform.structured_rewriting_ops import InterchangeOp, ReplaceOp, VectorizeOp
from compiler.dialects.transform.structured_tiling_ops import (
    ContinuousTileSizesOp,
    FuseOp,
    MultiTileSizesOp,
    SplitOp,
    TileUsingForOp,
)
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, op_problem
from compiler.ir.types import DYNAMIC
from compiler.ods import hook

_COPY_BACK_OPS = ("bufferization.materialize_in_destination", "linalg.copy", "none")


def _numbers(attribute: Attribute | None) -> tuple[int, ...]:
    """Returns the numbers of an array attribute of either kind; none if it is absent."""
    if isinstance(attribute, DenseArrayAttr):
        return attribute.values
    if isinstance(attribute, ArrayAttr):
        return tuple([element.value for element in attribute.elements if isinstance(element, IntegerAttr)])
    return ()


def _property(op: Operation, name: str) -> tuple[int, ...]:
    return _numbers(op.properties.get(name))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _is_permutation(numbers: Sequence[int]) -> bool:
    return sorted(numbers) == list(range(len(numbers)))


@hook.verify(InterchangeOp)
def interchange(op: InterchangeOp) -> Finding:
    order = _property(op, "iterator_interchange")
    if _is_permutation(order):
        return None
    return f"expects iterator_interchange to be a permutation, found {_listed(order)}"


@hook.verify(HoistPadBuildPackingLoopNestOp, HoistPadOp)
def transposed(op: Operation) -> Finding:
    """Ops that hoist paddings."""
    order = _property(op, "transpose")
    return None if _is_permutation(order) else f"expects transpose to be a permutation, found {_listed(order)}"


@hook.verify(FuseOp)
def fuse(op: FuseOp) -> Finding:
    order = _property(op, "static_tile_interchange")
    rank = len(_property(op, "static_tile_sizes"))
    if len(order) > rank:
        return f"interchange length exceeds iteration space dimensions ({rank}), found "
    seen: set[int] = set()
    for number in order:
        if number == DYNAMIC:
            continue
        if not 0 <= number < rank:
            return f"expects interchange values to be in range [0, {rank}), found: {number}"
        if number in seen:
            return f"found duplicate interchange value: {number}"
        seen.add(number)
    loops = 1 if op.use_forall else sum(size != 0 for size in _property(op, "static_tile_sizes"))
    return None if loops == len(op.loops) else f"expects {loops} loop results"


@hook.verify(TileUsingForOp)
def tile_using_for(op: TileUsingForOp) -> Finding:
    sizes, scalable = _property(op, "static_sizes"), _property(op, "scalable_sizes")
    if len(sizes) != len(scalable):
        return f"expected same number of sizes ({len(sizes)}) and scalable sizes ({len(scalable)})"
    loops = sum([size != 0 for size in sizes])
    if loops != len(op.results) - 1:
        return f"expected number of loops to tile ({loops}) to match number of `loops` results ({len(op.results) - 1})"
    return None


@hook.verify(VectorizeOp)
def vectorize(op: VectorizeOp) -> Finding:
    sizes, scalable = _property(op, "static_vector_sizes"), _property(op, "scalable_sizes")
    if len(sizes) != len(scalable):
        return f"expected same number of vector sizes ({len(sizes)}) and scalable sizes ({len(scalable)})"
    return None


@hook.verify(MultiTileSizesOp, ContinuousTileSizesOp)
def multitile_sizes(op: Operation) -> Finding:
    if len({result.type for result in op.results}) > 1:
        return "expects all results type to be the same"
    return None


@hook.verify(SplitOp)
def split(op: SplitOp) -> Finding:
    static = op.static_chunk_sizes
    is_static = isinstance(static, IntegerAttr) and static.value != DYNAMIC
    if is_static == (len(op.operands) > 1):
        return "expects either a dynamic or a static split point to be provided"
    return None


@hook.verify(PackTransposeOp)
def pack_transpose(op: PackTransposeOp) -> Finding:
    inner, outer = _property(op, "inner_perm"), _property(op, "outer_perm")
    if not _is_permutation(inner):
        return '"inner_perm" is not a valid permutation'
    if not _is_permutation(outer):
        return '"outer_perm" is not a valid permutation'
    if not inner and not outer:
        return ' at least one of "inner_perm" or "outer_perm" must be specified'
    return None


@hook.verify(PackGreedilyOp)
def pack_greedily(op: PackGreedilyOp) -> Finding:
    if not _is_permutation(_property(op, "matmul_inner_dims_order")):
        return '"matmul_inner_dims_order" is not a valid permutation'
    multiples = _property(op, "matmul_padded_sizes_next_multiple_of")
    for size, multiple in zip(_property(op, "static_matmul_packed_sizes"), multiples, strict=False):
        if size and multiple:
            return (
                "at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero for the matmul "
                "strategy"
            )
    return None


@hook.verify(PadOp)
def pad(op: PadOp) -> Finding:
    flags = _property(op, "nofold_flags")
    if any(flag not in (0, 1) for flag in flags):
        return f"expects nofold_flags to contain booleans (0/1), found [{_listed(flags)}]"
    dimensions = _property(op, "padding_dimensions")
    if any(dimension < 0 for dimension in dimensions):
        return f"expects padding_dimensions to contain positive integers, found [{_listed(dimensions)}]"
    multiples = _property(op, "static_pad_to_multiple_of")
    if multiples and len(multiples) != len(dimensions):
        return "expects as many multiples as padding_dimensions"
    for order in op.transpose_paddings.elements:
        numbers = _numbers(order)
        if not _is_permutation(numbers):
            return f"expects transpose_paddings to be a permutation, found [{_listed(numbers)}]"
    return None if op.copy_back_op.value in _COPY_BACK_OPS else "invalid copy_back_op"


@hook.verify(ReplaceOp)
def replace(op: ReplaceOp) -> Finding:
    ops = op.body_region.entry.ops
    if len(ops) != 1:
        return "expected one operation in block"
    (replacement,) = ops
    if replacement.operands:
        return op_problem(replacement, "expected replacement without operands")
    if replacement.regions and not replacement.has_trait("IsolatedFromAbove"):
        return op_problem(replacement, "expect op that is isolated from above")
    return None
