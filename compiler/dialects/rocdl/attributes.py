"""The attributes of the rocdl dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

TARGET_ATTR = attr_def(
    "rocdl.target",
    "How a `gpu.module` is compiled for an AMD GPU: chip, features, optimisation level, libraries.",
    parameters=[
        param("O", "int", optional=True, default=2),
        param("triple", "string", optional=True, default="amdgcn-amd-amdhsa"),
        param("chip", "string", optional=True, default="gfx900"),
        param("features", "string", optional=True, default=""),
        param("abi", "string", optional=True, default="600"),
        param("flags", "attribute:DictionaryAttr", optional=True),
        param("link", "attribute:ArrayAttr", optional=True),
    ],
    format="(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?",
    traits=["TargetAttrInterface"],
)
