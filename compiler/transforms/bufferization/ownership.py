"""State of ownership-based deallocation: which block must free which memref.

A block owns a memref if it must free it at its end or pass the ownership on; an i1 is true at run time if it does. If
two blocks might own a memref, a clone makes the ownership unique. See
https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cmp_to_key

from compiler.analysis.buffer_views import is_memref
from compiler.analysis.dominance import defining_block
from compiler.analysis.loops import defining_region
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.bufferization.ops import CloneOp, DeallocOp
from compiler.dialects.memref.view_ops import ExtractStridedMetadataOp, ReinterpretCastOp
from compiler.ir.attributes import DenseArrayAttr, bool_attr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import I1, I64, INDEX, MemRefType, UnrankedMemRefType
from compiler.ir.value_types import memref_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.model import failed


@dataclass(frozen=True)
class Ownership:
    """`indicator` is true if a block owns a memref; without one, `known` is False if the ownership is ambiguous."""

    indicator: Value | None = None
    known: bool = True

    @property
    def is_unique(self) -> bool:
        return self.indicator is not None

    @property
    def is_uninitialized(self) -> bool:
        return self.indicator is None and self.known

    def combined(self, other: Ownership) -> Ownership:
        """Returns the ownership of a memref that has both this ownership and `other`."""
        if other.is_uninitialized:
            return self
        if self.is_uninitialized:
            return other
        return self if self == other else UNKNOWN_OWNERSHIP


UNINITIALIZED = Ownership()
UNKNOWN_OWNERSHIP = Ownership(None, known=False)


def bool_constant(rewriter: Rewriter, value: bool) -> Value:
    """`arith.constant true` at the insertion point."""
    return rewriter.create(ConstantOp, result_types=[I1], value=bool_attr(value)).result


class DeallocationState:
    """Memrefs that each block owns, and has to free at its end."""

    def __init__(self, function: Operation, rewriter: Rewriter) -> None:
        self.rewriter = rewriter
        self._ownership: dict[tuple[Value, Block], Ownership] = {}
        self._to_free: dict[Block, list[Value]] = {}
        self._live_in: dict[Block, set[Value]] = {}
        self._live_out: dict[Block, set[Value]] = {}
        for op in function.walk_post_order():
            for region in op.regions:
                self._find_live(region)

    # ------------------------------------------------------------------------------------------ liveness

    def _find_live(self, region: Region) -> None:
        """Memrefs that are live at the beginning and end of a region's blocks; nested regions have been analyzed."""
        used: dict[Block, set[Value]] = {}
        defined: dict[Block, set[Value]] = {}
        for block in region.blocks:
            own: set[Value] = set(block.arguments)
            needed: set[Value] = set()
            for op in block.ops:
                needed.update(value for value in op.operands if is_memref(value))
                for inner in op.regions:
                    for each in inner.blocks:
                        needed |= self._live_in.get(each, set())
                own.update(op.results)
            defined[block] = own
            used[block] = needed - own
        live_in = dict(used)
        live_out: dict[Block, set[Value]] = {block: set() for block in region.blocks}
        changed = True
        while changed:
            changed = False
            for block in reversed(region.blocks):
                last = block.last
                out: set[Value] = set()
                for successor in () if last is None else last.successors:
                    out |= live_in.get(successor, set())
                new = used[block] | (out - defined[block])
                if out != live_out[block] or new != live_in[block]:
                    live_out[block], live_in[block] = out, new
                    changed = True
        self._live_in.update(live_in)
        self._live_out.update(live_out)

    def live_in(self, block: Block) -> list[Value]:
        """Returns the memrefs that are live at a block's beginning, in a fixed order."""
        return _sorted(self._live_in.get(block, ()))

    # ------------------------------------------------------------------------------------------ ownership

    def update(self, memref: Value, ownership: Ownership | Value, block: Block | None = None) -> None:
        """Joins the ownership of a memref in a block with another ownership; by default in its defining block."""
        where = defining_block(memref) if block is None else block
        assert where is not None
        new = Ownership(ownership) if isinstance(ownership, Value) else ownership
        key = (memref, where)
        self._ownership[key] = self._ownership.get(key, UNINITIALIZED).combined(new)

    def reset(self, memrefs: Iterable[Value], block: Block) -> None:
        """Forgets the ownership of memrefs in a block."""
        for memref in memrefs:
            self._ownership[(memref, block)] = UNINITIALIZED

    def ownership(self, memref: Value, block: Block | None) -> Ownership:
        """Returns the ownership of a memref in a block."""
        return UNINITIALIZED if block is None else self._ownership.get((memref, block), UNINITIALIZED)

    def add_to_free(self, memref: Value, block: Block | None) -> None:
        """The block has to free the memref, if it owns it."""
        if block is not None:
            self._to_free.setdefault(block, []).append(memref)

    def with_unique_ownership(self, memref: Value, block: Block) -> tuple[Value, Value]:
        """Returns the memref, or a clone of it if its ownership is ambiguous, and the indicator."""
        ownership = self.ownership(memref, block)
        if ownership.indicator is not None:
            return memref, ownership.indicator
        clone = self.rewriter.create(CloneOp, memref, result_types=[memref.type]).result
        condition = bool_constant(self.rewriter, True)
        self.update(clone, condition)
        self.add_to_free(clone, defining_block(clone))
        return clone, condition

    def to_retain(self, source: Block, target: Block | None, passed: Sequence[Value]) -> list[Value]:
        """Returns the memrefs that a block must not free at its end: those forwarded, and those live after it."""
        live = set(self._live_out.get(source, ()))
        if target is not None:
            live &= self._live_in.get(target, set())
        return [*(value for value in passed if is_memref(value)), *_sorted(live)]

    def to_free(self, op: Operation, block: Block) -> tuple[list[Value], list[Value]]:
        """Returns the base memrefs to free before a terminator, each with its condition."""
        rewriter = self.rewriter
        memrefs: list[Value] = []
        conditions: list[Value] = []
        for memref in self._to_free.get(block, ()):
            ownership = self.ownership(memref, block)
            if ownership.indicator is None:
                raise failed(op, "MemRef value does not have valid ownership")
            if isinstance(memref.type, UnrankedMemRefType):
                memref = _as_scalar_memref(memref, rewriter)
            memrefs.append(_base_buffer(memref, rewriter))
            conditions.append(ownership.indicator)
        return memrefs, conditions

    def dealloc(self, memrefs: Sequence[Value], conditions: Sequence[Value], retained: Sequence[Value]) -> DeallocOp:
        """`bufferization.dealloc` at the insertion point."""
        groups = [list(memrefs), list(conditions), list(retained)]
        return self.rewriter.create(DeallocOp, *groups, result_types=[I1] * len(retained))

    def take_over(self, dealloc: Operation, retained: Sequence[Value], block: Block) -> None:
        """Updates the ownership of retained memrefs by the results of a dealloc."""
        self.reset(retained, block)
        for value, result in zip(retained, dealloc.results, strict=True):
            self.update(value, result, block)


def _as_scalar_memref(memref: Value, rewriter: Rewriter) -> Value[MemRefType]:
    """Returns an unranked memref as one of rank 0, whose metadata can be extracted."""
    assert isinstance(memref.type, UnrankedMemRefType)
    type_ = MemRefType((), memref.type.element_type, None, memref.type.memory_space)
    properties = {
        "static_offsets": DenseArrayAttr(I64, (0,)),
        "static_sizes": DenseArrayAttr(I64, ()),
        "static_strides": DenseArrayAttr(I64, ()),
    }
    return rewriter.create(ReinterpretCastOp, memref, result_types=[type_], properties=properties).result


def _base_buffer(memref: Value, rewriter: Rewriter) -> Value[MemRefType]:
    """Returns the memref as it was allocated."""
    type_ = memref_type(memref)
    base = MemRefType((), type_.element_type, None, type_.memory_space)
    types = [base, INDEX, *([INDEX] * (2 * type_.rank))]
    return rewriter.create(ExtractStridedMetadataOp, memref, result_types=types).base_buffer


def _sorted(values: Iterable[Value]) -> list[Value]:
    """Arguments first, by their numbers; then results in the order of their ops."""
    return sorted(values, key=cmp_to_key(_compare))


def _compare(value: Value, other: Value) -> int:
    if value is other:
        return 0
    first = isinstance(value, BlockArgument)
    if first != isinstance(other, BlockArgument):
        return -1 if first else 1
    if isinstance(value, BlockArgument) and isinstance(other, BlockArgument):
        if value.index != other.index:
            return value.index - other.index
    elif isinstance(value, OpResult) and isinstance(other, OpResult):
        if value.owner is other.owner:
            return value.index - other.index
        if value.owner.parent is other.owner.parent and value.owner.parent is not None:
            return -1 if value.owner.is_before_in_block(other.owner) else 1
    inner, outer = defining_region(value), defining_region(other)
    if inner is outer and inner is not None:
        blocks = inner.blocks
        a, b = defining_block(value), defining_block(other)
        return (blocks.index(a) if a else 0) - (blocks.index(b) if b else 0)
    return 1 if _is_inside(inner, outer) else -1


def _is_inside(region: Region | None, other: Region | None) -> bool:
    """Returns True if a region is in another one."""
    while region is not None:
        if region is other:
            return True
        region = None if region.parent is None else region.parent.parent_region
    return False
