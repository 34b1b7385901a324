"""The enums of the tir dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

CALL_EFFECT_KIND = int_enum(
    "CallEffectKind",
    "What a call does beside its result. `pure`: it does not interact with outside state, which does not mean that it "
    "gives the same result for the same arguments. Nothing worse than `update_state` is `opaque`, which is the same.",
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
    cpp_name="::tvm::tir::CallEffectKind",
)
