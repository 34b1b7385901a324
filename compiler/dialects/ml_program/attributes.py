"""The attributes of the ml_program dialect."""

from __future__ import annotations

from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import parameter_of_kind


class ExternAttr(DefinedAttribute, name="ml_program.extern"):
    """A global's value that is found outside, under the global's name."""

    type = parameter_of_kind("self-type", optional=True)
    traits = ["TypedAttr"]
    alias = "extern"
