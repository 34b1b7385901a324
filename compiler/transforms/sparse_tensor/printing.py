"""Lowers `sparse_tensor.print` to prints of the sizes of a tensor, and of each of its buffers.

sparse_tensor.print %t   ->   vector.print str "nse = "; vector.print (sparse_tensor.number_of_entries %t); ...
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.complex.ops import ImOp, ReOp
from compiler.dialects.memref.view_ops import DimOp as MemrefDimOp
from compiler.dialects.sparse_tensor.storage import BufferKind, SparseType, buffers, sparse_type
from compiler.dialects.sparse_tensor.storage_ops import (
    ToCoordinatesBufferOp,
    ToCoordinatesOp,
    ToPositionsOp,
    ToValuesOp,
)
from compiler.dialects.sparse_tensor.tensor_ops import LvlOp, NumberOfEntriesOp, PrintOp
from compiler.dialects.tensor.ops import DimOp
from compiler.dialects.vector import memory_ops as vector
from compiler.dialects.vector.enums import PrintPunctuation
from compiler.ir.attributes import StringAttr, index_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import ComplexType
from compiler.ir.value_types import memref_type
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import NE, SparseEmitter


@pattern(PrintOp, name="(anonymous namespace)::PrintRewriter")
def print_tensor(op: PrintOp, rewriter: Rewriter) -> bool:
    """sparse_tensor.print -> vector.print of sizes, positions, coordinates and values"""
    tensor = sparse_type(op.tensor)
    printer = _Printer(op.tensor, tensor, rewriter)
    entries = printer.emit.op(NumberOfEntriesOp, op.tensor)
    printer.text("---- Sparse Tensor ----\nnse = ")
    printer.value(entries, PrintPunctuation.NEWLINE)
    printer.text("dim = ")
    printer.sizes(DimOp, tensor.dim_rank)
    printer.text("lvl = ")
    printer.sizes(LvlOp, tensor.level_rank)
    printer.buffers()
    printer.text("----\n")
    rewriter.erase_op(op)
    return True


class _Printer:
    """Creates prints of the parts of a tensor."""

    def __init__(self, tensor: Value, type_: SparseType, rewriter: Rewriter) -> None:
        self._tensor, self._type, self._rewriter = tensor, type_, rewriter
        self.emit = SparseEmitter(rewriter)

    def text(self, text: str) -> None:
        self._rewriter.create(vector.PrintOp, string_literal=StringAttr(text))

    def value(self, value: Value, punctuation: PrintPunctuation = PrintPunctuation.NO_PUNCTUATION) -> None:
        self._rewriter.create(vector.PrintOp, [value], punctuation=punctuation)

    def punctuation(self, punctuation: PrintPunctuation) -> None:
        self._rewriter.create(vector.PrintOp, punctuation=punctuation)

    def sizes(self, size_op: type[Operation], rank: int) -> None:
        """Prints the sizes of all dimensions or levels."""
        self.punctuation(PrintPunctuation.OPEN)
        for number in range(rank):
            size = self.emit.op(size_op, self._tensor, self.emit.index(number))
            is_last = number == rank - 1
            self.value(size, PrintPunctuation.NO_PUNCTUATION if is_last else PrintPunctuation.COMMA)
        self.punctuation(PrintPunctuation.CLOSE)
        self.punctuation(PrintPunctuation.NEWLINE)

    def buffers(self) -> None:
        """Prints the contents of all buffers, each with its name."""
        for buffer in buffers(self._type):
            if buffer.level is None:
                self.text("values : ")
                contents = self.emit.op(ToValuesOp, self._tensor)
            else:
                is_position = buffer.kind is BufferKind.POSITIONS
                number = self.emit.index(buffer.level)
                self.text("pos[" if is_position else "crd[")
                self.value(number)
                self.text("] : ")
                if not is_position and self._type.aos_coo_start == buffer.level:
                    contents = self.emit.op(ToCoordinatesBufferOp, self._tensor)
                else:
                    getter = ToPositionsOp if is_position else ToCoordinatesOp
                    contents = self.emit.op(getter, self._tensor, level=index_attr(buffer.level))
            self._contents(contents, ())
            self.punctuation(PrintPunctuation.NEWLINE)

    def _contents(self, buffer: Value, indices: Sequence[Value]) -> None:
        """Prints the elements of a buffer at indices, in parentheses for each further dimension."""
        emit = self.emit
        type_ = memref_type(buffer)
        rank = type_.rank
        self.punctuation(PrintPunctuation.OPEN)
        zero = emit.index(0)
        size = emit.op(MemrefDimOp, buffer, emit.index(len(indices)))
        step = emit.index(1)

        def element(index: Value, _: Sequence[Value]) -> Sequence[Value]:
            if len(indices) + 1 < rank:
                self._contents(buffer, (*indices, index))
            else:
                self._element(emit.load(buffer, *indices, index))
                is_followed = emit.compare(NE, emit.add(index, step), size)
                then = emit.begin_if(is_followed, [], with_else=False).then_region.entry
                with self._rewriter.insertion_guard():
                    self._rewriter.set_insertion_point_to_start(then)
                    self.punctuation(PrintPunctuation.COMMA)
            return []

        emit.count_to(size, element, lower=zero, step=step)
        self.punctuation(PrintPunctuation.CLOSE)

    def _element(self, value: Value) -> None:
        if not isinstance(value.type, ComplexType):
            self.value(value)
            return
        parts = [self.emit.op(part, value, result_type=value.type.element_type) for part in (ReOp, ImOp)]
        self.punctuation(PrintPunctuation.OPEN)
        self.value(parts[0], PrintPunctuation.COMMA)
        self.value(parts[1], PrintPunctuation.CLOSE)
