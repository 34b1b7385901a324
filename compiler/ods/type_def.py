"""Definitions of types and attributes: their parameters, syntax and verifier."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

from compiler.ir.asm import AsmPrinter
from compiler.ir.types import Parameters
from compiler.ods.enum_def import EnumDef
from compiler.ods.hook_failures import hook_failure


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a dialect type or attribute.

    `kind` determines its syntax and the class of its Python value (see compiler.ods.parameters). An absent `optional`
    parameter has the value `default`.
    """

    name: str
    kind: str
    optional: bool = False
    default: object = None
    enum: EnumDef | None = None
    summary: str = ""
    cpp_type: str = ""
    """Type in C++ for messages; "" if it is derived from the kind."""


@dataclass(frozen=True, slots=True, eq=False)
class TypeDef:
    """A dialect's type.

    `parse(parser)` reads the text following the mnemonic and returns the parameters, `print(instance, printer)` prints
    it; `compiler.ods.define` derives both from the `assembly_format`, if there is one. `verify` returns an error or
    None.
    """

    dialect: str
    mnemonic: str
    summary: str = ""
    description: str = ""
    parameters: tuple[Parameter, ...] = ()
    assembly_format: str | None = None
    traits: tuple[str, ...] = ()
    parse: Callable[..., Parameters] | None = None
    print: Callable[..., None] | None = None
    verify: Callable[[Parameters], str | None] | None = None
    alias: str = ""
    """Name of the alias that the printer uses; "" if it gets no alias."""
    verify_tensor: Callable[..., str | None] | None = None
    """For the encoding of a tensor: returns an error for a shape and an element type, or None."""
    unknown_syntax: bool = False
    """True if its syntax is defined only in C++: the text in brackets is the only parameter."""
    more_interfaces: bool = False
    """True if C++ may add interfaces to those in its definition, so that none can be ruled out."""
    syntax_is_hook: bool = False
    """True if functions of a project parse its syntax, for which there is no format."""
    instance_class: type | None = None
    """The class of its instances, if it is defined by a class (`compiler.ods.type_class`)."""

    @property
    def full_name(self) -> str:
        return f"{self.dialect}.{self.mnemonic}"

    def has_parameters_of(self, other: TypeDef) -> bool:
        """Returns True if both have parameters of the same names, in the same order."""
        return [each.name for each in self.parameters] == [each.name for each in other.parameters]

    def with_class_of(self, other: Self) -> Self:
        """Returns the definition with the class of another release's, if that can read its parameters.

        It can if both have the same parameters, and the enums of the other one have all cases of this one's.
        """
        if self.instance_class is other.instance_class or not self.has_parameters_of(other):
            return self
        can_read = all(
            each.enum is None or (like.enum is not None and each.enum.is_part_of(like.enum))
            for each, like in zip(self.parameters, other.parameters, strict=True)
        )
        return replace(self, instance_class=other.instance_class) if can_read else self

    @property
    def self_type(self) -> int:
        """Index of the parameter that is the attribute's type, which is printed after it; -1 without one."""
        return next((index for index, parameter in enumerate(self.parameters) if parameter.kind == "self-type"), -1)

    def print_parameters(self, instance: object, printer: AsmPrinter) -> None:
        if self.print is None:
            return
        try:
            self.print(instance, printer)
        except RecursionError:
            raise
        except Exception as error:
            printer.emit(f"<<{hook_failure(self.full_name, 'prints', error)}>>")


class AttrDef(TypeDef):
    """A dialect's attribute."""

    __slots__ = ()

    @property
    def enum(self) -> EnumDef | None:
        """The enum of which the only parameter is a case; None for other attributes."""
        only = self.parameters[0] if len(self.parameters) == 1 else None
        return only.enum if only is not None and only.kind == "enum" else None
