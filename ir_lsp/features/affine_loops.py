"""Trip counts of affine loops, and the elements that their nests read and write, as text of a hover.

Importing this module is slow, as it imports islpy, so it is imported when the first loop is examined.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.analysis.affine.accesses import AffineAccess
from compiler.analysis.affine.loops import nesting_depth
from compiler.analysis.affine.memref_regions import MemRefRegion, memref_region
from compiler.dialects.affine.ops import AffineForOp, AffineWrite
from compiler.dialects.affine.trip_counts import trip_count_map
from compiler.ir.affine import AffineConstantExpr, AffineMap
from compiler.ir.operation import Operation, Value
from ir_lsp.features.bound_text import bound_text
from ir_lsp.features.type_facts import size_text, trip_count

MAX_ACCESSES = 100
"""Maximum number of accesses of a nest whose regions are computed."""
_MAX_REGIONS = 4
"""Maximum number of regions of one memref that are shown if they form no box together."""


def loop_facts(loop: AffineForOp) -> list[str]:
    """Returns paragraphs of Markdown about an `affine.for`.

    They give its trip count, unless that is a constant, and the memory that it reads and writes in one iteration of the
    enclosing loops.
    """
    return _trips(loop) + _memory(loop)


def _trips(loop: AffineForOp) -> list[str]:
    map_and_operands = None if trip_count(loop) is not None else trip_count_map(loop)
    if map_and_operands is None or not map_and_operands[0].results:
        return []
    counts, values = map_and_operands
    return [f"Runs `{bound_text(counts, _names(values), 'min')}` times."]


def _names(values: Iterable[Value]) -> list[str]:
    return [f"%{value.name}" if value.name else "a value" for value in values]


def _memory(loop: Operation) -> list[str]:
    accesses = [op for op in loop.walk() if isinstance(op, AffineAccess)]
    if not accesses:
        return []
    lines: list[str] = []
    for word, is_write in (("reads", False), ("writes", True)):
        touched: dict[Value, list[MemRefRegion | None]] = {}
        for op in accesses:
            if isinstance(op, AffineWrite) is is_write:
                region = memref_region(op, nesting_depth(loop)) if len(accesses) <= MAX_ACCESSES else None
                _add(touched.setdefault(op.memref, []), region)
        lines += [f"- {word} {_text(memref, regions)}" for memref, regions in touched.items()]
    return ["**Memory**\n" + "\n".join(lines)]


def _add(regions: list[MemRefRegion | None], region: MemRefRegion | None) -> None:
    """Adds `region` (None: unknown) to the regions of its memref; if possible, extends the last one to enclose it."""
    last = regions[-1] if regions else None
    if region is None or last is None or not last.union_bounding_box(region):
        regions.append(region)


def _text(memref: Value, regions: list[MemRefRegion | None]) -> str:
    name = f"%{memref.name}" if memref.name else "a memref"
    if any(region is None for region in regions) or len(regions) > _MAX_REGIONS:
        return f"`{name}`, unknown elements"
    return ", ".join(dict.fromkeys(_region_text(name, region) for region in regions if region is not None))


def _region_text(name: str, region: MemRefRegion) -> str:
    names = _names(region.symbols)
    indices = [
        _range_text(*_within(region.lower_and_upper_bound(position), extent), names)
        for position, extent in enumerate(region.type.shape)
    ]
    size = region.size_in_bytes()
    return f"`{name}[{', '.join(indices)}]`{f' ({size_text(size)})' if size else ''}"


def _within(bounds: tuple[AffineMap, AffineMap], extent: int) -> tuple[AffineMap, AffineMap]:
    """Returns the bounds of an index without 0 and `extent`, which the memref's shape implies, if others remain."""

    def without(bound: AffineMap, count: int) -> AffineMap:
        rest = tuple(
            result for result in bound.results if not (isinstance(result, AffineConstantExpr) and result.value == count)
        )
        return bound.with_results(rest) if rest else bound

    return without(bounds[0], 0), without(bounds[1], extent)


def _range_text(lower: AffineMap, upper: AffineMap, names: list[str]) -> str:
    """Returns the text of the indices along a dimension: one index, or a half-open range."""
    if len(lower.results) == len(upper.results) == 1 and str(lower.results[0] + 1) == str(upper.results[0]):
        return bound_text(lower, names, "max")
    return f"{bound_text(lower, names, 'max')} to {bound_text(upper, names, 'min')}"
