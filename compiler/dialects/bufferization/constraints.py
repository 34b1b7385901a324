"""Constraints on types and attributes that the bufferization dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.bufferization.enums import LAYOUT_MAP_OPTION
from compiler.ods.attr_constraints import enum_integer
from compiler.ods.type_constraints import type_interface

Bufferization_BufferLikeTypeInterface = type_interface("BufferLikeType", "BufferLikeType instance")
Bufferization_TensorLikeTypeInterface = type_interface("TensorLikeType", "TensorLikeType instance")
LayoutMapOption = enum_integer(LAYOUT_MAP_OPTION, "option for map layout")
