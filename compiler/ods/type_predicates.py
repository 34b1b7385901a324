"""Predicates and queries of types, for constraints and hooks.

C++ in definition files is translated into calls of these functions (`cpp_vocabulary`). A predicate that cannot decide
raises `Unknown`; `guarded` makes it accept the type, attribute or operation then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias, TypeGuard, overload

from compiler.ir import strided_layout
from compiler.ir import types as ir
from compiler.ir.attributes import Attribute, DialectAttribute, OpaqueAttr
from compiler.ir.operation import Value
from compiler.ir.types import (
    NONE,
    DialectType,
    FloatType,
    IntegerType,
    MemRefType,
    ParameterValue,
    RankedTensorType,
    ShapedType,
    TupleType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from compiler.ods.type_def import TypeDef
from compiler.ods.unread import is_unread


class Unknown(Exception):
    """Raised by a predicate that cannot decide. `guarded` accepts the type, attribute or operation then."""


Predicate: TypeAlias = Callable[[Any], object]
"""A question about a type, an attribute or an operation that may take for granted which kind it is (see `guarded`)."""


def guarded(predicate: Predicate) -> Callable[[object], bool]:
    """Returns a predicate that accepts whatever it cannot judge: better a missed error than a wrong one.

    >>> is_wide = guarded(lambda type_: type_.width > 32)
    >>> is_wide(parse_type("i8")), is_wide(parse_type("none"))
    (False, True)
    """

    def ask(value: object) -> bool:
        try:
            return bool(predicate(value))
        except (Unknown, AttributeError, TypeError, IndexError, KeyError, ValueError, ZeroDivisionError):
            return True

    return ask


@overload
def is_definition(value: Type | None, full_name: str) -> TypeGuard[DialectType]: ...
@overload
def is_definition(value: Attribute | None, full_name: str) -> TypeGuard[DialectAttribute]: ...
@overload
def is_definition(value: object, full_name: str) -> bool: ...
def is_definition(value: object, full_name: str) -> bool:
    """Returns True if a type or attribute is a dialect's one of that name, `llvm.ptr`.

    >>> is_definition(parse_type("!llvm.ptr"), "llvm.ptr")
    True
    """
    definition = getattr(value, "definition", None)
    return isinstance(definition, TypeDef) and definition.full_name == full_name


def is_perhaps_definition(value: Type | Attribute | None, full_name: str) -> bool:
    """Like `is_definition`, for C++ names without a namespace; raises `Unknown` for a definition of another dialect.

    >>> is_perhaps_definition(parse_type("!llvm.ptr"), "llvm.ptr")
    True
    """
    if is_definition(value, full_name):
        return True
    definition = getattr(value, "definition", None)
    if isinstance(value, ir.OpaqueType | OpaqueAttr) or isinstance(definition, TypeDef):
        owner = definition.dialect if isinstance(definition, TypeDef) else ""
        if owner != full_name.partition(".")[0]:
            raise Unknown(full_name)
    return False


def implements(value: Type | Attribute, interface: str) -> bool:
    """Returns True if a dialect's type or attribute names the interface among its traits, or a builtin one has it.

    >>> implements(parse_type("i32"), "VectorElementTypeInterface")
    True
    """
    definition = getattr(value, "definition", None)
    if isinstance(definition, TypeDef):
        return interface in definition.traits
    classes = _BUILTIN_INTERFACES.get(interface)
    if classes is None:
        raise Unknown(interface)
    return isinstance(value, classes)


def may_implement(value: Type | Attribute, interface: str) -> bool:
    """Like `implements`, for predicates: raises `Unknown` where C++ could have added the interface.

    >>> may_implement(parse_type("i32"), "VectorElementTypeInterface")
    True
    """
    definition = getattr(value, "definition", None)
    if isinstance(definition, TypeDef) and definition.more_interfaces and interface not in definition.traits:
        raise Unknown(interface)
    return implements(value, interface)


def parameter_of(value: DialectType | DialectAttribute, index: int) -> ParameterValue:
    """Returns a parameter of a dialect's type or attribute; raises `Unknown` if its text was not parsed.

    >>> parameter_of(parse_type("!llvm.array<4 x i32>"), 1)
    4
    """
    if is_unread(value):
        raise Unknown(value.definition.full_name)
    return value.parameters[index]


_BUILTIN_INTERFACES: Mapping[str, tuple[type, ...]] = MappingProxyType(
    {
        "TensorLikeType": (RankedTensorType, UnrankedTensorType),
        "BufferLikeType": (MemRefType, UnrankedMemRefType),
        "PtrLikeTypeInterface": (MemRefType, UnrankedMemRefType),
        "VectorElementTypeInterface": (IntegerType, FloatType, ir.IndexType),
        "TransformHandleTypeInterface": (),
        "TransformParamTypeInterface": (),
        "TransformValueHandleTypeInterface": (),
        "DeviceMappingAttrInterface": (),
        "PoisonAttrInterface": (),
        "DeviceMaskingAttrInterface": (),
        "OffloadingTranslationAttrTrait": (),
        "TargetAttrInterface": (),
    }
)
"""Builtin types that implement an interface, by its name. Interfaces with unknown implementations are not listed."""


def is_integer(type_: Type, width: int) -> bool:
    """An integer of that width, of any signedness.

    >>> is_integer(parse_type("si32"), 32)
    True
    """
    return isinstance(type_, IntegerType) and type_.width == width


def is_signless(type_: Type, width: int | None = None) -> bool:
    """Returns True for a signless integer, of the width if there is one.

    >>> is_signless(parse_type("i32")), is_signless(parse_type("i32"), 8)
    (True, False)
    """
    return isinstance(type_, IntegerType) and type_.is_signless and width in (None, type_.width)


def is_signed(type_: Type, width: int | None = None) -> bool:
    """Returns True for a signed integer, of the width if there is one.

    >>> is_signed(parse_type("si32"))
    True
    """
    return isinstance(type_, IntegerType) and type_.is_signed and width in (None, type_.width)


def is_unsigned(type_: Type, width: int | None = None) -> bool:
    """Returns True for an unsigned integer, of the width if there is one.

    >>> is_unsigned(parse_type("ui32"))
    True
    """
    return isinstance(type_, IntegerType) and type_.is_unsigned and width in (None, type_.width)


def is_int_or_index(type_: Type) -> bool:
    """Returns True for an integer of any signedness and for `index`.

    >>> is_int_or_index(parse_type("index"))
    True
    """
    return isinstance(type_, (IntegerType, ir.IndexType))


def is_signless_int_or_index(type_: Type) -> bool:
    """Returns True for a signless integer and for `index`.

    >>> is_signless_int_or_index(parse_type("ui8"))
    False
    """
    return isinstance(type_, ir.IndexType) or is_signless(type_)


def is_int_or_float(type_: Type) -> bool:
    """Returns True for an integer of any signedness and for a float.

    >>> is_int_or_float(parse_type("bf16"))
    True
    """
    return isinstance(type_, (IntegerType, FloatType))


def is_signless_int_or_float(type_: Type) -> bool:
    """Returns True for a signless integer and for a float.

    >>> is_signless_int_or_float(parse_type("ui8"))
    False
    """
    return isinstance(type_, FloatType) or is_signless(type_)


def is_signless_int_or_index_or_float(type_: Type) -> bool:
    """Returns True for a signless integer, `index` and a float.

    >>> is_signless_int_or_index_or_float(parse_type("index"))
    True
    """
    return isinstance(type_, FloatType) or is_signless_int_or_index(type_)


def is_float(type_: Type, name: str) -> bool:
    """Returns True for the float type of a name.

    >>> is_float(parse_type("f32"), "f32")
    True
    """
    return isinstance(type_, FloatType) and type_.name == name


def is_vector(type_: Type) -> bool:
    """Returns True for a vector.

    >>> is_vector(parse_type("vector<4xf32>"))
    True
    """
    return isinstance(type_, VectorType)


def is_fixed_vector(type_: Type) -> bool:
    """Returns True for a vector without scalable dimensions.

    >>> is_fixed_vector(parse_type("vector<[4]xf32>"))
    False
    """
    return isinstance(type_, VectorType) and not type_.is_scalable


def is_scalable_vector(type_: Type) -> bool:
    """Returns True for a vector with a scalable dimension.

    >>> is_scalable_vector(parse_type("vector<[4]xf32>"))
    True
    """
    return isinstance(type_, VectorType) and type_.is_scalable


def is_tensor(type_: Type) -> bool:
    """Returns True for a tensor, ranked or not.

    >>> is_tensor(parse_type("tensor<*xf32>"))
    True
    """
    return isinstance(type_, (RankedTensorType, UnrankedTensorType))


def is_memref(type_: Type) -> bool:
    """Returns True for a memref of known rank.

    >>> is_memref(parse_type("memref<*xf32>"))
    False
    """
    return isinstance(type_, MemRefType)


def is_base_memref(type_: Type) -> bool:
    """Returns True for a memref, ranked or not.

    >>> is_base_memref(parse_type("memref<*xf32>"))
    True
    """
    return isinstance(type_, (MemRefType, UnrankedMemRefType))


def is_shaped(type_: Type) -> bool:
    """Returns True for a vector, tensor or memref, and for a dialect's type with that interface.

    >>> is_shaped(parse_type("vector<4xf32>"))
    True
    """
    return isinstance(type_, ShapedType) or (isinstance(type_, DialectType) and type_.is_shaped)


def has_value_semantics(type_: Type) -> bool:
    """Returns True for a vector, tensor, or type of a project that is declared to have value semantics.

    >>> has_value_semantics(parse_type("tensor<4xf32>")), has_value_semantics(parse_type("memref<4xf32>"))
    (True, False)
    """
    if isinstance(type_, (VectorType, RankedTensorType, UnrankedTensorType)):
        return True
    return isinstance(type_, DialectType) and type_.is_shaped and "ValueSemantics" in type_.definition.traits


def has_static_shape(type_: Type) -> bool:
    """Returns True for a shaped type without dynamic dimensions.

    >>> has_static_shape(parse_type("tensor<?xf32>"))
    False
    """
    return isinstance(type_, ShapedType) and type_.has_static_shape


def has_rank_in(type_: Type, ranks: Iterable[int]) -> bool:
    """Returns True for a shaped type of one of these ranks.

    >>> has_rank_in(parse_type("tensor<4x4xf32>"), (1, 2))
    True
    """
    return isinstance(type_, ShapedType) and type_.has_rank and type_.rank in ranks


def is_strided(type_: Type) -> bool:
    """Returns True for a memref whose layout is strided; for a layout of a project, C++ code determines it.

    >>> is_strided(parse_type("memref<4xf32, strided<[2]>>"))
    True
    """
    own = isinstance(type_, MemRefType) and isinstance(type_.layout, DialectAttribute | OpaqueAttr)
    return own or (isinstance(type_, MemRefType) and strided_layout.is_strided(type_))


def element_type_of(value: Type | Value) -> Type:
    """Upstream's `getElementTypeOrSelf`, of a type or a value.

    >>> print(element_type_of(parse_type("tensor<4xf32>")), element_type_of(parse_type("i8")))
    f32 i8
    """
    return ir.element_type_or_self(value if isinstance(value, Type) else value.type)


def types_of(value: Sequence[Value] | ir.TupleType) -> Sequence[Type]:
    """Returns the types of several values, or those that a tuple type holds.

    >>> [str(type_) for type_ in types_of(parse_type("tuple<i32, f32>"))]
    ['i32', 'f32']
    """
    return value.types if isinstance(value, ir.TupleType) else [each.type for each in value]


def tensor_type_of(type_: Type) -> Type:
    """Returns the tensor with the shape and elements of a memref; like upstream, None for other types.

    >>> print(tensor_type_of(parse_type("memref<4xf32>")))
    tensor<4xf32>
    """
    if isinstance(type_, MemRefType):
        return RankedTensorType(type_.shape, type_.element_type)
    return UnrankedTensorType(type_.element_type) if isinstance(type_, UnrankedMemRefType) else NONE


def i1_same_shape(type_: Type) -> Type:
    """i1, in the container that the type is, if it is one.

    >>> print(i1_same_shape(parse_type("vector<4xf32>")), i1_same_shape(parse_type("f32")))
    vector<4xi1> i1
    """
    if isinstance(type_, VectorType):
        return VectorType(type_.shape, ir.I1, type_.scalable)
    if isinstance(type_, RankedTensorType):
        return RankedTensorType(type_.shape, ir.I1, type_.encoding)
    if isinstance(type_, UnrankedTensorType):
        return UnrankedTensorType(ir.I1)
    return ir.I1


def flattened_types(type_: Type) -> list[Type]:
    """Returns a tuple's types, those of nested tuples in their place.

    >>> [str(type_) for type_ in flattened_types(parse_type("tuple<i32, tuple<f32>>"))]
    ['i32', 'f32']
    """
    result: list[Type] = []
    pending = [type_]
    while pending:
        current = pending.pop()
        if isinstance(current, TupleType):
            pending.extend(reversed(current.types))
        else:
            result.append(current)
    return result
