"""The attributes of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.dialects.sparse_tensor import encoding
from compiler.dialects.sparse_tensor.enums import (
    CrdTransDirectionKind,
    SparseTensorSortKind,
    StorageSpecifierKind,
)
from compiler.ir.attributes import Attribute
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import EnumAttribute
from compiler.ods.parameter_members import (
    ParameterHooks,
    array_parameter,
    optional_parameter,
    parameter,
    parameter_of_kind,
)


class SliceAttr(DefinedAttribute, name="sparse_tensor.slice"):
    """A part of a dimension: its offset, size and stride, each known or not."""

    offset = parameter(int)
    size = parameter(int)
    stride = parameter(int)
    hooks = ParameterHooks(parse=encoding.parse_slice, print=encoding.print_slice, verify=encoding.verify_slice)


class SparseTensorEncodingAttr(DefinedAttribute, name="sparse_tensor.encoding"):
    """Storage of a sparse tensor: the mapping of dimensions to levels, and the format of each level."""

    lvl_types = parameter_of_kind("array<level-type>", name="lvlTypes")
    dim_to_lvl = parameter_of_kind("affine-map", optional=True, name="dimToLvl")
    lvl_to_dim = parameter_of_kind("affine-map", optional=True, name="lvlToDim")
    pos_width = parameter(int, name="posWidth")
    crd_width = parameter(int, name="crdWidth")
    explicit_val = optional_parameter(Attribute, name="explicitVal")
    implicit_val = optional_parameter(Attribute, name="implicitVal")
    dim_slices = array_parameter(SliceAttr, name="dimSlices")
    traits = ["VerifiableTensorEncoding", "OpAsmAttrInterface"]
    alias = "sparse"
    hooks = ParameterHooks(
        parse=encoding.parse_encoding,
        print=encoding.print_encoding,
        verify=encoding.verify_encoding,
        verify_tensor=encoding.verify_tensor,
    )


class StorageSpecifierKindAttr(EnumAttribute[StorageSpecifierKind], name="sparse_tensor.kind"):
    """A field of a storage specifier."""

    constraint_summary = "sparse tensor storage specifier kind"


class SparseTensorSortKindAttr(EnumAttribute[SparseTensorSortKind], name="sparse_tensor.SparseTensorSortAlgorithm"):
    """Algorithm that sorts coordinates."""

    constraint_summary = "sparse tensor sort algorithm"


class CrdTransDirectionKindAttr(EnumAttribute[CrdTransDirectionKind], name="sparse_tensor.CrdTransDirection"):
    """Direction of a coordinate translation."""

    constraint_summary = "sparse tensor coordinate translation direction"
