"""The operations of the scf dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.analysis.regions import if_invocation_bounds, switch_invocation_bounds
from compiler.dialects.scf.constraints import DeviceMappingArrayAttr
from compiler.ods.attr_constraints import DenseI64ArrayAttr, UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    region,
    variadic_operand,
    variadic_region,
    variadic_result,
)
from compiler.ods.region_constraints import MaxSizedRegion, SizedRegion
from compiler.ods.shaped_constraints import AnyRankedTensor
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    HAS_ONLY_GRAPH_REGION,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RECURSIVELY_SPECULATABLE,
    RETURN_LIKE,
    SINGLE_BLOCK,
    TERMINATOR,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import I1, AnySignlessIntegerOrIndex, AnyType, Index


class ConditionOp(Op, name="scf.condition"):
    """Terminates the first region of while: continues with these values, or ends the loop with them."""

    condition = operand(I1)
    args = variadic_operand(AnyType)
    traits = [has_parent("scf.while"), Interface("RegionBranchTerminatorOpInterface"), PURE, TERMINATOR]
    assembly_format = "`(` $condition `)` attr-dict ($args^ `:` type($args))?"


class ExecuteRegionOp(Op, name="scf.execute_region"):
    """Runs a region of any control flow once, in place of an operation."""

    no_inline = attribute(UnitAttr)
    result0 = variadic_result(AnyType)
    region = region()
    traits = [Interface("RegionBranchOpInterface"), RECURSIVE_MEMORY_EFFECTS]


class ForOp(Op, name="scf.for"):
    """Counted loop from lower to upper bound, exclusive, that carries values along."""

    lower_bound = operand(AnySignlessIntegerOrIndex, name="lowerBound")
    upper_bound = operand(AnySignlessIntegerOrIndex, name="upperBound")
    step = operand(AnySignlessIntegerOrIndex)
    init_args = variadic_operand(AnyType, name="initArgs")
    unsigned_cmp = attribute(UnitAttr, name="unsignedCmp")
    results = variadic_result(AnyType)
    region = region(SizedRegion(1))
    traits = [
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("LoopLikeOpInterface"),
        all_types_match("lowerBound", "upperBound", "step"),
        Interface("ConditionallySpeculatable"),
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("scf.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ]
    hooks = Hooks(speculatable=speculation.counting_by_one)


class ForallOp(Op, name="scf.forall"):
    """Loop nest whose iterations may run at the same time and write parts of tensors."""

    dynamic_lower_bound = variadic_operand(Index, name="dynamicLowerBound")
    dynamic_upper_bound = variadic_operand(Index, name="dynamicUpperBound")
    dynamic_step = variadic_operand(Index, name="dynamicStep")
    outputs = variadic_operand(AnyRankedTensor)
    static_lower_bound = attribute(DenseI64ArrayAttr, name="staticLowerBound")
    static_upper_bound = attribute(DenseI64ArrayAttr, name="staticUpperBound")
    static_step = attribute(DenseI64ArrayAttr, name="staticStep")
    mapping = optional_attribute(DeviceMappingArrayAttr)
    results = variadic_result(AnyType)
    region = region(SizedRegion(1))
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("LoopLikeOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        single_block_implicit_terminator("scf.forall.in_parallel"),
        Interface("RegionBranchOpInterface"),
        Interface("DestinationStyleOpInterface"),
        Trait("HasParallelRegion"),
    ]


class InParallelOp(Op, name="scf.forall.in_parallel"):
    """Ends a forall with the ops that combine the results of its iterations."""

    region = region(SizedRegion(1))
    traits = [
        PURE,
        TERMINATOR,
        Interface("InParallelOpInterface"),
        has_parent("scf.forall"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ]


class IfOp(Op, name="scf.if"):
    """Runs one of two regions, depending on a condition."""

    condition = operand(I1)
    results = variadic_result(AnyType)
    then_region = region(SizedRegion(1), name="thenRegion")
    else_region = region(MaxSizedRegion(1), name="elseRegion")
    traits = [
        Interface("RegionBranchOpInterface"),
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
        single_block_implicit_terminator("scf.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        RECURSIVELY_SPECULATABLE,
        NO_REGION_ARGUMENTS,
    ]
    hooks = Hooks(invocation_bounds=if_invocation_bounds)


class ParallelOp(Op, name="scf.parallel"):
    """Loop nest whose iterations may run at the same time, with reductions."""

    lower_bound = variadic_operand(Index, name="lowerBound")
    upper_bound = variadic_operand(Index, name="upperBound")
    step = variadic_operand(Index)
    init_vals = variadic_operand(AnyType, name="initVals")
    results = variadic_result(AnyType)
    region = region(SizedRegion(1))
    traits = [
        AUTOMATIC_ALLOCATION_SCOPE,
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("LoopLikeOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("scf.reduce"),
        Trait("HasParallelRegion"),
    ]


class ReduceOp(Op, name="scf.reduce"):
    """Terminates a parallel loop and reduces the values of its iterations with one region for each value."""

    operands = variadic_operand(AnyType)
    reductions = variadic_region(SizedRegion(1))
    traits = [
        TERMINATOR,
        has_parent("scf.parallel"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("RegionBranchTerminatorOpInterface"),
    ]
    assembly_format = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict"


class ReduceReturnOp(Op, name="scf.reduce.return"):
    """Terminates a region of scf.reduce with the reduction of its two arguments."""

    result_ = operand(AnyType)
    traits = [has_parent("scf.reduce"), PURE, TERMINATOR]
    assembly_format = "$result attr-dict `:` type($result)"


class WhileOp(Op, name="scf.while"):
    """Loop with a condition region that runs before each iteration of its body."""

    inits = variadic_operand(AnyType)
    results = variadic_result(AnyType)
    before = region(SizedRegion(1))
    after = region(SizedRegion(1))
    traits = [
        Interface("RegionBranchOpInterface"),
        Interface("LoopLikeOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
    ]


class IndexSwitchOp(Op, name="scf.index_switch"):
    """Runs the region whose case equals an index, or else the default one."""

    arg = operand(Index)
    cases = attribute(DenseI64ArrayAttr)
    results = variadic_result(AnyType)
    default_region = region(SizedRegion(1), name="defaultRegion")
    case_regions = variadic_region(SizedRegion(1), name="caseRegions")
    traits = [
        RECURSIVE_MEMORY_EFFECTS,
        single_block_implicit_terminator("scf.yield"),
        Interface("RegionBranchOpInterface"),
    ]
    assembly_format = (
        "$arg attr-dict (`->` type($results)^)? custom<SwitchCases>($cases, $caseRegions) `\\n` `` "
        "`default` $defaultRegion"
    )
    hooks = Hooks(invocation_bounds=switch_invocation_bounds)


class YieldOp(Op, name="scf.yield"):
    """Ends a region of a loop or conditional and passes values out of it."""

    results_ = variadic_operand(AnyType)
    traits = [
        PURE,
        RETURN_LIKE,
        TERMINATOR,
        has_parent("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"),
    ]
    assembly_format = "attr-dict ($results^ `:` type($results))?"
