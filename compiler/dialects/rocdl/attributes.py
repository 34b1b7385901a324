"""The attributes of the rocdl dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

TARGET_ATTR = attr_def(
    "rocdl.target",
    "",
    parameters=[
        param("O", "int", optional=True, default=2),
        param("triple", "string", optional=True),
        param("chip", "string", optional=True),
        param("features", "string", optional=True),
        param("abi", "string", optional=True),
        param("flags", "attribute:DictionaryAttr", optional=True),
        param("link", "attribute:ArrayAttr", optional=True),
    ],
    format="(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?",
    traits=["TargetAttrInterface"],
)
