"""Parses regions, blocks and the operations in them, and continues after errors.

Parsing never fails: an operation with a syntax error is replaced by a placeholder, which defines the names in its text
with `ErrorType`, and parsing continues at the next one. Open regions are on a stack, so nesting needs no recursion.
"""

from __future__ import annotations

from compiler.diagnostics import Diagnostic, Note
from compiler.errors.names import RedefinedBlock, RedefinedValue, UndeclaredBlock, UndeclaredValue
from compiler.errors.syntax import AlreadyReported, ExpectedOperation, LimitExceeded, Syntax
from compiler.errors.values import DefinitionMismatch
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.locations import Location
from compiler.ir.operation import Block, BlockArgument, ForwardReference, Operation, OpResult, Region, Value
from compiler.ir.unregistered import UnregisteredOperation
from compiler.ods.op_class import new_operation
from compiler.syntax.attributes.type_rules import is_integer_type
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_state import DeferredLocation, OpState, Scope, UnresolvedOperand
from compiler.syntax.parser.frames import STREAMED, Chunk, Finish, Frame
from compiler.syntax.parser.recovery import recover
from compiler.syntax.parser.source import ChunkSource, SourceFile
from compiler.syntax.parser.unread_parser import UnreadParser
from compiler.text import Span


class BlockParser(UnreadParser):
    """Parses the content of regions. Spans of the current chunk count from `_base`."""

    __slots__ = (
        "_base",
        "_chunk",
        "_chunks",
        "_deferred_locations",
        "_file_diagnostics",
        "_has_file_values",
        "_looked_ahead",
        "_pause",
        "_source",
    )

    _base: int
    _chunk: Chunk | None
    _chunks: list[Chunk]
    _deferred_locations: list[tuple[Operation | BlockArgument, DeferredLocation]]
    _file_diagnostics: list[Diagnostic]
    _has_file_values: bool
    _looked_ahead: bool
    _pause: int
    _source: SourceFile

    def _step(self, frame: Frame) -> None:
        """Parses ops of a region until it ends, an op opens regions of its own, or an op starts at or past `_pause`."""
        self.labels = frame.labels
        if not frame.started:
            self._start_region(frame)
        depth = len(self._frames)
        while self._frames and self._frames[-1] is frame and self.start < self._pause:
            kind = self.kind
            if kind == "}" and (frame.container or self.start >= frame.end):
                if depth == 1:
                    self._stray_brace(frame)
                    continue
                if frame.pending.is_cut:
                    self._report_cut(frame)
                self._end_region(frame)
                return
            if kind == "eof":
                if depth > 1:
                    self._report_at_end(frame)
                self._end_region(frame)
                return
            if (kind == "percent" or kind == "bare") and self._known_lines(frame):
                continue
            try:
                if frame.container and len(frame.region.blocks) <= 1 and kind in ("hash", "bang", "{-#"):
                    self._file_item(depth)
                elif kind == "caret":
                    self._block_label(frame)
                else:
                    self._operation(frame)
            except (ParseError, RecursionError) as caught:
                self.leave_syntax()
                self._report(caught if isinstance(caught, ParseError) else self._too_deep(self.start))
                self._skip_to_next_op(frame, self.start)
                self._note_lookahead(self.start)

    def _note_lookahead(self, end: int) -> None:
        """Records that an error in the text up to `end` depends on following text, searched for a closing bracket."""
        if self.furthest > end:
            if self._chunk is None:
                self._looked_ahead = True
            else:
                self._chunk.lookahead = max(self._chunk.lookahead, self.furthest - self._base)
        self.furthest = 0

    def _too_deep(self, start: int) -> ParseError:
        """Returns the error for text at `start` that is nested too deep for Python's stack."""
        return ParseError(LimitExceeded("nesting is too deep"), Span(start, start + 1))

    def _stray_brace(self, frame: Frame) -> None:
        """Reports an unmatched closing brace; skips the rest of its op, if `)` follows, as after generic regions."""
        start = self.start
        self._report_no_operation()
        self.advance()
        if self.kind == ")":
            self._skip_to_next_op(frame, start)

    def _report_at_end(self, frame: Frame) -> None:
        chunk = None if frame.finish is None else frame.finish.chunk
        opened = frame.region.start + (self._base if chunk is None else chunk.source.base)
        self._report_no_operation(Note("this region is not closed", Span(opened, opened + 1), advice=True))

    def _report_cut(self, frame: Frame) -> None:
        """Reports a region that indentation ends, at the line that opens it."""
        opened = frame.pending.start - 1
        line = self.text.rfind("\n", 0, opened) + 1
        start = opened - len(self.text[line:opened].lstrip())
        self._report(ParseError(Syntax("expected '}' to close this region"), Span(start, opened + 1)))

    def _report_no_operation(self, *notes: Note) -> None:
        try:
            self.unexpected_token(ExpectedOperation("expected operation name in quotes"))
        except ParseError as error:
            self._report(ParseError(error.fault, error.span, notes))

    def _start_region(self, frame: Frame) -> None:
        """Enters a region: sets its scope, creates its entry block, and defines its arguments."""
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
            fault = Syntax("invalid block name in region with named arguments")
            self._report(ParseError(fault, Span(self.start, self.end)))
        for argument in pending.arguments:
            operand = argument.operand
            is_taken = operand.name in self.scope.values or (operand.name, 0) in self.scope.forward
            if is_taken and not operand.number and operand.name not in self.scope.packs:
                referenced = self.scope.values.get(operand.name) or self.scope.forward[operand.name, 0]
                self._report(
                    ParseError(
                        RedefinedValue(operand.name, is_region_argument=True),
                        Span(operand.start, operand.end),
                        self.definition_note(referenced, "previously referenced here"),
                    )
                )
            type_ = ERROR_TYPE if argument.type is None else self.context.unique_type(argument.type)
            value = frame.block.add_argument(type_, operand.name)
            value.start = operand.start - self._base
            self._locate(value, argument.location)
            if operand.number or operand.name in self.scope.packs:
                self._add_to_pack(operand, value)
            else:
                self.scope.values[operand.name] = value
            frame.defined.append(operand.name)

    def _add_to_pack(self, operand: UnresolvedOperand, value: Value) -> None:
        """Binds an argument that is called `%name#1`: it shadows that result of an op."""
        pack = self.scope.packs.setdefault(operand.name, [])
        if operand.name in self.scope.values:
            pack = pack or [self.scope.values[operand.name]]
        pack += [value] * (operand.number + 1 - len(pack))
        pack[operand.number] = value
        self.scope.packs[operand.name] = pack
        self.scope.values[operand.name] = pack[0]

    def _end_region(self, frame: Frame) -> None:
        """Ends a region: binds its op's results and continues after the op."""
        self._leave_region(frame)
        if not self._frames:
            return
        finish = frame.finish
        if frame.container:
            end = self.start + 1
            if self.kind == "}":
                self.advance()
            else:
                self.last_end = self.start
            if finish is not None:
                self._chunk = finish.chunk
                self._base = 0 if finish.chunk is None else finish.chunk.source.base
                frame.region.end = end - self._base
                self._container_trailer(finish.op)
                finish.op.text_length = self.last_end - self._base - finish.op.start
        elif finish is not None:
            self.reset(finish.resume)
        if finish is not None:
            self._finish_op(self._frames[-1], finish.op, finish.result_names)

    def _leave_region(self, frame: Frame) -> None:
        """Closes a region: drops its names, adds an implicit terminator, and returns to the enclosing region."""
        self._frames.pop()
        self._undefined_blocks(frame)
        if frame.container and (frame.defined or frame.scope.forward):
            self._has_file_values = True
        if frame.isolated:
            self._undeclared_values(frame.scope)
        else:
            values, packs = frame.scope.values, frame.scope.packs
            for name in frame.defined:
                values.pop(name, None)
                packs.pop(name, None)
        if frame.pending.at_least_one_block and not frame.region.blocks:
            frame.region.append(Block())
        if frame.pending.terminator is not None and (frame.region.blocks or not frame.pending.stays_empty):
            self._close_block(frame)
        if len(frame.region.blocks) > 1 and self._chunk is not None:
            self._chunk.straight = False
        if not self._frames:
            return
        outer = self._frames[-1]
        self.scope = outer.scope
        self.labels = outer.labels
        self.limit = len(self.text) if outer.container else outer.end

    def _container_trailer(self, op: Operation) -> None:
        try:
            self._locate(op, self.optional_location())
        except ParseError as error:
            self._report(error)

    def _close_block(self, frame: Frame) -> None:
        """Adds the implicit terminator to the last block, unless it has a terminator."""
        name = frame.pending.terminator
        assert name is not None
        if not frame.region.blocks:
            frame.region.append(Block())
        block = frame.region.blocks[-1]
        if block.ops:
            # The name of a placeholder may be that of a terminator, though it has no definition.
            last = block.ops[-1].definition or self.context.op_def(block.ops[-1].name)
            if last is not None and last.has_trait("Terminator"):
                return
        definition = self.context.op_def(name)
        # A terminator with a region of one block gets that block, too.
        regions = (
            [] if definition is None else [Region([Block()]) for r in definition.regions if r.constraint.blocks == 1]
        )
        if definition is not None and any(region.variadic for region in definition.regions):
            regions = []
        operands_of = frame.pending.terminator_operands
        terminator = new_operation(name, definition, () if operands_of is None else operands_of(block), regions=regions)
        block.append(terminator)
        if definition is not None and self._chunk is not None:
            self._chunk.unverified.append(terminator)

    def _block_label(self, frame: Frame) -> None:
        """Parses `^name(%argument: type, ...):`."""
        start, end = self.start, self.end
        label = self.take()[1:]
        labels = frame.labels
        if label in labels.defined:
            earlier = labels.defined[label].start + self._base
            note = Note("previously defined here", Span(earlier, earlier + 1 + len(label)))
            self._report(ParseError(RedefinedBlock(label), Span(start, end), (note,)))
            block = Block()  # has no references
            frame.region.append(block)
        else:
            block = self._labelled_block(frame, label)
            labels.defined[label] = block
        frame.block = block
        block.start = start - self._base
        if self.kind == "(":
            self.list_between("(", ")", lambda: self._block_argument(frame, block))
        self.expect(":", "expected ':' after block name")

    def _labelled_block(self, frame: Frame, label: str) -> Block:
        """Returns the block for a label: that of a forward reference, the region's empty entry block, or a new one."""
        region = frame.region
        forward = frame.labels.forward.pop(label, None)
        entry = frame.block
        if entry is None or len(region.blocks) > 1 or entry.ops or entry.label:
            block = Block() if forward is None else forward[0]
            region.append(block)
        elif forward is None:
            block = entry
        else:
            block = region.blocks[0] = forward[0]
            block.parent = region
        block.label = label
        return block

    def _block_argument(self, frame: Frame, block: Block) -> None:
        operand = self.operand()
        self.expect(":", "expected ':' and type for SSA operand")
        type_ = self.type()
        argument = block.add_argument(type_, operand.name)
        argument.start = operand.start - self._base
        self._locate(argument, self.optional_location())
        self._define(frame, operand.name, [argument], operand.start)

    def _undefined_blocks(self, frame: Frame) -> None:
        if not frame.labels.forward:
            return
        for label, (_, start) in sorted(frame.labels.forward.items(), key=lambda item: item[1][1]):
            self._report(ParseError(UndeclaredBlock(label), Span(start, start + 1 + len(label))))

    def _undeclared_values(self, scope: Scope) -> None:
        for (name, _), reference in scope.forward.items():
            at = reference.offset
            if self._chunk is not None:
                self._chunk.forward_names.add(name)
            self._report(ParseError(UndeclaredValue(name, reference.type), Span(at, at + 1 + len(name))))
        scope.forward.clear()

    def _operation(self, frame: Frame) -> None:
        """Parses one operation, except its regions; opens these."""
        if frame.block is None:
            frame.block = Block()
            frame.region.append(frame.block)
        start = self.start
        if frame.container:
            self._begin_chunk(self.error_start if self.kind == "error" else start)
        state = OpState("", None, start, start, default_dialect=frame.default_dialect)
        self.state = state
        is_valid = True
        try:
            if self.kind == "percent":
                self._result_names(state)
            state.name_start = self.start
            if self.kind == "bare" and not is_integer_type(self.spelling):
                op = self._custom_operation(frame, state)
            elif self.kind == "string":
                op = self._generic_operation(state)
            else:
                self.unexpected_token(ExpectedOperation("expected operation name in quotes"))
            self._check_result_count(state, op)
        except (ParseError, RecursionError) as caught:
            error = caught if isinstance(caught, ParseError) else self._too_deep(state.name_start)
            is_valid = False
            self.leave_syntax()
            self._forget_references(frame, state.start)
            if all(pending.closed for pending in state.pending):
                self._report(error)
                op = self._placeholder(state, max(error.span.start, state.name_start))
            else:
                op = self._unclosed(state)
            self._note_lookahead(state.pending[0].start if state.pending else self.start)
        op.start = start - self._base
        end = self.start if state.pending and state.pending[-1].end == STREAMED else self.last_end
        op.text_length = end - start
        block = frame.block
        op.parent = block
        block.ops.append(op)
        if self._chunk is not None:
            # Ops in its regions were created by the op's syntax; pending regions are still empty.
            self._chunk.unverified += op.walk() if op.regions else (op,)
        if is_valid:
            self._learn(op, state, frame.default_dialect)
        if not state.pending:
            self._finish_op(frame, op, state.result_names)
            return
        self._open_regions(frame, op, state)

    def nested_generic_operation(self) -> Operation:
        if self.kind != "string":
            self.unexpected_token(ExpectedOperation("expected operation name in quotes"))
        outer, prefix, start = self.state, self.prefix, self.start
        self.state, self.prefix = OpState("", None, start, start), ""
        try:
            op = self._generic_operation(self.state)
            if self.state.pending:
                self.error("operation inside another's syntax must not have regions", start, self.last_end)
        finally:
            self.state, self.prefix = outer, prefix
        op.start, op.text_length = start - self._base, self.last_end - start
        return op

    def _forget_references(self, frame: Frame, start: int) -> None:
        """Drops the forward references of an op with a syntax error, which would be reported as undeclared."""
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
        self._chunk = Chunk(UnregisteredOperation(""), source)
        self._chunks.append(self._chunk)

    def _open_regions(self, frame: Frame, op: Operation, state: OpState) -> None:
        finish: Finish | None = Finish(op, state.result_names, self.last_end, self._chunk)
        default = state.default_dialect
        if frame.container:
            self._set_chunk_op(op)
        for pending in reversed(state.pending):
            scope = Scope(outer=self.scope) if pending.isolated else self.scope
            pending.region.start -= self._base
            pending.region.end -= self._base
            inner = Frame(pending, scope, default, finish)
            inner.cut = pending.end if pending.is_cut else frame.cut
            self._frames.append(inner)
            finish = None

    def _set_chunk_op(self, op: Operation) -> None:
        chunk = self._chunk
        if chunk is not None and not chunk.op.name:
            chunk.op = op
            op.source = chunk.source

    def _finish_op(self, frame: Frame, op: Operation, result_names: list[tuple[str, int, int]]) -> None:
        """Binds the names of an op's results; ends its chunk if it is one."""
        index = 0
        for name, count, start in result_names:
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
        if searched := self._braces.forget_unclosed():
            chunk.unclosed_until = searched - chunk.source.base
        chunk.used_aliases = frozenset(self.used_aliases)
        self._chunk = None
        self._base = 0

    def _define(self, frame: Frame, name: str, values: list[Value], start: int) -> None:
        """Binds `%name` to the values in the current scope, and resolves its forward references."""
        scope = self.scope
        existing = scope.values.get(name)
        if existing is not None:
            note = self.definition_note(existing, "previously defined here")
            self._report(ParseError(RedefinedValue(name), Span(start, start + 1 + len(name)), note))
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
                self._chunk.forward_names.add(name)
                if reference.offset < self._chunk.source.base:
                    self._has_file_values = True  # used in another chunk
            if reference.type != value.type and ERROR_TYPE not in (reference.type, value.type):
                at = reference.offset
                self._report(
                    ParseError(
                        DefinitionMismatch(name, number, value.type, reference.type),
                        Span(start, start + 1 + len(name)),
                        (Note(f"previously used here with type '{reference.type}'", Span(at, at + 1 + len(name))),),
                    )
                )
            for op in scope.users:
                for index, operand in enumerate(op.operands):
                    if operand is reference:
                        op.operands[index] = value

    def used_outside(self) -> None:
        if self._chunk is not None:
            self._chunk.straight = False

    def definition_start(self, value: Value) -> int | None:
        if isinstance(value, ForwardReference):
            return value.offset
        if isinstance(value, BlockArgument):
            return self._argument_start(value)
        if isinstance(value, OpResult) and value.owner.start >= 0:
            source = value.owner.source
            base = source.base if isinstance(source, ChunkSource) else self._base
            at = self.text.find(f"%{value.name}", base + value.owner.start)
            return at if at >= 0 else None
        return None

    def _argument_start(self, argument: BlockArgument) -> int | None:
        """Returns the offset of a block argument in the text; None if it is not there.

        `start` counts from the chunk in which the argument was parsed, which is not recorded: each candidate is tried.
        """
        region = argument.owner.parent
        source = None if region is None or region.parent is None else region.parent.source
        bases = (source.base if isinstance(source, ChunkSource) else self._base, self._base, 0)
        places = (base + argument.start for base in bases if argument.start >= 0)
        return next((at for at in places if self.text.startswith(f"%{argument.name}", at)), None)

    def _skip_to_next_op(self, frame: Frame, start: int) -> None:
        recovery = recover(self.text, start, self.start, self.limit, self._braces)
        if self._chunk is None and self._braces.forget_unclosed():
            self._looked_ahead = True
        before = self.start
        self.reset(min(max(recovery.resume, start), self.limit))
        if self.start <= before and self.kind not in ("eof", "}"):
            self.advance()

    def report(self, error: ParseError) -> None:
        self._report(error)

    def _report(self, error: ParseError) -> None:
        if isinstance(error.fault, AlreadyReported):
            return
        error.__traceback__ = error.__context__ = None  # their frames would keep this parser and its text alive
        for diagnostic in error.to_diagnostics():
            if self._chunk is None:
                self._file_diagnostics.append(diagnostic)
            else:
                self._chunk.diagnostics.append(diagnostic.shifted(-self._base))

    def _locate(self, target: Operation | BlockArgument, location: Location | DeferredLocation | None) -> None:
        if isinstance(location, DeferredLocation):
            self._deferred_locations.append((target, location))
        elif location is not None:
            target.location = location

    # ------------------------------------------------------------------------------- overridden by subclasses

    def _known_lines(self, frame: Frame) -> bool:
        """Creates operations for lines with templates. Returns True if there were any.

        See compiler.syntax.parser.template_parser.
        """
        return False

    def _learn(self, op: Operation, state: OpState, default_dialect: str) -> None:
        """Called with each operation that was parsed; a template parser overrides it."""

    def _file_item(self, depth: int) -> None:
        """Parses an alias definition or a file's metadata. See compiler.syntax.parser.file_parser."""
        self.unexpected_token(ExpectedOperation("expected operation name in quotes"))
