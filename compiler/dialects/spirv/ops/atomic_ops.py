"""The operations of the spirv dialect: atomic ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import MemorySemanticsAttr, ScopeAttr
from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import SPIRV_AnyPtr, SPIRV_Float, SPIRV_Integer, SPIRV_Numerical
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension, Version
from compiler.dialects.spirv.traits import matches_pointee
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Trait


class AtomicUpdate(Op):
    pointer = operand(SPIRV_AnyPtr)
    memory_scope = attribute(ScopeAttr)
    semantics = attribute(MemorySemanticsAttr)
    assembly_format = "$memory_scope $semantics operands attr-dict `:` type($pointer)"
    hooks = Hooks(verify_is_local=True)


class AtomicUpdateWithValue(AtomicUpdate):
    value = operand(SPIRV_Integer)
    result = result(SPIRV_Integer)
    traits = [matches_pointee("value"), matches_pointee("result"), AVAILABILITY]


class AtomicAndOp(AtomicUpdateWithValue, name="spirv.AtomicAnd"):
    """Combines an integer in memory with a value by bitwise AND, atomically; returns the previous value."""


class AtomicCompareExchange(Op):
    pointer = operand(SPIRV_AnyPtr)
    value = operand(SPIRV_Integer)
    comparator = operand(SPIRV_Integer)
    memory_scope = attribute(ScopeAttr)
    equal_semantics = attribute(MemorySemanticsAttr)
    unequal_semantics = attribute(MemorySemanticsAttr)
    result = result(SPIRV_Integer)
    assembly_format = "$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` type($pointer)"


class AtomicCompareExchangeOp(AtomicCompareExchange, name="spirv.AtomicCompareExchange"):
    """Stores a value atomically if memory holds the comparator; returns the previous value in memory."""

    traits = [matches_pointee("result"), matches_pointee("value"), matches_pointee("comparator"), AVAILABILITY]


class AtomicCompareExchangeWeakOp(AtomicCompareExchange, name="spirv.AtomicCompareExchangeWeak"):
    """Stores a value atomically if memory holds the comparator; may fail spuriously; returns the previous value."""

    traits = [
        matches_pointee("result"),
        matches_pointee("value"),
        matches_pointee("comparator"),
        needs(Capability.Kernel, until=Version.V1_3),
    ]


class AtomicExchangeOp(Op, name="spirv.AtomicExchange"):
    """Stores a value atomically, and returns the previous value in memory."""

    pointer = operand(SPIRV_AnyPtr)
    value = operand(SPIRV_Numerical)
    memory_scope = attribute(ScopeAttr)
    semantics = attribute(MemorySemanticsAttr)
    result = result(SPIRV_Numerical)
    traits = [matches_pointee("value"), matches_pointee("result"), AVAILABILITY]
    assembly_format = "$memory_scope $semantics operands attr-dict `:` type($pointer)"


class EXTAtomicFAddOp(AtomicUpdate, name="spirv.EXT.AtomicFAdd"):
    """Adds a float to memory atomically; returns the previous value in memory."""

    value = operand(SPIRV_Float)
    result = result(SPIRV_Float)
    traits = [
        matches_pointee("result"),
        matches_pointee("value"),
        needs(
            Capability.AtomicFloat16AddEXT,
            Capability.AtomicFloat32AddEXT,
            Capability.AtomicFloat64AddEXT,
            extensions=(Extension.SPV_EXT_shader_atomic_float_add,),
        ),
    ]


class AtomicIAddOp(AtomicUpdateWithValue, name="spirv.AtomicIAdd"):
    """Adds an integer to memory atomically, wrapping around; returns the previous value in memory."""


class AtomicIDecrementOp(AtomicUpdate, name="spirv.AtomicIDecrement"):
    """Subtracts 1 from an integer in memory atomically; returns the previous value."""

    result = result(SPIRV_Integer)
    traits = [matches_pointee("result"), AVAILABILITY]


class AtomicIIncrementOp(AtomicUpdate, name="spirv.AtomicIIncrement"):
    """Adds 1 to an integer in memory atomically; returns the previous value."""

    result = result(SPIRV_Integer)
    traits = [matches_pointee("result"), AVAILABILITY]


class AtomicISubOp(AtomicUpdateWithValue, name="spirv.AtomicISub"):
    """Subtracts a value from an integer in memory atomically; returns the previous value."""


class AtomicOrOp(AtomicUpdateWithValue, name="spirv.AtomicOr"):
    """Combines an integer in memory with a value by bitwise OR, atomically; returns the previous value."""


class AtomicSMaxOp(AtomicUpdateWithValue, name="spirv.AtomicSMax"):
    """Replaces a signed integer in memory by the maximum with a value, atomically; returns the previous value."""


class AtomicSMinOp(AtomicUpdateWithValue, name="spirv.AtomicSMin"):
    """Replaces a signed integer in memory by the minimum with a value, atomically; returns the previous value."""


class AtomicUMaxOp(AtomicUpdate, name="spirv.AtomicUMax"):
    """Replaces an unsigned integer in memory by the maximum with a value, atomically; returns the previous value."""

    value = operand(SPIRV_Integer)
    result = result(SPIRV_Integer)
    traits = [Trait("UnsignedOp"), matches_pointee("value"), matches_pointee("result"), AVAILABILITY]


class AtomicUMinOp(AtomicUpdate, name="spirv.AtomicUMin"):
    """Replaces an unsigned integer in memory by the minimum with a value, atomically; returns the previous value."""

    value = operand(SPIRV_Integer)
    result = result(SPIRV_Integer)
    traits = [Trait("UnsignedOp"), matches_pointee("value"), matches_pointee("result"), AVAILABILITY]


class AtomicXorOp(AtomicUpdateWithValue, name="spirv.AtomicXor"):
    """Combines an integer in memory with a value by exclusive OR, atomically; returns the previous value."""
