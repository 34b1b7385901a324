"""The attributes of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.dialects.sparse_tensor import encoding
from compiler.dialects.sparse_tensor.enums import (
    CrdTransDirectionKind,
    SparseTensorSortKind,
    StorageSpecifierKind,
)
from compiler.ods.define import attr_def, enum_attr, param

SLICE = attr_def(
    "sparse_tensor.slice",
    "A part of a dimension: its offset, size and stride, each known or not.",
    parameters=[param("offset", "int"), param("size", "int"), param("stride", "int")],
    parse=encoding.parse_slice,
    print=encoding.print_slice,
    verify=encoding.verify_slice,
)
ENCODING = attr_def(
    "sparse_tensor.encoding",
    "Storage of a sparse tensor: the mapping of dimensions to levels, and the format of each level.",
    parameters=[
        param("lvlTypes", "array<level-type>"),
        param("dimToLvl", "affine-map", optional=True),
        param("lvlToDim", "affine-map", optional=True),
        param("posWidth", "int"),
        param("crdWidth", "int"),
        param("explicitVal", "attribute", optional=True),
        param("implicitVal", "attribute", optional=True),
        param("dimSlices", "array<attribute:sparse_tensor.slice>"),
    ],
    traits=["VerifiableTensorEncoding", "OpAsmAttrInterface"],
    parse=encoding.parse_encoding,
    print=encoding.print_encoding,
    verify=encoding.verify_encoding,
    verify_tensor=encoding.verify_tensor,
    alias="sparse",
)
KIND = enum_attr("sparse_tensor.kind", "A field of a storage specifier.", StorageSpecifierKind)
SPARSE_TENSOR_SORT_ALGORITHM = enum_attr(
    "sparse_tensor.SparseTensorSortAlgorithm", "Algorithm that sorts coordinates.", SparseTensorSortKind
)
CRD_TRANS_DIRECTION = enum_attr(
    "sparse_tensor.CrdTransDirection", "Direction of a coordinate translation.", CrdTransDirectionKind
)
