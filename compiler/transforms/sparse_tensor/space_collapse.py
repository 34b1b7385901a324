"""`sparse-space-collapse`: collapses loops over successive levels of a sparse tensor into one loop.

%a = extract_iteration_space %t lvls = 0               %a = extract_iteration_space %t lvls = 0 to 2
iterate %i in %a {                              ->     iterate %j in %a {
  %b = extract_iteration_space %t at %i lvls = 1         A(%j)
  iterate %j in %b { A(%j) } }                         }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.sparse_tensor.loop_ops import ExtractIterSpaceOp, IterateOp, YieldOp
from compiler.dialects.sparse_tensor.loop_syntax import bits_of, level_count
from compiler.dialects.sparse_tensor.types import IteratorType, IterSpaceType
from compiler.ir.attributes import integer_attr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter


@dataclass
class SparseSpaceCollapse(Pass):
    """Sparse space collapsing pass."""

    argument = "sparse-space-collapse"
    name = "SparseSpaceCollapse"
    summary = "sparse space collapsing pass"
    anchor = "func.func"
    dependent_dialects = ("sparse_tensor",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        chains: list[list[ExtractIterSpaceOp]] = []
        extends_chain = False
        for space in op.walk_post_order():
            if not isinstance(space, ExtractIterSpaceOp):
                continue
            if not extends_chain:
                chains.append([space])
                extends_chain = True
            elif _can_collapse(chains[-1][-1], space, rewriter):
                chains[-1].append(space)
            else:
                extends_chain = False
        for chain in chains:
            if len(chain) > 1:
                _collapse(chain, rewriter)


def _have_one_result(outer: IterateOp, inner: IterateOp) -> bool:
    """Returns True if the outer loop only passes its iter_args to the inner loop and yields its results."""
    last = outer.region.entry.last
    carried = list(outer.region.entry.arguments[: len(outer.init_args)])
    return isinstance(last, YieldOp) and list(last.results_) == list(inner.results) and carried == list(inner.init_args)


def _can_collapse(parent: ExtractIterSpaceOp, space: ExtractIterSpaceOp, rewriter: Rewriter) -> bool:
    """Returns True if a space is that of an element of `parent`, whose space is only used by the enclosing loop."""
    outer, loop = parent.parent_op, space.parent_op
    return (
        isinstance(loop, IterateOp)
        and parent.tensor is space.tensor
        and rewriter.has_one_use(parent.extracted_space)
        and loop.iter_space is parent.extracted_space
        and loop.parent is parent.parent
        and (not isinstance(outer, IterateOp) or _have_one_result(outer, loop))
    )


def _collapse(chain: Sequence[ExtractIterSpaceOp], rewriter: Rewriter) -> None:
    """Replaces the loop over the first space by the innermost loop, over all spaces."""
    root, leaf = chain[0], chain[-1]
    outermost, loop, parent = _loop_over(root, rewriter), _loop_over(leaf, rewriter), leaf.parent_op
    if outermost is None or loop is None or not isinstance(parent, IterateOp) or not _have_one_result(parent, loop):
        return
    type_ = root.extracted_space.type
    parameters = (type_.encoding, type_.lo_lvl, leaf.hi_lvl.value)
    rewriter.set_insertion_point(root)
    rewriter.location = root
    parent_iterator = [] if root.parent_iter is None else [root.parent_iter]
    collapsed = rewriter.create(
        ExtractIterSpaceOp,
        root.tensor,
        parent_iterator,
        properties={"loLvl": root.lo_lvl, "hiLvl": leaf.hi_lvl},
        result_types=[IterSpaceType.get(*parameters)],
    )
    loops = [outermost, *(op for space in chain[2:] if isinstance(op := space.parent_op, IterateOp)), loop]
    coordinates, used = _coordinates(loops)
    carried = loop.region.entry.arguments[: len(loop.init_args)]
    block = Block([*(value.type for value in (*carried, *coordinates)), IteratorType.get(*parameters)])
    new = rewriter.create(
        IterateOp,
        collapsed.extracted_space,
        outermost.init_args,
        properties={"crdUsedLvls": integer_attr(used)},
        result_types=[result.type for result in outermost.results],
        regions=[Region([block])],
    )
    old = (*carried, *coordinates, loop.region.entry.arguments[-1])
    mapping = IRMapping(dict(zip(old, block.arguments, strict=True)))
    rewriter.set_insertion_point_to_end(block)
    for op in loop.region.entry.ops:
        rewriter.clone(op, mapping)
    rewriter.replace_op(outermost, new)
    rewriter.erase_op(root)


def _loop_over(space: ExtractIterSpaceOp, rewriter: Rewriter) -> IterateOp | None:
    """Returns the loop over a space that nothing else uses."""
    users = rewriter.users(space.extracted_space)
    return users[0] if len(users) == 1 and isinstance(users[0], IterateOp) else None


def _coordinates(loops: Sequence[IterateOp]) -> tuple[list[Value], int]:
    """Returns the coordinates that nested loops use, and a bit for the level of each."""
    coordinates: list[Value] = []
    used = levels = 0
    for loop in loops:
        coordinates += loop.region.entry.arguments[len(loop.init_args) : -1]
        used |= bits_of(loop.crd_used_lvls) << levels
        levels += level_count(loop.iter_space.type)
    return coordinates, used
