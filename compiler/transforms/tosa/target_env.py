"""Target of a module: `tosa.target_env`, and the pass `tosa-attach-target` that sets it."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.tosa.attributes import TargetEnvAttr
from compiler.dialects.tosa.enums import Extension, Level, Profile, SpecificationVersion
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option

Version: TypeAlias = tuple[int, int]

ATTRIBUTE = "tosa.target_env"

_FROM_1_1 = frozenset({"mxfp", "int64", "shape"})
"""Extensions that version 1.1 introduced."""


@dataclass(frozen=True)
class Limits:
    """Limits on the size of tensors, kernels and the like."""

    rank: int
    kernel: int
    stride: int
    scale: int
    log2_size: int
    nesting: int
    list_size: int


LIMITS: Mapping[Level, Limits] = MappingProxyType(
    {
        Level.EIGHT_K: Limits(6, 8192, 8192, 256, 31, 6, 64),
        Level.NONE: Limits(32, 2147483647, 2147483647, 2048, 63, 256, 256),
    }
)


@dataclass(frozen=True)
class TargetEnv:
    version: Version
    level: Level
    profiles: frozenset[str]
    extensions: frozenset[str]

    @property
    def limits(self) -> Limits:
        return LIMITS[self.level]

    def supports(self, version: Version) -> bool:
        """Returns True if the environment includes the features of a version."""
        return self.version[0] == version[0] and self.version[1] >= version[1]


DEFAULT = TargetEnv((1, 0), Level.EIGHT_K, frozenset({"pro_int", "pro_fp"}), frozenset())


def version_text(version: Version) -> str:
    return f"{version[0]}.{version[1]}"


def target_env(op: Operation) -> TargetEnv | str:
    """Returns the target environment of a module or the default; a message if it is invalid."""
    attribute = op.attribute(ATTRIBUTE)
    if not isinstance(attribute, TargetEnvAttr):
        return DEFAULT
    major, minor, *_ = attribute.specification_version.symbol.split(".")
    names = [extension.symbol for extension in attribute.extensions]
    env = TargetEnv(
        (int(major), int(minor)),
        attribute.level,
        frozenset(profile.symbol for profile in attribute.profiles),
        frozenset(names),
    )
    for name in names:
        if name in _FROM_1_1 and not env.supports((1, 1)):
            return (
                f"extension '{name}' is not compatible with the target version {version_text(env.version)}, "
                "minimum required version is 1.1"
            )
    return env


class VersionChoice(enum.Enum):
    V_1_0 = "1.0"
    V_1_1_DRAFT = "1.1.draft"


class LevelChoice(enum.Enum):
    EIGHT_K = "8k"
    NONE = "none"


@dataclass
class TosaAttachTarget(Pass):
    """Attach tosa.target_env information to the given module."""

    argument = "tosa-attach-target"
    name = "TosaAttachTarget"
    summary = "Attach tosa.target_env information to the given module."
    anchor = "builtin.module"
    dependent_dialects = ("func", "tosa")

    specification_version: VersionChoice = option(
        "specification_version",
        VersionChoice.V_1_0,
        "The specification version that TOSA operators should conform to.",
    )
    level: LevelChoice = option(
        "level",
        LevelChoice.EIGHT_K,
        "The TOSA level that operators should conform to. A TOSA level defines operator argument ranges that an "
        "implementation shall support.",
    )
    profiles: tuple[str, ...] = option(
        "profiles",
        (),
        "The TOSA profile(s) that operators should conform to. TOSA profiles enable efficient implementation on "
        "different classes of device. Each profile is an independent set of operations and data type combinations.",
    )
    extensions: tuple[str, ...] = option(
        "extensions",
        (),
        "The TOSA extension(s) that operators should conform to. TOSA profile extensions define optional operation "
        "and data type combinations.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        version = SpecificationVersion.definition.value(self.specification_version.value)
        level = Level.definition.value(self.level.value)
        profiles = _values(Profile, "profile", self.profiles, op, state)
        extensions = _values(Extension, "extension", self.extensions, op, state)
        if profiles is not None and extensions is not None:
            env = TargetEnvAttr.get(version, level, profiles, extensions)
            op.attributes = {**op.attributes, ATTRIBUTE: env}


def _values(
    enum_class: type[Profile | Extension], noun: str, names: Sequence[str], op: Operation, state: PassState
) -> tuple[int, ...] | None:
    """Returns the enum's values of these names; reports an unknown name and returns None."""
    values = {case.symbol: case.value for case in enum_class if case is not enum_class.NONE}
    for name in names:
        if name not in values:
            supported = ", ".join(values)
            state.error(op, f"Unknown TOSA {noun} name passed in '{name}', supported {noun}s are: {supported}")
            return None
    return tuple(values[name] for name in names)
