"""Distribution of data over subgroups and lanes: valid layouts, and the shapes that they divide evenly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from compiler.ir.attributes import Attribute, DenseArrayAttr, DialectAttribute, IntegerAttr
from compiler.ir.types import Parameters
from compiler.ods.type_predicates import implements

_CHUNK_SIZES = (1, 2, 3, 4, 8, 16, 32, 64, 128, 256)
_PARTS = ("sg_layout", "sg_data", "inst_data", "lane_layout", "lane_data", "order")


def is_layout(attribute: Attribute | None) -> TypeGuard[DialectAttribute]:
    return isinstance(attribute, DialectAttribute) and implements(attribute, "DistributeLayoutAttr")


def _sizes(attribute: object) -> tuple[int, ...]:
    return attribute.values if isinstance(attribute, DenseArrayAttr) else ()


def layout_parts(layout: DialectAttribute) -> dict[str, tuple[int, ...]]:
    """Returns the sizes in a `layout`, or in a slice of one without the sliced dimensions, by the names of parts."""
    if layout.definition.full_name == "xegpu.layout":
        return {name: _sizes(value) for name, value in zip(_PARTS, layout.parameters, strict=True)}
    parent, dims = layout.parameters
    left_out = set(_sizes(dims))
    return {
        name: tuple(size for index, size in enumerate(sizes) if index not in left_out)
        for name, sizes in layout_parts(parent).items()
    }


def layout_rank(layout: DialectAttribute) -> int:
    """Returns the rank of the data that a layout spreads."""
    parts = layout_parts(layout)
    return len(parts["sg_layout"] or parts["inst_data"] or parts["lane_layout"])


# ----------------------------------------------------------------------------------------------------- distribution


def _ratio(shape: Sequence[int], parts: Sequence[int]) -> tuple[int, ...] | None:
    """Returns the number of parts that fit; None if they do not fit evenly."""
    if len(shape) < len(parts) or any(part == 0 for part in parts):
        return None
    leading = len(shape) - len(parts)
    pairs = list(zip(shape[leading:], parts, strict=True))
    if any(extent % part for extent, part in pairs):
        return None
    return (*shape[:leading], *(extent // part for extent, part in pairs))


def _distribute(
    shape: Sequence[int], layout: Sequence[int], data: Sequence[int], *, round_robin: bool
) -> Sequence[int] | None:
    """Returns the shape of each part of a level, None if the shape cannot be distributed evenly.

    With `round_robin`, the data of a part may also be a multiple of its share.
    """
    share: Sequence[int] | None = shape
    if layout:
        share = _ratio(shape, layout) if len(layout) == len(shape) else None
    if share is None or not data:
        return share
    if len(data) != len(shape):
        return None
    fits = _ratio(share, data) is not None or (round_robin and _ratio(data, share) is not None)
    return data if fits else None


def is_evenly_distributable(shape: Sequence[int], layout: DialectAttribute) -> bool:
    """Returns True if subgroups, instructions and lanes get equal shares of a shape."""
    parts = layout_parts(layout)
    share = _distribute(shape, parts["sg_layout"], parts["sg_data"], round_robin=True)
    if share is not None:
        share = _distribute(share, (), parts["inst_data"], round_robin=False)
    if share is not None:
        share = _distribute(share, parts["lane_layout"], parts["lane_data"], round_robin=False)
    return share is not None


# ----------------------------------------------------------------------------------------------------- verification


def verify_layout(parameters: Parameters) -> str | None:
    """Present parts have equal ranks, and a part that depends on another one is only present with it."""
    present = {name: value for name, value in zip(_PARTS, parameters, strict=True) if value is not None}
    ranks = {name: len(_sizes(value)) for name, value in present.items()}
    if not any(name in ranks for name in ("sg_layout", "inst_data", "lane_layout")):
        return "expected at least one of sg_layout, inst_data or lane_layout"

    def differ(left: str, other: str) -> bool:
        return left in ranks and other in ranks and ranks[left] != ranks[other]

    for other in ("inst_data", "lane_layout"):
        if differ("sg_layout", other):
            return f"expected sg_layout and {other} to have the same rank"
    if differ("inst_data", "lane_layout"):
        message = "expected inst_data and lane_layout to have the same rank"
        return f"{message}, got inst_data {ranks['inst_data']}, lane_layout {ranks['lane_layout']}"
    for data, level in (("sg_data", "sg_layout"), ("lane_data", "lane_layout")):
        if data in ranks and level not in ranks:
            return f"expected {level} being used with {data}"
        if differ(data, level):
            return f"expected {data} and {level} to have the same rank"
    if "order" in ranks:
        if "sg_layout" not in ranks and "lane_layout" not in ranks:
            return "expected sg_layout/lane_layout being used with order"
        for level in ("sg_layout", "lane_layout"):
            if differ("order", level):
                return f"expected order and {level} to have the same rank"
    return None


def verify_slice(parameters: Parameters) -> str | None:
    parent, dims = parameters
    if not is_layout(parent):
        return "expected parent layout and dims attribute"
    rank = layout_rank(parent)
    seen: set[int] = set()
    for size in _sizes(dims):
        if size < 0 or size >= rank:
            return f"invalid dim ({size}) in slice attribute."
        if size in seen:
            return f"repeated dim ({size}) in slice attribute."
        seen.add(size)
    return None


def verify_range(parameters: Parameters) -> str | None:
    start, end = parameters
    if not isinstance(start, IntegerAttr) or not isinstance(end, IntegerAttr) or start.value < end.value:
        return None
    return f"'end' : {end.value} must be greater than 'start' : {start.value}"


def verify_scatter(parameters: Parameters) -> str | None:
    chunk_size = parameters[1]
    is_known = not isinstance(chunk_size, IntegerAttr) or chunk_size.value in _CHUNK_SIZES
    return None if is_known else "invalid chunk size"
