"""The operations of the scf dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.analysis.regions import if_invocation_bounds, switch_invocation_bounds
from compiler.dialects.scf import regions, syntax, verify
from compiler.dialects.scf.constraints import DeviceMappingArrayAttr
from compiler.ods.attr_constraints import DenseI64ArrayAttr, UnitAttr
from compiler.ods.define import AnyRegion, MaxSizedRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import AnyRankedTensor
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

CONDITION = op(
    "scf.condition",
    "Ends the first region of while: go on with these values, or stop with them.",
    operands={"condition": I1, "args": variadic(AnyType)},
    traits=[has_parent("scf.while"), Interface("RegionBranchTerminatorOpInterface"), PURE, TERMINATOR],
    format="`(` $condition `)` attr-dict ($args^ `:` type($args))?",
    hooks=Hooks(passed_operands=regions.condition_operands, chosen_regions=regions.condition_chosen),
)
EXECUTE_REGION = op(
    "scf.execute_region",
    "Runs a region of any control flow once, in place of an operation.",
    attributes={"no_inline": UnitAttr},
    results={"result0": variadic(AnyType)},
    regions={"region": AnyRegion},
    traits=[Interface("RegionBranchOpInterface"), RECURSIVE_MEMORY_EFFECTS],
    hooks=Hooks(
        parse=syntax.parse_execute_region,
        print=syntax.print_execute_region,
        verify=verify.verify_execute_region,
        region_successors=regions.execute_region_successors,
    ),
)
FOR = op(
    "scf.for",
    "Counted loop from lower to upper bound, exclusive, that carries values along.",
    operands={
        "lowerBound": AnySignlessIntegerOrIndex,
        "upperBound": AnySignlessIntegerOrIndex,
        "step": AnySignlessIntegerOrIndex,
        "initArgs": variadic(AnyType),
    },
    attributes={"unsignedCmp": UnitAttr},
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("LoopLikeOpInterface"),
        all_types_match("lowerBound", "upperBound", "step"),
        Interface("ConditionallySpeculatable"),
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("scf.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(
        parse=syntax.parse_for,
        print=syntax.print_for,
        verify=verify.verify_for,
        verify_regions=verify.verify_for_regions,
        region_successors=regions.for_successors,
        entry_operands=regions.for_entry_operands,
        loop_values=regions.for_loop_values,
        speculatable=speculation.counting_by_one,
        loop_bounds=regions.for_loop_bounds,
    ),
)
FORALL = op(
    "scf.forall",
    "Loop nest whose iterations may run at the same time and write parts of tensors.",
    operands={
        "dynamicLowerBound": variadic(Index),
        "dynamicUpperBound": variadic(Index),
        "dynamicStep": variadic(Index),
        "outputs": variadic(AnyRankedTensor),
    },
    attributes={
        "staticLowerBound": DenseI64ArrayAttr,
        "staticUpperBound": DenseI64ArrayAttr,
        "staticStep": DenseI64ArrayAttr,
        "mapping": optional(DeviceMappingArrayAttr),
    },
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("LoopLikeOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        single_block_implicit_terminator("scf.forall.in_parallel"),
        Interface("RegionBranchOpInterface"),
        Interface("DestinationStyleOpInterface"),
        Trait("HasParallelRegion"),
    ],
    hooks=Hooks(
        parse=syntax.parse_forall,
        print=syntax.print_forall,
        verify=verify.verify_forall,
        region_successors=regions.forall_successors,
        loop_values=regions.forall_loop_values,
        loop_bounds=regions.forall_loop_bounds,
    ),
)
FORALL_IN_PARALLEL = op(
    "scf.forall.in_parallel",
    "Ends a forall with the ops that combine what its iterations made.",
    regions={"region": SizedRegion(1)},
    traits=[
        PURE,
        TERMINATOR,
        Interface("InParallelOpInterface"),
        has_parent("scf.forall"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    hooks=Hooks(parse=syntax.parse_in_parallel, print=syntax.print_in_parallel, verify=verify.verify_in_parallel),
)
IF = op(
    "scf.if",
    "Runs one of two regions, depending on a condition.",
    operands={"condition": I1},
    results={"results": variadic(AnyType)},
    regions={"thenRegion": SizedRegion(1), "elseRegion": MaxSizedRegion(1)},
    traits=[
        Interface("RegionBranchOpInterface"),
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
        single_block_implicit_terminator("scf.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        RECURSIVELY_SPECULATABLE,
        NO_REGION_ARGUMENTS,
    ],
    hooks=Hooks(
        parse=syntax.parse_if,
        print=syntax.print_if,
        verify=verify.verify_if,
        region_successors=regions.if_successors,
        chosen_regions=regions.if_chosen,
        invocation_bounds=if_invocation_bounds,
    ),
)
PARALLEL = op(
    "scf.parallel",
    "Loop nest whose iterations may run at the same time, with reductions.",
    operands={
        "lowerBound": variadic(Index),
        "upperBound": variadic(Index),
        "step": variadic(Index),
        "initVals": variadic(AnyType),
    },
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[
        AUTOMATIC_ALLOCATION_SCOPE,
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("LoopLikeOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("scf.reduce"),
        Trait("HasParallelRegion"),
    ],
    hooks=Hooks(
        parse=syntax.parse_parallel,
        print=syntax.print_parallel,
        verify=verify.verify_parallel,
        region_successors=regions.forall_successors,
        loop_bounds=regions.parallel_loop_bounds,
    ),
)
REDUCE = op(
    "scf.reduce",
    "Ends a parallel loop and says how its values are combined.",
    operands={"operands": variadic(AnyType)},
    regions={"reductions": variadic(SizedRegion(1))},
    traits=[
        TERMINATOR,
        has_parent("scf.parallel"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("RegionBranchTerminatorOpInterface"),
    ],
    format="(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict",
    hooks=Hooks(verify_regions=verify.verify_reduce_regions, passed_operands=regions.nothing_passed),
)
REDUCE_RETURN = op(
    "scf.reduce.return",
    "Ends a region of scf.reduce with the value that stands for two.",
    operands={"result": AnyType},
    traits=[has_parent("scf.reduce"), PURE, TERMINATOR],
    format="$result attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.verify_reduce_return),
)
WHILE = op(
    "scf.while",
    "Loop with a condition region that runs before each turn of its body.",
    operands={"inits": variadic(AnyType)},
    results={"results": variadic(AnyType)},
    regions={"before": SizedRegion(1), "after": SizedRegion(1)},
    traits=[
        Interface("RegionBranchOpInterface"),
        Interface("LoopLikeOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
    ],
    hooks=Hooks(
        parse=syntax.parse_while,
        print=syntax.print_while,
        verify=verify.verify_while,
        region_successors=regions.while_successors,
        entry_operands=regions.while_entry_operands,
        loop_values=regions.while_loop_values,
    ),
)
INDEX_SWITCH = op(
    "scf.index_switch",
    "Runs the region whose case equals an index, or else the default one.",
    operands={"arg": Index},
    attributes={"cases": DenseI64ArrayAttr},
    results={"results": variadic(AnyType)},
    regions={"defaultRegion": SizedRegion(1), "caseRegions": variadic(SizedRegion(1))},
    traits=[
        RECURSIVE_MEMORY_EFFECTS,
        single_block_implicit_terminator("scf.yield"),
        Interface("RegionBranchOpInterface"),
    ],
    format=(
        "$arg attr-dict (`->` type($results)^)? custom<SwitchCases>($cases, $caseRegions) `\\n` `` "
        "`default` $defaultRegion"
    ),
    hooks=Hooks(
        verify=verify.verify_index_switch,
        region_successors=regions.index_switch_successors,
        chosen_regions=regions.index_switch_chosen,
        invocation_bounds=switch_invocation_bounds,
    ),
)
YIELD = op(
    "scf.yield",
    "Ends a region of a loop or conditional and passes values out of it.",
    operands={"results": variadic(AnyType)},
    traits=[
        PURE,
        RETURN_LIKE,
        TERMINATOR,
        has_parent("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"),
    ],
    format="attr-dict ($results^ `:` type($results))?",
)
