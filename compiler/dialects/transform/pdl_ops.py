"""The operations of the transform dialect: pdl ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods.attr_constraints import SymbolRefAttr
from compiler.ods.op_class import Op, attribute, operand, optional_operand, region, result
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import NO_TERMINATOR, SYMBOL_TABLE


class PDLMatchOp(Op, name="transform.pdl_match"):
    """Finds the operations under a root that match a pdl pattern."""

    root = operand(TransformHandleTypeInterface)
    pattern_name = attribute(SymbolRefAttr)
    matched = result(TransformHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$pattern_name `in` $root attr-dict `:` functional-type(operands, results)"


class WithPDLPatternsOp(Op, name="transform.with_pdl_patterns"):
    """Holds pdl patterns together with the sequence that uses them."""

    root = optional_operand(TransformHandleTypeInterface)
    body = region(SizedRegion(1))
    traits = [
        Interface("TransformOpInterface"),
        NO_TERMINATOR,
        Interface("OpAsmOpInterface"),
        Trait("PossibleTopLevelTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        SYMBOL_TABLE,
    ]
    assembly_format = "($root^ `:` type($root))? attr-dict-with-keyword regions"
    default_dialect = "transform"
