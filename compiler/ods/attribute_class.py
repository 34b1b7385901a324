"""The notation for attributes: a class that reads like the attribute's documentation.

    class RangeAttr(DefinedAttribute, name="toy.range"):
        \"\"\"Numbers from `low` up to, but not including, `high`.\"\"\"

        low = parameter(int)
        high = parameter(int)
        assembly_format = "`<` $low `to` $high `>`"

Its instances are the attributes of the IR, as those of `compiler.ods.type_class` are its types: `RangeAttr.get(0, 4)`
is `#toy.range<0 to 4>`. The class's `attr_def`, a `compiler.ods.type_def.AttrDef`, is the same definition as data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Self

from compiler.ir.attributes import DialectAttribute
from compiler.ods.constraint import AttrConstraint, attr_of
from compiler.ods.define import attr_def
from compiler.ods.parameter_members import ParameterHooks, ParameterMember, ParametricMeta, stored_parameters
from compiler.ods.type_def import AttrDef


class DefinedAttribute(DialectAttribute, metaclass=ParametricMeta):
    """An attribute that is defined by its class, or a family of such attributes.

    The first paragraph of the docstring is the summary. `assembly_format`, `traits`, `hooks` and `alias`, the name of
    its aliases in printed IR, are those of the nearest class that sets them; see `compiler.ods.define.attr_def`. The
    class is a constraint as well, `attribute(RangeAttr)`, whose summary in messages is `constraint_summary`.
    """

    parameter_members: ClassVar[Mapping[str, ParameterMember[object]]]
    attr_def: ClassVar[AttrDef]
    assembly_format: ClassVar[str | None] = None
    traits: ClassVar[Sequence[str]] = ()
    hooks: ClassVar[ParameterHooks] = ParameterHooks()
    constraint_summary: ClassVar[str] = ""
    alias: ClassVar[str] = ""

    def __init_subclass__(cls, *, name: str = "") -> None:
        super().__init_subclass__()
        if name:
            make: Callable[..., AttrDef] = attr_def
            parts = cls.declared_parts()
            cls.attr_def = make(name, **parts, alias=cls.alias, verify_tensor=cls.hooks.verify_tensor)

    @classmethod
    def constraint(cls) -> AttrConstraint[Self]:
        """Returns the constraint for attributes of this definition, with any parameters."""
        return attr_of(cls.attr_def, cls.constraint_summary)

    @classmethod
    def get(cls, *parameters: object, **named: object) -> Self:
        """Returns the attribute with these parameters, in order or by their members; as `DefinedType.get`."""
        return cls(cls.attr_def, stored_parameters(cls.attr_def, tuple(cls.parameter_members), parameters, named))
