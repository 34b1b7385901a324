"""The operations of the builtin dialect."""

from __future__ import annotations

from compiler.dialects.builtin import verify
from compiler.ods.attr_constraints import StrAttr, SymbolNameAttr
from compiler.ods.define import SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    AFFINE_SCOPE,
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    SINGLE_BLOCK,
    SYMBOL_TABLE,
)
from compiler.ods.type_constraints import AnyType

MODULE = op(
    "builtin.module",
    "A unit of code with its own symbol table; the usual outermost operation.",
    attributes={"sym_name": optional(SymbolNameAttr), "sym_visibility": optional(StrAttr)},
    regions={"bodyRegion": SizedRegion(1)},
    traits=[
        AFFINE_SCOPE,
        ISOLATED_FROM_ABOVE,
        NO_REGION_ARGUMENTS,
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        Interface("OpAsmOpInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format="($sym_name^)? attr-dict-with-keyword $bodyRegion",
    default_dialect="builtin",
    hooks=Hooks(verify=verify.verify_module, verify_is_local=True),
)
UNREALIZED_CONVERSION_CAST = op(
    "builtin.unrealized_conversion_cast",
    "Stands between types during a conversion, until both sides agree; means nothing by itself.",
    operands={"inputs": variadic(AnyType)},
    results={"outputs": variadic(AnyType)},
    traits=[PURE],
    format="($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
    hooks=Hooks(verify=verify.verify_unrealized_conversion_cast, verify_is_local=True),
)
