"""Constraints on types and attributes that the sparse_tensor dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.encoding import encoding_of
from compiler.dialects.sparse_tensor.types import IteratorType, IterSpaceType, StorageSpecifierType
from compiler.ir import attributes, types
from compiler.ods.attr_constraints import TypedArrayAttrBase, attr_constraint
from compiler.ods.constraint import AttrConstraint, TypeConstraint
from compiler.ods.shaped_constraints import TensorRankOf
from compiler.ods.type_constraints import AnySignlessIntegerOrIndex, AnyTypeOf, type_constraint
from compiler.ods.type_predicates import is_integer

AnySparseTensor: TypeConstraint[types.RankedTensorType] = type_constraint(
    "sparse tensor of any type values",
    lambda type_: isinstance(type_, types.RankedTensorType) and encoding_of(type_.encoding) is not None,
)
AnyIndexingScalarLike = AnyTypeOf(
    TensorRankOf((0,), AnySignlessIntegerOrIndex), AnyTypeOf(AnySignlessIntegerOrIndex), summary="scalar like"
)
LevelAttr: AttrConstraint[attributes.IntegerAttr] = attr_constraint(
    "level attribute",
    lambda attr: isinstance(attr, attributes.IntegerAttr) and isinstance(attr.type, types.IndexType),
    storage="IntegerAttr",
    value_type=types.INDEX,
)
DimensionAttr: AttrConstraint[attributes.IntegerAttr] = attr_constraint(
    "dimension attribute",
    lambda attr: isinstance(attr, attributes.IntegerAttr) and isinstance(attr.type, types.IndexType),
    storage="IntegerAttr",
    value_type=types.INDEX,
)


def _is_slice(type_: types.Type) -> bool:
    encoding = encoding_of(type_.encoding) if isinstance(type_, types.RankedTensorType) else None
    return encoding is not None and bool(encoding.slices)


AnySparseTensorSlice: TypeConstraint[types.RankedTensorType] = type_constraint(
    "sparse tensor slice of any type values", _is_slice
)
SparseTensorStorageSpecifier: TypeConstraint[StorageSpecifierType] = type_constraint(
    "metadata", lambda type_: isinstance(type_, StorageSpecifierType)
)


AnySparseIterator: TypeConstraint[IteratorType] = type_constraint(
    "sparse iterator", lambda type_: isinstance(type_, IteratorType)
)
AnySparseIterSpace: TypeConstraint[IterSpaceType] = type_constraint(
    "sparse iteration space", lambda type_: isinstance(type_, IterSpaceType)
)
I64BitSetAttr: AttrConstraint[attributes.IntegerAttr] = attr_constraint(
    "LevelSet attribute",
    lambda attr: isinstance(attr, attributes.IntegerAttr) and is_integer(attr.type, 64),
    storage="IntegerAttr",
    value_type=types.IntegerType(64),
)
I64BitSetArrayAttr = TypedArrayAttrBase(I64BitSetAttr, "I64BitSet array attribute")
