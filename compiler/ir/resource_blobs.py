"""Data of `dense_resource<key>`: the `{-# dialect_resources: {builtin: {key: "0x..."}} #-}` of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from compiler.ir.attributes import DenseElementsAttr, DenseResourceElementsAttr, dense_elements_attr, element_layout
from compiler.ir.dense import unpack

Resources: TypeAlias = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Texts of a file's resources by section, dialect and key."""
_ALIGNMENT_BYTES = 4
"""Number of bytes before the data, which store its alignment."""


def resource_blobs(resources: Resources) -> dict[str, bytes]:
    """Returns the data of the builtin dialect's resources by key; invalid hex strings are skipped."""
    blobs: dict[str, bytes] = {}
    for key, text in resources.get("dialect_resources", {}).get("builtin", {}).items():
        digits = text.strip('"').removeprefix("0x")
        try:
            blobs[key] = bytes.fromhex(digits)[_ALIGNMENT_BYTES:]
        except ValueError:
            continue
    return blobs


def elements_of_blob(attribute: DenseResourceElementsAttr, blob: bytes) -> DenseElementsAttr | None:
    """Returns the elements of `attribute` from its data; None if their size or type does not match."""
    layout = element_layout(attribute.type.element_type)
    if layout is None:
        return None
    try:
        return dense_elements_attr(attribute.type, unpack(blob, layout, attribute.type.num_elements))
    except ValueError:
        return None
