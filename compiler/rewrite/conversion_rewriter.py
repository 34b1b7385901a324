"""The rewriter of dialect conversion: upstream's `ConversionPatternRewriter`.

Until everything is legal (`commit`), replaced and erased operations stay in the IR with their uses. So patterns see
the original IR, and all changes since a `state` can be undone (`undo`). `remapped` returns the replacements of a value
with the types that the pattern's type converter requires, and inserts a cast where no replacement has these types.

New operations, in-place modifications, and moves of operations and blocks take effect immediately. Patterns may change
the IR only by the methods of this class; single uses cannot be replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from compiler.ir.context import Context
from compiler.ir.locations import Location
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import Type
from compiler.rewrite.insertion_places import place_behind, place_of_definition
from compiler.rewrite.rewriter import Listener, OpState, Rewriter
from compiler.rewrite.type_conversion import CAST, SignatureConversion, TypeConverter


@dataclass(frozen=True, slots=True)
class Materialization:
    """A cast that the conversion inserted: for users that need the old type (source), or for a pattern (target)."""

    cast: Operation
    converter: TypeConverter | None
    is_source: bool
    original: Type | None = None


class State(NamedTuple):
    """Position in the journal of a conversion, to which `undo` can return."""

    journal: int
    created: int
    modified: int


class ConversionRewriter(Rewriter):
    """Changes the IR inside `root` so that every change can be undone."""

    def __init__(self, root: Operation, context: Context, listeners: Sequence[Listener] = ()) -> None:
        super().__init__(root, context, listeners)
        self.converter: TypeConverter | None = None
        """Type converter of the pattern that is being applied."""
        self.created: list[Operation] = []
        self.modified: list[Operation] = []
        self.replaced: dict[Operation, Sequence[Sequence[Value]]] = {}
        """Replaced operations in order, with the values that replace each result."""
        self.dead: set[Operation] = set()
        """Erased operations; all operations nested in them are erased, too."""
        self.materializations: dict[Operation, Materialization] = {}
        self._mapping: dict[Value, tuple[Sequence[Value], TypeConverter | None]] = {}
        self._casts: dict[tuple[Value, ...], list[Sequence[Value]]] = {}
        self._journal: list[tuple[Callable[..., None], tuple[object, ...]]] = []
        self.value_uses()

    # ------------------------------------------------------------------------------------------ undo

    def _note(self, undo: Callable[..., None], *arguments: object) -> None:
        self._journal.append((undo, arguments))

    def state(self) -> State:
        """Returns the state that `undo` can return to."""
        return State(len(self._journal), len(self.created), len(self.modified))

    def undo(self, state: State) -> None:
        """Undoes all changes made since `state`."""
        while len(self._journal) > state.journal:
            action, arguments = self._journal.pop()
            action(*arguments)
        del self.created[state.created :], self.modified[state.modified :]
        self._open.clear()

    # ------------------------------------------------------------------------------------------ replaced values

    def convert_type(self, type_: Type) -> Type | None:
        """Returns the type to which the current pattern's converter converts a type; None unless it is exactly one."""
        return type_ if self.converter is None else self.converter.convert_type(type_)

    def convert_types(self, types: Sequence[Type]) -> list[Type] | None:
        return list(types) if self.converter is None else self.converter.convert_types(types)

    def _latest(self, value: Value) -> tuple[Value, ...]:
        """Returns the last values in the chain of replacements of a value."""
        current: tuple[Value, ...] = (value,)
        while True:
            following = self._following(current)
            if following is None:
                return current
            current = following

    def _following(self, values: tuple[Value, ...]) -> tuple[Value, ...] | None:
        """Returns the direct replacements of values; None if they were not replaced."""
        mapping = self._mapping
        if len(values) == 1:
            replacement = mapping.get(values[0])
            return None if replacement is None else tuple(replacement[0])
        if not any(value in mapping for value in values):
            return None
        return tuple(direct for value in values for direct in (mapping[value][0] if value in mapping else (value,)))

    def _of_types(self, value: Value, types: Sequence[Type], *, final: bool = False) -> tuple[tuple[Value, ...], bool]:
        """Returns the last values of `types` in the chain of replacements of `value`, casts included, and True.

        If there are none, returns the end of the chain, and False. With `final`, replaced values are skipped, but not
        their casts.
        """
        current: tuple[Value, ...] | None = (value,)
        of_types: Sequence[Value] | None = None
        latest: tuple[Value, ...] = (value,)
        while current is not None:
            latest = current
            if _have_types(current, types) and not (final and any(value_ in self._mapping for value_ in current)):
                of_types = current
            else:
                of_types = next((cast for cast in self._casts.get(current, ()) if _have_types(cast, types)), of_types)
            current = self._following(current)
        return (latest, False) if of_types is None else (tuple(of_types), True)

    def remapped(self, value: Value) -> Sequence[Value] | None:
        """Returns the replacements of a value, with the types that the current pattern's converter requires.

        Returns None if the converter rejects the value's type.
        """
        converter = self.converter
        if converter is None:
            return self._latest(value)
        types = converter.convert_value(value)
        if types is None:
            return None
        mapped = self._mapping.get(value)
        if mapped is None:
            if len(types) == 1 and types[0] == value.type:
                return (value,)
        elif len(direct := mapped[0]) == len(types) == 1 and direct[0] not in self._mapping:
            if direct[0].type is types[0]:  # a fast path for nearly all values
                return direct
        values, matches = self._of_types(value, types)
        if matches:
            return values
        cast = self._materialize(values, types, converter, is_source=False, original=value.type)
        self._remember_cast(values, cast)
        return cast.results

    def _remember_cast(self, values: tuple[Value, ...], cast: Operation) -> None:
        """Records a cast, to be reused when the same values are required with the same types."""
        self._casts.setdefault(values, []).append(cast.results)
        self._note(self._forget_cast, values)

    def _forget_cast(self, values: tuple[Value, ...]) -> None:
        self._casts[values].pop()

    def remapped_values(self, values: Sequence[Value]) -> list[Value] | None:
        """Returns the replacements of several values as one list."""
        result: list[Value] = []
        for value in values:
            remapped = self.remapped(value)
            if remapped is None:
                return None
            result += remapped
        return result

    def _materialize(
        self,
        values: Sequence[Value],
        types: Sequence[Type],
        converter: TypeConverter | None,
        *,
        is_source: bool,
        original: Type | None = None,
        place: tuple[Block | None, Operation | None] | None = None,
        location: Location | None = None,
    ) -> Operation:
        """Creates the cast of a materialization, by default directly after the definitions of the values.

        Its location is by default that of the operation that is being converted.
        """
        with self.insertion_guard():
            self.block, self.before = place_behind(values) if place is None else place
            cast = self.build_named(CAST, [list(values)], list(types), location=location)
            Rewriter.insert(self, cast)
        self.materializations[cast] = Materialization(cast, converter, is_source, original)
        self._note(self._undo_materialization, cast)
        return cast

    def _undo_materialization(self, cast: Operation) -> None:
        del self.materializations[cast]
        Rewriter.erase_op(self, cast)

    # ------------------------------------------------------------------------------------------ creation

    def place(self, op: Operation) -> bool:
        if not super().place(op):
            return False
        self.created += [inner for inner in op.walk() if inner is not op] if op.regions else ()
        self.created.append(op)
        self._note(self._undo_insert, op)
        return True

    def _undo_insert(self, op: Operation) -> None:
        for result in op.results:
            self._uses.pop(result, None)
        Rewriter.erase_op(self, op)

    def insert_block(self, block: Block, region: Region, before: Block | None = None) -> None:
        super().insert_block(block, region, before)
        self._note(self._undo_block, block)

    def _undo_block(self, block: Block) -> None:
        assert block.parent is not None
        block.parent.blocks.remove(block)
        block.parent = None

    # ------------------------------------------------------------------------------------------ changing in place

    def start_modification(self, op: Operation) -> None:
        super().start_modification(op)
        self._note(self._restore, op, self._open[op], op.location)

    def finalize_modification(self, op: Operation) -> None:
        super().finalize_modification(op)
        self.modified.append(op)

    def cancel_modification(self, op: Operation) -> None:
        state = self._open[op]
        super().cancel_modification(op)
        self._restore(op, state, op.location)

    def modified_outside(self, op: Operation, before: OpState) -> None:
        super().modified_outside(op, before)
        self._note(self._restore, op, before, op.location)

    def _restore(self, op: Operation, state: OpState, location: Location | None) -> None:
        self._drop_uses(op, op.operands, op.successors)
        op.operands, op.properties, op.attributes = list(state.operands), state.properties, state.attributes
        op.successors, op.location = state.successors, location
        self._add_uses(op)

    # ------------------------------------------------------------------------------------------ replacing, erasing

    def replace_op(self, op: Operation, replacement: Operation | Sequence[Value]) -> None:
        values = replacement.results if isinstance(replacement, Operation) else replacement
        if len(values) != len(op.results):
            raise ValueError(f"'{op.name}' has {len(op.results)} results, not {len(values)}")
        self.replace_op_with_multiple(op, [(value,) for value in values])

    def replace_op_with_multiple(self, op: Operation, groups: Sequence[Sequence[Value]]) -> None:
        """Replaces each result of an operation by any number of values.

        A result that is replaced by no values must be unused at the end of the conversion.
        """
        if any(groups):
            for listener in self.listeners:
                listener.replaced(op, [value for group in groups for value in group])
        self.replaced[op] = groups
        dead = [inner for inner in op.walk() if inner not in self.dead] if op.regions else (op,)
        self.dead.update(dead)
        for old, new in zip(op.results, groups, strict=True):
            self._mapping[old] = (tuple(new), self.converter)
        self._note(self._undo_replace, op, dead)

    def _undo_replace(self, op: Operation, dead: Sequence[Operation]) -> None:
        del self.replaced[op]
        self.dead.difference_update(dead)
        for result in op.results:
            del self._mapping[result]

    def erase_op(self, op: Operation) -> None:
        if op not in self.replaced:
            self.replace_op_with_multiple(op, [()] * len(op.results))

    def replace_block_argument(self, argument: BlockArgument, values: Sequence[Value]) -> None:
        """Replaces the uses of a block argument by these values."""
        before = self._mapping.get(argument)
        self._mapping[argument] = (tuple(values), self.converter)
        self._note(self._undo_argument, argument, before)

    def _undo_argument(self, argument: BlockArgument, before: tuple[Sequence[Value], TypeConverter | None]) -> None:
        if before is None:
            del self._mapping[argument]
        else:
            self._mapping[argument] = before

    def replace_all_uses_with(
        self, old: Value, new: Value, condition: Callable[[Operation], bool] | None = None
    ) -> None:
        """Replaces the uses of a block argument by another value. Results are replaced with `replace_op`."""
        if condition is not None or not isinstance(old, BlockArgument):
            raise ValueError(
                "dialect conversion can only replace all uses of a block argument; replace operations with `replace_op`"
            )
        if old is not new:
            self.replace_block_argument(old, (new,))

    # ------------------------------------------------------------------------------------------ moving

    def move_op(self, op: Operation, block: Block, before: Operation | None = None) -> None:
        old, behind, location = op.parent, op.next_op, op.location
        super().move_op(op, block, before)
        if old is not None:
            self._note(self._undo_move, op, old, behind, location)

    def move_ops_from(self, op: Operation, block: Block, before: Operation | None = None) -> None:
        self._move_each(op, block, before)  # each move is undone by itself

    def _undo_move(self, op: Operation, block: Block, before: Operation | None, location: Location | None) -> None:
        Rewriter.move_op(self, op, block, before)
        op.location = location

    def erase_block(self, block: Block) -> None:
        """Erases a block. The block and its values must not be used outside of it."""
        for op in reversed(block.ops):
            self.erase_op(op)
        region = block.parent
        if region is None:
            return
        for listener in self.listeners:
            listener.block_erased(block)
        self._note(self._undo_detach, block, region, region.blocks.index(block))
        region.blocks.remove(block)
        block.parent = None

    def _undo_detach(self, block: Block, region: Region, position: int) -> None:
        region.blocks.insert(position, block)
        block.parent = region

    def inline_region_before(self, source: Region, target: Region, before: Block | None = None) -> None:
        for block in source.blocks:  # undone in reverse order, each by insertion as the first block
            self._note(self._undo_inline, block, source)
        super().inline_region_before(source, target, before)

    def _undo_inline(self, block: Block, region: Region) -> None:
        assert block.parent is not None
        block.parent.blocks.remove(block)
        region.blocks.insert(0, block)
        block.parent = region

    def move_block_before(self, block: Block, region: Region, before: Block | None) -> None:
        if block.parent is not None:
            old = block.parent
            self._note(self._undo_detach, block, old, old.blocks.index(block))
            old.blocks.remove(block)
        self.insert_block(block, region, before)

    def add_argument(self, block: Block, type_: Type, location: Location | None = None) -> BlockArgument:
        self._note(self._restore_arguments, block, list(block.arguments))
        return super().add_argument(block, type_, location)

    def erase_arguments(self, block: Block, indices: Sequence[int]) -> None:
        self._note(self._restore_arguments, block, list(block.arguments))
        super().erase_arguments(block, indices)

    def _restore_arguments(self, block: Block, arguments: list[BlockArgument]) -> None:
        block.arguments = arguments
        for index, argument in enumerate(arguments):
            argument.index = index

    # ------------------------------------------------------------------------------------------ signatures

    def convert_region_types(
        self, region: Region, converter: TypeConverter, entry: SignatureConversion | None = None
    ) -> bool:
        """Converts the types of the arguments of all blocks in a region.

        `entry` is the conversion of the first block's arguments, if it differs from the converter's. Returns False if a
        type cannot be converted.
        """
        for position, block in enumerate(list(region.blocks)):
            conversion = entry if position == 0 and entry is not None else converter.convert_block_signature(block)
            if conversion is None:
                return False
            self.apply_signature_conversion(block, conversion, converter)
        return True

    def apply_signature_conversion(
        self, block: Block, conversion: SignatureConversion, converter: TypeConverter | None = None
    ) -> None:
        """Replaces the arguments of a block by new ones; `conversion` maps the old arguments to values.

        Without a type converter, values of the old types cannot be materialized: all uses must be converted.
        """
        old_types = [argument.type for argument in block.arguments]
        if conversion.types == old_types and len(conversion.inputs) == len(old_types):
            return
        old = block.arguments
        self._note(self._restore_arguments, block, old)
        block.arguments = [BlockArgument(type_, block, index) for index, type_ in enumerate(conversion.types)]
        saved, self.converter = self.converter, converter
        for number, argument in enumerate(old):
            values: Sequence[Value] = conversion.replacements.get(number, ())
            if number in conversion.inputs:
                first, count = conversion.inputs[number]
                values = new_arguments = block.arguments[first : first + count]
                for new_argument in new_arguments:
                    new_argument.location = argument.get_location()
                if count == 1:
                    values[0].name = argument.name
            self.replace_block_argument(argument, values)
        self.converter = saved

    # ------------------------------------------------------------------------------------------ commit

    def commit(self) -> None:
        """Replaces the uses of replaced values and erases replaced operations.

        This can be undone as well, including the changes made with `as_plain_rewriter`.
        """
        for op in self.dead:
            self._drop_uses(op, op.operands, op.successors)
        self._note(self._revive, list(self.dead))
        for old in list(self._mapping):
            if old not in self._uses:
                continue
            new = self._final(old)
            if isinstance(new, (OpResult, BlockArgument)) and new.name is None and old.name is not None:
                is_new = new.owner.start < 0
                new.name = old.name if is_new else None
            for user in self.users(old):
                self._note_state(user, OpState(user.operands, user.properties, user.attributes, user.successors))
            Rewriter.replace_all_uses_with(self, old, new)
        for op in self.replaced:
            for listener in self.listeners:
                listener.erased(op)
            if op.parent is not None:
                self._note(self._relink, op, op.parent, op.next_op)
                op.parent.remove(op)

    def _revive(self, dead: list[Operation]) -> None:
        for op in dead:
            self._add_uses(op)

    def _relink(self, op: Operation, block: Block, before: Operation | None) -> None:
        block.insert(op, before)

    def _undo_erase(self, op: Operation, block: Block | None, before: Operation | None) -> None:
        if op.parent is None and block is not None:  # else it was erased with its enclosing op
            block.insert(op, before)
        self._add_uses(op)

    def _note_state(self, op: Operation, before: OpState) -> None:
        self._note(self._restore, op, before, op.location)

    def as_plain_rewriter(self) -> Rewriter:
        """Returns a rewriter that changes the IR immediately, for use after `commit`; `undo` covers its changes."""
        plain = Rewriter(self.root, self.context, [*self.listeners, _Recorder(self)])
        plain.adopt_uses(self)
        return plain

    def _final(self, old: Value) -> Value:
        """Returns the value that replaces `old` for its users, cast to the type of `old` if necessary."""
        values, matches = self._of_types(old, (old.type,), final=True)
        if matches:
            return values[0]
        converter = self._latest_converter(old)
        casts = self._casts.get(values)
        if casts:  # the values that patterns used in their place, which are defined later
            values = tuple(casts[-1])
        place = None if values else place_of_definition(old)
        cast = self._materialize(
            values, [old.type], converter, is_source=True, place=place, location=old.get_location()
        )
        self._remember_cast(values, cast)
        return cast.result

    def _latest_converter(self, value: Value) -> TypeConverter | None:
        """Returns the type converter of the last pattern that replaced `value`, or one of its replacements."""
        converter: TypeConverter | None = None
        current = [value]
        while current:
            links = [self._mapping[latest] for latest in current if latest in self._mapping]
            converter = next((candidate for _, candidate in links if candidate is not None), converter)
            current = [replacement for values, _ in links for replacement in values]
        return converter


class _Recorder(Listener):
    """Listener that records the changes of a plain rewriter in the journal of a conversion."""

    def __init__(self, owner: ConversionRewriter) -> None:
        self._owner = owner

    def inserted(self, op: Operation) -> None:
        self._owner._note(self._owner._undo_insert, op)

    def moved(self, op: Operation, block: Block, before: Operation | None) -> None:
        self._owner._note(self._owner._undo_move, op, block, before, op.location)

    def modified(self, op: Operation, state: OpState) -> None:
        self._owner._note_state(op, state)

    def erased(self, op: Operation) -> None:
        self._owner._note(self._owner._undo_erase, op, op.parent, op.next_op)


def _have_types(values: Sequence[Value], types: Sequence[Type]) -> bool:
    if len(values) != len(types):
        return False
    for value, type_ in zip(values, types, strict=True):
        if value.type is not type_ and value.type != type_:
            return False
    return True
