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
        """Returns the chipset for a name such as `gfx90a`; None for an invalid name.

        >>> Chipset.parse("gfx90a")
        Chipset(major=9, minor=0, stepping=10)
        """
        match = _NAME.fullmatch(name)
        if match is None:
            return None
        return Chipset(int(match["major"]), int(match["minor"]), int(match["stepping"], 16))

    @property
    def has_ocp_fp8(self) -> bool:
        """True if the chipset's 8-bit floats are the Open Compute Project's f8E4M3FN and f8E5M2."""
        return self.major >= 12 or (self.major == 9 and self.minor >= 5)


GFX908 = Chipset(9, 0, 8)
GFX90A = Chipset(9, 0, 10)
GFX942 = Chipset(9, 4, 2)
GFX950 = Chipset(9, 5, 0)
GFX1250 = Chipset(12, 5, 0)
