"""The operations of the transform dialect: irdl ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods.op_class import Op, operand, region, result
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import NO_TERMINATOR, SYMBOL_TABLE


class IRDLCollectMatchingOp(Op, name="transform.irdl.collect_matching"):
    """Collects the payload operations that satisfy an operation definition of irdl."""

    root = operand(TransformHandleTypeInterface)
    matched = result(TransformHandleTypeInterface)
    body = region(SizedRegion(1))
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface"), SYMBOL_TABLE, NO_TERMINATOR]
    assembly_format = "`in` $root `:` functional-type(operands, results) attr-dict-with-keyword regions"
