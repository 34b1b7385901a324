"""Folds and patterns of `affine.delinearize_index` and `affine.linearize_index`.

Both have a basis, a size for each index but perhaps the first: then that is not bounded. Sizes are numbers or values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.ops import AffineDelinearizeIndexOp, AffineLinearizeIndexOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr, index_attr
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group, split_mixed, static_values
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import INDEX
from compiler.ods.model import FoldAnswer
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def basis_of(op: AffineDelinearizeIndexOp | AffineLinearizeIndexOp) -> list[MixedValue]:
    """Returns the sizes that an op has."""
    return mixed_group(op, "dynamic_basis", "static_basis")


def padded_basis(op: AffineDelinearizeIndexOp | AffineLinearizeIndexOp) -> list[MixedValue | None]:
    """Returns a size for each index; None for the first one if the basis does not bound it."""
    basis: list[MixedValue | None] = list(basis_of(op))
    count = len(op.results) if isinstance(op, AffineDelinearizeIndexOp) else len(op.multi_index)
    return [None] * (count - len(basis)) + basis


def _bounded(basis: Sequence[MixedValue | None]) -> list[MixedValue]:
    return [size for size in basis if size is not None]


def make_delinearize(
    rewriter: Rewriter, linear: Value, basis: Sequence[MixedValue | None], op: Operation
) -> AffineDelinearizeIndexOp:
    """Creates an op with a result for each size; the first size may be None."""
    sizes = _bounded(basis)
    return rewriter.create(
        AffineDelinearizeIndexOp,
        linear,
        split_mixed(sizes)[1],
        result_types=[INDEX] * len(basis),
        static_basis=static_values(sizes),
        location=op,
    )


def make_linearize(
    rewriter: Rewriter, indices: Sequence[Value], basis: Sequence[MixedValue | None], op: AffineLinearizeIndexOp
) -> AffineLinearizeIndexOp:
    """Returns an op of these indices and sizes, of which the first may be None; disjoint if `op` is."""
    sizes = _bounded(basis)
    return rewriter.create(
        AffineLinearizeIndexOp,
        list(indices),
        split_mixed(sizes)[1],
        result_types=[INDEX],
        static_basis=static_values(sizes),
        disjoint=op.disjoint,
        location=op,
    )


# ------------------------------------------------------------------------------------------ folds


def _fold_basis(op: AffineDelinearizeIndexOp | AffineLinearizeIndexOp) -> bool:
    """%c4 -> 4"""
    basis = basis_of(op)
    constants = [known_integer(size) for size in basis]
    folded: list[MixedValue] = [
        size if number is None else number for size, number in zip(basis, constants, strict=True)
    ]
    if folded == basis:
        return False
    kept = [op.linear_index] if isinstance(op, AffineDelinearizeIndexOp) else op.multi_index
    static, dynamic = split_mixed(folded)
    attribute = op.static_basis
    properties = {**op.properties, "static_basis": DenseArrayAttr(attribute.element_type, tuple(static))}
    sizes = op.properties.get("operandSegmentSizes")
    if isinstance(sizes, DenseArrayAttr):
        properties["operandSegmentSizes"] = DenseArrayAttr(sizes.element_type, (len(kept), len(dynamic)))
    op.operands = [*kept, *dynamic]
    op.properties = properties
    return True


def fold_delinearize_index(op: AffineDelinearizeIndexOp, operands: list[Attribute | None]) -> FoldAnswer:
    """delinearize_index 17 into (3, 5) -> 3, 2; delinearize_index %x into (%n) -> %x"""
    if _fold_basis(op):
        return op
    if len(op.results) == 1:
        return op.linear_index
    linear = operands[0]
    sizes = padded_basis(op)[1:]
    numbers = [size for size in sizes if isinstance(size, int) and size > 0]
    if not isinstance(linear, IntegerAttr) or op.dynamic_basis or len(numbers) != len(sizes):
        return None
    rest = linear.value
    values: list[Attribute] = []
    for number in reversed(numbers):
        values.append(index_attr(rest % number))
        rest //= number
    values.append(index_attr(rest))
    return values[::-1]


def fold_linearize_index(op: AffineLinearizeIndexOp, operands: list[Attribute | None]) -> FoldAnswer:
    """linearize_index [1, 4] by (4, 5) -> 9; linearize_index [%x] by (5) -> %x"""
    if _fold_basis(op):
        return op
    indices = op.multi_index
    if not indices:
        return index_attr(0)
    if len(indices) == 1:
        return indices[0]
    constants = [operand.value for operand in operands[: len(indices)] if isinstance(operand, IntegerAttr)]
    sizes = padded_basis(op)
    if len(constants) != len(indices) or op.dynamic_basis:
        return None
    total, stride = 0, 1
    for index, size in zip(reversed(constants), reversed(sizes), strict=True):
        total += index * stride
        stride *= size if isinstance(size, int) else 1
    return index_attr(total)


# ------------------------------------------------------------------------------------------ delinearize_index


@pattern(AffineDelinearizeIndexOp, name="(anonymous namespace)::CancelDelinearizeOfLinearizeDisjointExactTail")
def cancel_exact_tail(op: AffineDelinearizeIndexOp, rewriter: Rewriter) -> bool:
    """delinearize_index (linearize_index disjoint [%a, %b] by (3, 4)) into (3, 4) -> %a, %b"""
    linearize = _linearize_of(op)
    if linearize is None:
        return rewriter.notify_match_failure(op, "index doesn't come from linearize")
    indices, own, its = linearize.multi_index, basis_of(op), basis_of(linearize)
    same = 0
    while same < min(len(own), len(its)) and _is_same(own[-1 - same], its[-1 - same]):
        same += 1
    if not same:
        return rewriter.notify_match_failure(op, "final basis element doesn't match")
    if same == len(own) == len(its) and len(indices) == len(op.results):
        rewriter.replace_op(op, indices)
        return True
    first = len(indices) - same
    rest = make_linearize(rewriter, indices[:first], padded_basis(linearize)[:first], linearize)
    new_op = make_delinearize(rewriter, rest.result, padded_basis(op)[: len(op.results) - same], op)
    rewriter.replace_op(op, [*new_op.results, *indices[first:]])
    return True


@pattern(AffineDelinearizeIndexOp, name="(anonymous namespace)::SplitDelinearizeSpanningLastLinearizeArg")
def split_last_argument(op: AffineDelinearizeIndexOp, rewriter: Rewriter) -> bool:
    """delinearize_index (linearize_index disjoint [.., %b] by (.., 20)) into (.., 4, 5) -> .., %b into (4, 5)"""
    linearize = _linearize_of(op)
    if linearize is None:
        return rewriter.notify_match_failure(op, "index doesn't come from linearize")
    basis, its = basis_of(op), basis_of(linearize)
    target = its[-1] if its else None
    if not isinstance(target, int):
        return rewriter.notify_match_failure(op, "linearization ends with dynamic dimension")
    count, size = 0, 1
    while size < target and count < len(basis):
        last = basis[-1 - count]
        if not isinstance(last, int):
            return rewriter.notify_match_failure(op, "dynamic basis element while scanning for split")
        size *= last
        count += 1
    if size != target or count < 2:
        return rewriter.notify_match_failure(op, "need at least two elements to form the basis product")
    indices = linearize.multi_index
    rest = make_linearize(rewriter, indices[:-1], padded_basis(linearize)[:-1], linearize)
    outer = make_delinearize(rewriter, rest.result, padded_basis(op)[:-count], op)
    inner = make_delinearize(rewriter, indices[-1], basis[-count:], op)
    rewriter.replace_op(op, [*outer.results, *inner.results])
    return True


@pattern(AffineDelinearizeIndexOp, name="(anonymous namespace)::DropUnitExtentBasis")
def drop_unit_sizes(op: AffineDelinearizeIndexOp, rewriter: Rewriter) -> bool:
    """delinearize_index %x into (1, %n, 4) -> 0, delinearize_index %x into (%n, 4)"""
    basis = padded_basis(op)
    is_one = [size is not None and known_integer(size) == 1 for size in basis]
    if not any(is_one):
        return rewriter.notify_match_failure(op, "no unit basis elements")
    zero = rewriter.create(ConstantOp, result_types=[INDEX], value=index_attr(0)).result
    kept = [size for size, each in zip(basis, is_one, strict=True) if not each]
    results = iter(make_delinearize(rewriter, op.linear_index, kept, op).results if kept else ())
    rewriter.replace_op(op, [zero if each else next(results) for each in is_one])
    return True


def _linearize_of(op: AffineDelinearizeIndexOp) -> AffineLinearizeIndexOp | None:
    """Returns the disjoint `affine.linearize_index` that defines the index of an op."""
    linearize = op.linear_index.defining_op(AffineLinearizeIndexOp)
    return linearize if linearize is not None and linearize.disjoint else None


def _is_same(left: MixedValue | None, other: MixedValue | None) -> bool:
    return left is other or (isinstance(left, int) and left == other)


# ------------------------------------------------------------------------------------------ linearize_index


@dataclass(frozen=True)
class _Run:
    """Indices of a linearization from `first` on that are results of one delinearization from `start` on."""

    delinearize: AffineDelinearizeIndexOp
    first: int
    start: int
    length: int


def _runs(op: AffineLinearizeIndexOp) -> list[_Run]:
    """Returns runs of several indices that are results of one delinearization."""
    indices, basis = op.multi_index, padded_basis(op)
    runs: list[_Run] = []
    position = 0
    while position < len(indices):
        run = _run_from(op, indices, basis, position)
        if run is None or any(other.delinearize is run.delinearize for other in runs):
            position += 1
            continue
        runs.append(run)
        position += run.length
    return runs


def _run_from(
    op: AffineLinearizeIndexOp, indices: Sequence[Value], basis: Sequence[MixedValue | None], first: int
) -> _Run | None:
    value = indices[first]
    if not isinstance(value, OpResult) or not isinstance(value.owner, AffineDelinearizeIndexOp):
        return None
    source, start = value.owner, value.index
    its = padded_basis(source)
    is_unbounded = start == 0 and its[0] is None
    if not (_is_same(its[start], basis[first]) or first == start == 0 or (op.disjoint and is_unbounded)):
        return None
    length = 1
    while first + length < len(indices) and start + length < len(source.results):
        if indices[first + length] is not source.results[start + length]:
            break
        if not _is_same(basis[first + length], its[start + length]):
            break
        length += 1
    return _Run(source, first, start, length) if length > 1 else None


@pattern(AffineLinearizeIndexOp, name="(anonymous namespace)::CancelLinearizeOfDelinearizePortion")
def cancel_portion(op: AffineLinearizeIndexOp, rewriter: Rewriter) -> bool:
    """linearize_index [%n, %d#1, %d#2] by (3, 4, 5) -> linearize_index [%n, %e#1] by (3, 20), where %d becomes %e"""
    runs = _runs(op)
    if not runs:
        return rewriter.notify_match_failure(op, "no run of delinearize outputs to deal with")
    indices, basis = op.multi_index, padded_basis(op)
    new_indices: list[Value] = []
    new_basis: list[MixedValue | None] = []
    replaced: list[tuple[AffineDelinearizeIndexOp, list[Value]]] = []
    end = 0
    for run in runs:
        new_indices += indices[end : run.first]
        new_basis += basis[end : run.first]
        end = run.first + run.length
        source = run.delinearize
        sizes = basis[run.first : end]
        with rewriter.insertion_guard():
            rewriter.set_insertion_point(source)
            size = _product(sizes, rewriter, source)
            new_basis.append(size)
            if run.length == len(source.results):
                new_indices.append(source.linear_index)
                continue
            its = padded_basis(source)
            merged = make_delinearize(
                rewriter, source.linear_index, [*its[: run.start], size, *its[run.start + run.length :]], source
            )
            whole = merged.results[run.start]
            parts = make_delinearize(rewriter, whole, sizes, source)
        new_indices.append(whole)
        replaced.append((source, [*merged.results[: run.start], *parts.results, *merged.results[run.start + 1 :]]))
    new_indices += indices[end:]
    new_basis += basis[end:]
    new_op = make_linearize(rewriter, new_indices, new_basis, op)
    rewriter.replace_op(op, new_op)
    for source, values in replaced:
        rewriter.replace_op(source, values)
    return True


def _product(sizes: Sequence[MixedValue | None], rewriter: Rewriter, op: Operation) -> MixedValue | None:
    """Returns the product of sizes; None if the first is not bounded."""
    values = _bounded(sizes)
    if len(values) != len(sizes):
        return None
    expr = symbol(0)
    for position in range(1, len(values)):
        expr = expr * symbol(position)
    return make_composed_folded_apply(rewriter, AffineMap(0, len(values), (expr,)), values, op)


@pattern(AffineLinearizeIndexOp, name="(anonymous namespace)::DropLinearizeLeadingZero")
def drop_leading_zero(op: AffineLinearizeIndexOp, rewriter: Rewriter) -> bool:
    """linearize_index [0, %b] by (4, 5) -> linearize_index [%b] by (5)"""
    indices = op.multi_index
    if not indices or known_integer(indices[0]) != 0:
        return False
    if len(indices) == 1:
        rewriter.replace_op(op, indices)
        return True
    rewriter.replace_op(op, make_linearize(rewriter, indices[1:], padded_basis(op)[1:], op))
    return True


@pattern(AffineLinearizeIndexOp, name="(anonymous namespace)::DropLinearizeUnitComponentsIfDisjointOrZero")
def drop_unit_components(op: AffineLinearizeIndexOp, rewriter: Rewriter) -> bool:
    """linearize_index disjoint [%a, %b] by (1, 5) -> linearize_index disjoint [%b] by (5)"""
    indices, basis = op.multi_index, padded_basis(op)
    kept = [
        number
        for number, (index, size) in enumerate(zip(indices, basis, strict=True))
        if size is None or known_integer(size) != 1 or not (op.disjoint or known_integer(index) == 0)
    ]
    if len(kept) == len(indices):
        return rewriter.notify_match_failure(op, "no unit basis entries to replace")
    if kept:
        rewriter.replace_op(op, make_linearize(rewriter, [indices[i] for i in kept], [basis[i] for i in kept], op))
    else:
        rewriter.replace_op_with_new_op(op, ConstantOp, result_types=[INDEX], value=index_attr(0))
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    cancel_exact_tail,
    split_last_argument,
    drop_unit_sizes,
    cancel_portion,
    drop_leading_zero,
    drop_unit_components,
)
