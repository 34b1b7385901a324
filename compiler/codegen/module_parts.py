"""The parts of a module other than functions: globals, aliases, comdats, flags and other top-level parts.

Takes operations of the module and its attributes; returns lines of LLVM IR.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from compiler.codegen import llvm_text
from compiler.codegen.attribute_fields import fields, is_a, symbol
from compiler.codegen.constants import Constant, ConstantError, undef
from compiler.codegen.function_attributes import passthrough
from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.metadata import string, tuple_text
from compiler.codegen.module_state import ModuleState, module_ops
from compiler.codegen.problems import TranslationError
from compiler.dialects.llvm.attributes import DependentLibrariesAttr
from compiler.dialects.llvm.control_flow_ops import ReturnOp
from compiler.dialects.llvm.enums import Linkage
from compiler.dialects.llvm.module_ops import (
    AliasOp,
    ComdatOp,
    ComdatSelectorOp,
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
    Attribute,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
)
from compiler.ir.operation import Operation
from compiler.ir.types import Type

Symbol: TypeAlias = GlobalOp | AliasOp | IFuncOp | LLVMFuncOp
TranslateOp = Callable[[FunctionWriter, Operation], None]


def linkage(op: Symbol) -> str:
    """` internal`; "" for external linkage."""
    return "" if op.linkage is Linkage.EXTERNAL else f" {op.linkage.symbol}"


def binding(op: Symbol) -> str:
    """Returns ` dso_local hidden`, the keywords for the visibility of a symbol."""
    return (" dso_local" if op.dso_local else "") + visibility(op)


def visibility(op: Symbol) -> str:
    """` hidden`; "" for default visibility."""
    return f" {op.visibility_.symbol}" if op.visibility_.symbol else ""


def unnamed_address(op: Symbol) -> str:
    word = "" if op.unnamed_addr is None else op.unnamed_addr.symbol
    return f" {word}" if word else ""


def section(op: GlobalOp | LLVMFuncOp) -> str:
    return "" if op.section is None else f"section {llvm_text.quoted(op.section.value)}"


def comdat(op: GlobalOp | LLVMFuncOp) -> str:
    return "" if op.comdat is None else f"comdat(${llvm_text.name(op.comdat.leaf)})"


def symbol_name(op: Symbol) -> str:
    """`@name`"""
    return f"@{llvm_text.name(op.sym_name.value)}"


def _thread_local(op: GlobalOp | AliasOp) -> str:
    return " thread_local" if op.thread_local_ else ""


# ----------------------------------------------------------------------------------------------------------------------
# Globals
# ----------------------------------------------------------------------------------------------------------------------


def global_line(state: ModuleState, op: GlobalOp, translate_op: TranslateOp) -> str:
    """`@g = internal constant i32 5, align 4`"""
    value = op.value
    type_ = op.global_type.type
    spelled = state.type_text(type_, op)
    if isinstance(value, StringAttr):
        spelled = f"[{len(value.value.encode('utf-8', 'surrogateescape'))} x i8]"
    initial = _initializer(state, op, type_, translate_op)
    if op.linkage is Linkage.EXTERN_WEAK:
        initial = None
    elif initial is None and op.linkage is not Linkage.EXTERNAL:
        initial = undef(type_)
    head = f" {op.linkage.symbol}" if initial is None else linkage(op)
    where = f" addrspace({op.addr_space.value})" if op.addr_space.value else ""
    outside = " externally_initialized" if op.externally_initialized else ""
    kind = "constant" if op.constant else "global"
    words = f"{head}{binding(op)}{_thread_local(op)}{unnamed_address(op)}{where}{outside}"
    text = f"{symbol_name(op)} ={words} {kind} {spelled}" + ("" if initial is None else f" {initial.text}")
    return text + "".join([f", {part}" for part in _global_parts(state, op)]) + _global_attributes(state, op)


def _initializer(state: ModuleState, op: GlobalOp, type_: Type, translate_op: TranslateOp) -> Constant | None:
    if op.regions and op.initializer.blocks:
        return _region_constant(state, op, translate_op, "fail to convert global initializer")
    value = op.value
    if value is None:
        return None
    try:
        return state.constants.of_attribute(value, type_)
    except ConstantError as error:
        state.fail(op, str(error))


def _region_constant(state: ModuleState, op: GlobalOp | AliasOp, translate_op: TranslateOp, failure: str) -> Constant:
    """Returns the constant that the region of a global or alias returns."""
    writer = FunctionWriter(state, None, None, translate_op)
    for inner in op.initializer.entry.ops:
        if isinstance(inner, ReturnOp) and inner.arg is not None:
            constant = writer.constant(inner.arg)
            assert constant is not None
            return constant
        translate_op(writer, inner)
        if not inner.results or writer.constant(inner.result) is None:
            raise TranslationError(inner, "unemittable constant value")
    raise TranslationError(op, failure)


def _global_parts(state: ModuleState, op: GlobalOp) -> list[str]:
    parts = [part for part in (section(op), comdat(op)) if part]
    alignment = op.alignment
    if isinstance(alignment, IntegerAttr) and alignment.value:
        parts.append(f"align {alignment.value}")
    expressions = op.dbg_exprs
    for expression in expressions.elements if isinstance(expressions, ArrayAttr) else ():
        parts.append(f"!dbg {state.debug_info.global_expression(expression)}")
    return parts


def _global_attributes(state: ModuleState, op: GlobalOp) -> str:
    try:
        words = passthrough(op.target_specific_attrs, "target_specific_attrs")
    except ValueError as error:
        state.fail(op, str(error))
    return f" {state.attribute_group(words)}" if words else ""


def alias_line(state: ModuleState, op: AliasOp, translate_op: TranslateOp) -> str:
    """`@a = alias i32, ptr @g`"""
    target = _region_constant(state, op, translate_op, "fail to convert alias initializer")
    # Upstream leaves the alias's own `dso_local` out; LLVM adds it where linkage or visibility imply it.
    words = f"{linkage(op)}{visibility(op)}{_thread_local(op)}{unnamed_address(op)}"
    spelled = state.type_text(op.alias_type.type, op)
    return f"{symbol_name(op)} ={words} alias {spelled}, {state.constants.typed(target)}"


def ifunc_line(state: ModuleState, op: IFuncOp) -> str:
    """`@f = ifunc i32 (), ptr @resolver`"""
    words = f"{linkage(op)}{binding(op)}{unnamed_address(op)}"
    spelled = state.type_text(op.i_func_type.type, op)
    pointer = state.type_text(op.resolver_type.type, op)
    return f"{symbol_name(op)} ={words} ifunc {spelled}, {pointer} @{llvm_text.name(op.resolver.root)}"


def comdat_lines(op: ComdatOp, seen: set[str]) -> Iterable[str]:
    """`$any = comdat any`"""
    for selector in op.body.entry.ops if op.regions and op.body.blocks else ():
        assert isinstance(selector, ComdatSelectorOp)
        name = selector.sym_name.value
        if name in seen:
            raise TranslationError(selector, "comdat selection symbols must be unique even in different comdat regions")
        seen.add(name)
        yield f"${llvm_text.name(name)} = comdat {selector.comdat.symbol}"


def add_structors(state: ModuleState, op: GlobalCtorsOp | GlobalDtorsOp) -> None:
    """Adds functions that run before or after the program, as upstream without their data."""
    kind, functions = ("ctors", op.ctors) if isinstance(op, GlobalCtorsOp) else ("dtors", op.dtors)
    entries = state.structors.pop(kind, [])  # the list that was extended last is the last in the text
    for function, priority in zip(functions.elements, op.priorities.elements, strict=True):
        entries.append(f"{{ i32 {priority.value}, ptr @{llvm_text.name(function.root)}, ptr null }}")
    state.structors[kind] = entries


def structor_lines(state: ModuleState) -> list[str]:
    """Returns the lists of functions that run before and after the program."""
    lines: list[str] = []
    for kind, entries in state.structors.items():
        value = f"[{', '.join([f'{_STRUCTOR} {entry}' for entry in entries])}]" if entries else "zeroinitializer"
        lines.append(f"@llvm.global_{kind} = appending global [{len(entries)} x {_STRUCTOR}] {value}")
    return lines


_STRUCTOR = "{ i32, ptr, ptr }"


# ----------------------------------------------------------------------------------------------------------------------
# Metadata of the module
# ----------------------------------------------------------------------------------------------------------------------


def add_module_flags(state: ModuleState, op: ModuleFlagsOp) -> None:
    flags = op.flags
    for entry in flags.elements if isinstance(flags, ArrayAttr) else ():
        if not isinstance(entry, DialectAttribute):
            continue
        values = fields(entry)
        key = values["key"].value
        value = _flag_value(state, key, values["value"])
        if value is not None:
            add_module_flag(state, values["behavior"], key, value)


def add_module_flag(state: ModuleState, behavior: int, key: str, value: str) -> None:
    flag = [f"i32 {behavior}", string(key), value]
    state.form.flags.append(tuple_text(flag))
    state.metadata.add_named("llvm.module.flags", state.metadata.tuple(flag))


def has_module_flag(module: Operation, key: str) -> bool:
    flags = [op.flags for op in module_ops(module) if isinstance(op, ModuleFlagsOp)]
    entries = [entry for flag in flags for entry in flag.elements]
    return any(isinstance(entry, DialectAttribute) and fields(entry)["key"].value == key for entry in entries)


def _flag_value(state: ModuleState, key: str, value: Attribute) -> str | None:
    table = state.metadata
    if isinstance(value, StringAttr):
        return string(value.value)
    if isinstance(value, IntegerAttr):
        return f"i32 {value.value}"
    if isinstance(value, ArrayAttr) and key == "CG Profile":
        nodes = []
        for entry in value.elements:
            assert isinstance(entry, DialectAttribute)
            inner = fields(entry)
            ends = [_function_reference(state, inner[name]) for name in ("from", "to")]
            nodes.append(table.tuple([*ends, f"i64 {inner['count']}"]))
        return table.distinct(tuple_text(nodes))
    if is_a(value, "llvm.profile_summary"):
        return _profile_summary(state, value)
    return None


def _function_reference(state: ModuleState, attribute: SymbolRefAttr | None) -> str:
    if attribute is None or attribute.root not in state.symbols:
        return "null"
    return f"ptr @{llvm_text.name(attribute.root)}"


def _profile_summary(state: ModuleState, attribute: DialectAttribute) -> str:
    table, values = state.metadata, fields(attribute)
    nodes = [table.tuple([string("ProfileFormat"), string(symbol(attribute))])]

    def add(name: str, value: int) -> None:
        nodes.append(table.tuple([string(name), f"i64 {value}"]))

    for name in ("total_count", "max_count", "max_internal_count", "max_function_count", "num_counts", "num_functions"):
        add("".join([word.capitalize() for word in name.split("_")]), values[name])
    if values["is_partial_profile"] is not None:
        add("IsPartialProfile", values["is_partial_profile"])
    ratio = values["partial_profile_ratio"]
    if isinstance(ratio, FloatAttr):
        text = llvm_text.double_text(ratio.value)
        nodes.append(table.tuple([string("PartialProfileRatio"), f"double {text}"]))
    detailed = []
    for entry in values["detailed_summary"]:
        inner = fields(entry)
        detailed.append(table.tuple([f"i64 {inner[key]}" for key in ("cut_off", "min_count", "num_counts")]))
    nodes.append(table.tuple([string("DetailedSummary"), table.tuple(detailed)]))
    return table.tuple(nodes)


def add_linker_options(state: ModuleState, op: LinkerOptionsOp) -> None:
    words = [string(word.value) for word in op.options.elements]
    state.metadata.add_named("llvm.linker.options", state.metadata.tuple(words))


def add_module_strings(state: ModuleState, module: Operation) -> None:
    """Adds the metadata for the module's attributes."""
    for key in ("llvm.ident", "llvm.commandline"):
        value = module.attributes.get(key)
        if isinstance(value, StringAttr):
            state.metadata.add_named(key, state.metadata.tuple([string(value.value)]))
    libraries = module.attributes.get("llvm.dependent_libraries")
    attributes: Iterable[Attribute] = ()
    if isinstance(libraries, ArrayAttr):
        attributes = libraries.elements
    elif isinstance(libraries, DependentLibrariesAttr):
        attributes = libraries.libs
    for library in attributes:
        if isinstance(library, StringAttr):
            state.metadata.add_named("llvm.dependent-libraries", state.metadata.tuple([string(library.value)]))
