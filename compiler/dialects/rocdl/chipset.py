"""Chipsets of AMD, by their names."""

from __future__ import annotations

import re
from typing import NamedTuple

_NAME = re.compile(r"gfx(?P<major>\d+)(?P<minor>\d)(?P<stepping>[0-9a-fA-F])")


class Chipset(NamedTuple):
    """Generation, version and stepping of a chipset; chipsets are compared in this order."""

    major: int
    minor: int
    stepping: int

    @staticmethod
    def parse(name: str) -> Chipset | None:
        """Returns the chipset of a name such as `gfx90a`; None for other text.

        >>> Chipset.parse("gfx90a")
        Chipset(major=9, minor=0, stepping=10)
        """
        match = _NAME.fullmatch(name)
        if match is None:
            return None
        return Chipset(int(match["major"]), int(match["minor"]), int(match["stepping"], 16))
