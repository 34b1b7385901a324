"""The attributes of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.enums import (
    CRD_TRANS_DIRECTION_KIND,
    SPARSE_TENSOR_SORT_KIND,
    STORAGE_SPECIFIER_KIND,
)
from compiler.ods.define import attr_def, enum_attr, param

SLICE = attr_def(
    "sparse_tensor.slice",
    "",
    parameters=[param("offset", "int"), param("size", "int"), param("stride", "int")],
)
ENCODING = attr_def(
    "sparse_tensor.encoding",
    "",
    parameters=[
        param("lvlTypes", "array<type:LevelType>"),
        param("dimToLvl", "affine-map"),
        param("lvlToDim", "affine-map"),
        param("posWidth", "int"),
        param("crdWidth", "int"),
        param("explicitVal", "attribute"),
        param("implicitVal", "attribute"),
        param("dimSlices", "array<attribute:sparse_tensor.slice>"),
    ],
    traits=["VerifiableTensorEncoding", "OpAsmAttrInterface"],
)
KIND = enum_attr("sparse_tensor.kind", "", STORAGE_SPECIFIER_KIND)
SPARSE_TENSOR_SORT_ALGORITHM = enum_attr("sparse_tensor.SparseTensorSortAlgorithm", "", SPARSE_TENSOR_SORT_KIND)
CRD_TRANS_DIRECTION = enum_attr("sparse_tensor.CrdTransDirection", "", CRD_TRANS_DIRECTION_KIND)
