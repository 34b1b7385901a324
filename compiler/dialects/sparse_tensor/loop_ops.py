"""The operations of the sparse_tensor dialect that visit stored elements, or compute with them in linalg.generic."""

from __future__ import annotations

from compiler.dialects.sparse_tensor import loop_syntax, verify, verify_regions
from compiler.dialects.sparse_tensor.constraints import (
    AnySparseIterator,
    AnySparseIterSpace,
    AnySparseTensor,
    I64BitSetArrayAttr,
    I64BitSetAttr,
    LevelAttr,
)
from compiler.ods.attr_constraints import AffineMapAttr, UnitAttr
from compiler.ods.define import AnyRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyRankedTensor,
)
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

BINARY = op(
    "sparse_tensor.binary",
    "Computes with two elements by which of them are stored: one region for both, one for each alone.",
    operands={"x": AnyType, "y": AnyType},
    attributes={"left_identity": UnitAttr, "right_identity": UnitAttr},
    results={"output": AnyType},
    regions={"overlapRegion": AnyRegion, "leftRegion": AnyRegion, "rightRegion": AnyRegion},
    traits=[PURE],
    format=(
        "$x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\\n` `overlap` `=` "
        "$overlapRegion `\\n` `left` `=` (`identity` $left_identity^):($leftRegion)? `\\n` `right` "
        "`=` (`identity` $right_identity^):($rightRegion)?"
    ),
    hooks=Hooks(verify=verify_regions.binary),
)
UNARY = op(
    "sparse_tensor.unary",
    "Computes with an element by whether it is stored: one region for each case.",
    operands={"x": AnyType},
    results={"output": AnyType},
    regions={"presentRegion": AnyRegion, "absentRegion": AnyRegion},
    traits=[PURE],
    format=(
        "$x attr-dict `:` type($x) `to` type($output) `\\n` `present` `=` $presentRegion `\\n` "
        "`absent` `=` $absentRegion"
    ),
    hooks=Hooks(verify=verify_regions.unary),
)
REDUCE = op(
    "sparse_tensor.reduce",
    "Combines stored elements by a region, starting from a value that changes nothing.",
    operands={"x": AnyType, "y": AnyType, "identity": AnyType},
    results={"output": AnyType},
    regions={"region": SizedRegion(1)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$x `,` $y `,` $identity attr-dict `:` type($output) $region",
    hooks=Hooks(verify=verify_regions.reduce),
)
SELECT = op(
    "sparse_tensor.select",
    "Keeps an element where its region yields true, and leaves it out elsewhere.",
    operands={"x": AnyType},
    results={"output": AnyType},
    regions={"region": SizedRegion(1)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$x attr-dict `:` type($x) $region",
    hooks=Hooks(verify=verify_regions.select),
)
YIELD = op(
    "sparse_tensor.yield",
    "Ends a region of this dialect with the element computed, or with what a loop carries on.",
    operands={"results": variadic(AnyType)},
    traits=[
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
    ],
    format="$results attr-dict `:` type($results)",
)
FOREACH = op(
    "sparse_tensor.foreach",
    "Runs its region on each stored element, with its coordinates, in the order of storage.",
    operands={"tensor": AnyRankedTensor, "initArgs": variadic(AnyType)},
    attributes={"order": optional(AffineMapAttr)},
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[single_block_implicit_terminator("sparse_tensor.yield")],
    format=(
        "`in` $tensor (`init``(`$initArgs^`)`)? attr-dict `:` type($tensor) (`,` type($initArgs)^)? "
        "(`->` type($results)^)? `do` $region"
    ),
    hooks=Hooks(verify=verify_regions.foreach),
)
EXTRACT_ITERATION_SPACE = op(
    "sparse_tensor.extract_iteration_space",
    "Gives the elements that some levels store, below one element of the level before.",
    operands={"tensor": AnySparseTensor, "parentIter": optional(AnySparseIterator)},
    attributes={"loLvl": LevelAttr, "hiLvl": LevelAttr},
    results={"extractedSpace": AnySparseIterSpace},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format=(
        "$tensor (`at` $parentIter^)? `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) attr-dict `:` "
        "type($tensor) (`,` type($parentIter)^)? `->` qualified(type($extractedSpace))"
    ),
    hooks=Hooks(verify=verify.extract_iteration_space, infer_types=verify.iteration_space_type),
)
EXTRACT_VALUE = op(
    "sparse_tensor.extract_value",
    "Gives the element at which an iterator of the last level points.",
    operands={"tensor": AnySparseTensor, "iterator": AnySparseIterator},
    results={"result": AnyType},
    traits=[
        PURE,
        types_match_with(
            "tensor", "result", "result type matches element type of tensor", lambda type_: type_.element_type
        ),
    ],
    format="$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))",
    hooks=Hooks(verify=verify.extract_value),
)
ITERATE = op(
    "sparse_tensor.iterate",
    "Runs its region for each element of an iteration space, with an iterator that points at it.",
    operands={"iterSpace": AnySparseIterSpace, "initArgs": variadic(AnyType)},
    attributes={"crdUsedLvls": I64BitSetAttr},
    results={"results": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[
        RECURSIVE_MEMORY_EFFECTS,
        RECURSIVELY_SPECULATABLE,
        Interface("LoopLikeOpInterface"),
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("sparse_tensor.yield"),
    ],
    hooks=Hooks(
        parse=loop_syntax.parse_iterate,
        print=loop_syntax.print_iterate,
        verify=verify_regions.iterate,
        verify_regions=verify_regions.iterate_regions,
        loop_values=verify_regions.iterate_loop_values,
        region_successors=verify_regions.iterate_successors,
        entry_operands=verify_regions.iterate_entry_operands,
    ),
)
COITERATE = op(
    "sparse_tensor.coiterate",
    "Runs over several iteration spaces together; cases say what to do by which of them have an element.",
    operands={"iterSpaces": variadic(AnySparseIterSpace), "initArgs": variadic(AnyType)},
    attributes={"crdUsedLvls": I64BitSetAttr, "cases": I64BitSetArrayAttr},
    results={"results": variadic(AnyType)},
    regions={"caseRegions": variadic(SizedRegion(1))},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        single_block_implicit_terminator("sparse_tensor.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(
        parse=loop_syntax.parse_coiterate,
        print=loop_syntax.print_coiterate,
        verify_regions=verify_regions.coiterate_regions,
    ),
)
