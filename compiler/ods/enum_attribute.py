"""The notation for attributes that hold a case of an enum.

    class FastMathFlagsAttr(BracketedEnumAttribute[FastMathFlags], name="arith.fastmath"):
        \"\"\"Relaxations of IEEE rules that a float operation allows.\"\"\"

`FastMathFlagsAttr.get(FastMathFlags.FAST)` is `#arith.fastmath<fast>`, and its `value` is `FastMathFlags.FAST`. After
`fastmath = attribute(FastMathFlagsAttr)` in a class of operations, `op.fastmath` is the case.
"""

from __future__ import annotations

from typing import ClassVar, Generic, Self, TypeAlias, TypeVar, get_args

from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.constraint import AttrConstraint, attr_of
from compiler.ods.enum_def import EnumDef
from compiler.ods.enums import BitEnum, IntegerEnum
from compiler.ods.parameter_members import parameter
from compiler.ods.type_def import AttrDef

Case = TypeVar("Case", bound=IntegerEnum | BitEnum, covariant=True)


class EnumAttribute(DefinedAttribute, Generic[Case]):
    """An attribute whose only parameter is a case of the enum in brackets, or a family of such attributes.

    `parameter_name` is the parameter's name in the definition, `cpp_type` its type in messages.
    """

    cases: ClassVar[type[IntegerEnum] | type[BitEnum]]
    """The enum in brackets."""
    enum: ClassVar[EnumDef]
    parameter_name: ClassVar[str] = "value"
    cpp_type: ClassVar[str] = ""
    assembly_format = "$value"

    def __init_subclass__(cls, *, name: str = "") -> None:
        if name:
            bases: tuple[object, ...] = getattr(cls, "__orig_bases__", ())
            (cls.cases,) = get_args(bases[0])
            cls.enum = cls.cases.definition
            member = parameter(cls.cases, name=cls.parameter_name, cpp_type=cls.cpp_type)
            cls.parameter_members = {"value": member.placed("value", 0)}
        super().__init_subclass__(name=name)

    @property
    def value(self) -> Case:
        """The case."""
        return self.cases(self.parameters[0])  # type: ignore[return-value]  # the enum that is `Case`

    @property
    def symbol(self) -> str:
        """The text of the case in assembly."""
        return self.value.symbol

    @classmethod
    def constraint(cls) -> AttrConstraint[Case]:  # type: ignore[override]  # members read the attribute as its case
        """Returns the constraint for attributes of this definition, with any case."""
        return attr_of(cls.attr_def, cls.constraint_summary)

    @classmethod
    def get(cls, value: Case) -> Self:  # type: ignore[misc,override]  # each class takes its own parameters
        """Returns the attribute that holds a case."""
        return cls(cls.attr_def, (int(value),))

    @classmethod
    def spelled(cls, text: str) -> Self | None:
        """Returns the attribute of the case, or cases, with this text in assembly; None if there is none.

        >>> from compiler.dialects.arith.attributes import FastMathFlagsAttr
        >>> print(FastMathFlagsAttr.spelled("fast"), FastMathFlagsAttr.spelled("slow"))
        #arith.fastmath<fast> None
        """
        value = cls.enum.spelled(text)
        return None if value is None else cls(cls.attr_def, (value,))


AnyEnumAttribute: TypeAlias = EnumAttribute[IntegerEnum | BitEnum]


class BracketedEnumAttribute(EnumAttribute[Case]):
    """An attribute whose case is printed in `<` and `>`."""

    assembly_format = "`<` $value `>`"


def symbol_of(attribute: Attribute | None, enum: type[IntegerEnum] | None = None) -> str:
    """Returns the text of the case that an attribute of any definition holds; "" if it holds none.

    `enum` is the enum of an integer attribute.

    >>> symbol_of(parse_attribute("#arith.fastmath<fast>")), symbol_of(parse_attribute("unit"))
    ('fast', '')
    """
    if isinstance(attribute, IntegerAttr) and enum is not None:
        return enum.definition.symbol(attribute.value) or ""
    definition = attribute.definition if isinstance(attribute, DialectAttribute) else None
    if not isinstance(attribute, DialectAttribute) or not isinstance(definition, AttrDef) or definition.enum is None:
        return ""
    return definition.enum.symbol(attribute.parameters[0]) or ""
