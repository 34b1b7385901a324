"""Families that operations of several modules of the transform dialect share."""

from __future__ import annotations

from typing import ClassVar

from compiler.ods.op_class import Op
from compiler.ods.trait_classes import Interface


class PatternDescriptor(Op):
    """A set of patterns that `transform.apply_patterns` applies."""

    traits = [Interface("PatternDescriptorOpInterface")]
    assembly_format: ClassVar[str | None] = "attr-dict"


class ConversionPatternDescriptor(Op):
    """A set of patterns that `transform.apply_conversion_patterns` applies."""

    traits = [Interface("ConversionPatternDescriptorOpInterface")]
    assembly_format: ClassVar[str | None] = "attr-dict"
