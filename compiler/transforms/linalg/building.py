"""Making structured operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from compiler.dialects.linalg.interface import generic_properties, is_tensor
from compiler.dialects.linalg.ops import YieldOp
from compiler.dialects.linalg.structure import StructuredOp
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.linalg.syntax import body_of
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import Type, element_type_or_self
from compiler.rewrite.rewriter import Rewriter


def create_named(
    rewriter: Rewriter,
    name: str,
    inputs: Sequence[Value],
    outputs: Sequence[Value],
    properties: Mapping[str, Attribute] | None = None,
) -> Operation:
    """A named operation at the insertion point, with the body that its name means."""
    definition = rewriter.context.op_def(name)
    structure = None if definition is None else definition.implementations.get("LinalgOp")
    region, builder = body_of(rewriter.context.op_def, [value.type for value in (*inputs, *outputs)])
    attributes = dict(properties or {})
    if isinstance(structure, StructuredOp) and structure.body is not None:
        builder.yield_values([structure.body(builder, builder.block.arguments, attributes)])
    else:
        builder.yield_values(builder.block.arguments[:1])
    types = [value.type for value in outputs if is_tensor(value.type)]
    sized = definition is not None and "AttrSizedOperandSegments" in definition.trait_names
    operands: list[Value | Sequence[Value]] = [list(inputs), list(outputs)] if sized else [*inputs, *outputs]
    return rewriter.create_named(name, operands, types, properties=attributes, regions=[region])


def create_generic(
    rewriter: Rewriter,
    inputs: Sequence[Value],
    outputs: Sequence[Value],
    maps: Sequence[AffineMap],
    kinds: Sequence[str],
    result_types: Sequence[Type] | None = None,
) -> tuple[Operation, Block]:
    """A `linalg.generic` at the insertion point, and its block, which is empty yet."""
    region = Region()
    types = [value.type for value in outputs if is_tensor(value.type)] if result_types is None else result_types
    op = rewriter.create(
        GenericOp,
        list(inputs),
        list(outputs),
        result_types=types,
        properties=generic_properties(maps, kinds),
        regions=[region],
    )
    elements = [element_type_or_self(value.type) for value in (*inputs, *outputs)]
    with rewriter.insertion_guard():
        block = rewriter.create_block(region, None, elements, [op.get_location()] * len(elements))
    return op, block


Body = Callable[[Sequence[Value]], Sequence[Value]]
"""Makes a body's ops at the insertion point from its arguments, and gives what is yielded."""


def fill_body(rewriter: Rewriter, block: Block, make: Body) -> None:
    """Makes the ops of a body, and what ends it."""
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        rewriter.create(YieldOp, list(make(block.arguments)))
