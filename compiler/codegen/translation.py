"""A module of the llvm dialect as LLVM IR: upstream's `--mlir-to-llvmir`.

Takes a verified module; returns LLVM IR's text, which `compiler.codegen.backend` reads, or the operation
that cannot be translated, and why. The text is not yet in LLVM's own form: intrinsics lack the types in their names,
values are numbered with gaps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType

from compiler.codegen import calls, instructions, intrinsics, llvm_text, module_parts, vcix
from compiler.codegen.attribute_fields import fields, is_a
from compiler.codegen.calls import calling_convention
from compiler.codegen.data_layout import data_layout_text
from compiler.codegen.function_attributes import function_attributes
from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.kernel_attributes import kernel_convention, kernel_metadata, kernel_words
from compiler.codegen.module_state import ModuleState, module_ops
from compiler.codegen.openmp.module_attributes import add_module_attributes
from compiler.codegen.printed_form import PrintedForm
from compiler.codegen.problems import TranslationError, UnregisteredError, add_failure
from compiler.codegen.target_intrinsics import translate_target_intrinsic
from compiler.dialects.gpu.kernel_ops import BinaryOp
from compiler.dialects.llvm.module_ops import (
    AliasOp,
    ComdatOp,
    GlobalCtorsOp,
    GlobalDtorsOp,
    GlobalOp,
    IFuncOp,
    LinkerOptionsOp,
    LLVMFuncOp,
    ModuleFlagsOp,
)
from compiler.ir.attributes import (
    ArrayAttr,
    DenseArrayAttr,
    DialectAttribute,
    IntegerAttr,
    StringAttr,
)
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ir.resource_blobs import resource_blobs

# Translators of other dialects than llvm.
_MODULES: Mapping[str, str] = MappingProxyType(
    {
        "gpu": "compiler.codegen.gpu_launches",
        "nvvm": "compiler.codegen.nvvm.translators",
        "omp": "compiler.codegen.openmp.translators",
        "rocdl": "compiler.codegen.rocdl",
    }
)
_TRANSLATORS = {**instructions.TRANSLATORS, **calls.TRANSLATORS, **intrinsics.TRANSLATORS, **vcix.TRANSLATORS}


@dataclass(frozen=True, slots=True)
class Translation:
    """The text and the problems; `text` is None if an operation cannot be translated.

    `form` brings the text that LLVM prints of the module into upstream's order.
    """

    text: str | None
    problems: tuple[Problem, ...] = ()
    form: PrintedForm | None = None


def translate_module(
    module: Operation, resources: Mapping[str, Mapping[str, Mapping[str, str]]] | None = None
) -> Translation:
    """Translates a module. `resources` are its file's resources, which constants may refer to."""
    state = ModuleState(module, resource_blobs(resources or {}))
    try:
        text = _Module(state, module).text()
    except TranslationError as error:
        return Translation(None, (*state.warnings, *error.problems))
    return Translation(text, tuple(state.warnings), state.form)


class _Module:
    """Writes one module."""

    def __init__(self, state: ModuleState, module: Operation) -> None:
        self._state = state
        self._module = module

    def text(self) -> str:
        state, module = self._state, self._module
        comdats: list[str] = []
        seen: set[str] = set()
        globals_ = add_module_attributes(state, module)
        functions: list[str] = []
        ops = module_ops(module)
        for op in ops:
            if isinstance(op, ComdatOp):
                comdats += module_parts.comdat_lines(op, seen)
        for op in ops:
            if isinstance(op, LLVMFuncOp):
                state.debug_info.subprogram(op)
        for op in ops:
            self._check(op)
            if isinstance(op, GlobalOp):
                globals_.append(module_parts.global_line(state, op, translate_operation))
            elif isinstance(op, AliasOp):
                globals_.append(module_parts.alias_line(state, op, translate_operation))
            elif isinstance(op, IFuncOp):
                globals_.append(module_parts.ifunc_line(state, op))
        module_parts.add_module_strings(state, module)
        for op in ops:
            if isinstance(op, (GlobalCtorsOp, GlobalDtorsOp)):
                module_parts.add_structors(state, op)
            elif isinstance(op, ModuleFlagsOp):
                module_parts.add_module_flags(state, op)
            elif isinstance(op, LinkerOptionsOp):
                module_parts.add_linker_options(state, op)
        for op in ops:
            if isinstance(op, BinaryOp):
                state.gpu_binaries.embed(op)
        for op in ops:
            if isinstance(op, LLVMFuncOp):
                functions += self._function(op) + state.openmp.take_region_functions()
        gpu = state.gpu_binaries
        globals_[:0] = state.openmp.globals()
        globals_ += [*module_parts.structor_lines(state), *gpu.globals]
        functions += [*state.openmp.functions(), *gpu.functions, *state.declarations]
        self._debug_flags()
        state.debug_info.finish()
        groups = [f"attributes #{number} = {text}" for number, text in enumerate(state.attribute_groups)]
        types = [*gpu.types, *state.types.definitions()]
        lines = [*self._head(), *types, *comdats, *globals_, *functions, *groups, *state.metadata.lines()]
        return "\n".join(lines) + "\n"

    def _debug_flags(self) -> None:
        """Adds the module flags that declare the kind of debug information."""
        module = self._module
        if not module_parts.has_module_flag(module, "Debug Info Version"):
            module_parts.add_module_flag(self._state, 2, "Debug Info Version", "i32 3")
        triple = module.attributes.get("llvm.target_triple")
        if (
            isinstance(triple, StringAttr)
            and _uses_codeview(triple.value)
            and not module_parts.has_module_flag(module, "CodeView")
        ):
            module_parts.add_module_flag(self._state, 2, "CodeView", "i32 1")

    def _check(self, op: Operation) -> None:
        """Reports a top-level op without a counterpart in LLVM IR."""
        if op.dialect not in ("llvm", "builtin", "dlti", "gpu", "omp", "acc"):
            raise untranslatable(op)

    def _head(self) -> list[str]:
        attributes = self._module.attributes
        lines = ['source_filename = "LLVMDialectModule"']
        layout = data_layout_text(self._module)
        if layout:
            lines.append(f"target datalayout = {llvm_text.quoted(layout)}")
        triple = attributes.get("llvm.target_triple")
        if isinstance(triple, StringAttr) and triple.value:
            lines.append(f"target triple = {llvm_text.quoted(triple.value)}")
        assembly = attributes.get("llvm.module_asm")
        for piece in assembly.elements if isinstance(assembly, ArrayAttr) else ():
            if isinstance(piece, StringAttr):
                lines.append(f"module asm {llvm_text.quoted(piece.value)}")
        return lines

    # ------------------------------------------------------------------------------------------------- functions

    def _function(self, op: LLVMFuncOp) -> list[str]:
        state = self._state
        defined = bool(op.regions) and bool(op.body.blocks)
        subprogram = state.debug_info.subprogram(op)
        metadata = self._function_metadata(op) + ([f"!dbg {subprogram}"] if subprogram is not None else [])
        words = self._words(op, defined)
        signature = self._signature(op, defined)
        if not defined:
            attached = "".join([f" {item}" for item in metadata])
            return [f"declare{attached}{module_parts.linkage(op)}{module_parts.binding(op)} {signature}{words}"]
        head = f"define{module_parts.linkage(op)}{module_parts.binding(op)} {signature}{words}"
        attached = "".join([f" {item}" for item in metadata])
        writer = FunctionWriter(state, op, subprogram, translate_operation)
        body = writer.write(op.body)
        state.form.block_ranks[op.sym_name.value] = writer.block_ranks(body)
        return [f"{head}{attached} {{", *body, "}"]

    def _signature(self, op: LLVMFuncOp, defined: bool) -> str:
        state, properties = self._state, op.properties
        function_type = op.function_type.type
        result, variadic = function_type.return_type, function_type.var_arg
        parameters = []
        try:
            for index, type_ in enumerate(function_type.params):
                words = state.parameters.of_list(properties.get("arg_attrs"), index, declared=True)
                name = ""
                if defined:
                    name = f" {state.numbering(op).value(op.body.entry.arguments[index])}"
                parameters.append(f"{state.type_text(type_, op)}{words}{name}")
            of_result = state.parameters.of_list(properties.get("res_attrs"), 0)
        except ValueError as error:
            state.fail(op, str(error))
        if variadic:
            parameters.append("...")
        convention = kernel_convention(op.attributes) or calling_convention(op.cConv)
        before = f"{convention}{of_result[1:]} ".lstrip()
        return f"{before}{state.type_text(result, op)} {module_parts.symbol_name(op)}({', '.join(parameters)})"

    def _words(self, op: LLVMFuncOp, defined: bool) -> str:
        properties = op.properties
        try:
            words = function_attributes(properties, defined=defined) + kernel_words(op.attributes)
        except ValueError as error:
            self._state.fail(op, str(error))
        all_words = [module_parts.unnamed_address(op).strip(), *words]
        if defined:
            all_words.append(module_parts.section(op))
        all_words.append(module_parts.comdat(op))
        if op.alignment is not None:
            all_words.append(f"align {op.alignment.value}")
        if op.garbage_collector is not None:
            all_words.append(f"gc {llvm_text.quoted(op.garbage_collector.value)}")
        if op.personality is not None and defined:
            all_words.append(f"personality ptr @{llvm_text.name(op.personality.root)}")
        return "".join([f" {word}" for word in all_words if word])

    def _function_metadata(self, op: Operation) -> list[str]:
        table, properties = self._state.metadata, op.properties
        metadata: list[str] = []
        count = properties.get("function_entry_count")
        if isinstance(count, IntegerAttr):
            node = table.tuple(['!"function_entry_count"', f"i64 {count.value}"])
            metadata.append(f"!prof {node}")
        hint = properties.get("vec_type_hint")
        if is_a(hint, "llvm.vec_type_hint") and isinstance(hint, DialectAttribute):
            values = fields(hint)
            type_ = self._state.type_text(values["hint"].type, op)
            node = table.tuple([f"{type_} undef", f"i32 {int(values['is_signed'])}"])
            metadata.append(f"!vec_type_hint {node}")
        for key in ("work_group_size_hint", "reqd_work_group_size"):
            sizes = properties.get(key)
            if isinstance(sizes, DenseArrayAttr):
                metadata.append(f"!{key} {table.tuple([f'i32 {size}' for size in sizes.values])}")
        metadata += [f"!{key} {table.tuple(sizes)}" for key, sizes in kernel_metadata(op.attributes).items()]
        size = properties.get("intel_reqd_sub_group_size")
        if isinstance(size, IntegerAttr):
            metadata.append(f"!intel_reqd_sub_group_size {table.tuple([f'i32 {size.value}'])}")
        return metadata


def _uses_codeview(triple: str) -> bool:
    """Returns True if a target triple is Windows with Microsoft's environment, which has its own debug information."""
    parts = triple.split("-")
    if len(parts) < 3 or not parts[2].startswith(("windows", "win32")):
        return False
    return len(parts) < 4 or parts[3].startswith("msvc")


def untranslatable(op: Operation) -> UnregisteredError:
    return UnregisteredError(
        op,
        "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: "
        f"{op.name}",
    )


def _of_dialect(op: Operation) -> OperationTranslator | None:
    """Returns the translator of an operation whose dialect has a module for that, which is imported on first use."""
    module = _MODULES.get(op.dialect)
    if module is None:
        return None
    translators: Mapping[type[Operation], OperationTranslator] = import_module(module).TRANSLATORS
    if type(op) in translators:
        return translators[type(op)]
    if op.dialect in ("nvvm", "rocdl"):
        return None
    raise TranslationError(op, f"not yet implemented: {op.name}") if op.dialect == "omp" else untranslatable(op)


def translate_operation(writer: FunctionWriter, op: Operation) -> None:
    """Writes one operation of a function or of a global's region."""
    if op.operands and op.results:
        constants = [writer.constant(operand) for operand in op.operands]
        if all(constant is not None for constant in constants):
            folded = writer.state.folder.fold(op, [constant for constant in constants if constant is not None])
            if folded is not None:
                writer.define(op.result, folded)
                return
    try:
        translate = _TRANSLATORS.get(type(op)) or _of_dialect(op)
        if translate is not None:
            translate(writer, op)
        elif op.name.startswith(intrinsics.PREFIX):
            intrinsics.translate_intrinsic(writer, op)
        elif not translate_target_intrinsic(writer, op):
            raise untranslatable(op)
    except TranslationError as error:
        if writer.function is not None:
            add_failure(error, op)
        raise
