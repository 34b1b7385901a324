"""Translates TableGen's constraints into the notation of `compiler.ods.define`.

A constraint becomes Python source such as `AnyTypeOf(SignlessIntegerLike, FloatLike)`, a named one also a `Definition`.
If the shared constraints cannot express it, it has a predicate of its own, translated from C++; if that fails as well,
it is unknown and accepts everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from compiler.ods.constraint import TypeConstraint
from compiler.ods.cpp import translate
from compiler.ods.cpp_vocabulary import CLASS_TESTS
from compiler.ods.tablegen_definitions import SHARED, DefinitionTranslator
from compiler.ods.tablegen_records import Record, class_name, code, isa, predicate_source, summary_of

WRAPPERS = ("OptionalAttr", "DefaultValuedAttr", "DefaultValuedOptionalAttr")
_OF_TYPES = frozenset(
    {
        "ValueSemanticsContainerOf",
        "VectorOfNonZeroRankOf",
        "FixedVectorOfNonZeroRankOf",
        "VectorOfAnyRankOf",
        "FixedVectorOfAnyRank",
        "ScalableVectorOfAnyRank",
        "VectorWithTrailingDimScalableOf",
        "TensorOf",
        "RankedTensorOf",
        "UnrankedTensorOf",
        "Non0RankedTensorOf",
        "StaticShapeTensorOf",
        "MemRefOf",
        "UnrankedMemRefOf",
        "RankedOrUnrankedMemRefOf",
        "Non0RankedMemRefOf",
        "StaticShapeMemRefOf",
        "StridedMemRefOf",
        "TensorOrMemRef",
    }
)
_OF_NUMBERS = {
    "VectorOfRank": r"of ranks ([\d/]+)",
    "FixedVectorOfRank": r"of ranks ([\d/]+)",
    "ScalableVectorOfRank": r"of ranks ([\d/]+)",
    "VectorOfLength": r"of length ([\d/]+)",
    "FixedVectorOfLength": r"of length ([\d/]+)",
    "ScalableVectorOfLength": r"of length ([\d/]+)",
    "AnyStridedMemRefOfRank": r"of rank (\d+)",
}
_OF_NUMBERS_AND_TYPES = {
    "TensorRankOf": r"^([\dD/]+) tensor",
    "MemRefRankOf": r"^([\dD/]+) memref",
    "VectorOfRankAndType": r"of ranks ([\d/]+)$",
    "FixedVectorOfRankAndType": r"of ranks ([\d/]+)$",
    "VectorOfLengthAndType": r"of length ([\d/]+)$",
    "FixedVectorOfLengthAndType": r"of length ([\d/]+)$",
    "ScalableVectorOfLengthAndType": r"of length ([\d/]+)$",
}
_WIDTHS = {"I": "I", "SI": "SI", "UI": "UI", "F": "F", "AnyI": "AnyI"}
_CONFINES = {
    "IntNEQValue",
    "IntMinValue",
    "IntMaxValue",
    "IntIsOneOf",
    "ArrayMinCount",
    "ArrayMaxCount",
    "ArrayCount",
    "DenseArrayMinCt",
    "DenseArrayMaxCt",
    "DenseArrayCount",
    "IntArrayNthElemEq",
    "IntArrayNthElemMinValue",
    "IntArrayNthElemMaxValue",
    "IntArrayNthElemInRange",
}
_CONFINE_NAMES = {
    "DenseArrayStrictlyPositive",
    "DenseArrayNonNegative",
    "DenseArraySorted",
    "DenseArrayStrictlySorted",
}


class ConstraintTranslator(DefinitionTranslator):
    """Adds the translation of constraints."""

    # ------------------------------------------------------------------------------------------------ types

    def type_expression(self, record: Record) -> str:
        """Returns a type constraint in notation."""
        return self._expression(record, self._type_body)

    def _expression(self, record: Record, body: Callable[[Record], str]) -> str:
        key = str(record["!name"])
        expression = self._expressions.get(key)
        if expression is None:
            expression = self._named_or_inline(record, body)
            self._expressions[key] = expression
        return expression

    def _named_or_inline(self, record: Record, body: Callable[[Record], str]) -> str:
        name = str(record["!name"])
        shared = None if record["!anonymous"] else SHARED.get(name)
        if shared is not None and shared.summary == summary_of(record):
            return name
        source: str = body(record)
        constraint = self.constraint(source)
        if constraint.summary != summary_of(record):
            source = self._fallback(record)
            constraint = self.constraint(source)
        if isinstance(constraint, TypeConstraint) and constraint.build is None and code(record, "builderCall"):
            build = self._build(record)
            if build is None:
                source = f"built_in_cpp({source})"
            elif source.startswith("type_"):
                source = f"{source[:-1]}, build={build})"
            else:
                source = f"buildable({source}, {build})"
        if isinstance(constraint, TypeConstraint) and constraint.definition is None and code(record, "cppType"):
            definition = self.definition_of_class(code(record, "cppType"))
            if definition is not None:
                source = f"of_class({source}, {definition})"
            elif not isa(record, "TypeInterface") and self._is_cpp_class(code(record, "cppType")):
                source = f"of_cpp_class({source})"
        if record["!anonymous"]:
            return source
        return self.define(name, source, "constraints", self.dialect_of(record), record)

    def _is_cpp_class(self, cpp: str) -> bool:
        """Returns True for a class that a project defines in C++."""
        name = class_name(cpp)
        is_of_mlir = name in CLASS_TESTS or cpp.removeprefix("::").removeprefix("mlir::") == name
        return not is_of_mlir and not name.endswith("Interface") and re.fullmatch(r"[\w:]+", cpp) is not None

    def _build(self, record: Record) -> str | None:
        text = code(record, "builderCall").rstrip("; ")
        return translate(text, self.type_names(text), self.classes, builder=True)

    def _type_body(self, record: Record) -> str:
        classes, summary = record["!superclasses"], summary_of(record)
        if "TypeDef" in classes and not record.get("mnemonic"):  # parsed in C++, so its name is unknown
            return f"type_constraint({summary!r})"
        if "TypeDef" in classes:
            return f"type_of({self.definition_name(record)}, {summary!r})"
        if "TypeInterface" in classes:
            return f"type_interface({record['cppInterfaceName']!r}, {summary!r})"
        for name in reversed(classes):
            source = self._known_type(name, record)
            if source is not None:
                return source
        return self._fallback(record)

    def _known_type(self, name: str, record: Record) -> str | None:
        """Returns the constraint as a call of the shared combinator `name`; None if it cannot be one."""
        summary = summary_of(record)
        if name in _WIDTHS:
            return f"{_WIDTHS[name]}({int(record['bitwidth'])})"
        if name == "Complex":
            element = self.records.field(record, "elementType")
            return None if element is None else f"Complex({self.type_expression(element)})"
        if name in _OF_NUMBERS:
            match = re.search(_OF_NUMBERS[name], summary)
            return match and f"{name}({match[1].replace('/', ', ')})"
        if name in _OF_NUMBERS_AND_TYPES:
            match = re.search(_OF_NUMBERS_AND_TYPES[name], summary)
            allowed = self._allowed_types(record)
            if match is None or allowed is None:
                return None
            numbers = tuple(int(number) for number in match[1].replace("D", "").split("/"))
            return f"{name}({numbers}, {', '.join(allowed)})"
        if name in _OF_TYPES:
            allowed = self._allowed_types(record)
            return None if allowed is None else f"{name}({', '.join(allowed)})"
        if name in ("AnyTypeOf", "AllOfType"):
            parts = self.records.list(record, "allowedTypes")
            if not parts:  # older releases drop them
                return None
            joined = (" or " if name == "AnyTypeOf" else " and ").join(map(summary_of, parts))
            arguments = [self.type_expression(part) for part in parts]
            if joined != summary:
                arguments.append(f"summary={summary!r}")
            return f"{name}({', '.join(arguments)})"
        if name == "TypeOrValueSemanticsContainer":
            inner = self._first_type(record)
            return None if inner is None else f"TypeOrValueSemanticsContainer({inner}, {summary!r})"
        if name == "ConfinedType":
            return self._confined_type(record)
        return None

    def _confined_type(self, record: Record) -> str | None:
        base = self.records.field(record, "baseType")
        parts = [
            predicate_source(self.records, predicate, {"$_self": "type_"}, self.classes)
            for predicate in self.records.list(record, "predicateList")
        ]
        conditions = [f"({part})" if len(parts) > 1 else part for part in parts if part is not None]
        if base is None or not conditions:
            return None
        test = " and ".join(conditions)
        return f"ConfinedType({self.type_expression(base)}, lambda type_: {test}, {summary_of(record)!r})"

    def _first_type(self, record: Record) -> str | None:
        predicate = self.records.field(record, "predicate")
        children = [] if predicate is None else self.records.list(predicate, "children")
        owner = self.records.type_of_predicate(children[0]) if children else None
        return None if owner is None else self.type_expression(owner)

    def _allowed_types(self, record: Record) -> list[str] | None:
        """Returns the element types of a container's constraint, found in its predicate under a substitution."""
        base = self.records.field(record, "baseType")
        if base is not None:
            return self._allowed_types(base)
        inner = self.records.list(record, "allowedTypes")
        if inner:
            return self._allowed_types(inner[0])
        pending = [self.records.field(record, "predicate")]
        while pending:
            predicate = pending.pop(0)
            if predicate is None:
                continue
            children = self.records.list(predicate, "children")
            if isa(predicate, "SubstLeaves"):
                (choice,) = children
                options = self.records.list(choice, "children") if isa(choice, "Or") else [choice]
                owners = [self.records.type_of_predicate(option) for option in options]
                if any(owner is None for owner in owners):
                    return None
                return [self.type_expression(owner) for owner in owners if owner is not None]
            pending.extend(children)
        return None

    def _fallback(self, record: Record) -> str:
        """Returns a constraint with a predicate of its own."""
        attribute = isa(record, "AttrConstraint")
        function, variable = ("attr_constraint", "attr") if attribute else ("type_constraint", "type_")
        predicate = self.records.field(record, "predicate")
        source = None
        if predicate is not None:
            source = predicate_source(self.records, predicate, {"$_self": variable}, self.classes)
        arguments = [repr(summary_of(record))]
        if source is None:
            self.notes.unknown.append(f"predicate of {record['!name']}: {summary_of(record)}")
        else:
            arguments.append(f"lambda {variable}: {source}")
        if attribute:
            arguments += self._attr_storage(record)
        return f"{function}({', '.join(arguments)})"

    # ------------------------------------------------------------------------------------------------ attributes

    def attr_expression(self, record: Record) -> str:
        """Returns an attribute's or property's constraint in notation, without optionality and default."""
        if isa(record, "EnumAttrInfo"):
            return self.enum_constraint(record)
        return self._expression(record, self._attr_body)

    def _attr_body(self, record: Record) -> str:
        classes, summary = record["!superclasses"], summary_of(record)
        list_ = self.records.list
        if "Property" in classes:
            return self._property(record)
        if "AttrInterface" in classes:
            return f"attr_interface({record['cppInterfaceName']!r}, {summary!r})"
        definition = self._attr_definition(record)
        if definition is not None:
            return f"attr_of({definition}, {summary!r})"
        element = self.records.field(record, "elementAttr")
        if "TypedArrayAttrBase" in classes and element is not None:
            return f"TypedArrayAttrBase({self.attr_expression(element)}, {summary!r})"
        base = self.records.field(record, "baseAttr")
        narrowing: list[Record | None] = [*list_(record, "attrConstraints")]
        if "ConfinedAttr" in classes and base is None:  # records of older releases have only the predicates
            base, *narrowing = self._owners_of_parts(record)
        if "ConfinedAttr" in classes and base is not None and None not in narrowing:
            confines = [self._confine(confine) for confine in narrowing if confine is not None]
            return f"ConfinedAttr({', '.join([self.attr_expression(self.unwrapped(base)), *confines])})"
        if "AnyAttrOf" in classes and (parts := list_(record, "allowedAttributes")):
            arguments = [self.attr_expression(part) for part in parts]
            if " or ".join(map(summary_of, parts)) != summary:
                arguments.append(f"summary={summary!r}")
            return f"AnyAttrOf({', '.join(arguments)})"
        if "TypeAttrOf" in classes:
            allowed = self._allowed_types(record)
            if allowed is not None:
                types = ", ".join(allowed)
                inner = types if len(allowed) == 1 else f"AnyTypeOf({types})"
                stated = summary.removeprefix("type attribute of ")
                if len(allowed) > 1 and self.constraint(inner).summary != stated:
                    inner = f"AnyTypeOf({types}, summary={stated!r})"
                return f"TypeAttrOf({inner})"
        match = re.fullmatch(r"(\d+)-bit signless int elements attribute of shape \[([\d, ]*)\]", summary)
        if "RankedSignlessIntElementsAttr" in classes and match:
            return f"RankedSignlessIntElementsAttr({match[1]}, {match[2]})"
        return self._fallback(record)

    def _owners_of_parts(self, record: Record) -> list[Record | None]:
        """Returns the constraints with the predicates in an attribute's conjunction; None for an unknown one."""
        predicate = self.records.field(record, "predicate")
        parts = [] if predicate is None else self.records.list(predicate, "children")
        return [self.records.attribute_of_predicate(part) for part in parts] or [None]

    def unwrapped(self, record: Record) -> Record:
        """Returns the attribute inside `OptionalAttr`, `DefaultValuedAttr` and similar wrappers."""
        while record["!superclasses"][-1] in WRAPPERS or any(name in record["!superclasses"] for name in WRAPPERS):
            base = self.records.field(record, "baseAttr")
            if base is None:
                break
            record = base
        return record

    def _confine(self, record: Record) -> str:
        for name in reversed([*record["!superclasses"], record["!name"]]):
            if name in SHARED and SHARED[name].summary == summary_of(record):
                return str(name)
            if name in _CONFINE_NAMES:
                return str(name)
            if name in _CONFINES:
                numbers = re.findall(r"-?\d+", summary_of(record).replace("-th", ""))
                return f"{name}({', '.join(numbers)})"
        return self._fallback(record)

    def _attr_definition(self, record: Record) -> str | None:
        """Returns the constant of the dialect's attribute that the constraint requires; None if it requires none."""
        return self._definition_of(
            record if isa(record, "AttrDef") else self.cpp_classes.find(code(record, "storageType"))
        )

    def _attr_storage(self, record: Record) -> list[str]:
        storage = class_name(code(record, "storageType"))
        arguments = [] if storage in ("", "Attribute") else [f"storage={storage!r}"]
        value_type = self.records.field(record, "valueType")
        if value_type is not None:
            build = translate(code(value_type, "builderCall"), {}, self.classes, builder=True)
            if build is not None:
                arguments.append(f"value_type={build}")
        return arguments

    def _property(self, record: Record) -> str:
        classes = record["!superclasses"]
        summary = summary_of(record)
        base = self.records.field(record, "baseProperty")
        if base is not None and classes[-1] in ("DefaultValuedProp", "ConfinedProp", "DefaultValuedProperty"):
            return self.attr_expression(base)
        for name, shared in (
            ("_cls_UnitProp", "UnitProp"),
            ("_cls_BoolProp", "BoolProp"),
            ("_cls_StringProp", "StringProp"),
        ):
            if name in classes:
                return shared
        enum = self.records.field(record, "enum")
        if "EnumProp" in classes and enum is not None:
            arguments = [self.enum_name(enum), repr(summary)]
            if record.get("mnemonic"):
                arguments.append(f"mnemonic={record['mnemonic']!r}")
            form = self.records.field(record, "attrForm")
            if form is not None and isa(form, "AttrDef"):
                arguments.append(f"form={self.definition_name(form)}")
            return f"EnumProp({', '.join(arguments)})"
        storage = code(record, "storageType")
        if "IntProp" in classes:
            return f"IntProp({storage!r}, {summary!r})" if summary != storage else f"IntProp({storage!r})"
        self.notes.unknown.append(f"property {record['!name']}: {storage}")
        return f"attr_constraint({summary!r}, storage={'property:' + storage!r})"
