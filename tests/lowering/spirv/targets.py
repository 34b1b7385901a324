"""Targets that tests of conversions to the spirv dialect convert for."""

from __future__ import annotations

SHADER = "v1.4, [Int8, Int16, Int64, Float16, Float64, Shader], []"
KERNEL = "v1.0, [Kernel, Int64, Float64], []"


def for_target(triple: str, function: str) -> str:
    """Returns a function in a module for a target with a version, capabilities and extensions."""
    target = f"#spirv.target_env<#spirv.vce<{triple}>, #spirv.resource_limits<>>"
    return f"module attributes {{spirv.target_env = {target}}} {{{function}}}"


def on_all_targets(name: str, function: str) -> dict[str, str]:
    """Returns a function for the default target, a shader and a kernel, by names."""
    return {
        name: function,
        f"{name} in a shader": for_target(SHADER, function),
        f"{name} in a kernel": for_target(KERNEL, function),
    }
