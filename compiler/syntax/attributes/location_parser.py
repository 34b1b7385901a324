"""Parses locations: https://mlir.llvm.org/docs/Dialects/Builtin/#location-attributes."""

from __future__ import annotations

from compiler.errors.names import UndeclaredAlias
from compiler.errors.syntax import ExpectedToken
from compiler.ir.attributes import (
    Attribute,
)
from compiler.ir.locations import (
    UNKNOWN,
    CallSiteLoc,
    FileLineColRange,
    FusedLoc,
    Location,
    NameLoc,
)
from compiler.syntax.attributes.type_parser import TypeParser
from compiler.syntax.lexer import unquote


class LocationParser(TypeParser):
    """Adds locations to the cursor."""

    __slots__ = ()

    def location(self) -> Location:
        """Parses the text in the parentheses of `loc(...)`."""
        self._enter()
        result = self._location()
        self.depth -= 1
        return result

    def _location(self) -> Location:
        if self.kind == "hash":
            name = self.spelling[1:]
            if "." not in name:
                return self._location_alias(name)
            start = self.start
            attribute = self.attribute()
            if not isinstance(attribute, Location):
                self.error("expected location attribute, but got: " + str(attribute), start)
            return attribute
        if self.kind == "string":
            return self._name_or_file_location()
        if self.kind == "bare":
            word = self.spelling
            if word == "callsite":
                self.advance()
                self.expect("(", "expected '(' in callsite location")
                callee = self.location()
                if not self.optional_keyword("at"):
                    self.error(ExpectedToken("at", "expected 'at' in callsite location"))
                caller = self.location()
                self.expect(")", "expected ')' in callsite location")
                return CallSiteLoc(callee, caller)
            if word == "fused":
                self.advance()
                metadata = None
                if self.consume_if("<"):
                    metadata = self.attribute()
                    self.expect(">", "expected '>' after fused location metadata")
                parts = self.list_between("[", "]", self.location, " in fused location")
                return fuse(parts, metadata)
            if word == "unknown":
                self.advance()
                return UNKNOWN
        self.unexpected_token("expected location instance")

    def _location_alias(self, name: str) -> Location:
        self._use_alias("#" + name)
        alias = self.aliases.attributes.get(name)
        if alias is None:
            return self.unresolved_location(name)
        if not isinstance(alias, Location):
            self.error(f"expected location, but found '{alias}'")
        self.advance()
        return alias

    def unresolved_location(self, name: str) -> Location:
        """Returns the location for an alias that is not defined up to here; raises an error by default."""
        self.error(UndeclaredAlias("#" + name))

    def _name_or_file_location(self) -> Location:
        text = unquote(self.take())
        if self.consume_if(":"):
            line = self._location_number("expected integer line number in FileLineColRange")
            if not self.consume_if(":"):
                return FileLineColRange(text, line, 0)
            column = self._location_number("expected integer column number in FileLineColRange")
            if not self.optional_keyword("to"):
                return FileLineColRange(text, line, column)
            end_line = line
            if self.kind == "int":
                end_line = self._location_number("expected integer line number in FileLineColRange")
            self.expect(":", "expected either integer or `:` post `to` in FileLineColRange")
            end_column = self._location_number("expected integer column number in FileLineColRange")
            if (end_line, end_column) == (line, column):
                return FileLineColRange(text, line, column)
            return FileLineColRange(text, line, column, end_line, end_column)
        if self.consume_if("("):
            child = self.location()
            self.expect(")", "expected ')' after child location of NameLoc")
            return NameLoc(text, child)
        return NameLoc(text)

    def _location_number(self, message: str) -> int:
        if self.kind != "int" or self.spelling.startswith("0x"):
            self.unexpected_token(message)
        value = self.literal_value(self.spelling)
        if value >= 1 << 32:
            self.error(message)
        self.advance()
        return value


def fuse(parts: list[Location], metadata: Attribute | None) -> Location:
    """Upstream's `FusedLoc::get`: drops unknown and repeated parts; returns a single part without metadata itself."""
    flat: dict[Location, None] = {}
    for part in parts:
        if isinstance(part, FusedLoc) and part.metadata == metadata:
            flat.update(dict.fromkeys(part.locations))
        elif part != UNKNOWN:
            flat[part] = None
    kept = tuple(flat)
    if not kept and metadata is None:
        return UNKNOWN
    if len(kept) == 1 and metadata is None:
        return kept[0]
    return FusedLoc(kept or (UNKNOWN,), metadata)
