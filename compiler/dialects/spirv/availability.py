"""Versions, capabilities and extensions of SPIR-V that an operation or the case of an enum needs."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension, Version
from compiler.ods.trait_classes import Interface, Trait


@dataclass(frozen=True, slots=True)
class Availability:
    """A range of versions, and capabilities and extensions: one of each must be there where any are listed."""

    capabilities: tuple[Capability, ...] = ()
    extensions: tuple[Extension, ...] = ()
    since: Version = Version.V1_0
    until: Version = Version.V1_6


@dataclass(frozen=True, slots=True)
class CapabilityQuery(Interface):
    """The interface that returns an operation's capabilities; `availability` is common to all operations of a kind."""

    availability: Availability


def needs(
    *capabilities: Capability,
    extensions: tuple[Extension, ...] = (),
    since: Version = Version.V1_0,
    until: Version = Version.V1_6,
) -> tuple[Trait, ...]:
    """Returns the traits of an operation that requires one of the capabilities and one of the extensions.

    >>> from compiler.dialects.spirv.enums.capability_enums import Capability
    >>> needs(Capability.Kernel)[-1].availability.capabilities
    (<Capability.Kernel: 6>,)
    """
    return (
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        CapabilityQuery("QueryCapabilityInterface", Availability(capabilities, extensions, since, until)),
    )


AVAILABILITY = needs()
"""Traits of operations that every target supports, or whose requirements depend on their types."""
