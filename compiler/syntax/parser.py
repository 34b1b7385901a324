"""Text to IR: files, blocks and operations, with recovery from errors.

Enters: a text; leaves: a module, the chunks it is made of, and every syntax error. Parsing never fails: where an op
cannot be read, a placeholder stands for it, defines the names its text defines with `ErrorType`, and reading goes on at
the next op. Nested regions are read from a stack of frames, so nesting needs no recursion.

A chunk is an operation directly inside a container (the file, or a module in it). Offsets in a chunk count from its
start, so that a change above it moves it as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from compiler.diagnostics import Diagnostic, Note
from compiler.ir.attributes import Attribute, DictionaryAttr, StringAttr, SymbolRefAttr
from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Block, BlockArgument, ForwardReference, Operation, OpResult, Region, Value
from compiler.ir.types import FunctionType, Type
from compiler.ods.model import OpDef
from compiler.syntax.assembly import syntax_of
from compiler.syntax.attribute_parser import Aliases, is_integer_type
from compiler.syntax.lexer import ParseError, unquote
from compiler.syntax.op_parser import (
    ERROR_TYPE,
    Argument,
    DeferredLocation,
    Labels,
    OpParser,
    OpState,
    PendingRegion,
    Scope,
    UnresolvedOperand,
)
from compiler.syntax.recovery import BraceTable, Recovery, recover
from compiler.syntax.source import ChunkSource, SourceFile
from compiler.syntax.templates import MAX_TEMPLATES, RegionTemplate, Template, learn, split_all, split_values
from compiler.text import Span

_VALUE_NAME = re.compile(r"%([A-Za-z0-9_$.-]+)")

STREAMED = -1
"""The end of a container's region: not known before its contents were read."""


@dataclass
class Chunk:
    """What one operation directly inside a container gave. Spans in `diagnostics` count from `source.base`.

    `end` is the offset past the op, from the base. `unverified` are the ops that no fast path has checked already;
    `straight` says that every value is defined above its uses in blocks that follow one another, so that dominance holds.
    """

    op: Operation
    source: ChunkSource
    end: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    unverified: list[Operation] = field(default_factory=list)
    used_aliases: frozenset[str] = frozenset()
    straight: bool = True


@dataclass
class AliasDefinition:
    """`#name = attribute` or `!name = type`; `span` is the name's, in the file."""

    name: str
    span: Span
    value: Attribute | Type | None


@dataclass
class ParsedFile:
    """All that a text gave. `module` is the single top-level module, or one made to hold what there is."""

    module: Operation
    source: SourceFile
    chunks: list[Chunk]
    aliases: list[AliasDefinition]
    resources: dict[str, dict[str, dict[str, str]]]
    diagnostics: list[Diagnostic]
    """Errors outside chunks, with spans in the file."""

    def all_diagnostics(self) -> list[Diagnostic]:
        """Every syntax error, in source order."""
        found = list(self.diagnostics)
        for chunk in self.chunks:
            found += [diagnostic.shifted(chunk.source.base) for diagnostic in chunk.diagnostics]
        return sorted(found, key=lambda diagnostic: diagnostic.span.start)


@dataclass(slots=True)
class _Finish:
    """What is left to do for an op when its last region was read: bind its results, go on at `resume`."""

    op: Operation
    state: OpState
    resume: int
    chunk: Chunk | None


class _Frame:
    """A region that is being read."""

    __slots__ = (
        "block",
        "container",
        "default_dialect",
        "defined",
        "end",
        "finish",
        "isolated",
        "labels",
        "pending",
        "region",
        "scope",
        "started",
    )

    def __init__(self, pending: PendingRegion, scope: Scope, default_dialect: str, finish: _Finish | None) -> None:
        self.pending = pending
        self.region = pending.region
        self.end = pending.end
        self.container = pending.end == STREAMED
        self.isolated = pending.isolated
        self.scope = scope
        self.labels = Labels()
        self.block: Block | None = None
        self.defined: list[str] = []
        self.default_dialect = default_dialect
        self.finish = finish
        self.started = False


class Parser(OpParser):
    """Reads one text. Make one for each parse; `run` gives the result."""

    __slots__ = (
        "_alias_definitions",
        "_candidate",
        "_alias_templates",
        "_base",
        "_braces",
        "_chunk",
        "_chunks",
        "_deferred_locations",
        "_file_diagnostics",
        "_frames",
        "_is_valid",
        "_resources",
        "_source",
        "max_errors",
        "num_errors",
    )

    def __init__(
        self,
        source: SourceFile,
        context: Context,
        aliases: Aliases | None = None,
        is_valid: Callable[[Operation], bool] | None = None,
    ) -> None:
        """`is_valid` says whether an op's own checks find nothing (compiler.verify); lines like it need no checks then."""
        self._is_valid = is_valid
        self._source = source
        self._chunk: Chunk | None = None
        self._chunks: list[Chunk] = []
        self._file_diagnostics: list[Diagnostic] = []
        self._alias_definitions: list[AliasDefinition] = []
        self._deferred_locations: list[tuple[Operation | BlockArgument, DeferredLocation]] = []
        self._resources: dict[str, dict[str, dict[str, str]]] = {}
        self._frames: list[_Frame] = []
        self._alias_templates: dict[str, dict[str, Template]] = {}
        self._candidate: tuple[str, int, int] | None = None
        self._base = 0
        self._braces = BraceTable(source.text)
        self.scope = Scope()
        self.labels = Labels()
        super().__init__(source.text, context, aliases)

    # -------------------------------------------------------------------------------------------------- driver

    def run(self) -> ParsedFile:
        region = Region()
        region.start, region.end = 0, len(self.text)
        module = Operation("builtin.module", self.context.op_def("builtin.module"), regions=[region])
        module.source = ChunkSource(self._source, 0)
        top = _Frame(PendingRegion(region, 0, STREAMED, (), False, None), self.scope, "builtin", None)
        top.block = Block()
        region.append(top.block)
        top.started = True
        self._frames.append(top)
        while self._frames:
            self._step(self._frames[-1])
        self._undeclared_values(self.scope)
        self._resolve_deferred_locations()
        body = region.blocks[0]
        if len(body.ops) == 1 and body.ops[0].name == "builtin.module" and body.ops[0].regions:
            module = body.ops[0]
            module.parent = None
        return ParsedFile(
            module, self._source, self._chunks, self._alias_definitions, self._resources, self._file_diagnostics
        )

    def _step(self, frame: _Frame) -> None:
        """Reads ops of one region until it ends or an op in it opens regions of its own."""
        self.labels = frame.labels
        if not frame.started:
            self._start_region(frame)
        depth = len(self._frames)
        while len(self._frames) == depth:
            kind = self.kind
            if kind == "}" and (frame.container or self.start >= frame.end):
                if depth == 1:
                    self._report(ParseError("expected operation name in quotes", Span(self.start, self.end)))
                    self.advance()
                    continue
                self._end_region(frame)
                return
            if kind == "eof":
                if depth > 1:
                    self._report_at_end(frame)
                self._end_region(frame)
                return
            if kind == "percent" or kind == "bare":
                if self._templated_ops(frame):
                    continue
            try:
                if frame.container and len(frame.region.blocks) <= 1 and kind in ("hash", "bang", "{-#"):
                    self._file_item(depth)
                elif kind == "caret":
                    self._block_label(frame)
                else:
                    self._operation(frame)
            except ParseError as error:
                self._report(error)
                self._skip_to_next_op(frame, self.start)

    def _report_at_end(self, frame: _Frame) -> None:
        try:
            self.wrong_token("expected operation name in quotes")
        except ParseError as error:
            opened = frame.region.start
            note = Note("this region is not closed", Span(self._base + opened, self._base + opened + 1))
            self._report(ParseError(error.message, error.span, (note,)))

    # ----------------------------------------------------------------------------------- lines like earlier ones

    def _templated_ops(self, frame: _Frame) -> bool:
        """Reads lines that templates know, from the one the cursor is on; leaves the cursor at the first other one.

        Returns whether any was read. Sets `_candidate`, the line to learn from if one operation turns out to fill it.
        """
        text = self.text
        start = self.start
        pos = text.rfind("\n", 0, start) + 1
        if pos != start and not text[pos:start].isspace():
            return False
        if frame.block is None:
            frame.block = Block()
            frame.region.append(frame.block)
        limit = self.limit
        templates: dict[str, Template] = self.context.line_templates.setdefault(frame.default_dialect, {})
        with_aliases = self._alias_templates.setdefault(frame.default_dialect, {})
        scope = self.scope
        values = scope.values
        defined = frame.defined
        block = frame.block
        ops = block.ops
        container = frame.container
        base = self._base
        first = pos
        new_op = Operation.__new__
        while True:
            eol = text.find("\n", pos, limit)
            if eol < 0:
                break
            line = text[pos:eol]
            if "@" in line:
                parts = split_all(line)
                names = [name[1:] for name in parts[1::2]]
                key = "\0".join(parts[::2])
            else:
                parts = split_values(line)
                names = parts[1::2]
                key = "%".join(parts[::2])
            template = templates.get(key)
            if template is None and (template := with_aliases.get(key)) is not None:
                self.used_aliases |= template.aliases
            if template is None:
                if not line or line.isspace():
                    pos = eol + 1
                    continue
                self._candidate = (key, pos, eol)
                break
            result_name = ""
            if template.has_result:
                result_name = names.pop(0)
                if result_name in values:
                    break
            if template.distinct and len(set(names)) < len(names):
                break
            positions = template.operands
            try:
                if positions is None:
                    operands = [values[name] for name in names]
                else:
                    operands = [values[names[index]] for index in positions]
            except KeyError:
                break
            fits = True
            for operand, type_ in zip(operands, template.types):  # noqa: B905  # equally long by construction
                if operand.type is not type_:
                    fits = False
                    break
            if not fits:
                break
            region = template.region
            if region is not None:
                close = self._braces.closing(eol - 1, limit)
                if close is None or text[close + 1 : close + 2] != "\n" or text[eol - 1] != "{":
                    break
            if container:
                self._begin_chunk(pos + template.indent)
                base = self._base
            op: Operation = new_op(Operation)
            op.name = template.name
            op.definition = template.definition
            op.operands = operands
            op.properties = template.properties.copy()
            op.attributes = template.attributes.copy()
            op.successors = []
            op.regions = []
            op.location = template.location
            op.parent = block
            op.start = pos + template.indent - base
            op.end = eol - template.trailing - base
            op.source = None
            for index, name, is_reference in template.symbols:
                op.properties[name] = SymbolRefAttr(names[index]) if is_reference else StringAttr(names[index])
            ops.append(op)
            if result_name:
                type_ = template.result_type
                assert type_ is not None
                result = OpResult(type_, op, 0, result_name)
                op.results = [result]
            else:
                op.results = []
            if not template.checked and self._chunk is not None:
                self._chunk.unverified.append(op)
            pos = eol + 1
            if region is not None:
                assert close is not None
                op.end = close + 1 - base
                self._templated_region(frame, op, region, names, eol, close, result_name)
                return True
            if result_name:
                values[result_name] = op.results[0]
                defined.append(result_name)
                if scope.forward:
                    self._patch(scope, result_name, [op.results[0]], op.start + base)
            if container:
                self._set_chunk_op(op)
                self._end_chunk(eol - template.trailing)
                base = 0
        if pos == first:
            return False
        self.reset(pos)
        return True

    def _templated_region(
        self, frame: _Frame, op: Operation, like: RegionTemplate, names: list[str], eol: int, close: int, result: str
    ) -> None:
        """Enters the region of an op whose line a template knows."""
        region = Region()
        region.start, region.end = eol - 1, close + 1
        region.parent = op
        op.regions.append(region)
        default = frame.default_dialect if op.definition is None else op.definition.default_dialect
        state = OpState(op.name, op.definition, op.start + self._base, 0, default_dialect=default)
        if result:
            state.result_names.append((result, 1, op.start + self._base))
        places = {match[1]: match.start() for match in _VALUE_NAME.finditer(self.text, state.start, eol)}
        arguments = [
            Argument(UnresolvedOperand(names[index], 0, places[names[index]]), type_)
            for index, type_ in like.arguments
        ]
        pending = PendingRegion(region, eol, close, arguments, like.isolated, like.terminator, like.at_least_one_block)
        state.pending.append(pending)
        self.last_end = close + 1
        self._open_regions(frame, op, state)

    def _learn(self, op: Operation, state: OpState, default_dialect: str) -> None:
        """Keeps the line that an operation filled as a template, once it has been seen a second time."""
        if self._candidate is None:
            return
        key, pos, eol = self._candidate
        self._candidate = None
        if not pos <= state.start < eol:
            return
        seen = self.context.seen_lines
        if key not in seen:
            if len(seen) > MAX_TEMPLATES:
                seen.clear()
            seen.add(key)
            return
        if state.pending:
            complete = self.text[eol - 1] == "{" and state.pending[0].start == eol and self.last_end > eol
        else:
            complete = self.last_end <= eol and self.start >= eol
        if not complete:
            return
        template = learn(self.text[pos:eol], op, state, valid=self._is_valid is not None and self._is_valid(op))
        if template is not None:
            tables = self._alias_templates if template.aliases else self.context.line_templates
            table = tables.setdefault(default_dialect, {})
            if len(table) > MAX_TEMPLATES:
                table.clear()
            table[key] = template

    # ------------------------------------------------------------------------------------------ file-level items

    def _file_item(self, depth: int) -> None:
        """`#alias = ...`, `!alias = ...` or `{-# ... #-}`."""
        if depth > 1:
            self.wrong_token("expected operation name in quotes")
        if self.kind == "{-#":
            self._metadata()
            return
        span = Span(self.start, self.end)
        is_type = self.kind == "bang"
        name = self.take()[1:]
        word = "type" if is_type else "attribute"
        known = self.aliases.types if is_type else self.aliases.attributes
        definition = AliasDefinition(("!" if is_type else "#") + name, span, None)
        if name in known:
            self.error(f"redefinition of {word} alias id '{name}'", span.start, span.end)
        if "." in name:
            self.error(f"{word} names with a '.' are reserved for dialect-defined names", span.start, span.end)
        self._alias_definitions.append(definition)
        self.expect("=", f"expected '=' in {word} alias definition")
        if is_type:
            definition.value = self.aliases.types[name] = self.type()
        elif self.at_keyword("loc"):
            value = self.attribute()
            definition.value = self.aliases.attributes[name] = value
        else:
            definition.value = self.aliases.attributes[name] = self.attribute()

    def _metadata(self) -> None:
        """`{-# dialect_resources: {...}, external_resources: {...} #-}`."""
        self.advance()

        def section() -> None:
            start, end = self.start, self.end
            if self.kind != "bare":
                self.wrong_token("expected identifier key in file metadata dictionary")
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
                self.wrong_token("expected '{'")
            if section_name == "dialect_resources" and self.context.dialect(name) is None:
                self.error(f"dialect '{name}' is unknown", start, end)
            entries = groups.setdefault(name, {})
            self.list_between("{", "}", lambda: entry(entries))

        def entry(entries: dict[str, str]) -> None:
            if self.kind not in ("bare", "string"):
                self.error("expected identifier key for 'resource' entry")
            key = self.keyword_or_string()
            self.expect(":")
            if self.kind == "string" or (self.kind == "bare" and self.spelling in ("true", "false")):
                entries[key] = self.take()
            else:
                self.error("expected a string or boolean value for the resource entry")

        if self.kind != "#-}":
            self.comma_separated(section)
        self.expect("#-}", "expected '#-}' or ',' in file metadata dictionary")

    # -------------------------------------------------------------------------------------------------- regions

    def _start_region(self, frame: _Frame) -> None:
        """Enters a region: its names, its entry block, its arguments."""
        frame.started = True
        pending = frame.pending
        self.scope = frame.scope
        if not frame.container:
            self.limit = frame.end
        self.reset(pending.start)
        if pending.arguments or self.kind != "}":
            frame.block = Block()
            frame.block.start = pending.start - 1 - self._base
            frame.region.append(frame.block)
        if not pending.arguments or frame.block is None:
            return
        if self.kind == "caret":
            self._report(ParseError("invalid block name in region with named arguments", Span(self.start, self.end)))
        for argument in pending.arguments:
            operand = argument.operand
            if operand.name in self.scope.values or (operand.name, 0) in self.scope.forward:
                known = self.scope.values.get(operand.name) or self.scope.forward[operand.name, 0]
                self._report(
                    ParseError(
                        f"region entry argument '%{operand.name}' is already in use",
                        Span(operand.start, operand.end),
                        self.definition_note(known, "previously referenced here"),
                    )
                )
            type_ = ERROR_TYPE if argument.type is None else self.context.unique_type(argument.type)
            value = frame.block.add_argument(type_, operand.name)
            value.start = operand.start - self._base
            self._locate(value, argument.location)
            self.scope.values[operand.name] = value
            frame.defined.append(operand.name)

    def _end_region(self, frame: _Frame) -> None:
        """Leaves a region: its names go, its op's results are bound, reading goes on behind the op."""
        self._frames.pop()
        self._undefined_blocks(frame)
        if frame.isolated:
            self._undeclared_values(frame.scope)
        else:
            values, packs = frame.scope.values, frame.scope.packs
            for name in frame.defined:
                values.pop(name, None)
                packs.pop(name, None)
        if frame.pending.at_least_one_block and not frame.region.blocks:
            frame.region.append(Block())
        if frame.pending.terminator is not None:
            self._close_block(frame)
        if len(frame.region.blocks) > 1 and self._chunk is not None:
            self._chunk.straight = False
        if not self._frames:
            return
        outer = self._frames[-1]
        self.scope = outer.scope
        self.labels = outer.labels
        self.limit = len(self.text) if outer.container else outer.end
        finish = frame.finish
        if frame.container:
            end = self.start + 1
            if self.kind == "}":
                self.advance()
            if finish is not None:
                self._chunk = finish.chunk
                self._base = 0 if finish.chunk is None else finish.chunk.source.base
                frame.region.end = end - self._base
                self._container_trailer(finish.op)
        elif finish is not None:
            self.reset(finish.resume)
        if finish is not None:
            self._finish_op(outer, finish.op, finish.state)

    def _container_trailer(self, op: Operation) -> None:
        try:
            self._locate(op, self.optional_location())
        except ParseError as error:
            self._report(error)

    def _close_block(self, frame: _Frame) -> None:
        """Adds the terminator that an op's syntax lets one leave out."""
        name = frame.pending.terminator
        assert name is not None
        if not frame.region.blocks:
            frame.region.append(Block())
        block = frame.region.blocks[-1]
        if block.ops and (block.ops[-1].definition is None or block.ops[-1].has_trait("Terminator")):
            return
        definition = self.context.op_def(name)
        # Where the terminator's definition asks for a region of one block, that too is there from the start.
        regions = (
            [] if definition is None else [Region([Block()]) for r in definition.regions if r.constraint.blocks == 1]
        )
        if definition is not None and any(region.variadic for region in definition.regions):
            regions = []
        block.append(Operation(name, definition, regions=regions))

    def _block_label(self, frame: _Frame) -> None:
        """`^name(%argument: type, ...):`."""
        start, end = self.start, self.end
        label = self.take()[1:]
        labels = frame.labels
        forward = labels.forward.pop(label, None)
        if label in labels.defined:
            known = labels.defined[label].start + self._base
            note = Note("previously defined here", Span(known, known + 1 + len(label)))
            raise ParseError(f"redefinition of block '^{label}'", Span(start, end), (note,))
        if frame.block is not None and len(frame.region.blocks) == 1 and not frame.block.ops and not frame.block.label:
            entry = frame.block
            if forward is not None:
                frame.region.blocks[0] = forward[0]
                forward[0].parent = frame.region
                entry = forward[0]
            frame.block = entry
        else:
            block = Block() if forward is None else forward[0]
            frame.region.append(block)
            frame.block = block
        block = frame.block
        block.label = label
        block.start = start - self._base
        labels.defined[label] = block
        if self.kind == "(":
            self.list_between("(", ")", lambda: self._block_argument(frame, block))
        self.expect(":", "expected ':' after block name")

    def _block_argument(self, frame: _Frame, block: Block) -> None:
        operand = self.operand()
        self.expect(":", "expected ':' and type for SSA operand")
        type_ = self.type()
        argument = block.add_argument(type_, operand.name)
        argument.start = operand.start - self._base
        self._locate(argument, self.optional_location())
        self._define(frame, operand.name, [argument], operand.start)

    def _undefined_blocks(self, frame: _Frame) -> None:
        for label, (_, start) in sorted(frame.labels.forward.items(), key=lambda item: item[1][1]):
            self._report(ParseError("reference to an undefined block", Span(start, start + 1 + len(label))))

    def _undeclared_values(self, scope: Scope) -> None:
        for (name, _), reference in scope.forward.items():
            at = reference.offset
            self._report(
                ParseError("use of undeclared SSA value name", Span(at, at + 1 + len(name)), code="undeclared")
            )
        scope.forward.clear()

    # ------------------------------------------------------------------------------------------------ operations

    def _operation(self, frame: _Frame) -> None:
        """One operation, with all that can be read of it before its regions."""
        if frame.block is None:
            frame.block = Block()
            frame.region.append(frame.block)
        start = self.start
        if frame.container:
            self._begin_chunk(start)
        state = OpState("", None, start, start, default_dialect=frame.default_dialect)
        self.state = state
        try:
            if self.kind == "percent":
                self._result_names(state)
            state.name_start = self.start
            if self.kind == "bare" and not is_integer_type(self.spelling):
                op = self._custom_operation(frame, state)
            elif self.kind == "string":
                op = self._generic_operation(state)
            else:
                self.wrong_token("expected operation name in quotes")
            self._check_result_count(state, op)
        except ParseError as error:
            self._candidate = None
            self.prefix = ""
            self.depth = 0
            self._report(error)
            self._forget_references(frame, state.start)
            op = self._placeholder(state, max(error.span.start, state.name_start))
        op.start = start - self._base
        op.end = (self.start if state.pending and state.pending[-1].end == STREAMED else self.last_end) - self._base
        block = frame.block
        op.parent = block
        block.ops.append(op)
        if op.definition is not None and self._chunk is not None:
            self._chunk.unverified.append(op)
        if op.name and self._candidate is not None:
            self._learn(op, state, frame.default_dialect)
        if not state.pending:
            self._finish_op(frame, op, state)
            return
        self._open_regions(frame, op, state)

    def _forget_references(self, frame: _Frame, start: int) -> None:
        """Drops what an unreadable op referred to first, which would be reported again as undeclared."""
        forward = self.scope.forward
        for key in [key for key, reference in forward.items() if reference.offset >= start]:
            del forward[key]
        labels = frame.labels.forward
        for label in [label for label, (_, at) in labels.items() if at >= start]:
            del labels[label]

    def _begin_chunk(self, start: int) -> None:
        source = ChunkSource(self._source, start)
        self._base = start
        self.used_aliases = set()
        self._chunk = Chunk(Operation(""), source)
        self._chunks.append(self._chunk)

    def _open_regions(self, frame: _Frame, op: Operation, state: OpState) -> None:
        finish: _Finish | None = _Finish(op, state, self.last_end, self._chunk)
        default = state.default_dialect
        if frame.container:
            self._set_chunk_op(op)
        for pending in reversed(state.pending):
            scope = Scope() if pending.isolated else self.scope
            pending.region.start -= self._base
            pending.region.end -= self._base
            self._frames.append(_Frame(pending, scope, default, finish))
            finish = None

    def _set_chunk_op(self, op: Operation) -> None:
        chunk = self._chunk
        if chunk is not None and not chunk.op.name:
            chunk.op = op
            op.source = chunk.source

    def _finish_op(self, frame: _Frame, op: Operation, state: OpState) -> None:
        """Binds the names of an op's results."""
        index = 0
        for name, count, start in state.result_names:
            values: list[Value] = list(op.results[index : index + count])
            index += count
            for value in values:
                value.name = name
            try:
                self._define(frame, name, values, start)
            except ParseError as error:
                self._report(error)
        if frame.container and self._chunk is not None:
            self._set_chunk_op(op)
            self._end_chunk(self.last_end)

    def _end_chunk(self, end: int) -> None:
        chunk = self._chunk
        assert chunk is not None
        chunk.end = max(end - chunk.source.base, 0)
        chunk.used_aliases = frozenset(self.used_aliases)
        self._chunk = None
        self._base = 0

    def _define(self, frame: _Frame, name: str, values: list[Value], start: int) -> None:
        """Makes `%name` mean the values in the current scope, and patches what used it before."""
        scope = self.scope
        known = scope.values.get(name)
        if known is not None:
            note = self.definition_note(known, "previously defined here")
            message = f"redefinition of SSA value '%{name}'"
            self._report(ParseError(message, Span(start, start + 1 + len(name)), note))
        else:
            frame.defined.append(name)
        if values:
            scope.values[name] = values[0]
        if len(values) > 1:
            scope.packs[name] = values
        if scope.forward:
            self._patch(scope, name, values, start)

    def _patch(self, scope: Scope, name: str, values: list[Value], start: int) -> None:
        for number, value in enumerate(values):
            reference = scope.forward.pop((name, number), None)
            if reference is None:
                continue
            if self._chunk is not None:
                self._chunk.straight = False
            if reference.type != value.type and ERROR_TYPE not in (reference.type, value.type):
                at = reference.offset
                self._report(
                    ParseError(
                        f"definition of SSA value '%{name}#{number}' has type '{value.type}'",
                        Span(start, start + 1 + len(name)),
                        (Note(f"previously used here with type '{reference.type}'", Span(at, at + 1 + len(name))),),
                    )
                )
            for op in scope.users:
                for index, operand in enumerate(op.operands):
                    if operand is reference:
                        op.operands[index] = value

    def definition_start(self, value: Value) -> int | None:
        if isinstance(value, ForwardReference):
            return value.offset
        if isinstance(value, BlockArgument):
            return value.start + self._base if value.start >= 0 else None
        if isinstance(value, OpResult) and value.owner.start >= 0:
            source = value.owner.source
            base = source.base if isinstance(source, ChunkSource) else self._base
            at = self.text.find(f"%{value.name}", base + value.owner.start)
            return at if at >= 0 else None
        return None

    def _result_names(self, state: OpState) -> None:
        """`%a, %b:2 =`."""

        def result() -> None:
            start = self.start
            if self.kind != "percent":
                self.wrong_token("expected valid ssa identifier")
            name = self.take()[1:]
            count = 1
            if self.consume_if(":"):
                if self.kind != "int":
                    self.wrong_token("expected integer number of results")
                count = self.literal_value(self.spelling)
                if count < 1 or count > 1 << 16:
                    self.error("expected named operation to have at least 1 result")
                self.advance()
            state.result_names.append((name, count, start))

        self.comma_separated(result)
        state.num_bound_results = sum(count for _, count, _ in state.result_names)
        self.expect("=", "expected '=' after SSA name")

    def _check_result_count(self, state: OpState, op: Operation) -> None:
        if not state.result_names or len(op.results) == state.num_bound_results:
            return
        end = state.name_start
        if not op.results:
            self.error("cannot name an operation with no results", state.start, end)
        self.error(
            f"operation defines {len(op.results)} results but was provided {state.num_bound_results} to bind",
            state.start,
            end,
        )

    def _custom_operation(self, frame: _Frame, state: OpState) -> Operation:
        start, end = self.start, self.end
        spelled = self.spelling
        name = spelled
        definition = self.context.op_def(name)
        if definition is None and "." not in name:
            name = f"{frame.default_dialect}.{name}"
            definition = self.context.op_def(name)
        state.name, state.definition = name, definition
        self.advance()
        if definition is None:
            self._unknown_op(spelled, name, start, end)
        parse = syntax_of(definition).parse
        if parse is None:
            self.error(f"custom op '{name}' has no custom assembly form", start, end)
        state.default_dialect = definition.default_dialect
        self.prefix = f"custom op '{name}' "
        parse(self, state)
        self.prefix = ""
        op = self._create(state)
        if not (state.pending and state.pending[-1].end == STREAMED):
            self._locate(op, self.optional_location())
        return op

    def _unknown_op(self, spelled: str, name: str, start: int, end: int) -> NoReturn:
        dialect = name.partition(".")[0]
        tried = f" (tried '{name}' as well)" if spelled != name else ""
        if self.context.dialect(dialect) is None:
            note = Note('an op of an unknown dialect can be read in generic form: "dialect.op"(...) : (...) -> ...')
            self.error(f"Dialect `{dialect}' not found for custom op '{spelled}' {tried}", start, end, (note,))
        self.error(f"custom op '{spelled}' is unknown{tried}", start, end)

    def _create(self, state: OpState) -> Operation:
        unique = self.context.unique_type
        op = Operation(
            state.name,
            state.definition,
            state.operands,
            [unique(type_) for type_ in state.result_types],
            state.properties,
            state.attributes,
            state.successors,
            state.regions,
        )
        if self.scope.forward and any(isinstance(operand, ForwardReference) for operand in op.operands):
            self.scope.users.append(op)
        return op

    def _generic_operation(self, state: OpState) -> Operation:
        """`"name"(%operands)[^successors] <{properties}> ({regions}) {attributes} : (types) -> types`."""
        start, end = self.start, self.end
        name = unquote(self.spelling)
        state.name = name
        if not name:
            self.error("empty operation name is invalid")
        if "\0" in name:
            self.error("null character not allowed in operation name")
        self.advance()
        definition = state.definition = self.context.op_def(name)
        if definition is None and self.context.dialect(name.partition(".")[0]) is None:
            if not self.context.allow_unregistered:
                self.error(
                    "operation being parsed with an unregistered dialect. If this is intended, please use "
                    "-allow-unregistered-dialect with the MLIR tool used",
                    self.start,
                    self.end,
                )
        self._generic_body(state, start, end)
        op = self._create(state)
        self._locate(op, self.optional_location())
        return op

    def _generic_body(self, state: OpState, start: int, end: int) -> None:
        self.expect("(", "expected '(' to start operand list")
        operands = self.operand_list()
        self.expect(")", "expected ')' to end operand list")
        if self.kind == "[":
            if state.definition is not None and not state.definition.has_trait("Terminator"):
                self.error("successors in non-terminator")
            self.advance()
            state.successors += self.comma_separated(self.successor)
            self.expect("]", "expected ',' or ']'")
        properties: Attribute | None = None
        if self.consume_if("<"):
            properties = self.attribute()
            self.expect(">", "expected '>' to close properties")
        if self.consume_if("("):
            isolated = state.definition is not None and state.definition.has_trait("IsolatedFromAbove")
            self.region(isolated=isolated)
            while self.consume_if(","):
                self.region(isolated=isolated)
            self.expect(")", "expected ')' to end region list")
        if self.kind == "{":
            for key, value in self.attribute_dict().items():
                inherent = (
                    state.definition is not None and properties is None and key in state.definition.inherent_names
                )
                (state.properties if inherent else state.attributes)[key] = value
        self.expect(":", "expected ':' followed by operation type")
        type_start, type_end = self.start, self.end
        type_ = self.type()
        if not isinstance(type_, FunctionType):
            self.error("expected function type", type_start, type_end)
        if len(type_.inputs) != len(operands):
            plural = "" if len(operands) == 1 else "s"
            self.error(
                f"expected {len(operands)} operand type{plural} but had {len(type_.inputs)}", type_start, type_end
            )
        state.operands += [self.resolve(operand, t) for operand, t in zip(operands, type_.inputs, strict=True)]
        state.result_types += type_.results
        if properties is not None:
            self._set_properties(state, properties, start, end)
        if state.definition is not None:
            fill_defaults(state.definition, state.properties)

    def _set_properties(self, state: OpState, properties: Attribute, start: int, end: int) -> None:
        if not isinstance(properties, DictionaryAttr):
            if state.definition is None:
                state.properties["<attribute>"] = properties
                return
            self.error(
                f"invalid properties {properties} for op {state.name}: expected DictionaryAttr to set properties",
                start,
                end,
            )
        state.properties.update(properties.entries)
        if state.definition is None:
            return
        for key, _ in properties.entries:
            if key not in state.definition.inherent_names:
                state.attributes[key] = state.properties.pop(key)

    def closing_brace(self, start: int) -> int | None:
        definition = self.state.definition
        if definition is not None and self._frames[-1].container and definition.has_trait("SymbolTable"):
            if definition.has_trait("NoTerminator") and self.text[self.state.name_start] != '"':
                return STREAMED
        return self._braces.closing(start, self.limit)

    def region(self, *args: object, **kwargs: object) -> Region:
        region = super().region(*args, **kwargs)  # type: ignore[arg-type]
        pending = self.state.pending[-1]
        if pending.end == STREAMED:
            self.reset(pending.start)
        return region

    # ------------------------------------------------------------------------------------------------- recovery

    def _placeholder(self, state: OpState, error: int) -> Operation:
        """Stands for an op that cannot be read, and puts the cursor behind it."""
        found: Recovery = recover(self.text, state.start, error, self.limit, self._braces)
        op = Operation(state.name, None, result_types=[ERROR_TYPE] * state.num_bound_results)
        state.pending.clear()
        state.regions.clear()
        for body_start, body_end in found.regions:
            region = Region()
            region.start, region.end = body_start - 1, body_end + 1
            region.parent = op
            op.regions.append(region)
            arguments = self._argument_names(state.name_start, body_start)
            isolated = state.definition is not None and state.definition.has_trait("IsolatedFromAbove")
            state.pending.append(PendingRegion(region, body_start, body_end, arguments, isolated, None))
        self.reset(min(found.resume, self.limit))
        return op

    def _argument_names(self, start: int, end: int) -> list[Argument]:
        """What the header of an unreadable op may have declared for its regions: the names nobody defined yet."""
        names: dict[str, int] = {}
        for match in _VALUE_NAME.finditer(self.text, start, end):
            if match[1] not in self.scope.values:
                names.setdefault(match[1], match.start())
        return [Argument(UnresolvedOperand(name, 0, at), ERROR_TYPE) for name, at in names.items()]

    def _skip_to_next_op(self, frame: _Frame, start: int) -> None:
        found = recover(self.text, start, self.start, self.limit, self._braces)
        before = self.start
        self.reset(min(max(found.resume, start), self.limit))
        if self.start <= before and self.kind not in ("eof", "}"):
            self.advance()

    def _report(self, error: ParseError) -> None:
        diagnostic = Diagnostic(error.message, error.span, error.code, notes=error.notes)
        if self._chunk is None:
            self._file_diagnostics.append(diagnostic)
        else:
            self._chunk.diagnostics.append(diagnostic.shifted(-self._base))

    # ------------------------------------------------------------------------------------------------ locations

    def _locate(self, target: Operation | BlockArgument, location: Location | DeferredLocation | None) -> None:
        if isinstance(location, DeferredLocation):
            self._deferred_locations.append((target, location))
        elif location is not None:
            target.location = location

    def _resolve_deferred_locations(self) -> None:
        for target, deferred in self._deferred_locations:
            value = self.aliases.attributes.get(deferred.name)
            span = Span(deferred.start, deferred.start + 1 + len(deferred.name))
            if isinstance(value, Location):
                target.location = value
                continue
            target.location = UNKNOWN
            if value is None:
                self._report(ParseError("operation location alias was never defined", span))
            else:
                self._report(ParseError(f"expected location, but found '{value}'", span))


def fill_defaults(definition: OpDef, properties: dict[str, Attribute]) -> None:
    """Gives absent attributes the default that the definition names."""
    for attribute in definition.attributes:
        if attribute.default is not None and attribute.name not in properties:
            properties[attribute.name] = attribute.default


def parse_file(
    source: SourceFile, context: Context, is_valid: Callable[[Operation], bool] | None = None
) -> ParsedFile:
    """Reads a whole text. `is_valid`: see `Parser`."""
    return Parser(source, context, is_valid=is_valid).run()
