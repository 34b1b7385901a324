"""Attributes of GPU kernels: discardable attributes of the nvvm and rocdl dialects."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen import llvm_text
from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr, StringAttr, UnitAttr

_CONVENTIONS: Mapping[str, int] = MappingProxyType({"nvvm.kernel": 71, "rocdl.kernel": 91})
"""Marks of kernels, and the calling convention that such have."""

_NVVM: Mapping[str, str] = MappingProxyType(
    {
        "nvvm.maxntid": "nvvm.maxntid",
        "nvvm.reqntid": "nvvm.reqntid",
        "nvvm.minctasm": "nvvm.minctasm",
        "nvvm.maxnreg": "nvvm.maxnreg",
        "nvvm.cluster_dim": "nvvm.cluster_dim",
        "nvvm.cluster_max_blocks": "nvvm.maxclusterrank",
        "nvvm.blocksareclusters": "nvvm.blocksareclusters",
    }
)

_ROCDL: Mapping[str, str] = MappingProxyType(
    {
        "rocdl.flat_work_group_size": "amdgpu-flat-work-group-size",
        "rocdl.waves_per_eu": "amdgpu-waves-per-eu",
        "rocdl.uniform_work_group_size": "uniform-work-group-size",
        "rocdl.unsafe_fp_atomics": "amdgpu-unsafe-fp-atomics",
    }
)


def kernel_convention(attributes: Mapping[str, Attribute]) -> str:
    """Returns `cc 71 ` with a trailing space; "" if the function is no kernel."""
    return next((f"cc {number} " for name, number in _CONVENTIONS.items() if name in attributes), "")


def kernel_words(attributes: Mapping[str, Attribute]) -> list[str]:
    """Returns LLVM's attributes for a kernel's discardable attributes."""
    words: dict[str, str] = {}
    if "rocdl.kernel" in attributes:
        words = {"amdgpu-flat-work-group-size": "1,256", "uniform-work-group-size": "true"}
    spellings = {**_NVVM, **_ROCDL}
    for name in sorted(attributes):
        attribute = attributes[name]
        if name == "rocdl.max_flat_work_group_size" and isinstance(attribute, IntegerAttr):
            words["amdgpu-flat-work-group-size"] = f"1,{attribute.value}"
        elif name in spellings:
            words[spellings[name]] = _value(attribute)
    return [_pair(name, value) for name, value in words.items()]


def kernel_metadata(attributes: Mapping[str, Attribute]) -> dict[str, list[str]]:
    """Metadata of a kernel: the operands of each node by its name."""
    sizes = attributes.get("rocdl.reqd_work_group_size")
    if not isinstance(sizes, DenseArrayAttr):
        return {}
    return {"reqd_work_group_size": [f"i32 {size}" for size in sizes.values]}


def _value(attribute: Attribute) -> str:
    if isinstance(attribute, DenseArrayAttr):
        return ",".join(map(str, attribute.values))
    if isinstance(attribute, IntegerAttr):
        flag = str(attribute.type) == "i1"
        return ("true" if attribute.value else "false") if flag else str(attribute.value)
    if isinstance(attribute, StringAttr):
        return attribute.value
    return "" if isinstance(attribute, UnitAttr) else str(attribute)


def _pair(key: str, value: str) -> str:
    return f"{llvm_text.quoted(key)}={llvm_text.quoted(value)}" if value else llvm_text.quoted(key)
