"""The notation for operations: a class that reads like the operation's documentation.

    class IntegerBinary(Op):
        lhs = operand(SignlessIntegerOrIndexLike)
        rhs = operand(SignlessIntegerOrIndexLike)
        result = result(SignlessIntegerOrIndexLike)
        traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
        assembly_format = "$lhs `,` $rhs attr-dict `:` type($result)"

    class AndIOp(IntegerBinary, name="arith.andi"):
        \"\"\"Bitwise and; on i1 the logical and of two computed values.\"\"\"

        traits = [COMMUTATIVE, IDEMPOTENT]

A class with a `name` defines an operation; its instances are operations of the IR. A class without a name is a family,
a base class of operations: its parts precede those of the classes that derive from it, its traits follow theirs. The
first paragraph of the docstring is the operation's summary. If Python or `Operation` already uses the name of a member,
an underscore is appended. The class's `definition`, a `compiler.ods.model.OpDef`, is the same definition as data.

Constraints type the members: after `memref = operand(AnyMemRef)`, type checkers know that `op.memref` is a
`Value[MemRefType]`, so code for verified operations needs no `isinstance(op.memref.type, MemRefType)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, Self, TypeVar, overload

from compiler.ir.attributes import Attribute
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.types import Type, TypeT
from compiler.ir.unregistered import UnregisteredOperation
from compiler.ods import define
from compiler.ods.constraint import HasAttrConstraint, RegionConstraint, TypeConstraint
from compiler.ods.effects import Effect
from compiler.ods.members import EVERY_OP_HAS, getters
from compiler.ods.model import Arity, Hooks, Implementations, OpDef
from compiler.ods.region_constraints import AnyRegion
from compiler.ods.trait_classes import Traits

Part = TypeVar("Part", covariant=True)
Read = TypeVar("Read")


class Member(Generic[Part]):
    """Declaration of a part of an operation in a class's body; reading it from an operation returns a `Part`.

    `specification` is the value that `compiler.ods.define.op` takes for the part. The first access to a member replaces
    all members of the class by properties.
    """

    __slots__ = ("kind", "name", "specification")

    def __init__(self, kind: str, specification: object, name: str = "") -> None:
        self.kind = kind
        self.specification = specification
        self.name = name

    def named(self, key: str) -> Self:
        """Returns the member with its name in the definition, given its name `key` in the class."""
        return type(self)(self.kind, self.specification, self.name or key.removesuffix("_"))

    @overload
    def __get__(self, op: None, owner: type) -> Self: ...
    @overload
    def __get__(self, op: Operation, owner: type) -> Part: ...
    def __get__(self, op: Operation | None, owner: type) -> object:
        if op is None:
            return self
        assert isinstance(op, Op)
        read = getters(op.definition)
        for key, member in _members(type(op)).items():
            if key not in EVERY_OP_HAS:
                setattr(type(op), key, property(read[member.name]))
        return read[self.name](op)


class OpMeta(type):
    """Collects the members of a class's body, and removes those that `Operation` already has."""

    def __new__(mcs, class_name: str, bases: tuple[type, ...], body: dict[str, object], **options: object) -> OpMeta:
        members = {key: value.named(key) for key, value in body.items() if isinstance(value, Member)}
        namespace = {**body, **members, "__slots__": (), "_own_members": members}
        for key in members.keys() & EVERY_OP_HAS:
            del namespace[key]
        return super().__new__(mcs, class_name, bases, namespace, **options)


class Op(Operation, metaclass=OpMeta):
    """An operation that is defined by its class, or a family of such operations.

    `traits` are collected from all base classes, the class's own first. `effects`, `assembly_format`, `hooks` and the
    other options are those of the nearest class that sets them; see `compiler.ods.define.op`.
    """

    _own_members: ClassVar[Mapping[str, Member[object]]]
    definition: ClassVar[OpDef]
    traits: ClassVar[Traits] = ()
    effects: ClassVar[Iterable[Effect] | None] = None
    assembly_format: ClassVar[str | None] = None
    hooks: ClassVar[Hooks | None] = None
    default_dialect: ClassVar[str] = ""
    implementations: ClassVar[Implementations | None] = None
    family_hooks: ClassVar[Sequence[Callable[[type[Operation]], None]]] = ()
    """Functions that attach the hooks of this family itself, without those of its bases (`compiler.ods.hook`)."""

    def __init_subclass__(cls, *, name: str = "", definition: OpDef | None = None) -> None:
        super().__init_subclass__()
        if definition is not None:
            cls.definition = definition
            return
        if any(base.definition for base in cls.__bases__ if issubclass(base, Op)):
            raise TypeError(
                f"{cls.__name__} derives from the class of an operation: move common parts to a class without name"
            )
        if name:
            members = _members(cls)
            cls.name = name
            cls.definition = _definition(cls, members)
            attributes = cls.definition.attribute_defs
            cls.attribute_members = {
                key: attributes[member.name] for key, member in members.items() if member.kind == "attributes"
            }
            for family in cls.__mro__:
                for attach in vars(family).get("family_hooks", ()):
                    attach(cls)


def new_operation(
    name: str,
    definition: OpDef | None,
    operands: Sequence[Value] = (),
    result_types: Sequence[Type] = (),
    properties: Mapping[str, Attribute] | None = None,
    attributes: Mapping[str, Attribute] | None = None,
    successors: Sequence[Block] = (),
    regions: Sequence[Region] = (),
    location: Location | None = None,
) -> Operation:
    """Returns an operation of the definition's class, or an unregistered one called `name` without a definition.

    >>> new_operation("toy.print", None)
    <toy.print>
    """
    if definition is None:
        return UnregisteredOperation(
            name, operands, result_types, properties, attributes, successors, regions, location
        )
    return definition.op_class(operands, result_types, properties, attributes, successors, regions, location)


def make_class_like(op_class: type[Operation], definition: OpDef) -> type[Operation]:
    """Returns a subclass of `op_class`, with its members, for the operations of another definition.

    Code for `op_class` works on operations of the new class. Attributes that `definition` lacks are absent.

    >>> from compiler.dialects.arith.integer_ops import AddIOp
    >>> make_class_like(AddIOp, AddIOp.definition).__name__
    'AddIOp'
    """
    body: dict[str, object] = {"__slots__": (), "definition": definition}
    if not issubclass(op_class, Op):
        return type(op_class.__name__, (op_class,), body)
    written = next(each for each in op_class.__mro__ if issubclass(each, Op) and "name" in vars(each))
    read = getters(written.definition)
    members = {key: member.name for key, member in _members(op_class).items() if key not in EVERY_OP_HAS}
    body |= {key: property(read[name]) for key, name in members.items()}
    new_class = OpMeta(op_class.__name__, (op_class,), body, definition=definition)
    assert issubclass(new_class, Op)
    return new_class


def _members(cls: type[Op]) -> Mapping[str, Member[object]]:
    """Returns the members of a class and its families; those of the families precede."""
    families = [base for base in reversed(cls.__mro__) if issubclass(base, Op)]
    return {key: member for family in families for key, member in family._own_members.items()}


def operand_members(op_class: type[Operation]) -> Mapping[str, int]:
    """Returns the position of each operand in the definition, by the name of the member that reads it.

    >>> from compiler.dialects.memref.access_ops import StoreOp
    >>> operand_members(StoreOp)["memref"]
    1
    """
    definition = op_class.definition
    return {} if definition is None else definition.derived(_operand_members)


def _operand_members(definition: OpDef) -> Mapping[str, int]:
    positions = definition.operand_positions
    if not issubclass(definition.op_class, Op):
        return positions
    members = _members(definition.op_class)
    return {key: positions[member.name] for key, member in members.items() if member.kind == "operands"}


def _definition(cls: type[Op], members: Mapping[str, Member[object]]) -> OpDef:
    """Returns the definition that a class and its families declare."""
    parts: dict[str, dict[str, object]] = {}
    for member in members.values():
        parts.setdefault(member.kind, {})[member.name] = member.specification
    make: Callable[..., OpDef] = define.op
    return make(
        cls.name,
        define.summary_of(cls),
        **parts,
        traits=[trait for family in cls.__mro__ for trait in vars(family).get("traits", ())],
        effects=cls.effects,
        format=cls.assembly_format,
        hooks=cls.hooks,
        default_dialect=cls.default_dialect,
        implementations=cls.implementations,
        op_class=cls,
    )


# ------------------------------------------------------------------------------------------------- operands, results


def operand(constraint: TypeConstraint[TypeT], *, name: str = "") -> Member[Value[TypeT]]:
    """Declares one operand. `name` is its name in the definition if that differs from the member's.

    >>> from compiler.ods.type_constraints import I32
    >>> class DoubleOp(Op, name="toy.double"):
    ...     value = operand(I32)
    >>> DoubleOp.definition.operands[0].name
    'value'
    """
    return Member("operands", constraint, name)


def optional_operand(constraint: TypeConstraint[TypeT], *, name: str = "") -> Member[Value[TypeT] | None]:
    """Declares an operand that may be absent.

    >>> from compiler.ods.type_constraints import I32
    >>> class WaitOp(Op, name="toy.wait"):
    ...     token = optional_operand(I32)
    >>> WaitOp.definition.operands[0].arity
    <Arity.OPTIONAL: 'optional'>
    """
    return Member("operands", define.optional(constraint), name)


def variadic_operand(constraint: TypeConstraint[TypeT], *, name: str = "") -> Member[list[Value[TypeT]]]:
    """Declares any number of operands.

    >>> from compiler.ods.type_constraints import I32
    >>> class CallOp(Op, name="toy.call"):
    ...     arguments = variadic_operand(I32)
    >>> CallOp.definition.operands[0].arity
    <Arity.VARIADIC: 'variadic'>
    """
    return Member("operands", define.variadic(constraint), name)


def variadic_of_variadic_operand(
    constraint: TypeConstraint[TypeT], segments: str, *, name: str = ""
) -> Member[list[Value[TypeT]]]:
    """Declares any number of groups of operands, read as one list; attribute `segments` holds the size of each group.

    >>> from compiler.ods.attr_constraints import DenseI32ArrayAttr
    >>> from compiler.ods.type_constraints import I32
    >>> class SwitchOp(Op, name="toy.switch"):
    ...     segments = attribute(DenseI32ArrayAttr)
    ...     cases = variadic_of_variadic_operand(I32, "segments")
    >>> SwitchOp.definition.operands[0].segments
    'segments'
    """
    return Member("operands", define.variadic_of_variadic(constraint, segments), name)


def result(constraint: TypeConstraint[TypeT], *, name: str = "") -> Member[OpResult[TypeT]]:
    """Declares one result.

    >>> from compiler.ods.type_constraints import I32
    >>> class ZeroOp(Op, name="toy.zero"):
    ...     value = result(I32)
    >>> ZeroOp.definition.results[0].name
    'value'
    """
    return Member("results", constraint, name)


def optional_result(constraint: TypeConstraint[TypeT], *, name: str = "") -> Member[OpResult[TypeT] | None]:
    """Declares a result that may be absent.

    >>> from compiler.ods.type_constraints import I32
    >>> class StartOp(Op, name="toy.start"):
    ...     token = optional_result(I32)
    >>> StartOp.definition.results[0].arity
    <Arity.OPTIONAL: 'optional'>
    """
    return Member("results", define.optional(constraint), name)


def variadic_result(constraint: TypeConstraint[TypeT], *, name: str = "") -> Member[list[OpResult[TypeT]]]:
    """Declares any number of results.

    >>> from compiler.ods.type_constraints import I32
    >>> class UnpackOp(Op, name="toy.unpack"):
    ...     parts = variadic_result(I32)
    >>> UnpackOp.definition.results[0].arity
    <Arity.VARIADIC: 'variadic'>
    """
    return Member("results", define.variadic(constraint), name)


# ------------------------------------------------------------------------------------------- attributes


def attribute(constraint: HasAttrConstraint[Read], *, default: object = None, name: str = "") -> Member[Read]:
    """Declares an inherent attribute. One with a `default`, given as for `attribute_value`, may be omitted in the text.

    >>> from compiler.ods.attr_constraints import I64Attr
    >>> class ShiftOp(Op, name="toy.shift"):
    ...     amount = attribute(I64Attr, default=1)
    >>> print(ShiftOp.definition.attributes[0].default)
    1 : i64
    """
    own = constraint.constraint()
    return Member("attributes", own if default is None else define.default(own, default), name)


def attribute_when_built(constraint: HasAttrConstraint[Read], *, default: object, name: str = "") -> Member[Read]:
    """Declares an inherent attribute that may be absent in the text, but is set in operations that passes create.

    >>> from compiler.ods.attr_constraints import I64Attr
    >>> class ScaleOp(Op, name="toy.scale"):
    ...     factor = attribute_when_built(I64Attr, default=2)
    >>> ScaleOp.definition.attributes[0].filled_when_built
    True
    """
    return Member("attributes", define.default_when_built(constraint.constraint(), default), name)


@overload
def optional_attribute(constraint: HasAttrConstraint[Read], *, default: object, name: str = "") -> Member[Read]: ...
@overload
def optional_attribute(constraint: HasAttrConstraint[Read], *, name: str = "") -> Member[Read | None]: ...
def optional_attribute(
    constraint: HasAttrConstraint[object], *, default: object = None, name: str = ""
) -> Member[object]:
    """Declares an inherent attribute that may be absent; then it has the value `default`, if there is one.

    >>> from compiler.ods.attr_constraints import I64Attr
    >>> class AlignOp(Op, name="toy.align"):
    ...     alignment = optional_attribute(I64Attr)
    >>> AlignOp.definition.attributes[0].optional
    True
    """
    own = constraint.constraint()
    absent = define.optional(own) if default is None else define.default_optional(own, default)
    return Member("attributes", absent, name)


# ------------------------------------------------------------------------------------------- regions, successors


def region(constraint: RegionConstraint = AnyRegion, *, name: str = "") -> Member[Region]:
    """Declares one region.

    >>> class ScopeOp(Op, name="toy.scope"):
    ...     body = region()
    >>> ScopeOp.definition.regions[0].name
    'body'
    """
    return Member("regions", constraint, name)


def variadic_region(constraint: RegionConstraint = AnyRegion, *, name: str = "") -> Member[Sequence[Region]]:
    """Declares any number of regions, which follow all others.

    >>> class CasesOp(Op, name="toy.cases"):
    ...     cases = variadic_region()
    >>> CasesOp.definition.regions[0].variadic
    True
    """
    return Member("regions", define.variadic(constraint), name)


def successor(*, name: str = "") -> Member[Block]:
    """Declares one successor.

    >>> class JumpOp(Op, name="toy.jump"):
    ...     target = successor()
    >>> JumpOp.definition.successors[0].name
    'target'
    """
    return Member("successors", Arity.SINGLE, name)


def variadic_successor(*, name: str = "") -> Member[Sequence[Block]]:
    """Declares any number of successors, which follow all others.

    >>> class SelectOp(Op, name="toy.select"):
    ...     targets = variadic_successor()
    >>> SelectOp.definition.successors[0].variadic
    True
    """
    return Member("successors", Arity.VARIADIC, name)
