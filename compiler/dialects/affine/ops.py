"""The operations of the affine dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.arith.constraints import AtomicRMWKindAttr
from compiler.ir.types import Type
from compiler.ods.attr_confines import IntMaxValue, IntMinValue
from compiler.ods.attr_constraints import (
    AffineMapAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI64ArrayAttr,
    I32Attr,
    I32ElementsAttr,
    I64SmallVectorArrayAttr,
    IndexAttr,
    IntegerSetAttr,
    TypedArrayAttrBase,
    UnitProp,
)
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, region, result, variadic_operand, variadic_result
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.shaped_constraints import AnyMemRef, AnyVectorOfNonZeroRank
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    MEMREFS_NORMALIZABLE,
    NO_REGION_ARGUMENTS,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RECURSIVELY_SPECULATABLE,
    RETURN_LIKE,
    TERMINATOR,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import AnyType, Index


class AffineApplyOp(Op, name="affine.apply"):
    """Applies an affine map with one result to dimension and symbol operands."""

    map_operands = variadic_operand(Index, name="mapOperands")
    map = attribute(AffineMapAttr)
    result0 = result(Index)
    traits = [PURE, Interface("InferIntRangeInterface")]


class AffineForOp(Op, name="affine.for"):
    """Counted loop whose bounds are affine maps; the step is a positive constant."""

    lower_bound_operands = variadic_operand(Index, name="lowerBoundOperands")
    upper_bound_operands = variadic_operand(Index, name="upperBoundOperands")
    inits = variadic_operand(AnyType)
    lower_bound_map = attribute(AffineMapAttr, name="lowerBoundMap")
    upper_bound_map = attribute(AffineMapAttr, name="upperBoundMap")
    step = attribute(IndexAttr)
    results = variadic_result(AnyType)
    region = region(SizedRegion(1))
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        single_block_implicit_terminator("affine.yield"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("LoopLikeOpInterface"),
        Interface("RegionBranchOpInterface"),
    ]
    hooks = Hooks(speculatable=speculation.stepping_by_one)


class AffineIfOp(Op, name="affine.if"):
    """Runs one of two regions, depending on an integer set of its operands."""

    operand0 = variadic_operand(AnyType)
    condition = attribute(IntegerSetAttr)
    results = variadic_result(AnyType)
    then_region = region(SizedRegion(1), name="thenRegion")
    else_region = region(name="elseRegion")
    traits = [
        single_block_implicit_terminator("affine.yield"),
        RECURSIVELY_SPECULATABLE,
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
        Interface("RegionBranchOpInterface"),
    ]


class AffineRead(Op):
    memref = operand(AnyMemRef)
    indices = variadic_operand(Index)
    map = attribute(AffineMapAttr)
    result = result(AnyType)
    traits = [Interface("AffineReadOpInterface"), Interface("AffineMapAccessInterface"), MEMREFS_NORMALIZABLE]
    effects = [reads("memref")]

    @property
    def accessed_type(self) -> Type:
        """The type that one access reads: the vector or element type."""
        return self.result.type


class AffineLoadOp(AffineRead, name="affine.load"):
    """Loads an element of a memref at indices given by an affine map; undefined out of bounds."""


class AffineVectorLoadOp(AffineRead, name="affine.vector_load"):
    """Loads a vector of consecutive elements, from affine indices on; undefined out of bounds."""

    result = result(AnyVectorOfNonZeroRank)


class AffineWrite(Op):
    value = operand(AnyType)
    memref = operand(AnyMemRef)
    indices = variadic_operand(Index)
    map = attribute(AffineMapAttr)
    traits = [Interface("AffineWriteOpInterface"), Interface("AffineMapAccessInterface"), MEMREFS_NORMALIZABLE]
    effects = [writes("memref")]

    @property
    def accessed_type(self) -> Type:
        """The type that one access writes: the vector or element type."""
        return self.value.type


class AffineStoreOp(AffineWrite, name="affine.store"):
    """Stores an element into a memref at indices given by an affine map; undefined out of bounds."""


class AffineVectorStoreOp(AffineWrite, name="affine.vector_store"):
    """Stores a vector into consecutive elements, from affine indices on; undefined out of bounds."""

    value = operand(AnyVectorOfNonZeroRank)


class AffineMinMax(Op):
    operands = variadic_operand(Index)  # type: ignore[assignment]  # `Operation` has lists of values of any type
    map = attribute(AffineMapAttr)
    result0 = result(Index)
    traits = [PURE]


class AffineMinOp(AffineMinMax, name="affine.min"):
    """Smallest result of an affine map, as signed."""


class AffineMaxOp(AffineMinMax, name="affine.max"):
    """Largest result of an affine map, as signed."""


class AffineParallelOp(Op, name="affine.parallel"):
    """Loop nest whose iterations may run at the same time, with optional reductions."""

    map_operands = variadic_operand(Index, name="mapOperands")
    reductions = attribute(TypedArrayAttrBase(AtomicRMWKindAttr, "Reduction ops"))
    lower_bounds_map = attribute(AffineMapAttr, name="lowerBoundsMap")
    lower_bounds_groups = attribute(I32ElementsAttr, name="lowerBoundsGroups")
    upper_bounds_map = attribute(AffineMapAttr, name="upperBoundsMap")
    upper_bounds_groups = attribute(I32ElementsAttr, name="upperBoundsGroups")
    steps = attribute(I64SmallVectorArrayAttr)
    results = variadic_result(AnyType)
    region = region(SizedRegion(1))
    traits = [
        AUTOMATIC_ALLOCATION_SCOPE,
        single_block_implicit_terminator("affine.yield"),
        RECURSIVELY_SPECULATABLE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("LoopLikeOpInterface"),
        MEMREFS_NORMALIZABLE,
    ]


class AffinePrefetchOp(Op, name="affine.prefetch"):
    """Hints that an element, given by an affine map, will soon be used."""

    memref = operand(AnyMemRef)
    indices = variadic_operand(Index)
    is_write = attribute(BoolAttr, name="isWrite")
    locality_hint = attribute(ConfinedAttr(I32Attr, IntMinValue(0), IntMaxValue(3)), name="localityHint")
    is_data_cache = attribute(BoolAttr, name="isDataCache")
    map = attribute(AffineMapAttr)
    traits = [Interface("AffineMapAccessInterface"), MEMREFS_NORMALIZABLE]


class AffineYieldOp(Op, name="affine.yield"):
    """Ends an affine region and passes values out of it."""

    operands = variadic_operand(AnyType)
    traits = [PURE, TERMINATOR, RETURN_LIKE, MEMREFS_NORMALIZABLE]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"


class AffineDelinearizeIndexOp(Op, name="affine.delinearize_index"):
    """Splits a linear index into one index for each dimension of a basis."""

    linear_index = operand(Index)
    dynamic_basis = variadic_operand(Index)
    static_basis = attribute(DenseI64ArrayAttr)
    multi_index = variadic_result(Index)
    traits = [PURE]
    assembly_format = (
        '$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", '
        '"::mlir::AsmParser::Delimiter::Paren") attr-dict `:` type($multi_index)'
    )
    hooks = Hooks(verify_is_local=True)


class AffineLinearizeIndexOp(Op, name="affine.linearize_index"):
    """Combines one index for each dimension of a basis into a linear index."""

    multi_index = variadic_operand(Index)
    dynamic_basis = variadic_operand(Index)
    static_basis = attribute(DenseI64ArrayAttr)
    disjoint = attribute(UnitProp)
    linear_index = result(Index)
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by` "
        'custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", '
        '"::mlir::AsmParser::Delimiter::Paren") attr-dict `:` type($linear_index)'
    )
    hooks = Hooks(verify_is_local=True)


class DmaStartOp(Op, name="affine.dma_start"):
    """Starts an asynchronous copy between memrefs, completed by a wait for its tag."""

    operands = variadic_operand(AnyType)
    traits = [MEMREFS_NORMALIZABLE, Interface("AffineMapAccessInterface")]
    effects = [reads(), writes()]


class DmaWaitOp(Op, name="affine.dma_wait"):
    """Waits until the copy with the given tag is done."""

    operands = variadic_operand(AnyType)
    traits = [MEMREFS_NORMALIZABLE, Interface("AffineMapAccessInterface")]
