"""Metadata of LLVM IR as attributes of the llvm dialect: metadata of accesses, branches and loops.

Takes the metadata nodes of a module's text; returns the texts of attributes, each with an alias that is used in place
of it. See https://llvm.org/docs/LangRef.html#metadata.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.codegen.llvm_import.tokens import Cursor, unescaped
from compiler.codegen.operation_metadata import LOOP_OPTIONS
from compiler.ir.asm import quote

UNKNOWN = "loc(unknown)"

_DEFINITION = re.compile(r"^(![0-9]+) = (.*)$", re.MULTILINE)
_NAMED = re.compile(r"^!([-a-zA-Z$._][-a-zA-Z$._0-9\\]*) = !\{(.*)\}$", re.MULTILINE)
_FLAG_BEHAVIORS = ("error", "warning", "require", "override", "append", "append_unique", "max", "min")


@dataclass(frozen=True)
class Ref:
    """A reference to a numbered node, `!5`."""

    name: str


@dataclass(frozen=True)
class Text:
    """A string, `!"text"` or, in a member, `"text"`."""

    value: str


@dataclass(frozen=True)
class Words:
    """Anything else, by its words: `i32 5`, `DW_TAG_member`, `DIFlagA | DIFlagB`, `null`."""

    words: tuple[str, ...]

    @property
    def last(self) -> str:
        return self.words[-1] if self.words else ""

    @property
    def is_null(self) -> bool:
        return self.words == ("null",)


@dataclass(frozen=True)
class Node:
    """A node: a tuple, whose name is "", or a specialized one with members by name, or else with operands."""

    name: str
    operands: tuple[Item, ...] = ()
    members: Mapping[str, Item] = field(default_factory=dict)
    distinct: bool = False


Item: TypeAlias = "Ref | Text | Words | Node"


class Metadata:
    """The metadata of one module; attributes get their aliases on demand."""

    def __init__(self, text: str) -> None:
        self._texts = dict(_DEFINITION.findall(text))
        self._nodes: dict[str, Node] = {}
        self.named: dict[str, list[str]] = {
            name: [word.strip() for word in inner.split(",") if word.strip()] for name, inner in _NAMED.findall(text)
        }
        self._aliases: dict[str, str] = {}
        self._distinct: dict[str, str] = {}
        self._made: dict[str, str] = {}

    # ----------------------------------------------------------------------------------------------------- nodes

    def node(self, item: Item | str | None) -> Node | None:
        """Returns the node that an item is or refers to; None for anything else."""
        if isinstance(item, Node):
            return item
        name = item.name if isinstance(item, Ref) else item
        if not isinstance(name, str):
            return None
        if name not in self._nodes:
            text = self._texts.get(name)
            if text is None:
                return None
            self._nodes[name] = read_node(Cursor(text))
        return self._nodes[name]

    def alias(self, text: str) -> str:
        """Returns the alias of an attribute."""
        return self._aliases.setdefault(text, f"#md{len(self._aliases)}")

    def definitions(self) -> list[str]:
        """Returns the definitions of all aliases so far."""
        return [f"{alias} = {text}" for text, alias in self._aliases.items()]

    def distinct(self, identity: str) -> str:
        """Returns an attribute that is equal to no other, the same one each time."""
        return self._distinct.setdefault(identity, f"distinct[{len(self._distinct)}]<>")

    def flat_list(self, name: str) -> list[Item]:
        """Returns the operands of a node."""
        node = self.node(name)
        return [] if node is None else list(node.operands)

    # --------------------------------------------------------------------------------------------- memory accesses

    def alias_scopes(self, name: str) -> str | None:
        """`[#scope, ...]`; None if the metadata is malformed."""
        scopes = [self._alias_scope(item) for item in self.flat_list(name)]
        return None if None in scopes else f"[{', '.join(filter(None, scopes))}]"

    def _alias_scope(self, item: Item) -> str | None:
        node = self.node(item)
        if node is None or not isinstance(item, Ref) or len(node.operands) < 2:
            return None
        domain_ref = node.operands[1]
        domain = self.node(domain_ref)
        if domain is None or not isinstance(domain_ref, Ref):
            return None
        text = f"#llvm.alias_scope_domain<id = {self._identity(domain_ref, domain)}{_description(domain, 1)}>"
        identity = self._identity(item, node)
        scope = f"#llvm.alias_scope<id = {identity}, domain = {self.alias(text)}{_description(node, 2)}>"
        return self.alias(scope)

    def _identity(self, item: Ref, node: Node) -> str:
        """Returns the first operand of a node if it is its name; else the node refers to itself there."""
        first = node.operands[0] if node.operands else None
        return quote(first.value) if isinstance(first, Text) else self.distinct(item.name)

    def access_groups(self, name: str) -> str:
        """`[#group, ...]` of a group or a list of groups."""
        operands = self.flat_list(name)
        names = [item.name for item in operands if isinstance(item, Ref)] if operands else [name]
        return f"[{', '.join([self._access_group(each) for each in names])}]"

    def _access_group(self, name: str) -> str:
        return self.alias(f"#llvm.access_group<id = {self.distinct(name)}>")

    def tbaa(self, name: str) -> str | None:
        """Returns the tag of an access; None if the metadata is malformed, or in another format."""
        node = self.node(name)
        if node is None or len(node.operands) < 3:
            return None
        base, access, offset, *rest = node.operands
        if not isinstance(base, Ref) or not isinstance(access, Ref) or not isinstance(offset, Words):
            return None
        types = [self._tbaa_type(each.name) for each in (base, access)]
        if None in types:
            return None
        is_constant = rest and isinstance(rest[0], Words) and rest[0].last == "1"
        constant = ", constant = true" if is_constant else ""
        words = f"base_type = {types[0]}, access_type = {types[1]}, offset = {offset.last}{constant}"
        return self.alias(f"#llvm.tbaa_tag<{words}>")

    def _tbaa_type(self, name: str) -> str | None:
        """Returns the alias of a type descriptor or root; its members are defined first, from a stack."""
        work = [name]
        open_: set[str] = set()
        while work:
            current = work[-1]
            if current in self._made:
                work.pop()
                continue
            node = self.node(current)
            if node is None:
                return None
            parts = _tbaa_members(node)
            missing = [part.name for part, _ in parts if part.name not in self._made]
            if missing:
                if current in open_:
                    return None  # A cycle.
                open_.add(current)
                work += missing
                continue
            work.pop()
            text = self._tbaa_node(node, parts)
            if text is None:
                return None
            self._made[current] = self.alias(text)
        return self._made[name]

    def _tbaa_node(self, node: Node, parts: Sequence[tuple[Ref, str]]) -> str | None:
        identity = node.operands[0] if node.operands else None
        if not parts:
            if isinstance(identity, Text):
                return f"#llvm.tbaa_root<id = {quote(identity.value)}>"
            return "#llvm.tbaa_root"
        if not isinstance(identity, Text):
            return None
        members = ", ".join([f"<{self._made[part.name]}, {offset}>" for part, offset in parts])
        return f"#llvm.tbaa_type_desc<id = {quote(identity.value)}, members = {{{members}}}>"

    # ------------------------------------------------------------------------------------------- branches and loops

    def branch_weights(self, name: str) -> list[str]:
        """Returns the weights of a branch, switch or call; empty for other kinds of profile data."""
        kind, *weights = self.flat_list(name) or [Words(())]
        if kind != Text("branch_weights"):
            return []
        if weights and weights[0] == Text("expected"):
            weights = weights[1:]
        return [each.last for each in weights if isinstance(each, Words)]

    def loop_annotation(self, name: str) -> str | None:
        """Returns the options of a loop; None if the metadata has one that the dialect does not know."""
        key = f"loop {name}"
        if key not in self._made:
            text = self._loop_text(name)
            if text is None:
                return None
            self._made[key] = self.alias(text)
        return self._made[key]

    def _loop_text(self, name: str) -> str | None:
        options: dict[str, list[Item]] = {}
        places: list[str] = []
        for item in self.flat_list(name)[1:]:
            node = self.node(item)
            if node is None:
                return None
            if node.name == "DILocation" and isinstance(item, Ref):
                places.append(item.name)
            elif node.operands and isinstance(node.operands[0], Text):
                options[node.operands[0].value] = list(node.operands[1:])
        entries: list[str] = []
        if options.pop("llvm.loop.disable_nonforced", None) is not None:
            entries.append("disableNonforced = true")
        for group, group_options in LOOP_OPTIONS.items():
            inner = [
                f"{parameter} = {value}"
                for parameter, form, option in group_options
                if (value := self._loop_option(options, form, option)) is not None
            ]
            if inner:
                listed = ", ".join(inner)
                entries.append(f"{group} = {self.alias(f'#llvm.{_GROUP_NAMES[group]}<{listed}>')}")
        if options.pop("llvm.loop.mustprogress", None) is not None:
            entries.append("mustProgress = true")
        vectorized = options.pop("llvm.loop.isvectorized", None)
        if vectorized is not None:
            entries.append(f"isVectorized = {_boolean(vectorized)}")
        entries += [f"{key} = {self.location(place)}" for key, place in zip(("startLoc", "endLoc"), places)]
        groups = options.pop("llvm.loop.parallel_accesses", None)
        if groups is not None:
            listed = ", ".join([self._access_group(item.name) for item in groups if isinstance(item, Ref)])
            entries.append(f"parallelAccesses = {listed}")
        if options:
            return None
        return f"#llvm.loop_annotation<{', '.join(entries)}>"

    def _loop_option(self, options: dict[str, list[Item]], form: str, name: str) -> str | None:
        """Returns the value of an option, and removes it from `options`."""
        if form == "unless":
            switches = [word for word in ("disable", "enable") if options.pop(f"{name}.{word}", None) is not None]
            return None if len(switches) != 1 else "true" if switches[0] == "disable" else "false"
        values = options.pop(name, None)
        if values is None:
            return None
        if form == "unit":
            return "true"
        if form == "followup":
            return self.loop_annotation(values[0].name) if values and isinstance(values[0], Ref) else None
        if form == "number":
            return f"{values[0].last} : i32" if values and isinstance(values[0], Words) else None
        value = _boolean(values)
        return value if form == "boolean" else {"true": "false", "false": "true"}[value]

    # ------------------------------------------------------------------------------------------------- locations

    def location(self, name: str) -> str:
        """`loc(...)` of a `!DILocation`."""
        return UNKNOWN

    # ---------------------------------------------------------------------------------------------------- module

    def module_flags(self) -> list[str]:
        """Returns the flags of the module that the dialect can hold."""
        flags = [self._module_flag(name) for name in self.named.get("llvm.module.flags", ())]
        return [flag for flag in flags if flag is not None]

    def _module_flag(self, name: str) -> str | None:
        operands = self.flat_list(name)
        if len(operands) != 3:
            return None
        behavior, key, value = operands
        if not isinstance(behavior, Words) or not isinstance(key, Text):
            return None
        if isinstance(value, Text):
            text = quote(value.value)
        elif isinstance(value, Words):
            text = f"{ {'true': '1', 'false': '0'}.get(value.last, value.last) } : i32"
        else:
            return None
        word = _FLAG_BEHAVIORS[int(behavior.last) - 1]
        return f"#llvm.mlir.module_flag<{word}, {quote(key.value)}, {text}>"

    def linker_options(self) -> list[str]:
        """`["-l", "m"]` of each option."""
        return [self._strings(name) for name in self.named.get("llvm.linker.options", ())]

    def _strings(self, name: str) -> str:
        return f"[{', '.join([quote(item.value) for item in self.flat_list(name) if isinstance(item, Text)])}]"

    def string_of(self, named: str) -> list[str]:
        """Returns the strings in the nodes of a named list, such as `llvm.ident`."""
        return [
            quote(item.value)
            for name in self.named.get(named, ())
            for item in self.flat_list(name)
            if isinstance(item, Text)
        ]


_GROUP_NAMES = {
    "vectorize": "loop_vectorize",
    "interleave": "loop_interleave",
    "unroll": "loop_unroll",
    "unrollAndJam": "loop_unroll_and_jam",
    "licm": "loop_licm",
    "distribute": "loop_distribute",
    "pipeline": "loop_pipeline",
    "peeled": "loop_peeled",
    "unswitch": "loop_unswitch",
}


def _boolean(values: Sequence[Item]) -> str:
    """Returns an option's value as MLIR writes booleans; an option without a value is true."""
    value = values[0] if values else None
    return "false" if isinstance(value, Words) and value.last in ("0", "false") else "true"


def _description(node: Node, index: int) -> str:
    item = node.operands[index] if len(node.operands) > index else None
    return f", description = {quote(item.value)}" if isinstance(item, Text) else ""


def _tbaa_members(node: Node) -> list[tuple[Ref, str]]:
    """Returns the members of a type and their offsets.

    None of a root, one of a scalar type, whose offset may be left out.
    """
    operands = node.operands[1:]
    members: list[tuple[Ref, str]] = []
    for index, item in enumerate(operands):
        if isinstance(item, Ref):
            following = operands[index + 1] if index + 1 < len(operands) else None
            members.append((item, following.last if isinstance(following, Words) else "0"))
    return members


def read_node(cursor: Cursor) -> Node:
    """Reads `distinct !{...}` or `!DIName(...)`."""
    distinct = cursor.eat("distinct")
    node = _read_item(cursor)
    if not isinstance(node, Node):
        return Node("", ())
    return Node(node.name, node.operands, node.members, distinct)


def read_items(cursor: Cursor) -> list[Item]:
    """Reads operands up to the bracket that ends their list."""
    items: list[Item] = []
    while not cursor.eat(")"):
        items.append(_read_item(cursor))
        cursor.eat(",")
    return items


def _read_item(cursor: Cursor) -> Item:
    """Reads an operand, or the value of a member, up to the comma or bracket that follows it."""
    if cursor.kind == "string":
        return Text(_unquoted(cursor.take()))
    if cursor.kind == "metadata":
        word = cursor.take()
        if word == "!":
            return _read_tuple(cursor)
        if word.startswith('!"'):
            return Text(_unquoted(word[1:]))
        if word.startswith("!DI") or word == "!GenericDINode":
            return _read_specialized(cursor, word[1:])
        return Ref(word)
    words: list[str] = []
    depth = 0
    while cursor.kind != "end" and (depth or not cursor.at(",", "}", ")")):
        if cursor.kind == "mark":
            depth += cursor.at("(", "{", "[", "<") - cursor.at(")", "}", "]", ">")
        words.append(cursor.take())
    return Words(tuple(words))


def _read_tuple(cursor: Cursor) -> Item:
    if cursor.kind == "string":  # `!` and the string behind it are two tokens.
        return Text(_unquoted(cursor.take()))
    cursor.expect("{")
    operands: list[Item] = []
    while not cursor.eat("}"):
        operands.append(_read_item(cursor))
        cursor.eat(",")
    return Node("", tuple(operands))


def _read_specialized(cursor: Cursor, name: str) -> Node:
    cursor.expect("(")
    operands: list[Item] = []
    members: dict[str, Item] = {}
    while not cursor.eat(")"):
        if cursor.kind == "label":
            key = cursor.take()[:-1]
            members[key] = _read_item(cursor)
        else:
            operands.append(_read_item(cursor))
        cursor.eat(",")
    return Node(name, tuple(operands), members)


def _unquoted(word: str) -> str:
    return unescaped(word[1:-1]).decode("utf-8", "surrogateescape")
