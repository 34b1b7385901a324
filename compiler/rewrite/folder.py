"""Upstream's `OperationFolder`: folds operations, and keeps a single op for equal constants.

Constants are moved to the start of their barrier region: the nearest enclosing region whose op is isolated from above,
has no parent, or for which the dialect's `should_materialize_into` returns True.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.ir.attributes import Attribute
from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import Type
from compiler.ods.model import Dialect
from compiler.rewrite.fold import IN_PLACE, constant_of, fold
from compiler.rewrite.rewriter import OpState, Rewriter

_Key = tuple[str, Attribute, Type]


def barrier_region(block: Block) -> Region | None:
    """Returns the barrier region of a block, at whose start its constants are placed; None without one.

    >>> _, function, _, end = parse("func.func @f() { cf.br ^a ^a: return }").walk()
    >>> barrier_region(end.parent) is function.regions[0]
    True
    """
    current: Block | None = block
    while current is not None:
        region = current.parent
        op = None if region is None else region.parent
        if region is None or op is None:
            return region
        definition = op.definition
        if definition is None or "IsolatedFromAbove" in definition.trait_names or op.parent is None:
            return region
        owner = definition.owner
        is_barrier = None if owner is None else owner.rewrites.should_materialize_into
        if is_barrier is not None and is_barrier(region):
            return region
        current = op.parent
    return None


def materialize(
    rewriter: Rewriter, dialect: Dialect | None, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """Creates a dialect's constant for an attribute at the insertion point; returns None if the dialect has none.

    >>> from compiler.ir.locations import UNKNOWN
    >>> context = new_context()
    >>> module = parse("func.func @f() { return }", context)
    >>> rewriter = Rewriter(module, context)
    >>> _, _, end = module.walk()
    >>> rewriter.set_insertion_point(end)
    >>> value = parse_attribute("7 : i32", context)
    >>> materialize(rewriter, context.dialect("arith"), value, value.type, UNKNOWN).name
    'arith.constant'
    """
    if dialect is None or dialect.rewrites.materialize_constant is None:
        return None
    return dialect.rewrites.materialize_constant(rewriter, value, type_, location)


def owner_of(op: Operation, context: Context) -> Dialect | None:
    """Returns the dialect of an op.

    >>> context = new_context()
    >>> _, function, _ = parse("func.func @f() { return }", context).walk()
    >>> owner_of(function, context).name
    'func'
    """
    return context.dialect(op.dialect) if op.definition is None else op.definition.owner


def replace_constant_results(op: Operation, rewriter: Rewriter) -> bool:
    """Replaces the uses of an op's results that its hook `constant_results` knows. Returns True if there were some.

    >>> context = new_context()
    >>> text = '''func.func @f(%m: memref<8xf32>) -> index {
    ...   %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<8xf32> -> memref<f32>, index, index, index
    ...   return %n : index
    ... }'''
    >>> module = parse(text, context)
    >>> _, function, metadata, end = module.walk()
    >>> replace_constant_results(metadata, Rewriter(module, context))
    True
    >>> print(end.operands[0].owner.value)
    8 : index
    """
    definition = op.definition
    if definition is None or definition.constant_results is None:
        return False
    has_changed = False
    for result, value in zip(op.results, definition.constant_results(op), strict=True):
        users = [] if value is None else rewriter.users(result)
        if value is None or not users:
            continue
        rewriter.set_insertion_point(op)
        constant = materialize(rewriter, definition.owner, value, result.type, op)
        if constant is None:
            continue
        has_changed = True
        for user in users:
            with rewriter.modify(user):
                user.operands = [constant.result if operand is result else operand for operand in user.operands]
    return has_changed


class OperationFolder:
    """Folds operations and keeps the unique constants of each barrier region."""

    def __init__(self, rewriter: Rewriter) -> None:
        self._rewriter = rewriter
        self._scopes: dict[Region, dict[_Key, Operation]] = {}
        self._keys: dict[Operation, list[tuple[Region, _Key]]] = {}

    def owns(self, op: Operation | None) -> bool:
        """Returns True if the op is a unique constant."""
        return op in self._keys

    def insert_known_constant(self, op: Operation, value: Attribute | None = None) -> bool:
        """Registers a constant as the unique one of its value, and moves it to the start of its barrier region.

        If there is one already, replaces `op` by it, erases `op` and returns False.
        """
        block = op.parent
        if block is None:
            return True
        if op in self._keys:
            if block.first is not op and not self.owns(op.previous_op):
                self._rewriter.move_op(op, block, block.first)
            return True
        value = constant_of(op) if value is None else value
        region = barrier_region(block)
        if value is None or region is None:
            return True
        scope = self._scopes.setdefault(region, {})
        key = (op.dialect, value, op.result.type)
        existing = scope.get(key)
        if existing is not None:
            self._rewriter.replace_op(op, existing)
            existing.location = UNKNOWN
            return False
        entry = region.blocks[0]
        if block is not entry:
            self._rewriter.move_op(op, entry, entry.first)
            op.location = UNKNOWN
        elif entry.first is not op and not self.owns(op.previous_op):
            self._rewriter.move_op(op, entry, entry.first)
        scope[key] = op
        self._keys.setdefault(op, []).append((region, key))
        return True

    def forget(self, op: Operation) -> None:
        """Unregisters an operation that is about to be erased."""
        for region, key in self._keys.pop(op, ()):
            self._scopes[region].pop(key, None)

    def get_or_create_constant(
        self, block: Block, dialect: Dialect | None, value: Attribute, type_: Type, location: Location | Operation
    ) -> Operation | None:
        """Returns the unique constant for an attribute and a block; None if the dialect cannot materialize it."""
        region = barrier_region(block)
        if region is None or dialect is None:
            return None
        scope = self._scopes.setdefault(region, {})
        key = (dialect.name, value, type_)
        existing_constant = scope.get(key)
        if existing_constant is not None:
            existing_constant.location = (
                UNKNOWN if existing_constant.location is None or existing_constant.location != location else location
            )
            return existing_constant
        entry = region.blocks[0]
        with self._rewriter.insertion_guard():
            self._rewriter.set_insertion_point_to_start(entry)
            new_constant = materialize(
                self._rewriter, dialect, value, type_, UNKNOWN if block is not entry else location
            )
        if new_constant is None:
            return None
        if new_constant.dialect != dialect.name:
            other = (new_constant.dialect, value, type_)
            existing = scope.get(other)
            if existing is not None:
                self._rewriter.erase_op(new_constant)
                new_constant = existing
            else:
                scope[other] = new_constant
                self._keys.setdefault(new_constant, []).append((region, other))
        scope[key] = new_constant
        self._keys.setdefault(new_constant, []).append((region, key))
        return new_constant

    def try_to_fold(self, op: Operation) -> bool:
        """Folds an operation in place, or replaces it. Returns True if it did."""
        if op in self._keys:
            self.insert_known_constant(op)
            return False
        rewriter = self._rewriter
        before = OpState(op.operands, op.properties, op.attributes, op.successors)
        results = fold(op)
        is_changed = op.operands is not before.operands or op.properties is not before.properties
        if op.parent is None or (results is None and not is_changed):
            return False
        if not results or is_changed:
            rewriter.modified_outside(op, before)
        if not results:
            return True
        values: list[Value] = []
        for old, new in zip(op.results, results, strict=True):
            if isinstance(new, Attribute):
                dialect = owner_of(op, rewriter.context)
                constant = self.get_or_create_constant(op.parent, dialect, new, old.type, op)
                if constant is None:
                    return False
                if (
                    constant.parent is op.parent
                    and op.parent.first is not constant
                    and not (constant.is_before_in_block(op))
                ):
                    rewriter.move_op(constant, op.parent, op.parent.first)
                values.append(constant.result)
            elif new.type != old.type:
                return False
            else:
                values.append(new)
        rewriter.replace_op(op, values)
        return True


def create_or_fold(
    rewriter: Rewriter,
    op_class: type[Operation] | str,
    operands: Sequence[Value | Sequence[Value]] = (),
    result_types: Sequence[Type] | None = None,
    *,
    properties: Mapping[str, Attribute | None] | None = None,
    location: Location | Operation | None = None,
    **members: object,
) -> list[Value]:
    """Creates an op at the insertion point and returns its results; if it folds, returns these values instead.

    Constants that it folds to are created at the insertion point. The other arguments are those of `Builder.build`; an
    op whose name is passed instead of its class takes no `members`.

    >>> from compiler.dialects.arith.integer_ops import SubIOp
    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32) { return }", context)
    >>> _, function, end = module.walk()
    >>> rewriter = Rewriter(module, context)
    >>> rewriter.set_insertion_point(end)
    >>> a = function.regions[0].blocks[0].arguments[0]
    >>> zero, = create_or_fold(rewriter, SubIOp, [a, a])
    >>> print(zero.owner.value)
    0 : i32
    """
    op: Operation
    if isinstance(op_class, str):
        op = rewriter.build_named(op_class, operands, result_types, properties=properties, location=location)
    else:
        op = rewriter.build_with(
            op_class, operands, members, result_types=result_types, properties=properties, location=location
        )
    results = fold(op)
    while results is IN_PLACE:  # the changed op may fold again
        results = fold(op)
    if not results:
        return list(rewriter.insert(op).results)
    values: list[Value] = []
    constants: list[Operation] = []
    for old, new in zip(op.results, results, strict=True):
        if isinstance(new, Attribute):
            constant = materialize(rewriter, owner_of(op, rewriter.context), new, old.type, op)
            if constant is None:
                for new_constant in reversed(constants):
                    rewriter.erase_op(new_constant)
                return list(rewriter.insert(op).results)
            constants.append(constant)
            values.append(constant.result)
        else:
            values.append(new)
    return values
