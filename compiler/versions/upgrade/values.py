"""Upgrades types and attributes whose definition changed, or that contain names of operations."""

from __future__ import annotations

from collections.abc import Mapping

from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute, DictionaryAttr, StringAttr
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType, ParameterValue, Type
from compiler.rewrite.rewriter import Rewriter
from compiler.versions.upgrade.names import RENAMED, moved


def upgrade_values(op: Operation, to: Rewriter) -> bool:
    """Replaces the attributes of an operation, and the types of its results, by those of the bundled release.

    Returns True if a type changed.
    """
    attributes = _upgraded_all(op.attributes, to.context)
    properties = _upgraded_all(op.properties, to.context)
    if op.name == "transform.structured.match" and isinstance(names := properties.get("ops"), ArrayAttr):
        renamed = (
            StringAttr(RENAMED.get(n.value, n.value)) if isinstance(n, StringAttr) else n for n in names.elements
        )
        properties["ops"] = ArrayAttr(tuple(renamed))
    types = [_type(result.type, to.context) for result in op.results]
    if (
        attributes != op.attributes
        or properties != op.properties
        or any(new is not result.type for new, result in zip(types, op.results, strict=True))
    ):
        with to.modify(op):
            op.attributes, op.properties = attributes, properties
            has_other_types = any(new != result.type for new, result in zip(types, op.results, strict=True))
            for result, type_ in zip(op.results, types, strict=True):
                result.type = type_
            return has_other_types
    return False


def _upgraded_all(attributes: Mapping[str, Attribute], newer: Context) -> dict[str, Attribute]:
    return {name: _attribute(value, newer) for name, value in attributes.items()}


def _attribute(value: Attribute, newer: Context) -> Attribute:
    if isinstance(value, DictionaryAttr):
        return DictionaryAttr(tuple((name, _attribute(each, newer)) for name, each in value.entries))
    if isinstance(value, ArrayAttr):
        return ArrayAttr(tuple(_attribute(each, newer) for each in value.elements))
    if isinstance(value, DialectAttribute):
        older = value.definition
        dialect, _, mnemonic = moved(older.full_name).partition(".")
        definition = newer.attr_def(dialect, mnemonic)
        if definition is not None and definition is not older:
            parameters = tuple(_parameter(each, newer) for each in value.parameters)
            if older.full_name == "llvm.memory_effects":  # the first parameter stands for all kinds that were added
                parameters += parameters[:1] * (len(definition.parameters) - len(parameters))
            if len(definition.parameters) == len(parameters):
                return DialectAttribute(definition, parameters)
    return value


def _parameter(value: ParameterValue, newer: Context) -> ParameterValue:
    if isinstance(value, Attribute):
        return _attribute(value, newer)
    return tuple(_parameter(each, newer) for each in value) if isinstance(value, tuple) else value


def _type(type_: Type, newer: Context) -> Type:
    if isinstance(type_, DialectType) and moved(type_.definition.full_name) != type_.definition.full_name:
        dialect, _, mnemonic = moved(type_.definition.full_name).partition(".")
        definition = newer.type_def(dialect, mnemonic)
        return type_ if definition is None else DialectType(definition, type_.parameters)
    if isinstance(type_, DialectType) and type_.definition.full_name == "transform.op" and type_.parameters:
        (name,) = type_.parameters
        if name in RENAMED:
            return DialectType(type_.definition, (RENAMED[name],))
    return type_
