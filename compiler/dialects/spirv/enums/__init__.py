"""The enums of the spirv dialect, a file a subject."""

from compiler.dialects.spirv.enums import (
    capability_enums,
    entry_point_enums,
    image_enums,
    opcode_enums,
    operation_enums,
    target_enums,
    variable_enums,
)

MODULES = (
    capability_enums,
    entry_point_enums,
    image_enums,
    opcode_enums,
    operation_enums,
    target_enums,
    variable_enums,
)
