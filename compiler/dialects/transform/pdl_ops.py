"""The operations of the transform dialect: pdl ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.dialects.transform.verify import with_pdl_patterns
from compiler.ods.attr_constraints import SymbolRefAttr
from compiler.ods.define import SizedRegion, op, optional
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import NO_TERMINATOR, SYMBOL_TABLE

PDL_MATCH = op(
    "transform.pdl_match",
    "Finds the operations under a root that match a pdl pattern.",
    operands={"root": TransformHandleTypeInterface},
    attributes={"pattern_name": SymbolRefAttr},
    results={"matched": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format="$pattern_name `in` $root attr-dict `:` functional-type(operands, results)",
)
WITH_PDL_PATTERNS = op(
    "transform.with_pdl_patterns",
    "Holds pdl patterns together with the sequence that uses them.",
    operands={"root": optional(TransformHandleTypeInterface)},
    regions={"body": SizedRegion(1)},
    traits=[
        Interface("TransformOpInterface"),
        NO_TERMINATOR,
        Interface("OpAsmOpInterface"),
        Trait("PossibleTopLevelTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        SYMBOL_TABLE,
    ],
    format="($root^ `:` type($root))? attr-dict-with-keyword regions",
    default_dialect="transform",
    hooks=Hooks(verify=with_pdl_patterns),
)
