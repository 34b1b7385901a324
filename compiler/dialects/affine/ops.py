"""The operations of the affine dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.affine import control_flow, memory_syntax, parallel_syntax, syntax, verify
from compiler.dialects.arith.constraints import AtomicRMWKindAttr
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
    IntMaxValue,
    IntMinValue,
    TypedArrayAttrBase,
    UnitProp,
)
from compiler.ods.define import AnyRegion, SizedRegion, op, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import AnyMemRef, AnyVectorOfNonZeroRank
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

APPLY = op(
    "affine.apply",
    "Applies an affine map with one result to dimension and symbol operands.",
    operands={"mapOperands": variadic(Index)},
    attributes={"map": AffineMapAttr},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface")],
    hooks=Hooks(parse=syntax.parse_apply, print=syntax.print_map_and_operands, verify=verify.verify_apply),
)
FOR = op(
    "affine.for",
    "Counted loop whose bounds are affine maps; the step is a positive constant.",
    operands={"lowerBoundOperands": variadic(Index), "upperBoundOperands": variadic(Index), "inits": variadic(AnyType)},
    attributes={"lowerBoundMap": AffineMapAttr, "upperBoundMap": AffineMapAttr, "step": IndexAttr},
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        single_block_implicit_terminator("affine.yield"),
        Interface("ConditionallySpeculatable"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("LoopLikeOpInterface"),
        Interface("RegionBranchOpInterface"),
    ],
    hooks=Hooks(
        parse=syntax.parse_for,
        print=syntax.print_for,
        verify_regions=verify.verify_for,
        region_successors=control_flow.for_successors,
        entry_operands=control_flow.for_entry_operands,
        loop_values=control_flow.for_loop_values,
        speculatable=speculation.stepping_by_one,
        loop_bounds=control_flow.for_loop_bounds,
    ),
)
IF = op(
    "affine.if",
    "Runs one of two regions, depending on an integer set of its operands.",
    operands={"operand0": variadic(AnyType)},
    attributes={"condition": IntegerSetAttr},
    results={"results": variadic(AnyType)},
    regions={"thenRegion": SizedRegion(1), "elseRegion": AnyRegion},
    traits=[
        single_block_implicit_terminator("affine.yield"),
        RECURSIVELY_SPECULATABLE,
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
        Interface("RegionBranchOpInterface"),
    ],
    hooks=Hooks(
        parse=syntax.parse_if,
        print=syntax.print_if,
        verify=verify.verify_if,
        region_successors=control_flow.if_successors,
    ),
)
LOAD = op(
    "affine.load",
    "Loads an element of a memref at indices given by an affine map; undefined out of bounds.",
    operands={"memref": AnyMemRef, "indices": variadic(Index)},
    attributes={"map": AffineMapAttr},
    results={"result": AnyType},
    traits=[Interface("AffineReadOpInterface"), Interface("AffineMapAccessInterface"), MEMREFS_NORMALIZABLE],
    effects=[reads("memref")],
    hooks=Hooks(parse=memory_syntax.parse_load, print=memory_syntax.print_access, verify=verify.verify_load),
)
MIN = op(
    "affine.min",
    "Smallest result of an affine map, as signed.",
    operands={"operands": variadic(Index)},
    attributes={"map": AffineMapAttr},
    results={"result0": Index},
    traits=[PURE],
    hooks=Hooks(parse=syntax.parse_min_max, print=syntax.print_map_and_operands, verify=verify.verify_min_max),
)
MAX = op(
    "affine.max",
    "Largest result of an affine map, as signed.",
    operands={"operands": variadic(Index)},
    attributes={"map": AffineMapAttr},
    results={"result0": Index},
    traits=[PURE],
    hooks=Hooks(parse=syntax.parse_min_max, print=syntax.print_map_and_operands, verify=verify.verify_min_max),
)
PARALLEL = op(
    "affine.parallel",
    "Loop nest whose iterations may run at the same time, with optional reductions.",
    operands={"mapOperands": variadic(Index)},
    attributes={
        "reductions": TypedArrayAttrBase(AtomicRMWKindAttr, "Reduction ops"),
        "lowerBoundsMap": AffineMapAttr,
        "lowerBoundsGroups": I32ElementsAttr,
        "upperBoundsMap": AffineMapAttr,
        "upperBoundsGroups": I32ElementsAttr,
        "steps": I64SmallVectorArrayAttr,
    },
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[
        AUTOMATIC_ALLOCATION_SCOPE,
        single_block_implicit_terminator("affine.yield"),
        RECURSIVELY_SPECULATABLE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("LoopLikeOpInterface"),
        MEMREFS_NORMALIZABLE,
    ],
    hooks=Hooks(
        parse=parallel_syntax.parse_parallel, print=parallel_syntax.print_parallel, verify=verify.verify_parallel
    ),
)
PREFETCH = op(
    "affine.prefetch",
    "Hints that an element, given by an affine map, will soon be used.",
    operands={"memref": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "isWrite": BoolAttr,
        "localityHint": ConfinedAttr(I32Attr, IntMinValue(0), IntMaxValue(3)),
        "isDataCache": BoolAttr,
        "map": AffineMapAttr,
    },
    traits=[Interface("AffineMapAccessInterface"), MEMREFS_NORMALIZABLE],
    hooks=Hooks(parse=memory_syntax.parse_prefetch, print=memory_syntax.print_prefetch, verify=verify.verify_prefetch),
)
STORE = op(
    "affine.store",
    "Stores an element into a memref at indices given by an affine map; undefined out of bounds.",
    operands={"value": AnyType, "memref": AnyMemRef, "indices": variadic(Index)},
    attributes={"map": AffineMapAttr},
    traits=[Interface("AffineWriteOpInterface"), Interface("AffineMapAccessInterface"), MEMREFS_NORMALIZABLE],
    effects=[writes("memref")],
    hooks=Hooks(parse=memory_syntax.parse_store, print=memory_syntax.print_access, verify=verify.verify_store),
)
YIELD = op(
    "affine.yield",
    "Ends an affine region and passes values out of it.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, TERMINATOR, RETURN_LIKE, MEMREFS_NORMALIZABLE],
    format="attr-dict ($operands^ `:` type($operands))?",
    hooks=Hooks(verify=verify.verify_yield),
)
VECTOR_LOAD = op(
    "affine.vector_load",
    "Loads a vector of consecutive elements, from affine indices on; undefined out of bounds.",
    operands={"memref": AnyMemRef, "indices": variadic(Index)},
    attributes={"map": AffineMapAttr},
    results={"result": AnyVectorOfNonZeroRank},
    traits=[Interface("AffineReadOpInterface"), Interface("AffineMapAccessInterface"), MEMREFS_NORMALIZABLE],
    effects=[reads("memref")],
    hooks=Hooks(
        parse=memory_syntax.parse_vector_load, print=memory_syntax.print_access, verify=verify.verify_vector_access
    ),
)
VECTOR_STORE = op(
    "affine.vector_store",
    "Stores a vector into consecutive elements, from affine indices on; undefined out of bounds.",
    operands={"value": AnyVectorOfNonZeroRank, "memref": AnyMemRef, "indices": variadic(Index)},
    attributes={"map": AffineMapAttr},
    traits=[Interface("AffineWriteOpInterface"), Interface("AffineMapAccessInterface"), MEMREFS_NORMALIZABLE],
    effects=[writes("memref")],
    hooks=Hooks(
        parse=memory_syntax.parse_vector_store, print=memory_syntax.print_access, verify=verify.verify_vector_access
    ),
)
DELINEARIZE_INDEX = op(
    "affine.delinearize_index",
    "Splits a linear index into one index for each dimension of a basis.",
    operands={"linear_index": Index, "dynamic_basis": variadic(Index)},
    attributes={"static_basis": DenseI64ArrayAttr},
    results={"multi_index": variadic(Index)},
    traits=[PURE],
    format=(
        '$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", '
        '"::mlir::AsmParser::Delimiter::Paren") attr-dict `:` type($multi_index)'
    ),
    hooks=Hooks(verify=verify.verify_delinearize_index, verify_is_local=True),
)
LINEARIZE_INDEX = op(
    "affine.linearize_index",
    "Combines one index for each dimension of a basis into a linear one.",
    operands={"multi_index": variadic(Index), "dynamic_basis": variadic(Index)},
    attributes={"static_basis": DenseI64ArrayAttr, "disjoint": UnitProp},
    results={"linear_index": Index},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by` "
        'custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", '
        '"::mlir::AsmParser::Delimiter::Paren") attr-dict `:` type($linear_index)'
    ),
    hooks=Hooks(verify=verify.verify_linearize_index, verify_is_local=True),
)
DMA_START = op(
    "affine.dma_start",
    "Starts a copy between memrefs that goes on until its tag is waited for.",
    operands={"operands": variadic(AnyType)},
    traits=[MEMREFS_NORMALIZABLE, Interface("AffineMapAccessInterface")],
    effects=[reads(), writes()],
    hooks=Hooks(
        parse=memory_syntax.parse_dma_start, print=memory_syntax.print_dma_start, verify=verify.verify_dma_start
    ),
)
DMA_WAIT = op(
    "affine.dma_wait",
    "Waits until the copy with the given tag is done.",
    operands={"operands": variadic(AnyType)},
    traits=[MEMREFS_NORMALIZABLE, Interface("AffineMapAccessInterface")],
    hooks=Hooks(parse=memory_syntax.parse_dma_wait, print=memory_syntax.print_dma_wait, verify=verify.verify_dma_wait),
)
