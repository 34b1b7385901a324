"""Converts builtin types to types that a SPIR-V target supports.

index -> i32        i8 -> i32 where the target lacks `Int8`        i64 -> unconvertible where it lacks `Int64`
f16 -> f32 where the target lacks `Float16`        vector<1xi8> -> i32        vector<4xi8> -> vector<4xi32>
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.spirv.attributes import TARGET_ENV
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.types import BF16, F16, F32, F64, FloatType, IndexType, IntegerType, Type, VectorType
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
_FLOATS: Mapping[Type, frozenset[int]] = MappingProxyType(
    {
        F16: frozenset({Capability.Float16, Capability.Float16Buffer}),
        BF16: frozenset({Capability.BFloat16TypeKHR}),
        F32: frozenset(),
        F64: frozenset({Capability.Float64}),
    }
)
"""Capabilities of which one allows floats of a type."""
_VECTORS: Mapping[int, frozenset[int]] = MappingProxyType(
    {
        2: frozenset(),
        3: frozenset(),
        4: frozenset(),
        8: frozenset({Capability.Vector16}),
        16: frozenset({Capability.Vector16}),
    }
)
"""Capabilities that vectors of a length need."""
_BYTE = 8
_SUB_BYTE_WIDTHS = (2, 4)


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
    """Converts `index`, integers, floats and vectors of them.

    With `emulates_narrow`, narrow numbers that the target lacks become 32 bits wide; with `emulates_floats`, floats of
    8 bits become what integers of 8 bits do.
    """

    def __init__(
        self,
        capabilities: frozenset[int],
        *,
        index_width: int = 32,
        emulates_narrow: bool = True,
        emulates_floats: bool = True,
    ) -> None:
        super().__init__()
        self._capabilities = capabilities
        self._emulates_narrow = emulates_narrow
        self._emulates_floats = emulates_floats
        self.index_type = IntegerType(index_width)
        self.add_conversion(lambda type_: self.index_type, IndexType)
        self.add_conversion(self._number, IntegerType)
        self.add_conversion(self._number, FloatType)
        self.add_conversion(self._vector, VectorType)
        self.add_source_materialization(cast_source)
        self.add_target_materialization(cast_target)

    def _allows(self, required: frozenset[int]) -> bool:
        return not required or bool(required & self._capabilities)

    def _number(self, type_: IntegerType | FloatType) -> Type | Unconvertible:
        is_float = isinstance(type_, FloatType)
        required = _FLOATS.get(type_) if is_float else _WIDTHS.get(type_.width)
        if isinstance(type_, IntegerType) and type_.width in _SUB_BYTE_WIDTHS:
            return IntegerType(32, type_.signedness)
        if required is None:
            is_byte = is_float and type_.width == _BYTE and self._emulates_floats
            return self._number(IntegerType(_BYTE)) if is_byte else UNCONVERTIBLE
        if self._allows(required):
            return type_
        if type_.width > 32 or not self._emulates_narrow:
            return UNCONVERTIBLE
        return IntegerType(32, type_.signedness) if isinstance(type_, IntegerType) else F32

    def _vector(self, type_: VectorType) -> Type | Unconvertible:
        element = self.convert_type(type_.element_type)
        if element is None or type_.rank != 1 or type_.is_scalable:
            return UNCONVERTIBLE
        if type_.shape == (1,):
            return element
        required = _VECTORS.get(type_.shape[0])
        is_allowed = required is not None and self._allows(required)
        return VectorType(type_.shape, element) if is_allowed else UNCONVERTIBLE
