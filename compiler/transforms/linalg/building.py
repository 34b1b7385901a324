"""Creates structured operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.linalg.interface import generic_properties, is_tensor
from compiler.dialects.linalg.ops import YieldOp
from compiler.dialects.linalg.structure import StructuredOp
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.linalg.syntax import body_of
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.tensor.ops import ExtractSliceOp, InsertSliceOp
from compiler.ir.affine import AffineMap
from compiler.ir.locations import UNKNOWN
from compiler.ir.mixed_values import split_mixed
from compiler.ir.operation import AnyOperation, Block, Region, Value
from compiler.ir.types import RankedTensorType, Type, element_type_or_self
from compiler.ir.value_types import tensor_type
from compiler.rewrite.builder import Builder
from compiler.rewrite.rewriter import Rewriter


def create_structured(
    builder: Builder,
    op_class: type[AnyOperation],
    inputs: Sequence[Value],
    outputs: Sequence[Value],
    **members: object,
) -> AnyOperation:
    """Creates a named operation with the body that its class means; `members` are as in `Builder.build`."""
    definition = op_class.definition
    assert definition is not None, f"{op_class.__name__} is a family of operations"
    structure: StructuredOp = definition.implementations["LinalgOp"]
    location = None if structure.body is None else UNKNOWN
    region, body = body_of(builder.context.op_def, [value.type for value in (*inputs, *outputs)], location)
    op = builder.build(
        op_class,
        list(inputs),
        list(outputs),
        result_types=[value.type for value in outputs if is_tensor(value.type)],
        properties=None,
        attributes=None,
        successors=(),
        regions=[region],
        location=None,
        **members,
    )
    arguments = body.block.arguments
    body.yield_values(arguments[:1] if structure.body is None else [structure.body(body, arguments, op.properties)])
    builder.insert(op)
    return op


def create_generic(
    rewriter: Rewriter,
    inputs: Sequence[Value],
    outputs: Sequence[Value],
    maps: Sequence[AffineMap],
    kinds: Sequence[str],
    result_types: Sequence[Type] | None = None,
) -> tuple[GenericOp, Block]:
    """Returns a `linalg.generic` at the insertion point, and its block, which is empty yet."""
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


def extract_slice(
    source: Value, slice_: Slice, rewriter: Rewriter, type_: RankedTensorType | None = None
) -> ExtractSliceOp:
    """Creates a `tensor.extract_slice`; without a type it drops no dimension."""
    old = tensor_type(source)
    whole = RankedTensorType(tuple(split_mixed(slice_[1])[0]), old.element_type, old.encoding)
    operands, properties = slice_operands(slice_), slice_properties(slice_)
    return rewriter.create(ExtractSliceOp, source, *operands, result_types=[type_ or whole], properties=properties)


def insert_slice(source: Value, target: Value, slice_: Slice, rewriter: Rewriter) -> InsertSliceOp:
    """Creates a `tensor.insert_slice`."""
    operands, properties = slice_operands(slice_), slice_properties(slice_)
    return rewriter.create(InsertSliceOp, source, target, *operands, result_types=[target.type], properties=properties)


Body = Callable[[Sequence[Value]], Sequence[Value]]
"""Creates the ops of a body at the insertion point, given its arguments; returns the yielded values."""


def fill_body(rewriter: Rewriter, block: Block, make: Body) -> None:
    """Creates the ops of a body and its terminator."""
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        rewriter.create(YieldOp, list(make(block.arguments)))
