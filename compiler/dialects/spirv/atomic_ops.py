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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
