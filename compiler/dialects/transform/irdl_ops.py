"""The operations of the transform dialect: irdl ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods.define import SizedRegion, op
from compiler.ods.model import Interface
from compiler.ods.traits import NO_TERMINATOR, SYMBOL_TABLE

IRDL_COLLECT_MATCHING = op(
    "transform.irdl.collect_matching",
    "Collects the payload operations that satisfy an operation definition of irdl.",
    operands={"root": TransformHandleTypeInterface},
    results={"matched": TransformHandleTypeInterface},
    regions={"body": SizedRegion(1)},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface"), SYMBOL_TABLE, NO_TERMINATOR],
    format="`in` $root `:` functional-type(operands, results) attr-dict-with-keyword regions",
)
