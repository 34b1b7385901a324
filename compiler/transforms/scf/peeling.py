"""`scf-for-loop-peeling`: a loop whose steps do not fit is parted into whole steps and the rest.

                                           %split = %ub - (%ub - %lb) mod %s      (an affine.apply)
scf.for %i = %lb to %ub step %s { A }  ->  scf.for %i = %lb to %split step %s { A }
                                           scf.for %i = %split to %ub step %s { A }      (one turn at most)
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.affine.composition import compose
from compiler.ir.affine import AffineConstantExpr, AffineMap, symbol
from compiler.ir.attributes import UNIT, AffineMapAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.scf.min_max import MIN_MAX, simplify_after_peeling

_PEELED, _PARTIAL = "__peeled_loop__", "__partial_iteration__"


@dataclass
class ForLoopPeeling(Pass):
    """Peel `for` loops at their upper bounds."""

    argument = "scf-for-loop-peeling"
    name = "SCFForLoopPeeling"
    summary = "Peel `for` loops at their upper bounds."
    dependent_dialects = ("affine",)

    peel_front: bool = option("peel-front", False, "Peel the first iteration out of the loop.")
    skip_partial: bool = option(
        "skip-partial",
        True,
        "Do not peel loops inside of the last, partial iteration of another already peeled loop.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        pattern = _Peel(self.peel_front, self.skip_partial)
        apply_patterns_greedily(op, FrozenPatternSet([pattern]), state.context, listeners=state.listeners)
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in op.walk():
            if _PEELED in loop.attributes:
                _label(loop, rewriter, {_PEELED: False, _PARTIAL: False})


class _Peel(RewritePattern):
    root = "scf.for"
    debug_name = "ForLoopPeelingPattern"

    def __init__(self, peel_front: bool, skip_partial: bool) -> None:
        super().__init__()
        self._peel_front = peel_front
        self._skip_partial = skip_partial

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        if "unsignedCmp" in op.properties:
            return rewriter.notify_match_failure(op, "unsigned loops are not supported")
        if _PEELED in op.attributes:
            return False
        if self._peel_front:
            partial = peel_first_turn(op, rewriter)
        elif self._skip_partial and _is_in_partial_turn(op):
            return False
        else:
            partial = peel_and_simplify(op, rewriter)
        if partial is None:
            return False
        _label(partial, rewriter, {_PEELED: True, _PARTIAL: True})
        _label(op, rewriter, {_PEELED: True})
        return True


def _label(loop: Operation, rewriter: Rewriter, labels: dict[str, bool]) -> None:
    """Sets or removes the labels of a loop."""
    with rewriter.modify(loop):
        kept = {name: value for name, value in loop.attributes.items() if name not in labels}
        loop.attributes = {**kept, **{name: UNIT for name, wanted in labels.items() if wanted}}


def _is_in_partial_turn(loop: Operation) -> bool:
    around = loop.parent_op
    while around is not None:
        if around.name == "scf.for" and _PARTIAL in around.attributes:
            return True
        around = around.parent_op
    return False


def _split_at(loop: Operation, map_: AffineMap, operands: list[Value], rewriter: Rewriter) -> Value:
    """The value of a map before the loop, of the type of the loop's bounds."""
    rewriter.set_insertion_point(loop)
    rewriter.location = loop
    (found,) = create_or_fold(rewriter, "affine.apply", [operands], [INDEX], properties={"map": AffineMapAttr(map_)})
    type_ = loop.operands[0].type
    return found if found.type == type_ else create_or_fold(rewriter, "arith.index_cast", [found], [type_])[0]


def peel(loop: Operation, rewriter: Rewriter) -> Operation | None:
    """Parts a loop into one with whole steps and one with the rest, which is given; None where there is no rest."""
    lower, upper, step = loop.operands[:3]
    first, last, stride = map(constant_integer, (lower, upper, step))
    if stride is not None and stride <= 1:
        return None
    if first is not None and last is not None and stride is not None and (last - first) % stride == 0:
        return None
    rest = (symbol(1) - symbol(0)) % symbol(2)
    composed, _ = compose(AffineMap(0, 3, (rest,)), [lower, upper, step])
    if composed.results[0] == AffineConstantExpr(0):
        return None
    split = _split_at(loop, AffineMap(0, 3, (symbol(1) - rest,)), [lower, upper, step], rewriter)
    rewriter.set_insertion_point_after(loop)
    partial = rewriter.clone(loop)
    for old, new in zip(loop.results, partial.results, strict=True):
        rewriter.replace_all_uses_with(old, new)
    with rewriter.modify(partial):
        partial.operands = [split, *partial.operands[1:3], *loop.results]
    with rewriter.modify(loop):
        loop.operands = [lower, split, *loop.operands[2:]]
    return partial


def peel_and_simplify(loop: Operation, rewriter: Rewriter) -> Operation | None:
    """The same, and `affine.min` and `affine.max` in both loops become what they are there."""
    upper, step = loop.operands[1:3]
    partial = peel(loop, rewriter)
    if partial is None:
        return None
    for one, inside in ((loop, True), (partial, False)):
        variable = one.regions[0].blocks[0].arguments[0]
        for op in list(one.walk_post_order()):
            if op.name in MIN_MAX:
                simplify_after_peeling(op, variable, upper, step, rewriter, inside=inside)
    return partial


def peel_first_turn(loop: Operation, rewriter: Rewriter) -> Operation | None:
    """A loop for the first turn alone, before the loop, which starts with the second; None where it is the only one."""
    lower, upper, step = loop.operands[:3]
    first, last, stride = map(constant_integer, (lower, upper, step))
    if first is not None and last is not None and stride and last - first <= stride:
        return None
    split = _split_at(loop, AffineMap(0, 2, (symbol(0) + symbol(1),)), [lower, step], rewriter)
    first_turn = rewriter.clone(loop)
    with rewriter.modify(first_turn):
        first_turn.operands = [lower, split, *first_turn.operands[2:]]
    with rewriter.modify(loop):
        loop.operands = [split, upper, step, *first_turn.results]
    return first_turn
