"""What nodes and edges say of operations, blocks and values, with the names that the text has for them."""

from __future__ import annotations

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.ir.symbols import symbol_name
from compiler.syntax.names import name_all
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer import print_operation

_LONGEST = 80
_FLAGS = PrintingFlags(local_scope=True, skip_regions=True, elide_elements_larger_than=8)


class Labels:
    """Labels for the parts of one operation."""

    def __init__(self, root: Operation) -> None:
        self._names = name_all(root)
        values = self._names.values
        for value in values:
            if value.name is not None:
                values[value] = _source_name(value, value.name)
        for block in self._names.blocks:
            if block.label:
                self._names.blocks[block] = block.label

    def value(self, value: Value) -> str:
        """Returns `%name`."""
        return f"%{self._names.values.get(value, '?')}"

    def block(self, block: Block) -> str:
        """Returns `^name`."""
        return f"^{self._names.blocks.get(block, 'bb0')}"

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
        """Returns an operation on one line, without what is in its regions."""
        text = " ".join(print_operation(op, _FLAGS, self._names).split()).removesuffix(" {...}").replace(" ({...})", "")
        # The printer's own results stand for a pack, whose values have names of their own here.
        printed = text.partition(" = ")[2] if op.results else text
        results = self.results(op)
        return shortened(f"{results} = {printed}" if results else printed)


def _source_name(value: Value, name: str) -> str:
    if not isinstance(value, OpResult):
        return name
    pack = [result for result in value.owner.results if result.name == name]
    return name if len(pack) == 1 else f"{name}#{pack.index(value)}"


def shortened(text: str) -> str:
    """Returns a text with its end left out if it is long."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def title_of(op: Operation) -> str:
    """Returns the name of an operation with that of its symbol: `func.func @f`."""
    name = symbol_name(op)
    return op.name if name is None else f"{op.name} @{name}"
