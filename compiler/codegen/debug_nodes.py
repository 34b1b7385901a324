"""Members of each kind of debug information nodes.

Takes the parameters of a `di_` attribute; returns LLVM's name of the node, and its members as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from compiler.codegen import llvm_text
from compiler.codegen.attribute_fields import Fields
from compiler.ir.attributes import Attribute, IntegerAttr, StringAttr

_DISTINCT_TAGS = frozenset({0x02, 0x04, 0x13, 0x17})  # class, enumeration, structure and union types
_DEFINITION = 8


class NodeSource(Protocol):
    """Source of references to other nodes."""

    def node(self, attribute: Attribute | None) -> str: ...

    def nodes(self, attributes: Iterable[Attribute] | None) -> str: ...

    def expression(self, attribute: Attribute | None) -> str: ...

    def type_list(self, attributes: Sequence[Attribute]) -> str: ...


def node_text(name: str, members: Mapping[str, str]) -> str:
    inner = ", ".join([f"{key}: {value}" for key, value in members.items() if value])
    return f"!{name}({inner})"


_Made = tuple[str, bool, dict[str, str]]


def _string(attribute: Attribute | None) -> str:
    return llvm_text.quoted(attribute.value) if isinstance(attribute, StringAttr) and attribute.value else ""


def _number(value: int | None) -> str:
    return str(value) if value else ""


def _boolean(value: bool | None) -> str:
    return "true" if value else "false"


def _basic_type(info: NodeSource, values: Fields) -> _Made:
    return (
        "DIBasicType",
        False,
        {
            "tag": str(values["tag"]),
            "name": _string(values["name"]),
            "size": _number(values["sizeInBits"]),
            "encoding": _number(values["encoding"]),
        },
    )


def _compile_unit(info: NodeSource, values: Fields) -> _Made:
    return (
        "DICompileUnit",
        True,
        {
            "language": str(values["sourceLanguage"]),
            "file": info.node(values["file"]),
            "producer": _string(values["producer"]),
            "isOptimized": _boolean(values["isOptimized"]),
            "runtimeVersion": "0",
            "splitDebugFilename": _string(values["splitDebugFilename"]),
            "emissionKind": str(values["emissionKind"]),
            "nameTableKind": _number(values["nameTableKind"]),
        },
    )


def _reference(info: NodeSource, attribute: Attribute | None) -> str:
    return "" if attribute is None else info.node(attribute)


def _composite_type(info: NodeSource, values: Fields) -> _Made:
    members = {
        "tag": str(values["tag"]),
        "name": _string(values["name"]),
        "scope": _reference(info, values["scope"]),
        "file": _reference(info, values["file"]),
        "line": _number(values["line"]),
        "baseType": _reference(info, values["baseType"]),
        "size": _number(values["sizeInBits"]),
        "align": _number(values["alignInBits"]),
        "flags": _number(values["flags"]),
        "elements": info.nodes(values["elements"]),
        "dataLocation": _reference(info, values["dataLocation"]),
        "associated": _reference(info, values["associated"]),
        "allocated": _reference(info, values["allocated"]),
        "rank": _reference(info, values["rank"]),
    }
    return "DICompositeType", values["tag"] in _DISTINCT_TAGS, members


def _derived_type(info: NodeSource, values: Fields) -> _Made:
    space = values["dwarfAddressSpace"]
    members = {
        "tag": str(values["tag"]),
        "name": _string(values["name"]),
        "baseType": info.node(values["baseType"]),
        "size": _number(values["sizeInBits"]),
        "align": _number(values["alignInBits"]),
        "offset": _number(values["offsetInBits"]),
        "dwarfAddressSpace": "" if space is None else str(space),
        "extraData": _reference(info, values["extraData"]),
    }
    return "DIDerivedType", False, members


def _file(info: NodeSource, values: Fields) -> _Made:
    name, directory = llvm_text.quoted(values["name"].value), llvm_text.quoted(values["directory"].value)
    return "DIFile", False, {"filename": name, "directory": directory}


def _lexical_block(info: NodeSource, values: Fields) -> _Made:
    members = {
        "scope": info.node(values["scope"]),
        "file": _reference(info, values["file"]),
        "line": _number(values["line"]),
        "column": _number(values["column"]),
    }
    return "DILexicalBlock", True, members


def _lexical_block_file(info: NodeSource, values: Fields) -> _Made:
    members = {
        "scope": info.node(values["scope"]),
        "file": _reference(info, values["file"]),
        "discriminator": str(values["discriminator"]),
    }
    return "DILexicalBlockFile", True, members


def _local_variable(info: NodeSource, values: Fields) -> _Made:
    members = {
        "name": _string(values["name"]),
        "arg": _number(values["arg"]),
        "scope": info.node(values["scope"]),
        "file": _reference(info, values["file"]),
        "line": _number(values["line"]),
        "type": _reference(info, values["type"]),
        "flags": _number(values["flags"]),
        "align": _number(values["alignInBits"]),
    }
    return "DILocalVariable", False, members


def _subprogram(info: NodeSource, values: Fields) -> _Made:
    flags = values["subprogramFlags"]
    members = {
        "name": _string(values["name"]),
        "linkageName": _string(values["linkageName"]),
        "scope": _reference(info, values["scope"]),
        "file": _reference(info, values["file"]),
        "line": _number(values["line"]),
        "type": _reference(info, values["type"]),
        "scopeLine": _number(values["scopeLine"]),
        "spFlags": str(flags),
        "unit": _reference(info, values["compileUnit"]),
        "retainedNodes": info.nodes(values["retainedNodes"]),
        "annotations": info.nodes(values["annotations"]),
    }
    return "DISubprogram", bool(flags & _DEFINITION), members


def _module(info: NodeSource, values: Fields) -> _Made:
    members = {
        "scope": info.node(values["scope"]),
        "name": _string(values["name"]) or '""',
        "configMacros": _string(values["configMacros"]),
        "includePath": _string(values["includePath"]),
        "apinotes": _string(values["apinotes"]),
        "file": _reference(info, values["file"]),
        "line": _number(values["line"]),
        "isDecl": "true" if values["isDecl"] else "",
    }
    return "DIModule", False, members


def _namespace(info: NodeSource, values: Fields) -> _Made:
    members = {
        "name": _string(values["name"]),
        "scope": info.node(values["scope"]),
        "exportSymbols": "true" if values["exportSymbols"] else "",
    }
    return "DINamespace", False, members


def _bound(info: NodeSource, attribute: Attribute | None) -> str:
    return str(attribute.value) if isinstance(attribute, IntegerAttr) else _reference(info, attribute)


def _subrange(info: NodeSource, values: Fields) -> _Made:
    return "DISubrange", False, {key: _bound(info, values[key]) for key in _BOUNDS}


def _generic_subrange(info: NodeSource, values: Fields) -> _Made:
    return "DIGenericSubrange", False, {key: _bound(info, values[key]) for key in _BOUNDS}


_BOUNDS = ("count", "lowerBound", "upperBound", "stride")


def _subroutine_type(info: NodeSource, values: Fields) -> _Made:
    types = info.type_list(values["types"] or ())
    return "DISubroutineType", False, {"cc": _number(values["callingConvention"]), "types": types}


def _label(info: NodeSource, values: Fields) -> _Made:
    members = {
        "scope": info.node(values["scope"]),
        "name": _string(values["name"]) or '""',
        "file": _reference(info, values["file"]) or "null",
        "line": str(values["line"]),
    }
    return "DILabel", False, members


def _string_type(info: NodeSource, values: Fields) -> _Made:
    members = {
        "tag": str(values["tag"]),
        "name": _string(values["name"]),
        "stringLength": _reference(info, values["stringLength"]),
        "stringLengthExpression": _reference(info, values["stringLengthExp"]),
        "stringLocationExpression": _reference(info, values["stringLocationExp"]),
        "size": _number(values["sizeInBits"]),
        "align": _number(values["alignInBits"]),
        "encoding": _number(values["encoding"]),
    }
    return "DIStringType", False, members


def _common_block(info: NodeSource, values: Fields) -> _Made:
    members = {
        "scope": info.node(values["scope"]),
        "declaration": _reference(info, values["decl"]),
        "name": _string(values["name"]),
        "file": _reference(info, values["file"]),
        "line": _number(values["line"]),
    }
    return "DICommonBlock", False, members


def _imported_entity(info: NodeSource, values: Fields) -> _Made:
    members = {
        "tag": str(values["tag"]),
        "scope": info.node(values["scope"]),
        "entity": info.node(values["entity"]),
        "file": _reference(info, values["file"]),
        "line": _number(values["line"]),
        "name": _string(values["name"]),
        "elements": info.nodes(values["elements"]),
    }
    return "DIImportedEntity", False, members


def _global_variable(info: NodeSource, values: Fields) -> _Made:
    members = {
        "name": _string(values["name"]),
        "linkageName": _string(values["linkageName"]),
        "scope": _reference(info, values["scope"]),
        "file": info.node(values["file"]),
        "line": _number(values["line"]),
        "type": info.node(values["type"]),
        "isLocal": _boolean(values["isLocalToUnit"]),
        "isDefinition": _boolean(values["isDefined"]),
        "align": _number(values["alignInBits"]),
    }
    return "DIGlobalVariable", True, members


def _global_variable_expression(info: NodeSource, values: Fields) -> _Made:
    members = {"var": info.node(values["var"]), "expr": info.expression(values["expr"])}
    return "DIGlobalVariableExpression", False, members


MAKERS: Mapping[str, Callable[[NodeSource, Fields], _Made]] = MappingProxyType(
    {
        "di_basic_type": _basic_type,
        "di_compile_unit": _compile_unit,
        "di_composite_type": _composite_type,
        "di_derived_type": _derived_type,
        "di_file": _file,
        "di_lexical_block": _lexical_block,
        "di_lexical_block_file": _lexical_block_file,
        "di_local_variable": _local_variable,
        "di_subprogram": _subprogram,
        "di_module": _module,
        "di_namespace": _namespace,
        "di_subrange": _subrange,
        "di_generic_subrange": _generic_subrange,
        "di_subroutine_type": _subroutine_type,
        "di_label": _label,
        "di_string_type": _string_type,
        "di_common_block": _common_block,
        "di_imported_entity": _imported_entity,
        "di_global_variable": _global_variable,
        "di_global_variable_expression": _global_variable_expression,
    }
)
