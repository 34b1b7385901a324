"""Constraints on types and attributes that the linalg dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.linalg import enums
from compiler.dialects.linalg.attributes import ELEMENTWISE_KIND_ATTR, ITERATOR_TYPE_, TYPE_FN_ATTR
from compiler.ods.attr_constraints import TypedArrayAttrBase, attr_of, enum_integer
from compiler.ods.constraint import AttrConstraint
from compiler.ods.shaped_constraints import AnyMemRef, AnyRankedTensor
from compiler.ods.type_constraints import AnyTypeOf

TypeFnAttr: AttrConstraint[enums.TypeFn] = attr_of(TYPE_FN_ATTR, "allowed 32-bit signless integer cases: 0, 1")
WinogradConv2DFmr = enum_integer(enums.WinogradConv2DFmr, "allowed 32-bit signless integer cases: 0, 1, 2")
IteratorTypeEnum = attr_of(ITERATOR_TYPE_, "Iterator type")
IteratorTypeArrayAttr = TypedArrayAttrBase(IteratorTypeEnum, "Iterator type should be an enum.")
TensorOrMemref = AnyTypeOf(AnyMemRef, AnyRankedTensor)
ElementwiseKindAttr: AttrConstraint[enums.ElementwiseKind] = attr_of(
    ELEMENTWISE_KIND_ATTR,
    (
        "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "
        "15, 16, 17, 18, 19, 20, 21, 22, 23"
    ),
)
