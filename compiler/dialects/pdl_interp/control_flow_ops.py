"""The operations of the pdl_interp dialect about functions, blocks, loops, and the matches found."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_AnyRange, PDL_AnyType, PDL_Operation
from compiler.ods.attr_confines import IntNonNegative
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DictArrayAttr,
    I16Attr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeAttrOf,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, region, successor, variadic_operand
from compiler.ods.region_constraints import MinSizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, ISOLATED_FROM_ABOVE, PURE, TERMINATOR, has_parent
from compiler.ods.type_constraints import FunctionType
from compiler.syntax.functions import parse_function, print_function


class BranchOp(Op, name="pdl_interp.branch"):
    """Branches to another block unconditionally."""

    dest = successor()
    traits = [PURE, TERMINATOR]
    assembly_format = "$dest attr-dict"


class ContinueOp(Op, name="pdl_interp.continue"):
    """Ends one iteration of a `foreach` and continues with the next element."""

    traits = [PURE, has_parent("pdl_interp.foreach"), TERMINATOR]
    assembly_format = "attr-dict"


class FinalizeOp(Op, name="pdl_interp.finalize"):
    """Ends the matcher or the rewrite."""

    traits = [PURE, TERMINATOR]
    assembly_format = "attr-dict"


class ForEachOp(Op, name="pdl_interp.foreach"):
    """Runs its region for each element of a range, then branches to its successor."""

    values = operand(PDL_AnyRange)
    region = region()
    successor = successor()
    traits = [TERMINATOR]


class FuncOp(Op, name="pdl_interp.func"):
    """Defines the matcher, which is called for each operation, or the rewrite of one pattern."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(TypeAttrOf(FunctionType))
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    body = region(MinSizedRegion(1))
    traits = [Interface("FunctionOpInterface"), ISOLATED_FROM_ABOVE]
    hooks = Hooks(parse=parse_function, print=print_function)


class RecordMatchOp(Op, name="pdl_interp.record_match"):
    """Records a match of a pattern, with its rewrite and benefit, and continues with other patterns."""

    inputs = variadic_operand(PDL_AnyType)
    matched_ops = variadic_operand(PDL_Operation, name="matchedOps")
    rewriter = attribute(SymbolRefAttr)
    root_kind = optional_attribute(StrAttr, name="rootKind")
    generated_ops = optional_attribute(StrArrayAttr, name="generatedOps")
    benefit = attribute(ConfinedAttr(I16Attr, IntNonNegative))
    dest = successor()
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, TERMINATOR]
    assembly_format = (
        "$rewriter (`(` $inputs^ `:` type($inputs) `)`)? `:` `benefit` `(` $benefit `)` `,` "
        "(`generatedOps` `(` $generatedOps^ `)` `,`)? `loc` `(` `[` $matchedOps `]` `)` (`,` `root` "
        "`(` $rootKind^ `)`)? attr-dict `->` $dest"
    )
