"""The operations of the vector dialect that create masks, or apply them to other operations."""

from __future__ import annotations

from compiler.ods.attr_constraints import DenseI64ArrayAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_operand,
    region,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.shaped_constraints import VectorOfAnyRankOf, VectorOfNonZeroRankOf
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    NO_REGION_ARGUMENTS,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    TERMINATOR,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import I1, AnyType, Index


class ConstantMaskOp(Op, name="vector.constant_mask"):
    """Returns a mask that is set in a box of constant sizes at the origin."""

    mask_dim_sizes = attribute(DenseI64ArrayAttr)
    result0 = result(VectorOfAnyRankOf(I1))
    traits = [PURE, Interface("VectorUnrollOpInterface")]
    assembly_format = "$mask_dim_sizes attr-dict `:` type(results)"
    hooks = Hooks(verify_is_local=True)


class CreateMaskOp(Op, name="vector.create_mask"):
    """Returns a mask that is set in a box of dynamic sizes at the origin."""

    operands = variadic_operand(Index)  # type: ignore[assignment]  # `Operation` has lists of values of any type
    result0 = result(VectorOfAnyRankOf(I1))
    traits = [PURE, Interface("VectorUnrollOpInterface")]
    assembly_format = "$operands attr-dict `:` type(results)"
    hooks = Hooks(verify_is_local=True)


class MaskOp(Op, name="vector.mask"):
    """Runs one op only on the lanes that a mask enables; a pass-through value fills the others."""

    mask = operand(VectorOfNonZeroRankOf(I1))
    passthru = optional_operand(AnyType)
    results = variadic_result(AnyType)
    mask_region = region(SizedRegion(1), name="maskRegion")
    traits = [
        single_block_implicit_terminator("vector.yield"),
        Interface("MaskingOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
    ]


class YieldOp(Op, name="vector.yield"):
    """Terminates the region of a mask and returns its values."""

    operands = variadic_operand(AnyType)
    traits = [PURE, RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"
