"""Reparses single operations, in a function of any size.

Takes the parse before an edit that stays inside one chunk; replaces the ops at the edit by reparsed ones, and moves all
following ones. Values that the new ops define under the same name with the same type are the old values, so that their
users stay as they are. Where a name means another value now, or is used and never defined, the ops that mention it are
reparsed as well. An edit that cannot be separated from its surroundings in this way makes the caller reparse the chunk.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from compiler.diagnostics import Diagnostic
from compiler.errors.names import UndeclaredBlock
from compiler.errors.values import DefinitionMismatch
from compiler.ir.context import Context
from compiler.ir.operation import Block, BlockArgument, ForwardReference, Operation, OpResult, Value
from compiler.ir.types import IndexType
from compiler.syntax.incremental.chunk_places import chunk_base, innermost_chunk
from compiler.syntax.incremental.chunk_surroundings import (
    Errors,
    errors_outside,
    is_alone,
    moved,
    points_elsewhere,
    points_into,
)
from compiler.syntax.incremental.moves import move_behind_ops
from compiler.syntax.incremental.reparse import Change, IsValid, aliases_before, depends_on_rest, move_behind
from compiler.syntax.incremental.window_parser import Reading, WindowParser, ends_name, is_mentioned
from compiler.syntax.incremental.windows import (
    Window,
    WindowFinder,
    has_function_lines,
    innermost_op,
    is_balanced,
    stands_apart,
)
from compiler.syntax.lexer import SUFFIX_ID
from compiler.syntax.op_state import Scope
from compiler.syntax.parser.file_parser import ParsedFile
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.name_table import (
    AmbiguousName,
    NameTable,
    Surroundings,
    check_unambiguous,
    defined_values,
    value_start,
)

LARGE = 20_000
"""Chunks of fewer code points are read as a whole."""
_MOST_USERS = 400
"""Maximum number of ops that are reparsed because of a name; for more, the chunk is."""
_MOST_SEARCHED = 6
"""Maximum number of names that are searched in the text; for more, all ops are visited."""
_MOST_ROUNDS = 4

_VALUE_NAME = re.compile(rf"%({SUFFIX_ID})")
_LABEL_NAME = re.compile(rf"\^{SUFFIX_ID}")


@dataclass(slots=True)
class ReplacedOps:
    """Reparsed ops of a chunk, with their nested ops.

    `blocks` are those that they are in, `users` other ops that may look at them: they use values that are the same as
    before, but of ops that are not. What was read in between, and is gone again, is among `old` and `new` too.
    """

    chunk: Chunk
    blocks: list[Block] = field(default_factory=list)
    old: list[Operation] = field(default_factory=list)
    new: list[Operation] = field(default_factory=list)
    users: list[Operation] = field(default_factory=list)


class _CannotTell(Exception):
    """Raised if the edit may change operations outside of the windows."""


def reparse_ops(
    parsed: ParsedFile, text: str, change: Change, context: Context, valid: IsValid | None
) -> ReplacedOps | None:
    """Updates `parsed` to `text`. Returns None if the caller must reparse the chunk."""
    chunk = innermost_chunk(parsed.chunks, change.start)
    if chunk is None or chunk.end < LARGE or not is_alone(chunk) or parsed.has_file_values:
        return None
    base = chunk.source.base
    outside = errors_outside(parsed, chunk)
    if outside is None or change.old_end >= base + chunk.end or any(points_into(*each, chunk) for each in outside):
        return None
    if any(map(points_elsewhere, parsed.faulty_chunks.values())):
        return None
    if chunk.lookahead or depends_on_rest(parsed):
        return None
    old_text = parsed.source.text
    if chunk.has_function_lines is None:
        body = chunk.op.regions[0].start if chunk.op.regions else 0
        chunk.has_function_lines = has_function_lines(old_text, base + body, base + chunk.end)
    if chunk.has_function_lines:
        return None
    parsed.source.edit(text)
    work = _Reparse(parsed, text, old_text, change, chunk, context, valid, outside)
    try:
        if work.run():
            return work.replaced
    except (_CannotTell, AmbiguousName):
        chunk.names = None
    parsed.source.edit(old_text)
    return None


class _Reparse:
    """One edit: reparses the window around it, then the windows of the ops that it affects."""

    def __init__(
        self,
        parsed: ParsedFile,
        text: str,
        old_text: str,
        change: Change,
        chunk: Chunk,
        context: Context,
        valid: IsValid | None,
        outside: list[Errors],
    ) -> None:
        self.replaced = ReplacedOps(chunk)
        self._outside = outside
        self._parsed = parsed
        self._text = text
        self._old_text = old_text
        self._change = change
        self._chunk = chunk
        self._base = chunk.source.base
        self._context = context
        self._valid = valid
        if chunk.names is None:
            chunk.names = NameTable(chunk.op)
        self._names = chunk.names
        self._aliases = aliases_before(parsed, self._base)
        self._diagnostics = list(chunk.diagnostics)
        self._unknown: dict[tuple[str, int], ForwardReference] = {}
        self._used_aliases: set[str] = set()
        self._redefined: set[Value] = set()
        """Values that stayed, of ops that are not the same."""
        self._outdated: list[int] = []
        """Offsets of errors whose notes point into reparsed text."""
        self._end = chunk.end

    def run(self) -> bool:
        """Returns True if all is up to the new text; else nothing was changed, or `_CannotTell` is raised."""
        window, reading = self._read_around_change()
        if window is None or reading is None:
            return False
        changed = self._take_first(window, reading)
        windows = [window]
        for _ in range(_MOST_ROUNDS):
            again = self._windows_of(changed, windows)
            if not again:
                self._find_users()
                self._finish()
                return True
            windows = _merged([*windows, *again])
            changed |= self._read_all(windows)
        raise _CannotTell

    # -------------------------------------------------------------------------------------- the ops around the edit

    def _read_around_change(self) -> tuple[Window, Reading] | tuple[None, None]:
        base, change = self._base, self._change
        finder = WindowFinder(self._chunk.op, self._diagnostics, self._old_text, base)
        for window in finder.around(change.start - base, change.old_end - base):
            start, end = base + window.start, base + window.end + change.by
            if end - start > max(LARGE, self._end // 2):
                break
            if not stands_apart(self._text, start, end):
                continue
            if not is_balanced(self._old_text, start, end - change.by) or not is_balanced(self._text, start, end):
                continue
            region = window.block.parent
            assert region is not None
            region.end += change.by  # as it will be, and only while it is read
            reading = self._read(window, start, end, self._end + change.by)
            region.end -= change.by
            if reading is not None and self._keeps_end(window, reading.ops) and self._keeps_labels(window):
                return window, reading
        return None, None

    def _take_first(self, window: Window, reading: Reading) -> set[str]:
        """Replaces the window of the edit and moves the following ops. Returns the names to search for."""
        by = self._change.by
        first, last = window.numbers
        start, end = window.start, window.end
        kept = []
        for each in self._diagnostics:
            if start <= each.span.start < end:
                _check_uses_above(each, window)
                continue
            points_here = any(note.span is not None and start <= note.span.start < end for note in each.notes)
            each = moved(each, end, by)
            kept.append(each)
            if points_here:
                self._outdated.append(each.span.start)
        self._diagnostics = kept
        move_behind_ops(window.block, last, end, by)
        window.end += by
        self._end += by
        undefined = self._undefined_in(window.block.ops[first:last])
        return self._replace(window, reading, first, last) | undefined

    def _keeps_end(self, window: Window, ops: list[Operation]) -> bool:
        """Returns True if the block still ends with, or still ends without, an implicit terminator."""
        if not window.reaches_end:
            return True
        block = window.block
        region = block.parent
        assert region is not None and region.parent is not None
        if not ops and not window.numbers[0]:
            return False  # the op determines the meaning of an empty region
        last = ops[-1] if ops else block.ops[window.numbers[0] - 1]
        definition = last.definition or self._context.op_def(last.name)
        ends = definition is not None and definition.has_trait("Terminator")
        if block.ops and block.ops[-1].start < 0:
            return not ends and not region.parent.results  # which the terminator may get from the block
        return ends or "function_type" in region.parent.properties

    def _keeps_labels(self, window: Window) -> bool:
        """Returns True if no undefined block was reported in the window that ops elsewhere branch to."""
        base = self._base
        for each in self._diagnostics:
            if isinstance(each.fault, UndeclaredBlock) and window.start <= each.span.start < window.end:
                label = _LABEL_NAME.match(self._old_text, base + each.span.start)
                ends = base, base + self._chunk.end, base + window.start, base + window.end
                if label is None or is_mentioned(self._old_text, label[0], *ends):
                    return False
        return True

    # ------------------------------------------------------------------------------------- the ops it has effects on

    def _windows_of(self, names: set[str], done: list[Window]) -> list[Window]:
        """Returns the windows of the ops outside those done that mention one of some names."""
        finder: WindowFinder | None = None
        windows: list[Window] = []
        base = self._base
        last = -1
        outdated, self._outdated = self._outdated, []
        for offset in sorted([at - base for at in self._mentions(names)] + outdated):
            if offset < last or any(window.start <= offset < window.end for window in done):
                continue
            op = innermost_op(self._chunk, offset)
            if op is None:
                raise _CannotTell
            if finder is None:
                finder = WindowFinder(self._chunk.op, self._diagnostics, self._text, base)
            window = finder.of_op(op)
            if window is None or len(windows) > _MOST_USERS:
                raise _CannotTell
            if not stands_apart(self._text, base + window.start, base + window.end):
                raise _CannotTell
            windows.append(window)
            last = window.end if not op.regions else last
        if sum(window.end - window.start for window in windows) > max(LARGE, self._end // 2):
            raise _CannotTell
        return windows

    def _mentions(self, names: set[str]) -> list[int]:
        """Returns the offsets in the chunk of some value names, in order."""
        text, start, end = self._text, self._base, self._base + self._end
        if len(names) > _MOST_SEARCHED:
            return self._users_of_names(names)
        mentions: list[int] = []
        for name in names:
            spelled = "%" + name
            at = text.find(spelled, start, end)
            while at >= 0:
                behind = at + len(spelled)
                if ends_name(text, behind, name):
                    mentions.append(at)
                    if len(mentions) > 4 * _MOST_USERS:
                        raise _CannotTell
                at = text.find(spelled, behind, end)
        return sorted(mentions)

    def _users_of_names(self, names: set[str]) -> list[int]:
        """Returns the offsets of ops that use or define one of many names, and of errors, which may be about them."""
        offsets = [each.span.start for each in self._diagnostics]
        for name in names:
            offsets += [value_start(value) for value in self._names.named(name)]
        for op in self._chunk.op.walk():
            for operand in op.operands:
                if operand.name in names:
                    offsets.append(op.start)
        if len(offsets) > 4 * _MOST_USERS:
            raise _CannotTell
        return sorted(self._base + offset for offset in set(offsets) if offset >= 0)

    def _read_all(self, windows: list[Window]) -> set[str]:
        """Reads some windows again, in order, and returns the names that mean something else for that.

        Raises `_CannotTell` if a window uses a value of a later one that has another in its place in the end.
        """
        self._unknown = {}
        changed: set[str] = set()
        used_before_definition: set[str] = set()
        for window in windows:
            first, last = window.numbers
            start, end = self._base + window.start, self._base + window.end
            reading = self._read(window, start, end, self._end)
            if reading is None or not self._keeps_end(window, reading.ops):
                raise _CannotTell
            for each in self._diagnostics:
                if window.start <= each.span.start < window.end:
                    _check_uses_above(each, window)
            self._diagnostics = [each for each in self._diagnostics if not window.start <= each.span.start < window.end]
            changed |= self._undefined_in(window.block.ops[first:last])
            replaced = self._replace(window, reading, first, last)
            if not used_before_definition.isdisjoint(replaced):
                raise _CannotTell
            used_before_definition |= {name for name, _ in reading.scope.forward}
            changed |= replaced
        return changed

    def _find_users(self) -> None:
        """Finds the ops whose operands have other defining ops now, and ops that may look through those."""
        values = self._redefined
        known_users: set[Operation] = set()
        while values:
            users = []
            for at in self._mentions({value.name for value in values if value.name is not None}):
                user = innermost_op(self._chunk, at - self._base)
                if user is not None and user not in known_users and not values.isdisjoint(user.operands):
                    known_users.add(user)
                    users.append(user)
            self.replaced.users += users
            values = {result for user in users for result in user.results if isinstance(result.type, IndexType)}

    # ----------------------------------------------------------------------------------------------------- one window

    def _read(self, window: Window, start: int, end: int, chunk_end: int) -> Reading | None:
        around = Surroundings(window.block)
        if around.ops[-1] is not self._chunk.op:
            raise _CannotTell  # the names of an isolated op in the chunk are another matter
        scope = Scope()
        names = set(_VALUE_NAME.findall(self._text, start, end))
        for name in names:
            value = around.value(self._names, name, window.start)
            if value is None:
                continue
            scope.values[name] = value
            if isinstance(value, OpResult):
                pack: list[Value] = [result for result in value.owner.results if result.name == name]
                if len(pack) > 1:
                    scope.packs[name] = pack
        scope.forward.update({key: value for key, value in self._unknown.items() if key[0] in names})
        parser = WindowParser(self._parsed.source, self._context, self._aliases, self._valid)
        chunk = Chunk(self._chunk.op, self._chunk.source, chunk_end)
        return parser.read(chunk, start, end, scope, window.block, self._default_dialect(window.block))

    def _replace(self, window: Window, reading: Reading, first: int, last: int) -> set[str]:
        """Inserts reparsed ops into their block. Returns the names with another or no definition now."""
        block, new = window.block, reading.ops
        old = block.ops[first:last]
        for op in old:
            check_unambiguous(self._names, op)
        for op in old:
            self._names.remove(op)
        same, changed = _same_values(old, new)
        changed |= self._used_above(old) | self._used_above(new)
        unknown = {id(ref) for ref in self._unknown.values()}
        by_value: dict[Value, Value] = {**same}
        for key, reference in reading.scope.forward.items():
            later = self._defined_later(key, reference, window)
            if later is not None:
                by_value[reference] = later
                reading.chunk.straight = False
                continue
            if not self._chunk.op.has_trait("IsolatedFromAbove"):
                raise _CannotTell  # other chunks may use the same undefined name
            changed.add(key[0])
            if id(reference) not in unknown:
                self._unknown[key] = reference
                reading.parser.report_undeclared(reference)
        for op in new:
            for inner in op.walk() if op.regions else (op,):
                if not by_value.keys().isdisjoint(inner.operands):
                    inner.operands = [by_value.get(operand, operand) for operand in inner.operands]
        self._take_results(same, old)
        block.ops[first:last] = new
        for op in new:
            op.parent = block
            self._names.add(op)
        for op in new:
            check_unambiguous(self._names, op)
        for op in old:
            op.parent = None
        reading.parser.resolve_locations(self._parsed.aliases)
        self._diagnostics += reading.chunk.diagnostics
        self._chunk.lookahead = max(self._chunk.lookahead, reading.chunk.lookahead)
        self._used_aliases |= reading.parser.used_aliases
        self._chunk.straight = self._chunk.straight and reading.chunk.straight
        self._chunk.forward_names |= reading.chunk.forward_names | {name for name, _ in reading.scope.forward}
        self.replaced.blocks.append(block)
        self.replaced.old += old
        self.replaced.new += new
        return changed

    def _used_above(self, ops: list[Operation]) -> set[str]:
        """Returns the names defined inside of ops that something above them may use, for want of another definition."""
        names: set[str] = set()
        forward = self._chunk.forward_names
        for op in ops if forward else ():
            for value in defined_values(op):
                if value.name in forward and not (isinstance(value, OpResult) and value.owner is op):
                    if isinstance(value, BlockArgument):
                        raise _CannotTell
                    names.add(value.name)
        return names

    def _take_results(self, same: dict[Value, Value], old: list[Operation]) -> None:
        """Gives the new ops the old values in the place of their own."""
        for mine, before in same.items():
            assert isinstance(mine, OpResult) and isinstance(before, OpResult)
            was, now = before.owner, mine.owner
            now.results[mine.index] = before
            before.owner, before.index = now, mine.index
            if (was.name, was.properties, was.attributes) != (now.name, now.properties, now.attributes):
                self._redefined.add(before)
            elif isinstance(before.type, IndexType) and was.operands != now.operands:
                self._redefined.add(before)  # whose users may look through the op
        taken = set(same.values())
        for op in old:
            op.results = [result for result in op.results if result not in taken]

    def _defined_later(self, key: tuple[str, int], reference: ForwardReference, window: Window) -> Value | None:
        """Returns the value that a name gets below the window, if it does."""
        named = self._names.named(key[0])
        around = Surroundings(window.block).ops
        if any(isinstance(value, OpResult) and value.owner in around for value in named):
            raise _CannotTell  # a result of an op that is not read to its end yet
        value = min((each for each in named if value_start(each) >= window.start), key=value_start, default=None)
        if value is None:
            return None
        block = value.owner.parent if isinstance(value, OpResult) else None
        if key[1] or block is None or value.type != reference.type or Surroundings(block).ops[-1] is not around[-1]:
            raise _CannotTell
        return value

    def _undefined_in(self, ops: list[Operation]) -> set[str]:
        """Returns the undeclared names in ops, which are reported at their first use."""
        return {
            operand.name
            for op in ops
            for inner in op.walk()
            for operand in inner.operands
            if isinstance(operand, ForwardReference) and operand.name is not None
        }

    def _default_dialect(self, block: Block) -> str:
        """Returns the dialect that ops directly in a block may leave out of their names."""
        op = block.parent_op
        while op is not None:
            definition = op.definition or self._context.op_def(op.name)
            if definition is not None and op.start >= 0:
                at = self._chunk.source.name_span(op.start).start
                if self._text[at : at + 1] != '"':
                    return definition.default_dialect
            op = op.parent_op
        return "builtin"

    # ------------------------------------------------------------------------------------------------------- the end

    def _finish(self) -> None:
        """Updates what is outside the reparsed text: the chunk's length, and the offsets of what follows."""
        parsed, chunk, change = self._parsed, self._chunk, self._change
        by = change.by
        chunk.revision += 1
        chunk.diagnostics[:] = self._diagnostics
        parsed.note_errors(chunk)
        chunk.used_aliases |= self._used_aliases
        chunk.unverified_is_complete = False
        if not by:
            return
        end = self._base + chunk.end
        chunk.end = self._end
        move_behind(parsed, chunk.op.parent_op, bisect_right(parsed.chunks, self._base, key=chunk_base), by)
        for alias in parsed.aliases:
            if alias.span.start >= end:
                alias.span = alias.span.shifted(by)
        for errors, place in self._outside:
            errors[:] = [moved(each, end - place, by) for each in errors]


def _check_uses_above(error: Diagnostic, window: Window) -> None:
    """Raises if an error in a window is about a use above it, of which reading the window knows nothing."""
    if isinstance(error.fault, DefinitionMismatch) and any(
        note.span is not None and note.span.start < window.start for note in error.notes
    ):
        raise _CannotTell


def _same_values(old: list[Operation], new: list[Operation]) -> tuple[dict[Value, Value], set[str]]:
    """Returns the new results that replace old ones of the same name and type, and the names that differ."""
    before, after = _definitions(old), _definitions(new)
    same: dict[Value, Value] = {}
    changed: set[str] = set()
    for name in before.keys() | after.keys():
        mine, theirs = after.get(name, ()), before.get(name, ())
        types = [value.type for value in mine]
        one_op = len({id(value.owner) for value in mine}) == 1 and len({id(value.owner) for value in theirs}) == 1
        if one_op and types == [value.type for value in theirs]:
            same.update(zip(mine, theirs, strict=True))
        else:
            changed.add(name)
    return same, changed


def _definitions(ops: list[Operation]) -> dict[str, list[OpResult]]:
    definitions: dict[str, list[OpResult]] = {}
    for op in ops:
        for result in op.results:
            if result.name is not None:
                definitions.setdefault(result.name, []).append(result)
    return definitions


def _merged(windows: list[Window]) -> list[Window]:
    """Returns the windows in order, those in others left out and those that overlap made one."""
    merged: list[Window] = []
    for window in sorted(windows, key=lambda each: (each.start, -each.end)):
        if merged and window.start < merged[-1].end:
            if window.end <= merged[-1].end:
                continue
            if window.block is not merged[-1].block:
                raise _CannotTell
            merged[-1].end = window.end
        else:
            merged.append(window)
    return merged
