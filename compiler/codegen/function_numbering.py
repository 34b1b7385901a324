"""Numbers for the values and blocks of a function, which have no names in LLVM IR.

The numbers of values that are not emitted leave gaps, which LLVM closes when it parses the text.
"""

from __future__ import annotations

from compiler.ir.operation import Block, Operation, Value

_STRIDE = 32
"""Maximum number of values of one operation: its result and intermediate ones."""


class FunctionNumbering:
    """The numbers of one function. They grow in the order of the text: arguments, then each block with all in it."""

    def __init__(self, function: Operation) -> None:
        self._values: dict[Value, int] = {}
        self._ops: dict[Operation, int] = {}
        self._blocks: dict[Block, int] = {}
        self._end = 0
        for op in function.walk():
            if op is function or op.parent is None:
                continue
            if op is op.parent.first:
                self._number_block(op.parent)
            self._ops[op] = self._end
            for result in op.results:
                self._values[result] = self._end + _STRIDE - 1
            self._end += _STRIDE

    def _number_block(self, block: Block) -> None:
        """Numbers a block's label and arguments; in an entry block, the function's arguments precede the label."""
        if not block.is_entry:
            self._blocks[block] = self._next()
        for argument in block.arguments:
            self._values[argument] = self._next()
        if block.is_entry:
            self._blocks[block] = self._next()

    def _next(self) -> int:
        self._end += 1
        return self._end - 1

    def value(self, value: Value) -> str:
        return f"%{self._values[value]}"

    def label(self, block: Block) -> int:
        return self._blocks[block]

    def step(self, op: Operation, number: int) -> str:
        """Returns an intermediate value in the computation of an op's result; there are at most 31."""
        assert number < _STRIDE - 1
        return f"%{self._ops[op] + number}"

    def more_label(self, values: int) -> int:
        """Returns a label for a block after all others, followed by `values` unnamed values."""
        label = self._end
        self._end += 1 + values
        return label
