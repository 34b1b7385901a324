"""The notation for types: a class that reads like the type's documentation.

    class PointerType(DefinedType, name="llvm.ptr"):
        \"\"\"An address. The number, if any, is the address space.\"\"\"

        address_space = parameter(int, default=0, name="addressSpace")
        assembly_format = "(`<` $addressSpace^ `>`)?"

Its instances are the types of the IR: `PointerType.get(3)` is `!llvm.ptr<3>`, and its `address_space` is 3. The class's
`type_def`, a `compiler.ods.type_def.TypeDef`, is the same definition as data. A class without a `name` is a family,
whose parameters precede those of the classes that derive from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Self

from compiler.ir.types import DialectType
from compiler.ods.define import type_def
from compiler.ods.parameter_members import ParameterHooks, ParameterMember, ParametricMeta, stored_parameters
from compiler.ods.type_def import TypeDef


class DefinedType(DialectType, metaclass=ParametricMeta):
    """A type that is defined by its class, or a family of such types.

    The first paragraph of the docstring is the summary. `assembly_format`, `traits` and `hooks` are those of the
    nearest class that sets them; see `compiler.ods.define.type_def`.
    """

    parameter_members: ClassVar[Mapping[str, ParameterMember[object]]]
    type_def: ClassVar[TypeDef]
    assembly_format: ClassVar[str | None] = None
    traits: ClassVar[Sequence[str]] = ()
    hooks: ClassVar[ParameterHooks] = ParameterHooks()

    def __init_subclass__(cls, *, name: str = "") -> None:
        super().__init_subclass__()
        if name:
            make: Callable[..., TypeDef] = type_def
            cls.type_def = make(name, **cls.declared_parts())

    @classmethod
    def get(cls, *parameters: object, **named: object) -> Self:
        """Returns the type with these parameters, in order or by their members; missing ones are the defaults.

        Raises `TypeError` if a parameter without default is missing, or if one is unknown.
        """
        return cls(cls.type_def, stored_parameters(cls.type_def, tuple(cls.parameter_members), parameters, named))
