"""Answers that are JSON already: where making the protocol's objects and taking them apart would cost too much.

Enters: lists and dictionaries as the protocol spells them; leaves: the converter that sends them as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from pygls.protocol import default_converter


@dataclass(frozen=True, slots=True)
class Json:
    """An answer in the form that is sent."""

    value: Any


def create_converter() -> Any:
    """What pygls turns messages into objects with, and objects into messages."""
    converter: Any = default_converter()  # type: ignore[no-untyped-call]
    converter.register_unstructure_hook(Json, attrgetter("value"))
    return converter
