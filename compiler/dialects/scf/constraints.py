"""Constraints on types and attributes that the scf dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ods.attr_constraints import AnyAttrOf, TypedArrayAttrBase, attr_interface

DeviceMappingAttrInterface = attr_interface("DeviceMappingAttrInterface", "DeviceMappingAttrInterface instance")
DeviceMaskingAttrInterface = attr_interface("DeviceMaskingAttrInterface", "DeviceMaskingAttrInterface instance")
DeviceMappingArrayAttr = TypedArrayAttrBase(
    AnyAttrOf(DeviceMappingAttrInterface, DeviceMaskingAttrInterface), "Device Mapping array attribute"
)
