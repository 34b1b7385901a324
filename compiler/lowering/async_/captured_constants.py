"""Copying of the constants that a region uses into it before the region is outlined."""

from __future__ import annotations

from compiler.analysis.captures import captured_values
from compiler.ir.operation import OpResult, Region
from compiler.rewrite.fold import is_constant_like
from compiler.rewrite.rewriter import Rewriter


def copy_constants_into(region: Region, rewriter: Rewriter) -> None:
    """Copies the constants that a region uses into it, so that they don't become arguments of its function."""
    parent = region.parent
    assert parent is not None
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(region.entry)
        for value in captured_values(region):
            if isinstance(value, OpResult) and is_constant_like(value.owner):
                copy = rewriter.clone(value.owner).results[value.index]
                rewriter.replace_all_uses_with(
                    value, copy, lambda user: user is not parent and parent.is_ancestor_of(user)
                )
