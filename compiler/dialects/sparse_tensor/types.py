"""The types of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.dialects.sparse_tensor import type_syntax
from compiler.ods.parameter_members import ParameterHooks, parameter, parameter_of_kind
from compiler.ods.type_class import DefinedType


class SparseTensorType(DefinedType):
    """A type that depends on the encoding of a sparse tensor."""

    encoding = parameter_of_kind("attribute:sparse_tensor.encoding")


class StorageSpecifierType(SparseTensorType, name="sparse_tensor.storage_specifier"):
    """The sizes of the buffers of a sparse tensor."""

    hooks = ParameterHooks(parse=type_syntax.parse_specifier, print=type_syntax.print_specifier)


class LevelsType(SparseTensorType):
    """A type for the levels from `lo_lvl` up to, but not including, `hi_lvl`."""

    lo_lvl = parameter(int, name="loLvl")
    hi_lvl = parameter(int, name="hiLvl")
    hooks = ParameterHooks(parse=type_syntax.parse_levels, print=type_syntax.print_levels)


class IterSpaceType(LevelsType, name="sparse_tensor.iter_space"):
    """The coordinates that consecutive levels of a sparse tensor store."""


class IteratorType(LevelsType, name="sparse_tensor.iterator"):
    """A coordinate of an iteration space."""
