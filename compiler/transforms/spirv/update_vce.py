"""`spirv-update-vce`: computes the version, capabilities and extensions that a module needs.

spirv.module Logical GLSL450 attributes {spirv.target_env = ...} { ... }
    ->    spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader, Matrix], []> attributes ...
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from compiler.dialects.spirv.availability import Availability
from compiler.dialects.spirv.capability_inclusion import included_in
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension, Version
from compiler.dialects.spirv.ops.structure_ops import ModuleOp
from compiler.dialects.spirv.requirements import requirements_of, requirements_of_type, types_of, types_of_signature
from compiler.dialects.spirv.target_env import TargetEnv, lookup_target_env, target_env_of, vce_attribute
from compiler.ir.operation import Operation
from compiler.ods.enums import IntegerEnum
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class SPIRVUpdateVCE(Pass[ModuleOp]):
    """Deduce and attach minimal (version, capabilities, extensions) requirements to spirv.module ops."""

    argument = "spirv-update-vce"
    name = "SPIRVUpdateVCEPass"
    summary = "Deduce and attach minimal (version, capabilities, extensions) requirements to spirv.module ops"
    anchor = "spirv.module"

    def run(self, op: ModuleOp, state: PassState) -> None:
        attribute = lookup_target_env(op)
        if attribute is None:
            state.error(op, "missing 'spirv.target_env' attribute")
            return
        needs = _Needs(target_env_of(attribute))
        for inner in op.walk_post_order():
            problem = needs.add(inner)
            if problem is not None:
                state.error(inner, problem)
                return
        triple = vce_attribute(needs.version, needs.all_capabilities(), list(needs.extensions))
        with Rewriter(op, state.context, state.listeners).modify(op):
            op.properties = {**op.properties, "vce_triple": triple}


@dataclass
class _Needs:
    """Needs of a target, in the order in which operations have them."""

    target: TargetEnv
    version: Version = Version.V1_0
    capabilities: dict[Capability, None] = field(default_factory=dict)
    extensions: dict[Extension, None] = field(default_factory=dict)

    def add(self, op: Operation) -> str | None:
        """Adds the requirements of an operation. Returns an error message if the target does not support them."""
        requirements = requirements_of(op)
        for requirement in requirements:
            self.version = max(self.version, requirement.since)
            if self.version > self.target.version:
                return (
                    f"'{op.name}' requires min version {self.version.symbol} but target environment allows up to "
                    f"{self.target.version.symbol}"
                )
        of_types = [requirements_of_type(type_) for type_ in (*types_of(op), *types_of_signature(op))]
        for group in (requirements, *of_types):
            problem = self._add_extensions(op, group) or self._add_capabilities(op, group)
            if problem is not None:
                return problem
        return None

    def _add_extensions(self, op: Operation, requirements: Iterable[Availability]) -> str | None:
        for requirement in requirements:
            if requirement.extensions:
                chosen = self.target.chosen_extension(requirement.extensions)
                if chosen is None:
                    return _missing(op, "extension", requirement.extensions)
                self.extensions[chosen] = None
        return None

    def _add_capabilities(self, op: Operation, requirements: Iterable[Availability]) -> str | None:
        for requirement in requirements:
            if requirement.capabilities:
                chosen = self.target.chosen_capability(requirement.capabilities)
                if chosen is None:
                    return _missing(op, "capability", requirement.capabilities)
                self.capabilities[chosen] = None
        return None

    def all_capabilities(self) -> list[Capability]:
        """Returns the capabilities, followed by those that they imply."""
        ordered = dict(self.capabilities)
        waiting = list(self.capabilities)
        for capability in waiting:
            included = [each for each in included_in(capability) if each not in ordered]
            ordered |= dict.fromkeys(included)
            waiting += included
        return list(ordered)


def _missing(op: Operation, noun: str, names: Iterable[IntegerEnum]) -> str:
    listed = ", ".join(name.symbol for name in names)
    return f"'{op.name}' requires at least one {noun} in [{listed}] but none allowed in target environment"
