"""The families of operations that reshape tensors and memrefs without moving elements."""

from __future__ import annotations

from compiler.ir.slices import reassociation_indices
from compiler.ods.attr_constraints import DenseI64ArrayAttr, IndexListArrayAttr
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand
from compiler.ods.shaped_constraints import AnyShaped
from compiler.ods.type_constraints import Index


class Reshape(Op):
    """`expand_shape` or `collapse_shape`; their dialects narrow the types of `src` and `result`."""

    src = operand(AnyShaped)
    reassociation = attribute(IndexListArrayAttr)
    result = result(AnyShaped)

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """Dimensions of the longer shape, grouped by the dimensions of the shorter one."""
        return reassociation_indices(self.reassociation)


class CollapseShape(Reshape):
    """Reshape that collapses each group of dimensions to one dimension."""

    assembly_format = "$src $reassociation attr-dict `:` type($src) `into` type($result)"


class ExpandShape(Reshape):
    """Reshape that expands each dimension to a group of dimensions."""

    output_shape = variadic_operand(Index)
    static_output_shape = attribute(DenseI64ArrayAttr)
    assembly_format = (
        "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, "
        "$static_output_shape) attr-dict `:` type($src) `into` type($result)"
    )
