"""Reparses single operations of a large chunk, such as a function.

Takes the parse before an edit inside one chunk; replaces the ops at the edit by reparsed ones, and moves all following
ones. If a new op defines a value with the name and type of an old one, the old value is kept, so that its users stay
valid. If a name now refers to another value, or to none, the ops that use it are reparsed as well. If the effects of an
edit cannot be limited in this way, the caller must reparse the chunk.
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
    has_structure,
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
from compiler.syntax.parser.recovery import indent_of_line

LARGE = 20_000
"""Chunks with fewer code points are reparsed as a whole."""
_MAX_USERS = 400
"""Maximum number of ops that are reparsed because they use a name; for more, the chunk is reparsed."""
_MAX_SEARCHED = 6
"""Maximum number of names that are searched for in the text; for more, all ops are visited."""
_MAX_ROUNDS = 4
"""Maximum number of rounds in which further ops are reparsed; for more, the chunk is reparsed."""

_VALUE_NAME = re.compile(rf"%({SUFFIX_ID})")
_LABEL_NAME = re.compile(rf"\^{SUFFIX_ID}")


@dataclass(slots=True)
class ReplacedOps:
    """Reparsed ops of a chunk, with their nested ops.

    `blocks` are the blocks of reparsed ops. `users` are ops that were not reparsed, but use a value whose defining op
    was, which may change their verification. Ops that one round parsed and a later one replaced are in both `old` and
    `new`.
    """

    chunk: Chunk
    blocks: list[Block] = field(default_factory=list)
    old: list[Operation] = field(default_factory=list)
    new: list[Operation] = field(default_factory=list)
    users: list[Operation] = field(default_factory=list)


class _NotSeparable(Exception):
    """Raised if the edit may change operations outside of the windows, so that the chunk must be reparsed."""


def reparse_ops(
    parsed: ParsedFile, text: str, change: Change, context: Context, valid: IsValid | None
) -> ReplacedOps | None:
    """Updates `parsed` to `text`. Returns None, and changes nothing, if the caller must reparse the chunk."""
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
    names = prepare(chunk, old_text)
    if names is None:
        return None
    parsed.source.edit(text)
    work = _Reparse(parsed, text, old_text, change, chunk, names, context, valid, outside)
    try:
        if work.run():
            return work.replaced
    except (_NotSeparable, AmbiguousName):
        chunk.names = None
    parsed.source.edit(old_text)
    return None


def prepare(chunk: Chunk, text: str) -> NameTable | None:
    """Returns the names of a large chunk, which take 30 ms for 100,000 lines the first time.

    `text` is that of the file. Returns None if a line looks like the start of a function, so that the chunk's end may
    depend on it.
    """
    base = chunk.source.base
    if chunk.has_function_lines is None:
        body = chunk.op.regions[0].start if chunk.op.regions else 0
        chunk.has_function_lines = has_function_lines(text, base + body, base + chunk.end)
    if chunk.names is None and not chunk.has_function_lines:
        chunk.names = NameTable(chunk.op)
    return chunk.names


class _Reparse:
    """One edit: reparses the window that encloses it, then the windows of the ops that it affects."""

    def __init__(
        self,
        parsed: ParsedFile,
        text: str,
        old_text: str,
        change: Change,
        chunk: Chunk,
        names: NameTable,
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
        self._names = names
        self._aliases = aliases_before(parsed, self._base)
        self._diagnostics = list(chunk.diagnostics)
        self._unknown: dict[tuple[str, int], ForwardReference] = {}
        self._used_aliases: set[str] = set()
        self._redefined: set[Value] = set()
        """Values that were kept, though their defining ops changed."""
        self._outdated: list[int] = []
        """Offsets of errors whose notes point into reparsed text."""
        self._end = chunk.end

    def run(self) -> bool:
        """Returns True if the parse is updated; returns False, or raises `_NotSeparable`, if it cannot be."""
        window, reading = self._reparse_change()
        if window is None or reading is None:
            return False
        changed = self._take_first(window, reading)
        windows = [window]
        for _ in range(_MAX_ROUNDS):
            again = self._windows_of(changed, windows)
            if not again:
                self._find_users()
                self._finish()
                return True
            windows = _merged([*windows, *again])
            changed |= self._read_all(windows)
        raise _NotSeparable

    # ------------------------------------------------------------------------------------------ the ops at the edit

    def _reparse_change(self) -> tuple[Window, Reading] | tuple[None, None]:
        """Parses the smallest window that encloses the edit and can be parsed separately."""
        base, change = self._base, self._change
        finder = WindowFinder(self._chunk.op, self._diagnostics, self._old_text, base)
        for window in finder.enclosing(change.start - base, change.old_end - base):
            start, end = base + window.start, base + window.end + change.by
            if end - start > max(LARGE, self._end // 2):
                break
            if not stands_apart(self._text, start, end) or self._text.startswith("{-#", start - 1):
                continue
            if not is_balanced(self._old_text, start, end - change.by) or not is_balanced(self._text, start, end):
                continue
            if self._chunk.unclosed_until and not self._keeps_structure(start, end - change.by, end):
                continue
            region = window.block.parent
            assert region is not None
            region.end += change.by  # while the window is parsed, for the end of its region
            reading = self._read(window, start, end, self._end + change.by)
            region.end -= change.by
            if reading is not None and self._keeps_end(window, reading.ops) and self._keeps_labels(window):
                return window, reading
        return None, None

    def _keeps_structure(self, start: int, old_end: int, end: int) -> bool:
        """Returns True if an edit in a window cannot change which regions are unclosed.

        This depends on braces, on strings and comments that may contain braces, and on the indentation of lines.
        """
        if has_structure(self._old_text, start, old_end) or has_structure(self._text, start, end):
            return False
        return indent_of_line(self._old_text, old_end) == indent_of_line(self._text, end)

    def _take_first(self, window: Window, reading: Reading) -> set[str]:
        """Replaces the window of the edit and moves the following ops. Returns names whose uses must be reparsed."""
        by = self._change.by
        first, last = window.numbers
        start, end = window.start, window.end
        remaining = []
        for each in self._diagnostics:
            if start <= each.span.start < end:
                _check_uses_above(each, window)
                continue
            points_here = any(note.span is not None and start <= note.span.start < end for note in each.notes)
            each = moved(each, end, by)
            remaining.append(each)
            if points_here:
                self._outdated.append(each.span.start)
        self._diagnostics = remaining
        move_behind_ops(window.block, last, end, by)
        window.end += by
        self._end += by
        undefined = self._undefined_in(window.block.ops[first:last])
        return self._replace(window, reading, first, last) | undefined | self._unknown_names()

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
            return not ends and not region.parent.results  # the terminator's operands may depend on the block
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

    # ------------------------------------------------------------------------------------ ops affected by the edit

    def _windows_of(self, names: set[str], done: list[Window]) -> list[Window]:
        """Returns the windows of the ops outside of `done` that use or define one of `names`."""
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
                raise _NotSeparable
            if finder is None:
                finder = WindowFinder(self._chunk.op, self._diagnostics, self._text, base)
            window = finder.of_op(op)
            if window is None or len(windows) > _MAX_USERS:
                raise _NotSeparable
            if not stands_apart(self._text, base + window.start, base + window.end):
                raise _NotSeparable
            if self._chunk.unclosed_until and has_structure(self._text, base + window.start, base + window.end):
                raise _NotSeparable
            windows.append(window)
            last = window.end if not op.regions else last
        if sum(window.end - window.start for window in windows) > max(LARGE, self._end // 2):
            raise _NotSeparable
        return windows

    def _mentions(self, names: set[str]) -> list[int]:
        """Returns the offsets in the chunk of some value names, in order."""
        text, start, end = self._text, self._base, self._base + self._end
        if len(names) > _MAX_SEARCHED:
            return self._users_of_names(names)
        mentions: list[int] = []
        for name in names:
            spelled = "%" + name
            at = text.find(spelled, start, end)
            while at >= 0:
                behind = at + len(spelled)
                if ends_name(text, behind, name):
                    mentions.append(at)
                    if len(mentions) > 4 * _MAX_USERS:
                        raise _NotSeparable
                at = text.find(spelled, behind, end)
        return sorted(mentions)

    def _users_of_names(self, names: set[str]) -> list[int]:
        """Returns the offsets of ops that use or define one of `names`, and of all errors, which may be about these."""
        offsets = [each.span.start for each in self._diagnostics]
        for name in names:
            offsets += [value_start(value) for value in self._names.named(name)]
        for op in self._chunk.op.walk():
            for operand in op.operands:
                if operand.name in names:
                    offsets.append(op.start)
        if len(offsets) > 4 * _MAX_USERS:
            raise _NotSeparable
        return sorted(self._base + offset for offset in set(offsets) if offset >= 0)

    def _read_all(self, windows: list[Window]) -> set[str]:
        """Reparses windows, in order. Returns the names that then refer to other values, or to none.

        Raises `_NotSeparable` if a window uses a value that a later window replaces.
        """
        self._unknown = {}
        changed: set[str] = set()
        used_before_definition: set[str] = set()
        for window in windows:
            first, last = window.numbers
            start, end = self._base + window.start, self._base + window.end
            reading = self._read(window, start, end, self._end)
            if reading is None or not self._keeps_end(window, reading.ops):
                raise _NotSeparable
            for each in self._diagnostics:
                if window.start <= each.span.start < window.end:
                    _check_uses_above(each, window)
            self._diagnostics = [each for each in self._diagnostics if not window.start <= each.span.start < window.end]
            changed |= self._undefined_in(window.block.ops[first:last])
            replaced = self._replace(window, reading, first, last)
            if not used_before_definition.isdisjoint(replaced):
                raise _NotSeparable
            used_before_definition |= {name for name, _ in reading.scope.forward}
            changed |= replaced
        return changed | self._unknown_names()

    def _unknown_names(self) -> set[str]:
        """Returns the undefined names that the windows of this round use."""
        return {name for name, _ in self._unknown}

    def _find_users(self) -> None:
        """Collects `ReplacedOps.users`: users of values whose defining ops changed.

        Users of an index value are included transitively, as verifiers follow the definitions of indices.
        """
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
        surroundings = Surroundings(window.block)
        if surroundings.ops[-1] is not self._chunk.op:
            raise _NotSeparable  # an isolated op in the chunk has a scope of its own
        scope = Scope()
        names = set(_VALUE_NAME.findall(self._text, start, end))
        for name in names:
            value = surroundings.value(self._names, name, window.start)
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
        """Inserts reparsed ops into their block. Returns the names defined in it that now refer to other values."""
        block, new = window.block, reading.ops
        old = block.ops[first:last]
        for op in old:
            check_unambiguous(self._names, op)
        for op in old:
            self._names.remove(op)
        same, changed = _same_values(old, new)
        changed |= self._used_above(old) | self._used_above(new)
        unknown = {id(ref) for ref in self._unknown.values()}
        by_value: dict[Value, Value] = dict(same.items())
        for key, reference in reading.scope.forward.items():
            later = self._defined_later(key, reference, window)
            if later is not None:
                by_value[reference] = later
                reading.chunk.straight = False
                continue
            if not self._chunk.op.has_trait("IsolatedFromAbove"):
                raise _NotSeparable  # other chunks may use the same undefined name
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
        """Returns the names that values nested in `ops` share with a forward reference above.

        The parser binds such a reference to the next definition of its name, even if that is nested.
        """
        names: set[str] = set()
        forward = self._chunk.forward_names
        for op in ops if forward else ():
            for value in defined_values(op):
                if value.name in forward and not (isinstance(value, OpResult) and value.owner is op):
                    if isinstance(value, BlockArgument):
                        raise _NotSeparable
                    names.add(value.name)
        return names

    def _take_results(self, same: dict[OpResult, OpResult], old: list[Operation]) -> None:
        """Replaces the results of new ops by the old values in `same`."""
        for new_value, old_value in same.items():
            old_op, new_op = old_value.owner, new_value.owner
            new_op.results[new_value.index] = old_value
            old_value.owner, old_value.index = new_op, new_value.index
            if (old_op.name, old_op.properties, old_op.attributes) != (
                new_op.name,
                new_op.properties,
                new_op.attributes,
            ):
                self._redefined.add(old_value)
            elif isinstance(old_value.type, IndexType) and old_op.operands != new_op.operands:
                self._redefined.add(old_value)  # its users' verifiers may follow its definition
        taken = set(same.values())
        for op in old:
            op.results = [result for result in op.results if result not in taken]

    def _defined_later(self, key: tuple[str, int], reference: ForwardReference, window: Window) -> Value | None:
        """Returns the value that defines a forward reference below the window; None if there is none."""
        named = self._names.named(key[0])
        enclosing_ops = Surroundings(window.block).ops
        if any(isinstance(value, OpResult) and value.owner in enclosing_ops for value in named):
            raise _NotSeparable  # the name is that of an enclosing op's result
        value = min((each for each in named if value_start(each) >= window.start), key=value_start, default=None)
        if value is None:
            return None
        block = value.owner.parent if isinstance(value, OpResult) else None
        if key[1] or block is None or value.type != reference.type:
            raise _NotSeparable
        if Surroundings(block).ops[-1] is not enclosing_ops[-1]:
            raise _NotSeparable
        return value

    def _undefined_in(self, ops: list[Operation]) -> set[str]:
        """Returns the undeclared names that ops use; each is reported at its first use only."""
        return {
            operand.name
            for op in ops
            for inner in op.walk()
            for operand in inner.operands
            if isinstance(operand, ForwardReference) and operand.name is not None
        }

    def _default_dialect(self, block: Block) -> str:
        """Returns the dialect whose prefix can be omitted from the names of ops in a block."""
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
        """Updates the chunk's errors and length, and the offsets of everything below the chunk."""
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
        if chunk.unclosed_until:
            chunk.unclosed_until += by
        move_behind(parsed, chunk.op.parent_op, bisect_right(parsed.chunks, self._base, key=chunk_base), by)
        for alias in parsed.aliases:
            if alias.span.start >= end:
                alias.span = alias.span.shifted(by)
        for errors, place in self._outside:
            errors[:] = [moved(each, end - place, by) for each in errors]


def _check_uses_above(error: Diagnostic, window: Window) -> None:
    """Raises `_NotSeparable` if an error in a window is about a use above it, which a reparse would not see."""
    if isinstance(error.fault, DefinitionMismatch) and any(
        note.span is not None and note.span.start < window.start for note in error.notes
    ):
        raise _NotSeparable


def _same_values(old: list[Operation], new: list[Operation]) -> tuple[dict[OpResult, OpResult], set[str]]:
    """Returns the old result for each new one of the same name and type, and the names that have none."""
    old_by_name, new_by_name = _definitions(old), _definitions(new)
    same: dict[OpResult, OpResult] = {}
    changed: set[str] = set()
    for name in old_by_name.keys() | new_by_name.keys():
        old_values, new_values = old_by_name.get(name, ()), new_by_name.get(name, ())
        is_one_op = all(len({id(value.owner) for value in values}) == 1 for values in (old_values, new_values))
        if is_one_op and [value.type for value in new_values] == [value.type for value in old_values]:
            same.update(zip(new_values, old_values, strict=True))
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
    """Returns the windows in order, without those inside others; overlapping ones are joined."""
    merged: list[Window] = []
    for window in sorted(windows, key=lambda each: (each.start, -each.end)):
        if merged and window.start < merged[-1].end:
            if window.end <= merged[-1].end:
                continue
            if window.block is not merged[-1].block:
                raise _NotSeparable
            merged[-1].end = window.end
        else:
            merged.append(window)
    return merged
