"""The enums of the tir dialect."""

from __future__ import annotations

from compiler.ods.enum_def import int_enum

CALL_EFFECT_KIND = int_enum(
    "CallEffectKind",
    "Side effects of a call.",
    {
        "expr_annotation": 0,
        "pure": 1,
        "read_state": 2,
        "update_state": 3,
        "special_call_arg": 4,
        "embed_info": 5,
        "control_jump": 6,
        "opaque": 3,
    },
    words={
        "expr_annotation": "nothing: it marks an expression for passes",
        "pure": "nothing to state outside, which does not mean the same result for the same arguments",
        "read_state": "reads state that others may change",
        "update_state": "reads and changes state",
        "special_call_arg": "nothing by itself: it is understood as the argument of certain calls only",
        "embed_info": "nothing: it tells the compiler something at this place",
        "control_jump": "goes on elsewhere, as a return does",
        "opaque": "anything: there is nothing worse than `update_state`, which is the same number",
    },
    cpp_name="::tvm::tir::CallEffectKind",
)
