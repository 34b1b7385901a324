"""The operations of the pdl_interp dialect about functions, blocks, loops, and the matches found."""

from __future__ import annotations

from compiler.dialects.pdl.constraints import PDL_AnyType, PDL_Operation
from compiler.dialects.pdl_interp import verify
from compiler.dialects.pdl_interp.syntax import parse_foreach, print_foreach
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DictArrayAttr,
    I16Attr,
    IntNonNegative,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeAttrOf,
)
from compiler.ods.define import AnyRegion, MinSizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ISOLATED_FROM_ABOVE,
    PURE,
    TERMINATOR,
    has_parent,
)
from compiler.ods.type_constraints import FunctionType, is_definition, type_constraint
from compiler.syntax.functions import parse_function, print_function

BRANCH = op(
    "pdl_interp.branch",
    "Goes on at another block, whatever was found.",
    successors=["dest"],
    traits=[PURE, TERMINATOR],
    format="$dest attr-dict",
)
CONTINUE = op(
    "pdl_interp.continue",
    "Ends one turn of a `foreach`, and goes on with the next element.",
    traits=[PURE, has_parent("pdl_interp.foreach"), TERMINATOR],
    format="attr-dict",
)
FINALIZE = op(
    "pdl_interp.finalize",
    "Ends the matcher or the rewrite.",
    traits=[PURE, TERMINATOR],
    format="attr-dict",
)
FOREACH = op(
    "pdl_interp.foreach",
    "Runs its region for each element of a range, then goes on at the block behind.",
    operands={"values": type_constraint("range of pdl type values", lambda type_: is_definition(type_, "pdl.range"))},
    regions={"region": AnyRegion},
    successors=["successor"],
    traits=[TERMINATOR],
    hooks=Hooks(parse=parse_foreach, print=print_foreach, verify=verify.foreach),
)
FUNC = op(
    "pdl_interp.func",
    "Defines the matcher, which gets each operation in turn, or the rewrite of one pattern.",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": TypeAttrOf(FunctionType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    regions={"body": MinSizedRegion(1)},
    traits=[Interface("FunctionOpInterface"), ISOLATED_FROM_ABOVE],
    hooks=Hooks(parse=parse_function, print=print_function),
)
RECORD_MATCH = op(
    "pdl_interp.record_match",
    "Notes that a pattern matched, with its rewrite and benefit, and goes on matching others.",
    operands={"inputs": variadic(PDL_AnyType), "matchedOps": variadic(PDL_Operation)},
    attributes={
        "rewriter": SymbolRefAttr,
        "rootKind": optional(StrAttr),
        "generatedOps": optional(StrArrayAttr),
        "benefit": ConfinedAttr(I16Attr, IntNonNegative),
    },
    successors=["dest"],
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, TERMINATOR],
    format=(
        "$rewriter (`(` $inputs^ `:` type($inputs) `)`)? `:` `benefit` `(` $benefit `)` `,` "
        "(`generatedOps` `(` $generatedOps^ `)` `,`)? `loc` `(` `[` $matchedOps `]` `)` (`,` `root` "
        "`(` $rootKind^ `)`)? attr-dict `->` $dest"
    ),
)
