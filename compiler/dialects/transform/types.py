"""The types of the transform dialect."""

from __future__ import annotations

from compiler.ir.types import Type
from compiler.ods.parameter_members import parameter
from compiler.ods.type_class import DefinedType


class AffineMapParamType(DefinedType, name="transform.affine_map"):
    """A parameter whose values are affine maps."""

    traits = ["TransformParamTypeInterface"]


class AnyOpType(DefinedType, name="transform.any_op"):
    """A handle to payload operations of any name."""

    traits = ["TransformHandleTypeInterface"]


class AnyValueType(DefinedType, name="transform.any_value"):
    """A handle to payload values."""

    traits = ["TransformValueHandleTypeInterface"]


class OperationType(DefinedType, name="transform.op"):
    """A handle to payload operations of one name."""

    operation_name = parameter(str)
    assembly_format = "`<` $operation_name `>`"
    traits = ["TransformHandleTypeInterface"]


class AnyParamType(DefinedType, name="transform.any_param"):
    """A parameter whose values are any attributes."""

    traits = ["TransformParamTypeInterface"]


class ParamType(DefinedType, name="transform.param"):
    """A parameter whose values are integers of one type."""

    type = parameter(Type, cpp_type="::mlir::Type")
    assembly_format = "`<` $type `>`"
    traits = ["TransformParamTypeInterface"]


class TypeParamType(DefinedType, name="transform.type"):
    """A parameter whose values are types."""

    traits = ["TransformParamTypeInterface"]
