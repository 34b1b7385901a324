"""Translates TableGen's enums, types and attributes into the notation of `compiler.ods.define`.

Takes records; returns `Definition`s: Python source with a unique name. The translators of constraints and operations
derive from this one.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field

from compiler.ods import (
    attr_confines,
    attr_constraints,
    define,
    effects,
    enum_def,
    region_constraints,
    shaped_constraints,
    traits,
    type_constraints,
)
from compiler.ods.constraint import AttrConstraint, TypeConstraint
from compiler.ods.cpp import ClassTests
from compiler.ods.notation import KNOWN, NAMES, Definition, identifier
from compiler.ods.tablegen_records import CppClasses, Record, Records, class_name, code, isa, place_of, summary_of


@dataclass
class Notes:
    """Parts that could not be translated, for reports; a line for each."""

    unknown: list[str] = field(default_factory=list)


SHARED: Mapping[str, TypeConstraint | AttrConstraint[object]] = {
    name: value
    for module in (type_constraints, shaped_constraints, attr_constraints, attr_confines)
    for name, value in vars(module).items()
    if isinstance(value, (TypeConstraint, AttrConstraint))
}
"""The shared constraints by upstream's names."""


class DefinitionTranslator:
    """Translates records of one file to notation. `definitions` has each named one, dependencies first."""

    def __init__(self, records: Records, *, descriptions: bool) -> None:
        """`descriptions`: True to import summaries and descriptions."""
        self.records = records
        self.descriptions = descriptions
        self.notes = Notes()
        self.definitions: dict[str, Definition] = {}
        self.namespace: dict[str, object] = dict(NAMES)
        self.classes = ClassTests(self._class_test, self._parameter_index)
        self._expressions: dict[str, str] = {}
        self.cpp_classes = CppClasses(
            (self._namespace_of(record), class_name(str(record["cppClassName"])), record)
            for kind in ("TypeDef", "AttrDef")
            for record in records.all_of(kind)
        )
        self.enums = CppClasses(
            (str(record.get("cppNamespace") or ""), str(record["className"]), record)
            for record in records.all_of("EnumInfo")
        )
        self._old_enums = {
            str(record["specializedAttrClassName"]): record
            for record in records.all_of("EnumAttrInfo")
            if record.get("genSpecializedAttr")
        }

    # ------------------------------------------------------------------------------------------------ definitions

    def define(self, name: str, source: str, kind: str, dialect: str, record: Record) -> str:
        """Adds a named definition. Returns its name, which differs from `name` if that is taken."""
        name = identifier(name)
        while name in self.definitions or name in _RESERVED:
            name += "_"
        self.namespace[name] = eval(source, self.namespace)
        full_name = ""
        if kind in ("types", "attributes"):
            full_name = self.full_name(record)
        elif kind != "constraints":
            full_name = f"{dialect}.{record['opName' if kind == 'ops' else 'className']}"
        self.definitions[name] = Definition(
            name, source, kind, dialect, str(record["!name"]), full_name, place_of(record)
        )
        return name

    def text(self, record: Record, field: str) -> str:
        """Returns a record's summary or description, without the indentation that it has in its file."""
        if not self.descriptions:
            return ""
        text = str(record.get(field) or "")
        if text[:1].isspace():
            return textwrap.dedent(text).strip()
        first, _, rest = text.partition("\n")
        return f"{first}\n{textwrap.dedent(rest)}".strip()

    def constraint(self, source: str) -> TypeConstraint | AttrConstraint[object]:
        """Returns the constraint that the notation `source` creates."""
        constraint = eval(source, self.namespace)
        assert isinstance(constraint, TypeConstraint | AttrConstraint)
        return constraint

    def dialect_of(self, record: Record) -> str:
        """Returns the dialect of a type or attribute; "" for a constraint, which has none."""
        dialect = self.records.field(record, "dialect")
        return "" if dialect is None else str(dialect["name"])

    def _namespace_of(self, record: Record) -> str:
        """Returns the C++ namespace of a type or attribute: its own, or its dialect's."""
        dialect = self.records.field(record, "dialect")
        return str(record.get("cppNamespace") or (dialect or {}).get("cppNamespace") or "")

    def _class_test(self, cpp_class: str, value: str) -> str | None:
        name = class_name(cpp_class)
        record = self.cpp_classes.find(cpp_class)
        if record is not None and self.dialect_of(record) not in ("", "builtin") and record.get("mnemonic"):
            is_bare = "::" not in cpp_class and len(list(self.records.all_of("Dialect"))) > 1
            return f"{'is_perhaps_definition' if is_bare else 'is_definition'}({value}, {self.full_name(record)!r})"
        enum = self._old_enums.get(name)
        return None if enum is None else f"{self.enum_constraint(enum)}.accepts({value})"

    def _parameter_index(self, cpp_class: str, accessor: str) -> int | None:
        """Returns the index of the parameter that `getFoo` of a dialect's class returns."""
        record = self.cpp_classes.find(cpp_class)
        if record is None or self.dialect_of(record) in ("", "builtin"):
            return None
        names = [name for _, name in record["parameters"]["args"]]
        return next((i for i, name in enumerate(names) if accessor == f"get{name[:1].upper()}{name[1:]}"), None)

    def type_names(self, text: str) -> dict[str, str]:
        """Returns the definitions of the dialects' types that C++ code creates, for `translate`."""
        definitions = {}
        for cpp in re.findall(r"(?:::)?(?:\w+::)*\w+", text):
            for named in (cpp, cpp.removesuffix("::get")):
                record = self.cpp_classes.find(named)
                definition = self._definition_of(record)
                if record is not None and definition is not None and isa(record, "TypeDef"):
                    definitions[f"type {class_name(named)}"] = definition
        return definitions

    def full_name(self, record: Record) -> str:
        return f"{self.dialect_of(record)}.{record['mnemonic']}"

    def definition_of_class(self, name: str) -> str | None:
        """Returns the constant of the dialect's type or attribute with a C++ class; None if there is none."""
        return self._definition_of(self.cpp_classes.find(name))

    def _definition_of(self, named: Record | None) -> str | None:
        if named is None or self.dialect_of(named) in ("", "builtin") or not named.get("mnemonic"):
            return None
        return self.definition_name(named)

    # ------------------------------------------------------------------------------------------------ enums

    def enum_constraint(self, record: Record) -> str:
        """Returns the constraint for an enum that is stored as an integer."""
        key = f"{record['!name']} as integer"
        expression = self._expressions.get(key)
        if expression is None:
            source = f"enum_integer({self.enum_name(record)}, {summary_of(record)!r})"
            expression = self.define(str(record["!name"]), source, "constraints", self.enum_dialect(record), record)
            self._expressions[key] = expression
        return expression

    def enum_name(self, record: Record) -> str:
        """Returns the constant of an enum's definition."""
        key = f"{record['!name']} enum"
        expression = self._expressions.get(key)
        if expression is None:
            name = constant_name(str(record["className"]))
            expression = self.define(name, self._enum_source(record), "enums", self.enum_dialect(record), record)
            self._expressions[key] = expression
        return expression

    def enum_dialect(self, record: Record) -> str:
        """Returns the dialect whose C++ namespace contains the enum; "" if there is none."""
        namespace = str(record.get("cppNamespace") or "")
        dialect_name, longest = "", len("mlir")
        for dialect in self.records.all_of("Dialect"):
            own = str(dialect["cppNamespace"]).removeprefix("::")
            if len(own) > longest and f"{namespace.removeprefix('::')}::".startswith(f"{own}::"):
                dialect_name, longest = str(dialect["name"]), len(own)
        return dialect_name

    def _enum_source(self, record: Record) -> str:
        cases = {str(case["str"]): int(case["value"]) for case in self.records.list(record, "enumerants")}
        inner = ", ".join(f"{spelling!r}: {value}" for spelling, value in cases.items())
        bits = isa(record, "BitEnumBase")
        arguments = [repr(str(record["className"])), repr(self.text(record, "summary")), f"{{{inner}}}"]
        if bits and record["separator"] != "|":
            arguments.append(f"separator={record['separator']!r}")
        width = int(record.get("bitwidth") or re.sub(r"\D", "", code(record, "underlyingType")) or 32)
        if width != 32:
            arguments.append(f"width={width}")
        arguments.append(f"cpp_name={record['cppNamespace'] + '::' + record['className']!r}")
        for flag, name in (("printBitEnumPrimaryGroups", "primary_groups"), ("printBitEnumQuoted", "quoted")):
            if bits and record.get(flag):
                arguments.append(f"{name}=True")
        return f"{'bit_enum' if bits else 'int_enum'}({', '.join(arguments)})"

    # ------------------------------------------------------------------------------------------------ types, attributes

    def definition_name(self, record: Record) -> str:
        """Returns the constant of a dialect's type or attribute."""
        key = f"{record['!name']} definition"
        constant = self._expressions.get(key)
        if constant is None:
            kind = "types" if isa(record, "TypeDef") else "attributes"
            name = constant_name(str(record["mnemonic"]))
            if name in self.definitions or name in _RESERVED:
                name += "_TYPE" if kind == "types" else "_ATTR"
            source = self._definition_source(record)
            constant = self.define(name, source, kind, self.dialect_of(record), record)
            self._expressions[key] = constant
        return constant

    def _definition_source(self, record: Record) -> str:
        arguments = [repr(self.full_name(record)), repr(self.text(record, "summary"))]
        interfaces = [
            str(trait.get("cppInterfaceName") or trait.get("trait") or "") for trait in self._def_traits(record)
        ]
        traits_ = f"traits=[{', '.join(repr(name) for name in interfaces if name)}]"
        enum = self.records.field(record, "enum") if isa(record, "EnumAttr") else None
        format_ = format_text(code(record, "assemblyFormat"))
        if enum is not None:
            arguments.append(self.enum_name(enum))
            if format_ not in ("", "$value"):
                arguments.append(f"format={format_!r}")
            if interfaces:
                arguments.append(traits_)
            arguments.append(f"record_name={record['!name']!r}")
            return f"enum_attr({', '.join(arguments)})"
        near, parameter_list = self._namespace_of(record), record.get("parameters") or {"args": ()}
        parameters = [self._parameter(name, value, near) for value, name in parameter_list["args"]]
        if parameters:
            arguments.append(f"parameters=[{', '.join(parameters)}]")
        is_unknown = any("unknown:" in parameter for parameter in parameters) and format_ != ""
        if record.get("hasCustomAssemblyFormat") or is_unknown or self._has_cpp_parser(record):
            arguments.append("unknown_syntax=True")
        elif format_:
            arguments.append(f"format={format_!r}")
        if interfaces:
            arguments.append(traits_)
        description = self.text(record, "description")
        if description:
            arguments.append(f"description={description!r}")
        arguments.append(f"record_name={record['!name']!r}")
        return f"{'type_def' if isa(record, 'TypeDef') else 'attr_def'}({', '.join(arguments)})"

    def _has_cpp_parser(self, record: Record) -> bool:
        """Returns True if a parameter, other than an enum, has a parser in C++."""
        values = (value for value, _ in (record.get("parameters") or {"args": ()})["args"] if isinstance(value, dict))
        parameters = (self.records.refer(value) for value in values)
        return any(code(each, "parser") and not isa(each, "EnumParameter") for each in parameters)

    def _def_traits(self, record: Record) -> list[Record]:
        traits: list[Record] = []
        for trait in self.records.list(record, "traits"):
            traits += self._def_traits(trait) if isa(trait, "TraitList") else [trait]
        return traits

    def _parameter(self, name: str, value: object, near: str) -> str:
        record = self.records.refer(value) if isinstance(value, dict) else None
        cpp = str(value) if record is None else code(record, "cppType")
        kind, enum = self.parameter_kind(cpp, near, record)
        arguments = [repr(name), repr(kind)]
        default = "" if record is None else code(record, "defaultValue")
        optional = (
            cpp.startswith("std::optional<")
            or bool(default)
            or (record is not None and isa(record, "OptionalParameter"))
        )
        if optional:
            arguments.append("optional=True")
        literal = self._parameter_default(default, kind, enum)
        if literal is not None:
            arguments.append(f"default={literal}")
        if enum is not None:
            arguments.append(f"enum={self.enum_name(enum)}")
        arguments.append(f"cpp_type={cpp!r}")
        return f"param({', '.join(arguments)})"

    def parameter_kind(self, cpp: str, near: str, record: Record | None = None) -> tuple[str, Record | None]:
        """Returns the kind of a parameter of a C++ type, as in `Parameter.kind`, and its enum.

        `near` is the namespace from which the class is looked up.
        """
        if record is not None and isa(record, "AttributeSelfTypeParameter"):
            return "self-type", None
        cpp = cpp.strip().removeprefix("const ").removesuffix("&").strip()
        match = re.fullmatch(r"(?:::)?(?:std::optional|::?std::optional)<(.*)>", cpp)
        if match:
            return self.parameter_kind(match[1], near)
        match = re.fullmatch(r"(?:::)?(?:llvm::)?(?:ArrayRef|SmallVector)<([^,]*)(?:,\s*\d+)?>", cpp)
        if match:
            kind, enum = self.parameter_kind(match[1], near)
            return f"array<{kind}>", enum
        name = class_name(cpp)
        if name in _PARAMETER_KINDS:
            return _PARAMETER_KINDS[name], None
        definition = self.cpp_classes.find(cpp, near)
        if definition is not None and self.dialect_of(definition) not in ("", "builtin") and definition.get("mnemonic"):
            return f"{'type' if isa(definition, 'TypeDef') else 'attribute'}:{self.full_name(definition)}", None
        enum = self.enums.find(cpp, near)
        if enum is not None:
            return "enum", enum
        if name.endswith("Attr"):
            return f"attribute:{name}", None
        if name.endswith("Type"):
            return f"type:{name}", None
        self.notes.unknown.append(f"parameter kind {cpp}")
        return f"unknown:{cpp}", None

    def _parameter_default(self, text: str, kind: str, enum: Record | None) -> str | None:
        if enum is not None:
            symbol = class_name(text)
            case = next((c for c in self.records.list(enum, "enumerants") if c["symbol"] == symbol), None)
            if case is not None:
                return str(case["value"])
            return "0" if text.endswith(("()", "{}")) and isa(enum, "BitEnumBase") else None
        if re.fullmatch(r"-?\d+", text):
            return text
        if text in ("true", "false"):
            return text.capitalize()
        if text.endswith(("()", "{}")):
            if kind.startswith("array<"):
                return "()"
            return {"int": "0", "bool": "False", "string": '""'}.get(kind) if "optional" not in text else None
        return None


_PARAMETER_KINDS = {
    **dict.fromkeys(
        ("int", "unsigned", "unsigned int", "size_t", "long", "int64_t", "uint64_t", "int32_t", "uint32_t"), "int"
    ),
    **dict.fromkeys(("int16_t", "uint16_t", "int8_t", "uint8_t"), "int"),
    "bool": "bool",
    "StringRef": "string",
    "string": "string",
    "Type": "type",
    "Attribute": "attribute",
    "APFloat": "float",
    "double": "float",
    "float": "float",
    "APInt": "apint",
    "Location": "location",
    "AffineMap": "affine-map",
    "IntegerSet": "integer-set",
}

_NOTATION = (define, effects, enum_def, region_constraints, traits)
_RESERVED = frozenset[str]().union(*map(vars, _NOTATION), SHARED, {"OPS", KNOWN})


def constant_name(name: str) -> str:
    """Returns a name as that of a Python constant.

    >>> constant_name("FastMathFlags"), constant_name("async.token")
    ('FAST_MATH_FLAGS', 'ASYNC_TOKEN')
    """
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    text = re.sub(r"\W+", "_", text).upper()
    return f"_{text}" if text[:1].isdigit() else text


def format_text(text: str) -> str:
    r"""Returns an assembly format on one line. Blanks inside backquotes, which are part of a literal, are kept.

    >>> format_text("$lhs\n   `,` $rhs")
    '$lhs `,` $rhs'
    """
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(piece if piece.startswith("`") else re.sub(r"\s+", " ", piece) for piece in pieces).strip()
