"""The operations of the sparse_tensor dialect that visit stored elements, or compute with them in linalg.generic."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.constraints import (
    AnySparseIterator,
    AnySparseIterSpace,
    AnySparseTensor,
    I64BitSetArrayAttr,
    I64BitSetAttr,
    LevelAttr,
)
from compiler.ods.attr_constraints import AffineMapAttr, UnitAttr
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    region,
    result,
    variadic_operand,
    variadic_region,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.shaped_constraints import AnyRankedTensor
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RECURSIVELY_SPECULATABLE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    TERMINATOR,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import AnyType


class BinaryOp(Op, name="sparse_tensor.binary"):
    """Combines two elements, with a region for each case: both stored, or only one of them."""

    x = operand(AnyType)
    y = operand(AnyType)
    left_identity = attribute(UnitAttr)
    right_identity = attribute(UnitAttr)
    output = result(AnyType)
    overlap_region = region(name="overlapRegion")
    left_region = region(name="leftRegion")
    right_region = region(name="rightRegion")
    traits = [PURE]
    assembly_format = (
        "$x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\\n` `overlap` `=` "
        "$overlapRegion `\\n` `left` `=` (`identity` $left_identity^):($leftRegion)? `\\n` `right` "
        "`=` (`identity` $right_identity^):($rightRegion)?"
    )


class UnaryOp(Op, name="sparse_tensor.unary"):
    """Computes with an element by whether it is stored: one region for each case."""

    x = operand(AnyType)
    output = result(AnyType)
    present_region = region(name="presentRegion")
    absent_region = region(name="absentRegion")
    traits = [PURE]
    assembly_format = (
        "$x attr-dict `:` type($x) `to` type($output) `\\n` `present` `=` $presentRegion `\\n` "
        "`absent` `=` $absentRegion"
    )


class ReduceOp(Op, name="sparse_tensor.reduce"):
    """Combines stored elements by a region, starting from its neutral element."""

    x = operand(AnyType)
    y = operand(AnyType)
    identity = operand(AnyType)
    output = result(AnyType)
    region = region(SizedRegion(1))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$x `,` $y `,` $identity attr-dict `:` type($output) $region"


class SelectOp(Op, name="sparse_tensor.select"):
    """Keeps elements for which its region yields true, and drops the others."""

    x = operand(AnyType)
    output = result(AnyType)
    region = region(SizedRegion(1))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$x attr-dict `:` type($x) $region"


class YieldOp(Op, name="sparse_tensor.yield"):
    """Ends a region of this dialect with the computed element, or the loop-carried values."""

    results_ = variadic_operand(AnyType)
    traits = [
        PURE,
        TERMINATOR,
        has_parent(
            "sparse_tensor.binary",
            "sparse_tensor.unary",
            "sparse_tensor.reduce",
            "sparse_tensor.select",
            "sparse_tensor.foreach",
            "sparse_tensor.iterate",
            "sparse_tensor.coiterate",
        ),
    ]
    assembly_format = "$results attr-dict `:` type($results)"


class ForeachOp(Op, name="sparse_tensor.foreach"):
    """Runs its region on each stored element, with its coordinates, in the order of storage."""

    tensor = operand(AnyRankedTensor)
    init_args = variadic_operand(AnyType, name="initArgs")
    order = optional_attribute(AffineMapAttr)
    results = variadic_result(AnyType)
    region = region(SizedRegion(1))
    traits = [single_block_implicit_terminator("sparse_tensor.yield")]
    assembly_format = (
        "`in` $tensor (`init``(`$initArgs^`)`)? attr-dict `:` type($tensor) (`,` type($initArgs)^)? "
        "(`->` type($results)^)? `do` $region"
    )


class ExtractIterSpaceOp(Op, name="sparse_tensor.extract_iteration_space"):
    """Returns the elements that some levels store, below one element of the preceding level."""

    tensor = operand(AnySparseTensor)
    parent_iter = optional_operand(AnySparseIterator, name="parentIter")
    lo_lvl = attribute(LevelAttr, name="loLvl")
    hi_lvl = attribute(LevelAttr, name="hiLvl")
    extracted_space = result(AnySparseIterSpace, name="extractedSpace")
    traits = [PURE, Interface("InferTypeOpInterface")]
    assembly_format = (
        "$tensor (`at` $parentIter^)? `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) attr-dict `:` "
        "type($tensor) (`,` type($parentIter)^)? `->` qualified(type($extractedSpace))"
    )


class ExtractValOp(Op, name="sparse_tensor.extract_value"):
    """Returns the element at which an iterator of the last level points."""

    tensor = operand(AnySparseTensor)
    iterator = operand(AnySparseIterator)
    result = result(AnyType)
    traits = [
        PURE,
        types_match_with(
            "tensor", "result", "result type matches element type of tensor", lambda type_: type_.element_type
        ),
    ]
    assembly_format = "$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))"


class IterateOp(Op, name="sparse_tensor.iterate"):
    """Runs its region for each element of an iteration space, with an iterator that points at it."""

    iter_space = operand(AnySparseIterSpace, name="iterSpace")
    init_args = variadic_operand(AnyType, name="initArgs")
    crd_used_lvls = attribute(I64BitSetAttr, name="crdUsedLvls")
    results = variadic_result(AnyType)
    region = region(SizedRegion(1))
    traits = [
        RECURSIVE_MEMORY_EFFECTS,
        RECURSIVELY_SPECULATABLE,
        Interface("LoopLikeOpInterface"),
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("sparse_tensor.yield"),
    ]


class CoIterateOp(Op, name="sparse_tensor.coiterate"):
    """Iterates over several iteration spaces together, with a region for each combination that has an element."""

    iter_spaces = variadic_operand(AnySparseIterSpace, name="iterSpaces")
    init_args = variadic_operand(AnyType, name="initArgs")
    crd_used_lvls = attribute(I64BitSetAttr, name="crdUsedLvls")
    cases = attribute(I64BitSetArrayAttr)
    results = variadic_result(AnyType)
    case_regions = variadic_region(SizedRegion(1), name="caseRegions")
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        single_block_implicit_terminator("sparse_tensor.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ]
