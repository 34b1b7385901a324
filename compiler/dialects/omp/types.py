"""The types of the omp dialect."""

from __future__ import annotations

from compiler.ods.type_class import DefinedType


class MapBoundsType(DefinedType, name="omp.map_bounds_ty"):
    """The bounds of one dimension of mapped data, the result of `omp.map.bounds`."""


class CanonicalLoopInfoType(DefinedType, name="omp.cli"):
    """A handle for a canonical loop, as an operand of loop transformations."""
