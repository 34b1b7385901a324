"""Recipes that make private copies of variables of a type."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.acc.compute_ops import TerminatorOp, YieldOp
from compiler.dialects.acc.privatization_ops import FirstprivateRecipeOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp, DeallocOp
from compiler.dialects.memref.view_ops import DimOp
from compiler.ir.attributes import TypeAttr, index_attr
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, MemRefType, Type
from compiler.rewrite.rewriter import Rewriter

_LETTERS = {"?": "U", "*": "Z"} | dict.fromkeys("()[]{}<>", "_")


def recipe_name(prefix: str, type_: Type) -> str:
    """Returns the name of a recipe for a type."""
    text = "".join(
        letter if (letter.isascii() and letter.isalnum()) or letter in "._" else _LETTERS.get(letter, "X")
        for letter in str(type_)
    )
    return f"{prefix}_{text}"


def create_firstprivate_recipe(
    name: str, type_: Type, rewriter: Rewriter, location: Location
) -> FirstprivateRecipeOp | None:
    """Creates the recipe for copies of buffers at the insertion point; returns None for other types."""
    if not isinstance(type_, MemRefType):
        return None
    init, copy, destroy = Region(), Region(), Region()
    recipe = rewriter.create(
        FirstprivateRecipeOp,
        sym_name=name,
        type=TypeAttr(type_),
        regions=[init, copy, destroy],
        location=location,
    )
    is_static = DYNAMIC not in type_.shape
    with rewriter.insertion_guard():
        block = _block(init, [type_], rewriter, location)
        rewriter.create(YieldOp, [_allocated(block.arguments[0], type_, rewriter)])
        block = _block(copy, [type_, type_], rewriter, location)
        rewriter.create(CopyOp, *block.arguments)
        rewriter.create(TerminatorOp)
        if not is_static:
            block = _block(destroy, [type_, type_], rewriter, location)
            rewriter.create(DeallocOp, block.arguments[1])
            rewriter.create(TerminatorOp)
    return recipe


def _block(region: Region, types: Sequence[Type], rewriter: Rewriter, location: Location) -> Block:
    rewriter.location = location
    return rewriter.create_block(region, None, types, [location] * len(types))


def _allocated(original: Value, type_: MemRefType, rewriter: Rewriter) -> Value:
    """Creates a buffer of the same size, on the stack if the size is static."""
    if DYNAMIC not in type_.shape:
        return rewriter.create(AllocaOp, result_types=[type_]).result
    sizes = [
        rewriter.create(
            DimOp, original, rewriter.create(ConstantOp, value=index_attr(index)).result, result_types=[INDEX]
        ).result
        for index, size in enumerate(type_.shape)
        if size == DYNAMIC
    ]
    return rewriter.create(AllocOp, sizes, result_types=[type_]).result
