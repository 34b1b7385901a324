"""Conditions and loops, and the regions that become expressions."""

from __future__ import annotations

from compiler.dialects.emitc.constraints import EmitC_LValueType, EmitCType, IntegerIndexOrOpaqueType
from compiler.ods.attr_constraints import DenseI64ArrayAttr, UnitAttr
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_operand,
    region,
    result,
    variadic_operand,
    variadic_region,
)
from compiler.ods.region_constraints import MaxSizedRegion, SizedRegion
from compiler.ods.trait_classes import Interface
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


class ExpressionOp(Op, name="emitc.expression"):
    """Groups operations that become a single C expression, with the parentheses it needs."""

    defs = variadic_operand(AnyTypeOf(EmitCType, EmitC_LValueType))
    do_not_inline = attribute(UnitAttr)
    result = result(EmitCType)
    region = region(SizedRegion(1))
    traits = [
        HAS_ONLY_GRAPH_REGION,
        Interface("OpAsmOpInterface"),
        ISOLATED_FROM_ABOVE,
        single_block_implicit_terminator("emitc.yield"),
    ]
    default_dialect = "emitc"


class ForOp(Op, name="emitc.for"):
    """Runs its body with a counter from the lower bound while it is below the upper one."""

    lower_bound = operand(IntegerIndexOrOpaqueType, name="lowerBound")
    upper_bound = operand(IntegerIndexOrOpaqueType, name="upperBound")
    step = operand(IntegerIndexOrOpaqueType)
    region = region(SizedRegion(1))
    traits = [
        all_types_match("lowerBound", "upperBound", "step"),
        Interface("OpAsmOpInterface"),
        single_block_implicit_terminator("emitc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ]
    default_dialect = "emitc"


class YieldOp(Op, name="emitc.yield"):
    """Ends a region; in an expression, returns its value."""

    result_ = optional_operand(EmitCType)
    traits = [PURE, TERMINATOR, has_parent("emitc.do", "emitc.expression", "emitc.for", "emitc.if", "emitc.switch")]
    assembly_format = "attr-dict ($result^ `:` type($result))?"


class IfOp(Op, name="emitc.if"):
    """Runs its first region where the condition is true, else the second, if there is one."""

    condition = operand(I1)
    then_region = region(SizedRegion(1), name="thenRegion")
    else_region = region(MaxSizedRegion(1), name="elseRegion")
    traits = [
        Interface("RegionBranchOpInterface"),
        Interface("OpAsmOpInterface"),
        SINGLE_BLOCK,
        single_block_implicit_terminator("emitc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
    ]
    default_dialect = "emitc"


class SwitchOp(Op, name="emitc.switch"):
    """Runs the region whose case equals the value, or the default one; no case falls through."""

    arg = operand(IntegerIndexOrOpaqueType)
    cases = attribute(DenseI64ArrayAttr)
    default_region = region(SizedRegion(1), name="defaultRegion")
    case_regions = variadic_region(SizedRegion(1), name="caseRegions")
    traits = [
        RECURSIVE_MEMORY_EFFECTS,
        Interface("OpAsmOpInterface"),
        single_block_implicit_terminator("emitc.yield"),
        Interface("RegionBranchOpInterface"),
    ]
    assembly_format = (
        "$arg `:` type($arg) attr-dict custom<SwitchCases>($cases, $caseRegions) `\\n` `` `default` $defaultRegion"
    )
    default_dialect = "emitc"


class DoOp(Op, name="emitc.do"):
    """Runs its first region once and then as long as the second yields true, `do ... while`."""

    body_region = region(SizedRegion(1), name="bodyRegion")
    condition_region = region(SizedRegion(1), name="conditionRegion")
    traits = [NO_TERMINATOR, Interface("OpAsmOpInterface"), RECURSIVE_MEMORY_EFFECTS]
    default_dialect = "emitc"
