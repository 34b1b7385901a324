"""Conditions and loops, and the regions that become expressions."""

from __future__ import annotations

from compiler.dialects.emitc import syntax, verify_structure
from compiler.dialects.emitc.constraints import EmitC_LValueType, EmitCType, IntegerIndexOrOpaqueType
from compiler.ods.attr_constraints import DenseI64ArrayAttr, UnitAttr
from compiler.ods.define import MaxSizedRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    SINGLE_BLOCK,
    TERMINATOR,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import I1, AnyTypeOf

EXPRESSION = op(
    "emitc.expression",
    "Groups operations that become a single C expression, with the parentheses it needs.",
    operands={"defs": variadic(AnyTypeOf(EmitCType, EmitC_LValueType))},
    attributes={"do_not_inline": UnitAttr},
    results={"result": EmitCType},
    regions={"region": SizedRegion(1)},
    traits=[
        HAS_ONLY_GRAPH_REGION,
        Interface("OpAsmOpInterface"),
        ISOLATED_FROM_ABOVE,
        single_block_implicit_terminator("emitc.yield"),
    ],
    default_dialect="emitc",
    hooks=Hooks(parse=syntax.parse_expression, print=syntax.print_expression, verify=verify_structure.expression),
)
FOR = op(
    "emitc.for",
    "Runs its body with a counter from the lower bound while it is below the upper one.",
    operands={
        "lowerBound": IntegerIndexOrOpaqueType,
        "upperBound": IntegerIndexOrOpaqueType,
        "step": IntegerIndexOrOpaqueType,
    },
    regions={"region": SizedRegion(1)},
    traits=[
        all_types_match("lowerBound", "upperBound", "step"),
        Interface("OpAsmOpInterface"),
        single_block_implicit_terminator("emitc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    default_dialect="emitc",
    hooks=Hooks(parse=syntax.parse_for, print=syntax.print_for, verify_regions=verify_structure.for_regions),
)
YIELD = op(
    "emitc.yield",
    "Ends a region; in an expression, gives its value.",
    operands={"result": optional(EmitCType)},
    traits=[PURE, TERMINATOR, has_parent("emitc.do", "emitc.expression", "emitc.for", "emitc.if", "emitc.switch")],
    format="attr-dict ($result^ `:` type($result))?",
    hooks=Hooks(verify=verify_structure.yield_),
)
IF = op(
    "emitc.if",
    "Runs its first region where the condition is true, else the second, if there is one.",
    operands={"condition": I1},
    regions={"thenRegion": SizedRegion(1), "elseRegion": MaxSizedRegion(1)},
    traits=[
        Interface("RegionBranchOpInterface"),
        Interface("OpAsmOpInterface"),
        SINGLE_BLOCK,
        single_block_implicit_terminator("emitc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
    ],
    default_dialect="emitc",
    hooks=Hooks(parse=syntax.parse_if, print=syntax.print_if),
)
SWITCH = op(
    "emitc.switch",
    "Runs the region whose case equals the value, or the default one; no case falls through.",
    operands={"arg": IntegerIndexOrOpaqueType},
    attributes={"cases": DenseI64ArrayAttr},
    regions={"defaultRegion": SizedRegion(1), "caseRegions": variadic(SizedRegion(1))},
    traits=[
        RECURSIVE_MEMORY_EFFECTS,
        Interface("OpAsmOpInterface"),
        single_block_implicit_terminator("emitc.yield"),
        Interface("RegionBranchOpInterface"),
    ],
    format=(
        "$arg `:` type($arg) attr-dict custom<SwitchCases>($cases, $caseRegions) `\\n` `` `default` $defaultRegion"
    ),
    default_dialect="emitc",
    hooks=Hooks(verify=verify_structure.switch),
)
DO = op(
    "emitc.do",
    "Runs its first region once and then as long as the second yields true, `do ... while`.",
    regions={"bodyRegion": SizedRegion(1), "conditionRegion": SizedRegion(1)},
    traits=[NO_TERMINATOR, Interface("OpAsmOpInterface"), RECURSIVE_MEMORY_EFFECTS],
    default_dialect="emitc",
    hooks=Hooks(parse=syntax.parse_do, print=syntax.print_do, verify=verify_structure.do),
)
