"""The attributes of the rocdl dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

TARGET_ATTR = attr_def(
    "rocdl.target",
    "Target of a `gpu.module` for an AMD GPU: chip, features, optimization level, libraries.",
    parameters=[
        param("O", "int", "the optimisation level, 0 to 3", optional=True, default=2),
        param("triple", "string", "LLVM's target triple", optional=True, default="amdgcn-amd-amdhsa"),
        param("chip", "string", "the GPU, such as gfx942", optional=True, default="gfx900"),
        param("features", "string", "features of LLVM's target, such as `+wavefrontsize64`", optional=True, default=""),
        param("abi", "string", "the version of the code object", optional=True, default="600"),
        param(
            "flags",
            "attribute:DictionaryAttr",
            "switches such as `fast`, `daz`, `finite_only`, `no_wave64`",
            optional=True,
        ),
        param("link", "attribute:ArrayAttr", "bitcode files to link", optional=True),
    ],
    format="(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?",
    traits=["TargetAttrInterface"],
)
