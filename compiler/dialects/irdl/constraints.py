"""Constraints on types and attributes that the irdl dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.irdl.types import AttributeType, RegionType
from compiler.ods.type_constraints import type_of

IRDL_AttributeType = type_of(AttributeType, "IRDL handle to an `mlir::Attribute`", build=AttributeType.get())

IRDL_RegionType = type_of(RegionType, "IRDL handle to a region definition", build=RegionType.get())
