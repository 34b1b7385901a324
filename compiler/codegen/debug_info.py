"""Debug information: the llvm dialect's `di_` attributes and locations as metadata.

Takes attributes and locations; returns references to metadata nodes. A place belongs to the subprogram that
the function's location holds; without one nothing is said of it, as upstream.
See https://llvm.org/docs/SourceLevelDebugging.html.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from compiler.codegen.attribute_fields import fields, is_a
from compiler.codegen.debug_nodes import MAKERS, node_text
from compiler.codegen.metadata import MetadataTable, string
from compiler.dialects.llvm.control_flow_ops import CallOp
from compiler.ir.attributes import Attribute, DialectAttribute, StringAttr
from compiler.ir.locations import (
    CallSiteLoc,
    FileLineColRange,
    FusedLoc,
    Location,
    NameLoc,
    UnknownLoc,
)
from compiler.ir.operation import Operation

LOCAL_SCOPES = ("llvm.di_subprogram", "llvm.di_lexical_block", "llvm.di_lexical_block_file")


@dataclass(frozen=True, slots=True)
class Place:
    """A `!DILocation` to be: where in which scope, inlined where."""

    line: int
    column: int
    scope: str
    inlined_at: Place | None = None

    def chain(self) -> list[Place]:
        """Returns this place and those it was inlined at, innermost first."""
        places, place = [self], self.inlined_at
        while place is not None:
            places.append(place)
            place = place.inlined_at
        return places


class DebugInfo:
    """Translates one module's debug information into its metadata table."""

    def __init__(self, table: MetadataTable) -> None:
        self._table = table
        self._nodes: dict[Attribute, str] = {}
        self._recursive: dict[Attribute | None, str] = {}
        self._units: dict[str, dict[str, str]] = {}
        self._globals: dict[str, list[str]] = {}

    # ------------------------------------------------------------------------------------------------ locations

    def location(self, location: Location, scope: str | None) -> str | None:
        """Returns the `!DILocation` of a location in a scope, or None if there is no scope."""
        if scope is None and isinstance(location, FileLineColRange | UnknownLoc):
            return None
        place = self._place(location, scope, None)
        return None if place is None else self._location_node(place)

    def _location_node(self, place: Place) -> str:
        node = ""
        for outer in reversed(place.chain()):
            column = f", column: {outer.column}" if outer.column else ""
            inlined = f", inlinedAt: {node}" if node else ""
            node = self._table.node(f"!DILocation(line: {outer.line}{column}, scope: {outer.scope}{inlined})")
        return node

    def _place(self, location: Location, scope: str | None, inlined_at: Place | None) -> Place | None:
        if isinstance(location, UnknownLoc):
            return None
        if isinstance(location, FileLineColRange):
            return None if scope is None else Place(location.line, location.column, scope, inlined_at)
        if isinstance(location, NameLoc):
            return None if location.child is None else self._place(location.child, scope, inlined_at)
        if isinstance(location, CallSiteLoc):
            caller = self._place(location.caller, scope, inlined_at)
            if caller is None:
                caller = inlined_at
            if caller is None:
                return None
            callee = self._place(location.callee, None, caller)
            return caller if callee is None else callee
        if isinstance(location, FusedLoc):
            if is_a(location.metadata, *LOCAL_SCOPES):
                assert location.metadata is not None
                scope = self.node(location.metadata)
            places = [self._place(inner, scope, inlined_at) for inner in location.locations]
            merged = places[0] if places else None
            for place in places[1:]:
                merged = _merged(merged, place)
            return merged
        return None

    def scope_of(self, location: Location) -> str | None:
        """Returns the local scope that a location names, if it names one."""
        attribute = scope_attribute(location, LOCAL_SCOPES)
        return None if attribute is None else self.node(attribute)

    def subprogram(self, function: Operation) -> str | None:
        """Returns the subprogram in a function's location.

        None if a call in it has no location, which LLVM refuses.
        """
        attribute = scope_attribute(function.get_location(), ("llvm.di_subprogram",))
        if attribute is None:
            return None
        for op in function.walk():
            if isinstance(op, CallOp) and _has_unknown(op.get_location()):
                return None
        return self.node(attribute)

    # ---------------------------------------------------------------------------------------------- attributes

    def node(self, attribute: Attribute | None) -> str:
        """Returns a reference to the node of an attribute; `null` for none."""
        if attribute is None or is_a(attribute, "llvm.di_null_type"):
            return "null"
        if isinstance(attribute, StringAttr):
            return string(attribute.value)
        if not isinstance(attribute, DialectAttribute):
            return "null"
        node = self._nodes.get(attribute)
        if node is not None:
            return node
        identity = fields(attribute).get("recId")
        if identity in self._recursive:
            return self._recursive[identity]
        node = self._nodes[attribute] = self._make(attribute)
        return node

    def expression(self, attribute: Attribute | None) -> str:
        """Returns an inline `!DIExpression(...)`."""
        if not isinstance(attribute, DialectAttribute):
            return "!DIExpression()"
        numbers: list[str] = []
        for element in fields(attribute)["operations"] or ():
            inner = fields(element)
            numbers += [str(inner["opcode"]), *[str(value & (1 << 64) - 1) for value in inner["arguments"] or ()]]
        return f"!DIExpression({', '.join(numbers)})"

    def _make(self, attribute: DialectAttribute) -> str:
        kind = attribute.definition.mnemonic
        values = fields(attribute)
        if values.get("isRecSelf"):
            return "null"
        if kind == "di_expression":
            return self.expression(attribute)
        if kind == "di_annotation":
            return self._table.tuple([string(values["name"].value), string(values["value"].value)])
        make = MAKERS.get(kind)
        if make is None:
            return "null"
        number = None
        identity = values.get("recId")
        if identity is not None or kind in ("di_compile_unit", "di_subprogram"):
            number = self._table.reserve()
            if identity is not None:
                self._recursive[identity] = number
        name, distinct, members = make(self, values)
        if identity is not None:
            del self._recursive[identity]
        if kind == "di_compile_unit":
            assert number is not None
            self._table.add_named("llvm.dbg.cu", number)
            self._units[number] = members
            return number
        if kind == "di_subprogram" and not distinct and identity is None:
            assert number is not None
            self._table.define(number, "")
            number = None
        text = node_text(name, members)
        if number is not None:
            self._table.define(number, ("distinct " if distinct else "") + text)
            return number
        return self._table.distinct(text) if distinct else self._table.node(text)

    def nodes(self, attributes: Iterable[Attribute] | None) -> str:
        """Returns a list of nodes, "" for an empty one."""
        numbers = [self.node(attribute) for attribute in attributes or ()]
        return self._table.tuple(numbers) if numbers else ""

    def type_list(self, attributes: Sequence[Attribute]) -> str:
        """`!{...}` of types, where null is void, or `...` at the end."""
        return self._table.tuple([self.node(attribute) for attribute in attributes])

    # ------------------------------------------------------------------------------------------------- globals

    def global_expression(self, attribute: DialectAttribute) -> str:
        """Returns a global's `!DIGlobalVariableExpression`, which its compile unit lists as well."""
        number = self.node(attribute)
        variable = fields(attribute)["var"]
        scope = fields(variable)["scope"]
        is_common = is_a(scope, "llvm.di_common_block")
        if is_common or is_a(scope, "llvm.di_module"):
            scope = fields(scope)["scope"]
        if is_a(scope, "llvm.di_subprogram"):
            scope = fields(scope)["compileUnit"]
        elif is_common:
            scope = None  # upstream looks no further
        if is_a(scope, "llvm.di_compile_unit"):
            listed = self._globals.setdefault(self.node(scope), [])
            if number not in listed:
                listed.append(number)
        return number

    def finish(self) -> None:
        """Defines the compile units, which list their globals."""
        for number, members in self._units.items():
            listed = self._globals.get(number)
            more = {"globals": self._table.tuple(listed)} if listed else {}
            self._table.define(number, "distinct " + node_text("DICompileUnit", members | more))


def scope_attribute(location: Location, kinds: tuple[str, ...]) -> Attribute | None:
    """Returns the metadata of the first fused location that has such, from the outside in."""
    stack = [location]
    while stack:
        current = stack.pop()
        if isinstance(current, FusedLoc):
            if is_a(current.metadata, *kinds):
                return current.metadata
            stack += reversed(current.locations)
        elif isinstance(current, NameLoc) and current.child is not None:
            stack.append(current.child)
        elif isinstance(current, CallSiteLoc):
            stack += (current.caller, current.callee)
    return None


def _has_unknown(location: Location) -> bool:
    stack = [location]
    while stack:
        current = stack.pop()
        if isinstance(current, UnknownLoc):
            return True
        if isinstance(current, FusedLoc):
            stack += current.locations
        elif isinstance(current, NameLoc) and current.child is not None:
            stack.append(current.child)
        elif isinstance(current, CallSiteLoc):
            stack += (current.caller, current.callee)
    return False


def _merged(place: Place | None, other: Place | None) -> Place | None:
    """Returns the common place of both, which may be one that they are inlined at."""
    if place is None or other is None or place == other:
        return place if place == other else None
    for outer in place.chain():
        for candidate in other.chain():
            if outer.scope == candidate.scope and outer.inlined_at == candidate.inlined_at:
                line = outer.line if outer.line == candidate.line else 0
                column = outer.column if line and outer.column == candidate.column else 0
                return Place(line, column, outer.scope, outer.inlined_at)
    return Place(0, 0, place.scope, place.inlined_at)
