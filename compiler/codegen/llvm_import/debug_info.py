"""Debug information of LLVM IR as `di_` attributes and locations of the llvm dialect.

Each parameter of an attribute's definition says how the member of the node is read, so that a kind of node needs no
more than its name. Subprograms and composite types may refer to themselves; such a reference is an attribute that only
has the number of the one around it, as `LLVM::DIRecursiveTypeAttrInterface` has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.llvm_import.metadata import UNKNOWN, Item, Metadata, Node, Ref, Text, Words
from compiler.dialects.llvm import DIALECT
from compiler.ir.asm import quote
from compiler.ods.type_def import Parameter

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "DIBasicType": "di_basic_type",
        "DICommonBlock": "di_common_block",
        "DICompileUnit": "di_compile_unit",
        "DICompositeType": "di_composite_type",
        "DIDerivedType": "di_derived_type",
        "DIFile": "di_file",
        "DIGenericSubrange": "di_generic_subrange",
        "DIGlobalVariable": "di_global_variable",
        "DIGlobalVariableExpression": "di_global_variable_expression",
        "DIImportedEntity": "di_imported_entity",
        "DILabel": "di_label",
        "DILexicalBlock": "di_lexical_block",
        "DILexicalBlockFile": "di_lexical_block_file",
        "DILocalVariable": "di_local_variable",
        "DIModule": "di_module",
        "DINamespace": "di_namespace",
        "DIStringType": "di_string_type",
        "DISubprogram": "di_subprogram",
        "DISubrange": "di_subrange",
        "DISubroutineType": "di_subroutine_type",
    }
)
_MEMBERS: Mapping[str, str] = MappingProxyType(
    {
        "alignInBits": "align",
        "callingConvention": "cc",
        "compileUnit": "unit",
        "decl": "declaration",
        "isDefined": "isDefinition",
        "isLocalToUnit": "isLocal",
        "offsetInBits": "offset",
        "sizeInBits": "size",
        "sourceLanguage": "language",
        "stringLengthExp": "stringLengthExpression",
        "stringLocationExp": "stringLocationExpression",
        "subprogramFlags": "spFlags",
    }
)
"""Members whose names in LLVM differ from those of the dialect."""

_TAGS: Mapping[str, str] = MappingProxyType(
    {"di_basic_type": "DW_TAG_base_type", "di_string_type": "DW_TAG_string_type"}
)
"""Tags of nodes that do not say them."""

_EMISSION_KINDS = {"NoDebug": "None", "FullDebug": "Full"}
_FLAG_PREFIXES = ("DISPFlag", "DIFlag")
_RECURSIVE = ("di_composite_type", "di_subprogram")
_WITH_IDENTITY = ("di_compile_unit", "di_subprogram")


class DebugMetadata(Metadata):
    """Metadata with debug information."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._attributes: dict[str, str | None] = {}
        self._open: dict[str, int] = {}
        self._self_referring: set[str] = set()
        self._unbound: set[str] = set()

    # ------------------------------------------------------------------------------------------------- locations

    def location(self, name: str) -> str:
        inner = self._location(name)
        return f"loc({inner})"

    def _location(self, name: str) -> str:
        """Returns a place in a scope, called from where it was inlined."""
        places: list[str] = []
        current: Item | None = Ref(name)
        while (node := self.node(current)) is not None and node.name == "DILocation":
            places.append(self._place(node))
            current = node.members.get("inlinedAt")
        if not places:
            return "unknown"
        text = places[-1]
        for place in reversed(places[:-1]):
            text = f"callsite({place} at {text})"
        return text

    def _place(self, node: Node) -> str:
        scope = node.members.get("scope")
        text = f"{quote(self._file_of(scope))}:{_number(node, 'line')}:{_number(node, 'column')}"
        attribute = self.debug_attribute(scope)
        return text if attribute is None else f"fused<{attribute}>[{text}]"

    def _file_of(self, item: Item | None) -> str:
        """Returns the name of the file that a scope is in."""
        node = self.node(item)
        file = None if node is None else self.node(node.members.get("file"))
        name = None if file is None else file.members.get("filename")
        return name.value if isinstance(name, Text) and name.value else "<unknown>"

    def function_location(self, name: str) -> str:
        """`loc(...)` of a function with a subprogram."""
        node, attribute = self.node(name), self.debug_attribute(Ref(name))
        if node is None or attribute is None:
            return UNKNOWN
        return f"loc(fused<{attribute}>[{quote(self._file_of(node))}:{_number(node, 'line')}:0])"

    # ------------------------------------------------------------------------------------------------ attributes

    def debug_attribute(self, item: Item | None) -> str | None:
        """Returns the attribute of a node; None if there is no node, or the dialect has no attribute for it."""
        node = self.node(item)
        if node is None:
            return None
        if not isinstance(item, Ref):
            return self._attribute(node, "")
        name = item.name
        if name in self._attributes:
            return self._attributes[name]
        kind = _KINDS.get(node.name)
        depth = self._open.get(name, 0)
        if depth and kind in _RECURSIVE:
            self._self_referring.add(name)
            self._unbound.add(name)
            return f"#llvm.{kind}<recId = {self.distinct(f'recursion {name}')}, isRecSelf = true>"
        if depth > 1:
            return None  # A cycle in which nothing can refer to itself.
        self._open[name] = depth + 1
        attribute = self._attribute(node, name)
        self._open[name] = depth
        self._unbound.discard(name)
        if not self._unbound:
            self._attributes[name] = attribute
        return attribute

    def _attribute(self, node: Node, name: str) -> str | None:
        if node.name == "DIExpression":
            return self.expression(node)
        kind = _KINDS.get(node.name)
        if kind is None:
            return self._annotation(node)
        definition = DIALECT.attributes[kind]
        entries: list[str] = []
        for parameter in definition.parameters:
            text = self._parameter(node, kind, name, parameter)
            if text is not None:
                entries.append(f"{parameter.name} = {text}")
            elif not parameter.optional:
                return None
        if kind in _RECURSIVE and name in self._self_referring:
            entries.insert(0, f"recId = {self.distinct(f'recursion {name}')}")
        if kind == "di_file":
            filename, directory = (entry.split(" = ", 1)[1] for entry in entries)
            return self.alias(f"#llvm.di_file<{filename} in {directory}>")
        return self.alias(f"#llvm.{kind}<{', '.join(entries)}>")

    def _annotation(self, node: Node) -> str | None:
        """`!{!"name", !"value"}` of a subprogram."""
        match node:
            case Node("", (Text(name), Text(value))):
                return self.alias(f"#llvm.di_annotation<name = {quote(name)}, value = {quote(value)}>")
        return None

    def _parameter(self, node: Node, kind: str, name: str, parameter: Parameter) -> str | None:
        """Returns the text of a parameter; None to leave it out."""
        form = parameter.kind
        if parameter.name == "id":
            distinct = kind in _WITH_IDENTITY and (node.distinct or kind == "di_compile_unit")
            return self.distinct(f"node {name}") if distinct else None
        member = "filename" if kind == "di_file" and parameter.name == "name" else parameter.name
        item = node.members.get(_MEMBERS.get(member, member))
        if parameter.name == "tag" and item is None:
            return _TAGS.get(kind)
        if form == "bool":
            return self._boolean(node, parameter, item)
        if form == "int":
            return self._integer(parameter, item)
        if form in ("keyword", "enum"):
            return self._enumerator(parameter, item)
        if form == "attribute:StringAttr":
            return self._string(kind, parameter, item)
        if form == "attribute":
            return self._bound(item)
        if form.startswith("array<"):
            return self._list(kind, item)
        return None if item is None else self.debug_attribute(item)

    def _boolean(self, node: Node, parameter: Parameter, item: Item | None) -> str | None:
        if parameter.name == "isRecSelf":
            return None
        value = "true" if isinstance(item, Words) and item.last == "true" else "false"
        return None if value == "false" and parameter.optional else value

    def _integer(self, parameter: Parameter, item: Item | None) -> str | None:
        value = item.last if isinstance(item, Words) and item.last != "null" else ""
        if not value or (value == "0" and parameter.name != "dwarfAddressSpace"):
            return None if parameter.optional else "0"
        return value

    def _enumerator(self, parameter: Parameter, item: Item | None) -> str | None:
        if not isinstance(item, Words):
            return None
        words = [word for word in item.words if word != "|"]
        for prefix in _FLAG_PREFIXES:
            words = [word.removeprefix(prefix) for word in words]
        if words in (["0"], ["Zero"], ["null"]):
            return None
        if parameter.name == "emissionKind":
            words = [_EMISSION_KINDS.get(word, word) for word in words]
        return words[0] if len(words) == 1 else quote("|".join(words))

    def _string(self, kind: str, parameter: Parameter, item: Item | None) -> str | None:
        if isinstance(item, Text) and (item.value or not parameter.optional):
            return quote(item.value)
        return None if parameter.optional else '""'

    def _bound(self, item: Item | None) -> str | None:
        """Returns the bound of a subrange: a number, an expression or a variable."""
        if item is None or (isinstance(item, Words) and item.is_null):
            return None
        return f"{item.last} : i64" if isinstance(item, Words) else self.debug_attribute(item)

    def _list(self, kind: str, item: Item | None) -> str | None:
        node = self.node(item)
        if node is None:
            return None
        elements: list[str] = []
        for element in node.operands:
            if isinstance(element, Words) and element.is_null:
                if kind != "di_subroutine_type":
                    return None
                elements.append("#llvm.di_null_type")
                continue
            attribute = self.debug_attribute(element)
            if attribute is None:
                return None
            elements.append(attribute)
        return ", ".join(elements) if elements else None

    def expression(self, node: Node) -> str:
        """`#llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(8)]>`"""
        elements: list[list[str]] = []
        for item in node.operands:
            word = item.last if isinstance(item, Words) else ""
            if word.startswith("DW_OP"):
                elements.append([word])
            elif elements:
                elements[-1].append(word)
        texts = [first + (f"({', '.join(rest)})" if rest else "") for first, *rest in elements]
        return f"#llvm.di_expression<[{', '.join(texts)}]>" if texts else "#llvm.di_expression<>"


def _number(node: Node, member: str) -> str:
    item = node.members.get(member)
    return item.last if isinstance(item, Words) else "0"
