"""Operations that choose one of their regions by a number: a default region, then one for each value in `cases`."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation, Region


def case_values(op: Operation) -> str | None:
    """Returns the error in the values of cases, one for each region and each only once; None if they are valid."""
    cases = op.properties.get("cases")
    values = cases.values if isinstance(cases, DenseArrayAttr) else ()
    regions = len(op.regions) - 1
    if len(values) != regions:
        return f"has {regions} case regions but {len(values)} case values"
    seen: set[int] = set()
    for value in values:
        if value in seen:
            return f"has duplicate case value: {value}"
        seen.add(value)
    return None


def switch_regions(op: Operation) -> Iterator[tuple[Region, str]]:
    """Yields the regions, each with its name in messages."""
    default, *regions = op.regions
    yield default, "default region"
    for number, region in enumerate(regions):
        yield region, f"case region #{number}"
