"""The parts of a module beside its functions: globals, aliases, comdats, flags and what else stands at its top.

What enters: operations of the module and its attributes; what leaves: lines of LLVM IR.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from compiler.codegen import llvm_text
from compiler.codegen.attribute_fields import fields, is_a, symbol
from compiler.codegen.constants import Constant, ConstantError, undef
from compiler.codegen.function_attributes import passthrough
from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.instructions import enum_word
from compiler.codegen.metadata import string, tuple_text
from compiler.codegen.module_state import ModuleState
from compiler.codegen.problems import TranslationError
from compiler.dialects.llvm.control_flow_ops import ReturnOp
from compiler.dialects.llvm.enums import COMDAT, UNNAMED_ADDR, VISIBILITY
from compiler.dialects.llvm.module_ops import ComdatOp, GlobalOp, IFuncOp, LinkerOptionsOp, ModuleFlagsOp
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Operation
from compiler.ir.types import Type

TranslateOp = Callable[[FunctionWriter, Operation], None]


def linkage(op: Operation) -> str:
    """` internal`; "" for external linkage."""
    word = symbol(op.properties.get("linkage"))
    return "" if word in ("", "external") else f" {word}"


def binding(op: Operation) -> str:
    """What says who sees a symbol, each word with a space in front."""
    local = " dso_local" if "dso_local" in op.properties else ""
    seen = enum_word(op.properties.get("visibility_"), VISIBILITY)
    return local + (f" {seen}" if seen else "")


def unnamed_address(op: Operation) -> str:
    word = enum_word(op.properties.get("unnamed_addr"), UNNAMED_ADDR)
    return f" {word}" if word else ""


def section(op: Operation) -> str:
    attribute = op.properties.get("section")
    return f"section {llvm_text.quoted(attribute.value)}" if isinstance(attribute, StringAttr) else ""


def comdat(op: Operation) -> str:
    attribute = op.properties.get("comdat")
    if not isinstance(attribute, SymbolRefAttr):
        return ""
    return f"comdat(${llvm_text.name(attribute.leaf)})"


def symbol_name(op: Operation) -> str:
    """`@name`"""
    attribute = op.properties["sym_name"]
    assert isinstance(attribute, StringAttr)
    return f"@{llvm_text.name(attribute.value)}"


def _thread_local(op: Operation) -> str:
    return " thread_local" if "thread_local_" in op.properties else ""


# ----------------------------------------------------------------------------------------------------------------------
# Globals
# ----------------------------------------------------------------------------------------------------------------------


def global_line(state: ModuleState, op: GlobalOp, translate_op: TranslateOp) -> str:
    """`@g = internal constant i32 5, align 4`"""
    value = op.value
    type_ = _type_attribute(op, "global_type")
    spelled = state.type_text(type_, op)
    if isinstance(value, StringAttr):
        spelled = f"[{len(value.value.encode('utf-8', 'surrogateescape'))} x i8]"
    initial = _initializer(state, op, type_, translate_op)
    word = symbol(op.linkage)
    if word == "extern_weak" or (initial is None and word in ("", "external")):
        initial = None
    elif initial is None:
        initial = undef(type_)
    head = f" {word}" if initial is None and word else linkage(op)
    space = op.properties.get("addr_space")
    where = f" addrspace({space.value})" if isinstance(space, IntegerAttr) and space.value else ""
    outside = " externally_initialized" if "externally_initialized" in op.properties else ""
    kind = "constant" if "constant" in op.properties else "global"
    words = f"{head}{binding(op)}{_thread_local(op)}{unnamed_address(op)}{where}{outside}"
    text = f"{symbol_name(op)} ={words} {kind} {spelled}" + ("" if initial is None else f" {initial.text}")
    return text + "".join([f", {part}" for part in _global_parts(state, op)]) + _global_attributes(state, op)


def _type_attribute(op: Operation, name: str) -> Type:
    attribute = op.properties[name]
    assert isinstance(attribute, TypeAttr)
    return attribute.type


def _initializer(state: ModuleState, op: GlobalOp, type_: Type, translate_op: TranslateOp) -> Constant | None:
    if op.regions and op.initializer.blocks:
        return region_constant(state, op, translate_op, "fail to convert global initializer")
    value = op.value
    if value is None:
        return None
    try:
        return state.constants.of_attribute(value, type_)
    except ConstantError as error:
        state.fail(op, str(error))


def region_constant(state: ModuleState, op: Operation, translate_op: TranslateOp, failure: str) -> Constant:
    """What the region of a global or alias returns."""
    writer = FunctionWriter(state, None, None)
    for inner in op.regions[0].blocks[0].ops:
        if isinstance(inner, ReturnOp):
            found = writer.constant(inner.operands[0])
            assert found is not None
            return found
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
        assert isinstance(expression, DialectAttribute)
        parts.append(f"!dbg {state.debug_info.global_expression(expression)}")
    return parts


def _global_attributes(state: ModuleState, op: GlobalOp) -> str:
    try:
        words = passthrough(op.target_specific_attrs, "target_specific_attrs")
    except ValueError as error:
        state.fail(op, str(error))
    return f" {state.attribute_group(words)}" if words else ""


def alias_line(state: ModuleState, op: Operation, translate_op: TranslateOp) -> str:
    """`@a = alias i32, ptr @g`"""
    target = region_constant(state, op, translate_op, "fail to convert alias initializer")
    words = f"{linkage(op)}{binding(op)}{_thread_local(op)}{unnamed_address(op)}"
    spelled = state.type_text(_type_attribute(op, "alias_type"), op)
    return f"{symbol_name(op)} ={words} alias {spelled}, {state.constants.typed(target)}"


def ifunc_line(state: ModuleState, op: IFuncOp) -> str:
    """`@f = ifunc i32 (), ptr @resolver`"""
    resolver = op.resolver
    assert isinstance(resolver, SymbolRefAttr)
    words = f"{linkage(op)}{binding(op)}{unnamed_address(op)}"
    spelled = state.type_text(_type_attribute(op, "i_func_type"), op)
    pointer = state.type_text(_type_attribute(op, "resolver_type"), op)
    return f"{symbol_name(op)} ={words} ifunc {spelled}, {pointer} @{llvm_text.name(resolver.root)}"


def comdat_lines(op: ComdatOp, seen: set[str]) -> Iterable[str]:
    """`$any = comdat any`"""
    for selector in op.body.blocks[0].ops if op.regions and op.body.blocks else ():
        name = selector.properties["sym_name"]
        assert isinstance(name, StringAttr)
        if name.value in seen:
            raise TranslationError(selector, "comdat selection symbols must be unique even in different comdat regions")
        seen.add(name.value)
        yield f"${llvm_text.name(name.value)} = comdat {enum_word(selector.properties['comdat'], COMDAT)}"


def structor_line(op: Operation) -> str:
    """What runs before or after the program."""
    kind = "ctors" if op.name.endswith("ctors") else "dtors"
    functions, priorities, data = (op.properties.get(key) for key in (kind, "priorities", "data"))
    entries = []
    if isinstance(functions, ArrayAttr) and isinstance(priorities, ArrayAttr):
        for index, (function, priority) in enumerate(zip(functions.elements, priorities.elements)):
            assert isinstance(function, SymbolRefAttr) and isinstance(priority, IntegerAttr)
            known = data.elements[index] if isinstance(data, ArrayAttr) and index < len(data.elements) else None
            with_ = f"@{llvm_text.name(known.root)}" if isinstance(known, SymbolRefAttr) else "null"
            entries.append(f"{_STRUCTOR} {{ i32 {priority.value}, ptr @{llvm_text.name(function.root)}, ptr {with_} }}")
    value = f"[{', '.join(entries)}]" if entries else "zeroinitializer"
    return f"@llvm.global_{kind} = appending global [{len(entries)} x {_STRUCTOR}] {value}"


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
    state.metadata.add_named("llvm.module.flags", state.metadata.tuple([f"i32 {behavior}", string(key), value]))


def has_module_flag(module: Operation, key: str) -> bool:
    for block in module.regions[0].blocks:
        for op in block.ops:
            flags = op.flags if isinstance(op, ModuleFlagsOp) else None
            for entry in flags.elements if isinstance(flags, ArrayAttr) else ():
                if isinstance(entry, DialectAttribute) and fields(entry)["key"].value == key:
                    return True
    return False


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
        assert isinstance(value, DialectAttribute)
        return _profile_summary(state, value)
    return None


def _function_reference(state: ModuleState, attribute: SymbolRefAttr | None) -> str:
    if attribute is None or attribute.root not in state.symbols:
        return "null"
    return f"ptr @{llvm_text.name(attribute.root)}"


def _profile_summary(state: ModuleState, attribute: DialectAttribute) -> str:
    table, values = state.metadata, fields(attribute)
    nodes = [table.tuple([string("ProfileFormat"), string(symbol(attribute))])]

    def add(name: str, value: Any) -> None:
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
    options = op.options
    words = [string(word.value) for word in options.elements] if isinstance(options, ArrayAttr) else []  # type: ignore[attr-defined]
    state.metadata.add_named("llvm.linker.options", state.metadata.tuple(words))


def add_module_strings(state: ModuleState, module: Operation) -> None:
    """The metadata that attributes of the module stand for."""
    for key in ("llvm.ident", "llvm.commandline"):
        value = module.attributes.get(key)
        if isinstance(value, StringAttr):
            state.metadata.add_named(key, state.metadata.tuple([string(value.value)]))
    libraries = module.attributes.get("llvm.dependent_libraries")
    found: Iterable[Attribute] = ()
    if isinstance(libraries, ArrayAttr):
        found = libraries.elements
    elif isinstance(libraries, DialectAttribute):
        found = libraries.parameters[0] or ()
    for library in found:
        if isinstance(library, StringAttr):
            state.metadata.add_named("llvm.dependent-libraries", state.metadata.tuple([string(library.value)]))
