"""Constants as values of a running program."""

from __future__ import annotations

import numpy as np

from compiler.interpreter.values import Elements, Unsupported, Value, bits_dtype
from compiler.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr
from compiler.rewrite.elementwise import width_of


def constant_value(attribute: Attribute) -> Value:
    """Returns the value of a number, or of the elements of a dense attribute. Raises Unsupported for others."""
    if isinstance(attribute, FloatAttr):
        return attribute.bits
    if isinstance(attribute, IntegerAttr):
        return attribute.value & (1 << width_of(attribute.type)) - 1
    if isinstance(attribute, DenseElementsAttr) and width_of(attribute.type):
        dtype, shape = bits_dtype(attribute.type.element_type), attribute.type.shape or ()
        patterns = attribute.bit_patterns()
        if attribute.is_splat:
            return Elements(np.broadcast_to(np.array(patterns[0], dtype), shape))
        return Elements(np.array(patterns, dtype).reshape(shape))
    raise Unsupported(f"constants such as {attribute} are not supported")
