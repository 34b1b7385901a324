"""The operations of the builtin dialect."""

from __future__ import annotations

from compiler.ods.attr_constraints import StrAttr, SymbolNameAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, optional_attribute, region, variadic_operand, variadic_result
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
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


class ModuleOp(Op, name="builtin.module"):
    """A unit of code with a symbol table; usually the outermost operation."""

    sym_name = optional_attribute(SymbolNameAttr)
    sym_visibility = optional_attribute(StrAttr)
    body_region = region(SizedRegion(1), name="bodyRegion")
    traits = [
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
    ]
    assembly_format = "($sym_name^)? attr-dict-with-keyword $bodyRegion"
    hooks = Hooks(verify_is_local=True)
    default_dialect = "builtin"


class UnrealizedConversionCastOp(Op, name="builtin.unrealized_conversion_cast"):
    """Converts between types temporarily, until conversions of both sides agree on one; has no semantics of its own."""

    inputs = variadic_operand(AnyType)
    outputs = variadic_result(AnyType)
    traits = [PURE]
    assembly_format = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"
    hooks = Hooks(verify_is_local=True)
