"""Names of values and blocks in printed IR, chosen as by upstream's printer.

Takes an operation; returns a name for every value and block in it (`%c0`, `%arg0`, `%0`, `^bb1`). Hooks of an op
(`result_names`, `block_argument_names`) suggest names for its values; other values are numbered. A name that is already
used in the region or an enclosing one gets a numeric suffix. Numbers in a region follow those of its enclosing region.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from compiler.ir.locations import CallSiteLoc, FusedLoc, Location, NameLoc
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ods.hook_failures import hook_failure
from compiler.ods.model import OpDef
from compiler.text import utf8

_UNNAMED = re.compile(r"result[0-9]+")
"""Names in definitions of results that have no name upstream."""
_is_plain = re.compile(r"[a-zA-Z$._-][a-zA-Z0-9$._-]*").fullmatch
_PUNCTUATION = frozenset("$._-")
_NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$._- ")


@dataclass
class Names:
    """The names of values and blocks, without sigil. In a group of results, the names are `x#0`, `x#1`, ...

    `groups`: for an op whose results have more than one name, the index of the first result of each group.
    """

    values: dict[Value, str] = field(default_factory=dict)
    blocks: dict[Block, str] = field(default_factory=dict)
    groups: dict[Operation, list[int]] = field(default_factory=dict)
    operations: dict[Operation, str] = field(default_factory=dict)
    """Numbers of ops without results, if requested."""


def name_all(
    root: Operation,
    *,
    use_name_locations: bool = False,
    use_hooks: bool = True,
    unique: bool = False,
    number_operations: bool = False,
) -> Names:
    """Returns names for all values and blocks in `root`, and for its own results.

    `use_hooks`: hooks of ops suggest names, which generic form does not use. `unique`: numbers are not reused in other
    regions. `number_operations`: ops without results get a number, too.
    """
    return _Namer(use_name_locations, use_hooks, unique, number_operations).run(root)


class _Namer:
    """Names the values and blocks of an operation, region by region.

    `taken` are the names used in the current region and those enclosing it; `scopes` has them by region. `unnamed`
    caches for classes of operations if a single result of theirs gets a number.
    """

    def __init__(self, use_name_locations: bool, use_hooks: bool, unique: bool, number_operations: bool) -> None:
        self.names = Names()
        self.use_name_locations = use_name_locations
        self.use_hooks = use_hooks
        self.unique = unique
        self.number_operations = number_operations
        self.next_value = 0
        self.next_argument = 0
        self.next_conflict = 0
        self.taken: set[str] = set()
        self.scopes: list[list[str]] = [[]]
        self.unnamed: dict[type[Operation], bool] = {}

    def run(self, root: Operation) -> Names:
        work: list[tuple[Region, int, tuple[int, int, int]]] = [(region, 1, (0, 0, 0)) for region in root.regions]
        self.number_op(root)
        while work:
            region, depth, counters = work.pop()
            if not self.unique:
                self.next_value, self.next_argument, self.next_conflict = counters
            while len(self.scopes) > depth:
                self.taken.difference_update(self.scopes.pop())
            self.scopes.append([])
            inner = self.number_region(region)
            counters = (self.next_value, self.next_argument, self.next_conflict)
            work += [(each, depth + 1, counters) for each in inner]
        return self.names

    def number_region(self, region: Region) -> list[Region]:
        """Names the values and blocks of a region; returns the regions of its ops."""
        op = region.parent
        names, blocks = self.names.values, self.names.blocks
        hook = None if op is None or op.definition is None else op.definition.hooks.block_argument_names
        if self.use_hooks and hook is not None and op is not None and region.blocks:
            suggested = _suggested_names(hook, op, region.index)
            for argument, name in zip(region.blocks[0].arguments, suggested, strict=False):
                if name:
                    self.set_name(argument, name, argument.location)
        regions: list[Region] = []
        unnamed = self.unnamed
        next_block = 0
        for block in region.blocks:
            if block not in blocks:
                blocks[block] = f"bb{next_block}"
                next_block += 1
            for argument in block.arguments:
                if argument in names:
                    continue
                name = ""
                if next_block == 1 or block is region.blocks[0]:
                    name = f"arg{self.next_argument}"
                    self.next_argument += 1
                self.set_name(argument, name, argument.location)
            for inner in block.ops:
                results = inner.results
                if len(results) == 1 and unnamed.get(inner.__class__):  # most operations
                    names[results[0]] = str(self.next_value)
                    self.next_value += 1
                else:
                    self.number_op(inner)
                if inner.regions:
                    regions += inner.regions
        return regions

    def number_op(self, op: Operation) -> None:
        results = op.results
        if not results:
            if self.number_operations:
                self.names.operations[op] = str(self.next_value)
                self.next_value += 1
            return
        names = self.names.values
        hook = None if op.definition is None else op.definition.hooks.result_names or _default_names(op.definition)
        groups = [0]
        self.unnamed[op.__class__] = (hook is None or not self.use_hooks) and not self.use_name_locations
        if self.use_hooks and hook is not None:
            for result, name in zip(results, _suggested_names(hook, op), strict=False):
                if name:
                    self.set_name(result, name, op.location)
                    if result.index:
                        groups.append(result.index)
        first = results[0]
        if first not in names:
            self.set_name(first, "", op.location)
        if len(groups) > 1:
            self.names.groups[op] = groups
        group = first
        for result in results[1:]:
            if result in names:
                group = result
            else:
                names[result] = f"{names[group]}#{result.index - group.index}"
        if len(groups) > 1 or len(results) > 1:
            self.add_result_numbers(op, groups)

    def add_result_numbers(self, op: Operation, groups: list[int]) -> None:
        """Appends `#0` to the name of the first result of each group of several results."""
        names = self.names.values
        for start, end in zip(groups, [*groups[1:], len(op.results)], strict=True):
            if end - start > 1:
                names[op.results[start]] += "#0"

    def set_name(self, value: Value, name: str, location: Location | None) -> None:
        if self.use_name_locations and (from_location := location_name(location)) is not None:
            name = from_location
        if not name:
            self.names.values[value] = str(self.next_value)
            self.next_value += 1
            return
        name = sanitize(name)
        if name in self.taken:
            base = name
            while True:
                name = f"{base}_{self.next_conflict}"
                self.next_conflict += 1
                if name not in self.taken:
                    break
        self.taken.add(name)
        self.scopes[-1].append(name)
        self.names.values[value] = name


def _suggested_names(hook: Callable[..., list[str]], op: Operation, *arguments: int) -> list[str]:
    """Returns the names that a hook suggests; [] if it fails."""
    try:
        return hook(op, *arguments)
    except Exception as error:
        hook_failure(op.name, "names the values of", error)
        return []


def _default_names(definition: OpDef) -> Callable[[Operation], list[str]] | None:
    """Returns the hook of ops without one: for several results, it suggests their names in the definition."""
    if len(definition.results) < 2 or definition.has_trait("OpAsmOpInterface"):
        return None
    return _names_of_groups


def _names_of_groups(op: Operation) -> list[str]:
    """Returns the definition's name for the first result of each group, "" for the others."""
    names = [""] * len(op.results)
    if op.definition is not None:
        for result, (start, size) in zip(op.definition.results, op.result_segments(), strict=True):
            if size and start < len(names) and not _UNNAMED.fullmatch(result.name):
                names[start] = result.name
    return names


def location_name(location: Location | None) -> str | None:
    """Returns the name of the first name location in a location, for `--mlir-use-nameloc-as-prefix`; else None."""
    stack = [location]
    while stack:
        current = stack.pop()
        if isinstance(current, NameLoc):
            return current.name
        if isinstance(current, FusedLoc):
            stack += reversed(current.locations)
        elif isinstance(current, CallSiteLoc):
            stack += (current.caller, current.callee)
    return None


def sanitize(name: str) -> str:
    """Returns the name with invalid characters replaced: upstream's `sanitizeIdentifier` for value names."""
    if _is_plain(name):
        return name
    if name[0] not in _NAME_START:
        name = "_" + name
    pieces = []
    for char in name:
        if (char.isascii() and char.isalnum()) or char in _PUNCTUATION:
            pieces.append(char)
        elif char == " ":
            pieces.append("_")
        else:
            pieces.append("".join(f"{byte:X}" for byte in utf8(char)))
    return "".join(pieces)
