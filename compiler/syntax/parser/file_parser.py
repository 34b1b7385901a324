"""Parses whole files.

Returns a module, its chunks, aliases and resources, and every syntax error. Parsing never fails;
`compiler.syntax.parser.block_parser` describes how it continues after errors.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from compiler.diagnostics import Diagnostic
from compiler.errors.names import RedefinedAlias, UndeclaredLocation
from compiler.errors.syntax import ExpectedOperation, ExpectedToken, Syntax
from compiler.ir.attributes import Attribute
from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Block, BlockArgument, Operation, Region
from compiler.ir.types import Type
from compiler.ods.model import Resources
from compiler.ods.op_class import new_operation
from compiler.syntax.attributes.aliases import Aliases, Extent
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_state import DeferredLocation, Labels, PendingRegion, Scope
from compiler.syntax.parser.frames import NEVER, STREAMED, Chunk, Frame
from compiler.syntax.parser.recovery import BraceTable
from compiler.syntax.parser.source import ChunkSource, SourceFile
from compiler.syntax.parser.template_parser import TemplateParser
from compiler.syntax.parser.templates import Template
from compiler.text import Span

__all__ = ["AliasDefinition", "Chunk", "ParsedFile", "Parser", "parse_file", "parse_without_errors"]


@dataclass
class AliasDefinition:
    """`#name = attribute` or `!name = type`. `span` is the name's, in the file; `value` is None after an error."""

    name: str
    span: Span
    value: Attribute | Type | None
    extent: Extent = field(default_factory=Extent)


@dataclass
class ParsedFile:
    """The result of parsing a text. `module` is the single top-level module, or one created around all operations."""

    module: Operation
    source: SourceFile
    chunks: list[Chunk]
    aliases: list[AliasDefinition]
    resources: dict[str, dict[str, dict[str, str]]]
    diagnostics: list[Diagnostic]
    """Errors outside chunks, with spans in the file."""
    top: Operation
    """The module created around the file's ops; the same as `module` unless they are a single module."""
    has_file_values: bool = False
    """True if operations directly in a container, or in their regions, use or define values of the container."""
    looked_ahead: bool = False
    """True if an error outside chunks depends on the following text."""
    is_plain: bool | None = None
    """True if containers define and use no values, and have no labels; None if unknown."""
    faulty_chunks: dict[ChunkSource, Chunk] = field(default_factory=dict)
    """The chunks with errors, for a parse that edits change: each edit visits these, but not all chunks."""

    def note_errors(self, chunk: Chunk) -> None:
        """Keeps `faulty_chunks` up to date with the errors of `chunk`."""
        if chunk.diagnostics or chunk.lookahead or chunk.unclosed_until:
            self.faulty_chunks[chunk.source] = chunk
        else:
            self.faulty_chunks.pop(chunk.source, None)

    def all_diagnostics(self) -> list[Diagnostic]:
        """Returns every syntax error, in source order."""
        diagnostics = list(self.diagnostics)
        for chunk in self.chunks:
            diagnostics += [diagnostic.shifted(chunk.source.base) for diagnostic in chunk.diagnostics]
        return sorted(diagnostics, key=lambda diagnostic: diagnostic.span.start)


class Parser(TemplateParser):
    """Parses one text. `run`, which is called once, returns the result."""

    __slots__ = ("_alias_definitions", "_resources", "_top")

    def __init__(
        self,
        source: SourceFile,
        context: Context,
        aliases: Aliases | None = None,
        is_valid: Callable[[Operation], bool] | None = None,
    ) -> None:
        """`is_valid` returns True if an op satisfies its own rules (`compiler.verification`).

        Ops that are created from the same template need not be verified, then.
        """
        self._is_valid = is_valid
        self._source = source
        self._chunk: Chunk | None = None
        self._chunks: list[Chunk] = []
        self._file_diagnostics: list[Diagnostic] = []
        self._alias_definitions: list[AliasDefinition] = []
        self._deferred_locations: list[tuple[Operation | BlockArgument, DeferredLocation]] = []
        self._has_file_values = False
        self._looked_ahead = False
        self._resources: dict[str, dict[str, dict[str, str]]] = {}
        self._frames: list[Frame] = []
        self._alias_templates: dict[str, dict[str, Template]] = {}
        self._candidate: tuple[str, int, int] | None = None
        self._lines = None
        self._base = 0
        self._pause = NEVER
        self._braces = BraceTable(source.text)
        self._outer_containers = 0
        self.scope = Scope()
        self.labels = Labels()
        super().__init__(source.text, context, aliases)

    def run(self) -> ParsedFile:
        """Parses the text to its end."""
        self._begin()
        while self._frames:
            self._step(self._frames[-1])
        return self._result()

    def _begin(self) -> None:
        """Creates the module around the file's ops, and the frame of its region."""
        region = Region()
        region.start, region.end = 0, len(self.text)
        self._top = new_operation("builtin.module", self.context.op_def("builtin.module"), regions=[region])
        self._top.source = ChunkSource(self._source, 0)
        top = Frame(PendingRegion(region, 0, STREAMED, (), False, None), self.scope, "builtin", None)
        top.block = Block()
        region.append(top.block)
        top.started = True
        self._frames.append(top)

    def abandoned(self) -> list[Operation]:
        """Returns the operations parsed so far, for their release if the parse is not continued."""
        return [self._top, *(op for frame in self._frames for block in frame.region.blocks for op in block.ops)]

    def _result(self) -> ParsedFile:
        """Returns the parsed file, after its last frame is left."""
        self._undeclared_values(self.scope)
        self._resolve_deferred_locations()
        return ParsedFile(
            top_module(self._top),
            self._source,
            self._chunks,
            self._alias_definitions,
            self._resources,
            self._file_diagnostics,
            self._top,
            self._has_file_values,
            self._looked_ahead,
        )

    def _file_item(self, depth: int) -> None:
        """Parses `#alias = ...`, `!alias = ...` or `{-# ... #-}`."""
        if depth > 1:
            self.unexpected_token(ExpectedOperation("expected operation name in quotes"))
        if self.kind == "{-#":
            self._metadata()
            return
        span = Span(self.start, self.end)
        is_type = self.kind == "bang"
        name = self.take()[1:]
        word = "type" if is_type else "attribute"
        defined = self.aliases.types if is_type else self.aliases.attributes
        definition = AliasDefinition(("!" if is_type else "#") + name, span, None)
        if name in defined:
            self.error(RedefinedAlias(f"redefinition of {word} alias id '{name}'"), span.start, span.end)
        if "." in name:
            self.error(f"{word} names with a '.' are reserved for dialect-defined names", span.start, span.end)
        self.expect("=", f"expected '=' in {word} alias definition")
        self._alias_definitions.append(definition)
        self.start_alias()
        try:
            value = self.type() if is_type else self.attribute()
        except ParseError:
            self.aliases.broken.add(definition.name)
            raise
        definition.extent = self.end_alias(definition.name, span.start, span.end)
        if isinstance(value, Type):
            self.aliases.types[name] = value
        else:
            self.aliases.attributes[name] = value
        definition.value = value

    def _metadata(self) -> None:
        """Parses `{-# dialect_resources: {...}, external_resources: {...} #-}`."""
        self.advance()

        def section() -> None:
            start, end = self.start, self.end
            if self.kind != "bare":
                self.unexpected_token("expected identifier key in file metadata dictionary")
            name = self.take()
            self.expect(":")
            if name not in ("dialect_resources", "external_resources"):
                self.error(f"unknown key '{name}' in file metadata dictionary", start, end)
            groups = self._resources.setdefault(name, {})
            self.list_between("{", "}", lambda: group(groups, name))

        def group(groups: dict[str, dict[str, str]], section_name: str) -> None:
            start, end = self.start, self.end
            if self.kind not in ("bare", "string"):
                self.error("expected identifier key for 'resource' entry")
            name = self.keyword_or_string()
            self.expect(":")
            if self.kind != "{":
                self.unexpected_token(ExpectedToken("{", "expected '{'"))
            accepted = Resources.ANY
            if section_name == "dialect_resources":
                dialect = self.context.dialect(name)
                if dialect is None:
                    self.error(f"dialect '{name}' is unknown", start, end)
                accepted = dialect.resources
            entries = groups.setdefault(name, {})
            self.list_between("{", "}", lambda: entry(entries, name, accepted))

        def entry(entries: dict[str, str], dialect: str, accepted: Resources) -> None:
            if accepted is Resources.REFUSED:
                self.error(f"unexpected 'resource' section for dialect '{dialect}'")
            start, end = self.start, self.end
            if self.kind not in ("bare", "string"):
                self.error("expected identifier key for 'resource' entry")
            key = self.keyword_or_string()
            if accepted is Resources.NONE_KNOWN:
                self.error(f"unknown 'resource' key '{key}' for dialect '{dialect}'", start, end)
            self.expect(":")
            if accepted is Resources.BLOBS and (message := blob_error(self.spelling, key)):
                self.error(message)
            if self.kind == "string" or (self.kind == "bare" and self.spelling in ("true", "false")):
                entries[key] = self.take()
            else:
                self.error("expected a string or boolean value for the resource entry")

        if self.kind != "#-}":
            self.comma_separated(section)
        self.expect("#-}", "expected '#-}' or ',' in file metadata dictionary")

    def _resolve_deferred_locations(self) -> None:
        for target, deferred in self._deferred_locations:
            value = self.aliases.attributes.get(deferred.name)
            span = Span(deferred.start, deferred.start + 1 + len(deferred.name))
            if isinstance(value, Location):
                target.location = value
                continue
            target.location = UNKNOWN
            if value is None:
                self._report(ParseError(UndeclaredLocation(deferred.name), span))
            else:
                self._report(ParseError(Syntax(f"expected location, but found '{value}'"), span))


def blob_error(spelling: str, key: str) -> str | None:
    """Returns the error in a resource's blob; None if it is valid.

    A blob is its alignment, in four bytes, little-endian, followed by its data.
    """
    # Possessive, as a repeated group or one with backtracking takes 50 times the memory of the text.
    if re.fullmatch(r'"0x[0-9a-fA-F]*+"', spelling) is None or len(spelling) % 2:
        return f"expected hex string blob for key '{key}'"
    alignment_digits = spelling[len('"0x') : -1][:8]
    if len(alignment_digits) < 8:
        return f"expected hex string blob for key '{key}' to encode alignment in first 4 bytes"
    alignment = int.from_bytes(bytes.fromhex(alignment_digits), "little")
    if alignment & (alignment - 1):
        return (
            f"expected hex string blob for key '{key}' to encode alignment in first 4 bytes, "
            f"but got non-power-of-2 value: {alignment}"
        )
    return None


def top_module(top: Operation) -> Operation:
    """Returns the only op in `top`, the module created around a file's ops, if it is a module; else `top` itself."""
    block = top.regions[0].blocks[0]
    for op in block.ops:
        op.parent = block
    if len(block.ops) == 1 and block.ops[0].name == "builtin.module" and block.ops[0].regions:
        block.ops[0].parent = None
        return block.ops[0]
    return top


def parse_file(source: SourceFile, context: Context, is_valid: Callable[[Operation], bool] | None = None) -> ParsedFile:
    """Parses a whole text. `is_valid`: see `Parser`."""
    with collector_paused():
        return Parser(source, context, is_valid=is_valid).run()


class _FirstError(Exception):
    """Ends a parse at the first error."""


class _StrictParser(Parser):
    """Stops at the first error."""

    __slots__ = ()

    def _report(self, error: ParseError) -> None:
        super()._report(error)
        if self._file_diagnostics or (self._chunk is not None and self._chunk.diagnostics):
            raise _FirstError


def parse_without_errors(
    source: SourceFile, context: Context, is_valid: Callable[[Operation], bool] | None = None
) -> ParsedFile | None:
    """Parses a whole text. Returns None if it has a syntax error. `is_valid`: see `Parser`."""
    with collector_paused():
        try:
            return _StrictParser(source, context, is_valid=is_valid).run()
        except _FirstError:
            return None
