"""Constraints on types and attributes that the amx dialect adds to the shared ones."""

from __future__ import annotations

from compiler.ods.type_constraints import type_constraint
from compiler.ods.type_predicates import is_definition, is_float, is_signless

AnyAMXTile = type_constraint(
    (
        "tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit "
        "signless integer values"
    ),
    lambda type_: (
        (is_definition(type_, "amx.tile") and type_.rank == 2)
        and (
            is_float(type_.element_type, "f32")
            or is_float(type_.element_type, "f16")
            or is_float(type_.element_type, "bf16")
            or is_signless(type_.element_type, 32)
            or is_signless(type_.element_type, 8)
        )
    ),
)
AMXTileF16OrBF16 = type_constraint(
    "tile of 16-bit float or bfloat16 type values",
    lambda type_: (
        (is_definition(type_, "amx.tile") and type_.rank == 2)
        and (is_float(type_.element_type, "f16") or is_float(type_.element_type, "bf16"))
    ),
)
AMXTileF32 = type_constraint(
    "tile of 32-bit float values",
    lambda type_: (is_definition(type_, "amx.tile") and type_.rank == 2) and is_float(type_.element_type, "f32"),
)
AMXTileI8 = type_constraint(
    "tile of 8-bit signless integer values",
    lambda type_: (is_definition(type_, "amx.tile") and type_.rank == 2) and is_signless(type_.element_type, 8),
)
AMXTileI32 = type_constraint(
    "tile of 32-bit signless integer values",
    lambda type_: (is_definition(type_, "amx.tile") and type_.rank == 2) and is_signless(type_.element_type, 32),
)
