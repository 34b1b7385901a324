"""Converts builtin types to types that a SPIR-V target supports.

index -> i32        i8 -> i32 where the target lacks `Int8`        i64 -> unconvertible where it lacks `Int64`
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.spirv.attributes import TARGET_ENV
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.types import IndexType, IntegerType, Type
from compiler.rewrite.type_conversion import UNCONVERTIBLE, TypeConverter, Unconvertible, cast_source, cast_target

_WIDTHS: Mapping[int, frozenset[int]] = MappingProxyType(
    {
        1: frozenset(),
        8: frozenset({Capability.Int8}),
        16: frozenset({Capability.Int16}),
        32: frozenset(),
        64: frozenset({Capability.Int64, Capability.Int64Atomics}),
    }
)
"""Capabilities of which one allows integers of a width; none is needed where there is none."""


def capabilities_around(op: Operation) -> frozenset[int]:
    """Returns the capabilities of the target that the closest enclosing `spirv.target_env` describes.

    Without one there are none: none of those that upstream's default target has is about integers.
    """
    current: Operation | None = op
    while current is not None:
        target = current.attribute("spirv.target_env")
        if isinstance(target, DialectAttribute) and target.definition is TARGET_ENV:
            triple: DialectAttribute = target.parameters[0]
            return frozenset(triple.parameters[1])
        current = current.parent_op
    return frozenset()


class SPIRVTypeConverter(TypeConverter):
    """Converts `index` and integers; narrow integers that the target lacks become 32 bits wide."""

    def __init__(self, capabilities: frozenset[int], *, index_width: int = 32) -> None:
        super().__init__()
        self._capabilities = capabilities
        self.index_type = IntegerType(index_width)
        self.add_conversion(lambda type_: self.index_type, IndexType)
        self.add_conversion(self._integer, IntegerType)
        self.add_source_materialization(cast_source)
        self.add_target_materialization(cast_target)

    def _integer(self, type_: IntegerType) -> Type | Unconvertible:
        required = _WIDTHS.get(type_.width)
        if required is None:
            return UNCONVERTIBLE
        if not required or required & self._capabilities:
            return type_
        return IntegerType(32, type_.signedness) if type_.width < 32 else UNCONVERTIBLE
