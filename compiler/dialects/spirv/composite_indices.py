"""The element of a composite that a list of indices selects."""

from __future__ import annotations

from compiler.dialects.spirv.type_parts import element_type, is_composite, num_elements
from compiler.ir.attributes import ArrayAttr, Attribute, IntegerAttr
from compiler.ir.types import Type


def indexed_type(type_: Type, indices: Attribute | None) -> Type | str:
    """Returns the type of the indexed element, or an error message about the indices."""
    if not isinstance(indices, ArrayAttr):
        return "expected a 32-bit integer array attribute for 'indices'"
    if not indices.elements:
        return "expected at least one index for spirv.CompositeExtract"
    numbers: list[int] = []
    for index in indices.elements:
        if not isinstance(index, IntegerAttr):
            return f"expected an 32-bit integer for index, but found '{index}'"
        numbers.append(index.value)
    current = type_
    for number in numbers:
        if not is_composite(current):
            return f"cannot extract from non-composite type '{current}' with index {number}"
        count = num_elements(current)
        if count is not None and not 0 <= number < count:
            return f"index {number} out of bounds for '{current}'"
        current = element_type(current, number)
    return current
