"""LLVM itself, through llvmlite: reads, checks, optimises and compiles LLVM IR.

What enters: LLVM IR's text; what leaves: LLVM's own text, bitcode, assembly or object code. Whatever LLVM says against
a text is a `BackendError`. This is the only module that imports llvmlite.
"""

from __future__ import annotations

from dataclasses import dataclass

import llvmlite.binding as llvm


class BackendError(Exception):
    """LLVM does not accept a module; the message is LLVM's."""


@dataclass(frozen=True, slots=True)
class Target:
    """What to compile for."""

    triple: str
    cpu: str
    features: str


def host() -> Target:
    """The machine this runs on."""
    features = llvm.get_host_cpu_features().flatten()
    return Target(llvm.get_process_triple(), llvm.get_host_cpu_name(), features)


class Module:
    """A module as LLVM has it."""

    def __init__(self, text: str) -> None:
        """Reads and checks LLVM IR. Raises BackendError."""
        context = llvm.create_context()
        try:
            self._module = llvm.parse_assembly(text, context)
            self._module.name = "LLVMDialectModule"
            self._module.verify()
        except RuntimeError as error:
            raise BackendError(str(error)) from None

    def text(self) -> str:
        return str(self._module)

    def bitcode(self) -> bytes:
        return bytes(self._module.as_bitcode())
