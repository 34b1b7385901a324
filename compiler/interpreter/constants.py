"""Constants as values of a running program."""

from __future__ import annotations

import numpy as np

from compiler.interpreter.elements import collected
from compiler.interpreter.values import Elements, Unsupported, Value, bits_dtype, sized_vector, uniform
from compiler.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr
from compiler.ir.types import ComplexType, VectorType
from compiler.rewrite.elementwise import width_of


def constant_value(attribute: Attribute) -> Value:
    """Returns the value of a number, or of the elements of a dense attribute. Raises Unsupported for others."""
    if isinstance(attribute, FloatAttr):
        return attribute.bits
    if isinstance(attribute, IntegerAttr):
        return attribute.value & (1 << width_of(attribute.type)) - 1
    if isinstance(attribute, DenseElementsAttr) and isinstance(attribute.type.element_type, ComplexType):
        parts = attribute.bit_patterns()
        pairs, shape = list(zip(parts[::2], parts[1::2], strict=True)), tuple(attribute.type.shape or ())
        if attribute.is_splat:
            return uniform(pairs[0], attribute.type, shape)
        return collected(pairs, attribute.type.element_type, shape)
    if isinstance(attribute, DenseElementsAttr) and width_of(attribute.type):
        type_ = attribute.type
        dtype = bits_dtype(type_.element_type)
        shape = sized_vector(type_).shape if isinstance(type_, VectorType) else type_.shape or ()
        patterns = attribute.bit_patterns()
        if attribute.is_splat:
            return Elements(np.broadcast_to(np.array(patterns[0], dtype), shape))
        return Elements(np.array(patterns, dtype).reshape(shape))
    raise Unsupported(f"constants such as {attribute} are not supported")
