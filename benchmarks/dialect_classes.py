"""Writes definitions of a dialect as the classes that bundled dialects consist of.

Takes the definitions that `compiler.ods.tablegen` creates, or the calls that create them, and returns class statements.
The caller imports the names of constraints, traits, effects and base classes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from compiler.ir import attributes, types
from compiler.ods.cpp_names import cpp_type
from compiler.ods.enum_def import EnumDef
from compiler.ods.members import EVERY_OP_HAS, python_name
from compiler.ods.notation import identifier
from compiler.ods.type_def import AttrDef, Parameter, TypeDef

ClassOf = Callable[[str], str | None]
"""Returns the class for `enum` and a C++ name, or for a kind of parameters, `type:llvm.ptr`; None if there is none."""

_PLAIN_CLASSES = {
    "int": "int",
    "bool": "bool",
    "string": "str",
    "float": "float",
    "type": "Type",
    "attribute": "Attribute",
}
IR_CLASSES: Mapping[str, str] = {
    name: module.__name__
    for module, base in ((types, types.Type), (attributes, attributes.Attribute))
    for name, value in vars(module).items()
    if isinstance(value, type) and issubclass(value, base)
}
"""Modules of the classes of builtin types and attributes, by the classes' names."""


def class_statement(name: str, bases: str, options: Mapping[str, object], summary: str, body: Iterable[str]) -> str:
    """Returns a class statement.

    >>> print(class_statement("WordType", "DefinedType", {"name": "toy.word"}, "A word.", ()))
    class WordType(DefinedType, name='toy.word'):
        '''A word.'''
    """
    arguments = ", ".join([bases, *(f"{key}={value!r}" for key, value in options.items())])
    lines = [*([f"'''{summary}'''"] if summary else []), *body]
    return "\n    ".join([f"class {name}({arguments}):", *(lines or ["pass"])])


# ------------------------------------------------------------------------------------------------------------ enums


def enum_class(name: str, enum: EnumDef, summary: str) -> str:
    """Returns the class of an enum."""
    options: dict[str, object] = {} if enum.width == 32 else {"width": enum.width}
    options["cpp_name"] = enum.cpp_name
    if enum.name != name:
        options["name"] = enum.name
    if enum.bits and enum.separator != "|":
        options["separator"] = enum.separator
    options |= {option: True for option in ("primary_groups", "quoted") if getattr(enum, option)}
    symbols = [case.symbol for case in enum.cases]
    is_verbatim = any(each != each.lower() for each in symbols) and all(identifier(each) == each for each in symbols)
    if is_verbatim:
        options["verbatim"] = True
    members: dict[str, str] = {}
    for case in enum.cases:
        key = case.symbol if is_verbatim else identifier(case.symbol).upper()
        while key in members:
            key += "_"
        is_spelled = is_verbatim or key.lower() == case.symbol
        members[key] = f"{key} = {case.value}" if is_spelled else f'{key} = {case.value}, "", {case.symbol!r}'
    return class_statement(name, "BitEnum" if enum.bits else "IntegerEnum", options, summary, members.values())


# ---------------------------------------------------------------------------------------------- types and attributes


def enum_attribute_class(name: str, definition: AttrDef, summary: str, constraint_summary: str, enum: str) -> str:
    """Returns the class of an attribute whose only parameter is a case of the class `enum`."""
    is_bracketed = definition.assembly_format == "`<` $value `>`"
    body = [f"constraint_summary = {constraint_summary!r}"] if constraint_summary else []
    if not is_bracketed and definition.assembly_format != "$value":
        body.append(f"assembly_format = {definition.assembly_format!r}")
    if definition.traits:
        body.append(f"traits = {list(definition.traits)!r}")
    bases = f"{'BracketedEnumAttribute' if is_bracketed else 'EnumAttribute'}[{enum}]"
    return class_statement(name, bases, {"name": definition.full_name}, summary, body)


def parametric_class(name: str, definition: TypeDef, summary: str, constraint_summary: str, class_of: ClassOf) -> str:
    """Returns the class of a type or attribute; `class_of` gives classes that parameters may have."""
    body = [f"constraint_summary = {constraint_summary!r}"] if constraint_summary else []
    body += [_parameter_line(each, class_of) for each in definition.parameters]
    if definition.assembly_format is not None:
        body.append(f"assembly_format = {definition.assembly_format!r}")
    if definition.traits:
        body.append(f"traits = {list(definition.traits)!r}")
    base = "DefinedAttribute" if isinstance(definition, AttrDef) else "DefinedType"
    return class_statement(name, base, {"name": definition.full_name}, summary, body)


_CLASS_OPTIONS = frozenset({"assembly_format", "traits", "effects", "hooks", "default_dialect", "definition"})
_PARAMETER_OPTIONS = _CLASS_OPTIONS | {"parameters", "get", "constraint", "alias", "parameter", "dialect", "name"}


def _parameter_line(parameter: Parameter, class_of: ClassOf) -> str:
    array = re.fullmatch(r"array<(.*)>", parameter.kind)
    kind = array[1] if array else parameter.kind
    python_class = _class_of_kind(kind, parameter, class_of)
    arguments = [python_class or repr(parameter.kind)]
    has_default = parameter.default is not None
    optional = parameter.optional and not has_default
    function = f"{'optional_' if optional else ''}{'array_' if array else ''}parameter"
    if python_class is None:
        function = "parameter_of_kind"
        arguments += ["optional=True"] if parameter.optional else []
        if parameter.enum is not None:
            arguments.append(f"enum={class_of(f'enum {parameter.enum.cpp_name}')}")
    if has_default:
        arguments.append(f"default={parameter.default!r}")
    key = re.sub(r"(?<=[a-z0-9])[A-Z]", lambda match: f"_{match[0].lower()}", parameter.name)
    key = key.lower() if len(key) == 1 else key
    key = f"{key}_" if identifier(key) != key or key in _PARAMETER_OPTIONS - {"name"} else key
    if key.removesuffix("_") != parameter.name:
        arguments.append(f"name={parameter.name!r}")
    if parameter.cpp_type and parameter.cpp_type != cpp_type(replace(parameter, cpp_type="")):
        arguments.append(f"cpp_type={parameter.cpp_type!r}")
    return f"{key} = {function}({', '.join(arguments)})"


def _class_of_kind(kind: str, parameter: Parameter, class_of: ClassOf) -> str | None:
    """Returns the class of a parameter's values, or of the elements of its value; None if they have none."""
    if kind == "enum" and parameter.enum is not None:
        return class_of(f"enum {parameter.enum.cpp_name}")
    _, separator, name = kind.partition(":")
    if not separator:
        return _PLAIN_CLASSES.get(kind)
    return name if name in IR_CLASSES else class_of(kind)


# ------------------------------------------------------------------------------------------------------- operations


def op_class(name: str, call: ast.Call, summary: str) -> str:
    """Returns the class of an operation, given the call of `compiler.ods.define.op` that defines it."""
    parts = {keyword.arg: keyword.value for keyword in call.keywords}
    lines: list[str] = []
    members = list(_members(parts))
    for index, (part_name, function, arguments) in enumerate(members):
        later = {each[1] for each in members[index + 1 :]}
        key = _member_name(part_name, later)
        if key.removesuffix("_") != part_name:
            arguments = [*arguments, f"name={part_name!r}"]
        lines.append(f"{key} = {function}({', '.join(arguments)})")
    for option, line in (("traits", "traits"), ("effects", "effects"), ("format", "assembly_format")):
        if option in parts:
            lines.append(f"{line} = {ast.unparse(parts[option])}")
    if "default_dialect" in parts:
        lines.append(f"default_dialect = {ast.unparse(parts['default_dialect'])}")
    return class_statement(name, "Op", {"name": ast.literal_eval(call.args[0])}, summary, lines)


def _member_name(name: str, later: set[str]) -> str:
    """Returns the name of a member: not that of an option, nor of a function of the members in the lines `later`."""
    key = name if name in EVERY_OP_HAS else python_name(name)
    return f"{key}_" if key in later or key in _CLASS_OPTIONS else key


def _members(parts: Mapping[str | None, ast.expr]) -> Iterator[tuple[str, str, list[str]]]:
    """Yields each part of an operation: its name, and the function and arguments that declare it."""
    for kind, function in (("operands", "operand"), ("attributes", "attribute"), ("results", "result")):
        for name, value in _entries(parts.get(kind)):
            yield name, *_declaration(value, function)
    for index, (name, value) in enumerate(_entries(parts.get("regions"))):
        function, arguments = _declaration(value, "region")
        yield name or f"region{index}", function, [each for each in arguments if each != "AnyRegion"]
    successors = parts.get("successors")
    if isinstance(successors, ast.List):
        yield from ((ast.literal_eval(each), "successor", []) for each in successors.elts)
    for name, value in _entries(successors):
        is_variadic = isinstance(value, ast.Attribute) and value.attr == "VARIADIC"
        yield name, "variadic_successor" if is_variadic else "successor", []


def _entries(value: ast.expr | None) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(value, ast.Dict):
        for key, each in zip(value.keys, value.values, strict=True):
            assert isinstance(key, ast.Constant)
            yield str(key.value), each


def _declaration(value: ast.expr, function: str) -> tuple[str, list[str]]:
    """Returns the function and the arguments that declare a part with this value in the notation of `define.op`."""
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
        return function, [ast.unparse(value)]
    arguments = [ast.unparse(each) for each in value.args]
    match value.func.id:
        case "optional" | "variadic" | "variadic_of_variadic" as arity:
            return f"{arity}_{function}", arguments
        case "default":
            return function, [arguments[0], f"default={arguments[1]}"]
        case "default_optional":
            return f"optional_{function}", [arguments[0], f"default={arguments[1]}"]
    return function, [ast.unparse(value)]
