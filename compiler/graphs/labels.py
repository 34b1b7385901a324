"""Labels of nodes and edges: operations, blocks and values, with their names in the text."""

from __future__ import annotations

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.unregistered import UnreadOperation
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.syntax.printer.names import Names, name_all

_LONGEST = 80
_FLAGS = PrintingFlags(local_scope=True, skip_regions=True, elide_elements_larger_than=8)


class Labels:
    """Labels for parts of the IR.

    `names` has the names of all values and blocks. Without it, names are chosen for an isolated operation when a label
    in it is first asked for.
    """

    def __init__(self, names: Names | None = None) -> None:
        self._given = names
        self._scopes: dict[Operation, Names] = {}

    def _names(self, op: Operation | None) -> Names:
        """Returns the names in the innermost isolated operation that encloses `op`, or in all of the IR."""
        if self._given is not None:
            return self._given
        if op is None:
            return Names()
        while not op.has_trait("IsolatedFromAbove") and op.parent_op is not None:
            op = op.parent_op
        names = self._scopes.get(op)
        if names is None:
            names = self._scopes[op] = _source_names(name_all(op))
        return names

    def _names_of_line(self, op: Operation) -> Names:
        """Returns the names that an operation itself is printed with."""
        if self._given or op.operands or op.results or not op.has_trait("IsolatedFromAbove"):
            return self._names(op.parent_op or op)
        # The line of a function itself needs the names of its arguments only.
        arguments = [each for region in op.regions for block in region.blocks[:1] for each in block.arguments]
        return Names({each: each.name or f"arg{each.index}" for each in arguments})

    def value(self, value: Value) -> str:
        """Returns `%name`."""
        owner = value.owner if isinstance(value, OpResult) else None
        block = owner.parent if owner else value.owner if isinstance(value, BlockArgument) else None
        return f"%{self._names(block.parent_op if block else owner).values.get(value, '?')}"

    def block(self, block: Block) -> str:
        """Returns `^name`."""
        return f"^{self._names(block.parent_op).blocks.get(block, 'bb0')}"

    def block_header(self, block: Block) -> str:
        """Returns `^name(%argument: type)`."""
        arguments = ", ".join(self.argument(argument) for argument in block.arguments)
        return shortened(f"{self.block(block)}({arguments})" if arguments else self.block(block))

    def argument(self, argument: BlockArgument) -> str:
        """Returns `%argument: type`."""
        return shortened(f"{self.value(argument)}: {argument.type}")

    def results(self, op: Operation) -> str:
        """Returns `%a, %b`; "" without results."""
        return ", ".join(self.value(result) for result in op.results)

    def op(self, op: Operation) -> str:
        """Returns an operation on one line, without its regions."""
        if isinstance(op, UnreadOperation):
            return op.name
        text = (
            " ".join(print_operation(op, _FLAGS, self._names_of_line(op)).split())
            .removesuffix(" {...}")
            .replace(" ({...})", "")
        )
        # The printer gives several results one name (`%0:2`); here each value has its own.
        printed = text.partition(" = ")[2] if op.results else text
        results = self.results(op)
        return shortened(f"{results} = {printed}" if results else printed)


def _source_names(names: Names) -> Names:
    """Replaces chosen names by those of the source text; returns `names`."""
    for value in names.values:
        if value.name is not None:
            names.values[value] = _source_name(value, value.name)
    names.blocks.update((block, block.label) for block in names.blocks if block.label)
    return names


def _source_name(value: Value, name: str) -> str:
    if not isinstance(value, OpResult):
        return name
    pack = [result for result in value.owner.results if result.name == name]
    return name if len(pack) == 1 else f"{name}#{pack.index(value)}"


def shortened(text: str) -> str:
    """Returns a text, with its end replaced by `...` if it is long."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def title_of(op: Operation) -> str:
    """Returns the name of an operation with that of its symbol: `func.func @f`."""
    name = symbol_name(op)
    return op.name if name is None else f"{op.name} @{name}"
