"""LLVM itself, through llvmlite: reads, checks, optimises and compiles LLVM IR.

Takes LLVM IR's text; returns LLVM's own text, bitcode, assembly or object code. Whatever LLVM says against
a text is a `BackendError`. llvmlite is imported here and where compiled code is run, and nowhere else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import llvmlite.binding as llvm

MODULE_NAME = "LLVMDialectModule"

# When LLVM reads a module with debug information that is broken, it ends the process. Without this step of its reader
# such a module is found out when it is verified, like any other. The option holds for the process.
llvm.set_option("ir", "--disable-auto-upgrade-debug-info")
# At level 0 LLVM 22.1.0's fast instruction selection passes a bf16 as an f32 to functions that expect a bf16.
llvm.set_option("codegen", "--fast-isel=false")
# `optimize` lowers matrices, at each level.
llvm.set_option("codegen", "--enable-matrix")

_REMARKS = (
    "--pass-remarks=loop-vectorize|slp-vectorizer|loop-unroll",
    "--pass-remarks-missed=loop-vectorize",
    "--pass-remarks-analysis=loop-vectorize",
)
_PREFIX = re.compile(r"^LLVM IR parsing error\n<string>:(\d+):(\d+): error: ")


class BackendError(Exception):
    """LLVM does not accept a module; the message is LLVM's. `line` and `column` are where in its text, if known."""

    def __init__(self, message: str) -> None:
        match = _PREFIX.match(message)
        super().__init__(_PREFIX.sub("", message).strip())
        self.line = None if match is None else int(match.group(1))
        self.column = None if match is None else int(match.group(2))


@dataclass(frozen=True, slots=True)
class Target:
    """Target to compile for."""

    triple: str
    cpu: str
    features: str


def print_remarks() -> None:
    """Makes LLVM print its remarks on loops and vectors to standard error, for the rest of the process.

    A remark has a line of the form `remark: FILE:LINE:COLUMN: TEXT`, by the debug information of the module.
    """
    for option in _REMARKS:
        llvm.set_option("remarks", option)


def host() -> Target:
    """Returns the machine this runs on."""
    return Target(llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())


class TargetMachine:
    """Compiles for one target at one level of optimisation, 0 to 3."""

    def __init__(self, target: Target, level: int) -> None:
        """Raises BackendError for a triple that this LLVM does not support."""
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        llvm.initialize_native_asmparser()
        if target.triple != llvm.get_process_triple():
            llvm.initialize_all_targets()
            llvm.initialize_all_asmprinters()
        self.level = level
        try:
            backend = llvm.Target.from_triple(target.triple)
        except RuntimeError as error:
            raise BackendError(f"cannot compile for '{target.triple}': {error}") from None
        self._machine = backend.create_target_machine(
            cpu=target.cpu, features=target.features, opt=level, reloc="pic", codemodel="default"
        )

    @property
    def data_layout(self) -> str:
        return str(self._machine.target_data)

    @property
    def triple(self) -> str:
        return str(self._machine.triple)

    def optimize(self, module: Module) -> None:
        """Runs LLVM's pipeline of the level; at level 0, only the required passes."""
        options = llvm.create_pipeline_tuning_options(speed_level=self.level)
        options.loop_vectorization = options.loop_interleaving = options.slp_vectorization = self.level > 1
        builder = llvm.create_pass_builder(self._machine, options)
        builder.getModulePassManager().run(module.handle, builder)

    def object_code(self, module: Module) -> bytes:
        return bytes(self._machine.emit_object(module.handle))

    def assembly(self, module: Module) -> str:
        return str(self._machine.emit_assembly(module.handle))


def _read(text: str) -> tuple[llvm.ContextRef, llvm.ModuleRef]:
    """Returns a context and the module read in it."""
    context = llvm.create_context()
    try:
        module = llvm.parse_assembly(text, context)
        module.verify()
    except RuntimeError as error:
        raise BackendError(str(error)) from None
    return context, module


class Module:
    """A module as LLVM has it."""

    def __init__(self, text: str) -> None:
        """Reads and checks LLVM IR. Raises BackendError."""
        self._context, self.handle = _read(text)
        self.handle.name = MODULE_NAME

    def set_target(self, machine: TargetMachine) -> None:
        """Sets the target of the module to this machine, unless it has one."""
        if not self.handle.triple:
            self.handle.triple = machine.triple
        if not self.handle.data_layout:
            self.handle.data_layout = machine.data_layout

    @property
    def has_matrices(self) -> bool:
        """True if it calls LLVM's functions of matrices, for which there is no code before `TargetMachine.optimize`."""
        return any(function.name.startswith("llvm.matrix.") for function in self.handle.functions)

    def text(self) -> str:
        return str(self.handle)

    def bitcode(self) -> bytes:
        return bytes(self.handle.as_bitcode())
