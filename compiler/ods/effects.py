"""Effects of operations on memory: `effects = (reads("memref"), allocates("result"))`."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class EffectKind(enum.Enum):
    """Kind of a memory effect."""

    READ = "read"
    WRITE = "write"
    ALLOCATE = "allocate"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Effect:
    """Effect of an op on memory; `on` is the operand or result that refers to the memory, "" for unspecified memory."""

    kind: EffectKind
    on: str = ""
    resource: str = "DefaultResource"


NO_EFFECTS: tuple[Effect, ...] = ()


def reads(on: str = "", resource: str = "DefaultResource") -> Effect:
    """Returns the effect of ops that read the memory that the named operand refers to; without a name, some memory.

    >>> reads("memref").on
    'memref'
    """
    return Effect(EffectKind.READ, on, resource)


def writes(on: str = "", resource: str = "DefaultResource") -> Effect:
    """Returns the effect of ops that write the memory that the named operand refers to; without a name, some memory.

    >>> writes("memref").kind
    <EffectKind.WRITE: 'write'>
    """
    return Effect(EffectKind.WRITE, on, resource)


def allocates(on: str = "", resource: str = "DefaultResource") -> Effect:
    """Returns the effect of ops that allocate memory for the named result.

    >>> allocates("memref").kind
    <EffectKind.ALLOCATE: 'allocate'>
    """
    return Effect(EffectKind.ALLOCATE, on, resource)


def frees(on: str = "", resource: str = "DefaultResource") -> Effect:
    """Returns the effect of ops that free the memory that the named operand refers to.

    >>> frees("memref").kind
    <EffectKind.FREE: 'free'>
    """
    return Effect(EffectKind.FREE, on, resource)
