"""Constraints on types and attributes that the shape dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.shape.types import ShapeType, SizeType, ValueShapeType, WitnessType
from compiler.ods.shaped_constraints import TensorRankOf
from compiler.ods.type_constraints import AnyTypeOf, Index, type_of

Shape_SizeType = type_of(SizeType, "", build=SizeType.get())
Shape_SizeOrIndexType = AnyTypeOf(Shape_SizeType, Index, summary="size or index")
Shape_ShapeType = type_of(ShapeType, "", build=ShapeType.get())
Shape_ExtentTensorType = TensorRankOf((1,), Index)
Shape_ShapeOrExtentTensorType = AnyTypeOf(Shape_ShapeType, Shape_ExtentTensorType, summary="shape or extent tensor")
Shape_ShapeOrSizeType = AnyTypeOf(Shape_SizeType, Shape_ShapeType, summary="shape or size")
Shape_AnyShapeOrSizeType = AnyTypeOf(Shape_SizeOrIndexType, Shape_ShapeOrExtentTensorType, summary="any shape or size")
Shape_ValueShapeType = type_of(ValueShapeType, "", build=ValueShapeType.get())
Shape_WitnessType = type_of(WitnessType, "", build=WitnessType.get())
