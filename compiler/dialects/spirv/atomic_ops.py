"""The operations of the spirv dialect: atomic ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_memory
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyPtr,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_MemorySemanticsAttr,
    SPIRV_Numerical,
    SPIRV_ScopeAttr,
)
from compiler.dialects.spirv.traits import AVAILABILITY, matches_pointee
from compiler.ods.define import op
from compiler.ods.model import Hooks, Trait

ATOMIC_AND = op(
    "spirv.AtomicAnd",
    "Combines an integer in memory with a value by bitwise AND in one step; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_COMPARE_EXCHANGE = op(
    "spirv.AtomicCompareExchange",
    "Stores a value where memory holds the comparator, in one step; gives what memory held before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer, "comparator": SPIRV_Integer},
    attributes={
        "memory_scope": SPIRV_ScopeAttr,
        "equal_semantics": SPIRV_MemorySemanticsAttr,
        "unequal_semantics": SPIRV_MemorySemanticsAttr,
    },
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("result"),
        matches_pointee("value"),
        matches_pointee("comparator"),
        AVAILABILITY,
    ],
    format="$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` type($pointer)",
)
ATOMIC_COMPARE_EXCHANGE_WEAK = op(
    "spirv.AtomicCompareExchangeWeak",
    "Stores a value where memory holds the comparator, but may fail though it does; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer, "comparator": SPIRV_Integer},
    attributes={
        "memory_scope": SPIRV_ScopeAttr,
        "equal_semantics": SPIRV_MemorySemanticsAttr,
        "unequal_semantics": SPIRV_MemorySemanticsAttr,
    },
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("result"),
        matches_pointee("value"),
        matches_pointee("comparator"),
        AVAILABILITY,
    ],
    format="$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` type($pointer)",
)
ATOMIC_EXCHANGE = op(
    "spirv.AtomicExchange",
    "Puts a value into memory in one step, and gives the value that was there.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Numerical},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Numerical},
    traits=[
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
)
EXT_ATOMIC_F_ADD = op(
    "spirv.EXT.AtomicFAdd",
    "Adds a float to one in memory in one step, and gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Float},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Float},
    traits=[
        matches_pointee("result"),
        matches_pointee("value"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_float, verify_is_local=True),
)
ATOMIC_I_ADD = op(
    "spirv.AtomicIAdd",
    "Adds an integer to one in memory in one step, wrapping around; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_I_DECREMENT = op(
    "spirv.AtomicIDecrement",
    "Subtracts 1 from an integer in memory in one step, and gives the value before.",
    operands={"pointer": SPIRV_AnyPtr},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_I_INCREMENT = op(
    "spirv.AtomicIIncrement",
    "Adds 1 to an integer in memory in one step, and gives the value before.",
    operands={"pointer": SPIRV_AnyPtr},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_I_SUB = op(
    "spirv.AtomicISub",
    "Subtracts a value from an integer in memory in one step, and gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_OR = op(
    "spirv.AtomicOr",
    "Combines an integer in memory with a value by bitwise OR in one step; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_S_MAX = op(
    "spirv.AtomicSMax",
    "Keeps in memory the greater of two signed integers, in one step; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_S_MIN = op(
    "spirv.AtomicSMin",
    "Keeps in memory the lesser of two signed integers, in one step; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_U_MAX = op(
    "spirv.AtomicUMax",
    "Keeps in memory the greater of two unsigned integers, in one step; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        Trait("UnsignedOp"),
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_U_MIN = op(
    "spirv.AtomicUMin",
    "Keeps in memory the lesser of two unsigned integers, in one step; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        Trait("UnsignedOp"),
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
ATOMIC_XOR = op(
    "spirv.AtomicXor",
    "Combines an integer in memory with a value by exclusive OR in one step; gives the value before.",
    operands={"pointer": SPIRV_AnyPtr, "value": SPIRV_Integer},
    attributes={"memory_scope": SPIRV_ScopeAttr, "semantics": SPIRV_MemorySemanticsAttr},
    results={"result": SPIRV_Integer},
    traits=[
        matches_pointee("value"),
        matches_pointee("result"),
        AVAILABILITY,
    ],
    format="$memory_scope $semantics operands attr-dict `:` type($pointer)",
    hooks=Hooks(verify=verify_memory.atomic_integer, verify_is_local=True),
)
