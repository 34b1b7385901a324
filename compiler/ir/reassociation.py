"""Reassociations: lists of groups of neighbouring dimensions, `[[0, 1], [2]]`.

Each group is a dimension of a shorter shape. Results are those of upstream's `ReshapeOpsUtils`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.attributes import ArrayAttr, array_attr, integer_attr
from compiler.ir.types import DYNAMIC

Groups = list[tuple[int, ...]]
_Range = tuple[int, int]
"""The first and the last dimension of a group."""


def reassociation_attr(groups: Sequence[Sequence[int]]) -> ArrayAttr:
    """Returns the groups as an attribute."""
    return array_attr(array_attr(integer_attr(index) for index in group) for group in groups)


def compose(producer: Sequence[Sequence[int]], consumer: Sequence[Sequence[int]]) -> Groups | None:
    """Returns the reassociation that applies the longer one, then the shorter one to its groups.

    `[[0, 1], [2], [3]]` and `[[0, 1], [2]]` give `[[0, 1, 2], [3]]`. Returns None unless the shorter one groups all
    groups of the longer one.
    """
    if len(producer) == len(consumer):
        return None
    longer, shorter = (producer, consumer) if len(producer) > len(consumer) else (consumer, producer)
    if not shorter:
        return []
    if len(longer) != sum(map(len, shorter)):
        return None
    return [tuple(index for position in group for index in longer[position]) for group in shorter]


def compose_by_last(finer: Sequence[Sequence[int]], coarser: Sequence[Sequence[int]]) -> Groups | None:
    """Returns, for each coarser group, the positions of the finer groups in it; None if a finer group spans two."""
    position = 0
    composed: Groups = []
    for group in coarser:
        positions: list[int] = []
        while position < len(finer):
            last = finer[position][-1]
            if last > group[-1]:
                return None
            positions.append(position)
            position += 1
            if last == group[-1]:
                break
        composed.append(tuple(positions))
    return composed


def collapse_through(
    source_groups: Sequence[Sequence[int]],
    result_groups: Sequence[Sequence[int]],
    source: Sequence[int],
    result: Sequence[int],
) -> Groups | None:
    """Returns the groups that collapse the shape `source` to `result`; None if they are not known.

    Both shapes are expansions of the same shorter shape, by `source_groups` and `result_groups`.
    """
    if not source_groups:
        return reassociation_for_collapse(source, result)
    composed: Groups = []
    for source_group, result_group in zip(source_groups, result_groups, strict=False):
        first = source_group[0]
        source_part = list(source[first : first + len(source_group)])
        result_part = list(result[result_group[0] : result_group[0] + len(result_group)])
        if source_part.count(DYNAMIC) >= 2 and result_part.count(DYNAMIC) >= 2:
            return None
        if len(source_part) == len(result_part):
            if source_part != result_part:
                return None
            composed += [(first + index,) for index in range(len(source_part))]
            continue
        part = reassociation_for_collapse(source_part, result_part)
        if part is None:
            return None
        composed += [tuple(first + index for index in group) for group in part]
    return composed


def reassociation_for_collapse(source: Sequence[int], target: Sequence[int]) -> Groups | None:
    """Returns the groups that collapse one shape to another; None if there are none, or if they are not unique.

    Groups chosen from the left and from the right may differ only in unit dimensions.
    """
    if len(source) <= len(target):
        return None
    if not target:
        return [tuple(range(len(source)))] if all(extent in (1, DYNAMIC) for extent in source) else None
    forward = _ranges(source, target)
    backward = _ranges(source[::-1], target[::-1])
    if forward is None or backward is None:
        return None
    last = len(source) - 1
    groups: Groups = []
    for (left, right), (reversed_left, reversed_right) in zip(forward, reversed(backward), strict=True):
        from_left = set(range(left, right + 1))
        from_right = set(range(last - reversed_right, last - reversed_left + 1))
        if any(source[index] != 1 for index in from_left ^ from_right):
            return None
        groups.append(tuple(range(left, right + 1)))
    return groups


def _ranges(source: Sequence[int], target: Sequence[int]) -> list[_Range] | None:
    """Returns, for each extent of `target`, the shortest range of `source` with that product; None if there is none.

    The last range contains all remaining dimensions.
    """
    ranges: list[_Range] = []
    start = 0
    previous_extent = None
    for number, extent in enumerate(target):
        greedy = number == len(target) - 1
        range_ = (
            _dynamic_range(source, start, greedy) if extent == DYNAMIC else _static_range(source, start, extent, greedy)
        )
        if range_ is None or range_[1] >= len(source):
            return None
        if range_[0] > start:
            if previous_extent != DYNAMIC:
                return None
            ranges[-1] = (ranges[-1][0], range_[0] - 1)  # Skipped dimensions belong to the preceding dynamic one.
        previous_extent = extent
        start = range_[1] + 1
        ranges.append(range_)
    return ranges if ranges[-1][1] == len(source) - 1 else None


def _dynamic_range(source: Sequence[int], start: int, greedy: bool) -> _Range | None:
    """Returns the dimensions from `start` up to the first dynamic one, or to the end."""
    first = next((index for index in range(start, len(source)) if source[index] == DYNAMIC), None)
    if first is None:
        return None
    return start, len(source) - 1 if greedy else first


def _static_range(source: Sequence[int], start: int, size: int, greedy: bool) -> _Range | None:
    """Returns the first dimensions whose product is `size`; if greedy, with the unit dimensions that follow."""
    left = right = start
    product, reached = 1, False
    range_: _Range | None = None
    while right < len(source) and not (reached and not greedy):
        extent = source[right]
        if extent == DYNAMIC:
            if reached:
                break
            product, left = 1, right + 1
            right = left
            continue
        product *= extent
        if product > size and reached:
            break
        while product > size and left < right:
            product //= source[left]
            left += 1
        range_ = left, right
        reached = reached or product == size
        right += 1
    return range_ if reached else None
