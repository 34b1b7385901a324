"""The attributes of the rocdl dialect."""

from __future__ import annotations

from compiler.ir.attributes import ArrayAttr, DictionaryAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import optional_parameter, parameter


class ROCDLTargetAttr(DefinedAttribute, name="rocdl.target"):
    """Target of a `gpu.module` for an AMD GPU: chip, features, optimization level, libraries."""

    o = parameter(int, "the optimisation level, 0 to 3", default=2, name="O")
    triple = parameter(str, "LLVM's target triple", default="amdgcn-amd-amdhsa")
    chip = parameter(str, "the GPU, such as gfx942", default="gfx900")
    features = parameter(str, "features of LLVM's target, such as `+wavefrontsize64`", default="")
    abi = parameter(str, "the version of the code object", default="600")
    flags = optional_parameter(DictionaryAttr, "switches such as `fast`, `daz`, `finite_only`, `no_wave64`")
    link = optional_parameter(ArrayAttr, "bitcode files to link")
    assembly_format = "(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?"
    traits = ["TargetAttrInterface"]
