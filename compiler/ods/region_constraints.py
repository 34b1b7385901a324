"""Constraints on the regions of operations, under upstream's names."""

from __future__ import annotations

from compiler.ods.constraint import RegionConstraint

AnyRegion = RegionConstraint("AnyRegion", "any region")


def SizedRegion(blocks: int) -> RegionConstraint:
    """Returns the constraint for regions of exactly this number of blocks.

    >>> SizedRegion(1).summary
    'region with 1 blocks'
    """
    return RegionConstraint("SizedRegion", f"region with {blocks} blocks", blocks)


def MinSizedRegion(blocks: int) -> RegionConstraint:
    """Returns the constraint for regions of at least this number of blocks.

    >>> MinSizedRegion(1).summary
    'region with at least 1 blocks'
    """
    return RegionConstraint("MinSizedRegion", f"region with at least {blocks} blocks", at_least=blocks)


def MaxSizedRegion(blocks: int) -> RegionConstraint:
    """Returns the constraint for regions of at most this number of blocks.

    >>> MaxSizedRegion(1).summary
    'region with at most 1 blocks'
    """
    return RegionConstraint("MaxSizedRegion", f"region with at most {blocks} blocks", at_most=blocks)
